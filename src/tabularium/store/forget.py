"""All data about a person: export it, or delete it."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    Text,
    bindparam,
    delete,
    func,
    or_,
    select,
    type_coerce,
    update,
)

from . import documents, registry, schema, ways

NOBODY = "—"
"""The name of somebody who is gone."""
SECRET = {"password", "token", "seed"}


def everything_of(connection: Connection, person: str) -> dict[str, Any]:
    """All that is stored about a person, except digests of passwords and tokens."""
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
    papers = select(schema.documents).where(schema.documents.c.person == person)
    notices = select(schema.notices).where(schema.notices.c.person == person)
    unsent = select(schema.letter_drafts).where(schema.letter_drafts.c.person == person)
    envelopes = (
        select(schema.envelopes.c.table_id, schema.envelopes.c.seat, schema.envelopes.c.answer)
        .join(seats, (seats.c.table_id == schema.envelopes.c.table_id) & (seats.c.seat == schema.envelopes.c.seat))
        .where(seats.c.person == person, schema.envelopes.c.by.is_(None))
    )
    return {
        "person": {} if known is None else _open(known),
        "sessions": [_open(row) for row in connection.execute(_mine(schema.sessions, person))],
        "links": [_open(row) for row in connection.execute(_mine(schema.links, person))],
        "ways": [_open(row) for row in connection.execute(_mine(schema.ways, person))],
        "notices": [_open(row) for row in connection.execute(notices.order_by(schema.notices.c.serial))],
        "tables": [_open(row) for row in connection.execute(tables)],
        "drafts": [_open(row) for row in connection.execute(drafts)],
        "envelopes": [_open(row) for row in connection.execute(envelopes)],
        "letter_drafts": [_open(row) for row in connection.execute(unsent)],
        "documents": [_open(row) for row in connection.execute(papers.order_by(schema.documents.c.at))],
        "messages": [_open(row) for row in connection.execute(said.order_by(messages.c.serial))],
    }


def _mine(table: Any, person: str) -> Any:
    return select(table).where(table.c.person == person).order_by(table.c.created)


def _open(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name not in SECRET}


# -- forgetting, in short steps, so that other people's writing does not wait ---------------------------------------
AT_ONCE = 200
"""So many words are forgotten in one transaction."""


def begin(connection: Connection, person: str, now: float) -> None:
    """Begin to forget a person: nobody can sign in as them, and their name is gone."""
    registry.end_ways_in(connection, person)
    gone = {
        "account": None,
        "password": None,
        "email": None,
        "unconfirmed": None,
        "confirm_due": None,
        "mail": False,
        "calls": None,
    }
    ways.drop_all(connection, person)
    registry.change_person(connection, person, name=NOBODY, leaving=now, **gone)


def leaving(connection: Connection) -> list[str]:
    """The people whose forgetting has begun and not ended."""
    people = schema.people
    return list(connection.execute(select(people.c.id).where(people.c.leaving.is_not(None))).scalars())


def tables_of(connection: Connection, person: str) -> list[str]:
    """The tables that hold data about a person."""
    seats, tables, proposals = schema.seats, schema.tables, schema.proposals
    sits = select(seats.c.table_id).where(or_(seats.c.person == person, _sat(person)))
    hosts = select(tables.c.id).where(tables.c.host == person)
    asks = select(proposals.c.table_id).where(proposals.c.person == person)
    return list(connection.execute(sits.union(hosts, asks)).scalars())


def leave(connection: Connection, person: str, table_id: str, level: str = "random") -> int | None:
    """Remove a person from a table: a bot takes the seat, the name leaves the record. Returns its public number."""
    seats, tables = schema.seats, schema.tables
    # Raise the version first: another writer must see our change, or we theirs.
    here = update(tables).where(tables.c.id == table_id).values(version=tables.c.version + 1)
    known = (tables.c.status, tables.c.origin, tables.c.host, tables.c.n, tables.c.room)
    table = connection.execute(here.returning(*known)).first()
    if table is None:
        return None
    if table.origin == "uploaded" and table.host == person:
        connection.execute(delete(tables).where(tables.c.id == table_id))
        return None
    held = select(seats.c.seat, seats.c.kind).where(seats.c.table_id == table_id, seats.c.person == person)
    mine = connection.execute(held).all()
    for row in mine:
        fields: dict[str, Any] = {"person": None, "name": NOBODY}
        if table.status == "open":
            fields |= {"kind": "open", "name": "", "salt": ""}
        elif row.kind == "person" and table.status in ("playing", "paused"):
            fields |= {"kind": "bot", "level": level, "resigned": True, "caretaker": None, "away": None}
        connection.execute(update(seats).where(seats.c.table_id == table_id, seats.c.seat == row.seat).values(**fields))
    _forget_former(connection, person, table_id)
    if mine:
        _rename(connection, table_id, {row.seat for row in mine})
    _withdraw(connection, person, table_id)
    moved: dict[str, Any] = {"due": 0.0} if table.status == "playing" else {}
    moved |= {"host": None} if table.host == person else {}
    if table.room is not None:  # without its host it is an ordinary table
        moved["room"] = None if table.host == person else _unheard(table.room, {row.seat for row in mine})
    if moved:
        connection.execute(update(tables).where(tables.c.id == table_id).values(**moved))
    return int(table.n)


def _sat(person: str) -> ColumnElement[bool]:
    return type_coerce(schema.seats.c.former, Text).like(f'%"{person}"%')


def _forget_former(connection: Connection, person: str, table_id: str) -> None:
    """Delete this person from the former owners of seats."""
    seats = schema.seats
    here = seats.c.table_id == table_id
    for row in connection.execute(select(seats.c.seat, seats.c.former).where(here, _sat(person))).all():
        former = [[*each[:2], NOBODY, None] if each[3] == person else each for each in row.former]
        connection.execute(update(seats).where(here, seats.c.seat == row.seat).values(former=former))


def _unheard(room: dict[str, Any], gone: set[int]) -> dict[str, Any]:
    """The room without requests of these seats."""
    speech = room["speech"]
    return {
        **room,
        "hands": [hand for hand in room["hands"] if hand["seat"] not in gone],
        "speech": None if speech and speech["seat"] in gone else speech,
    }


def _withdraw(connection: Connection, person: str, table_id: str) -> None:
    """Delete the name of a person who wanted to take a bot's seat."""
    proposals, lines = schema.proposals, schema.lines
    mine = (proposals.c.table_id == table_id) & (proposals.c.person == person)
    names = set(connection.execute(select(proposals.c.name).where(mine)).scalars())
    if not names:
        return
    nobody = {"person": None, "name": NOBODY}
    connection.execute(update(proposals).where(mine).values(closed=func.coalesce(proposals.c.closed, "gone"), **nobody))
    told = type_coerce(lines.c.line, Text).like("%house.%_seat%")
    here = select(lines.c.serial, lines.c.line).where(lines.c.table_id == table_id, told)
    for row in connection.execute(here).all():
        if row.line["params"].get("name") in names:
            line = {**row.line, "params": {**row.line["params"], "name": NOBODY}}
            connection.execute(update(lines).where(lines.c.serial == row.serial).values(line=line))


def fall_silent(connection: Connection, person: str) -> bool:
    """Delete some of a person's messages; False if none is left."""
    messages = schema.messages
    some = select(messages.c.serial).where(messages.c.person == person).limit(AT_ONCE)
    return connection.execute(delete(messages).where(messages.c.serial.in_(some))).rowcount > 0


def finish(connection: Connection, person: str) -> None:
    """Delete the person."""
    documents.forget(connection, person)
    connection.execute(delete(schema.people).where(schema.people.c.id == person))


def _rename(connection: Connection, table_id: str, gone: set[int]) -> None:
    """Take the names of seats out of a record and its snapshots, and chain the record anew.

    A record is one chain, so it is written in one transaction and with few statements.
    """
    rows, snapshots, tables = schema.rows, schema.snapshots, schema.tables
    stored = connection.execute(select(rows.c.n, rows.c.line).where(rows.c.table_id == table_id).order_by(rows.c.n))
    head, renamed = "", []
    for row in stored.all():
        plain = msgspec.json.decode(row.line)
        if plain["row"] == "header":
            plain["names"] = [NOBODY if seat in gone else name for seat, name in enumerate(plain["names"])]
        elif plain["row"] == "seat" and plain["seat"] in gone and not plain["name"].startswith("bot:"):
            plain["name"] = NOBODY
        if head:
            plain["prev"] = head
        line = msgspec.json.encode(plain)
        head = hashlib.sha256(line).hexdigest()
        renamed.append({"at_n": row.n, "line": line})
    _rewrite(connection, rows, table_id, renamed)
    connection.execute(update(tables).where(tables.c.id == table_id).values(head=head))
    kept = select(snapshots.c.n, snapshots.c.data).where(snapshots.c.table_id == table_id)
    saved = []
    for row in connection.execute(kept).all():
        plain = msgspec.msgpack.decode(row.data)
        plain["names"] = [NOBODY if seat in gone else name for seat, name in enumerate(plain["names"])]
        saved.append({"at_n": row.n, "data": msgspec.msgpack.encode(plain)})
    _rewrite(connection, snapshots, table_id, saved)


def _rewrite(connection: Connection, kept: Table, table_id: str, changes: list[dict[str, Any]]) -> None:
    """Change rows of a table by their number."""
    if changes:
        connection.execute(update(kept).where(kept.c.table_id == table_id, kept.c.n == bindparam("at_n")), changes)
