"""Whose turn it is at something of which there is little: everybody in turn, however much one of them wants."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

RANKS = 2
SHARE = 4
"""One turn in so many goes to the second rank first, so that nobody waits for ever."""

Called = asyncio.Future[None]


class Turns:
    """So many places. People are served in turn, each with what they have waited for longest; the first rank first.

    Somebody may be named by several names, as an address and a person: then addresses take turns, and at each turn of
    an address the people behind it do.
    """

    def __init__(self, places: int) -> None:
        self._places = self._free = places
        self._given = 0
        self._waiting: tuple[dict[str, Any], ...] = tuple({} for _ in range(RANKS))
        """By rank and then by name, whoever is next first."""
        self.waiting = 0
        """How many wait, with those who have left meanwhile."""

    @property
    def idle(self) -> bool:
        """Has nobody a place?"""
        return self._free == self._places

    @asynccontextmanager
    async def turn(self, *whose: str, rank: int = 0) -> AsyncIterator[None]:
        """Wait for a place, and have it."""
        await self.take(*whose, rank=rank)
        try:
            yield
        finally:
            self.give_back()

    async def take(self, *whose: str, rank: int = 0) -> None:
        """Wait for a place; whoever has taken it gives it back."""
        called = asyncio.get_running_loop().create_future()
        self.queue(called, *whose, rank=rank)
        await self.wait(called)

    def queue(self, called: Called, *whose: str, rank: int = 0) -> None:
        """Stand in the queue; several people may stand there for the same, which has the turn of the first of them."""
        if self._free:
            self._free -= 1
            called.set_result(None)
            return
        among = self._waiting[rank]
        for name in whose[:-1]:
            among = among.setdefault(name, {})
        among.setdefault(whose[-1], deque()).append(called)
        self.waiting += 1

    async def wait(self, called: Called) -> None:
        """Wait until somebody is called who stands in the queue."""
        if called.done():
            return
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called at the very moment of leaving
                self.give_back()
            raise

    def give_back(self) -> None:
        """A place is free: it goes to whoever is next and still there."""
        while self.waiting:
            self.waiting -= 1
            self._given += 1
            ranks = self._waiting if self._given % SHARE else reversed(self._waiting)
            called = _next(next(each for each in ranks if each))
            if not called.done():
                called.set_result(None)
                return
        self._free += 1


def _next(among: dict[str, Any]) -> Called:
    """Whoever is next; all others of that name go to the end."""
    name, waiting = next(iter(among.items()))
    del among[name]
    called: Called = waiting.popleft() if isinstance(waiting, deque) else _next(waiting)
    if waiting:
        among[name] = waiting
    return called
