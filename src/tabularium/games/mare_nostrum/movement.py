"""The movement of armies in six segments (3.14)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def army_composition(s: MareNostrum) -> None:
    """To be written."""
    s.after(army_composition)


@scene
def movement_segment(s: MareNostrum) -> None:
    """To be written."""
    s.after(movement_segment)
