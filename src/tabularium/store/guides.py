"""How far the guests of guided tables have come."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update

from . import schema

guides = schema.guides


def of(connection: Connection, table_id: str, seat: int) -> tuple[int, int] | None:
    """The present step of a seat, and the number of its question then; None without a guide."""
    row = connection.execute(select(guides.c.step, guides.c.number).where(_here(table_id, seat))).first()
    return None if row is None else (row.step, row.number)


def put(connection: Connection, table_id: str, seat: int, step: int, number: int) -> None:
    """Store the step of a seat."""
    moved = update(guides).where(_here(table_id, seat)).values(step=step, number=number)
    if connection.execute(moved).rowcount == 0:
        connection.execute(insert(guides), {"table_id": table_id, "seat": seat, "step": step, "number": number})


def leave(connection: Connection, table_id: str, seat: int) -> None:
    """Remove the guide of a seat."""
    connection.execute(delete(guides).where(_here(table_id, seat)))


def _here(table_id: str, seat: int) -> ColumnElement[bool]:
    return and_(guides.c.table_id == table_id, guides.c.seat == seat)
