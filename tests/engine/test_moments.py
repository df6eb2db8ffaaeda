"""Moments of cards: whoever could hold one is given the same pause, and nobody learns who does."""

from typing import Any

import pytest

from tabularium.engine import Ask, Match, Pick, Record, ReplayError, Scene, Window
from tabularium.engine.record import Lapse
from tests.engine.toys import Toy, button, toy

CARD = "card:bell"


class Hidden(Toy, kw_only=True):
    """Toys with a secret: who holds the bell."""

    holder: int = 2


def sitting(s: Hidden) -> Scene:
    s.notes.append((yield button(0)))
    s.next(closing)


def closing(s: Hidden) -> Scene:
    yield Window("closing")
    s.next(after)


def after(s: Hidden) -> None:
    s.notes.append(s.roll(1)[0])
    s.over() if len(s.notes) > 3 else s.next(sitting)


def may_ring(s: Hidden, seat: int) -> Ask | None:
    return Pick(seat, "bell", ["ring"]) if seat == s.holder and s.awaits("closing") else None


def ring(s: Hidden, seat: int, _: Any) -> None:
    s.notes.append("rung")
    s.holder = -1
    s.done()


def could_hold(s: Hidden, seat: int) -> bool:
    """Seat 0 has shown that it holds nothing."""
    return seat != 0


def bells(holder: int = 2, **changes: Any) -> Any:
    return toy(
        sitting,
        closing,
        after,
        may={ring: may_ring},
        state=Hidden,
        start=lambda options, seats: Hidden(coins=[5] * seats, holder=holder),
        moments={"closing": {CARD: could_hold}},
        **changes,
    )


BELLS = bells()


def courteous(game: Any = BELLS, answer: bool = True) -> Match:
    """A match at the closing, in a house that waits for all."""
    match = Match.new(game, 3)
    match.be_courteous()
    if answer:
        match.answer(0, "yes")
    return match


def asked(match: Match) -> list[tuple[int, str]]:
    return [(seat, ask.key) for seat, ask in match.asks.items()]


def public(match: Match) -> Any:
    """What the number, the log and the undo of the others tell."""
    return match.n, match.numbers[0], len(match.log), match.can_undo(0), match.seal, match.view(0)


def test_without_courtesy_the_moment_passes() -> None:
    match = Match.new(BELLS, 3)
    match.answer(0, "yes")
    assert asked(match) == [(0, "press")]


@pytest.mark.parametrize("holder", [1, 2, -1])
def test_all_who_could_hold_the_card_are_given_a_pause_whoever_does(holder: int) -> None:
    assert asked(courteous(bells(holder))) == [(1, "moment.closing"), (2, "moment.closing")]


def test_the_holder_plays_the_card_in_the_pause_without_having_set_a_stop() -> None:
    match = courteous()
    match.interject(2, "ring", "ring")
    assert match.state.notes == ["yes", "rung"]


def test_letting_it_pass_shows_nothing_while_others_have_not() -> None:
    match = courteous()
    before = public(match)
    match.answer(2, "go_on")
    assert public(match) == before
    assert asked(match) == [(1, "moment.closing")]


def test_when_all_have_let_it_pass_the_game_goes_on() -> None:
    match = courteous()
    n = match.n
    match.answer(2, "go_on")
    match.answer(1, "go_on")
    assert (asked(match), match.n) == ([(0, "press")], n + 1)
    assert not match.can_undo(0)


def test_the_house_ends_the_pause_with_one_row() -> None:
    match = courteous()
    match.answer(1, "go_on")
    assert match.record is not None
    rows = len(match.record.rows)
    match.lapse()
    assert [type(row) for row in match.record.rows[rows:]] == [Lapse]
    assert asked(match) == [(0, "press")]


def test_a_deed_in_the_pause_gives_it_anew() -> None:
    match = courteous()
    number = match.numbers[1]
    match.answer(1, "go_on")
    match.interject(2, "ring", "ring")
    assert asked(match) == [(1, "moment.closing"), (2, "moment.closing")]
    assert match.numbers[1] > number


def test_who_switches_a_card_off_is_not_waited_for() -> None:
    match = courteous(answer=False)
    match.stop(1, CARD, on=False)
    match.answer(0, "yes")
    assert asked(match) == [(2, "moment.closing")]


def test_where_all_have_switched_it_off_nobody_is_waited_for() -> None:
    match = courteous(answer=False)
    match.stop(1, CARD, on=False)
    match.stop(2, CARD, on=False)
    match.answer(0, "yes")
    assert asked(match) == [(0, "press")]


def test_a_stop_at_the_window_is_kept_when_the_pause_is_over() -> None:
    match = courteous(answer=False)
    match.stop(2, "closing")
    match.answer(0, "yes")
    assert asked(match) == [(1, "moment.closing"), (2, "stop.closing")]
    match.lapse()
    assert asked(match) == [(2, "stop.closing")]
    match.answer(2, "go_on")
    assert asked(match) == [(0, "press")]


def test_a_stop_answered_first_leaves_the_pause_to_the_others() -> None:
    match = courteous(answer=False)
    match.stop(2, "closing")
    match.answer(0, "yes")
    match.answer(2, "go_on")
    again = Match.from_snapshot(BELLS, match.snapshot())
    assert asked(match) == asked(again) == [(1, "moment.closing")]
    for each in (match, again):
        each.lapse()
        assert asked(each) == [(0, "press")]


def test_what_led_to_the_moment_can_be_undone_until_it_has_passed() -> None:
    match = courteous()
    match.answer(1, "go_on")
    assert match.can_undo(0)
    match.undo(0)
    assert asked(match) == [(0, "press")]
    match.answer(0, "no")
    assert asked(match) == [(1, "moment.closing"), (2, "moment.closing")]


def test_a_snapshot_in_the_pause_knows_who_has_let_it_pass() -> None:
    match = courteous()
    match.answer(2, "go_on")
    again = Match.from_snapshot(BELLS, match.snapshot())
    assert asked(again) == asked(match.clone(5)) == [(1, "moment.closing")]
    again.answer(1, "go_on")
    assert asked(again) == [(0, "press")]


def test_a_record_with_pauses_is_played_again() -> None:
    match = courteous()
    match.answer(2, "go_on")
    match.lapse()
    match.answer(0, "no")
    match.answer(1, "go_on")
    match.answer(2, "go_on")
    assert match.outcome is not None
    assert match.record is not None
    record, fault = Record.read(match.record.to_bytes().splitlines())
    assert fault is None
    assert Match.from_record(BELLS, record).state == match.state


def test_a_record_cannot_end_a_pause_that_is_not_given() -> None:
    match = courteous()
    match.lapse()
    with pytest.raises(ReplayError, match="no pause"):
        match.follow([Lapse(key="moment.closing")])


def test_a_scene_that_fails_after_the_pause_leaves_the_passes() -> None:
    def failing(s: Hidden) -> None:
        raise ValueError("broken")

    failing.__name__ = "after"
    broken = toy(
        sitting,
        closing,
        failing,
        may={ring: may_ring},
        state=Hidden,
        start=lambda options, seats: Hidden(coins=[5] * seats),
        moments={"closing": {CARD: could_hold}},
    )
    match = courteous(broken)
    match.answer(2, "go_on")
    with pytest.raises(ValueError, match="broken"):
        match.lapse()
    assert asked(match) == [(1, "moment.closing")]
