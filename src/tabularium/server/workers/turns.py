"""Whose turn it is at something of which there is little: everybody in turn, however much one of them wants."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many places. Who waits is served person by person, each with what they have waited for longest."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By person, whoever is next first."""

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """Wait for a place, and have it."""
        if self._free:
            self._free -= 1
        else:
            await self._called(person)
        try:
            yield
        finally:
            self._next()

    async def _called(self, person: str) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # called at the very moment of leaving
                self._next()
            raise

    def _next(self) -> None:
        """A place is free: it goes to the first person with somebody waiting, who then goes to the end."""
        while self._waiting:
            person, queue = next(iter(self._waiting.items()))
            del self._waiting[person]
            called = queue.popleft()
            if queue:
                self._waiting[person] = queue
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
