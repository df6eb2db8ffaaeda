"""What the table page shows besides the board: the shapes it expects, whoever provides them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabularium.draw.guide import Guided
from tabularium.draw.look import Look
from tabularium.shapes.said import LogLine, Message
from tabularium.shapes.tables import ClockInfo, Proposal, StandingInfo


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
    lines: Sequence[LogLine] = ()
    seen: int = 0
    """The number of the table when the reader last saw it."""
    upto: int = 0
    """The number up to which the reader is to be told what happened since; nought once they go on playing."""
    messages: Sequence[Message] = ()
    muted: Sequence[Message] = ()
    """The last words of each whom the reader does not want to hear."""
    letters: bool = False
    unread: int = 0
    """How many letters wait to be read."""
    guided: Guided | None = None
    """What somebody beside the question has to say, in a guided first game."""
    talks: bool = True
    """May this visitor speak here?"""
    proposals: Sequence[Proposal] = ()
    standing: Sequence[StandingInfo] = ()
    stops: Collection[str] = ()
    """The moments at which the table is to wait for this seat."""
    clocks: Mapping[int, ClockInfo] = field(default_factory=dict)
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
