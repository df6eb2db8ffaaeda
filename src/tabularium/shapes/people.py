"""People: visitors, sessions and links."""

from __future__ import annotations

from typing import Literal

import msgspec

from . import Out


class Person(Out, frozen=True, kw_only=True):
    """A person as they see themselves."""

    id: str
    name: str
    guest: bool
    language: str
    account: str | None = None
    email: str | None = None
    """The address the house writes to."""
    unconfirmed: str | None = None
    """An address that has not been confirmed yet by the link that was sent to it."""
    mail: bool = False
    """Does this person want mail when it is their turn?"""


class Visitor(msgspec.Struct, frozen=True):
    """The client of a request; anonymous if `person` is None."""

    person: Person | None = None
    session: str | None = None
    """The digest under which the session is stored, for signing out."""
    language: str = "en"
    address: str = ""

    @property
    def id(self) -> str | None:
        return self.person.id if self.person else None


class SignedIn(Out, frozen=True, kw_only=True):
    """A new session. Its token is shown once; it goes into a cookie or an Authorization header."""

    token: str
    person: Person


class Link(Out, frozen=True, kw_only=True):
    """A new link; `token` and `path` are shown once."""

    id: str
    kind: Literal["seat", "table", "signin", "return", "feed"]
    token: str
    path: str
    """Where it leads: `/link/…` or `/feed/…`."""
    seat: int | None = None
    expires: float | None = None


class LinkInfo(Out, frozen=True, kw_only=True):
    """A link as its owner sees it later: enough to revoke it, not to use it."""

    id: str
    kind: str
    seat: int | None
    created: float
    expires: float | None
    used: bool
