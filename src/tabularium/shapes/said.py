"""What is said at a table: lines of the log, letters, documents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabularium.engine import Line

from . import Out

CALLED = "called"
"""The parameter of a line under which former names of seats stand."""


class LogLine(Out, frozen=True, kw_only=True):
    """A line of the log as this reader may read it. `n` is the table's number when it was said."""

    n: int
    at: float
    message: str
    rule: str | None
    params: dict[str, Any]
    undone: bool
    to: list[int] | None = None
    """None for what everybody may read; else the reader, whoever else was told."""
    called: dict[int, str] = {}
    """What people were called who sat then where others sit now, by seat."""
    text: str = ""
    """The line in the reader's language; filled in for the JSON API."""

    @property
    def line(self) -> Line:
        params = {**self.params, CALLED: self.called} if self.called else self.params
        return Line(message=self.message, rule=self.rule, params=params, to=self.to)


class Message(Out, frozen=True, kw_only=True):
    """Something somebody said."""

    id: int
    n: int
    at: float
    name: str
    seat: int | None
    to: list[int] | None
    """The seats a letter is for; None means everybody."""
    text: str
    mine: bool
    bot: bool = False
    """Did a bot write it? Then its text is made in the reader's language."""


class LetterDraft(Out, frozen=True, kw_only=True):
    """A letter I have not sent yet."""

    key: str
    to: list[int]
    text: str
    at: float


@dataclass(frozen=True)
class Clause:
    """A clause as it was written. Seats are numbers."""

    kind: str
    by: int | None = None
    to: int | None = None
    about: int | None = None
    until: int | None = None
    words: str = ""


class Document(Out, frozen=True, kw_only=True):
    """What seats sign with one another, or what one declares to all."""

    id: str
    at: float
    seat: int
    """Who wrote it."""
    parties: list[int]
    public: bool
    """Is it a declaration to all?"""
    title: str
    text: str
    clauses: list[Clause]
    digest: str
    signed: dict[int, float]
    """Who has signed, and when."""
    closed: str | None
    """`withdrawn` before all had signed, or `denounced` afterwards."""
    closed_by: int | None
