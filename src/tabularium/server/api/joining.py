"""Joining a table by its code."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response
from msgspec import Meta

from tabularium.shapes import Out
from tabularium.shapes.people import SignedIn

from ..door.deps import Here, Who
from ..tables.joining import Invited
from .desk import KeyOut
from .play import SeatIn
from .tables import Salt
from .wire import API, In, SeatNumber, TableId, body, docs, reply, shaped

router = APIRouter(prefix=API, tags=["joining"])
Code = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(min_length=1, max_length=60)]
COMING = (401, 403, 404, 409, 413, 429)


class CodeIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word and a number."""

    code: Code


class SitIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """By which code, under what name, and on which bench; where the fewest sit if none is named."""

    code: Code
    name: Annotated[str, Meta(max_length=80)] = ""
    bench: SeatNumber | None = None
    salt: Salt = ""


class ComeBackIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The code of the table, my seat there, and its key."""

    code: Code
    seat: SeatNumber
    key: Key


class JoinedOut(Out, frozen=True, kw_only=True):
    """Where I sit. A new guest is signed in, and has a key to come back with from another device."""

    table: str
    seat: int
    signed_in: SignedIn | None
    key: str | None
    waits: bool
    """Somebody must agree before I sit there; until then I look on."""


@router.post("/codes", **docs(Invited, CodeIn, problems=COMING))
async def look(house: Here, who: Who, wish: Annotated[CodeIn, body(CodeIn)]) -> Response:
    """The table of a code, before one sits down."""
    return reply(await house.joining.look(who, wish.code))


@router.post("/codes/sit", **docs(JoinedOut, SitIn, problems=COMING))
async def sit(house: Here, who: Who, wish: Annotated[SitIn, body(SitIn)]) -> Response:
    """Sit down at the table of a code; whoever is not signed in comes as a guest."""
    return reply(shaped(JoinedOut, await house.joining.sit(who, wish.code, wish.name, wish.bench, wish.salt)))


@router.post("/codes/back", **docs(JoinedOut, ComeBackIn, problems=COMING))
async def come_back(house: Here, who: Who, wish: Annotated[ComeBackIn, body(ComeBackIn)]) -> Response:
    """Move a seat to this device, by its key."""
    return reply(shaped(JoinedOut, await house.joining.come_back(who, wish.code, wish.seat, wish.key)))


@router.post("/tables/{table}/key", **docs(KeyOut, SeatIn, problems=COMING))
async def key(house: Here, who: Who, table: TableId, wish: Annotated[SeatIn, body(SeatIn)]) -> Response:
    """A new key to a seat of mine, for guests. It is shown this once."""
    return reply(KeyOut(key=await house.joining.new_key(who, table, wish.seat)))
