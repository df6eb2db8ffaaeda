"""The greedy bot: pays for wars, sends commanders at good odds, and looks after its own senators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from tabularium.engine import Answer, Ask, Line

from . import forum, money, revolt, rivals, senate, unasked, votes
from .reading import Table
from .reasons import REASONS
from .temper import EVEN, Temper

PLANS: dict[str, Callable[[Table, Any], Answer]] = {
    **forum.PLANS,
    **money.PLANS,
    **revolt.PLANS,
    **rivals.PLANS,
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

    def __init__(self, seed: int = 0, temper: Temper = EVEN) -> None:
        self.seed = seed
        self.temper = temper
        self._table: Table | None = None

    def _read(self, view: dict[str, Any]) -> Table:
        """The table of a view; what it has worked out for an interjection serves the answer too."""
        if self._table is None or self._table.view is not view:
            self._table = self.reads(view, self.temper)
        return self._table

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        plan = self.plans.get(ask.key)
        answer = plan(self._read(view), ask) if plan else ask.default
        return answer if ask.accepts(answer) else ask.default

    def reason(self, view: dict[str, Any], ask: Ask, answer: Answer) -> Line | None:
        """The chance, the influence or the man that decided."""
        tell = REASONS.get(ask.key)
        return None if tell is None else tell(self._read(view), ask, answer)

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        """The first chance that a plan has a use for; what it has no plan for it does not look at."""
        table = self._read(view)
        sitting = view["phase"] == "senate"
        for name, plan in self.deeds.items():
            if not sitting and name in unasked.IN_THE_SENATE:
                continue
            ready = unasked.WHEN.get(name)
            if ready is not None and not ready(table):
                continue
            ask = chances.get(name)
            answer = plan(table, ask) if ask is not None else None
            if answer is not None and ask is not None and ask.accepts(answer):
                return name, answer
        return None
