"""War exhaustion: a war that lasts six years is more than Rome can bear."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.bot.reading import Table
from tabularium.games.republic.bot.war import DESPERATE, ENOUGH, WEARY, at_hand, least_chance, plan, to_raise, worth
from tabularium.games.republic.end import collapse, too_much
from tabularium.games.republic.state import BEATEN, REBEL_POST, Republic
from tabularium.games.republic.view import view
from tabularium.testing.language import asked, lines, play

from ..table import board, person, position, rome, walk, war

SYRIAN, GALLIC = "war:syrian", "war:gallic-1"
JULIUS, CORNELIUS = "family:julius", "family:cornelius"
PUNIC = "war:punic-1"
ON = {"war_exhaustion": True}


def worn(years: dict[str, int]) -> list[int]:
    """The duration markers of these wars."""
    column = list(board().duration)
    for key, count in years.items():
        column[war(key)] = count
    return column


def forum(years: dict[str, int], **given: Any) -> Republic:
    """A Forum Phase has begun."""
    s = board(phase="forum", duration=worn(years), **{"options": ON} | given)
    walk(s, "forum_phase")
    return s


def after_combat(years: dict[str, int], **given: Any) -> Match:
    """A Combat Phase without battles is over."""
    return position("combat_over", phase="combat", duration=worn(years), **{"options": ON} | given)


@pytest.mark.rule("republic:12.5a")
@pytest.mark.parametrize("state", ["active", "unprosecuted"])
def test_every_active_war_gets_a_marker_or_one_more(state: str) -> None:
    s = forum({GALLIC: 2}, wars={SYRIAN: state, GALLIC: state})
    assert (s.duration[war(SYRIAN)], s.duration[war(GALLIC)]) == (1, 3)
    assert view(s, 0)["wars"][GALLIC]["duration"] == 3


@pytest.mark.rule("republic:12.5a")
def test_the_revolt_of_a_province_wears_rome_out_too() -> None:
    assert forum({}, wars={"revolt:asia": "active"}).duration[war("revolt:asia")] == 1


@pytest.mark.rule("republic:12.5a")
def test_a_war_that_waits_keeps_its_marker_and_a_beaten_one_loses_it() -> None:
    s = forum({SYRIAN: 2, GALLIC: 2}, wars={SYRIAN: "inactive", GALLIC: "beaten"})
    assert (s.duration[war(SYRIAN)], s.duration[war(GALLIC)]) == (2, 0)


@pytest.mark.rule("republic:12.5a", "republic:12.5b")
def test_without_the_option_nothing_is_counted() -> None:
    s = forum({}, wars={SYRIAN: "active"}, options={})
    assert not any(s.duration)
    assert "duration" not in view(s, 0)["wars"][SYRIAN]


@pytest.mark.rule("republic:12.5b")
def test_everybody_loses_when_a_war_in_its_sixth_year_is_not_beaten() -> None:
    match = after_combat({SYRIAN: 6}, wars={SYRIAN: "active"})
    assert match.outcome == {"winners": [], "ending": "war_exhaustion"}
    assert [line.rule for line in lines(match, "end.war_exhaustion")] == ["republic:12.5b"]


@pytest.mark.rule("republic:12.5b")
@pytest.mark.parametrize(("state", "years"), [("active", 5), ("inactive", 6), ("beaten", 6)])
def test_five_years_or_a_war_that_is_not_active_can_be_borne(state: str, years: int) -> None:
    assert after_combat({SYRIAN: years}, wars={SYRIAN: state}).outcome is None


@pytest.mark.rule("republic:12.5b", "republic:12.3a")
def test_four_wars_are_told_before_a_long_one() -> None:
    wars = dict.fromkeys((SYRIAN, GALLIC, "war:illyrian-2", "war:macedonian-3"), "active")
    assert too_much(board(wars=wars, duration=worn({SYRIAN: 6}), options=ON)) == "four_wars"


# -- a rebel --------------------------------------------------------------------------------------------------------
def triumphant(*dice: int, legions: int) -> Match:
    """Julius has beaten the Senate, and the Syrian War is in its sixth year."""
    return position(
        "combat_phase",
        dice=dice,
        phase="combat",
        people={
            JULIUS: {"place": "revolt", "office": "none", "faction": 1},
            CORNELIUS: {"place": "field", "post": REBEL_POST, "office": "rome_consul", "sent": 2, "rank": 1},
        },
        rebel=person(JULIUS),
        armies={JULIUS: legions, CORNELIUS: 2},
        wars={SYRIAN: "active", GALLIC: "active"},
        fleets=5,
        legions=0,
        options=ON,
        duration=worn({SYRIAN: 6}),
    )


@pytest.mark.rule("republic:12.5b", "republic:12.4b")
def test_a_rebel_who_won_must_end_the_long_war_as_he_must_end_one_of_four() -> None:
    match = triumphant(1, 1, 2, 15, 16, 6, 6, 5, legions=15)
    assert asked(match) == {1: "combat.save_rome"}
    play(match, SYRIAN)
    assert rome(match).war[war(SYRIAN)] == BEATEN
    assert match.outcome == {"winners": [1], "ending": "rebel_takes_rome"}


@pytest.mark.rule("republic:12.5b", "republic:12.4b")
def test_another_war_beaten_does_not_help_him() -> None:
    match = triumphant(1, 1, 2, 15, 16, 6, 6, 5, legions=15)
    play(match, GALLIC)
    assert asked(match) == {1: "combat.save_rome"}


@pytest.mark.rule("republic:12.5b", "republic:12.4b")
def test_a_rebel_who_cannot_end_it_falls_with_rome() -> None:
    match = triumphant(1, 1, 2, 3, 4, 1, 1, 1, legions=3)
    play(match, SYRIAN)
    assert match.outcome == {"winners": [], "ending": "war_exhaustion"}


@pytest.mark.rule("republic:12.5b", "republic:12.4b")
def test_a_collapse_helps_a_rebel_only_if_no_war_is_in_its_sixth_year() -> None:
    people = {JULIUS: {"place": "revolt", "office": "none", "faction": 1}}
    s = board(
        phase="revenue",
        people=people,
        rebel=person(JULIUS),
        wars={SYRIAN: "active"},
        duration=worn({SYRIAN: 6}),
        options=ON,
    )
    collapse(s, "bankruptcy")
    assert s.agenda == [["save_rome", "rebel_in_collapse"]]


# -- the bot --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:12.5b")
def test_the_bot_is_the_more_eager_to_end_a_war_the_longer_it_lasts() -> None:
    def eager(years: int) -> float:
        return worth(Table(view(board(wars={SYRIAN: "active"}, options=ON, duration=worn({SYRIAN: years})), 0)), SYRIAN)

    assert eager(1) < eager(4) < eager(5) < eager(6)


def test_the_bot_dares_more_against_a_war_that_would_be_the_end_of_rome() -> None:
    def daring(years: int) -> bool:
        s = board(wars={GALLIC: "active"}, options=ON, duration=worn({GALLIC: years}), legions=5)
        t = Table(view(s, 0))
        return bool(plan(t, at_hand(t)))

    assert not daring(4)
    assert daring(6)


def weary(years: int, **given: Any) -> Table:
    """The two Punic Wars in the State's way, the first of them for so many years."""
    wars = {PUNIC: "active", "war:punic-2": "active"}
    return Table(view(board(wars=wars, options=ON, duration=worn({PUNIC: years}), **given), 0))


def test_against_a_war_that_lasts_the_bot_arms_year_by_year() -> None:
    """Given a war that no single year's money can beat, fleets for it are raised while it wears Rome out."""
    assert to_raise(weary(1, chest=120, legions=16, fleets=10)) == (0, 0)
    assert to_raise(weary(2, chest=120, legions=16, fleets=8)) == (0, 8)


def test_the_bot_attacks_a_war_that_lasts_at_worse_odds() -> None:
    assert [least_chance(weary(years), PUNIC) for years in (1, 2, 5, 6)] == [ENOUGH, WEARY, WEARY, DESPERATE]
