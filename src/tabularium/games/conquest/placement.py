"""The sixth phase: everything bought is placed; afterwards ransoms can be negotiated."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Pick, Refusal, Scene, refuse

from . import economy, ransom
from .board import COASTS_OF, HOMES, KEYS, LANDS, NAMES, NATIONS, PLACE, ROAD_KEYS, SHORE_LAND, STRETCHES, STRETCHES_OF
from .board import ROAD as ROAD_AT
from .book import rule, scene
from .pieces import CITY, COMBAT_KINDS, FORTIFICATION, GALLEY, GALLEYS_OF, KIND_KEYS, LAND_KINDS, ROAD
from .state import BARE, NOBODY, OPEN_CITY, Conquest


def begin(s: Conquest) -> None:
    """Land units go home at once where there is only one home to go to."""
    camps = economy.camps(s, s.active)
    if len(camps) == 1:
        muster(s, HOMES[camps[0]], s.basket[:LAND_KINDS])
    s.next(place)


@rule("conquest:place.1")
def muster(s: Conquest, home: int, numbers: list[int]) -> None:
    """New land units stand in a home province."""
    s.shift(s.active, home, numbers)
    for kind, count in enumerate(numbers):
        s.basket[kind] -= count


@scene
@rule("conquest:place.7", "conquest:seq.1")
def place(s: Conquest) -> Scene:
    """One piece after the other: cities first, for walls and roads lean on them, then galleys and units."""
    if s.basket[CITY]:
        s.next(place_city)
    elif s.basket[FORTIFICATION]:
        s.next(place_fortification)
    elif s.basket[ROAD]:
        s.next(place_road)
    elif s.basket[GALLEY]:
        s.next(place_galley)
    elif any(s.basket[:LAND_KINDS]):
        s.next(place_unit)
    else:
        s.next(ransom.ransom)
        return
    yield from ()
