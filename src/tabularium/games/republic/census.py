"""The census: each senator's place, faction and office, counted once and read until it changes."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine.memo import kept

from .state import (
    BENEATH,
    DICTATOR,
    EVERY_FACTION,
    NO_FACTION,
    NOBODY,
    NOWHERE,
    OFFICES,
    PLACES,
    PROCONSUL,
    ROME,
    Republic,
)


class Census:
    """The people by place, and by faction, those of none last: all members, and those in Rome; in order of number.

    The rules ask who is in Rome several times for each vote, and people move a few times a year.
    """

    __slots__ = ("at", "in_rome", "members")

    def __init__(self, s: Republic) -> None:
        self.at: list[list[int]] = [[] for _ in PLACES]
        self.members: list[list[int]] = [[] for _ in (*EVERY_FACTION, NO_FACTION)]
        self.in_rome: list[list[int]] = [[] for _ in (*EVERY_FACTION, NO_FACTION)]
        for p, place in enumerate(s.place):
            self.at[place].append(p)
            if place not in (NOWHERE, BENEATH):
                self.members[s.faction[p]].append(p)
        for p in self.at[ROME]:
            self.in_rome[s.faction[p]].append(p)


@kept("place", "faction")
def census(s: Republic) -> Census:
    """Every senator's place and faction now."""
    return Census(s)


def people_at(s: Republic, place: int) -> Sequence[int]:
    """Everybody at a place."""
    return census(s).at[place]


class Officers:
    """The holders by office, nobody if it is vacant, the first man if several share it; and the officers by rank."""

    __slots__ = ("holders", "ranked")

    def __init__(self, s: Republic) -> None:
        self.holders = [s.office.index(each) if each in s.office else NOBODY for each in range(len(OFFICES))]
        self.ranked = [p for p in self.holders[DICTATOR:PROCONSUL] if p != NOBODY]


@kept("office")
def officers(s: Republic) -> Officers:
    """The holder of each office now."""
    return Officers(s)
