"""The queue of requests: one person, and one address, has only so many requests in hand at once; their others wait.

A client that asks for one page after the other waits for its own requests, and the event loop has time for all.
Deeds and looks are counted apart, so no deed waits for looks. A request that finds no room is refused here, before
anything is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from time import perf_counter

from tabularium.shapes.people import Visitor

from ..base.limits import origin
from ..base.problem import Problem
from ..base.settings import Settings
from ..workers.fair_queue import FairQueue

REST = 4
"""How many times as long as a request took its place stays empty, if more of the same person wait for it."""
SHORTEST_REST, LONGEST_REST = 0.02, 0.5
"""Seconds for which it does so at least, for not all that a request costs is done at its place, and at most."""
BACK = 1
"""Seconds after which somebody is told that there is no room, and after which they may come again."""

Leave = Callable[[], None]


class RequestQueue:
    """The requests of all clients that run or wait."""

    def __init__(self, settings: Settings) -> None:
        self._of_one = settings.in_hand_of_one
        self._from_one = settings.in_hand_from_one
        self._most_waiting = settings.waiting_of_one
        self._people: dict[str, FairQueue] = {}
        """By person, for as long as they want something. Strangers behind one address count as one person."""
        self._addresses: dict[str, FairQueue] = {}

    async def come(self, who: Visitor, looks: bool) -> Leave:
        """Wait for a place; call the function that comes back when the response goes out."""
        here, person, what = origin(who.address), who.id or "", "looks" if looks else "deeds"
        taken = ExitStack()
        try:
            await self._take(taken, self._people, f"{what} of {person or here}", self._of_one, person)
            await self._take(taken, self._addresses, f"{what} from {here}", self._from_one, person)
        except BaseException:
            taken.close()
            raise
        return taken.close

    async def _take(self, taken: ExitStack, among: dict[str, FairQueue], name: str, places: int, person: str) -> None:
        turns = among.get(name)
        if turns is None:
            turns = among[name] = FairQueue(places)
        if turns.waiting >= self._most_waiting:
            await asyncio.sleep(BACK)  # a client that is refused at once comes again at once
            raise too_busy()
        await turns.take(person)
        taken.callback(self._leave, among, name, turns, perf_counter())

    def _leave(self, among: dict[str, FairQueue], name: str, turns: FairQueue, began: float) -> None:
        def give_back() -> None:
            turns.give_back()
            if turns.idle:
                del among[name]

        if among is self._people and turns.waiting:
            crowd = sum(1 for each in self._people.values() if each.waiting)
            rest = min(LONGEST_REST, crowd * max(SHORTEST_REST, REST * (perf_counter() - began)))
            asyncio.get_running_loop().call_later(rest, give_back)
        else:
            give_back()


def too_busy() -> Problem:
    """503: no room for one more request; nothing has been done."""
    problem = Problem(503, "problem.too_busy")
    problem.headers["Retry-After"] = str(BACK)
    return problem
