"""Temperaments: one vocabulary, chosen like a level, and told apart by deeds alone."""

from __future__ import annotations

import pytest

from tabularium.bots import TEMPERS, bot_of
from tabularium.draw import LANGUAGES
from tabularium.draw.catalogue import catalogue
from tabularium.engine import Game, UnknownName, find_game, game_names
from tabularium.server.tables.seating import game_info
from tests.bots.characters import Company, guessed

GAMES = [find_game(name) for name in game_names()]
SENATORS = find_game("senators")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_levels_and_temperaments_have_a_name_and_a_line_in_every_language(lang: str) -> None:
    messages = catalogue("tabularium", "web", lang).messages
    ids = [f"level.{level}" for level in SENATORS.bots] + [f"temper.{temper}" for temper in (*TEMPERS, "own")]

    assert len({messages[each].forms[0] for each in ids}) == len(ids)
    assert len({messages[f"{each}.line"].forms[0] for each in ids}) == len(ids)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_offers_temperaments_of_the_one_vocabulary(game: Game) -> None:
    offered = game_info(game).tempers

    assert all(set(tempers) <= set(TEMPERS) for tempers in offered.values())
    assert "random" not in offered
    for level, tempers in offered.items():
        for temper in tempers:
            assert game.bot(f"{level}:{temper}", 1) is not None


def test_whoever_thinks_starts_from_the_greedy_bot_of_its_temperament() -> None:
    bots = [bot_of(SENATORS, named, 1) for named in ("thinking:martial", "thinking:martial@3w", "thinking")]

    assert [bot.greedy.temper.arms for bot in bots] == [3, 3, 0]  # type: ignore[attr-defined]
    assert [bot.budget.worlds for bot in bots] == [None, 3, None]  # type: ignore[attr-defined]


@pytest.mark.parametrize("named", ["greedy:angry", "greedy:", "random:martial", "brave", "greedy:martial@3w"])
def test_a_bot_that_does_not_exist_is_refused(named: str) -> None:
    with pytest.raises(UnknownName):
        bot_of(SENATORS, named)


def test_temperaments_are_told_apart_by_their_deeds_alone() -> None:
    found = guessed(Company("senators"), games=40)

    assert found.beyond_chance, found
