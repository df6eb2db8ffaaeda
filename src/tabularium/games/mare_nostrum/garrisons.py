"""Garrisons (3.9)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def garrisons(s: MareNostrum) -> None:
    """To be written."""
    s.after(garrisons)
