"""Undo: a seat's last entry, across scenes, back to the last seal."""

from typing import Any

import pytest

from tabularium.engine import Match, Scene, Sealed
from tests.engine.toys import Toy, always, button, toy


def turn(s: Toy) -> Scene:
    """Two questions in a scene, then another scene; the first seat plays three scenes, then the second."""
    first = yield button(len(s.notes) // 3, "first", "on", "roll", "show", "end")
    s.say("first", answer=first)
    second = yield button(len(s.notes) // 3, "second")
    s.notes.append([first, second])
    s.say("second", answer=second)
    s.next({"on": turn, "roll": lucky, "show": showing, "end": ending}[first])


def lucky(s: Toy) -> None:
    s.coins[0] = s.roll()[0]
    s.next(turn)


def showing(s: Toy) -> None:
    s.reveal()
    s.next(turn)


def ending(s: Toy) -> None:
    s.over()


def fine(s: Toy, seat: int, _: Any) -> None:
    s.coins[seat] -= 1
    s.say("fined", seat=f"seat:{seat}")
    s.done()


GAME = toy(turn, lucky, showing, ending, may={fine: always("fine")})


def play(match: Match, *answers: str) -> None:
    for answer in answers:
        seat = next(iter(match.asks))
        match.answer(seat, answer)


def facts(match: Match) -> tuple[Any, ...]:
    asks = {seat: ask.describe() for seat, ask in match.asks.items()}
    return match.state.copy(), asks, list(match.log)


def sealed_by(match: Match, seat: int) -> str:
    assert not match.can_undo(seat)
    before = match.snapshot()
    with pytest.raises(Sealed) as sealed:
        match.undo(seat)
    assert match.snapshot() == before
    assert sealed.value.refusal.remedy == "refused.sealed.remedy"
    return str(sealed.value.refusal.params["by"])


def test_undo_over_several_scenes_one_entry_at_a_time() -> None:
    match = Match.new(GAME, 3)
    history = []
    for answer in ("on", "yes", "on", "no", "on"):
        history.append(facts(match))
        play(match, answer)
    for before in reversed(history):
        assert match.can_undo(0)
        match.undo(0)
        assert facts(match) == before
    assert sealed_by(match, 0) == "seal.chance", "what happened before the first ask is not anybody's to undo"


def test_other_answers_can_be_given_after_undo() -> None:
    match = Match.new(GAME, 3)
    play(match, "on", "yes", "on", "no")
    match.undo(0)
    match.undo(0)
    play(match, "on", "yes")
    other = Match.new(GAME, 3)
    play(other, "on", "yes", "on", "yes")
    assert facts(match) == facts(other)


def test_chance_seals() -> None:
    match = Match.new(GAME, 3)
    play(match, "on", "yes", "roll", "yes")
    assert [sealed_by(match, seat) for seat in range(3)] == ["seal.chance"] * 3
    play(match, "on")
    match.undo(0)
    assert sealed_by(match, 0) == "seal.chance"


def test_a_shown_secret_seals() -> None:
    match = Match.new(GAME, 3)
    play(match, "show", "yes")
    assert sealed_by(match, 0) == "seal.chance"


def test_another_seats_answer_seals() -> None:
    match = Match.new(GAME, 3)
    play(match, "on", "yes", "on", "yes", "on", "yes")
    assert list(match.asks) == [1]
    assert match.can_undo(0)
    assert not match.can_undo(1)
    play(match, "on")
    assert sealed_by(match, 0) == "seal.another_seat"
    match.undo(1)
    assert sealed_by(match, 1) == "seal.another_seat"


def test_another_seats_interjection_seals() -> None:
    match = Match.new(GAME, 3)
    play(match, "on", "yes")
    match.interject(2, "fine", "do")
    assert sealed_by(match, 0) == "seal.another_seat"
    match.undo(2)
    assert match.state.coins == [5, 5, 5]
    assert [line.message for line in match.log] == ["first", "second"]


def test_ones_own_interjection_is_undone_like_an_answer() -> None:
    match = Match.new(GAME, 3)
    play(match, "on", "yes")
    before = facts(match)
    match.interject(0, "fine", "do")
    match.interject(0, "fine", "do")
    play(match, "on")
    for _ in range(3):
        match.undo(0)
    assert facts(match) == before
    match.undo(0)
    match.undo(0)
    assert match.state.notes == []


def test_the_end_seals() -> None:
    """A finished record is finished: nothing follows its end."""
    match = Match.new(GAME, 3)
    play(match, "end", "yes")
    assert match.outcome is not None
    assert sealed_by(match, 0) == "seal.end"
    match.hand_over(1, "Zoe")
    match.stop(0, "anything")
    match.stand(0, "first", ["on"])
    assert match.record is not None
    assert match.record.end is not None


def test_undo_is_itself_a_row() -> None:
    match = Match.new(GAME, 3)
    play(match, "on")
    match.undo(0)
    assert match.record is not None
    assert [type(row).__name__ for row in match.record.rows] == ["Header", "Given", "Back"]
    assert Match.from_record(GAME, match.record).state == match.state


def test_a_snapshot_remembers_all_that_can_be_undone() -> None:
    match = Match.new(GAME, 3)
    history = []
    for answer in ("on", "yes", "on", "no"):
        history.append(facts(match)[:2])
        play(match, answer)
    history.append(facts(match)[:2])
    match.interject(0, "fine", "do")
    again = Match.from_snapshot(GAME, match.snapshot())
    for before in reversed(history):
        again.undo(0)
        assert facts(again)[:2] == before
    assert not again.can_undo(0)


def test_seals_survive_a_snapshot() -> None:
    match = Match.new(GAME, 3)
    play(match, "on", "yes", "on", "yes", "on", "yes", "on")
    again = Match.from_snapshot(GAME, match.snapshot())
    assert sealed_by(again, 0) == "seal.another_seat"
    assert again.can_undo(1)


class Read(list[Any]):
    """A list that counts what is read of it in slices."""

    count = 0

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        self.count += len(found) if isinstance(at, slice) else 0
        return found


def test_an_answer_does_not_go_through_all_that_came_before_it() -> None:
    def again(s: Toy) -> Scene:
        s.notes.append((yield button(0)))
        s.next(again)

    match = Match.new(toy(again), 1)
    play(match, *["yes"] * 20)
    entries = match._history.entries = Read(match._history.entries)
    play(match, "no")
    assert entries.count == 0


def test_who_else_did_something_is_known_after_an_undo() -> None:
    match = Match.new(GAME, 3)
    play(match, "on", "yes")
    match.interject(1, "fine", "do")
    match.undo(1)
    play(match, "on")
    assert match.can_undo(0)
    match.undo(0)
    assert sealed_by(match, 0) == "seal.another_seat"
