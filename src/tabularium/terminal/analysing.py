"""A finished game looked at again in the terminal: what decided it, and where everybody's chances came from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from tabularium.bots import Budget
from tabularium.bots.analysis import NotAnalysed, judge, tellable
from tabularium.bots.judged import QUALITIES, Account, Judged, accounts, moments
from tabularium.draw import Words
from tabularium.draw.paint import QUIET, THING
from tabularium.engine import Answer, Record

from .house import spoken
from .keep import read_record
from .problems import BadInput, existing_folder, reason, the_game
from .training import progress_bar

DOES_NOT_HOLD = 1
USUAL = "250ms"
SUMS = ("start", "own", "chance", "others", "end")
TENTHS = "+#,##0.0;−#,##0.0"


class Analysis(msgspec.Struct, frozen=True):
    """All that was found out, as it is written into a file."""

    game: str
    names: list[str]
    budget: str
    seats: list[Account]
    moments: list[int]
    """The rows that decided it."""
    rows: list[Judged]


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    budget: Annotated[str, typer.Option("--budget", metavar="TIME")] = USUAL,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
    lang: Annotated[str | None, typer.Option("--lang", metavar="XX")] = None,
) -> None:
    """How a finished game went."""
    record, broken = read_record(file)
    if broken is not None:
        raise BadInput("verify.fails", DOES_NOT_HOLD, file=str(file), reason=reason(broken))
    if not Budget.fits(budget):
        raise BadInput("bad.time", name=budget, nearest=USUAL)
    if json is not None:
        existing_folder(json.parent)
    game = the_game(record.header.game)
    words = Words(game, spoken(lang).lang, record.header.names)
    try:
        tellable(game, record)
    except NotAnalysed as error:
        raise BadInput(f"after.{error.why}") from None
    found = _rows(record, budget, words, file)
    told = Analysis(
        game.name, record.header.names, budget, accounts(found), [each.row for each in moments(found)], found
    )
    Console(highlight=False).print(_table(told, words))
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")


def _rows(record: Record, budget: str, words: Words, file: Path) -> list[Judged]:
    """All rows; how far the work is, is told meanwhile."""
    found: list[Judged] = []
    with progress_bar() as bar:
        task = bar.add_task(words.text("after.reckoning"), total=len(record.rows))
        try:
            for each in judge(the_game(record.header.game), record, Budget.read(budget)):
                found.append(each)
                bar.update(task, completed=each.last)
        except Exception as error:  # whatever a record that was tampered with brings about
            raise BadInput("verify.fails", DOES_NOT_HOLD, file=str(file), reason=reason(error)) from None
    return found


def _table(told: Analysis, words: Words) -> RenderableType:
    sums = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    sums.add_column("")
    for name in (*SUMS, *QUALITIES, "lost"):
        sums.add_column(words.text(f"after.{name}"), justify="right", overflow="fold")
    for each in told.seats:
        parts = [words.number(100 * getattr(each, name), TENTHS) for name in SUMS[1:-1]]
        ends = [words.share(share, tenths=False) for share in (each.start, each.end)]
        counts = [words.number(each.qualities[quality]) for quality in QUALITIES]
        lost = words.number(-100 * each.lost, TENTHS)
        sums.add_row(told.names[each.seat], ends[0], *parts, ends[1], *counts, lost)
    rows = {each.row: each for each in told.rows}
    heading = Text(words.text("after.decided"), style=THING)
    decided = [_moment(rows[row], words) for row in told.moments] or [Text(words.text("after.nothing_decided"))]
    return Group(sums, Text(), heading, *decided, Text(), Text(words.text("after.note"), style=QUIET))


def _moment(row: Judged, words: Words) -> RenderableType:
    """A line of a moment, and what would have been better."""
    seat = row.seat
    told = Text.assemble(
        (f"{row.row:>5}  ", QUIET),
        f"{words.ref(f'seat:{seat}')}: {words.ask(row.asked)} ",
        (_answer(row, row.ways[0].answer, words) if row.ways else "", THING),
        f"  {words.share(row.before[seat])} → {words.share(row.after[seat])}",
    )
    best = row.best
    if best is None or row.quality not in ("costly", "grave"):
        return told
    then, done = (words.share(way.chances[seat]) for way in (best, row.ways[0]))
    better = words.text("after.better", answer=_answer(row, best.answer, words), best=then, done=done)
    return Group(told, Text(f"       {better}", style=QUIET))


def _answer(row: Judged, answer: Answer, words: Words) -> str:
    return words.text("after.nothing_done") if answer is None else words.option(row.asked, answer)
