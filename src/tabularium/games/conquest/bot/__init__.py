"""The greedy bot of Conquest: it answers from a view and an ask, and takes what is legal from the ask alone."""

from .greedy import GreedyBot

__all__ = ["GreedyBot"]
