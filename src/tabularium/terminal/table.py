"""The table as it is drawn: a game's own drawing if it has one, else its view as facts and tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tabularium.draw import Words
from tabularium.draw.face import face_of
from tabularium.draw.paint import ASK, QUIET, THING, VEIL, painted
from tabularium.engine import Game, Legend
from tabularium.web.values import Rows, empty, rows_of, seats_of

Drawing = Callable[[dict[str, Any], Words], RenderableType]
UNSHOWN = ("flow", "options", "seat", "columns")
"""Entries that a client needs but nobody would lay on a table."""
MOST_COLUMNS = 8
"""A table of more columns than this would not fit; its rows are told one by one."""
NOTHING = "–"
INDENT = 2


def drawing(game: Game) -> Drawing:
    """How the table of a game is drawn."""
    return face_of(game).terminal or generic


def generic(view: dict[str, Any], words: Words) -> RenderableType:
    """Any view: what is plain as facts, things of one kind as a table, the rest under its name."""
    shown = {name: value for name, value in view.items() if name not in UNSHOWN and not empty(value)}
    tables = {name: rows for name, value in shown.items() if (rows := rows_of(value)) is not None}
    facts = {name: value for name, value in shown.items() if name not in tables}
    parts: list[RenderableType] = [Text(), Rule(_title(words), style=QUIET)]
    parts += [
        Text.assemble((f"{called(words, name)} ", QUIET), told(words, name, value, VEIL))
        for name, value in facts.items()
    ]
    for name, rows in tables.items():
        nothing = VEIL if name == seats_of(view)[0] else NOTHING
        parts += [Text(called(words, name), ASK), Padding.indent(_listing(words, name, rows, nothing), INDENT)]
    return Group(*parts)


def _listing(words: Words, name: str, rows: Rows, nothing: str) -> RenderableType:
    """Things of one kind; those that are all alike share a row, and what says nothing of any of them is left out."""
    columns = dict.fromkeys(key for _, row in rows for key in row if _is_shown(words, key) or key == "seat")
    columns = dict.fromkeys(each for each in columns if any(row.get(each) for _, row in rows) or each == "seat")
    alike = {repr(each): each for each in rows}
    counts = Counter(repr(each) for each in rows)
    if len(columns) > MOST_COLUMNS:
        return Group(*(_one(words, name, key, row, counts[same], nothing) for same, (key, row) in alike.items()))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row("", *(Text(called(words, each), QUIET) for each in columns))
    for same, (key, row) in alike.items():
        grid.add_row(
            _head(words, name, key, counts[same]), *(told(words, each, row.get(each), nothing) for each in columns)
        )
    return grid


def _one(words: Words, name: str, key: str | None, row: Mapping[str, Any], count: int, nothing: str) -> Text:
    """A thing with its many entries, in one line."""
    shown = _head(words, name, key, count)
    for entry, value in row.items():
        if _is_shown(words, entry) and (
            value or (value is None and nothing == VEIL) or (value == 0 and _legend(words).is_seat(entry))
        ):
            shown.append("  " if shown else "").append(f"{called(words, entry)} ", QUIET)
            shown.append_text(told(words, entry, value, nothing))
    return shown


def _head(words: Words, name: str, key: str | None, count: int) -> Text:
    """The subject of a row, and how often it is there."""
    shown = told(words, name, key) if key is not None else Text()
    return shown.append(f"{count} ×" if count > 1 else "")


def _is_shown(words: Words, entry: str) -> bool:
    """Is an entry of a row for people?"""
    return entry not in (*UNSHOWN, *_legend(words).unread)


def _legend(words: Words) -> Legend:
    """How the game's view is read."""
    assert words.game is not None
    return words.game.legend


# -- words -----------------------------------------------------------------------------------------------------------
def _title(words: Words) -> Text:
    """The game as its catalogue calls it, if it has one."""
    assert words.game is not None
    return painted(words.text("game.title") if words.has("game.title") else words.game.name, ASK)


def called(words: Words, name: str) -> str:
    """The name of an entry of a view: from the game's catalogue, else its own name."""
    if words.has(f"view.{name}"):
        return words.text(f"view.{name}")
    return _named(words, name, "") or name.replace("_", " ")


def told(words: Words, name: str, value: Any, nothing: str = NOTHING) -> Text:
    """A value as it can be shown: seats and things by name; None is `nothing`, which may be a veil."""
    if value is None:
        return Text(nothing, QUIET)
    if isinstance(value, bool):
        return Text(words.text("generic.yes" if value else "generic.no"))
    if isinstance(value, int) and (meant := _legend(words).reference(name, value)) and words.knows(meant):
        return painted(words.ref(meant))
    if isinstance(value, list):
        return Text(", ").join([told(words, name, each, nothing) for each in value]) if value else Text(NOTHING, QUIET)
    if isinstance(value, dict):
        return _entries(words, value)
    if isinstance(value, str):
        return Text(_named(words, value, name) or called(words, value))
    return Text(str(value), THING)


def _entries(words: Words, value: Mapping[str, Any]) -> Text:
    """A dict inside something else; what is nought, no or nothing is left out."""
    seats = [str(seat) for seat in range(len(words.names))]
    shown = [
        (painted(words.ref(f"seat:{key}")) if key in seats else Text(called(words, key), QUIET))
        .append(" ")
        .append_text(told(words, key, each))
        for key, each in value.items()
        if each
    ]
    return Text(", ").join(shown) if shown else Text(NOTHING, QUIET)


def _named(words: Words, value: str, entry: str) -> str | None:
    """The catalogue's name of a thing, given as `kind:name` or by the bare name."""
    references = _legend(words).readings(value, entry)
    names = (painted(words.ref(each)).plain for each in references if words.knows(each))
    return next((name for name in names if "{" not in name), None)
