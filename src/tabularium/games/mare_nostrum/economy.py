"""The economy: what a nation takes in, owes and feeds when the year opens (2)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def activity(s: MareNostrum) -> None:
    """To be written."""
    s.after(activity)


@scene
def income(s: MareNostrum) -> None:
    """To be written."""
    s.after(income)


@scene
def extraordinary(s: MareNostrum) -> None:
    """To be written."""
    s.after(extraordinary)


@scene
def feeding(s: MareNostrum) -> None:
    """To be written."""
    s.after(feeding)
