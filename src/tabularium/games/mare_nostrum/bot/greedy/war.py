"""How the greedy bot fights: whom it attacks, what it raises, and where its armies go."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from ...cards.warfare import Field, field_dice, in_battle
from ...diplomacy.declaring import against_falling, against_war
from ...garrisons import PRICE as GARRISON_PRICE
from ...movement.rights import free_entry
from ...movement.ways import COST, LAST, SEA_COST, supremacy
from ...odds import Army, BattleOdds, field_battle
from ...patronage import has_leader, patron
from ...pieces import NOBODY, Force, Leader
from ...recruiting import price as unit_price
from ...state import POINTS, MareNostrum
from ...tables import (
    CAVALRY,
    COLLAPSE,
    HOSTILE,
    INFANTRY,
    MEDIUM,
    MERCENARY_CAVALRY,
    MERCENARY_INFANTRY,
    NEUTRAL,
    SEGMENTS,
    VETERAN,
)
from ...upkeep import rate
from ...world import BORDERS, CITIES, CITIES_OF, COASTS, LANES, PROVINCES, SEAS, SHORES
from ..papers import counted
from . import fleets
from .economy import bread_for, feed
from .plan import Plan
from .treaties import might

MUCH_STRONGER = 2.5
LEAST_HOST = 20
"""No war is begun with fewer units."""
WATCHFUL = 0.7
"""The part of the strongest neighbour's army that is kept in peace."""
LEAST_STORM = 5
"""No city is attacked with fewer."""
GUARD = 1
"""Units that stay behind where an army leaves."""
SURE = 0.55
"""The chance of success with which an army sets out."""


# -- whom ------------------------------------------------------------------
def choose_war(plan: Plan) -> None:
    """War on a weaker neighbour, if the army is far stronger than it and its allies and the state can bear it.

    Who lies across a sea is a neighbour to whoever can rule that sea.
    """
    s, me = plan.s, plan.me
    own = might(plan.p, me)
    if plan.p.enemies or own < LEAST_HOST or s.stability[me] > MEDIUM or plan.years_left < 2:
        return
    reached = [*plan.p.neighbours, *(other for other in plan.p.across if fleets.outdoes(plan, other))]
    for other in sorted(reached, key=lambda each: might(plan.p, each)):
        theirs = might(plan.p, other) + sum(might(plan.p, ally) for ally in s.allies(other))
        clear = own >= MUCH_STRONGER * max(theirs, 1) and not s.trade_alliance[me][other]
        if clear and against_war(s, me, other) is None and against_falling(s.stability[me], 2) is None:
            plan.rows("diplomacy").append({"nation": s.name(other), "declare_war": True})
            return


def foes(plan: Plan) -> set[int]:
    """The nations that will be enemies this year."""
    declared = {plan.s.nation(row["nation"]) for row in plan.rows("diplomacy") if row.get("declare_war")}
    return set(plan.p.enemies) | declared


# -- with what ------------------------------------------------------------------
def raise_troops(plan: Plan) -> None:
    """Infantry where an enemy is stronger; in peace only of men whom the fields can spare."""
    s, me = plan.s, plan.me
    if s.stability[me] == COLLAPSE:
        return
    at_war = bool(foes(plan))
    rivals = [might(plan.p, other) for other in (foes(plan) or plan.p.neighbours)]
    wanted = int(max(rivals, default=0) * (1 if at_war else WATCHFUL)) - might(plan.p, me)
    cost = unit_price(s, me, "infantry", 0)
    keep = rate(s, me, INFANTRY) * s.years
    for province in sorted(plan.p.provinces, key=lambda each: (each != s.capital(me), -s.rural[each]))[:3]:
        able = 0
        while able < min(wanted, s.rural[province] // 2):
            bread = bread_for(plan, 1)
            price = {**cost, "talents": cost["talents"] + keep}
            if (bread and not at_war) or plan.talents < price["talents"] + bread or not plan.spend(**price):
                break
            able += 1
            plan.mouths += 1
            feed(plan)
        if able:
            row = {"province": PROVINCES[province], "amount": able}
            plan.page("recruiting").setdefault("infantry", []).append(row)
            wanted -= able
    if at_war:
        mount(plan)


def mount(plan: Plan) -> None:
    """In war all horses carry riders, who hit more often than men on foot."""
    s, me = plan.s, plan.me
    price = unit_price(s, me, "cavalry", 0)
    price["talents"] += rate(s, me, CAVALRY) * s.years
    home = s.capital(me)
    riders = 0
    while home in plan.p.provinces and riders < s.rural[home] // 2 and plan.spend(**price):
        riders += 1
    if riders:
        plan.page("recruiting")["cavalry"] = {"province": PROVINCES[home], "amount": riders}


def build_fleets(plan: Plan) -> None:
    """Fleets against enemies who rule the own seas."""
    fleets.answer_enemies(plan, foes(plan))


def man_walls(plan: Plan) -> None:
    """Garrisons for the cities an enemy can reach."""
    s = plan.s
    if s.stability[plan.me] == COLLAPSE:
        return
    enemies = foes(plan)
    for city in sorted(plan.p.cities, key=lambda each: -s.urban[each]):
        province = next(each for each in plan.p.provinces if city in CITIES_OF[each])
        near = {force.nation for place in (province, *BORDERS[province]) for force in s.forces_in(place)}
        missing = min(s.urban[city] - s.garrison[city], 2)
        if near & enemies and missing > 0 and plan.spend(missing * GARRISON_PRICE):
            plan.rows("garrisons").append({"city": CITIES[city], "amount": missing})


# -- where to ------------------------------------------------------------------
def march(plan: Plan) -> None:
    """The best leaders take the largest armies; each goes where it can win something, or stays with its men."""
    camps = sorted(plan.p.camps, key=lambda camp: -sum(plan.p.units(camp)))
    leaders = sorted(plan.p.leaders, key=lambda leader: (-leader.modifier, leader.number))
    taken: set[int] = set()
    for leader, camp in zip(leaders, camps, strict=False):
        name = f"leader:{leader.number}"
        plan.rows("leaders").append({"leader": name, "province": PROVINCES[camp]})
        army = marching(plan, camp)
        if not any(army):
            continue
        way = best_way(plan, leader, army, camp, taken)
        if way is None:
            continue
        taken.add(way[-1])
        if over_sea(camp, way):
            fleets.set_sail(plan, fleets.crossing(plan, camp, way[-1], foes(plan)), foes(plan))
        if plan.s.independent(way[-1]) and plan.s.grade[plan.me][way[-1]] != HOSTILE:
            plan.rows("independents").append({"province": PROVINCES[way[-1]], "action": "hostile"})
            plan.mouths += max(plan.s.urban_in(way[-1]) - plan.s.rural[way[-1]], 0)
        plan.rows("armies").append({"leader": name, "units": counted(army)})
        plan.rows("movement").append({"leader": name, "steps": list(steps(plan, camp, way))})
    fleets.deploy(plan)


def over_sea(camp: int, way: list[int]) -> bool:
    """Does a way begin with a passage over sea?"""
    return way[0] != camp and way[0] not in BORDERS[camp]


def marching(plan: Plan, camp: int) -> list[int]:
    """The units that leave a camp: all but a guard at home."""
    units = plan.p.units(camp)
    if plan.s.owner[camp] == plan.me and units[INFANTRY] > GUARD:
        units[INFANTRY] -= GUARD
    return units


def best_way(plan: Plan, leader: Leader, army: list[int], camp: int, taken: set[int]) -> list[int] | None:
    """The way to the place that is worth most among those that can be reached and won; an empty one stays to attack."""
    best: tuple[float, list[int]] | None = None
    for way in ways(plan, camp):
        to = way[-1] if way else camp
        if to in taken:
            continue
        worth = prize(plan, leader, army, to) - 0.5 * len(way)
        if way and over_sea(camp, way) and worth > (best[0] if best else 0):
            seas = fleets.crossing(plan, camp, to, foes(plan))
            worth = worth - fleets.WORTH * fleets.lacking(plan, seas, foes(plan)) if seas else 0
        if worth > 0 and (best is None or worth > best[0]):
            best = worth, way
    return (best[1] or [camp]) if best else None


def ways(plan: Plan, camp: int) -> Iterator[list[int]]:
    """Ways of one or two marches over land, or over one sea or two, which the army may take; first none at all."""
    yield []
    for first in BORDERS[camp]:
        if not enters(plan, first):
            continue
        yield [first]
        for second in BORDERS[first]:
            if second != camp and enters(plan, second):
                yield [first, second]
    for shore in overseas(camp):
        if enters(plan, shore):
            yield [shore]


@cache
def overseas(camp: int) -> list[int]:
    """The coasts one sea away, then those two seas away; neighbours on land are reached on foot."""
    near = [shore for sea in COASTS[camp] for shore in SHORES[sea]]
    far = [shore for sea in COASTS[camp] for other in LANES[sea] for shore in SHORES[other]]
    return [shore for shore in dict.fromkeys([*near, *far]) if shore != camp and shore not in BORDERS[camp]]


def ruled(plan: Plan, sea: int) -> bool:
    """Can armies cross a sea, as fleets lie before the battles of the year?"""
    return plan.s.options.sea_move_requires_port == "none" and supremacy(plan.s, plan.me, [SEAS[sea]]) is None


def enters(plan: Plan, province: int) -> bool:
    """May the army go there?"""
    return plan.s.owner[province] in foes(plan) or free_entry(plan.s, plan.me, province)


def prize(plan: Plan, leader: Leader, army: list[int], province: int) -> float:
    """Points that may come of going to a province: enemies beaten, cities taken, an independent subdued; or nothing."""
    s, owner = plan.s, plan.s.owner[province]
    if owner == NOBODY:
        return subdued(plan, leader, army, province)
    enemies = [force for force in s.forces_in(province) if force.nation in foes(plan) and force.size]
    cities = [city for city in CITIES_OF[province] if s.holder(city) in foes(plan)]
    if not enemies:
        return float(POINTS["city_occupied"] * len(cities)) if sum(army) >= LEAST_STORM else 0.0
    odds = weighed(plan, leader, army, province, enemies)
    bold = odds.points[0] - odds.points[1] > 0 and sum(army) > sum(force.size for force in enemies)
    return odds.points[0] + 2.0 * len(cities) if bold else 0.0


def subdued(plan: Plan, leader: Leader, army: list[int], province: int) -> float:
    """An independent whose troops will surely be destroyed, that nobody protects and in which nothing was invested."""
    s, me = plan.s, plan.me
    if s.grade[me][province] > NEUTRAL or has_leader(s, province) or patron(s, province) not in (NOBODY, me):
        return 0.0
    troops = [force for force in s.forces_in(province) if force.nation == NOBODY and force.size]
    strangers = any(force.nation not in (NOBODY, me) for force in s.forces_in(province))
    if strangers or not troops:
        return 0.0
    odds = weighed(plan, leader, army, province, troops)
    return POINTS["annexation"] * odds.destroyed[1] if odds.destroyed[1] >= SURE else 0.0


def weighed(plan: Plan, leader: Leader, army: list[int], province: int, enemies: list[Force]) -> BattleOdds:
    """The odds of a battle with these enemies, and with the own history cards that count in it."""
    s = plan.s
    defence = [sum(column) for column in zip(*(force.units for force in enemies), strict=True)]
    leaders = [leader], [s.leader(force.leader) for force in enemies if force.leader != NOBODY]
    parties = [plan.me], [force.nation for force in enemies]
    field = Field(province, parties, leaders, (sum(army), sum(defence)))
    one, other = (
        fielded(units, max((each.modifier for each in leaders[side]), default=None), added(s, field, side))
        for side, units in enumerate((army, defence))
    )
    return field_battle(one, other)


def added(s: MareNostrum, field: Field, side: int) -> tuple[int, int]:
    """What cards add to the dice of cavalry and to those of infantry."""
    cards, nation = in_battle(s, field), field.parties[side][0]
    return field_dice(cards, field, side, nation, CAVALRY), field_dice(cards, field, side, nation, INFANTRY)


def fielded(units: list[int], leader: int | None, cards: tuple[int, int]) -> Army:
    """Units as the odds count them: mercenaries fight like any others."""
    both = [units[INFANTRY] + units[MERCENARY_INFANTRY], units[CAVALRY] + units[MERCENARY_CAVALRY]]
    old = [units[VETERAN + INFANTRY] + units[VETERAN + MERCENARY_INFANTRY]]
    old.append(units[VETERAN + CAVALRY] + units[VETERAN + MERCENARY_CAVALRY])
    return Army(
        infantry=both[0],
        cavalry=both[1],
        veteran_infantry=old[0],
        veteran_cavalry=old[1],
        leader=leader,
        cards=cards[0],
        infantry_cards=cards[1] - cards[0],
    )


def steps(plan: Plan, camp: int, way: list[int]) -> Iterator[dict[str, Any]]:
    """March there, then attack the cities, and plunder where there is none left to attack."""
    segment, here = 1, camp
    for to in way:
        if to == here:
            continue
        border = BORDERS[here].get(to)
        if border is None:
            seas = [sea for sea in COASTS[here] if sea in COASTS[to] and ruled(plan, sea)][:1]
            seas = seas if seas and not plan.squadrons else [*fleets.crossing(plan, here, to, foes(plan))]
            yield {"segment": segment, "action": "sail", "seas": [SEAS[sea] for sea in seas], "to": PROVINCES[to]}
            segment += SEA_COST * len(seas)
        else:
            if segment + COST[border] - 1 > LAST[border]:
                return
            yield {"segment": segment, "action": "march", "to": PROVINCES[to]}
            segment += COST[border]
        here = to
    enemies = foes(plan) | ({NOBODY} if plan.s.independent(here) else set())
    held = [city for city in CITIES_OF[here] if plan.s.holder(city) in enemies]
    for place in range(segment, SEGMENTS + 1):
        if held:
            city = held[(place - segment) * len(held) // (SEGMENTS + 1 - segment)]
            yield {"segment": place, "action": "assault", "city": CITIES[city]}
        elif plan.s.owner[here] in foes(plan):
            yield {"segment": place, "action": "plunder"}
