"""How a bot is minded: plain figures by which its sense of what is worth doing differs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Temper:
    """A bot's leanings; these are neutral."""

    share: float = 0.5
    """Which part of a card's worth it bids."""
    envy: float = 0.0
    """By so much more of it where the leader is the one who would take the card."""
    arms: int = 0
    """How many coins more it puts into its fist in a war."""
    premium: int = 2
    """The price that a senator may cost now beyond the price at the post."""
    loot: int = 12
    """The gain that an extortion must promise to be worth a turn."""


EVEN = Temper()
TEMPERAMENTS = {
    "even": EVEN,
    "faithful": Temper(loot=16),
    "ambitious": Temper(share=0.6, premium=4),
    "martial": Temper(arms=3, loot=9),
    "suspicious": Temper(share=0.4, envy=0.2),
}
"""Weights only: nobody sees more than another."""
