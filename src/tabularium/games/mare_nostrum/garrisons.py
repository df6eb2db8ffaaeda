"""Garrisons (3.9)."""

from __future__ import annotations

from tabularium.engine import refuse

from .book import rule, scene
from .orders import Orders
from .state import Failed, MareNostrum
from .tables import COLLAPSE, TABLES
from .world import CITY

PRICE: int = TABLES["unit_cost"]["garrison_point"]["T"]


@scene
@rule("mare:3.9a", "mare:7.1d")
def garrisons(s: MareNostrum) -> None:
    """All nations strengthen their garrisons; in a Historical Period every city first gains a free point."""
    for nation, orders in s.ordered("" if s.period else "garrisons"):
        man_walls(s, nation, orders, s.failed(nation))
    s.after(garrisons)


@rule("mare:3.9a", "mare:7.1d")
def man_walls(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """The page of one nation: free points of a Period come first."""
    if s.period:
        free_points(s, nation)
    strengthen(s, nation, orders, failed)


@rule("mare:7.1d")
def free_points(s: MareNostrum, nation: int) -> None:
    """A point for every city of a nation that nobody occupies, within its limit."""
    for city in s.cities(nation):
        if not s.occupied(city) and s.garrison[city] < s.urban[city]:
            s.garrison[city] += 1


@rule("mare:3.9a", "mare:3.9b", "mare:3.9c", "mare:3.9d", "mare:3.9f")
def strengthen(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Points for the cities a nation holds, never more than a city has people."""
    for place, row in enumerate(orders.garrisons):
        path, city = f"garrisons[{place}]", CITY[row.city]
        if s.stability[nation] == COLLAPSE:
            failed(path, refuse("garrisons.collapse", "mare:3.9b"))
        elif s.holder(city) != nation:
            failed(f"{path}.city", refuse("garrisons.not_held", "mare:3.9f", city=row.city))
        else:
            space = s.urban[city] - s.garrison[city]
            able = max(min(row.amount, space, s.treasury[nation][0] // PRICE), 0)
            s.pay(nation, able * PRICE)
            s.garrison[city] += able
            if able < row.amount:
                why = "mare:3.9c" if row.amount > space else "mare:3.9a"
                failed(f"{path}.amount", refuse("garrisons.too_many", why, ordered=row.amount, able=able))
