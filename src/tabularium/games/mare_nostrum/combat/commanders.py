"""Leaders in battle: who leads, how they age by it, and who does not come back (4.5.1, 4.5.2)."""

from __future__ import annotations

from collections.abc import Sequence

from ..ages import YEARS, checked, retire
from ..book import rule
from ..pieces import NOBODY, Force, Leader
from ..state import POINTS, MareNostrum
from .spoils import Engaged, share


@rule("mare:4.5.1b", "mare:3.11c", "mare:4.2f", "mare:3.3.5c")
def present(s: MareNostrum, province: int, forces: Sequence[Force]) -> list[Leader]:
    """The leaders who are in a province with forces of their own nation, whether these were assigned to them or not."""
    nations = {force.nation for force in forces if force.size}
    here = [leader for leader in s.leaders if leader.province == province and leader.nation in nations]
    return [leader for leader in here if not bereft(s, leader)]


@rule("mare:3.14ab")
def bereft(s: MareNostrum, leader: Leader) -> bool:
    """Has a leader, or the one he accompanies, lost all his units this year?"""
    number = leader.number if leader.principal == NOBODY else leader.principal
    army = s.army(number)
    stopped = any(campaign.stopped for campaign in s.campaigns if campaign.leader == number)
    return stopped and (army is None or not army.size)


@rule("mare:4.5.1a", "mare:4.5.1b", "mare:4.2l")
def commander(leaders: Sequence[Leader]) -> Leader | None:
    """The leader of a side: the one with the highest modifier, of equals the oldest."""
    return max(leaders, key=lambda leader: (leader.modifier, leader.age, -leader.number), default=None)


@rule("mare:4.5.2c", "mare:4.5.2d", "mare:4.5.2h", "mare:8.1d")
def survive(s: MareNostrum, leaders: Sequence[Leader], cause: str, enemies: Engaged) -> None:
    """All leaders of a side grow older by a battle and are checked; the enemy scores for each who is gone."""
    for leader in leaders:
        leader.age += YEARS["battle"] + (YEARS["battle_lost_extra"] if cause == "battle_lost" else 0)
        if checked(s, leader, cause):
            share(s, enemies, POINTS["leader_removed"] + leader.modifier)


@rule("mare:3.14ab", "mare:3.12.9d")
def without_troops(s: MareNostrum, armies: Sequence[Force]) -> None:
    """A nation's leader who lost all units has no more orders this year; one of an independent leaves the game."""
    alone = [army.leader for army in armies if not army.size]
    for campaign in s.campaigns:
        if campaign.leader in alone:
            campaign.stopped = True
    for leader in [each for each in s.leaders if each.number in alone and each.nation == NOBODY]:
        retire(s, leader, "leaders.died")
