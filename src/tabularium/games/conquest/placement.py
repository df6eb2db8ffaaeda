"""The sixth phase: everything bought is placed; afterwards ransoms can be negotiated."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Pick, Refusal, Scene, refuse

from . import economy, ransom
from .board import COASTS_OF, HOMES, KEYS, LANDS, PLACE, ROAD_KEYS, SHORE_LAND, STRETCHES, STRETCHES_OF
from .board import ROAD as STRETCH_AT
from .book import rule, scene
from .pieces import CITY, FORTIFICATION, GALLEY, GALLEYS_OF, KIND_KEYS, LAND_KINDS, ROAD
from .state import BARE, GONE, NOBODY, OPEN_CITY, Conquest


@rule("conquest:place.7", "conquest:seq.1", "conquest:place.2", "conquest:place.5", "conquest:place.6")
def place_next(s: Conquest) -> None:
    """One piece after the other: cities first, for walls and roads lean on them, then galleys and units."""
    if s.basket[CITY]:
        s.next(place_city)
    elif s.basket[FORTIFICATION]:
        s.next(place_fortification)
    elif s.basket[ROAD]:
        s.next(place_road)
    elif s.basket[GALLEY]:
        s.next(place_galley)
    elif any(s.basket[:LAND_KINDS]):
        s.next(place_units)
    else:
        ransom.negotiate(s)


# -- cities ----------------------------------------------------------------------------------------------------------
@rule("conquest:place.4", "conquest:city.1")
def sites(s: Conquest, seat: int) -> list[int]:
    """Where a player can build a city: in every controlled province without one."""
    return [land for land in LANDS if s.control[land] == seat and s.city[land] == BARE]


@scene
@rule("conquest:place.4", "conquest:city.1", "conquest:place.7")
def place_city(s: Conquest) -> Scene:
    """A new city stands in a controlled province that has none, and so that every road bought still finds its place."""
    seat = s.active
    more = s.basket[CITY] - 1
    found = sites(s, seat)
    if not fits(s, 0, s.basket[ROAD]):
        found = [land for land in found if fits(s, more, s.basket[ROAD], land)]

    def why(answer: Any) -> Refusal | None:
        land = PLACE.get(answer, NOBODY)
        if land not in LANDS:
            return None
        if s.control[land] != seat:
            return refuse("place.not_yours", "conquest:place.4", land=answer)
        if s.city[land] != BARE:
            return refuse("place.has_city", "conquest:city.1", land=answer)
        return refuse("place.roads_wait", "conquest:place.7", land=answer)

    choice = KEYS[found[0]]
    if len(found) > 1:
        choice = yield Pick(
            seat,
            "place.city",
            [KEYS[land] for land in found],
            rule="conquest:place.4",
            reason=why,
            nearby=lambda: [KEYS[land] for land in economy.own_cities(s, seat)],
        )
    s.basket[CITY] -= 1
    s.cities += 1
    s.build(PLACE[choice])
    say_placed(s, CITY, choice, "conquest:place.4")
    place_next(s)


def say_placed(s: Conquest, kind: int, place: str, rule: str) -> None:
    """Where a new piece stands."""
    s.say("placed", rule=rule, seat=SEATS[s.active], unit=KIND_KEYS[kind], place=place)


@scene
@rule("conquest:place.5", "conquest:city.4")
def place_fortification(s: Conquest) -> Scene:
    """A fortification goes under an own city that has none, new or old."""
    seat = s.active
    found = [land for land in economy.own_cities(s, seat) if s.city[land] == OPEN_CITY]

    def why(answer: Any) -> Refusal | None:
        land = PLACE.get(answer, NOBODY)
        if land not in LANDS:
            return None
        if s.city[land] == BARE or s.control[land] != seat:
            return refuse("place.no_city", "conquest:place.5", land=answer)
        return refuse("place.fortified", "conquest:city.4", land=answer)

    choice = KEYS[found[0]]
    if len(found) > 1:
        choice = yield Pick(
            seat,
            "place.fortification",
            [KEYS[land] for land in found],
            rule="conquest:place.5",
            reason=why,
            nearby=lambda: [KEYS[land] for land in LANDS if s.control[land] == seat],
        )
    s.basket[FORTIFICATION] -= 1
    s.fortifications += 1
    s.fortify(PLACE[choice])
    say_placed(s, FORTIFICATION, choice, "conquest:place.5")
    place_next(s)


# -- roads -----------------------------------------------------------------------------------------------------------
@rule("conquest:road.1", "conquest:road.2", "conquest:road.8", "conquest:place.6")
def free_stretches(s: Conquest, seat: int) -> list[int]:
    """Where a player can build a road: between two own cities with a common border that no road joins yet."""
    towns = economy.own_cities(s, seat)
    return [
        stretch
        for land in towns
        for other, stretch in STRETCHES_OF[land]
        if land < other and other in towns and s.road[stretch] == NOBODY
    ]


def touched(towns: set[int], land: int) -> int:
    """How many of these cities have a common border with a land."""
    return sum([other in towns for other, _ in STRETCHES_OF[land]])


@rule("conquest:place.6", "conquest:place.7")
def fits(s: Conquest, cities: int, roads: int, site: int = NOBODY) -> bool:
    """Can so many new cities be placed, and one at `site`, so that all the roads bought find their place?

    Looked for by building always where most roads become possible, so a far-fetched way may be missed.
    """
    if roads == 0:
        return True
    seat = s.active
    towns = set(economy.own_cities(s, seat))
    missing = roads - len(free_stretches(s, seat))
    if site != NOBODY:
        missing -= touched(towns, site)
        towns.add(site)
    bare = sites(s, seat) if missing > 0 and cities else []
    for _ in range(cities):
        left = [land for land in bare if land not in towns]
        if missing <= 0 or not left:
            break
        gains = [touched(towns, land) for land in left]
        gain = max(gains)
        missing -= gain
        towns.add(left[gains.index(gain)] if gain else max(left, key=lambda land: touched(set(left), land)))
    return missing <= 0


@scene
@rule("conquest:place.6", "conquest:road.1", "conquest:road.2", "conquest:road.8")
def place_road(s: Conquest) -> Scene:
    """A road joins the cities of two neighbouring own provinces."""
    seat = s.active
    found = free_stretches(s, seat)
    choice = ROAD_KEYS[found[0]]
    if len(found) > 1:
        choice = yield Pick(
            seat,
            "place.road",
            [ROAD_KEYS[stretch] for stretch in found],
            rule="conquest:road.1",
            reason=lambda answer: no_road(s, answer),
            nearby=lambda: [
                ROAD_KEYS[stretch]
                for land in economy.own_cities(s, seat)
                for other, stretch in STRETCHES_OF[land]
                if stretch not in found
            ],
        )
    s.basket[ROAD] -= 1
    s.road[STRETCH_AT[choice]] = seat
    say_placed(s, ROAD, choice, "conquest:place.6")
    place_next(s)


@rule("conquest:road.1", "conquest:road.2", "conquest:road.8")
def no_road(s: Conquest, answer: Any) -> Refusal | None:
    """Why no road can be built there."""
    if answer not in STRETCH_AT:
        return refuse("place.no_border", "conquest:road.2") if str(answer).startswith("road:") else None
    if s.road[STRETCH_AT[answer]] != NOBODY:
        return refuse("place.has_road", "conquest:road.8", road=answer)
    lands = [KEYS[land] for land in STRETCHES[STRETCH_AT[answer]]]
    return refuse("place.no_cities", "conquest:road.1", road=answer, lands=lands)


# -- combat units ----------------------------------------------------------------------------------------------------
@scene
@rule("conquest:place.2", "conquest:place.3", "conquest:sea.14", "conquest:place.8")
def place_galley(s: Conquest) -> Scene:
    """A new galley lies on a coast of the home province; Mesopotamia's on one of Syria or Armenia."""
    seat = s.active
    ports = economy.ports(s, seat)
    if s.options.galley_coast == "per_province":
        ports = [coast for coast in ports if coast == COASTS_OF[SHORE_LAND[coast]][0]]

    def why(answer: Any) -> Refusal | None:
        return refuse("place.port", "conquest:place.2", place=answer) if answer in PLACE else None

    choice = KEYS[ports[0]]
    if len(ports) > 1:
        choice = yield Pick(seat, "place.galley", [KEYS[coast] for coast in ports], rule="conquest:place.2", reason=why)
    spare = (galley for nation in s.colours[seat] for galley in GALLEYS_OF[nation] if s.galley_at[galley] == GONE)
    s.basket[GALLEY] -= 1
    s.galley_at[next(spare)] = PLACE[choice]
    say_placed(s, GALLEY, choice, "conquest:place.2")
    place_next(s)


@scene
@rule("conquest:place.1", "conquest:elim.6", "conquest:combat.1e")
def place_units(s: Conquest) -> Scene:
    """New land units stand at home, whoever else is there; only where inherited homes count there is a choice."""
    seat = s.active
    homes = [HOMES[nation] for nation in economy.camps(s, seat)]
    kind = next(kind for kind in range(LAND_KINDS) if s.basket[kind])
    choice = KEYS[homes[0]]
    numbers = s.basket[:LAND_KINDS]
    if len(homes) > 1:
        choice = yield Pick(
            seat,
            "place.unit",
            [KEYS[home] for home in homes],
            rule="conquest:place.1",
            params={"unit": KIND_KEYS[kind]},
        )
        numbers = [int(each == kind) for each in range(LAND_KINDS)]
    s.shift(seat, PLACE[choice], numbers)
    for each, count in enumerate(numbers):
        s.basket[each] -= count
        for _ in range(count):
            say_placed(s, each, choice, "conquest:place.1")
    place_next(s)
