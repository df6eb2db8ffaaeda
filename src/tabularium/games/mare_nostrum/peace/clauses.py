"""The clauses of a surrender: how often, in which surrenders and under which conditions they can be chosen (6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tabularium.engine import Refusal, refuse

from ..book import rule
from ..diplomacy.treaties import has_passage
from ..leaders import called
from ..orders import Clause
from ..state import MareNostrum
from ..tables import NEUTRAL, TABLES
from ..world import CITIES_OF, PORTS, PROVINCE, near

KINDS: dict[str, dict[str, Any]] = {f"clause:{row['key']}": row for row in TABLES["surrender_clauses"]}
"""By clause its row in the book's list, in the book's order."""
ORDER: list[str] = list(KINDS)
MOST = {"conditional": 3, "dictated": 3, "unconditional": 6}
"""By kind of surrender how many clauses it has."""


@rule("mare:6.1l")
def problems(
    s: MareNostrum, loser: int, victor: int, kind: str, clauses: Sequence[Clause], path: str
) -> Iterator[tuple[str, Refusal]]:
    """The problems with the clauses of one surrender."""
    weight = 0
    for place, clause in enumerate(clauses):
        why = against(s, loser, victor, kind, clause) or against_repeating(clause, clauses[:place])
        weight += weigh(s, clause)
        if why is None and weight > MOST[kind]:
            why = refuse("peace.too_many_clauses", "mare:6.1l", most=MOST[kind])
        if why is not None:
            yield f"{path}[{place}]", why


@rule("mare:6.2a", "mare:6.2b", "mare:6.2c", "mare:6.2d", "mare:6.2e", "mare:6.2f3", "mare:6.2i", "mare:6.2m")
def against_repeating(clause: Clause, before: Sequence[Clause]) -> Refusal | None:
    """A clause can be chosen as often as its paragraph says; one that names something never twice for the same."""
    limit: int = KINDS[clause.clause]["max_per_turn"]
    if sum(other.clause == clause.clause for other in before) >= limit:
        why = "mare:6.2f3" if clause.clause == "clause:province_cession" else RULES[clause.clause]
        return refuse("peace.clause_too_often", why, clause=clause.clause, most=limit)
    if clause in before and clause.clause in CONDITIONS:
        return refuse("peace.clause_repeated", RULES[clause.clause], clause=clause.clause)
    return None


def against(s: MareNostrum, loser: int, victor: int, kind: str, clause: Clause) -> Refusal | None:
    """Why a clause cannot be chosen in a surrender; judged before any clause takes effect."""
    if KINDS[clause.clause]["unconditional_only"] and kind != "unconditional":
        return refuse("peace.unconditional_only", RULES[clause.clause], clause=clause.clause)
    condition = CONDITIONS.get(clause.clause)
    return None if condition is None else condition(s, loser, victor, clause)


# -- 6.2 cession of a province --------------------------------------------------------------------------------------
@rule("mare:6.2f2")
def weigh(s: MareNostrum, clause: Clause) -> int:
    """A clause counts one; a province more: one for each city, one for a port, one for anything it yields."""
    if clause.clause != "clause:province_cession" or clause.province is None:
        return 1
    province = PROVINCE[clause.province]
    cities = CITIES_OF[province]
    yields = s.harvests[province] or s.herds[province] or s.deposits[province] or s.mines[province]
    return 1 + len(cities) + any(PORTS[city] for city in cities) + bool(yields)


@rule("mare:6.2f", "mare:6.2f4", "mare:9.germans.b")
def against_cession(s: MareNostrum, loser: int, victor: int, clause: Clause) -> Refusal | None:
    """A province of the loser with troops of the victor and next to him; its capital only as its last province."""
    if clause.province is None:
        return missing(clause)
    province, owned = PROVINCE[clause.province], s.provinces(loser)
    if province not in owned:
        return refuse("peace.not_the_losers", "mare:6.2f", province=clause.province)
    if not s.units_in(province, victor):
        return refuse("peace.no_troops_there", "mare:6.2f", province=clause.province)
    if not any(near(province, own) for own in s.provinces(victor)):
        return refuse("peace.not_adjacent", "mare:6.2f", province=clause.province)
    if province == s.capital(loser) and len(owned) > 1:
        return refuse("peace.capital_last", "mare:6.2f4", province=clause.province)
    return None


# -- 6.2 rights with independents -----------------------------------------------------------------------------------
@rule("mare:6.2g", "mare:6.2h")
def against_rights(s: MareNostrum, loser: int, victor: int, clause: Clause) -> Refusal | None:
    """The loser must hold rights in the independent province that is named."""
    if clause.province is None:
        return missing(clause)
    province = PROVINCE[clause.province]
    if not s.independent(province) or s.grade[loser][province] <= NEUTRAL:
        return refuse("peace.no_rights_there", RULES[clause.clause], province=clause.province)
    return None


@rule("mare:6.2i")
def against_sphere(s: MareNostrum, loser: int, victor: int, clause: Clause) -> Refusal | None:
    """An independent province must be named."""
    if clause.province is None:
        return missing(clause)
    if not s.independent(PROVINCE[clause.province]):
        return refuse("peace.not_independent", "mare:6.2i", province=clause.province)
    return None


# -- 6.2 treaties with others ---------------------------------------------------------------------------------------
@rule("mare:6.2j")
def against_breaking_military(s: MareNostrum, loser: int, victor: int, clause: Clause) -> Refusal | None:
    """The loser must be a military ally of the nation that is named."""
    if clause.nation is None:
        return missing(clause)
    if not s.military_alliance[loser][s.nation(clause.nation)]:
        return refuse("peace.no_such_alliance", "mare:6.2j", nation=clause.nation)
    return None


@rule("mare:6.2l")
def against_breaking_trade(s: MareNostrum, loser: int, victor: int, clause: Clause) -> Refusal | None:
    """The loser must be a trade ally of the nation that is named."""
    if clause.nation is None:
        return missing(clause)
    if not s.trade_alliance[loser][s.nation(clause.nation)]:
        return refuse("peace.no_such_alliance", "mare:6.2l", nation=clause.nation)
    return None


@rule("mare:6.2k", "mare:5f")
def against_rescinding(s: MareNostrum, loser: int, victor: int, clause: Clause) -> Refusal | None:
    """A nation must be named. Whether it has a grant the victor cannot know, nor does he learn it by trying."""
    return missing(clause) if clause.nation is None else None


# -- 6.2 leaders ----------------------------------------------------------------------------------------------------
@rule("mare:6.2n")
def against_retiring(s: MareNostrum, loser: int, victor: int, clause: Clause) -> Refusal | None:
    """A leader of the loser must be named."""
    if clause.leader is None:
        return missing(clause)
    if all(called(leader) != clause.leader for leader in s.leaders_of(loser)):
        return refuse("peace.not_the_losers_leader", "mare:6.2n", leader=clause.leader)
    return None


def missing(clause: Clause) -> Refusal:
    """The clause names no target."""
    return refuse("peace.clause_needs_a_name", RULES[clause.clause], clause=clause.clause)


def rescinds(s: MareNostrum, loser: int, clause: Clause) -> bool:
    """Is there a grant that this clause ends?"""
    return clause.nation is not None and has_passage(s, s.nation(clause.nation), loser)


Condition = Callable[[MareNostrum, int, int, Clause], Refusal | None]
CONDITIONS: dict[str, Condition] = {
    "clause:province_cession": against_cession,
    "clause:rights_cession": against_rights,
    "clause:rights_withdrawal": against_rights,
    "clause:sphere_of_influence": against_sphere,
    "clause:break_military_alliance": against_breaking_military,
    "clause:rescind_passage": against_rescinding,
    "clause:break_trade_alliance": against_breaking_trade,
    "clause:leader_retirement": against_retiring,
}
"""By clause that names something what must hold of it."""
RULES = {clause: f"mare:6.2{letter}" for clause, letter in zip(ORDER, "abcdefghijklmnopq", strict=True)}
"""By clause the rule that says what it does."""
