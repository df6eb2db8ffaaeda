"""What many games between bots came to: the closing table of a simulation."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from tabularium.draw import Words
from tabularium.draw.paint import QUIET
from tabularium.lab import Length, Rate, Report

TENTHS = "#,##0.0"


def closing_table(report: Report, words: Words) -> RenderableType:
    """What a simulation came to."""
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


def _ending(ending: str, count: int, words: Words) -> str:
    called = words.text(f"ending.{ending}") if words.has(f"ending.{ending}") else ending
    return f"{called} {words.number(count)}"


def _rate(rate: Rate, words: Words) -> tuple[str, str, str, str]:
    shares = [words.share(share) for share in (rate.rate, rate.low, rate.high)]
    return words.number(rate.wins, TENTHS), words.number(rate.of), shares[0], f"{shares[1]} – {shares[2]}"


def _length(length: Length, words: Words) -> str:
    mean = words.number(length.mean, TENTHS)
    return words.text("simulate.between", mean=mean, median=length.median, least=length.least, most=length.most)
