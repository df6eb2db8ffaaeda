"""Counts of what is stored for one person, for the quotas."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, exists, func, select

from . import schema
from .lists import FINISHED, RUNNING

tables, seats, rows, snapshots, messages = (
    schema.tables,
    schema.seats,
    schema.rows,
    schema.snapshots,
    schema.messages,
)


_GIVEN_UP = tables.c.status == "closed", tables.c.started.is_(None)


def _count(connection: Connection, wanted: Select[Any]) -> int:
    return int(connection.execute(select(func.count()).select_from(wanted.subquery())).scalar_one())


def finished(connection: Connection, person: str) -> int:
    """The number of finished games that a person opened."""
    mine = tables.c.host == person, tables.c.status.in_(FINISHED), tables.c.origin == "played"
    return _count(connection, select(tables.c.id).where(*mine))


def given_up(connection: Connection, person: str) -> int:
    """The number of tables that a person opened and gave up before they began, as far as they are still kept."""
    return _count(connection, select(tables.c.id).where(tables.c.host == person, *_GIVEN_UP))


def forget_given_up(connection: Connection, before: float) -> None:
    """Delete the tables that were given up before they began, and before this moment."""
    connection.execute(tables.delete().where(tables.c.changed < before, *_GIVEN_UP))


def sitting(connection: Connection, person: str) -> int:
    """The number of running games at which a person sits."""
    at = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id)
    return _count(connection, at.where(seats.c.person == person, tables.c.status.in_(RUNNING)))


def alone(connection: Connection, person: str) -> int:
    """The number of running games that a person opened for bots alone."""
    company = exists().where(seats.c.table_id == tables.c.id, seats.c.kind != "bot")
    mine = tables.c.host == person, tables.c.status.in_(("playing", "paused")), ~company
    return _count(connection, select(tables.c.id).where(*mine))


def uploaded(connection: Connection, person: str) -> tuple[int, int]:
    """The number of records that a person uploaded, and their bytes."""
    mine = select(tables.c.id).where(tables.c.host == person, tables.c.origin == "uploaded")
    sizes = (
        select(func.coalesce(func.sum(func.length(column)), 0)).where(table.c.table_id.in_(mine))
        for table, column in ((rows, rows.c.line), (snapshots, snapshots.c.data))
    )
    return _count(connection, mine), sum(int(connection.execute(each).scalar_one()) for each in sizes)


def said(connection: Connection, person: str, table_id: str) -> int:
    """The number of messages of a person at a table."""
    here = messages.c.person == person, messages.c.table_id == table_id
    return _count(connection, select(messages.c.serial).where(*here))


def remove(connection: Connection, table_id: str) -> None:
    """Delete a table and all that belongs to it."""
    connection.execute(tables.delete().where(tables.c.id == table_id))
