"""How the house is: does its database answer, and can anything be written?"""

from __future__ import annotations

import asyncio

from sqlalchemy import text

from tabularium.store import Conflict, Store, keeping

from ..settings import Clock

WELL = "ok"
READ_ONLY = "nothing can be written"
SILENT = "the database does not answer"
PATIENCE = 5.0
"""Seconds after which an answer counts as none."""
FRESH = 1.0
"""Seconds for which an answer is good enough for everybody who asks."""


class Health:
    """Asks the database now and then, and all who want to know at once hear the same answer."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._at = -FRESH
        self._asking: asyncio.Task[str] | None = None

    async def look(self) -> str:
        """How it is, as it was at most a second ago."""
        if self._asking is None or (self._asking.done() and self.clock.steady() - self._at >= FRESH):
            self._at = self.clock.steady()
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        except Exception:
            return SILENT
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.write(lambda connection: keeping.breathe(connection, self.clock.now()))
        except Conflict:  # another worker has just written it for the first time
            return WELL
        except Exception:
            return READ_ONLY
        return WELL
