"""Addresses of which it is to be asked whether they are somebody's."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select, update

from . import schema

people = schema.people


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
