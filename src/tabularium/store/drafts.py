"""Drafts of sheets: one row per seat and ask, overwritten in place. They are no moves, so no version rises."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, insert, select, update

from . import schema
from .database import Conflict
from .rows import DraftRow, one_of


def of(connection: Connection, table_id: str, seat: int, ask: int, person: str) -> DraftRow | None:
    """This person's draft of this sheet; a draft of another person at the same seat stays hidden."""
    return one_of(DraftRow, connection.execute(select(schema.drafts).where(_here(table_id, seat, ask, person))))


def save(connection: Connection, row: DraftRow) -> DraftRow:
    """Overwrite the draft of `row.version`, 0 if there was none; a Conflict if it has changed."""
    drafts = schema.drafts
    saved = msgspec.structs.replace(row, version=row.version + 1)
    if row.version == 0:
        strangers = and_(_seat(row.table_id, row.seat), drafts.c.person != row.person)
        connection.execute(delete(drafts).where(strangers))
        connection.execute(insert(drafts), msgspec.structs.asdict(saved))
        return saved
    here = and_(_here(row.table_id, row.seat, row.ask, row.person), drafts.c.version == row.version)
    if connection.execute(update(drafts).where(here).values(version=saved.version, sheet=row.sheet)).rowcount != 1:
        raise Conflict(f"the draft of seat {row.seat} is not at version {row.version}")
    return saved


def drop(connection: Connection, table_id: str, seats: Collection[int]) -> None:
    """Delete the drafts of these seats: their question is answered or gone."""
    drafts = schema.drafts
    connection.execute(delete(drafts).where(drafts.c.table_id == table_id, drafts.c.seat.in_(seats)))


def _seat(table_id: str, seat: int) -> Any:
    return and_(schema.drafts.c.table_id == table_id, schema.drafts.c.seat == seat)


def _here(table_id: str, seat: int, ask: int, person: str) -> Any:
    return and_(_seat(table_id, seat), schema.drafts.c.ask == ask, schema.drafts.c.person == person)
