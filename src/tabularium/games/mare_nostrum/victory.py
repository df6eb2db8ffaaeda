"""How the game ends (8)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def victory(s: MareNostrum) -> None:
    """To be written."""
    s.after(victory)
