"""The players: the people at the table, and the factions they play."""

from __future__ import annotations

from typing import NewType

from tabularium.engine import SEATS

Seat = NewType("Seat", int)
"""A person at the table."""
Faction = NewType("Faction", int)
"""A number of the state: whom scenes ask, and what senators belong to."""
NOBODY = -1
NO_FACTION = Faction(NOBODY)
PLAYERS = range(3, 7)
EVERY_FACTION = [Faction(each) for each in range(PLAYERS[-1])]


def faction_named(name: str) -> Faction:
    """The faction of this name in an answer."""
    return EVERY_FACTION[SEATS.index(name)]
