"""Records: typed rows chained by digest, played again from any prefix, and verified when they are finished."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabularium.engine import (
    BrokenRecord,
    Committed,
    Match,
    Record,
    ReplayError,
    Scene,
    TabulariumError,
    verify,
)
from tabularium.engine.record import AnyRow, Auto, Back, End, Given, Header, Interject, Rules, Seat, Standing, Stop
from tests.engine.toys import Toy, button, toy
from tests.mini.game import MINI

SEED = bytes(range(32))


def finished(seed: int = 3, committed: bool = False) -> Match:
    """A whole game with an undo and an interjection."""
    dice = Committed(SEED, ["a", "b", "c"]) if committed else None
    match = Match.new(MINI, 3, seed=seed, dice=dice, options={"rounds": 2})
    match.answer(1, 0)
    match.undo(1)
    match.interject(0, "assassinate", "seat:1")
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.default, by=None if seat else "bot")
    return match


def rewritten(record: Record, n: int, **changes: Any) -> Record:
    """The record as a forger would make it: one row changed, and every digest made to fit."""
    forged = Record()
    for row in record.rows:
        forged.append(msgspec.structs.replace(row, **(changes if row.n == n else {})))
    return forged


def read(lines: list[bytes]) -> tuple[Record, BrokenRecord]:
    record, broken = Record.read(lines)
    assert broken is not None
    return record, broken


def test_a_record_is_json_lines_each_with_the_digest_of_the_one_before() -> None:
    match = finished()
    assert match.record is not None
    lines = match.record.to_bytes().splitlines()
    rows = [msgspec.json.decode(line) for line in lines]
    assert [row.get("n") for row in rows] == list(range(len(rows)))
    assert rows[0]["row"] == "header"
    assert rows[-1]["row"] == "end"
    assert len({row.get("prev") for row in rows}) == len(rows)


def test_a_record_comes_back_from_its_file(tmp_path: Path) -> None:
    match = finished()
    assert match.record is not None
    path = tmp_path / "game.jsonl"
    path.write_bytes(match.record.to_bytes())
    record, broken = Record.load(path)
    assert broken is None
    assert record.rows == match.record.rows
    assert record.head == match.record.head
    assert Match.from_record(MINI, record).outcome == match.outcome


@pytest.mark.parametrize(
    "row",
    [
        Header(format=1, game="mini", rules_version=1, seats=3, names=["a"], options={}, dice={}),
        Given(seat=1, key="k", answer=["x"], rolls=[[6, 5]]),
        Auto(seat=1, key="k", answer=3, by="clock"),
        Interject(seat=0, key="k", answer="x"),
        Back(seat=0),
        Back(seat=0, to=3, consent=[0, 1]),
        Stop(seat=2, window="w", on=False),
        Standing(seat=1, key="k", prefer=["a", "b"], until="turn"),
        Seat(seat=1, name="Zoe"),
        Rules(version=2),
        End(outcome={"winners": [1]}, seed="00"),
    ],
    ids=lambda row: type(row).__name__,
)
def test_every_kind_of_row_comes_back_as_it_was(row: AnyRow) -> None:
    record = Record()
    if not isinstance(row, Header):
        record.append(Header(format=1, game="mini", rules_version=1, seats=3, names=[], options={}, dice={}))
    record.append(row)
    again, broken = Record.read(record.lines)
    assert broken is None
    assert again.rows[-1] == row
    assert type(again.rows[-1]) is type(row)


# -- broken records ----------------------------------------------------------------------------------------------
def test_a_changed_line_breaks_the_digest_of_the_next() -> None:
    match = finished()
    assert match.record is not None
    lines = list(match.record.lines)
    lines[3] = lines[3].replace(b'"seat":', b'"seat": ')
    record, broken = read(lines)
    assert (broken.line, broken.reason) == (5, "its digest does not fit the line before it")
    assert len(record.rows) == 4


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"{", "truncated"),
        (b"", "truncated"),
        (b"[]", "Expected `object`"),
        (b'{"row":"cheat","n":4}', "Invalid value 'cheat'"),
        (b'{"row":"answer","n":4,"seat":"x"}', "Expected `int`"),
        (b'{"row":"back","n":9,"seat":0}', "it says it is row 9, but row 4 is due"),
        (b'{"row":"back","n":4,"prev":"0","seat":0}', "its digest does not fit"),
        (b"\xff\xfe", "malformed"),
    ],
)
def test_a_broken_line_is_named_and_what_is_sound_before_it_is_kept(line: bytes, reason: str) -> None:
    match = finished()
    assert match.record is not None
    record, broken = read([*match.record.lines[:4], line, *match.record.lines[5:]])
    assert broken.line == 5
    assert reason in str(broken)
    assert record.rows == match.record.rows[:4]
    resumed = Match.from_record(MINI, record)
    seat, ask = next(iter(resumed.asks.items()))
    resumed.answer(seat, ask.default)
    assert len(record.rows) == 5
    assert Record.read(record.lines)[1] is None


def test_a_torn_last_line_loses_only_itself() -> None:
    match = finished()
    assert match.record is not None
    lines = match.record.to_bytes()[:-10].splitlines(keepends=True)
    record, broken = read(lines)
    assert broken.line == len(lines)
    assert len(record.rows) == len(lines) - 1


def test_an_empty_record_is_broken() -> None:
    assert read([])[1].reason == "the record is empty"


def test_only_the_first_row_is_a_header() -> None:
    match = finished()
    assert match.record is not None
    doubled = Record()
    doubled.append(match.record.rows[0])
    doubled.append(msgspec.structs.replace(match.record.rows[0]))
    assert "the header, and only the header" in str(read(doubled.lines)[1])
    headless = Record()
    headless.append(Back(seat=0))
    assert read(headless.lines)[1].line == 1


def test_a_format_of_the_future_is_refused() -> None:
    match = finished()
    assert match.record is not None
    assert "of format 2" in str(read(rewritten(match.record, 0, format=2).lines)[1])


def test_nothing_may_follow_the_end() -> None:
    match = finished()
    assert match.record is not None
    longer = rewritten(match.record, -1)
    longer.append(Back(seat=0))
    record, broken = read(longer.lines)
    assert "nothing may follow the end" in str(broken)
    assert record.end is not None


# -- playing again -----------------------------------------------------------------------------------------------
def test_every_prefix_gives_back_the_match_as_it_was_then() -> None:
    match = Match.new(MINI, 3, seed=8)
    seen = [(match.state.copy(), match.n, list(match.numbers), list(match.log))]
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.default)
        seen.append((match.state.copy(), match.n, list(match.numbers), list(match.log)))
    assert match.record is not None
    for length, expected in enumerate(seen, start=1):
        again = Match.replay(MINI, match.record.rows[:length], match.run.table.dice)
        assert (again.state, again.n, again.numbers, again.log) == expected


def test_an_unfinished_game_is_resumed_and_its_record_goes_on() -> None:
    match = Match.new(MINI, 3, seed=8)
    match.answer(0, 1)
    assert match.record is not None
    record, _ = Record.read(match.record.lines)
    resumed = Match.from_record(MINI, record)
    resumed.answer(1, 2)
    assert [row.n for row in record.rows] == [0, 1, 2]
    assert resumed.record is record


def test_names_and_automatic_answers_are_played_again() -> None:
    match = Match.new(MINI, 3, seed=8, names=["Ann", "Bob", "Cleo"])
    match.hand_over(1, "Zoe")
    match.answer(1, 0, by="clock")
    assert match.record is not None
    again = Match.from_record(MINI, match.record)
    assert again.names == ["Ann", "Zoe", "Cleo"]
    assert again.run.held == {1: 0}


def test_a_record_of_another_game_is_refused() -> None:
    match = finished()
    assert match.record is not None
    with pytest.raises(ReplayError, match="a record of other, not of mini"):
        Match.from_record(MINI, rewritten(match.record, 0, game="other"))


def test_rules_of_another_version_are_refused_and_a_row_can_change_them() -> None:
    def one(s: Toy) -> Scene:
        yield button(0)
        yield button(0)
        s.over()

    old, new = toy(one), toy(one, rules_version=2)
    match = Match.new(old, 3)
    match.answer(0, "yes")
    assert match.record is not None
    with pytest.raises(ReplayError, match="row 1: played under rules 1; this is version 2"):
        Match.from_record(new, match.record)
    fresh = Match.new(old, 3)
    assert fresh.record is not None
    fresh.record.append(Rules(version=2))
    resumed = Match.from_record(new, fresh.record)
    resumed.answer(0, "yes")
    assert Match.from_record(new, fresh.record).state == resumed.state


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (Given(seat=0, key="vote.cast", answer="aye"), "it answers vote.cast, but seat 0 is asked election.bid"),
        (Given(seat=0, key="election.bid", answer=99), "refused: "),
        (Given(seat=7, key="election.bid", answer=0), "there is no seat 7"),
        (Given(seat=-1, key="election.bid", answer=0), "there is no seat -1"),
        (Interject(seat=0, key="fly", answer="up"), "refused: refused.no_chance"),
        (Interject(seat=9, key="assassinate", answer="seat:1"), "there is no seat 9"),
        (Back(seat=0), "refused: refused.sealed"),
        (Back(seat=0, to=1, consent=[0, 1, 2]), "it goes back to row 1"),
        (Back(seat=0, to=-1, consent=[0, 1, 2]), "it goes back to row -1"),
        (Seat(seat=5, name="Zoe"), "there is no seat 5"),
        (Stop(seat=5, window="w", on=True), "there is no seat 5"),
        (End(outcome={"winners": [0]}), "the record says {'winners': [0]}, the game None"),
    ],
    ids=lambda value: None if isinstance(value, str) else type(value).__name__,
)
def test_a_row_that_does_not_fit_is_refused_with_its_number(row: AnyRow, reason: str) -> None:
    match = Match.new(MINI, 3, seed=8)
    assert match.record is not None
    match.record.append(row)
    with pytest.raises(ReplayError) as refused:
        Match.from_record(MINI, match.record)
    assert refused.value.n == 1
    assert reason in str(refused.value)


# -- verifying ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("committed", [False, True])
def test_a_finished_record_is_verified(committed: bool) -> None:
    match = finished(committed=committed)
    assert match.record is not None
    rolls = sum(len(row.rolls) for row in match.record.rows if isinstance(row, Header | Given))
    assert verify(MINI, match.record) == rolls > 3


def test_an_unfinished_one_cannot_be() -> None:
    match = Match.new(MINI, 3)
    assert match.record is not None
    with pytest.raises(TabulariumError, match="can be resumed, not verified"):
        verify(MINI, match.record)


def test_the_seed_is_in_the_end_and_nowhere_before() -> None:
    match = finished(committed=True)
    assert match.record is not None
    assert match.record.end is not None
    assert match.record.end.seed == SEED.hex()
    assert not any(SEED.hex().encode() in line for line in match.record.lines[:-1])


def test_a_changed_roll_is_noticed() -> None:
    match = finished(committed=True)
    assert match.record is not None
    row = next(row for row in match.record.rows[1:] if isinstance(row, Given) and row.rolls)
    faces, result = row.rolls[0]
    forged = rewritten(match.record, row.n, rolls=[[faces, (result + 1) % faces], *row.rolls[1:]])
    with pytest.raises(ReplayError, match=f"row {row.n}: the record says chance gave"):
        verify(MINI, forged)


def test_a_changed_roll_of_the_set_up_is_noticed() -> None:
    match = finished(committed=True)
    assert match.record is not None
    with pytest.raises(ReplayError, match="row 0: the record says chance gave"):
        verify(MINI, rewritten(match.record, 0, rolls=[[6, 5]] * 4))


def test_a_changed_answer_is_noticed() -> None:
    match = finished(committed=True)
    assert match.record is not None
    bid = next(row for row in match.record.rows if isinstance(row, Given) and row.key == "election.bid")
    last = [row for row in match.record.rows if isinstance(row, Given) and row.key == "election.bid"][-1]
    assert bid.answer == last.answer == 0
    with pytest.raises(ReplayError):
        verify(MINI, rewritten(match.record, last.n, answer=3))


def test_a_changed_outcome_is_noticed() -> None:
    match = finished()
    assert match.record is not None
    assert match.record.end is not None
    forged = rewritten(match.record, match.record.end.n, outcome={"winners": [2]})
    with pytest.raises(ReplayError, match="the record says"):
        verify(MINI, forged)


def test_a_wrong_seed_is_noticed() -> None:
    match = finished(committed=True)
    assert match.record is not None
    assert match.record.end is not None
    with pytest.raises(TabulariumError, match="does not fit the digest"):
        verify(MINI, rewritten(match.record, match.record.end.n, seed=bytes(32).hex()))


def test_changed_salts_are_noticed() -> None:
    match = finished(committed=True)
    assert match.record is not None
    dice = {**match.record.header.dice, "salts": ["a", "b", "x"]}
    with pytest.raises(ReplayError, match="row 0"):
        verify(MINI, rewritten(match.record, 0, dice=dice))


def test_an_unfinished_game_with_committed_dice_is_resumed_by_who_keeps_the_seed() -> None:
    match = Match.new(MINI, 3, dice=Committed(SEED))
    assert match.record is not None
    with pytest.raises(TabulariumError, match="seed is needed"):
        Match.from_record(MINI, match.record)
    assert Match.from_record(MINI, match.record, SEED.hex()).state == match.state
