"""Which history cards the greedy bot plays, and with what: those that help, as soon as they can be played."""

from __future__ import annotations

from typing import Any

from ...cards.conditions import holds
from ...cards.parameters import numbers, options
from ...cards.step import cost
from ...deck import CARDS, COPIES
from ...routes import paying
from ...tables import GOODS
from ...world import CITIES, CITY
from .plan import Plan

GIFTS = ("C13", "C15", "C16", "C25", "C27", "C31", "C33", "C34", "C22", "C63", "C64", "C47")
"""Cards that cost nothing and help at once, or that score if things go well."""
INVESTMENTS = ("C19", "C21", "C24", "C66", "C67", "C23", "C28", "C29", "C20")
"""Cards that are worth their price."""
HEROES = ("C01", "C02", "C03", "C04", "C05", "C06", "C07", "C08", "C09", "C10", "C11", "C12")
"""Leaders of history; in peace nobody calls them."""
DISCORD = ("C26",)
"""Cards against one other nation: an enemy's."""
MOST_OF_IT = 3
"""A card may cost up to this part of the talents in hand."""


def play(plan: Plan) -> None:
    """Cards of the hand that help now."""
    at_war = bool(plan.p.enemies)
    useful = (*GIFTS, *INVESTMENTS, *((*HEROES, *DISCORD) if at_war else ()))
    for held in plan.s.hands[plan.me]:
        kind = COPIES[held.card]
        price = dict(zip(GOODS, cost(held.card), strict=True))
        if kind["id"] not in useful or price["talents"] * MOST_OF_IT > max(plan.talents, 0):
            continue
        chosen = named(plan, kind)
        if chosen is None or not all(holds(plan.s, plan.me, each, chosen) for each in kind["conditions"]):
            continue
        if plan.spend(**price):
            rows = [{"parameter": name, "value": value} for name, values in chosen.items() for value in values]
            plan.page("cards").setdefault("play", []).append({"card": CARDS[held.card], "named": rows})


def named(plan: Plan, kind: dict[str, Any]) -> dict[str, list[str]] | None:
    """The first thing that fits each parameter, the largest city or an enemy where there is a choice; else None."""
    chosen: dict[str, list[str]] = {}
    for each in kind["params"]:
        if each["type"] == "route":
            routes = [route for route in paying(plan.s, plan.idle) if route.nation == plan.me]
            if not routes:
                return None
            best = max(routes, key=lambda route: route.points)
            chosen[each["name"]] = [CITIES[best.origin], CITIES[best.destination]]
            continue
        able = options(plan.s, plan.me, each["type"], each["filter"])
        if each["type"] == "nation":
            able = [name for name in able if plan.s.nation(name) in plan.p.enemies]
        able.sort(key=lambda value: -plan.s.urban[CITY[value]] if value in CITY else 0)
        if not able:
            return None
        chosen[each["name"]] = able[: numbers(each["type"])[1]]
    return chosen
