"""How long an answer may take: a bank of live minutes, or days with nights and holidays that do not count."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tabularium.store.rows import ClockRow

from ..door.problem import invalid
from ..tables.shapes import Pace

SATURDAY = 5
MOST_DAYS = 60.0
MOST_BANK = 7 * 86400.0
ABSENT = 600.0
ABSENT_DAYS = 3 * 86400.0
"""Seconds of absence after which a majority may decide: at a live table, and at one that is played over days."""


def check(pace: Pace) -> Pace:
    """Refuse a pace that cannot be kept."""
    if pace.kind == "live" and not (0 < pace.bank <= MOST_BANK and 0 <= pace.bonus <= MOST_BANK):
        raise invalid("problem.pace.bank", most=int(MOST_BANK))
    if pace.kind == "days" and not 0 < pace.days <= MOST_DAYS:
        raise invalid("problem.pace.days", most=int(MOST_DAYS))
    if len(pace.night) != 2 or not all(0 <= hour <= 24 for hour in pace.night):
        raise invalid("problem.pace.night")
    try:
        ZoneInfo(pace.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise invalid("problem.pace.zone", zone=pace.zone[:60]) from None
    try:
        days = {date.fromisoformat(day) for day in pace.holidays}
    except ValueError:
        raise invalid("problem.pace.holiday") from None
    if len(days) > 366:
        raise invalid("problem.pace.holiday")
    return pace


def deadline(pace: Pace, now: float, left: float) -> float | None:
    """When an ask that is put now runs out."""
    if pace.kind == "none":
        return None
    if pace.kind == "live":
        return now + max(left, 0.0) + pace.bonus
    zone = ZoneInfo(pace.zone)
    moment = datetime.fromtimestamp(now, zone)
    remaining = timedelta(days=pace.days)
    while remaining > timedelta(0):
        midnight = datetime.combine(moment.date() + timedelta(days=1), time(), zone)
        if _rests(pace, moment.date()):
            moment = midnight
            continue
        step = min(remaining, timedelta(seconds=midnight.timestamp() - moment.timestamp()))
        moment = datetime.fromtimestamp(moment.timestamp() + step.total_seconds(), zone)
        remaining -= step
    while _rests(pace, moment.date()):
        moment = datetime.combine(moment.date() + timedelta(days=1), time(), zone)
    return _after_night(pace, moment).timestamp()


def _rests(pace: Pace, day: date) -> bool:
    """Is this a day that does not count?"""
    return day.isoformat() in pace.holidays or (not pace.weekends and day.weekday() >= SATURDAY)


def _after_night(pace: Pace, moment: datetime) -> datetime:
    """A moment in the night becomes the morning after it."""
    begins, ends = pace.night
    hour = moment.hour + moment.minute / 60 + moment.second / 3600
    if begins == ends:
        return moment
    evening = begins > ends
    if evening and hour >= begins:
        return datetime.combine(moment.date() + timedelta(days=1), time(ends % 24), moment.tzinfo)
    if (evening and hour < ends) or (not evening and begins <= hour < ends):
        extra = timedelta(days=1) if ends == 24 else timedelta(0)
        return datetime.combine(moment.date() + extra, time(ends % 24), moment.tzinfo)
    return moment


def absence(pace: Pace) -> float:
    """How many seconds somebody must have been away before a majority may decide without them."""
    return ABSENT_DAYS if pace.kind == "days" else ABSENT


def begin(pace: Pace, clock: ClockRow, ask: int, now: float) -> None:
    """The clock of a seat begins to run for a new ask."""
    if clock.ask != ask:
        halt(pace, clock, now)
        clock.ask, clock.since, clock.deadline = ask, now, deadline(pace, now, clock.left)


def halt(pace: Pace, clock: ClockRow, now: float) -> None:
    """The clock of a seat stops, and what it took beyond the bonus is taken from the bank."""
    if clock.since is not None and pace.kind == "live":
        clock.left = max(0.0, clock.left - max(0.0, now - clock.since - pace.bonus))
    clock.ask = clock.since = clock.deadline = None
