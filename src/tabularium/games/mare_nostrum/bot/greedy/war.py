"""How the greedy bot fights: whom it attacks, what it raises, and where its armies go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...cards.warfare import Field, field_dice, in_battle
from ...garrisons import PRICE as GARRISON_PRICE
from ...movement.ways import COST, LAST, SEA_COST, supremacy
from ...odds import Army, BattleOdds, field_battle
from ...patronage import has_leader, patron
from ...pieces import NOBODY, Force, Leader
from ...recruiting import forbidden
from ...recruiting import price as unit_price
from ...state import POINTS, MareNostrum
from ...tables import (
    CAVALRY,
    COLLAPSE,
    HOSTILE,
    INFANTRY,
    MERCENARY_CAVALRY,
    MERCENARY_INFANTRY,
    NEUTRAL,
    SEGMENTS,
    VETERAN,
)
from ...upkeep import rate
from ...world import BORDERS, CITIES, CITIES_OF, COASTS, PROVINCES, SEAS
from ..papers import counted
from . import courts, fleets, promises, siege
from .economy import bread_for, feed
from .plan import Plan
from .roads import foes, invaded, over_sea, prizes, towards, ways

LEAST_HOST = 20
"""No war is begun with fewer units."""
HIRED = 20
"""So many mercenaries are hired in a year at most."""
TOWNS = 2.0
"""What a city may bring later where a battle must be fought for it first."""
WATCHFUL = 0.7
"""The part of the strongest neighbour's army that is kept in peace."""
MIGHTY = 1.3
"""The same for whom its treasury allows more."""
RICH = 600
"""With more talents left in peace it raises an army that outdoes its neighbours'."""
LEAST_STORM = 5
"""No city is attacked with fewer."""
GUARD = 1
"""Units that stay behind where an army leaves."""
SURE = 0.55
"""The chance of success with which an army sets out."""


# -- whom ------------------------------------------------------------------
def choose_war(plan: Plan) -> None:
    """War on the nation against which a campaign of this year promises most, if one is strong enough for it."""
    s, me = plan.s, plan.me
    if plan.victims is not None:
        plan.rows("diplomacy").extend({"nation": s.name(victim), "declare_war": True} for victim in plan.victims)
        return
    if plan.p.might(me) < LEAST_HOST or not plan.years_left or len(plan.p.enemies) > 1:
        return
    hired = hirelings(plan)
    best: tuple[float, int] | None = None
    for other in courts.reached(plan):
        stronger = courts.superiority(plan, other, hired)
        if promises.owes_war(plan, other) and courts.may_attack(plan, other, stronger):
            best = float("inf"), other
            continue
        if promises.keeps_peace(plan, other, stronger):
            continue
        if stronger < courts.needed(plan, other) or not courts.may_attack(plan, other, stronger):
            continue
        gain = promise(plan, other, hired)
        if gain >= courts.wanted(plan, other) and (best is None or gain * stronger > best[0]):
            best = gain * stronger, other
    if best is not None:
        plan.rows("diplomacy").append({"nation": s.name(best[1]), "declare_war": True})


def promise(plan: Plan, other: int, hired: int) -> float:
    """The points that campaigns against a nation promise in the first year."""
    wars = plan.rows("diplomacy")
    wars.append({"nation": plan.s.name(other), "declare_war": True})
    armies: dict[int, float] = {}
    for gain, camp, _ in campaigns(plan, hired, {other}):
        armies[camp] = max(armies.get(camp, 0.0), gain)
    wars.pop()
    return sum(sorted(armies.values())[-len(plan.p.leaders) :])


def campaigns(plan: Plan, hired: int, against: set[int]) -> Iterator[tuple[float, int, list[int]]]:
    """What armies could win of some enemies, each from its camp by its way, with so many mercenaries more."""
    leader = max(plan.p.leaders, key=lambda each: (each.modifier, -each.number), default=None)
    if leader is None:
        return
    for camp in plan.p.camps:
        army = marching(plan, camp)
        if plan.s.owner[camp] == plan.me:
            army[MERCENARY_INFANTRY] += hired
        for way in ways(plan, camp) if sum(army) >= LEAST_STORM else ():
            to = way[-1] if way else camp
            if plan.s.owner[to] in against or any(plan.s.holder(city) in against for city in CITIES_OF[to]):
                gain = worth(plan, leader, army, camp, way)
                if gain > 0:
                    yield gain, camp, way or [camp]


def hirelings(plan: Plan) -> int:
    """How many mercenaries the war chest could pay this year."""
    if MERCENARY_INFANTRY in forbidden(plan.s, plan.me) or plan.s.stability[plan.me] == COLLAPSE:
        return 0
    return min(courts.war_chest(plan) // hire(plan)["talents"], HIRED)


def hire(plan: Plan) -> dict[str, int]:
    """What a mercenary on foot costs this year, with his pay."""
    price = unit_price(plan.s, plan.me, "mercenary_infantry", 0)
    return {**price, "talents": price["talents"] + rate(plan.s, plan.me, MERCENARY_INFANTRY) * plan.s.years}


# -- with what ------------------------------------------------------------------
def raise_troops(plan: Plan) -> None:
    """Infantry where an enemy is stronger; in peace only of men whom the fields can spare, and more if one is rich."""
    s, me = plan.s, plan.me
    if s.stability[me] == COLLAPSE:
        return
    at_war, rich = bool(foes(plan)), plan.talents > RICH
    around = [*plan.p.neighbours, *(plan.p.across if rich else ())]
    rivals = [plan.p.might(other) for other in (foes(plan) or around)]
    wanted = int(max(rivals, default=0) * (1 if at_war else MIGHTY if rich else WATCHFUL)) - plan.p.might(me)
    cost = unit_price(s, me, "infantry", 0)
    keep = rate(s, me, INFANTRY) * s.years
    for province in sorted(plan.p.provinces, key=lambda each: (each != s.capital(me), -s.rural[each]))[:3]:
        able = 0
        while able < min(wanted, s.rural[province] // 2):
            bread = bread_for(plan, 1)
            price = {**cost, "talents": cost["talents"] + keep}
            if (bread and not (at_war or rich)) or plan.talents < price["talents"] + bread or not plan.spend(**price):
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
        enlist(plan)


def enlist(plan: Plan) -> None:
    """In war mercenaries for the army that can win most with them, else for the capital if it is in danger."""
    number = hirelings(plan)
    camps = [each for each in campaigns(plan, number, foes(plan)) if plan.s.owner[each[1]] == plan.me]
    if not number or not camps:
        return
    _, camp, _ = max(camps)
    price, hired = hire(plan), 0
    while hired < number and plan.spend(**price):
        hired += 1
    if hired:
        plan.page("recruiting")["mercenary_infantry"] = {"province": PROVINCES[camp], "amount": hired}
        plan.hired[camp] = hired


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
        near = {force.nation for place in (province, *BORDERS[province]) for force in plan.p.forces_in(place)}
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
        way = best_way(plan, leader, army, camp, taken) or closer(plan, camp)
        if way is None:
            continue
        taken.add(way[-1])
        if over_sea(camp, way):
            fleets.set_sail(plan, fleets.crossing(plan, camp, way[-1], foes(plan)), foes(plan))
        if plan.s.independent(way[-1]) and plan.s.grade[plan.me][way[-1]] != HOSTILE:
            plan.rows("independents").append({"province": PROVINCES[way[-1]], "action": "hostile"})
            plan.mouths += max(plan.s.urban_in(way[-1]) - plan.s.rural[way[-1]], 0)
        plan.rows("armies").append({"leader": name, "units": counted(army)})
        plan.rows("movement").append({"leader": name, "steps": list(steps(plan, camp, way, sum(army)))})
    fleets.deploy(plan)


def closer(plan: Plan, camp: int) -> list[int] | None:
    """An army with nothing to win where it can go this year comes nearer to what is fought for."""
    aims = list(prizes(plan))
    stays = not aims or invaded(plan, camp) or threatened(plan, camp, sum(plan.p.units(camp)))
    return None if stays else towards(plan, camp, aims)


def threatened(plan: Plan, camp: int, units: int) -> bool:
    """Does a larger army of an enemy stand next to a camp in the own land?"""
    s, enemies = plan.s, foes(plan)
    if s.owner[camp] != plan.me:
        return False
    near = [sum(force.size for force in plan.p.forces_in(place) if force.nation in enemies) for place in BORDERS[camp]]
    return max(near, default=0) > units


def marching(plan: Plan, camp: int) -> list[int]:
    """The units that leave a camp: all but a guard at home."""
    units = plan.p.units(camp)
    units[MERCENARY_INFANTRY] += plan.hired.get(camp, 0)
    if plan.s.owner[camp] == plan.me and units[INFANTRY] > GUARD:
        units[INFANTRY] -= GUARD
    return units


def best_way(plan: Plan, leader: Leader, army: list[int], camp: int, taken: set[int]) -> list[int] | None:
    """The way to the place that is worth most among those that can be reached and won; an empty one stays to attack."""
    best: tuple[float, list[int]] | None = None
    guards = threatened(plan, camp, sum(army))
    for way in ways(plan, camp):
        to = way[-1] if way else camp
        if to in taken or (guards and plan.s.owner[to] != plan.me):
            continue
        gain = worth(plan, leader, army, camp, way, best[0] if best else 0.0)
        if gain > 0 and (best is None or gain > best[0]):
            best = gain, way
    return (best[1] or [camp]) if best else None


def worth(plan: Plan, leader: Leader, army: list[int], camp: int, way: list[int], least: float = 0.0) -> float:
    """What an army can win by a way, less what the way costs; a passage over sea is looked at if it beats the least."""
    to = way[-1] if way else camp
    gain = prize(plan, leader, army, to, siege.arrival(camp, way)) - 0.5 * len(way)
    if over_sea(camp, way) and gain > least:
        seas = fleets.crossing(plan, camp, to, foes(plan))
        return gain - fleets.WORTH * fleets.lacking(plan, seas, foes(plan)) if seas else 0.0
    return gain


def ruled(plan: Plan, sea: int) -> bool:
    """Can armies cross a sea, as fleets lie before the battles of the year?"""
    return plan.s.options.sea_move_requires_port == "none" and supremacy(plan.s, plan.me, [SEAS[sea]]) is None


def prize(plan: Plan, leader: Leader, army: list[int], province: int, first: int) -> float:
    """Points that may come of going to a province: enemies beaten, cities taken, an independent subdued; or nothing."""
    s, owner = plan.s, plan.s.owner[province]
    if owner == NOBODY:
        return subdued(plan, leader, army, province)
    enemies = [force for force in plan.p.forces_in(province) if force.nation in foes(plan) and force.size]
    cities = [city for city in CITIES_OF[province] if s.holder(city) in foes(plan)]
    stormed = siege.falling(plan, foes(plan), province, sum(army), first) if sum(army) >= LEAST_STORM else 0
    towns = POINTS["city_occupied"] * stormed + TOWNS * (sum(army) >= LEAST_STORM) * (stormed < len(cities))
    if not enemies:
        return float(towns)
    odds = weighed(plan, leader, army, province, enemies)
    bold = odds.points[0] - odds.points[1] > 0 and sum(army) > sum(force.size for force in enemies)
    goes_on = odds.goes_on[0] if odds.goes_on else 0.0
    return odds.points[0] + max(goes_on * towns, TOWNS * len(cities)) if bold else 0.0


def subdued(plan: Plan, leader: Leader, army: list[int], province: int) -> float:
    """An independent whose troops will surely be destroyed, that nobody protects and in which no friend invests."""
    s, me = plan.s, plan.me
    if has_leader(s, province) or patron(s, province) not in (NOBODY, me):
        return 0.0
    friends = (other for other in s.others(me) if s.trade_alliance[me][other] or s.military_alliance[me][other])
    if any(s.grade[nation][province] > NEUTRAL for nation in (me, *friends)):
        return 0.0
    troops = [force for force in plan.p.forces_in(province) if force.nation == NOBODY and force.size]
    strangers = any(force.nation not in (NOBODY, me) for force in plan.p.forces_in(province))
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


def steps(plan: Plan, camp: int, way: list[int], units: int) -> Iterator[dict[str, Any]]:
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
    attacked = siege.assaults(plan, siege.besieged(plan, foes(plan), here), here, units, segment)
    for place, (city, _) in enumerate(attacked, segment):
        yield {"segment": place, "action": "assault", "city": CITIES[city]}
    if not attacked and plan.s.owner[here] in foes(plan):
        for place in range(segment, SEGMENTS + 1):
            yield {"segment": place, "action": "plunder"}
