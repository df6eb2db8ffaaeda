"""Leaders in battle: who leads, how they age by it, and who does not come back (4.5.1, 4.5.2)."""

from __future__ import annotations

from collections.abc import Sequence

from ..ages import YEARS, checked, retire
from ..book import rule
from ..pieces import NOBODY, Force, Leader
from ..state import POINTS, MareNostrum
from .spoils import Engaged, share


@rule("mare:4.5.1b", "mare:3.11c")
def present(s: MareNostrum, forces: Sequence[Force]) -> list[Leader]:
    """The leaders of some forces with those who accompany them."""
    leading = {force.leader for force in forces if force.leader != NOBODY and force.size}
    return [leader for leader in s.leaders if leader.number in leading or leader.principal in leading]


@rule("mare:4.5.1a", "mare:4.5.1b", "mare:4.2l")
def commander(leaders: Sequence[Leader]) -> Leader | None:
    """Who leads a side: the one with the highest modifier, of equals the oldest."""
    return max(leaders, key=lambda leader: (leader.modifier, leader.age, -leader.number), default=None)


@rule("mare:4.5.2c", "mare:4.5.2d", "mare:4.5.2h", "mare:8.1d")
def survive(s: MareNostrum, leaders: Sequence[Leader], cause: str, enemies: Engaged) -> None:
    """All leaders of a side grow older by a battle and are checked; the enemy scores for each who is gone."""
    for leader in leaders:
        leader.age += YEARS["battle"] + (YEARS["battle_lost_extra"] if cause == "battle_lost" else 0)
        if checked(s, leader, cause):
            share(s, enemies, POINTS["leader_removed"] + leader.modifier)


@rule("mare:3.14ab", "mare:3.12.9d")
def without_troops(s: MareNostrum, leaders: Sequence[Leader]) -> None:
    """A nation's leader without units has no more orders this year; one of an independent leaves the game."""
    for leader in leaders:
        army = s.army(leader.number)
        if leader not in s.leaders or leader.principal != NOBODY or (army is not None and army.size):
            continue
        if leader.nation == NOBODY:
            retire(s, leader, "leaders.died")
        for campaign in s.campaigns:
            if campaign.leader == leader.number:
                campaign.stopped = True
