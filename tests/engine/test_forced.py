"""Asks with one legal answer: which of them may be answered for somebody."""

from tabularium.engine import Match, Scene
from tests.engine.toys import Toy, button, toy


def first(s: Toy) -> Scene:
    s.notes.append((yield button(0, "pass", "pass")))
    s.next(second)


def second(s: Toy) -> Scene:
    s.notes.append((yield button(1, "vote", "aye", "no")))
    s.next(third)


def third(s: Toy) -> Scene:
    s.notes.append((yield button(1, "life.confirm", "yes")))
    s.over()


def again(s: Toy) -> Scene:
    yield button(0, "again", "again")
    s.next(again)


GAME, ROUND = toy(first, second, third), toy(again)


def test_a_single_answer_may_be_given_for_somebody() -> None:
    match = Match.new(GAME, 2)
    assert match.forced() == [(0, "pass")]


def test_a_choice_may_not() -> None:
    match = Match.new(GAME, 2)
    match.answer(0, "pass", by="forced")
    assert match.forced() == []


def test_what_cannot_be_mended_is_always_asked() -> None:
    match = Match.new(GAME, 2)
    match.answer(0, "pass")
    match.answer(1, "aye")
    assert not match.asks[1].is_choice()
    assert match.forced() == []


def test_who_wishes_to_answer_is_asked_always_or_at_one_kind() -> None:
    for window in ("forced", "forced.pass"):
        match = Match.new(GAME, 2)
        match.stop(0, window)
        assert match.forced() == []
        match.stop(0, window, on=False)
        assert match.forced() == [(0, "pass")]


def test_an_answer_that_leads_back_is_not_given_for_ever() -> None:
    match = Match.new(ROUND, 1)
    match.answer(0, "again")
    assert match.forced() == []
