"""How a finished game went: everybody's score at the end of each turn, taken down while its record is played again."""

from __future__ import annotations

from tabularium.draw.face import face_of
from tabularium.engine import Game, Match
from tabularium.engine.record import AnyRow, Back

from . import ending


class Scores:
    """Watches a record being played again, as `verify` does it.

    `turns` holds the scores before the first turn and at the end of each. A view costs more than the answer before
    it, so one is made only where a turn ends.
    """

    def __init__(self, game: Game) -> None:
        self.turns: list[list[int]] = []
        face = face_of(game)
        self._begins = face.turn_begins or ending.TURN_BEGINS
        self._score = face.score or ending.score
        self._heard = 0
        self._begun = 0

    def watch(self, row: AnyRow, match: Match) -> None:
        """Take note of the match after a row."""
        before = self._begun
        if isinstance(row, Back):  # what was said may have been taken back
            self._heard = self._begun = 0
        self._begun += sum(line.message == self._begins for line in match.log[self._heard :])
        self._heard = len(match.log)
        del self.turns[self._begun + 1 :]
        if not self.turns or self._begun > before or match.outcome is not None:
            now = self._score(match.view(None))
            self.turns[-1:] = [now]
            self.turns += [now] * (self._begun + 1 - len(self.turns))
