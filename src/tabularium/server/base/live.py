"""Telling pages that a table has moved: only "table T is at n", never what happened.

In one process this goes through memory; where several workers share a PostgreSQL, through its LISTEN and NOTIFY.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any, NamedTuple, Protocol
from zlib import crc32

import asyncpg
import msgspec
from sqlalchemy import Connection, text

from tabularium.store import PostgresStore, Store

CHANNEL = "tabularium"
CHANNELS = 64
"""Among so many channels tables and people are spread; a worker listens where somebody at it does."""
NOTIFY = text("SELECT pg_notify(channel, :payload) FROM unnest(CAST(:channels AS text[])) AS channel")
SILENCE = 20.0
"""Seconds after which whoever listens is woken, so that nobody on the way hangs up."""
log = logging.getLogger("tabularium.live")


class Moved(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table is at `n`. `seats` are those that need to hear of it, None meaning all; `people` whose turn it may be."""

    table: str
    n: int
    seats: list[int] | None = None
    people: list[str] = []
    more: bool = True
    """Has anything changed besides the number, so that a page which shows this number must look again?"""
    forget: str | None = None
    """A person whose session has ended somewhere, so that no worker goes on believing in it."""
    hang_up: bool = False
    """Whoever only looks at the table must come in again, for not all of them may; or the person who is forgotten."""
    again: list[str] = []
    """Who got up from a seat or sat down, and must come in again: they may hear of other seats now."""

    def sends_away(self, listener: Subscription) -> bool:
        """Must this listener at the table come in again?"""
        at_the_table = listener.seats is not None
        return at_the_table and ((self.hang_up and not listener.seats) or listener.person in self.again)


class News(NamedTuple):
    """Where a table is, and whether more than its number has changed."""

    n: int
    more: bool


class Subscription:
    """The news that one connection has not sent yet. Only the newest number of each table is kept."""

    __slots__ = ("_fresh", "_news", "closed", "person", "seats")

    def __init__(self, seats: frozenset[int] | None, person: str | None = None) -> None:
        self.seats = seats
        self.person = person
        """Who listens, if they are signed in."""
        self.closed = False
        self._news: dict[str, News] = {}
        self._fresh: asyncio.Future[None] | None = None

    def hear(self, moved: Moved) -> None:
        """Note a move, if this listener may hear of it."""
        if moved.seats is not None and self.seats is not None and not self.seats.intersection(moved.seats):
            return
        unheard = self._news.get(moved.table)
        self._news[moved.table] = News(moved.n, moved.more or (unheard is not None and unheard.more))
        self.wake()

    def close(self) -> None:
        """End the subscription: nothing more arrives."""
        self.closed = True
        self.wake()

    def wake(self) -> None:
        """Wake the connection that waits, with or without news."""
        if self._fresh is not None and not self._fresh.done():
            self._fresh.set_result(None)

    async def next(self) -> dict[str, News]:
        """The newest number of every table that moved; empty after a long silence or when closed.

        A thousand pages may wait here, so each costs one future and no timer of its own.
        """
        if not self._news and not self.closed:
            self._fresh = asyncio.get_running_loop().create_future()
            await self._fresh
        return self.take()

    def take(self) -> dict[str, News]:
        """The same without waiting."""
        news, self._news = self._news, {}
        return news


def channel_of(topic: str) -> str:
    """The channel for a table or a person; an empty topic goes to all workers."""
    return f"{CHANNEL}_{crc32(topic.encode()) % CHANNELS}" if topic else CHANNEL


class Live(Protocol):
    """Publishes moves and delivers them to subscriptions."""

    def note(self, connection: Connection, moved: Moved) -> None:
        """Announce a move from inside its transaction."""
        ...

    def told(self, moved: Moved) -> None:
        """Announce a move after its transaction was committed."""
        ...

    def subscribe(
        self, topic: str, seats: Iterable[int] | None = None, person: str | None = None
    ) -> contextlib.AbstractContextManager[Subscription]:
        """Subscribe to a table, or to everything that concerns a person, by id."""
        ...

    async def listen_to(self, topic: str) -> None:
        """Make sure that this worker receives news of this topic from now on."""
        ...

    async def close(self) -> None:
        """End all subscriptions."""
        ...


class MemoryLive:
    """In one process: a dict of listeners."""

    def __init__(self) -> None:
        self._topics: dict[str, set[Subscription]] = {}
        self._silence: asyncio.TimerHandle | None = None
        self._ending = False
        self.on_moved: list[Any] = []
        self.on_company: list[Callable[[str], None]] = []
        """Who wants to know that somebody who sits there has begun or ceased to listen."""

    def note(self, connection: Connection, moved: Moved) -> None:
        pass

    def told(self, moved: Moved) -> None:
        self.deliver(moved)

    async def listen_to(self, topic: str) -> None:
        pass

    def deliver(self, moved: Moved, channel: str | None = None) -> None:
        """Deliver to all subscriptions in this process, or to those of this channel."""
        if channel is None or channel == channel_of(moved.table):
            for listener in self.on_moved:
                listener(moved)
            if moved.forget is not None and moved.hang_up:
                self._send_away(moved.forget)
        for topic in (moved.table, *moved.people):
            if topic not in self._topics or (channel is not None and channel != channel_of(topic)):
                continue
            for subscription in self._topics[topic]:
                if moved.sends_away(subscription):
                    subscription.close()
                else:
                    subscription.hear(moved)

    def _send_away(self, person: str) -> None:
        """End the subscriptions of somebody who was signed out. They come back with what they may see then."""
        for subscriptions in self._topics.values():
            for subscription in subscriptions:
                if subscription.person == person:
                    subscription.close()

    @contextlib.contextmanager
    def subscribe(
        self, topic: str, seats: Iterable[int] | None = None, person: str | None = None
    ) -> Iterator[Subscription]:
        subscription = Subscription(None if seats is None else frozenset(seats), person)
        self._topics.setdefault(topic, set()).add(subscription)
        self._company(topic, subscription)
        if self._ending:
            subscription.close()
        if self._silence is None:
            self._silence = asyncio.get_running_loop().call_later(SILENCE, self._break_silence)
        try:
            yield subscription
        finally:
            others = self._topics[topic]
            others.discard(subscription)
            if not others:
                del self._topics[topic]
            self._company(topic, subscription)

    def _company(self, topic: str, subscription: Subscription) -> None:
        for listener in self.on_company if subscription.seats and not self._ending else ():
            listener(topic)

    def _break_silence(self) -> None:
        """One timer wakes all listeners, as long as there are any."""
        self._silence = asyncio.get_running_loop().call_later(SILENCE, self._break_silence) if self._topics else None
        for subscriptions in self._topics.values():
            for subscription in subscriptions:
                subscription.wake()

    def seats_at(self, topic: str) -> set[int]:
        """The seats that listen at this process."""
        return {seat for each in self._topics.get(topic, ()) for seat in each.seats or ()}

    def listening(self, topic: str) -> bool:
        """Does anybody listen at this process?"""
        return topic in self._topics

    def hang_up(self) -> None:
        """End every subscription. A client that comes back first learns the number of its table."""
        for subscriptions in self._topics.values():
            for subscription in subscriptions:
                subscription.close()

    def shut_down(self) -> None:
        """The server stops: end all subscriptions and refuse new ones."""
        self._ending = True
        self.hang_up()

    async def close(self) -> None:
        self.shut_down()
        if self._silence is not None:
            self._silence.cancel()


class PostgresLive(MemoryLive):
    """Live news across workers: PostgreSQL delivers what a transaction notes when it commits."""

    def __init__(self, dsn: str) -> None:
        super().__init__()
        self._dsn = dsn
        self._keeper: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self._ear: Any = None
        self._tuning = asyncio.Lock()
        self._channels = {CHANNEL}

    @classmethod
    async def open(cls, store: PostgresStore) -> PostgresLive:
        """Begin to listen, and go on listening when the connection is lost."""
        live = cls(store.url.set(drivername="postgresql").render_as_string(hide_password=False))
        live._keeper = asyncio.create_task(live._keep_listening())
        await live._ready.wait()
        return live

    def note(self, connection: Connection, moved: Moved) -> None:
        payload = msgspec.json.encode(moved).decode()
        channels = sorted({channel_of(topic) for topic in (moved.table, *moved.people)})
        connection.execute(NOTIFY, {"channels": channels, "payload": payload})

    def told(self, moved: Moved) -> None:
        pass

    async def listen_to(self, topic: str) -> None:
        channel = channel_of(topic)
        async with self._tuning:
            if channel in self._channels:
                return
            self._channels.add(channel)
            # If the connection is lost, the next one listens here too, and pages that came meanwhile catch up.
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._ear.add_listener(channel, self._heard)

    async def _keep_listening(self) -> None:
        while True:
            try:
                async with self._listening() as lost:
                    if self._ready.is_set():
                        self.hang_up()  # nobody knows what was missed: pages come back and catch up
                    self._ready.set()
                    await asyncio.wait([lost])
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("listening_failed", extra={"error": str(error)})
            await asyncio.sleep(1.0)

    @contextlib.asynccontextmanager
    async def _listening(self) -> AsyncIterator[asyncio.Future[None]]:
        lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        connection = await asyncpg.connect(self._dsn)
        try:
            connection.add_termination_listener(lambda _: lost.cancel())
            async with self._tuning:
                self._ear = connection
                for channel in self._channels:
                    await connection.add_listener(channel, self._heard)
            yield lost
        finally:
            await connection.close(timeout=2)

    def _heard(self, connection: object, pid: int, channel: str, payload: object) -> None:
        self.deliver(msgspec.json.decode(str(payload), type=Moved), channel)

    async def close(self) -> None:
        await super().close()
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)


async def open_live(store: Store) -> MemoryLive:
    """The live news that fit the store."""
    return await PostgresLive.open(store) if isinstance(store, PostgresStore) else MemoryLive()
