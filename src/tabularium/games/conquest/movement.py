"""The first phase: legions march with their leaders, by land, along roads, and aboard galleys."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Pick, Refusal, Scene, refuse

from . import combat, sailing
from .board import FAR, KEYS, LANDS, NEIGHBOURS, PLACE, STEPS, STRETCHES_OF
from .book import rule, scene
from .pieces import (
    AFTER_ROAD,
    AFTER_STEP,
    ASHORE,
    CLASS_KIND,
    CLASS_SLOT,
    CLASSES,
    GALLEY_AT,
    GALLEY_KEYS,
    GALLEYS_OF,
    LAND_KINDS,
    LEADER,
    LEADER_KEYS,
    LEADERS_EACH,
    LEADERS_OF,
    ROAD_BOUND,
    ROAD_ONLY,
    SLOT_AFTER_ROAD,
    SLOT_AFTER_STEP,
    SLOTS,
    SPENT,
    SPENT_SLOT,
    UNIT,
    UNIT_KEYS,
    UNITS_PER_LEADER,
    counted,
)
from .state import ABOARD, HELD, LAND_COUNT, NOBODY, ROW, Conquest

NO_UNITS = [0] * len(CLASSES)
TAKEN_FIRST = [7, 6, 5, 4, 3, 2, 1, 0]
"""The order in which a leader's legion is filled at first: machines, riders, foot."""


@scene
@rule(
    "conquest:move.1",
    "conquest:seq.1",
    "conquest:leader.2",
    "conquest:leader.4",
    "conquest:sea.1",
    "conquest:sea.6",
    "conquest:sea.7",
)
def move(s: Conquest) -> Scene:
    """Leaders and galleys move one after the other, in any sequence, until the player ends the phase."""
    seat = s.active
    at, strength, colours = s.at, s.strength, s.colours[seat]
    options = ["done"]
    for nation in colours:
        for leader in LEADERS_OF[nation]:
            place = at[leader]
            if place < 0 or strength[leader] >= SPENT:
                continue
            if place < LAND_COUNT or (ABOARD <= place < HELD and sailing.ashore(s, place - ABOARD) != NOBODY):
                options.append(LEADER_KEYS[leader])
    galley_at, cargo, points = s.galley_at, s.cargo, s.points
    for nation in colours:
        for galley in GALLEYS_OF[nation]:
            if galley_at[galley] >= 0 and points[galley]:
                hold = galley * LAND_KINDS
                if not (cargo[hold] or cargo[hold + 1] or cargo[hold + 2]) or sailing.led(s, galley):
                    options.append(GALLEY_KEYS[galley])

    def why(answer: Any) -> Refusal | None:
        return not_movable(s, answer)

    choice = yield Pick(seat, "move.who", options, rule="conquest:seq.1", reason=why, nearby=lambda: waiting(s))
    if choice == "done":
        combat.movement_ends(s)
    elif choice in LEADER:
        set_out(s, LEADER[choice])
    else:
        s.next(sailing.sail, GALLEY_AT[choice])


def waiting(s: Conquest) -> list[str]:
    """The likely next clicks of a player: all own leaders and galleys on the board, and units without a leader."""
    seat = s.active
    leaders = [LEADER_KEYS[leader] for nation in s.colours[seat] for leader in LEADERS_OF[nation] if s.at[leader] >= 0]
    lands = [KEYS[land] for land in LANDS if s.strong(seat, land) and not s.leaders_at(seat, land)]
    return leaders + [GALLEY_KEYS[galley] for galley in s.galleys_of(seat)] + lands


@rule(
    "conquest:move.3", "conquest:leader.1", "conquest:move.5", "conquest:sea.7", "conquest:captive.2", "conquest:seq.1"
)
def not_movable(s: Conquest, answer: Any) -> Refusal | None:
    """Why a piece cannot be moved now."""
    if answer in LEADER:
        leader = LEADER[answer]
        if s.lord[leader // LEADERS_EACH] != s.active:
            return refuse("move.not_yours", "conquest:seq.1", leader=answer)
        if s.at[leader] < 0 or s.at[leader] >= HELD:
            return refuse("move.off_board", "conquest:captive.2", leader=answer)
        if s.strength[leader] >= SPENT:
            return no_further(s, leader)
        return refuse("move.at_sea", "conquest:sea.7", "move.at_sea.remedy", leader=answer)
    if answer in GALLEY_AT:
        return sailing.not_sailing(s, GALLEY_AT[answer])
    if answer in PLACE:
        return nobody_to_move(s, PLACE[answer])
    return None


@rule("conquest:move.3", "conquest:move.6", "conquest:sea.5")
def no_further(s: Conquest, leader: int) -> Refusal:
    """Why a leader is done for this turn: he has landed, has met another player's units, or has no point left."""
    key = LEADER_KEYS[leader]
    if s.strength[leader] == ASHORE:
        return refuse("move.ashore", "conquest:sea.5", leader=key)
    if s.contested(s.active, s.at[leader]):
        return refuse("move.stopped", "conquest:move.6", leader=key)
    return refuse("move.spent", "conquest:move.3", leader=key)


@rule("conquest:leader.1", "conquest:sea.1", "conquest:move.3", "conquest:seq.1")
def nobody_to_move(s: Conquest, place: int) -> Refusal:
    """Why a place is no answer: who can move from it is called by name, or its leaders are spent, its units have none,
    or it is empty of the player's."""
    leaders = s.leaders_at(s.active, place)
    called = [LEADER_KEYS[leader] for leader in leaders if s.strength[leader] < SPENT]
    galleys = sailing.moored(s, s.active, place) if place in LANDS else s.galleys_at(s.active, place)
    called += [GALLEY_KEYS[galley] for galley in galleys if s.points[galley] and sailing.led(s, galley)]
    if called:
        by = "conquest:leader.1" if called[0] in LEADER else "conquest:sea.1"
        return refuse("move.called", by, "move.nobody.remedy", place=KEYS[place], pieces=called)
    if leaders:
        return no_further(s, leaders[0])
    if place in LANDS and s.strong(s.active, place):
        return refuse("move.no_leader", "conquest:leader.1", "move.no_leader.remedy", land=KEYS[place])
    return refuse("move.nobody", "conquest:seq.1", "move.nobody.remedy", place=KEYS[place])


# -- a legion and its units ------------------------------------------------------------------------------------------
def able(s: Conquest, seat: int, land: int) -> list[int]:
    """The active player's units of a land that can still march, by class; the fresh are neither tired nor spent."""
    at = seat * ROW + land * LAND_KINDS
    infantry, cavalry, catapults = s.units[at : at + LAND_KINDS]
    a, b, c, d, e, foot, riders, machines = s.tired[land * SLOTS : (land + 1) * SLOTS]
    return [infantry - a - foot, a, cavalry - b - c - d - riders, b, c, d, catapults - e - machines, e]


@rule("conquest:move.2", "conquest:move.4", "conquest:sea.13")
def set_out(s: Conquest, leader: int) -> None:
    """A leader is called: his legion is at first as large as it can be, and can be made up otherwise."""
    place = s.at[leader]
    if place >= ABOARD:
        s.next(sailing.land, leader, s.cargo[(place - ABOARD) * LAND_KINDS : (place - ABOARD + 1) * LAND_KINDS], [])
        return
    there = able(s, s.active, place)
    room = UNITS_PER_LEADER
    legion = list(NO_UNITS)
    for group in TAKEN_FIRST:
        if there[group] and not (ROAD_BOUND[group] and s.strength[leader] != ROAD_ONLY):
            legion[group] = min(room, there[group])
            room -= legion[group]
    s.next(march, leader, legion, [])


@rule("conquest:move.2")
def room(leaders: int) -> int:
    """How many land units so many leaders can take along."""
    return UNITS_PER_LEADER * leaders


@scene
@rule("conquest:move.2", "conquest:move.4", "conquest:leader.1", "conquest:leader.2", "conquest:leader.4")
def march(s: Conquest, leader: int, legion: list[int], others: list[int]) -> Scene:
    """Where the legion goes; until then its units and further leaders can be chosen anew."""
    seat, at, strength = s.active, s.at, s.strength
    here = at[leader]
    options = [KEYS[land] for land in reach(s, leader, legion, others)]
    for galley in sailing.boats(s, here, leader, legion, others):
        options.append(GALLEY_KEYS[galley])
    left = room(1 + len(others)) - sum(legion)
    there = able(s, seat, here)
    for group, most in enumerate(there):
        if most:
            keys, taken = UNIT_KEYS[group], legion[group]
            options += keys[:taken]
            options += keys[taken + 1 : min(most, taken + left) + 1]
    for nation in s.colours[seat]:
        for other in LEADERS_OF[nation]:
            if at[other] != here or other == leader or strength[other] >= SPENT:
                continue
            if other not in others or left >= UNITS_PER_LEADER:
                options.append(LEADER_KEYS[other])
    options.append("stay")

    def why(answer: Any) -> Refusal | None:
        return no_march(s, answer, leader, legion, others)

    choice = yield Pick(
        seat,
        "move.march",
        options,
        "stay",
        rule="conquest:seq.1",
        reason=why,
        nearby=lambda: tempting(s, here, there, legion),
        facts=lambda: {
            "leader": LEADER_KEYS[leader],
            "leaders": [LEADER_KEYS[other] for other in others],
            "units": [UNIT_KEYS[group][count] for group, count in enumerate(legion) if count],
            "land": KEYS[here],
        },
    )
    if choice in PLACE:
        go(s, PLACE[choice], [leader, *others], legion)
    elif choice in UNIT:
        group, count = UNIT[choice]
        s.next(march, leader, [*legion[:group], count, *legion[group + 1 :]], others)
    elif choice in LEADER:
        other = LEADER[choice]
        changed = [each for each in others if each != other] if other in others else [*others, other]
        s.next(march, leader, legion, changed)
    elif choice in GALLEY_AT:
        sailing.board(s, GALLEY_AT[choice], [leader, *others], legion)
    else:
        s.next(move)


def tempting(s: Conquest, here: int, there: list[int], legion: list[int]) -> list[str]:
    """The likely next tries of a player: every neighbour, every sea beside, one unit more, every galley on these
    coasts."""
    found = [KEYS[land] for land in NEIGHBOURS[here]]
    found += [UNIT_KEYS[group][count + 1] for group, count in enumerate(legion) if there[group]]
    return found + [GALLEY_KEYS[galley] for galley in sailing.moored(s, s.active, here)]


# -- where it can go -------------------------------------------------------------------------------------------------
@rule(
    "conquest:move.3", "conquest:board.6", "conquest:unit.infantry", "conquest:unit.catapult", "conquest:unit.cavalry"
)
def can_step(s: Conquest, leaders: list[int], legion: list[int]) -> bool:
    """Has every piece of the legion a movement point left?"""
    if legion[1] or legion[5] or legion[7]:
        return False
    return max([s.strength[leader] for leader in leaders]) < ROAD_ONLY


@rule(
    "conquest:board.1",
    "conquest:board.4",
    "conquest:leader.3",
    "conquest:sea.11",
    "conquest:move.8",
    "conquest:move.10",
    "conquest:road.3",
)
def reach(s: Conquest, leader: int, legion: list[int], others: list[int]) -> list[int]:
    """The neighbours, straits included, and what lies on the road; leaders do not go alone among others' units."""
    seat, here = s.active, s.at[leader]
    lands = NEIGHBOURS[here] if can_step(s, [leader, *others], legion) else []
    if s.city[here]:
        lands = lands + [land for land in roads_from(s, seat, here) if land not in lands]
    if any(legion):
        return lands
    crowd = s.crowd
    return [land for land in lands if not crowd[land] or not s.friendless(seat, land)]


@rule("conquest:road.6")
def usable(s: Conquest, seat: int, stretch: int, here: int, there: int) -> bool:
    """May this player use a road? The player with both its cities may use it, or with that reading only its builder."""
    builder = s.road[stretch]
    if builder == NOBODY or s.control[there] != seat or s.control[here] != seat:
        return False
    return s.options.road_use == "controller_of_both" or builder == seat


@rule("conquest:road.3", "conquest:road.6", "conquest:move.6")
def roads_from(s: Conquest, seat: int, here: int, barred: bool = True) -> list[int]:
    """All cities connected by usable roads; a city with another player's land units can be entered, not passed."""
    found = [here]
    for land in found:
        if land != here and barred and s.contested(seat, land):
            continue
        for other, stretch in STRETCHES_OF[land]:
            if s.road[stretch] != NOBODY and other not in found and usable(s, seat, stretch, land, other):
                found.append(other)
    return found[1:]


@rule(
    "conquest:board.6",
    "conquest:move.3",
    "conquest:move.6",
    "conquest:move.7",
    "conquest:move.11",
    "conquest:road.3",
    "conquest:road.4",
    "conquest:road.5",
    "conquest:unit.catapult",
)
def go(s: Conquest, there: int, leaders: list[int], legion: list[int]) -> None:
    """Every piece pays its point, on a road only once; who meets another player's land units stops."""
    seat, here = s.active, s.at[leaders[0]]
    by_road = bool(s.city[here]) and there in roads_from(s, seat, here)
    stopped = s.contested(seat, there)
    after = SLOT_AFTER_ROAD if by_road else SLOT_AFTER_STEP
    numbers = [0] * LAND_KINDS
    for group, count in enumerate(legion):
        if count:
            kind = CLASS_KIND[group]
            numbers[kind] += count
            if CLASS_SLOT[group] >= 0:
                s.tired[here * SLOTS + CLASS_SLOT[group]] -= count
            s.tired[there * SLOTS + (SPENT_SLOT[kind] if stopped else after[group])] += count
    s.shift(seat, here, numbers, -1)
    s.shift(seat, there, numbers)
    strengths = AFTER_ROAD if by_road else AFTER_STEP
    for leader in leaders:
        s.at[leader] = there
        s.strength[leader] = SPENT if stopped else strengths[s.strength[leader]]
    s.say(
        "move.road" if by_road else "move.march",
        rule="conquest:road.3" if by_road else "conquest:move.2",
        seat=SEATS[seat],
        leaders=lambda: [LEADER_KEYS[leader] for leader in leaders],
        units=lambda: counted(numbers),
        land=KEYS[here],
        into=KEYS[there],
    )
    s.next(move)


@rule("conquest:move.3")
def weary(s: Conquest, leaders: list[int], legion: list[int]) -> list[str]:
    """The members of a legion without a movement point left, by name."""
    found = [LEADER_KEYS[leader] for leader in leaders if s.strength[leader] >= ROAD_ONLY]
    return found + [UNIT_KEYS[group][count] for group, count in enumerate(legion) if count and ROAD_BOUND[group]]


# -- what cannot be done ---------------------------------------------------------------------------------------------
@rule("conquest:move.3", "conquest:move.6", "conquest:sea.5")
def not_able(s: Conquest, here: int, unit: str, there: int) -> Refusal:
    """Why so many units do not march: some have landed, have met another player's, or there are only so many."""
    group, count = UNIT[unit]
    kind = CLASS_KIND[group]
    landed = sum(units[kind] for land, *units in s.landed if land == here)
    if count <= there + landed:
        return refuse("march.landed", "conquest:sea.5", unit=unit, there=there)
    if count <= there + s.tired[here * SLOTS + SPENT_SLOT[kind]] and s.contested(s.active, here):
        return refuse("march.stopped", "conquest:move.6", unit=unit, there=there)
    return refuse("march.not_there", "conquest:move.3", unit=unit, there=there)


@rule("conquest:move.2", "conquest:move.3", "conquest:move.6", "conquest:sea.5", "conquest:captive.2")
def not_with(s: Conquest, here: int, leader: int) -> Refusal | None:
    """Why a leader does not come along: he is elsewhere or needed here, or he could not move at all."""
    mine = s.lord[leader // LEADERS_EACH] == s.active and 0 <= s.at[leader] < HELD
    if mine and (s.at[leader] != here or s.strength[leader] < SPENT):
        return refuse("march.not_with", "conquest:move.2", leader=LEADER_KEYS[leader])
    return not_movable(s, LEADER_KEYS[leader])


@rule(
    *("conquest:move.2", "conquest:move.3", "conquest:move.6", "conquest:leader.3"),
    *("conquest:board.6", "conquest:road.3", "conquest:sea.5", "conquest:sea.7"),
)
def no_march(s: Conquest, answer: Any, leader: int, legion: list[int], others: list[int]) -> Refusal | None:
    """Why a legion cannot go there, or be made up so."""
    here = s.at[leader]
    if answer in UNIT:
        group, count = UNIT[answer]
        there = able(s, s.active, here)[group]
        if count == legion[group]:
            return refuse("march.already", "conquest:move.2", unit=answer)
        if count > there:
            return not_able(s, here, answer, there)
        return refuse("march.too_many", "conquest:move.2", "march.too_many.remedy", room=room(1 + len(others)))
    if answer in GALLEY_AT:
        return sailing.no_boat(s, GALLEY_AT[answer], leader, legion, others)
    if answer in LEADER:
        return not_with(s, here, LEADER[answer])
    place = PLACE.get(answer, NOBODY)
    if place == here:
        return refuse("march.here", "conquest:move.2", "march.here.remedy", land=answer)
    if place in LANDS:
        roads = roads_from(s, s.active, here) if s.city[here] else []
        if place in roads:
            return refuse("march.alone", "conquest:leader.3", "march.alone.remedy", land=answer)
        if roads and place in roads_from(s, s.active, here, barred=False) and place not in NEIGHBOURS[here]:
            lands = [KEYS[land] for land in roads if s.contested(s.active, land)]
            return refuse("march.barred", "conquest:move.6", land=answer, lands=lands)
        if STEPS[here][place] == FAR:
            return refuse("march.overseas", "conquest:sea.7", "march.overseas.remedy", land=answer)
        if place not in NEIGHBOURS[here]:
            return refuse("march.far", "conquest:board.6", "march.far.remedy", land=answer, n=STEPS[here][place])
        if not can_step(s, [leader, *others], legion):
            tired = weary(s, [leader, *others], legion)
            return refuse("march.no_points", "conquest:move.3", "march.no_points.remedy", land=answer, pieces=tired)
        return refuse("march.alone", "conquest:leader.3", "march.alone.remedy", land=answer)
    if place != NOBODY:
        return refuse("march.water", "conquest:sea.7", "march.water.remedy", place=answer)
    return None
