"""The world in the terminal: readable in every language, and all that a nation knows of itself stands in it."""

from __future__ import annotations

import re
from random import Random

import pytest

from tabularium.draw import LANGUAGES
from tabularium.engine import Match, Sheet
from tabularium.games.mare_nostrum import GAME
from tabularium.terminal.table import drawing, generic
from tests.cli.test_shown import COLUMNS, NAMES, readable, shown


def played(answers: int) -> Match:
    match = Match.new(GAME, len(NAMES), seed=3, names=NAMES)
    rng = Random(4)
    for _ in range(answers):
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.sample(rng))
    return match


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("answers", [0, 9, 60])
def test_the_world_is_readable_in_every_language(lang: str, answers: int) -> None:
    match = played(answers)

    for seat in (0, None):
        readable(shown(match, seat, lang, drawing(GAME)))


def test_a_nation_sees_its_year_treasury_land_and_armies_and_the_fleets_of_all() -> None:
    match = Match.new(GAME, len(NAMES), seed=3, names=NAMES)
    ask = match.asks[0]
    assert isinstance(ask, Sheet)
    wanted = sorted(ask.offered()["bids[].nation"], key="nation:gauls".__eq__)
    match.answer(0, {"bids": [{"nation": each, "points": 5 * place} for place, each in enumerate(wanted, 8)]})
    for seat in range(1, len(NAMES)):
        match.answer(seat, match.asks[seat].default)
    text = shown(match, 0, "en", drawing(GAME))

    assert "Year 522" in text
    assert re.search(r"Gauls +● Livia +6 +35 +35", text)
    assert re.search(r"Talents \d+ +Grain \d+ +Resources \d+ +Horses \d+", text)
    assert re.search(r"Arverni +8 +7 +Gergovia 4 +9 infantry, 4 cavalry", text)
    assert "Rome – Egypt" in text
    assert re.search(r"Upper Adriatic +Rome 5, Illyria 12", text)


def test_who_only_watches_sees_no_treasury() -> None:
    text = shown(played(4), None, "en", drawing(GAME))

    assert "Gauls" in text
    assert "Talents" not in text


def test_any_terminal_shows_the_view_by_names() -> None:
    text = shown(played(9), 0, "en", generic)

    assert max(map(len, text.splitlines())) <= COLUMNS
    assert re.findall(r"[a-z]_[a-z]|\[|\{|None|True|False", text) == []
