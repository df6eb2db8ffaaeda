"""Bots among themselves: what they learn from play, and the ladder on which they are rated."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from .house import spoken
from .problems import BadInput, existing_folder, options_of, the_game, within
from .seats import levels, seat_count

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar beside the output, gone when the work is done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield bar


def learn(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    games: Annotated[int, typer.Option("--games", metavar="N")] = 600,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N")] = 3,
    thinking: Annotated[int, typer.Option("--thinking", metavar="N")] = 100,
    duels: Annotated[int, typer.Option("--duels", metavar="N")] = 60,
    worlds: Annotated[int, typer.Option("--worlds", metavar="N")] = 4,
    seed: Annotated[int, typer.Option("--seed", metavar="N")] = 0,
    workers: Annotated[int, typer.Option("--workers", metavar="K")] = 1,
    work: Annotated[Path | None, typer.Option("--work", metavar="FOLDER")] = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE")] = None,
    lang: Annotated[str | None, typer.Option("--lang", metavar="XX")] = None,
) -> None:
    """Bots play and learn what counts."""
    from tabularium.lab import learn as learning

    from .counting import learned_table

    chosen = the_game(game)
    words = spoken(lang, chosen)
    for number in (games, thinking, duels, worlds, workers):
        within("bad.games", number, 1)
    within("bad.games", rounds, 0)
    target = file or learning.figures_file(chosen)
    existing_folder(target.parent)
    said: dict[str, Any] = {
        "games": games,
        "rounds": rounds,
        "thinking": thinking,
        "duels": duels,
        "worlds": worlds,
        "seed": seed,
    }
    command = " ".join(["tabularium learn", game, *(f"--{name} {value}" for name, value in said.items())])
    with progress_bar() as bar:
        task = bar.add_task("")

        def tell(what: str, done: int, total: int) -> None:
            bar.update(task, description=words.text(f"learn.{what}"), completed=done, total=total)

        figures = learning.learn(chosen, **said, workers=workers, work=work, command=command, tell=tell)
    target.write_text(learning.written(figures), "utf-8")
    Console(highlight=False).print(learned_table(figures, target, words))


def ladder(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    games: Annotated[int, typer.Option("--games", metavar="N")] = 100,
    bots: Annotated[str | None, typer.Option("--bots", metavar="BOT,BOT,…")] = None,
    seats: Annotated[list[int] | None, typer.Option("--seats", metavar="N")] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="K")] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="N")] = 0,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE")] = None,
    preset: Annotated[list[str] | None, typer.Option("--preset", metavar="NAME")] = None,
    lang: Annotated[str | None, typer.Option("--lang", metavar="XX")] = None,
) -> None:
    """Levels of bots meet and are rated."""
    from .counting import ladder_table

    chosen = the_game(game)
    words = spoken(lang, chosen)
    ladders = _ladders()
    tables = [options_of(chosen, option or [], name) for name in preset or (None,)]
    for number in seats or ():
        seat_count(chosen, chosen.seating(tables[0]), number)
    meeting = levels(chosen, bots, people=False) if bots else ladders.usual_levels(chosen)
    within("bad.games", games, 1)
    within("bad.workers", workers, 1)
    if json is not None:
        existing_folder(json.parent)
    with progress_bar() as bar:
        task = bar.add_task(words.text("simulate.playing"), total=games)
        found = ladders.ladder(
            chosen,
            meeting,
            games,
            seed,
            seats or (),
            tables,
            workers,
            lambda done, total: bar.update(task, completed=done),
        )
    Console(highlight=False).print(ladder_table(found, words))
    if json is not None:
        json.write_text(found.to_json() + "\n", "utf-8")


def _ladders() -> ModuleType:
    """The module of ladders, which needs a package that not everybody has."""
    try:
        from tabularium.lab import ladder as ladders
    except ModuleNotFoundError as missing:
        raise BadInput("bad.no_lab", name=missing.name or "") from missing
    return ladders
