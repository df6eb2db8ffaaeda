"""Provinces that a war has won over: how they join it, what they lose with it, and how they are freed."""

from __future__ import annotations

from ..book import rule
from ..cards import PROVINCE, WAR
from ..death import Cause, kill
from ..forces import garrison, move
from ..posts import resides, vacate
from ..state import ACTIVE_BOX, ALLIED, NOBODY, VACANT, Republic
from ..wars import allies, local_forces_of


@rule("republic:10.03a")
def win_over(s: Republic, war: int, province: int) -> None:
    """A province is beaten: its governor dies if he is there, the garrison goes home, its armies are the enemy's."""
    governor, there = s.governor[province], resides(s, province)
    move(s, garrison(s, province), ACTIVE_BOX)
    vacate(s, province)
    s.province[province], s.ally[province] = ALLIED, war
    s.provincial_fleets[province] = 0
    s.say("provincial.lost", rule="republic:10.03a", province=PROVINCE[province], war=WAR[war])
    if there:
        kill(s, governor, Cause.WAR)


@rule("republic:10.03c", "republic:E.internal-disorder.2")
def set_free(s: Republic, war: int) -> None:
    """A war is over: the provinces beside it are in the Forum again, undeveloped; no armies are left there."""
    for province in local_forces_of(s, war):
        s.provincial_armies[province] = s.provincial_fleets[province] = 0
    for province in allies(s, war):
        s.province[province], s.developed[province], s.ally[province] = VACANT, 0, NOBODY
        s.say("provincial.freed", rule="republic:10.03c", province=PROVINCE[province])
