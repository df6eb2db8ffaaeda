"""Snapshots: a match as bytes at any moment, an upgrade path, and newer code that no longer fits."""

from typing import Any

import msgspec
import pytest

from tabularium.engine import Fast, Match, Scene, Together
from tabularium.engine.save import BadSnapshot, moved
from tests.engine.toys import Toy, always, button, fist, toy
from tests.mini.game import MINI


def talk(s: Toy) -> Scene:
    """A few questions in a row with locals, then fists, then the end."""
    first = yield fist(s, 0, "first")
    second = yield fist(s, 0, "second")
    s.say("talked", first=first, second=second)
    bids = yield Together(fist(s, seat) for seat in range(3))
    s.notes = [first, second, *bids.values()]
    s.next(last)


def last(s: Toy) -> Scene:
    s.notes.append((yield button(1, "last")))
    s.over()


def fine(s: Toy, seat: int, _: Any) -> None:
    s.coins[seat] -= 1
    s.say("fined")
    s.done()


GAME = toy(talk, last, may={fine: always("fine")})
STEPS = [("interject", 2), ("answer", 0), ("answer", 0), ("answer", 1), ("answer", 2), ("answer", 0), ("answer", 1)]


def step(match: Match, verb: str, seat: int) -> None:
    if verb == "interject":
        match.interject(seat, "fine", "do")
    else:
        match.answer(seat, match.asks[seat].default)


@pytest.mark.parametrize("taken", range(len(STEPS) + 1))
def test_a_match_comes_back_at_any_moment_and_goes_on_the_same(taken: int) -> None:
    match = Match.new(GAME, 3, seed=1, names=["Ann", "Bob", "Cleo"])
    for each in STEPS[:taken]:
        step(match, *each)
    again = Match.from_snapshot(GAME, match.snapshot())
    assert again.snapshot() == match.snapshot()
    assert (again.state, again.n, again.numbers, again.names) == (match.state, match.n, match.numbers, match.names)
    assert again.run.held == match.run.held
    assert again.log == match.log[again.log_start :]
    for each in STEPS[taken:]:
        step(match, *each)
        step(again, *each)
        assert again.state == match.state
        assert again.log == match.log[again.log_start :]
    assert again.outcome == match.outcome is not None


def test_bytes_that_are_no_snapshot() -> None:
    for data in (b"", b"nonsense", msgspec.msgpack.encode({"format": 1})):
        with pytest.raises(BadSnapshot, match="no snapshot"):
            Match.from_snapshot(GAME, data)


def test_a_snapshot_of_another_game() -> None:
    with pytest.raises(BadSnapshot, match="a snapshot of mini"):
        Match.from_snapshot(GAME, Match.new(MINI, 3).snapshot())


# -- newer versions of the state ---------------------------------------------------------------------------------
class Toy2(Toy, kw_only=True):
    """Coins have become a purse of gold and silver."""

    gold: list[int]
    silver: list[int]


def to_two(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "gold": [coins // 2 for coins in state["coins"]], "spare": [coins % 2 for coins in state["coins"]]}


def to_three(state: dict[str, Any]) -> dict[str, Any]:
    return {**{name: value for name, value in state.items() if name != "spare"}, "silver": state["spare"]}


def test_an_old_snapshot_is_brought_up_one_version_at_a_time() -> None:
    match = Match.new(GAME, 3)
    match.answer(0, 2)
    newer = toy(talk, last, state=Toy2, state_version=3, upgrades={1: to_two, 2: to_three})
    again = Match.from_snapshot(newer, match.snapshot())
    assert isinstance(again.state, Toy2)
    assert (again.state.gold, again.state.silver) == ([2, 2, 2], [1, 1, 1])
    assert again.asks[0].key == "second"
    assert again.snapshot() == Match.from_snapshot(newer, again.snapshot()).snapshot()


def test_a_scene_that_is_no_more_waits_as_the_one_that_took_its_place() -> None:
    old = {"agenda": [["turn"], ["merchants", 1, 2]], "coins": [3]}

    assert moved(old, {"merchants": "settle"}) == {"agenda": [["turn"], ["settle", 1, 2]], "coins": [3]}


def test_a_gap_in_the_way_up_is_refused() -> None:
    newer = toy(talk, last, state=Toy2, state_version=3, upgrades={2: to_three})
    with pytest.raises(BadSnapshot, match="no way up from version 1"):
        Match.from_snapshot(newer, Match.new(GAME, 3).snapshot())


# -- newer code --------------------------------------------------------------------------------------------------
def renamed(s: Toy) -> Scene:
    """The second question has another key."""
    first = yield fist(s, 0, "first")
    s.notes = [first, (yield fist(s, 0, "another"))]
    s.next(last)


def stricter(s: Toy) -> Scene:
    """The first question no longer allows what was answered."""
    s.notes.append((yield button(0, "first")))
    s.next(last)


renamed.__name__ = stricter.__name__ = "talk"


def test_code_that_still_fits_takes_the_answers_again() -> None:
    match = Match.new(GAME, 3)
    match.answer(0, 2)
    again = Match.from_snapshot(toy(renamed, last), match.snapshot())
    assert again.asks[0].key == "another"
    assert again.log == []


@pytest.mark.parametrize(("scene", "answers"), [(renamed, 2), (stricter, 1)])
def test_code_that_no_longer_fits_starts_the_scene_again_and_says_so(scene: Any, answers: int) -> None:
    match = Match.new(GAME, 3)
    for _ in range(answers):
        match.answer(0, 2)
    again = Match.from_snapshot(toy(scene, last), match.snapshot())
    assert again.asks[0].key == "first"
    assert [line.message for line in again.log] == ["engine.scene_restarted"]
    assert again.numbers[0] > match.numbers[0], "an answer under way is not taken for the new question"
    assert not any(again.can_undo(seat) for seat in again.seats)
    again.answer(0, again.asks[0].default)


@pytest.mark.parametrize(("scene", "known"), [(renamed, 1), (stricter, 0)])
def test_rows_that_newer_code_does_not_know_are_left_over(scene: Any, known: int) -> None:
    match = Match.new(GAME, 3)
    snapshot = match.snapshot()
    match.answer(0, 2)
    match.answer(0, 2)
    assert match.record is not None
    rows = match.record.rows[1:]

    again, unknown = Match.resumed(toy(scene, last), snapshot, rows, Fast())

    assert unknown == rows[known:]
    assert again.asks[0].key == ("another" if known else "first")


def test_rows_since_a_snapshot_that_newer_code_does_not_know_are_left_over_too() -> None:
    match = Match.new(GAME, 3)
    match.answer(0, 2)
    snapshot = match.snapshot()
    match.answer(0, 2)
    assert match.record is not None
    rows = match.record.rows[-1:]

    again, unknown = Match.resumed(toy(stricter, last), snapshot, rows, Fast())

    assert again.asks[0].key == "first"
    assert unknown == rows
