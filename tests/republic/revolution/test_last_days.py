"""How the game ends: a Consul for Life, bankruptcy, and a rebel who must save Rome from its wars."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.end import state_pays
from tabularium.games.republic.forces import army
from tabularium.games.republic.state import ACTIVE, INACTIVE
from tabularium.testing.language import asked, legal, lines, play

from ..battles import GALLIC, JULIUS, PIRATES
from ..table import board, of, person, position, rome, war

SYRIAN, ILLYRIAN, MACEDONIAN, JUGURTHINE = "war:syrian", "war:illyrian-2", "war:macedonian-3", "war:jugurthine"
REBELS = {JULIUS: {"place": "revolt", "office": "none", "faction": 1}}


def four_left(*dice: int, wars: tuple[str, ...], **given: Any) -> Match:
    """Julius, in revolt with five legions, has beaten the Senate while all these wars are active."""
    return position(
        "save_rome",
        ["rebel_takes_rome"],
        phase="combat",
        people=REBELS,
        rebel=person(JULIUS),
        triumph=1,
        armies={JULIUS: 5},
        wars=dict.fromkeys(wars, "active"),
        dice=dice,
        **{"legions": 0, **given},
    )


# -- the rebel saves Rome ------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:12.4b")
def test_of_five_wars_the_rebel_must_win_two() -> None:
    wars = (GALLIC, SYRIAN, ILLYRIAN, MACEDONIAN, JUGURTHINE)
    match = play(four_left(4, 5, 5, 2, 6, 6, 3, wars=wars, fleets=3), SYRIAN)
    s = rome(match)
    assert lines(match, "combat.losses")[0].params == {"senator": JULIUS, "legions": 1, "fleets": 1}
    assert (len(army(s, person(JULIUS))), of(match, "fleets_with", JULIUS), s.fleets) == (4, 2, 0)
    assert asked(match) == {1: "combat.save_rome"}
    assert legal(match) == [ILLYRIAN, JUGURTHINE, GALLIC]
    play(match, ILLYRIAN)
    assert match.outcome == {"winners": [1], "ending": "rebel_takes_rome"}


@pytest.mark.rule("republic:12.4b")
def test_with_one_victory_of_two_that_are_needed_all_lose() -> None:
    wars = (GALLIC, SYRIAN, ILLYRIAN, MACEDONIAN, JUGURTHINE)
    match = play(four_left(4, 5, 5, 2, 1, 1, 1, wars=wars, fleets=3), SYRIAN, GALLIC)
    assert match.outcome == {"winners": [], "ending": "four_wars"}


@pytest.mark.rule("republic:12.4b")
def test_a_war_at_sea_takes_the_rebel_two_battles_and_counts_with_its_fleet() -> None:
    match = four_left(5, 5, 6, 5, 5, 4, wars=(GALLIC, SYRIAN, MACEDONIAN, PIRATES), fleets=9)
    assert legal(match) == [SYRIAN, MACEDONIAN, GALLIC, PIRATES]
    play(match, PIRATES)
    assert lines(match, "combat.fought")[0].params["mine"] == 9 + 4
    assert rome(match).war[war(PIRATES)] == ACTIVE
    assert legal(match) == [PIRATES, SYRIAN, MACEDONIAN, GALLIC]
    play(match, PIRATES)
    assert match.outcome == {"winners": [1], "ending": "rebel_takes_rome"}


@pytest.mark.rule("republic:12.4b")
def test_a_rebel_without_the_fleets_for_any_war_cannot_save_rome() -> None:
    match = four_left(wars=(SYRIAN, ILLYRIAN, MACEDONIAN, JUGURTHINE), fleets=1)
    assert match.outcome == {"winners": [], "ending": "four_wars"}


# -- bankruptcy ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:12.3c", "republic:6.52e")
def test_a_state_that_cannot_meet_a_debt_is_the_end_for_all() -> None:
    solvent = board(chest=45)
    assert state_pays(solvent, 45)
    assert (solvent.chest, solvent.ending) == (0, "")
    bankrupt = board(chest=45)
    assert not state_pays(bankrupt, 46)
    assert (bankrupt.ending, bankrupt.winners) == ("bankruptcy", [])


@pytest.mark.rule("republic:12.3c", "republic:12.2b")
def test_a_rebel_profits_from_bankruptcy() -> None:
    s = board(chest=45, people=REBELS, rebel=person(JULIUS), wars={GALLIC: "active"})
    assert not state_pays(s, 46)
    assert (s.ending, s.winners) == ("rebel_in_collapse", [1])


# -- the Consul for Life -------------------------------------------------------------------------------------------
def year_played(*wars: str) -> Match:
    """Fulvius has been elected Consul for Life; nobody fights these wars, and the year goes by."""
    wars_now = dict.fromkeys(wars, "active")
    match = position("combat_phase", phase="combat", life=person("family:fulvius"), wars=wars_now)
    while match.asks and rome(match).turn == 2:
        for seat, ask in list(match.asks.items()):
            match.answer(seat, ask.default)
    return match


@pytest.mark.rule("republic:12.2d", "republic:9.82", "republic:12.4a")
def test_a_consul_for_life_wins_at_the_end_of_a_year_that_rome_survives() -> None:
    assert year_played(GALLIC, SYRIAN, JUGURTHINE).outcome == {"winners": [2], "ending": "consul_for_life"}
    lost = year_played(GALLIC, SYRIAN, JUGURTHINE, MACEDONIAN)
    assert lost.outcome == {"winners": [], "ending": "four_wars"}


@pytest.mark.rule("republic:9.822a", "republic:9.822b", "republic:12.2c")
@pytest.mark.parametrize(
    ("fulvius", "junius", "laws", "winners"),
    [(35, 35, [], [2]), (35, 36, [], [3]), (0, 34, [], None), (0, 36, ["law:military-reforms"], None)],
)
def test_who_has_the_influence_wins_though_a_greater_one_has_died_this_year(
    fulvius: int, junius: int, laws: list[str], winners: list[int] | None
) -> None:
    people = {"family:fulvius": {"influence": fulvius}, "family:junius": {"influence": junius}}
    people["family:furius"] = {"influence": 4}
    match = position("year_ends", phase="revolution", people=people, laws=laws)
    assert match.outcome == (winners and {"winners": winners, "ending": "consul_for_life"})


@pytest.mark.rule("republic:7.333b", "republic:7.331")
@pytest.mark.parametrize(("provinces", "state"), [({"province:sicilia": None}, ACTIVE), ({}, INACTIVE)])
def test_a_conditional_revolt_whose_province_is_in_play_is_active_with_the_new_year(
    provinces: dict[str, None], state: int
) -> None:
    match = position("year_ends", phase="revolution", wars={"war:slave-1": "inactive"}, provinces=provinces)
    assert rome(match).war[war("war:slave-1")] == state
