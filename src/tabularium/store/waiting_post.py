"""Post that waits for bots: at which seats, how many papers, and that each is answered once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from . import schema
from .rows import all_of

waiting = schema.waiting_post
KEY = list(waiting.primary_key.columns)


class WaitingPost(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's seat at which papers wait."""

    table_id: str
    seat: int
    papers: int
    """How many have come since it last wrote."""
    round: int
    """How often it has written."""
    person: str | None
    """Who wrote last: the bot thinks at this person's turn."""
    due: float


def put(connection: Connection, table_id: str, seats: Iterable[int], person: str | None, due: float) -> None:
    """A paper has come to each of these seats."""
    kind: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    for seat in sorted(seats):
        row = {"table_id": table_id, "seat": seat, "papers": 1, "round": 0, "person": person, "due": due}
        again = {"papers": waiting.c.papers + 1, "person": person, "due": due}
        connection.execute(kind.insert(waiting).values(row).on_conflict_do_update(index_elements=KEY, set_=again))


def due(connection: Connection, now: float, limit: int) -> list[WaitingPost]:
    """Where papers wait, the longest first."""
    wanted = select(waiting).where(waiting.c.papers > 0, waiting.c.due <= now).order_by(waiting.c.due).limit(limit)
    return all_of(WaitingPost, connection.execute(wanted))


def take(connection: Connection, found: WaitingPost) -> bool:
    """What was found is answered now; False if that has been done already. What has come since goes on waiting.

    All rows of the table are locked in one order: two bots that write to each other at once would block each other.
    """
    seats = select(waiting.c.seat).where(waiting.c.table_id == found.table_id).order_by(waiting.c.seat)
    connection.execute(seats.with_for_update())
    here = waiting.c.table_id == found.table_id, waiting.c.seat == found.seat, waiting.c.round == found.round
    left = {"papers": waiting.c.papers - found.papers, "round": waiting.c.round + 1}
    return connection.execute(update(waiting).where(*here).values(**left)).rowcount == 1


def put_off(connection: Connection, found: WaitingPost, until: float) -> None:
    """It waits longer."""
    here = waiting.c.table_id == found.table_id, waiting.c.seat == found.seat, waiting.c.round == found.round
    connection.execute(update(waiting).where(*here).values(due=until))
