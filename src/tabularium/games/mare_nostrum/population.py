"""Changes of population (3.4)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def population(s: MareNostrum) -> None:
    """To be written."""
    s.after(population)
