"""The force with which a faction rebels: it is compared if several declare themselves."""

from __future__ import annotations

from collections.abc import Sequence

from ..book import rule
from ..cards import LEGIONS, MILITARY
from ..forces import army, garrison, strength
from ..revolt import discontented
from ..state import BANK, NOBODY, Republic


@rule("republic:11.2c", "republic:11.3b")
def force(s: Republic, leader: int, legions: Sequence[int], governors: Sequence[int]) -> int:
    """A leader's skill and the legions that follow him, and what these governors bring.

    They bring garrisons, provincial armies and fleets, and veterans sworn to them, who alone count two; not their own
    skill, and no legion twice.
    """
    provinces = [s.post[each] for each in governors]
    elsewhere = [legion for legion in LEGIONS if s.legion[legion] != BANK and legion not in legions]
    sworn = [legion for legion in elsewhere if s.sworn[legion] in governors]
    others = {legion for province in provinces for legion in garrison(s, province)} - {*sworn}
    local = sum(s.provincial_armies[province] + s.provincial_fleets[province] for province in provinces)
    return MILITARY[leader] + strength(s, [*legions, *sworn]) + len(others) + local


def within_reach(s: Republic, leader: int, legions: Sequence[int] = ()) -> int:
    """His force if all governors of his faction follow him."""
    return force(s, leader, legions, [each for each in discontented(s) if s.faction[each] == s.faction[leader]])


def brought(s: Republic, leader: int) -> int:
    """His force with those who do."""
    governors = [each for each in discontented(s) if each == leader or each in followers(s, leader)]
    return force(s, leader, army(s, leader), governors)


@rule("republic:11.22a")
def followers(s: Republic, leader: int) -> list[int]:
    """The followers of a declared rebel: those of his faction who said so."""
    return [each for each in s.siding if s.faction[each] == s.faction[leader]]


@rule("republic:11.2c", "republic:11.3b")
def could_outdo(s: Republic, leader: int, legions: Sequence[int] = ()) -> bool:
    """Would he be stronger than who has declared himself before, if anybody has?"""
    return s.declared == NOBODY or within_reach(s, leader, legions) > s.declared_force
