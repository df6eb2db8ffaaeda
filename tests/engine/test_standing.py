"""Standing answers: given in advance, private, until a named scene begins."""

from typing import Any

import pytest

from tabularium.engine import Match, Pick, Scene
from tests.engine.toys import Toy, always, button, toy


def turn(s: Toy) -> None:
    s.notes.append("turn")
    s.next(vote, 0)


def vote(s: Toy, seat: int) -> Scene:
    s.notes.append((yield button(seat, "vote", "aye", "no", "veto")))
    if len(s.notes) > 30:
        s.over()
    elif seat == 2:
        s.next(turn)
    else:
        s.next(vote, seat + 1)


def gossip(s: Toy, seat: int, _: Any) -> None:
    s.done()


def recess(s: Toy, seat: int, _: Any) -> Scene:
    yield button(seat, "recess")
    s.done()


GAME = toy(turn, vote, may={gossip: always("gossip"), recess: always("recess")})


def test_the_first_legal_preference_is_due() -> None:
    match = Match.new(GAME, 3)
    match.stand(0, "vote", ["perhaps", "no", "aye"])
    assert match.due() == [(0, "no")]


def test_only_the_ask_of_that_key_and_seat() -> None:
    match = Match.new(GAME, 3)
    match.stand(1, "vote", ["no"])
    match.stand(0, "other", ["no"])
    assert match.due() == []


def test_settling_gives_what_is_due_as_automatic_answers() -> None:
    match = Match.new(GAME, 3)
    match.stand(0, "vote", ["no"])
    match.stand(1, "vote", ["aye"])
    assert match.settle() == 2
    assert match.state.notes == ["turn", "no", "aye"]
    assert match.record is not None
    autos = [row for row in match.record.rows if type(row).__name__ == "Auto"]
    assert [(row.seat, row.answer, row.by) for row in autos] == [(0, "no", "standing"), (1, "aye", "standing")]


def test_a_new_one_replaces_and_an_empty_one_takes_back() -> None:
    match = Match.new(GAME, 3)
    match.stand(0, "vote", ["no"])
    match.stand(0, "vote", ["veto"])
    assert match.due() == [(0, "veto")]
    match.stand(0, "vote", [])
    assert match.due() == []
    assert match.standings == []


def test_they_are_private_and_move_nothing() -> None:
    match = Match.new(GAME, 3)
    before = match.n, list(match.numbers), match.view(1), list(match.log)
    match.stand(0, "vote", ["no"])
    assert (match.n, list(match.numbers), match.view(1), list(match.log)) == before


def test_until_a_scene_that_asks_nothing() -> None:
    match = Match.new(GAME, 3)
    match.stand(0, "vote", ["no"], until="turn")
    match.settle()
    match.answer(1, "aye")
    assert match.standings
    match.answer(2, "aye")
    assert match.standings == []
    assert match.due() == []


def test_until_a_scene_that_asks() -> None:
    match = Match.new(GAME, 3)
    match.stand(0, "vote", ["no"], until="vote")
    assert match.due() == [(0, "no")], "it is waiting already: it does not begin"
    match.answer(0, "aye")
    assert match.standings == []


@pytest.mark.parametrize("name", ["gossip", "recess"])
def test_until_an_interjection(name: str) -> None:
    match = Match.new(GAME, 3)
    match.stand(2, "vote", ["no"], until=name)
    match.interject(1, name, "do")
    assert match.standings == []


def test_a_scene_that_goes_on_after_an_interruption_does_not_begin() -> None:
    match = Match.new(GAME, 3)
    match.stand(0, "vote", ["no"], until="vote")
    match.interject(1, "gossip", "do")
    match.interject(1, "recess", "do")
    match.answer(1, "yes")
    match.hand_over(2, "Zoe")
    assert match.due() == [(0, "no")]


def test_undo_does_not_begin_a_scene_either() -> None:
    match = Match.new(GAME, 3)
    match.interject(0, "gossip", "do")
    match.stand(0, "vote", ["no"], until="vote")
    match.undo(0)
    assert match.due() == [(0, "no")]


def test_snapshot_and_record_keep_them() -> None:
    match = Match.new(GAME, 3)
    match.answer(0, "aye")
    match.stand(1, "vote", ["no"], until="vote")
    match.stand(2, "vote", ["veto"], until="turn")
    assert match.record is not None
    for copy in (Match.from_snapshot(GAME, match.snapshot()), Match.from_record(GAME, match.record)):
        assert [(row.seat, row.key, row.prefer, row.until) for row in copy.standings] == [
            (1, "vote", ["no"], "vote"),
            (2, "vote", ["veto"], "turn"),
        ]
        assert copy.settle() == 2
        assert copy.standings == [], "the first ended with the next vote, the second with the next turn"


def test_a_seat_that_always_answers_does_not_settle_for_ever() -> None:
    def again(s: Toy) -> Scene:
        s.notes.append((yield button(0)))
        s.next(again)

    match = Match.new(toy(again), 1)
    match.stand(0, "press", ["yes"])
    assert match.settle() == 1000


def toggling() -> Match:
    """A seat that can take something up and put it down again for ever, or go on."""

    def begin(s: Toy) -> None:
        s.next(choose, 0)

    def choose(s: Toy, up: int) -> Scene:
        if (yield button(0, "choose", "toggle", "on")) == "toggle":
            s.next(choose, 1 - up)
        else:
            s.notes.append(up)
            s.next(choose, up)

    return Match.new(toy(begin, choose), 1)


def test_an_answer_that_led_back_to_where_it_was_given_is_not_due_again() -> None:
    match = toggling()
    match.stand(0, "choose", ["toggle"])
    assert match.settle() == 2
    assert match.state.agenda == [["choose", 0]]
    assert Match.from_snapshot(match.game, match.snapshot()).due() == []


def test_after_something_else_has_happened_it_is_due_again() -> None:
    match = toggling()
    match.stand(0, "choose", ["toggle"])
    match.settle()
    match.answer(0, "on")
    assert match.due() == [(0, "toggle")]


def test_another_answer_is_due_where_a_seat_has_been_before() -> None:
    match = toggling()
    match.answer(0, "toggle")
    match.answer(0, "toggle")
    match.stand(0, "choose", ["on"])
    assert match.due() == [(0, "on")]


# -- about what ------------------------------------------------------------------------------------------------------
def motion(s: Toy, number: int) -> Scene:
    """A vote on a subject, with a price."""
    subject = ["subject:land", "subject:war"][number % 2]
    answer = yield Pick(0, "motion", ["aye", "no"], params={"subject": subject}, facts=lambda: {"price": number})
    s.notes.append(f"{number} {answer}")
    if number == 3:
        s.over()
    else:
        s.next(motion, number + 1)


def opening(s: Toy) -> None:
    s.next(motion, 0)


SENATE = toy(opening, motion)


def test_an_answer_ahead_may_be_about_some_questions_of_its_key_only() -> None:
    """Given a word that a parameter must be, then other questions with the same key are asked."""
    match = Match.new(SENATE, 3)
    match.stand(0, "motion", ["no"], about={"subject": "subject:land"})

    assert match.settle() == 1
    assert match.asks[0].params["subject"] == "subject:war"
    assert match.due() == []


@pytest.mark.parametrize(
    ("bound", "given"), [([2, None], []), ([None, 0], ["0 no"]), ([0, 1], ["0 no", "1 no"]), ([5, 9], [])]
)
def test_a_number_may_have_a_least_and_a_most(bound: list[int | None], given: list[str]) -> None:
    match = Match.new(SENATE, 3)
    match.stand(0, "motion", ["no"], about={"price": bound})
    match.settle()

    assert match.state.notes == given


def test_of_several_that_fit_the_one_that_says_most_is_given() -> None:
    match = Match.new(SENATE, 3)
    match.stand(0, "motion", ["aye"])
    match.stand(0, "motion", ["no"], about={"subject": "subject:war"})
    match.settle()

    assert match.state.notes == ["0 aye", "1 no", "2 aye", "3 no"]


def test_each_is_taken_back_by_what_it_is_about() -> None:
    match = Match.new(SENATE, 3)
    match.stand(0, "motion", ["aye"])
    match.stand(0, "motion", ["no"], about={"subject": "subject:war"})
    match.stand(0, "motion", [], about={"subject": "subject:war"})

    assert [row.prefer for row in match.standings] == [["aye"]]
