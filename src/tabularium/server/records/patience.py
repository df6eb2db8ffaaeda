"""Long work on a record: off the event loop, one piece a person and one a house at a time, within a limit of time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar
from weakref import WeakValueDictionary

from ..door.problem import Problem

T = TypeVar("T")


class Budget:
    """What a piece of work may take. It asks between two steps whether it may go on, and stops where it may not."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until = monotonic() + seconds
        self._given_up = False

    def give_up(self) -> None:
        """Nobody waits for the result any more."""
        self._given_up = True

    def check(self) -> None:
        """Raise a problem if the work has taken too long, or nobody wants it any more."""
        if self._given_up or monotonic() > self._until:
            raise Problem(422, "problem.takes_too_long", seconds=round(self.seconds))


class Patience:
    """Where records are worked on: everybody waits for their own work first, then for the others'."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._one_at_a_time = asyncio.Semaphore(1)

    async def work(self, person: str, work: Callable[[Budget], T]) -> T:
        """Do it in a thread; whoever is cancelled while it runs ends it."""
        queue = self._queues.setdefault(person, asyncio.Lock())
        async with queue, self._one_at_a_time:
            budget = Budget(self.seconds)
            with _given_up(budget):
                return await asyncio.to_thread(work, budget)


@contextmanager
def _given_up(budget: Budget) -> Iterator[None]:
    try:
        yield
    except asyncio.CancelledError:
        budget.give_up()
        raise
