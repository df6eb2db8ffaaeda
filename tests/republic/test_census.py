"""The census: counted once, and true whenever it is read."""

from __future__ import annotations

from tabularium.games.republic.cards import WAR_AT
from tabularium.games.republic.senate.offices import holder
from tabularium.games.republic.senators import highest_officer, in_rome, members, present
from tabularium.games.republic.state import (
    ACTIVE,
    CAPTIVE,
    CENSOR,
    DICTATOR,
    INACTIVE,
    NO_FACTION,
    NO_OFFICE,
    NOBODY,
    Faction,
)
from tabularium.games.republic.wars import active, in_play

from .table import board, person

CORNELIUS, FABIUS = person("family:cornelius"), person("family:fabius")
FIRST, SECOND = Faction(0), Faction(1)


def test_who_moves_is_counted_anew() -> None:
    s = board()
    before = list(present(s))

    s.place[CORNELIUS] = CAPTIVE

    assert CORNELIUS in before
    assert list(present(s)) == [p for p in before if p != CORNELIUS]
    assert CORNELIUS in members(s, FIRST)
    assert CORNELIUS not in in_rome(s, FIRST)


def test_who_changes_sides_is_counted_anew() -> None:
    s = board()
    assert FABIUS in members(s, FIRST)

    s.faction[FABIUS] = SECOND

    assert FABIUS not in members(s, FIRST)
    assert FABIUS in in_rome(s, SECOND)


def test_who_belongs_to_nobody_is_of_no_faction() -> None:
    s = board()

    s.faction[FABIUS] = NO_FACTION

    assert FABIUS in members(s, NO_FACTION)
    assert not any(FABIUS in members(s, Faction(each)) for each in range(s.factions))


def test_a_copy_is_counted_for_itself() -> None:
    s = board()
    there = list(present(s))

    other = s.copy()
    other.place[CORNELIUS] = CAPTIVE

    assert CORNELIUS not in present(other)
    assert list(present(s)) == there


def test_who_takes_or_lays_down_an_office_is_known_at_once() -> None:
    s = board()
    s.office[CORNELIUS], s.office[FABIUS] = CENSOR, DICTATOR
    assert (holder(s, CENSOR), holder(s, DICTATOR), highest_officer(s)) == (CORNELIUS, FABIUS, FABIUS)

    s.office[FABIUS] = NO_OFFICE
    other = s.copy()
    other.office[CORNELIUS] = NO_OFFICE

    assert (holder(s, DICTATOR), holder(other, CENSOR)) == (NOBODY, NOBODY)
    assert holder(s, CENSOR) == CORNELIUS
    assert highest_officer(s) != FABIUS


def test_a_war_that_changes_is_seen_at_once() -> None:
    s = board()
    war = WAR_AT["illyrian-1"]
    assert war not in in_play(s)

    s.war[war] = ACTIVE
    assert war in active(s)
    assert war in in_play(s)

    s.war[war] = INACTIVE
    assert war in in_play(s)
    assert war not in active(s)
