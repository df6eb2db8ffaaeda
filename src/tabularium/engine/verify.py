"""A finished record checked: its chain, its seed, every roll, and under the rules of today every row."""

from __future__ import annotations

from collections.abc import Callable

from .dice import Dice, from_header
from .game import Game
from .match import Match
from .record import AnyRow, Given, Header, Record, Rules
from .refusal import TabulariumError
from .replay import ReplayError, same_rolls
from .state import State

MOST_FACES = 1 << 63


def same_rules(game: Game, record: Record) -> bool:
    """Was all of it played under the rules of today?"""
    changes = {row.version for row in record.rows if isinstance(row, Rules)}
    return {record.header.rules_version, *changes} == {game.rules_version}


def check_dice(record: Record, dice: Dice) -> int:
    """Check every roll of a record, the undone ones too, without knowing any rules. How many rolls.

    The dice never go back, so the rolls of all rows in their order are what the source gives from its beginning.
    """
    place = State(dice=dice.first())
    rolls = 0
    for row in record.rows:
        if isinstance(row, Header | Given):
            if any(len(roll) != 2 or not 1 <= roll[0] <= MOST_FACES for roll in row.rolls):
                raise ReplayError(row.n, "it tells of dice that there are not")
            same_rolls(row, [[faces, dice.below(place, faces)] for faces, _ in row.rolls])
            rolls += len(row.rolls)
    return rolls


def verify(game: Game, record: Record, watch: Callable[[AnyRow, Match], object] | None = None) -> int:
    """Check a finished record: the chain, the seed against its digest, every roll and the outcome. The number of rolls.
    `watch` is shown each row and the match after it, so that a caller who wants more need not play it again. Of a
    record of other rules nothing is played and `watch` sees nothing: the dice are checked by themselves.
    """
    if record.end is None:
        raise TabulariumError("the record has no end: the game can be resumed, not verified")
    dice = from_header(record.header.dice, record.end.seed)
    if not same_rules(game, record):
        return check_dice(record, dice)
    for row, match in Match.stages(game, record.rows, dice):
        if watch is not None:
            watch(row, match)
    return sum(len(row.rolls) for row in record.rows if isinstance(row, Header | Given))
