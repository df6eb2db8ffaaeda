"""Arriving at a table by a link: as a known person, or as a new guest with a link to come back."""

from __future__ import annotations

from sqlalchemy import Connection

from tabularium.shapes.people import Link, SignedIn, Visitor
from tabularium.store import registry

from .accounts import People


class Arrival:
    """A visitor on the way in. A new guest is stored only together with what they came for."""

    def __init__(self, people: People, who: Visitor, name: str | None) -> None:
        self.people = people
        self.who = who
        self.guest = people.new_person(name or "", who.language) if who.person is None else None
        self.signed_in: SignedIn | None = None
        self.back: Link | None = None
        """The guest's way back, shown to him alone."""

    @classmethod
    async def of(cls, people: People, who: Visitor, name: str | None) -> Arrival:
        """Begin an arrival; it counts new guests."""
        arrival = cls(people, who, name)
        if arrival.guest is not None:
            await people.limits.guest(who.address)
        return arrival

    @property
    def id(self) -> str:
        return self.guest.id if self.guest else str(self.who.id)

    @property
    def name(self) -> str:
        return self.guest.name if self.guest else self.who.person.name if self.who.person else ""

    def enter(self, connection: Connection) -> None:
        """Store a new guest, with a session and a link to come back."""
        if self.guest is None:
            return
        registry.add_person(connection, self.guest)
        self.signed_in = self.people.begin_session(connection, self.guest, self.who.address)
        row, self.back = self.people.make_link("return", person=self.guest.id)
        registry.add_link(connection, row)
