"""How a game shows itself: what draws its board, its room and its terminal, and what answers for its odds.

A game registers a `Face` under its own name in the entry points `tabularium.faces`, as it registers itself in
`tabularium.games`. The face is loaded when somebody first looks, so mass play draws nothing. If a function is left out,
the server shows that part as it can for any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from tabularium.engine import Game
from tabularium.shapes.said import Clause

from .deals import DealPage
from .documents import ClauseKind, Standing
from .evening import Evening
from .fields import Form
from .findings import Findings
from .floor import Floor, Role
from .ground import Ground
from .look import Board, Look
from .marks import Marks
from .words import Words

if TYPE_CHECKING:
    from rich.console import RenderableType

GROUP = "tabularium.faces"
NO_MARKS = Marks()
NO_EVENING = Evening()


@dataclass(frozen=True)
class Scenario:
    """The words in which scenario files speak of a game's positions."""

    patch: Callable[[Any, list[str], Any], bool]
    """Sets a value by its path; False for a path that is not the game's own."""
    tidy: Callable[[Any], None] | None = None
    """Puts a position in order after all of it was set."""
    look: Callable[[Any, list[str]], Any] | None = None
    """Reads a value by its path; NotImplemented for a path that is not the game's own."""


@dataclass(frozen=True)
class Face:
    """Everything by which a game is shown."""

    emblem: str = "column"
    """The sign by which the lobby shows it."""
    evening: Evening = NO_EVENING
    """What kind of evening it makes, and what changes it. Its picture is `static/picture.svg` of its package."""
    # -- the page of a table
    board: Callable[[Look], Board] | None = None
    """The table from one seat; None: the general one."""
    mine: Callable[[Look], Markup | None] | None = None
    """Draws what only the reader's seat sees, where that is possible without the rest of the board."""
    sheet: Callable[[Form], Markup | None] | None = None
    """A form for what is answered on a sheet; None, or None as its answer: field by field."""
    sheet_below: bool = False
    """Does a sheet stand below the board, not above it?"""
    ask_stays: bool = True
    """Does the question stay in sight while a long board is scrolled?"""
    livery: Callable[[Mapping[str, Any]], Callable[[int, str], Markup]] | None = None
    """How seats are drawn, from a view; None: as discs."""
    titles: Callable[[Look], Callable[[int], str]] | None = None
    """The titles of seats, besides their names."""
    grounds: tuple[Ground, ...] = ()
    """The parts of the board that never change, served as files of their own."""
    log_lines: int | None = None
    """How many lines of the log the board needs, where that is more than usual."""
    pages: tuple[str, ...] = ()
    """The pages of a board that shows one at a time, the first one first: only what the reader opens is sent."""
    tells_orders: bool = False
    """Does the board tell how the orders of the last sheet went?"""
    # -- the course of a game
    turn_begins: str | None = None
    """The line of the log that begins a turn."""
    marks: Marks = NO_MARKS
    """Which lines of the log are marks on the line of a replay."""
    score: Callable[[Mapping[str, Any]], list[int]] | None = None
    """The figure of each seat for the chart of a finished game."""
    finale: Callable[[Look, Sequence[list[int]]], Markup] | None = None
    """The end of the game."""
    # -- a room full of people
    floor: Callable[[Look], Floor] | None = None
    """The question on the floor as everybody sees it."""
    role: Callable[[Look], Role] | None = None
    """The role that a person plays."""
    known_as: Callable[[Look], Mapping[int, str]] | None = None
    """The names by which people are known, by seat."""
    # -- deals, papers, terminal, odds, scenario files
    deals: DealPage | None = None
    """The page of deals, where the game itself keeps them."""
    clauses: tuple[ClauseKind, ...] = ()
    """The clauses that documents between seats may hold."""
    standing: Callable[[Look, Clause], Standing] | None = None
    """How a clause stands just now."""
    terminal: Callable[[dict[str, Any], Words], RenderableType] | None = None
    """The table in the terminal, from a view."""
    odds: Callable[[list[str]], Findings] | None = None
    """Answers the command `odds`: it raises `Refused` where it cannot follow its arguments."""
    scenario: Scenario | None = None


PLAIN = Face()
"""The face of a game that registers none."""


def face_of(game: Game) -> Face:
    """The face of a game; an edition without one of its own has that of its base."""
    edition: Game | None = game
    while edition is not None:
        if (found := _registered(edition.name)) is not None:
            return found
        edition = edition.base
    return PLAIN


@cache
def _registered(name: str) -> Face | None:
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            face: Face = entry.load()
            return face
    return None
