"""A process in which whole records are played again: to check finished games, and to take in uploaded ones.

It knows no database and holds no lock: if it takes too long, or nobody waits for it any more, it is ended.
"""

from __future__ import annotations

import os
from typing import Any

import msgspec
from msgspec import structs

from tabularium.engine import (
    Committed,
    Dice,
    Line,
    Match,
    Record,
    TabulariumError,
    find_game,
    same_rules,
    verify,
)
from tabularium.engine.dice import from_header
from tabularium.engine.record import AnyRow, Back, End, Header
from tabularium.engine.steps import Steps
from tabularium.web.history import Scores

from ..tables.spoken import spoken
from ..workers.pipe import answer_all

NICER = 5
"""Whoever plays is served before whoever looks back."""


class Check(msgspec.Struct, frozen=True, tag=True):
    """A finished record is to be checked; `steps` says whether its steps are wanted too."""

    game: str
    lines: list[bytes]
    steps: bool


class Checked(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A finished record holds: what was found on the way."""

    rolls: int
    rows: int
    seed: str | None
    replayed: bool
    """Was it played again too? Of a game of other rules only chain, seed and rolls are checked."""
    turns: list[list[int]]
    """Everybody's scores turn by turn."""
    steps: dict[int, bytes]


class TakeIn(msgspec.Struct, frozen=True, tag=True):
    """A record that somebody brings is to be played again, a snapshot kept every so many rows."""

    lines: list[bytes]
    keep_every: int


class Said(msgspec.Struct, frozen=True, array_like=True):
    """A line of the log: at which number it was said, and at which taken back."""

    public: int
    place: int
    line: Line
    undone: int | None = None


class TakenIn(msgspec.Struct, kw_only=True, tag=True):
    """What playing a record brings to light."""

    digest: str
    public: list[int] = []
    """The public number after each row."""
    lines: list[Said] = []
    snapshots: list[tuple[int, int, bytes]] = []
    """After which row, at which public number."""
    steps: dict[int, bytes] = {}


class Unsound(msgspec.Struct, frozen=True, tag=True):
    """A record that does not hold, and why; `line` names the one that is broken."""

    reason: str
    line: int | None = None


Found = Checked | TakenIn | Unsound


def check(task: Check) -> Found:
    """Check the chain, every roll and the end of a finished game, and take down what else it tells."""
    game = find_game(task.game)
    record, broken = Record.read(task.lines)
    if broken is not None:
        return Unsound(broken.reason, broken.line)
    scores, writer, steps = Scores(game), Steps(), dict[int, bytes]()

    def watch(row: AnyRow, match: Match) -> None:
        scores.watch(row, match)
        step = writer.step(game, match.state) if task.steps else None
        if step is not None:
            steps[row.n] = step

    return Checked(
        rolls=verify(game, record, watch),
        rows=len(record.rows),
        seed=record.end.seed if record.end else None,
        replayed=same_rules(game, record),
        turns=scores.turns,
        steps=steps,
    )


def take_in(task: TakeIn) -> Found:
    """Play a record again, row by row, checking everything on the way."""
    record, broken = Record.read(task.lines)
    if broken is not None:
        return Unsound(broken.reason, broken.line)
    game = find_game(record.header.game)
    source = dice_of(record.header, record.rows[-1])
    found = TakenIn(digest=source.digest if isinstance(source, Committed) else "")
    log: list[Line] = []
    steps = Steps()
    for row, match in Match.stages(game, record.rows, source):
        known = 0 if isinstance(row, Back) else len(log)  # only what is taken back changes what was said before
        cut, new = spoken(known, log[known:], match.log_start, match.log)
        if cut is not None:
            found.lines = [
                structs.replace(said, undone=match.n) if said.undone is None and said.place >= cut else said
                for said in found.lines
            ]
        found.lines += [Said(match.n, place, line) for place, line in new]
        log[cut if cut is not None else len(log) :] = [line for _, line in new]
        found.public.append(match.n)
        step = steps.step(game, match.state)
        if step is not None:
            found.steps[row.n] = step
        rewound = isinstance(row, Back) and row.to is not None
        if row.n % task.keep_every == 0 or rewound or row is record.rows[-1]:
            found.snapshots.append((row.n, match.n, match.snapshot()))
    return found


def dice_of(first: AnyRow, last: AnyRow) -> Dice:
    """The dice of an uploaded record, as its header and its end tell; its salts are as many as it says."""
    assert isinstance(first, Header)
    return from_header(first.dice, last.seed if isinstance(last, End) else None)


def work(task: Any) -> Found:
    """Do what is wanted; whatever a record that was made up brings about is what is wrong with it."""
    try:
        return check(task) if isinstance(task, Check) else take_in(task)
    except Exception as error:
        return Unsound((str(error) if isinstance(error, TabulariumError) else type(error).__name__)[:300])


def answer(data: bytes) -> bytes:
    """What was found, as a message for a message."""
    return msgspec.msgpack.encode(work(msgspec.msgpack.decode(data, type=Check | TakeIn)))


if __name__ == "__main__":
    os.nice(NICER)
    answer_all(answer)
