"""Phases three to five: tribute, the destruction of cities, and the purchase of new pieces."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Pick, Refusal, Scene, refuse

from . import placement
from .board import HOMES, KEYS, PLACE, PORTS, SHORE_LAND
from .book import rule, scene
from .pieces import (
    CITY,
    COMBAT_KINDS,
    FORTIFICATION,
    GALLEY_AT,
    KIND_KEYS,
    KINDS,
    LEADER,
    PRICES,
    ROAD,
)
from .state import FACTORS, GONE, HELD, OPEN_CITY, Conquest

FORTIFIED_CITY = "kind:fortified_city"
DESTROY = "destroy"
LESS_KEYS = [f"less:{kind}" for kind in KINDS]
LESS: dict[str, int] = {key: kind for kind, key in enumerate(LESS_KEYS)}
"""One of a kind that was bought goes back, until the purchase is done."""
KIND: dict[str, int] = {key: kind for kind, key in enumerate(KIND_KEYS)}
NO_ROOM = {CITY: "buy.no_site", FORTIFICATION: "buy.no_city", ROAD: "buy.no_pair"}
"""How it is said that a piece which stands by cities finds no place."""


@rule("conquest:tribute.1", "conquest:tribute.2", "conquest:pieces.3", "conquest:tribute.3")
def collect(s: Conquest) -> None:
    """The active player receives the tribute that his marker shows, after this turn's conquests; the bank never runs
    out."""
    s.talents[s.active] += s.tribute[s.active]
    s.say("tribute", rule="conquest:tribute.1", seat=SEATS[s.active], talents=s.tribute[s.active])
    s.next(buy)


def own_cities(s: Conquest, seat: int) -> list[int]:
    """The provinces of a player that have a city."""
    control = s.control
    return [land for land in s.towns if control[land] == seat]


@scene
@rule("conquest:destroy.1", "conquest:destroy.2", "conquest:destroy.5", "conquest:destroy.4")
def destroy(s: Conquest) -> Scene:
    """Any number of own cities can be destroyed, whole ones only; who wishes to says so before the first purchase."""
    cities = own_cities(s, s.active)
    if not cities:
        s.next(buy)
        return

    def why(answer: Any) -> Refusal | None:
        if answer == KIND_KEYS[FORTIFICATION]:
            return refuse("destroy.whole", "conquest:destroy.2", "destroy.whole.remedy")
        if answer in PLACE:
            return refuse("destroy.not_yours", "conquest:destroy.1", land=answer)
        return None

    choice = yield Pick(
        s.active,
        "destroy.city",
        ["done", *(KEYS[land] for land in cities)],
        rule="conquest:seq.1",
        reason=why,
        nearby=lambda: [KIND_KEYS[FORTIFICATION]],
    )
    if choice == "done":
        s.next(buy)
        return
    s.raze(PLACE[choice])
    s.say("destroyed", rule="conquest:destroy.1", seat=SEATS[s.active], land=choice, tribute=s.tribute[s.active])
    s.next(destroy)


# -- purchase --------------------------------------------------------------------------------------------------------
COSTS = [[each * factor for each in PRICES] for factor in range(max(FACTORS) + 1)]
"""The prices of all kinds, by the factor of inflation."""


@rule(
    "conquest:buy.1",
    "conquest:inflation.1",
    "conquest:inflation.2",
    "conquest:unit.infantry",
    "conquest:unit.cavalry",
    "conquest:unit.catapult",
    "conquest:unit.galley",
)
def price(s: Conquest, kind: int) -> int:
    """The price of a piece now."""
    return COSTS[s.factor][kind]


@rule("conquest:pieces.1", "conquest:pieces.2", "conquest:buy.2")
def stock(s: Conquest) -> list[int]:
    """How many of each kind can still be bought: of the own colours, and of what all players share."""
    own = s.active * COMBAT_KINDS
    return [*s.supply[own : own + COMBAT_KINDS], s.cities, s.fortifications, s.roads]


@rule("conquest:place.1", "conquest:place.8", "conquest:elim.6", "conquest:conquer.4")
def camps(s: Conquest, seat: int) -> list[int]:
    """The nations in whose homes a player can place new combat units: their own, while they control it."""
    nations = s.colours[seat] if s.options.inherited_home_placement else [s.nation[seat]]
    return [nation for nation in nations if s.control[HOMES[nation]] == seat]


@rule("conquest:place.2", "conquest:place.3", "conquest:place.8")
def ports(s: Conquest, seat: int) -> list[int]:
    """The coasts on which a player can place new galleys; Mesopotamia's lie in Syria and Armenia."""
    control = s.control
    return [coast for nation in camps(s, seat) for coast in PORTS[nation] if control[SHORE_LAND[coast]] == seat]


@rule(
    "conquest:place.7", "conquest:place.8", "conquest:place.3", "conquest:city.1", "conquest:city.4", "conquest:road.1"
)
def placeable(s: Conquest) -> list[bool]:
    """Could one more of each kind be placed this turn, together with what was bought already?"""
    seat, basket, city = s.active, s.basket, s.city
    home = bool(camps(s, seat))
    towns = own_cities(s, seat)
    bare = s.control.count(seat) - len(towns)
    open_cities = len([land for land in towns if city[land] == OPEN_CITY])
    return [
        home,
        home,
        home,
        bool(ports(s, seat)),
        bare > basket[CITY],
        open_cities + basket[CITY] > basket[FORTIFICATION],
        placement.fits(s, basket[CITY], basket[ROAD] + 1),
    ]


@rule("conquest:place.7", "conquest:place.8", "conquest:place.3")
def unplaceable(s: Conquest, kind: int) -> Refusal:
    """The reason why no more of a kind can be placed this turn."""
    if kind in NO_ROOM:
        by = placement.no_pair_left(s) if kind == ROAD else "conquest:place.7"
        return refuse(NO_ROOM[kind], by, unit=KIND_KEYS[kind])
    if camps(s, s.active):
        return refuse("buy.no_port", "conquest:place.3")
    return refuse("buy.home_lost", "conquest:place.8", home=KEYS[s.home(s.active)])


@rule(
    "conquest:buy.2",
    "conquest:buy.3",
    "conquest:pieces.1",
    "conquest:pieces.2",
    "conquest:pieces.5",
    "conquest:place.7",
)
def unbuyable(s: Conquest, answer: Any) -> Refusal | None:
    """Why something cannot be bought."""
    if answer in GALLEY_AT or (answer in LEADER and GONE < s.at[LEADER[answer]] < HELD):
        return refuse("buy.no_moves", "conquest:seq.1", piece=answer)
    if answer in LEADER or answer in ("kind:general", "kind:caesar"):
        return refuse("buy.leaders", "conquest:pieces.5", "buy.leaders.remedy")
    if answer == DESTROY:
        if own_cities(s, s.active):
            return refuse("destroy.late", "conquest:destroy.5", "destroy.late.remedy")
        return refuse("destroy.none", "conquest:destroy.1")
    if answer in LESS:
        if s.basket[LESS[answer]]:
            return refuse("buy.city_needed", "conquest:place.7", unit=KIND_KEYS[CITY])
        return refuse("buy.not_bought", "conquest:buy.1", unit=KIND_KEYS[LESS[answer]])
    there = stock(s)
    for kind in parts(answer):
        if not there[kind]:
            own = kind < COMBAT_KINDS
            return refuse("buy.none_left", "conquest:pieces.1" if own else "conquest:pieces.2", unit=KIND_KEYS[kind])
    cost = sum(price(s, kind) for kind in parts(answer))
    if cost > s.talents[s.active]:
        return refuse("buy.poor", "conquest:buy.3", unit=answer, price=cost, talents=s.talents[s.active])
    return unplaceable(s, parts(answer)[0]) if parts(answer) else None


def parts(answer: Any) -> list[int]:
    """The pieces that something on the price list consists of."""
    if answer == FORTIFIED_CITY:
        return [CITY, FORTIFICATION]
    return [KIND[answer]] if answer in KIND else []


@scene
@rule(
    *("conquest:buy.1", "conquest:buy.2", "conquest:buy.3", "conquest:city.4", "conquest:setup.5"),
    *("conquest:destroy.1", "conquest:destroy.5"),
)
def buy(s: Conquest) -> Scene:
    """Pieces are bought one by one for talents in hand, as long as they can be had and placed, and put back until all
    are chosen. Before the first of them cities can be destroyed: nobody is asked who does not wish to."""
    purse, seat = s.talents[s.active], s.active
    options = ["done"]
    costs, there = COSTS[s.factor], stock(s)
    for kind, room in enumerate(placeable(s)):
        if room and there[kind] and costs[kind] <= purse:
            options.append(KIND_KEYS[kind])
    if KIND_KEYS[CITY] in options and s.fortifications and costs[CITY] + costs[FORTIFICATION] <= purse:
        options.append(FORTIFIED_CITY)
    options += [LESS_KEYS[kind] for kind in returnable(s)]
    if not any(s.basket) and own_cities(s, seat):
        options.append(DESTROY)
    choice = yield Pick(
        seat,
        "buy.piece",
        options,
        rule="conquest:seq.1",
        reason=lambda answer: unbuyable(s, answer),
        nearby=lambda: [*KIND_KEYS, FORTIFIED_CITY, "kind:general", *([LESS_KEYS[CITY]] if s.basket[CITY] else [])],
        params={"talents": purse, "factor": s.factor},
        at_once=True,
    )
    if choice == "done":
        s.say("bought", rule="conquest:buy.1", seat=SEATS[seat], pieces=lambda: told(s.basket))
        placement.place_next(s)
        return
    if choice == DESTROY:
        s.next(destroy)
        return
    if choice in LESS:
        purchase(s, LESS[choice], -1)
    for kind in parts(choice):
        purchase(s, kind)
    s.next(buy)


def told(basket: list[int]) -> list[str]:
    """The bought pieces, as references with numbers."""
    return [f"piece:{KINDS[kind]}_{count}" for kind, count in enumerate(basket) if count]


@rule("conquest:buy.1", "conquest:buy.3")
def purchase(s: Conquest, kind: int, count: int = 1) -> None:
    """One piece leaves the supply and is paid for, or with -1 goes back for what it has cost."""
    s.talents[s.active] -= count * price(s, kind)
    s.basket[kind] += count
    if kind < COMBAT_KINDS:
        s.supply[s.active * COMBAT_KINDS + kind] -= count
    elif kind == CITY:
        s.cities -= count
    elif kind == FORTIFICATION:
        s.fortifications -= count
    else:
        s.roads -= count


@rule("conquest:buy.1", "conquest:place.7")
def returnable(s: Conquest) -> list[int]:
    """The kinds in the basket of which one can go back, while all others still find their place."""
    return [kind for kind, count in enumerate(s.basket) if count and (kind != CITY or spare_city(s))]


@rule("conquest:place.7")
def spare_city(s: Conquest) -> bool:
    """Would roads and fortifications that were bought find their place with one new city fewer?"""
    basket = s.basket
    open_cities = len([land for land in own_cities(s, s.active) if s.city[land] == OPEN_CITY])
    walls = open_cities + basket[CITY] - 1 >= basket[FORTIFICATION]
    return walls and placement.fits(s, basket[CITY] - 1, basket[ROAD])
