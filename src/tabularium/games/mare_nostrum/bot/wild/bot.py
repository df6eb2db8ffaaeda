"""The wild bot: orders without a plan, but of every kind the sheets have room for; what is illegal is struck out."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tabularium.engine import Answer, Ask, Sheet

from ..papers import legal
from ..position import Position
from . import marches, pages, peace


class WildBot:
    """Fills in whatever comes to its mind, wars and reforms alike."""

    blind = False

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        if not isinstance(ask, Sheet):
            return ask.sample(self.rng)
        if ask.key == "orders":
            return legal(ask, self.orders(Position(view)))
        papers = {"offers": peace.offers, "terms": peace.terms, "bids": peace.bids}
        return legal(ask, papers[ask.key](ask, self.rng))

    def orders(self, position: Position) -> dict[str, Any]:
        """A sheet of orders, each page of it more often filled in than not."""
        sheet: dict[str, Any] = {}
        for page in (*pages.PAGES, marches.armies_and_marches):
            if self.rng.random() < 0.8:
                page(position, self.rng, sheet)
        return sheet

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        """Acclaims nobody."""
        return None
