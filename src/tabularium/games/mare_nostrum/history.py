"""History cards: their step of the year, and the limit of a hand at its end (3.1)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def cards(s: MareNostrum) -> None:
    """To be written."""
    s.after(cards)


@scene
def card_limit(s: MareNostrum) -> None:
    """To be written."""
    s.after(card_limit)
