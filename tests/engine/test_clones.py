"""Clones: to think with; the same point, other dice, and nothing they do comes back."""

from typing import Any

import pytest

from tabularium.engine import Fast, KernelError, Match, Run, Scene, Together
from tests.engine.toys import Toy, always, button, fist, toy
from tests.mini.game import MINI


def plan(s: Toy) -> Scene:
    """Two questions and fists in one scene, then a throw."""
    first = yield fist(s, 0, "first")
    bids = yield Together(fist(s, seat) for seat in range(3))
    s.notes = [first, sum(bids.values()), (yield button(0, "last"))]
    s.next(throw)


def throw(s: Toy) -> Scene:
    yield button(1, "throw")
    s.next(land)


def land(s: Toy) -> None:
    s.notes.append(s.roll(1, 10**9)[0])
    s.say("landed")
    s.over()


def knock(s: Toy, seat: int, _: Any) -> None:
    s.done()


GAME = toy(plan, throw, land, may={knock: always("knock")})
ANSWERS: list[tuple[int, Any]] = [(0, 3), (2, 1), (0, 2), (1, 0), (0, "yes")]


@pytest.mark.parametrize("given", range(len(ANSWERS) + 1))
def test_a_clone_stands_at_the_same_point(given: int) -> None:
    match = Match.new(GAME, 3, seed=1)
    for seat, answer in ANSWERS[:given]:
        match.answer(seat, answer)
    before = match.snapshot()
    clone = match.clone(5)
    assert {seat: ask.describe() for seat, ask in clone.asks.items()} == {
        seat: ask.describe() for seat, ask in match.asks.items()
    }
    for seat, answer in ANSWERS[given:]:
        clone.answer(seat, answer)
    assert clone.state.notes == [3, 3, "yes"]
    assert clone.record is None
    assert match.snapshot() == before


def test_clones_of_different_seeds_throw_differently_and_none_like_the_original() -> None:
    match = Match.new(GAME, 3, seed=1)
    for seat, answer in ANSWERS:
        match.answer(seat, answer)
    clones = [match.clone(seed) for seed in (1, 2, 3)]
    for each in (*clones, match):
        each.answer(1, "yes")
    thrown = [each.state.notes[-1] for each in (*clones, match)]
    assert len(set(thrown)) == 4
    same = Match.new(GAME, 3, seed=1).clone(2)
    for seat, answer in (*ANSWERS, (1, "yes")):
        same.answer(seat, answer)
    assert same.state.notes[-1] == thrown[1], "the same seed gives the same dice"


def test_a_clone_has_a_log_and_stops_of_its_own() -> None:
    match = Match.new(GAME, 3, seed=1)
    clone = match.clone(2)
    clone.stop(1, "window")
    clone.interject(2, "knock", "do")
    for seat, answer in (*ANSWERS, (1, "yes")):
        clone.answer(seat, answer)
    assert [line.message for line in clone.log] == ["landed"]
    assert (match.log, match.run.stops) == ([], {})


def test_what_is_done_in_a_clone_can_be_undone_there() -> None:
    match = Match.new(GAME, 3)
    match.answer(0, 3)
    clone = match.clone(2)
    assert not any(clone.can_undo(seat) for seat in clone.seats)
    clone.answer(1, 2)
    clone.undo(1)
    assert sorted(clone.asks) == [0, 1, 2]


def test_a_clone_of_a_clone() -> None:
    match = Match.new(GAME, 3)
    match.answer(0, 3)
    match.answer(2, 1)
    twice = match.clone(2).clone(3)
    twice.answer(0, 2)
    twice.answer(1, 0)
    twice.answer(0, "no")
    assert twice.state.notes == [3, 3, "no"]


def test_a_finished_match_can_be_cloned() -> None:
    match = Match.new(GAME, 3)
    for seat, answer in (*ANSWERS, (1, "yes")):
        match.answer(seat, answer)
    clone = match.clone(1)
    assert (clone.asks, clone.outcome) == ({}, match.outcome)


def test_a_run_without_history_is_cloned_at_a_first_ask_only() -> None:
    run = Run.new(GAME, 3)
    assert run.clone(1).asks.keys() == run.asks.keys()
    run.answer(0, 3)
    with pytest.raises(KernelError, match="in the middle of a scene"):
        run.clone(1)


def test_a_state_is_copied_to_the_bottom() -> None:
    match = Match.new(MINI, 3, seed=2)
    match.interject(0, "assassinate", "seat:1")
    state = match.state
    copy = state.copy()
    assert copy == state
    for name in state.__struct_fields__:
        value = getattr(state, name)
        assert not isinstance(value, list) or getattr(copy, name) is not value
    copy.agenda[0].append("changed")
    assert copy.agenda != state.agenda


def test_dice_of_a_clone_are_fast_dice() -> None:
    clone = Match.new(GAME, 3).clone(9)
    assert isinstance(clone.run.table.dice, Fast)
