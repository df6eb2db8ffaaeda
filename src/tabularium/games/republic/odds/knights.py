"""The exact chance to attract a knight, and what pressing knights brings on average.

>>> from tabularium.games.republic.odds.knights import chance
>>> chance(talents=3)
0.6666666666666666
"""

from __future__ import annotations

from ..knights import NEEDED, attracted, pressed

FACES = range(1, 7)


def chance(talents: int, bonus: int = 0, omens: int = 0) -> float:
    """The chance to attract a knight with these talents."""
    return sum(attracted(rolled, talents, bonus, omens) for rolled in FACES) / len(FACES)


def certain(bonus: int = 0, omens: int = 0) -> int:
    """The talents with which a knight comes for certain."""
    return max(0, NEEDED - FACES[0] + omens - bonus)


def yields(knights: int, omens: int = 0) -> float:
    """The average gain of that many knights."""
    return knights * sum(pressed(rolled, omens) for rolled in FACES) / len(FACES)
