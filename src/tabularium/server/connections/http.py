"""HTTP connections: how many there may be, how long they may wait without asking, and how slowly they may read.

httptools reads the requests. A connection that has asked for nothing yet, or has not sent all of it, costs little, but
a thousand of them would fill the house. They have a deadline, and one address has only so many. When there is no more
room, the connection that has waited longest without being served gives way. So whoever asks for something is answered,
from the same address too.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ..base.limits import origin
from ..base.problem import too_many
from ..base.settings import Settings

if sys.platform != "win32":  # where open files are not counted like this
    import resource

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

TO_ASK = 15.0
"""Seconds from coming, or from the last answer, until a request has said what it wants."""
TO_SAY = 120.0
"""Seconds until it has sent all that belongs to it."""
TO_LISTEN = 30.0
"""Seconds for which an answer may wait for somebody who does not read."""
LOOK = 1.0
"""Seconds between two looks at who is out of time."""
KEPT_FILES = 256
"""Files that a worker needs besides connections: database, pipes of bots, pictures, logs."""
LATER = 5
"""Seconds after which somebody who found no room may come again."""
LONGEST_HEAD = 32_768
"""Bytes that the head of a request may have."""
MOST_AHEAD = 64
"""Requests of one connection that may wait for the answer to the one before them."""
NO_ROOM = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: %d\r\nconnection: close\r\ncontent-length: 0\r\n\r\n" % LATER
)


class Connections:
    """All connections of this worker."""

    def __init__(self, settings: Settings) -> None:
        self.clock = settings.clock
        self.most = min(settings.connections, most_files() - KEPT_FILES)
        self.most_from_one = settings.connections_from_one
        self.most_streams_from_one = settings.streams_from_one
        self._by_address = not settings.trust_proxy  # else all of them are the proxy's
        self._all: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._patience: dict[Connection, float] = {}
        """Until when those may stay who have not asked, have not said all, or do not listen; the longest first."""
        self._looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return self._all.total()

    # -- coming and going ----------------------------------------------------------------------------------------
    def come(self, caller: Connection) -> bool:
        """Admit one more. If there is no room, close the one that has been idle longest, of the same address first."""
        here = caller.address
        if self._by_address and self._all[here] >= self.most_from_one:
            room = self._make_room(here)
        else:
            room = len(self) < self.most or self._make_room(None)
        if room:
            self._all[here] += 1
        return room

    def _make_room(self, address: str | None) -> bool:
        for each in self._patience:
            if address in (None, each.address):
                each.send_away()
                return True
        return False

    def leave(self, caller: Connection) -> None:
        """A connection was closed, by either side."""
        self._patience.pop(caller, None)
        self._all -= Counter({caller.address: 1})

    @contextmanager
    def stream(self, address: str) -> Iterator[None]:
        """Count an event stream; one address may have only so many."""
        here = origin(address)
        if self._streams[here] >= self.most_streams_from_one:
            raise too_many(LATER)
        self._streams[here] += 1
        try:
            yield
        finally:
            self._streams -= Counter({here: 1})

    # -- patience ------------------------------------------------------------------------------------------------
    def wait(self, caller: Connection, seconds: float) -> None:
        """Close this connection unless it goes on within so many seconds."""
        self._patience.pop(caller, None)
        self._patience[caller] = self.clock.steady() + seconds
        if self._looking is None:
            self._looking = asyncio.get_running_loop().call_later(LOOK, self._look_again)

    def go_on(self, caller: Connection) -> None:
        """The connection has gone on; its deadline is off."""
        self._patience.pop(caller, None)

    def look(self) -> None:
        """Close the connections whose time is up."""
        now = self.clock.steady()
        for caller in [each for each, until in self._patience.items() if until <= now]:
            caller.send_away()

    def _look_again(self) -> None:
        """Run one timer for all, as long as any connection has a deadline."""
        self.look()
        self._looking = asyncio.get_running_loop().call_later(LOOK, self._look_again) if self._patience else None


class Connection(HttpToolsProtocol):
    """A connection of uvicorn with our deadlines."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], **more: Any) -> None:
        super().__init__(config, server_state, app_state, **more)
        self.connected: Connections = app_state["connections"]
        self.address = ""
        self._here = False
        self._head: int | None = None
        """Bytes so far of a request whose head is not complete."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self.address = origin(self.client[0]) if self.client else ""
        self._here = self.connected.come(self)
        if self._here:
            self.connected.wait(self, TO_ASK)
        else:
            transport.write(NO_ROOM)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    # -- requests ------------------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._head is not None and not self.transport.is_closing():
            self._head += len(data)
            if self._head > LONGEST_HEAD:
                self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0

    def on_headers_complete(self) -> None:
        self._head = None
        if len(self.pipeline) == MOST_AHEAD:
            raise ValueError("too many requests before their answers")  # the parser's owner answers 400 and hangs up
        super().on_headers_complete()
        if self._here:
            self.connected.wait(self, TO_SAY)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self._here and not self.flow.write_paused:
            self.connected.go_on(self)

    def on_response_complete(self) -> None:
        more = bool(self.pipeline)
        super().on_response_complete()
        if self._here and not more:
            self.connected.wait(self, TO_LISTEN if self.flow.write_paused else TO_ASK)

    # -- answers -------------------------------------------------------------------------------------------------
    def pause_writing(self) -> None:
        super().pause_writing()
        if self._here:
            self.connected.wait(self, TO_LISTEN)

    def resume_writing(self) -> None:
        super().resume_writing()
        cycle: RequestResponseCycle | None = self.cycle
        if self._here and cycle is not None and not cycle.response_complete:
            self.connected.go_on(self)

    def send_away(self) -> None:
        """Close the connection at once."""
        self._leave()
        self.transport.abort()

    def _leave(self) -> None:
        if self._here:
            self._here = False
            self.connected.leave(self)


def ask_for_files() -> None:
    """Raise the limit of open files as far as the system allows without privileges."""
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_files() -> int:
    """The number of files that this process may open."""
    if sys.platform == "win32":
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else sys.maxsize
