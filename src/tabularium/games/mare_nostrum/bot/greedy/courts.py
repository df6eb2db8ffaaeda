"""How the greedy bot looks at other nations: who is near, who is coveted, and who is a friend."""

from __future__ import annotations

from ...casus_belli import has_casus_belli
from ...diplomacy.declaring import against_declaring
from ...stability import level_price
from ...tables import HIGH, MEDIUM
from ...trade import GOODS_PRICE
from . import fleets
from .economy import failure
from .plan import Plan
from .temper import liking

PART = 0.33
"""The part of an ally's army that is counted on, or feared."""
CAUSE = 0.25
"""By so much less a nation must be stronger if it has a casus belli, which costs nothing and breaks nothing."""
PARTNER = 0.1
"""By so much more it must be stronger than a trade ally, whose trade it loses."""
LEADER = 0.15
"""By so much less it must be stronger than the largest nation, which is in its way."""
FAR_STRONGER = 2.0
"""So many times stronger a nation begins a war though its state is not quite steady."""
FRIENDLY = 0.55
"""So well two courts must get on to fight side by side."""
COMMON = 0.5
"""So much better they get on with a common enemy."""


def reached(plan: Plan) -> list[int]:
    """The nations that armies can reach: over land, or over a sea that the fleets could rule."""
    return [*plan.p.neighbours, *(other for other in plan.p.across if fleets.outdoes(plan, other))]


def largest(plan: Plan) -> int:
    """The nation whose towns are the largest."""
    return max(plan.s.living(), key=lambda nation: (plan.s.urban_of(nation), -nation))


def against(plan: Plan, other: int) -> float:
    """The units that stand against whoever attacks a nation: its own, and a part of its allies'."""
    return plan.p.might(other) + PART * sum(plan.p.might(ally) for ally in plan.s.allies(other))


def beside(plan: Plan, other: int) -> float:
    """The units that count against a nation beside the own ones: a part of those of its other enemies."""
    return PART * sum(plan.p.might(enemy) for enemy in plan.s.enemies(other) if enemy != plan.me)


def superiority(plan: Plan, other: int, hired: int = 0) -> float:
    """How many times stronger than a nation and its friends one is, with so many units that could be hired."""
    busy = sum(plan.p.might(enemy) for enemy in plan.p.enemies if enemy != other)
    own = plan.p.might(plan.me) + hired - busy
    return (own + beside(plan, other)) / max(against(plan, other), 1.0)


def needed(plan: Plan, other: int) -> float:
    """By how much one must be stronger to begin a war with a nation."""
    s, me = plan.s, plan.me
    least = plan.temper.daring - loyalty(plan, other)
    least -= CAUSE * has_casus_belli(s, me, other)
    least -= LEADER * (other == largest(plan))
    return least + PARTNER * s.trade_alliance[me][other]


def wanted(plan: Plan, other: int) -> float:
    """The points that a war on a nation must promise; beside an ally one is content with fewer."""
    return plan.temper.appetite * (1 - loyalty(plan, other))


def loyalty(plan: Plan, other: int) -> float:
    """How much it weighs that an ally is at war with a nation."""
    return plan.temper.loyalty if any(plan.s.at_war(ally, other) for ally in plan.s.allies(plan.me)) else 0.0


def may_attack(plan: Plan, other: int, stronger: float) -> bool:
    """Can war be declared on a nation, and can the state bear it? A casus belli costs no level."""
    s, me = plan.s, plan.me
    calm = s.stability[me] <= (MEDIUM if stronger >= FAR_STRONGER else HIGH) or has_casus_belli(s, me, other)
    return calm and against_declaring(s, me, other, s.stability[me]) is None


def coveted(plan: Plan) -> int | None:
    """The neighbour with whom one makes no treaty: one gets on with it worst, and it is no stronger."""
    if plan.p.enemies or plan.temper.name == "faithful":
        return None
    weaker = [
        other
        for other in reached(plan)
        if superiority(plan, other) >= 1 and not plan.s.military_alliance[plan.me][other]
    ]
    return min(weaker, key=lambda other: (liking(plan.s, plan.me, other), other), default=None)


def affinity(plan: Plan, other: int) -> float:
    """How willingly one fights beside a nation: as the courts get on, and more with a common enemy."""
    s, me = plan.s, plan.me
    common = any(s.at_war(other, enemy) for enemy in plan.p.enemies)
    return liking(s, me, other) + COMMON * common


def friends(plan: Plan) -> list[int]:
    """The nations to which an alliance for war is offered, the dearest first."""
    s, me = plan.s, plan.me
    free = plan.temper.friends - len(s.allies(me))
    rival = coveted(plan)
    willing = [
        other
        for other in s.others(me)
        if other != rival
        and not s.at_war(me, other)
        and affinity(plan, other) >= FRIENDLY
        and not s.military_alliance[me][other]
    ]
    return sorted(willing, key=lambda other: (-affinity(plan, other), other))[: max(free, 0)]


def war_chest(plan: Plan) -> int:
    """The talents that may go into a war: the next level of stability and a failed harvest are paid first."""
    return max(plan.talents - level_price(plan.s, plan.me, 0) - failure(plan) * GOODS_PRICE["grain"], 0)
