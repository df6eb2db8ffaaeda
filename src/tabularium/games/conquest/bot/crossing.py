"""Galleys in the movement phase: what is aboard, which lands can be reached, and the way there."""

from __future__ import annotations

from collections.abc import Iterator

from ..board import COASTS, FAR, KEYS, LANDS, LANES, SEAS, SHORE_LAND, SHORES, STEPS, ZONES
from ..pieces import GALLEY_KEYS, GALLEY_POINTS, GALLEY_ROOM
from ..sailing import load, next_places, waters
from ..state import ABOARD
from .campaign import Campaign, Order, one_of
from .judge import Units, best_of, might

BY_SEA = 6.0
"""How much less a landing counts than a march: the galley is used up with it for the turn."""
LATER = 0.45
"""How much a landing counts that comes a turn later."""
VOYAGE = 30.0
"""What it is worth to be on the way to an enemy overseas."""
ENOUGH = 1.3
"""How much stronger than the enemy there a legion must be for it."""
EAGER = 2.5
"""What a step nearer to the enemy is worth, for each unit."""


def aboard(c: Campaign) -> dict[int, tuple[Units, list[int]]]:
    """The own galleys with somebody aboard: units and leaders."""
    s = c.s
    found = {}
    for galley in s.galleys_of(c.seat):
        infantry, cavalry, catapult = load(s, galley)
        leaders = s.leaders_at(c.seat, ABOARD + galley)
        if leaders:
            found[galley] = (infantry, cavalry, catapult), leaders
    return found


def _seas(c: Campaign, galley: int) -> dict[int, int]:
    """The seas a galley can be in this turn, and what it has left there."""
    s = c.s
    at, points = s.galley_at[galley], s.points[galley]
    if at in COASTS:
        first = dict.fromkeys(next_places(s, galley), points - 1) if points else {}
    else:
        first = {at: points}
    found = dict(first)
    for sea, left in first.items():
        if left:
            for other in LANES[sea]:
                found[other] = max(found.get(other, 0), left - 1)
    return found


def landings(c: Campaign, galley: int) -> list[int]:
    """The lands on whose coasts a galley can end this turn."""
    return sorted({SHORE_LAND[coast] for sea, left in _seas(c, galley).items() if left for coast in SHORES[sea]})


def next_leg(c: Campaign, galley: int, land: int) -> int:
    """The next space on the way to a land that can be reached this turn."""
    s = c.s
    at = s.galley_at[galley]
    if at not in COASTS and at in ZONES[land]:
        return land
    return next(sea for sea in next_places(s, galley) if sea not in COASTS and _leads(sea, land, s.points[galley] - 1))


def _leads(sea: int, land: int, points: int) -> bool:
    """Can a land be reached from a sea with so many points?"""
    if points < 1:
        return False
    return sea in ZONES[land] or (points > 1 and any(other in ZONES[land] for other in LANES[sea]))


def boats_to(c: Campaign, land: int, field: int) -> list[int]:
    """The ready galleys of a port that could cross to a land this turn."""
    return [galley for galley in c.p.ready_galleys(land) if field != land and field in landings(c, galley)]


# -- enemies overseas --------------------------------------------------------------------------------------------------
def _lanes(land: int) -> list[int]:
    """How many spaces every place at sea is from the coast of a land."""
    found = [FAR] * SEAS.stop
    queue = list(ZONES[land])
    for sea in queue:
        found[sea] = 1
    for sea in queue:
        for other in LANES[sea]:
            if found[other] == FAR:
                found[other] = found[sea] + 1
                queue.append(other)
    return found


BY_WATER = [_lanes(land) for land in LANDS]


def overseas(c: Campaign, units: Units) -> list[int]:
    """Where these units could hit the enemy if they sailed there: strong enough, and no way leads there by land."""
    p = c.p
    foe = p.victim
    return [
        aim
        for aim in p.aims(foe)
        if STEPS[p.home][aim] >= FAR
        and might(units, 1) > ENOUGH * might(p.force(aim, foe), p.leaders_in.get((foe, aim), 0))
    ]


# -- orders ------------------------------------------------------------------------------------------------------------
def crossings(c: Campaign) -> Iterator[Order]:
    """Who goes aboard, where loaded galleys go, and where empty ones wait."""
    for land in c.fields:
        yield from embarking(c, land)
    loaded = aboard(c)
    for galley in loaded:
        arrived = c.s.galley_at[galley] in COASTS and c.s.points[galley] < GALLEY_POINTS
        if c.s.points[galley] and not arrived:
            yield from sailing(c, galley, *loaded[galley])
    for galley in c.s.galleys_of(c.seat):
        if c.s.points[galley] and galley not in loaded and not any(load(c.s, galley)):
            yield from returning(c, galley)


def landing_worth(c: Campaign, land: int, units: Units, start: int | None) -> float:
    """What it brings to put these units ashore in a land where no enemy stands."""
    worth = 0.0
    if any(units) and c.s.control[land] != c.seat and not c.s.strong(c.seat, land):
        worth += c.gain(land)
    count = sum(units)
    if start is not None and count > 2:
        worth += EAGER * count * min(4, max(0, c.nearer(start, land) - 1))
        worth -= c.danger(land, units, 1)
    return worth


def embarking(c: Campaign, land: int) -> Iterator[Order]:
    """A general goes aboard with one unit for an empty land, or with a legion to come nearer to the enemy."""
    boats = c.p.ready_galleys(land)
    leaders = c.generals(land, rested=True)
    rested = c.rested(land)
    spare = min(c.spare(land), sum(rested))
    if not boats or not leaders or spare < 1:
        return
    piece, _ = c.key(leaders[:1])
    settlers = one_of(rested)
    legion = best_of(rested, min(spare, GALLEY_ROOM))
    for galley in boats:
        goals = landings(c, galley)
        for goal in goals:
            if goal == land or c.p.occupied(goal):
                continue
            for units in (settlers, legion):
                worth = landing_worth(c, goal, units, land) - BY_SEA
                if worth > 0:
                    yield Order(worth, piece, GALLEY_KEYS[galley], (), c.legion(land, units, rested=True))
        worth = LATER * max((landing_worth(c, far, settlers, None) for far in beyond(c, galley, goals)), default=0)
        if worth > BY_SEA:
            yield Order(worth - BY_SEA, piece, GALLEY_KEYS[galley], (), c.legion(land, settlers, rested=True))
        if overseas(c, legion):
            yield Order(VOYAGE, piece, GALLEY_KEYS[galley], (), c.legion(land, legion, rested=True))


def beyond(c: Campaign, galley: int, near: list[int]) -> list[int]:
    """Lands without enemies that a galley could reach next turn but not this one."""
    reached = {SHORE_LAND[coast] for sea in _seas(c, galley) for coast in SHORES[sea]}
    return [land for land in sorted(reached) if land not in near and not c.p.occupied(land)]


def sailing(c: Campaign, galley: int, units: Units, leaders: list[int]) -> Iterator[Order]:
    """A loaded galley makes for the best land it can reach, this turn or the next; if there is none, for home."""
    s = c.s
    piece = GALLEY_KEYS[galley]
    at = s.galley_at[galley]
    port = SHORE_LAND[at] if at in COASTS else None
    goals = [goal for goal in landings(c, galley) if not c.p.occupied(goal)]
    caesar = c.p.caesar(c.seat) in leaders
    for goal in goals:
        if goal == port or (caesar and c.peril(goal, units) > 0):
            continue
        worth = landing_worth(c, goal, units, port if port is not None else c.p.home)
        worth -= BY_SEA if port is not None else -1.0 - 3 * (s.control[goal] == c.seat)
        if worth > 0:
            yield Order(worth, piece, KEYS[next_leg(c, galley, goal)])
    ways = {KEYS[sea]: sea for sea in next_places(s, galley) if sea not in COASTS}
    for key, sea in ways.items():
        seas = [sea, *LANES[sea]] if s.points[galley] == GALLEY_POINTS else [sea]
        shores = [SHORE_LAND[coast] for each in seas for coast in SHORES[each]]
        far = [land for land in shores if land not in goals and not c.p.occupied(land)]
        worth = LATER * max((landing_worth(c, land, units, None) for land in far), default=0)
        worth -= BY_SEA if port is not None else 0.0
        if any(BY_WATER[aim][sea] < _from(c, galley, aim) for aim in overseas(c, units)):
            worth = max(worth, VOYAGE)
        if worth > 0:
            yield Order(worth, piece, key)


def _from(c: Campaign, galley: int, land: int) -> int:
    """How many spaces a galley is from the coast of a land."""
    return min(BY_WATER[land][sea] for sea in waters(c.s, galley)) + (c.s.galley_at[galley] in COASTS)


def returning(c: Campaign, galley: int) -> Iterator[Order]:
    """An empty galley goes where an army or the home waits for it; one at sea goes ashore."""
    s = c.s
    at = s.galley_at[galley]
    port = SHORE_LAND[at]
    if port in LANDS and (s.strong(c.seat, port) or port == c.p.home):
        return
    goals = [land for land in landings(c, galley) if s.control[land] == c.seat and land != port]

    def use(land: int) -> float:
        return (land == c.p.home) * 3 + min(s.strong(c.seat, land), 7) + bool(c.generals(land))

    best = max(goals, key=use, default=None)
    if best is not None and (use(best) > 0 or port not in LANDS):
        yield Order(1.0, GALLEY_KEYS[galley], KEYS[next_leg(c, galley, best)])
