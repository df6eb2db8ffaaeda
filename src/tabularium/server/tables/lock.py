"""The lock of a table: many may read at once, one writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager


class ReadWriteLock(AbstractAsyncContextManager[None]):
    """Readers wait only for a writer at work; a writer waits for the readers of the moment.

    The lock is itself the context of a write: one comes with every answer, and this saves an object.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self.loading = asyncio.Lock()
        """Held by the task that loads the table for all."""
        self._readers = 0
        self._shut: asyncio.Future[None] | None = None
        """Done when the write that shut the lock is over."""
        self._empty: asyncio.Future[None] | None = None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """Hold the lock for reading, with others. One task must not enter it twice."""
        while self._shut is not None:
            await asyncio.shield(self._shut)
        self._readers += 1
        try:
            yield
        finally:
            self._readers -= 1
            if not self._readers and self._empty is not None and not self._empty.done():
                self._empty.set_result(None)

    def writing(self) -> AbstractAsyncContextManager[None]:
        """Hold the lock alone."""
        return self

    async def __aenter__(self) -> None:
        await self._turn.acquire()
        try:
            await self._wait_for_readers()
        except BaseException:
            self._open()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._open()

    async def _wait_for_readers(self) -> None:
        """Let no reader in, and wait for those inside to leave."""
        loop = asyncio.get_running_loop()
        self._shut = loop.create_future()
        while self._readers:
            self._empty = loop.create_future()
            await self._empty

    def _open(self) -> None:
        if self._shut is not None:
            self._shut.set_result(None)
        self._shut = self._empty = None
        self._turn.release()
