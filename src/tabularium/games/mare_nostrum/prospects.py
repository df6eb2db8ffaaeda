"""What a nation can still hope to score: its points, what its goods will buy, and what its land yields until the end.

Who looks ahead reckons with these. They are estimates: nothing in the rules hangs on them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .economy import TALENTS_PER_URBAN, active_rural, active_urban, produce, tribute
from .pieces import NOBODY, Route
from .routes import route_bonus, trade_income
from .stability import URBAN_PER_GOOD
from .state import POINTS, MareNostrum
from .tables import GOODS, SUBSIDIARY
from .trade import GOODS_PRICE
from .upkeep import due

LONG = 20
"""So many years a game without a last year is taken to go on."""
DEAR = 30
"""Talents that a point costs, taking all ways to score together."""
LEVELS = 3
"""So many levels of stability can be bought in a year, each for another kind of goods."""
WORTH = [GOODS_PRICE.get(name, 1) for name in GOODS]
"""What a good can be bought for, by column."""


def years_left(s: MareNostrum) -> int:
    """How many years are still to be played."""
    last = s.options.last_year or s.scenario.years
    return min(max(s.scenario.first_year + last - s.year, 0), LONG) if last else LONG


def prospect(s: MareNostrum, nation: int, idle: Collection[int], trade: Sequence[Route]) -> float:
    """The points that a nation may have at the end, if the rest of the game is like this moment."""
    years = years_left(s)
    fallen = POINTS["gain_at_optimal"] * min(s.stability[nation], LEVELS * years)
    return s.points[nation] + means(s, nation) / DEAR * (years > 0) + yearly(s, nation, idle, trade) * years - fallen


def means(s: MareNostrum, nation: int) -> int:
    """What a nation has in hand and on the way, in talents."""
    owned = [s.treasury[nation], *(each.goods for each in s.shipments if each.to == nation)]
    return sum(number * price for goods in owned for number, price in zip(goods, WORTH, strict=True))


def yearly(s: MareNostrum, nation: int, idle: Collection[int], trade: Sequence[Route]) -> float:
    """The points that a year's income brings: first levels of stability, then whatever else can be had."""
    levels = 1 + 2 * GOODS_PRICE["grain"] / URBAN_PER_GOOD
    price = max(levels * s.urban_of(nation), 1.0)
    earned = max(income(s, nation, idle, trade), 0.0)
    most = LEVELS * POINTS["gain_at_optimal"]
    return most * min(earned / price, 1.0) + max(earned - price, 0.0) / DEAR


def income(s: MareNostrum, nation: int, idle: Collection[int], trade: Sequence[Route]) -> float:
    """What a nation takes in each year beyond bread and pay, in talents."""
    talents, *goods = produce(s, nation, idle)
    talents += TALENTS_PER_URBAN * active_urban(s, nation)
    talents += trade_income(s, nation, trade) + route_bonus(s, nation, trade)
    talents += sum(tribute(s, nation, place) for place, grade in enumerate(s.grade[nation]) if grade >= SUBSIDIARY)
    fed = sum(active_rural(s, province, idle) for province in s.provinces(nation))
    goods[0] -= max(active_urban(s, nation) - fed, 0)
    return talents + sum(map(int.__mul__, goods, WORTH[1:])) - due(s, nation) / s.years


def might(s: MareNostrum) -> dict[int, int]:
    """By nation all its units."""
    found = dict.fromkeys((*s.living(), NOBODY), 0)
    for force in s.forces:
        found[force.nation] = found.get(force.nation, 0) + force.size
    return found
