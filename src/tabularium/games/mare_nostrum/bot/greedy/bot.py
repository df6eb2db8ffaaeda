"""What the greedy bot answers: its sheet of orders, step by step, and its papers of peace."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tabularium.engine import Answer, Ask, Sheet, Subset
from tabularium.engine.post import Note, Paper

from ..papers import legal
from ..position import Position
from . import courts, economy, hand, letters, neighbours, treaties, war
from .plan import Plan
from .temper import TEMPERS, Temper

Step = Callable[[Plan], None]
STEPS: tuple[Step, ...] = (
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


def earlier(step: Step) -> tuple[Step, ...]:
    """All steps, with one of them before any troops are raised."""
    others = [each for each in STEPS if each is not step]
    place = others.index(war.raise_troops)
    return (*others[:place], step, *others[place:])


THRIFTY = earlier(economy.provide)
OPEN_HANDED = earlier(neighbours.court)
UNARMED = tuple(step for step in STEPS if step not in (war.raise_troops, war.build_fleets, war.man_walls))
"""The steps of those who care for next year's order first, for independents first, or who raise nobody."""
PAPERS = {"offers": treaties.offer, "terms": treaties.dictate, "bids": treaties.bid}

MOST_REMEMBERED = 100
REMEMBERED: dict[tuple[str, Temper | None, bytes], Answer] = {}
"""The latest papers, by what was known: who looks ahead asks all others the same for each answer that he tries."""


class GreedyBot:
    """Feeds its people, keeps the peace at home, courts its neighbours, and takes what is weak."""

    blind = False

    def __init__(self, seed: int = 0, temper: Temper | None = None) -> None:
        self.seed = seed
        self.temper = temper
        """Its own temper; without one that of the court whose seat it takes."""

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        if isinstance(ask, Subset):
            return treaties.accept(ask)
        if not isinstance(ask, Sheet):
            return ask.default
        papers = view.get("papers", [])
        seen = ask.key, self.temper, msgspec.msgpack.encode([view["columns"], papers])
        if seen not in REMEMBERED:
            plan = Plan(Position(view), self.temper, papers)
            if len(REMEMBERED) >= MOST_REMEMBERED:
                REMEMBERED.clear()
            REMEMBERED[seen] = legal(ask, orders(plan) if ask.key == "orders" else PAPERS[ask.key](plan, ask))
        return REMEMBERED[seen]

    def post(self, view: dict[str, Any], papers: Sequence[Paper]) -> list[Note]:
        """What it answers to letters and treaties, and what it proposes itself."""
        return letters.post(Plan(Position(view), self.temper, papers), papers)

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        """Acclaims nobody."""
        return None


def policies(position: Position, ask: Sheet, papers: Sequence[Paper]) -> Iterator[Answer]:
    """The sheets of a year under other policies: war on each who can be reached, or no new war; then for peace and for
    war what the money goes to first; then the court of each temper."""
    usual = Plan(position, papers=papers)
    for victims in ([], *([other] for other in courts.reached(usual))):
        yield legal(ask, orders(planned(position, papers, victims)))
    for steps in (THRIFTY, OPEN_HANDED, UNARMED):
        yield legal(ask, orders(Plan(position, papers=papers), steps))
    for temper in TEMPERS.values():
        yield legal(ask, orders(Plan(position, temper, papers)))


def planned(position: Position, papers: Sequence[Paper], victims: list[int]) -> Plan:
    """A plan in which it is settled on whom war is declared."""
    plan = Plan(position, papers=papers)
    plan.victims = victims
    return plan


def orders(plan: Plan, steps: Sequence[Step] = STEPS) -> dict[str, Any]:
    """The sheet of a year."""
    for step in steps:
        step(plan)
    return plan.sheet
