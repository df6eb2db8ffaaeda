"""What the greedy bot has signed: whether it stands already, and whether its court keeps its word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tabularium.engine import Answer
from tabularium.engine.post import Term

from . import courts
from .plan import Plan

KINDS = ("no_war", "truce", "war", "military_alliance", "trade_alliance", "passage")
"""The clauses that a sheet can keep or break."""


def promised(plan: Plan, kind: str, other: int) -> Term | None:
    """A clause of this kind that binds this court towards a nation, or both alike."""
    mutual = kind in ("military_alliance", "trade_alliance", "truce")
    for term in bound(plan, kind):
        parties = {None if seat is None else plan.s.nation_of[seat] for seat in (term.by, term.to, term.about)}
        if other in parties and (mutual or plan.s.nation_of[term.by or 0] == plan.me):
            return term
    return None


def bound(plan: Plan, kind: str) -> Iterator[Term]:
    """The clauses of a kind in treaties that all have signed and whose time is not over."""
    for paper in plan.papers:
        for term in paper.terms if paper.binds else ():
            if term.kind == kind and (term.until is None or term.until >= plan.s.year):
                yield term


def keeps_peace(plan: Plan, other: int, stronger: float) -> bool:
    """Does a court keep a promise of peace? Some do not, where the promise costs too much."""
    return promised(plan, "no_war", other) is not None and stronger < plan.temper.word


def stands(plan: Plan, term: Term) -> bool:
    """Is it so already?"""
    s = plan.s
    by, to, about = (None if seat is None else s.nation_of[seat] for seat in (term.by, term.to, term.about))
    if by is None:
        return False
    if term.kind == "war":
        return about is not None and s.at_war(by, about)
    if to is None:
        return False
    if term.kind == "military_alliance":
        return s.military_alliance[by][to]
    return term.kind == "trade_alliance" and s.trade_alliance[by][to]


def owes_war(plan: Plan, other: int) -> bool:
    """Has this court promised a war that it can still begin?"""
    return promised(plan, "war", other) is not None and courts.superiority(plan, other) >= plan.temper.daring / 2


def keeping(plan: Plan, greedy: dict[str, Any]) -> Callable[[Answer], bool]:
    """Does another sheet do the same as this one towards all nations to whom the court has given its word?"""
    pledged = [other for other in plan.s.others(plan.me) if any(promised(plan, kind, other) for kind in KINDS)]
    given = {name: towards(greedy, name) for name in map(plan.s.name, pledged)}
    return lambda sheet: all(towards(sheet, name) == deeds for name, deeds in given.items())


def towards(sheet: dict[str, Any], name: str) -> list[Any]:
    """What a sheet of orders or of offers does towards a nation."""
    rows = [*sheet.get("diplomacy", ()), *sheet.get("offers", ())]
    return [name in sheet.get("demands", ()), *(row for row in rows if row["nation"] == name)]
