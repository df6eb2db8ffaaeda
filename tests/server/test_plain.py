"""Plain requests: what is read at the door is what h11 would have read, and all else is left to it."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from typing import Any

import h11
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from uvicorn.server import ServerState

from tabularium.server.base.settings import Settings
from tabularium.server.connections.doorstep import Caller, Doorstep
from tabularium.server.connections.plain import LONGEST_HEAD, read
from tabularium.server.keeper.running import configured

pytestmark = pytest.mark.anyio
GET = b"GET /one?x=%41 HTTP/1.1\r\nHost: house\r\n\r\n"
POST = b"POST /two HTTP/1.1\r\nHost: house\r\nContent-Length: 4\r\n\r\nbody"
CHUNKED = b"POST /three HTTP/1.1\r\nHost: house\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nodd\r\n0\r\n\r\n"
ODD = {
    "half a head": GET[:-4],
    "half a body": POST[:-1],
    "two requests": GET + GET,
    "a body nobody spoke of": GET + b"x",
    "a body in chunks": CHUNKED,
    "two lengths": POST.replace(b"Host", b"Content-Length: 4\r\nHost"),
    "a list of lengths": POST.replace(b"4\r\n", b"4, 4\r\n"),
    "a length with a sign": POST.replace(b": 4", b": +4"),
    "a length of many digits": POST.replace(b": 4", b": " + b"0" * 5000 + b"4"),
    "both ways of saying how long": POST.replace(b"Host", b"transfer-encoding: chunked\r\nHost"),
    "who waits to be told to go on": POST.replace(b"Host", b"Expect: 100-continue\r\nHost"),
    "another protocol": GET.replace(b"Host", b"Connection: upgrade\r\nUpgrade: websocket\r\nHost"),
    "who hangs up": GET.replace(b"Host", b"Connection: close\r\nHost"),
    "no host": GET.replace(b"Host", b"Guest"),
    "two hosts": GET.replace(b"Host", b"Host: other\r\nHost"),
    "an older protocol": GET.replace(b"1.1", b"1.0"),
    "a method that is seldom used": GET.replace(b"GET", b"HEAD"),
    "another house": GET.replace(b" /one", b" http://other/one"),
    "a space before the colon": GET.replace(b"Host:", b"Host :"),
    "a line that goes on": GET.replace(b"house", b"house\r\n folded"),
    "a line that ends too soon": GET.replace(b"house", b"house\nX: y"),
    "a sign that is none": GET.replace(b"house", b"ho\0use"),
    "a space in the path": GET.replace(b"one", b"o ne"),
    "a head without end": GET.replace(b"house", b"h" * LONGEST_HEAD),
}


@pytest.mark.parametrize("data", ODD.values(), ids=ODD.keys())
def test_whatever_is_odd_is_left_to_h11(data: bytes) -> None:
    assert read(data) is None


PARTS = st.sampled_from(
    [b"GET", b" ", b"/", b"a%", b"HTTP/1.1", b"\r\n", b"\n", b"host", b":", b"content-length", b"1"]
)


@given(st.lists(st.tuples(st.integers(0, 70), st.integers(0, 3), PARTS), max_size=3), st.sampled_from([GET, POST]))
@example([], GET)
@example([], POST)
def test_what_is_plain_is_what_h11_reads(spoils: list[tuple[int, int, bytes]], data: bytes) -> None:
    """Given a request that was spoiled anywhere, it is odd, or both read the same of it."""
    for place, gone, part in spoils:
        data = data[:place] + part + data[place + gone :]
    plain = read(data)
    if plain is None:
        return

    connection = h11.Connection(h11.SERVER)
    connection.receive_data(data)
    asked, body = connection.next_event(), b""
    assert isinstance(asked, h11.Request)
    while isinstance(event := connection.next_event(), h11.Data):
        body += event.data

    assert isinstance(event, h11.EndOfMessage)
    assert connection.trailing_data == (b"", False)
    assert (plain.method.encode(), plain.target, plain.body) == (asked.method, asked.target, body)
    assert plain.headers == list(asked.headers)


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


def at_the_door(answer: Answer) -> tuple[Caller, Wire]:
    """Somebody is connected to an application."""
    config = configured(answer)  # type: ignore[arg-type]
    caller, wire = Caller(config, ServerState(), {"doorstep": Doorstep(Settings())}), Wire()
    caller.connection_made(wire)
    return caller, wire


async def said(caller: Caller, *packets: bytes) -> None:
    """They say all this, and whatever follows from it happens."""
    for data in packets:
        caller.data_received(data)
    for _ in range(20):
        await asyncio.sleep(0)


def bodies(wire: Wire) -> list[bytes]:
    """The bodies of what was answered, in order."""
    return [each.partition(b"\r\n\r\n")[2] for each in wire.sent.split(b"HTTP/1.1 200 OK\r\n")[1:]]


async def test_plain_and_odd_requests_follow_each_other_on_one_line() -> None:
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


async def test_an_answer_of_unknown_length_leaves_in_pieces() -> None:
    async def stream(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await send(start((b"x-a", b"b")))
        for part in (b"one", b"", b"another one"):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body"})

    caller, wire = at_the_door(stream)
    await said(caller, GET)

    assert b"\r\nx-a: b\r\ntransfer-encoding: chunked\r\n\r\n" in wire.sent
    assert bodies(wire) == [b"3\r\none\r\nb\r\nanother one\r\n0\r\n\r\n"]


@pytest.mark.parametrize("status", [204, 304])
async def test_an_answer_without_a_body_says_nothing_of_one(status: int) -> None:
    async def nothing(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await send(start(status=status))
        await send({"type": "http.response.body"})

    caller, wire = at_the_door(nothing)
    await said(caller, GET)

    assert wire.sent.startswith(b"HTTP/1.1 %d " % status)
    assert wire.sent.endswith(b"\r\n\r\n")
    assert b"transfer-encoding" not in wire.sent
    assert not wire.closed


@pytest.mark.parametrize(
    "headers",
    [
        [(b"location", b"/a\r\nset-cookie: evil")],
        [(b"x y", b"1")],
        [(b"content-length", b"3")],
        [(b"content-length", b"5")],
    ],
    ids=["a line in a line", "a name that is none", "too long", "too short"],
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
