"""Long work on records, in a process of its own: one piece a worker at a time, everybody in turn, within its time."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from ..base.problem import Problem
from ..workers.pool import Failed, Pool
from .replayer import Check, Found, TakeIn

log = logging.getLogger("tabularium.records")


class Replaying:
    """Where records are played again. Whoever is cancelled while it is their turn ends what was done for them."""

    def __init__(self, seconds: float) -> None:
        self.pool = Pool(f"{__package__}.replayer", 1, seconds)

    async def done(self, person: str, task: Check | TakeIn) -> Found:
        """What was found, on this person's turn."""
        try:
            answer = await self.pool.ask(person, await asyncio.to_thread(msgspec.msgpack.encode, task))
        except Failed as failed:
            log.warning("replay_failed", extra={"reason": str(failed)})
            raise Problem(422, "problem.takes_too_long", seconds=round(self.pool.seconds)) from failed
        return await asyncio.to_thread(msgspec.msgpack.decode, answer, type=Found)

    async def close(self) -> None:
        """End the process."""
        await self.pool.close()
