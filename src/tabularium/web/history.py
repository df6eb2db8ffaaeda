"""How a finished game went: everybody's score at the end of each turn, from the record played again."""

from __future__ import annotations

from collections.abc import Iterable

from tabularium.engine import Game, Match, Record
from tabularium.engine.dice import from_header
from tabularium.engine.record import Back

from .table import drawer


def history(game: Game, lines: Iterable[bytes]) -> list[list[int]]:
    """The scores turn by turn; nothing for a game without a board of its own that says what a turn and a score are."""
    module = drawer(game.package)
    record, broken = Record.read(lines)
    if module is None or broken is not None or record.end is None:
        return []
    rows, header = record.rows, record.header
    dice = from_header(header.dice, record.end.seed)
    match = Match.new(game, header.seats, options=header.options, dice=dice, names=header.names)
    scores: list[list[int]] = [module.score(match.view(None))]
    for at, row in enumerate(rows[1:], start=1):
        if isinstance(row, Back) and row.to is not None:
            match = Match.replay(game, rows[: at + 1], dice)
        else:
            match.follow([row])
        turns = sum(line.message == module.TURN_BEGINS for line in match.log)
        del scores[turns + 1 :]
        now = module.score(match.view(None))
        while len(scores) <= turns:
            scores.append(now)
        scores[-1] = now
    return scores
