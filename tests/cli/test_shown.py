"""What the terminal shows of a game: a table one can read, in every language and in a hundred columns."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tabularium.draw import LANGUAGES
from tabularium.draw.paint import markup
from tabularium.engine import Game, Match, find_game
from tabularium.terminal.table import drawing, generic
from tabularium.web.words import PageWords
from tests.cli.table import Table, clever
from tests.cli.test_terminal import PROMPT, SEATS, Terminal

COLUMNS = 100
NAMES = ["Livia", "Marcus", "Cassia", "Titus"]
GAMES = [("senators", {"influence_cards": True}), ("conquest", {"round_limit": 6}), ("republic", {"scenario": "late"})]
RAW = re.compile(r"[a-z]+_[a-z]|\[[^\]]*,|\{|None|True|False|[a-z]+:[a-z]")
"""Names of fields, lists, dicts, values of Python and bare references: what a program prints, not a game."""


def moments(game: Game, options: dict[str, Any], every: int = 90, most: int = 12) -> Iterator[Match]:
    """A game between bots, looked at now and then, and at its end."""
    match = Match.new(game, len(NAMES), seed=3, options=options, names=NAMES)
    bots = [game.bot("greedy", seat) for seat in range(len(NAMES))]
    given = 0
    while match.asks and given < every * most:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat](match.view(seat), ask))
        given += 1
        if given % every == 0:
            yield match
    yield match


def shown(match: Match, seat: int | None, lang: str, draw: Any) -> str:
    out = io.StringIO()
    words = PageWords(match.game, lang, match.names, mark=markup, strict=True)
    Console(file=out, width=COLUMNS, highlight=False).print(draw(match.view(seat), words))
    return out.getvalue()


def readable(text: str) -> None:
    """No line is too long, and nothing of the program shows."""
    said = (line.removeprefix(PROMPT) for line in text.splitlines())  # what was typed, and its Enter, are not echoed
    assert [line for line in said if len(line) > COLUMNS] == []
    assert RAW.findall(text) == []


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_table_of_a_game_is_readable_in_every_language(name: str, options: dict[str, Any]) -> None:
    game = find_game(name)
    for match in moments(game, options):
        for lang in LANGUAGES:
            for seat in (0, None):
                readable(shown(match, seat, lang, drawing(game)))


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_any_view_is_shown_by_names_and_without_the_columns_of_the_state(name: str, options: dict[str, Any]) -> None:
    for match in moments(find_game(name), options, most=4):
        text = shown(match, 0, "en", generic)

        assert [line for line in text.splitlines() if len(line) > COLUMNS] == []
        assert "columns" not in text
        assert re.findall(r"[a-z]_[a-z]|\[|\{|None|True|False", text) == []
        assert "Livia" in text


def test_conquest_shows_provinces_by_owner_with_their_pieces_treasury_tribute_and_my_forces() -> None:
    match = Match.new(find_game("conquest"), 4, seed=3, names=NAMES)

    text = shown(match, 0, "en", drawing(match.game))

    home = PageWords(match.game).ref(f"space:{match.view()['players'][0]['home']}")
    assert re.search(rf"● Livia \(you\) +{home} +tribute 15 +talents \d+", text)
    assert re.search(rf"{home}\s15▣ +Caesar, 4 generals, 5", text)
    assert "Your leaders and galleys" in text
    assert "nobody" in text


def test_the_republic_shows_rome_wars_factions_my_senators_and_hand_and_the_motion() -> None:
    match = Match.new(find_game("republic"), 4, seed=3, names=NAMES)
    bots = [match.game.bot("greedy", seat) for seat in range(4)]
    while not match.view(0)["motions"]:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat](match.view(seat), ask))

    text = shown(match, 0, "en", drawing(match.game))

    for head in ("treasury ", "unrest ", "legions ", "wars", "factions ", "senators ", "only you see this", "hand "):
        assert head in text
    assert re.search(r"─ .*(election|trial|raising|award|sending|land bill).* ─", text)
    assert re.search(r"for .+ against ", text)
    assert "only you see this" not in shown(match, None, "en", drawing(match.game))


@pytest.mark.parametrize(
    ("name", "seats", "options"), [("conquest", "me,greedy", {"round_limit": 3}), ("republic", "me,greedy:2", {})]
)
def test_a_game_is_played_to_its_end_in_a_terminal_of_a_hundred_columns(
    name: str, seats: str, options: dict[str, Any], tmp_path: Path
) -> None:
    """Given the lines that a clever player typed, the command is given the same ones in a terminal of its own."""
    table = Table.new(tmp_path / "model.jsonl", clever, seats, game=find_game(name), **options)
    assert table.run()
    record = tmp_path / "game.jsonl"
    chosen = [word for option, value in options.items() for word in ("-o", f"{option}={value}")]
    terminal = Terminal(
        tmp_path, "play", name, "--seats", seats, *SEATS[2:], *chosen, "--record", record, "--grace", "0"
    )

    for line in table.keyboard.typed:
        terminal.prompts()
        terminal.type(line)
    terminal.wait_for("tabularium")

    assert terminal.close() == 0
    text = terminal.shown.replace("\r", "").partition("The record is")[0]
    assert record.read_bytes() == (tmp_path / "model.jsonl").read_bytes()
    readable(text)
