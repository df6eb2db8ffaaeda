"""Errors of the database: it is not ours, or it cannot be used now."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.exc import TimeoutError as NoneFree

from tabularium.engine import Refused, TabulariumError, refuse

PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
"""SQLite: somebody else has it, or nothing can be written."""
STATES = ("08", "25006", "53", "55P03", "57", "58")
"""PostgreSQL: how the states begin of a connection that was lost, a server that only reads, is full, ends or starts."""


class BadDatabase(Refused):
    """The database cannot be used in this way: a message id with parameters."""

    def __init__(self, message: str, **params: Any) -> None:
        super().__init__(refuse(message, **params))


class Unavailable(TabulariumError):
    """The database cannot be used at this moment. Nothing was changed; a later try may succeed."""


@contextmanager
def told_apart() -> Iterator[None]:
    """Raise an error as Unavailable if it means that the database cannot be used now."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, NoneFree, OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        if not is_passing(error):
            raise
        raise Unavailable(str(getattr(error, "orig", error)).partition("\n")[0]) from error


def is_passing(error: BaseException) -> bool:
    """Does the error mean that the database cannot be used now, and not that the statement is wrong?"""
    if isinstance(error, NoneFree | OSError | InterfaceError | asyncpg.InterfaceError):
        return True
    said = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(said, sqlite3.Error):
        return getattr(said, "sqlite_errorcode", 0) & 0xFF in PASSING
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or str(getattr(said, "sqlstate", "")).startswith(STATES)
