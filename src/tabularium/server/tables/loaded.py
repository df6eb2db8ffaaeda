"""A table in memory: its rows from the store, and the match."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tabularium.engine import Committed, Dice, Game, Match, Record, find_game
from tabularium.engine.record import AnyRow, Standing
from tabularium.engine.steps import Steps
from tabularium.shapes.room import AWAY, Room
from tabularium.shapes.tables import Pace
from tabularium.store.rows import (
    ALWAYS,
    ClockRow,
    EnvelopeRow,
    ProposalRow,
    SeatRow,
    Since,
    Stored,
    TableRow,
)

from ..base.problem import conflict
from .lock import ReadWriteLock

_rows = msgspec.json.Decoder(AnyRow)
RUNNING = ("playing", "paused")


class Tail(Record):
    """The end of a record whose beginning lies in the store."""

    def __init__(self, n: int, head: str) -> None:
        super().__init__()
        self.first = n
        self.head = head

    def append(self, row: AnyRow) -> None:
        row.n = self.first + len(self.rows)
        row.prev = self.head
        self._add(row, msgspec.json.encode(row))

    def written(self) -> None:
        """Note that the added rows were stored."""
        self.first += len(self.rows)
        self.rows.clear()
        self.lines.clear()


class Loaded:
    """A table in memory, as its newest version in the store says."""

    __slots__ = (
        "called",
        "clocks",
        "envelopes",
        "forced",
        "heard",
        "host",
        "lock",
        "match",
        "newest",
        "pace",
        "proposals",
        "room",
        "seats",
        "steps",
        "table",
        "unasked",
        "unknown",
        "watchers",
    )

    def __init__(self, stored: Stored) -> None:
        self.table: TableRow = stored.table
        self.seats: list[SeatRow] = stored.seats
        self.clocks: dict[int, ClockRow] = {each.seat: each for each in stored.clocks}
        self.envelopes: dict[int, EnvelopeRow] = {each.seat: each for each in stored.envelopes}
        """By seat what was handed in and lies sealed."""
        self.proposals: dict[str, ProposalRow] = {each.id: each for each in stored.proposals}
        self.called = stored.called
        self.watchers = stored.watchers
        self.host = stored.host
        """What its host is called."""
        self.room = None if stored.table.room is None else msgspec.convert(stored.table.room, Room, strict=False)
        """None where nobody presides."""
        self.pace = msgspec.convert(stored.table.pace, Pace)
        self.match: Match | None = None
        self.steps = Steps()
        self.forced: dict[int, tuple[int, float]] = {}
        """Whose only answer is given for them: to the ask of which number, and when."""
        self.heard = -1
        """The number at which bots were last given the chance to do something unasked."""
        self.unasked = 0
        """How often bots have done so since anybody answered."""
        self.lock: ReadWriteLock | None = None
        """The lock through which it is reached lasts as long as it does."""
        self.newest = stored.table.rows - 1 - len(stored.since)
        self.unknown: Sequence[AnyRow] = ()
        """The last rows, if the rules of today do not know them."""
        if stored.snapshot is not None:
            self.match = self._replayed(stored.snapshot, stored.since)

    def _replayed(self, snapshot: bytes, since: list[bytes]) -> Match:
        """The match from its snapshot and the rows since; newer rules may refuse some of these."""
        rows = [_rows.decode(line) for line in since]
        if self.table.rules_version == self.game.rules_version:
            match = Match.from_snapshot(self.game, snapshot, self.dice())
            match.follow(rows)
        else:
            match, self.unknown = Match.resumed(self.game, snapshot, rows, self.dice())
        if self.table.standing is not None:
            match.standings = msgspec.convert(self.table.standing, list[Standing])
        match.record = Tail(self.table.rows, self.table.head)
        return match

    @property
    def outdated(self) -> bool:
        """Was this running game last played under other rules?"""
        running = self.match is not None and self.table.status in RUNNING
        return running and self.table.rules_version != self.game.rules_version

    def announce_forced(self) -> None:
        """After loading: note the seats with a single answer, for the steward's next round."""
        match, due = self.match, self.table.due
        if match is None or due is None:
            return
        given = [seat for seat, _ in match.forced() if self.automatic(seat) is None and seat not in self.envelopes]
        self.forced = {seat: (match.numbers[seat], due) for seat in given}

    @property
    def game(self) -> Game:
        return find_game(self.table.game)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def dice(self) -> Dice:
        """The sealed dice of this table. An uploaded one is never played on: its own lie in its record."""
        return Committed(bytes.fromhex(self.table.seed), [seat.salt for seat in self.seats])

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person holds."""
        if person is None:
            return []
        return [each.seat for each in self.seats if each.owner == person]

    def since(self, seat: int | None) -> Since:
        """Since when the present owner sits at a seat."""
        return ALWAYS if seat is None else self.seats[seat].since

    def automatic(self, seat: int) -> str | None:
        """The level of the bot that answers for a seat; None if a person does."""
        row = self.seats[seat]
        return row.level if row.kind == "bot" else row.caretaker

    def thinker(self, seat: int) -> str | None:
        """The level of the bot that thinks for a seat; None for a person who is away from the room."""
        level = self.automatic(seat)
        return None if level == AWAY else level

    @property
    def seals(self) -> bool:
        """Does this table seal answers until all are opened?"""
        return self.pace.kind == "weekly"

    def open_asks(self) -> list[int]:
        """The seats that are asked and have handed in nothing."""
        return [seat for seat in self.match.asks if seat not in self.envelopes] if self.match else []

    def deadline(self) -> float | None:
        """When all sealed answers are opened; None while no clock runs."""
        ends = [clock.deadline for clock in self.clocks.values() if clock.deadline is not None]
        return min(ends, default=None) if self.seals else None

    def for_bots(self, match: Match) -> bool:
        """Is it a bot's turn? A pause ends for bots when no person has one any more."""
        given = match.run.pausing
        asked = [seat for seat in self.open_asks() if seat not in given]
        return any(map(self.automatic, asked)) or (bool(given) and all(map(self.automatic, given)))

    def people(self) -> list[int]:
        """The seats that people play, also those who will return."""
        return [each.seat for each in self.seats if each.kind == "person"]

    def playing(self) -> Match:
        """The match, if it is being played."""
        if self.match is None or self.table.status != "playing":
            raise conflict(f"problem.table_is_{self.table.status}")
        return self.match
