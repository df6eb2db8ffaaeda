"""Windows and stops: a moment passes at once unless a seat wishes to be waited for and could do something there."""

from typing import Any

import pytest

from tabularium.engine import Match, Scene, Window, WrongSeat
from tests.engine.toys import Toy, always, button, toy


def closing(s: Toy) -> Scene:
    """Restartable: one question, a window, the end."""
    if not s.notes:
        s.notes.append((yield button(0)))
    yield Window("closing")
    s.over()


def opening(s: Toy) -> Scene:
    """A window comes before the first question, and something happens between the two."""
    yield Window("opening")
    s.coins[2] -= 1
    s.say("opened")
    s.notes.append((yield button(0)))
    s.notes.append((yield button(0, "again")))
    s.next(ending)


def ending(s: Toy) -> Scene:
    s.notes.append((yield button(1, "ending")))
    s.over()


def knock(s: Toy, seat: int, _: Any) -> None:
    s.notes.append(f"knock {seat}")
    s.done()


CLOSING = toy(closing, restartable=[closing], may={knock: always("knock")})
OPENING = toy(opening, ending, may={knock: always("knock")})
SILENT = toy(closing, restartable=[closing])


def asked(match: Match) -> list[tuple[int, str]]:
    return [(seat, ask.key) for seat, ask in match.asks.items()]


def test_a_window_passes_where_nobody_stops() -> None:
    match = Match.new(CLOSING, 3)
    match.answer(0, "yes")
    assert match.outcome == {"notes": ["yes"]}


def test_a_seat_that_stops_is_waited_for() -> None:
    match = Match.new(CLOSING, 3)
    match.stop(2, "closing")
    match.answer(0, "yes")
    assert asked(match) == [(2, "stop.closing")]
    match.answer(2, "go_on")
    assert match.outcome == {"notes": ["yes"]}


def test_a_stop_without_a_chance_is_not_waited_for() -> None:
    match = Match.new(SILENT, 3)
    match.stop(2, "closing")
    match.answer(0, "yes")
    assert match.outcome is not None


def test_a_stop_taken_back_is_not_waited_for() -> None:
    match = Match.new(CLOSING, 3)
    match.stop(2, "closing")
    match.stop(2, "closing", on=False)
    match.answer(0, "yes")
    assert match.outcome is not None


def test_all_who_stop_are_waited_for_in_any_order() -> None:
    match = Match.new(CLOSING, 3)
    match.stop(1, "closing")
    match.stop(2, "closing")
    match.answer(0, "yes")
    match.answer(2, "go_on")
    assert asked(match) == [(1, "stop.closing")]
    with pytest.raises(WrongSeat):
        match.answer(2, "go_on")


def test_an_interjection_at_a_window_opens_it_again() -> None:
    match = Match.new(CLOSING, 3)
    match.stop(2, "closing")
    match.answer(0, "yes")
    match.interject(2, "knock", "do")
    assert asked(match) == [(2, "stop.closing")]
    assert match.state.notes == ["yes", "knock 2"]


def test_stops_are_private_rows_that_move_nothing() -> None:
    match = Match.new(CLOSING, 3)
    before = (match.n, list(match.numbers), match.view(), len(match.log))
    match.stop(2, "closing")
    assert (match.n, list(match.numbers), match.view(), len(match.log)) == before
    assert match.can_undo(0) is False


def test_a_stop_set_later_does_not_reach_back() -> None:
    """A window that has passed stays passed when what came after it is undone."""
    match = Match.new(OPENING, 3)
    match.answer(0, "yes")
    match.stop(2, "opening")
    match.undo(0)
    assert asked(match) == [(0, "press")]


def test_a_stop_taken_back_later_does_not_reach_back() -> None:
    """A seat that is being waited for stays so, whatever it wishes for the next time."""
    match = Match.new(CLOSING, 3)
    match.stop(2, "closing")
    match.answer(0, "yes")
    match.stop(2, "closing", on=False)
    again = Match.from_snapshot(CLOSING, match.snapshot())
    assert asked(again) == asked(match) == [(2, "stop.closing")]


def test_undo_over_a_window_that_passed_says_nothing_twice() -> None:
    match = Match.new(OPENING, 3)
    match.answer(0, "yes")
    match.undo(0)
    assert [line.message for line in match.log] == ["opened"]
    match.answer(0, "no")
    match.answer(0, "yes")
    match.undo(0)
    match.undo(0)
    assert asked(match) == [(0, "press")]
    assert [line.message for line in match.log] == ["opened"]


def test_what_happened_behind_a_window_that_passed_happens_once() -> None:
    match = Match.new(OPENING, 3)
    match.answer(0, "yes")
    match.undo(0)
    match.answer(0, "no")
    for copy in (match, match.clone(1), Match.from_snapshot(OPENING, match.snapshot())):
        assert (asked(copy), copy.state.coins) == ([(0, "again")], [5, 5, 4])


def test_an_interjection_into_a_scene_behind_a_window_can_be_undone() -> None:
    """The waiting scene begins with a window that passes: it is restored all the same."""

    def first(s: Toy) -> Scene:
        yield button(0, "first")
        s.next(opening)

    game = toy(first, opening, ending, may={knock: always("knock")})
    match = Match.new(game, 3)
    match.interject(1, "knock", "do")
    match.undo(1)
    match.answer(0, "yes")
    assert asked(match) == [(0, "press")]
    match.answer(0, "yes")
    match.undo(0)
    match.undo(0)
    assert asked(match) == [(0, "first")]


def test_a_snapshot_at_a_window_waits_there_again() -> None:
    def first(s: Toy) -> Scene:
        yield button(0, "first")
        s.roll()
        s.next(opening)

    game = toy(first, opening, ending, may={knock: always("knock")})
    match = Match.new(game, 3)
    match.stop(1, "opening")
    match.answer(0, "yes")
    assert asked(match) == [(1, "stop.opening")]
    assert asked(Match.from_snapshot(game, match.snapshot())) == [(1, "stop.opening")]


def test_one_of_two_who_went_on_stays_so_in_snapshot_and_clone() -> None:
    match = Match.new(CLOSING, 3)
    match.stop(1, "closing")
    match.stop(2, "closing")
    match.answer(0, "yes")
    match.answer(1, "go_on")
    assert asked(Match.from_snapshot(CLOSING, match.snapshot())) == [(2, "stop.closing")]
    assert asked(match.clone(5)) == [(2, "stop.closing")]
