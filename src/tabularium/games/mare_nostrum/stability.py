"""Political stability, and what buys it (3.2)."""

from __future__ import annotations

from tabularium.engine import refuse

from .book import rule, scene
from .orders import Orders
from .state import Failed, MareNostrum
from .tables import GOODS

URBAN_PER_GOOD = 5
"""A good of grain or resources for so many points of urban population, or part of them."""
INVESTED = (0, 1, 2)
"""The goods that buy stability: talents, grain, resources."""
RULES = ("mare:3.2f", "mare:3.2g", "mare:3.2h")
"""And the rule of each."""


@scene
@rule("mare:3.2f", "mare:3.2g", "mare:3.2h")
def stability(s: MareNostrum) -> None:
    """All nations invest in their stability."""
    for nation, orders in s.ordered("stability"):
        invest(s, nation, orders, s.failed(nation))
    s.after(stability)


@rule("mare:3.2f", "mare:3.2g", "mare:3.2h", "mare:3.2i", "mare:3.2j", "mare:7.1c")
def invest(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """A level for each kind of goods, two in a Historical Period; each is paid in full, or nothing is spent."""
    page = orders.stability
    for column, levels in zip(INVESTED, (page.talents, page.grain, page.resources), strict=True):
        path = f"stability.{GOODS[column]}"
        if not levels:
            continue
        if levels > most_levels(s):
            failed(path, refuse("stability.once", RULES[column], most=most_levels(s)))
            continue
        price = levels * level_price(s, nation, column)
        if s.treasury[nation][column] < price:
            failed(path, refuse("stability.too_dear", "mare:3.2j", goods=f"goods:{GOODS[column]}", price=price))
            continue
        s.treasury[nation][column] -= price
        s.steady(nation, levels)


@rule("mare:3.2f", "mare:7.1c")
def most_levels(s: MareNostrum) -> int:
    """How many levels one kind of goods can buy this turn."""
    return 2 if s.period else 1


@rule("mare:3.2f", "mare:3.2g", "mare:3.2h")
def level_price(s: MareNostrum, nation: int, column: int) -> int:
    """The price of a level: a talent for every point of urban population, or a good for every five of them."""
    urban = s.urban_of(nation)
    return -(-urban // URBAN_PER_GOOD) if column else urban
