"""Opening sealed answers: all at once, in a process of their own, and stored exactly once."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

import msgspec

from tabularium.engine import Match
from tabularium.engine.record import read_row
from tabularium.store import Store

from ..base.settings import Settings
from ..tables import calendar
from ..tables.bots import best_level
from ..tables.change import Draft
from ..tables.desk import Desk
from ..tables.drafts import at_the_deadline
from ..tables.loaded import Loaded
from ..tables.sealed import opens_at
from ..workers.pool import Pool
from .resolver import CLOCK, Opened, Resolved, Sealed

log = logging.getLogger("tabularium.opening")


class CannotOpen(Exception):
    """The answers could not be opened. They stay sealed, and the steward tries again."""


@dataclass(frozen=True)
class Stack:
    """The answers of a table at one version of it."""

    version: int
    answers: list[Opened]
    absent: list[int]
    """Who has handed in nothing, and had nothing legal lying about."""
    drafted: list[int]
    """Whose draft is taken as it is."""


class Opening:
    """Opens sealed answers. If two workers do so at once, the first write counts."""

    def __init__(self, store: Store, desk: Desk, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.clock = settings.clock
        self.pool = Pool(f"{__package__}.resolver", 1, settings.resolve_seconds)

        self._warming: asyncio.Task[object] | None = None

    async def close(self) -> None:
        """End the process."""
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        await self.pool.close()

    def warm(self, loaded: Loaded) -> None:
        """Load the game in the process before a deadline: that takes longer than to play a year of it."""
        if loaded.match is not None and self._warming is None and not self.pool.started:
            nothing = _sealed(loaded, loaded.match, [])
            self._warming = asyncio.create_task(self.pool.ask(loaded.table.id, msgspec.msgpack.encode(nothing)))
            self._warming.add_done_callback(self._warmed)

    def _warmed(self, task: asyncio.Task[object]) -> None:
        self._warming = None
        if not task.cancelled() and task.exception() is not None:
            log.warning("not_warmed", extra={"reason": str(task.exception())})

    async def open(self, table_id: str) -> bool:
        """Open the answers of a table if it is time; False if it is not, or another worker was quicker."""
        async with self.desk.reading(table_id) as loaded:
            when = opens_at(loaded)
            if loaded.table.status != "playing" or when is None or when > self.clock.now():
                return False
            game, dice, match = loaded.game, loaded.dice(), loaded.playing()
            stack = await self._stack(loaded, match)
            sealed = _sealed(loaded, match, stack.answers)
            person = loaded.table.host or table_id
        resolved = await self.resolved(sealed, person)
        if resolved.failed is not None:
            raise CannotOpen(f"{game.name}: {resolved.failed}")
        played = await asyncio.to_thread(Match.from_snapshot, game, resolved.snapshot, dice)
        return await self.desk.change(table_id, lambda draft: _opened(draft, stack, played, resolved))

    async def resolved(self, sealed: Sealed, person: str) -> Resolved:
        """The match after the answers, computed at this person's turn."""
        task = await asyncio.to_thread(msgspec.msgpack.encode, sealed)
        answer = await self.pool.ask(person, task)
        return await asyncio.to_thread(msgspec.msgpack.decode, answer, type=Resolved)

    async def _stack(self, loaded: Loaded, match: Match) -> Stack:
        """The answers of all seats: the sheet handed in, else the draft, else the default of the ask."""
        stack = Stack(loaded.table.version, [], [], [])
        for seat, ask in match.asks.items():
            envelope = loaded.envelopes.get(seat)
            if envelope is not None:
                stack.answers.append(Opened(seat, envelope.answer, envelope.by))
                continue
            draft = await at_the_deadline(self.store, loaded, seat)
            (stack.absent if draft is None else stack.drafted).append(seat)
            stack.answers.append(Opened(seat, ask.default if draft is None else draft, CLOCK))
        return stack


def _sealed(loaded: Loaded, match: Match, answers: list[Opened]) -> Sealed:
    return Sealed(
        game=loaded.game.name,
        snapshot=match.snapshot(),
        seed=loaded.table.seed,
        salts=[seat.salt for seat in loaded.seats],
        answers=answers,
    )


def _opened(draft: Draft, stack: Stack, played: Match, resolved: Resolved) -> bool:
    """Store the result, unless the table has changed since."""
    loaded = draft.loaded
    if loaded.table.version != stack.version or loaded.match is None:
        return False
    weekly = any(calendar.phase(loaded.pace, ask.key) is None for ask in loaded.match.asks.values())
    draft.close_proposals("moved", "extend")
    draft.played_on(played, map(read_row, resolved.rows), (resolved.log_start, resolved.log))
    for seat in stack.drafted:
        draft.say("house.clock_draft", seat=f"seat:{seat}")
    for seat in [*stack.absent, *resolved.void]:
        draft.say("house.clock_default", seat=f"seat:{seat}")
    for seat in stack.absent:
        if weekly and loaded.seats[seat].kind == "person":
            _missed(draft, seat)
    return True


def _missed(draft: Draft, seat: int) -> None:
    """Count a missed week. After several a bot looks after the seat, if the table wants bots."""
    loaded, missed = draft.loaded, draft.loaded.seats[seat].missed + 1
    draft.set_seat(seat, missed=missed)
    if loaded.table.away == "bot" and 0 < loaded.pace.misses <= missed:
        draft.set_seat(seat, caretaker=best_level(loaded.game), away=draft.now)
        draft.say("house.caretaker", seat=f"seat:{seat}")
