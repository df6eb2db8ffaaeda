"""The upkeep of units and fleets (3.8)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def upkeep(s: MareNostrum) -> None:
    """To be written."""
    s.after(upkeep)
