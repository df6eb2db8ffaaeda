"""A sheet of the past in words, from the answer alone."""

from __future__ import annotations

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.sheets import written
from tabularium.engine import find_game
from tabularium.web.words import PageWords

SHEET = {
    "stability": {"talents": 1, "grain": 0},
    "diplomacy": [{"nation": "nation:illyria", "trade_alliance": "establish", "declare_war": True, "until": None}],
    "recruiting": {"infantry": [{"province": "province:IT1", "amount": 2}], "cavalry": None, "fleets": 0},
    "cards": {"discard": ["card:C13_3"]},
    "garrisons": [],
}


def test_only_what_was_filled_in_is_told() -> None:
    told = dict(written("orders", SHEET, PageWords(find_game("mare_nostrum"), "en", ())))
    assert len(told) == 4
    stability, diplomacy, recruiting, _ = told.values()
    assert stability.endswith(": 1")
    assert "Illyria" in diplomacy
    assert "yes" in diplomacy.lower()
    assert "2" in recruiting
    assert "nation:" not in "".join(told.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_names_what_it_tells(lang: str) -> None:
    words = PageWords(find_game("mare_nostrum"), lang, (), strict=True)
    assert all(title and text for title, text in written("orders", SHEET, words))
