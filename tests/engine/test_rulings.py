"""Rulings and steps back of whoever presides over a table: rows of the record that change no die, card or vote."""

from tabularium.engine import Match, verify
from tabularium.engine.record import HOUSE, Back, Ruling
from tests.engine.test_rewind import GAME, thrown

DOUBT = {"decided": "The late answer counts.", "because": "It was given aloud.", "rule": "toy:throw.1"}


def test_a_ruling_is_a_row_that_all_may_know_of_and_nothing_else_changes() -> None:
    match = thrown(Match.new(GAME, 3, seed=4), 2)
    before, numbers, n = match.state.copy(), list(match.numbers), match.n

    match.give_ruling(Ruling(**DOUBT, lasting=True))

    assert match.record is not None
    row = match.record.rows[-1]
    assert isinstance(row, Ruling)
    assert (row.decided, row.because, row.rule, row.lasting) == (*DOUBT.values(), True)
    assert (match.state, match.numbers, match.n) == (before, numbers, n + 1)


def test_it_takes_nobody_the_chance_to_undo() -> None:
    match = Match.new(GAME, 3)
    may = [match.can_undo(seat) for seat in match.seats]

    match.give_ruling(Ruling(**DOUBT))

    assert [match.can_undo(seat) for seat in match.seats] == may


def test_a_record_with_rulings_is_played_again_and_verified() -> None:
    match = thrown(Match.new(GAME, 3, seed=4), 3)
    match.give_ruling(Ruling(**DOUBT))
    assert match.record is not None
    again = Match.from_record(GAME, match.record)
    assert (again.state, again.n, again.numbers) == (match.state, match.n, match.numbers)

    thrown(match, 3)

    assert verify(GAME, match.record) == 6


def test_the_rows_after_a_snapshot_may_hold_one() -> None:
    match = thrown(Match.new(GAME, 3, seed=4), 2)
    later = Match.from_snapshot(GAME, match.snapshot())

    later.follow([Ruling(**DOUBT)])

    assert later.n == match.n + 1
    assert later.state == match.state


def test_the_desk_steps_back_without_a_seat_and_says_why() -> None:
    match = thrown(Match.new(GAME, 3, seed=4), 4)
    assert match.record is not None
    rows = match.record.rows
    earlier = Match.replay(GAME, rows[:3], match.run.table.dice)

    match.return_to(earlier, 2, HOUSE, [], "The wrong button.")

    row = rows[-1]
    assert isinstance(row, Back)
    assert (row.seat, row.to, row.consent, row.because) == (HOUSE, 2, [], "The wrong button.")
    again = Match.from_record(GAME, match.record)
    assert (again.state, again.n, again.log) == (match.state, match.n, match.log)
    thrown(match, 4)
    assert verify(GAME, match.record) == 8
