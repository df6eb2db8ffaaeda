"""Galleys in the first phase: they sail on their own, take legions aboard and put them ashore."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Pick, Refusal, Scene, refuse

from . import movement
from .board import COASTS, COASTS_OF, ISLANDS, KEYS, LANDS, LANES, PLACE, SHORE_LAND, SHORE_SEA, SHORES, ZONES
from .book import rule, scene
from .pieces import (
    ASHORE,
    CLASS_KIND,
    FRESH,
    FRESH_CLASS,
    GALLEY_KEYS,
    GALLEY_ROOM,
    GALLEYS_EACH,
    GALLEYS_OF,
    LAND_KINDS,
    LEADER,
    LEADER_KEYS,
    SLOTS,
    SPENT_SLOT,
    UNIT,
    UNIT_KEYS,
    counted,
)
from .state import ABOARD, GONE, NOBODY, Conquest


def load(s: Conquest, galley: int) -> list[int]:
    """The land units aboard."""
    return s.cargo[galley * LAND_KINDS : (galley + 1) * LAND_KINDS]


@rule("conquest:sea.7")
def ashore(s: Conquest, galley: int) -> int:
    """The land on whose coast a galley lies; nobody's land at sea."""
    return SHORE_LAND[s.galley_at[galley]]


def moored(s: Conquest, seat: int, land: int) -> list[int]:
    """A player's galleys on the coasts of a land."""
    at, coasts = s.galley_at, COASTS_OF[land]
    return [galley for nation in s.colours[seat] for galley in GALLEYS_OF[nation] if at[galley] in coasts]


@rule("conquest:sea.6", "conquest:sea.1", "conquest:leader.1")
def led(s: Conquest, galley: int) -> bool:
    """May it sail? Empty galleys go freely; land units are carried only with a leader aboard, or in company."""
    if not any(load(s, galley)) or s.leaders_at(s.active, ABOARD + galley):
        return True
    return not s.options.leader_per_galley and bool(company(s, galley, s.galley_at[galley]) or reunion(s, galley))


def company(s: Conquest, galley: int, place: int) -> list[int]:
    """Other galleys of the player in a place that have a leader aboard."""
    others = s.galleys_at(s.active, place)
    return [other for other in others if other != galley and s.leaders_at(s.active, ABOARD + other)]


def reunion(s: Conquest, galley: int) -> list[int]:
    """Places next on the way where a galley with a leader has gone ahead."""
    return [place for place in next_places(s, galley) if company(s, galley, place)]


# -- sailing ---------------------------------------------------------------------------------------------------------
@rule("conquest:sea.14")
def harbour(coast: int, reading: str) -> int:
    """Where a galley lies that comes to a coast: an island has one coast, other lands one for each sea, or one too."""
    land = SHORE_LAND[coast]
    return COASTS_OF[land][0] if reading == "per_province" or land in ISLANDS else coast


@rule("conquest:sea.1", "conquest:sea.2", "conquest:sea.3", "conquest:sea.14")
def ways(place: int, reading: str) -> list[int]:
    """From a sea to the next seas and to the coasts on it; from a coast only to sea."""
    if place not in COASTS:
        return LANES[place] + [harbour(coast, reading) for coast in SHORES[place]]
    return [
        SHORE_SEA[coast] for coast in COASTS_OF[SHORE_LAND[place]] if harbour(coast, reading) == harbour(place, reading)
    ]


WAYS: dict[str, list[list[int]]] = {
    reading: [ways(place, reading) for place in range(COASTS.stop)] for reading in ("per_zone", "per_province")
}
"""Where a galley can go from each place, by how many coasts a land has."""
CALLED: list[str] = [KEYS[SHORE_LAND[place] if place in COASTS else place] for place in range(COASTS.stop)]
"""How a place is called by a galley that goes there: a coast by its land."""
COURSES: dict[str, list[dict[str, int]]] = {
    reading: [{CALLED[place]: place for place in places} for places in table] for reading, table in WAYS.items()
}
"""The same ways by what they are called."""


def next_places(s: Conquest, galley: int) -> list[int]:
    """Where a galley can go with its next point."""
    return WAYS[s.options.galley_coast][s.galley_at[galley]]


def waters(s: Conquest, galley: int) -> list[int]:
    """The sea a galley is in, or those it can put out to from its coast."""
    place = s.galley_at[galley]
    return next_places(s, galley) if place in COASTS else [place]


@scene
@rule("conquest:sea.1", "conquest:sea.3", "conquest:sea.4", "conquest:sea.6", "conquest:sea.10", "conquest:unit.galley")
def sail(s: Conquest, galley: int) -> Scene:
    """One space for one point, whatever else is there or aboard."""
    seat = s.active
    here = s.galley_at[galley]
    by_key = COURSES[s.options.galley_coast][here]
    if any(load(s, galley)) and not s.leaders_at(seat, ABOARD + galley) and not company(s, galley, here):
        by_key = {CALLED[place]: place for place in reunion(s, galley)}

    def why(answer: Any) -> Refusal | None:
        return no_way(s, answer, galley)

    choice = yield Pick(
        seat,
        "move.sail",
        [*by_key, "stay"],
        "stay",
        rule="conquest:seq.1",
        reason=why,
        nearby=lambda: [KEYS[place] for place in beyond(s, galley) if KEYS[place] not in by_key],
        params={"galley": GALLEY_KEYS[galley], "points": s.points[galley], "place": KEYS[here]},
    )
    if choice in by_key:
        s.galley_at[galley] = by_key[choice]
        s.points[galley] -= 1
        s.say("move.sailed", rule="conquest:sea.1", seat=SEATS[seat], galley=GALLEY_KEYS[galley], into=choice)
    s.next(movement.move)


def beyond(s: Conquest, galley: int) -> list[int]:
    """Moves that a player would try but may not make: from a coast other seas and the lands beside it."""
    place = s.galley_at[galley]
    if place not in COASTS:
        return []
    land = SHORE_LAND[place]
    return [*ZONES[land], *(SHORE_LAND[coast] for coast in SHORES[SHORE_SEA[place]] if coast != place)]


@rule("conquest:sea.2", "conquest:sea.14", "conquest:sea.1", "conquest:sea.6")
def no_way(s: Conquest, answer: Any, galley: int) -> Refusal | None:
    """Why a galley cannot go there."""
    place, here = PLACE.get(answer, NOBODY), s.galley_at[galley]
    if place == NOBODY:
        return None
    if answer in COURSES[s.options.galley_coast][here]:
        return refuse("sail.no_leader", "conquest:sea.6", "sail.no_leader.remedy", galley=GALLEY_KEYS[galley])
    if here in COASTS and place in LANDS and COASTS_OF[place]:
        return refuse("sail.coast_to_coast", "conquest:sea.2", "sail.coast_to_coast.remedy", place=answer)
    if here in COASTS and place in ZONES[SHORE_LAND[here]]:
        return refuse("sail.other_coast", "conquest:sea.14", place=answer, sea=KEYS[SHORE_SEA[here]])
    return refuse("sail.far", "conquest:sea.1", place=answer)


@rule("conquest:sea.1", "conquest:sea.6", "conquest:leader.1")
def not_sailing(s: Conquest, galley: int) -> Refusal | None:
    """Why a galley cannot be moved now."""
    if s.lord[galley // GALLEYS_EACH] != s.active or s.galley_at[galley] == GONE:
        return refuse("sail.not_yours", "conquest:seq.1", galley=GALLEY_KEYS[galley])
    if s.points[galley] == 0:
        return refuse("sail.no_points", "conquest:sea.1", galley=GALLEY_KEYS[galley])
    return refuse("sail.no_leader", "conquest:sea.6", "sail.no_leader.remedy", galley=GALLEY_KEYS[galley])


# -- going aboard ----------------------------------------------------------------------------------------------------
@rule("conquest:sea.5")
def rested(s: Conquest, leaders: list[int], legion: list[int]) -> bool:
    """Has no piece of the legion marched this turn?"""
    if legion[1] or legion[3] or legion[4] or legion[5] or legion[7]:
        return False
    return max([s.strength[leader] for leader in leaders]) == FRESH


@rule("conquest:sea.5", "conquest:sea.7", "conquest:sea.13", "conquest:unit.galley")
def boats(s: Conquest, land: int, leader: int, legion: list[int], others: list[int]) -> list[int]:
    """The own galleys on the coasts of this land that have room for the legion."""
    near = moored(s, s.active, land)
    if not near or not rested(s, [leader, *others], legion):
        return []
    return [galley for galley in near if sum(load(s, galley)) + sum(legion) <= GALLEY_ROOM]


@rule("conquest:sea.5", "conquest:sea.7", "conquest:unit.galley")
def no_boat(s: Conquest, galley: int, leader: int, legion: list[int], others: list[int]) -> Refusal | None:
    """Why a legion cannot go aboard."""
    if s.lord[galley // GALLEYS_EACH] != s.active or s.galley_at[galley] == GONE:
        return not_sailing(s, galley)
    if galley not in moored(s, s.active, s.at[leader]):
        return refuse("board.not_here", "conquest:sea.7", "board.not_here.remedy", galley=GALLEY_KEYS[galley])
    if not rested(s, [leader, *others], legion):
        return refuse("board.marched", "conquest:sea.5", galley=GALLEY_KEYS[galley])
    free = GALLEY_ROOM - sum(load(s, galley))
    return refuse("board.full", "conquest:unit.galley", galley=GALLEY_KEYS[galley], room=free)


@rule("conquest:sea.13", "conquest:leader.1", "conquest:unit.galley")
def board(s: Conquest, galley: int, leaders: list[int], legion: list[int]) -> None:
    """A legion goes aboard: it costs nobody anything."""
    land = s.at[leaders[0]]
    numbers = [legion[group] for group in FRESH_CLASS]
    s.shift(s.active, land, numbers, -1)
    for kind, count in enumerate(numbers):
        s.cargo[galley * LAND_KINDS + kind] += count
    for leader in leaders:
        s.at[leader] = ABOARD + galley
    s.say(
        "move.boarded",
        rule="conquest:sea.13",
        seat=SEATS[s.active],
        leaders=lambda: [LEADER_KEYS[leader] for leader in leaders],
        units=lambda: counted(numbers),
        galley=GALLEY_KEYS[galley],
    )
    s.next(movement.move)


# -- going ashore ----------------------------------------------------------------------------------------------------
@scene
@rule("conquest:sea.7", "conquest:sea.13", "conquest:leader.1", "conquest:leader.3")
def land(s: Conquest, leader: int, units: list[int], others: list[int]) -> Scene:
    """A leader goes ashore where his galley lies, with the units aboard that he takes along."""
    seat, galley = s.active, s.at[leader] - ABOARD
    shore = ashore(s, galley)
    options = [KEYS[shore]] if may_land(s, shore, units) else []
    for kind, aboard in enumerate(load(s, galley)):
        options += [key for count, key in enumerate(UNIT_KEYS[FRESH_CLASS[kind]][: aboard + 1]) if count != units[kind]]
    options += [LEADER_KEYS[other] for other in s.leaders_at(seat, ABOARD + galley) if other != leader]
    options.append("stay")

    def why(answer: Any) -> Refusal | None:
        if answer == KEYS[shore]:
            return refuse("march.alone", "conquest:leader.3", "march.alone.remedy", land=answer)
        if answer in PLACE:
            return refuse("land.elsewhere", "conquest:sea.7", "land.elsewhere.remedy", place=answer, shore=KEYS[shore])
        return None

    choice = yield Pick(
        seat,
        "move.land",
        options,
        "stay",
        rule="conquest:sea.7",
        reason=why,
        nearby=lambda: [KEYS[shore]],
        params={
            "leader": LEADER_KEYS[leader],
            "leaders": [LEADER_KEYS[other] for other in others],
            "units": counted(units),
            "land": KEYS[shore],
        },
    )
    if choice in PLACE:
        put_ashore(s, galley, [leader, *others], units)
        s.next(movement.move)
    elif choice in UNIT:
        group, count = UNIT[choice]
        s.next(land, leader, [count if kind == CLASS_KIND[group] else n for kind, n in enumerate(units)], others)
    elif choice in LEADER:
        other = LEADER[choice]
        changed = [each for each in others if each != other] if other in others else [*others, other]
        s.next(land, leader, units, changed)
    else:
        s.next(movement.move)


@rule("conquest:sea.5", "conquest:sea.13")
def put_ashore(s: Conquest, galley: int, leaders: list[int], units: list[int]) -> None:
    """Units that land make no move by land this turn."""
    shore = ashore(s, galley)
    for kind, count in enumerate(units):
        s.cargo[galley * LAND_KINDS + kind] -= count
        s.tired[shore * SLOTS + SPENT_SLOT[kind]] += count
    s.landed.append([shore, *units])
    s.shift(s.active, shore, units)
    for leader in leaders:
        s.at[leader] = shore
        s.strength[leader] = ASHORE
    s.say(
        "move.landed",
        rule="conquest:sea.13",
        seat=SEATS[s.active],
        company=lambda: [*(LEADER_KEYS[leader] for leader in leaders), *counted(units)],
        land=KEYS[shore],
    )


@rule("conquest:leader.3")
def may_land(s: Conquest, shore: int, units: list[int]) -> bool:
    """Leaders without units go ashore only where own ones stand, or no other player's."""
    return any(units) or not s.friendless(s.active, shore)


@rule("conquest:sea.8", "conquest:sea.9", "conquest:leader.3")
def unload(s: Conquest) -> None:
    """When movement ends, pieces aboard on a coast that may land count as ashore; at sea they stay aboard.

    Units go first, so that leaders without any can follow them.
    """
    manned = set(s.at)
    for galley in sorted(s.galleys_of(s.active), key=lambda galley: not any(load(s, galley))):
        units, shore = load(s, galley), ashore(s, galley)
        if (any(units) or ABOARD + galley in manned) and shore != NOBODY and may_land(s, shore, units):
            put_ashore(s, galley, s.leaders_at(s.active, ABOARD + galley), units)
