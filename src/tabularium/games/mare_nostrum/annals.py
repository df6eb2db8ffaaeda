"""The annals: what every nation had when each turn opened, and when the game ended, for the charts of its report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .state import MareNostrum


class Entry(NamedTuple):
    """A nation at one moment."""

    year: int
    talents: int
    grain: int
    resources: int
    horses: int
    population: int
    stability: int
    """Its level, 0 the best."""
    points: int


WIDTH = len(Entry._fields)


def note(s: MareNostrum) -> None:
    """Write down how every nation stands; one that is gone is not written of any more."""
    s.annals = s.annals or [[] for _ in s.seat_of]
    for nation in s.living():
        rural = sum(s.rural[province] for province in s.provinces(nation))
        population = rural + s.urban_of(nation)
        talents, grain, resources, horses = s.treasury[nation]
        state = s.stability[nation], s.points[nation]
        entry = Entry(s.year, talents, grain, resources, horses, population, *state)
        s.annals[nation] += entry


def entries(column: Sequence[int]) -> list[Entry]:
    """A nation's annals, turn by turn."""
    return [Entry(*column[at : at + WIDTH]) for at in range(0, len(column), WIDTH)]
