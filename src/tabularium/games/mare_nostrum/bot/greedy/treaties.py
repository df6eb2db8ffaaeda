"""How the greedy bot makes peace: wars it does not win end, surrenders are taken, and terms bring land and points."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Answer, Sheet, Subset

from ...orders import Clause, ClauseKey
from ...peace.clauses import problems
from ...tables import COLLAPSE, FIASCO
from ...world import CITIES_OF, PROVINCES
from ..position import Position
from .plan import Plan
from .promises import promised

WORTH: tuple[ClauseKey, ...] = (
    *("clause:vp_gain", "clause:vp_gain", "clause:stability_gain", "clause:stability_gain", "clause:indemnity"),
)
"""What a victor asks for besides land, the best first."""
PATIENCE = 3
"""For so many years a war is given time."""
STRONGER = 1.2
"""So many times stronger one can hope to win it yet."""
LOSING = 2
"""So many times stronger an enemy is too strong."""


def offer(plan: Plan, ask: Sheet) -> dict[str, Any]:
    """Demands of those who must give in; surrender to the much stronger who stand in the land; a truce to all others
    whom one is not beating."""
    p, s = plan.p, plan.s
    paper: dict[str, list[Any]] = {"offers": [], "demands": list(ask.among["demands[]"])}
    sure = {s.name(other) for loser, victor, certain in s.forced if certain for other in (loser, victor)}
    for name in ask.among["offers[].nation"]:
        enemy = s.nation(name)
        if name in paper["demands"] or name in sure:
            continue
        if hopeless(plan, enemy):
            clauses = [{"clause": "clause:vp_gain"}, {"clause": "clause:indemnity"}]
            paper["offers"].append({"nation": name, "kind": "conditional", "clauses": clauses})
        elif promised(plan, "truce", enemy) or not (winning(p, enemy) or hopeful(plan, enemy)):
            paper["offers"].append({"nation": name, "kind": "truce_5"})
    return paper


def invaded(p: Position, enemy: int) -> int:
    """How many units of an enemy stand in the own land."""
    return sum(p.s.units_in(province, enemy) for province in p.provinces)


def hopeless(plan: Plan, enemy: int) -> bool:
    """Is so much lost to an enemy, or is he so strong in the land, that the war costs more than a surrender?"""
    p, s = plan.p, plan.s
    cities = s.cities(p.me)
    lost = sum(s.occupier[city] == enemy for city in cities)
    much = lost >= max(plan.temper.pride * len(cities), 1)
    weaker = STRONGER * p.might(enemy) > p.might(p.me)
    beaten = p.might(enemy) > LOSING * p.might(p.me) and FIASCO <= s.stability[p.me] <= COLLAPSE
    return (much and weaker) or (invaded(p, enemy) > 0 and beaten)


def hopeful(plan: Plan, enemy: int) -> bool:
    """Is a war young, and is one clearly the stronger?"""
    p, s = plan.p, plan.s
    return s.year - s.war_since[p.me][enemy] < PATIENCE and p.might(p.me) >= STRONGER * p.might(enemy)


def winning(p: Position, enemy: int) -> bool:
    """Does the own army stand in the enemy's land, and is it the stronger one?"""
    inside = sum(p.s.units_in(province, p.me) for province in p.s.provinces(enemy))
    held = sum(p.s.occupier[city] == p.me for province in p.s.provinces(enemy) for city in CITIES_OF[province])
    return (inside > 0 or held > 0) and p.might(p.me) > p.might(enemy)


def accept(ask: Subset) -> Answer:
    """Every surrender that is offered: fifteen points now are better than a siege."""
    return list(ask.options)


def dictate(plan: Plan, ask: Sheet) -> dict[str, Any]:
    """Land where it can be had, then points, stability and money."""
    p = plan.p
    paper: dict[str, Any] = {"terms": []}
    for treaty in p.s.treaties:
        name = p.s.name(treaty.loser)
        if treaty.victor != p.me or name not in ask.among["terms[].nation"] or treaty.kind == "conditional":
            continue
        chosen: list[Clause] = []
        land = [Clause("clause:province_cession", province=PROVINCES[each]) for each in p.s.provinces(treaty.loser)]
        for clause in (*land, *(Clause(kind) for kind in WORTH)):
            wanted = [*chosen, clause]
            if not any(problems(p.s, treaty.loser, p.me, treaty.kind, wanted, "")):
                chosen = wanted
        rows = [{"clause": each.clause, **({"province": each.province} if each.province else {})} for each in chosen]
        paper["terms"].append({"nation": name, "clauses": rows})
    return paper


def bid(plan: Plan, ask: Sheet) -> dict[str, Any]:
    """The larger a nation, the more it is worth; nobody pays much for one."""
    names = sorted(ask.among["bids[].nation"], key=lambda name: plan.s.urban_of(plan.s.nation(name)))
    return {"bids": [{"nation": name, "points": 5 * place} for place, name in enumerate(names, 1)]}
