"""Messages at tables, who has muted whom, and reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select

from . import schema
from .rows import ALWAYS, Since, all_of, fields_of, one_of
from .shelf import audience, meant_for

messages, mutes, reports = schema.messages, schema.mutes, schema.reports


class MessageRow(msgspec.Struct, kw_only=True):
    """Something said, as stored."""

    serial: int = 0
    table_id: str
    public: int
    at: float
    person: str | None
    seat: int | None
    name: str
    audience: str | None
    text: str
    lines: list[dict[str, Any]] | None = None
    """What a bot says, as lines of its game's catalogue."""

    @property
    def to(self) -> list[int] | None:
        """The seats it is for; None for everybody."""
        return None if self.audience is None else [int(seat) for seat in self.audience.split(",") if seat]


def add(connection: Connection, message: MessageRow, to: Sequence[int] | None) -> int:
    """Store a message; returns its number."""
    fields = fields_of(message)
    del fields["serial"]
    fields["audience"] = audience(to)
    result = connection.execute(insert(messages).returning(messages.c.serial), fields)
    return int(result.scalar_one())


def spoken(connection: Connection, table_id: str) -> bool:
    """Has anybody said anything at a table?"""
    return (
        connection.execute(select(messages.c.serial).where(messages.c.table_id == table_id).limit(1)).first()
        is not None
    )


def heard(
    connection: Connection,
    table_id: str,
    seat: int | None,
    person: str | None,
    after: int = 0,
    limit: int = 200,
    since: Since = ALWAYS,
) -> list[MessageRow]:
    """The newest messages for the present owner of a seat since then, without people they muted."""
    wanted = select(messages).where(
        messages.c.table_id == table_id, messages.c.serial > after, meant_for(messages, seat, since)
    )
    if person is not None:
        silent = select(mutes.c.muted).where(mutes.c.person == person)
        wanted = wanted.where(or_(messages.c.person.is_(None), messages.c.person.not_in(silent)))
    return all_of(MessageRow, connection.execute(wanted.order_by(messages.c.serial.desc()).limit(limit)))[::-1]


def unheard(
    connection: Connection, table_id: str, seat: int | None, person: str, since: Since = ALWAYS
) -> list[MessageRow]:
    """The last message to this seat of each person whom its owner has muted."""
    muted = select(mutes.c.muted).where(mutes.c.person == person)
    newest = (
        select(func.max(messages.c.serial))
        .where(messages.c.table_id == table_id, messages.c.person.in_(muted), meant_for(messages, seat, since))
        .group_by(messages.c.person)
    )
    wanted = select(messages).where(messages.c.serial.in_(newest)).order_by(messages.c.serial)
    return all_of(MessageRow, connection.execute(wanted))


def message(connection: Connection, serial: int) -> MessageRow | None:
    """One message."""
    return one_of(MessageRow, connection.execute(select(messages).where(messages.c.serial == serial)))


def muting(connection: Connection, person: str) -> set[str]:
    """The people who want to hear no more from a person."""
    return set(connection.execute(select(mutes.c.person).where(mutes.c.muted == person)).scalars())


def mute(connection: Connection, person: str, muted: str, on: bool) -> None:
    """Mute a person, or hear them again."""
    connection.execute(delete(mutes).where(mutes.c.person == person, mutes.c.muted == muted))
    if on:
        connection.execute(insert(mutes), {"person": person, "muted": muted})


def report(connection: Connection, serial: int, person: str, reason: str, at: float) -> None:
    """Report a message to the administrator; repeated reports count once."""
    mine = select(reports.c.serial).where(reports.c.message == serial, reports.c.person == person)
    if connection.execute(mine).first() is None:
        connection.execute(insert(reports), {"message": serial, "person": person, "reason": reason, "at": at})


def reported(connection: Connection, limit: int = 200) -> list[dict[str, Any]]:
    """The reports, newest first."""
    wanted = (
        select(reports.c.at, reports.c.reason, messages.c.table_id, messages.c.name, messages.c.text)
        .join(messages, messages.c.serial == reports.c.message)
        .order_by(reports.c.serial.desc())
        .limit(limit)
    )
    return [dict(row._mapping) for row in connection.execute(wanted)]
