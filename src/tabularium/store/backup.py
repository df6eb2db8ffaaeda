"""Backups of a running server. A backup is always one SQLite file, also of a PostgreSQL."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, create_engine, delete, func, insert, select, text
from sqlalchemy.engine import URL

from . import schema
from .database import private_file, sqlite_engine
from .errors import BadDatabase
from .migrate import upgrade

AT_ONCE = 500


def back_up_sqlite(source: Path, target: Path) -> None:
    """A consistent copy of a SQLite database that may be in use."""
    _check_new(target)
    with sqlite3.connect(f"file:{source}?mode=ro", uri=True) as connection:
        connection.execute("VACUUM INTO ?", (str(target),))
    connection.close()


def back_up(source: Connection, target: Path) -> int:
    """Copy a database into a new SQLite file, as of one moment; returns the number of rows."""
    _check_new(target)
    engine = create_engine(URL.create("sqlite", database=str(target)), hide_parameters=True)
    with engine.connect() as connection:
        upgrade(connection)
        copied = copy(source, connection)
        connection.commit()
    engine.dispose()
    return copied


def restore(source: Path, target: Connection) -> int:
    """Fill an empty database from a backup; returns the number of rows."""
    if target.execute(select(func.count()).select_from(schema.tables)).scalar_one():
        raise BadDatabase("problem.backup.filled")
    engine = sqlite_engine(URL.create("sqlite", database=str(source)))
    with engine.connect() as connection:
        upgrade(connection)
        target.execute(delete(schema.house))  # an empty server has made keys of its own when it was opened
        copied = copy(connection, target)
    engine.dispose()
    return copied


def copy(source: Connection, target: Connection) -> int:
    """Copy every row of every table, in an order that keeps references valid."""
    copied = 0
    for table in schema.metadata.sorted_tables:
        result = source.execute(select(table).order_by(*table.primary_key.columns))
        while rows := result.fetchmany(AT_ONCE):
            target.execute(insert(table), [dict(row._mapping) for row in rows])
            copied += len(rows)
        serial = table.c.get("serial")
        if serial is not None and target.dialect.name == "postgresql":
            highest = target.execute(select(func.coalesce(func.max(serial), 0))).scalar_one()
            move = text("SELECT setval(pg_get_serial_sequence(:name, 'serial'), :next, false)")
            target.execute(move, {"name": table.name, "next": highest + 1})
    return copied


def _check_new(target: Path) -> None:
    if target.exists():
        raise BadDatabase("problem.backup.exists", file=str(target))
    private_file(target)
