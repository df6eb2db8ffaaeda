"""The doorstep: who may come to the door, how long they may stand there without asking, and how slowly they may listen.

A connection that has asked for nothing yet, or not said all of it, costs little, but a thousand of them would fill the
house. They have a deadline, one address has only so many, and when there is no more room the one that has stood there
longest without being served gives way. So whoever asks for something is answered, from the same address too.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from ..base.limits import origin
from ..base.problem import too_many
from ..base.settings import Settings
from .plain import WEAR, Exchange, Plain, read

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
"""Seconds between two looks at who stands at the door."""
KEPT_FILES = 256
"""Files that a worker needs besides connections: database, pipes of bots, pictures, logs."""
LATER = 5
"""Seconds after which somebody who found no room may come again."""
HEAD, LENGTH, END = b"HTTP/1.1 ", b"\r\ncontent-length: ", b"\r\n"
"""How the head of an answer begins, how it says what is to follow, and how it ends."""
NO_ROOM = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: %d\r\nconnection: close\r\ncontent-length: 0\r\n\r\n" % LATER
)


class Doorstep:
    """Everybody who is connected to this worker."""

    def __init__(self, settings: Settings) -> None:
        self.clock = settings.clock
        self.most = min(settings.connections, most_files() - KEPT_FILES)
        self.most_from_one = settings.connections_from_one
        self.most_streams_from_one = settings.streams_from_one
        self._by_address = not settings.trust_proxy  # else all of them are the proxy's
        self._all: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._patience: dict[Caller, float] = {}
        """Until when those may stay who have not asked, have not said all, or do not listen; the longest first."""
        self._looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return self._all.total()

    # -- coming and going ----------------------------------------------------------------------------------------
    def come(self, caller: Caller) -> bool:
        """Is there room for one more? Whoever has stood there longest gives way, of the same address if it is full."""
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

    def leave(self, caller: Caller) -> None:
        """Somebody hung up, or was sent away."""
        self._patience.pop(caller, None)
        self._all -= Counter({caller.address: 1})

    @contextmanager
    def stream(self, address: str) -> Iterator[None]:
        """Somebody listens for as long as they like; one address with so many ears and no more."""
        here = origin(address)
        if self._streams[here] >= self.most_streams_from_one:
            raise too_many(LATER)
        self._streams[here] += 1
        try:
            yield
        finally:
            self._streams -= Counter({here: 1})

    # -- patience ------------------------------------------------------------------------------------------------
    def wait(self, caller: Caller, seconds: float) -> None:
        """Somebody must go on within so many seconds."""
        self._patience.pop(caller, None)
        self._patience[caller] = self.clock.steady() + seconds
        if self._looking is None:
            self._looking = asyncio.get_running_loop().call_later(LOOK, self._look_again)

    def go_on(self, caller: Caller) -> None:
        """Somebody has gone on."""
        self._patience.pop(caller, None)

    def look(self) -> None:
        """Send away whose time is up."""
        now = self.clock.steady()
        for caller in [each for each, until in self._patience.items() if until <= now]:
            caller.send_away()

    def _look_again(self) -> None:
        """One timer for all, for as long as anybody is waited for."""
        self.look()
        self._looking = asyncio.get_running_loop().call_later(LOOK, self._look_again) if self._patience else None


class OneBreath(asyncio.Transport):
    """A transport over which the head of an answer leaves with the body that follows it: in one packet, not in two."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._head = b""
        self._worn = b""

    def wear(self, lines: bytes) -> None:
        """The next head has these lines too. They are ready, and nobody looks through them again."""
        self._worn = lines

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send it; a head that says how long its body is waits for it, for that comes next."""
        if self._head:
            data, self._head = self._head + data, b""
        elif data[: len(HEAD)] == HEAD:
            data, self._worn = b"".join((data[: -len(END)], self._worn, END)), b""
            if LENGTH in data:
                self._head = data
                return
        self._transport.write(data)

    def close(self) -> None:
        if self._head:
            self.write(b"")
        self._transport.close()

    def abort(self) -> None:
        self._head = b""
        self._transport.abort()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)


class Caller(H11Protocol):
    """One connection, as uvicorn has it, with the patience of the doorstep."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], **more: Any) -> None:
        super().__init__(config, server_state, app_state, **more)
        self.doorstep: Doorstep = app_state["doorstep"]
        self.address = ""
        self._here = False
        self._odd = False
        """Has h11 read anything here?"""
        self._early = b""
        """What was said before the last plain request was answered."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        self._line = transport
        self._breath = OneBreath(transport)
        super().connection_made(self._breath)
        self.address = origin(self.client[0]) if self.client else ""
        self._here = self.doorstep.come(self)
        if self._here:
            self.doorstep.wait(self, TO_ASK)
        else:
            transport.write(NO_ROOM)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """What is plain is served at once; what comes before its answer waits, and all else is h11's."""
        if self._served and isinstance(self.cycle, Exchange):
            self._early += data
            self.flow.pause_reading()
            return
        plain = read(data) if self._at_rest() else None
        if plain is not None:
            self._serve(plain)
        else:
            self._odd = True
            super().data_received(data)

    def _at_rest(self) -> bool:
        """Is nothing under way, and nothing left over that h11 has begun to read?"""
        if not self._odd:
            return True
        idle = self.conn.our_state is self.conn.their_state is h11.IDLE
        self._odd = not idle or self.conn.trailing_data != (b"", False)
        return not self._odd

    def _serve(self, plain: Plain) -> None:
        self._unset_keepalive_if_required()
        self.cycle = Exchange(plain, self, self._line, self.on_response_complete)
        if self._here and not self.flow.write_paused:
            self.doorstep.go_on(self)
        task = self.loop.create_task(self.cycle.run_asgi(self.app))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            scope: Any = self.cycle.scope
            scope[WEAR] = self._breath.wear
        if not self._here or not self._served or self.flow.write_paused:
            return
        if not self.cycle.more_body:
            self.doorstep.go_on(self)
        elif self.cycle is not before:
            self.doorstep.wait(self, TO_SAY)

    def on_response_complete(self) -> None:
        if self._here:
            self.doorstep.wait(self, TO_LISTEN if self.flow.write_paused else TO_ASK)
        super().on_response_complete()
        early, self._early = self._early, b""
        if early and not self.transport.is_closing():
            self.data_received(early)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._here:
            self.doorstep.wait(self, TO_LISTEN)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._here and self._served:
            self.doorstep.go_on(self)

    @property
    def _served(self) -> bool:
        """Has it asked for something that is not answered yet?"""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def send_away(self) -> None:
        """Hang up, whatever the other side does."""
        self._leave()
        self.transport.abort()

    def _leave(self) -> None:
        if self._here:
            self._here = False
            self.doorstep.leave(self)


def ask_for_files() -> None:
    """Be allowed as many open files as the system gives without asking."""
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_files() -> int:
    """How many files this process may have open."""
    if sys.platform == "win32":
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else sys.maxsize
