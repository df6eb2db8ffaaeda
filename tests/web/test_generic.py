"""The generic table: any game at once, from its view and its asks alone."""

from __future__ import annotations

import json
from random import Random

import pytest

from tabularium.draw import LANGUAGES
from tabularium.engine import Amount, Ask, Match, Subset, find_game
from tests.mini.game import MINI
from tests.web.gallery import NAMES, Controls, drawn, moments, reachable

SENATORS = find_game("senators")


def answer_from(controls: Controls, ask: Ask, rng: Random) -> object:
    """What a person could answer who sees nothing but the page."""
    if isinstance(ask, Amount):
        [field] = controls.having("data-amount")
        if field.get("data-spaces"):
            return rng.choice(json.loads(field["data-spaces"]))
        return rng.randint(int(field["data-low"]), int(field["data-high"]))
    if isinstance(ask, Subset):
        [give] = controls.having("data-give")
        options = json.loads(give["data-options"])
        return [options[at] for at in rng.choice(json.loads(give["data-sets"]))]
    return rng.choice(controls.answers())


@pytest.mark.parametrize(("game", "seats"), [(MINI, 3), (SENATORS, 4)])
def test_a_game_can_be_played_to_its_end_by_what_the_page_offers(game, seats) -> None:  # type: ignore[no-untyped-def]
    rng = Random(7)
    match = Match.new(game, seats, seed=7, names=NAMES[:seats])
    while match.asks:
        seat, ask = rng.choice(sorted(match.asks.items(), key=lambda each: each[0]))
        controls = Controls(drawn(match, seat, plain=True, strict=False))
        match.answer(seat, answer_from(controls, ask, rng), match.numbers[seat])

    assert match.outcome is not None
    assert drawn(match, 0, plain=True, strict=False)


def test_every_answer_is_on_the_generic_table_once() -> None:
    for key, seat, match in moments(SENATORS, 4, range(3)):
        ask = match.asks.get(seat)
        if ask is not None:
            controls = Controls(drawn(match, seat, plain=True))
            assert reachable(controls, ask), key
            assert len(controls.options()) == len(set(controls.options())), key


def test_what_others_hide_is_a_veil() -> None:
    match = Match.new(SENATORS, 3, seed=1, names=NAMES[:3])

    page = drawn(match, 0, plain=True)

    assert page.count('class="veil"') == 2 * 2, "coins and cards of two others"
    assert "only you see this" in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_every_language(lang: str) -> None:
    match = Match.new(SENATORS, 3, seed=1, names=NAMES[:3])

    assert drawn(match, 0, lang, plain=True)


def test_a_game_without_a_board_gets_it_by_itself() -> None:
    match = Match.new(MINI, 3, seed=1, names=NAMES[:3])

    assert "board--gen" in drawn(match, 0, strict=False)
