"""The lock of a table: many look at once, one changes it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager


class ReadWriteLock(AbstractAsyncContextManager[None]):
    """Whoever looks waits for nobody but a change that is being written; whoever changes, for those who look now.

    It is its own context of a change, for one comes with every answer.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self.loading = asyncio.Lock()
        """Held by the one who loads the table for all."""
        self._readers = 0
        self._shut: asyncio.Future[None] | None = None
        """Done when the change that shut the lock is over."""
        self._empty: asyncio.Future[None] | None = None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """The table stays as it is; others may look too. Never to be entered twice by one task."""
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
        """Nobody else looks or changes."""
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
        """Let nobody in any more, and wait until those have left who look now."""
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
