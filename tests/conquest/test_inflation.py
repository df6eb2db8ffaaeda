"""Rules of the two inflations."""

from __future__ import annotations

import pytest

from tabularium.testing.language import lines, play
from tests.conquest.table import board, end_turn, march, position, rich

MAC, GAL, EGY, NUM, HIS, ITA = range(6)
TENS = ["achaia", "caesariensis", "africa", "cyrenaica", "syria", "britannia", "neapolis", "narbonensis", "asia"]
NINETY = dict.fromkeys(TENS[:8], MAC)
"""Provinces of Macedonia that bring the marker to 95."""


@pytest.mark.rule("conquest:inflation.1")
def test_prices_double_when_the_turn_of_the_one_who_reached_the_mark_comes_round():
    match = position(active=EGY, control=dict.fromkeys(TENS[:8], EGY), round=8, talents=[500] * 6)

    march(match, "egyptus_general_1", "palestina", infantry=1)
    play(match, "done")
    assert board(match).tribute[EGY] == 100
    march_on = lines(match, "inflation.coming")
    assert not march_on

    match = position(active=EGY, control=dict.fromkeys([*TENS[:8], "arabia"], EGY), round=8, talents=[500] * 6)
    march(match, "egyptus_general_1", "palestina", infantry=1)
    play(match, "done")
    assert board(match).tribute[EGY] == 105
    assert lines(match, "inflation.coming")[0].params == {"seat": "seat:2", "mark": 105, "factor": 2}
    assert match.view()["prices"]["infantry"] == 10
    while not (board(match).active == EGY and board(match).round == 9):
        assert match.view()["prices"]["infantry"] == 10
        end_turn(match)

    assert match.view()["prices"]["infantry"] == 20
    assert lines(match, "inflation.now")[0].params == {"factor": 2}
    play(match, "done")
    before = board(match).talents[EGY]
    play(match, "kind:infantry")
    assert board(match).talents[EGY] == before - 20
    end_turn(match)
    assert match.view()["prices"]["infantry"] == 20


@pytest.mark.rule("conquest:inflation.1")
def test_the_step_comes_where_the_turn_would_have_come():
    match = position(active=EGY, round=8, due=[8 * 7 + 2, -1])  # Mesopotamia, which is not in play

    while board(match).active != GAL:
        end_turn(match)
    assert match.view()["prices"]["infantry"] == 10
    end_turn(match)

    assert match.view()["prices"]["infantry"] == 20


@pytest.mark.rule("conquest:inflation.2")
def test_at_205_prices_are_three_times_the_base():
    match = position(active=EGY, round=12, due=[10 * 7, -1], factor=2)
    board(match).advance(EGY, 190)
    assert board(match).due == [70, 12 * 7 + 3]
    board(match).tribute[EGY] -= 190

    while not (board(match).active == EGY and board(match).round == 13):
        assert match.view()["inflation"]["factor"] == 2
        end_turn(match)

    assert match.view()["inflation"]["factor"] == 3
    assert match.view()["prices"]["city"] + match.view()["prices"]["fortification"] == 150


@pytest.mark.rule("conquest:inflation.3")
def test_inflation_comes_though_the_marker_falls_and_only_once():
    match = position(active=EGY, round=8)
    board(match).advance(EGY, 90)
    board(match).tribute[EGY] -= 90
    end_turn(match)
    while board(match).active != EGY:
        end_turn(match)
    assert match.view()["inflation"]["factor"] == 2

    board(match).advance(EGY, 90)
    board(match).tribute[EGY] -= 90

    assert board(match).due == [8 * 7 + 3, -1]
    assert len(lines(match, "inflation.coming")) == 1
    end_turn(match)
    assert len(lines(match, "inflation.now")) == 1


@pytest.mark.rule("conquest:inflation.4")
def test_a_marker_that_jumps_both_marks_makes_prices_triple_at_once():
    match = position(active=EGY, round=3)
    board(match).advance(EGY, 190)
    board(match).tribute[EGY] -= 190
    end_turn(match)
    while board(match).active != EGY:
        end_turn(match)
    coming, now = lines(match, "inflation.coming"), lines(match, "inflation.now")
    assert [line.rule for line in coming] == ["conquest:inflation.1", "conquest:inflation.2"]
    assert [(line.rule, line.params) for line in now] == [("conquest:inflation.2", {"factor": 3})]

    assert match.view()["inflation"]["factor"] == 3


@pytest.mark.rule("conquest:inflation.1")
@pytest.mark.parametrize(("gain", "due"), [(89, [-1, -1]), (90, [10, -1]), (189, [10, -1]), (190, [10, 10])])
def test_a_mark_must_be_reached(gain: int, due: list[int]):
    match = position(active=EGY)

    board(match).advance(EGY, gain)

    assert board(match).due == due


@pytest.mark.rule("conquest:inflation.2", "conquest:buy.1")
def test_at_the_second_mark_a_piece_is_paid_for_three_times():
    match = rich(factor=3, due=[0, 0], round=4)

    play(match, "kind:infantry")

    assert board(match).talents[MAC] == 500 - 30
