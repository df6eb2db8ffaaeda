"""The end of the year: has somebody won?"""

from __future__ import annotations

from ..book import rule, scene
from ..end import win
from ..forum.arrivals import awaken
from ..state import NOBODY, Republic


@scene
@rule(
    "republic:12.1a",
    "republic:12.2c",
    "republic:12.2d",
    "republic:9.82",
    "republic:9.823e",
    "republic:12.4a",
    "republic:7.333b",
)
def year_ends(s: Republic) -> None:
    """A Consul for Life who lives has won; otherwise a new year begins."""
    if s.life != NOBODY:
        win(s, s.faction[s.life], "consul_for_life")
        return
    awaken(s)
    s.after(year_ends)
