"""What a message says: which event, at which table, until when; never what somebody holds or has written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_time

from tabularium.draw.words import Words
from tabularium.engine import UnknownName, find_game
from tabularium.store.outbox import ASKED, DEADLINE, Waiting

from ..base.settings import Settings
from ..base.speech import speaker
from .channels import Item, Message

OVERRULES = {"year": ASKED, "turn": (DEADLINE,)}
"""Events that go without saying where the same message tells one of these of the same table."""

LOUD = ("everyone", "here", "channel", "all", "room")
"""Names that would call all who are in a chat."""


def table_url(settings: Settings, table: str) -> str:
    """The page of a table."""
    return f"{settings.base_url}/t/{table}"


def compose(settings: Settings, found: Sequence[Waiting]) -> Message:
    """One message for all that one person, or one table, is told now."""
    first = found[0]
    words = speaker(None, first.language)
    at = {event: {each.table for each in found if each.event == event} for event in ASKED}
    said = [each for each in found if not any(each.table in at[other] for other in OVERRULES.get(each.event, ()))]
    items = list(dict.fromkeys(Item(_text(words, each), table_url(settings, each.table)) for each in said))
    turns = len({each.table for each in said if each.event in ASKED and each.person})
    if turns == len(items):
        subject = words.text("mail.subject", turns=turns)
    elif len(items) == 1:
        subject = words.text("call.subject", text=items[0].text)
    else:
        subject = words.text("call.subject.many", n=len(items))
    return Message(
        subject=subject,
        items=items,
        hello=words.text("mail.hello", name=first.name),
        why=words.text("mail.why", url=f"{settings.base_url}/me/notices"),
        tag=first.table if len(items) == 1 else "tables",
        email=first.email,
    )


def sample(settings: Settings, language: str, name: str, email: str) -> Message:
    """A test."""
    words = speaker(None, language)
    item = Item(words.text("call.test"), f"{settings.base_url}/me/notices")
    return Message(
        subject=words.text("call.subject", text=item.text),
        items=[item],
        hello=words.text("mail.hello", name=name),
        why=words.text("mail.why", url=item.url),
        tag="test",
        email=email,
    )


def _text(words: Words, each: Waiting) -> str:
    try:
        title = speaker(find_game(each.game), words.lang).text("game.title")
    except UnknownName:
        title = each.game
    where: dict[str, Any] = {"table": _calm(each.table_name) or title, "game": title}
    if each.person is None and each.event in ASKED:
        return words.text("call.table", names=words.listing([f"@{_calm(name)}" for name in each.asked]), **where)
    if each.event in ASKED and each.deadline is not None:
        message = "call.deadline" if each.event == DEADLINE else "call.turn_until"
        return words.text(message, when=_day_and_hour(each, words.lang), **where)
    return words.text("call.turn" if each.event in ASKED else f"call.{each.event}", **where)


def _calm(name: str) -> str:
    """A name that calls nobody else where it is read: chats have words for all who are in the room."""
    plain = "".join(sign for sign in name if sign not in "@<>[]()*_`")
    return plain if plain.lower() not in LOUD else f"{plain}."


def _day_and_hour(waiting: Waiting, language: str) -> str:
    """When an answer is due, in the time of its table."""
    moment = datetime.fromtimestamp(waiting.deadline or 0.0, ZoneInfo(waiting.zone))
    day, hour = format_date(moment, "full", language), format_time(moment, "short", locale=language)
    return f"{day}, {hour} ({waiting.zone})"


# -- when ------------------------------------------------------------------------------------------------------------
def wakes_at(calls: Mapping[str, Any] | None, waiting: Waiting, now: float) -> float:
    """When a notice may be told: now, at the end of the quiet hours, or at the hour of the digest."""
    calls = calls or {}
    zone = ZoneInfo(calls.get("zone") or "UTC")
    urgent = waiting.event == DEADLINE and bool(calls.get("wake", True))
    quiet = calls.get("quiet")
    if quiet and not urgent:
        begins, ends = quiet
        here = datetime.fromtimestamp(now, zone)
        minute = here.hour * 60 + here.minute
        if begins <= minute < ends or (begins > ends and (minute >= begins or minute < ends)):
            return _next(now, zone, ends)
    digest = calls.get("digest")
    if digest is not None and waiting.channel == "mail" and not urgent:
        hour = _next(waiting.at, zone, digest)
        if hour > now:
            return hour
    return now


def _next(after: float, zone: ZoneInfo, minute: int) -> float:
    """The next time at which it is so many minutes after midnight there."""
    here = datetime.fromtimestamp(after, zone)
    day = here.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    for days in (0, 1):
        then = (day + timedelta(days=days, minutes=minute)).replace(tzinfo=zone).timestamp()
        if then > after:
            return then
    return after + 86400.0
