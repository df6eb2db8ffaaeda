"""The state of Conquest, and the few moves of pieces, provinces and money that every scene uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tabularium.engine import SEATS, State

from .board import COASTS_OF, HOMES, KEYS, LANDS, NATIONS, SHORE_LAND, STRETCHES, STRETCHES_OF, VALUE
from .book import rule
from .options import ConquestOptions
from .pieces import (
    BOX,
    CITIES,
    CITY_TRIBUTE,
    COMBAT_KINDS,
    FORTIFICATIONS,
    GALLEY,
    GALLEYS,
    GALLEYS_EACH,
    GALLEYS_OF,
    KINDS,
    LAND_KINDS,
    LEADERS,
    LEADERS_OF,
    LIMITS,
    ROADS,
    SLOTS,
)

NOBODY = -1
GONE = -1
"""Where a piece is that is not on the board and nobody's captive."""
ABOARD = 1000
"""A leader at `ABOARD + g` is on galley g."""
HELD = 2000
"""A leader at `HELD + seat` is that player's captive."""
PLAYERS = range(2, 7)
LAND_COUNT = len(LANDS)
ROW = LAND_COUNT * LAND_KINDS
MARKS: list[int] = BOX["inflation"]["marks"]
FACTORS: list[int] = BOX["inflation"]["factors"]
INFLATIONS = dict(zip(FACTORS, ("conquest:inflation.1", "conquest:inflation.2"), strict=True))
"""The rule of each step, by what prices are multiplied by."""
BARE, OPEN_CITY, FORTIFIED = range(3)
"""The pieces in a province."""


def column(value: int, count: int) -> Any:
    """A column of the board before anything stands on it."""
    return msgspec.field(default_factory=lambda: [value] * count)


class Conquest(State, kw_only=True):
    """Columns by seat, by land, by stretch of road, by nation, by leader and by galley. `units` holds infantry, cavalry
    and catapults by seat and land, `crowd` all land units of a land. `tired` are the active player's units that have
    marched, `landed` those of them that came from galleys, and where. Leaders and galleys are single pieces; `lord` is
    who has a nation's pieces.
    """

    options: ConquestOptions
    seats: int
    nation: list[int] = []
    lord: list[int] = column(NOBODY, len(NATIONS))
    colours: list[list[int]] = []
    out: list[int]
    talents: list[int]
    tribute: list[int]
    supply: list[int]
    units: list[int]
    crowd: list[int] = column(0, LAND_COUNT)
    tired: list[int] = column(0, LAND_COUNT * SLOTS)
    landed: list[list[int]] = []
    control: list[int] = column(NOBODY, LAND_COUNT)
    city: list[int] = column(BARE, LAND_COUNT)
    towns: list[int] = []
    road: list[int] = column(NOBODY, len(STRETCHES))
    at: list[int] = column(GONE, len(LEADERS))
    strength: list[int] = column(0, len(LEADERS))
    galley_at: list[int] = column(GONE, len(GALLEYS))
    points: list[int] = column(0, len(GALLEYS))
    cargo: list[int] = column(0, len(GALLEYS) * LAND_KINDS)
    cities: int = CITIES
    fortifications: int = FORTIFICATIONS
    roads: int = ROADS
    slot: int = 0
    active: int = 0
    factor: int = 1
    due: list[int] = column(NOBODY, len(MARKS))
    basket: list[int] = column(0, len(KINDS))
    letters: list[int] = []
    fought: list[list[int]] = []
    field: int = NOBODY
    foe: int = NOBODY
    front: list[int] = []
    fallen: list[int] = []
    rolled: list[int] = []
    clash: int = 0
    hails: list[int]
    pacts: list[list[int]]
    winners: list[int] = []
    ending: str = ""

    # -- seats and their leaders and galleys ----------------------------------------------------------------------
    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.slot // len(NATIONS) + 1

    @rule("conquest:seq.2")
    def living(self) -> list[int]:
        """The players who still have their Caesar, in seat order."""
        return [seat for seat in range(self.seats) if not self.out[seat]]

    def home(self, seat: int) -> int:
        """A player's home province."""
        return HOMES[self.nation[seat]]

    def leaders_at(self, seat: int, place: int) -> list[int]:
        """A player's leaders in a land or aboard a galley."""
        at = self.at
        return [leader for nation in self.colours[seat] for leader in LEADERS_OF[nation] if at[leader] == place]

    def galleys_of(self, seat: int) -> list[int]:
        """A player's galleys on the board."""
        at = self.galley_at
        return [galley for nation in self.colours[seat] for galley in GALLEYS_OF[nation] if at[galley] >= 0]

    def galleys_at(self, seat: int, place: int) -> list[int]:
        """A player's galleys in a sea or on a coast."""
        at = self.galley_at
        return [galley for nation in self.colours[seat] for galley in GALLEYS_OF[nation] if at[galley] == place]

    def captives_of(self, seat: int) -> list[int]:
        """The generals a player holds."""
        at, held = self.at, HELD + seat
        return [leader for leader in LEADERS if at[leader] == held] if held in at else []

    # -- land units -----------------------------------------------------------------------------------------------
    def force(self, seat: int, land: int) -> list[int]:
        """A player's infantry, cavalry and catapults in a land."""
        at = seat * ROW + land * LAND_KINDS
        return self.units[at : at + LAND_KINDS]

    def strong(self, seat: int, land: int) -> int:
        """How many land units a player has in a land."""
        at = seat * ROW + land * LAND_KINDS
        units = self.units
        return units[at] + units[at + 1] + units[at + 2]

    def contested(self, seat: int, land: int) -> bool:
        """Are there land units of another player?"""
        return self.crowd[land] > self.strong(seat, land)

    @rule("conquest:leader.3")
    def friendless(self, seat: int, land: int) -> bool:
        """Would a leader of this player be alone there: among another player's land units and without own ones?"""
        return self.crowd[land] > 0 and not self.strong(seat, land)

    def shift(self, seat: int, land: int, numbers: Sequence[int], sign: int = 1) -> None:
        """Land units come to a land, or with -1 leave it."""
        units = self.units
        for at, count in enumerate(numbers, seat * ROW + land * LAND_KINDS):
            units[at] += sign * count
        self.crowd[land] += sign * sum(numbers)

    @rule("conquest:pieces.4")
    def lose(self, seat: int, land: int, numbers: Sequence[int]) -> None:
        """Land units fall and return to their owner's supply."""
        self.shift(seat, land, numbers, -1)
        for kind, count in enumerate(numbers):
            self.supply[seat * COMBAT_KINDS + kind] += count

    @rule("conquest:pieces.4", "conquest:naval.6")
    def sink(self, galley: int, seat: int) -> None:
        """A galley and the land units aboard return to the supply."""
        self.galley_at[galley] = GONE
        self.supply[seat * COMBAT_KINDS + GALLEY] += 1
        for kind in range(LAND_KINDS):
            self.supply[seat * COMBAT_KINDS + kind] += self.cargo[galley * LAND_KINDS + kind]
            self.cargo[galley * LAND_KINDS + kind] = 0

    # -- provinces and tribute ------------------------------------------------------------------------------------
    @rule("conquest:board.7", "conquest:city.2", "conquest:city.5", "conquest:tribute.2")
    def worth(self, land: int) -> int:
        """The tribute of a province: its value, and five more for a city, fortified or not."""
        return VALUE[land] + (CITY_TRIBUTE if self.city[land] else 0)

    @rule("conquest:conquer.1", "conquest:conquer.3", "conquest:city.3", "conquest:city.6")
    def take(self, seat: int, land: int) -> None:
        """A province changes hands with its city, and both markers move."""
        before = self.control[land]
        if before != NOBODY:
            self.tribute[before] -= self.worth(land)
        self.acquire(seat, land)
        self.say("conquered", rule="conquest:conquer.1", seat=SEATS[seat], land=KEYS[land], tribute=self.tribute[seat])

    def acquire(self, seat: int, land: int) -> None:
        """A province that no other player holds becomes a player's, and the marker moves."""
        self.control[land] = seat
        self.advance(seat, self.worth(land))

    @rule(
        "conquest:inflation.1",
        "conquest:inflation.2",
        "conquest:inflation.3",
        "conquest:inflation.4",
        "conquest:elim.5",
    )
    def advance(self, seat: int, amount: int) -> None:
        """A marker moves up; the first to reach a mark starts its inflation at that player's turn of the next round."""
        self.tribute[seat] += amount
        for step, mark in enumerate(MARKS):
            if self.due[step] == NOBODY and self.tribute[seat] >= mark:
                self.due[step] = self.round * len(NATIONS) + self.nation[seat]
                factor = FACTORS[step]
                self.say("inflation.coming", rule=INFLATIONS[factor], seat=SEATS[seat], mark=mark, factor=factor)

    @rule("conquest:city.1", "conquest:city.2")
    def build(self, land: int) -> None:
        """A city rises, and its owner's marker moves."""
        self.cities -= 1
        self.city[land] = OPEN_CITY
        self.towns.append(land)
        self.advance(self.control[land], CITY_TRIBUTE)

    @rule("conquest:city.4")
    def fortify(self, land: int) -> None:
        """A fortification under a city."""
        self.fortifications -= 1
        self.city[land] = FORTIFIED

    @rule("conquest:destroy.2", "conquest:destroy.3", "conquest:destroy.4", "conquest:road.7", "conquest:pieces.4")
    def raze(self, land: int) -> None:
        """A city goes with its fortification and its roads; all of them can be bought again."""
        self.cities += 1
        self.fortifications += self.city[land] == FORTIFIED
        self.city[land] = BARE
        self.towns.remove(land)
        self.tribute[self.control[land]] -= CITY_TRIBUTE
        for _, stretch in STRETCHES_OF[land]:
            if self.road[stretch] != NOBODY:
                self.road[stretch] = NOBODY
                self.roads += 1

    @rule("conquest:galley.loss", "conquest:move.10")
    def clear_coasts(self, seat: int, land: int) -> list[list[int]]:
        """Others' galleys on the coasts of a land this player has taken are destroyed, and leaders aboard caught."""
        coasts = COASTS_OF[land]
        caught: list[list[int]] = []
        for galley, at in enumerate(self.galley_at):
            if at in coasts:
                owner = self.lord[galley // GALLEYS_EACH]
                if owner != seat:
                    caught += [[leader, seat] for leader in self.leaders_at(owner, ABOARD + galley)]
                    self.sink(galley, owner)
                    self.say("galley.lost", rule="conquest:galley.loss", seat=SEATS[owner], land=KEYS[land])
        return caught

    @rule("conquest:retreat.1")
    def havens(self, seat: int, lands: Sequence[int]) -> list[int]:
        """Of these lands, those without combat units of another player: neither land units nor galleys."""
        watched = {
            SHORE_LAND[self.galley_at[galley]]
            for other in range(self.seats)
            if other != seat
            for galley in self.galleys_of(other)
        }
        return [land for land in lands if not self.contested(seat, land) and land not in watched]


def total_supply(colours: int) -> list[int]:
    """The number of each combat unit in the boxes of so many colours."""
    return [limit * colours for limit in LIMITS]
