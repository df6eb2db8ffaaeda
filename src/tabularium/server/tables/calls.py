"""Who is to be told of what happened at a table: the notices that are written in the same transaction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tabularium.store.rows import Notice, SeatRow
from tabularium.store.ways import MAIL

from ..base.settings import Settings
from .loaded import Loaded

NEAR = 0.25
"""A deadline is near when so much of the time for the answer is left."""
BY_DAYS = "days"


def notices(
    loaded: Loaded,
    settings: Settings,
    now: float,
    event: str,
    people: Iterable[str | None],
    n: int | None = None,
    due: float | None = None,
    about: str | None = None,
) -> list[Notice]:
    """What these people, as far as they want to be called, are told; the table as a whole is the person ""."""
    made = []
    for person in people:
        channels = loaded.called.get(person, {}).get(event, ()) if person is not None else ()
        channel = next((each for each in channels if each != MAIL or settings.smtp), None)
        if channel is not None:
            pause = settings.mail_after if channel == MAIL else settings.call_after
            made.append(
                Notice(
                    event=event,
                    person=person or None,
                    table_id=about or loaded.table.id,
                    n=loaded.table.n if n is None else n,
                    public=loaded.table.n,
                    channel=channel,
                    at=now,
                    due=now + pause if due is None else due,
                )
            )
    return made


@dataclass
class Step:
    """What one step of a table has done, as far as somebody is to be told of it."""

    before: dict[str, list[Any]]
    """Who was asked before it."""
    reminded: list[int] = field(default_factory=list)
    """Seats that are told once more that they are asked."""
    opened: bool = False
    """Were the sealed answers opened?"""
    over: bool = False
    freed: bool = False
    """Has somebody left a seat?"""
    invited: list[str] = field(default_factory=list)
    """Who is told that the table goes on at another."""


def made_by(loaded: Loaded, settings: Settings, now: float, step: Step) -> list[Notice]:
    """The notices of one step: whoever is newly asked, a year that was opened, an end, a free seat, a rematch."""
    if not loaded.called:
        return []
    everybody = [*dict.fromkeys(row.person for row in loaded.seats), ""]
    made: list[Notice] = []
    if loaded.match is not None and loaded.table.status == "playing":
        made += _asked(loaded, settings, now, step)
    for event, happened in (("year", step.opened), ("over", step.over), ("free", step.freed)):
        made += notices(loaded, settings, now, event, everybody) if happened else []
    made += notices(loaded, settings, now, "invited", step.invited, about=loaded.table.following)
    return made


def _asked(loaded: Loaded, settings: Settings, now: float, step: Step) -> list[Notice]:
    """Turns that begin, and deadlines that come near, of people who were not told or have been back since."""
    match = loaded.playing()
    made: list[Notice] = []
    public = False
    for seat in loaded.open_asks():
        row, number = loaded.seats[seat], match.numbers[seat]
        reminded = seat in step.reminded
        new = step.before.get(str(seat), [None])[0] != number
        if not (new or reminded) or row.kind != "person":
            continue
        public = public or (new and loaded.table.asked[str(seat)][1])
        if row.caretaker or row.person not in loaded.called:
            continue
        near = _near(loaded, row) if new else None
        if reminded:
            made += notices(loaded, settings, now, "deadline", [row.person], number, due=now)
        elif not row.told:
            made += notices(loaded, settings, now, "turn", [row.person], number)
        if near is not None:
            made += notices(loaded, settings, now, "deadline", [row.person], number, due=max(now, near))
    return made + (notices(loaded, settings, now, "turn", [""]) if public else [])


def _near(loaded: Loaded, row: SeatRow) -> float | None:
    """When little time is left for an answer, at a table that is played over days."""
    clock = loaded.clocks.get(row.seat)
    if loaded.pace.kind != BY_DAYS or clock is None or clock.deadline is None or clock.since is None:
        return None
    return clock.deadline - NEAR * (clock.deadline - clock.since)
