"""Prepared statements for frequent writes: compiled once, and handed directly to SQLite's driver.

SQLAlchemy takes longer to prepare a known statement than SQLite takes to run it. PostgreSQL gets them through
SQLAlchemy, because there the network takes most of the time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Table, Update, bindparam, insert
from sqlalchemy.dialects import sqlite

from .database import Conflict, driver_of

_dialect = sqlite.dialect()
Value = Callable[[Any], Any]


class Prepared:
    """A compiled statement that changes rows; its values come by the names of its parameters."""

    __slots__ = ("_sql", "_values", "statement")

    def __init__(self, statement: Insert | Update | Delete) -> None:
        compiled = statement.compile(dialect=_dialect)
        self.statement = statement
        self._sql = str(compiled)
        self._values: list[tuple[str, Value | None]] = [
            (name, compiled.binds[name].type.dialect_impl(_dialect).bind_processor(_dialect))
            for name in compiled.positiontup or ()
        ]

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> int:
        """Run it for each of these rows; returns the number of rows changed.

        A broken key is a Conflict.
        """
        if connection.dialect.name != _dialect.name:
            return connection.execute(self.statement, rows).rowcount
        given = [[row[name] if kept is None else kept(row[name]) for name, kept in self._values] for row in rows]
        try:
            return driver_of(connection).executemany(self._sql, given).rowcount
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from error


def prepared_insert(table: Table, *names: str) -> Prepared:
    """A prepared INSERT of these columns."""
    return Prepared(insert(table).values({name: bindparam(name) for name in names}))
