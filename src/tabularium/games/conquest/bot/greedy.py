"""The greedy bot: what each ask is answered with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tabularium.engine import Answer, Ask, Line

from . import buying, fighting, letters, moving, reasons
from .campaign import Order
from .position import Position
from .stance import EVEN, Stance

MOVES: dict[str, Callable[[list[Order], Any], Answer]] = {
    "move.who": moving.who,
    "move.march": moving.march,
    "move.sail": moving.sail,
}
"""Asks of the movement phase, answered from the orders of the moment."""
PLANS: dict[str, Callable[[Position, Any], Answer]] = {
    "move.land": moving.land,
    "combat.next": fighting.next_battle,
    "combat.foe": fighting.foe,
    "battle.legion": fighting.legion,
    "battle.losses": fighting.losses,
    "battle.stand": fighting.stand,
    "retreat.to": fighting.haven,
    "buy.piece": buying.buy,
    "place.city": buying.city_site,
    "place.fortification": buying.walls_site,
    "place.road": buying.road_site,
    "place.galley": buying.port,
    "ransom.who": letters.subject,
    "ransom.talents": letters.terms,
    "ransom.exchange": letters.exchange,
    "ransom.reply": letters.reply,
}
"""What to do, by the key of the ask. Whatever is not here is answered by its default: nothing is destroyed or promised,
captives are held for ransom, a pursuit takes the dearest, empty galleys go down first, new units stand at home."""
BOARD = ("units", "at", "strength", "tired", "galley_at", "points", "cargo", "control", "slot")
"""What changes in the movement phase: while it is the same, so are the orders."""


class GreedyBot:
    """Takes what is weak and near, keeps its Caesar safe, and fights where the odds and the tribute are right."""

    blind = False

    def __init__(self, seed: int = 0, stance: Stance = EVEN) -> None:
        self.rng = Random(seed)
        self.stance = stance
        self._seen: list[Any] = []
        self._orders: list[Order] = []

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        answer = ask.default
        if ask.key in MOVES:
            answer = MOVES[ask.key](self.orders(view, ask.seat), ask)
        elif ask.key in PLANS:
            answer = PLANS[ask.key](Position(view, ask.seat, self.stance), ask)
        return answer if ask.accepts(answer) else ask.default

    def orders(self, view: dict[str, Any], seat: int) -> list[Order]:
        """The orders of the moment; an order takes several answers, so the last ones are remembered."""
        seen = [seat, *(view["columns"][name] for name in BOARD)]
        if seen != self._seen:
            self._orders = moving.orders(Position(view, seat, self.stance))
            self._seen = seen
        return self._orders

    def reason(self, view: dict[str, Any], ask: Ask, answer: Answer) -> Line | None:
        """The odds, the tribute or the price that decided."""
        if ask.key in MOVES:
            return reasons.move(Position(view, ask.seat), self.orders(view, ask.seat), answer)
        tell = reasons.REASONS.get(ask.key)
        return None if tell is None else tell(Position(view, ask.seat), ask, answer)

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        """Hails the master of the empire when there is no hope left, and does nothing else unasked."""
        seat = view["seat"]
        if seat is None or not letters.may_despair(view, seat):
            return None
        ask = chances.get("hail")
        choice = None if ask is None else letters.hail(Position(view, seat), list(ask.legal()))
        return None if choice is None else ("hail", choice)
