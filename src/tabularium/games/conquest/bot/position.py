"""A view read from one seat: the board made up from it, the distances on it, and what an enemy could bring where."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from ..board import FAR, HOMES, LANDS, NEIGHBOURS, SHORE_LAND, STEPS, ZONES
from ..movement import roads_from
from ..pieces import CAVALRY, GALLEY_POINTS, LAND_KINDS, LEADERS, LEADERS_EACH, LEADERS_OF, UNITS_PER_LEADER, is_caesar
from ..sailing import load, moored, waters
from ..state import ABOARD, FORTIFIED, NOBODY, ROW
from ..view import standing
from .judge import Units, add, battle_worth, best_of, might
from .stance import EVEN, Stance

WEARY_FROM, WEARY_TO = 60, 100
"""In these rounds the fear of what may be lost next turn fades: two who wait for each other would wait for ever."""

AROUND = {land: frozenset((land, *NEIGHBOURS[land])) for land in LANDS}
"""By land itself and its neighbours."""


class Threat:
    """The most that one enemy could bring into a land in one turn."""

    __slots__ = ("leaders", "might", "units")

    def __init__(self, units: Units, leaders: int) -> None:
        self.units = units
        self.leaders = leaders
        self.might = might(units, leaders)


class Army(NamedTuple):
    """An enemy's units in a land."""

    land: int
    units: Units
    leaders: int
    beside: list[tuple[int, int]]
    """The neighbouring lands with leaders of his, and how many."""
    near: frozenset[int]
    """The lands it is in, next to, or next to by road."""


class Position:
    """A view, read from one seat. Hidden treasuries are taken for one tribute."""

    def __init__(self, view: dict[str, Any], seat: int, stance: Stance = EVEN) -> None:
        players = view["players"]
        talents = [player["tribute"] if player["talents"] is None else player["talents"] for player in players]
        self.s = standing(view, talents, dice=0)
        self.seat = seat
        self.stance = stance
        self._threats: dict[tuple[int, int], Threat | None] = {}
        self._ways: dict[tuple[int, int], list[int]] = {}
        self._known_armies: dict[int, list[Army]] = {}
        self._fleets: dict[int, list[int]] = {}
        self._ready: dict[int, list[int]] = {}

    # -- whose is what ------------------------------------------------------------------------------------------------
    @cached_property
    def foes(self) -> list[int]:
        """The other players still in the game."""
        return [seat for seat in self.s.living() if seat != self.seat]

    @cached_property
    def home(self) -> int:
        """The own home province."""
        return self.s.home(self.seat)

    @cached_property
    def has_home(self) -> bool:
        """Can new units be placed?"""
        return self.s.control[self.home] == self.seat

    def force(self, land: int, seat: int | None = None) -> Units:
        """The own land units in a land, or another player's."""
        at = (self.seat if seat is None else seat) * ROW + land * LAND_KINDS
        infantry, cavalry, catapult = self.s.units[at : at + LAND_KINDS]
        return infantry, cavalry, catapult

    def walls(self, land: int, seat: int | None = None) -> bool:
        """Has a player a fortified city there?"""
        return self.s.city[land] == FORTIFIED and self.s.control[land] == (self.seat if seat is None else seat)

    def caesar(self, seat: int) -> int:
        """A player's Caesar."""
        return LEADERS_OF[self.s.nation[seat]][0]

    def caesar_land(self, seat: int) -> int | None:
        """The land of a player's Caesar; none while he is at sea."""
        at = self.s.at[self.caesar(seat)]
        if at >= ABOARD:
            at = SHORE_LAND[self.s.galley_at[at - ABOARD]]
        return at if at in LANDS else None

    @cached_property
    def stacks(self) -> dict[int, list[tuple[int, Units]]]:
        """By seat: the lands with land units, and these."""
        crowded = [land for land in LANDS if self.s.crowd[land]]
        return {
            seat: [(land, force) for land in crowded if any(force := self.force(land, seat))]
            for seat in self.s.living()
        }

    @cached_property
    def leaders_in(self) -> dict[tuple[int, int], int]:
        """How many leaders a player has in a land."""
        found: dict[tuple[int, int], int] = {}
        for leader in LEADERS:
            at = self.s.at[leader]
            if at in LANDS:
                key = self.s.lord[leader // LEADERS_EACH], at
                found[key] = found.get(key, 0) + 1
        return found

    @cached_property
    def _strangers(self) -> set[int]:
        return {land for land in LANDS if self.s.crowd[land] and self.s.contested(self.seat, land)}

    def occupied(self, land: int) -> bool:
        """Are there land units of another player?"""
        return land in self._strangers

    @cached_property
    def generals(self) -> list[int]:
        """The own generals who are free, on land or aboard."""
        s = self.s
        mine = [leader for nation in s.colours[self.seat] for leader in LEADERS_OF[nation] if not is_caesar(leader)]
        return [leader for leader in mine if s.at[leader] in LANDS or s.at[leader] // ABOARD == 1]

    @cached_property
    def thrift(self) -> float:
        """How dear own units are, from 1 down: who is rich or long at war spends them."""
        purse = self.s.talents[self.seat] / (100 * self.s.factor)
        return max(0.1, 1.0 - 0.1 * purse - 0.01 * self.s.round - self.stance.daring)

    @cached_property
    def patience(self) -> float:
        """How long it waits for an enemy to come: from 1 down to 0 in a war that does not end."""
        return min(1.0, max(0.0, (WEARY_TO - self.s.round) / (WEARY_TO - WEARY_FROM)))

    # -- threats ------------------------------------------------------------------------------------------------------
    def threat(self, land: int, without: int = NOBODY) -> Threat | None:
        """The strongest force that one enemy could bring into a land next turn, but for those in another land."""
        if (land, without) not in self._threats:
            found = [threat for foe in self.foes if (threat := self._coming(foe, land, without)) is not None]
            self._threats[land, without] = max(found, key=lambda threat: threat.might, default=None)
        return self._threats[land, without]

    def _coming(self, foe: int, land: int, without: int) -> Threat | None:
        steps = STEPS[land]
        feet, horses, stones, leaders = 0, 0, 0, 0
        for army in self._armies(foe):
            there = army.land
            if there == without:
                continue
            if land in army.near:
                feet, horses, stones = feet + army.units[0], horses + army.units[1], stones + army.units[2]
                leaders += army.leaders + sum(count for other, count in army.beside if other != land)
            elif steps[there] == 2 and self._passage(there, land):
                horses += army.units[CAVALRY]
                leaders += army.leaders
        units, leaders = self._by_sea(foe, land, (feet, horses, stones), leaders)
        if not leaders or not any(units):
            return None
        return Threat(best_of(units, UNITS_PER_LEADER * leaders), leaders)

    def _armies(self, foe: int) -> list[Army]:
        """Where an enemy's units stand, and who could lead them."""
        if foe not in self._known_armies:
            led = self.leaders_in
            self._known_armies[foe] = [
                Army(
                    land,
                    units,
                    led.get((foe, land), 0),
                    [(other, led[foe, other]) for other in NEIGHBOURS[land] if (foe, other) in led],
                    AROUND[land].union(*(AROUND[end] for end in self.roads(foe, land))),
                )
                for land, units in self.stacks[foe]
            ]
        return self._known_armies[foe]

    def _passage(self, start: int, end: int) -> bool:
        """Is there a land between without land units, so that cavalry could ride through?"""
        return any(not self.s.crowd[land] for land in NEIGHBOURS[start] if end in NEIGHBOURS[land])

    def roads(self, seat: int, land: int) -> list[int]:
        """Where roads lead a player from a land."""
        if not self.s.city[land]:
            return []
        if (seat, land) not in self._ways:
            self._ways[seat, land] = roads_from(self.s, seat, land)
        return self._ways[seat, land]

    def _by_sea(self, foe: int, land: int, units: Units, leaders: int) -> tuple[Units, int]:
        """What a player's galleys could put ashore there, with all the rest."""
        s = self.s
        for galley in self.fleet(foe):
            at = s.galley_at[galley]
            port = SHORE_LAND[at]
            if port == land or not any(sea in ZONES[land] for sea in waters(s, galley)):
                continue
            infantry, cavalry, catapult = load(s, galley)
            units = add(units, (infantry, cavalry, catapult))
            leaders += len(s.leaders_at(foe, ABOARD + galley))
            if port in LANDS and STEPS[land][port] > 1 and self.leaders_in.get((foe, port), 0):
                units = add(units, best_of(self.force(port, foe), UNITS_PER_LEADER))
                leaders += 1
        return units, leaders

    # -- enemies ------------------------------------------------------------------------------------------------------
    def prize(self, foe: int) -> int:
        """What the fall of an enemy's Caesar would bring, in talents."""
        s = self.s
        army = sum(battle_worth(units) for _, units in self.stacks[foe])
        return 200 + 4 * s.tribute[foe] + s.talents[foe] + army * s.factor

    def army(self, seat: int) -> int:
        """What all land units of a player are worth."""
        return sum(battle_worth(units) for _, units in self.stacks[seat])

    @cached_property
    def victim(self) -> int:
        """The enemy to march against: near, weak and rich."""
        if self.stance.humbles:
            return max(self.foes, key=lambda foe: (self.s.tribute[foe], self.army(foe)))

        def appeal(foe: int) -> float:
            lands = self.aims(foe)
            near = min((STEPS[self.home][land] for land in lands), default=FAR)
            return self.prize(foe) / (60 + self.army(foe)) / (3 + min(near, 12))

        return max(self.foes, key=appeal)

    def aims(self, foe: int) -> list[int]:
        """Where an enemy is to be hit: his Caesar, and the home where new units come from."""
        caesar = self.caesar_land(foe)
        found = [] if caesar is None else [caesar]
        home = HOMES[self.s.nation[foe]]
        if self.s.control[home] == foe and home not in found:
            found.append(home)
        return found

    @cached_property
    def way(self) -> list[int]:
        """For every land how many steps it is from the enemy to march against."""
        aims = self.aims(self.victim)
        return [min((STEPS[land][aim] for aim in aims), default=FAR) for land in LANDS]

    # -- galleys ------------------------------------------------------------------------------------------------------
    def fleet(self, seat: int) -> list[int]:
        """The galleys of a player."""
        if seat not in self._fleets:
            self._fleets[seat] = self.s.galleys_of(seat)
        return self._fleets[seat]

    def ready_galleys(self, land: int) -> list[int]:
        """The own empty galleys on the coasts of a land that have not sailed."""
        if land not in self._ready:
            s = self.s
            self._ready[land] = [
                galley
                for galley in moored(s, self.seat, land)
                if s.points[galley] == GALLEY_POINTS
                and not any(load(s, galley))
                and not s.leaders_at(self.seat, ABOARD + galley)
            ]
        return self._ready[land]
