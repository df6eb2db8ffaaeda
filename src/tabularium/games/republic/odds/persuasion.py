"""The exact chance of a persuasion: every roll of two dice is counted.

>>> from tabularium.games.republic.odds.persuasion import base, chance
>>> round(chance(base(oratory=3, influence=5, loyalty=1)), 3)
0.583
"""

from __future__ import annotations

from functools import cache
from itertools import product

from ..book import rule
from ..cards import TABLES

ALIGNED_LOYALTY = 7
FAILS_FROM: int = TABLES["persuasion"]["auto_fail_unmodified"]
FAILS_FROM_AT_THE_END: int = TABLES["persuasion"]["auto_fail_after_era_ends"]
ROLLS = [sum(dice) for dice in product(range(1, 7), repeat=2)]


@rule(
    "republic:7.41a",
    "republic:7.411a",
    "republic:7.411b",
    "republic:7.412",
    "republic:7.413a",
)
def base(
    *,
    oratory: int,
    influence: int,
    loyalty: int,
    aligned: bool = False,
    talents: int = 0,
    bribes: int = 0,
    counter_bribes: int = 0,
) -> int:
    """The number not to be passed: the persuader's words and bribes against loyalty, wealth and counter-bribes."""
    resistance = loyalty + talents + counter_bribes + (ALIGNED_LOYALTY if aligned else 0)
    return oratory + influence + bribes - resistance


@rule("republic:7.41b", "republic:12.1c")
def fails_from(era_ends: bool) -> int:
    """The unmodified roll from which every attempt fails: one lower once Era Ends has been drawn."""
    return FAILS_FROM_AT_THE_END if era_ends else FAILS_FROM


@rule("republic:7.41a", "republic:7.41b", "republic:12.1c", "republic:E.evil-omens.1")
def persuaded(natural: int, base: int, omens: int = 0, era_ends: bool = False, margin: int = 0) -> bool:
    """Does this roll persuade? Evil omens raise it; the limit beyond which it fails is for the dice as they lie."""
    return natural < fails_from(era_ends) and natural + omens + margin <= base


@cache
def chance(base: int, omens: int = 0, era_ends: bool = False, margin: int = 0) -> float:
    """The chance to persuade with this base."""
    return sum(persuaded(natural, base, omens, era_ends, margin) for natural in ROLLS) / len(ROLLS)


def useful_base(omens: int = 0, era_ends: bool = False, margin: int = 0) -> int:
    """The base beyond which more talents do not help."""
    return fails_from(era_ends) - 1 + omens + margin
