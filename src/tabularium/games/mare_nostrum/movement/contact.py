"""Contact: where armies meet enemies they fight, and who came to fight may have to stop (3.14, 4.2)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations

from ..book import rule
from ..combat.commanders import present
from ..combat.field import fight, free_to_go
from ..combat.sides import battles
from ..hostility import hostile
from ..leaders import spoken
from ..pieces import NOBODY, Campaign
from ..state import MareNostrum
from ..world import PROVINCES


@rule("mare:4.2a", "mare:3.3.5c", "mare:3.12.1a")
def contacts(s: MareNostrum, entered: list[Campaign]) -> None:
    """Field battles of a segment, province by province."""
    came: dict[int, list[Campaign]] = {}
    for campaign in entered:
        came.setdefault(s.leader(campaign.leader).province, []).append(campaign)
    present = {(force.province, force.nation) for force in s.forces if s.segment == 1 or force.province in came}
    nations = Counter(province for province, _ in present)
    crowded = sorted(province for province, number in nations.items() if number > 1)
    for province in crowded:
        contact(s, province, came.get(province, []))


def contact(s: MareNostrum, province: int, entered: list[Campaign]) -> None:
    """All battles in one province; then it is seen who may go on."""
    came = {campaign.nation for campaign in entered}
    opening = came | (led_parties(s, province) if s.segment == 1 else set())
    pairs = [
        (a, b)
        for a, b in combinations(parties(s, province), 2)
        if (a in opening or b in opening) and hostile(s, a, b, province)
    ]
    held: set[int] = set()
    for sides in battles(s, pairs, partial(parties, s, province), province):
        battle, winner = fight(s, province, sides)
        for side in (0, 1):
            if not free_to_go(battle, winner, side):
                held |= set(sides[side])
    for campaign in entered:
        if campaign.nation in held and campaign in s.campaigns:
            stop(s, campaign)


def parties(s: MareNostrum, province: int) -> list[int]:
    """The parties with units in a province: nations in the book's order, then the independent itself."""
    here = {force.nation for force in s.forces if force.province == province and force.size}
    found = [nation for nation in s.living() if nation in here]
    return [*found, NOBODY] if NOBODY in here else found


def led_parties(s: MareNostrum, province: int) -> set[int]:
    """The parties whose units in a province have a leader with them."""
    return {leader.nation for leader in present(s, province, s.forces_in(province))}


@rule("mare:3.14l", "mare:3.14m")
def stop(s: MareNostrum, campaign: Campaign) -> None:
    """A leader who ran into enemies has no more orders this year."""
    campaign.stopped = True
    leader = s.leader(campaign.leader)
    where = PROVINCES[leader.province]
    s.tell(leader.nation, "movement.stopped", "mare:3.14l", leader=spoken(leader), province=where)
