"""Sheets at a keyboard: every field has a number; one line changes one field, adds or removes a row, or hands it in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tabularium.draw import Words
from tabularium.draw.paint import BAD
from tabularium.draw.sheets import said
from tabularium.engine import Answer, Sheet
from tabularium.engine.form import Choice, Field, Number, Rows, Section, Switch, joined

from .answers import NOTHING, Typing, matching, terminal

__all__ = ["terminal"]
LINE = re.compile(r"(\d+)\s*(.*)")
ADD = "+"


@dataclass(frozen=True)
class Spot:
    """A field of a sheet as it is filled in: where its value lies, and which row it belongs to."""

    path: str
    field: Field
    holder: Any
    key: Any
    row: tuple[list[Any], int] | None

    @property
    def value(self) -> Any:
        return self.holder[self.key]


def spots(section: Section, sheet: dict[str, Any]) -> list[Spot]:
    """All fields in the order in which they are shown."""
    return [spot for name, each in section.fields.items() for spot in _spots(name, each, sheet, name, None)]


def _spots(path: str, field: Field, holder: Any, key: Any, row: tuple[list[Any], int] | None) -> Iterator[Spot]:
    value = holder[key]
    if isinstance(field, Section) and value is not None:
        if field.optional:
            yield Spot(path, field, holder, key, row)
        for name, each in field.fields.items():
            yield from _spots(joined(path, name), each, value, name, row)
        return
    yield Spot(path, field, holder, key, row)
    if isinstance(field, Rows):
        for place in range(len(value or ())):
            yield from _spots(f"{path}[{place}]", field.row, value, place, (value, place))


@terminal.control(Sheet)
class Filling(Typing[Sheet]):
    """A sheet is filled in line by line; its problems stand below it until there are none."""

    def read(self, ask: Sheet, typed: str, words: Words, draft: Answer) -> Answer:
        if typed.casefold() == words.text("play.sheet.ok"):
            return draft
        line, found = LINE.fullmatch(typed), spots(ask.fields, draft)
        if line is None or not 1 <= int(line[1]) <= len(found):
            return None
        self._change(ask, found[int(line[1]) - 1], line[2].strip(), words)
        return None

    def _change(self, ask: Sheet, spot: Spot, typed: str, words: Words) -> None:
        field = spot.field
        if isinstance(field, Rows) and typed == ADD:
            spot.holder[spot.key] = [*(spot.value or []), field.row.blank()][: field.room()]
        elif typed == NOTHING and field.optional:
            spot.holder[spot.key] = None
        elif typed == NOTHING and spot.row is not None:
            del spot.row[0][spot.row[1]]
        elif isinstance(field, Section):
            spot.holder[spot.key] = spot.value or field.blank()
        elif not isinstance(field, Rows):
            spot.holder[spot.key] = _value(ask, field, typed, words)

    def lines(self, ask: Sheet, words: Words, draft: Answer) -> list[str]:
        problems = ask.problems(draft)
        wrong = {path for path, _ in problems}
        shown = []
        for number, spot in enumerate(spots(ask.fields, draft), 1):
            sign = f"[{BAD}]✗[/]" if spot.path in wrong else " "
            value = _said(ask, spot.field, spot.value, words)
            shown.append(f"{sign} [bold]{number:>2}[/]  {words.path(ask, spot.path)}: [bold]{value}[/]")
        told = [f"  [{BAD}]✗ {words.path(ask, path)}[/]: {words.refusal(why, ask)}" for path, why in problems]
        return [*shown, *told]

    def says(self, ask: Sheet, words: Words) -> str:
        return words.text("play.sheet")


def _value(ask: Sheet, field: Field, typed: str, words: Words) -> Any:
    """The meaning of the text behind a number; text that makes no sense is kept, and reported as a problem."""
    if isinstance(field, Number):
        return int(typed) if re.fullmatch(r"[+-]?\d{1,9}", typed) else typed
    if isinstance(field, Switch):
        return typed.casefold().startswith(words.text("play.yes"))
    if isinstance(field, Choice):
        return matching(ask, typed, field.values, words)
    return typed


def _said(ask: Sheet, field: Field, value: Any, words: Words) -> str:
    """A value in words."""
    if value is None:
        return NOTHING
    if isinstance(field, Section):
        return words.text("sheet.yes")
    if isinstance(field, Rows):
        return words.text("play.sheet.rows", n=len(value))
    return said(ask, field, value, words)
