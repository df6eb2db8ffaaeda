"""A deal as the page shows it: its clauses on three shelves, its parties, and what it is to each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from tabularium.draw.deals import Wanted
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

from ..dealings import Deal, Promise
from ..deals import AT_ONCE, NEVER_BINDING, PROMISES, TALENTS, deal_key, impossible, promise_key, waits_for
from ..deeds import MOST_CLAUSES, drawn_up
from ..senators import living
from ..state import NOBODY, Faction
from .stage import Stage

NOW, LATER, WORD = "now", "later", "word"
SHELVES = {NOW: "gavel", LATER: "chain", WORD: "oratory"}
"""The shelves of a deal by what the rules make of a clause, with their signs."""
CLAUSE = re.compile(r"(\d)-(\d)-([a-z]+)-(\d{1,3})")
KINDS = tuple(each for each in PROMISES if each != "nothing")
IN_SENATE = ("proposal", "concession", "governorship", "command", "support", "consulship", "votes")
BEFORE_MONEY = ("setup", "mortality", "revenue")
BEFORE_SENATE = (*BEFORE_MONEY, "forum", "population", "senate")


def shelf(what: str) -> str:
    """The shelf of a promise, by its kind."""
    return NOW if what in AT_ONCE else WORD if what in NEVER_BINDING else LATER


def same(left: Promise, right: Promise) -> bool:
    """Is it the same clause, kept or not?"""
    return code(left) == code(right)


def code(each: Promise) -> str:
    """A clause as the address of the page writes it."""
    return f"{each.seat}-{each.to}-{each.what}-{each.talents}"


def read(text: str, seats: int) -> list[Promise]:
    """The clauses in an address; what makes no sense is left out."""
    found = []
    for by, to, what, talents in CLAUSE.findall(text)[:MOST_CLAUSES]:
        if what in KINDS and int(by) < seats and int(to) < seats and by != to:
            found.append(Promise(Faction(int(by)), what, int(talents) if what == TALENTS else 0, to=int(to)))
    return found


@dataclass(frozen=True)
class Sheet:
    """The deal that the page shows: one of the table's, or what the reader is writing."""

    stage: Stage
    wanted: Wanted

    @cached_property
    def number(self) -> int | None:
        """Which of the table's deals: the one asked for, or the first that waits for the reader, or the newest."""
        deals, wanted = self.stage.s.deals, self.wanted.number
        if wanted is not None and wanted < len(deals):
            return wanted
        if self.wanted.draft is not None:
            return self._sent
        known = [n for n, deal in enumerate(deals) if deal.state != "refused"]
        waiting = [n for n in known if waits(self.stage, deals[n])]
        mine = [n for n in known if self.stage.own in deals[n].parties]
        return next(iter([*waiting, *reversed(mine), *reversed(known)]), None)

    @cached_property
    def _sent(self) -> int | None:
        """The new deal, once what the reader has written lies on the table, whatever was said to it since."""
        written = sorted(map(code, self.draft))
        for n, deal in reversed(list(enumerate(self.stage.s.deals))):
            mine = deal.author == self.stage.own and deal.turn == self.stage.s.turn
            if mine and sorted(map(code, deal.clauses)) == written:
                return n
        return None

    @cached_property
    def draft(self) -> list[Promise]:
        """What the reader is writing."""
        return read(self.wanted.draft or "", len(self.stage.factions))

    @cached_property
    def lying(self) -> Deal | None:
        """The deal as it lies on the table."""
        return self.stage.s.deals[self.number] if self.number is not None else None

    @cached_property
    def writing(self) -> bool:
        """Is the reader writing, and is that not on the table yet?"""
        if self.wanted.draft is None or self.stage.own == NOBODY or "write_deal" not in self.stage.look.chances:
            return False
        lying = self.lying
        if lying is None:
            return True
        sent = lying.author == self.stage.own and sorted(map(code, lying.clauses)) == sorted(map(code, self.draft))
        return lying.state == "offered" and not sent

    @property
    def key(self) -> str:
        """The deal as answers name it."""
        return deal_key(self.number if self.number is not None else 0)

    @cached_property
    def clauses(self) -> Sequence[Promise]:
        """The clauses that are shown as they stand."""
        if self.writing:
            return self.draft
        return self.lying.clauses if self.lying is not None else []

    @cached_property
    def before(self) -> Sequence[Promise]:
        """The clauses with which they are compared: those that are being changed, or were."""
        if self.lying is None:
            return []
        return self.lying.clauses if self.writing else self.lying.former

    @cached_property
    def parties(self) -> list[Faction]:
        """Its parties, the reader last."""
        named = [*(self.lying.parties if self.lying is not None and not self.clauses else [])]
        named += [seat for each in self.clauses for seat in (each.seat, Faction(each.to))]
        found = list(dict.fromkeys(named))
        own = self.stage.own
        return [*(each for each in found if each != own), *([own] if own in found or self.writing else [])]

    @cached_property
    def offer(self) -> Deal | None:
        """What is being written, as the table would keep it."""
        own = self.stage.own
        fit = any(own in (each.seat, each.to) for each in self.draft)
        return drawn_up(own, self.draft, self.stage.s.turn) if self.writing and fit else None

    @property
    def living(self) -> list[Faction]:
        """The factions that may be party to a deal."""
        return living(self.stage.s)

    def link(self, *, number: int | None = None, draft: Sequence[Promise] | None = None) -> str:
        """The address of another state of the page."""
        asked = [f"of={number + 1}"] if number is not None else []
        asked += [f"write={','.join(map(code, draft))}"] if draft is not None else []
        return f"{self.wanted.page}{'?' if asked else ''}{'&'.join(asked)}"


def waits(stage: Stage, deal: Deal) -> bool:
    """Does an offer wait for the reader?"""
    return deal.state == "offered" and waits_for(deal, stage.own) and not impossible(stage.s, deal)


def named(stage: Stage, faction: Faction) -> str:
    """A faction, or that it is the reader's."""
    return stage.text("generic.you") if faction == stage.own else stage.called(faction)


def said(stage: Stage, each: Promise) -> str:
    """What a clause promises."""
    name = stage.ref(promise_key(each.what, each.talents))
    return name[:1].upper() + name[1:]


def due(stage: Stage, each: Promise) -> str:
    """When it falls due."""
    s, what = stage.s, each.what
    if what == TALENTS:
        return stage.text("board.deal.when.revenue", n=s.turn + (s.phase not in BEFORE_MONEY))
    if what == "card":
        return stage.text("board.deal.when.revolution", n=s.turn)
    if what == "showing":
        return stage.text("board.deal.when.once")
    if what in IN_SENATE:
        return stage.text("board.deal.when.senate", n=s.turn + (s.phase not in BEFORE_SENATE))
    return stage.text("board.deal.when.open")


def worth(stage: Stage, each: Promise) -> Node:
    """What a clause is to the reader: talents and cards with their sign."""
    own = stage.own
    if own not in (each.seat, each.to) or each.what not in (TALENTS, "card"):
        return None
    gains = each.to == own
    sign = "+" if gains else "−"
    return h.span(sign, figure(stage, each), class_="plus" if gains else "minus")


def figure(stage: Stage, each: Promise) -> Node:
    """A clause in short: talents as a number, anything else by its name."""
    if each.what == TALENTS:
        return [each.talents, icon("talents"), h.span(" ", stage.text("view.talents"), class_="sr")]
    return stage.ref(promise_key(each.what, 0))


def sums(stage: Stage, clauses: Sequence[Promise], faction: Faction) -> dict[str, Markup | str]:
    """What a deal comes to for one party: now, for sure, and on a word."""
    told: dict[str, Markup | str] = {}
    for name in SHELVES:
        gets = [each for each in clauses if each.to == faction and shelf(each.what) == name]
        gives = [each for each in clauses if each.seat == faction and shelf(each.what) == name]
        parts: list[Node] = []
        for each, sign, class_ in [*((one, "+", "plus") for one in gets), *((one, "−", "minus") for one in gives)]:
            parts += [", " if parts else None, h.span(sign, figure(stage, each), class_=class_)]
        told[name] = h.span(parts) if parts else "–"
    return told
