"""How the greedy bot deals with others: trade with whoever will, and independents step by step."""

from __future__ import annotations

from typing import Any

from ...diplomacy.establishing import Proposal, against_allying, against_any, against_granting
from ...independents.grades import adjacent, next_grade, obstacle, price
from ...independents.step import actions
from ...pieces import NOBODY
from ...routes import blockaded, partner
from ...state import POINTS
from ...tables import ANNEXED, GRADES, HOSTILE, PASSAGE
from ...trade import PRICE as POINT_PRICE
from ...trade import WITH_INDEPENDENTS, WITH_NATIONS
from ...world import CITIES, PORTS, PROVINCE_OF, PROVINCES
from . import courts, promises
from .economy import bread_for, store
from .plan import Plan

TALENTS_PER_URBAN = 5
PAYS_BACK = 10
"""Trade points are bought if so many years are left to earn them back."""
MOST_POINTS = 10
"""New points to one city in a year."""


def befriend(plan: Plan) -> None:
    """Trade with everybody at peace but the neighbour one covets, and alliances for war with friends."""
    s, me = plan.s, plan.me
    rival, dear = courts.coveted(plan), courts.friends(plan)
    for other in s.others(me):
        row: dict[str, Any] = {"nation": s.name(other)}
        if against_any(s, me, other) is None and other not in victims(plan):
            for kind, willing in (("trade_alliance", other != rival), ("military_alliance", other in dear)):
                wanted = willing or promises.promised(plan, kind, other) is not None
                if wanted and against_allying(s, Proposal(kind, me, other)) is None:
                    row[kind] = "establish"
            passage = promises.promised(plan, "passage", other)
            if passage is not None and passage.until and against_granting(s, me, other, passage.until) is None:
                row["grant_passage_until"] = passage.until
        if len(row) > 1:
            plan.rows("diplomacy").append(row)


def victims(plan: Plan) -> list[int]:
    """The nations on which the sheet declares war."""
    return [plan.s.nation(row["nation"]) for row in plan.rows("diplomacy") if row.get("declare_war")]


# -- independents ------------------------------------------------------------------
def court(plan: Plan) -> None:
    """The next step, or in a Period the next three, with those that are won soonest and bring most."""
    if not plan.years_left and not plan.s.period:
        wooed = [each for each in suitors(plan) if next_grade(plan.s, plan.me, each) == ANNEXED]
    else:
        wooed = suitors(plan)
    for province in wooed:
        for step in ladder(plan, province)[: actions(plan.s)]:
            mouths = plan.s.urban_in(province) - plan.s.rural[province] if step == ANNEXED else 0
            cost = price(plan.s, plan.me, province, step)
            if plan.talents < cost + bread_for(plan, mouths) or not plan.spend(cost):
                break
            plan.rows("independents").append({"province": PROVINCES[province], "action": "improve", "to": GRADES[step]})
            plan.mouths += max(mouths, 0)
            store(plan)


def ladder(plan: Plan, province: int) -> list[int]:
    """The grades that are still to be bought, passage first where a war has taken it away."""
    lost = [PASSAGE] if plan.s.no_entry[plan.me][province] else []
    return [*lost, *range(plan.s.grade[plan.me][province] + 1, ANNEXED + 1)]


def suitors(plan: Plan) -> list[int]:
    """Independents that can be approached, the best bargain first; strangers far off are left to others."""
    s, me = plan.s, plan.me
    attacked = {row["province"] for row in plan.rows("independents")}
    open_ = [
        province
        for province in s.independents()
        if PROVINCES[province] not in attacked
        and obstacle(s, me, province) is None
        and (adjacent(s, me, province) or s.grade[me][province] >= PASSAGE)
    ]
    return sorted(open_, key=lambda province: (bargain(plan, province), province))


def bargain(plan: Plan, province: int) -> float:
    """Talents a point, until it is annexed, less what its towns will pay."""
    s, me = plan.s, plan.me
    cost = sum(price(s, me, province, grade) for grade in range(next_grade(s, me, province), ANNEXED + 1))
    earned = TALENTS_PER_URBAN * s.urban_in(province) * min(plan.years_left, PAYS_BACK)
    return (cost - earned / 4) / POINTS["annexation"]


# -- trade ------------------------------------------------------------------
def trade(plan: Plan) -> None:
    """The free points of the first turn; later as many as pay back in time, most where both sides gain."""
    if not plan.p.ports:
        return
    free = plan.s.free_trade[plan.me] if plan.s.turn == 1 else None
    for kind, name in ((WITH_INDEPENDENTS, "independents"), (WITH_NATIONS, "nations")):
        markets = partners(plan) if kind == WITH_NATIONS else shores(plan)
        if not markets:
            continue
        if free is not None:
            share = -(-free[kind] // len(markets))
            for city in markets:
                points = min(share, free[kind])
                free[kind] -= points
                ship(plan, name, city, points)
        elif plan.years_left >= PAYS_BACK:
            for city in markets[:2]:
                points = min(max(plan.talents, 0) // (2 * POINT_PRICE[kind]), MOST_POINTS)
                if points and plan.spend(points * POINT_PRICE[kind]):
                    ship(plan, name, city, points)


def ship(plan: Plan, name: str, city: int, points: int) -> None:
    """New points from the main port."""
    if points:
        row = {"origin": CITIES[main_port(plan, plan.p.ports)], "destination": CITIES[city], "points": points}
        plan.page("trade").setdefault(name, []).append(row)


def main_port(plan: Plan, ports: list[int]) -> int:
    """The largest port: if both sides choose so, their points meet and make routes."""
    return max(ports, key=lambda city: (plan.s.urban[city], -city))


def partners(plan: Plan) -> list[int]:
    """The main ports of trade allies; in the first turn of those, too, who will surely be."""
    s, me = plan.s, plan.me
    hoped = {row["nation"] for row in plan.rows("diplomacy") if row.get("trade_alliance") == "establish"}
    allies = [other for other in s.others(me) if s.trade_alliance[me][other]]
    if s.turn == 1 and not allies:
        allies = [other for other in s.others(me) if s.name(other) in hoped]
    found = []
    for other in allies:
        ports = [city for city in s.cities(other) if PORTS[city] and not s.occupied(city) and not blockaded(s, city)]
        if ports and not s.enemies(other):
            found.append(main_port(plan, ports))
    met = {route.origin for route in s.routes if partner(s, route) == me}
    return sorted(found, key=lambda city: (city not in met, -s.urban[city], city))


def shores(plan: Plan) -> list[int]:
    """Ports of independents that are not hostile and that nobody is about to take, by their size."""
    s, me = plan.s, plan.me
    attacked = {row["province"] for row in plan.rows("independents")}
    ports = [
        city
        for city in range(len(CITIES))
        if PORTS[city]
        and s.owner[PROVINCE_OF[city]] == NOBODY
        and s.grade[me][PROVINCE_OF[city]] != HOSTILE
        and PROVINCES[PROVINCE_OF[city]] not in attacked
        and not adjacent(s, me, PROVINCE_OF[city])
    ]
    return sorted(ports, key=lambda city: (-s.urban[city], city))[:3]
