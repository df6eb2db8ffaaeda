"""The last of the diplomatic steps: grants of passage, alliances, and promises of support (3.3.1 to 3.3.3)."""

from __future__ import annotations

from typing import NamedTuple

from tabularium.engine import Refusal, refuse

from ..book import rule, scene
from ..orders import Orders
from ..pieces import NOBODY
from ..state import Failed, MareNostrum
from .rows import rows
from .treaties import has_passage


class Proposal(NamedTuple):
    """A treaty that a nation would make; a grant of passage has a last year."""

    treaty: str
    nation: int
    other: int
    until: int = 0


@scene
@rule("mare:1.4b", "mare:3.3.1f", "mare:3.3.2b", "mare:3.3.3b", "mare:3.3.3e", "mare:3.3.5s")
def establish_treaties(s: MareNostrum) -> None:
    """Alliances that both have ordered and grants that suit the guest come about between nations at peace."""
    offered = [
        each for nation, orders in s.ordered("diplomacy") for each in proposals(s, nation, orders, s.failed(nation))
    ]
    for each in offered:
        if each.treaty == "passage":
            grant(s, each)
        elif each._replace(nation=each.other, other=each.nation) not in offered:
            why = refuse(f"{each.treaty}.not_mutual", MUTUAL[each.treaty], nation=s.name(each.other))
            s.failed(each.nation)("diplomacy", why)
        elif not allied(s, each):
            ally(s, each)
    s.support = [[False] * len(row) for row in s.support]
    for nation, orders in s.ordered("diplomacy"):
        promise_support(s, nation, orders, s.failed(nation))
    s.after(establish_treaties)


def establish(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """The page, as one nation hopes: all others agree."""
    for each in proposals(s, nation, orders, failed):
        if each.treaty != "passage":
            ally(s, each)
    promise_support(s, nation, orders, failed)


MUTUAL = {"trade_alliance": "mare:3.3.2b", "military_alliance": "mare:3.3.3b"}


@rule("mare:3.3.1b", "mare:3.3.1e", "mare:3.3.1f", "mare:3.3.2b", "mare:3.3.3b")
def proposals(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> list[Proposal]:
    """The treaties that a nation may propose, of those it wants."""
    found: list[Proposal] = []
    for path, other, row in rows(s, orders):
        if row.grant_passage_until is not None:
            why = against_any(s, nation, other) or against_granting(s, nation, other, row.grant_passage_until)
            if why is None:
                found.append(Proposal("passage", nation, other, row.grant_passage_until))
            else:
                failed(f"{path}.grant_passage_until", why)
        if row.accept_passage_until is not None and row.accept_passage_until < s.year:
            failed(f"{path}.accept_passage_until", refuse("passage.past", "mare:3.3.1f", year=row.accept_passage_until))
        if row.force_passage and s.at_war(nation, other):
            failed(f"{path}.force_passage", refuse("passage.no_need", "mare:3.3.1b", nation=row.nation))
        for treaty, wanted in (("trade_alliance", row.trade_alliance), ("military_alliance", row.military_alliance)):
            if wanted == "establish":
                proposal = Proposal(treaty, nation, other)
                why = against_any(s, nation, other) or against_allying(s, proposal)
                if why is None:
                    found.append(proposal)
                else:
                    failed(f"{path}.{treaty}", why)
    return found


@rule("mare:3.3.5s")
def against_any(s: MareNostrum, nation: int, other: int) -> Refusal | None:
    """No treaty is made in war, nor with a nation that nobody plays."""
    if s.at_war(nation, other):
        return refuse("treaty.at_war", "mare:3.3.5s", nation=s.name(other))
    return refuse("treaty.unplayed", "mare:1.1e", nation=s.name(other)) if s.seat_of[other] == NOBODY else None


# -- 3.3.1 passage ------------------------------------------------------------------
@rule("mare:3.3.1e", "mare:3.3.1h")
def against_granting(s: MareNostrum, nation: int, guest: int, until: int) -> Refusal | None:
    """A grant ends now or later and outlasts the one in force; for five years none follows a revoked one."""
    if until < s.year:
        return refuse("passage.past", "mare:3.3.1e", year=until)
    if s.no_passage_before[nation][guest] > s.year:
        return refuse("treaty.barred", "mare:3.3.1h", nation=s.name(guest), year=s.no_passage_before[nation][guest])
    if has_passage(s, guest, nation) and until <= s.passage_until[nation][guest]:
        return refuse("passage.longer_yet", "mare:3.3.1e", nation=s.name(guest), year=s.passage_until[nation][guest])
    return None


@rule("mare:3.3.1e", "mare:3.3.1f")
def grant(s: MareNostrum, offered: Proposal) -> None:
    """Passage is granted, unless it is shorter than what the guest wants at least; only the two hear of it."""
    host, guest = s.name(offered.nation), s.name(offered.other)
    enough = offered.until >= shortest(s, offered.other, host)
    if enough:
        s.passage_until[offered.nation][offered.other] = offered.until
    short = refuse("passage.too_short", "mare:3.3.1f", nation=host, guest=guest, year=offered.until)
    for party in (offered.nation, offered.other):
        if enough:
            s.tell(party, "passage.granted", rule="mare:3.3.1e", nation=host, guest=guest, year=offered.until)
        else:
            s.failed(party)("diplomacy", short)


def shortest(s: MareNostrum, guest: int, host: str) -> int:
    """The last year that a guest wants a grant to have at least."""
    asked = [row.accept_passage_until for row in (s.sheets[guest] or Orders()).diplomacy if row.nation == host]
    return asked[0] or 0 if asked else 0


# -- 3.3.2 and 3.3.3 alliances ------------------------------------------------------------------
@rule("mare:3.3.2b", "mare:3.3.2e", "mare:3.3.3b", "mare:3.3.3c")
def against_allying(s: MareNostrum, each: Proposal) -> Refusal | None:
    """Nobody allies twice, nor within five years of the end of an alliance of the kind."""
    trade = each.treaty == "trade_alliance"
    bar = (s.no_trade_before if trade else s.no_military_before)[each.nation][each.other]
    name = s.name(each.other)
    if allied(s, each):
        return refuse(f"{each.treaty}.already", MUTUAL[each.treaty], nation=name)
    if bar > s.year:
        return refuse("treaty.barred", "mare:3.3.2e" if trade else "mare:3.3.3c", nation=name, year=bar)
    return None


def allied(s: MareNostrum, each: Proposal) -> bool:
    """Does the proposed alliance stand already?"""
    return (s.trade_alliance if each.treaty == "trade_alliance" else s.military_alliance)[each.nation][each.other]


def ally(s: MareNostrum, each: Proposal) -> None:
    """An alliance is made, for all to hear."""
    alliances = s.trade_alliance if each.treaty == "trade_alliance" else s.military_alliance
    alliances[each.nation][each.other] = alliances[each.other][each.nation] = True
    s.say(f"{each.treaty}.made", rule=MUTUAL[each.treaty], nation=s.name(each.nation), other=s.name(each.other))


# -- 3.3.3 unconditional support ------------------------------------------------------------------
@rule("mare:3.3.3e", "mare:3.3.3f")
def promise_support(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """For this turn only, and without a promise in return, a nation stands by a military ally."""
    for path, other, row in rows(s, orders):
        if not row.unconditional_support:
            continue
        if s.military_alliance[nation][other]:
            s.support[nation][other] = True
            s.say("support.promised", rule="mare:3.3.3e", nation=s.name(nation), other=row.nation)
        else:
            failed(f"{path}.unconditional_support", refuse("support.no_alliance", "mare:3.3.3e", nation=row.nation))
