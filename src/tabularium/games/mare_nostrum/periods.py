"""Historical Periods: turns of five years after a long peace, and the reforms that only they allow (7)."""

from __future__ import annotations

from typing import Any

from tabularium.engine import refuse

from .ages import retire
from .book import rule, scene
from .cards.hands import deal_period_cards
from .leaders import called
from .orders import Orders, Reforms
from .pieces import NOBODY
from .state import Failed, MareNostrum
from .tables import TABLES
from .world import PROVINCE

PRICE: dict[str, Any] = TABLES["period_cost_T"]
PEACEFUL_YEARS = 2
"""So many years without war open a Period."""
BEST_STRATEGY = "A"


# -- when they come ---------------------------------------------------------------------------------------------------
@scene
@rule("mare:7a")
def period_check(s: MareNostrum) -> None:
    """Peaceful years are counted: no war may have been in force at any time; after a Period the count begins anew."""
    at_war = any(any(row) for row in s.war_since)
    again = s.options.period_repeat == "immediate"
    if at_war or s.war_ended or (s.period and not again):
        s.peaceful = 0
    else:
        s.peaceful += s.years
    s.war_ended = False
    s.after(period_check)


@rule("mare:7a", "mare:7.1i")
def open_period(s: MareNostrum) -> None:
    """The turn that begins is a Period if two years before it were peaceful; every nation draws two cards for it."""
    s.period = s.peaceful >= PEACEFUL_YEARS
    if s.period:
        s.say("periods.opens", rule="mare:7a", year=s.year, until=s.last_year)
        deal_period_cards(s)


# -- reforms ----------------------------------------------------------------------------------------------------------
@scene
@rule("mare:7.2h")
def period_reforms(s: MareNostrum) -> None:
    """All nations make their reforms when the usual actions are over."""
    for nation, orders in s.ordered("reforms"):
        reform(s, nation, orders, s.failed(nation))
    s.after(period_reforms)


@rule("mare:7.2h", "mare:7.2i")
def reform(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Reforms in the book's order, as far as the treasury goes; in ordinary turns there are none."""
    if not s.period:
        if orders.reforms != Reforms():
            failed("reforms", refuse("periods.not_now", "mare:7.2i"))
        return
    for each in (
        reform_army,
        reform_military,
        renew_army,
        reform_politics,
        legislate,
        reform_agriculture,
        invest_in_glory,
    ):
        each(s, nation, orders, failed)


def paid(s: MareNostrum, nation: int, talents: int, path: str, why: str, failed: Failed) -> bool:
    """A reform is paid at once or not made at all."""
    if not s.affords(nation, talents):
        failed(path, refuse("periods.too_dear", why, talents=talents))
        return False
    s.pay(nation, talents)
    return True


@rule("mare:7.2a")
def reform_army(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """The level of strategy rises by one, for a price per province within limits; the best level does not rise."""
    if not orders.reforms.army_reform:
        return
    if s.strategy[nation] == BEST_STRATEGY:
        failed("reforms.army_reform", refuse("periods.best_strategy", "mare:7.2a"))
        return
    price = PRICE["army_reform"]
    talents = min(max(price["per_province"] * len(s.provinces(nation)), price["minimum"]), price["maximum"])
    if paid(s, nation, talents, "reforms.army_reform", "mare:7.2a", failed):
        s.strategy[nation] = chr(ord(s.strategy[nation]) - 1)


@rule("mare:7.2b")
def reform_military(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """A nation has a leader more, who comes with this year's other new ones."""
    if orders.reforms.military_reform and paid(
        s, nation, PRICE["military_reform"], "reforms.military_reform", "mare:7.2b", failed
    ):
        s.leader_count[nation] += 1


@rule("mare:7.2c")
def renew_army(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """A leader retires, and another comes in his place: for one of history's own, too, who else is not replaced."""
    name = orders.reforms.army_renewal
    if name is None:
        return
    leader = next((each for each in s.leaders_of(nation) if called(each) == name), None)
    if leader is None:
        failed("reforms.army_renewal", refuse("periods.no_such_leader", "mare:7.2c", leader=name))
    elif paid(s, nation, PRICE["army_renewal"], "reforms.army_renewal", "mare:7.2c", failed):
        if leader.card != NOBODY:
            s.leader_count[nation] += 1
        retire(s, leader, "leaders.leaves")


@rule("mare:7.2d")
def reform_politics(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """The limit of cards rises by one for good."""
    talents = PRICE["political_reform"]["per_province"] * len(s.provinces(nation))
    if orders.reforms.political_reform and paid(s, nation, talents, "reforms.political_reform", "mare:7.2d", failed):
        s.card_limit[nation] += 1


@rule("mare:7.2e")
def legislate(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Cards are bought, which come when the limit of the hand has been checked."""
    s.bought_cards[nation] = bought(s, nation, orders.reforms.legislative_cards, "legislative_card", failed)


@rule("mare:7.2f")
def reform_agriculture(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """A province with harvests yields one more, once in the game."""
    for place, name in enumerate(orders.reforms.agrarian):
        province, path = PROVINCE[name], f"reforms.agrarian[{place}]"
        if s.owner[province] != nation:
            failed(path, refuse("province.not_own", "mare:7.2f", province=name))
        elif not s.harvests[province] or s.improved[province]:
            failed(path, refuse("periods.no_more_harvests", "mare:7.2f", province=name))
        elif paid(s, nation, PRICE["agrarian_reform"], path, "mare:7.2f", failed):
            s.harvests[province] += 1
            s.improved[province] = True


@rule("mare:7.2g")
def invest_in_glory(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Points are bought."""
    s.points[nation] += bought(s, nation, orders.reforms.victory_points, "victory_point", failed)


def bought(s: MareNostrum, nation: int, wanted: int, what: str, failed: Failed) -> int:
    """As many of something as the treasury pays for."""
    able: int = min(wanted, max(s.treasury[nation][0], 0) // PRICE[what])
    s.pay(nation, able * PRICE[what])
    if able < wanted:
        field, why = BOUGHT[what]
        failed(f"reforms.{field}", refuse("periods.fewer", why, ordered=wanted, able=able))
    return able


BOUGHT = {"legislative_card": ("legislative_cards", "mare:7.2e"), "victory_point": ("victory_points", "mare:7.2g")}
