"""Persuasion in an assembly: a strict comparison, no feuds, and factions that support as well as resist."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import ENEMIES, LOYALTY, PEOPLE
from tabularium.games.republic.dealings import Attempt
from tabularium.games.republic.forum.persuasion import base, loyalty
from tabularium.testing.language import asked, legal, line, lines, play

from ..table import person
from .hall import hall, meeting, state

FABIUS, TERENTIUS = person("family:fabius"), person("family:terentius")


def attempt(
    bribe: int = 0, *, dice: tuple[int, ...] = (), treasuries: dict[int, int] | None = None, **given: Any
) -> Match:
    """Fabius of faction 0 speaks to Terentius in the Forum: 7 less 6, and his bribe."""
    people = {"family:fabius": {"talents": 20}, "family:terentius": {"place": "forum"}}
    match = meeting("persuade", phase="forum", active=0, people=people, treasuries=treasuries or {}, dice=dice, **given)
    return play(match, "family:fabius", "family:terentius", bribe, "opposed")


def passing(match: Match, times: int) -> Match:
    """So many factions spend nothing."""
    return play(match, *["pass"] * times)


def waits(match: Match) -> bool:
    """Does the persuader decide now?"""
    return list(asked(match).values()) == ["forum.raise_bribe"]


@pytest.mark.rule("republic_assembly:7.51a")
@pytest.mark.parametrize(
    ("equality", "roll", "won"), [("fails", (4, 4), False), ("fails", (4, 3), True), ("succeeds", (4, 4), True)]
)
def test_the_roll_must_stay_below_the_base(equality: str, roll: tuple[int, ...], won: bool) -> None:
    match = attempt(7, dice=roll, options={"persuasion_equality": equality})
    passing(match, 6)
    play(match, 0)
    assert line(match, "persuasion.success" if won else "persuasion.failure").params["base"] == 8
    assert (state(match).faction[TERENTIUS] == 0) == won


@pytest.mark.rule("republic_assembly:7.511c")
def test_enemies_in_one_faction_do_not_change_his_loyalty() -> None:
    hated = next(p for p in PEOPLE if ENEMIES[p])
    s = hall()
    s.faction[hated] = s.faction[min(ENEMIES[hated])] = 1
    assert loyalty(s, hated, 0) == LOYALTY[hated]
    s.talents[hated] = 0
    assert base(s, Attempt(FABIUS, hated)) == 7 - LOYALTY[hated] - 7


@pytest.mark.rule("republic_assembly:7.513", "republic_assembly:6.31a")
def test_factions_resist_or_support_and_the_target_gets_it_all() -> None:
    match = attempt(5, treasuries={1: 3, 2: 5, 3: 3, 4: 9}, dice=(6, 6))
    assert (asked(match), legal(match)) == ({1: "forum.side"}, ["pass", "resist", "support"])
    play(match, "resist")
    assert (asked(match), legal(match)) == ({1: "forum.counter_bribe"}, [1, 2, 3])
    play(match, 3, "support")
    assert (asked(match), legal(match)) == ({2: "forum.support"}, [1, 2, 3, 4, 5])
    play(match, 2)
    assert line(match, "persuasion.supported").params == {"seat": "faction:2", "talents": 2, "base": 6 - 3 + 2}
    play(match, "resist", 3, "pass", "pass", "pass")
    assert waits(match)
    s = state(match)
    assert s.treasury == [0, 0, 3, 0, 9, 0]
    play(match, 0)
    assert lines(match, "persuasion.failure")[0].params["base"] == 6 - 3 + 2 - 3
    assert state(match).talents[TERENTIUS] == 5 + 3 + 2 + 3


@pytest.mark.rule("republic_assembly:7.513")
def test_the_persuaders_own_faction_may_support_him_last_of_all() -> None:
    match = passing(attempt(treasuries={0: 4}), 5)
    assert asked(match) == {0: "forum.side"}
    play(match, "support", 4)
    assert waits(match)
    assert line(match, "persuasion.supported").params["base"] == 1 + 4


@pytest.mark.rule("republic_assembly:7.513")
def test_an_empty_treasury_is_asked_like_any_other() -> None:
    match = attempt()
    assert (asked(match), legal(match)) == ({1: "forum.side"}, ["pass"])


@pytest.mark.rule("republic_assembly:7.514")
def test_the_persuader_who_adds_opens_another_round_and_who_does_not_rolls() -> None:
    match = passing(attempt(2, treasuries={1: 8}, dice=(5, 5)), 6)
    play(match, 3)
    assert asked(match) == {1: "forum.side"}
    play(match, "resist", 8)
    passing(match, 5)
    play(match, 0)
    assert line(match, "persuasion.failure").params == {
        "senator": "family:fabius",
        "target": "family:terentius",
        "rolled": 10,
        "base": 1 + 5 - 8,
    }
    s = state(match)
    assert (s.talents[FABIUS], s.talents[TERENTIUS]) == (15, 13)


@pytest.mark.rule(
    "republic_assembly:7.51a", "republic_assembly:7.512", "republic_assembly:7.513", "republic_assembly:7.514"
)
def test_fabius_tries_to_persuade_claudius() -> None:
    """The example of the book: 7 less 7, nine for it, eight against it, seven more, and a nine is not below eight."""
    people = {"family:fabius": {"talents": 16}, "family:claudius": {"place": "forum"}}
    match = meeting("persuade", phase="forum", active=0, people=people, treasuries={1: 3, 2: 5}, dice=(4, 5))
    play(match, "family:fabius", "family:claudius", 9, "opposed")
    assert line(match, "persuasion.announced").params["base"] == 9
    play(match, "resist", 3, "resist", 5)
    passing(match, 4)
    assert lines(match, "persuasion.countered")[-1].params["base"] == 1
    play(match, 7)
    passing(match, 6)
    assert line(match, "persuasion.failure").params["base"] == 8
    claudius = person("family:claudius")
    assert (state(match).talents[claudius], state(match).faction[claudius]) == (24, -1)


@pytest.mark.rule("republic_assembly:7.513b")
def test_an_unopposed_attempt_cannot_be_resisted_and_what_was_spent_against_it_does_not_count() -> None:
    match = attempt(6, treasuries={1: 5}, hands={0: ["intrigue:seduction"]}, dice=(3, 3))
    play(match, "resist", 5)
    match.interject(0, "unopposed", "intrigue:seduction")
    assert line(match, "persuasion.success").params["base"] == 1 + 6
    assert state(match).talents[TERENTIUS] == 6 + 5, "but it is his"
