"""The response of a page to a deed, and the deeds that only pages have: those of a guide."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Response
from msgspec import Meta
from starlette.types import Message, Receive, Scope, Send

from tabularium.shapes.people import Visitor

from ..api.deeds import deed
from ..api.play import SeatIn
from ..house import House

log = logging.getLogger("tabularium.deeds")


class Done(Response):
    """The response to a deed that was done: the changed page, or 204 if it cannot be shown now."""

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


class ReadIn(SeatIn, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The guide's step that was read."""

    step: Annotated[int, Meta(ge=0, le=999)]


@deed(None, "guide/next", ReadIn)
async def go_on(house: House, who: Visitor, table: str, wish: ReadIn) -> None:
    """Mark the guide's step as read."""
    await house.guides.go_on(who, table, wish.seat, wish.step)


@deed(None, "guide/leave", SeatIn)
async def leave(house: House, who: Visitor, table: str, wish: SeatIn) -> None:
    """Go on without a guide."""
    await house.guides.leave(who, table, wish.seat)
