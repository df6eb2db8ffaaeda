"""The page of Mare Nostrum says what the code and the rulebook say: options, rulings, paths, scenes and asks."""

import re

from msgspec.structs import fields

from tabularium.games.mare_nostrum import GAME
from tabularium.games.mare_nostrum.scenario import PLACED
from tabularium.games.mare_nostrum.state import MareNostrum
from tests.docs.page import coded, lists_every_option, rows, section, unclear

ASKS = {"bids", "orders", "offers", "accept_surrender", "terms"}


def test_every_option_is_listed_with_its_values_and_default() -> None:
    lists_every_option(GAME, "Options")


def test_every_ruling_is_published_once_with_its_option() -> None:
    published = [(coded(row[0])[0], (coded(row[3]) or [""])[0]) for row in rows(GAME, "Interpretations")]
    assert sorted(published) == sorted(unclear(GAME))


def test_every_ruling_says_what_is_unclear_and_how_it_is_read() -> None:
    for row in rows(GAME, "Interpretations"):
        assert row[1].endswith(("?", ".")), row[0]
        assert row[2].endswith("."), row[0]


def test_paths_of_the_page_are_fields_of_the_state_or_words_of_scenarios() -> None:
    said = {path for row in rows(GAME, "For scenarios") for path in coded(row[0])} - ASKS
    words = {(what, len(names)) for what, *names in (path.split(".") for path in said)}
    assert words >= set(PLACED)
    assert words - set(PLACED) <= {(field.name, 0) for field in fields(MareNostrum)}


def test_scenes_to_begin_with_are_scenes_of_the_game() -> None:
    line = re.search(r"Scenes to begin with: (.*?)\n\n", section(GAME, "For scenarios") + "\n\n", re.DOTALL)
    assert line is not None
    assert set(coded(line[1])) <= set(GAME.scenes.by_name)


def test_every_ask_is_documented() -> None:
    said = {key for row in rows(GAME, "For scenarios") for key in coded(row[0])}
    assert said >= ASKS
    for name in GAME.scenes.interjections:
        assert f"`{name}`" in section(GAME, "For scenarios")
