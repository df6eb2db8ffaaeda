"""Sealed answers: when all of them are opened together, until when a seal may be broken, and who is to be reminded."""

from __future__ import annotations

from ..base.problem import conflict
from . import calendar
from .loaded import Loaded

AT_ONCE = 0.0


def opens_at(loaded: Loaded) -> float | None:
    """When all sealed answers are opened: at the deadline, or at once when all are in and nobody is awaited.

    Nobody is where only bots are asked, and where the table wants it so and at least one person has handed in: who
    is looked after by a bot finds at most one year gone by in a week.
    """
    match = loaded.match
    if match is None or not match.asks:
        return None
    deadline = loaded.deadline()
    if loaded.open_asks():
        return deadline
    here = any(loaded.seats[seat].kind == "person" and loaded.automatic(seat) is None for seat in match.asks)
    return AT_ONCE if deadline is None or (loaded.pace.early and here) else deadline


def check_unlocked(loaded: Loaded, now: float) -> None:
    """Refuse changes after the deadline, while the answers are being opened."""
    deadline = loaded.deadline()
    if deadline is not None and deadline <= now:
        raise conflict("problem.deadline_passed")


def reminders(loaded: Loaded) -> dict[int, float]:
    """When to remind each person who has not handed in."""
    found = {
        seat: calendar.reminder(loaded.pace, loaded.clocks[seat])
        for seat in loaded.open_asks()
        if loaded.seals and seat in loaded.clocks and loaded.automatic(seat) is None
    }
    return {seat: when for seat, when in found.items() if when is not None}
