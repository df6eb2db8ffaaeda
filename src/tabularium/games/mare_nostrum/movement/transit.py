"""Troops that stay where they may only pass: in independents to which their nation is Neutral (3.12.2)."""

from __future__ import annotations

from ..book import rule
from ..pieces import NOBODY
from ..state import MareNostrum
from ..tables import SEGMENTS
from ..world import NOWHERE, PROVINCES
from .rights import accompanied, only_passing


@rule("mare:3.12.2a", "mare:3.12.2b", "mare:3.12.3b")
def overstay(s: MareNostrum) -> None:
    """A leader leaves in the segment after the one in which he came, or in the first if he began there.

    After the last segment the units count that nobody leads.
    """
    staying = [each for each in s.campaigns if each.since == s.segment - 1 and each.bound == NOWHERE]
    armies = {force.leader: force for force in s.forces if force.leader != NOBODY and force.size} if staying else {}
    for campaign in staying:
        if campaign.leader not in armies:
            continue
        if accompanied(s, campaign.nation, armies[campaign.leader].province):
            campaign.since = s.segment  # alone he has to leave in the next segment
        else:
            breach(s, campaign.nation, armies[campaign.leader].province)
    if s.segment == SEGMENTS:
        abroad = [force for force in s.forces if force.leader == NOBODY and s.owner[force.province] != force.nation]
        for nation in s.living():
            for force in abroad:
                if force.nation == nation and force.size:
                    breach(s, nation, force.province)


def breach(s: MareNostrum, nation: int, province: int) -> None:
    """A force that stays without right costs its nation a level."""
    if only_passing(s, nation, province) and not accompanied(s, nation, province):
        s.steady(nation, -1)
        s.tell(nation, "movement.overstayed", "mare:3.12.2b", province=PROVINCES[province])
