"""The end of the year: has somebody won?"""

from __future__ import annotations

from tabularium.engine import varies

from ..book import rule, scene
from ..end import FOR_LIFE, era_over, for_life, win_equally
from ..forum.arrivals import awaken
from ..state import Republic


@scene
@rule(
    "republic:12.1a",
    "republic:12.2c",
    "republic:12.2d",
    "republic:9.82",
    "republic:9.823e",
    "republic:12.4a",
    "republic:7.333b",
    "republic_assembly:12.1c",
    "republic_assembly:12.1e",
)
def year_ends(s: Republic) -> None:
    """A Consul for Life who lives has won; otherwise a new year begins, unless this was the last."""
    crowned = for_life(s)
    if crowned:
        win_equally(s, crowned, FOR_LIFE)
        return
    if last_year(s):
        era_over(s)
        return
    awaken(s)
    s.after(year_ends)


@varies
@rule("republic:12.1b")
def last_year(s: Republic) -> bool:
    """Is the game over with this year? No: it ends in the Forum, with a card that says so."""
    return False
