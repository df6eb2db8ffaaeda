"""A process in which bots think: reads tasks from its standard input, writes what was chosen to its standard output.

It is handed a snapshot without the seed of the dice; the bot itself gets only its seat's view and its ask or chances.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from typing import Any, BinaryIO

import msgspec

from tabularium.engine import Match, find_game

SIZE = struct.Struct(">I")


class Task(msgspec.Struct, frozen=True):
    """Choose for a seat of a match."""

    game: str
    level: str
    seat: int
    seed: int
    snapshot: bytes


class Chosen(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot chose: an answer to its ask, or to an interjection; or why it could not."""

    answer: Any = None
    interject: str | None = None
    failed: str | None = None


def choose(task: Task) -> Chosen:
    """Let the bot choose."""
    game = find_game(task.game)
    match = Match.from_snapshot(game, task.snapshot)
    bot = game.bot(task.level, task.seed)
    view: dict[str, Any] = {} if bot.blind else match.view(task.seat)
    chances = match.chances(task.seat)
    if chances:
        unasked = bot.interject(view, chances)
        if unasked is not None:
            return Chosen(answer=unasked[1], interject=unasked[0])
    ask = match.asks[task.seat]
    answer = bot(view, ask)
    if not ask.accepts(answer):
        return Chosen(failed=f"{task.level} chose what is not legal at {ask.key}")
    return Chosen(answer=answer)


def read_frame(stream: BinaryIO) -> bytes | None:
    """One message; None at the end."""
    head = stream.read(SIZE.size)
    if len(head) < SIZE.size:
        return None
    return stream.read(SIZE.unpack(head)[0])


def frame(data: bytes) -> bytes:
    """A message with its length before it."""
    return SIZE.pack(len(data)) + data


def main() -> None:
    """Think until the other side hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # a bot that prints does not disturb the conversation
    while (data := read_frame(source)) is not None:
        try:
            chosen = choose(msgspec.msgpack.decode(data, type=Task))
        except Exception as error:
            chosen = Chosen(failed=f"{type(error).__name__}: {error}"[:300])
        target.write(frame(msgspec.msgpack.encode(chosen)))


if __name__ == "__main__":
    main()
