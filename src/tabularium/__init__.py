"""Tabularium: the great games of Rome, played with the rules enforced."""

from . import games
from .engine import Match, find_game, game_names

__all__ = ["Match", "find_game", "game_names", "games"]
__version__ = "0.1.0"
