"""Checks of copies and of time: snapshots, replays, clones, undo, and scenes that start again."""

from __future__ import annotations

from typing import Any

import msgspec

from tabularium.engine import Line, Match, Record, Run, Sealed, Table, verify
from tabularium.engine.record import AnyRow

from .play import Case, Looking, do
from .same import described, everything, position, raises, same


def reload(match: Match) -> Match:
    """The match out of its own bytes, with the same dice."""
    return Match.from_snapshot(match.game, match.snapshot(), match.run.table.dice)


def snapshots(case: Case) -> Looking:
    """From its bytes a match is the same again, and goes on the same."""
    pending: Match | None = None
    while move := (yield):
        match, action = move.match, move.action
        if pending is not None:
            same(position(pending), position(match), f"{case}: one step after the snapshot")
            pending = None
        if not move.stretch:
            continue
        data = match.snapshot()
        again = reload(match)
        same(again.snapshot(), data, f"{case}: the bytes of the copy")
        left, right = everything(again), {**move.everything}
        said = left.pop("log")
        assert right.pop("log")[again.log_start - match.log_start :] == said, f"{case}: the log since the snapshot"
        same({**left, "record": right["record"]}, right, f"{case}: out of its bytes")
        if action.verb != "rewind":  # needs the record, which is kept elsewhere
            do(again, action)
            pending = again


def replays(case: Case) -> Looking:
    """The record, up to any row, gives back the match as it was then; the whole of it can be verified."""
    seen: dict[int, dict[str, Any]] = {}
    record = Record()
    while move := (yield):
        assert move.match.record is not None
        record = move.match.record
        if move.look:
            seen[len(record.rows) - 1] = {**move.everything, "record": None}
    read, broken = Record.read(record.lines)
    assert broken is None, f"{case}: {broken}"

    def compare(row: AnyRow, again: Match) -> None:
        if row.n in seen:
            same(everything(again), seen[row.n], f"{case}: replayed up to row {row.n}")

    verify(case.game, read, compare)


def clones(case: Case) -> Looking:
    """A clone stands at the same point with other dice; what is done to it does not touch the original."""
    rng = case.random("clones")
    while move := (yield):
        if not move.look:
            continue
        match, action, before = move.match, move.action, move.everything
        thought = match.clone(rng.getrandbits(32))
        assert thought.state.dice != match.state.dice, f"{case}: the clone has the dice of the original"
        left, right = position(thought), position(match)
        left["state"]["dice"] = right["state"]["dice"]
        same(left, right, f"{case}: the clone")
        if action.moves:
            do(thought, action)
        for seat in thought.seats:
            thought.stop(seat, "anywhere")
        for _ in range(5):
            for seat, ask in list(thought.asks.items())[:1]:
                thought.answer(seat, ask.sample(rng))
        same(everything(match), before, f"{case}: the original of a clone that was played on")


# -- undo and restarts -------------------------------------------------------------------------------------------
def undo(case: Case) -> Looking:
    """Undo gives back exactly what was before, over several scenes, and never crosses a seal."""
    history: list[tuple[int, dict[str, Any]]] = []
    while move := (yield):
        match, action = move.match, move.action
        if not move.stretch or not action.moves:
            history = history if move.stretch and action.verb in ("stop", "stand") else []
            continue
        before = _undone(match)
        again = reload(match)
        do(again, action)
        where = f"{case}: {action.verb} {action.answer!r} by seat {action.seat}"
        unseen = action.seat in again.run.passed  # nobody may know who has let a pause pass: it seals nothing
        rolled = bool(again.rolls) or again.state.dice != match.state.dice
        for seat in again.seats:
            possible = again.can_undo(seat)
            if possible and seat not in again.run.held:  # a fist nobody has seen may always be opened again
                assert not rolled, f"{where}: undo by seat {seat} would cross chance"
                assert seat == action.seat or unseen, f"{where}: seat {seat} could undo what another did"
            if not possible:
                raises(Sealed, f"{where}: undo by seat {seat}", again.undo, seat)
        if unseen:
            continue
        history = [*history, (action.seat, before)] if again.can_undo(action.seat) else []
        if history:
            after = position(again)
            _walk_back(again, history, where)
            back = reload(match)
            do(back, action)
            same(position(back), after, f"{where}: done a second time")


def _undone(match: Match) -> dict[str, Any]:
    """Undo restores the position and its log."""
    return {**position(match), "said": len(match.log) + match.log_start, "last": msgspec.to_builtins(match.log[-3:])}


def _walk_back(match: Match, history: list[tuple[int, dict[str, Any]]], where: str) -> None:
    """Undo as far as it goes, comparing every stop on the way with what was there."""
    for seat, before in reversed(history):
        if not match.can_undo(seat) or seat in match.run.held:
            return
        match.undo(seat)
        found = {**_undone(match), "last": before["last"]}
        same(found, before, f"{where}: undone")


def restarts(case: Case) -> Looking:
    """Where somebody could interject, the waiting scene asks the same when it is started anew on the present data.

    And no scene changes anything before its first ask, which is seen while the match is played.
    """
    while move := (yield):
        match = move.match
        if not match.run.interruptible:
            continue
        state, log = match.state.copy(), list[Line]()
        run = Run(case.game, state, Table(match.run.table.dice, log))
        run.stops = match.run.waited
        run.go()
        where = f"{case}: the scene {match.state.agenda[-1]} started again"
        same(state, match.state, f"{where}: the state")
        assert not log, f"{where}: it says {log[0].message} before its first ask"
        for seat, answer in match.run.answered.items():
            assert seat in run.asks, f"{where}: it no longer asks seat {seat}"
            run.answer(seat, answer)
        same(described(run.asks), described(match.asks), f"{where}: its asks")
