"""Findings: what a game answers to a question about its odds, as message ids and numbers, for a terminal or a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from tabularium.engine import Game

from .catalogue import ENGLISH, catalogue
from .words import Mark, Words, plain

DOMAIN = "odds"
"""The catalogue a game keeps for what its odds say."""
PATTERNS = {"number": "#,##0.00", "count": "#,##0"}
NOTHING = "–"


class Said(msgspec.Struct, frozen=True):
    """A message of the game's odds catalogue with its parameters."""

    message: str
    params: dict[str, Any] = {}


class Figure(msgspec.Struct, frozen=True):
    """A number and how it is written: a share of 1 as percent, a number with hundredths, or a whole count."""

    value: float
    form: Literal["share", "number", "count"] = "number"


Cell = Said | Figure | None
"""The content of a table's cell; None is nothing at all."""


class Grid(msgspec.Struct, frozen=True):
    """A table: a title, a heading for each column after the first, and rows that begin with a label."""

    title: Said
    columns: list[Said]
    rows: list[list[Cell]]


class Findings(msgspec.Struct, frozen=True):
    """An answer in tables, and the same as plain data under plain keys."""

    grids: list[Grid]
    data: dict[str, Any]


class FoundWords(Words):
    """The words of a game with those of its odds."""

    def __init__(
        self,
        game: Game,
        lang: str = ENGLISH,
        names: Sequence[str] = (),
        mark: Mark = plain,
        strict: bool = False,
    ) -> None:
        super().__init__(game, lang, names, mark, strict)
        self._catalogues += [
            catalogue(package, DOMAIN, each) for package, _ in game.homes for each in dict.fromkeys((lang, ENGLISH))
        ]

    def cell(self, cell: Cell) -> str:
        """The content of a cell, as the reader's language writes it."""
        if cell is None:
            return NOTHING
        if isinstance(cell, Figure):
            return self.share(cell.value) if cell.form == "share" else self.number(cell.value, PATTERNS[cell.form])
        return self.text(cell.message, **cell.params)
