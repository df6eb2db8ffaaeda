"""Why the greedy bot would answer so: odds, tribute and prices, in a line for who asks for advice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabularium.engine import Answer, Line, Pick

from ..board import LANDS, PLACE
from ..economy import price
from ..pieces import CITY, FORTIFICATION, GALLEY, KIND_KEYS, ROAD
from .buying import pressed
from .campaign import Campaign, Order
from .fighting import winning
from .judge import odds
from .position import Position

LASTING = {
    KIND_KEYS[CITY]: "why.buy.city",
    KIND_KEYS[ROAD]: "why.buy.road",
    KIND_KEYS[FORTIFICATION]: "why.buy.fortification",
    KIND_KEYS[GALLEY]: "why.buy.galley",
}


def percent(chance: float) -> int:
    """A chance as one says it."""
    return round(100 * chance)


def stand(p: Position, ask: Pick, answer: str) -> Line:
    """The chance to have the field in the end."""
    other = p.s.active if p.seat == p.s.foe else p.s.foe
    chance = winning(p, other, p.seat == p.s.active)
    return Line(message="why.stand", params={"percent": percent(chance)})


def next_battle(p: Position, ask: Pick, answer: str) -> Line | None:
    """The chance in the field that is chosen, against the strongest there."""
    land = PLACE.get(answer)
    if land is None or land not in LANDS:
        return None
    mine, leaders = p.force(land), p.leaders_in.get((p.seat, land), 0)
    foes = [foe for foe in p.foes if any(p.force(land, foe))]
    found = [
        odds(mine, leaders, p.force(land, foe), p.leaders_in.get((foe, land), 0), p.walls(land, foe)).conquered
        for foe in foes
    ]
    return Line(message="why.battle", params={"land": answer, "percent": percent(min(found))}) if found else None


def buy(p: Position, ask: Pick, answer: str) -> Line:
    """What is dearest to have, and what it costs."""
    if answer not in KIND_KEYS:
        return Line(message="why.buy.done")
    cost = {"price": price(p.s, KIND_KEYS.index(answer))}
    if answer in LASTING:
        return Line(message=LASTING[answer], params=cost)
    return Line(message="why.buy.pressed" if pressed(Campaign(p)) else "why.buy.army", params=cost)


def losses(p: Position, ask: Any, answer: Answer) -> Line:
    """Who is missed least."""
    return Line(message="why.losses")


def legion(p: Position, ask: Any, answer: Answer) -> Line:
    """Who hits most."""
    return Line(message="why.legion")


def haven(p: Position, ask: Pick, answer: str) -> Line:
    """Where the least can follow."""
    return Line(message="why.haven", params={"land": answer})


def move(p: Position, found: list[Order], answer: Answer) -> Line | None:
    """Where the best order leads, and what that is worth."""
    if answer in ("done", "stay"):
        return Line(message="why.rest")
    order = next((each for each in found if answer in (each.piece, each.to)), found[0] if found else None)
    land = PLACE.get(order.to) if order else None
    if order is None or land is None or land not in LANDS:
        return Line(message="why.sea") if order else None
    told = {"land": order.to, "talents": p.s.worth(land)}
    if p.occupied(land):
        return Line(message="why.attack", params=told)
    return Line(message="why.nearer" if p.s.control[land] == p.seat else "why.take", params=told)


REASONS: dict[str, Callable[[Position, Any, Any], Line | None]] = {
    "battle.stand": stand,
    "battle.losses": losses,
    "battle.legion": legion,
    "combat.next": next_battle,
    "retreat.to": haven,
    "buy.piece": buy,
}
"""By the key of the ask; moves have theirs from their orders, the rest are habits."""
