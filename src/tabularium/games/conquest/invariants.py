"""Facts that hold after every scene: no piece is lost or made, and every marker tells the truth."""

from __future__ import annotations

from .board import COASTS, HOMES_FOR, LANDS, NATIONS, SEAS, STRETCHES, VALUE
from .pieces import (
    CITIES,
    CITY,
    CITY_TRIBUTE,
    COMBAT_KINDS,
    FORTIFICATION,
    FORTIFICATIONS,
    GALLEY,
    GALLEY_ROOM,
    GALLEYS_EACH,
    LAND_KINDS,
    LEADERS_EACH,
    ROAD,
    ROADS,
    SLOTS,
    is_caesar,
)
from .state import ABOARD, BARE, FACTORS, FORTIFIED, GONE, HELD, NOBODY, ROW, Conquest, total_supply


def check(s: Conquest) -> None:
    """All of it; before the homes are given out there is nothing to look at."""
    if len(s.nation) < s.seats:
        return
    check_tribute(s)
    check_units(s)
    check_tired(s)
    check_leaders(s)
    check_galleys(s)
    check_cities(s)


def check_tribute(s: Conquest) -> None:
    """A marker shows provinces plus five per city; inflation is where its marks have put it."""
    owned = [0] * s.seats
    for land, owner in enumerate(s.control):
        if owner != NOBODY:
            owned[owner] += VALUE[land] + CITY_TRIBUTE * (s.city[land] != BARE)
    assert s.tribute == owned, f"the markers are on {s.tribute}, the provinces and cities are worth {owned}"
    assert min(s.talents) >= 0, "nobody owes"
    for seat, out in enumerate(s.out):
        assert not out or (s.talents[seat] == 0 and owned[seat] == 0), "who is out owns nothing"
    begun = [factor for factor, due in zip(FACTORS, s.due, strict=True) if NOBODY != due <= s.slot]
    assert s.factor == max(begun, default=1), "prices are what the marks reached have made them"


def check_units(s: Conquest) -> None:
    """Units on the board, aboard and in the supply are those of the box; none is counted twice."""
    assert min(s.units) >= 0, "no fewer than none"
    assert min(s.supply) >= 0, "no more units than the boxes hold"
    columns = [s.units[at : at + ROW : LAND_KINDS] for row in range(s.seats) for at in kinds(row * ROW)]
    assert s.crowd == list(map(sum, zip(*columns, strict=False))), "a land counts its units"
    aboard = [0] * (s.seats * LAND_KINDS)
    for hold, count in enumerate(s.cargo):
        if count:
            galley, kind = divmod(hold, LAND_KINDS)
            aboard[s.lord[galley // GALLEYS_EACH] * LAND_KINDS + kind] += count
    for seat in range(s.seats):
        box = total_supply(len(s.colours[seat]))
        for kind in range(LAND_KINDS):
            placed = sum(s.units[seat * ROW + kind : (seat + 1) * ROW : LAND_KINDS]) + aboard[seat * LAND_KINDS + kind]
            left = s.supply[seat * COMBAT_KINDS + kind] + s.basket[kind] * (seat == s.active)
            assert placed + left == box[kind], f"units of kind {kind} of seat {seat} are those of the box"


def kinds(first: int) -> range:
    """Where the kinds of land units of a row begin."""
    return range(first, first + LAND_KINDS)


def check_tired(s: Conquest) -> None:
    """Only who is there has marched."""
    if not any(s.tired):
        return
    assert min(s.tired) >= 0, "no fewer than none is tired"
    for land in LANDS:
        tired = s.tired[land * SLOTS : (land + 1) * SLOTS]
        if any(tired):
            marched = [tired[0] + tired[5], tired[1] + tired[2] + tired[3] + tired[6], tired[4] + tired[7]]
            there = s.force(s.active, land)
            assert all(few <= all_ for few, all_ in zip(marched, there, strict=True)), "only who is there has marched"


def check_leaders(s: Conquest) -> None:
    """Every living player has one Caesar; captives are held by the living; who is aboard is on an own galley."""
    caesars = [0] * s.seats
    for leader, at in enumerate(s.at):
        if at == GONE:
            continue
        owner = s.lord[leader // LEADERS_EACH]
        caesars[owner] += is_caesar(leader)
        if at >= HELD:
            assert not s.out[at - HELD], "a captor lives"
            assert not is_caesar(leader), "a captured Caesar leaves the board"
        elif at >= ABOARD:
            galley = at - ABOARD
            assert s.galley_at[galley] != GONE, "who is aboard floats"
            assert s.lord[galley // GALLEYS_EACH] == owner, "and on an own galley"
        else:
            assert at in LANDS, "a leader on foot is on land"
    assert caesars == [not out for out in s.out], "one Caesar each"


def check_galleys(s: Conquest) -> None:
    """Galleys lie in seas and on coasts and carry no more than they may."""
    afloat = [0] * s.seats
    assert min(s.cargo) >= 0, "no fewer than none aboard"
    carried = sum(s.cargo)
    for galley, at in enumerate(s.galley_at):
        if at == GONE:
            continue
        afloat[s.lord[galley // GALLEYS_EACH]] += 1
        load = sum(s.cargo[galley * LAND_KINDS : (galley + 1) * LAND_KINDS])
        carried -= load
        assert load <= GALLEY_ROOM, "seven units to a galley"
        assert at in SEAS or at in COASTS, "a galley lies in water"
    assert not carried, "a galley in the box is empty"
    for seat in range(s.seats):
        left = s.supply[seat * COMBAT_KINDS + GALLEY] + s.basket[GALLEY] * (seat == s.active)
        assert afloat[seat] + left == GALLEYS_EACH * len(s.colours[seat]), "galleys are those of the box"


def check_cities(s: Conquest) -> None:
    """A province has one city at most; cities, walls and roads are those of the box; a road joins two cities."""
    basket = s.basket
    assert min(s.cities, s.fortifications, s.roads) >= 0, "no more cities, walls and roads than the box holds"
    assert sorted(s.towns) == [land for land in LANDS if s.city[land] != BARE], "towns are the lands with a city, once"
    assert all(s.control[land] != NOBODY for land in s.towns), "a city has an owner"
    assert s.cities + len(s.towns) + basket[CITY] == CITIES, "sixteen cities"
    walls = s.city.count(FORTIFIED)
    assert s.fortifications + walls + basket[FORTIFICATION] == FORTIFICATIONS, "sixteen fortifications"
    built = [pair for pair, builder in zip(STRETCHES, s.road, strict=True) if builder != NOBODY]
    assert s.roads + len(built) + basket[ROAD] == ROADS, "twenty roads"
    assert all(s.city[a] and s.city[b] for a, b in built), "a road joins two cities"
    assert sorted(s.nation) == sorted(HOMES_FOR[s.seats]), "the homes in play"
    assert all(s.lord[nation] == NOBODY for nation in range(len(NATIONS)) if nation not in s.nation), "and no other"
