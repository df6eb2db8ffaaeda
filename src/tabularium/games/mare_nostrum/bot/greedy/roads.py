"""Where the armies of the greedy bot can go in a year, over land and over sea."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache

from ...movement.rights import free_entry
from ...movement.ways import COST, LAST
from ...pieces import NOBODY
from ...world import BORDERS, CITIES_OF, COASTS, LANES, SHORES
from .plan import Plan

LONGEST = 5
"""So many segments a march may take, so that one is left to fight for what lies there."""
FAR = 99


def foes(plan: Plan) -> set[int]:
    """The nations that will be enemies this year."""
    declared = {plan.s.nation(row["nation"]) for row in plan.rows("diplomacy") if row.get("declare_war")}
    return set(plan.p.enemies) | declared


def enters(plan: Plan, province: int) -> bool:
    """May the army go there?"""
    return plan.s.owner[province] in foes(plan) or free_entry(plan.s, plan.me, province)


def over_sea(camp: int, way: list[int]) -> bool:
    """Does a way begin with a passage over sea?"""
    return bool(way) and way[0] != camp and way[0] not in BORDERS[camp]


def ways(plan: Plan, camp: int) -> Iterator[list[int]]:
    """Ways that an army may take: first none at all, then over land to what is near or is fought for, then over sea."""
    yield []
    fought_for = set(prizes(plan))
    for way in marches(plan, camp):
        if len(way) <= 2 or way[-1] in fought_for:
            yield way
    for shore in overseas(camp):
        if enters(plan, shore):
            yield [shore]


def prizes(plan: Plan) -> Iterator[int]:
    """The provinces with cities that enemies hold, or with their troops."""
    enemies = foes(plan)
    if not enemies:
        return
    for nation in (plan.me, *enemies):
        for province in plan.s.provinces(nation):
            held = any(plan.s.holder(city) in enemies for city in CITIES_OF[province])
            if held or invaded(plan, province):
                yield province


def invaded(plan: Plan, province: int) -> bool:
    """Are troops of an enemy there?"""
    enemies = foes(plan)
    return any(force.nation in enemies and force.size for force in plan.p.forces_in(province))


def marches(plan: Plan, camp: int) -> Iterator[list[int]]:
    """Ways over land by their length in segments; none leads on from where enemies stand."""
    arrived: dict[int, int] = {camp: 0}
    waiting: deque[tuple[int, list[int]]] = deque([(0, [])])
    while waiting:
        spent, way = waiting.popleft()
        here = way[-1] if way else camp
        if spent > arrived[here] or (way and invaded(plan, here)):
            continue
        for there, border in BORDERS[here].items():
            then = spent + COST[border]
            if then < arrived.get(there, FAR) and then <= min(LONGEST, LAST[border]) and enters(plan, there):
                arrived[there] = then
                waiting.append((then, [*way, there]))
                yield [*way, there]


def towards(plan: Plan, camp: int, aims: Iterable[int]) -> list[int] | None:
    """The way over land that brings an army nearest to some provinces; None where it is as near as it can come."""
    far = distances(tuple(sorted(aims)))
    best, chosen = far.get(camp, FAR), None
    for way in marches(plan, camp):
        stop = way[-1]
        stays = plan.s.owner[stop] != NOBODY and not invaded(plan, stop)
        if stays and far.get(stop, FAR) < best:
            best, chosen = far[stop], way
    return chosen


@cache
def distances(aims: tuple[int, ...]) -> dict[int, int]:
    """By province how many borders lie between it and the nearest of some provinces."""
    far = dict.fromkeys(aims, 0)
    waiting = deque(aims)
    while waiting:
        here = waiting.popleft()
        for there in BORDERS[here]:
            if there not in far:
                far[there] = far[here] + 1
                waiting.append(there)
    return far


@cache
def overseas(camp: int) -> list[int]:
    """The coasts one sea away, then those two seas away; neighbours on land are reached on foot."""
    near = [shore for sea in COASTS[camp] for shore in SHORES[sea]]
    far = [shore for sea in COASTS[camp] for other in LANES[sea] for shore in SHORES[other]]
    return [shore for shore in dict.fromkeys([*near, *far]) if shore != camp and shore not in BORDERS[camp]]
