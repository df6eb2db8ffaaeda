"""A process in which sealed answers are opened: it plays a match on until somebody is asked again.

It knows no database and holds no lock. The same answers always give the same result, because the dice are sealed too.
The server stores the result once.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tabularium.engine import Committed, IllegalAnswer, Line, Match, find_game

from ..tables.loaded import Tail
from ..workers.pipe import answer_all

CLOCK = "clock"
"""Who answers where a deadline has passed."""


class Opened(msgspec.Struct, frozen=True, array_like=True):
    """An answer, and its author if that is not the seat."""

    seat: int
    answer: Any
    by: str | None = None


class Sealed(msgspec.Struct, frozen=True, kw_only=True):
    """A match and the answers of all who are asked."""

    game: str
    snapshot: bytes
    seed: str
    salts: list[str]
    answers: list[Opened]


class Resolved(msgspec.Struct, frozen=True, kw_only=True):
    """The match after the answers, with the new rows and the log."""

    snapshot: bytes = b""
    rows: list[bytes] = []
    log_start: int = 0
    log: list[Line] = []
    void: list[int] = []
    """The seats whose answers were no longer legal, under newer rules: the default was taken."""
    failed: str | None = None


def resolve(sealed: Sealed) -> Resolved:
    """Open the answers."""
    dice = Committed(bytes.fromhex(sealed.seed), sealed.salts)
    match = Match.from_snapshot(find_game(sealed.game), sealed.snapshot, dice)
    match.record = Tail(0, "")
    void = []
    for each in sealed.answers:
        try:
            match.answer(each.seat, each.answer, by=each.by)
        except IllegalAnswer:
            void.append(each.seat)
            match.answer(each.seat, match.asks[each.seat].default, by=CLOCK)
    return Resolved(
        snapshot=match.snapshot(),
        rows=[msgspec.json.encode(row) for row in match.record.rows],
        log_start=match.log_start,
        log=match.log,
        void=void,
    )


def answer(data: bytes) -> bytes:
    """Answer one message with the result."""
    try:
        resolved = resolve(msgspec.msgpack.decode(data, type=Sealed))
    except Exception as error:
        resolved = Resolved(failed=f"{type(error).__name__}: {error}"[:300])
    return msgspec.msgpack.encode(resolved)


if __name__ == "__main__":
    answer_all(answer)
