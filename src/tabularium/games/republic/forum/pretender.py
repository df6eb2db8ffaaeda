"""Pretender Emerges: with the next active war a governed province revolts."""

from __future__ import annotations

from ..book import rule
from ..cards import BASE_LAND, EVENT_AT, PROVINCE, PROVINCES
from ..chance import throw
from ..death import Cause, kill
from ..forces import garrison, move, remove, strength
from ..losses import fall_at_random
from ..posts import rebellious, resides
from ..results import ALL, VICTORY, look_up, skill
from ..state import ACTIVE_BOX, GOVERNED, NOBODY, Republic
from .provinces import province_revolts

PRETENDER = EVENT_AT["pretender-emerges"]


@rule("republic:E.pretender.1", "republic:E.pretender.2", "republic:11.34")
def pretender_rises(s: Republic) -> None:
    """An active war has been drawn: a governed province, chosen at random, revolts if a pretender has emerged.

    The garrison attacks at once; if it wins the revolt is over. Otherwise the governor dies, unless he is in Rome, and
    the surviving legions return there; at level II all of them perish. The card stays until the revolt is quelled.
    """
    governed = [province for province in PROVINCES if s.province[province] == GOVERNED and not rebellious(s, province)]
    level = s.level[PRETENDER]
    if not level or s.pretender != NOBODY or not governed:
        return
    (chosen,) = s.roll(1, len(governed))
    province = governed[chosen - 1]
    if level > 1:
        remove(s, garrison(s, province))
    elif garrison(s, province) and garrison_wins(s, province):
        s.level[PRETENDER] = 0
        return
    move(s, garrison(s, province), ACTIVE_BOX)
    governor, there = s.governor[province], resides(s, province)
    province_revolts(s, province)
    if there:
        kill(s, governor, Cause.EVENT)
    if s.options.pretender_stays:
        s.pretender = province
    else:
        s.level[PRETENDER] = 0


@rule("republic:E.pretender.1")
def garrison_wins(s: Republic, province: int) -> bool:
    """The garrison and its governor fight the base and the armies of the province, and take their losses."""
    legions = garrison(s, province)
    power = strength(s, legions)
    base = BASE_LAND[s.developed[province]][province] + s.provincial_armies[province]
    own = skill(s, s.governor[province]) if resides(s, province) else 0
    result = look_up(throw(s, 3) + power + min(own, power) - base)
    lost = fall_at_random(s, legions, len(legions) if result.losses == ALL else result.losses)
    s.say(
        "pretender.battle",
        rule="republic:E.pretender.1",
        province=PROVINCE[province],
        result=f"result:{result.kind}",
        lost=lost,
    )
    return result.kind == VICTORY
