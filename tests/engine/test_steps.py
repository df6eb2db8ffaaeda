"""Steps: what a game was after each row, to be looked at without its rules; and dice that are checked without them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tabularium.engine import Match, Record, ReplayError, Scene, verify
from tabularium.engine.record import Given
from tabularium.engine.steps import LONGEST_CHAIN, Steps, state_at
from tests.engine.toys import Toy, button, toy

ROUNDS = 2 * LONGEST_CHAIN + 5


def throw(s: Toy) -> Scene:
    """One seat after the other throws a large die."""
    yield button(len(s.notes) % 3, "throw")
    s.next(land)


def land(s: Toy) -> None:
    s.notes.append(s.roll(1, 10**9)[0])
    if len(s.notes) == ROUNDS:
        s.over()
    else:
        s.next(throw)


GAME = toy(throw, land)


def played(rewind: bool = False) -> Match:
    match = Match.new(GAME, 3, seed=4)
    while match.asks:
        match.answer(next(iter(match.asks)), "yes")
        assert match.record is not None
        if rewind and len(match.record.rows) == 9:
            match.rewind(3, 0, [0, 1, 2])
    return match


def test_every_step_is_there_again() -> None:
    match, steps = Match.new(GAME, 3, seed=4), Steps()
    kept, states = [steps.step(GAME, match.state)], [match.state.copy()]
    while match.asks:
        match.answer(next(iter(match.asks)), "yes")
        kept.append(steps.step(GAME, match.state))
        states.append(match.state.copy())
    found = [each for each in kept if each is not None]

    assert len(found) == ROUNDS + 1
    for n, state in enumerate(states):
        assert state_at(GAME, found[max(0, n - LONGEST_CHAIN) : n + 1]) == state


def test_what_has_not_changed_takes_no_room() -> None:
    match, steps = Match.new(GAME, 3), Steps()
    assert steps.step(GAME, match.state) is not None
    match.stop(1, "closing")
    assert steps.step(GAME, match.state) is None


def test_a_chain_without_its_beginning_tells_nothing() -> None:
    match, steps = Match.new(GAME, 3), Steps()
    steps.step(GAME, match.state)
    match.answer(0, "yes")
    second = steps.step(GAME, match.state)
    assert second is not None
    assert state_at(GAME, [second]) is None
    assert state_at(GAME, []) is None


def test_a_step_of_an_older_state_is_brought_up_to_date() -> None:
    def thrown_twice(plain: dict[str, Any]) -> dict[str, Any]:
        return {**plain, "notes": [1, 2]}

    step = Steps().step(GAME, Match.new(GAME, 3).state)
    assert step is not None
    later = replace(GAME, state_version=GAME.state_version + 1, upgrades={GAME.state_version: thrown_twice})

    state = state_at(later, [step])

    assert isinstance(state, Toy)
    assert state.notes == [1, 2]


# -- dice without rules ------------------------------------------------------------------------------------------
def forged(record: Record, n: int, **fields: Any) -> Record:
    copy = Record()
    for row in record.rows:
        copy.append(msgspec.structs.replace(row, **fields) if row.n == n else msgspec.structs.replace(row))
    return copy


@pytest.mark.parametrize("rewind", [False, True])
def test_the_dice_of_older_rules_are_checked_by_themselves(rewind: bool) -> None:
    record = played(rewind).record
    assert record is not None
    later = toy(throw, rules_version=GAME.rules_version + 1)

    assert verify(later, record) == sum(len(row.rolls) for row in record.rows if isinstance(row, Given))


def test_a_wrong_roll_is_found_without_the_rules_even_where_it_was_taken_back() -> None:
    record = played(rewind=True).record
    assert record is not None
    later = toy(throw, rules_version=GAME.rules_version + 1)

    with pytest.raises(ReplayError, match="row 5: the record says"):
        verify(later, forged(record, 5, rolls=[[10**9, 7]]))
    with pytest.raises(ReplayError, match="row 5: it tells of dice"):
        verify(later, forged(record, 5, rolls=[[0, 0]]))
