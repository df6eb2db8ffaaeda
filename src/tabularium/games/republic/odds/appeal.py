"""The exact chances of a popular appeal: votes for or against, lynched or carried out in triumph.

>>> from tabularium.games.republic.odds.appeal import chances
>>> round(chances(popularity=2)["freed"], 3)
0.167
"""

from __future__ import annotations

from itertools import product
from typing import Any

from ..book import rule
from ..cards import TABLES

FACES = range(1, 7)
ROWS: list[dict[str, Any]] = TABLES["popular_appeal"]["rows"]
KILLED, FREED = "killed", "freed"
LEAST_HEARD = ROWS[0]["max"] + 1
"""The lowest result that does not kill; every point below it is a chit against the advocate."""
MOST_HELD = ROWS[-1]["min"] - 1
"""The highest result that does not free; every point above it is a chit against Censor and prosecutor."""


@rule("republic:TBL.appeal")
def outcome(total: int) -> int | str:
    """Votes for the accused (against him if negative), or that he is killed or freed."""
    row = next(row for row in ROWS if row["max"] is None or total <= row["max"])
    return int(row["votes"]) if row["votes"] is not None else str(row["outcome"]).removeprefix("accused_")


@rule("republic:9.422a", "republic:9.74c")
def chances(popularity: int, dice: int = 2, omens: int = 0) -> dict[int | str, float]:
    """How likely each result is; in a special trial `popularity` is the victim's, taken negatively."""
    found: dict[int | str, float] = {}
    rolls = list(product(FACES, repeat=dice))
    for roll in rolls:
        result = outcome(sum(roll) + popularity - omens)
        found[result] = found.get(result, 0) + 1
    return {result: count / len(rolls) for result, count in found.items()}


@rule("republic:9.42a", "republic:9.42c")
def acquittal(ayes: int, noes: int, popularity: int, dice: int = 2, omens: int = 0) -> float:
    """The chance to be acquitted by an appeal if the other votes stand so: a tie acquits."""
    total = 0.0
    for result, chance in chances(popularity, dice, omens).items():
        if result == FREED or (isinstance(result, int) and ayes <= noes + result):
            total += chance
    return total
