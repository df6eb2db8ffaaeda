"""Presence in a room: the seats whose page listens, at any worker, and when the others were last there."""

from __future__ import annotations

import asyncio

from tabularium.shapes.room import Here
from tabularium.store import Store, shelf

from ..base.live import MemoryLive, Moved
from ..base.settings import Settings
from .desk import Desk
from .loaded import Loaded

LATELY = 15.0
"""Seconds after which somebody whom another worker has not seen is no longer there."""
CALM = 0.5
"""Seconds for which comings and goings are gathered before the desk is told."""


class Presence:
    """Notes who comes and goes at facilitated tables."""

    def __init__(self, store: Store, desk: Desk, live: MemoryLive, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.live = live
        self.clock = settings.clock
        self._telling: dict[str, asyncio.TimerHandle] = {}
        live.on_company.append(self._company)

    async def of(self, loaded: Loaded) -> dict[int, Here]:
        """The presence of every seat."""
        table_id, now = loaded.table.id, self.clock.now()
        listening = self.live.seats_at(table_id)
        last = await self.store.read(lambda connection: shelf.last_here(connection, table_id))
        return {
            row.seat: Here(row.seat in listening or (last.get(row.seat) or 0.0) > now - LATELY, last.get(row.seat))
            for row in loaded.seats
        }

    async def note(self) -> None:
        """Store who listens at this worker, for other workers and for later."""
        now = self.clock.now()
        company = {table_id: self.live.seats_at(table_id) for table_id in self.desk.presided()}
        there = {table_id: seats for table_id, seats in company.items() if seats}
        if there:
            await self.store.write(lambda connection: shelf.note_here(connection, there, now))

    def _company(self, topic: str) -> None:
        """Somebody came or left: soon tell the presiding desk, and nobody else."""
        if topic in self.desk.presided() and topic not in self._telling:
            loop = asyncio.get_running_loop()
            self._telling[topic] = loop.call_later(CALM, self._tell, topic)

    def _tell(self, table_id: str) -> None:
        del self._telling[table_id]
        presided = self.desk.presided().get(table_id)
        if presided is not None:
            host, n = presided
            self.live.deliver(Moved(table_id, n, seats=[], people=[host]))

    def close(self) -> None:
        """Stop telling."""
        for timer in self._telling.values():
            timer.cancel()
