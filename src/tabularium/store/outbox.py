"""The outbox: notices that wait to be sent, are being sent, or were given up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from . import schema
from .rows import Notice, fields_of

notices, people, tables, seats, clocks = schema.notices, schema.people, schema.tables, schema.seats, schema.clocks
MOST_AT_ONCE = 500
"""Notices that are looked at in one round."""
DEADLINE = "deadline"
ASKED = ("turn", DEADLINE)
"""Events that are only true as long as an answer is wanted."""
LASTING = ("letter", "deal", "free", "invited")
"""Events that a look at the table has not told: they stand elsewhere."""


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A notice with all that is needed to say it, and whether it is still true."""

    serial: int
    event: str
    person: str | None
    table: str
    n: int
    channel: str
    at: float
    due: float
    tries: int
    name: str
    email: str
    language: str
    mail: bool
    calls: dict[str, Any] | None
    table_name: str
    game: str
    still: bool
    """Is it still worth telling: is the answer still wanted, is there news the person has not been told of?"""
    shown: bool
    """Has a page of this person that was looked at shown the table since?"""
    deadline: float | None
    """When the answer is due, where a clock runs."""
    zone: str
    asked: list[str]
    """The names of those who are asked, as everybody may know, and have not looked since."""


def add(connection: Connection, written: Iterable[Notice]) -> None:
    """Write notices; one that stands there already is the same."""
    kind: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    rows = [{**fields_of(each), "key": each.key} for each in written]
    if rows:
        connection.execute(kind.insert(notices).values(rows).on_conflict_do_nothing(index_elements=["key"]))


def due(connection: Connection, now: float) -> list[Waiting]:
    """The notices that are due, and those that wait for the same person and channel: they go along."""
    someone = select(notices.c.person, notices.c.table_id, notices.c.channel).where(notices.c.due <= now)
    found = connection.execute(someone.order_by(notices.c.due).limit(MOST_AT_ONCE)).all()
    if not found:
        return []
    persons = {row.person for row in found if row.person is not None}
    of_tables = {row.table_id for row in found if row.person is None}
    groups = {(row.person, None if row.person else row.table_id, row.channel) for row in found}
    wanted = (
        select(
            notices,
            people.c.name,
            people.c.email,
            people.c.mail,
            people.c.language,
            people.c.calls,
            tables.c.name.label("table_name"),
            tables.c.game,
            tables.c.asked,
            tables.c.status,
            tables.c.pace,
        )
        .join(tables, tables.c.id == notices.c.table_id)
        .outerjoin(people, people.c.id == notices.c.person)
        .where(
            notices.c.due.is_not(None),
            notices.c.person.in_(persons) | (notices.c.person.is_(None) & notices.c.table_id.in_(of_tables)),
        )
        .order_by(notices.c.serial)
        .limit(MOST_AT_ONCE)
    )
    rows = connection.execute(wanted).all()
    rows = [row for row in rows if (row.person, None if row.person else row.table_id, row.channel) in groups]
    rows = [row for row in rows if row.due <= now or (not row.tries and row.event != DEADLINE)]
    sitting = _sitting(connection, {row.table_id for row in rows})
    return [_waiting(connection, row, sitting.get(row.table_id, [])) for row in rows]


def _sitting(connection: Connection, table_ids: set[str]) -> dict[str, list[Any]]:
    """The seats of these tables, with their clocks."""
    wanted = (
        select(seats, clocks.c.deadline)
        .outerjoin(clocks, (clocks.c.table_id == seats.c.table_id) & (clocks.c.seat == seats.c.seat))
        .where(seats.c.table_id.in_(table_ids))
        .order_by(seats.c.seat)
    )
    found: dict[str, list[Any]] = {}
    for row in connection.execute(wanted):
        found.setdefault(row.table_id, []).append(row)
    return found


def _waiting(connection: Connection, row: Any, sitting: Sequence[Any]) -> Waiting:
    mine = [seat for seat in sitting if row.person is not None and seat.person == row.person and not seat.caretaker]
    asked = [seat for seat in mine if _number(row.asked, seat.seat) is not None]
    told = row.event != DEADLINE
    wanted = [seat for seat in asked if _number(row.asked, seat.seat) == row.n and not (told and seat.told)]
    fresh = [
        seat.name
        for seat in sitting
        if row.asked.get(str(seat.seat), [0, False])[1] and seat.kind == "person" and seat.seen < row.public
    ]
    shown = bool(mine) and max(seat.seen for seat in mine) >= row.public
    if row.person is None:
        still = bool(fresh) if row.event == "turn" else True
    elif row.event in ASKED:
        still = bool(wanted) and row.status == "playing"
    elif row.event == "letter":
        still = not _read(connection, row.table_id, [seat.seat for seat in mine], row.n)
    else:
        still = row.event in LASTING or not shown
    return Waiting(
        serial=row.serial,
        event=row.event,
        person=row.person,
        table=row.table_id,
        n=row.n,
        channel=row.channel,
        at=row.at,
        due=row.due,
        tries=row.tries,
        name=row.name or "",
        email=row.email or "",
        language=row.language or "en",
        mail=bool(row.mail),
        calls=row.calls,
        table_name=row.table_name,
        game=row.game,
        still=still,
        shown=shown,
        deadline=min((seat.deadline for seat in wanted if seat.deadline is not None), default=None),
        zone=row.pace.get("zone", "UTC"),
        asked=fresh,
    )


def _number(asked: dict[str, Any], seat: int) -> int | None:
    found = asked.get(str(seat))
    return None if found is None else int(found[0])


def _read(connection: Connection, table_id: str, mine: Sequence[int], serial: int) -> bool:
    boxes = schema.mailboxes
    read = select(func.max(boxes.c.read)).where(boxes.c.table_id == table_id, boxes.c.seat.in_(mine))
    return (connection.execute(read).scalar() or 0) >= serial


def claim(connection: Connection, found: Sequence[Waiting], until: float) -> list[Waiting]:
    """Take these notices in hand until a moment; returns those that nobody else has in hand.

    Whoever is killed before they are settled lets them fall due again at that moment.
    """
    mine = []
    for each in found:
        here = update(notices).where(notices.c.serial == each.serial, notices.c.due == each.due)
        if connection.execute(here.values(due=until, tries=each.tries + 1)).rowcount == 1:
            mine.append(each)
    return mine


def settle(connection: Connection, gone: Sequence[Waiting], told: Sequence[Waiting] = (), now: float = 0.0) -> None:
    """Delete these notices. People who were `told` that it is their turn hear no more until they have been back."""
    connection.execute(delete(notices).where(notices.c.serial.in_([each.serial for each in gone])))
    for table, person in sorted({(each.table, each.person) for each in told if each.event in ASKED and each.person}):
        here = (seats.c.table_id == table) & (seats.c.person == person)
        connection.execute(update(seats).where(here).values(told=True))
        connection.execute(update(tables).where(tables.c.id == table).values(version=tables.c.version + 1))
    if told and told[0].person:
        connection.execute(update(people).where(people.c.id == told[0].person).values(mailed=now))


def put_off(connection: Connection, found: Sequence[Waiting], due: float, **fields: Any) -> None:
    """These notices wait until a moment, perhaps for another channel, or with one try more."""
    here = update(notices).where(notices.c.serial.in_([each.serial for each in found]))
    connection.execute(here.values(due=due, **fields))


def give_up(connection: Connection, found: Sequence[Waiting], trouble: str) -> None:
    """No channel took these: they stay for the keeper to see."""
    here = update(notices).where(notices.c.serial.in_([each.serial for each in found]))
    connection.execute(here.values(due=None, trouble=trouble[:200]))


def counted(connection: Connection) -> dict[str, int]:
    """How many notices wait, and how many were given up."""
    waiting = select(func.count()).select_from(notices).where(notices.c.due.is_not(None))
    dead = select(func.count()).select_from(notices).where(notices.c.due.is_(None))
    return {
        "waiting": int(connection.execute(waiting).scalar_one()),
        "given_up": int(connection.execute(dead).scalar_one()),
    }


def given_up(connection: Connection, limit: int = 1000) -> list[dict[str, Any]]:
    """The notices that were given up, the newest first; never an address."""
    wanted = select(notices).where(notices.c.due.is_(None)).order_by(notices.c.serial.desc()).limit(limit)
    return [dict(row._mapping) for row in connection.execute(wanted)]


def tidy(connection: Connection, before: float) -> None:
    """Forget what was given up before a moment."""
    connection.execute(delete(notices).where(notices.c.due.is_(None), notices.c.at < before))
