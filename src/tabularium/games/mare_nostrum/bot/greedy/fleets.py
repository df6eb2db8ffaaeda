"""The greedy bot at sea: which seas it could rule this year, what it builds for that, and where its fleets go."""

from __future__ import annotations

from ...fleets import home_sea
from ...movement.ways import SUPREMACY
from ...recruiting import FLEETS_PER_PORT
from ...recruiting import price as unit_price
from ...state import MareNostrum
from ...tables import COLLAPSE
from ...upkeep import RATES
from ...world import COASTS, LANES, SEAS
from .plan import Plan

BATTLE = 2
"""For every fleet that may be met so many more are sent: battles are fought before armies sail."""
WEATHER = 5
"""One in so many more where no port is near."""
WORTH = 0.35
"""Victory points that a new fleet is worth: what it costs to build and to keep."""


def answer_enemies(plan: Plan, foes: set[int]) -> None:
    """Fleets where enemies rule the own seas, as many as the ports can build and the treasury bears."""
    seas = plan.p.home_seas
    strongest = max((sum(plan.s.fleets[enemy][sea] for sea in seas) for enemy in foes), default=0)
    build(plan, strongest - plan.s.fleets_of(plan.me))


def build(plan: Plan, wanted: int) -> int:
    """So many fleets more, or as many as the ports can build and the treasury bears. How many?"""
    price = unit_price(plan.s, plan.me, "fleet", 0)
    price["talents"] += RATES["fleet"] * plan.s.years
    built = 0
    while built < min(wanted, yards(plan)) and plan.spend(**price):
        built += 1
    plan.built += built
    if plan.built:
        plan.page("recruiting")["fleets"] = plan.built
    return built


def yards(plan: Plan) -> int:
    """How many fleets more the ports can build this turn."""
    if plan.s.stability[plan.me] == COLLAPSE:
        return 0
    return FLEETS_PER_PORT * len(plan.p.ports) - plan.built


def outdoes(plan: Plan, other: int) -> bool:
    """Could the own fleets rule a sea into which another nation sends all of its own?"""
    return plan.s.fleets_of(plan.me) >= SUPREMACY + BATTLE * plan.s.fleets_of(other)


# -- over sea ------------------------------------------------------------------
def crossing(plan: Plan, camp: int, to: int, foes: set[int]) -> tuple[int, ...]:
    """The sea, or the two, by which an army could go from one coast to another this year; none if it cannot."""
    if plan.s.options.sea_move_requires_port != "none":
        return ()
    ways: list[tuple[int, ...]] = [(sea,) for sea in COASTS[camp] if sea in COASTS[to]]
    if not ways:
        ways = [(sea, other) for sea in COASTS[camp] for other in LANES[sea] if other in COASTS[to]]
    able = [(lacking(plan, way, foes), way) for way in ways]
    affordable = [each for each in able if each[0] <= means(plan)]
    return min(affordable)[1] if affordable else ()


def lacking(plan: Plan, seas: tuple[int, ...], foes: set[int]) -> int:
    """How many fleets would have to be built to rule these seas beside those that are ruled already."""
    needed = sum(squadron(plan, sea, foes) for sea in seas if sea not in plan.squadrons)
    return max(needed - (plan.s.fleets_of(plan.me) + plan.built - sum(plan.squadrons.values())), 0)


def means(plan: Plan) -> int:
    """How many fleets could still be built."""
    price = unit_price(plan.s, plan.me, "fleet", 0)
    each = price["talents"] + RATES["fleet"] * plan.s.years
    return max(min(yards(plan), plan.talents // each, plan.left[2] // max(price.get("resources", 0), 1)), 0)


def squadron(plan: Plan, sea: int, foes: set[int]) -> int:
    """The fleets that a sea asks for, so that armies can cross it."""
    enemies = sum(plan.s.fleets[enemy][sea] for enemy in foes)
    friends = sum(plan.s.fleets[ally][sea] for ally in plan.s.allies(plan.me))
    needed = max(SUPREMACY + BATTLE * enemies - friends, 0)
    return needed if sea in plan.harbours else needed + -(-needed // WEATHER)


def set_sail(plan: Plan, seas: tuple[int, ...], foes: set[int]) -> None:
    """Fleets are bound to these seas, and those that are missing built."""
    build(plan, lacking(plan, seas, foes))
    for sea in seas:
        plan.squadrons.setdefault(sea, squadron(plan, sea, foes))


def deploy(plan: Plan) -> None:
    """Squadrons go to the seas that armies cross, new fleets and those of the fullest seas first; the others stay."""
    if not plan.squadrons:
        return
    there = placed(plan.s, plan.me, plan.built, plan.squadrons)
    rows = [{"sea": SEAS[sea], "fleets": fleets} for sea, fleets in enumerate(there) if fleets]
    plan.rows("fleets").extend(rows)


def placed(s: MareNostrum, nation: int, built: int, squadrons: dict[int, int]) -> list[int]:
    """By sea the fleets of a nation when these squadrons are where they are to be."""
    there, spare = list(s.fleets[nation]), built + s.new_fleets[nation]
    for sea, wanted in squadrons.items():
        while there[sea] < wanted:
            if spare:
                spare -= 1
            else:
                others = [each for each in range(len(there)) if there[each] > squadrons.get(each, 0)]
                if not others:
                    break
                there[max(others, key=there.__getitem__)] -= 1
            there[sea] += 1
    there[home_sea(s, nation)] += spare
    return there
