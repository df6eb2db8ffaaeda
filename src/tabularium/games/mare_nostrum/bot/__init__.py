"""Bots of Mare Nostrum: `wild` orders anything legal, `greedy` rules a nation with sense."""

from .greedy import GreedyBot
from .wild import WildBot

__all__ = ["GreedyBot", "WildBot"]
