"""What the commands tell: rules, games, the story of a record, the closing table of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from tabularium.draw import Words
from tabularium.draw.paint import QUIET, THING, markup, painted
from tabularium.engine import Game, Match
from tabularium.engine.options import describe
from tabularium.lab import Length, Rate, Report

from .problems import BadInput, nearest

TENTHS = "#,##0.0"


def rule_id(game: Game, wish: str) -> str:
    """The id somebody means; the prefix may be left out."""
    rules = game.rules.rules
    for found in (wish, *(f"{prefix}:{wish}" for prefix in game.rules.prefixes)):
        if found in rules:
            return found
    full = wish if ":" in wish else f"{game.rules.prefixes[0]}:{wish}"
    raise BadInput("bad.rule", name=wish, nearest=nearest(full, rules))


def rule_text(game: Game, wish: str, words: Words) -> RenderableType:
    """One rule in our own words, with its ruling."""
    try:
        rule = game.rules.rules[rule_id(game, wish)]
    except BadInput as bad:
        return Text(words.text(bad.message, **bad.params))
    parts: list[RenderableType] = [
        Text.assemble((words.rule_title(rule.id), THING), (f"  {rule.id}", QUIET)),
        Padding.indent(Text(rule.rule), 2),
    ]
    if rule.ambiguity:
        parts.append(Padding.indent(Text(rule.ambiguity, style=QUIET), 2))
    return Group(*parts)


def rule_list(game: Game, words: Words) -> RenderableType:
    """All rules by their titles."""
    table = Table.grid(padding=(0, 2))
    for rule in game.rules.rules:
        table.add_row(Text(rule, style=QUIET), Text(words.rule_title(rule)))
    return table


def game_text(game: Game, words: Words) -> RenderableType:
    """A game as one chooses it: seats, bots, presets and options."""
    facts = Table.grid(padding=(0, 2))
    if game.base:
        facts.add_row(words.text("games.edition", game=game.base.name))
    facts.add_row(words.text("games.seats"), f"{game.seats[0]}–{game.seats[-1]}")
    facts.add_row(words.text("games.bots"), ", ".join(game.bots))
    for preset in game.presets:
        facts.add_row(words.text("games.presets"), f"{preset}: {words.text(f'preset.{preset}')}")
    options = Table.grid(padding=(0, 2))
    for info in describe(game.options):
        values = " | ".join(_typed(value) for value in info.values) if info.values else info.shape
        default = Text(f"{info.name}={_typed(info.default)}")
        options.add_row(default, Text(f"{words.option_sentence(info.name)} ({values})", style=QUIET))
    heading = Text.assemble((game.name, THING), ("  " + words.text("game.about"), ""))
    return Group(heading, Padding.indent(facts, 2), Padding(options, (0, 0, 1, 2)))


def _typed(value: Any) -> str:
    """A value as one types it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def story(match: Match, seat: int | None, lang: str) -> Iterator[RenderableType]:
    """What happened, line by line, as a seat or everybody may know it."""
    words = Words(match.game, lang, match.names, mark=markup)
    for line in match.lines(seat):
        rule = f"  [{QUIET}]{line.rule}[/]" if line.rule else ""
        yield painted(words.line(line) + rule)
    if match.outcome is not None:
        yield painted(words.outcome(match.outcome), THING)


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
