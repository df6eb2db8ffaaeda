"""Talk: for the whole table, and in letters between seats where the game allows them."""

from __future__ import annotations

from sqlalchemy import Connection

from tabularium.engine import Game
from tabularium.shapes.people import Visitor
from tabularium.shapes.said import Message
from tabularium.store import Store, outbox
from tabularium.store import talk as shelf
from tabularium.store.shelf import audience
from tabularium.store.talk import MessageRow

from ..base import tidy
from ..base.limits import Limits
from ..base.live import MemoryLive, Moved
from ..base.problem import conflict, forbidden, invalid, not_found
from ..base.settings import Settings
from ..people.accounts import signed_in
from ..people.quotas import check_talk
from ..tables import looking
from ..tables.calls import notices
from ..tables.desk import Desk
from ..tables.loaded import Loaded
from ..tables.looking import MINE
from ..workers.single_flight import Coalesced
from .papers import bring

MOST_REASON = 500
MOST_SHOWN = 200
"""Messages that a page shows."""


class Talk:
    """Who says what to whom."""

    def __init__(self, store: Store, desk: Desk, live: MemoryLive, limits: Limits, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.live = live
        self.limits = limits
        self.settings = settings
        self.clock = settings.clock
        self._any_words = Coalesced(self._spoken)

    async def _spoken(self, table_id: str) -> bool:
        return await self.store.read(lambda connection: shelf.spoken(connection, table_id))

    async def press(self, who: Visitor, loaded: Loaded, seat: int | None) -> tuple[list[Message], list[Message]]:
        """What this visitor hears of a table they may look at, and the last words of those they have muted."""
        person, table_id, since = who.id, loaded.table.id, loaded.since(seat)
        if not await self._any_words(table_id):
            return [], []

        def work(connection: Connection) -> tuple[list[MessageRow], list[MessageRow]]:
            heard = shelf.heard(connection, table_id, seat, person, limit=MOST_SHOWN, since=since)
            return heard, [] if person is None else shelf.unheard(connection, table_id, seat, person, since)

        heard, muted = await self.store.read(work)
        return looking.messages(loaded, who, heard), looking.messages(loaded, who, muted)

    async def say(
        self, who: Visitor, table_id: str, text: str, seat: int | None = None, to: list[int] | None = None
    ) -> Message:
        """Say something at a table; `to` makes it a letter to those seats, written from a seat of mine."""
        person = signed_in(who)
        said = tidy.clean(text, tidy.MOST_TALK, lines=True)
        if not said:
            raise invalid("problem.nothing_said")
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            mine = loaded.seats_of(person.id)
            if seat is None and mine:
                seat = mine[0]
            if seat is not None:
                looking.own_seat(loaded, who, seat)
            row = MessageRow(
                table_id=table_id,
                public=loaded.table.n,
                at=self.clock.now(),
                person=person.id,
                seat=seat,
                name=person.name if seat is None else loaded.seats[seat].name,
                audience=None,
                text=said,
            )
            hears = self._letter(loaded.game, seat, to, len(loaded.seats)) if to is not None else None
            people = [each.person for each in loaded.seats if each.person and (hears is None or each.seat in hears)]
        await self.limits.talk(person.id)
        moved = Moved(table_id, row.public, hears, sorted({str(each) for each in people}))

        def work(connection: Connection) -> int:
            check_talk(connection, person.id, table_id)
            serial = shelf.add(connection, row, hears)
            if hears is not None:
                readers = [each for each in hears if each != seat]
                bring(connection, loaded, readers, person.id, row.at)
                self._call(connection, loaded, readers, person.id, serial)
            self.live.note(connection, moved)
            return serial

        row.serial = await self.store.write(work)
        row.audience = audience(hears)
        self.live.told(moved)
        return looking.messages(loaded, who, [row])[0]

    def _call(self, connection: Connection, loaded: Loaded, readers: list[int], writer: str, serial: int) -> None:
        """The readers are told of a letter where they look elsewhere, unless they have muted whoever wrote it."""
        people = {str(loaded.seats[each].person) for each in readers if loaded.seats[each].person in loaded.called}
        if people:
            heard = people - shelf.muting(connection, writer)
            outbox.add(connection, notices(loaded, self.settings, self.clock.now(), "letter", sorted(heard), serial))

    @staticmethod
    def _letter(game: Game, seat: int | None, to: list[int], seats: int) -> list[int]:
        """The seats that may read a letter: the writer's and those it is for."""
        if not game.letters:
            raise conflict("problem.no_letters")
        if seat is None:
            raise forbidden("problem.not_your_seat")
        others = sorted({each for each in to if each != seat})
        if not others:
            raise invalid("problem.no_reader")
        if not all(0 <= each < seats for each in others):
            raise invalid("problem.no_such_seat")
        return sorted({seat, *others})

    async def messages(
        self, who: Visitor, table_id: str, seat: int | None = MINE, since: int = 0, limit: int = 200
    ) -> list[Message]:
        """What was said after message `since`, as far as it is for my ears."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            seat = looking.chosen(loaded, who, seat)
            sits, most = loaded.since(seat), min(max(limit, 1), 500)
        rows = await self.store.read(
            lambda connection: shelf.heard(connection, table_id, seat, who.id, since, most, sits)
        )
        return looking.messages(loaded, who, rows)

    async def muted(self, who: Visitor, table_id: str, seat: int | None = MINE) -> list[Message]:
        """The last words at this table of each whom I have muted: whom I could hear again."""
        person = who.id
        if person is None:
            return []
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            seat = looking.chosen(loaded, who, seat)
            sits = loaded.since(seat)
        rows = await self.store.read(lambda connection: shelf.unheard(connection, table_id, seat, person, sits))
        return looking.messages(loaded, who, rows)

    async def mute(self, who: Visitor, message: int, on: bool) -> None:
        """Hear no more from whoever said this, or hear them again."""
        person = signed_in(who).id
        row = await self._heard(who, message)
        if row.person is None or row.person == person:
            raise conflict("problem.nobody_to_mute")
        muted = row.person
        await self.store.write(lambda connection: shelf.mute(connection, person, muted, on))

    async def report(self, who: Visitor, message: int, reason: str) -> None:
        """Tell the keeper of the house about a message."""
        person = signed_in(who).id
        row = await self._heard(who, message)
        why, now = tidy.clean(reason, MOST_REASON, lines=True), self.clock.now()
        await self.store.write(lambda connection: shelf.report(connection, row.serial, person, why, now))

    async def _heard(self, who: Visitor, message: int) -> MessageRow:
        """A message that this visitor was able to hear."""
        row = await self.store.read(lambda connection: shelf.message(connection, message))
        if row is None:
            raise not_found("message")
        async with self.desk.reading(row.table_id) as loaded:
            if not looking.may_look(loaded, who):
                raise not_found("message")
            mine = [seat for seat in loaded.seats_of(who.id) if loaded.since(seat).includes(row.public, row.at)]
            if row.to is not None and not set(mine) & set(row.to):
                raise not_found("message")
        return row
