"""People in the database: accounts, sessions, links."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, insert, select, update

from . import schema
from .rows import all_of, fields_of, one_of, row_to

people, sessions, links, watchers = schema.people, schema.sessions, schema.links, schema.watchers


KEYS = ("key", "reseat")
"""Kinds of links that are no addresses but words to be typed: of a person's own, and of the desk that presides."""


class PersonRow(msgspec.Struct, kw_only=True):
    """A person as stored."""

    id: str
    name: str
    created: float
    account: str | None = None
    password: str | None = None
    email: str | None = None
    mail: bool = False
    language: str = "en"
    mailed: float = 0.0
    unconfirmed: str | None = None
    confirm_due: float | None = None
    confirm_tries: int = 0
    leaving: float | None = None
    calls: dict[str, Any] | None = None


class SessionRow(msgspec.Struct, kw_only=True):
    """A session as stored, under the digest of its token."""

    token: str
    person: str
    created: float
    expires: float
    label: str = ""


class LinkRow(msgspec.Struct, kw_only=True):
    """A link as stored, under the digest of its token."""

    token: str
    id: str
    kind: str
    created: float
    person: str | None = None
    table_id: str | None = None
    seat: int | None = None
    expires: float | None = None
    used: float | None = None


def add_person(connection: Connection, person: PersonRow) -> None:
    """A new person."""
    connection.execute(insert(people), fields_of(person))


def person(connection: Connection, id: str) -> PersonRow | None:
    """A person by id."""
    return one_of(PersonRow, connection.execute(select(people).where(people.c.id == id)))


def person_called(connection: Connection, account: str) -> PersonRow | None:
    """The person with this account name."""
    return one_of(PersonRow, connection.execute(select(people).where(people.c.account == account)))


def change_person(connection: Connection, id: str, **fields: Any) -> None:
    """Change some fields of a person."""
    connection.execute(update(people).where(people.c.id == id).values(**fields))


def add_session(connection: Connection, session: SessionRow) -> None:
    """Store a new session."""
    connection.execute(insert(sessions), fields_of(session))


def session(connection: Connection, token: str, now: float) -> tuple[SessionRow, PersonRow] | None:
    """The session under this digest and its person, unless it has run out."""
    wanted = select(sessions.c.expires, sessions.c.created.label("began"), people).join(
        people, people.c.id == sessions.c.person
    )
    found = connection.execute(wanted.where(sessions.c.token == token, sessions.c.expires > now)).first()
    if found is None:
        return None
    whose = row_to(PersonRow, found)
    return SessionRow(token=token, person=whose.id, created=found.began, expires=found.expires), whose


def signed_in_from(connection: Connection, account: str, place: str, now: float) -> bool:
    """Is the person of this account signed in at this place?"""
    there = (
        select(sessions.c.token)
        .join(people, people.c.id == sessions.c.person)
        .where(people.c.account == account, sessions.c.label == place, sessions.c.expires > now)
    )
    return connection.execute(there.limit(1)).first() is not None


def end_sessions(connection: Connection, person: str, token: str | None = None) -> None:
    """Sign a person out: of one session, or of all."""
    gone = delete(sessions).where(sessions.c.person == person)
    connection.execute(gone if token is None else gone.where(sessions.c.token == token))


def add_link(connection: Connection, link: LinkRow) -> None:
    """Store a new link."""
    connection.execute(insert(links), fields_of(link))


def link(connection: Connection, token: str, now: float) -> LinkRow | None:
    """The link under this digest, unless it has run out."""
    found = one_of(LinkRow, connection.execute(select(links).where(links.c.token == token)))
    return None if found is None or (found.expires is not None and found.expires <= now) else found


def use_link(connection: Connection, token: str, now: float) -> bool:
    """Use up a link that works once; False if somebody was quicker."""
    used = update(links).where(links.c.token == token, links.c.used.is_(None)).values(used=now)
    return connection.execute(used).rowcount == 1


def spend_link(connection: Connection, token: str) -> bool:
    """Delete a link that has done its work; False if somebody was quicker."""
    return connection.execute(delete(links).where(links.c.token == token)).rowcount == 1


def end_ways_in(connection: Connection, person: str) -> None:
    """End every session of a person, and every link that speaks for them."""
    end_sessions(connection, person)
    connection.execute(delete(links).where(links.c.person == person))


def become_account(connection: Connection, id: str, **fields: Any) -> bool:
    """Turn a guest into an account; False if they have one by now."""
    guest = update(people).where(people.c.id == id, people.c.account.is_(None)).values(**fields)
    return connection.execute(guest).rowcount == 1


def end_links(connection: Connection, person: str, kind: str) -> None:
    """End all links of one kind that speak for a person."""
    connection.execute(delete(links).where(links.c.person == person, links.c.kind == kind))


def confirm(connection: Connection, person: str) -> bool:
    """Mark a person's email address as confirmed; False if they removed it."""
    given = update(people).where(people.c.id == person, people.c.unconfirmed.is_not(None))
    values = {"email": people.c.unconfirmed, "unconfirmed": None, "confirm_due": None, "confirm_tries": 0}
    return connection.execute(given.values(values)).rowcount == 1


def links_of(connection: Connection, person: str) -> list[LinkRow]:
    """The links of a person's own: to sign in, to come back, to read a feed."""
    mine = and_(links.c.person == person, links.c.table_id.is_(None), links.c.kind != "mail")
    return all_of(LinkRow, connection.execute(select(links).where(mine).order_by(links.c.created)))


def links_to(connection: Connection, table_id: str) -> list[LinkRow]:
    """The links that lead to a table."""
    there = select(links).where(links.c.table_id == table_id, links.c.kind.not_in(KEYS))
    there = there.order_by(links.c.created, links.c.id)
    return all_of(LinkRow, connection.execute(there))


def revoke_link(connection: Connection, id: str, **owner: str) -> bool:
    """Take a link back; False if this owner (a `person` or a `table_id`) has none of that id."""
    mine = and_(links.c.id == id, *(links.c[name] == value for name, value in owner.items()))
    return connection.execute(delete(links).where(mine)).rowcount == 1


def revoke_seat(connection: Connection, table_id: str, seat: int, kind: str | None = None) -> None:
    """Take back every link to a seat, or those of one kind."""
    gone = delete(links).where(links.c.table_id == table_id, links.c.seat == seat)
    connection.execute(gone if kind is None else gone.where(links.c.kind == kind))


def revoke_keys(connection: Connection, table_id: str, seat: int) -> None:
    """Take back every key word of a seat."""
    for kind in KEYS:
        revoke_seat(connection, table_id, seat, kind)


def watch(connection: Connection, table_id: str, person: str, link: str) -> None:
    """Let a person look at a private table for as long as this link stands."""
    unwatch(connection, table_id, person=person)
    connection.execute(insert(watchers), {"table_id": table_id, "person": person, "link": link})


def watchers_of(connection: Connection, table_id: str) -> list[str]:
    """The names of those who may look at a private table."""
    there = select(people.c.name).join(watchers, watchers.c.person == people.c.id)
    return list(connection.execute(there.where(watchers.c.table_id == table_id).order_by(people.c.name)).scalars())


def unwatch(connection: Connection, table_id: str, **whose: str) -> None:
    """Stop a `person`, or everybody who came by a `link`, from watching."""
    mine = and_(watchers.c.table_id == table_id, *(watchers.c[name] == value for name, value in whose.items()))
    connection.execute(delete(watchers).where(mine))


def tidy(connection: Connection, now: float) -> None:
    """Forget sessions and links that have run out."""
    for table in (sessions, links):
        connection.execute(delete(table).where(table.c.expires <= now))
