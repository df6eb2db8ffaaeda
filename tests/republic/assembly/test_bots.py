"""Bots play for people: a room of them comes to its end."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.assembly.bot import Hall
from tabularium.games.republic.bot.forum import attempt, loyalty
from tabularium.games.republic.bot.reading import Table
from tabularium.games.republic.cards import LOYALTY, PERSON_AT
from tabularium.testing.language import play
from tests.golden.recipes import one_step

from .hall import meeting


@pytest.mark.parametrize(("people", "levels"), [(12, ["greedy"]), (18, ["random"]), (24, ["greedy", "random"])])
def test_a_room_of_bots_plays_to_its_end(people: int, levels: list[str]) -> None:
    match = Match.new(GAME, people, seed=people)
    bots = [GAME.bot(levels[seat % len(levels)], seat) for seat in match.seats]
    while match.asks:
        one_step(match, bots)
    assert match.outcome
    assert match.outcome["ending"]


def test_a_bot_reads_its_faction_from_the_view_of_its_person() -> None:
    match = Match.new(GAME, 12, seed=1)
    bot = GAME.bot("greedy")
    answer = bot(match.view(8), match.asks[8])
    assert answer in match.asks[8].options
    seen = match.view(8)["senators"]
    assert seen[answer]["faction"] == 2
    assert seen[answer]["influence"] == max(each["influence"] for each in seen.values() if each["faction"] == 2)


# -- what is asked here alone ------------------------------------------------------------------------------------------
def answer(match: Match, seat: int) -> Any:
    """What the greedy bot says."""
    ask = match.asks[seat]
    found = GAME.bot("greedy", seat)(match.view(seat), ask)
    assert ask.accepts(found)
    return found


@pytest.mark.parametrize(("treasury", "given"), [(200, 25), (30, 25), (-5, 38)])
def test_a_bot_gives_what_brings_influence_and_all_it_has_when_the_state_owes(treasury: int, given: int) -> None:
    match = meeting("contributions", phase="revenue", chest=treasury, people={"family:fabius": {"talents": 38}})
    assert answer(match, 6) == {"gifts": [{"senator": "family:fabius", "talents": given}], "total": 0}


def test_a_bot_that_leads_fills_the_treasury_from_a_full_purse() -> None:
    people = {"family:cornelius": {"talents": 20}, "family:fabius": {"talents": 20}}
    match = meeting("open_redistribution", phase="revenue", people=people, treasuries={0: 5})
    assert answer(match, 0) == {"transfers": [{"source": "family:cornelius", "target": "treasury", "talents": 6}]}
    assert answer(match, 6) == {"transfers": []}
    full = meeting("open_redistribution", phase="revenue", people=people, treasuries={0: 6})
    assert answer(full, 0) == {"transfers": []}


@pytest.mark.parametrize(("unrest", "own", "other"), [(2, "approve", "approve"), (3, "approve", "disapprove")])
def test_a_bot_approves_of_its_own_consul_and_of_others_while_it_is_calm(unrest: int, own: str, other: str) -> None:
    match = meeting("approval", phase="population", unrest=unrest)
    assert (answer(match, 6), answer(match, 1)) == (own, other)


def test_a_bot_defends_its_own_and_supports_its_own_attempts() -> None:
    given: dict[str, Any] = {"phase": "forum", "active": 0, "people": {"family:fabius": {"talents": 20}}}
    treasuries = dict.fromkeys(range(6), 4)
    match = meeting("persuade", treasuries=treasuries, **given)
    play(match, "family:fabius", "family:claudius", 15, "opposed")
    assert answer(match, 1) == "resist"
    play(match, "resist")
    assert answer(match, 1) == 4
    play(match, 1)
    assert answer(match, 2) == "pass"
    play(match, *["pass"] * 4)
    assert answer(match, 0) == "support"
    play(match, "support")
    assert answer(match, 0) == 3, "up to a base of ten"


def test_a_bot_bribes_until_the_dice_must_stay_below_ten() -> None:
    match = meeting("persuade", phase="forum", active=0, people={"family:fabius": {"talents": 30}})
    play(match, "family:fabius", "family:claudius")
    assert match.asks[6].params["base"] + answer(match, 6) == 10


@pytest.mark.parametrize(("talents", "good"), [(16, True), (15, False)])
def test_a_bot_reckons_with_the_strict_comparison_of_this_book(talents: int, good: bool) -> None:
    """Given a base of 8 with all but one talent, then 7 or less on two dice is more than half; 6 or less is not."""
    match = meeting("persuade", phase="forum", active=0, people={"family:fabius": {"talents": talents}})
    assert bool(attempt(Hall(match.view(0)), "family:fabius", "family:claudius")) == good


def test_a_bot_knows_of_no_feuds() -> None:
    match = meeting(
        "persuade", phase="forum", active=0, people={key: {"faction": 2} for key in ("statesman:1a", "statesman:22a")}
    )
    scipio = "statesman:1a"
    assert loyalty(Hall(match.view(0)), scipio) == LOYALTY[PERSON_AT[scipio]] + 7
    assert loyalty(Table(match.view(0)), scipio) == 7


def test_a_bot_names_quaestors_of_its_own_faction() -> None:
    match = meeting("appoint_quaestors", [[]])
    named = [answer(match, 1)]
    play(match, named[0])
    named.append(answer(match, 1))
    assert set(named) < {"family:julius", "family:claudius", "family:manlius"}
    assert named[0] != named[1]


@pytest.mark.parametrize(("unrest", "held"), [(1, "slice-and-dice"), (2, "blood-fest"), (9, "gladiator-gala")])
def test_a_bot_holds_games_to_suit_the_mood_and_declines_none(unrest: int, held: str) -> None:
    rich = {"family:fulvius": {"talents": 20}}
    match = meeting("last_actions", [["games"]], phase="forum", active=2, people=rich, unrest=unrest)
    play(match, "games", "family:fulvius")
    assert answer(match, 2) == held


def test_a_bot_deposes_no_leader() -> None:
    match = meeting("last_actions", [["games", "leader"]], phase="forum", active=2)
    match.answer(2, "done")
    assert {answer(match, seat) for seat in match.asks} == {"abstain"}
