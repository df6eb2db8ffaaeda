"""Bots think in processes of their own, never in the event loop. One that crashes or takes too long is stopped."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable
from functools import cache, partial

import msgspec

from tabularium.bots import thinks
from tabularium.engine import Game, find_game
from tabularium.engine.post import Correspondent

from ..workers.pool import Failed, Pool
from .botworker import Chooser, Chosen, Desk, Task, Written
from .loaded import Loaded

BEST = "greedy"
RANDOM = "random"
THINKING = "thinking"
log = logging.getLogger("tabularium.bots")


def best_level(game: Game) -> str:
    """The level that looks after seats: the best of the quick ones."""
    return BEST if BEST in game.bots else next(iter(game.bots))


def adviser(loaded: Loaded) -> str:
    """The level that gives hints: one that thinks, where its person has nobody but bots to play against."""
    alone = sum(seat.kind != "bot" for seat in loaded.seats) <= 1
    return THINKING if alone and thinks(loaded.game, THINKING) else best_level(loaded.game)


def writes(game: Game, level: str) -> bool:
    """Do bots of this level answer letters?"""
    return game.letters and _writes(game.name, level)


@cache
def _writes(game: str, level: str) -> bool:
    return isinstance(find_game(game).bot(level), Correspondent)


def chooser(loaded: Loaded, seat: int, level: str, hint: bool = False, interject: bool = True) -> Chooser:
    """A bot for a seat. Its seed is random, except for hints."""
    match, table = loaded.playing(), loaded.table
    secret = table.digest if hint else table.seed
    mixed = hashlib.sha256(f"bot:{secret}:{seat}:{match.numbers[seat]}:{match.n}".encode()).digest()
    asked = seat in match.asks and (hint or seat not in match.run.pausing)  # in a pause a bot acts or says nothing
    ask = match.numbers[seat] if asked else None
    return Chooser(seat=seat, level=level, seed=int.from_bytes(mixed[:6]), ask=ask, interject=interject, says_why=hint)


class BotPool:
    """The processes in which bots think. People take turns at them, however many tables one has.

    Each level that thinks ahead has processes of its own: nobody's quick bots wait for one that thinks for seconds.
    """

    def __init__(self, processes: int, seconds: float) -> None:
        self._new = partial(Pool, f"{__package__}.botworker", processes, seconds)
        self.pool = self._new()
        """For the quick ones."""
        self._thinking: dict[str, Pool] = {}
        """By level, for those that think ahead."""

    def _pool_of(self, game: Game, levels: Iterable[str]) -> Pool:
        """The processes for bots of these levels: those of the slowest."""
        plain = {level.partition(":")[0] for level in levels}
        slow = [level for level in game.bots if level in plain and thinks(game, level)]
        return self._thinking.setdefault(slow[-1], self._new()) if slow else self.pool

    @staticmethod
    def task(loaded: Loaded, *choosers: Chooser) -> Task:
        """The task for a process."""
        match = loaded.playing()
        return Task(loaded.table.game, match.n, match.snapshot(), list(choosers))

    async def choose(self, task: Task, person: str) -> Chosen:
        """What one of these bots does, at this person's turn; `failed` says why it could not."""
        levels = [each.level for each in task.choosers]
        pool = self._pool_of(find_game(task.game), levels)
        try:
            answer = await pool.ask(person, msgspec.msgpack.encode(task))
        except Failed as failed:
            log.warning("bot_failed", extra={"game": task.game, "levels": levels, "reason": str(failed)})
            return Chosen(seat=task.choosers[0].seat if len(levels) == 1 else None, failed=str(failed))
        return msgspec.msgpack.decode(answer, type=Chosen)

    async def write(self, desk: Desk, person: str) -> Written:
        """What a bot writes, when it is this person's turn; `failed` says why it could not."""
        try:
            answer = await self.pool.ask(person, msgspec.msgpack.encode(desk))
        except Failed as failed:
            return Written(failed=str(failed))
        return msgspec.msgpack.decode(answer, type=Written)

    async def close(self) -> None:
        """End every process that was started."""
        for pool in (self.pool, *self._thinking.values()):
            await pool.close()
