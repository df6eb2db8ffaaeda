"""What bots of all games share."""

from .simple import RandomBot

__all__ = ["RandomBot"]
