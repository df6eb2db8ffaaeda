"""The closing table of a simulation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from tabularium.bots import Figures
from tabularium.draw import Words
from tabularium.draw.paint import QUIET
from tabularium.lab import Length, Rate, Report

if TYPE_CHECKING:
    from tabularium.lab.ladder import Ladder

TENTHS = "#,##0.0"


def closing_table(report: Report, words: Words) -> RenderableType:
    """The results of a simulation."""
    facts = Table.grid(Column(style=QUIET), Column(), padding=(0, 2))
    facts.add_row(words.text("simulate.games"), words.number(report.games))
    facts.add_row(words.text("simulate.decisions"), words.number(report.decisions))
    facts.add_row(words.text("simulate.seconds"), words.number(report.seconds, "#,##0.00"))
    facts.add_row(words.text("simulate.games_per_second"), words.number(report.games_per_second, TENTHS))
    facts.add_row(words.text("simulate.decisions_per_second"), words.number(report.decisions_per_second))
    facts.add_row(words.text("simulate.length"), _length(report.decisions_per_game, words))
    if report.turns_per_game is not None:
        facts.add_row(words.text("simulate.turns"), _length(report.turns_per_game, words))
    facts.add_row(words.text("simulate.endings"), ", ".join(_ending(*each, words) for each in report.endings.items()))
    wins = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    wins.add_column(words.text("simulate.who"))
    wins.add_column(words.text("simulate.wins"), justify="right")
    wins.add_column(words.text("simulate.of"), justify="right")
    wins.add_column(words.text("simulate.rate"), justify="right")
    wins.add_column(words.text("simulate.interval"), justify="right")
    for rate in report.wins_by_bot:
        wins.add_row(rate.name, *_rate(rate, words))
    for seat, rate in enumerate(report.wins_by_seat):
        wins.add_row(words.text("simulate.seat", number=seat + 1), *_rate(rate, words))
    note = Text(words.text("simulate.note"), style=QUIET)
    return Group(facts, Text(), wins, Text(), note)


def ladder_table(ladder: Ladder, words: Words) -> RenderableType:
    """Levels from the best to the worst."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column(words.text("simulate.who"))
    headings = ("simulate.interval", "simulate.wins", "simulate.of", "simulate.rate", "simulate.interval")
    for heading in (words.text("ladder.rating"), *map(words.text, headings), words.text("ladder.fair")):
        table.add_column(heading, justify="right")
    for rung in ladder.rungs:
        rating, low, high = (words.number(each, TENTHS) for each in (rung.rating, rung.low, rung.high))
        share, least, most, fair = (words.share(each) for each in (rung.rate, rung.rate_low, rung.rate_high, rung.fair))
        won, of = words.number(rung.wins, TENTHS), words.number(rung.of)
        table.add_row(rung.level, rating, f"{low} – {high}", won, of, share, f"{least} – {most}", fair)
    return Group(table, Text(), Text(words.text("ladder.note", games=ladder.games), style=QUIET))


def learned_table(figures: Figures, file: Path, words: Words) -> RenderableType:
    """How well what was learned foretells games, and where it lies."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column("")
    for heading in (words.text("learn.rows"), words.text("learn.loss"), words.text("learn.blind")):
        table.add_column(heading, justify="right")
    for name, weights in ((words.text("learn.win"), figures.win), (words.text("learn.stand"), figures.stand)):
        if weights is not None:
            losses = [words.number(each, "0.000") for each in (weights.log_loss, weights.blind_loss)]
            table.add_row(name, words.number(weights.rows), *losses)
    return Group(table, Text(), Text(words.text("learn.note", games=figures.games, file=str(file)), style=QUIET))


def _ending(ending: str, count: int, words: Words) -> str:
    called = words.text(f"ending.{ending}") if words.has(f"ending.{ending}") else ending
    return f"{called} {words.number(count)}"


def _rate(rate: Rate, words: Words) -> tuple[str, str, str, str]:
    shares = [words.share(share) for share in (rate.rate, rate.low, rate.high)]
    return words.number(rate.wins, TENTHS), words.number(rate.of), shares[0], f"{shares[1]} – {shares[2]}"


def _length(length: Length, words: Words) -> str:
    mean = words.number(length.mean, TENTHS)
    return words.text("simulate.between", mean=mean, median=length.median, least=length.least, most=length.most)
