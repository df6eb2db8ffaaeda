"""The proposal before the Senate with its costs and benefits, and the vote as a bar by faction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from tabularium.draw.parts import chip, disc, icon, panel, seat_class, shift
from tabularium.draw.svg import Node, h

from ..cards import LAND_BILLS
from ..senate.land import TYPES, cost
from ..senate.means import innate_veto, statesmen
from ..senate.outcome import totals
from ..senate.recruiting import price
from ..senate.subjects import Subject, kind_of
from ..senate.telling import told
from ..senators import faction_votes, in_rome
from ..state import NOBODY, Faction, Motion
from .force import battles_of
from .stage import Stage, signed, wide
from .wars import bar

FOR, AGAINST, OPEN = "for", "against", "open"


@dataclass(frozen=True)
class Floor:
    """A proposal that is being voted on."""

    stage: Stage
    motion: Motion

    @property
    def kind(self) -> Subject:
        """The kind of a proposal."""
        return kind_of(self.motion)

    @property
    def trial(self) -> bool:
        """Is it a trial, in which one votes for guilty or not guilty?"""
        return self.kind.trial

    @cached_property
    def weights(self) -> dict[int, int]:
        """The votes of every senator who has voted, those he has bought included."""
        return {p: count for p, count in self.motion.weights}  # noqa: C416  (lists, not tuples)

    def cast(self, faction: Faction, side: list[int]) -> int:
        """The votes of a faction on a side."""
        return sum(self.weights[p] for p in side if self.stage.s.faction[p] == faction)

    def bought(self, faction: Faction) -> int:
        """How many of its votes a faction has bought."""
        return sum(count for p, count in self.motion.bought if self.stage.s.faction[p] == faction)

    def to_come(self, faction: Faction) -> int:
        """The votes a faction has not cast yet, as far as they are not for sale."""
        if faction in self.motion.called:
            return 0
        s = self.stage.s
        return sum(self.kind.weight(s, self.motion, p) for p in in_rome(s, faction))

    def word(self, side: str) -> str:
        """How one votes: for and against, in a trial guilty and not guilty."""
        return self.stage.text(f"board.{'verdict' if self.trial else 'vote'}.{side}")

    def vetoers(self) -> list[Faction]:
        """The factions that have not been called yet and could veto by public knowledge: with a right of their own, or
        cards."""
        s, motion = self.stage.s, self.motion
        if motion.tribune or motion.dictated or not self.kind.veto(s, motion):
            return []
        cards = self.stage.look.view["factions"]
        return [
            faction
            for faction in self.stage.factions
            if faction not in motion.called
            and in_rome(s, faction)
            and (cards[faction]["cards"] or statesmen(s, faction) or innate_veto(s, faction))
        ]


def floor_of(stage: Stage) -> Floor | None:
    """The proposal being voted on, if there is one."""
    return Floor(stage, stage.s.motions[-1]) if stage.s.motions else None


def floor(at: Floor, prospects: Node = None) -> Markup:
    """The card of the proposal and the bar of its vote; in a trial with the prospects of the accused."""
    return h.section(
        h.div(_proposal(at), prospects, class_="vote__l"),
        tally(at),
        class_="panel vote vote--trial" if at.trial else "panel vote",
        aria_label=at.stage.text("board.floor"),
    )


def title_of(stage: Stage, subject: str) -> str:
    """The subject of a proposal, as a heading."""
    name = stage.ref(f"subject:{subject}")
    return name[:1].upper() + name[1:]


def _proposal(at: Floor) -> list[Node]:
    stage, motion = at.stage, at.motion
    s, look = stage.s, stage.look
    says = told(s, motion.subject, motion.terms)
    return [
        h.span(stage.text("board.floor.number", n=s.session.proposals), class_="label"),
        h.h2(title_of(stage, motion.subject), class_="vote__what"),
        h.p(look.html("board.floor.says", says=says), class_="vote__says") if says else None,
        h.p(
            stage.whose(motion.by),
            " ",
            stage.text("board.floor.by_tribune" if motion.tribune else "board.floor.by"),
            class_="row small",
        ),
        h.p(list(_effects(at)), class_="row row--wrap"),
        _battles(at),
        _veto(at),
    ]


def _effects(at: Floor) -> Iterator[Markup]:
    """Its costs and benefits, in figures."""
    stage, motion = at.stage, at.motion
    s = stage.s
    if motion.subject == "recruit":
        raised, built = motion.terms
        spent = (raised + built) * price(s)
        yield h.span(
            icon("talents"), " ", stage.text("board.chest"), " ", shift(s.chest, s.chest - spent), class_="chip"
        )
        yield chip(stage.text("board.each_year", n=2 * (raised + built)), kind="warn")
    if motion.subject == "land_bill":
        bill = LAND_BILLS[TYPES.index(motion.terms[0])]
        yield chip(stage.text("board.unrest_change", n=signed(bill["unrest"])), kind="ok")
        yield chip(
            stage.text("board.bill_cost.yearly" if bill["recurring"] else "board.bill_cost", n=bill["cost"]),
            kind="warn",
        )
        yield chip(stage.text("board.sponsors", first=signed(bill["sponsor"]), second=signed(bill["cosponsor"])))
        yield chip(stage.text("board.noes_lose", n=signed(bill["voting_against"])), kind="bad")
    if motion.subject == "repeal":
        repeal = LAND_BILLS[TYPES.index(motion.terms[0])]["repeal"]
        yield chip(stage.text("board.unrest_change", n=signed(repeal["unrest"])), kind="bad")
        yield chip(stage.text("board.sponsor_loses", n=signed(cost(s, TYPES.index(motion.terms[0])))))
        yield chip(stage.text("board.ayes_lose", n=signed(repeal["voting_for"])), kind="bad")
    if at.kind.costs_chair and motion.chair != NOBODY and not at.trial:
        yield chip(stage.text("board.no_costs", senator=stage.senator(motion.chair)))
    if at.kind.departs(s, motion):
        yield chip(stage.text("board.closes"), kind="warn", sign="gavel")
    if motion.advocate:
        yield chip(stage.text("board.advocate", senator=stage.senator(motion.advocate[0])))


def _battles(at: Floor) -> list[Node]:
    """How the battles may go to which it sends commanders."""
    if at.motion.subject != "dispatch":
        return []
    stage = at.stage
    return [
        h.div(
            h.span(stage.ref(who), class_="small"),
            bar(stage, chances, stage.text("board.odds_of", senator=who)),
        )
        for who, _, chances in battles_of(stage, at.motion.terms)
    ]


def _veto(at: Floor) -> Markup:
    """The factions that may still stop it, by public knowledge."""
    stage = at.stage
    found = at.vetoers()
    if not found:
        return h.p(stage.text("board.no_veto"), class_="tiny muted")
    return h.p(
        icon("tribune"),
        " ",
        stage.text("board.may_veto"),
        " ",
        [disc(each, "s", stage.called(each)) for each in found],
        class_="row tiny muted",
    )


# -- the bar ---------------------------------------------------------------------------------------------------------
def tally(at: Floor) -> Markup:
    """For on the left, against on the right, between them what is not cast yet; the line is the majority."""
    stage, motion = at.stage, at.motion
    ayes, noes = totals(motion)
    segments = {
        FOR: [(f, at.cast(f, motion.ayes)) for f in stage.factions],
        OPEN: [(f, at.to_come(f)) for f in stage.factions],
        AGAINST: [(f, at.cast(f, motion.noes)) for f in reversed(stage.factions)],
    }
    swing = {FOR: max(0, -motion.swing), AGAINST: max(0, motion.swing)}
    bars: list[Node] = []
    for side, parts in segments.items():
        found = [_segment(at, faction, votes, side) for faction, votes in parts if votes]
        extra = swing.get(side, 0)
        if extra:
            people = h.div(h.span(icon("palm"), extra), class_=f"tally__seg tally__seg--people {wide(extra)}")
            found = [*found, people] if side == FOR else [people, *found]
        bars += found
    left = sum(votes for _, votes in segments[OPEN])
    return h.div(
        h.div(
            h.span(h.b(ayes, class_="tally__n tally__n--for"), " ", at.word(FOR)),
            h.span(stage.text("board.votes_open", n=left), class_="small muted"),
            h.span(at.word(AGAINST), " ", h.b(noes, class_="tally__n tally__n--against")),
            class_="row row--between",
        ),
        h.div(
            bars,
            _majority() if ayes + noes + left else None,
            class_="tally__bar",
            role="img",
            aria_label=stage.text("board.tally", ayes=ayes, noes=noes, left=left, half=(ayes + noes + left) // 2 + 1),
        ),
        h.p(
            stage.text("board.majority", n=(ayes + noes + left) // 2 + 1),
            class_="tiny muted",
        )
        if left
        else None,
        class_="tally",
    )


def _segment(at: Floor, faction: Faction, votes: int, side: str) -> Markup:
    stage = at.stage
    open_ = side == OPEN
    bought = 0 if open_ else at.bought(faction)
    name = f"{stage.called(faction)}: {votes}, {stage.text('board.not_cast') if open_ else at.word(side)}"
    if bought:
        name = f"{name}, {stage.text('board.bought', n=bought)}"
    return h.div(
        h.span(disc(faction, "s"), votes, h.small(f"+{bought}") if bought else None),
        class_=f"tally__seg {'tally__seg--wait ' if open_ else ''}{seat_class(faction)} {wide(votes)}",
        title=name,
    )


def _majority() -> Markup:
    """Half of all votes, cast or not."""
    return h.svg(
        h.path(d="M50 0v42"),
        class_="tally__half",
        viewBox="0 0 100 42",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def house(stage: Stage) -> Markup:
    """The votes in Rome before anything is put, the reader's own first, and how many make a proposal certain."""
    found = [(each, votes) for each in stage.factions if (votes := faction_votes(stage.s, each))]
    every = sum(votes for _, votes in found)
    bars = [
        h.div(
            h.span(disc(each, "s"), votes),
            class_=f"tally__seg {'' if each == stage.own else 'tally__seg--wait '}{seat_class(each)} {wide(votes)}",
            title=f"{stage.called(each)}: {votes}",
        )
        for each, votes in found
    ]
    told = stage.text("board.majority", n=every // 2 + 1)
    return panel(
        stage.text("board.house"),
        h.div(
            h.div(bars, _majority() if every else None, class_="tally__bar", role="img", aria_label=told),
            class_="panel__body",
        ),
        aside=told,
    )


# -- who votes now ---------------------------------------------------------------------------------------------------
def voters(stage: Stage) -> list[int]:
    """The senators of the faction that is called."""
    motion = stage.s.motions[-1]
    return [] if motion.waiting == NOBODY else list(in_rome(stage.s, motion.waiting))


def weight_of(at: Floor, p: int) -> int:
    """The votes a senator has in this matter."""
    return at.kind.weight(at.stage.s, at.motion, p)
