"""Keeping the house: whose turn it is to make the rounds, and time that must not count."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from . import schema

KEY = "keeper"
WRITTEN = "breath"
BY_CALENDAR = "weekly"
"""The kind of a pace whose deadlines stand in the calendar."""


def take(connection: Connection, worker: str, now: float, lease: float) -> float | None:
    """Try to be the one who keeps the house; None if another is.

    Else the seconds for which nobody kept it: 0 if it has always been kept, or was never kept before, and less if
    the clock has been set back meanwhile.
    """
    house = schema.house
    found = connection.execute(select(house.c.value).where(house.c.key == KEY)).scalar()
    mine: dict[str, Any] = {"worker": worker, "at": now, "until": now + lease}
    if found is None:
        connection.execute(insert(house), {"key": KEY, "value": mine})
        return 0.0
    if found["worker"] != worker and now < found["until"] and found["at"] <= now:
        return None
    taken = update(house).where(house.c.key == KEY, house.c.value == found).values(value=mine)
    if connection.execute(taken).rowcount != 1:
        return None
    return 0.0 if found["worker"] == worker else now - float(found["at"])


def try_writing(connection: Connection, now: float) -> None:
    """Write something, to see whether anything can be written."""
    house = schema.house
    if connection.execute(update(house).where(house.c.key == WRITTEN).values(value=now)).rowcount == 0:
        connection.execute(insert(house), {"key": WRITTEN, "value": now})


def shift_clocks(connection: Connection, seconds: float, now: float) -> list[tuple[str, int]]:
    """Move every running clock, and what is due with it; the tables concerned with their public numbers.

    A deadline of the calendar that is still to come stays where it is: people know it by its day and hour.
    """
    clocks, tables = schema.clocks, schema.tables
    ends = (
        select(clocks.c.table_id, func.min(clocks.c.deadline).label("deadline"))
        .where(clocks.c.deadline.is_not(None))
        .group_by(clocks.c.table_id)
        .subquery()
    )
    running = select(tables.c.id, tables.c.n, tables.c.pace, ends.c.deadline).join(ends, ends.c.table_id == tables.c.id)
    concerned = [
        (row.id, row.n) for row in connection.execute(running) if row.pace["kind"] != BY_CALENDAR or row.deadline <= now
    ]
    ids = [table_id for table_id, _ in concerned]
    if ids:
        connection.execute(
            update(clocks)
            .where(clocks.c.table_id.in_(ids), clocks.c.deadline.is_not(None))
            .values(since=clocks.c.since + seconds, deadline=clocks.c.deadline + seconds)
        )
        connection.execute(
            update(tables).where(tables.c.id.in_(ids)).values(due=tables.c.due + seconds, version=tables.c.version + 1)
        )
    return concerned
