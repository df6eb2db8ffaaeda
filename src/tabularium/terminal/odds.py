"""The command `odds`: what a game answers about the chances of something, in tables.

A game that has odds names a function `(arguments) -> Findings` in its face. It gets every argument and option that the
command does not know, and raises `Refused` with a message id for arguments it cannot read. Its words are in the
catalogue `odds` of its package; `odds.usage` answers a call without arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabularium.draw.face import face_of
from tabularium.draw.findings import Findings, FoundWords, Grid
from tabularium.draw.paint import QUIET, THING
from tabularium.engine import Game, Refused, game_names

from .house import spoken
from .problems import BadInput, existing_folder, the_game

ANY_OPTION = {"ignore_unknown_options": True}
"""For the command: options the house does not know are the game's."""
USAGE = "odds.usage"
"""Every game with odds has this message: how to ask."""
Asked = Callable[[list[str]], Findings]


def odds(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    words: Annotated[list[str] | None, typer.Argument(metavar="WHAT")] = None,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
    lang: Annotated[str | None, typer.Option("--lang", metavar="XX")] = None,
) -> None:
    """The exact odds of something in a game."""
    chosen = the_game(game)
    ask = asked_of(chosen)
    speaker = FoundWords(chosen, spoken(lang).lang)
    out = Console(highlight=False)
    if json is not None:
        existing_folder(json.parent)
    if not words:
        out.print(Text(speaker.text(USAGE)), soft_wrap=True)
        return
    try:
        found = ask(words)
    except Refused as refused:
        raise BadInput("bad.usage", problem=speaker.refusal(refused.refusal)) from None
    for grid in found.grids:
        out.print(Text(speaker.cell(grid.title), style=THING))
        out.print(Padding.indent(table(grid, speaker), 2))
        out.print()
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(found.data)) + b"\n")


def asked_of(game: Game) -> Asked:
    """Where a game answers, if it does."""
    asked = face_of(game).odds
    if asked is None:
        able = [each for each in game_names() if face_of(the_game(each)).odds]
        raise BadInput("bad.odds", game=game.name, known=able)
    return asked


def table(grid: Grid, words: FoundWords) -> Table:
    """A grid in the terminal."""
    shown = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    shown.add_column("")
    for column in grid.columns:
        shown.add_column(words.cell(column), justify="right")
    for row in grid.rows:
        shown.add_row(*(Text(words.cell(cell)) for cell in row))
    return shown
