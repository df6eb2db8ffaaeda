"""The exact chances of an attempt at assassination: the target dies, the assassin is caught, or both.

>>> from tabularium.games.republic.odds.assassination import chances
>>> chances(cards=1)
Chances(killed=0.5, caught=0.16666666666666666, both=0.0)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..book import rule
from ..cards import TABLES

FACES = range(1, 7)
OPEN_GUARD = 2
"""The effect of an Open Bodyguard on the roll; a Secret one takes 1."""
KILLED, NO_EFFECT, CAUGHT = "killed", "no_effect", "caught"
ROWS: list[dict[str, Any]] = TABLES["assassination"]["rows"]


@rule("republic:TBL.assassination")
def outcome(total: int) -> str:
    """The row of the table for a modified roll."""
    return next(str(row["result"]) for row in ROWS if row["max"] is None or total <= row["max"])


class Chances(NamedTuple):
    """How likely each is; `both` is part of the other two."""

    killed: float
    caught: float
    both: float


@rule(
    "republic:9.72",
    "republic:9.721",
    "republic:9.73a",
    "republic:9.73c",
    "republic:I.assassin",
    "republic:I.open-bodyguard",
)
def chances(
    cards: int = 0, secret: int = 0, open_guards: int = 0, omens: int = 0, *, two_dice: bool = False
) -> Chances:
    """The chances with so many Assassin cards against so many Secret and Open Bodyguards.

    With two dice who kills may be caught by the second as well.
    """
    bonus = cards - secret - OPEN_GUARD * open_guards - omens
    results = [outcome(face + bonus) for face in FACES]
    seized = results.count(CAUGHT) / len(FACES)
    later = 1 - (1 - seized) ** (secret + open_guards)
    killed = results.count(KILLED) / len(FACES)
    caught = seized + (1 - seized) * later
    return Chances(killed, caught, killed * (caught if two_dice else later))
