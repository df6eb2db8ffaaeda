"""Relations with independent provinces (3.12)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def independents(s: MareNostrum) -> None:
    """To be written."""
    s.after(independents)
