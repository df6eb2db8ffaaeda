"""The movement phase: the best order of all that suggest themselves, and the answers that carry it out."""

from __future__ import annotations

from collections.abc import Iterator

from tabularium.engine import Pick

from ..board import FAR, KEYS, LANDS, PLACE, STEPS
from ..movement import reach
from ..pieces import CLASSES, GALLEY_AT, LEADER, LEADER_KEYS, ONE_ROAD, ROAD_ONLY, UNIT, UNIT_KEYS, UNITS_PER_LEADER
from ..sailing import boats
from .assault import assaults, needed
from .campaign import SAFE, Campaign, Order, less, one_of
from .crossing import EAGER, crossings
from .judge import NONE, Units, add, best_of
from .position import Position

FLEE_FROM = 0.08
"""A Caesar in greater danger than this leaves."""
URGENT = 2000.0
"""What the Caesar's danger weighs against everything else."""
SPREAD = 15.0
"""How much sooner single units go out to empty provinces than the army marches, while there are leaders for both."""
FEW = 2
"""So few units are no army."""
FEAR = 20.0
"""What it is worth to a general to be out of danger; less than to bring his units out of it."""
FADING = 0.92
"""How much less a call counts with every step to go."""
FETCH = 2.0
"""What it is worth to a general to come to a unit without a leader."""


def orders(p: Position) -> list[Order]:
    """Everything worth doing, the best first."""
    if not p.foes:
        return []
    c = Campaign(p)
    found = [*flights(c), *assaults(c), *crossings(c)]
    for land in c.fields:
        if not p.occupied(land):
            found += [*settling(c, land), *marching(c, land)]
    found += fetching(c)
    found.sort(key=lambda order: -order.score)
    return [order for order in found if order.score > 0 and feasible(c, order)]


def feasible(c: Campaign, order: Order) -> bool:
    """Can it be carried out as it stands? Who is on a road already goes no further along it, or he would never stop."""
    s = c.s
    if order.piece in GALLEY_AT:
        return True
    leaders = [LEADER[key] for key in (order.piece, *order.others)]
    legion = list(order.legion)
    if order.to in GALLEY_AT:
        return GALLEY_AT[order.to] in boats(s, s.at[leaders[0]], leaders[0], legion, leaders[1:])
    land = PLACE[order.to]
    if land not in reach(s, leaders[0], legion, leaders[1:]):
        return False
    return max(s.strength[leader] for leader in leaders) < ONE_ROAD or land not in c.p.roads(c.seat, s.at[leaders[0]])


# -- the Caesar --------------------------------------------------------------------------------------------------------
def flights(c: Campaign) -> Iterator[Order]:
    """A Caesar in danger goes where there is less, alone or with his escort; a safe one goes back home."""
    p, s = c.p, c.s
    caesar, here = p.caesar(c.seat), c.court
    if here is None or s.at[caesar] != here or s.strength[caesar] >= ROAD_ONLY:
        return
    there = p.force(here)
    recruits: Units = (c.recruits if here == p.home else 0, 0, 0)
    risk = c.peril(here, add(there, recruits))
    moving = best_of(c.stepping(here), UNITS_PER_LEADER)
    for land in c.ways(here):
        if p.occupied(land):
            continue
        own = p.force(land)
        if risk > FLEE_FROM:
            for units in (NONE, moving):
                relief = risk - c.peril(land, add(own, units))
                if relief > FLEE_FROM / 2:
                    score = URGENT * relief - sum(units)
                    yield Order(score, LEADER_KEYS[caesar], KEYS[land], (), c.legion(here, units))
        elif returns(c, here, land) and c.peril(land, own) <= SAFE:
            yield Order(3.0, LEADER_KEYS[caesar], KEYS[land])


def returns(c: Campaign, here: int, land: int) -> bool:
    """Is this a step on the Caesar's way back to a home that is safe?"""
    home = c.p.home
    if not c.p.has_home or STEPS[land][home] >= STEPS[here][home]:
        return False
    return c.peril(home, c.p.force(home)) <= SAFE


# -- legions -----------------------------------------------------------------------------------------------------------
def leading(c: Campaign, land: int) -> list[int]:
    """Who can lead from a land: its generals; the Caesar only when there is no general left."""
    generals = c.generals(land)
    caesar = c.p.caesar(c.seat)
    if c.p.generals or c.s.at[caesar] != land or c.s.strength[caesar] >= ROAD_ONLY:
        return generals
    return [caesar]


def settling(c: Campaign, land: int) -> Iterator[Order]:
    """One unit is enough for a province where nobody stands."""
    s = c.s
    leaders = leading(c, land)
    stepping = c.stepping(land)
    if not leaders or min(c.spare(land), sum(stepping)) < 1:
        return
    unit = one_of(stepping)
    for there in c.ways(land):
        if c.p.occupied(there) or s.control[there] == c.seat or s.strong(c.seat, there):
            continue
        leader = leaders[0]
        if leader == c.p.caesar(c.seat) and c.peril(there, unit) > SAFE:
            continue
        stays = s.strength[leader] != 0
        worth = c.gain(there) - c.danger(there, unit, int(stays)) / 2
        if len(leaders) > 1 or sum(stepping) <= FEW:
            worth += SPREAD
        yield Order(worth, LEADER_KEYS[leader], KEYS[there], (), c.legion(land, unit))


def marching(c: Campaign, land: int) -> Iterator[Order]:
    """All that can be spared goes nearer to the enemy, as far as that is safe; out of a danger it goes back."""
    p, s = c.p, c.s
    leaders = leading(c, land)
    units = best_of(c.stepping(land), min(c.spare(land), UNITS_PER_LEADER * len(leaders)))
    if not leaders or not any(units):
        return
    leaders = leaders[: needed(sum(units))]
    left = less(p.force(land), units)
    piece, others = c.key(leaders)
    legion = c.legion(land, units)
    count, all_leaders = sum(units), p.leaders_in.get((c.seat, land), 0)
    before = c.danger(land, p.force(land), all_leaders)
    caesar = p.caesar(c.seat) in leaders
    for there in c.ways(land):
        if p.occupied(there):
            continue
        joined = add(p.force(there), units)
        beside = p.leaders_in.get((c.seat, there), 0)
        after = c.danger(there, joined, beside + len(leaders)) - c.danger(there, p.force(there), beside)
        after += c.danger(land, left, all_leaders - len(leaders))
        worth = 0.8 * (before - after)
        if caesar and c.peril(there, joined) > SAFE:
            continue
        if s.control[there] != c.seat and not s.strong(c.seat, there):
            worth += c.gain(there) - 2
        near = max(-1, c.nearer(land, there))
        worth += EAGER * p.stance.eager * count * near if p.way[land] < FAR else 0.0
        yield Order(worth, piece, KEYS[there], others, legion)


# -- generals without a legion -----------------------------------------------------------------------------------------
def fetching(c: Campaign) -> Iterator[Order]:
    """Generals go where more units lack a leader than they lead themselves, and out of danger."""
    p, s = c.p, c.s
    needs = {land: lacking for land in c.fields if (lacking := left_alone(c, land)) > 0}
    ashore = [leader for leader in p.generals if s.at[leader] in LANDS] if needs else []
    idle = [leader for leader in ashore if not followers(c, leader, s.at[leader])]
    for leader in p.generals:
        here = s.at[leader]
        if here not in LANDS or s.strength[leader] >= ROAD_ONLY or p.occupied(here):
            continue
        led = followers(c, leader, here)
        fear = FEAR * (led <= FEW and c.danger(here, p.force(here), 1) > 0)
        calls = {land: call(c, leader, here, land, count, idle) for land, count in needs.items() if land != here}
        goal = max(calls, key=lambda land: calls[land], default=here)
        gain = FETCH * (calls.get(goal, 0.0) - led)
        if gain <= 0 and not fear:
            continue
        for there in c.ways(here):
            if p.occupied(there):
                continue
            worth = gain if STEPS[there][goal] < STEPS[here][goal] else -1.0
            worth += fear - FEAR * (c.danger(there, p.force(there), 1) > 0)
            yield Order(worth - STEPS[there][goal] / 50, LEADER_KEYS[leader], KEYS[there])


def call(c: Campaign, leader: int, here: int, land: int, count: int, idle: list[int]) -> float:
    """How much units without a leader draw a general: less from far away, and not if another is nearer and free."""
    own = STEPS[here][land], leader
    free = sum((STEPS[c.s.at[other]][land], other) < own for other in idle)
    return max(0, min(UNITS_PER_LEADER, count - UNITS_PER_LEADER * free)) * FADING ** STEPS[here][land]


def to_lead(c: Campaign, land: int) -> int:
    """How many units of a land want to be led, now or next turn."""
    count = sum(c.p.force(land)) - (c.guard() if land == c.court else 0)
    return count + (c.recruits // 2 if land == c.p.home else 0)


def followers(c: Campaign, leader: int, land: int) -> int:
    """How many units of a land would lack a leader without this general."""
    rank = c.generals_in(land).index(leader)
    return max(0, min(UNITS_PER_LEADER, to_lead(c, land) - UNITS_PER_LEADER * rank))


def left_alone(c: Campaign, land: int) -> int:
    """How many units of a land lack a leader; at home there is always something to do."""
    generals = len(c.generals_in(land))
    least = 2 if land == c.p.home and c.p.has_home and not generals else 0
    return max(least, to_lead(c, land) - UNITS_PER_LEADER * generals)


# -- answers -----------------------------------------------------------------------------------------------------------
def who(found: list[Order], ask: Pick) -> str:
    """The piece of the best order that can move."""
    return next((order.piece for order in found if order.piece in ask.options), "done")


def march(found: list[Order], ask: Pick) -> str:
    """Make up the legion as the order wants it, then go."""
    order = next((order for order in found if order.piece == ask.params["leader"]), None)
    if order is None:
        return "stay"
    others = ask.params["leaders"]
    now = [0] * len(CLASSES)
    for key in ask.params["units"]:
        group, count = UNIT[key]
        now[group] = count
    steps = [UNIT_KEYS[group][count] for group, count in enumerate(order.legion) if count < now[group]]
    steps += [key for key in order.others if key not in others]
    steps += [UNIT_KEYS[group][count] for group, count in enumerate(order.legion) if count > now[group]]
    steps += [key for key in others if key not in order.others]
    return next((step for step in [*steps, order.to] if step in ask.options), "stay")


def sail(found: list[Order], ask: Pick) -> str:
    """The next leg of the order."""
    to = next((order.to for order in found if order.piece == ask.params["galley"]), "stay")
    return to if to in ask.options else "stay"


def land(p: Position, ask: Pick) -> str:
    """Ashore with everybody: when movement ends they would land anyway."""
    return ask.params["land"] if ask.params["land"] in ask.options else "stay"
