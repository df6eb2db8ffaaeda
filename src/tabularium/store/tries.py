"""Recent tries, for rate limits, counted by all workers together. People are stored as digests only."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, delete, func, insert, select

from . import schema

tries = schema.tries


def digest(key: str) -> str:
    """The stored form of an address or a name."""
    return hashlib.sha256(key.encode()).hexdigest()[:32]


def too_many(connection: Connection, key: str, most: int, since: float) -> float | None:
    """If there were `most` tries after `since`: the time of the first of the last `most`."""
    lately = select(tries.c.at).where(tries.c.key == digest(key), tries.c.at > since)
    return connection.execute(lately.order_by(tries.c.at.desc()).offset(most - 1).limit(1)).scalar()


def count(connection: Connection, keys: Mapping[str, int | None], since: float, now: float) -> float | None:
    """Count a try under each of these keys, unless one of them is at its limit: then as above."""
    for key in sorted(keys):
        _one_at_a_time(connection, key)
    for key, most in keys.items():
        first = None if most is None else too_many(connection, key, most, since)
        if first is not None:
            return first
    connection.execute(insert(tries), [{"key": digest(key), "at": now} for key in keys])
    return None


def forgive(connection: Connection, keys: Iterable[str]) -> None:
    """Take back the newest try under each of these keys."""
    for key in keys:
        newest = select(func.max(tries.c.serial)).where(tries.c.key == digest(key)).scalar_subquery()
        connection.execute(delete(tries).where(tries.c.serial == newest))


def clear(connection: Connection, key: str) -> None:
    """Delete the tries under this key."""
    connection.execute(delete(tries).where(tries.c.key == digest(key)))


def _one_at_a_time(connection: Connection, key: str) -> None:
    """Lock the count in PostgreSQL, where two writers would not see each other; SQLite has one writer."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(digest(key)))))


def forget(connection: Connection, before: float) -> None:
    """Delete tries before this time."""
    connection.execute(delete(tries).where(tries.c.at <= before))
