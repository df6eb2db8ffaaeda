"""A process in which finished games are looked at again, a part at a time.

It knows no database. A part is worked out from the record and from where the part before it ended, so one that was lost
is simply worked out again.
"""

from __future__ import annotations

import os
import time

import msgspec

from tabularium.bots import Budget
from tabularium.bots.analysis import NotAnalysed, judge
from tabularium.bots.judged import Judged
from tabularium.engine import Record, find_game

from ..workers.pipe import answer_all

NICER = 10
"""Whoever plays, and whoever looks back, is served first."""


class Judge(msgspec.Struct, frozen=True, kw_only=True):
    """A finished record is to be looked at from row `first` on, where all could hope for `chances`."""

    game: str
    lines: list[bytes]
    first: int = 0
    chances: list[float] | None = None
    seconds: float
    """About how long a part takes."""
    each: float
    """The seconds for one decision."""


class JudgedRows(msgspec.Struct, frozen=True, kw_only=True):
    """The decisions of a part, and whether it is the last; or why there are none."""

    rows: list[Judged] = []
    whole: bool = False
    why: str = ""


def part(task: Judge) -> JudgedRows:
    """As many decisions as fit into the time, and at least one."""
    record, broken = Record.read(task.lines)
    if broken is not None:
        return JudgedRows(why="broken")
    rows, began = list[Judged](), time.perf_counter()
    try:
        for each in judge(find_game(task.game), record, Budget(seconds=task.each), task.first, task.chances):
            rows.append(each)
            if time.perf_counter() - began > task.seconds:
                return JudgedRows(rows=rows)
    except NotAnalysed as error:
        return JudgedRows(why=error.why)
    except Exception:
        return JudgedRows(rows=rows, why="broken")
    return JudgedRows(rows=rows, whole=True)


def answer(data: bytes) -> bytes:
    """What was found, as a message for a message."""
    return msgspec.msgpack.encode(part(msgspec.msgpack.decode(data, type=Judge)))


if __name__ == "__main__":
    os.nice(NICER)
    answer_all(answer)
