"""The automatic results of a surrender, and the preview of a victor's paper before it is sealed (6.1, 6.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tabularium.engine import Refusal

from ..book import rule
from ..orders import Clause, Dictate
from ..pieces import Treaty
from ..state import POINTS, MareNostrum
from ..tables import NEUTRAL, TABLES
from ..world import PROVINCES
from .clauses import CONDITIONS, KINDS, MOST, ORDER, RULES, against, weigh

LISTED = ("province_cession", "rights_cession", "rights_withdrawal", "break_military_alliance", "break_trade_alliance")
"""Clauses with few things to name: each is a row of its own."""


class Spoils(NamedTuple):
    """The victor's gain, and the years by which the loser's leaders age; the loser's levels fall by as many."""

    points: int
    levels: int
    years: int


SPOILS = {
    kind: Spoils(POINTS[f"{named}_surrender"], levels, TABLES["leader_years"]["surrender"])
    for kind, named, levels in (
        ("conditional", "conditional", 1),
        ("dictated", "conditional", 1),
        ("unconditional", "unconditional", 2),
    )
}
"""By kind of surrender its automatic results."""


@dataclass(frozen=True)
class Possible:
    """A clause that may be chosen: what it names, how often, what it counts, or why it is closed."""

    clause: str
    rule: str
    times: int
    weight: int = 1
    names: str = ""
    """Which of its fields says what it is about."""
    about: str = ""
    """The subject of this row, where every such thing has its own."""
    options: list[str] = field(default_factory=list)
    """Or what may be chosen."""
    closed: Refusal | None = None


@dataclass(frozen=True)
class Surrender:
    """One surrender before its terms are sealed."""

    loser: str
    victor: str
    kind: str
    most: int
    spoils: Spoils
    possible: list[Possible]
    chosen: list[tuple[Clause, int]]
    """The clauses that are agreed or written, each with what it counts."""
    garrisoned: list[str]
    """The provinces of the loser in which the victor has troops."""


@rule("mare:6.1b", "mare:6.1d")
def surrenders(s: MareNostrum, own: dict[str, Treaty], paper: Dictate) -> list[Surrender]:
    """The preview of each surrender to a victor by his paper."""
    written = {terms.nation: terms.clauses for terms in reversed(paper.terms)}
    return [
        Surrender(
            name,
            s.name(treaty.victor),
            treaty.kind,
            MOST[treaty.kind],
            SPOILS[treaty.kind],
            [] if treaty.kind == "conditional" else possible(s, treaty),
            [(clause, weigh(s, clause)) for clause in treaty.clauses or written.get(name, [])],
            [PROVINCES[each] for each in s.provinces(treaty.loser) if s.units_in(each, treaty.victor)],
        )
        for name, treaty in own.items()
    ]


def possible(s: MareNostrum, treaty: Treaty) -> list[Possible]:
    """Every clause of the book in its order; of some a row for each thing it can be about."""
    return [row for key in ORDER for row in rows(s, treaty, key)]


def rows(s: MareNostrum, treaty: Treaty, key: str) -> list[Possible]:
    """The rows of one clause."""
    times: int = KINDS[key]["max_per_turn"]
    if KINDS[key]["unconditional_only"] and treaty.kind != "unconditional":
        return [Possible(key, RULES[key], times, closed=_closed(s, treaty, Clause(key)))]  # type: ignore[arg-type]
    if key not in CONDITIONS:
        return [Possible(key, RULES[key], times)]
    names, about = nameable(s, treaty.loser, key)
    clauses = {each: Clause(key, **{names: each}) for each in about}  # type: ignore[arg-type]
    if key.removeprefix("clause:") in LISTED and about:
        return [
            Possible(key, RULES[key], times, weigh(s, clause), names, each, closed=_closed(s, treaty, clause))
            for each, clause in clauses.items()
        ]
    return [Possible(key, RULES[key], times, names=names, options=about)]


def _closed(s: MareNostrum, treaty: Treaty, clause: Clause) -> Refusal | None:
    return against(s, treaty.loser, treaty.victor, treaty.kind, clause)


def nameable(s: MareNostrum, loser: int, key: str) -> tuple[str, list[str]]:
    """The subjects of a clause, with the public facts about them."""
    if key == "clause:province_cession":
        return "province", [PROVINCES[each] for each in s.provinces(loser)]
    if key in ("clause:rights_cession", "clause:rights_withdrawal"):
        return "province", [PROVINCES[each] for each in s.independents() if s.grade[loser][each] > NEUTRAL]
    if key == "clause:sphere_of_influence":
        return "province", [PROVINCES[each] for each in s.independents()]
    if key == "clause:leader_retirement":
        return "leader", [f"leader:{each.number}" for each in s.leaders_of(loser)]
    bound = {"clause:break_military_alliance": s.military_alliance, "clause:break_trade_alliance": s.trade_alliance}
    others = [each for each in s.others(loser) if key not in bound or bound[key][loser][each]]
    return "nation", [s.name(each) for each in others]
