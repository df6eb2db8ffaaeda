"""The exact chances of the contest between advocate and prosecutor, in votes.

>>> from tabularium.games.republic.odds.trial import chances
>>> round(chances(advocate=4, prosecutor=2)[8], 3)
0.167
"""

from __future__ import annotations

from itertools import product
from typing import Any

from ..book import rule
from ..cards import TABLES

FACES = range(1, 7)
DICE = 2
ROWS: list[dict[str, Any]] = TABLES["trial_appeal"]["rows"]


@rule("republic:TBL.trial")
def outcome(total: int) -> int:
    """Votes for the defence, or for the prosecution if negative."""
    return next(int(row["votes"]) for row in ROWS if row["max"] is None or total <= row["max"])


@rule("republic:9.421c", "republic:TBL.trial")
def chances(advocate: int, prosecutor: int, omens: int = 0) -> dict[int, float]:
    """How likely each number of votes is between two men of such oratory; Cicero counts 2 more."""
    found: dict[int, float] = {}
    for roll in product(FACES, repeat=DICE):
        votes = outcome(sum(roll) + advocate - prosecutor - omens)
        found[votes] = found.get(votes, 0) + 1 / len(FACES) ** DICE
    return dict(sorted(found.items()))


@rule("republic:9.42a", "republic:9.421c")
def acquittal(ayes: int, noes: int, advocate: int, prosecutor: int, omens: int = 0) -> float:
    """The chance to be acquitted by the contest alone if the other votes stand so: a tie acquits."""
    return sum(chance for votes, chance in chances(advocate, prosecutor, omens).items() if ayes <= noes + votes)
