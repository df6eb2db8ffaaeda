"""Tables in the database. Loading one reads a snapshot and the rows since; changing one appends to its record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    true,
    update,
)

from tabularium.engine import Line
from tabularium.engine.steps import LONGEST_CHAIN

from . import drafts, outbox, schema, ways
from .database import Conflict
from .prepared import Prepared, prepared_insert
from .rows import (
    ALWAYS,
    Change,
    ClockRow,
    EnvelopeRow,
    LineRow,
    ProposalRow,
    SeatRow,
    Since,
    Snapshot,
    Stored,
    TableRow,
    all_of,
    fields_of,
    one_of,
)

KEEP_EVERY = 50
"""One snapshot in so many rows is kept for replay."""
LAST = 2**31 - 1
"""A row number that no record reaches."""


# -- loading -----------------------------------------------------------------------------------------------------
_table = select(schema.tables).where(schema.tables.c.id == bindparam("id"))
_version = select(schema.tables.c.version).where(schema.tables.c.id == bindparam("id"))
_seats = select(schema.seats).where(schema.seats.c.table_id == bindparam("id")).order_by(schema.seats.c.seat)
_clocks = select(schema.clocks).where(schema.clocks.c.table_id == bindparam("id")).order_by(schema.clocks.c.seat)
_envelopes = (
    select(schema.envelopes).where(schema.envelopes.c.table_id == bindparam("id")).order_by(schema.envelopes.c.seat)
)
_proposals = (
    select(schema.proposals)
    .where(schema.proposals.c.table_id == bindparam("id"), schema.proposals.c.closed.is_(None))
    .order_by(schema.proposals.c.at, schema.proposals.c.id)
)
_host = (
    select(schema.people.c.name)
    .join(schema.tables, schema.tables.c.host == schema.people.c.id)
    .where(schema.tables.c.id == bindparam("id"))
)
_watchers = select(schema.watchers.c.person).where(schema.watchers.c.table_id == bindparam("id"))
_newest = (
    select(schema.snapshots)
    .where(schema.snapshots.c.table_id == bindparam("id"), schema.snapshots.c.n <= bindparam("upto"))
    .order_by(schema.snapshots.c.n.desc())
    .limit(1)
)
_since = (
    select(schema.rows.c.line)
    .where(
        schema.rows.c.table_id == bindparam("id"),
        schema.rows.c.n > bindparam("after"),
        schema.rows.c.n <= bindparam("upto"),
    )
    .order_by(schema.rows.c.n)
)


def version_of(connection: Connection, table_id: str) -> int | None:
    """The present version of a table; None if there is none."""
    return connection.execute(_version, {"id": table_id}).scalar()


def status_of(connection: Connection, table_id: str) -> str | None:
    """The status of a table; None if there is none."""
    return connection.execute(select(schema.tables.c.status).where(schema.tables.c.id == table_id)).scalar()


def lock(connection: Connection, table_id: str) -> int | None:
    """Lock a table for this transaction, and return its version."""
    return connection.execute(_version.with_for_update(), {"id": table_id}).scalar()


def versions_of(connection: Connection, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The versions of several tables, with their public numbers."""
    tables = schema.tables
    wanted = select(tables.c.id, tables.c.version, tables.c.n).where(tables.c.id.in_(table_ids))
    return {row.id: (row.version, row.n) for row in connection.execute(wanted)}


def load(connection: Connection, table_id: str) -> Stored | None:
    """A table with its newest snapshot and the rows since."""
    here = {"id": table_id}
    table = one_of(TableRow, connection.execute(_table, here))
    if table is None:
        return None
    snapshot, since = match_at(connection, table_id, table.rows - 1)
    return Stored(
        table=table,
        seats=all_of(SeatRow, connection.execute(_seats, here)),
        clocks=all_of(ClockRow, connection.execute(_clocks, here)),
        proposals=all_of(ProposalRow, connection.execute(_proposals, here)),
        envelopes=all_of(EnvelopeRow, connection.execute(_envelopes, here)),
        called=ways.called_at(connection, table_id),
        watchers=set(connection.execute(_watchers, here).scalars()),
        host=connection.execute(_host, here).scalar(),
        snapshot=snapshot,
        since=since,
    )


def match_at(connection: Connection, table_id: str, upto: int) -> tuple[bytes | None, list[bytes]]:
    """The newest snapshot not after row `upto`, and the lines from there to that row."""
    newest = connection.execute(_newest, {"id": table_id, "upto": upto}).first()
    if newest is None:
        return None, []
    lines = connection.execute(_since, {"id": table_id, "after": newest.n, "upto": upto}).scalars()
    return bytes(newest.data), [bytes(line) for line in lines]


def record_lines(connection: Connection, table_id: str) -> list[bytes]:
    """The whole record."""
    lines = connection.execute(_since, {"id": table_id, "after": -1, "upto": LAST}).scalars()
    return [bytes(line) for line in lines]


def first_and_last(connection: Connection, table_id: str) -> tuple[bytes, bytes]:
    """The first and last row of a record that has any."""
    lines = select(schema.rows.c.line).where(schema.rows.c.table_id == table_id).limit(1)
    first, last = (lines.order_by(order) for order in (schema.rows.c.n, schema.rows.c.n.desc()))
    return bytes(connection.execute(first).scalar_one()), bytes(connection.execute(last).scalar_one())


def row_at(connection: Connection, table_id: str, public: int) -> int | None:
    """The last row whose public number is at most this."""
    rows = schema.rows
    found = select(rows.c.n).where(rows.c.table_id == table_id, rows.c.public <= public)
    return connection.execute(found.order_by(rows.c.n.desc()).limit(1)).scalar()


def steps_at(connection: Connection, table_id: str, upto: int) -> list[bytes]:
    """The steps that lead to the state after row `upto`; none if they were not kept then."""
    rows = schema.rows
    here = (rows.c.table_id == table_id, rows.c.n <= upto, rows.c.step.is_not(None))
    found = select(rows.c.step).where(*here).order_by(rows.c.n.desc()).limit(LONGEST_CHAIN + 1)
    return [bytes(step) for step in connection.execute(found).scalars()][::-1]


def lacks_steps(connection: Connection, table_id: str) -> bool:
    """Is this game older than the storing of steps?"""
    rows = schema.rows
    first = select(rows.c.step.is_(None)).where(rows.c.table_id == table_id, rows.c.n == 0)
    return bool(connection.execute(first).scalar())


def keep_steps(connection: Connection, table_id: str, steps: Mapping[int, bytes]) -> None:
    """Add the steps of a game that is older than the storing of steps."""
    rows = schema.rows
    here = update(rows).where(rows.c.table_id == bindparam("the_table"), rows.c.n == bindparam("the_n"))
    connection.execute(
        here.values(step=bindparam("the_step")),
        [{"the_table": table_id, "the_n": n, "the_step": step} for n, step in steps.items()],
    )


def rewind_proposed(connection: Connection, table_id: str) -> ProposalRow | None:
    """The proposal to go back that waits for consent."""
    proposals = all_of(ProposalRow, connection.execute(_proposals, {"id": table_id}))
    return next((row for row in proposals if row.kind == "rewind"), None)


def by_code(connection: Connection, code: str) -> tuple[str, str | None] | None:
    """The table with this short code, and its whole code."""
    tables = schema.tables
    found = connection.execute(select(tables.c.id, tables.c.whole_code).where(tables.c.code == code)).first()
    return None if found is None else (found.id, found.whole_code)


def note_here(connection: Connection, company: Mapping[str, Iterable[int]], now: float) -> None:
    """Note that these seats are in their rooms now. This is no move, so no version rises."""
    for table_id, seats in company.items():
        mine = and_(schema.seats.c.table_id == table_id, schema.seats.c.seat.in_(list(seats)))
        connection.execute(update(schema.seats).where(mine).values(here=now))


def last_here(connection: Connection, table_id: str) -> dict[int, float | None]:
    """When each seat was last known to be in the room."""
    seats = schema.seats
    found = connection.execute(select(seats.c.seat, seats.c.here).where(seats.c.table_id == table_id))
    return {row.seat: row.here for row in found}


def own_rows(connection: Connection, table_id: str, seat: int, since: Since = ALWAYS, upto: int = LAST) -> list[bytes]:
    """The rows of a seat under its present owner, up to a public number."""
    rows = schema.rows
    later = (rows.c.public >= since.n, rows.c.public <= upto)
    mine = (rows.c.table_id == table_id, rows.c.seat == seat, *later)
    found = select(rows.c.line).where(*mine).order_by(rows.c.n)
    return [bytes(line) for line in connection.execute(found).scalars()]


# -- changing ----------------------------------------------------------------------------------------------------
_cut = Prepared(
    update(schema.lines)
    .where(
        schema.lines.c.table_id == bindparam("id"),
        schema.lines.c.place >= bindparam("from_place"),
        schema.lines.c.undone.is_(None),
    )
    .values(undone=bindparam("by"))
)
_forget_newest = Prepared(
    delete(schema.snapshots).where(schema.snapshots.c.table_id == bindparam("id"), schema.snapshots.c.kept.is_(False))
)
_add_row = prepared_insert(schema.rows, "table_id", "n", "seat", "public", "at", "line", "step")
_add_line = prepared_insert(schema.lines, "table_id", "place", "public", "undone", "at", "audience", "line")
_add_snapshot = prepared_insert(schema.snapshots, "table_id", "n", "public", "data", "kept")


@lru_cache(maxsize=256)
def _moved(names: tuple[str, ...]) -> Prepared:
    """The statement that changes these fields."""
    tables = schema.tables
    here = update(tables).where(tables.c.id == bindparam("the_id"), tables.c.version == bindparam("the_version"))
    return Prepared(here.values({name: bindparam(name) for name in names}))


def apply(connection: Connection, change: Change) -> None:
    """Write a change, or raise a Conflict and write nothing."""
    values = {**change.table, "version": change.version + 1}
    if change.seen:
        values["changed"] = change.now
    keys = {"the_id": change.table_id, "the_version": change.version}
    if _moved(tuple(values)).run(connection, {**values, **keys}) != 1:
        raise Conflict(f"table {change.table_id} has moved on from version {change.version}")
    if change.rows:
        steps = {} if change.step is None else {change.rows[-1][0]: change.step()}
        add_rows(connection, change.table_id, change.rows, change.now, steps)
    if change.cut is not None:
        _cut.run(connection, {"id": change.table_id, "from_place": change.cut, "by": change.table["n"]})
    if change.lines:
        add_lines(connection, change.table_id, change.lines)
    if change.snapshot is not None:
        _forget_newest.run(connection, {"id": change.table_id})
        add_snapshots(connection, change.table_id, [change.snapshot])
    for seat, fields in change.seats.items():
        here = and_(schema.seats.c.table_id == change.table_id, schema.seats.c.seat == seat)
        connection.execute(update(schema.seats).where(here).values(**fields))
    for clock in change.clocks:
        here = and_(schema.clocks.c.table_id == change.table_id, schema.clocks.c.seat == clock.seat)
        if not connection.execute(update(schema.clocks).where(here).values(**fields_of(clock))).rowcount:
            connection.execute(insert(schema.clocks), fields_of(clock))
    if change.spent:
        drafts.drop(connection, change.table_id, change.spent)
    for draft in change.drafts:
        drafts.save(connection, draft)
    if change.envelopes:
        _put_envelopes(connection, change.table_id, change.envelopes)
    if change.notices:
        outbox.add(connection, change.notices)
    for proposal in change.proposals:
        _put_proposal(connection, proposal)


def _put_envelopes(connection: Connection, table_id: str, put: Mapping[int, EnvelopeRow | None]) -> None:
    envelopes = schema.envelopes
    connection.execute(delete(envelopes).where(envelopes.c.table_id == table_id, envelopes.c.seat.in_(put)))
    sealed = [fields_of(each) for each in put.values() if each is not None]
    if sealed:
        connection.execute(insert(envelopes), sealed)


def _put_proposal(connection: Connection, proposal: ProposalRow) -> None:
    proposals = schema.proposals
    changed = update(proposals).where(proposals.c.id == proposal.id).values(fields_of(proposal))
    if connection.execute(changed).rowcount == 0:
        connection.execute(insert(proposals), fields_of(proposal))


def seen(connection: Connection, seen: Mapping[tuple[str, int], int]) -> None:
    """Store how far seats have seen their tables. This is no move, so no version rises."""
    seats = schema.seats
    here = update(seats).where(seats.c.table_id == bindparam("the_table"), seats.c.seat == bindparam("the_seat"))
    connection.execute(
        here.values(seen=bindparam("the_n")),
        [{"the_table": table, "the_seat": seat, "the_n": n} for (table, seat), n in sorted(seen.items())],
    )


def create(connection: Connection, table: TableRow, seats: Sequence[SeatRow]) -> None:
    """Store a new table."""
    connection.execute(insert(schema.tables), fields_of(table))
    connection.execute(insert(schema.seats), [fields_of(seat) for seat in seats])
    if table.pace.get("kind", "none") != "none":
        left = float(table.pace["bank"])
        connection.execute(
            insert(schema.clocks), [{"table_id": table.id, "seat": each.seat, "left": left} for each in seats]
        )


def add_rows(
    connection: Connection,
    table_id: str,
    rows: Sequence[tuple[int, int | None, int, bytes]],
    now: float,
    steps: Mapping[int, bytes],
) -> None:
    """Append rows to a record, with a step for each row that changed the state.

    If two writers append the same number, the unique key makes one of them fail.
    """
    _add_row.run(
        connection,
        *(
            {
                "table_id": table_id,
                "n": n,
                "seat": seat,
                "public": public,
                "at": now,
                "line": line,
                "step": steps.get(n),
            }
            for n, seat, public, line in rows
        ),
    )


def add_lines(connection: Connection, table_id: str, lines: Sequence[LineRow]) -> None:
    """Add lines to a log."""
    _add_line.run(
        connection,
        *(
            {
                "table_id": table_id,
                "place": each.place,
                "public": each.public,
                "at": each.at,
                "undone": each.undone,
                "audience": audience(each.line.to),
                "line": each.line,
            }
            for each in lines
        ),
    )


def add_snapshots(connection: Connection, table_id: str, snapshots: Sequence[Snapshot]) -> None:
    """Store snapshots."""
    _add_snapshot.run(connection, *({"table_id": table_id, **fields_of(each)} for each in snapshots))


def standing_lines(connection: Connection, table_id: str, place: int) -> list[Line]:
    """The lines of a match from this place on, without those taken back."""
    lines = schema.lines
    here = (lines.c.table_id == table_id, lines.c.place >= place, lines.c.undone.is_(None))
    found = connection.execute(select(lines.c.line).where(*here).order_by(lines.c.place))
    return [msgspec.convert(line, Line) for line in found.scalars()]


# -- who may read what -------------------------------------------------------------------------------------------
def audience(seats: Sequence[int] | None) -> str | None:
    """The stored form of an audience."""
    return None if seats is None else "".join([",", *(f"{seat}," for seat in seats)])


EVERYBODY = -2
"""In place of a seat: all that anybody was told, which is nobody's to read before a game is over."""


def heard_by(column: Column[str | None], seat: int | None) -> ColumnElement[bool]:
    """The lines that a seat (None: a spectator) may read."""
    open_to_all: ColumnElement[bool] = column.is_(None)
    if seat == EVERYBODY:
        return true()
    return open_to_all if seat is None else or_(open_to_all, column.like(f"%,{seat},%"))


def meant_for(messages: Table, seat: int | None, since: Since, letters_only: bool = False) -> ColumnElement[bool]:
    """The messages for the present owner of a seat since a moment, without letters to earlier owners."""
    audience = messages.c.audience
    late = or_(messages.c.public > since.n, and_(messages.c.public == since.n, messages.c.at >= since.at))
    private = and_(audience.is_not(None), heard_by(audience, seat), late)
    return private if letters_only else or_(audience.is_(None), private)


# -- reading the log ---------------------------------------------------------------------------------------------
def log(
    connection: Connection,
    table_id: str,
    seat: int | None,
    after: int | None = None,
    upto: int | None = None,
    limit: int = 200,
) -> list[LineRow]:
    """The newest lines that a seat (None: a spectator) may read, said after and not beyond these public numbers.

    Lines that were already taken back at `after` are left out; lines taken back since are marked as undone.
    """
    lines = schema.lines
    wanted: Select[Any] = select(lines).where(lines.c.table_id == table_id)
    if after is not None:
        wanted = wanted.where(or_(lines.c.public > after, lines.c.undone > after))
    if upto is not None:
        wanted = wanted.where(lines.c.public <= upto)
    wanted = wanted.where(heard_by(lines.c.audience, seat)).order_by(lines.c.serial.desc()).limit(limit)
    found = [
        LineRow(public=row.public, at=row.at, line=msgspec.convert(row.line, Line), place=row.place, undone=row.undone)
        for row in connection.execute(wanted)
    ]
    return found[::-1]
