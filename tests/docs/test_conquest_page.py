"""The page of Conquest says what the code and the rulebook say: every option, ruling, path and ask is on it."""

import pytest

from tabularium.engine import find_game
from tabularium.games.conquest.scenario import patch
from tests.conquest.table import board, position
from tests.docs.page import asked_in_source, coded, lists_every_option, rows, section, unclear

GAME = find_game("conquest")


def test_every_option_is_listed_with_its_values_and_default() -> None:
    lists_every_option(GAME, "Options")


def test_every_ruling_is_published_once_with_its_option() -> None:
    published = [(coded(row[0])[0], (coded(row[3]) or [""])[0]) for row in rows(GAME, "Where the rules are silent")]
    assert sorted(published) == sorted(unclear(GAME))


@pytest.mark.parametrize("title", ["Where the rules are silent", "Finer points"])
def test_every_ruling_has_a_rule_a_question_and_an_answer(title: str) -> None:
    for row in rows(GAME, title):
        GAME.rules.check(coded(row[0])[0])
        assert row[1].endswith("?"), row[0]
        assert row[2].endswith("."), row[0]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("units.moesia.0", [3, 1, 0]),
        ("control.moesia", 0),
        ("leader.macedonia_general_1", "captive:1"),
        ("galley.macedonia_1", "macedonia.m_aegaeum"),
        ("round", 3),
    ],
)
def test_paths_of_the_page_are_paths_of_a_position(path: str, value: object) -> None:
    documented = {name.split(".")[0] for row in rows(GAME, "For scenarios") for name in coded(row[0])}
    assert path.split(".")[0] in documented
    assert patch(board(position()), path.split("."), value)


def test_every_ask_is_documented() -> None:
    said = {key for row in rows(GAME, "For scenarios") for key in coded(row[0])}
    keys = asked_in_source(GAME, "chosen", "part")
    assert keys - set(GAME.scenes.interjections) <= said
    for name in GAME.scenes.interjections:
        assert f"`{name}`" in section(GAME, "For scenarios")
