"""How many dice hit: exact chances, as a tuple with the chance of 0, 1, 2, … hits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from ..combat.figures import DIE

Chances = tuple[float, ...]
REMEMBERED = 4096
NONE: Chances = (1.0,)


def chance(need: int) -> float:
    """The chance that a die shows at least so much."""
    return min(max(DIE + 1 - need, 0), DIE) / DIE


@lru_cache(REMEMBERED)
def hits(number: int, need: int) -> Chances:
    """So many dice that each need the same."""
    share = chance(need)
    return tuple(comb(number, k) * share**k * (1 - share) ** (number - k) for k in range(number + 1))


def together(one: Chances, other: Chances) -> Chances:
    """The sum of two independent numbers."""
    found = [0.0] * (len(one) + len(other) - 1)
    for i, here in enumerate(one):
        for j, there in enumerate(other):
            found[i + j] += here * there
    return tuple(found)


def struck(dice: Sequence[tuple[int, int]], most: int) -> Chances:
    """Hits of groups of dice, each a number and what they need; what exceeds the most that can be hit is lost."""
    found = NONE
    for number, need in dice:
        found = together(found, hits(number, need))
    if len(found) <= most + 1:
        return found
    return (*found[:most], sum(found[most:]))
