"""The census: each senator's place, faction and office, counted once and read until it changes."""

from __future__ import annotations

from collections.abc import Sequence

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

    __slots__ = ("at", "faction", "in_rome", "members", "place")

    def __init__(self, s: Republic) -> None:
        self.place, self.faction = s.place.copy(), s.faction.copy()
        self.at: list[list[int]] = [[] for _ in PLACES]
        self.members: list[list[int]] = [[] for _ in (*EVERY_FACTION, NO_FACTION)]
        self.in_rome: list[list[int]] = [[] for _ in (*EVERY_FACTION, NO_FACTION)]
        for p, place in enumerate(self.place):
            self.at[place].append(p)
            if place not in (NOWHERE, BENEATH):
                self.members[self.faction[p]].append(p)
        for p in self.at[ROME]:
            self.in_rome[self.faction[p]].append(p)


def census(s: Republic) -> Census:
    """Every senator's place and faction now: as counted, while all are still where they were."""
    taken: Census | None = s.__dict__.get("census")
    if taken is None or taken.place != s.place or taken.faction != s.faction:
        taken = s.__dict__["census"] = Census(s)
    return taken


def people_at(s: Republic, place: int) -> Sequence[int]:
    """Everybody at a place."""
    return census(s).at[place]


class Officers:
    """The holders by office, nobody if it is vacant, the first man if several share it; and the officers by rank."""

    __slots__ = ("holders", "office", "ranked")

    def __init__(self, s: Republic) -> None:
        self.office = s.office.copy()
        self.holders = [s.office.index(each) if each in s.office else NOBODY for each in range(len(OFFICES))]
        self.ranked = [p for p in self.holders[DICTATOR:PROCONSUL] if p != NOBODY]


def officers(s: Republic) -> Officers:
    """The holder of each office now."""
    taken: Officers | None = s.__dict__.get("officers")
    if taken is None or taken.office != s.office:
        taken = s.__dict__["officers"] = Officers(s)
    return taken
