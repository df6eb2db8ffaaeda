"""Letters between seats: received, begun and sent; nobody else's, unless the table opened them in the end."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection

from tabularium.shapes.people import Visitor
from tabularium.shapes.said import LetterDraft, Message
from tabularium.store import Conflict, Store, documents
from tabularium.store import letters as shelf
from tabularium.store.letters import LetterDraftRow
from tabularium.store.shelf import audience

from ..base import tidy
from ..base.limits import Limits
from ..base.problem import conflict, invalid
from ..base.settings import Settings
from ..people.accounts import signed_in
from ..people.quotas import MOST_LETTER_DRAFTS, full
from ..tables import looking
from ..tables.delayed import check_no_spectator
from ..tables.desk import Desk
from ..tables.loaded import Loaded
from .papers import writes
from .talk import Talk

MOST_LETTERS = 500
"""Letters that a page shows."""


@dataclass(frozen=True)
class Mailbox:
    """What lies in the mailbox of a seat; of nobody's, where a visitor only looks on."""

    seat: int | None
    letters: list[Message]
    drafts: list[LetterDraft]
    read: int
    """The last message that had been read before."""
    opened: bool
    """Did the table open all letters, its game being over?"""


def opened(loaded: Loaded, papers: str) -> bool:
    """Is the game over, and did its table want these papers to be read by all then?"""
    return loaded.table.status == "over" and loaded.game.opens(papers, loaded.table.options)


class Letters:
    """Who writes to whom."""

    def __init__(self, store: Store, desk: Desk, talk: Talk, limits: Limits, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.talk = talk
        self.limits = limits
        self.clock = settings.clock

    async def mailbox(self, who: Visitor, loaded: Loaded) -> Mailbox:
        """What a visitor may read of a table that is being read."""
        if not writes(loaded):
            raise conflict("problem.no_letters")
        check_no_spectator(loaded, who)
        table_id, person = loaded.table.id, who.id
        seat = next(iter(loaded.seats_of(person)), None)
        all_open = opened(loaded, "letters")
        seats = None if all_open else {} if seat is None else {seat: loaded.since(seat)}

        def work(connection: Connection) -> Mailbox:
            rows = shelf.of(connection, table_id, seats, person, MOST_LETTERS)
            begun = shelf.drafts_of(connection, table_id, seat, person) if seat is not None and person else []
            return Mailbox(
                seat=seat,
                letters=looking.messages(loaded, who, rows),
                drafts=[LetterDraft(key=row.key, to=row.to, text=row.text, at=row.at) for row in begun],
                read=0 if seat is None else shelf.read_upto(connection, table_id, seat),
                opened=all_open,
            )

        return await self.store.read(work)

    async def of(self, who: Visitor, table_id: str) -> Mailbox:
        """The same of a table by its id."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            return await self.mailbox(who, loaded)

    async def unread(self, who: Visitor, loaded: Loaded, seat: int | None) -> int:
        """How many letters wait at a seat to be read, and documents to be signed."""
        if seat is None or who.id is None or not writes(loaded):
            return 0
        table_id, person, since = loaded.table.id, who.id, loaded.since(seat)

        playing = loaded.table.status in ("playing", "paused")

        def work(connection: Connection) -> int:
            unsigned = documents.waiting(connection, table_id, seat) if playing else 0
            return shelf.unread(connection, table_id, seat, person, since) + unsigned

        return await self.store.read(work)

    async def mark_read(self, table_id: str, box: Mailbox) -> None:
        """Whoever opened a mailbox has read what lies in it."""
        newest = max((letter.id for letter in box.letters), default=0)
        seat = box.seat
        if seat is None or newest <= box.read:
            return
        with suppress(Conflict):  # the same mailbox was opened twice
            await self.store.write(lambda connection: shelf.mark_read(connection, table_id, seat, newest))

    async def send(self, who: Visitor, table_id: str, seat: int, to: list[int], text: str, key: str = "") -> Message:
        """Send a letter; the draft from which it was written is gone."""
        sent = await self.talk.say(who, table_id, text, seat, to)
        if key:
            await self.store.write(lambda connection: shelf.drop(connection, table_id, seat, key))
        return sent

    async def keep(self, who: Visitor, table_id: str, seat: int, key: str, to: list[int], text: str) -> None:
        """Keep a letter as it is being written; one without a word is thrown away."""
        person = signed_in(who)
        await self.limits.draft(person.id)
        async with self.desk.reading(table_id) as loaded:
            looking.own_seat(loaded, who, seat)
            if not writes(loaded):
                raise conflict("problem.no_letters")
            if not all(0 <= each < len(loaded.seats) for each in to):
                raise invalid("problem.no_such_seat")
        said = tidy.clean(text, tidy.MOST_TALK, lines=True)
        row = LetterDraftRow(
            table_id=table_id,
            seat=seat,
            key=key,
            person=person.id,
            audience=audience(sorted({each for each in to if each != seat})) or "",
            text=said,
            at=self.clock.now(),
        )

        def work(connection: Connection) -> None:
            if not said:
                shelf.drop(connection, table_id, seat, key)
                return
            others = [each for each in shelf.drafts_of(connection, table_id, seat, person.id) if each.key != key]
            if len(others) >= MOST_LETTER_DRAFTS:
                raise full("letter_drafts", MOST_LETTER_DRAFTS)
            shelf.keep(connection, row)

        await self.store.write(work)
