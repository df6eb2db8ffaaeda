"""The Republic of Rome, second edition: three to six factions, and Rome itself can fall."""

from .game import GAME

__all__ = ["GAME"]
