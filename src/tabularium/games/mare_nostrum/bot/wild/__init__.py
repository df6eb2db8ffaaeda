"""The wild bot: orders of every kind without a plan."""

from .bot import WildBot

__all__ = ["WildBot"]
