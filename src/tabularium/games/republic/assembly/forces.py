"""8.2, 9.64, 9.65, 10.71: forces: raised, sent and called back in the year in which they came or went."""

from __future__ import annotations

from ..cards import PROVINCE
from ..forces import garrison, room
from ..senate import dispatch, garrisons, recruiting, reinforcing
from ..senate.dispatch import CONSULS
from ..senate.recall import at_the_front
from .book import rule
from .state import Assembly


@recruiting.unused_units.register(Assembly)
@rule("republic_assembly:9.64e")
def unused_units(s: Assembly) -> tuple[int, int]:
    """The legions and fleets in the bank, those disbanded this turn too."""
    return room(s)


@recruiting.unmanned.register(Assembly)
@rule("republic_assembly:8.2c")
def unmanned(s: Assembly) -> tuple[str, ...]:
    """The units to raise in a year without recruitment: none."""
    return ()


@dispatch.fit_beside.register(Assembly)
@rule("republic_assembly:9.65b")
def fit_beside(s: Assembly, fit: list[int], sent: list[int]) -> list[int]:
    """Of these commanders those who can be sent by one vote with others: consuls with consuls."""
    return [p for p in fit if all(s.office[each] in CONSULS for each in (p, *sent))]


@garrisons.settled.register(Assembly)
@rule("republic_assembly:9.641")
def settled(s: Assembly, where: str) -> list[int]:
    """The part of a garrison that can come home: all of it, whenever it was sent."""
    return garrison(s, PROVINCE.index(where))


@reinforcing.within_reach.register(Assembly)
@rule("republic_assembly:10.71")
def within_reach(s: Assembly) -> list[int]:
    """Commanders who can be reinforced: all in the field, those sent this turn too."""
    return at_the_front(s)
