"""Losses are drawn from all units present (4.1e, 4.2d)."""

from __future__ import annotations

from collections.abc import Sequence

from ..book import rule
from ..state import MareNostrum

Slot = tuple[list[int], int]
"""A list of counts and a place in it."""


@rule("mare:4.1e", "mare:4.2d", "mare:4.4b")
def fall(s: MareNostrum, counts: Sequence[list[int]], number: int) -> None:
    """So many of what is counted are lost, each as likely as any other."""
    slots = [(units, column) for units in counts for column, there in enumerate(units) if there]
    total = sum(units[column] for units, column in slots)
    if number >= total:
        for units, column in slots:
            units[column] = 0
        return
    for _ in range(number):
        units, column = drawn(s, slots, total)
        units[column] -= 1
        total -= 1


def drawn(s: MareNostrum, slots: Sequence[Slot], total: int) -> Slot:
    """One of so many, by lot; where all are alike no lot is drawn."""
    at = s.die(total) if len(slots) > 1 else 1
    for units, column in slots:
        at -= units[column]
        if at <= 0:
            return units, column
    raise AssertionError("more were drawn from than there are")
