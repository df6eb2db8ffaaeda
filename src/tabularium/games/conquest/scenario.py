"""How scenario files speak of a position: places and pieces by name; markers, supplies and the box follow."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from tabularium.engine import State, Table

from .board import COASTS, COASTS_OF, KEYS, LANDS, NAMES, NATIONS, NUMBERS, PLACE, ROAD, ROAD_KEYS, SHORE_LAND
from .captives import eliminate
from .pieces import (
    COMBAT_KINDS,
    GALLEY,
    GALLEY_NAMES,
    GALLEY_POINTS,
    GALLEYS_EACH,
    LAND_KINDS,
    LEADER_NAMES,
    is_caesar,
)
from .sailing import harbour, load
from .setup import settle, start
from .state import ABOARD, BARE, FACTORS, FORTIFIED, GONE, HELD, MARKS, NOBODY, OPEN_CITY, Conquest
from .watch import MOVEMENT

CITIES = {"none": BARE, "open": OPEN_CITY, "fortified": FORTIFIED}


def patch(s: Conquest, path: list[str], value: Any) -> bool:
    """Put something somewhere by name; things without a name are left to the plain path."""
    what, *rest = path
    if what == "homes" and not rest:
        settle_anew(s, value)
    elif what in ("control", "city", "captor") and len(rest) == 1:
        due = list(s.due)
        put_estate(s, what, rest[0], value)
        s.due = due  # a position says when a mark was reached, or `tidy` does
    elif what == "units" and len(rest) == 2:
        put_units(s, int(rest[1]), known(rest[0], NAMES[: len(LANDS)]), value)
    elif what == "road" and len(rest) == 2:
        put_road(s, rest, value)
    elif what == "leader" and len(rest) == 1:
        put_leader(s, known(rest[0], LEADER_NAMES), str(value))
    elif what == "galley" and len(rest) == 1:
        put_galley(s, known(rest[0], GALLEY_NAMES), str(value))
    elif what == "cargo" and len(rest) == 1:
        put_cargo(s, known(rest[0], GALLEY_NAMES), value)
    elif what == "round" and not rest:
        s.slot = (value - 1) * len(NATIONS) + s.slot % len(NATIONS)
    elif what == "reached" and len(rest) == 1:
        s.due[known(rest[0], map(str, MARKS))] = value["round"] * len(NATIONS) + s.nation[value["seat"]]
    elif what == "factor" and not rest:
        s.due = [0 if factor <= value else due for factor, due in zip(FACTORS, s.due, strict=True)]
    else:
        return False
    return True


def put_estate(s: Conquest, what: str, where: str, value: Any) -> None:
    """The owner of a province, its units, or the heir of a player's things."""
    if what == "captor":
        eliminate(s, int(where), value)
    elif what == "control":
        put_control(s, known(where, NAMES[: len(LANDS)]), value)
    else:
        put_city(s, known(where, NAMES[: len(LANDS)]), CITIES[list(CITIES)[known(value, CITIES)]])


def tidy(s: Conquest) -> None:
    """The order of play stands at the active player, and no galley has sailed; prices and who is ashore follow."""
    s.points = [GALLEY_POINTS] * len(GALLEY_NAMES)
    s.slot = s.slot // len(NATIONS) * len(NATIONS) + s.nation[s.active]
    inflate(s)
    go_ashore(s)


def inflate(s: Conquest) -> None:
    """A mark with a marker on it was reached in this round, unless the file says when; prices follow."""
    first = s.tribute.index(max(s.tribute))
    for step, mark in enumerate(MARKS):
        if s.due[step] == NOBODY and s.tribute[first] >= mark:
            s.due[step] = s.round * len(NATIONS) + s.nation[first]
    s.factor = max([factor for factor, due in zip(FACTORS, s.due, strict=True) if NOBODY != due <= s.slot], default=1)


def go_ashore(s: Conquest) -> None:
    """Pieces aboard on a coast stand ashore, except during their player's own movement."""
    for galley in sorted(range(len(s.galley_at)), key=lambda galley: not any(load(s, galley))):
        at, owner = s.galley_at[galley], s.lord[galley // GALLEYS_EACH]
        if at in COASTS and not (owner == s.active and s.awaits(*MOVEMENT)):
            units, shore = load(s, galley), SHORE_LAND[at]
            if any(units) or not s.friendless(owner, shore):
                s.shift(owner, shore, units)
                s.cargo[galley * LAND_KINDS : (galley + 1) * LAND_KINDS] = [0] * LAND_KINDS
                s.at = [shore if place == ABOARD + galley else place for place in s.at]


def known(name: Any, names: Iterable[str]) -> int:
    """The number of a name."""
    names = list(names)
    if name not in names:
        near = get_close_matches(str(name), names, 1, 0)[0]
        raise ValueError(f"there is no {name!r}; did you mean {near}?")
    return names.index(name)


def settle_anew(s: Conquest, homes: list[str]) -> None:
    """The opening position with these homes."""
    fresh = start(s.options, s.seats)
    fresh.sit(Table())
    for home in homes:
        settle(fresh, known(home, NATIONS))
    for field in s.__struct_fields__:
        if field not in State.__struct_fields__:
            setattr(s, field, getattr(fresh, field))
    s.active = s.lord[min(s.nation)]


def put_units(s: Conquest, seat: int, land: int, force: list[int]) -> None:
    """Exactly these units of a player in a land."""
    s.lose(seat, land, s.force(seat, land))
    s.shift(seat, land, force)
    for kind, count in enumerate(force):
        s.supply[seat * COMBAT_KINDS + kind] -= count


def put_control(s: Conquest, land: int, seat: int | None) -> None:
    """A province is a player's, or nobody's."""
    if seat is None:
        before = s.control[land]
        if before != NOBODY:
            s.tribute[before] -= s.worth(land)
        s.control[land] = NOBODY
    else:
        s.take(seat, land)


def put_city(s: Conquest, land: int, city: int) -> None:
    """A city of this kind in a province that a player controls."""
    if s.control[land] == NOBODY:
        raise ValueError(f"nobody controls {NAMES[land]}, so it has no city")
    if s.city[land] != BARE:
        s.raze(land)
    if city != BARE:
        s.build(land)
    if city == FORTIFIED:
        s.fortify(land)


def put_road(s: Conquest, lands: list[str], builder: int) -> None:
    """A road between two lands."""
    keys = [f"road:{'.'.join(pair)}" for pair in (lands, lands[::-1])]
    stretch = next((ROAD[key] for key in keys if key in ROAD), None)
    if stretch is None:
        raise ValueError(f"no road can join {' and '.join(lands)}; there could be {ROAD_KEYS[0]}, for one")
    s.roads -= s.road[stretch] == NOBODY
    s.road[stretch] = builder


def put_leader(s: Conquest, leader: int, place: str) -> None:
    """A leader stands somewhere, or is captive; without his Caesar a player is out."""
    at = whereabouts(place)
    if is_caesar(leader) and (at == GONE or at >= HELD):
        raise ValueError("who has no Caesar is out: say who took him, with `captor.SEAT: SEAT`")
    s.at[leader] = at


def whereabouts(place: str) -> int:
    """Where a leader is."""
    kind, _, name = place.partition(":")
    if kind == "galley":
        return ABOARD + known(name, GALLEY_NAMES)
    if kind == "captive":
        return HELD + int(name)
    return GONE if place == "gone" else known(place, NAMES[: len(LANDS)])


def put_galley(s: Conquest, galley: int, place: str) -> None:
    """A galley lies in a sea, on a coast, or in the box."""
    seat = s.lord[galley // GALLEYS_EACH]
    if s.galley_at[galley] != GONE:
        s.sink(galley, seat)
    if place == "gone":
        return
    s.galley_at[galley] = berth(s, place)
    s.supply[seat * COMBAT_KINDS + GALLEY] -= 1


def berth(s: Conquest, place: str) -> int:
    """A sea, or a coast: `LAND.SEA`, or the land alone where it has but one."""
    if f"coast:{place}" in PLACE:
        return harbour(PLACE[f"coast:{place}"], s.options.galley_coast)
    land = NUMBERS.get(place.partition(".")[0], NOBODY)
    if land not in LANDS:
        return known(place, NAMES)
    coasts = sorted({harbour(coast, s.options.galley_coast) for coast in COASTS_OF[land]})
    if place in NUMBERS and len(coasts) == 1:
        return coasts[0]
    raise ValueError(f"the coasts of {NAMES[land]} are {', '.join(KEYS[c].removeprefix('coast:') for c in coasts)}")


def put_cargo(s: Conquest, galley: int, force: list[int]) -> None:
    """Exactly these units aboard."""
    seat = s.lord[galley // GALLEYS_EACH]
    for kind, count in enumerate(force):
        hold = galley * LAND_KINDS + kind
        s.supply[seat * COMBAT_KINDS + kind] += s.cargo[hold] - count
        s.cargo[hold] = count
