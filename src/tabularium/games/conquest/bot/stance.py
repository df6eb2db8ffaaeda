"""How a bot is minded: plain figures by which its sense of what is worth doing differs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Purse = Literal["even", "army", "cities"]


@dataclass(frozen=True)
class Stance:
    """What a bot leans to; as it stands here to nothing."""

    humbles: bool = False
    """Does it march against whoever is strongest? Else against whoever is near, weak and rich."""
    daring: float = 0.0
    """From 0 to 1: how little own losses count, and how small a chance is enough. Below 0 it is careful."""
    eager: float = 1.0
    """How much it is worth to come nearer to the enemy."""
    fear: float = 1.0
    """How much it counts what may be lost until the next turn."""
    purse: Purse = "even"
    """What talents are for: whatever the army allows, an army first, or cities first."""


EVEN = Stance()
WARY = Stance(fear=2.0, purse="army")
"""Stronger than even where the others are even: units come before cities, and do not stand where they are lost."""
TEMPERAMENTS = {
    "even": EVEN,
    "ambitious": Stance(humbles=True, purse="cities"),
    "martial": Stance(daring=0.3, eager=2.0, purse="army"),
    "suspicious": Stance(daring=-0.3, fear=2.0),
}
"""How bots of some temperaments are minded: weights only, for nobody sees more than another. In Conquest a word binds
nobody, so a faithful one is even."""
