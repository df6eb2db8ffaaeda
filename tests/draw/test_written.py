"""A sheet in words: one that could be handed in, and one of the past, from the answer alone."""

from __future__ import annotations

import re
from random import Random

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.sheets import sections, written
from tabularium.engine import Run, Sheet, find_game
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
    assert recruiting == "Infantry (Latium and Sabini, Units: 2)"
    assert "nation:" not in "".join(told.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_names_what_it_tells(lang: str) -> None:
    words = PageWords(find_game("mare_nostrum"), lang, (), strict=True)
    assert all(title and text for title, text in written("orders", SHEET, words))


def test_of_a_sheet_that_could_be_handed_in_no_noughts_are_told() -> None:
    """Given any sheets of orders, rows within rows and sections that could be left out among them."""
    game, rng = find_game("mare_nostrum"), Random(1)
    ask = Run.new(game, 3, 1, {"bidding": False}).asks[0]
    assert isinstance(ask, Sheet)
    words = PageWords(game, "en", ("Ann", "Bob", "Eve"))
    sheets = [ask.fields.sample(rng) for _ in range(20)]
    assert any(march["steps"] for sheet in sheets for march in sheet["movement"])

    told = [text for sheet in sheets for _, _, text in sections(ask, sheet, words)]

    assert [text for text in told if re.search(r": (0|no)\b", text)] == []


def test_a_part_of_a_section_is_told_under_its_name() -> None:
    """Given goods bought and sold, and units that an army takes along, then one reads which are which."""
    game = find_game("mare_nostrum")
    ask = Run.new(game, 3, 1, {"bidding": False}).asks[0]
    assert isinstance(ask, Sheet)
    step = {"segment": 1, "action": "march", "to": "province:IT1", "drop": {"inf": 2, "cav": 1}}
    march = {"leader": "leader:1", "steps": [step, {"segment": 2, "pick_up": {"inf": 1}}]}
    sheet = ask.normal({"goods": {"buy": {"grain": 2}}, "movement": [march]})

    told = {name: text for name, _, text in sections(ask, sheet, PageWords(game, "en", ()))}

    assert told["goods"] == "Buy (Grain: 2)"
    assert told["movement"] == (
        "Leader 1, Steps (Segment: 1, march, Latium and Sabini, Leave behind (Infantry: 2, Cavalry: 1); "
        "Segment: 2, stay, Take along (Infantry: 1))"
    )
