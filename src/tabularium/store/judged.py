"""What was found out about finished games when they were looked at again, part after part."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, insert, select

from . import schema
from .rows import all_of

judged = schema.judged


class JudgedPart(msgspec.Struct, frozen=True, kw_only=True):
    """Some decisions of a game; `upto` is the row with which the next part begins."""

    upto: int
    whole: bool
    """Is it the last?"""
    data: bytes


def parts(connection: Connection, table_id: str) -> list[JudgedPart]:
    """All there are so far."""
    found = select(judged.c.upto, judged.c.whole, judged.c.data).where(judged.c.table_id == table_id)
    return all_of(JudgedPart, connection.execute(found.order_by(judged.c.upto)))


def add(connection: Connection, table_id: str, first: int, part: JudgedPart) -> None:
    """Keep the part that begins with row `first`; a Conflict if somebody has been quicker."""
    connection.execute(insert(judged), {"table_id": table_id, "first": first, **msgspec.structs.asdict(part)})
