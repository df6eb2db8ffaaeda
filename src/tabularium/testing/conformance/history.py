"""Checks of copies and of time: snapshots, replays, clones, undo, and scenes that start again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from tabularium.engine import Line, Match, Record, Run, Sealed, Table, verify

from .play import Case, Watch, do, looked_at, moves, stretches
from .same import described, everything, position, raises, same

STRETCH = 4
"""How many steps in a row are looked at, where what came before matters."""


def reload(match: Match) -> Match:
    """The match out of its own bytes, with the same dice."""
    return Match.from_snapshot(match.game, match.snapshot(), match.run.table.dice)


def snapshots(case: Case) -> None:
    """From its bytes a match is the same again, and goes on the same."""
    pending: Match | None = None
    for match, action, look in stretches(case, STRETCH):
        if pending is not None:
            same(position(pending), position(match), f"{case}: one step after the snapshot")
            pending = None
        if not look:
            continue
        data = match.snapshot()
        again = reload(match)
        same(again.snapshot(), data, f"{case}: the bytes of the copy")
        left, right = everything(again), everything(match)
        said = left.pop("log")
        assert right.pop("log")[again.log_start - match.log_start :] == said, f"{case}: the log since the snapshot"
        same({**left, "record": right["record"]}, right, f"{case}: out of its bytes")
        if action.verb != "rewind":  # needs the record, which is kept elsewhere
            do(again, action)
            pending = again


def replays(case: Case) -> None:
    """The record, up to any row, gives back the match as it was then; the whole of it can be verified."""
    rng, seen = case.random("rows"), []
    match, row = case.new(), 0
    for match, _ in moves(case):
        assert match.record is not None
        if len(match.record.rows) > row and rng.random() < case.positions / 60:
            row = len(match.record.rows)
            seen.append((row, {**everything(match), "record": None}))
    assert match.record is not None
    record, broken = Record.read(match.record.lines)
    assert broken is None, f"{case}: {broken}"
    for rows, expected in seen[: case.positions]:
        again = Match.replay(case.game, record.rows[:rows], match.run.table.dice)
        same(everything(again), expected, f"{case}: replayed up to row {rows}")
    verify(case.game, record)


def clones(case: Case) -> None:
    """A clone stands at the same point with other dice; what is done to it does not touch the original."""
    rng = case.random("clones")
    for match, action in looked_at(case):
        before = everything(match)
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
def undo(case: Case) -> None:
    """Undo gives back exactly what was before, over several scenes, and never crosses a seal."""
    history: list[tuple[int, dict[str, Any]]] = []
    for match, action, look in stretches(case, STRETCH):
        if not look or not action.moves:
            history = history if look and action.verb in ("stop", "stand") else []
            continue
        before = _undone(match)
        again = reload(match)
        do(again, action)
        where = f"{case}: {action.verb} {action.answer!r} by seat {action.seat}"
        rolled = bool(again.rolls) or again.state.dice != match.state.dice
        for seat in again.seats:
            possible = again.can_undo(seat)
            if possible and seat not in again.run.held:  # a fist nobody has seen may always be opened again
                assert not rolled, f"{where}: undo by seat {seat} would cross chance"
                assert seat == action.seat, f"{where}: seat {seat} could undo what another did"
            if not possible:
                raises(Sealed, f"{where}: undo by seat {seat}", again.undo, seat)
        history = [*history, (action.seat, before)] if again.can_undo(action.seat) else []
        if history:
            after = position(again)
            _walk_back(again, history, where)
            back = reload(match)
            do(back, action)
            same(position(back), after, f"{where}: done a second time")


def _undone(match: Match) -> dict[str, Any]:
    """What undo gives back: the position with its log."""
    return {**position(match), "said": len(match.log) + match.log_start, "last": msgspec.to_builtins(match.log[-3:])}


def _walk_back(match: Match, history: list[tuple[int, dict[str, Any]]], where: str) -> None:
    """Undo as far as it goes, comparing every stop on the way with what was there."""
    for seat, before in reversed(history):
        if not match.can_undo(seat) or seat in match.run.held:
            return
        match.undo(seat)
        found = {**_undone(match), "last": before["last"]}
        same(found, before, f"{where}: undone")


def restarts(case: Case) -> None:
    """Where somebody could interject, the waiting scene asks the same when it is started anew on the present data.

    And no scene changes anything before its first ask.
    """
    watch = Watch(steady=True)
    steady = replace(case, game=watch.over(case.game))
    for match, _ in moves(steady):
        if not match.run.interruptible:
            continue
        state, log = match.state.copy(), list[Line]()
        run = Run(case.game, state, Table(match.run.table.dice, log))
        run.stops = match.run.waited
        run.go()
        where = f"{case}: the scene {match.state.agenda[-1]} started again"
        same(msgspec.to_builtins(state), msgspec.to_builtins(match.state), f"{where}: the state")
        assert not log, f"{where}: it says {log[0].message} before its first ask"
        for seat, answer in match.run.answered.items():
            assert seat in run.asks, f"{where}: it no longer asks seat {seat}"
            run.answer(seat, answer)
        same(described(run.asks), described(match.asks), f"{where}: its asks")
