"""What holds after every scene: no piece is lost or made, and every marker tells the truth."""

from __future__ import annotations

from .board import COASTS, HOMES_FOR, LANDS, NATIONS, SEAS, STRETCHES
from .pieces import (
    CITIES,
    COMBAT_KINDS,
    FORTIFICATIONS,
    GALLEY,
    GALLEY_ROOM,
    GALLEYS,
    GALLEYS_EACH,
    GALLEYS_OF,
    LAND_KINDS,
    LEADERS,
    LEADERS_EACH,
    LEADERS_OF,
    ROADS,
    SLOTS,
    is_caesar,
)
from .state import ABOARD, BARE, FACTORS, FORTIFIED, HELD, NOBODY, Conquest, total_supply


def check(s: Conquest) -> None:
    """All of it; before the homes are given out there is nothing to look at."""
    if len(s.nation) < s.seats:
        return
    check_tribute(s)
    check_units(s)
    check_leaders(s)
    check_galleys(s)
    check_cities(s)


def check_tribute(s: Conquest) -> None:
    """A marker shows provinces plus five per city; inflation is where its marks have put it."""
    for seat in range(s.seats):
        owned = sum(s.worth(land) for land in LANDS if s.control[land] == seat)
        assert s.tribute[seat] == owned, f"the marker of seat {seat} is on {s.tribute[seat]}, its board worth {owned}"
        assert s.talents[seat] >= 0, "nobody owes"
        assert not s.out[seat] or (s.talents[seat] == 0 and owned == 0), "who is out owns nothing"
    begun = [factor for factor, due in zip(FACTORS, s.due, strict=True) if due != NOBODY and due <= s.slot]
    assert s.factor == max(begun, default=1), "prices are what the marks reached have made them"


def check_units(s: Conquest) -> None:
    """Units on the board, aboard and in the supply are those of the box; none is counted twice."""
    for land in LANDS:
        forces = [s.force(seat, land) for seat in range(s.seats)]
        assert s.crowd[land] == sum(map(sum, forces)), "a land counts its units"
        tired = s.tired[land * SLOTS : (land + 1) * SLOTS]
        assert min(tired) >= 0, "no fewer than none is tired"
        mine = forces[s.active]
        marched = [tired[0] + tired[5], tired[1] + tired[2] + tired[3] + tired[6], tired[4] + tired[7]]
        assert all(few <= all_ for few, all_ in zip(marched, mine, strict=True)), "only who is there has marched"
    assert min(s.units) >= 0, "no fewer than none"
    for seat in range(s.seats):
        box = total_supply(len(s.colours[seat]))
        for kind in range(LAND_KINDS):
            placed = sum(s.force(seat, land)[kind] for land in LANDS)
            aboard = sum(s.cargo[galley * LAND_KINDS + kind] for galley in s.galleys_of(seat))
            left = s.supply[seat * COMBAT_KINDS + kind] + s.basket[kind] * (seat == s.active)
            assert placed + aboard + left == box[kind], f"units of kind {kind} of seat {seat} are those of the box"


def check_leaders(s: Conquest) -> None:
    """Every living player has one Caesar; captives are held by the living; who is aboard is on an own galley."""
    for seat in range(s.seats):
        mine = [leader for nation in s.colours[seat] for leader in LEADERS_OF[nation]]
        caesars = [leader for leader in mine if is_caesar(leader) and s.at[leader] >= 0]
        assert len(caesars) == (not s.out[seat]), "one Caesar each"
    for leader in LEADERS:
        at, owner = s.at[leader], s.lord[leader // LEADERS_EACH]
        if at >= HELD:
            assert not s.out[at - HELD], "a captor lives"
            assert not is_caesar(leader), "a captured Caesar leaves the board"
        elif at >= ABOARD:
            galley = at - ABOARD
            assert s.galley_at[galley] >= 0, "who is aboard floats"
            assert s.lord[galley // GALLEYS_EACH] == owner, "and on an own galley"
        elif at >= 0:
            assert at in LANDS, "a leader on foot is on land"


def check_galleys(s: Conquest) -> None:
    """Galleys lie in seas and on coasts and carry no more than they can."""
    for galley in GALLEYS:
        load = s.cargo[galley * LAND_KINDS : (galley + 1) * LAND_KINDS]
        assert min(load) >= 0, "no fewer than none aboard"
        assert sum(load) <= GALLEY_ROOM, "seven units to a galley"
        at = s.galley_at[galley]
        assert at in SEAS or at in COASTS or (at == NOBODY and not any(load)), "a galley lies in water or in the box"
    for seat in range(s.seats):
        slots = sum(len(GALLEYS_OF[nation]) for nation in s.colours[seat])
        left = s.supply[seat * COMBAT_KINDS + GALLEY] + s.basket[GALLEY] * (seat == s.active)
        assert len(s.galleys_of(seat)) + left == slots, "galleys are those of the box"


def check_cities(s: Conquest) -> None:
    """Cities, fortifications and roads are those of the box; a road joins two cities."""
    basket = s.basket
    assert sorted(s.towns) == [land for land in LANDS if s.city[land] != BARE], "towns are the lands with a city"
    assert all(s.control[land] != NOBODY for land in s.towns), "a city has an owner"
    assert s.cities + len(s.towns) + basket[4] == CITIES, "sixteen cities"
    assert s.fortifications + s.city.count(FORTIFIED) + basket[5] == FORTIFICATIONS, "sixteen fortifications"
    built = [pair for pair, builder in zip(STRETCHES, s.road, strict=True) if builder != NOBODY]
    assert s.roads + len(built) + basket[6] == ROADS, "twenty roads"
    assert all(s.city[a] and s.city[b] for a, b in built), "a road joins two cities"
    assert sorted(s.nation) == sorted(HOMES_FOR[s.seats]), "the homes in play"
    assert all(s.lord[nation] == NOBODY for nation in range(len(NATIONS)) if nation not in s.nation), "and no other"
