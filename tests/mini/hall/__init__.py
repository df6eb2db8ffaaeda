"""The mini senate in a hall: six to twenty-four people, who sit in six parties; each still bids and votes alone."""

from __future__ import annotations

from dataclasses import replace

from ..game import MINI

PARTIES = 6


def benches(people: int) -> list[list[int]]:
    """Neighbours belong to different parties, which differ by one at most."""
    return [[seat for seat in range(people) if seat % PARTIES == party] for party in range(PARTIES)]


HALL = replace(MINI, name="hall", package=__package__, seats=range(6, 25), benches=benches, bench="party", base=MINI)
