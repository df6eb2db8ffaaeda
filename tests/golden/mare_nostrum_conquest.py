"""Who plays a game of Mare Nostrum in which six nations fall: some conquer, some lay down their arms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabularium.engine import Answer, Ask, Sheet
from tabularium.games.mare_nostrum.bot.greedy import economy, roads, treaties, war
from tabularium.games.mare_nostrum.bot.greedy.plan import Plan
from tabularium.games.mare_nostrum.bot.papers import counted, legal
from tabularium.games.mare_nostrum.bot.position import Position
from tabularium.games.mare_nostrum.diplomacy.declaring import against_war
from tabularium.games.mare_nostrum.movement.ways import COST, LAST
from tabularium.games.mare_nostrum.orders import Clause
from tabularium.games.mare_nostrum.peace.clauses import MOST, weigh
from tabularium.games.mare_nostrum.tables import MEDIUM
from tabularium.games.mare_nostrum.world import BORDERS, COASTS, PROVINCES, near

PREY: Mapping[str, Sequence[str]] = {
    "nation:germans": ("nation:gauls",),
    "nation:rome": ("nation:illyria", "nation:macedonia"),
    "nation:pergamon": ("nation:macedonia", "nation:pontus"),
    "nation:armenia": ("nation:pontus", "nation:bosporus", "nation:seleucids"),
    "nation:egypt": ("nation:seleucids",),
}
"""By conqueror the nations it takes, a province or two with each surrender."""
FLEETS = {
    "nation:rome": ["sea:M07", "sea:M08"],
    "nation:pergamon": ["sea:M09", "sea:M10"],
    "nation:egypt": ["sea:M13"],
}
"""The seas over which some of them come."""
AT_ONCE = 2
"""Provinces that a surrender can cost."""


class Conquest:
    """A conqueror makes war and takes land; its prey disbands all it has and surrenders; all others keep house."""

    blind = False

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        if not isinstance(ask, Sheet):
            return ask.default
        plan = Plan(Position(view))
        if ask.key == "orders":
            return legal(ask, orders(plan))
        if ask.key == "offers":
            enemies = ask.among["offers[].nation"] if view["nation"] not in PREY else []
            return ask.normal({"offers": [{"nation": name, "kind": "unconditional"} for name in enemies]})
        return legal(ask, treaties.dictate(plan, ask))

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        return None


def orders(plan: Plan) -> dict[str, Any]:
    """The sheet of a year; who conquers buys stability only in need, so that his points do not end the game."""
    name = plan.s.name(plan.me)
    economy.till(plan)
    economy.feed(plan)
    if name not in PREY or plan.s.stability[plan.me] > MEDIUM:
        economy.steady(plan)
    if name in PREY:
        conquer(plan, [plan.s.nation(prey) for prey in PREY[name]])
    elif any(name in preys for preys in PREY.values()):
        lay_down_arms(plan)
    return plan.sheet


def lay_down_arms(plan: Plan) -> None:
    """All units and fleets leave the game."""
    camps = [{"province": PROVINCES[camp], "units": counted(plan.p.units(camp))} for camp in plan.p.camps]
    plan.sheet["disbanding"] = {"units": camps, "fleets": plan.s.fleets_of(plan.me)}


def conquer(plan: Plan, preys: Sequence[int]) -> None:
    """War on whomever peace does not protect, with armies in the provinces that are to be ceded."""
    s, me = plan.s, plan.me
    for prey in preys:
        if not s.eliminated[prey] and not s.at_war(me, prey) and against_war(s, me, prey) is None:
            plan.rows("diplomacy").append({"nation": s.name(prey), "declare_war": True})
    seas = FLEETS.get(s.name(me), [])
    for sea in seas:
        plan.rows("fleets").append({"sea": sea, "fleets": s.fleets_of(me) // len(seas)})
    camps, leaders = list(plan.p.camps), [f"leader:{leader.number}" for leader in plan.p.leaders]
    for prey in [prey for prey in preys if prey in roads.foes(plan)]:
        taken, room = 0, MOST["unconditional"]
        for target in sorted(open_to(plan, prey), key=lambda province: weight(plan, province)):
            found = [(len(way), camp, way) for camp in camps for way in ways(plan, camp, target)]
            if found and leaders and taken < AT_ONCE and weight(plan, target) <= room:
                _, camp, way = min(found)
                camps.remove(camp)
                march(plan, leaders.pop(), camp, way)
                taken, room = taken + 1, room - weight(plan, target)


def open_to(plan: Plan, prey: int) -> list[int]:
    """The provinces that a nation could cede: next to the conqueror's land, and its capital last."""
    owned = plan.s.provinces(prey)
    able = [province for province in owned if province != plan.s.capital(prey)] or owned
    return [province for province in able if any(near(province, own) for own in plan.p.provinces)]


def weight(plan: Plan, province: int) -> int:
    """What a province counts among the clauses."""
    return weigh(plan.s, Clause("clause:province_cession", province=PROVINCES[province]))


def ways(plan: Plan, camp: int, target: int) -> Iterator[list[int]]:
    """The shortest way over land that can be marched in a year, or the one over a sea that is ruled."""
    if any(sea in COASTS[target] and war.ruled(plan, sea) for sea in COASTS[camp]):
        yield [target]
    reached: dict[int, tuple[int, list[int]]] = {camp: (0, [])}
    waiting = [camp]
    for here in waiting:
        for to, border in BORDERS[here].items():
            segment = reached[here][0] + COST[border]
            if to not in reached and segment <= LAST[border] and roads.enters(plan, to):
                reached[to] = segment, [*reached[here][1], to]
                waiting.append(to)
    if target in reached:
        yield reached[target][1]


def march(plan: Plan, leader: str, camp: int, way: list[int]) -> None:
    """A leader takes what stands in a camp to the end of a way, and waits there for the surrender."""
    steps = [step for step in war.steps(plan, camp, way, 0) if step["action"] in ("march", "sail")]
    plan.rows("leaders").append({"leader": leader, "province": PROVINCES[camp]})
    plan.rows("armies").append({"leader": leader, "units": counted(war.marching(plan, camp))})
    plan.rows("movement").append({"leader": leader, "steps": steps})
