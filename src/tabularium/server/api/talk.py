"""Talk at tables: saying, hearing, muting, reporting."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from msgspec import Meta

from tabularium.shapes.said import Message

from ..door.deps import Here, Who
from .play import SeatQuery, seat_of
from .wire import API, In, SeatNumber, TableId, body, docs, done, reply

router = APIRouter(prefix=API, tags=["talk"])

MessageId = Annotated[int, Path(ge=0, le=2**31 - 1)]


class SayIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What I say: to all, or in a letter to the seats in `to`."""

    text: Annotated[str, Meta(min_length=1, max_length=4000)]
    seat: SeatNumber | None = None
    to: Annotated[list[SeatNumber], Meta(max_length=40)] | None = None


class MuteIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether to hear no more of whoever said it."""

    on: bool


class ReportIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is wrong with it."""

    reason: Annotated[str, Meta(max_length=500)]


@router.get("/tables/{table}/messages", **docs(list[Message], problems=(403, 404)))
async def messages(
    house: Here,
    who: Who,
    table: TableId,
    seat: SeatQuery = "mine",
    since: Annotated[int, Query(ge=0, le=2**31 - 1, description="The last message I know")] = 0,
) -> Response:
    """What was said, as far as it is for my ears."""
    return reply(await house.talk.messages(who, table, seat_of(seat), since))


@router.get("/tables/{table}/muted", **docs(list[Message], problems=(403, 404)))
async def muted(house: Here, who: Who, table: TableId, seat: SeatQuery = "mine") -> Response:
    """The last words here of each whom I have muted: whom I could hear again."""
    return reply(await house.talk.muted(who, table, seat_of(seat)))


@router.post("/tables/{table}/messages", **docs(Message, SayIn, 201, (401, 403, 404, 409, 413, 429)))
async def say(house: Here, who: Who, table: TableId, wish: Annotated[SayIn, body(SayIn)]) -> Response:
    """Say something."""
    return reply(await house.talk.say(who, table, wish.text, wish.seat, wish.to), 201)


@router.post("/messages/{message}/mute", **docs(None, MuteIn, 204, (401, 403, 404, 409, 413)))
async def mute(house: Here, who: Who, message: MessageId, wish: Annotated[MuteIn, body(MuteIn)]) -> Response:
    """Hear no more of whoever said this, or hear them again."""
    await house.talk.mute(who, message, wish.on)
    return done()


@router.post("/messages/{message}/report", **docs(None, ReportIn, 204, (401, 403, 404, 413)))
async def report(house: Here, who: Who, message: MessageId, wish: Annotated[ReportIn, body(ReportIn)]) -> Response:
    """Tell the keeper of the house about a message."""
    await house.talk.report(who, message, wish.reason)
    return done()
