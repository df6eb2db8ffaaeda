"""What a page's reader can do at a table, by the last part of its address; the wishes are those of the JSON API."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, NamedTuple

import msgspec
from fastapi import Request, Response
from msgspec import Meta
from starlette.types import Message, Receive, Scope, Send

from tabularium.shapes.people import Visitor

from ..api import play as api
from ..api.wire import read
from ..base.problem import not_found
from ..house import House
from ..tables.guides import Guides
from ..tables.play import Play

log = logging.getLogger("tabularium.deeds")


class Done(Response):
    """The answer to a deed that was done: what has become of it, or if that cannot be shown now, nothing but that."""

    def __init__(self, show: Callable[[], Awaitable[Response]]) -> None:
        super().__init__(status_code=204)
        self._show = show

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            shown = await self._show()
            await shown(scope, receive, sent)
        except Exception:
            if begun:
                raise
            log.warning("deed_not_shown", exc_info=True)
            await super().__call__(scope, receive, send)


class Deed(NamedTuple):
    """How a wish is read, and what is done about it."""

    wish: msgspec.json.Decoder[Any]
    do: Callable[[Play, Visitor, str, Any], Awaitable[object]]


def _deed(wish: type, do: Callable[[Play, Visitor, str, Any], Awaitable[object]]) -> Deed:
    return Deed(msgspec.json.Decoder(wish), do)


DEEDS = {
    "answer": _deed(
        api.AnswerIn,
        lambda play, who, table, it: play.answer(who, table, it.seat, it.ask, it.answer, it.version, it.then),
    ),
    "interject": _deed(
        api.InterjectIn,
        lambda play, who, table, it: play.interject(who, table, it.seat, it.at, it.name, it.answer, it.then),
    ),
    "undo": _deed(api.UndoIn, lambda play, who, table, it: play.undo(who, table, it.seat, it.at, it.times)),
    "done": _deed(api.SeatIn, lambda play, who, table, it: play.done(who, table, it.seat)),
    "stops": _deed(api.StopIn, lambda play, who, table, it: play.stop(who, table, it.seat, it.window, it.on)),
    "standing": _deed(
        api.StandingIn,
        lambda play, who, table, it: play.stand(who, table, it.seat, it.key, it.prefer, it.until, it.about),
    ),
    "proposals": _deed(api.ProposeIn, lambda play, who, table, it: play.propose(who, table, it.seat, it.at, it.kind)),
    "back": _deed(api.SeatIn, lambda play, who, table, it: play.back(who, table, it.seat)),
    "resume": _deed(api.SeatIn, lambda play, who, table, it: play.resume(who, table)),
}


class ReadIn(api.SeatIn, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The step of a guide that was read."""

    step: Annotated[int, Meta(ge=0, le=999)]


GUIDED: dict[str, tuple[msgspec.json.Decoder[Any], Callable[[Guides, Visitor, str, Any], Awaitable[object]]]] = {
    "guide/next": (
        msgspec.json.Decoder(ReadIn),
        lambda guides, who, table, it: guides.go_on(who, table, it.seat, it.step),
    ),
    "guide/leave": (
        msgspec.json.Decoder(api.SeatIn),
        lambda guides, who, table, it: guides.leave(who, table, it.seat),
    ),
}
"""What can be done about the guide of a first game."""
_consent = msgspec.json.Decoder(api.ConsentIn)


async def perform(request: Request, house: House, who: Visitor, table: str, deed: str) -> None:
    """Do what the reader wishes; a refusal changes nothing."""
    play = house.play.unseen
    name, _, proposal = deed.partition("/")
    if proposal and name == "proposals":
        agreed = await read(request, _consent)
        await play.consent(who, table, agreed.seat, proposal, agreed.yes)
    elif deed in GUIDED:
        read_on, go = GUIDED[deed]
        await go(house.guides, who, table, await read(request, read_on))
    elif deed in DEEDS:
        wish, do = DEEDS[deed]
        await do(play, who, table, await read(request, wish))
    else:
        raise not_found()
