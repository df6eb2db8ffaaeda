"""How likely so many hits are: every roll of the dice is counted in whole numbers, and divided once at the end."""

from __future__ import annotations

from functools import cache
from math import comb

from ..pieces import CATAPULT, CAVALRY, FACES, GALLEY, INFANTRY

Chances = tuple[float, ...]
"""The chances of 0, 1, 2, … hits."""

SIDES = len(FACES)
ON_FOOT, ON_HORSE, STONES = (FACES.count(kind) for kind in (INFANTRY, CAVALRY, CATAPULT))
"""How many faces of the die show each kind."""
MISSES = SIDES - ON_FOOT - ON_HORSE - STONES


@cache
def battle_hits(dice: int, infantry: int, cavalry: int, catapults: int, most: int) -> Chances:
    """Hits of so many dice on land, each unit matched by one die; hits beyond `most` are lost."""
    ways = [0] * (dice + 1)
    for feet in range(dice + 1):
        rest = dice - feet
        chosen = comb(dice, feet) * ON_FOOT**feet
        for hits, count in enumerate(_mounted_and_stones(rest, min(cavalry, rest), min(catapults, rest))):
            ways[hits + min(feet, infantry)] += chosen * count
    return _shares(ways, dice, most)


@cache
def _mounted_and_stones(dice: int, cavalry: int, catapults: int) -> tuple[int, ...]:
    """In how many ways dice that show no infantry give so many hits."""
    ways = [0] * (dice + 1)
    for horses in range(dice + 1):
        for stones in range(dice + 1 - horses):
            misses = dice - horses - stones
            count = comb(dice, horses) * comb(dice - horses, stones)
            hits = min(horses, cavalry) + min(stones, catapults)
            ways[hits] += count * ON_HORSE**horses * STONES**stones * MISSES**misses
    return tuple(ways)


@cache
def pursuit_hits(dice: int, cavalry: int, most: int) -> Chances:
    """Hits of a pursuit: cavalry faces, each matched with a cavalry."""
    return _shares(_showing(dice, ON_HORSE), dice, min(cavalry, most))


@cache
def sea_hits(dice: int, most: int) -> Chances:
    """Hits at sea: galley faces."""
    return _shares(_showing(dice, FACES.count(GALLEY)), dice, most)


def _showing(dice: int, faces: int) -> list[int]:
    """In how many ways 0, 1, 2, … dice show one of so many faces."""
    return [comb(dice, hits) * faces**hits * (SIDES - faces) ** (dice - hits) for hits in range(dice + 1)]


def _shares(ways: list[int], dice: int, most: int) -> Chances:
    """Counts as chances, all beyond `most` together."""
    counts = [*ways[:most], sum(ways[most:])]
    counts += [0] * (most + 1 - len(counts))
    return tuple(count / SIDES**dice for count in counts)
