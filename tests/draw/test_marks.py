"""The course of a game: rounds, turning points, battles and wars, as its log tells them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tabularium.draw.face import face_of
from tabularium.draw.marks import BATTLE, LEAD, TURNING, Course, Marks, War, course, leads
from tabularium.engine import Line, Match, find_game
from tabularium.engine.dice import from_header
from tabularium.web.words import PageWords
from tests.golden.again import files, sound

GAMES = ("senators", "conquest", "republic", "republic_assembly", "mare_nostrum")
MARKS = Marks(
    rounds=("turn", "round"),
    turning=("fall", "end."),
    battles=("battle",),
    wars={"war": ("one", "other")},
    peace={"peace": ("one", "other")},
)


def said(message: str, **params: Any) -> Line:
    return Line(message=message, params=params)


def marks_of(game: str) -> Marks:
    return face_of(find_game(game)).marks


def test_a_round_begins_where_its_number_changes() -> None:
    lines = [(1, said("turn", round=1)), (4, said("turn", round=1)), (9, said("turn", round=2))]
    found = course(lines, MARKS, 12)
    assert found.rounds == [1, 9]
    assert [found.round_of(n) for n in (0, 1, 8, 9, 12)] == [0, 1, 1, 2, 2]


def test_marks_are_of_the_kind_the_game_says() -> None:
    lines = [(2, said("battle")), (3, said("talk")), (5, said("fall")), (7, said("end.alone"))]
    assert [(mark.n, mark.kind) for mark in course(lines, MARKS, 7).marks] == [(2, BATTLE), (5, TURNING), (7, TURNING)]


def test_what_is_said_to_each_of_its_parties_is_one_mark() -> None:
    lines = [(5, said("fall", who="seat:1")), (5, said("fall", who="seat:1")), (5, said("fall", who="seat:2"))]
    assert len(course(lines, MARKS, 5).marks) == 2


def test_a_war_lasts_until_its_peace_whoever_makes_it() -> None:
    war = said("war", one="seat:0", other="seat:1")
    peace = said("peace", one="seat:1", other="seat:0")
    assert course([(2, war), (6, peace)], MARKS, 9).wars == [War(2, 6, ("seat:0", "seat:1"))]
    assert course([(2, war)], MARKS, 9).wars == [War(2, 9, ("seat:0", "seat:1"))]


def test_without_treaties_a_war_ends_with_its_last_battle() -> None:
    war = said("war", one="seat:0", other="seat:1")
    assert course([(2, war), (6, war)], Marks(wars=MARKS.wars), 9).wars == [War(2, 6, ("seat:0", "seat:1"))]


def test_the_lead_changes_when_another_is_alone_in_front() -> None:
    found = leads([(1, [3, 3]), (2, [4, 3]), (3, [4, 4]), (4, [4, 5])])
    assert [(mark.n, mark.kind, mark.line.params) for mark in found] == [(4, LEAD, {"seat": "seat:1"})]


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_is_a_line_that_the_game_can_say(game: str) -> None:
    marks, words = marks_of(game), PageWords(find_game(game))
    for message in (marks.rounds[0], *marks.turning, *marks.battles, *marks.wars, *marks.peace):
        known = words.family(message.removesuffix(".")) if message.endswith(".") else words.has(message)
        assert known, message


@cache
def courses(game: str) -> list[Course]:
    """The courses of all golden games."""
    found = []
    for path in files(game):
        record = sound(path)
        assert record.end is not None
        *_, (_, match) = Match.stages(find_game(game), record.rows, from_header(record.header.dice, record.end.seed))
        found.append(course(enumerate(match.log), marks_of(game), len(match.log)))
    return found


@pytest.mark.parametrize("game", ["senators", "conquest", "republic"])
def test_golden_games_have_rounds_turning_points_and_battles(game: str) -> None:
    """Given whole games, then each has its rounds, and among them all kinds of marks are met."""
    found = courses(game)
    assert all(each.rounds for each in found)
    assert {mark.kind for each in found for mark in each.marks} == {TURNING, BATTLE}
    assert any(each.wars for each in found) == bool(marks_of(game).wars)
