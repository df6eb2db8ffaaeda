"""The sides of a battle in which more than two parties meet (4.1h, 4.1j, 4.2n)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..book import rule
from ..hostility import allied, hostile
from ..state import MareNostrum

Sides = tuple[list[int], list[int]]
"""The parties of either side; the two that opened the battle come first."""


def picked(s: MareNostrum, number: int) -> int:
    """A place among so many, by lot; of one no lot is drawn."""
    return s.die(number) - 1 if number > 1 else 0


@rule("mare:4.1h", "mare:4.1j", "mare:4.2n")
def battles(
    s: MareNostrum, pairs: Sequence[tuple[int, int]], present: Callable[[], list[int]], province: int
) -> Iterator[Sides]:
    """One battle after the other between parties that fight each other, until every pair has met.

    Pairs come in random order; a party that may join a side does so, if it has not met its enemies yet. `present` is
    computed anew for each battle, because the one before may have destroyed a party.
    """
    waiting = list(pairs)
    met: set[frozenset[int]] = set()
    while waiting:
        a, b = waiting.pop(picked(s, len(waiting)))
        here = present()
        if frozenset((a, b)) in met or a not in here or b not in here:
            continue
        sides = joined(s, ([a], [b]), [party for party in here if party not in (a, b)], met, province)
        met |= {frozenset((one, other)) for one in sides[0] for other in sides[1]}
        yield sides


@rule("mare:3.3.3a", "mare:4.1j")
def joined(
    s: MareNostrum, sides: Sides, others: list[int], met: set[frozenset[int]] | frozenset[frozenset[int]], province: int
) -> Sides:
    """Others join a side if all on it are their allies and all on the other side are their enemies."""
    while True:
        able = [
            (party, side)
            for party in others
            for side in (0, 1)
            if all(allied(s, party, each, province) for each in sides[side])
            and all(hostile(s, party, each, province) for each in sides[1 - side])
            and not any(frozenset((party, each)) in met for each in sides[1 - side])
        ]
        if not able:
            return sides
        party, side = able[picked(s, len(able))]
        sides[side].append(party)
        others.remove(party)
