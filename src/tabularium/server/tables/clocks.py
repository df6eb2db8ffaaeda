"""Clocks of seats that are asked, or that are given a pause."""

from __future__ import annotations

from collections.abc import Collection

from tabularium.engine import Match
from tabularium.store.rows import ClockRow

from . import calendar, pace
from .loaded import Loaded


def run_clocks(loaded: Loaded, match: Match, now: float, still: Collection[int] = ()) -> None:
    """Start the clocks of seats that are asked, and stop all others. None runs while the table rests.

    The clocks of those who are still asked what they were asked before go on.
    """
    playing = loaded.table.status == "playing"
    if loaded.seals:
        _run_by_calendar(loaded, match, playing, now)
        return
    given = match.run.pausing
    for seat in given:  # even where no clocks are played with
        loaded.clocks.setdefault(seat, ClockRow(table_id=loaded.table.id, seat=seat, left=0.0))
    for seat, clock in loaded.clocks.items():
        person = playing and seat in match.asks and loaded.automatic(seat) is None
        if person and seat in given:
            pace.give_pause(loaded.pace, clock, match.numbers[seat], now)
        elif person and loaded.pace.kind != "none":
            pace.begin(loaded.pace, clock, match.numbers[seat], now, still=seat in still)
        elif clock.ask is not None:
            pace.halt(loaded.pace, clock, now)


def _run_by_calendar(loaded: Loaded, match: Match, playing: bool, now: float) -> None:
    """All seats that are asked have one deadline, also those of bots and of people who have not come yet."""
    asked = [seat for seat in match.asks if playing and loaded.seats[seat].kind != "bot"]
    for seat, clock in loaded.clocks.items():
        if clock.ask is not None and (seat not in asked or clock.ask != match.numbers[seat]):
            pace.halt(loaded.pace, clock, now)
    for seat in asked:
        clock = loaded.clocks.setdefault(seat, ClockRow(table_id=loaded.table.id, seat=seat, left=0.0))
        number, key = match.numbers[seat], match.asks[seat].key
        calendar.begin(loaded.pace, loaded.clocks.values(), clock, number, key, now)
