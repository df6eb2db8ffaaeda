"""Order at the door: one person, and one address, has only so many requests in hand at once; their others wait.

Whoever wants one page after the other as fast as they can waits for themselves, and the event loop has time for all.
Deeds and looks are counted apart, and deeds come first. All waiting is here, before anything is done: what has begun is
never sent away for want of room.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

from ..tables.shapes import Visitor
from ..workers.turns import Turns
from .limits import origin
from .problem import Problem

OF_ONE = 2
"""Looks, and deeds, of one person that are in hand at once. Strangers behind one address count as one person."""
FROM_ONE = 16
"""Requests from one address that are in hand at once; a class sits behind one."""
MOST_WAITING = 256
"""Requests of one person, or from one address, that may wait; whoever comes then is told to come back."""
BACK = "1"
"""Seconds after which."""

Leave = Callable[[], None]


class Order:
    """Everybody's requests that are in hand or wait."""

    def __init__(self) -> None:
        self._turns: dict[str, Turns] = {}
        """By person and by address, for as long as they want something."""

    async def come(self, who: Visitor, looks: bool) -> Leave:
        """Wait for one's turn; what comes back is called when the answer goes out."""
        here = origin(who.address)
        person = who.id or ""
        mine = f"{'looks' if looks else 'deeds'} of {person or here}"
        taken = ExitStack()
        try:
            for name, places in ((mine, OF_ONE), (f"from {here}", FROM_ONE)):
                turns = self._turns.get(name)
                if turns is None:
                    turns = self._turns[name] = Turns(places)
                if turns.waiting >= MOST_WAITING:
                    raise too_busy()
                await turns.take(person, rank=int(looks))
                taken.callback(self._leave, name, turns)
        except BaseException:
            taken.close()
            raise
        return taken.close

    def _leave(self, name: str, turns: Turns) -> None:
        turns.give_back()
        if turns.idle:
            del self._turns[name]


def too_busy() -> Problem:
    """There is no room for one more; nothing has been done."""
    problem = Problem(503, "problem.too_busy")
    problem.headers["Retry-After"] = BACK
    return problem
