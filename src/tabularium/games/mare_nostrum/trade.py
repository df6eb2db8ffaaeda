"""Trade between nations and with independents (3.13)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def trade(s: MareNostrum) -> None:
    """To be written."""
    s.after(trade)
