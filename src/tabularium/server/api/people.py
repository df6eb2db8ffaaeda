"""People: guests, accounts, sessions, links of one's own."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Request, Response
from msgspec import UNSET, Meta, UnsetType

from tabularium.shapes import Out
from tabularium.shapes.people import Link, LinkInfo, Person, SignedIn

from ..base.tidy import MOST_PASSWORD
from ..door.cookies import clear_session, set_session
from ..door.deps import Here, Who
from ..people.accounts import KEEP, signed_in
from .wire import API, In, body, docs, done, reply

router = APIRouter(prefix=API, tags=["people"])

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Language = Annotated[str, Meta(min_length=2, max_length=8)]
Password = Annotated[str, Meta(max_length=MOST_PASSWORD)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
LinkId = Annotated[str, Path(max_length=40)]


class GuestIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who wants to play without an account."""

    name: Name
    language: Language | None = None


class AccountIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who wants an account."""

    account: Name
    password: Password
    name: Name | None = None
    email: Annotated[str, Meta(max_length=300)] | None = None
    language: Language | None = None


class SessionIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who has an account."""

    account: Name
    password: Password


class MeIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be changed about me; an email of null is forgotten."""

    name: Name | None = None
    language: Language | None = None
    email: Annotated[str, Meta(max_length=300)] | UnsetType | None = UNSET
    mail: bool | None = None


class PasswordIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The old password (empty if it was reset) and the new one."""

    old: Password
    new: Password


class OwnLinkIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A link of my own: to sign in elsewhere once, for a guest to come back by, or for a feed reader."""

    kind: Literal["signin", "return", "feed"]


class OpenIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A link to go by; `name` for somebody who is new here, `salt` to be mixed into the dice."""

    token: Token
    name: Name | None = None
    salt: Annotated[str, Meta(max_length=64)] = ""


class OpenedOut(Out, frozen=True, kw_only=True):
    """Where a link has led."""

    kind: str
    signed_in: SignedIn | None
    table: str | None
    seat: int | None
    back: Link | None
    """The way back of a guest who is new here, shown this once and to nobody else."""


def signed(request: Request, house: Any, value: SignedIn) -> Response:
    """A new session, in the cookie and in the body."""
    response = reply(value, 201)
    set_session(response, request, house, value)
    return response


@router.post("/guests", **docs(SignedIn, GuestIn, 201, (403, 413, 429)))
async def be_guest(request: Request, house: Here, who: Who, wish: Annotated[GuestIn, body(GuestIn)]) -> Response:
    """Sit down without an account."""
    return signed(request, house, await house.people.guest(who, wish.name, wish.language))


@router.post("/accounts", **docs(SignedIn, AccountIn, 201, (403, 409, 413, 429)))
async def make_account(
    request: Request, house: Here, who: Who, wish: Annotated[AccountIn, body(AccountIn)]
) -> Response:
    """Make an account; a guest who makes one keeps seats and history."""
    fields = msgspec.structs.asdict(wish)
    return signed(request, house, await house.people.register(who, **fields))


@router.post("/session", **docs(SignedIn, SessionIn, 201, (403, 413, 429)))
async def sign_in(request: Request, house: Here, who: Who, wish: Annotated[SessionIn, body(SessionIn)]) -> Response:
    """Sign in."""
    return signed(request, house, await house.people.sign_in(who, wish.account, wish.password))


@router.delete("/session", **docs(status=204, problems=(403,)))
async def sign_out(request: Request, house: Here, who: Who) -> Response:
    """Sign out here."""
    await house.people.sign_out(who)
    response = done()
    clear_session(response, request, house)
    return response


@router.delete("/sessions", **docs(status=204, problems=(401, 403)))
async def sign_out_everywhere(request: Request, house: Here, who: Who) -> Response:
    """Sign out everywhere: every session ends, and every link that speaks for me."""
    await house.people.sign_out_everywhere(who)
    response = done()
    clear_session(response, request, house)
    return response


@router.get("/me", **docs(Person, problems=(401,)))
async def me(who: Who) -> Response:
    """Who am I?"""
    return reply(signed_in(who))


@router.patch("/me", **docs(Person, MeIn, problems=(401, 403, 413)))
async def change_me(house: Here, who: Who, wish: Annotated[MeIn, body(MeIn)]) -> Response:
    """Change what is known of me."""
    email = KEEP if wish.email is UNSET else wish.email
    return reply(await house.people.update(who, wish.name, wish.language, email, wish.mail))


@router.put("/me/password", **docs(SignedIn, PasswordIn, 201, (401, 403, 409, 413, 429)))
async def change_password(
    request: Request, house: Here, who: Who, wish: Annotated[PasswordIn, body(PasswordIn)]
) -> Response:
    """Change my password; every other session and link ends."""
    return signed(request, house, await house.people.set_password(who, wish.old, wish.new))


@router.get("/me/export", **docs(dict, problems=(401,)))
async def export_me(house: Here, who: Who) -> Response:
    """Everything the house knows of me."""
    return reply(await house.people.export(who))


@router.delete("/me", **docs(status=204, problems=(401, 403)))
async def forget_me(request: Request, house: Here, who: Who) -> Response:
    """Forget me: what I said is gone, my name leaves every record, bots take my seats."""
    await house.people.delete(who)
    response = done()
    clear_session(response, request, house)
    return response


@router.get("/me/links", **docs(list[LinkInfo], problems=(401,)))
async def my_links(house: Here, who: Who) -> Response:
    """My own links."""
    return reply(await house.people.links(who))


@router.post("/me/links", **docs(Link, OwnLinkIn, 201, (401, 403, 409, 413)))
async def make_link(house: Here, who: Who, wish: Annotated[OwnLinkIn, body(OwnLinkIn)]) -> Response:
    """A link to sign in elsewhere, once, to come back as a guest, or for a feed reader. It is shown this once."""
    people = house.people
    make = {"signin": people.sign_in_link, "return": people.way_back, "feed": people.feed_link}[wish.kind]
    return reply(await make(who), 201)


@router.delete("/me/links/{link}", **docs(status=204, problems=(401, 403, 404)))
async def revoke_link(house: Here, who: Who, link: LinkId) -> Response:
    """Take a link of mine back."""
    await house.people.revoke(who, link)
    return done()


@router.post("/links/open", **docs(OpenedOut, OpenIn, problems=(403, 404, 409, 413, 429)))
async def open_link(request: Request, house: Here, who: Who, wish: Annotated[OpenIn, body(OpenIn)]) -> Response:
    """Go where a link leads: sign in, sit down, or come in to watch."""
    opened = await house.tables.open_link(who, wish.token, wish.name, wish.salt)
    told = {name: getattr(opened, name) for name in OpenedOut.__struct_fields__}
    response = reply(OpenedOut(**told))
    if opened.signed_in is not None:
        set_session(response, request, house, opened.signed_in)
    return response
