"""Ways to reach people and tables, and what each person wants to be told over which of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from . import schema
from .rows import all_of, fields_of, one_of

ways, people, seats = schema.ways, schema.people, schema.seats

PUSH, CHAT, MAIL = "push", "chat", "mail"
CHANNELS = (PUSH, CHAT, MAIL)
"""In this order they are tried: one message for one event, over the first channel that takes it."""
EVENTS = ("turn", "deadline", "year", "letter", "deal", "over", "free", "invited")
FOR_TABLES = ("turn", "year", "over", "free")
"""What a channel of a table as a whole is told."""
AT_FIRST: Mapping[str, Sequence[str]] = {
    PUSH: ("turn", "deadline", "letter", "deal", "over", "invited"),
    CHAT: ("turn", "deadline", "over", "invited"),
    MAIL: ("turn", "deadline"),
}
"""What is told over a channel until its person says otherwise."""


class WayRow(msgspec.Struct, kw_only=True):
    """A way as it is stored."""

    id: str
    person: str | None
    table_id: str | None
    kind: str
    name: str
    address: str
    digest: str
    created: float
    used: float | None = None
    answer: str = ""
    good: bool = True


def ticked(calls: Mapping[str, Any] | None, channel: str) -> Sequence[str]:
    """The events of which a person wants to be told over a channel."""
    chosen: Sequence[str] | None = (calls or {}).get("ticks", {}).get(channel)
    return AT_FIRST[channel] if chosen is None else chosen


def channels_for(calls: Mapping[str, Any] | None, event: str, open_ways: Sequence[str]) -> list[str]:
    """Over which channels a person is told of an event: those that are ticked and lead anywhere."""
    return [each for each in CHANNELS if each in open_ways and event in ticked(calls, each)]


_at_table = (
    select(people.c.id, people.c.calls, people.c.mail, people.c.email, ways.c.kind)
    .join(seats, seats.c.person == people.c.id)
    .outerjoin(ways, ways.c.person == people.c.id)
    .where(seats.c.table_id == bindparam("id"), or_(people.c.mail, ways.c.kind.is_not(None)))
)
_of_table = select(ways.c.kind).where(ways.c.table_id == bindparam("id")).limit(1)


def called_at(connection: Connection, table_id: str) -> dict[str, dict[str, list[str]]]:
    """By person at a table who wants to be called: over which channels of what. The table itself stands under ""."""
    found: dict[str, tuple[Any, set[str]]] = {}
    for row in connection.execute(_at_table, {"id": table_id}):
        _, leads = found.setdefault(row.id, (row.calls, {MAIL} if row.mail and row.email else set()))
        if row.kind is not None:
            leads.add(row.kind)
    called = {
        person: {event: channels for event in EVENTS if (channels := channels_for(calls, event, sorted(leads)))}
        for person, (calls, leads) in found.items()
    }
    if connection.execute(_of_table, {"id": table_id}).first() is not None:
        called[""] = {event: [CHAT] for event in FOR_TABLES}
    return called


def of_person(connection: Connection, person: str) -> list[WayRow]:
    """The ways to a person, the oldest first."""
    return all_of(WayRow, connection.execute(select(ways).where(ways.c.person == person).order_by(ways.c.created)))


def of_table(connection: Connection, table_id: str) -> list[WayRow]:
    """The ways to a table as a whole."""
    return all_of(WayRow, connection.execute(select(ways).where(ways.c.table_id == table_id).order_by(ways.c.created)))


def of_host(connection: Connection, person: str) -> list[WayRow]:
    """The ways to tables as a whole that a person has opened."""
    tables = schema.tables
    wanted = select(ways).join(tables, tables.c.id == ways.c.table_id).where(tables.c.host == person)
    return all_of(WayRow, connection.execute(wanted.order_by(ways.c.created)))


def one(connection: Connection, id: str) -> WayRow | None:
    """A way by its id."""
    return one_of(WayRow, connection.execute(select(ways).where(ways.c.id == id)))


def add(connection: Connection, way: WayRow) -> None:
    """Store a way. The same address given once more replaces what was known of it."""
    connection.execute(delete(ways).where(ways.c.digest == way.digest))
    connection.execute(insert(ways), fields_of(way))


def drop(connection: Connection, id: str) -> None:
    """Forget a way."""
    connection.execute(delete(ways).where(ways.c.id == id))


def drop_all(connection: Connection, person: str) -> None:
    """Forget all ways to a person."""
    connection.execute(delete(ways).where(ways.c.person == person))


def touch(connection: Connection, table_id: str | None) -> None:
    """Let every worker load a table anew whose ways have changed."""
    tables = schema.tables
    if table_id is not None:
        connection.execute(update(tables).where(tables.c.id == table_id).values(version=tables.c.version + 1))


def answered(connection: Connection, id: str, now: float, good: bool, answer: str) -> None:
    """Note what came back over a way."""
    here = update(ways).where(ways.c.id == id)
    connection.execute(here.values(used=now, good=good, answer=answer[:200]))
