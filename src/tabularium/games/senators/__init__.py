"""Senators: buy, extort and trade your way to the most senators before the fourth war."""

from .game import GAME

__all__ = ["GAME"]
