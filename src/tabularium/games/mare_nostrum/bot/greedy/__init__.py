"""The greedy bot: rules any nation with sense, for points now and strength later."""

from .bot import GreedyBot, policies

__all__ = ["GreedyBot", "policies"]
