"""Whole routes: a march of several steps or a crossing, as the answers to all questions it will bring.

Nothing here says what is legal. Every answer is tried on a copy of the position and played by the scenes themselves;
what an ask does not offer is part of no route.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, cast

from tabularium.engine import Ask, Game
from tabularium.engine.run import Run

from .board import LANDS, NAMES, PLACE
from .movement import roads_from
from .pieces import (
    CLASS_KIND,
    CLASS_SLOT,
    FRESH_CLASS,
    GALLEY_AT,
    LAND_KINDS,
    LEADER,
    LEADER_KEYS,
    ONE_ROAD,
    ROAD_BOUND,
    ROAD_ONLY,
    SLOTS,
    UNIT,
    UNIT_KEYS,
)
from .state import ABOARD, Conquest
from .view import standing

MOST_TRIED = 1500
"""So many answers are tried for one question at most."""
MARCH, SAIL, LAND, WHO = "move.march", "move.sail", "move.land", "move.who"


class Said(NamedTuple):
    """An answer to a question that will come."""

    key: str
    answer: str


@dataclass(frozen=True)
class Leg:
    """A part of a route: how, from where to where, for how many points, and who goes."""

    how: str
    """`march`, `road`, `board`, `sail` or `land`."""
    start: str
    end: str
    points: int
    leaders: tuple[str, ...]
    units: tuple[int, ...]
    """Infantry, cavalry and catapults that go."""
    on: tuple[int, ...] = (0,) * LAND_KINDS
    """Those of them that go on from there with the route."""
    galley: str = ""

    @property
    def stay(self) -> tuple[int, ...]:
        """Those who stop at its end."""
        return tuple(a - b for a, b in zip(self.units, self.on, strict=True))


class Voyage(NamedTuple):
    """A galley under way: who is aboard, and where it began."""

    galley: str
    leaders: tuple[str, ...]
    units: tuple[int, ...]
    start: str

    def leg(self, how: str, start: str, end: str, points: int) -> Leg:
        """A part of it: pieces aboard stay aboard."""
        return Leg(how, start, end, points, self.leaders, self.units, self.units, self.galley)


@dataclass(frozen=True)
class Route:
    """The way to a place, leg by leg, with what is answered; `after` keeps the legion called that could go on."""

    goal: str
    legs: tuple[Leg, ...]
    says: tuple[Said, ...]
    after: tuple[Said, ...] = ()

    @property
    def points(self) -> int:
        """The cost for those who go all the way."""
        return sum(leg.points for leg in self.legs)

    @property
    def arrives(self) -> tuple[int, ...]:
        """The units that come to its end."""
        return self.legs[-1].units

    @property
    def by_sea(self) -> bool:
        """Does a galley carry it?"""
        return any(leg.galley for leg in self.legs)

    def first(self, count: int) -> tuple[Said, ...]:
        """The answers of so many legs."""
        ends = [at for at, said in enumerate(self.says) if said.answer in PLACE or said.answer in GALLEY_AT]
        moves = [at for at in ends if self.says[at].key != WHO]
        return self.says[: moves[count - 1] + 1]


@dataclass(frozen=True)
class Spot:
    """A position at a question of the player, and the answers that led there."""

    state: Conquest
    ask: Ask
    says: tuple[Said, ...] = ()

    @property
    def options(self) -> Sequence[str]:
        """The possible answers."""
        return self.ask.things


@dataclass
class Scout:
    """Looks for routes from the question that stands, on copies of what a seat sees."""

    game: Game
    seat: int
    tried: int = field(default=0, init=False)

    def from_view(self, view: Mapping[str, Any]) -> Spot | None:
        """The question the seat is asked in this view."""
        s = standing(dict(view), [each["talents"] or 0 for each in view["players"]], dice=0)
        return self._asked(Run(self.game, s), ())

    def _asked(self, run: Run, says: tuple[Said, ...]) -> Spot | None:
        if not run.asks:
            run.go()
        ask = run.asks.get(self.seat)
        return None if ask is None else Spot(cast(Conquest, run.state), ask.complete(), says)

    def say(self, spot: Spot, answer: str) -> Spot | None:
        """The position after an answer; None if it is not offered, or the player is not asked again."""
        self.tried += 1
        if answer not in spot.options or self.tried > MOST_TRIED:
            return None
        run = Run(self.game, spot.state.copy())
        run.go()
        run.answer(self.seat, answer)
        return self._asked(run, (*spot.says, Said(spot.ask.key, answer)))

    def say_all(self, spot: Spot | None, answers: Sequence[str]) -> Spot | None:
        """The position after several answers."""
        for answer in answers:
            spot = None if spot is None else self.say(spot, answer)
        return spot

    def let_go(self, view: Mapping[str, Any]) -> Sequence[str]:
        """The leaders whom the player could call instead, once the present one is let go."""
        spot = self.from_view(view)
        free = self.say(spot, "stay") if spot is not None else None
        return free.options if free is not None and free.ask.key == WHO else ()

    # -- all of them ---------------------------------------------------------------------------------------------------
    def routes(self, view: Mapping[str, Any]) -> dict[str, list[Route]]:
        """By goal, what leads there from the question that stands; the best first."""
        spot = self.from_view(view)
        if spot is None:
            return {}
        found = (
            self.marches(spot) if spot.ask.key == MARCH else self.voyages(spot) if spot.ask.key == SAIL else iter(())
        )
        routes: dict[str, list[Route]] = {}
        for route in found:
            routes.setdefault(route.goal, []).append(route)
        for each in routes.values():
            each.sort(key=lambda route: (route.by_sea, len(route.legs), -sum(route.arrives)))
        return routes

    # -- by land -------------------------------------------------------------------------------------------------------
    def marches(self, spot: Spot) -> Iterator[Route]:
        """Every next place, every place behind it, and what galleys on these coasts reach."""
        start = spot.ask.params["land"]
        for goal, leg, after in self._steps(spot):
            company = self._called_again(after, leg, spot)
            further = list(self._steps(company)) if company is not None else []
            goes_on = further and company is not None and any(_legion(company))
            stop = Route(goal, (leg,), after.says, company.says[len(after.says) :] if goes_on and company else ())
            yield stop
            for end, last, there in further:
                if end not in (start, goal) and company is not None:
                    legs = (replace(leg, on=last.units), last)
                    yield Route(end, legs, there.says)
        for galley in [option for option in spot.options if option in GALLEY_AT]:
            aboard = self.say(spot, galley)
            if aboard is not None:
                voyage = Voyage(galley, *_company(spot), start)
                yield from self._sailing(aboard, voyage, (voyage.leg("board", _name(start), _name(start), 0),))

    def _steps(self, spot: Spot) -> Iterator[tuple[str, Leg, Spot]]:
        """The next places of a legion: goal, leg and position there."""
        here = PLACE[spot.ask.params["land"]]
        roads = roads_from(spot.state, self.seat, here) if spot.state.city[here] else []
        leaders, units = _company(spot)
        strength = spot.state.strength[LEADER[leaders[0]]]
        for option in spot.options:
            place = PLACE.get(option, -1)
            if place in LANDS:
                after = self.say(spot, option)
                if after is not None:
                    by_road = place in roads
                    points = 0 if by_road and strength in (ONE_ROAD, ROAD_ONLY) else 1
                    how = "road" if by_road else "march"
                    yield option, Leg(how, NAMES[here], NAMES[place], points, leaders, units), after

    def _called_again(self, arrived: Spot, leg: Leg, before: Spot) -> Spot | None:
        """The same legion at its next question, without those who have no point left; None if nobody can go on."""
        able = [leader for leader in leg.leaders if leader in arrived.options]
        if arrived.ask.key != WHO or not able:
            return None
        spot = self.say_all(arrived, able)
        if spot is None or spot.ask.key != MARCH:
            return None
        there, s = PLACE[f"space:{leg.end}"], arrived.state
        on_road = s.strength[LEADER[able[0]]] == ROAD_ONLY
        wanted = [
            0
            if CLASS_SLOT[group] < 0 or (ROAD_BOUND[group] and not on_road)
            else s.tired[there * SLOTS + slot] - before.state.tired[there * SLOTS + slot]
            for group, slot in enumerate(CLASS_SLOT)
        ]
        now = _legion(spot)
        changes = sorted((wanted[group] > count, group) for group, count in enumerate(now) if wanted[group] != count)
        return self.say_all(spot, [UNIT_KEYS[group][wanted[group]] for _, group in changes])

    # -- by sea --------------------------------------------------------------------------------------------------------
    def voyages(self, spot: Spot) -> Iterator[Route]:
        """Where a galley that was called can go, with who is aboard."""
        galley = spot.ask.params["galley"]
        s, at = spot.state, GALLEY_AT[galley]
        leaders = tuple(LEADER_KEYS[leader] for leader in s.leaders_at(self.seat, ABOARD + at))
        units = tuple(s.cargo[at * LAND_KINDS : (at + 1) * LAND_KINDS])
        start = f"space:{_name(spot.ask.params['place']).partition('.')[0]}"
        yield from self._courses(spot, Voyage(galley, leaders, units, start), ())

    def _sailing(self, spot: Spot, voyage: Voyage, legs: tuple[Leg, ...]) -> Iterator[Route]:
        """Every place a galley reaches with the points it has left."""
        called = self.say(spot, voyage.galley)
        if called is not None and called.ask.key == SAIL:
            yield from self._courses(called, voyage, legs)

    def _courses(self, spot: Spot, voyage: Voyage, legs: tuple[Leg, ...]) -> Iterator[Route]:
        here = _name(spot.ask.params["place"]).partition(".")[0]
        for option in spot.options:
            after = self.say(spot, option) if option in PLACE and option != voyage.start else None
            if after is None:
                continue
            sailed = (*legs, voyage.leg("sail", here, _name(option), 1))
            if PLACE[option] in LANDS:
                yield self._landing(after, option, voyage, sailed)
            else:
                again = self.say(after, voyage.galley) if after.ask.key == WHO else None
                keeps = again.says[len(after.says) :] if again is not None and not legs else ()
                yield Route(option, sailed, after.says, keeps)
                yield from self._sailing(after, voyage, sailed)

    def _landing(self, spot: Spot, land: str, voyage: Voyage, legs: tuple[Leg, ...]) -> Route:
        """Pieces aboard go ashore, if they may; else the galley only lies there."""
        ashore = self.say_all(spot, [*voyage.leaders, land]) if voyage.leaders else None
        if ashore is None:
            return Route(land, legs, spot.says)
        name = _name(land)
        return Route(land, (*legs, Leg("land", name, name, 0, voyage.leaders, voyage.units)), ashore.says)


def _name(key: str) -> str:
    return key.partition(":")[2]


def _legion(spot: Spot) -> list[int]:
    """How many of each class are under orders."""
    found = [0] * len(CLASS_KIND)
    for key in spot.ask.params["units"]:
        group, count = UNIT[key]
        found[group] = count
    return found


def _company(spot: Spot) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The pieces under orders: leaders, and units by kind."""
    units = [0] * len(FRESH_CLASS)
    for group, count in enumerate(_legion(spot)):
        units[CLASS_KIND[group]] += count
    return (spot.ask.params["leader"], *spot.ask.params["leaders"]), tuple(units)
