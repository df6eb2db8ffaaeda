"""Bots answer in processes of their own, never in the event loop; one that crashes or dawdles is cut off."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import sys

import msgspec

from tabularium.engine import Game

from ..tables.loaded import Loaded
from .botworker import SIZE, Chooser, Chosen, Task, frame
from .turns import Turns

BEST = "greedy"
RANDOM = "random"
log = logging.getLogger("tabularium.bots")


def best_level(game: Game) -> str:
    """The level that gives hints and takes care of seats: quick, and as good as may be."""
    return BEST if BEST in game.bots else next(iter(game.bots))


def chooser(loaded: Loaded, seat: int, level: str, hint: bool = False, interject: bool = True) -> Chooser:
    """A bot for a seat. Nobody can foresee its seed, unless it only gives a hint."""
    match, table = loaded.playing(), loaded.table
    secret = table.digest if hint else table.seed
    mixed = hashlib.sha256(f"bot:{secret}:{seat}:{match.numbers[seat]}:{match.n}".encode()).digest()
    asked = seat in match.asks and (hint or seat not in match.run.pausing)  # in a pause a bot acts or says nothing
    ask = match.numbers[seat] if asked else None
    return Chooser(seat=seat, level=level, seed=int.from_bytes(mixed[:6]), ask=ask, interject=interject)


class Thinker:
    """One process and its two pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Thinker:
        """Begin a process; it ends by itself when we are gone, because its input ends."""
        pipe = asyncio.subprocess.PIPE
        module = f"{__package__}.botworker"
        return cls(await asyncio.create_subprocess_exec(sys.executable, "-m", module, stdin=pipe, stdout=pipe))

    async def choose(self, task: Task) -> Chosen:
        """Put a task and wait for what is chosen."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(frame(msgspec.msgpack.encode(task)))
        await stdin.drain()
        size = SIZE.unpack(await stdout.readexactly(SIZE.size))[0]
        return msgspec.msgpack.decode(await stdout.readexactly(size), type=Chosen)

    async def end(self) -> None:
        """End the process, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class BotPool:
    """A few thinking processes, started when first needed. People take turns at them, however many tables one has."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.seconds = seconds
        self._turns = Turns(max(1, processes))
        self._idle: list[Thinker] = []
        self._started: set[Thinker] = set()

    @staticmethod
    def task(loaded: Loaded, *choosers: Chooser) -> Task:
        """What a thinking process needs to know."""
        match = loaded.playing()
        return Task(loaded.table.game, match.n, match.snapshot(), list(choosers))

    async def choose(self, task: Task, person: str) -> Chosen:
        """What one of these bots does, when it is this person's turn; `failed` says why it could not."""
        async with self._turns.turn(person):
            return await self._choose(task)

    async def _choose(self, task: Task) -> Chosen:
        thinker = self._idle.pop() if self._idle else None
        try:
            if thinker is None:
                thinker = await Thinker.start()
                self._started.add(thinker)
            chosen = await asyncio.wait_for(thinker.choose(task), self.seconds)
        except BaseException as error:
            await self._drop(thinker)
            if isinstance(error, TimeoutError):
                failed = f"no answer within {self.seconds:g} seconds"
            elif isinstance(error, OSError | asyncio.IncompleteReadError):
                failed = "its process ended"
            else:
                raise
            levels = [each.level for each in task.choosers]
            log.warning("bot_failed", extra={"game": task.game, "levels": levels, "reason": failed})
            return Chosen(seat=task.choosers[0].seat if len(levels) == 1 else None, failed=failed)
        self._idle.append(thinker)
        return chosen

    async def _drop(self, thinker: Thinker | None) -> None:
        if thinker is not None:
            self._started.discard(thinker)
            await thinker.end()

    async def close(self) -> None:
        """End every process that was started."""
        for thinker in list(self._started):
            await self._drop(thinker)
