"""The exact chance that Era Ends is drawn in the next Forum Phase: every number of cards that may be drawn is counted.

>>> from tabularium.games.republic.odds.era import ends
>>> [round(ends(deck, bottom=13), 2) for deck in (20, 13, 6)]
[0.0, 0.38, 0.83]
"""

from __future__ import annotations

from functools import cache
from math import comb

from ..cards import TABLES

INITIATIVES: int = TABLES["initiatives_per_turn"]
CARD_DRAWN = 5 / 6
"""An initiative brings a card unless a seven brings an event."""


@cache
def ends(deck: int, bottom: int) -> float:
    """The chance for a deck of so many cards, with Era Ends anywhere among those at its bottom."""
    above, bottom = max(0, deck - bottom), max(1, min(deck, bottom))
    return sum(
        comb(INITIATIVES, drawn)
        * CARD_DRAWN**drawn
        * (1 - CARD_DRAWN) ** (INITIATIVES - drawn)
        * min(1.0, max(0, drawn - above) / bottom)
        for drawn in range(INITIATIVES + 1)
    )
