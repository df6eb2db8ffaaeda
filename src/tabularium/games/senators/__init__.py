"""Senators: buy, extort and trade your way to the most senators before the fourth war."""

from . import embezzle  # noqa: F401  (its interjection registers itself)
from .game import GAME

__all__ = ["GAME"]
