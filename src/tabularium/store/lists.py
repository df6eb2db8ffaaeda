"""Lists of tables: for lobbies, for the steward, and for administrators."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Select, and_, exists, func, or_, select

from . import schema
from .rows import SeatRow, TableRow, all_of

tables, seats = schema.tables, schema.seats
RUNNING = ("open", "playing", "paused")
FINISHED = ("over", "abandoned")
MOST_OF_ONE = 10
"""Public tables of one host that are shown to all."""


def _with_seats(connection: Connection, wanted: Select[Any]) -> list[tuple[TableRow, list[SeatRow]]]:
    found = all_of(TableRow, connection.execute(wanted))
    by_table: dict[str, list[SeatRow]] = {table.id: [] for table in found}
    theirs = select(seats).where(seats.c.table_id.in_(by_table)).order_by(seats.c.seat)
    for seat in all_of(SeatRow, connection.execute(theirs)):
        by_table[seat.table_id].append(seat)
    return [(table, by_table[table.id]) for table in found]


def of_person(
    connection: Connection, person: str, statuses: tuple[str, ...] = RUNNING, limit: int = 100
) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables a person sits at or has opened, newest first."""
    sits = exists().where(seats.c.table_id == tables.c.id, seats.c.person == person)
    mine = and_(or_(sits, tables.c.host == person), tables.c.status.in_(statuses))
    return _with_seats(connection, select(tables).where(mine).order_by(tables.c.changed.desc()).limit(limit))


def last_opened(connection: Connection, person: str, game: str) -> list[tuple[TableRow, list[SeatRow]]]:
    """The newest table of this game that a person has opened; nothing where there is none."""
    mine = and_(tables.c.host == person, tables.c.game == game, tables.c.origin == "played")
    return _with_seats(connection, select(tables).where(mine).order_by(tables.c.created.desc()).limit(1))


def awaiting(connection: Connection, person: str) -> list[tuple[TableRow, float | None]]:
    """The tables that wait for a person, with the deadline: the least time left first, then the longest wait."""
    clocks = schema.clocks
    found = []
    for table, rows in of_person(connection, person, ("playing",)):
        mine = [row.seat for row in rows if row.person == person and str(row.seat) in table.asked]
        if mine:
            ends = select(func.min(clocks.c.deadline)).where(clocks.c.table_id == table.id, clocks.c.seat.in_(mine))
            found.append((table, connection.execute(ends).scalar()))
    return sorted(found, key=lambda each: (each[1] is None, each[1] or 0.0, each[0].changed))


def public(connection: Connection, statuses: tuple[str, ...], limit: int = 50) -> list[tuple[TableRow, list[SeatRow]]]:
    """Public tables, newest first; of one host only so many, so that nobody fills the list alone."""
    shown = and_(tables.c.public, tables.c.status.in_(statuses), tables.c.origin == "played")
    newest = tables.c.changed.desc()
    place = func.row_number().over(partition_by=tables.c.host, order_by=newest).label("place")
    ranked = select(tables.c.id, place).where(shown).subquery()
    found = select(tables).join(ranked, ranked.c.id == tables.c.id).where(ranked.c.place <= MOST_OF_ONE)
    return _with_seats(connection, found.order_by(newest).limit(limit))


def every(connection: Connection, status: str | None = None, limit: int = 1000) -> list[tuple[TableRow, list[SeatRow]]]:
    """All tables, for administrators."""
    wanted = select(tables).order_by(tables.c.changed.desc()).limit(limit)
    return _with_seats(connection, wanted if status is None else wanted.where(tables.c.status == status))


def running(connection: Connection, person: str) -> int:
    """The number of unfinished tables that a person opened."""
    mine = and_(tables.c.host == person, tables.c.status.in_(RUNNING))
    return int(connection.execute(select(func.count()).select_from(tables).where(mine)).scalar_one())


def due(connection: Connection, before: float, limit: int) -> list[tuple[str, float]]:
    """The tables that are due for the steward, the longest overdue first."""
    wanted = select(tables.c.id, tables.c.due).where(tables.c.due <= before).order_by(tables.c.due).limit(limit)
    return [(row.id, row.due) for row in connection.execute(wanted)]


def outdated(connection: Connection, versions: Mapping[str, int], limit: int) -> list[str]:
    """Running tables of these games whose rules have another version now."""
    other = (and_(tables.c.game == game, tables.c.rules_version != version) for game, version in versions.items())
    wanted = select(tables.c.id).where(tables.c.status.in_(("playing", "paused")), or_(*other)).limit(limit)
    return list(connection.execute(wanted).scalars())
