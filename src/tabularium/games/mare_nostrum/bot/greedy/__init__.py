"""The greedy bot: rules any nation with sense, for points now and strength later."""

from .bot import GreedyBot, war_sheets

__all__ = ["GreedyBot", "war_sheets"]
