"""Everything the house knows of a person: to be handed out, or to be forgotten."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, update

from . import schema

NOBODY = "—"
"""The name of somebody who is gone."""
SECRET = {"password", "token", "seed"}


def everything_of(connection: Connection, person: str) -> dict[str, Any]:
    """All that is stored of a person, except what nobody may read: digests of passwords and tokens."""
    people, seats, messages = schema.people, schema.seats, schema.messages
    known = connection.execute(select(people).where(people.c.id == person)).first()
    tables = (
        select(schema.tables.c.id, schema.tables.c.game, schema.tables.c.name, schema.tables.c.status)
        .add_columns(schema.tables.c.created, schema.tables.c.ended, seats.c.seat, seats.c.name.label("called"))
        .join(seats, seats.c.table_id == schema.tables.c.id)
        .where(seats.c.person == person)
        .order_by(schema.tables.c.created)
    )
    said = select(messages.c.table_id, messages.c.at, messages.c.text).where(messages.c.person == person)
    drafts = select(schema.drafts).where(schema.drafts.c.person == person)
    return {
        "person": {} if known is None else _open(known),
        "sessions": [_open(row) for row in connection.execute(_mine(schema.sessions, person))],
        "links": [_open(row) for row in connection.execute(_mine(schema.links, person))],
        "tables": [_open(row) for row in connection.execute(tables)],
        "drafts": [_open(row) for row in connection.execute(drafts)],
        "messages": [_open(row) for row in connection.execute(said.order_by(messages.c.serial))],
    }


def _mine(table: Any, person: str) -> Any:
    return select(table).where(table.c.person == person).order_by(table.c.created)


def _open(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name not in SECRET}


def forget(connection: Connection, person: str, level: str = "random") -> list[str]:
    """Forget a person: their words go, their name leaves every record, bots take their seats. The tables concerned."""
    seats, tables, messages = schema.seats, schema.tables, schema.messages
    held = connection.execute(
        select(seats.c.table_id, seats.c.seat, seats.c.kind, tables.c.status, tables.c.version)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person == person)
    ).all()
    for row in held:
        here = (seats.c.table_id == row.table_id) & (seats.c.seat == row.seat)
        fields: dict[str, Any] = {"person": None, "name": NOBODY, "salt": seats.c.salt}
        if row.status == "open":
            fields |= {"kind": "open", "name": "", "salt": ""}
        elif row.kind == "person" and row.status in ("playing", "paused"):
            fields |= {"kind": "bot", "level": level, "resigned": True, "caretaker": None, "away": None}
        connection.execute(update(seats).where(here).values(**fields))
        _rename(connection, row.table_id, row.seat)
        connection.execute(
            update(tables).where(tables.c.id == row.table_id).values(version=tables.c.version + 1, due=0.0)
            if row.status == "playing"
            else update(tables).where(tables.c.id == row.table_id).values(version=tables.c.version + 1)
        )
    connection.execute(delete(messages).where(messages.c.person == person))
    connection.execute(update(tables).where(tables.c.host == person).values(host=None))
    connection.execute(delete(schema.people).where(schema.people.c.id == person))
    return [row.table_id for row in held]


def _rename(connection: Connection, table_id: str, seat: int) -> None:
    """Take a name out of a record and its snapshots, and chain the record anew."""
    rows, snapshots, tables = schema.rows, schema.snapshots, schema.tables
    stored = connection.execute(select(rows.c.n, rows.c.line).where(rows.c.table_id == table_id).order_by(rows.c.n))
    head = ""
    for row in stored.all():
        plain = msgspec.json.decode(row.line)
        if plain["row"] == "header":
            plain["names"][seat] = NOBODY
        elif plain["row"] == "seat" and plain["seat"] == seat and not plain["name"].startswith("bot:"):
            plain["name"] = NOBODY
        if head:
            plain["prev"] = head
        line = msgspec.json.encode(plain)
        head = hashlib.sha256(line).hexdigest()
        here = (rows.c.table_id == table_id) & (rows.c.n == row.n)
        connection.execute(update(rows).where(here).values(line=line))
    connection.execute(update(tables).where(tables.c.id == table_id).values(head=head))
    for kept in connection.execute(
        select(snapshots.c.n, snapshots.c.data).where(snapshots.c.table_id == table_id)
    ).all():
        saved = msgspec.msgpack.decode(kept.data)
        saved["names"][seat] = NOBODY
        here = (snapshots.c.table_id == table_id) & (snapshots.c.n == kept.n)
        connection.execute(update(snapshots).where(here).values(data=msgspec.msgpack.encode(saved)))
