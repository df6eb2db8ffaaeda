"""How scenario files speak of a position: nations, provinces, cities and seas by their bare names; the year goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any

import msgspec

from .deck import CARD
from .orders import Orders, Units
from .pieces import NOBODY, Force, Held, Leader, Route
from .state import MareNostrum
from .tables import GOODS, GRADES, LEVELS
from .world import CITY, PROVINCE, SEA, SEAS

INDEPENDENT = "independent"
"""Whose units are an independent province's own."""
BY_PROVINCE = ("rural", "plundered", "town", "harvests", "herds", "deposits", "mines")
BY_CITY = ("urban", "garrison")
ALLIANCES = ("trade_alliance", "military_alliance")


def patch(s: MareNostrum, path: list[str], value: Any) -> bool:
    """Put something somewhere by name; whatever has no name is left to the plain path."""
    what, *names = path
    put = PLACED.get((what, len(names)))
    if put is None:
        return False
    put(s, what, names, value)
    return True


def tidy(s: MareNostrum) -> None:
    """Forces without units are forgotten, and a step of the year is followed by the rest of it."""
    s.tidy()
    phases, now = s.edition.phases, s.edition.phase_of([s.scene])
    if len(s.flow) == 1 and now in phases:
        later = phases[phases.index(now) + 1 :]
        s.resume([["open_turn"], *([s.edition.steps[phase][0]] for phase in reversed(later)), *s.flow])


# -- names ------------------------------------------------------------------
def known(name: Any, names: Iterable[str]) -> int:
    """The number of a bare name."""
    names = [each.rpartition(":")[2] for each in names]
    if name not in names:
        near = get_close_matches(str(name), names, 1, 0)
        raise ValueError(f"there is no {name!r}" + (f"; did you mean {near[0]}?" if near else ""))
    return names.index(name)


def nation_of(s: MareNostrum, name: Any) -> int:
    """A nation of the scenario, or nobody for an independent province itself."""
    return NOBODY if name == INDEPENDENT else known(name, s.names)


# -- putting things somewhere: the state, the first word of the path, the names after it, and the value -------------
def put_nations(s: MareNostrum, _: str, __: list[str], value: list[str]) -> None:
    """By seat its nation; nobody plays the others."""
    s.nation_of = [known(name, s.names) for name in value]
    if len(value) != s.seats:
        raise ValueError(f"there are {s.seats} seats, and {len(value)} nations are named")
    s.seat_of = [s.nation_of.index(nation) if nation in s.nation_of else NOBODY for nation in range(len(s.names))]


def put_treasury(s: MareNostrum, _: str, names: list[str], value: dict[str, int]) -> None:
    """Exactly these goods."""
    treasury = [0] * len(GOODS)
    for good, number in value.items():
        treasury[known(good, GOODS)] = number
    s.treasury[known(names[0], s.names)] = treasury


def put_stability(s: MareNostrum, _: str, names: list[str], value: str) -> None:
    """A level by its name."""
    s.stability[known(names[0], s.names)] = known(value, LEVELS)


def put_by_province(s: MareNostrum, what: str, names: list[str], value: int) -> None:
    """A column that runs by province."""
    getattr(s, what)[known(names[0], PROVINCE)] = value


def put_by_city(s: MareNostrum, what: str, names: list[str], value: int) -> None:
    """A column that runs by city."""
    getattr(s, what)[known(names[0], CITY)] = value


def put_between(s: MareNostrum, what: str, names: list[str], value: int) -> None:
    """What one nation has granted to another."""
    one, other = (known(name, s.names) for name in names)
    getattr(s, what)[one][other] = value


def put_mutual(s: MareNostrum, what: str, names: list[str], value: int) -> None:
    """A war or an alliance, which both of two nations have; allies do not wage war on each other."""
    put_between(s, what, names, value)
    put_between(s, what, names[::-1], value)
    if what == "war_since" and value:
        for alliance in ALLIANCES:
            put_mutual(s, alliance, names, False)


def put_grade(s: MareNostrum, _: str, names: list[str], value: str) -> None:
    """How a nation stands with an independent province."""
    s.grade[known(names[0], s.names)][known(names[1], PROVINCE)] = known(value, GRADES)


def put_units(s: MareNostrum, _: str, names: list[str], value: dict[str, int]) -> None:
    """Exactly these units in a province, led by nobody."""
    nation, province = nation_of(s, names[0]), known(names[1], PROVINCE)
    s.forces = [force for force in s.forces if force.nation != nation or force.province != province]
    s.forces.append(Force(nation=nation, province=province, units=msgspec.convert(value, Units).columns))


def put_fleets(s: MareNostrum, _: str, names: list[str], value: dict[str, int]) -> None:
    """Exactly these fleets, by sea."""
    fleets = [0] * len(SEAS)
    for sea, number in value.items():
        fleets[known(sea, SEA)] = number
    s.fleets[known(names[0], s.names)] = fleets


def put_leader(s: MareNostrum, _: str, names: list[str], value: dict[str, Any]) -> None:
    """A leader by his number: his nation, modifier and age; sheets say where he goes."""
    number, nation = int(names[0]), known(value.get("nation"), s.names)
    s.leaders.append(Leader(number=number, nation=nation, modifier=value.get("modifier", 0), age=value.get("age", 30)))
    s.next_leader = max(s.next_leader, number + 1)


def put_trade(s: MareNostrum, _: str, __: list[str], value: list[dict[str, Any]]) -> None:
    """Exactly these trade points: whose, from which city to which, and how many."""
    s.routes = [
        Route(
            nation=known(row.get("nation"), s.names),
            origin=known(row.get("origin"), CITY),
            destination=known(row.get("destination"), CITY),
            points=row.get("points", 0),
        )
        for row in value
    ]


def put_hand(s: MareNostrum, _: str, names: list[str], value: list[str]) -> None:
    """Cards that leave the deck for a hand."""
    for name in value:
        copy = known(name, CARD)
        if copy not in s.deck:
            raise ValueError(f"{name} is not in the deck")
        s.deck.remove(copy)
        s.hands[known(names[0], s.names)].append(Held(card=copy, since=s.turn))


def put_deck(s: MareNostrum, _: str, __: list[str], value: list[str]) -> None:
    """Only these cards can still be drawn."""
    kept = [known(name, CARD) for name in value]
    s.removed += [copy for copy in s.deck if copy not in kept]
    s.deck = kept


def put_sheet(s: MareNostrum, _: str, names: list[str], value: dict[str, Any]) -> None:
    """What a nation has already handed in this year."""
    s.sheets[known(names[0], s.names)] = msgspec.convert(value, Orders)


PLACED: dict[tuple[str, int], Callable[[MareNostrum, str, list[str], Any], None]] = {
    ("nations", 0): put_nations,
    ("treasury", 1): put_treasury,
    ("stability", 1): put_stability,
    **{(what, 1): put_by_province for what in BY_PROVINCE},
    **{(what, 1): put_by_city for what in BY_CITY},
    **{(what, 2): put_mutual for what in ("war_since", *ALLIANCES)},
    ("passage_until", 2): put_between,
    ("grade", 2): put_grade,
    ("units", 2): put_units,
    ("fleets", 1): put_fleets,
    ("leader", 1): put_leader,
    ("trade", 0): put_trade,
    ("hand", 1): put_hand,
    ("deck", 0): put_deck,
    ("sheet", 1): put_sheet,
}
"""By the first word of a path and how many names follow it."""
