"""Phases three to five: tribute, the destruction of cities, and the purchase of new pieces."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Pick, Refusal, Scene, refuse

from . import placement
from .board import HOMES, KEYS, LANDS, PLACE, PORTS, SHORE_LAND
from .book import rule, scene
from .pieces import (
    CITY,
    COMBAT_KINDS,
    FORTIFICATION,
    GALLEY,
    KIND_KEYS,
    KINDS,
    LEADER,
    PRICES,
    ROAD,
)
from .state import OPEN_CITY, Conquest

FORTIFIED_CITY = "kind:fortified_city"
KIND: dict[str, int] = {key: kind for kind, key in enumerate(KIND_KEYS)}


@rule("conquest:tribute.1", "conquest:tribute.2", "conquest:pieces.3", "conquest:tribute.3")
def collect(s: Conquest) -> None:
    """The active player receives what the own marker shows, after this turn's conquests and whatever the bank has."""
    s.talents[s.active] += s.tribute[s.active]
    s.say("tribute", rule="conquest:tribute.1", seat=SEATS[s.active], talents=s.tribute[s.active])
    s.next(destroy)


def own_cities(s: Conquest, seat: int) -> list[int]:
    """The provinces of a player that have a city."""
    return [land for land in s.towns if s.control[land] == seat]


@scene
@rule("conquest:destroy.1", "conquest:destroy.2", "conquest:destroy.5", "conquest:destroy.4")
def destroy(s: Conquest) -> Scene:
    """Any number of own cities can be destroyed, whole ones only."""
    cities = own_cities(s, s.active)
    if not cities:
        s.next(buy)
        return

    def why(answer: Any) -> Refusal | None:
        if answer == KIND_KEYS[FORTIFICATION]:
            return refuse("destroy.whole", "conquest:destroy.2", "destroy.whole.remedy")
        if PLACE.get(answer) in LANDS:
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
    """What a piece costs now."""
    return PRICES[kind] * s.factor


@rule("conquest:pieces.1", "conquest:pieces.2", "conquest:buy.2")
def left(s: Conquest, kind: int) -> int:
    """How many of a kind can still be bought: of the own colours, or of what all players share."""
    if kind < COMBAT_KINDS:
        return s.supply[s.active * COMBAT_KINDS + kind]
    if kind == CITY:
        return s.cities
    return s.fortifications if kind == FORTIFICATION else s.roads


@rule("conquest:place.1", "conquest:place.8", "conquest:elim.6", "conquest:conquer.4")
def camps(s: Conquest, seat: int) -> list[int]:
    """The nations in whose homes a player can place new combat units: the own one, while it is controlled."""
    nations = s.colours[seat] if s.options.inherited_home_placement else [s.nation[seat]]
    return [nation for nation in nations if s.control[HOMES[nation]] == seat]


@rule("conquest:place.2", "conquest:place.3", "conquest:place.8")
def ports(s: Conquest, seat: int) -> list[int]:
    """The coasts on which a player can place new galleys; Mesopotamia's lie in Syria and Armenia."""
    return [coast for nation in camps(s, seat) for coast in PORTS[nation] if s.control[SHORE_LAND[coast]] == seat]


@rule(
    "conquest:place.7", "conquest:place.8", "conquest:place.3", "conquest:city.1", "conquest:city.4", "conquest:road.1"
)
def unplaceable(s: Conquest, kind: int) -> Refusal | None:
    """Why one more of a kind could not be placed this turn; None if it could."""
    seat = s.active
    if kind < COMBAT_KINDS and not camps(s, seat):
        return refuse("buy.home_lost", "conquest:place.8", home=KEYS[s.home(seat)])
    if kind == GALLEY and not ports(s, seat):
        return refuse("buy.no_port", "conquest:place.3")
    if kind == CITY and len(placement.sites(s, seat)) <= s.basket[CITY]:
        return refuse("buy.no_site", "conquest:place.7", unit=KIND_KEYS[kind])
    if kind == FORTIFICATION:
        walls = sum(s.city[land] == OPEN_CITY for land in own_cities(s, seat)) + s.basket[CITY]
        if walls <= s.basket[FORTIFICATION]:
            return refuse("buy.no_city", "conquest:place.7", unit=KIND_KEYS[kind])
    if kind == ROAD and not placement.fits(s, s.basket[CITY], s.basket[ROAD] + 1):
        return refuse("buy.no_pair", "conquest:place.7", unit=KIND_KEYS[kind])
    return None


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
    if answer in LEADER or answer in ("kind:general", "kind:caesar"):
        return refuse("buy.leaders", "conquest:pieces.5", "buy.leaders.remedy")
    for kind in parts(answer):
        if not left(s, kind):
            own = kind < COMBAT_KINDS
            return refuse("buy.none_left", "conquest:pieces.1" if own else "conquest:pieces.2", unit=KIND_KEYS[kind])
    cost = sum(price(s, kind) for kind in parts(answer))
    if cost > s.talents[s.active]:
        return refuse("buy.poor", "conquest:buy.3", unit=answer, price=cost, talents=s.talents[s.active])
    for kind in parts(answer)[:1]:
        refusal = unplaceable(s, kind)
        if refusal is not None:
            return refusal
    return None


def parts(answer: Any) -> list[int]:
    """The pieces that something on the price list consists of."""
    if answer == FORTIFIED_CITY:
        return [CITY, FORTIFICATION]
    return [KIND[answer]] if answer in KIND else []


@scene
@rule("conquest:buy.1", "conquest:buy.2", "conquest:buy.3", "conquest:city.4", "conquest:setup.5")
def buy(s: Conquest) -> Scene:
    """Pieces are bought one by one for talents in hand, as long as they can be had and placed."""
    purse, seat = s.talents[s.active], s.active
    options = ["done"]
    for kind, key in enumerate(KIND_KEYS):
        if price(s, kind) <= purse and left(s, kind) and unplaceable(s, kind) is None:
            options.append(key)
    if KIND_KEYS[CITY] in options and s.fortifications and price(s, CITY) + price(s, FORTIFICATION) <= purse:
        options.append(FORTIFIED_CITY)
    choice = yield Pick(
        seat,
        "buy.piece",
        options,
        rule="conquest:seq.1",
        reason=lambda answer: unbuyable(s, answer),
        nearby=lambda: [*KIND_KEYS, FORTIFIED_CITY, "kind:general"],
        params={"talents": purse, "factor": s.factor},
    )
    if choice == "done":
        s.say("bought", rule="conquest:buy.1", seat=SEATS[seat], pieces=told(s.basket))
        placement.place_next(s)
        return
    for kind in parts(choice):
        purchase(s, kind)
    s.next(buy)


def told(basket: list[int]) -> list[str]:
    """What was bought, as references with numbers."""
    return [f"piece:{KINDS[kind]}_{count}" for kind, count in enumerate(basket) if count]


@rule("conquest:buy.1", "conquest:buy.3")
def purchase(s: Conquest, kind: int) -> None:
    """One piece leaves the supply and is paid for."""
    s.talents[s.active] -= price(s, kind)
    s.basket[kind] += 1
    if kind < COMBAT_KINDS:
        s.supply[s.active * COMBAT_KINDS + kind] -= 1
    elif kind == CITY:
        s.cities -= 1
    elif kind == FORTIFICATION:
        s.fortifications -= 1
    else:
        s.roads -= 1
