"""The exact chance to attract a knight, and what pressing knights brings on average.

>>> from tabularium.games.republic.odds.knights import chance
>>> chance(talents=3)
0.6666666666666666
"""

from __future__ import annotations

from ..book import rule
from ..cards import TABLES

NEEDED: int = TABLES["knights"]["target"]
FACES = range(1, 7)


@rule("republic:7.5a", "republic:L.servilian.1", "republic:I.proscription", "republic:E.evil-omens.1")
def attracted(rolled: int, talents: int, bonus: int = 0, omens: int = 0) -> bool:
    """Does a knight come? The die as it lies, talents and bonuses, less the evil omens."""
    return rolled - omens + talents + bonus >= NEEDED


def chance(talents: int, bonus: int = 0, omens: int = 0) -> float:
    """The chance to attract a knight with these talents."""
    return sum(attracted(rolled, talents, bonus, omens) for rolled in FACES) / len(FACES)


def certain(bonus: int = 0, omens: int = 0) -> int:
    """The talents with which a knight comes for certain."""
    return max(0, NEEDED - FACES[0] + omens - bonus)


@rule("republic:7.51", "republic:E.evil-omens.1")
def pressed(rolled: int, omens: int = 0) -> int:
    """The talents one knight gives up under pressure."""
    return max(0, rolled - omens)


def yields(knights: int, omens: int = 0) -> float:
    """What that many knights bring on average."""
    return knights * sum(pressed(rolled, omens) for rolled in FACES) / len(FACES)
