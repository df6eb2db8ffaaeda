"""The steward looks after tables: standing answers, bots, clocks. It never hurries a person who may still undo."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from random import Random
from typing import Any

from msgspec import structs
from sqlalchemy import Connection

from tabularium.bots import longest
from tabularium.engine import Match, Refused, find_game, game_names
from tabularium.engine.post import Paper
from tabularium.store import Conflict, Store, Unavailable, lease, lists

from ..base.live import Moved
from ..base.settings import Settings
from ..tables.bots import RANDOM, BotPool, chooser
from ..tables.botworker import Chooser, Chosen, Task
from ..tables.change import Draft
from ..tables.desk import Desk
from ..tables.drafts import at_the_deadline
from ..tables.loaded import Loaded
from ..tables.voting import decided
from ..talk.papers import bring, correspondents, pile
from . import duties
from .duties import Consent, Duty, Lapse, Open, RunOut, Think
from .house_clock import JUMP, HouseClock
from .opening import Opening

TICK = 5.0
"""Seconds between two rounds of the house."""
LEASE = 3 * TICK
PATIENCE = 5.0
"""Seconds after which a table that another worker should have looked after is looked after here."""
AT_ONCE = 100
"""Overdue tables that are taken up in one round."""
RETRY = 60.0
HOUR = 3600.0
log = logging.getLogger("tabularium.steward")


Chore = Callable[[], Coroutine[Any, Any, object]]
MOST_UNASKED = 12
"""So often bots may do something unasked before somebody has to answer."""


class CannotThink(Exception):
    """No bot of this game can be asked: its process does not find the game, say. It is not the bot's fault."""


class Steward:
    """Gives automatic answers when they are due. Every worker has one; one of them also makes the rounds."""

    def __init__(self, store: Store, desk: Desk, bots: BotPool, clock: HouseClock, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.bots = bots
        self.opening = Opening(store, desk, settings)
        self.settings = settings
        self.clock = clock
        self.id = settings.token()
        self.rounds: list[Chore] = []
        """What else the worker that makes the rounds has to do."""
        self.hourly: list[Chore] = []
        """The same, once an hour."""
        self.every_round: list[Chore] = []
        """What every worker has to do."""
        self.decide: Callable[[str], Coroutine[Any, Any, bool]] = _nobody_decides
        """What a majority has agreed to, now that the others have been away for long, happens at a table."""
        self._doing: dict[Chore, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._not_before: dict[str, float] = {}
        self._background: asyncio.Task[None] | None = None
        self._odd: float | None = None
        """Since when the house's clock has been off by a jump."""
        self._keeps = False
        self._outdated = True
        """Are there running games that were last played under other rules? To load one is to bring it up to date."""
        self._tidied = self.clock.steady()
        desk.after_change.append(self._changed)

    # -- when ----------------------------------------------------------------------------------------------------
    def start(self) -> None:
        """Begin to work in the background."""
        self._background = asyncio.create_task(self._keep_going())

    async def close(self) -> None:
        """Leave everything as it is; whoever opens the house again goes on."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        tasks = [*self._busy.values(), *self._doing.values(), *([self._background] if self._background else [])]
        self._background = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.opening.close()

    def _changed(self, loaded: Loaded) -> None:
        if self._background is not None:
            self._set_timer(loaded.table.id, self._next(loaded))
            if loaded.seals:
                self.opening.warm(loaded)

    def _next(self, loaded: Loaded) -> float | None:
        """When a table must be looked after: what is due, or bots that may want to do something unasked."""
        due = loaded.table.due
        if not _unheard(loaded):
            return due
        return self._hearing(loaded) if due is None else min(due, self._hearing(loaded))

    def _hearing(self, loaded: Loaded) -> float:
        """When bots may do something unasked: not before people can no longer undo, nor in the same blink."""
        return max(loaded.table.grace or 0.0, loaded.table.changed + self.settings.bot_pause)

    def _set_timer(self, table_id: str, due: float | None) -> None:
        timer = self._timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()
        if due is not None:
            wait = max(0.0, due - self.clock.now(), self._not_before.get(table_id, 0.0) - self.clock.steady())
            self._timers[table_id] = asyncio.get_running_loop().call_later(wait, self._begin, table_id)

    def _begin(self, table_id: str) -> None:
        self._timers.pop(table_id, None)
        if table_id not in self._busy and self._background is not None:
            self._busy[table_id] = asyncio.create_task(self._attend(table_id))

    async def _attend(self, table_id: str) -> None:
        try:
            await self.look_after(table_id)
            self._not_before.pop(table_id, None)
        except asyncio.CancelledError:
            raise
        except Unavailable as error:
            log.warning("table_waits", extra={"table": table_id, "error": str(error)})
            self._set_timer(table_id, self.clock.now() + TICK)
        except Exception:
            log.exception("table_failed", extra={"table": table_id})
            self._not_before[table_id] = self.clock.steady() + RETRY
        finally:
            del self._busy[table_id]

    async def _keep_going(self) -> None:
        while True:
            try:
                await self.make_rounds()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("rounds_failed")
            await asyncio.sleep(TICK)

    async def make_rounds(self) -> None:
        """What must be done now and then: by every worker, and by the one whose turn it is to keep the house."""
        await self._do(self.every_round)
        off = await self.clock.off()
        if abs(off) > JUMP and not self._keeps:
            if not self._believes(off):
                return
            off = 0.0
        now, steady = self.clock.now(), self.clock.steady()
        try:
            kept = await self.store.write(lambda connection: lease.take(connection, self.id, now, LEASE))
        except Conflict:  # another worker opened this new house at the same moment
            return
        self._keeps = kept is not None
        if kept is not None and abs(kept) > LEASE:
            await self._shift(kept, set_clock=False)
        if abs(off) <= JUMP:
            self._odd = None
            self.clock.make_up(off)
        elif self._keeps:
            await self._shift(off, set_clock=True)
        if not self._keeps:
            return
        await self._do([self._find_overdue, *self.rounds])
        if steady - self._tidied >= HOUR:
            self._tidied = steady
            await self._do(self.hourly)

    async def _do(self, chores: Iterable[Chore]) -> None:
        """Do each of these; one that fails fails alone, and one that takes long holds up none but itself."""
        for chore in chores:
            if chore not in self._doing:
                self._doing[chore] = asyncio.create_task(self._chore(chore))
        if self._doing:
            await asyncio.wait(self._doing.values(), timeout=TICK)

    async def _chore(self, chore: Chore) -> None:
        try:
            await chore()
        except Exception:
            log.exception("chore_failed", extra={"chore": getattr(chore, "__qualname__", "")})
        finally:
            del self._doing[chore]

    async def _find_overdue(self) -> None:
        now, most = self.clock.now(), AT_ONCE + len(self._not_before)  # those that fail hide none
        due = await self.store.read(lambda connection: lists.due(connection, now - PATIENCE, most))
        if self._outdated:
            old = await self.store.read(lambda connection: lists.outdated(connection, _rules(), most))
            due += [(table_id, now) for table_id in old]
            self._outdated = bool(old)
        for table_id, when in due:
            if table_id not in self._busy and table_id not in self._timers:
                self._set_timer(table_id, when)

    def _believes(self, off: float) -> bool:
        """A jump is believed when it has lasted so long that whoever keeps the house has moved all clocks with it."""
        if self._odd is None:
            self._odd = self.clock.steady()
        if self.clock.steady() - self._odd <= LEASE:
            return False
        self.clock.move(off)
        return True

    async def _shift(self, seconds: float, set_clock: bool) -> None:
        """Time in which nobody could answer, or that never was, counts for nobody's clock.

        The house's own is set in the same transaction: whoever reckoned with the other finds the table changed, and
        reckons again.
        """
        log.warning("clock_jumped", extra={"seconds": round(seconds)})
        now = self.clock.now() + (seconds if set_clock else 0.0)

        def work(connection: Connection) -> list[tuple[str, int]]:
            moved = lease.shift_clocks(connection, seconds, now)
            for table_id, n in moved:
                self.desk.live.note(connection, Moved(table_id, n))
            if set_clock:
                self.clock.move(seconds)
            return moved

        for table_id, n in await self.store.write(work):
            self.desk.forget(table_id)
            self.desk.live.told(Moved(table_id, n))

    # -- what ----------------------------------------------------------------------------------------------------
    async def look_after(self, table_id: str) -> int:
        """Do everything that is due at a table; how much that was."""
        done = 0
        while True:
            async with self.desk.reading(table_id) as loaded:
                duty = self._duty(loaded, self.clock.now())
                due = self._next(loaded)
                if isinstance(duty, RunOut):
                    duty = duty.with_sheet(await at_the_deadline(self.store, loaded, duty.seat))
                if isinstance(duty, Think):
                    duty = replace(duty, task=await self._with_papers(loaded, duty.task))
            if duty is None:
                if self._background is not None:
                    self._set_timer(table_id, due)
                return done
            done += await self._perform(table_id, duty)

    def _duty(self, loaded: Loaded, now: float) -> Duty | None:
        """What is to be done first: nothing that a person may still undo is followed by anything but a deadline."""
        table, match = loaded.table, loaded.match
        if match is None or table.status != "playing":
            return None
        due = table.due is not None and table.due <= now
        if due and decided(loaded, now) is not None:
            return Consent()
        if due and (late := duties.run_out(loaded, match, now)):
            return late
        if table.grace is not None and table.grace > now:
            return None
        if due and (said := duties.said_before(loaded, match)):
            return said
        if think := self._think_at(loaded, match, due, now):
            return think
        if due and self.settings.forced and (only := duties.forced(loaded, match, now)):
            return only
        if loaded.seals:
            return duties.sealed(loaded, now)
        return Lapse(match.n) if due and duties.given_to_bots(loaded, match) else None

    def _think_at(self, loaded: Loaded, match: Match, due: bool, now: float) -> Think | None:
        """What bots are to think about, if any is wanted."""
        choosers = self._choosers(loaded, match, due, now)
        if not choosers:
            return None
        lasts = max(_thinks(match, each) for each in choosers)
        return Think(self.bots.task(loaded, *choosers), loaded.table.host or loaded.table.id, lasts)

    def _choosers(self, loaded: Loaded, match: Match, due: bool, now: float) -> list[Chooser]:
        """The bots whose word is wanted: once at each number those that may do something unasked, then who is asked."""
        wanted: list[int] = []
        given = match.run.pausing
        if self._hearing(loaded) <= now or (due and duties.given_to_bots(loaded, match)):
            wanted = _unheard(loaded)
            loaded.heard = match.n
        wanted += [seat for seat in loaded.open_asks() if loaded.thinker(seat) and seat not in given][:1] if due else []
        calm = loaded.unasked < MOST_UNASKED
        return [chooser(loaded, seat, str(loaded.automatic(seat)), interject=calm) for seat in wanted]

    async def _with_papers(self, loaded: Loaded, task: Task) -> Task:
        """The same, with what the seats of bots that answer letters have signed."""
        writers = correspondents(loaded, [each.seat for each in task.choosers if each.ask is not None])
        if not writers:
            return task

        def work(connection: Connection) -> dict[int, list[Paper]]:
            return {seat: pile(connection, loaded, seat).papers for seat in writers}

        papers = await self.store.read(work)
        choosers = [structs.replace(each, papers=papers.get(each.seat, [])) for each in task.choosers]
        return structs.replace(task, choosers=choosers)

    async def _perform(self, table_id: str, duty: Duty) -> bool:
        """Do it; False if nothing was to be done after all."""
        if isinstance(duty, Consent):
            return await self.decide(table_id)
        if isinstance(duty, Open):
            return await self.opening.open(table_id)
        if isinstance(duty, Think):
            return await self._think(table_id, duty)
        return await self.desk.change(table_id, duty.do)

    async def _think(self, table_id: str, duty: Think) -> bool:
        """Bots choose, and what one of them chose is done."""
        task = duty.task
        chosen, _ = await asyncio.gather(self.bots.choose(task, duty.person), asyncio.sleep(duty.lasts))
        if chosen.seat is None:
            if chosen.failed is not None and len(task.choosers) == 1:
                raise CannotThink(f"{task.game}: {chosen.failed}")
            return False  # whoever is asked is asked again, alone
        by = next(each for each in task.choosers if each.seat == chosen.seat)
        return await self.desk.change(table_id, lambda draft: self._bot(draft, task, by, chosen))

    def _bot(self, draft: Draft, task: Task, bot: Chooser, chosen: Chosen) -> bool:
        """What a bot chose is done; if it chose nothing sound, `random` takes its place and the log says so."""
        loaded, match, seat = draft.loaded, draft.loaded.match, bot.seat
        if match is None or loaded.table.status != "playing" or loaded.automatic(seat) != bot.level:
            return False
        asked = bot.ask is not None and seat in loaded.open_asks() and match.numbers[seat] == bot.ask
        if match.n != task.n and (not asked or chosen.interject is not None):
            return False
        by = f"bot:{bot.level}"
        if chosen.failed is None:
            try:
                if chosen.interject is not None:
                    draft.playing().interject(seat, chosen.interject, chosen.answer, by=by)
                else:
                    draft.give(seat, chosen.answer, bot.ask or 0, by=by)
                    self._may_write(draft, seat)
                return True
            except Refused:
                log.warning("bot_refused", extra={"table": loaded.table.id, "level": bot.level})
        if bot.level != RANDOM:
            is_bot = loaded.seats[seat].kind == "bot"
            draft.set_seat(seat, **({"level": RANDOM} if is_bot else {"caretaker": RANDOM}))
            draft.say("house.bot_replaced", seat=f"seat:{seat}", level=bot.level)
        elif asked:
            draft.give(seat, match.asks[seat].sample(Random(bot.seed)), bot.ask or 0, by=by)
        return True

    @staticmethod
    def _may_write(draft: Draft, seat: int) -> None:
        """A bot that has answered may have something to say to others, too."""
        loaded, now = draft.loaded, draft.now
        if correspondents(loaded, [seat]):
            draft.along(lambda connection: bring(connection, loaded, [seat], loaded.table.host, now))


async def _nobody_decides(table_id: str) -> bool:
    return False


def _thinks(match: Match, bot: Chooser) -> float:
    """The seconds that a bot takes for its answer: whether it has a choice nobody can tell, unless all know it."""
    if bot.ask is None or bot.seat in match.foregone():
        return 0.0
    return longest(match.game, bot.level, match.asks[bot.seat])


def _rules() -> dict[str, int]:
    """The rules that each game of the house is played by now."""
    return {name: find_game(name).rules_version for name in game_names()}


def _unheard(loaded: Loaded) -> list[int]:
    """The seats of bots that are not asked, may do something unasked now, and have not been heard at this number.

    In a pause all bots are heard that are given it, whether they can do something or not: so none takes longer.
    """
    match = loaded.match
    if match is None or loaded.table.status != "playing" or loaded.heard == match.n:
        return []
    if loaded.unasked >= MOST_UNASKED or not loaded.game.scenes.interjections:
        return []
    bots = [seat for seat in match.seats if loaded.thinker(seat)]
    if not bots:
        return []
    given = [seat for seat in match.run.pausing if seat in bots]
    return given + [seat for seat in bots if seat not in match.asks and match.chances(seat)]
