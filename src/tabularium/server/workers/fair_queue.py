"""A fair queue: people take turns at a few places, however much one of them wants."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

Place = asyncio.Future["FairQueue"]
"""Done when it is somebody's turn, by the turns where it is."""


class FairQueue:
    """A number of places. People are served in turn; each person's oldest wish comes first.

    A client may have several names, such as an address and a person: then addresses take turns, and at each turn of an
    address the people behind it do.
    """

    def __init__(self, places: int) -> None:
        self._places = self._free = places
        self._waiting: dict[str, Any] = {}
        """By name, whoever is next first."""
        self.waiting = 0
        """How many wait, with those who have left meanwhile."""

    @property
    def idle(self) -> bool:
        """Are all places free?"""
        return self._free == self._places

    @asynccontextmanager
    async def turn(self, *whose: str) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        await self.take(*whose)
        try:
            yield
        finally:
            self.give_back()

    async def take(self, *whose: str) -> None:
        """Wait for a place; the caller gives it back."""
        called: Place = asyncio.get_running_loop().create_future()
        self.queue(called, *whose)
        await until(called)

    def queue(self, called: Place, *whose: str) -> None:
        """Enter the queue. Several people may wait with one future; it gets the first turn among theirs."""
        if self._free:
            self._free -= 1
            called.set_result(self)
            return
        among = self._waiting
        for name in whose[:-1]:
            among = among.setdefault(name, {})
        among.setdefault(whose[-1], deque()).append(called)
        self.waiting += 1

    def give_back(self) -> None:
        """Give the place to the next one who still waits."""
        while self.waiting:
            self.waiting -= 1
            called = _next(self._waiting)
            if not called.done():
                called.set_result(self)
                return
        self._free += 1


async def until(called: Place) -> FairQueue:
    """Wait for a place. The queue that comes back is the one to give it back to."""
    if called.done():
        return called.result()
    try:
        return await called
    except asyncio.CancelledError:
        if called.done() and not called.cancelled():  # it got its place at the moment of cancelling
            called.result().give_back()
        raise


def _next(among: dict[str, Any]) -> Place:
    """The next one to serve; others of the same name go to the end."""
    name, waiting = next(iter(among.items()))
    del among[name]
    called: Place = waiting.popleft() if isinstance(waiting, deque) else _next(waiting)
    if waiting:
        among[name] = waiting
    return called
