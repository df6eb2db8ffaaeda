"""What the table page shows besides the board: the shapes it expects, whoever provides them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tabularium.draw.documents import Clause
from tabularium.draw.guide import Step
from tabularium.draw.look import Look
from tabularium.engine import Line


class Entry(Protocol):
    """A line of the log with when it was said."""

    @property
    def n(self) -> int: ...
    @property
    def at(self) -> float: ...
    @property
    def undone(self) -> bool: ...
    @property
    def line(self) -> Line: ...


class Letter(Protocol):
    """Something somebody said at the table."""

    @property
    def id(self) -> int: ...
    @property
    def at(self) -> float: ...
    @property
    def name(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def to(self) -> list[int] | None: ...
    @property
    def text(self) -> str: ...
    @property
    def mine(self) -> bool: ...


class Begun(Protocol):
    """A letter that is not sent yet."""

    @property
    def key(self) -> str: ...
    @property
    def to(self) -> list[int]: ...
    @property
    def text(self) -> str: ...


class Paper(Protocol):
    """A document between seats."""

    @property
    def id(self) -> str: ...
    @property
    def at(self) -> float: ...
    @property
    def seat(self) -> int: ...
    @property
    def parties(self) -> list[int]: ...
    @property
    def public(self) -> bool: ...
    @property
    def title(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def clauses(self) -> list[Clause]: ...
    @property
    def digest(self) -> str: ...
    @property
    def signed(self) -> dict[int, float]: ...
    @property
    def closed(self) -> str | None: ...
    @property
    def closed_by(self) -> int | None: ...


class Guided(Protocol):
    """A step of a guided first game that is to be said now."""

    @property
    def at(self) -> int: ...
    @property
    def of(self) -> int: ...
    @property
    def step(self) -> Step: ...


class Clock(Protocol):
    """A seat's time."""

    @property
    def left(self) -> float: ...
    @property
    def deadline(self) -> float | None: ...


class Proposed(Protocol):
    """What waits for the consent of the table."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def consents(self) -> list[int]: ...
    @property
    def wanted(self) -> list[int]: ...
    @property
    def needed(self) -> int: ...
    @property
    def name(self) -> str | None: ...


class Stands(Protocol):
    """An answer given before being asked."""

    @property
    def key(self) -> str: ...
    @property
    def prefer(self) -> list[Any]: ...
    @property
    def until(self) -> str | None: ...
    @property
    def about(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class Shown:
    """A table at one moment as one visitor sees it."""

    look: Look
    table: str
    n: int
    title: str = ""
    """What the table is called, where that is drawn."""
    number: int | None = None
    version: int = 0
    """How often the draft of the own sheet was saved."""
    can_undo: bool = False
    sealed_by: str | None = None
    consent: bool = False
    """May one ask the table to go back beyond a seal?"""
    grace: float | None = None
    forced: float | None = None
    """When the only answer the reader could give is given for them."""
    lines: Sequence[Entry] = ()
    seen: int = 0
    """The number of the table when the reader last saw it."""
    upto: int = 0
    """The number up to which the reader is to be told what happened since; nought once they go on playing."""
    messages: Sequence[Letter] = ()
    muted: Sequence[Letter] = ()
    """The last words of each whom the reader does not want to hear."""
    letters: bool = False
    unread: int = 0
    """How many letters wait to be read."""
    guided: Guided | None = None
    """What somebody beside the question has to say, in a guided first game."""
    talks: bool = True
    """May this visitor speak here?"""
    proposals: Sequence[Proposed] = ()
    standing: Sequence[Stands] = ()
    stops: Collection[str] = ()
    """The moments at which the table is to wait for this seat."""
    clocks: Mapping[int, Clock] = field(default_factory=dict)
    delay: int = 0
    """So many turns ago the table was as the reader sees it."""
    paused: bool = False
    presided: bool = False
    """Does somebody preside, who alone goes on after a pause?"""
    abandoned: bool = False
    away: bool = False
    """Does a bot look after my seat?"""
    following: str | None = None
    """The table of the rematch."""
    history: Sequence[list[int]] = ()
    """For the end: everybody's score, turn by turn."""
    verified: Any = None
    checking: bool = False
    """Is the record of the finished game still being played again?"""
    digest: str = ""
