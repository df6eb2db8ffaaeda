"""How scenario files speak of a position of the assembly: as in the second edition; people get their senators anew."""

from __future__ import annotations

from ..scenario import look, patch
from ..scenario import tidy as second_edition
from ..state import NO_FACTION, NOBODY, Seat
from .people import settle
from .state import Assembly

__all__ = ["look", "patch", "tidy"]


def tidy(s: Assembly) -> None:
    """Cards lie where they can, and everybody has a senator to play."""
    second_edition(s)
    s.plays, s.stood = [Seat(NOBODY)] * len(s.plays), [NO_FACTION] * len(s.stood)
    s.waiting = []
    settle(s)
