"""The sixth phase: everything bought is placed; afterwards ransoms can be negotiated."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tabularium.engine import SEATS, Ask, Pick, Refusal, Scene, refuse
from tabularium.engine.ask import Nearby, Why

from . import economy, ransom
from .board import (
    HOMES,
    KEYS,
    LANDS,
    NATIONS,
    NEIGHBOURS,
    PLACE,
    PORTS_ELSEWHERE,
    ROAD_KEYS,
    STRETCHES,
    STRETCHES_OF,
    ZONES,
)
from .board import ROAD as STRETCH_AT
from .book import rule, scene
from .pieces import CITY, FORTIFICATION, GALLEY, GALLEYS_OF, KIND_KEYS, LAND_KINDS, ROAD
from .sailing import harbour
from .state import BARE, GONE, NOBODY, OPEN_CITY, Conquest

Chosen = Generator[Ask, Any, str]
BESIDE: list[int] = [sum([1 << other for other, _ in STRETCHES_OF[land]]) for land in LANDS]
"""For each land, as a set of bits, the lands that a road can join it with."""


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


def say_placed(s: Conquest, kind: int, place: str, rule: str) -> None:
    """Where a new piece stands."""
    s.say("placed", rule=rule, seat=SEATS[s.active], unit=KIND_KEYS[kind], place=place)


def chosen(s: Conquest, key: str, options: list[str], rule: str, reason: Why, nearby: Nearby | None = None) -> Chosen:
    """The one place there is, or that of several which the player chooses."""
    if len(options) == 1:
        return options[0]
    choice: str = yield Pick(s.active, key, options, rule=rule, reason=reason, nearby=nearby)
    return choice


def afloat(answer: Any, rule: str) -> Refusal | None:
    """Nothing but galleys stands in the water."""
    return refuse("place.water", rule, place=answer) if answer in PLACE else None


# -- cities ----------------------------------------------------------------------------------------------------------
@rule("conquest:place.4", "conquest:city.1")
def sites(s: Conquest, seat: int) -> list[int]:
    """Where a player can build a city: in every controlled province without one."""
    city = s.city
    return [land for land, owner in enumerate(s.control) if owner == seat and city[land] == BARE]


@scene
@rule("conquest:place.4", "conquest:city.1", "conquest:place.7")
def place_city(s: Conquest) -> Scene:
    """A new city stands in a controlled province that has none, and so that every road bought still finds its place."""
    seat = s.active
    found = sites(s, seat)
    missing = missing_roads(s, s.basket[ROAD])
    if missing > 0:
        towns, more = bits(economy.own_cities(s, seat)), s.basket[CITY] - 1
        found = [land for land in found if joined(towns, found, more, missing, land)]

    def why(answer: Any) -> Refusal | None:
        land = PLACE.get(answer, NOBODY)
        if land not in LANDS:
            return afloat(answer, "conquest:place.4")
        if s.control[land] != seat:
            return refuse("place.not_yours", "conquest:place.4", land=answer)
        if s.city[land] != BARE:
            return refuse("place.has_city", "conquest:city.1", land=answer)
        return refuse("place.roads_wait", "conquest:place.7", land=answer)

    choice = yield from chosen(
        s,
        "place.city",
        [KEYS[land] for land in found],
        "conquest:place.4",
        why,
        lambda: [KEYS[land] for land in economy.own_cities(s, seat)],
    )
    s.basket[CITY] -= 1
    s.cities += 1
    s.build(PLACE[choice])
    say_placed(s, CITY, choice, "conquest:place.4")
    place_next(s)


@scene
@rule("conquest:place.5", "conquest:city.4")
def place_fortification(s: Conquest) -> Scene:
    """A fortification goes under an own city that has none, new or old."""
    seat = s.active
    found = [land for land in economy.own_cities(s, seat) if s.city[land] == OPEN_CITY]

    def why(answer: Any) -> Refusal | None:
        land = PLACE.get(answer, NOBODY)
        if land not in LANDS:
            return afloat(answer, "conquest:place.5")
        if s.city[land] == BARE or s.control[land] != seat:
            return refuse("place.no_city", "conquest:place.5", land=answer)
        return refuse("place.fortified", "conquest:city.4", land=answer)

    choice = yield from chosen(
        s,
        "place.fortification",
        [KEYS[land] for land in found],
        "conquest:place.5",
        why,
        lambda: [KEYS[land] for land in LANDS if s.control[land] == seat],
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


@rule("conquest:place.6", "conquest:place.7")
def missing_roads(s: Conquest, roads: int) -> int:
    """How many of so many roads find no place between the cities that stand."""
    return roads - len(free_stretches(s, s.active))


@rule("conquest:place.6", "conquest:place.7")
def fits(s: Conquest, cities: int, roads: int) -> bool:
    """Can so many new cities be placed so that so many roads find their place?"""
    missing = missing_roads(s, roads)
    return missing <= 0 or (
        cities > 0 and enough(bits(economy.own_cities(s, s.active)), sites(s, s.active), cities, missing)
    )


def bits(lands: list[int]) -> int:
    """Lands as a set of bits."""
    return sum([1 << land for land in lands])


@rule("conquest:place.7")
def joined(towns: int, bare: list[int], cities: int, missing: int, site: int) -> bool:
    """Do the missing roads find their place if a city rises at this site, and so many more in the other bare lands?"""
    missing -= (BESIDE[site] & towns).bit_count()
    return missing <= 0 or (
        cities > 0 and enough(towns | 1 << site, [land for land in bare if land != site], cities, missing)
    )


def enough(towns: int, bare: list[int], cities: int, missing: int) -> bool:
    """Can so many more roads become possible by so many new cities? All is counted only where good guesses fail."""
    if missing <= likely_roads(towns, bare, cities):
        return True
    if cities == 1:  # then the guess is the most there is, and for two cities it is after any first one
        return False
    for site in bare:
        gain = (BESIDE[site] & towns).bit_count()
        others = [land for land in bare if land != site]
        if missing <= gain + likely_roads(towns | 1 << site, others, cities - 1):
            return True
    return cities > 2 and missing <= most_roads(towns, bare, cities)


def likely_roads(towns: int, bare: list[int], cities: int) -> int:
    """How many more roads become possible by building always where most do: often the most, and quickly found."""
    roads, left = 0, list(bare)
    for _ in range(min(cities, len(bare))):
        gains = [(BESIDE[land] & towns).bit_count() for land in left]
        gain = max(gains)
        roads += gain
        towns |= 1 << left.pop(gains.index(gain))
    return roads


def most_roads(towns: int, bare: list[int], cities: int) -> int:
    """How many more roads become possible at best by so many new cities in bare lands, beside the towns there are.

    Land by land, the best for every number of cities built and every choice of lands that later ones can lie beside.
    """
    best = {(0, 0): 0}
    later = sum([1 << land for land in bare])
    for land in bare:
        later -= 1 << land
        open_ends = sum([1 << other for other in bare if BESIDE[other] & later])
        grown: dict[tuple[int, int], int] = {}
        for (built, count), roads in best.items():
            more = roads + (BESIDE[land] & (towns | built)).bit_count()
            for ends, number, possible in ((built, count, roads), (built | 1 << land, count + 1, more)):
                state = (ends & open_ends, number)
                if number <= cities and possible > grown.get(state, NOBODY):
                    grown[state] = possible
        best = grown
    return max(best.values())


@scene
@rule("conquest:place.6", "conquest:road.1", "conquest:road.2", "conquest:road.8")
def place_road(s: Conquest) -> Scene:
    """A road joins the cities of two neighbouring own provinces."""
    seat = s.active
    choice = yield from chosen(
        s,
        "place.road",
        [ROAD_KEYS[stretch] for stretch in free_stretches(s, seat)],
        "conquest:road.1",
        lambda answer: no_road(s, answer),
        lambda: [ROAD_KEYS[stretch] for land in economy.own_cities(s, seat) for _, stretch in STRETCHES_OF[land]],
    )
    s.basket[ROAD] -= 1
    s.road[STRETCH_AT[choice]] = seat
    say_placed(s, ROAD, choice, "conquest:place.6")
    place_next(s)


@rule("conquest:road.2")
def overseas(here: int, there: int) -> bool:
    """Is there water between two lands that have no border: a strait, or a sea that touches both?"""
    return there in NEIGHBOURS[here] or bool(set(ZONES[here]) & set(ZONES[there]))


@rule("conquest:road.2", "conquest:road.8", "conquest:place.7")
def no_pair_left(s: Conquest) -> str:
    """The rule by which no road can be built: all neighbouring cities are joined, or only straits lie between them."""
    towns = economy.own_cities(s, s.active)
    stretches = [stretch for here in towns for there, stretch in STRETCHES_OF[here] if there in towns]
    if stretches:
        return "conquest:place.7" if NOBODY in [s.road[stretch] for stretch in stretches] else "conquest:road.8"
    straits = [there for here in towns for there in NEIGHBOURS[here] if there in towns]
    return "conquest:road.2" if straits else "conquest:place.7"


@rule("conquest:road.1", "conquest:road.2", "conquest:road.8")
def no_road(s: Conquest, answer: Any) -> Refusal | None:
    """Why no road can be built there."""
    if answer in PLACE:
        return refuse("place.between", "conquest:road.1", "place.between.remedy", place=answer)
    if answer not in STRETCH_AT:
        ends = [PLACE.get(f"space:{end}", NOBODY) for end in str(answer).removeprefix("road:").split(".")]
        if not str(answer).startswith("road:") or len(ends) != 2 or not all(end in LANDS for end in ends):
            return None
        return refuse("place.no_border", "conquest:road.2" if overseas(*ends) else "conquest:road.1")
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
    ports = [coast for coast in economy.ports(s, seat) if coast == harbour(coast, s.options.galley_coast)]
    by = "conquest:place.3" if NATIONS[s.nation[seat]] in PORTS_ELSEWHERE else "conquest:place.2"

    def why(answer: Any) -> Refusal | None:
        return refuse("place.port", by, place=answer) if answer in PLACE else None

    choice = yield from chosen(s, "place.galley", [KEYS[coast] for coast in ports], by, why)
    spare = (galley for nation in s.colours[seat] for galley in GALLEYS_OF[nation] if s.galley_at[galley] == GONE)
    s.basket[GALLEY] -= 1
    s.galley_at[next(spare)] = PLACE[choice]
    say_placed(s, GALLEY, choice, by)
    place_next(s)


@scene
@rule("conquest:place.1", "conquest:elim.6", "conquest:combat.1e")
def place_units(s: Conquest) -> Scene:
    """New land units stand at home, even among other players' units; only where inherited homes count there is a
    choice."""
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
            reason=lambda answer: refuse("place.camp", "conquest:place.1", place=answer) if answer in PLACE else None,
            params={"unit": KIND_KEYS[kind]},
        )
        numbers = [int(each == kind) for each in range(LAND_KINDS)]
    s.shift(seat, PLACE[choice], numbers)
    for each, count in enumerate(numbers):
        s.basket[each] -= count
        for _ in range(count):
            say_placed(s, each, choice, "conquest:place.1")
    place_next(s)
