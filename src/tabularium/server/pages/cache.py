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
    """Two threads write, so that the event loop always has its share; the newest copies are kept.

    One writes for those who sit at the table that is drawn, and one for all others, who may want long pages. Addresses
    take turns at each of them, and the people behind an address.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, "page")
        self._at_tables, self._elsewhere = FairQueue(1), FairQueue(1)
        self._kept: SingleFlight[Any] = SingleFlight(MOST_KEPT)
        self.told: SingleFlight[Any] = SingleFlight(MOST_TOLD)
        """By key, what the newest copies are to be written from."""
        self._called: dict[Hashable, Place] = {}
        """By key, whose turn a copy that is wanted waits for."""
        self.written = 0
        """How often something was written."""

    async def write(self, who: Visitor, work: Callable[[], T], first: bool = False) -> T:
        """Let something be written, when their turn comes."""
        called: Place = asyncio.get_running_loop().create_future()
        self._queue(called, who, first)
        return await self._write(called, work)

    async def of(self, who: Visitor, key: Hashable, work: Callable[[], T], first: bool = False) -> T:
        """The copy of this key; all who want it at once wait for whoever of them has the first turn."""
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
        """Nothing more is written."""
        self._threads.shutdown(wait=False, cancel_futures=True)
