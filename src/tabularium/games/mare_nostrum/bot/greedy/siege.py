"""How the greedy bot goes about the cities of a province: which it attacks when, and which will fall."""

from __future__ import annotations

from math import ceil

from ...combat.figures import DIE, HIT_ON
from ...movement.ways import COST, SEA_COST
from ...pieces import NOBODY
from ...tables import SEGMENTS
from ...world import BORDERS, CITIES_OF, COASTS
from .plan import Plan

HITS = (DIE + 1 - HIT_ON["assault_attacker"]) / DIE
LOSES = (DIE + 1 - HIT_ON["assault_garrison"]) / DIE
"""What a unit before walls and a point of garrison behind them hit in an assault."""
MANNED = 2
"""The garrison of another's city is taken to be one part in so many of its people."""


def garrison(plan: Plan, city: int) -> int:
    """The garrison of a city, as far as it is known."""
    s = plan.s
    if s.holder(city) == plan.me:
        return s.garrison[city]
    return 1 if s.occupied(city) else max(s.urban[city] // MANNED, 1)


def arrival(camp: int, way: list[int]) -> int:
    """The first segment in which an army that takes this way can attack."""
    here, segment = camp, 1
    for there in way:
        border = BORDERS[here].get(there)
        if border is None:
            segment += SEA_COST * (1 if any(sea in COASTS[there] for sea in COASTS[here]) else 2)
        else:
            segment += COST[border] if there != here else 0
        here = there
    return segment


def assaults(plan: Plan, enemies: set[int], province: int, units: int, first: int) -> list[tuple[int, bool]]:
    """By segment from the first on the city that is attacked, and whether it should fall then; the weakest first."""
    held = [city for city in CITIES_OF[province] if plan.s.holder(city) in enemies]
    found: list[tuple[int, bool]] = []
    left = float(units)
    for city in sorted(held, key=lambda each: (garrison(plan, each), each)):
        behind = garrison(plan, city)
        room = SEGMENTS + 1 - first - len(found)
        wanted = ceil(behind / max(left * HITS, 0.01))
        if room <= 0:
            break
        found += [(city, place == wanted) for place in range(1, min(wanted, room) + 1)]
        left = max(left - LOSES * behind * wanted / 2, 0)
    while found and len(found) < SEGMENTS + 1 - first:
        found.append((found[-1][0], False))
    return found


def falling(plan: Plan, enemies: set[int], province: int, units: int, first: int) -> int:
    """How many cities of a province should fall this year."""
    return sum(falls for _, falls in assaults(plan, enemies, province, units, first))


def besieged(plan: Plan, enemies: set[int], province: int) -> set[int]:
    """The parties whose cities may be attacked there: enemies, and the people of an independent."""
    return enemies | ({NOBODY} if plan.s.independent(province) else set())
