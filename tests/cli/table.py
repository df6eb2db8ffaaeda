"""A table for tests: a keyboard that knows what it wants to answer, and games played with it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

from rich.console import Console

from tabularium.draw import Words
from tabularium.engine import Amount, Ask, Game, Record, Sheet, find_game
from tabularium.terminal.play import TAKE, Play
from tabularium.terminal.screen import Screen
from tabularium.terminal.sitting import resume_game, start_game

SENATORS = find_game("senators")
SEED = 5
Typing = Callable[[Play], Iterator[str]] | Iterable[str]
"""Lines to be typed, or somebody who looks at the game before typing each."""


class Keyboard(io.StringIO):
    """Types what a typist decides when a line is read."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: Iterator[str] = iter(())
        self.typed: list[str] = []

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = next(self.lines, None)
        if line is None:
            return ""
        self.typed.append(line)
        return line + "\n"


class Table:
    """A game in the terminal with a typist before it; `text` is what was shown."""

    def __init__(self, play: Play, typist: Typing, keyboard: Keyboard, out: io.StringIO) -> None:
        self.play = play
        self.keyboard = keyboard
        self.out = out
        keyboard.lines = typist(play) if callable(typist) else iter(typist)

    @classmethod
    def new(
        cls,
        path: Path,
        typist: Typing,
        seats: str = "me,greedy,random",
        lang: str = "en",
        game: Game = SENATORS,
        **options: object,
    ) -> Table:
        keyboard, out, console = _screen()
        play = start_game(game, seats, None, path, dict(options), SEED, Words(None, lang), console)
        play.screen = Screen(console, keyboard)
        return cls(play, typist, keyboard, out)

    @classmethod
    def resume(cls, path: Path, typist: Typing, seats: str | None = None) -> Table:
        keyboard, out, console = _screen()
        play = resume_game(SENATORS, path, seats, Words(None, "en"), console)
        play.screen = Screen(console, keyboard)
        return cls(play, typist, keyboard, out)

    def run(self) -> bool:
        try:
            return self.play.run()
        finally:
            self.play.keeper.close()

    @property
    def text(self) -> str:
        return self.out.getvalue()


def _screen() -> tuple[Keyboard, io.StringIO, Console]:
    out = io.StringIO()
    return Keyboard(), out, Console(file=out, width=100, highlight=False)


def clever(play: Play) -> Iterator[str]:
    """Plays as the hint says, until the end; a sheet is taken over from it."""
    while True:
        if isinstance(play.match.asks[play.before], Sheet):
            yield from ("h", f"h {TAKE}", "ok")
        else:
            yield wish(play)


def first(count: int) -> Typing:
    """A typist who plays cleverly for some answers and then leaves."""
    return lambda play: islice(clever(play), count)


def wish(play: Play) -> str:
    """What the hinting bot would type at the question that stands on the screen."""
    ask = play.match.asks[play.before]
    return typed(ask, play.hinter(play.match.view(play.before), ask))


def typed(ask: Ask, answer: object) -> str:
    """An answer as one types it: an amount, or the numbers of the list."""
    if isinstance(ask, Amount):
        return str(answer)
    options = list(ask.describe()["options"])
    chosen = answer if isinstance(answer, list) else [answer]
    return " ".join(str(options.index(each) + 1) for each in chosen)


def rows(path: Path) -> Record:
    record, broken = Record.load(path)
    assert broken is None
    return record
