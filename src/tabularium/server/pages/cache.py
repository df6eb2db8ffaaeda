"""The page cache: a page that takes long to draw is drawn once, in a thread, for everybody who wants the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tabularium.shapes.people import Visitor

from ..base.limits import origin
from ..workers.fair_queue import FairQueue, Place, until
from ..workers.single_flight import SingleFlight

T = TypeVar("T")
MOST_KEPT = 256
MOST_TOLD = 32


class PageCache:
    """Two threads draw, so that the event loop always has its share. The newest pages are kept.

    One draws for people who sit at the table, and one for all others, who may want long pages. Addresses take turns at
    each thread, and so do the people behind an address.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, "page")
        self._at_tables, self._elsewhere = FairQueue(1), FairQueue(1)
        self._kept: SingleFlight[Any] = SingleFlight(MOST_KEPT)
        self.told: SingleFlight[Any] = SingleFlight(MOST_TOLD)
        """By key, the data from which the newest pages are drawn."""
        self._called: dict[Hashable, Place] = {}
        """By key, the place in the queue of a page that is wanted."""
        self.written = 0
        """How many pages were drawn."""

    async def write(self, who: Visitor, work: Callable[[], T], first: bool = False) -> T:
        """Draw a page at this visitor's turn; it is not kept."""
        called: Place = asyncio.get_running_loop().create_future()
        self._queue(called, who, first)
        return await self._write(called, work)

    async def of(self, who: Visitor, key: Hashable, work: Callable[[], T], first: bool = False) -> T:
        """The page of this key. All who want it at once wait for the first turn among theirs."""
        if not self._kept.begun(key):
            self._called[key] = asyncio.get_running_loop().create_future()
        called = self._called.get(key)
        if called is not None and not called.done():
            self._queue(called, who, first)
        page: T = await self._kept.of(key, lambda: self._work(key, work))
        return page

    def _queue(self, called: Place, who: Visitor, first: bool) -> None:
        turns = self._at_tables if first else self._elsewhere
        turns.queue(called, origin(who.address), who.id or "")

    async def _work(self, key: Hashable, work: Callable[[], T]) -> T:
        called = self._called[key]
        try:
            return await self._write(called, work)
        finally:
            if self._called.get(key) is called:
                del self._called[key]

    async def _write(self, called: Place, work: Callable[[], T]) -> T:
        turns = await until(called)
        try:
            self.written += 1
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            turns.give_back()

    def close(self) -> None:
        """Stop drawing."""
        self._threads.shutdown(wait=False, cancel_futures=True)
