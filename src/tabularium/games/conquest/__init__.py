"""Conquest of the Empire (Classic): two to six Caesars fight for Rome until one is left."""

from . import diplomacy  # noqa: F401  (its interjections register themselves)
from .game import GAME

__all__ = ["GAME"]
