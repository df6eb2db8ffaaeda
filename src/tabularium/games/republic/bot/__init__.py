"""The greedy bot: pays for wars, sends commanders at good odds, and looks after its own senators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from tabularium.engine import Answer, Ask

from . import forum, money, revolt, senate, unasked, votes
from .reading import Table

PLANS: dict[str, Callable[[Table, Any], Answer]] = {
    **forum.PLANS,
    **money.PLANS,
    **revolt.PLANS,
    **senate.PLANS,
    **votes.PLANS,
    "tribune.subject": unasked.by_tribune,
}


class GreedyBot:
    """Answers what it has a plan for by that plan, everything else by the ask's default."""

    blind = False
    plans: ClassVar[Mapping[str, Callable[[Table, Any], Answer]]] = PLANS
    deeds: ClassVar[Mapping[str, Callable[[Table, Any], Answer | None]]] = unasked.PLANS
    reads: ClassVar[type[Table]] = Table

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        plan = self.plans.get(ask.key)
        answer = plan(self.reads(view), ask) if plan else ask.default
        return answer if ask.accepts(answer) else ask.default

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        """The first chance that a plan has a use for; what it has no plan for it does not look at."""
        for name, plan in self.deeds.items():
            ask = chances.get(name)
            answer = plan(self.reads(view), ask) if ask is not None else None
            if answer is not None and ask is not None and ask.accepts(answer):
                return name, answer
        return None
