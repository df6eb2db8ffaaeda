"""The record of a game: typed rows as JSON lines, each with the digest of the one before."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from .ask import Answer, Bound
from .refusal import TabulariumError

FORMAT = 1
HOUSE = -1
"""In place of a seat, where what happens is nobody's deed in particular."""


class Row(msgspec.Struct, kw_only=True, tag_field="row", omit_defaults=True):
    """The fields of all rows: their number and the digest of the line before."""

    n: int = -1
    prev: str = ""


class Header(Row, kw_only=True, tag="header"):
    """The first row: which game, under which rules and options, with whose dice. `rolls` are those of the set-up."""

    format: int
    game: str
    rules_version: int
    seats: int
    names: list[str]
    options: dict[str, Any]
    dice: dict[str, Any]
    rolls: list[list[int]] = []


class Given(Row, kw_only=True, tag="answer"):
    """A seat's answer to its ask. `rolls` are what chance then did, as [faces, result from 0]."""

    seat: int
    key: str
    answer: Answer
    rolls: list[list[int]] = []


class Auto(Given, kw_only=True, tag="auto"):
    """An answer nobody typed: a bot's, a standing one, or a clock's."""

    by: str


class Interject(Given, kw_only=True, tag="interject"):
    """Something a seat did unasked; `key` is the interjection's name, `by` the bot that did it for the seat."""

    by: str | None = None


class Lapse(Given, kw_only=True, tag="lapse"):
    """The house has ended the pause at a window, for all who had not let it pass."""

    seat: int = HOUSE
    answer: Answer = None


class Courtesy(Row, kw_only=True, tag="courtesy"):
    """The house waits for everybody at the moments of all cards, until a seat says otherwise by its stops."""


class Back(Row, kw_only=True, tag="back"):
    """A seat took back its last entry; with `to`, the whole table went back to row `to` by consent.

    Where the desk that presides over the table has taken it back, there is no seat, and `because` says why.
    """

    seat: int
    to: int | None = None
    consent: list[int] = []
    because: str = ""


class Stop(Row, kw_only=True, tag="stop"):
    """Private: a seat wishes to be waited for at a window, or with a card at its moments, or no longer."""

    seat: int
    window: str
    on: bool


class Standing(Row, kw_only=True, tag="standing"):
    """Private: what a seat answers to `key` before being asked: the first legal of `prefer`.

    It lasts until the scene named by `until` begins; an empty `prefer` takes it back. `about` says to which of the
    questions with this key it is given: those whose parameters are so.
    """

    seat: int
    key: str
    prefer: list[Answer]
    until: str | None = None
    about: dict[str, Bound] = {}


class Seat(Row, kw_only=True, tag="seat"):
    """A seat has changed hands."""

    seat: int
    name: str


class Ruling(Row, kw_only=True, tag="ruling"):
    """The desk that presides over the table has decided a doubt, and why. It changes no die, no card and no vote."""

    decided: str
    because: str
    rule: str | None = None
    """The rule that was in doubt."""
    lasting: bool = False
    """Does it hold for the rest of the game?"""


class Rules(Row, kw_only=True, tag="rules"):
    """From here on the game is played under another version of the rules."""

    version: int


class End(Row, kw_only=True, tag="end"):
    """The last row: how it ended, and the seed of the dice."""

    outcome: dict[str, Any]
    seed: str | None = None


AnyRow = Header | Given | Auto | Interject | Lapse | Courtesy | Back | Stop | Standing | Seat | Ruling | Rules | End
_decoder = msgspec.json.Decoder(AnyRow)


def read_row(line: bytes) -> AnyRow:
    """A row of a record from its line."""
    row: AnyRow = _decoder.decode(line)
    return row


class BrokenRecord(TabulariumError):
    """A record that is not sound; what stands before `line` is."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Record:
    """Rows that can only be added to."""

    def __init__(self) -> None:
        self.rows: list[AnyRow] = []
        self.lines: list[bytes] = []
        self.head = ""

    def append(self, row: AnyRow) -> None:
        """Add a row: it gets its number and the digest of the line before."""
        row.n = len(self.rows)
        row.prev = self.head
        self._add(row, msgspec.json.encode(row))

    def _add(self, row: AnyRow, line: bytes) -> None:
        self.rows.append(row)
        self.lines.append(line)
        self.head = hashlib.sha256(line).hexdigest()

    @property
    def header(self) -> Header:
        """The first row."""
        first = self.rows[0]
        assert isinstance(first, Header)
        return first

    @property
    def end(self) -> End | None:
        """The last row of a finished game."""
        last = self.rows[-1] if self.rows else None
        return last if isinstance(last, End) else None

    def to_bytes(self) -> bytes:
        """The record as a file."""
        return b"".join(line + b"\n" for line in self.lines)

    @classmethod
    def read(cls, lines: Iterable[bytes]) -> tuple[Record, BrokenRecord | None]:
        """The sound part of a record, and what is wrong with the first line that is not."""
        record = cls()
        for number, line in enumerate(lines, start=1):
            line = line.rstrip(b"\r\n")
            try:
                record._take(line)
            except (msgspec.DecodeError, ValueError) as error:
                return record, BrokenRecord(number, str(error))
            except RecursionError:
                return record, BrokenRecord(number, "it is nested too deeply")
        if not record.rows:
            return record, BrokenRecord(1, "the record is empty")
        return record, None

    def _take(self, line: bytes) -> None:
        row = read_row(line)
        if row.n != len(self.rows):
            raise ValueError(f"it says it is row {row.n}, but row {len(self.rows)} is due")
        if row.prev != self.head:
            raise ValueError("its digest does not fit the line before it")
        if isinstance(row, Header) != (not self.rows):
            raise ValueError("the header, and only the header, is the first row")
        if isinstance(row, Header) and row.format != FORMAT:
            raise ValueError(f"it is of format {row.format}; this program reads format {FORMAT}")
        if self.end is not None:
            raise ValueError("nothing may follow the end")
        self._add(row, line)

    @classmethod
    def load(cls, path: Path) -> tuple[Record, BrokenRecord | None]:
        """A record from a file."""
        with path.open("rb") as file:
            return cls.read(file)
