"""The command `tabularium odds mare_nostrum`: what it understands, what it tells, and in which words."""

from __future__ import annotations

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.findings import FoundWords
from tabularium.engine.refusal import BadQuestion
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.odds import (
    Army,
    Dice,
    Navy,
    ask,
    before_walls,
    field_battle,
    life,
    naval_battle,
)
from tabularium.games.mare_nostrum.odds.command import EXAMPLES, read_army

SAMPLES = [
    ["field", EXAMPLES["field"], "9 infantry +1"],
    ["naval", EXAMPLES["naval"], "15 fleets 1 port"],
    ["assault", EXAMPLES["walls"], EXAMPLES["city"]],
    ["siege", EXAMPLES["walls"], EXAMPLES["city"], "3"],
    ["leader", "45", "20", "named"],
]


def refused(*arguments: str) -> str:
    with pytest.raises(BadQuestion) as caught:
        ask(arguments)
    return caught.value.refusal.message


def test_an_army_is_numbers_and_words() -> None:
    assert read_army("8 infantry 2 veteran cavalry +2 age 40") == Army(infantry=8, veteran_cavalry=2, leader=2, age=40)
    assert read_army("3 cavalry, 1 veteran infantry") == Army(cavalry=3, veteran_infantry=1)
    assert read_army("4 infantry cards -1 +2") == Army(infantry=4, leader=2, cards=-1)
    assert read_army("1 infantry +0 age 26 named") == Army(infantry=1, leader=0, age=26, named=True)


def test_the_answer_is_that_of_the_odds() -> None:
    odds = field_battle(Army(infantry=8, leader=2), Army(cavalry=3))
    assert ask(["field", "8 infantry +2", "3 cavalry"]).data["undecided"] == odds.undecided
    assert (
        ask(["siege", "12 units", "4 garrison 7 population", "2"]).data["fallen"]
        == before_walls(12, 4, 7, ["siege"] * 2).fallen
    )
    assert (
        ask(["assault", "20 units on 9 most 15", "4 garrison 7 population on 8"]).data["fallen"]
        == before_walls(20, 4, 7, ["assault"], Dice(9, 8, 15)).fallen
    )
    boarded = naval_battle(Navy(fleets=9, cards=1), Navy(fleets=9, ports=2))
    assert ask(["naval", "9 fleets cards +1", "9 fleets 2 ports"]).data["wins"] == boarded.wins
    assert ask(["leader", "52", "4"]).data["gone"] == life(52, 4).gone


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["feld", "1 infantry", "1 infantry"], "odds.bad.question"),
        (["field", "1 infantry"], "odds.bad.sides"),
        (["field", "1 elephant", "1 infantry"], "odds.bad.piece"),
        (["field", "many", "1 infantry"], "odds.bad.force"),
        (["field", "999 infantry", "1 infantry"], "odds.bad.many"),
        (["field", "0 infantry", "1 infantry"], "odds.bad.no_units"),
        (["naval", "0 fleets", "1 fleet"], "odds.bad.no_fleets"),
        (["siege", "0 units", "1 garrison"], "odds.bad.no_attack"),
        (["siege", "1 unit", "1 garrison", "7"], "odds.bad.number"),
        (["leader"], "odds.bad.age"),
        (["leader", "old"], "odds.bad.number"),
    ],
)
def test_what_cannot_be_understood_is_refused(arguments: list[str], message: str) -> None:
    assert refused(*arguments) == message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_and_complaint_has_words(lang: str) -> None:
    words = FoundWords(GAME, lang, strict=True)
    for sample in SAMPLES:
        for grid in ask(sample).grids:
            for cell in (grid.title, *grid.columns, *(cell for row in grid.rows for cell in row)):
                assert words.cell(cell)
    assert words.has("odds.usage")
