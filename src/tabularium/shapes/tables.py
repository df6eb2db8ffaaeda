"""A table: from outside, as a lobby shows it, and from a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from tabularium.engine import Answer, Ask, Line, Refusal, Sheet, Weighed

from . import Out
from .said import LogLine, Message

Status = Literal["open", "playing", "paused", "over", "abandoned", "closed"]
SeatKind = Literal["person", "open", "link", "bot"]
UndoPolicy = Literal["none", "seal", "consent"]
AwayPolicy = Literal["bot", "default"]
ProposalKind = Literal["rewind", "pause", "resume", "extend", "abandon", "seat"]


class Pace(Out, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How fast a table wants to be played.

    `none`: no clock. `live`: `bank` seconds for each seat, and `bonus` seconds more for each answer. `days`: so many
    days for each answer; a deadline in the night of `zone` moves to the morning, and holidays do not count. `weekly`:
    answers are sealed, and all are opened on the same `weekday` of every week, `at` an hour of `zone`.
    """

    kind: Literal["none", "live", "days", "weekly"] = "none"
    bank: float = 1800.0
    bonus: float = 20.0
    days: float = 2.0
    night: list[int] = msgspec.field(default_factory=lambda: [22, 8])
    """From this hour to that one the clock does not run out; two equal hours mean no night."""
    zone: str = "UTC"
    holidays: list[str] = []
    """Days such as 2026-12-25."""
    weekends: bool = True
    """Do Saturdays and Sundays count?"""
    pause: float = 6.0
    """Seconds for which everybody who could hold a card that answers a moment is waited for; 0: nobody is."""
    hours: float = 12.0
    """The same at a table over days, in hours, of which those of the night do not count."""
    weekday: int = 6
    """Of a week's deadline: 0 is Monday."""
    at: str = "20:00"
    weeks: int = 1
    """The deadline comes in the last of so many weeks."""
    shortest: float = 24.0
    """Hours that a sheet is given at least; if less is left of the week, its deadline is that of the next."""
    phases: dict[str, float] = {}
    """Hours of questions that have a phase of their own in the week, by their key or the beginning of it."""
    early: bool = False
    """Are the answers opened before the deadline once all are in?"""
    remind: float = 24.0
    """So many hours before the deadline whoever has not handed in is reminded; 0: never."""
    misses: int = 3
    """After so many weeks missed in a row a bot looks after the seat, where the table wants bots; 0: never."""


class ClockInfo(Out, frozen=True, kw_only=True):
    """A seat's time: seconds left in its bank, and when its present ask runs out."""

    left: float
    deadline: float | None


class WeekInfo(Out, frozen=True, kw_only=True):
    """What all may know of the week at a table where answers are sealed."""

    phase: str
    """The key of the question that is asked; nothing where none is."""
    phases: dict[str, float]
    """The hours of questions with a phase of their own, in the order in which they come."""
    deadline: float | None
    early: bool
    """Does it end once all have handed in?"""
    sealed: list[int]
    """Who has handed in."""
    waiting: list[int]


class SeatInfo(Out, frozen=True, kw_only=True):
    """A seat as everybody may see it."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    """The level of a bot."""
    caretaker: str | None
    """The bot that looks after the seat while its person is away."""
    resigned: bool
    mine: bool


class TableInfo(Out, frozen=True, kw_only=True):
    """A table as a lobby shows it."""

    id: str
    name: str
    game: str
    options: dict[str, Any]
    status: Status
    public: bool
    hot_seat: bool
    pace: Pace
    undo: UndoPolicy
    away: AwayPolicy
    seats: list[SeatInfo]
    host: str | None
    """The name of who opened it."""
    hosting: bool
    """Am I the host?"""
    delay: int
    """So many turns later spectators see it."""
    facilitated: bool
    """Does its host preside over it, from a desk of their own?"""
    code: str | None
    """The word and number by which people come to it."""
    whole_code: str | None
    """The same with two more words, which opens while short codes do not."""
    n: int
    waiting: list[int]
    """The seats that are asked, as far as everybody may know."""
    my_turn: bool
    created: float
    started: float | None
    ended: float | None
    changed: float
    outcome: dict[str, Any] | None
    digest: str
    """The public commitment to the dice."""
    previous: str | None
    following: str | None
    """The rematch, once there is one."""
    origin: Literal["played", "uploaded"]

    @property
    def my_seats(self) -> list[int]:
        return [each.seat for each in self.seats if each.mine]


class Proposal(Out, frozen=True, kw_only=True):
    """What waits for the consent of the table."""

    id: str
    kind: ProposalKind
    seat: int
    """Who proposed it; where somebody wants to take a bot's seat, that seat."""
    consents: list[int]
    wanted: list[int]
    """The seats whose consent is still wanted."""
    needed: int
    """How many of them must consent."""
    at: float
    name: str | None = None
    """Who wants to take the seat of a bot."""


class StandingInfo(Out, frozen=True, kw_only=True):
    """An answer a seat gives before being asked."""

    key: str
    prefer: list[Any]
    until: str | None
    about: dict[str, Any] = {}


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """All that one visitor may see of a table, from one seat or as a spectator.

    `ask` and `chances` are the engine's own asks, to be drawn or described at once and never kept.
    """

    table: TableInfo
    seat: int | None
    n: int
    version: int
    """How often the table was written: while that stays, this is what is seen."""
    view: dict[str, Any] | None
    """None before the game has begun."""
    ask: Ask | None = None
    number: int | None = None
    """The number of the ask, which an answer must name."""
    held: Answer | None = None
    """My own closed answer in a simultaneous ask that still waits for others."""
    chances: dict[str, Ask] = {}
    can_undo: bool = False
    sealed_by: str | None = None
    """Where nothing can be undone: the message id of what sealed it."""
    grace: float | None = None
    """Seconds for which automatic answers still wait for me, so that I can undo."""
    forced: float | None = None
    """When the only answer I could give is given for me."""
    waits: bool = False
    """Does the table wait for anybody at all?"""
    lines: list[LogLine] = []
    messages: list[Message] = []
    """The last things said; only when the table was looked at, not after an answer."""
    proposals: list[Proposal] = []
    clocks: dict[int, ClockInfo] = {}
    past: int | None = None
    """The number of the moment that is shown, where spectators see the table some turns later."""
    week: WeekInfo | None = None
    """None where answers are not sealed."""
    standing: list[StandingInfo] = []
    stops: list[str] = []
    seen: int = 0
    """The number up to which this seat had seen the table before."""
    letters: bool = False
    """May seats write each other privately?"""
    outcome: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft of a sheet for the ask of this number, with its version and its problems.

    `ask` is the engine's own, to be described at once and never kept.
    """

    ask: Sheet
    number: int
    version: int
    sheet: Answer
    problems: list[tuple[str, Refusal]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What a good bot would do. `ask` is the engine's own, to be described at once and never kept."""

    ask: Ask
    level: str
    answer: Answer
    interject: str | None = None
    reason: Line | None = None
    weighed: Sequence[Weighed] = ()
    """What the best answers are worth, this one first."""


class Verified(Out, frozen=True, kw_only=True):
    """The dice of a finished game are what was sealed before it."""

    rolls: int
    digest: str
    seed: str | None
    rows: int
    replayed: bool
    """Was it played again too? Of a game of other rules only chain, seed and rolls are checked."""


@dataclass(frozen=True)
class Story:
    """A game played again: everybody's scores turn by turn, and whether its dice are what was sealed."""

    scores: Sequence[list[int]] = ()
    verified: Verified | None = None
    known: bool = True
    """False while the record is still being played again."""


UNTOLD = Story()
"""Of a game that is being played."""


class GameInfo(Out, frozen=True, kw_only=True):
    """A game that can be played here."""

    name: str
    edition_of: str | None
    """The game of which this is another edition."""
    seats: list[int]
    bots: list[str]
    tempers: dict[str, list[str]]
    """The temperaments that bots of a level can have, by level; of those that have some."""
    presets: list[str]
    options: list[dict[str, Any]]
    letters: bool
    guided: bool = False
    """Is there a guided first game?"""
