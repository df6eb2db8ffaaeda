"""Letters between seats: sent ones, drafts, and how far a seat has read."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from . import schema
from .rows import ALWAYS, Since, all_of, fields_of
from .shelf import meant_for
from .talk import MessageRow

messages, drafts, mailboxes = schema.messages, schema.letter_drafts, schema.mailboxes


class LetterDraftRow(msgspec.Struct, kw_only=True):
    """A letter that is not sent yet, as stored."""

    table_id: str
    seat: int
    key: str
    person: str
    audience: str
    text: str
    at: float

    @property
    def to(self) -> list[int]:
        """The seats it is meant for."""
        return [int(seat) for seat in self.audience.split(",") if seat]


def of(
    connection: Connection, table_id: str, seats: Mapping[int, Since] | None, person: str | None, limit: int
) -> list[MessageRow]:
    """The newest letters for the present owner of these seats since then (None: all), without people this person has
    muted."""
    wanted = select(messages).where(messages.c.table_id == table_id, messages.c.audience.is_not(None))
    if seats is not None:
        wanted = wanted.where(or_(False, *(meant_for(messages, *each, letters_only=True) for each in seats.items())))
    if person is not None:
        silent = select(schema.mutes.c.muted).where(schema.mutes.c.person == person)
        wanted = wanted.where(or_(messages.c.person.is_(None), messages.c.person.not_in(silent)))
    return all_of(MessageRow, connection.execute(wanted.order_by(messages.c.serial.desc()).limit(limit)))[::-1]


def unread(connection: Connection, table_id: str, seat: int, person: str | None, since: Since = ALWAYS) -> int:
    """The number of unread letters of a seat."""
    read = select(mailboxes.c.read).where(mailboxes.c.table_id == table_id, mailboxes.c.seat == seat)
    wanted = select(func.count()).where(
        messages.c.table_id == table_id,
        meant_for(messages, seat, since, letters_only=True),
        messages.c.seat != seat,
        messages.c.serial > func.coalesce(read.scalar_subquery(), 0),
    )
    if person is not None:
        silent = select(schema.mutes.c.muted).where(schema.mutes.c.person == person)
        wanted = wanted.where(or_(messages.c.person.is_(None), messages.c.person.not_in(silent)))
    return int(connection.execute(wanted).scalar_one())


def read_upto(connection: Connection, table_id: str, seat: int) -> int:
    """The last letter that a seat has read; 0 for none."""
    wanted = select(mailboxes.c.read).where(mailboxes.c.table_id == table_id, mailboxes.c.seat == seat)
    return int(connection.execute(wanted).scalar() or 0)


def mark_read(connection: Connection, table_id: str, seat: int, serial: int) -> None:
    """Note that a seat has read its letters up to this one."""
    here = and_(mailboxes.c.table_id == table_id, mailboxes.c.seat == seat)
    if connection.execute(update(mailboxes).where(here).values(read=serial)).rowcount == 0:
        connection.execute(insert(mailboxes), {"table_id": table_id, "seat": seat, "read": serial})


# -- drafts ------------------------------------------------------------------------------------------------------
def drafts_of(connection: Connection, table_id: str, seat: int, person: str) -> list[LetterDraftRow]:
    """This person's unfinished letters at a seat, the newest first; those of a former owner are not shown."""
    mine = select(drafts).where(drafts.c.table_id == table_id, drafts.c.seat == seat, drafts.c.person == person)
    return all_of(LetterDraftRow, connection.execute(mine.order_by(drafts.c.at.desc())))


def keep(connection: Connection, row: LetterDraftRow) -> None:
    """Write a draft over the one of the same key."""
    drop(connection, row.table_id, row.seat, row.key)
    connection.execute(insert(drafts), fields_of(row))


def drop(connection: Connection, table_id: str, seat: int, key: str) -> None:
    """Delete a draft."""
    connection.execute(delete(drafts).where(drafts.c.table_id == table_id, drafts.c.seat == seat, drafts.c.key == key))
