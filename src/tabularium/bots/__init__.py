"""The shared parts of bots of all games."""

from .mind import Figures, Mind, Weights
from .playing import Players
from .search import Budget, Search, Thinking, bot_of, longest, mind_of, thinkers, thinks
from .simple import RandomBot
from .temper import TEMPERS, Tempered

__all__ = [
    "TEMPERS",
    "Budget",
    "Figures",
    "Mind",
    "Players",
    "RandomBot",
    "Search",
    "Tempered",
    "Thinking",
    "Weights",
    "bot_of",
    "longest",
    "mind_of",
    "thinkers",
    "thinks",
]
