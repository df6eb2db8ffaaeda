"""What the greedy bot answers: its sheet of orders, step by step, and its papers of peace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabularium.engine import Answer, Ask, Sheet, Subset

from ..papers import legal
from ..position import Position
from . import economy, hand, neighbours, treaties, war
from .plan import Plan

STEPS = (
    economy.till,
    economy.feed,
    hand.play,
    economy.steady,
    war.choose_war,
    neighbours.befriend,
    war.raise_troops,
    war.build_fleets,
    war.man_walls,
    war.march,
    economy.store,
    economy.grow,
    economy.provide,
    neighbours.court,
    neighbours.trade,
    economy.reform,
)
"""What is thought of in turn: each step spends of what those before it have left."""
PAPERS = {"offers": treaties.offer, "terms": treaties.dictate, "bids": treaties.bid}


class GreedyBot:
    """Feeds its people, keeps the peace at home, courts its neighbours, and takes what is weak."""

    blind = False

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        if isinstance(ask, Subset):
            return treaties.accept(ask)
        if not isinstance(ask, Sheet):
            return ask.default
        position = Position(view)
        return legal(ask, orders(position) if ask.key == "orders" else PAPERS[ask.key](position, ask))

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        """Acclaims nobody."""
        return None


def orders(position: Position) -> dict[str, Any]:
    """The sheet of a year."""
    plan = Plan(position)
    for step in STEPS:
        step(plan)
    return plan.sheet
