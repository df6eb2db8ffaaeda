"""Objectives: cards that score when a goal is met."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.deck import CARD
from tabularium.games.mare_nostrum.pieces import Route
from tabularium.games.mare_nostrum.world import CITY

from ..world import nation, run
from .table import card, close, played


@pytest.mark.rule("mare:8.1k")
def test_goals_score_when_they_are_met_in_time() -> None:
    s = played("C63")
    rome = nation(s, "rome")
    s.feats = [["annexed", rome, 1]]
    close(s)
    assert s.points[rome] == 0
    s.turn += 1
    close(s)
    assert (s.points[rome], CARD[card("C63")] in s.deck) == (10, True)


@pytest.mark.rule("mare:8.1k")
@pytest.mark.parametrize(
    ("kind", "feats", "points"),
    [
        ("C65", [["occupied", 0, 1], ["occupied", 0, 2], ["occupied", 0, 3]], 10),
        ("C65", [["occupied", 0, 1], ["occupied", 0, 2], ["occupied", 1, 3]], 0),
        ("C65", [["occupied", 0, 1], ["occupied", 0, 2], ["occupied", 0, 1]], 0),
    ],
)
def test_three_cities_in_one_turn(kind: str, feats: list[list[object]], points: int) -> None:
    s = played(kind)
    s.feats = feats
    run(s, "card_limit")
    assert s.points[nation(s, "rome")] == points


@pytest.mark.rule("mare:8.1k")
def test_the_waves_and_the_merchants() -> None:
    s = played("C62")
    rome = nation(s, "rome")
    s.fleets = [[0] * 18 for _ in s.fleets]
    s.fleets[rome][:4] = [15, 15, 15, 16]
    run(s, "card_limit")
    assert s.points[rome] == 10
    rich = played("C64")
    rich.routes = [Route(rome, CITY["city:roma"], CITY["city:cyrene"], 60)]
    run(rich, "feeding")
    assert rich.points[rome] == 8


@pytest.mark.rule("mare:8.1k")
def test_a_goal_that_is_not_met_in_time_ends() -> None:
    s = played("C65")
    for _ in range(3):
        close(s)
        s.turn += 1
    assert s.active == []
