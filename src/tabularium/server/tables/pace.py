"""How long an answer may take: a bank of live minutes, or days with nights and holidays that do not count."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import structs

from tabularium.engine import Game
from tabularium.shapes.tables import Pace
from tabularium.store.rows import ClockRow

from ..base.problem import invalid
from . import calendar

SATURDAY = 5
MOST_DAYS = 60.0
MOST_BANK = 7 * 86400.0
MOST_PAUSE, MOST_HOURS = 30.0, 48.0
"""Of the pause at the moment of a card: seconds, and hours at a table over days."""
ABSENT = 600.0
ABSENT_DAYS = 3 * 86400.0
"""Seconds of absence after which a majority may decide: at a live table, and at one that is played over days."""


def check(pace: Pace) -> Pace:
    """Refuse a pace that makes no sense."""
    if pace.kind == "live" and not (0 < pace.bank <= MOST_BANK and 0 <= pace.bonus <= MOST_BANK):
        raise invalid("problem.pace.bank", most=int(MOST_BANK))
    if pace.kind == "days" and not 0 < pace.days <= MOST_DAYS:
        raise invalid("problem.pace.days", most=int(MOST_DAYS))
    if not (0 <= pace.pause <= MOST_PAUSE and 0 <= pace.hours <= MOST_HOURS):
        raise invalid("problem.pace.pause", most=int(MOST_PAUSE), hours=int(MOST_HOURS))
    if pace.kind == "weekly":
        calendar.check(pace)
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


def fitting(pace: Pace, game: Game) -> Pace:
    """The pace with the game's own phases of the week, where the table names none."""
    if pace.kind != "weekly":
        return pace
    if game.calendar is None:
        raise invalid("problem.pace.no_calendar")
    return pace if pace.phases else structs.replace(pace, phases=dict(game.calendar))


def deadline(pace: Pace, now: float, left: float) -> float | None:
    """The deadline of an ask that is put now, except at weekly tables."""
    if pace.kind in ("none", "weekly"):
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


def courteous(pace: Pace) -> bool:
    """Does this table wait at the moments of cards?"""
    return (pace.hours if pace.kind == "days" else pace.pause) > 0


def pause_ends(pace: Pace, now: float) -> float:
    """The end of a pause that begins now: soon at a live table, after some waking hours at one over days."""
    if pace.kind != "days":
        return now + pace.pause
    over = deadline(structs.replace(pace, days=pace.hours / 24), now, 0.0)
    assert over is not None
    return over


def _rests(pace: Pace, day: date) -> bool:
    """Is this a day that does not count?"""
    return day.isoformat() in pace.holidays or (not pace.weekends and day.weekday() >= SATURDAY)


def _after_night(pace: Pace, moment: datetime) -> datetime:
    """Move a moment in the night to the next morning."""
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
    return ABSENT_DAYS if pace.kind in ("days", "weekly") else ABSENT


def begin(pace: Pace, clock: ClockRow, ask: int, now: float, still: bool = False) -> None:
    """Start the clock of a seat for a new ask. It goes on if the ask is publicly the same."""
    if still and clock.since is not None:
        clock.ask = ask
    elif clock.ask != ask:
        halt(pace, clock, now)
        clock.ask, clock.since, clock.deadline = ask, now, deadline(pace, now, clock.left)


def give_pause(pace: Pace, clock: ClockRow, ask: int, now: float) -> None:
    """A seat is given a pause, which costs it no time."""
    if clock.ask != ask:
        halt(pace, clock, now)
        clock.ask, clock.deadline = ask, pause_ends(pace, now)


def halt(pace: Pace, clock: ClockRow, now: float) -> None:
    """Stop the clock of a seat; time beyond the bonus comes out of its bank."""
    if clock.since is not None and pace.kind == "live":
        clock.left = max(0.0, clock.left - max(0.0, now - clock.since - pace.bonus))
    clock.ask = clock.since = clock.deadline = None
