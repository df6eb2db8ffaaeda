"""Rights of entry: own land, war, passage granted, passage forced, independents (3.3.1, 3.12.2)."""

from __future__ import annotations

from tabularium.engine import Refusal, refuse

from ..book import rule
from ..diplomacy.passage import may_enter
from ..diplomacy.rows import rows
from ..orders import Orders
from ..pieces import NOBODY, Campaign
from ..state import OUT_OF_PLAY, MareNostrum
from ..tables import COLLAPSE, HOSTILE, NEUTRAL, PASSAGE
from ..world import PROVINCES


@rule("mare:3.3.1g", "mare:3.3.5a", "mare:3.14aa")
def free_entry(s: MareNostrum, nation: int, province: int) -> bool:
    """May the nation's troops enter by right: at home, among independents, in war, by passage granted?"""
    owner = s.owner[province]
    return owner in (nation, NOBODY) or (owner != OUT_OF_PLAY and may_enter(s, nation, owner))


@rule("mare:3.3.1b", "mare:3.3.1d", "mare:3.14aa")
def no_entry(s: MareNostrum, nation: int, province: int, orders: Orders, planned: bool) -> Refusal | None:
    """Why troops may not enter a province: without a right the sheet must say that passage is forced.

    A `planned` step may also count on a grant that the sheet says it would accept.
    """
    if free_entry(s, nation, province):
        return None
    host = s.owner[province]
    for _, other, row in rows(s, orders):
        if other == host and (row.force_passage or (planned and row.accept_passage_until is not None)):
            return None
    return refuse("movement.no_right", "mare:3.3.1d", "movement.no_right.remedy", province=PROVINCES[province])


@rule("mare:3.3.1b")
def must_force(s: MareNostrum, campaign: Campaign, province: int) -> bool:
    """Does entering cost the nation a level? Each leader pays once for each host."""
    return not free_entry(s, campaign.nation, province) and s.owner[province] not in campaign.forced


@rule("mare:3.3.1c")
def can_force(s: MareNostrum, nation: int, already: int) -> bool:
    """Forcing passage never leads into Collapse, also counting what others force in the same segment."""
    return s.stability[nation] + already + 1 < COLLAPSE


@rule("mare:3.12.2a", "mare:3.12.3a", "mare:3.12.5c")
def only_passing(s: MareNostrum, nation: int, province: int) -> bool:
    """Is this an independent that the nation's troops may cross but not stay in?"""
    grade = s.grade[nation][province]
    return s.independent(province) and grade != HOSTILE and (grade == NEUTRAL or s.no_entry[nation][province])


@rule("mare:3.12.3b")
def accompanied(s: MareNostrum, nation: int, province: int) -> bool:
    """Is a leader of a military ally there who has the right to stay?"""
    return any(
        leader.province == province
        and leader.nation != NOBODY
        and s.military_alliance[nation][leader.nation]
        and s.grade[leader.nation][province] >= PASSAGE
        and not s.no_entry[leader.nation][province]
        for leader in s.leaders
    )
