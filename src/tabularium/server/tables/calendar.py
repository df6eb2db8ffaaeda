"""The calendar: a deadline on the same weekday and hour of every week, and the shorter phases before it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tabularium.shapes.tables import Pace
from tabularium.store.rows import ClockRow

from ..base.problem import invalid

HOUR = 3600.0
WEEK = timedelta(days=7)
SUNDAY = 6
MOST_WEEKS = 8
MOST_HOURS = 14 * 24.0
"""Of a phase, of the shortest time for a sheet, and of a reminder before the deadline."""
MOST_PHASES = 20
MOST_MISSES = 20


def check(pace: Pace) -> None:
    """Refuse settings of a week that make no sense."""
    if not (0 <= pace.weekday <= SUNDAY and 1 <= pace.weeks <= MOST_WEEKS and 0 <= pace.misses <= MOST_MISSES):
        raise invalid("problem.pace.week", most=MOST_WEEKS)
    try:
        _hour(pace)
    except ValueError:
        raise invalid("problem.pace.hour") from None
    hours = (pace.shortest, pace.remind, *pace.phases.values())
    if len(pace.phases) > MOST_PHASES or not all(0 <= each <= MOST_HOURS for each in hours):
        raise invalid("problem.pace.phases", most=int(MOST_HOURS))


def _hour(pace: Pace) -> time:
    hour, _, minute = pace.at.partition(":")
    return time(int(hour), int(minute))


def phase(pace: Pace, key: str) -> str | None:
    """The question's own phase of the week, by its key or the beginning of it; None: the whole week."""
    parts = key.split(".")
    beginnings = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((each for each in beginnings if each in pace.phases), None)


def deadline(pace: Pace, key: str, now: float) -> float:
    """The deadline of a question that is put now: the end of its phase or of the week, if enough of it is left."""
    short = phase(pace, key)
    return next_slot(pace, now + pace.shortest * HOUR) if short is None else now + pace.phases[short] * HOUR


def next_slot(pace: Pace, after: float) -> float:
    """The deadline of the first week that ends at this moment or later, and not on a holiday."""
    zone, hour = ZoneInfo(pace.zone), _hour(pace)
    moment = datetime.fromtimestamp(after, zone)
    day = moment.date() + timedelta(days=(pace.weekday - moment.weekday()) % 7)
    while _slot(day, hour, zone) < after or day.isoformat() in pace.holidays:
        day += WEEK
    return _slot(day + (pace.weeks - 1) * WEEK, hour, zone)


def _slot(day: date, hour: time, zone: ZoneInfo) -> float:
    return datetime.combine(day, hour, zone).timestamp()


def begin(pace: Pace, clocks: Iterable[ClockRow], clock: ClockRow, ask: int, key: str, now: float) -> None:
    """Start the clock of a seat. All who are asked together have one deadline, also those who joined late."""
    if clock.ask == ask:
        return
    others = [each.deadline for each in clocks if each is not clock and each.deadline is not None]
    clock.ask, clock.since, clock.deadline = ask, now, min(others, default=deadline(pace, key, now))


def reminder(pace: Pace, clock: ClockRow) -> float | None:
    """When to remind the person of this clock; None if they were reminded or never are."""
    if clock.deadline is None or clock.since is None or not pace.remind or clock.reminded == clock.ask:
        return None
    when = clock.deadline - pace.remind * HOUR
    return when if when > clock.since else None
