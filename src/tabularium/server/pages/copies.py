"""Copies: what takes long to write is written once, away from the event loop, for everybody who wants the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from ..door.problem import Problem

T = TypeVar("T")
MOST_KEPT = 256
MOST_WAITING = 256
"""Pages that may wait for the copyist; whoever comes then is told to come back."""


class Copies:
    """One thread writes, so that the event loop always has its share; the newest copies are kept."""

    def __init__(self) -> None:
        self._copyist = ThreadPoolExecutor(1, "copyist")
        self._kept: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()
        self._waiting = 0
        self.written = 0
        """How often something was written."""

    def check_room(self) -> None:
        """Is there room for one more who waits? Said before anything is begun, so that the refusal can be written."""
        if self._waiting >= MOST_WAITING:
            problem = Problem(503, "problem.too_busy")
            problem.headers["Retry-After"] = "1"
            raise problem

    async def write(self, work: Callable[[], T]) -> T:
        """Let something be written, when its turn comes."""
        self._waiting += 1
        self.written += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._copyist, work)
        finally:
            self._waiting -= 1

    async def of(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """The copy of this key; whoever is first has it made, and the others wait for that one."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = asyncio.ensure_future(make())
            found.add_done_callback(lambda done: self._forget(key, done))
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        copy: T = await asyncio.shield(found)
        return copy

    def _forget(self, key: Hashable, done: asyncio.Future[Any]) -> None:
        """What could not be written is tried anew."""
        if (done.cancelled() or done.exception() is not None) and self._kept.get(key) is done:
            del self._kept[key]

    def close(self) -> None:
        """Nothing more is written."""
        self._copyist.shutdown(wait=False, cancel_futures=True)
