"""A sheet in words: what stands in its fields, and what it says section by section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabularium.engine import Answer, Sheet
from tabularium.engine.form import Choice, Field, Rows, Section, Switch, joined

from .words import Words


def said(ask: Sheet, field: Field, value: Any, words: Words) -> str:
    """A value of a field that has no fields inside."""
    if isinstance(field, Switch):
        return words.text("sheet.yes" if value else "sheet.no")
    if isinstance(field, Choice) and value in field.values:
        return words.option(ask, value)
    return words.ref(value) if isinstance(value, str) and words.knows(value) else words.mark("", str(value))


def sections(ask: Sheet, sheet: Answer, words: Words) -> Iterator[tuple[str, str, str]]:
    """By section its name in the form, what it is called, and what is filled in there."""
    for name, field in ask.fields.fields.items():
        told = list(_told(ask, name, field, sheet[name], words))
        yield name, words.field(ask, name), "; ".join(told) or words.text("answer.nothing")


def _told(
    ask: Sheet, path: str, field: Field, value: Any, words: Words, wanted: bool = False, row: bool = False
) -> Iterator[str]:
    """The filled-in values; in a row and in an optional section, all but noes and zeros. In a row things with a name
    say themselves."""
    if value is None:
        return
    if isinstance(field, Section):
        for name, inner in field.fields.items():
            here = joined(path, name)
            inside = _told(ask, here, inner, value[name], words, wanted or field.optional, row)
            yield from _under(words.field(ask, here), value[name], inside)
    elif isinstance(field, Rows):
        for each in value:
            yield ", ".join(_told(ask, f"{path}[0]", field.row, each, words, wanted=True, row=True))
    elif value != field.blank() or (wanted and value):
        told = said(ask, field, value, words)
        yield told if row and isinstance(value, str) else f"{words.field(ask, path)}: {told}"


def _under(title: str, value: Any, told: Iterator[str]) -> Iterator[str]:
    """The words for a part of a section. If it has fields or rows of its own, they stand under its name."""
    if not isinstance(value, dict | list):
        yield from told
    elif said := (", " if isinstance(value, dict) else "; ").join(told):
        yield f"{title} ({said})"


# -- a sheet of the past, whose question is no more ------------------------------------------------------------------
def written(key: str, sheet: dict[str, Any], words: Words) -> Iterator[tuple[str, str]]:
    """By section what it is called and what was filled in, from the answer and the key of its question alone."""
    for name, value in sheet.items():
        told = "; ".join(_filled(key, name, value, words))
        if told:
            yield _called(key, name, words), told


def orders(key: str, sheet: Mapping[str, Any], words: Words) -> Iterator[tuple[str, str]]:
    """Everything that was filled in, one by one, each with its place on the sheet."""
    for name, value in sheet.items():
        yield from _each(key, name, name, value, words)


def _each(key: str, place: str, path: str, value: Any, words: Words) -> Iterator[tuple[str, str]]:
    """`place` counts rows, `path` names the field."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _each(key, joined(place, name), joined(path, name), inner, words)
    elif isinstance(value, list):
        for at, each in enumerate(value):
            told = ", ".join(_filled(key, path, each, words, row=True)) if isinstance(each, dict) else None
            yield f"{place}[{at}]", told or _named(key, each, words)
    elif value:
        yield place, f"{_called(key, path, words)}: {_named(key, value, words)}"


def _filled(key: str, path: str, value: Any, words: Words, row: bool = False) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            here = joined(path, name)
            yield from _under(_called(key, here, words), inner, _filled(key, here, inner, words, row))
    elif isinstance(value, list):
        for each in value:
            yield (
                ", ".join(_filled(key, path, each, words, row=True))
                if isinstance(each, dict)
                else _named(key, each, words)
            )
    elif value:
        said = _named(key, value, words)
        yield said if row and isinstance(value, str) else f"{_called(key, path, words)}: {said}"


def _called(key: str, path: str, words: Words) -> str:
    own = f"ask.{key}.{path}"
    return words.text(own) if words.has(own) else path.rpartition(".")[2].replace("_", " ").capitalize()


def _named(key: str, value: Any, words: Words) -> str:
    if value is True:
        return words.text("sheet.yes")
    if isinstance(value, str) and ":" in value:
        return words.ref(value)
    own = f"ask.{key}.{value}"
    return words.text(own) if isinstance(value, str) and words.has(own) else words.mark("", str(value))
