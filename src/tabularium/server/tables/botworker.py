"""A process in which bots think and write letters: reads tasks from its standard input, writes what came of them to its
standard output.

It gets a snapshot without the seed of the dice. A bot gets only its seat's view and its ask or chances.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tabularium.engine import Adviser, Counsel, Game, Line, Match, Weighed, find_game
from tabularium.engine.post import Correspondent, Note, Paper

from ..workers.pipe import answer_all


class Chooser(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that may choose for its seat."""

    seat: int
    level: str
    seed: int
    ask: int | None = None
    """The number of the ask it must answer; None if it may only do something unasked."""
    interject: bool = True
    """May it do something unasked?"""
    says_why: bool = False
    """Is it asked for advice, and is to give its reason?"""
    papers: list[Paper] = []
    """What its seat has signed, among others."""


class Task(msgspec.Struct, frozen=True, tag=True):
    """A match at its number `n`, and the bots that may choose, those that are not asked first."""

    game: str
    n: int
    snapshot: bytes
    choosers: list[Chooser]


class Chosen(msgspec.Struct, frozen=True, kw_only=True):
    """What the bot of a seat chose: an answer to its ask, or to an interjection; or why it could not.

    No seat means: no bot wants to do anything, or the process failed and the bot at fault is unknown.
    """

    seat: int | None = None
    answer: Any = None
    interject: str | None = None
    reason: Line | None = None
    weighed: list[Weighed] = []
    """What the best answers are worth, its own first, if it looked ahead for advice."""
    failed: str | None = None


class Desk(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A match, a bot at one of its seats, and the papers that lie before it."""

    game: str
    snapshot: bytes
    seat: int
    level: str
    seed: int
    papers: list[Paper]


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot writes to others, or why it could not."""

    notes: list[Note] = []
    failed: str | None = None


def write(desk: Desk) -> Written:
    """Let a bot answer its papers."""
    game = find_game(desk.game)
    match = Match.from_snapshot(game, desk.snapshot)
    bot = game.bot(desk.level, desk.seed)
    return Written(notes=bot.post(match.view(desk.seat), desk.papers) if isinstance(bot, Correspondent) else [])


def choose(task: Task) -> Chosen:
    """Let the bots choose, until one of them does something."""
    game = find_game(task.game)
    match = Match.from_snapshot(game, task.snapshot)
    for chooser in task.choosers:
        try:
            chosen = _choose(game, match, chooser)
        except Exception as error:
            return Chosen(seat=chooser.seat, failed=f"{type(error).__name__}: {error}"[:300])
        if chosen is not None:
            return chosen
    return Chosen()


def _choose(game: Game, match: Match, chooser: Chooser) -> Chosen | None:
    seat = chooser.seat
    chances = match.chances(seat) if chooser.interject else {}
    if not chances and chooser.ask is None:
        return None
    bot = game.bot(chooser.level, chooser.seed)
    view: dict[str, Any] = {} if bot.blind else match.run.sight(seat)
    if chooser.papers:
        view["papers"] = chooser.papers
    unasked = bot.interject(view, chances) if chances else None
    if unasked is not None:
        return Chosen(seat=seat, answer=unasked[1], interject=unasked[0])
    if chooser.ask is None:
        return None
    ask = match.asks[seat]
    weighed = bot.weighed(view, ask) if chooser.says_why and isinstance(bot, Counsel) else []
    answer = weighed[0].answer if weighed else bot(view, ask)
    if not ask.accepts(answer):
        return Chosen(seat=seat, failed=f"{chooser.level} chose what is not legal at {ask.key}")
    why = bot.reason(view, ask, answer) if chooser.says_why and isinstance(bot, Adviser) else None
    return Chosen(seat=seat, answer=answer, reason=why, weighed=weighed)


def answer(data: bytes) -> bytes:
    """What is chosen or written, as a message for a message."""
    done: Chosen | Written
    task = msgspec.msgpack.decode(data, type=Task | Desk)
    try:
        done = choose(task) if isinstance(task, Task) else write(task)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"[:300]
        done = Chosen(failed=why) if isinstance(task, Task) else Written(failed=why)
    return msgspec.msgpack.encode(done)


if __name__ == "__main__":
    answer_all(answer)
