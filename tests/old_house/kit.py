"""What the tests on an old house share: the house as its version left it, its tables and its people."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import select

from tabularium.server.people.accounts import as_person
from tabularium.shapes.people import Visitor
from tabularium.store import schema
from tests.server.kit import Inn, open_inn

HOUSE = Path(__file__).with_name("house.sql.gz")
OVER, PLAYING = "over", "playing"


def names(status: str) -> list[str]:
    """The tables of the old house that are in this state."""
    old = sqlite3.connect(":memory:")
    old.executescript(gzip.decompress(HOUSE.read_bytes()).decode())
    return [name for (name,) in old.execute("SELECT name FROM tables WHERE status = ? ORDER BY name", [status])]


@asynccontextmanager
async def old_inn(folder: Path) -> AsyncIterator[Inn]:
    """The old house, opened by this version."""
    path = folder / "house.db"
    old = sqlite3.connect(path)
    old.executescript(gzip.decompress(HOUSE.read_bytes()).decode())
    old.close()
    async with open_inn(folder, f"sqlite:///{path}") as opened:
        yield opened


async def table(inn: Inn, name: str) -> tuple[str, dict[int, Visitor]]:
    """A table by its name, and its people by their seats."""
    tables, seats, people = schema.tables, schema.seats, schema.people
    found = (
        select(tables.c.id.label("table_id"), seats.c.seat, people)
        .join(seats, seats.c.table_id == tables.c.id)
        .join(people, people.c.id == seats.c.person)
        .where(tables.c.name == name)
    )
    rows = await inn.house.store.read(lambda connection: connection.execute(found).all())
    return rows[0].table_id, {row.seat: Visitor(as_person(row)) for row in rows}
