"""The digest of a person: at each of their running tables, what is asked of them and what they have missed."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from tabularium.engine import Ask, TabulariumError
from tabularium.shapes.people import Visitor
from tabularium.shapes.said import LogLine
from tabularium.shapes.tables import TableInfo
from tabularium.store import Store, lists, shelf
from tabularium.store.rows import LineRow

from ..tables import looking
from ..tables.desk import Desk
from ..tables.loaded import Loaded
from ..tables.seating import closed_book
from ..tables.seen import Seen

MOST_TABLES = 20
MOST_LINES = 5
MOST_COUNTED = 100


@dataclass(frozen=True, slots=True)
class Digest:
    """One table of mine. `ask` is the engine's own, to be put in words at once and never kept."""

    table: TableInfo
    seat: int
    """The seat of mine that is asked, else my first."""
    ask: Ask | None
    """None if nothing is asked of me, and at a hot-seat, where the curtain hides whose question it is."""
    deadline: float | None
    """When my answer is due; None where no clock runs for me."""
    seen: int
    """The number up to which I have seen the table."""
    lines: list[LogLine]
    """The newest lines of the log since then, as this seat may read them."""
    more: int
    """How many lines there are before those; counted up to a hundred."""


class Digests:
    """What a person finds changed on coming in. Reading a digest is no visit: it counts nothing as seen."""

    def __init__(self, store: Store, desk: Desk, seen: Seen) -> None:
        self.store = store
        self.desk = desk
        self.seen = seen

    async def mine(self, who: Visitor, most: int = MOST_TABLES) -> dict[str, Digest]:
        """A digest of each table that I play at, by its id: my turn first, then the last that moved."""
        person = who.id
        if person is None:
            return {}
        found = await self.store.read(lambda connection: lists.of_person(connection, person, ("playing", "paused")))
        played = [each for each in (closed_book(*row) for row in found) if each.seats_of(person)]
        played.sort(key=lambda each: (not looking.table_info(each, who).my_turn, -each.table.changed))
        reads = [_Reading(each, who, self.seen) for each in played[:most]]
        logs = await self.store.read(lambda connection: [each.missed(connection) for each in reads])
        return {
            each.loaded.table.id: each.digest(rows, *await self._asked(each))
            for each, rows in zip(reads, logs, strict=True)
        }

    async def _asked(self, reading: _Reading) -> tuple[Ask | None, float | None]:
        """What is asked of a seat, and until when. A table that cannot be loaded must not take the others with it."""
        if not reading.my_turn:
            return None, None
        try:
            async with self.desk.reading(reading.loaded.table.id) as loaded:
                match = None if loaded.table.hot_seat else loaded.match
                ask = match.asks.get(reading.seat) if match else None
                due = [loaded.clocks[seat].deadline for seat in reading.mine if seat in loaded.clocks]
        except TabulariumError:
            return None, None
        return ask, min((each for each in due if each is not None), default=None)


class _Reading:
    """A table of mine on the way to its digest."""

    def __init__(self, loaded: Loaded, who: Visitor, seen: Seen) -> None:
        self.loaded = loaded
        self.info = looking.table_info(loaded, who)
        self.my_turn = self.info.my_turn
        self.mine = loaded.seats_of(who.id)
        asked = [seat for seat in self.mine if str(seat) in loaded.table.asked]
        self.seat = (asked or self.mine)[0]
        self.reader = None if loaded.table.hot_seat else self.seat
        self.seen = max(seen.upto(loaded, seat) for seat in self.mine)

    def missed(self, connection: Connection) -> list[LineRow]:
        """What was said since and still stands."""
        rows = shelf.log(connection, self.loaded.table.id, self.reader, self.seen, None, MOST_COUNTED)
        return [row for row in rows if row.undone is None]

    def digest(self, rows: list[LineRow], ask: Ask | None, deadline: float | None) -> Digest:
        """All of it together."""
        lines = looking.log_lines(rows, self.reader, self.loaded)
        return Digest(
            table=self.info,
            seat=self.seat,
            ask=ask,
            deadline=deadline,
            seen=self.seen,
            lines=lines[-MOST_LINES:],
            more=max(0, len(lines) - MOST_LINES),
        )
