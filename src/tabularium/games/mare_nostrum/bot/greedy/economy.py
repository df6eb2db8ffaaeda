"""How the greedy bot keeps house: bread before everything, then stability, then growth."""

from __future__ import annotations

from ...economy import active_rural, active_urban, produce
from ...periods import PRICE as REFORMS
from ...population import RURAL_GRAIN, RURAL_TALENTS, URBAN_RESOURCES, URBAN_TALENTS, room
from ...stability import level_price, most_levels
from ...state import POINTS
from ...tables import OPTIMAL
from ...trade import GOODS_PRICE
from ...world import CITIES, MOST_URBAN, PROVINCE_OF, PROVINCES
from .plan import Plan

SPARE_GRAIN = 2
"""A little more than is wanted."""
LEAN = 2
"""A failed harvest yields one part in so many; the rest is kept in store."""
TILLING = 4
"""The part of the talents that may go into the fields in a year."""
DEAR = 45
"""Talents that a victory point may cost; a Historical Period sells them for a little more."""
GROWTH_EATS = 2
"""Who moves to town eats there, and no longer sows."""
GROWING_YEARS = 4
"""In fewer years new people do not pay."""


# -- bread ------------------------------------------------------------------
def hunger(plan: Plan) -> int:
    """The grain that the next turn wants beyond its own harvest; below nothing it is a surplus."""
    s, provinces = plan.s, plan.p.provinces
    if not plan.years_left:
        return 0
    eaters = active_urban(s, plan.me)
    fed = sum(active_rural(s, province, plan.idle) for province in provinces)
    return (max(eaters - fed + plan.mouths, 0) - produce(s, plan.me, plan.idle)[1]) * plan.years_next


def bread_for(plan: Plan, mouths: int) -> int:
    """What it costs to feed so many more next turn."""
    return max(min(mouths, hunger(plan) // plan.years_next + mouths), 0) * plan.years_next * GOODS_PRICE["grain"]


def till(plan: Plan) -> None:
    """New peasants for part of the talents where bread is short: each costs a grain and saves one every year."""
    short = hunger(plan) // plan.years_next
    purse = plan.talents // TILLING
    for province in sorted(plan.p.provinces, key=lambda each: -room(plan.s, each)):
        more = max(min(room(plan.s, province), short, purse // RURAL_TALENTS, plan.left[1] // RURAL_GRAIN), 0)
        if more and plan.spend(more * RURAL_TALENTS, grain=more * RURAL_GRAIN):
            row = {"province": PROVINCES[province], "amount": more}
            plan.page("population").setdefault("rural_investment", []).append(row)
            purse -= more * RURAL_TALENTS
            short -= more
            plan.mouths -= more


def store(plan: Plan) -> None:
    """Grain against a failed harvest, of which a Historical Period would have five: kept, and bought as talents go."""
    feed(plan, failure(plan))


def failure(plan: Plan) -> int:
    """The grain that a failed harvest would cost next turn."""
    harvest = produce(plan.s, plan.me, plan.idle)[1]
    return (harvest - harvest // LEAN) * plan.years_next


def feed(plan: Plan, spare: int = SPARE_GRAIN) -> None:
    """Set aside the grain that the people will need, and buy what is missing as far as talents go."""
    wanted = max(hunger(plan) + spare - plan.bread, 0) if plan.years_left else 0
    kept = min(wanted, plan.left[1])
    bought = min(wanted - kept, max(plan.talents, 0) // GOODS_PRICE["grain"])
    if plan.spend(bought * GOODS_PRICE["grain"], grain=kept):
        plan.bread += kept + bought
        if bought:
            buy(plan, "grain", bought)


def buy(plan: Plan, name: str, number: int) -> None:
    """Goods that were paid arrive next year."""
    bought = plan.page("goods").setdefault("buy", {})
    bought[name] = bought.get(name, 0) + number


def steady(plan: Plan) -> None:
    """Every level that can be paid: at first for order's sake, at Optimal for its points."""
    page = plan.page("stability")
    for column, name in ((0, "talents"), (1, "grain"), (2, "resources")):
        price = level_price(plan.s, plan.me, column)
        for _ in range(most_levels(plan.s)):
            if plan.spend(**{name: price}):
                page[name] = page.get(name, 0) + 1


def provide(plan: Plan) -> None:
    """Grain and resources for the levels of next year, while the points they bring are not too dear."""
    if not plan.years_left:
        return
    levels = 2 if plan.years_next > 1 else 1
    produced = produce(plan.s, plan.me, plan.idle)
    for column, name in ((2, "resources"), (1, "grain")):
        price = level_price(plan.s, plan.me, column)
        dear = price * GOODS_PRICE[name] > DEAR * POINTS["gain_at_optimal"]
        below = plan.s.stability[plan.me] - sum(plan.page("stability").values()) > OPTIMAL
        if dear and not below:
            continue
        stock = plan.left[column] + (produced[2] * plan.years_next if column == 2 else max(-hunger(plan), 0))
        for _ in range(levels):
            stock -= price
            missing = min(max(-stock, 0), price)
            if missing and plan.spend(missing * GOODS_PRICE[name]):
                buy(plan, name, missing)


def grow(plan: Plan) -> None:
    """Townspeople where there is bread for them."""
    if plan.years_left < GROWING_YEARS:
        return
    for city in plan.p.cities:
        able = plan.s.urban[city] < MOST_URBAN[city] and plan.s.rural[PROVINCE_OF[city]] > 0
        surplus = -hunger(plan) // plan.years_next
        bread = plan.bread + (plan.talents - URBAN_TALENTS) // GOODS_PRICE["grain"]
        if bread < hunger(plan) + failure(plan) + GROWTH_EATS * plan.years_next:
            return
        if able and surplus >= GROWTH_EATS and plan.spend(URBAN_TALENTS, resources=URBAN_RESOURCES):
            plan.page("population").setdefault("urban_growth", []).append({"city": CITIES[city], "amount": 1})
            plan.mouths += GROWTH_EATS
            store(plan)


def reform(plan: Plan) -> None:
    """In a Period fields are improved, and what is left over becomes glory if nothing better can come of it."""
    if not plan.s.period:
        return
    page = plan.page("reforms")
    for province in plan.p.provinces:
        fertile = plan.s.harvests[province] and not plan.s.improved[province] and plan.years_left > GROWING_YEARS
        if fertile and hunger(plan) > 0 and plan.spend(REFORMS["agrarian_reform"]):
            page.setdefault("agrarian", []).append(PROVINCES[province])
    glory = max(plan.talents - reserve(plan), 0) // REFORMS["victory_point"]
    if glory and plan.spend(glory * REFORMS["victory_point"]):
        page["victory_points"] = glory


def reserve(plan: Plan) -> int:
    """Talents that are better kept: for the levels of next year, as long as there is one."""
    return 2 * level_price(plan.s, plan.me, 0) if plan.years_left else 0
