"""Which units a loser gives up: its worst as auxiliaries, its best to be demobilised (6.2)."""

from __future__ import annotations

from collections.abc import Callable

from ..book import rule
from ..pieces import Force
from ..state import MareNostrum, plain
from ..tables import CAVALRY, MERCENARY_CAVALRY, TABLES, VETERAN
from ..upkeep import rate

HIT_ON: dict[str, int] = TABLES["unit_hit_on"]
Rank = Callable[[MareNostrum, int, int], tuple[int, int]]
"""How soon a kind of unit of a nation is taken: the lowest first."""


def value(column: int) -> int:
    """The value of a unit in battle: how many faces of a die are hits; veterans count with their bonus."""
    kind = "cavalry" if plain(column) in (CAVALRY, MERCENARY_CAVALRY) else "infantry"
    return 11 - HIT_ON[kind] + (HIT_ON["veteran_bonus"] if column >= VETERAN else 0)


@rule("mare:6.2p")
def worst(s: MareNostrum, nation: int, column: int) -> tuple[int, int]:
    """The lowest value in battle first, then the dearest to keep."""
    return value(column), -rate(s, nation, plain(column))


@rule("mare:6.2q")
def best(s: MareNostrum, nation: int, column: int) -> tuple[int, int]:
    """The highest value in battle first, then the cheapest to keep."""
    return -value(column), rate(s, nation, plain(column))


@rule("mare:6.2p", "mare:6.2q")
def taken(s: MareNostrum, nation: int, number: int, rank: Rank) -> list[int]:
    """Units leave a nation by rank; of equals those that a draw over the whole map names. Which, by column."""
    gone: list[int] = []
    while len(gone) < number:
        there = [
            (force, column)
            for force in s.forces
            if force.nation == nation
            for column, units in enumerate(force.units)
            for _ in range(units)
        ]
        if not there:
            break
        first = min(rank(s, nation, column) for _, column in there)
        force, column = chosen(s, [(force, column) for force, column in there if rank(s, nation, column) == first])
        force.units[column] -= 1
        gone.append(column)
    s.tidy()
    return gone


def chosen(s: MareNostrum, equals: list[tuple[Force, int]]) -> tuple[Force, int]:
    """One of several units of a rank, by lot; where all are alike there is nothing to draw."""
    first = equals[0]
    if all(force is first[0] and column == first[1] for force, column in equals):
        return first
    return equals[s.draw(list(range(len(equals))))]
