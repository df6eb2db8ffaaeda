"""Bots at a table: each is handed what its seat sees, and may do something unasked before it answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabularium.engine import Ask, Bot, Run

NOTHING: dict[str, Any] = {}
"""The view of a blind bot."""


class Chances(Mapping[str, Ask]):
    """The things that a seat may do unasked now, computed only when a bot looks."""

    __slots__ = ("_run", "_seat")

    def __init__(self, run: Run, seat: int) -> None:
        self._run = run
        self._seat = seat

    def __getitem__(self, name: str) -> Ask:
        found = self._run.chance(self._seat, name)
        if found is None:
            raise KeyError(name)
        return found

    def get(self, name: str, default: Any = None, /) -> Any:
        """Like the others', without a KeyError on the way: a bot looks for much that it may not do."""
        found = self._run.chance(self._seat, name)
        return default if found is None else found

    def __iter__(self) -> Iterator[str]:
        return iter(self._run.chances(self._seat))

    def __len__(self) -> int:
        return len(self._run.chances(self._seat))


class Players:
    """The bots of all seats of a run."""

    __slots__ = ("_chances", "bots", "interjections", "run")

    def __init__(self, run: Run, bots: Sequence[Bot]) -> None:
        self.run = run
        self.bots = bots
        self.interjections = 0
        self._chances = [Chances(run, seat) for seat in range(len(bots))]

    def step(self) -> bool:
        """The first seat that is asked answers, or does something unasked. Did it choose an answer among several?"""
        run = self.run
        seat = next(iter(run.asks))
        bot = self.bots[seat]
        sight = NOTHING if bot.blind else run.sight(seat)
        wish = bot.interject(sight, self._chances[seat])
        if wish is not None:
            run.interject(seat, *wish)
            self.interjections += 1
            return False
        ask = run.asks[seat]
        answer = bot(sight, ask)
        chosen = ask.is_choice()
        run.answer(seat, answer)
        return chosen
