"""The census: counted once, and true whenever it is read."""

from __future__ import annotations

from tabularium.games.republic.senators import in_rome, members, present
from tabularium.games.republic.state import CAPTIVE, NO_FACTION, Faction

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
