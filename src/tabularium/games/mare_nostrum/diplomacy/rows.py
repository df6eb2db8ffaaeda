"""The rows of the page: what is ordered towards each nation."""

from __future__ import annotations

from collections.abc import Iterator

from ..orders import Orders, Relation
from ..state import MareNostrum


def rows(s: MareNostrum, orders: Orders) -> Iterator[tuple[str, int, Relation]]:
    """By path the nation meant and what is ordered; of several rows for one nation the first counts."""
    for place, row in enumerate(orders.diplomacy):
        if not repeated(orders, place):
            yield f"diplomacy[{place}]", s.nation(row.nation), row


def repeated(orders: Orders, place: int) -> bool:
    """Does an earlier row speak of the same nation?"""
    return any(row.nation == orders.diplomacy[place].nation for row in orders.diplomacy[:place])
