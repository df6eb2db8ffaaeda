"""Rewind: beyond any seal, by consent of the whole table; the dice do not go back."""

from typing import Any

import pytest

from tabularium.engine import Match, Run, Scene, Sealed, StaleAsk, TabulariumError, Together, Window
from tests.engine.toys import Toy, always, button, fist, toy

EVERYBODY = [0, 1, 2]


def throw(s: Toy) -> Scene:
    """One seat after the other throws a large die."""
    yield button(len(s.notes) % 3, "throw")
    s.next(land)


def land(s: Toy) -> None:
    s.notes.append(s.roll(1, 10**9)[0])
    s.say("landed", die=s.notes[-1])
    if len(s.notes) == 6:
        s.over()
    else:
        s.next(throw)


def knock(s: Toy, seat: int, _: Any) -> None:
    s.done()


GAME = toy(throw, land, may={knock: always("knock")})


def thrown(match: Match, count: int) -> Match:
    for _ in range(count):
        match.answer(next(iter(match.asks)), "yes")
    return match


def test_the_table_goes_back_and_the_dice_do_not() -> None:
    match = thrown(Match.new(GAME, 3, seed=4), 3)
    first, second, third = match.state.notes
    match.rewind(1, 0, EVERYBODY)
    assert match.state.notes == [first]
    assert [line.params["die"] for line in match.log] == [first]
    assert list(match.asks) == [1]
    thrown(match, 1)
    assert match.state.notes[0] == first
    assert match.state.notes[1] not in (second, third)


def test_a_record_with_a_rewind_is_played_again_and_verified() -> None:
    match = thrown(Match.new(GAME, 3, seed=4), 4)
    match.rewind(2, 1, EVERYBODY)
    thrown(match, 2)
    match.rewind(3, 2, EVERYBODY)
    assert match.record is not None
    again = Match.from_record(GAME, match.record)
    assert again.state == match.state
    assert (again.n, again.numbers, again.log) == (match.n, match.numbers, match.log)
    thrown(match, 3)
    assert match.outcome == Match.from_record(GAME, match.record).outcome


def test_it_is_a_row_that_names_who_consented() -> None:
    match = thrown(Match.new(GAME, 3), 2)
    match.rewind(0, 1, [2, 1, 0])
    assert match.record is not None
    row = match.record.rows[-1]
    assert (type(row).__name__, row.seat, row.to, row.consent) == ("Back", 1, 0, [0, 1, 2])


def test_an_answer_on_its_way_is_not_taken_for_the_ask_that_came_back() -> None:
    match = thrown(Match.new(GAME, 3), 3)
    assert list(match.asks) == [0]
    seen = match.numbers[0]
    match.rewind(0, 1, EVERYBODY)
    with pytest.raises(StaleAsk):
        match.answer(0, "yes", ask=seen)


def test_without_the_consent_of_all_nothing_happens() -> None:
    match = thrown(Match.new(GAME, 3), 2)
    before = match.snapshot()
    for consent in ([0, 1], [0, 1, 3], []):
        with pytest.raises(Sealed) as refused:
            match.rewind(1, 0, consent)
        assert refused.value.refusal.message == "refused.consent"
    assert match.snapshot() == before


@pytest.mark.parametrize("to", [-1, 3, 99])
def test_only_to_a_row_that_is_there(to: int) -> None:
    match = thrown(Match.new(GAME, 3), 2)
    with pytest.raises(TabulariumError, match="no row"):
        match.rewind(to, 0, EVERYBODY)


def test_a_finished_game_stays_finished() -> None:
    match = thrown(Match.new(GAME, 3), 6)
    with pytest.raises(TabulariumError, match="played and recorded"):
        match.rewind(1, 0, EVERYBODY)


def test_a_match_without_record_cannot_be_rewound() -> None:
    with pytest.raises(TabulariumError, match="played and recorded"):
        Match.from_state(GAME, GAME.new(3), 3).rewind(0, 0, EVERYBODY)


def test_nothing_before_it_can_be_undone() -> None:
    match = thrown(Match.new(GAME, 3), 2)
    match.interject(1, "knock", "do")
    match.interject(1, "knock", "do")
    assert match.record is not None
    match.rewind(3, 0, EVERYBODY)
    with pytest.raises(Sealed) as sealed:
        match.undo(1)
    assert sealed.value.refusal.params == {"by": "seal.consent"}
    match.interject(1, "knock", "do")
    match.undo(1)


def test_into_the_middle_of_a_scene_with_closed_fists() -> None:
    def bids(s: Toy) -> Scene:
        opening = yield fist(s, 0, "opening")
        closed = yield Together(fist(s, seat) for seat in range(3))
        s.notes.append([opening, sum(closed.values())])
        s.next(bids)

    game = toy(bids)
    match = Match.new(game, 3)
    match.answer(0, 1)
    match.answer(2, 2)
    for seat in (0, 1):
        match.answer(seat, 3)
    match.rewind(2, 0, EVERYBODY)
    assert match.run.held == {2: 2}
    again = Match.from_snapshot(game, match.snapshot())
    for copy in (match, again):
        copy.undo(2)
        for seat in range(3):
            copy.answer(seat, 1)
        assert copy.state.notes == [[1, 3]]


def test_stops_are_wishes_and_do_not_go_back() -> None:
    def closing(s: Toy) -> Scene:
        yield button(0)
        yield Window("closing")
        s.next(closing)

    game = toy(closing, restartable=[closing], may={knock: always("knock")})
    match = Match.new(game, 3)
    match.answer(0, "yes")
    match.stop(2, "closing")
    match.rewind(0, 0, EVERYBODY)
    match.answer(0, "yes")
    assert [ask.key for ask in match.asks.values()] == ["stop.closing"]
    assert match.record is not None
    assert Match.from_record(game, match.record).asks.keys() == match.asks.keys()


# -- how much is played again ------------------------------------------------------------------------------------
@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every answer that any run is given from now on, by its seat."""
    given: list[int] = []
    real = Run.answer

    def counted(run: Run, seat: int, answer: Any) -> None:
        given.append(seat)
        real(run, seat, answer)

    monkeypatch.setattr(Run, "answer", counted)
    return given


def rewound(times: int) -> Match:
    """Two throws and back, so many times, each time to before the last rewind: the worst that a table can do."""
    match = thrown(Match.new(GAME, 3, seed=4), 1)
    for _ in range(times):
        thrown(match, 2)
        assert match.record is not None
        match.rewind(len(match.record.rows) - 3, 0, EVERYBODY)
    return match


@pytest.mark.parametrize("times", [5, 10, 40])
def test_a_record_is_played_again_in_one_pass_whatever_was_taken_back(answers: list[int], times: int) -> None:
    match = rewound(times)
    assert match.record is not None
    del answers[:]

    again = Match.from_record(GAME, match.record)

    assert len(answers) == 1 + 2 * times
    assert (again.state, again.n, again.numbers, again.log) == (match.state, match.n, match.numbers, match.log)


def test_a_rewind_plays_again_what_came_before_it_and_nothing_twice(answers: list[int]) -> None:
    match = thrown(rewound(20), 2)
    assert match.record is not None
    del answers[:]

    match.rewind(len(match.record.rows) - 3, 0, EVERYBODY)

    assert len(answers) <= len(match.record.rows)


def test_from_the_match_as_it_was_a_rewind_costs_no_replay(answers: list[int]) -> None:
    match = thrown(Match.new(GAME, 3, seed=4), 2)
    earlier = match.snapshot()
    thrown(match, 2)
    before = Match.from_snapshot(GAME, earlier)
    del answers[:]

    match.return_to(before, 2, 0, EVERYBODY)

    assert not answers
    assert len(match.state.notes) == 2
    assert match.record is not None
    assert Match.from_record(GAME, match.record).state == match.state


def test_a_moment_can_be_returned_to_more_than_once_and_from_a_branch_that_was_undone() -> None:
    match = thrown(Match.new(GAME, 3, seed=4), 3)
    match.rewind(1, 0, EVERYBODY)
    match.rewind(3, 0, EVERYBODY)
    match.rewind(1, 0, EVERYBODY)
    thrown(match, 1)
    assert match.record is not None
    again = Match.from_record(GAME, match.record)
    assert (again.state, again.log) == (match.state, match.log)
