"""The papers of the diplomatic and of the surrender phase, and who fills them in (6.0, 6.1).

All nations at war are asked together and in every phase, with or without something to say. So the asks tell nobody of
an offer, of a Collapse or of a surrender.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

from tabularium.engine import Refusal, Sheet, Together, refuse
from tabularium.engine.ask import Ask

from .. import fields
from ..book import rule
from ..orders import Clause, Dictate, Offer, Offers, Terms
from ..pieces import NOBODY, Treaty
from ..state import MareNostrum
from ..world import PROVINCE, PROVINCES
from . import clauses
from .spoils import surrenders

Problem = tuple[str, Refusal]


@rule("mare:6.0a")
def belligerents(s: MareNostrum) -> list[int]:
    """The nations at war that have a player."""
    return [nation for nation in s.living() if s.seat_of[nation] != NOBODY and s.enemies(nation)]


@rule("mare:6.0a")
def ask_belligerents(s: MareNostrum, paper: Callable[[MareNostrum, int], Ask]) -> Generator[Together, Any, Any]:
    """The papers of the nations at war, by seat; where there is no war nobody is asked."""
    asked = belligerents(s)
    return (yield Together(paper(s, nation) for nation in asked)) if asked else {}


# -- the diplomatic phase -------------------------------------------------------------------------------------------
@rule("mare:6.0a")
def offer_sheet(s: MareNostrum, nation: int) -> Sheet:
    """Offers to enemies, and demands to those that collapsed; an empty paper fights on."""
    return Sheet(
        s.seat_of[nation],
        "offers",
        Offers,
        lambda paper: offer_problems(s, nation, paper),
        Offers(),
        among={
            "offers[].nation": [s.name(enemy) for enemy in s.enemies(nation) if s.seat_of[enemy] != NOBODY],
            **named(s, [nation], "offers[].clauses[]"),
            "demands[]": [s.name(loser) for loser, victor, sure in s.forced if victor == nation and not sure],
        },
        rule="mare:6.0a",
        rules=fields.OFFERS,
        params={"nation": s.name(nation), "year": s.year},
    )


def offer_problems(s: MareNostrum, nation: int, paper: Offers) -> Iterator[Problem]:
    """The problems with a paper of offers."""
    for place, offer in enumerate(paper.offers):
        path = f"offers[{place}]"
        if any(offer.nation == other.nation for other in paper.offers[:place]):
            yield f"{path}.nation", refuse("peace.one_offer", "mare:6.1a", nation=offer.nation)
        elif offer.nation in paper.demands:
            yield f"{path}.nation", refuse("peace.offer_or_demand", "mare:6.1c", nation=offer.nation)
        elif any({loser, victor} == {nation, s.nation(offer.nation)} and sure for loser, victor, sure in s.forced):
            yield f"{path}.nation", refuse("peace.surrendered_already", "mare:6.1e", nation=offer.nation)
        else:
            yield from kind_problems(s, nation, offer, path)
    for place, name in enumerate(paper.demands):
        if name in paper.demands[:place]:
            yield f"demands[{place}]", refuse("peace.demanded_already", "mare:6.1c", nation=name)


@rule("mare:6.1a", "mare:6.1b", "mare:6.3b")
def kind_problems(s: MareNostrum, nation: int, offer: Offer, path: str) -> Iterator[Problem]:
    """Only a conditional surrender names its clauses; of an unconditional one the victor will, a truce has none."""
    if offer.kind == "conditional":
        victor = s.nation(offer.nation)
        yield from clauses.problems(s, nation, victor, offer.kind, offer.clauses, f"{path}.clauses")
    elif offer.clauses:
        why = "mare:6.1b" if offer.kind == "unconditional" else "mare:6.3b"
        yield f"{path}.clauses", refuse("peace.no_clauses_here", why)


# -- the surrender phase --------------------------------------------------------------------------------------------
@rule("mare:6.1b", "mare:6.1d", "mare:6.2m")
def has_a_choice(treaty: Treaty) -> bool:
    """Does the victor of a surrender choose its clauses, or whether his troops stay by an agreed right of passage?"""
    return treaty.kind in ("unconditional", "dictated") or (treaty.kind == "conditional" and passes(treaty.clauses))


def passes(chosen: list[Clause]) -> bool:
    """Is right of passage among these clauses?"""
    return any(clause.clause == "clause:passage_to_victor" for clause in chosen)


@rule("mare:6.1b", "mare:6.1d")
def terms_sheet(s: MareNostrum, nation: int) -> Sheet:
    """The terms for all who surrendered to a nation; who is silent takes the bare peace."""
    own = {s.name(each.loser): each for each in s.treaties if each.victor == nation and has_a_choice(each)}
    losers = [each.loser for each in own.values()]
    return Sheet(
        s.seat_of[nation],
        "terms",
        Dictate,
        lambda paper: terms_problems(s, own, paper),
        Dictate(),
        among={
            "terms[].nation": list(own),
            **named(s, losers, "terms[].clauses[]"),
            "terms[].keep_troops[]": [PROVINCES[province] for loser in losers for province in s.provinces(loser)],
        },
        forecast=lambda paper: surrenders(s, own, paper),
        rule="mare:6.1b",
        rules=fields.TERMS,
        params={"nation": s.name(nation), "year": s.year},
    )


def terms_problems(s: MareNostrum, own: dict[str, Treaty], paper: Dictate) -> Iterator[Problem]:
    """The problems with the terms for those who surrendered."""
    for place, terms in enumerate(paper.terms):
        path, treaty = f"terms[{place}]", own[terms.nation]
        if any(terms.nation == other.nation for other in paper.terms[:place]):
            yield f"{path}.nation", refuse("peace.one_row", "mare:6.1b", nation=terms.nation)
            continue
        if treaty.kind != "conditional":
            yield from clauses.problems(s, treaty.loser, treaty.victor, treaty.kind, terms.clauses, f"{path}.clauses")
        elif terms.clauses:
            yield f"{path}.clauses", refuse("peace.agreed_already", "mare:6.2s", nation=terms.nation)
        yield from keeping_problems(s, treaty, terms, f"{path}.keep_troops")


@rule("mare:6.2m")
def keeping_problems(s: MareNostrum, treaty: Treaty, terms: Terms, path: str) -> Iterator[Problem]:
    """With right of passage troops may stay in the provinces of the loser where they stand."""
    if terms.keep_troops and not passes([*treaty.clauses, *terms.clauses]):
        yield path, refuse("peace.stay_needs_passage", "mare:6.2m")
        return
    for place, name in enumerate(terms.keep_troops):
        province = PROVINCE[name]
        if s.owner[province] != treaty.loser or not s.units_in(province, treaty.victor):
            yield f"{path}[{place}]", refuse("peace.no_troops_there", "mare:6.2m", province=name)


def named(s: MareNostrum, losers: list[int], path: str) -> dict[str, list[str]]:
    """The names that clauses for these losers accept."""
    provinces = [province for loser in losers for province in s.provinces(loser)]
    return {
        f"{path}.province": [PROVINCES[each] for each in (*provinces, *(s.independents() if losers else ()))],
        f"{path}.nation": [s.name(each) for each in s.living()] if losers else [],
        f"{path}.leader": [f"leader:{each.number}" for loser in losers for each in s.leaders_of(loser)],
    }
