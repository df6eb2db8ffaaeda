"""The greedy bot reads and writes letters: a clause is worth what it brings, and every letter is answered."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tabularium.engine import Line
from tabularium.engine.post import Note, Paper, Term

from ...diplomacy.establishing import Proposal, against_allying, against_any
from . import courts
from .plan import Plan
from .promises import promised, stands
from .treaties import hopeful, winning

PEACE_YEARS = 3
"""For so long it offers to keep the peace."""
NEVER = -99.0
DEAR, FAIR = 3.0, 1.0
"""What it counts a clause that matters, and one that helps a little."""


def post(plan: Plan, papers: Sequence[Paper]) -> list[Note]:
    """An answer to every paper that waits for one; then offers to those who have not heard of them."""
    seat = plan.s.seat_of[plan.me]
    waiting = [paper for paper in papers if paper.sender != seat and not paper.answered and seat not in paper.signed]
    answers = []
    for paper in waiting:
        answers.append(answer(plan, paper))
        if answers[-1].signs:
            plan.papers = [*plan.papers, replace(paper, signed=[*paper.signed, seat])]
    just_written = {reader for note in answers for reader in note.to}
    offered = {
        (reader, term.kind) for paper in papers if paper.sender == seat for term in paper.terms for reader in paper.to
    }
    return [*answers, *overtures(plan, just_written, offered)]


# -- answers ------------------------------------------------------------------
def answer(plan: Plan, paper: Paper) -> Note:
    """A treaty that brings more than it costs, or says what is so already, is signed; else it is told what would be
    signed. Words get an offer."""
    if not paper.terms:
        lines, terms = stance(plan, plan.s.nation_of[paper.sender])
        return Note(to=[paper.sender], lines=[bot(plan), *lines], terms=terms, answers=paper.key)
    worth = {place: value(plan, term) for place, term in enumerate(paper.terms)}
    if sum(worth.values()) > 0 or all(stands(plan, term) for term in paper.terms):
        return Note(to=[paper.sender], lines=[bot(plan), Line(message="letter.thanks")], answers=paper.key, signs=True)
    kept = [term for place, term in enumerate(paper.terms) if worth[place] > 0]
    lines = [bot(plan), Line(message="letter.declines")]
    if kept:
        lines.append(Line(message="letter.instead"))
    return Note(to=[paper.sender], lines=lines, terms=kept, answers=paper.key, signs=False)


def bot(plan: Plan) -> Line:
    """Who writes: a bot says so first."""
    return Line(message="letter.bot", params={"nation": plan.s.name(plan.me)})


def stance(plan: Plan, other: int) -> tuple[list[Line], list[Term]]:
    """What a court has to say to a nation, and what it would sign with it."""
    s, me = plan.s, plan.me
    own, theirs = s.seat_of[me], s.seat_of[other]
    if s.at_war(me, other):
        if winning(plan.p, other) or hopeful(plan, other):
            return [Line(message="letter.fights_on")], []
        return [Line(message="letter.peace")], [Term(kind="truce", by=own, to=theirs)]
    common = [enemy for enemy in plan.p.enemies if not s.at_war(other, enemy) and s.seat_of[enemy] >= 0]
    if common and s.military_alliance[me][other]:
        war = Term(kind="war", by=theirs, about=s.seat_of[common[0]])
        return [Line(message="letter.joins", params={"enemy": s.name(common[0])})], [war]
    if other in courts.friends(plan) and has_room(plan) and may_ally(plan, "military_alliance", other):
        return [Line(message="letter.friend")], [Term(kind="military_alliance", by=own, to=theirs)]
    if other == courts.coveted(plan):
        return [Line(message="letter.threat")], []
    if may_ally(plan, "trade_alliance", other):
        return [Line(message="letter.trade")], [Term(kind="trade_alliance", by=own, to=theirs)]
    until = s.year + PEACE_YEARS
    pairs = ((own, theirs), (theirs, own))
    return [Line(message="letter.calm")], [Term(kind="no_war", by=by, to=to, until=until) for by, to in pairs]


def overtures(plan: Plan, just_written: set[int], offered: set[tuple[int, str]]) -> list[Note]:
    """To allies, friends and enemies it writes by itself, where there is something to be signed; of each kind once."""
    found = []
    for other, seat in ((each, plan.s.seat_of[each]) for each in plan.s.others(plan.me)):
        if seat < 0 or seat in just_written:
            continue
        lines, terms = stance(plan, other)
        kind = terms[0].kind if terms else ""
        if kind in ("truce", "war", "military_alliance") and (seat, kind) not in offered:
            found.append(Note(to=[seat], lines=[bot(plan), *lines], terms=terms))
    return found


# -- what a clause is worth ------------------------------------------------------------------
def value(plan: Plan, term: Term) -> float:
    """What a clause brings to this court, or costs it."""
    s, me = plan.s, plan.me
    by, to, about = (None if seat is None else s.nation_of[seat] for seat in (term.by, term.to, term.about))
    mine = by == me
    other = next((nation for nation in (by, to) if nation is not None and nation != me), me)
    if stands(plan, term):
        return 0.0
    if term.kind in ("military_alliance", "trade_alliance"):
        return allied(plan, term.kind, other)
    if term.kind == "truce":
        return -DEAR if winning(plan.p, other) or hopeful(plan, other) else DEAR
    if term.kind == "no_war":
        return peace(plan, other, mine)
    if term.kind == "war" and about is not None:
        return war(plan, about, mine)
    if term.kind == "passage":
        welcome = s.military_alliance[me][other] or any(s.at_war(other, enemy) for enemy in plan.p.enemies)
        return FAIR if not mine or welcome else -DEAR
    return (-FAIR if mine else FAIR) if term.kind == "goods" else 0.0


def allied(plan: Plan, kind: str, other: int) -> float:
    """An alliance is worth something with whom one does not covet; for war with whom one gets on."""
    if other == courts.coveted(plan) or not may_ally(plan, kind, other):
        return -DEAR
    if kind == "trade_alliance":
        return FAIR
    return DEAR if courts.affinity(plan, other) >= courts.FRIENDLY and has_room(plan) else -FAIR


def has_room(plan: Plan) -> bool:
    """Does a court want another friend for war, beside its allies and those to whom it has given its word?"""
    s = plan.s
    pledged = {other for other in s.others(plan.me) if promised(plan, "military_alliance", other) is not None}
    return len(pledged.union(s.allies(plan.me))) < plan.temper.friends


def may_ally(plan: Plan, kind: str, other: int) -> bool:
    """Can an alliance be made with a nation?"""
    s, me = plan.s, plan.me
    return against_any(s, me, other) is None and against_allying(s, Proposal(kind, me, other)) is None


def peace(plan: Plan, other: int, mine: bool) -> float:
    """Peace is worth the more the stronger the other is, and costs whom one covets."""
    if mine:
        return -DEAR if other == courts.coveted(plan) else -FAIR / 2
    return FAIR / max(courts.superiority(plan, other), 0.1)


def war(plan: Plan, about: int, mine: bool) -> float:
    """Another's war helps against an enemy or whom one covets; one's own must be one that would be begun."""
    if mine:
        stronger = courts.superiority(plan, about)
        able = courts.may_attack(plan, about, stronger) and stronger >= courts.needed(plan, about)
        return -FAIR if able else NEVER
    return DEAR if about in plan.p.enemies or about == courts.coveted(plan) else 0.0
