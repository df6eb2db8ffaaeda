"""Rows of the database as typed values: tables, seats, clocks, proposals, lines, and a change of all these at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import CursorResult, Row

from tabularium.engine import Line

S = TypeVar("S", bound=msgspec.Struct)
fields_of = msgspec.structs.asdict
"""A typed value as the fields of its row."""


def row_to(kind: type[S], row: Row[Any]) -> S:
    """Convert a row of the database to a typed value."""
    values = row._mapping
    return kind(**{name: values[name] for name in kind.__struct_fields__})


def one_of(kind: type[S], found: CursorResult[Any]) -> S | None:
    """The first row of a result, if there is one."""
    row = found.first()
    return None if row is None else row_to(kind, row)


def all_of(kind: type[S], found: CursorResult[Any]) -> list[S]:
    """All rows of a result."""
    return [row_to(kind, row) for row in found]


class TableRow(msgspec.Struct, kw_only=True):
    """A table as it is stored."""

    id: str
    game: str
    name: str
    options: dict[str, Any]
    status: str
    public: bool
    hot_seat: bool
    pace: dict[str, Any]
    undo: str
    away: str
    host: str | None
    origin: str
    rules_version: int
    seed: str
    digest: str
    created: float
    started: float | None = None
    ended: float | None = None
    changed: float
    version: int = 0
    rows: int = 0
    n: int = 0
    head: str = ""
    asked: dict[str, list[Any]] = {}
    standing: list[dict[str, Any]] | None = None
    """The answers its seats have given ahead, kept once beside all snapshots; None where a snapshot still has them."""
    grace: float | None = None
    due: float | None = None
    outcome: dict[str, Any] | None = None
    previous: str | None = None
    following: str | None = None
    room: dict[str, Any] | None = None
    """The data of a table with a presiding host; None where nobody does."""
    code: str | None = None
    """The word and number by which people come to it."""
    delay: int = 0
    """So many turns later spectators see it."""
    turns: list[int] | None = None
    """The public numbers at which its turns began, where that matters."""
    whole_code: str | None = None
    """The code with more words."""


class Since(NamedTuple):
    """A moment at a table: its public number, and the time where that number stands."""

    n: int
    at: float

    def includes(self, public: int, at: float) -> bool:
        """Is a line with this number and time from after this moment?"""
        return (public, at) >= self


ALWAYS = Since(0, 0.0)


class Former(NamedTuple):
    """A former owner of a seat: until when, and under which name."""

    n: int
    at: float
    name: str
    person: str | None

    @property
    def until(self) -> Since:
        return Since(self.n, self.at)


class SeatRow(msgspec.Struct, kw_only=True):
    """A seat as it is stored."""

    table_id: str
    seat: int
    kind: str
    name: str
    person: str | None = None
    level: str | None = None
    caretaker: str | None = None
    away: float | None = None
    salt: str = ""
    resigned: bool = False
    told: bool = False
    seen: int = 0
    here: float | None = None
    missed: int = 0
    former: list[Former] | None = None
    """The former owners of the seat."""

    def __post_init__(self) -> None:
        if self.former is not None:
            self.former = [Former(*each) for each in self.former]

    @property
    def owner(self) -> str | None:
        """The person who sits there; none where a bot has taken over for good."""
        return self.person if self.kind == "person" else None

    @property
    def since(self) -> Since:
        """Since when the present owner sits there."""
        return next((each.until for each in reversed(self.former or []) if each.person != self.person), ALWAYS)

    def called(self, public: int, at: float) -> str:
        """The name of the seat's owner at the time of a line."""
        return next((each.name for each in self.former or [] if not each.until.includes(public, at)), self.name)


class ClockRow(msgspec.Struct, kw_only=True):
    """A seat's time as it is stored."""

    table_id: str
    seat: int
    left: float
    ask: int | None = None
    since: float | None = None
    deadline: float | None = None
    reminded: int | None = None


class EnvelopeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A sealed answer to the ask of this number."""

    table_id: str
    seat: int
    ask: int
    answer: Any
    by: str | None = None
    """The author, if it is not the person at the seat."""


class ProposalRow(msgspec.Struct, kw_only=True):
    """A proposal as it is stored."""

    id: str
    table_id: str
    kind: str
    seat: int
    row: int | None = None
    """Where a rewind goes back to."""
    public: int
    consents: list[int]
    at: float
    closed: str | None = None
    person: str | None = None
    """The person who wants to take a bot's seat."""
    name: str | None = None
    against: list[int] | None = None
    """The seats that said no, where one no does not end it."""


class DraftRow(msgspec.Struct, frozen=True, kw_only=True):
    """The draft of a seat's sheet for the ask of this number."""

    table_id: str
    seat: int
    ask: int
    person: str
    version: int
    sheet: Any


class LineRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the log as it is stored."""

    public: int
    at: float
    line: Line
    place: int | None = None
    undone: int | None = None


class Stored(msgspec.Struct, kw_only=True):
    """A table with all that is needed to play on."""

    table: TableRow
    seats: list[SeatRow]
    clocks: list[ClockRow]
    proposals: list[ProposalRow]
    """Those still open."""
    envelopes: list[EnvelopeRow] = []
    called: dict[str, dict[str, list[str]]]
    """Who wants to be told of what, and over which channels, the first of them first; the table itself under ""."""
    watchers: set[str]
    """The people who may look at it because of a link."""
    host: str | None = None
    """The name of its host."""
    snapshot: bytes | None
    since: list[bytes]
    """The lines of the record after the snapshot."""


class Snapshot(msgspec.Struct, frozen=True):
    """A match after row `n`."""

    n: int
    public: int
    data: bytes
    kept: bool


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """Something that somebody is to be told; for the table as a whole without a person."""

    event: str
    person: str | None
    table_id: str
    n: int
    """What tells it apart from others of its kind: the number of the ask, of the letter, or of the table."""
    public: int
    """The public number of the table when it happened: a page that has shown this has told it."""
    channel: str
    at: float
    due: float

    @property
    def key(self) -> str:
        return f"{self.event}:{self.person or ''}:{self.table_id}:{self.n}"


class Change(msgspec.Struct, kw_only=True):
    """Everything that happens to a table in one transaction."""

    table_id: str
    version: int
    """The version it was made on: if the table has another by now, nothing happens."""
    now: float
    seen: bool = True
    """May anybody but the one who made it know of it?"""
    table: dict[str, Any] = {}
    seats: dict[int, dict[str, Any]] = {}
    rows: list[tuple[int, int | None, int, bytes]] = []
    """New rows of the record: number, seat, the public number afterwards, line."""
    step: Callable[[], bytes] | None = None
    """Packs the state after the last of them, if it has changed; the writing thread does it."""
    snapshot: Snapshot | None = None
    cut: int | None = None
    """From this place on the log was taken back."""
    lines: list[LineRow] = []
    clocks: list[ClockRow] = []
    notices: list[Notice] = []
    spent: list[int] = []
    """The seats whose sheets were handed in or are gone: their drafts are forgotten."""
    drafts: list[DraftRow] = []
    """Sheets that were taken back, to be filled in anew."""
    envelopes: dict[int, EnvelopeRow | None] = {}
    """By seat what was sealed; None where an envelope was opened."""
    proposals: list[ProposalRow] = []
    """Proposals that are new or have changed."""
