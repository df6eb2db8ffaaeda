"""Finished games looked at again for whoever wants to know how they went: once for all, kept, and never in the way."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection

from tabularium.bots.judged import Judged
from tabularium.shapes.people import Visitor
from tabularium.store import Conflict, Store, judged, shelf
from tabularium.store.judged import JudgedPart
from tabularium.store.rows import TableRow

from ..base.live import Moved
from ..base.problem import conflict
from ..base.settings import Settings
from ..tables import looking
from ..tables.desk import Desk
from ..workers.pool import Failed, Pool
from .judger import Judge, JudgedRows

PART = 5.0
"""Seconds of work at a time, before somebody else has a turn and pages are told."""
PATIENCE = 180.0
"""Seconds after which a part is given up: one decision of a long game may take some."""
log = logging.getLogger("tabularium.judging")


@dataclass(frozen=True)
class Course:
    """How a game went, as far as it has been reckoned."""

    rows: Sequence[Judged] = ()
    upto: int = 0
    """The row of the record that is next."""
    last: int = 0
    """The rows that the record has."""
    whole: bool = False
    why: str = ""
    """Why no more can be told."""


class Judging:
    """Reckons part after part. What has begun goes on without anybody who waits, and goes on after a fall."""

    def __init__(self, store: Store, desk: Desk, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.settings = settings
        self.pool = Pool(f"{__package__}.judger", 1, PATIENCE)
        self._working: dict[str, asyncio.Task[None]] = {}
        self._refused: dict[str, str] = {}

    async def of(self, who: Visitor, table_id: str) -> Course:
        """What is known of a finished game; what is not is being reckoned from now on.

        Of a running one nobody learns anything here: who plays must not, and who watches may talk.
        """
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            table = loaded.table
            if table.status != "over":
                raise conflict("problem.not_over")
        known = await self._kept(table)
        if not known.whole and not known.why and table_id not in self._working:
            task = asyncio.create_task(self._reckon(who.id or who.address, table))
            self._working[table_id] = task
            task.add_done_callback(lambda _: self._working.pop(table_id, None))
        return known

    async def _kept(self, table: TableRow) -> Course:
        parts = await self.store.read(lambda connection: judged.parts(connection, table.id))
        rows = await asyncio.to_thread(_unpacked, parts)
        upto, whole = (parts[-1].upto, parts[-1].whole) if parts else (0, False)
        return Course(rows, upto, table.rows, whole, "" if whole else self._refused.get(table.id, ""))

    async def _reckon(self, person: str, table: TableRow) -> None:
        """One part after the other, each when it is this person's turn."""
        try:
            lines = await self.store.read(lambda connection: shelf.record_lines(connection, table.id))
            known = await self._kept(table)
            while not known.whole and not known.why:
                await self._next(person, table, lines, known)
                known = await self._kept(table)
        except Failed as failed:
            log.warning("judging_failed", extra={"table": table.id, "reason": str(failed)})
            self._refused[table.id] = "broken"
        except Exception:
            log.exception("judging_failed", extra={"table": table.id})

    async def _next(self, person: str, table: TableRow, lines: list[bytes], known: Course) -> None:
        task = Judge(
            game=table.game,
            lines=lines,
            first=known.upto,
            chances=known.rows[-1].after if known.rows else None,
            seconds=PART,
            each=self.settings.judge_seconds,
        )
        answer = await self.pool.ask(person, await asyncio.to_thread(msgspec.msgpack.encode, task))
        found = await asyncio.to_thread(msgspec.msgpack.decode, answer, type=JudgedRows)
        if found.why:
            self._refused[table.id] = found.why
        rows = found.rows
        upto = rows[-1].last + 1 if rows else table.rows
        part = JudgedPart(upto=upto, whole=found.whole, data=await asyncio.to_thread(_packed, rows))
        moved = Moved(table.id, table.n)

        def work(connection: Connection) -> None:
            if rows or found.whole:
                judged.add(connection, table.id, known.upto, part)
            self.desk.live.note(connection, moved)

        try:
            await self.store.write(work)
        except Conflict:  # another worker was quicker: its part is as good
            return
        self.desk.live.told(moved)

    async def close(self) -> None:
        """Stop; what was kept is where the next house goes on."""
        for task in list(self._working.values()):
            task.cancel()
        await asyncio.gather(*self._working.values(), return_exceptions=True)
        await self.pool.close()


def _packed(rows: Sequence[Judged]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(rows))


def _unpacked(parts: Sequence[JudgedPart]) -> list[Judged]:
    return [row for part in parts for row in msgspec.msgpack.decode(zlib.decompress(part.data), type=list[Judged])]
