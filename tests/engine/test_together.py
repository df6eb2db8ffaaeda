"""Together: fists stay closed until the last, can be opened by their owner, and survive an interruption."""

from typing import Any

import pytest

from tabularium.engine import Match, Run, Scene, Sealed, Together, WrongSeat
from tests.engine.toys import Toy, always, button, fist, toy


def bid(s: Toy) -> Scene:
    """Seats answer in the order 2, 0, 1."""
    bids = yield Together(fist(s, seat) for seat in (2, 0, 1) if s.coins[seat] >= 0)
    s.notes = [[seat, amount] for seat, amount in bids.items()]
    s.over()


def after_a_question(s: Toy) -> Scene:
    first = yield fist(s, 0, "question")
    bids = yield Together(fist(s, seat) for seat in range(3))
    s.notes = [first, (yield button(0, "more")), bids[0]]
    s.over()


def rob(s: Toy, seat: int, _: Any) -> None:
    """The first seat is left with one coin."""
    s.coins[0] = 1
    s.done()


def banish(s: Toy, seat: int, _: Any) -> None:
    """The seat that speaks is no longer asked."""
    s.coins[seat] = -1
    s.done()


def think(s: Toy, seat: int, _: Any) -> Scene:
    """The fists lie below while a seat thinks."""
    yield button(seat, "think")
    s.done()


GAME = toy(bid, may={each: always(each.__name__) for each in (rob, banish, think)})


def keys(match: Match | Run) -> list[int]:
    return sorted(match.asks)


def test_answers_come_back_in_the_order_of_the_ask() -> None:
    run = Run.new(GAME, 3)
    for seat in (1, 2, 0):
        run.answer(seat, seat + 1)
    assert run.state.notes == [[2, 3], [0, 1], [1, 2]]


def test_a_closed_fist_changes_nothing_that_others_could_see() -> None:
    match = Match.new(GAME, 3)
    before = match.view(1), match.asks[1].describe(), match.numbers[1], list(match.log)
    match.answer(0, 4)
    assert (match.view(1), match.asks[1].describe(), match.numbers[1], list(match.log)) == before
    assert keys(match) == [1, 2]
    with pytest.raises(WrongSeat):
        match.answer(0, 3)


def test_a_seat_opens_its_own_fist_in_any_order() -> None:
    match = Match.new(GAME, 3)
    match.answer(0, 4)
    match.answer(1, 2)
    assert [match.can_undo(seat) for seat in range(3)] == [True, True, False]
    match.undo(0)
    assert keys(match) == [0, 2]
    match.answer(0, 1)
    match.answer(2, 0)
    assert match.state.notes == [[2, 0], [0, 1], [1, 2]]


def test_after_the_last_fist_nothing_can_be_taken_back() -> None:
    match = Match.new(toy(after_a_question), 3)
    match.answer(0, 2)
    for seat in range(3):
        match.answer(seat, 0)
    for seat in range(3):
        with pytest.raises(Sealed) as sealed:
            match.undo(seat)
        assert sealed.value.refusal.params == {"by": "seal.chance"}


def test_opening_a_fist_leaves_the_earlier_answers_of_the_scene_alone() -> None:
    match = Match.new(toy(after_a_question), 3)
    match.answer(0, 2)
    match.answer(0, 4)
    match.undo(0)
    thought = match.clone(1)
    assert keys(thought) == [0, 1, 2]
    for seat in range(3):
        thought.answer(seat, 5)
    thought.answer(0, "yes")
    assert thought.state.notes == [2, "yes", 5]
    match.undo(0)
    assert match.asks[0].key == "question"


def test_another_seats_fist_seals_an_earlier_answer_until_it_is_opened() -> None:
    match = Match.new(toy(after_a_question), 3)
    match.answer(0, 2)
    match.answer(1, 1)
    with pytest.raises(Sealed):
        match.undo(0)
    match.undo(1)
    match.undo(0)
    assert match.asks[0].key == "question"


# -- interruptions -----------------------------------------------------------------------------------------------
def test_fists_stay_closed_through_an_interruption() -> None:
    match = Match.new(GAME, 3)
    match.answer(1, 5)
    match.interject(2, "rob", "do")
    assert keys(match) == [0, 2]
    assert match.run.held == {1: 5}


def test_a_fist_that_is_no_longer_legal_is_asked_again() -> None:
    match = Match.new(GAME, 3)
    match.answer(0, 5)
    match.answer(1, 5)
    match.interject(2, "rob", "do")
    assert keys(match) == [0, 2]
    assert match.asks[0].count() == 2


def test_the_last_open_seat_goes_and_the_fists_open() -> None:
    match = Match.new(GAME, 3)
    match.answer(0, 5)
    match.answer(1, 4)
    match.interject(2, "banish", "do")
    assert match.state.notes == [[0, 5], [1, 4]]


def test_fists_lie_below_a_scene_that_asks() -> None:
    match = Match.new(GAME, 3)
    match.answer(0, 5)
    match.answer(1, 4)
    match.interject(0, "think", "do")
    assert keys(match) == [0]
    assert not match.run.held
    match.interject(1, "rob", "do")
    match.answer(0, "yes")
    assert keys(match) == [0, 2], "the first fist holds more than is left"
    assert match.run.held == {1: 4}
    assert match.state.held == []


def test_a_fist_kept_through_an_interruption_can_be_opened() -> None:
    match = Match.new(GAME, 3)
    match.answer(1, 5)
    match.interject(2, "rob", "do")
    assert match.can_undo(1)
    match.undo(1)
    assert keys(match) == [0, 1, 2]
    match.answer(1, 3)
    assert match.run.held == {1: 3}
    assert keys(match.clone(4)) == keys(match)


def test_an_interruption_is_undone_and_the_fists_are_as_before() -> None:
    match = Match.new(GAME, 3)
    match.answer(0, 5)
    match.answer(1, 4)
    match.interject(2, "rob", "do")
    match.undo(2)
    assert (match.run.held, match.state.coins) == ({0: 5, 1: 4}, [5, 5, 5])
    match.undo(0)
    assert match.run.held == {1: 4}


@pytest.mark.parametrize("seed", range(4))
def test_snapshots_and_clones_keep_closed_fists(seed: int) -> None:
    match = Match.new(GAME, 3, seed=seed)
    match.answer(1, 5)
    match.interject(2, "rob", "do")
    match.answer(2, 3)
    for copy in (Match.from_snapshot(GAME, match.snapshot()), match.clone(seed + 1)):
        assert copy.run.held == {1: 5, 2: 3}
        copy.answer(0, 1)
        assert copy.state.notes == [[2, 3], [0, 1], [1, 5]]
    assert match.run.held == {1: 5, 2: 3}


def test_a_scene_behind_fists_that_were_all_kept_can_be_restored() -> None:
    """The re-asked fists are complete at once; what comes after them can still be undone and copied."""

    def bid_then_ask(s: Toy) -> Scene:
        bids = yield Together(fist(s, seat) for seat in range(3) if s.coins[seat] >= 0)
        s.coins[0] -= bids[0]
        s.say("paid", coins=bids[0])
        s.notes.append((yield button(1, "first")))
        s.notes.append((yield button(1, "second")))
        s.over()

    game = toy(bid_then_ask, may={banish: always("banish")})
    match = Match.new(game, 3)
    match.answer(0, 2)
    match.answer(1, 3)
    match.interject(2, "banish", "do")
    assert match.asks[1].key == "first"
    match.answer(1, "yes")
    match.undo(1)
    assert match.asks[1].key == "first"
    assert match.state.coins == [3, 5, -1]
    assert [line.message for line in match.log] == ["paid"]
    for copy in (Match.from_snapshot(game, match.snapshot()), match.clone(3)):
        assert copy.state.coins == [3, 5, -1]
        copy.answer(1, "no")
        assert copy.asks[1].key == "second"
