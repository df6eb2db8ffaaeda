"""Dice under evil omens, ties, and the mortality cup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from .book import rule
from .cards import CHITS, DRAW_TWO, EVENT_AT, NO_CHIT, NUMBER_OF, PEOPLE
from .senators import in_play
from .state import NOBODY, Republic

N = TypeVar("N", bound=int)
EVIL_OMENS = EVENT_AT["evil-omens"]
NUMBERED = {NUMBER_OF[p]: [q for q in PEOPLE if NUMBER_OF[q] == NUMBER_OF[p]] for p in PEOPLE}
"""By the number of a chit whom it can hit."""
BACK_AGAIN = CHITS.count(DRAW_TWO)
"""Chits that never leave the cup: when only they are left, there is nothing more to draw."""


@rule("republic:E.evil-omens.1", "republic:E.evil-omens.2")
def omens(s: Republic) -> int:
    """How much evil omens take from every roll this year; a persuasion roll is raised by as much."""
    return s.level[EVIL_OMENS]


@rule("republic:E.evil-omens.1")
def throw(s: Republic, count: int = 1) -> int:
    """Dice added up, less the evil omens."""
    return sum(s.roll(count)) - omens(s)


@rule("republic:E.evil-omens.1")
def throw_spared(s: Republic, count: int = 1) -> int:
    """Dice for an event, a disaster or a tax farmer: by the printed card the omens spare these."""
    return throw(s, count) if s.options.evil_omens_exempt_rolls == "initiative" else sum(s.roll(count))


@rule("republic:4.18a")
def highest(s: Republic, tied: Sequence[N]) -> N:
    """Which of several wins a tie: the highest 2d6, equal rolls again."""
    left = list(tied)
    while len(left) > 1:
        rolled = {each: sum(s.roll(2)) for each in left}
        best = max(rolled.values())
        left = [each for each in left if rolled[each] == best]
    (winner,) = left
    return winner


@rule("republic:4.18a", "republic:3.33c", "republic:5.22b")
def lowest(s: Republic, tied: Sequence[N], dice: int = 2) -> N:
    """The lowest roll loses; equal rolls are repeated with 2d6."""
    left = list(tied)
    while len(left) > 1:
        rolled = {each: sum(s.roll(dice)) for each in left}
        worst = min(rolled.values())
        left = [each for each in left if rolled[each] == worst]
        dice = 2
    (loser,) = left
    return loser


@rule("republic:3.1.2a", "republic:5.21b", "republic:5.21c", "republic:5.21d")
def draw_chits(s: Republic, count: int) -> list[int]:
    """Numbers out of the mortality cup in the order drawn.

    A chit that says draw two goes back and stands for two more; the others stay out until all are drawn, then all
    return. A chit without a number counts for nothing: it comes up as NO_CHIT.
    """
    drawn: list[int] = []
    left = count
    while left and len(s.cup) > BACK_AGAIN:
        chit = s.draw(s.cup)
        if chit == DRAW_TWO:
            s.cup.append(chit)
            left += 1
        else:
            drawn.append(chit)
            left -= 1
    s.cup = list(CHITS)
    s.say("chits.drawn", rule="republic:5.21b", chits=[chit for chit in drawn if chit != NO_CHIT], drawn=len(drawn))
    return drawn


@rule("republic:5.21a", "republic:5.22b")
def struck(s: Republic, chit: int, exposed: Callable[[Republic, int], bool] = in_play) -> int:
    """The senator among those `exposed` who is hit by a chit; of two with one number the lower 2d6 is hit."""
    hit = [p for p in NUMBERED.get(chit, ()) if in_play(s, p) and exposed(s, p)]
    return lowest(s, hit) if hit else NOBODY
