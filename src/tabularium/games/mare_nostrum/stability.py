"""Political stability, and what buys it (3.2)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def stability(s: MareNostrum) -> None:
    """To be written."""
    s.after(stability)
