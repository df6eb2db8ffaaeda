"""The database: one way to read and write, over SQLite in this process or PostgreSQL anywhere."""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

import asyncpg
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tabularium.engine import TabulariumError

from .errors import BadDatabase, Unavailable, is_passing, told_apart
from .migrate import upgrade

T = TypeVar("T")
Work = Callable[[Connection], T]

READERS = 2
CONNECTIONS = 8
"""Connections of one worker to PostgreSQL, besides the one on which it listens; who finds none free waits."""
MOST_TOGETHER = 64
BUSY_MS = 10_000
FLUSH = "FULL"
"""When SQLite has a commit on disk: before it returns. Tests that cut no power do without."""


class Conflict(TabulariumError):
    """Another writer was quicker, and nothing was written. Load again and try again."""


class Store(Protocol):
    """Runs plain functions on a connection, each in a transaction of its own.

    Changes by a function given to `write` are on disk when `write` returns. If it raises, nothing is changed.
    """

    url: URL

    async def read(self, work: Work[T]) -> T:
        """Run a function that only reads."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Run a function that may write. A broken unique key becomes a Conflict."""
        ...

    async def close(self) -> None:
        """Close the database."""
        ...


def database_url(text: str) -> URL:
    """Parse the address of a database: `sqlite:///file`, a path, or `postgresql://…`."""
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=text)
    except (ArgumentError, ValueError):
        raise BadDatabase("problem.database.address") from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return url.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise BadDatabase("problem.database.kind", kind=kind)


async def open_store(text: str) -> Store:
    """Open a database and bring its schema up to date."""
    url = database_url(text)
    if url.get_backend_name() == "sqlite":
        try:
            return await asyncio.to_thread(SqliteStore, url)
        except DatabaseError as error:
            raise BadDatabase("problem.database.broken", file=str(url.database), reason=str(error.orig)) from error
    return await PostgresStore.open(url)


def private_file(path: Path) -> None:
    """Make a file that only its owner can read, in a folder that only its owner can read.

    SQLite gives the files it keeps beside a database the same rights.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


# -- SQLite ------------------------------------------------------------------------------------------------------
def sqlite_engine(url: URL, begin: str = "BEGIN") -> Engine:
    """An engine with explicit transactions; every commit is on disk before it returns."""
    if url.database and url.database != ":memory:":
        private_file(Path(url.database))
    engine = create_engine(url, connect_args={"check_same_thread": False}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None
        for pragma in (
            "journal_mode = WAL",
            f"synchronous = {FLUSH}",
            "foreign_keys = ON",
            f"busy_timeout = {BUSY_MS}",
            "temp_store = MEMORY",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        driver_of(connection).execute(begin)

    return engine


def driver_of(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection."""
    driver: sqlite3.Connection | None = connection.connection.driver_connection
    assert driver is not None, "a connection that is in use has one"
    return driver


class _Job:
    """A piece of work for the writer thread, and the future of its caller."""

    __slots__ = ("failed", "loop", "result", "waiting", "work")

    def __init__(self, work: Work[Any], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.waiting: asyncio.Future[Any] = loop.create_future()
        self.result: Any = None
        self.failed: BaseException | None = None

    def tell(self) -> None:
        """Tell the caller's event loop how it ended, unless the caller has gone."""
        if self.waiting.done():
            return
        if self.failed is None:
            self.waiting.set_result(self.result)
        else:
            self.waiting.set_exception(_told(self.failed))


def _tell(jobs: list[_Job]) -> None:
    for job in jobs:
        job.tell()


class SqliteStore:
    """One thread writes, a few read. Writes that wait together share one commit, hence one flush of the disk."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self._writing = sqlite_engine(url, "BEGIN IMMEDIATE")
        self._reading = sqlite_engine(url)
        with self._writing.connect() as connection:
            upgrade(connection)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._closed = False

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Work[T]) -> T:
        with told_apart(), self._reading.connect() as connection:
            return work(connection)

    async def write(self, work: Work[T]) -> T:
        if self._closed:
            raise BadDatabase("problem.database.closed")
        job = _Job(work, asyncio.get_running_loop())
        self._jobs.put(job)
        result: T = await job.waiting
        return result

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            self._readers.shutdown()
            self._reading.dispose()
            self._writing.dispose()

    def _write_all(self) -> None:
        with self._writing.connect() as connection:
            while (first := self._jobs.get()) is not None:
                jobs = [first]
                while len(jobs) < MOST_TOGETHER and not self._jobs.empty():
                    following = self._jobs.get()
                    if following is None:
                        self._jobs.put(None)
                        break
                    jobs.append(following)
                self._write_together(connection, jobs)

    def _write_together(self, connection: Connection, waiting: list[_Job]) -> None:
        """Do several pieces of work in one transaction, each in a savepoint of its own."""
        jobs = [job for job in waiting if not job.waiting.cancelled()]
        alone = len(jobs) == 1
        try:
            with connection.begin():
                for job in jobs:
                    with nullcontext() if alone else _apart(connection, job):
                        job.result = job.work(connection)
        except BaseException as error:  # nothing was committed: none of these jobs has happened
            for job in jobs:
                job.failed = job.failed or error
        for loop in {job.loop for job in jobs}:
            with suppress(RuntimeError):  # the loop is closed, and nobody waits
                loop.call_soon_threadsafe(_tell, [job for job in jobs if job.loop is loop])


@contextmanager
def _apart(connection: Connection, job: _Job) -> Iterator[None]:
    """Run a piece of work in a savepoint, so that its error undoes only itself.

    It calls the driver directly: SQLAlchemy takes fifty times as long for a savepoint as SQLite.
    """
    tell = driver_of(connection).execute
    tell("SAVEPOINT apart")
    try:
        yield
    except BaseException as error:
        job.failed = error
        tell("ROLLBACK TO apart")
    tell("RELEASE apart")


# -- PostgreSQL --------------------------------------------------------------------------------------------------
class PostgresStore:
    """A pool of connections to a server that many workers share."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self.url = url
        self.engine = engine

    @classmethod
    async def open(cls, url: URL) -> PostgresStore:
        """Connect and migrate the schema; workers that start together take turns."""
        engine = create_async_engine(url, pool_size=CONNECTIONS, max_overflow=0, hide_parameters=True)
        try:
            async with engine.connect() as connection:
                await connection.run_sync(upgrade)
        except BadDatabase:
            await engine.dispose()
            raise
        except (OSError, DatabaseError, asyncpg.PostgresError) as error:
            await engine.dispose()
            raise BadDatabase("problem.database.silent", reason=str(getattr(error, "orig", error))) from error
        return cls(url, engine)

    async def read(self, work: Work[T]) -> T:
        with told_apart():
            async with self.engine.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        try:
            with told_apart():
                async with self.engine.begin() as connection:
                    return await connection.run_sync(work)
        except IntegrityError as error:
            raise _conflict(error) from error

    async def close(self) -> None:
        await self.engine.dispose()


def _conflict(error: IntegrityError) -> Conflict:
    """A Conflict without PostgreSQL's detail, which quotes the row and could leak a secret."""
    return Conflict(str(error.orig).partition("\n")[0])


def _told(error: BaseException) -> BaseException:
    """Raise a broken unique key as Conflict, and a database out of reach as Unavailable."""
    told: TabulariumError | None = None
    if isinstance(error, IntegrityError):
        told = _conflict(error)
    elif isinstance(error, DBAPIError | sqlite3.Error) and is_passing(error):
        told = Unavailable(str(getattr(error, "orig", error)))
    if told is None:
        return error
    told.__cause__ = error
    return told
