"""The post of a bot: the papers that its seat may read, and what it writes back.

A bot reads terms, not words. Its lines are messages of its game's catalogue, so every reader has them in their own
language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from .log import Line


class Term(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One clause of a treaty. Seats are numbers; what a kind needs its game knows."""

    kind: str
    by: int | None = None
    to: int | None = None
    about: int | None = None
    until: int | None = None
    words: str = ""


class Paper(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A letter, or a treaty if it has terms, as one of those has it who may read it."""

    key: str
    sender: int
    to: list[int]
    terms: list[Term] = []
    signed: list[int] = []
    """The seats that have signed the treaty so far, its author included."""
    answered: bool = False
    """Has the reader answered it already?"""

    @property
    def binds(self) -> bool:
        """Is it a treaty that all its parties have signed?"""
        return bool(self.terms) and {self.sender, *self.to} <= set(self.signed)


class Note(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A note of a bot to some seats: lines, and perhaps a treaty to be signed."""

    to: list[int]
    lines: list[Line]
    terms: list[Term] = []
    answers: str = ""
    """The paper that it answers."""
    signs: bool | None = None
    """Does it sign that treaty, or decline it?"""


@runtime_checkable
class Correspondent(Protocol):
    """A bot that answers letters and treaties. Treaties signed by its seat stand in its view, under `papers`."""

    def post(self, view: dict[str, Any], papers: Sequence[Paper]) -> list[Note]:
        """The notes it writes: an answer to every paper that waits for one, and notes of its own."""
