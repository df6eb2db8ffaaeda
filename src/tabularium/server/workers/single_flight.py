"""One piece of work for all who want the same result at the same time."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Results by key, each computed once. The newest are kept; work is cancelled when nobody waits for it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._known: OrderedDict[Hashable, T] = OrderedDict()
        self._working: dict[Hashable, asyncio.Task[T]] = {}
        self._waiting: Counter[Hashable] = Counter()

    def begun(self, key: Hashable) -> bool:
        """Is the result known, or being computed?"""
        return key in self._known or key in self._working

    async def of(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The result; computed unless it is known or being computed."""
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if key not in self._working:
            self._working[key] = asyncio.create_task(self._work(key, work))
        task = self._working[key]
        self._waiting[key] += 1
        try:
            return await asyncio.shield(task)
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key]
                self._working.pop(key, None)
                task.cancel()

    async def _work(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        self._known[key] = found = await work()
        while len(self._known) > self.most:
            self._known.popitem(last=False)
        return found


class Coalesced(Generic[T]):
    """One call for all who ask the same. A caller who comes while it runs waits for the next call."""

    def __init__(self, ask: Callable[[str], Awaitable[T]]) -> None:
        self._ask = ask
        self._asking: dict[str, asyncio.Task[T]] = {}
        self._next: dict[str, asyncio.Task[T]] = {}

    async def __call__(self, key: str) -> T:
        task = self._next.get(key)
        if task is None:
            task = self._next[key] = asyncio.create_task(self._turn(key, self._asking.get(key)))
        return await asyncio.shield(task)

    async def _turn(self, key: str, before: asyncio.Task[T] | None) -> T:
        if before is not None:
            await asyncio.wait([before])
        mine = self._asking[key] = self._next.pop(key)
        try:
            return await self._ask(key)
        finally:
            if self._asking.get(key) is mine:
                del self._asking[key]
