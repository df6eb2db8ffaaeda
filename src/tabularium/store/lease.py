"""The lease of the steward: one worker makes the rounds. Also shifts clocks over time that must not count."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from . import schema

KEY = "keeper"
WRITTEN = "breath"
BY_CALENDAR = "weekly"
"""The kind of a pace whose deadlines stand in the calendar."""


def take(connection: Connection, worker: str, now: float, lease: float) -> float | None:
    """Try to take or renew the lease of the steward; None if another worker holds it.

    Otherwise the seconds for which no worker held it: 0 without a gap or at the first time, negative if the clock was
    set back.
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
    """Write a value, to check that the database can be written."""
    house = schema.house
    if connection.execute(update(house).where(house.c.key == WRITTEN).values(value=now)).rowcount == 0:
        connection.execute(insert(house), {"key": WRITTEN, "value": now})


def shift_clocks(connection: Connection, seconds: float, now: float) -> list[tuple[str, int]]:
    """Move every running clock by so many seconds; returns the tables concerned with their public numbers.

    A future deadline of a weekly table stays: people know it by its day and hour.
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
