"""Ways over land and sea: what they cost, and when in the year they are open (3.14)."""

from __future__ import annotations

from itertools import pairwise

from tabularium.engine import Refusal, refuse

from ..book import rule
from ..cards.warfare import crossing_cost, crossing_ends
from ..counting import lead_at_sea
from ..orders import Step
from ..pieces import Leader
from ..state import MareNostrum
from ..tables import SEGMENTS
from ..world import BORDERS, CITIES_OF, COASTS, LANES, NOWHERE, PORTS, PROVINCE, PROVINCES, SEA, SEAS

COST = {"plain": 1, "river": 2, "strait": 2, "mountain": 2}
"""Segments that it takes to cross a border."""
LAST = {"plain": SEGMENTS, "river": SEGMENTS, "strait": 5, "mountain": 4}
"""The last segment in which a crossing may end."""
SEASON = {"plain": "mare:3.14c", "river": "mare:3.14k", "strait": "mare:3.14j", "mountain": "mare:3.14i"}
SEA_COST = 2
LAST_AT_SEA = 5
SUPREMACY = 10


@rule("mare:3.14c", "mare:3.14g", "mare:3.14i", "mare:3.14j", "mare:3.14k", "mare:3.14aa")
def by_land(s: MareNostrum, leader: Leader, to: int, segment: int) -> int | Refusal:
    """How many segments a march over a border takes, if it may begin now."""
    border = BORDERS[leader.province].get(to)
    if border is None:
        names = {"province": PROVINCES[to], "origin": PROVINCES[leader.province]}
        return refuse("movement.not_adjacent", "mare:3.14aa", **names)
    cost = crossing(s, leader, border)
    if segment + cost - 1 > last_segment(s, leader, border):
        return refuse("movement.season", SEASON[border], province=PROVINCES[to], segment=segment)
    return cost


def crossing(s: MareNostrum, leader: Leader, border: str) -> int:
    """The cost for a leader of crossing a border."""
    return crossing_cost(s, leader, border, COST[border])


def last_segment(s: MareNostrum, leader: Leader, border: str) -> int:
    """The last segment in which a leader may end such a crossing."""
    return crossing_ends(s, leader, border, crossing(s, leader, border), LAST[border], SEGMENTS)


@rule("mare:3.14v", "mare:3.14w")
def by_sea(s: MareNostrum, leader: Leader, step: Step, segment: int) -> int | Refusal:
    """How many segments a passage over a chain of seas takes, if it may begin now."""
    seas = [SEA[sea] for sea in step.seas]
    to = PROVINCE[step.to] if step.to is not None else NOWHERE
    if not seas or to == NOWHERE or seas[0] not in COASTS[leader.province] or seas[-1] not in COASTS[to]:
        return refuse("movement.no_shore", "mare:3.14v")
    if any(other not in LANES[sea] for sea, other in pairwise(seas)):
        return refuse("movement.sea_chain", "mare:3.14v")
    needed = {"none": [], "departure": [(leader.province, seas[0])]}.get(
        s.options.sea_move_requires_port, [(leader.province, seas[0]), (to, seas[-1])]
    )
    for province, sea in needed:
        if not any(sea in PORTS[city] for city in CITIES_OF[province]):
            return refuse("movement.no_port", "mare:3.14v", province=PROVINCES[province])
    cost = SEA_COST * len(seas)
    if segment + cost - 1 > LAST_AT_SEA:
        return refuse("movement.late_at_sea", "mare:3.14w", segment=segment)
    return cost


@rule("mare:3.14v", "mare:3.14x", "mare:3.3.3i")
def supremacy(s: MareNostrum, nation: int, seas: list[str]) -> Refusal | None:
    """In every sea on the way a nation and its allies have ten fleets more than are hostile to it; else why not."""
    for sea in map(SEA.__getitem__, seas):
        if lead_at_sea(s, sea, nation) < SUPREMACY:
            return refuse("movement.supremacy", "mare:3.14x", sea=SEAS[sea])
    return None
