"""Plain requests: those that come in one piece are read and answered here, and all others by h11.

Nearly every request is plain: a head of well-formed lines, behind it the body of the length it says, and no more than
that. h11, which knows whatever else HTTP/1.1 allows, takes a quarter of the loop's time over one. The grammar here is
narrower than h11's: what does not fit is not refused here but read there.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

from uvicorn.protocols.http.flow_control import CLOSE_HEADER
from uvicorn.protocols.http.h11_impl import RequestResponseCycle

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from uvicorn.protocols.http.h11_impl import H11Protocol

LONGEST_HEAD = 16_384
"""Bytes of a head that is plain."""
LONGEST_LENGTH = 9
"""Digits of a length that is plain."""
WEAR = "tabularium.wear"
"""Under this name a request has somebody who writes ready lines into the head of its answer."""
NAME, VALUE = rb"[-!#$%&'*+.^_`|~0-9A-Za-z]++", rb"[\t\x20-\x7e\x80-\xff]*+"
_request = re.compile(rb"(GET|POST|PUT|DELETE) (/[!-~]*+) HTTP/1\.1\r\n((?:%b:%b\r\n)++)\r\n" % (NAME, VALUE))
_field = re.compile(rb"(%b):(%b)\r\n" % (NAME, VALUE))
_answer = re.compile(rb"(?:%b: %b\r\n)*+" % (NAME, VALUE))
ONCE = (b"host", b"content-length", b"connection")
"""What a plain head says at most once."""
ODD = (b"transfer-encoding", b"expect", b"upgrade")
"""What a plain head does not say."""
STATUS = {each.value: f"HTTP/1.1 {each.value} {each.phrase}\r\n".encode() for each in HTTPStatus}
BODILESS = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)
LAST = b"0\r\n\r\n"

Heads = list[tuple[bytes, bytes]]


class Plain(NamedTuple):
    """A request as it was read."""

    method: str
    target: bytes
    headers: Heads
    body: bytes


def read(data: bytes) -> Plain | None:
    """The request that these bytes are; None if they are not one that is plain, all of it and nothing else."""
    found = _request.match(data)
    if found is None or found.end() > LONGEST_HEAD:
        return None
    method, target, lines = found.groups()
    headers = [(name.lower(), value.strip(b" \t")) for name, value in _field.findall(lines)]
    told = dict(headers)
    if len(told) < len(headers) and any(sum(name == once for name, _ in headers) > 1 for once in ONCE):
        return None
    if b"host" not in told or not told.keys().isdisjoint(ODD):
        return None
    if told.get(b"connection", b"keep-alive").lower() != b"keep-alive":
        return None
    length, body = told.get(b"content-length", b"0"), data[found.end() :]
    if not length.isdigit() or len(length) > LONGEST_LENGTH or int(length) != len(body):
        return None
    return Plain(method.decode(), target, headers, body)


class Exchange(RequestResponseCycle):
    """A plain request and its answer; uvicorn takes it for one of its own."""

    def __init__(
        self, asked: Plain, asker: H11Protocol, transport: asyncio.Transport, answered: Callable[[], None]
    ) -> None:
        path, _, query = asked.target.partition(b"?")
        scope: Any = {
            "type": "http",
            "asgi": {"version": asker.asgi_version, "spec_version": "2.3"},
            "http_version": "1.1",
            "server": asker.server,
            "client": asker.client,
            "scheme": asker.scheme,
            "method": asked.method,
            "root_path": asker.root_path,
            "path": asker.root_path + unquote(path.decode()),
            "raw_path": asker.root_path.encode() + path,
            "query_string": query,
            "headers": asked.headers,
            "state": asker.app_state.copy(),
            WEAR: self.wear,
        }
        self.scope = scope
        self.transport = transport
        self.flow = asker.flow
        self.logger = asker.logger
        self.default_headers = asker.server_state.default_headers
        self.on_response = answered
        self.message_event = asyncio.Event()
        self.disconnected = self.response_started = self.response_complete = self.more_body = False
        self.keep_alive = True
        self._asked: bytes | None = asked.body
        self._worn = self._head = b""
        self._left: int | None = None
        """How much of the answer's body is to come; None if nobody has said how long it is."""

    def wear(self, lines: bytes) -> None:
        """The head of the answer has these lines too. They are ready, and nobody looks through them again."""
        self._worn = lines

    async def receive(self) -> ASGIReceiveEvent:
        """What was asked, and after that whether whoever asked has gone or was answered."""
        if self._asked is None and not self.disconnected and not self.response_complete:
            await self.message_event.wait()
        asked, self._asked = self._asked, None
        if asked is None or self.disconnected or self.response_complete:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": asked, "more_body": False}

    async def send(self, message: ASGISendEvent) -> None:
        """A part of the answer. The head leaves with the body, and waits for none that may come at any time."""
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected:
            return
        part: Any = message
        if self.response_complete:
            raise RuntimeError("this was answered already")
        if self.response_started:
            self._go_on(part.get("body", b""), not part.get("more_body", False))
        else:
            self._begin(part["status"], [*self.default_headers, *part["headers"]])

    def _begin(self, status: int, headers: Heads) -> None:
        self.response_started = True
        scope: Any = self.scope
        scope.pop(WEAR, None)  # what it names holds this: a ring that only the collector could break
        length = dict(headers).get(b"content-length")
        if status in BODILESS:
            self._left = 0
        elif length is not None:
            self._left = int(length)
        else:
            headers.append((b"transfer-encoding", b"chunked"))
        self.keep_alive = self.keep_alive and CLOSE_HEADER not in headers
        lines = b"".join([b"%b: %b\r\n" % pair for pair in headers])
        if lines.count(b"\n") != len(headers) or _answer.fullmatch(lines) is None:
            raise RuntimeError("a line of this head is none")
        self._head = b"".join((STATUS[status], lines, self._worn, b"\r\n"))
        if self._left is None:
            self.transport.write(self._head)
            self._head = b""

    def _go_on(self, body: bytes, last: bool) -> None:
        if self._left is None:
            data = b"%x\r\n%b\r\n" % (len(body), body) if body else b""
            data += LAST if last else b""
        else:
            self._left -= len(body)
            if self._left < 0 or (last and self._left):
                raise RuntimeError("this body is not as long as its head says")
            data, self._head = self._head + body, b""
        self.transport.write(data)
        if last:
            self.response_complete = True
            self.message_event.set()
            if not self.keep_alive:
                self.transport.close()
            self.on_response()
