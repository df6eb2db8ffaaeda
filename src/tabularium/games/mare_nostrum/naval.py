"""Naval battles (4.1)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def naval_battles(s: MareNostrum) -> None:
    """To be written."""
    s.after(naval_battles)
