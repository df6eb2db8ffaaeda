"""The orders of leaders in a segment, read from the sheets (3.14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabularium.engine import Refusal, refuse

from ..book import rule
from ..orders import Orders, Step
from ..pieces import Campaign, Force, Leader
from ..state import Failed, MareNostrum
from ..world import NOWHERE


@dataclass(frozen=True)
class Due:
    """A step that is due: its leader, its place in the sheet, and who is told if it cannot be done. `planned` is a step
    that is only being written: the moves of others by then are not known yet.
    """

    campaign: Campaign
    leader: Leader
    step: Step
    orders: Orders
    path: str
    tell: Failed
    planned: bool = False

    @property
    def nation(self) -> int:
        """The leader's nation."""
        return self.campaign.nation

    def failed(self, part: str, why: Refusal) -> None:
        """The step, or a part of it, cannot be done."""
        self.tell(f"{self.path}{part}", why)

    def army(self, s: MareNostrum) -> Force | None:
        """The units he has with him, if any."""
        army = s.army(self.leader.number)
        return army if army is not None and army.size else None


def all_due(s: MareNostrum) -> list[Due]:
    """The steps of all nations in this segment, by the numbers of their leaders."""
    found = [each for nation, orders in s.ordered("movement") for each in due_of(s, nation, orders, s.failed(nation))]
    return sorted(found, key=lambda each: each.leader.number)


@rule("mare:3.14c", "mare:3.14h", "mare:3.14l", "mare:3.11d")
def due_of(s: MareNostrum, nation: int, orders: Orders, tell: Failed, planned: bool = False) -> Iterator[Due]:
    """The steps of one nation in this segment; who was stopped does nothing, who is under way nothing else."""
    marches = {march.leader: (place, march) for place, march in reversed([*enumerate(orders.movement)])}
    for campaign in s.campaigns:
        if campaign.nation != nation or campaign.stopped:
            continue
        if (ordered := marches.get(f"leader:{campaign.orders}")) is None:
            continue
        place, march = ordered
        for number, step in enumerate(march.steps):
            if step.segment != s.segment:
                continue
            path = f"movement[{place}].steps[{number}]"
            if campaign.bound != NOWHERE:
                tell(path, refuse("movement.under_way", "mare:3.14h", segment=s.segment))
            else:
                yield Due(campaign, s.leader(campaign.leader), step, orders, path, tell, planned)
            break


@rule("mare:3.11d")
def still_due(s: MareNostrum, due: list[Due]) -> list[Due]:
    """The same steps after battles: some leaders are gone, for some a companion goes on."""
    return [
        replace(each, leader=s.leader(each.campaign.leader))
        for each in due
        if any(campaign is each.campaign for campaign in s.campaigns)
    ]
