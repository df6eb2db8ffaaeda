"""An assassin's faction pays for a popular victim."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import PERSON
from tabularium.games.republic.senate.appeal import heard_by_the_people
from tabularium.games.republic.senate.chair import SPECIAL_TRIAL
from tabularium.games.republic.senate.verdicts import collective_guilt, convict
from tabularium.games.republic.state import CURIA, NOBODY, PROVINCE, ROME, Motion

from .factions import board, loaded


@pytest.mark.rule("republic_assembly:9.84d")
def test_as_many_notes_as_the_victim_was_popular_strike_the_faction_in_rome() -> None:
    s = loaded(board(), 14, 4, 15)
    one, away, other = 13, 14, 3
    s.place[away] = PROVINCE
    collective_guilt(s, 4, 3, NOBODY)
    assert [s.place[p] for p in (one, away, other)] == [CURIA, PROVINCE, ROME]


@pytest.mark.rule("republic_assembly:9.84d")
def test_one_note_avenges_a_victim_whom_the_people_hardly_knew() -> None:
    s = loaded(board(), 14)
    collective_guilt(s, 4, 1, NOBODY)
    assert (s.place[13], s.place[14]) == (CURIA, ROME)


@pytest.mark.rule("republic_assembly:9.84d")
def test_an_unpopular_victim_is_avenged_on_nobody() -> None:
    s = board()
    before = list(s.place)
    collective_guilt(s, 4, 0, NOBODY)
    assert s.place == before


def special_trial() -> Motion:
    """The first man of faction 4 stands for its assassin, whose victim was loved."""
    return Motion(subject=SPECIAL_TRIAL, terms=[PERSON[12], "", 3], by=0)


@pytest.mark.rule("republic_assembly:9.84d", "republic_assembly:9.44b")
def test_whom_the_crowd_has_killed_was_not_found_guilty_and_nobody_pays_with_him() -> None:
    s = board()
    s.motions = [special_trial()]
    s.resume([["sitting"], ["ballot"]])
    heard_by_the_people(loaded(s, 1, 1, 14, 15, 4), s.motions[-1], dice=2, own=False)
    assert (s.faction[12], s.place[13], s.place[14]) == (NOBODY, ROME, ROME)


@pytest.mark.rule("republic_assembly:9.84d")
def test_whom_the_senate_finds_guilty_takes_others_with_him() -> None:
    s = board()
    convict(loaded(s, 14, 15, 4), special_trial(), fatal=True)
    assert (s.faction[12], s.place[13], s.place[14]) == (NOBODY, CURIA, CURIA)
