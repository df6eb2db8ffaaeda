"""The page of deals: what its address asks for, and what a game draws there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from .look import Look


@dataclass(frozen=True)
class Wanted:
    """What the address of the page asks for."""

    table: str
    """The address of the table."""
    number: int | None = None
    """Which deal, counted from nought; None: the one that waits for the reader, or the newest."""
    draft: str | None = None
    """The clauses that the reader is writing, as the page wrote them into its own address; None: none are written."""

    @property
    def page(self) -> str:
        """The address of the page."""
        return f"{self.table}/deals"


@dataclass(frozen=True)
class Drawn:
    """What is drawn, from top to bottom on a phone."""

    head: Markup | None
    """The course of the game."""
    ask: Markup
    """What is asked of the reader, or that nothing is."""
    deed: Markup
    """The deal itself."""
    sums: Markup | None
    """What it comes to."""
    beside: Markup
    """What stands beside it: other deals, whose word counts, what falls due."""


@dataclass(frozen=True)
class DealPage:
    """How a game draws its deals, and what is done on that page and not in the bar of the ask."""

    draw: Callable[[Look, Wanted], Drawn]
    chances: Sequence[str]
    """The interjections that belong to deals."""
    waiting: Callable[[Look], int]
    """How many deals wait for the reader."""
