"""The exact chances of the speech on the state of the Republic: every roll of three dice is counted.

>>> from tabularium.games.republic.odds.speech import chances
>>> found = chances(popularity=0, unrest=5)
>>> round(found.revolt, 3), round(found.shortage, 3), round(found.unrest, 2)
(0.019, 0.338, 3.7)
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from ..book import rule
from ..population import SPEECH_DICE, row

ROLLS = [sum(dice) for dice in product(range(1, 7), repeat=SPEECH_DICE)]
REVOLT, MOB, NO_RECRUITMENT, SHORTAGE = "people_revolt", "mob", "no_recruitment", "manpower_shortage"


class Speech(NamedTuple):
    """How likely each consequence is, how unrest changes on average unless the people revolt, and by how much."""

    revolt: float
    mob: float
    no_recruitment: float
    shortage: float
    unrest: float
    changes: dict[int, float]


@rule("republic:8.2a", "republic:TBL.population", "republic:E.evil-omens.1")
def chances(popularity: int, unrest: int, omens: int = 0) -> Speech:
    """The chances of a speaker of this popularity before a people of this unrest."""
    rows = [row(natural - omens + popularity - unrest) for natural in ROLLS]
    effects = [effect for each in rows for effect in each["effects"]]
    spoken = [int(each["unrest"]) for each in rows if REVOLT not in each["effects"]]
    changes = {change: spoken.count(change) / len(ROLLS) for change in sorted(set(spoken))}
    return Speech(
        revolt=effects.count(REVOLT) / len(ROLLS),
        mob=effects.count(MOB) / len(ROLLS),
        no_recruitment=effects.count(NO_RECRUITMENT) / len(ROLLS),
        shortage=effects.count(SHORTAGE) / len(ROLLS),
        unrest=sum(spoken) / len(spoken) if spoken else 0.0,
        changes=changes,
    )
