"""The texts of the commands: rules, games, the story of a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabularium.draw import Words, wording
from tabularium.draw.paint import QUIET, THING, markup, painted
from tabularium.engine import Game, Match
from tabularium.engine.options import describe

from .problems import BadInput, nearest


def rule_id(game: Game, wish: str) -> str:
    """The id that was meant; the prefix may be left out, and a rule of the base is read as this book has it."""
    rules = game.rules.rules
    for found in (game.rules.cite(wish), *(f"{prefix}:{wish}" for prefix in game.rules.prefixes)):
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
    told = wording(game, rule, words.lang)
    parts: list[RenderableType] = [
        Text.assemble((words.rule_title(rule.id), THING), (f"  {rule.id}", QUIET)),
        Padding.indent(Text(told.says), 2),
    ]
    if told.reading:
        parts.append(Padding.indent(Text(told.reading, style=QUIET), 2))
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
    """The events, line by line, as a seat or everybody may know them."""
    words = Words(match.game, lang, match.names, mark=markup)
    for line in match.lines(seat):
        rule = f"  [{QUIET}]{line.rule}[/]" if line.rule else ""
        yield painted(words.line(line) + rule)
    if match.outcome is not None:
        yield painted(words.outcome(match.outcome), THING)
