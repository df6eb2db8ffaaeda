"""Games are found by entry point; an unknown name gets the nearest known one."""

from importlib.resources import files

import pytest

import tabularium
from tabularium.engine import UnknownName, find_game, game_names
from tabularium.testing.conformance.secrecy import declares
from tests.mini.game import MINI


def test_installed_games_are_found_by_name() -> None:
    assert "senators" in game_names()
    assert game_names() == sorted(game_names())
    assert all(find_game(name).name == name for name in game_names())


@pytest.mark.parametrize("name", game_names())
def test_a_game_says_of_every_field_of_its_state_who_may_know_it(name: str) -> None:
    game = find_game(name)
    declares(game, game.knowledge(game.options()))


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"no game called 'senator'; did you mean senators\?") as unknown:
        find_game("senator")
    assert unknown.value.nearest == "senators"


def test_an_unknown_bot_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean random") as unknown:
        MINI.bot("rnadom")
    assert unknown.value.nearest == "random"


def test_where_nothing_is_known_nothing_is_suggested() -> None:
    assert UnknownName("bot", "greedy", []).nearest == ""
    assert "there are: none" in str(UnknownName("bot", "greedy", []))


def test_games_are_attributes_of_the_games_package() -> None:
    with pytest.raises(AttributeError, match="no game called 'chess'"):
        _ = tabularium.games.chess


def test_the_package_tells_type_checkers_of_its_types() -> None:
    assert files("tabularium").joinpath("py.typed").is_file()
