"""The diplomatic and the surrender phase: what nations at war offer, accept, demand and dictate (6.0 to 6.3)."""

from __future__ import annotations

from tabularium.engine import Scene, Subset, written

from ..book import rule, scene
from ..orders import Clause, Dictate, Offer, Offers
from ..pieces import Treaty
from ..state import MareNostrum
from ..world import PROVINCE
from .papers import ask_belligerents, offer_sheet, terms_sheet

TRUCES = {"truce_5": 5, "truce_10": 10}


# -- offers and demands ---------------------------------------------------------------------------------------------
@scene
@rule("mare:6.0a")
def negotiation(s: MareNostrum) -> Scene:
    """All nations at war hand in a paper."""
    papers = yield from ask_belligerents(s, offer_sheet)
    s.offers = [None] * len(s.seat_of)
    for seat, paper in papers.items():
        s.offers[s.nation_of[seat]] = written(Offers, paper)
    for loser, victor in open_offers(s):
        for party in (loser, victor):
            s.tell(party, "peace.offered", rule="mare:6.1a", nation=s.name(loser), other=s.name(victor))
            tell_clauses(s, party, clauses_offered(s, loser, victor))
    s.after(negotiation)


def offered(s: MareNostrum, nation: int, other: int) -> Offer | None:
    """The offers of a nation to another."""
    paper = s.offers[nation] or Offers()
    return next((each for each in paper.offers if each.nation == s.name(other)), None)


def offers(s: MareNostrum, nation: int, other: int, kind: str) -> bool:
    """Does a nation offer another a treaty of this kind?"""
    offer = offered(s, nation, other)
    return offer is not None and offer.kind == kind


def clauses_offered(s: MareNostrum, nation: int, other: int) -> list[Clause]:
    """The clauses that a nation offers another."""
    offer = offered(s, nation, other)
    return offer.clauses if offer else []


@rule("mare:6.1a")
def open_offers(s: MareNostrum) -> list[tuple[int, int]]:
    """The conditional surrenders, loser and victor, that wait for an answer: nothing else ends the war of the two."""
    return [
        (loser, victor)
        for loser in s.living()
        for victor in s.enemies(loser)
        if offers(s, loser, victor, "conditional") and treaty_between(s, loser, victor, []) is None
    ]


def tell_clauses(s: MareNostrum, nation: int, clauses: list[Clause]) -> None:
    """The clauses of a treaty for one who signs it."""
    for clause in clauses:
        about = clause.province or clause.nation or clause.leader
        if about is None:
            s.tell(nation, "peace.clause", rule="mare:6.1l", clause=clause.clause)
        else:
            s.tell(nation, "peace.clause_about", rule="mare:6.1l", clause=clause.clause, about=about)


# -- answers --------------------------------------------------------------------------------------------------------
@scene
@rule("mare:6.0a", "mare:6.1a", "mare:6.2s")
def answers(s: MareNostrum) -> Scene:
    """A nation with a conditional offer takes it or fights on; with that the treaties of the year are known."""
    waiting = open_offers(s)
    taken = yield from ask_belligerents(s, answer)
    accepted = [(s.nation(name), s.nation_of[seat]) for seat, names in taken.items() for name in names]
    s.treaties = [treaty for a, b in s.wars() if (treaty := treaty_between(s, a, b, accepted))]
    for loser, victor in waiting:
        if (loser, victor) not in accepted:
            s.tell(loser, "peace.declined", rule="mare:6.1a", nation=s.name(victor))
    s.after(answers)


@rule("mare:6.1a")
def answer(s: MareNostrum, nation: int) -> Subset:
    """The offers that a nation may accept; for most there are none."""
    losers = [s.name(loser) for loser, victor in open_offers(s) if victor == nation]
    return Subset(
        s.seat_of[nation],
        "accept_surrender",
        losers,
        0,
        len(losers),
        fallback=[],
        rule="mare:6.1a",
        params={"nation": s.name(nation)},
    )


def treaty_between(s: MareNostrum, a: int, b: int, accepted: list[tuple[int, int]]) -> Treaty | None:
    """The one treaty that two enemies make, if any; two surrenders of one kind that cross each other are none."""
    for kind, surrenders in (
        ("unconditional", surrenders_unconditionally),
        ("dictated", must_surrender),
        ("conditional", lambda _, loser, victor: (loser, victor) in accepted),
    ):
        found = [pair for pair in ((a, b), (b, a)) if surrenders(s, *pair)]
        if len(found) == 1:
            loser, victor = found[0]
            clauses = clauses_offered(s, loser, victor) if kind == "conditional" else []
            return Treaty(loser, victor, kind, clauses)
    return truce_between(s, a, b)


@rule("mare:6.1b", "mare:6.1e", "mare:6.1f")
def surrenders_unconditionally(s: MareNostrum, loser: int, victor: int) -> bool:
    """Does a nation surrender without a say: by its own offer, which cannot be refused, or because it was recorded?"""
    return [loser, victor, 1] in s.forced or offers(s, loser, victor, "unconditional")


@rule("mare:6.1c", "mare:6.1d")
def must_surrender(s: MareNostrum, loser: int, victor: int) -> bool:
    """Do all enemies with troops in the land of a collapsed nation demand its surrender?"""
    entitled = [enemy for each, enemy, sure in s.forced if each == loser and not sure]
    return victor in entitled and all(s.name(loser) in (s.offers[enemy] or Offers()).demands for enemy in entitled)


@rule("mare:6.3a")
def truce_between(s: MareNostrum, a: int, b: int) -> Treaty | None:
    """A truce, if both offer one of the same length."""
    for kind, years in TRUCES.items():
        if offers(s, a, b, kind) and offers(s, b, a, kind):
            return Treaty(a, b, "truce", years=years)
    return None


# -- terms ----------------------------------------------------------------------------------------------------------
@scene
@rule("mare:6.0a", "mare:6.1b", "mare:6.1d", "mare:6.2m")
def surrender_terms(s: MareNostrum) -> Scene:
    """Victors choose the clauses of surrenders without a say, and who stays by a right of passage."""
    papers = yield from ask_belligerents(s, terms_sheet)
    for seat, paper in papers.items():
        for terms in written(Dictate, paper).terms:
            treaty = next(
                each for each in s.treaties if (each.loser, each.victor) == (s.nation(terms.nation), s.nation_of[seat])
            )
            treaty.clauses = treaty.clauses or terms.clauses
            treaty.keep = [PROVINCE[name] for name in terms.keep_troops]
    s.after(surrender_terms)
