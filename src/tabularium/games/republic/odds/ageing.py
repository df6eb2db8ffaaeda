"""The exact chances of an elder to live through the coming years.

>>> from tabularium.games.republic.odds.ageing import death
>>> [round(death(age), 3) for age in (6, 7, 9, 12)]
[0.0, 0.167, 0.5, 1.0]
"""

from __future__ import annotations

from collections.abc import Iterator

from ..book import rule
from ..senators import ELDER

FACES = range(1, 7)
FATAL = 6


@rule("republic:5.5b")
def dies(age: int, rolled: int) -> bool:
    """Does a man of this age die by this roll, which is a point higher for every year beyond seven?"""
    return age >= ELDER and rolled + age - ELDER >= FATAL


@rule("republic:5.5b", "republic:5.5c")
def death(age: int) -> float:
    """How likely a man who has just become so old is to die of it."""
    return sum(dies(age, face) for face in FACES) / len(FACES)


def survival(age: int) -> Iterator[tuple[int, float]]:
    """How likely a man of this age now is to reach each age after it, as long as he can."""
    alive = 1.0
    while alive:
        age += 1
        alive *= 1 - death(age)
        yield age, alive
