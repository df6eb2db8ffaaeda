"""A pool of worker processes behind a fair queue; each task has a time limit."""

from __future__ import annotations

import asyncio
import contextlib
import sys

from .fair_queue import FairQueue
from .pipe import SIZE, frame


class Failed(Exception):
    """A process gave no answer; the text says why."""


class Worker:
    """One process and its two pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, module: str) -> Worker:
        """Start a process. It ends by itself when we are gone, because its input ends."""
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(sys.executable, "-m", module, stdin=pipe, stdout=pipe))

    async def ask(self, task: bytes) -> bytes:
        """Send a task and wait for the answer."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(frame(task))
        await stdin.drain()
        size = SIZE.unpack(await stdout.readexactly(SIZE.size))[0]
        return await stdout.readexactly(size)

    async def end(self) -> None:
        """End the process, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Pool:
    """Processes that run a module, started when first needed. People take turns at them."""

    def __init__(self, module: str, processes: int, seconds: float) -> None:
        self.module = module
        self.seconds = seconds
        self.started: set[Worker] = set()
        self._turns = FairQueue(max(1, processes))
        self._idle: list[Worker] = []

    async def ask(self, person: str, task: bytes) -> bytes:
        """The answer of a process, at this person's turn. If the caller is cancelled, the process ends."""
        async with self._turns.turn(person):
            worker = self._idle.pop() if self._idle else None
            try:
                if worker is None:
                    worker = await Worker.start(self.module)
                    self.started.add(worker)
                answer = await asyncio.wait_for(worker.ask(task), self.seconds)
            except BaseException as error:
                if worker is not None:
                    await self._drop(worker)
                if isinstance(error, TimeoutError):
                    raise Failed(f"no answer within {self.seconds:g} seconds") from error
                if isinstance(error, OSError | asyncio.IncompleteReadError):
                    raise Failed("its process ended") from error
                raise
            self._idle.append(worker)
            return answer

    async def _drop(self, worker: Worker) -> None:
        self.started.discard(worker)
        await worker.end()

    async def close(self) -> None:
        """End every process that was started."""
        for worker in list(self.started):
            await self._drop(worker)
