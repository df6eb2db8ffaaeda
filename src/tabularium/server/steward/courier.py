"""The courier: bots read their post in processes of their own, and what they write reaches its readers once."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from tabularium.engine.post import Note, Paper
from tabularium.shapes.said import Clause
from tabularium.store import Conflict, Store, Unavailable, documents, letters, outbox, talk, waiting_post
from tabularium.store.documents import WITHDRAWN
from tabularium.store.shelf import audience
from tabularium.store.talk import MessageRow
from tabularium.store.waiting_post import WaitingPost

from ..base.live import MemoryLive, Moved
from ..base.problem import Problem
from ..base.settings import Settings
from ..tables import calls
from ..tables.bots import BotPool
from ..tables.botworker import Desk as Papers
from ..tables.desk import Desk
from ..tables.loaded import Loaded
from ..talk.documents import Documents, check_room, checked, offered
from ..talk.papers import Pile, bring, correspondents, pile, think_again

AT_ONCE = 100
"""Bots whose post is looked after in one round."""
RETRY = 60.0
"""Seconds after which a bot that could not be asked is asked again."""
log = logging.getLogger("tabularium.courier")


class Answered(Exception):
    """Somebody else has brought this post already."""


class Courier:
    """Takes the papers that wait for bots to them, and what they write back."""

    def __init__(
        self, store: Store, desk: Desk, bots: BotPool, live: MemoryLive, papers: Documents, settings: Settings
    ) -> None:
        self.store = store
        self.desk = desk
        self.bots = bots
        self.live = live
        self.papers = papers
        self.clock = settings.clock
        self._under_way: dict[tuple[str, int], asyncio.Task[None]] = {}

    async def set_out(self) -> None:
        """Begin with all that waits; nobody waits for a bot that thinks."""
        now = self.clock.now()
        for found in await self.store.read(lambda connection: waiting_post.due(connection, now, AT_ONCE)):
            seat = found.table_id, found.seat
            if seat not in self._under_way:
                self._under_way[seat] = asyncio.create_task(self._go(found))

    async def come_back(self) -> None:
        """Wait until all that was begun is done."""
        await asyncio.gather(*self._under_way.values())

    async def close(self) -> None:
        """Leave the rest where it lies; whoever opens the house again goes on."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _go(self, found: WaitingPost) -> None:
        try:
            await self.attend(found)
        finally:
            del self._under_way[found.table_id, found.seat]

    async def attend(self, found: WaitingPost) -> None:
        """See to the post of one bot; whatever goes wrong there holds up nobody else."""
        try:
            await self._deliver(found)
        except (Answered, Conflict):
            pass  # another worker was quicker
        except Unavailable as error:  # it stays due: the next round takes it up
            log.warning("post_waits", extra={"table": found.table_id, "seat": found.seat, "error": str(error)})
        except Exception:
            log.exception("post_failed", extra={"table": found.table_id, "seat": found.seat})
            await self._put_off(found)

    async def _put_off(self, found: WaitingPost) -> None:
        until = self.clock.now() + RETRY
        await self.store.write(lambda connection: waiting_post.put_off(connection, found, until))

    async def _deliver(self, found: WaitingPost) -> None:
        """Let a bot read what lies before it, and send what it writes."""
        seat = found.seat
        async with self.desk.reading(found.table_id) as loaded:
            match = loaded.match
            if match is None or not correspondents(loaded, [seat]):
                await self.store.write(lambda connection: waiting_post.take(connection, found))
                return
            lying = await self.store.read(lambda connection: pile(connection, loaded, seat))
            mixed = hashlib.sha256(f"post:{loaded.table.seed}:{seat}:{found.round}".encode()).digest()
            task = Papers(
                game=loaded.table.game,
                snapshot=match.snapshot(),
                seat=seat,
                level=str(loaded.seats[seat].level),
                seed=int.from_bytes(mixed[:6]),
                papers=lying.papers,
            )
        written = await self.bots.write(task, found.person or loaded.table.host or loaded.table.id)
        if written.failed is not None:
            log.warning("bot_wrote_nothing", extra={"game": task.game, "level": task.level, "reason": written.failed})
            await self._put_off(found)
            return
        post = Post(self.papers, loaded, seat, lying, written.notes, self.clock.now())

        def work(connection: Connection) -> None:
            if not waiting_post.take(connection, found):
                raise Answered
            post.send(connection)
            for moved in post.moved:
                self.live.note(connection, moved)

        await self.store.write(work)
        for moved in post.moved:
            self.live.told(moved)
        if post.signs:
            await think_again(self.desk, loaded, [seat])


class Post:
    """What a bot has written, to be put into the mailboxes of its readers in one transaction."""

    def __init__(
        self, papers: Documents, loaded: Loaded, seat: int, lying: Pile, notes: Sequence[Note], now: float
    ) -> None:
        self.papers = papers
        self.loaded = loaded
        self.seat = seat
        self.lying = lying
        self.known = {paper.key: paper for paper in lying.papers}
        self.notes = notes
        self.now = now
        self.moved: list[Moved] = []
        """Who hears of it."""
        self.signs = False

    def send(self, connection: Connection) -> None:
        """Send all of it. A treaty that the bot says nothing about is declined: none waits for a bot for ever."""
        self.moved, self.signs = [], False
        table, seat = self.loaded.table, self.seat
        if self.lying.newest > letters.read_upto(connection, table.id, seat):
            letters.mark_read(connection, table.id, seat, self.lying.newest)
        answered = {note.answers for note in self.notes}
        for paper in self.lying.papers:
            if paper.terms and not paper.answered and paper.key not in answered:
                self._seal(connection, paper, False)
        for note in self.notes:
            self._send(connection, note)

    def _send(self, connection: Connection, note: Note) -> None:
        """One note: a signature or a refusal, words, and a treaty."""
        loaded, paper = self.loaded, self.known.get(note.answers)
        readers = sorted({each for each in note.to if 0 <= each < len(loaded.seats)} - {self.seat})
        if not readers or (note.answers and paper is None):
            return
        if paper is not None and paper.terms and not self._seal(connection, paper, bool(note.signs)):
            return
        people = [each for each in readers if loaded.seats[each].person]
        if people and note.lines:
            self._say(connection, note, [self.seat, *readers])
        if note.terms and (paper is None or people):  # among bots an answer is a signature or none
            self._propose(connection, note, readers)
        self._tell([self.seat, *readers])

    def _seal(self, connection: Connection, paper: Paper, signs: bool) -> bool:
        """Sign a treaty or decline it; False if nothing was to be decided any more."""
        row, signed = documents.held(connection, paper.key)
        if row is None or row.closed is not None or self.seat in signed:
            return False
        if signs:
            documents.sign(connection, row.id, self.seat, self.now)
            self.signs = True
        else:
            documents.close(connection, row.id, WITHDRAWN, self.seat, self.now)
        self._tell(row.parties)
        return True

    def _say(self, connection: Connection, note: Note, hears: list[int]) -> None:
        """A letter in lines of the catalogue."""
        row = MessageRow(
            table_id=self.loaded.table.id,
            public=self.loaded.table.n,
            at=self.now,
            person=None,
            seat=self.seat,
            name=self.loaded.seats[self.seat].name,
            audience=audience(hears),
            text="",
            lines=[msgspec.to_builtins(line) for line in note.lines],
        )
        serial = talk.add(connection, row, sorted(hears))
        readers = [self.loaded.seats[each].person for each in hears if each != self.seat]
        told = calls.notices(self.loaded, self.papers.settings, self.now, "letter", readers, serial)
        outbox.add(connection, told)

    def _propose(self, connection: Connection, note: Note, readers: list[int]) -> None:
        """A treaty, as far as its clauses can stand in one; none of a bot that has written very many."""
        loaded, parties = self.loaded, sorted([self.seat, *readers])
        try:
            check_room(connection, loaded.table.id, self.seat)
            terms = (Clause(**msgspec.structs.asdict(term)) for term in note.terms)
            clauses = [each for term in terms if (each := checked(loaded, term, parties))]
        except Problem:
            return
        if clauses:
            documents.add(connection, self.papers.row(loaded, None, self.seat, "", "", clauses, parties))
            bring(connection, loaded, readers, loaded.table.host, self.now)
            offered(connection, loaded, self.papers.settings, readers, self.now)

    def _tell(self, seats: Sequence[int]) -> None:
        table, rows = self.loaded.table, self.loaded.seats
        people = sorted({str(rows[each].person) for each in seats if rows[each].person})
        self.moved.append(Moved(table.id, table.n, sorted(seats), people))
