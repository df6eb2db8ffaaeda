"""One connection: requests follow each other, and what no program would send ends it."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest
from uvicorn.server import ServerState

from tabularium.server.base.settings import Settings
from tabularium.server.connections.http import LONGEST_HEAD, MOST_AHEAD, Connection, Connections
from tabularium.server.keeper.running import configured

pytestmark = pytest.mark.anyio
GET = b"GET /one?x=%41 HTTP/1.1\r\nHost: house\r\n\r\n"
POST = b"POST /two HTTP/1.1\r\nHost: house\r\nContent-Length: 4\r\n\r\nbody"
CHUNKED = b"POST /three HTTP/1.1\r\nHost: house\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nodd\r\n0\r\n\r\n"
BAD = {
    "two lengths": POST.replace(b"Host", b"Content-Length: 5\r\nHost"),
    "a list of lengths": POST.replace(b"4\r\n", b"4, 4\r\n"),
    "a length with a sign": POST.replace(b": 4", b": +4"),
    "both ways of saying how long": POST.replace(b"Host", b"transfer-encoding: chunked\r\nHost"),
    "a space before the colon": GET.replace(b"Host:", b"Host :"),
    "a line that goes on": GET.replace(b"house", b"house\r\n folded"),
    "a sign that is none": GET.replace(b"house", b"ho\0use"),
    "a path outside ASCII": GET.replace(b"one", b"\xff"),
    "no path at all": GET.replace(b"/one?x=%41", b"one"),
    "a head in pieces without end": GET.replace(b"house", b"h" * 2 * LONGEST_HEAD),
}


class Wire(asyncio.Transport):
    """Keeps what is written, and whether anybody reads."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.reading, self.closed = True, False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += data

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


Answer = Callable[[dict[str, Any], Any, Any], Any]


async def echo(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Say what was asked."""
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message["body"], message["more_body"]
    said = f"{scope['method']} {scope['path']} {body.decode()}".encode()
    await send(start((b"content-length", str(len(said)).encode())))
    await send({"type": "http.response.body", "body": said})


def start(*headers: tuple[bytes, bytes], status: int = 200) -> dict[str, Any]:
    """How an answer begins."""
    return {"type": "http.response.start", "status": status, "headers": list(headers)}


def at_the_door(answer: Answer) -> tuple[Connection, Wire]:
    """Somebody is connected to an application."""
    config = configured(answer)  # type: ignore[arg-type]
    caller, wire = Connection(config, ServerState(), {"connections": Connections(Settings())}), Wire()
    caller.connection_made(wire)
    return caller, wire


async def said(caller: Connection, *packets: bytes) -> None:
    """They say all this, and whatever follows from it happens."""
    for data in packets:
        caller.data_received(data)
    for _ in range(20):
        await asyncio.sleep(0)


def bodies(wire: Wire) -> list[bytes]:
    """The bodies of what was answered, in order."""
    return [each.partition(b"\r\n\r\n")[2] for each in wire.sent.split(b"HTTP/1.1 200 OK\r\n")[1:]]


async def test_requests_follow_each_other_on_one_connection() -> None:
    caller, wire = at_the_door(echo)

    for packets in ((GET,), (CHUNKED,), (POST[:20], POST[20:]), (GET,), (POST,)):
        await said(caller, *packets)

    assert bodies(wire) == [b"GET /one ", b"POST /three odd", b"POST /two body", b"GET /one ", b"POST /two body"]


async def test_whoever_asks_before_being_answered_is_answered_in_turn() -> None:
    caller, wire = at_the_door(echo)

    await said(caller, GET, POST[:30])
    assert wire.reading, "who asks again is read again after the answer"
    await said(caller, POST[30:] + GET, CHUNKED)

    assert bodies(wire) == [b"GET /one ", b"POST /two body", b"GET /one ", b"POST /three odd"]


async def test_nobody_is_read_further_who_does_not_wait_for_the_answer() -> None:
    caller, wire = at_the_door(echo)

    caller.data_received(GET)
    caller.data_received(POST)

    assert not wire.reading


@pytest.mark.parametrize("data", BAD.values(), ids=BAD.keys())
async def test_what_no_program_would_send_is_refused_and_ends_the_connection(data: bytes) -> None:
    caller, wire = at_the_door(echo)

    await said(caller, *(data[at : at + 4096] for at in range(0, len(data), 4096)))

    assert wire.sent.startswith(b"HTTP/1.1 400 ")
    assert wire.closed


async def test_only_so_many_requests_wait_for_the_answer_to_the_one_before() -> None:
    caller, wire = at_the_door(echo)

    caller.data_received(GET * (MOST_AHEAD + 1))
    assert not wire.closed
    caller.data_received(GET)

    assert wire.closed


@pytest.mark.parametrize(
    "headers",
    [
        [(b"location", b"/a\r\nset-cookie: evil")],
        [(b"x y", b"1")],
    ],
    ids=["a line in a line", "a name that is none"],
)
async def test_an_answer_that_is_none_never_leaves(headers: list[tuple[bytes, bytes]]) -> None:
    async def wrong(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await send(start(*headers))
        await send({"type": "http.response.body", "body": b"body"})

    caller, wire = at_the_door(wrong)
    await said(caller, GET)

    assert (wire.sent, wire.closed) == (b"", True)


async def test_who_hangs_up_is_known_to_have_gone() -> None:
    heard = []

    async def wait(scope: dict[str, Any], receive: Any, send: Any) -> None:
        heard.append((await receive())["type"])
        heard.append((await receive())["type"])
        await send(start())

    caller, wire = at_the_door(wait)
    await said(caller, GET)
    assert heard == ["http.request"]

    caller.connection_lost(None)
    await said(caller)

    assert (heard, wire.sent) == (["http.request", "http.disconnect"], b"")


async def test_nothing_of_an_answered_request_waits_for_the_collector() -> None:
    caller, _ = at_the_door(echo)
    await said(caller, POST)
    answered = weakref.ref(caller.cycle)

    gc.disable()
    try:
        await said(caller, POST)
        assert answered() is None
    finally:
        gc.enable()
