"""The analysis of finished games, stored part by part."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, insert, select

from . import schema
from .rows import all_of

judged = schema.judged


class JudgedPart(msgspec.Struct, frozen=True, kw_only=True):
    """The analysed decisions of a part of a game; the next part begins at row `upto`."""

    upto: int
    whole: bool
    """Is it the last?"""
    data: bytes


def parts(connection: Connection, table_id: str) -> list[JudgedPart]:
    """All parts so far."""
    found = select(judged.c.upto, judged.c.whole, judged.c.data).where(judged.c.table_id == table_id)
    return all_of(JudgedPart, connection.execute(found.order_by(judged.c.upto)))


def add(connection: Connection, table_id: str, first: int, part: JudgedPart) -> None:
    """Store the part that begins with row `first`; a Conflict if another worker was quicker."""
    connection.execute(insert(judged), {"table_id": table_id, "first": first, **msgspec.structs.asdict(part)})
