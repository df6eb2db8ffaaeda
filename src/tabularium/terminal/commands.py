"""The commands in the terminal: play, simulate, replay, verify, analyse, check, rules, odds, games, mcp.

Each reads what it needs when it is run: the help of all waits for none.
"""

from __future__ import annotations

from contextlib import ExitStack
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from tabularium import __version__
from tabularium.draw.paint import BAD, GOOD, QUIET
from tabularium.engine import Match, game_names, same_rules
from tabularium.engine import verify as verify_record
from tabularium.engine.dice import from_header

from .agent.command import mcp
from .analysing import analyse
from .house import House, spoken
from .keep import read_record, read_secret
from .odds import ANY_OPTION, odds
from .problems import BadInput, existing, existing_folder, options_of, reason, the_game, within
from .seats import bots_for, seat_of
from .telling import game_text, rule_id, rule_list, rule_text, story
from .training import ladder, learn, progress_bar

DOES_NOT_HOLD = 1
INTERRUPTED = 130

app = typer.Typer(cls=House, add_completion=False, pretty_exceptions_enable=False)

GameName = Annotated[str, typer.Argument(metavar="GAME")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="XX")]
Choices = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE")]
Preset = Annotated[str | None, typer.Option("--preset", metavar="NAME")]
Seats = Annotated[str | None, typer.Option("--seats", metavar="ME,BOT,…")]


def console() -> Console:
    """Where a command prints."""
    return Console(highlight=False)


@app.callback(invoke_without_command=True)
def tabularium(context: typer.Context, version: Annotated[bool, typer.Option("--version")] = False) -> None:
    """The house itself."""
    if version:
        typer.echo(f"tabularium {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help(), nl=False)


@app.command()
def play(
    game: GameName,
    seats: Seats = None,
    names: Annotated[str | None, typer.Option("--names", metavar="A,B,…")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE")] = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE")] = None,
    option: Choices = None,
    preset: Preset = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N")] = None,
    grace: Annotated[float, typer.Option("--grace", metavar="SECONDS")] = 2.0,
    lang: Lang = None,
) -> None:
    """A game in the terminal."""
    from .sitting import resume_game, start_game

    chosen, words, out = the_game(game), spoken(lang), console()
    within("bad.grace", grace, 0)
    if resume is not None:
        table = resume_game(chosen, resume, seats, words, out)
    else:
        table = start_game(chosen, seats, names, record, options_of(chosen, option or [], preset), seed, words, out)
    table.grace = grace
    status = 0
    try:
        if table.run():
            return
    except KeyboardInterrupt:
        status = INTERRUPTED
        out.print()
    finally:
        table.keeper.close()
    out.print(Text(words.text("play.left", file=str(table.keeper.path), game=game), style=QUIET), soft_wrap=True)
    raise typer.Exit(status)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", metavar="N")] = 100,
    bots: Annotated[str, typer.Option("--bots", metavar="BOT,BOT:N,…")] = "random",
    seats: Annotated[int | None, typer.Option("--seats", metavar="N")] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="K")] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="N")] = 0,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
    rotate: Annotated[bool, typer.Option("--rotate")] = False,
    option: Choices = None,
    preset: Preset = None,
    lang: Lang = None,
) -> None:
    """Many games between bots."""
    from tabularium.lab import simulate as play_many

    from .counting import closing_table

    chosen = the_game(game)
    words = spoken(lang, chosen)
    options = options_of(chosen, option or [], preset)
    levels = bots_for(chosen, chosen.seating(options), bots, seats)
    within("bad.games", games, 1)
    within("bad.workers", workers, 1)
    if json is not None:
        existing_folder(json.parent)
    with progress_bar() as bar:
        task = bar.add_task(words.text("simulate.playing"), total=games)

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done)

        report = play_many(chosen, len(levels), levels, games, seed, options, workers, tell, rotate)
    console().print(closing_table(report, words))
    if json is not None:
        json.write_text(report.to_json() + "\n", "utf-8")


@app.command()
def replay(
    file: RecordFile,
    to: Annotated[int | None, typer.Option("--to", metavar="N")] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT")] = None,
    lang: Lang = None,
) -> None:
    """The story of a record."""
    words = spoken(lang)
    record, broken = read_record(file)
    game = the_game(record.header.game)
    last = len(record.rows) - 1
    upto = last if to is None else to
    within("bad.row", upto, 0, last)
    viewer = None if seat is None else seat_of(seat, record.header.names)
    secret = read_secret(file)
    out = console()
    try:
        seed = record.end.seed if record.end else secret.seed if secret else None
        match = Match.replay(game, record.rows[: upto + 1], from_header(record.header.dice, seed))
    except Exception as error:  # whatever a record that was tampered with brings about
        raise _unsound(file, error) from None
    for line in story(match, viewer, words.lang):
        out.print(line)
    if broken is not None:
        raise _unsound(file, broken)


@app.command()
def verify(file: RecordFile, lang: Lang = None) -> None:
    """The proof that nobody changed a record or its dice."""
    words = spoken(lang)
    record, broken = read_record(file)
    game = the_game(record.header.game)
    if broken is not None:
        raise _unsound(file, broken)
    try:
        rolls = verify_record(game, record)
    except Exception as error:  # whatever a record that was tampered with brings about
        raise _unsound(file, error) from None
    console().print(Text(words.text("verify.holds", rows=len(record.rows), rolls=rolls), style=GOOD))
    if not same_rules(game, record):
        console().print(Text(words.text("verify.other_rules"), style=QUIET))


def _unsound(file: Path, error: Exception) -> BadInput:
    """A record that does not hold, with the reason."""
    return BadInput("verify.fails", DOES_NOT_HOLD, file=str(file), reason=reason(error))


@app.command()
def check(scenarios: Annotated[list[Path], typer.Argument(metavar="SCENARIO…")], lang: Lang = None) -> None:
    """Scenario files, played and compared."""
    from tabularium.testing.scenarios.scenario import check_file

    words, out, failed = spoken(lang), console(), 0
    found = [each for path in scenarios for each in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path])]
    for path in map(existing, found):
        problems = check_file(path)
        failed += bool(problems)
        out.print(Text.assemble(("✗ ", BAD) if problems else ("✓ ", GOOD), str(path)), soft_wrap=True)
        for problem in problems:
            out.print(Text(f"    {problem}"), soft_wrap=True)
    out.print(words.text("check.done", count=len(found), failed=failed))
    raise typer.Exit(DOES_NOT_HOLD if failed else 0)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="ID")] = None,
    coverage: Annotated[bool, typer.Option("--coverage")] = False,
    options: Annotated[bool, typer.Option("--options")] = False,
    tests: Annotated[Path, typer.Option("--tests", metavar="FOLDER")] = Path("tests"),
    lang: Lang = None,
) -> None:
    """The rules of a game, and which of them are implemented and tested."""
    chosen = the_game(game)
    words = spoken(lang, chosen)
    if not coverage:
        found = rule_list(chosen, words) if rule is None else rule_text(chosen, rule_id(chosen, rule), words)
        console().print(found)
        return
    from tabularium.testing.inventory.coverage import coverage as count

    books = [chosen.rules, *chosen.rules.bases]  # an edition lies inside the package of its base
    with ExitStack() as stack:
        folders = [stack.enter_context(as_file(files(book.package))) for book in books]
        files_of = [folder / name for folder, book in zip(folders, books, strict=True) for name in book.rule_files]
        source = folders[-1]
        counted = count(source, existing_folder(tests), chosen.rules.prefixes, rules=files_of, options=options)
    typer.echo(counted.render())
    raise typer.Exit(0 if counted.complete else DOES_NOT_HOLD)


@app.command()
def games(lang: Lang = None) -> None:
    """The installed games."""
    spoken(lang)
    for name in game_names():
        game = the_game(name)
        console().print(game_text(game, spoken(lang, game)))


app.command()(analyse)
app.command()(ladder)
app.command()(learn)
app.command()(mcp)
app.command(context_settings=ANY_OPTION)(odds)


def serve() -> None:
    """Open the house: listed here for the help, run by `main`."""


def admin() -> None:
    """Look after a house: listed here for the help, run by `main`."""


for of_the_house in (serve, admin):
    app.command()(of_the_house)
