"""Mail that waits to be sent."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, select, update

from . import schema

notices, people, tables, seats, clocks = (
    schema.notices,
    schema.people,
    schema.tables,
    schema.seats,
    schema.clocks,
)


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A turn to write about; `still` says whether it is still their turn and no mail has told them."""

    serial: int
    person: str
    name: str
    email: str
    language: str
    table: str
    table_name: str
    game: str
    seat: int
    tries: int
    still: bool
    deadline: float | None
    """When the answer is due, where a clock runs."""
    zone: str


def due(connection: Connection, now: float) -> list[Waiting]:
    """All waiting turns of people who are due a mail; those of one person go into one mail."""
    someone = select(notices.c.person).where(notices.c.due <= now)
    wanted = (
        select(
            notices.c.serial,
            notices.c.person,
            notices.c.seat,
            notices.c.ask,
            notices.c.tries,
            people.c.name,
            people.c.email,
            people.c.mail,
            people.c.language,
            tables.c.id.label("table"),
            tables.c.name.label("table_name"),
            tables.c.game,
            tables.c.asked,
            tables.c.status,
            tables.c.pace,
            clocks.c.deadline,
            seats.c.told,
            seats.c.caretaker,
            seats.c.person.label("sitting"),
        )
        .join(people, people.c.id == notices.c.person)
        .join(tables, tables.c.id == notices.c.table_id)
        .join(seats, (seats.c.table_id == notices.c.table_id) & (seats.c.seat == notices.c.seat))
        .outerjoin(clocks, (clocks.c.table_id == notices.c.table_id) & (clocks.c.seat == notices.c.seat))
        .where(notices.c.person.in_(someone))
        .order_by(notices.c.serial)
    )
    found: list[Waiting] = []
    told: set[str] = set()
    for row in connection.execute(wanted):
        asked = row.asked.get(str(row.seat))
        mine = row.sitting == row.person and not row.caretaker and not row.told and row.mail and bool(row.email)
        still = bool(mine and row.status == "playing" and asked and asked[0] == row.ask and row.table not in told)
        if still:
            told.add(row.table)
        found.append(
            Waiting(
                serial=row.serial,
                person=row.person,
                name=row.name,
                email=row.email or "",
                language=row.language,
                table=row.table,
                table_name=row.table_name,
                game=row.game,
                seat=row.seat,
                tries=row.tries,
                still=still,
                deadline=row.deadline,
                zone=row.pace.get("zone", "UTC"),
            )
        )
    return found


def settle(connection: Connection, gone: Sequence[Waiting], told: Sequence[Waiting], now: float) -> None:
    """Delete these notices. People who were `told` get no more mail until they have been back."""
    connection.execute(delete(notices).where(notices.c.serial.in_([each.serial for each in gone])))
    for each in told:
        here = (seats.c.table_id == each.table) & (seats.c.seat == each.seat)
        connection.execute(update(seats).where(here).values(told=True))
        connection.execute(update(tables).where(tables.c.id == each.table).values(version=tables.c.version + 1))
    if told:
        connection.execute(update(people).where(people.c.id == told[0].person).values(mailed=now))


def later(connection: Connection, serials: Sequence[int], when: float, tries: int) -> None:
    """Try these notices again later, and store how often they were tried."""
    connection.execute(update(notices).where(notices.c.serial.in_(serials)).values(due=when, tries=tries))


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """A person whose new email address needs confirmation."""

    person: str
    name: str
    language: str
    address: str
    tries: int


def unconfirmed(connection: Connection, now: float, limit: int = 50) -> list[Asking]:
    """The people to ask now."""
    wanted = select(people).where(people.c.confirm_due <= now, people.c.unconfirmed.is_not(None)).limit(limit)
    return [
        Asking(person=row.id, name=row.name, language=row.language, address=row.unconfirmed, tries=row.confirm_tries)
        for row in connection.execute(wanted.order_by(people.c.confirm_due))
    ]


def asked(connection: Connection, asking: Asking, again: float | None, tries: int) -> None:
    """Note that a person was asked, or when to ask again, unless they changed the address."""
    same = update(people).where(people.c.id == asking.person, people.c.unconfirmed == asking.address)
    connection.execute(same.values(confirm_due=again, confirm_tries=tries))
