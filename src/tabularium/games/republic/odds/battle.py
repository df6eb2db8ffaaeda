"""The exact odds of a battle: every roll of three dice is counted.

>>> from tabularium.games.republic.odds.battle import battle
>>> round(battle(14, 10, disaster=(13,), standoff=(15,))["victory"], 3)
0.481
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from ..results import DISASTER_, STANDOFF_, look_up

KINDS = ("victory", "stalemate", "standoff", "defeat", "disaster")
ROLLS = [sum(dice) for dice in product(range(1, 7), repeat=3)]


def battle(
    mine: int, theirs: int, disaster: Sequence[int] = (), standoff: Sequence[int] = (), omens: int = 0
) -> dict[str, float]:
    """The chance of each result for a Roman strength against a war's, with its disaster and standoff numbers."""
    return dict(zip(KINDS, _battle(mine - theirs - omens, tuple(disaster), tuple(standoff)), strict=True))


@cache
def _battle(difference: int, disaster: tuple[int, ...], standoff: tuple[int, ...]) -> tuple[float, ...]:
    counts = dict.fromkeys(KINDS, 0)
    for natural in ROLLS:
        if natural in disaster:
            counts[DISASTER_] += 1
        elif natural in standoff:
            counts[STANDOFF_] += 1
        else:
            counts[look_up(natural + difference).kind] += 1
    return tuple(counts[kind] / len(ROLLS) for kind in KINDS)


def strength(units: int, military: int) -> int:
    """A force with its commander, who counts at most as much as his units."""
    return units + min(military, units)
