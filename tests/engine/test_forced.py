"""Asks with one legal answer: which of them may be answered for somebody."""

import pytest

from tabularium.engine import Game, Knowledge, Match, Pick, Scene, Sieve, Together
from tests.engine.toys import Toy, button, fist, toy


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


# -- what would tell a secret --------------------------------------------------------------------------------------
def secretive(*functions: Scene, **changes: object) -> Game:
    """A toy whose coins are each seat's own secret, while all may read its notes."""
    return toy(*functions, knowledge=lambda options: Knowledge(("options", "notes"), own=("coins",)), **changes)


def sells(s: Toy) -> Scene:
    """One may sell what one has."""
    s.notes.append((yield button(0, "sell", "pass", *["sell"] * (s.coins[0] > 9))))
    s.over()


def sieved(s: Toy) -> Scene:
    """The same, found out candidate by candidate."""
    fits = Sieve(["pass", "sell"], lambda each: each == "pass" or s.coins[0] > 9, lambda found: Pick(0, "sell", found))
    s.notes.append((yield fits))
    s.over()


def bids(s: Toy) -> Scene:
    """Everybody bids, and the first seat has nothing to bid."""
    s.notes.append((yield Together([fist(s, 0), button(1, "fist", "pass")])))
    s.over()


def skips(s: Toy) -> Scene:
    """Who has something to sell is asked first."""
    for seat in range(3):
        if s.coins[seat] > 9:
            yield button(seat, "sell")
    yield button(0, "pass", "pass")
    s.over()


def opened(s: Toy) -> Scene:
    """What is asked after fists were opened."""
    yield Together([button(0, "fist"), button(1, "fist")])
    yield button(0, "pass", "pass")
    s.over()


def named(s: Toy) -> Scene:
    """Two questions in a row, and no secret."""
    chosen = yield button(0, "name", "cato", "sulla")
    yield button(0, "sure", chosen)
    s.over()


@pytest.mark.parametrize("scene", [sells, sieved, bids, skips])
def test_an_answer_is_given_for_nobody_where_a_secret_decides_whether_it_is_the_only_one(scene: Scene) -> None:
    match = Match.new(secretive(scene, start=lambda options, seats: Toy(coins=[0] * seats)), 3)
    assert not match.asks[0].is_choice()
    assert match.forced() == []


def test_the_same_question_is_answered_for_somebody_where_nothing_is_secret() -> None:
    match = Match.new(toy(sells, start=lambda options, seats: Toy(coins=[0] * seats)), 3)
    assert match.forced() == [(0, "pass")]


def test_what_was_answered_openly_before_is_known_to_all() -> None:
    match = Match.new(secretive(named), 2)
    match.answer(0, "sulla")
    assert match.forced() == [(0, "sulla")]


def test_what_follows_opened_fists_in_one_scene_may_rest_on_them() -> None:
    match = Match.new(secretive(opened), 2)
    match.answer(0, "yes")
    match.answer(1, "no")
    assert not match.asks[0].is_choice()
    assert match.forced() == []


def test_a_secret_column_that_all_know_just_now_may_be_looked_at() -> None:
    told = Knowledge(("options", "notes"), veiled=("coins",), lifted={"coins": "notes"})
    game = toy(sells, knowledge=lambda options: told)
    for notes, given in (([], [(0, "pass")]), (["veil"], [])):
        state = game.new(2)
        state.coins, state.notes = [0, 0], list(notes)
        assert Match.from_state(game, state, 2).forced() == given
