"""The purse: what to buy, in which order, and where it is placed."""

from __future__ import annotations

from tabularium.engine import Pick

from .. import battle
from ..board import COASTS_OF, FAR, LANDS, NEIGHBOURS, PLACE, ROAD_KEYS, SHORE_LAND, SHORE_SEA, SHORES, STEPS, STRETCHES
from ..economy import own_cities, price
from ..pieces import (
    CATAPULT,
    CAVALRY,
    CITY,
    COMBAT_KINDS,
    FORTIFICATION,
    GALLEY,
    INFANTRY,
    KIND_KEYS,
    LAND_KINDS,
    ROAD,
    UNITS_PER_LEADER,
)
from ..placement import free_stretches, sites
from ..state import BARE, NOBODY, OPEN_CITY
from .campaign import SAFE, Campaign
from .judge import Units, add, might
from .letters import ransom_fund
from .position import Position

CITIES_UNTIL = 25
"""After this round a city does not pay for itself any more."""
MOST_CITIES = 6
ENOUGH = 8
"""How many units to each leader are enough: more could not march."""


def buy(p: Position, ask: Pick) -> str:
    """Safety first, then ransoms, cities while they pay, roads, galleys, and an army that hits well."""
    options = set(ask.options)
    c = Campaign(p)
    troops = recruit(p, options)
    if troops and pressed(c):
        return troops
    purse = p.s.talents[p.seat] - ransom_fund(p)
    cost = price(p.s, KIND_KEYS.index(troops)) if troops else 0
    enlists = troops if troops and cost <= purse and not crowded(p) else ""
    if enlists and p.stance.purse == "army":
        return enlists
    for kind, wish in ((GALLEY, wants_galley), (CITY, wants_city), (ROAD, wants_road), (FORTIFICATION, wants_walls)):
        if KIND_KEYS[kind] in options and price(p.s, kind) <= purse and wish(c):
            return KIND_KEYS[kind]
    return enlists or "done"


def coming(p: Position) -> Units:
    """What has been bought already."""
    infantry, cavalry, catapult = p.s.basket[:LAND_KINDS]
    return infantry, cavalry, catapult


def pressed(c: Campaign) -> bool:
    """Could an enemy take the home, or the Caesar in it, as things stand?"""
    p = c.p
    threat = p.threat(p.home)
    if threat is None or not p.has_home:
        return False
    units = add(p.force(p.home), coming(p))
    walls = battle.WALLS if p.walls(p.home) else 0
    if might(units, p.leaders_in.get((p.seat, p.home), 0), walls) < 1.3 * threat.might:
        return True
    return c.court == p.home and c.peril(p.home, units) > SAFE


def recruit(p: Position, options: set[str]) -> str:
    """The unit that the army at home lacks most: riders and machines to some foot, else foot."""
    infantry, cavalry, catapults = add(p.force(p.home), coming(p))
    wishes = []
    if infantry >= 3 * (catapults + 1) and cavalry > catapults:
        wishes.append(CATAPULT)
    if infantry >= 2 * (cavalry + 1):
        wishes.append(CAVALRY)
    wishes.append(INFANTRY)
    if not p.s.supply[p.seat * COMBAT_KINDS + INFANTRY]:
        wishes += [CAVALRY, CATAPULT]
    return next((KIND_KEYS[kind] for kind in wishes if KIND_KEYS[kind] in options), "")


def crowded(p: Position) -> bool:
    """Are there more units than the leaders can ever lead?"""
    units = sum(sum(force) for _, force in p.stacks[p.seat]) + sum(coming(p))
    return units >= ENOUGH * (len(p.generals) + 1) + UNITS_PER_LEADER


# -- what lasts --------------------------------------------------------------------------------------------------------
def wants_city(c: Campaign) -> bool:
    """A city pays for itself in six turns: worth it early, once there is a province that is safe."""
    p, s = c.p, c.s
    own = len(own_cities(s, p.seat)) + s.basket[CITY]
    army = sum(sum(force) for _, force in p.stacks[p.seat]) + sum(coming(p))
    if p.stance.purse == "cities":
        return len(sites(s, p.seat)) > s.basket[CITY]
    if s.round > CITIES_UNTIL or own >= MOST_CITIES or army < 3 + 2 * own:
        return False
    return sum(p.threat(land) is None for land in sites(s, p.seat)) > s.basket[CITY]


def wants_road(c: Campaign) -> bool:
    """A road from the home, or from where a road leads."""
    s = c.s
    return len(free_stretches(s, c.seat)) > s.basket[ROAD] and s.talents[c.seat] >= 3 * price(s, ROAD)


def wants_walls(c: Campaign) -> bool:
    """Walls for the home, and for a city that is threatened while it is held."""
    p, s = c.p, c.s
    open_cities = [land for land in own_cities(s, p.seat) if s.city[land] == OPEN_CITY]
    exposed = [land for land in open_cities if land == p.home or (s.strong(p.seat, land) and p.threat(land))]
    return len(exposed) > s.basket[FORTIFICATION]


def wants_galley(c: Campaign) -> bool:
    """One galley for islands and empty coasts, more to reach an enemy whom no land way leads to."""
    p, s = c.p, c.s
    own = len(s.galleys_of(p.seat)) + s.basket[GALLEY]
    army = sum(sum(force) for _, force in p.stacks[p.seat])
    aims = p.aims(p.victim)
    cut_off = all(STEPS[p.home][aim] >= FAR for aim in aims)
    if own >= (2 if cut_off else 1) or army < 4 or not p.generals:
        return False
    if cut_off:
        return True
    inland = any(
        s.control[there] == NOBODY for land in LANDS if s.control[land] == p.seat for there in NEIGHBOURS[land]
    )
    return not inland and any(overseas(p, coast) for coast in COASTS_OF[p.home])


def overseas(p: Position, coast: int) -> int:
    """What could be taken across the sea of a coast: lands without enemies that are not next door."""
    s = p.s
    shores = [SHORE_LAND[other] for other in SHORES[SHORE_SEA[coast]]]
    land = SHORE_LAND[coast]
    free = [other for other in shores if s.control[other] != p.seat and not s.crowd[other] and STEPS[land][other] > 1]
    return sum(s.worth(other) for other in free)


# -- where it stands ---------------------------------------------------------------------------------------------------
def city_site(p: Position, ask: Pick) -> str:
    """Safe, beside an own city for a road, and on the way to the enemy."""

    def merit(key: str) -> float:
        land = PLACE[key]
        beside = any(p.s.city[other] != BARE and p.s.control[other] == p.seat for other in NEIGHBOURS[land])
        return 10 * (p.threat(land) is None) + 4 * beside + (6 if land == p.home else 0) - p.way[land] / 10

    return max(ask.options, key=merit)


def walls_site(p: Position, ask: Pick) -> str:
    """The home first, then where most units stand in danger."""

    def merit(key: str) -> float:
        land = PLACE[key]
        return 50 * (land == p.home) + (p.threat(land) is not None) * (1 + p.s.strong(p.seat, land))

    return max(ask.options, key=merit)


def road_site(p: Position, ask: Pick) -> str:
    """Nearest to the home."""
    ends = {ROAD_KEYS[stretch]: pair for stretch, pair in enumerate(STRETCHES)}
    return min(ask.options, key=lambda key: min(STEPS[p.home][land] for land in ends[key]))


def port(p: Position, ask: Pick) -> str:
    """The coast from which most can be reached."""
    return max(ask.options, key=lambda key: overseas(p, PLACE[key]))
