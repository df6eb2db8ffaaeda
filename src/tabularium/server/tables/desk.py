"""The desk of tables: it loads tables from the store, changes them by one step at a time, and writes them back.

Any worker can serve any table. A step is tried on the table in memory. If another worker was quicker, the table is
loaded again and the step tried once more, so that it happens only if it still makes sense.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar, overload
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from tabularium.engine import Refused
from tabularium.store import Conflict, Store, shelf
from tabularium.store.rows import Change

from ..base.live import MemoryLive, Moved
from ..base.problem import conflict, not_found
from ..base.settings import Settings
from ..workers.fair_queue import FairQueue
from ..workers.single_flight import Coalesced
from .change import Draft
from .loaded import Loaded
from .lock import ReadWriteLock

T = TypeVar("T")
MOST_TRIES = 50
MOST_LOADED = 256


class Desk:
    """Loads tables, keeps the last ones in memory, and writes changes."""

    def __init__(self, store: Store, live: MemoryLive, settings: Settings) -> None:
        self.store = store
        self.live = live
        self.settings = settings
        self.clock = settings.clock
        self.after_change: list[Callable[[Loaded], None]] = []
        self._loaded: OrderedDict[str, Loaded] = OrderedDict()
        self._locks: WeakValueDictionary[str, ReadWriteLock] = WeakValueDictionary()
        self._version = Coalesced(self._version_of)
        self._sheets = FairQueue(1)

    def _lock(self, table_id: str) -> ReadWriteLock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = ReadWriteLock()
        return lock

    async def _version_of(self, table_id: str) -> int | None:
        return await self.store.read(lambda connection: shelf.version_of(connection, table_id))

    async def _load(self, table_id: str) -> Loaded:
        for _ in range(MOST_TRIES):
            stored = await self.store.read(lambda connection: shelf.load(connection, table_id))
            if stored is None:
                raise not_found("table")
            loaded = await asyncio.to_thread(Loaded, stored)
            loaded.lock = self._lock(table_id)
            if self.settings.forced:
                loaded.announce_forced()
            if not loaded.outdated or await self._renew(loaded):
                return self._keep(loaded)
        raise conflict("problem.too_busy")

    async def _renew(self, loaded: Loaded) -> bool:
        """Bring a running game to today's rules before anybody sees it; False if another worker was quicker."""
        table_id, match = loaded.table.id, loaded.match
        place = 0 if match is None else match.log_start
        told = await self.store.read(lambda connection: shelf.standing_lines(connection, table_id, place))
        draft = Draft(loaded, self.clock.now(), self.settings)

        def renewed() -> Change | None:
            draft.renew(told)
            return draft.change()

        change = await asyncio.to_thread(renewed)
        return change is None or await self._write(loaded, draft, change)

    def _keep(self, loaded: Loaded) -> Loaded:
        self._loaded[loaded.table.id] = loaded
        self._loaded.move_to_end(loaded.table.id)
        while len(self._loaded) > MOST_LOADED:
            self._loaded.popitem(last=False)
        return loaded

    def forget(self, table_id: str) -> None:
        """Drop a table from memory; the next use loads it anew."""
        self._loaded.pop(table_id, None)

    def forget_person(self, person: str) -> None:
        """Drop all tables of this person from memory."""
        for table_id, loaded in list(self._loaded.items()):
            if any(seat.person == person for seat in loaded.seats):
                del self._loaded[table_id]

    def presided(self) -> dict[str, tuple[str, int]]:
        """The facilitated tables in memory: their host and their number."""
        return {
            table_id: (loaded.table.host, loaded.table.n)
            for table_id, loaded in self._loaded.items()
            if loaded.room is not None and loaded.table.host is not None
        }

    async def notice_others(self) -> None:
        """Tell the pages of tables that an administrator has changed in a SQLite beside the server."""
        before = {table_id: loaded.table.version for table_id, loaded in self._loaded.items()}
        if not before:
            return
        now = await self.store.read(lambda connection: shelf.versions_of(connection, list(before)))
        for table_id, (version, n) in now.items():
            loaded = self._loaded.get(table_id)
            if loaded is not None and loaded.table.version == before[table_id] < version:
                self.forget(table_id)
                self.live.deliver(Moved(table_id, n))

    async def _fresh(self, table_id: str, known: int | None = None) -> Loaded | None:
        """The table in memory, if it is the store's newest version; it may be dropped meanwhile."""
        loaded = self._loaded.get(table_id)
        if loaded is None:
            return None
        version = await self._version(table_id) if known is None else known
        return loaded if version == loaded.table.version else None

    @asynccontextmanager
    async def reading(self, table_id: str, known: int | None = None) -> AsyncIterator[Loaded]:
        """The newest version of a table, unchanged while it is read. Readers do not wait for other readers.

        A caller that has just written it gives its version, so the store is not asked again.
        """
        lock = self._lock(table_id)
        async with lock.reading():
            loaded = await self._fresh(table_id, known)
            if loaded is None:
                async with lock.loading:
                    loaded = await self._fresh(table_id) or await self._load(table_id)
            yield self._keep(loaded)

    @overload
    async def change(self, table_id: str, step: Callable[[Draft], T]) -> T: ...
    @overload
    async def change(
        self, table_id: str, step: Callable[[Draft], object], then: Callable[[Loaded, Change | None], T]
    ) -> T: ...
    async def change(self, table_id: str, step: Callable[[Draft], Any], then: Any = None) -> Any:
        """Do a step and write what it changed; `then` sees the table right afterwards, before anybody else.

        A refusal changes nothing, and is given on what the store has now.
        """
        async with self._lock(table_id).writing():
            for _ in range(MOST_TRIES):
                loaded = self._loaded.get(table_id)
                fresh = loaded is None
                if loaded is None:
                    loaded = await self._load(table_id)
                draft = Draft(loaded, self.clock.now(), self.settings)
                try:
                    result, change = await self._tried(draft, step)
                except Refused:
                    if draft.clean() and (fresh or await self._fresh(table_id)):
                        raise
                    self.forget(table_id)
                    if fresh:
                        raise
                    continue
                except BaseException:
                    self.forget(table_id)
                    raise
                if change is None or await self._write(loaded, draft, change):
                    return result if then is None else then(loaded, change)
        raise conflict("problem.too_busy")

    async def _tried(self, draft: Draft, step: Callable[[Draft], T]) -> tuple[T, Change | None]:
        """Try a step. Where sheets are filled in it runs in a thread, because the last sheet plays a whole year.

        Hosts take turns at that. Nobody finds the table in memory meanwhile, and if whoever wanted it leaves, nobody
        does afterwards: it is loaded again as it was.
        """

        def tried() -> tuple[T, Change | None]:
            return step(draft), draft.change()

        loaded = draft.loaded
        if loaded.match is None or all(ask.lists for ask in loaded.match.asks.values()):
            return tried()
        self.forget(loaded.table.id)
        async with self._sheets.turn(loaded.table.host or loaded.table.id):
            try:
                done = await asyncio.to_thread(tried)
            except Refused:
                self._keep(loaded)
                raise
        self._keep(loaded)
        return done

    async def _write(self, loaded: Loaded, draft: Draft, change: Change) -> bool:
        """Write a change; False if another worker was quicker."""
        moved = draft.moved(change)
        self.forget(loaded.table.id)  # nobody may see it before it is written

        def work(connection: Connection) -> None:
            for each in draft.also:  # first: who is new must be there before a seat can be his
                each(connection)
            shelf.apply(connection, change)
            self.live.note(connection, moved)

        try:
            await self.store.write(work)
        except Conflict:
            return False
        draft.written(change)
        self._keep(loaded)
        self.live.told(moved)
        for listener in self.after_change:
            listener(loaded)
        return True
