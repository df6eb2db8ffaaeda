"""Mare Nostrum: thirteen nations around one sea, secret orders, and one resolution a year."""

from .game import GAME

__all__ = ["GAME"]
