"""Health: does the database answer, and can it be written?"""

from __future__ import annotations

import asyncio

from sqlalchemy import text

from tabularium.store import Conflict, Store, lease

from ..base.settings import Clock

WELL = "ok"
READ_ONLY = "nothing can be written"
SILENT = "the database does not answer"
PATIENCE = 5.0
"""Seconds after which an answer counts as none."""
FRESH = 1.0
"""Seconds for which an answer is good enough for everybody who asks."""
RECENT = 5.0
"""Seconds for which it is better than none, while the next is being found out."""
PROMPT = 0.05
"""Seconds that somebody waits for the next if there is a recent one: a busy house is not an ill one."""


class Health:
    """Asks the database now and then; requests at the same time share one answer."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._asked = self._heard = -RECENT
        self._last = SILENT
        self._asking: asyncio.Task[None] | None = None

    async def look(self) -> str:
        """The health of at most a second ago; of a few seconds on a busy server."""
        now = self.clock.steady()
        if self._asking is None or (self._asking.done() and now - self._asked >= FRESH):
            self._asked = now
            self._asking = asyncio.create_task(self._hear())
        await asyncio.wait([self._asking], timeout=PROMPT if now - self._heard < RECENT else None)
        return self._last

    async def _hear(self) -> None:
        self._last = await self._ask()
        self._heard = self.clock.steady()

    async def _ask(self) -> str:
        """Try a write: if it works, all is well, and one query is enough. Each query waits behind those of pages."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.write(lambda connection: lease.try_writing(connection, self.clock.now()))
        except Conflict:  # another worker has just written it for the first time
            return WELL
        except Exception:
            return await self._ask_quietly()
        return WELL

    async def _ask_quietly(self) -> str:
        """After a failed write: can anything be read?"""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        except Exception:
            return SILENT
        return READ_ONLY
