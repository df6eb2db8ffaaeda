"""Live: server-sent events that say only "table T is at n", and whether there is more to see than the number."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.types import Receive, Scope, Send

from ..base.live import Subscription
from ..door.deps import Here, Who, address_of
from ..house import House
from ..people.accounts import signed_in
from .wire import API, TableId, docs

router = APIRouter(prefix=API, tags=["live"])

STREAM = "text/event-stream"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
RETRY, SILENT = b"retry: 1000\n\n", b": \n\n"
EVENTS: dict[str, Any] = docs(problems=(401, 403, 404, 429))
EVENTS["responses"][200] = {"description": "Done", "content": {STREAM: {"schema": {"type": "string"}}}}


@lru_cache(maxsize=256)
def event(table: str, n: int, more: bool = False) -> bytes:
    """One event; made once for all who listen."""
    also = b',"more":true' if more else b""
    return b'event: table\ndata: {"table":"%s","n":%d%s}\n\n' % (table.encode(), n, also)


class Stream(Response):
    """A response that lasts as long as the client listens."""

    media_type = STREAM

    def __init__(
        self,
        house: House,
        address: str,
        topic: str,
        seats: Iterable[int] | None,
        first: Callable[[], Awaitable[bytes]] | None = None,
        person: str | None = None,
    ) -> None:
        """`first` gives the present number of the topic. It is called after subscribing, so that no move is lost."""
        super().__init__()
        self._house = house
        self._address = address
        self._topic = topic
        self._seats = seats
        self._first = first
        self._person = person

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        live, connections = self._house.live, self._house.connections
        await live.listen_to(self._topic)
        with connections.stream(self._address), live.subscribe(self._topic, self._seats, self._person) as subscription:
            first = await self._first() if self._first is not None else SILENT
            await send({"type": "http.response.start", "status": 200, "headers": list(HEADERS)})
            await send({"type": "http.response.body", "body": RETRY + first, "more_body": True})
            gone = asyncio.create_task(_hang_up(receive, subscription))
            try:
                while not subscription.closed:
                    news = await subscription.next()
                    data = b"".join([event(table, *each) for table, each in news.items()]) or SILENT
                    await send({"type": "http.response.body", "body": data, "more_body": True})
            finally:
                gone.cancel()
            with contextlib.suppress(OSError):
                await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _hang_up(receive: Receive, subscription: Subscription) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    subscription.close()


@router.get("/tables/{table}/events", **EVENTS)
async def table_events(request: Request, house: Here, who: Who, table: TableId) -> Response:
    """`event: table`, `data: {"table": T, "n": 7}` now and when the table has moved; then fetch your sight of it.

    `"more": true` says that something besides the number has changed: somebody has spoken, agreed, left or returned.
    """
    info = await house.tables.info(who, table)

    async def at() -> bytes:
        return event(table, (await house.tables.info(who, table)).n)

    return Stream(house, address_of(request), table, info.my_seats, at, who.id)


@router.get("/events", **EVENTS)
async def my_events(request: Request, house: Here, who: Who) -> Response:
    """The same for all my tables."""
    person = signed_in(who).id
    return Stream(house, address_of(request), person, None, person=person)
