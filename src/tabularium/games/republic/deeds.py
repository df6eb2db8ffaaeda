"""Deeds: deals of several clauses between two and six parties, and the answer that changes one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tabularium.engine import SEATS, Refusal, Sheet, refuse, written

from .book import interjection, rule
from .dealings import NOTHING, Deal, Promise
from .deals import (
    MOST_TALENTS,
    TALENTS,
    Promised,
    deal_key,
    deal_number,
    describe,
    impossible,
    lay_down,
    may_offer,
    numbers,
    open_to_talk,
)
from .senators import living
from .state import Faction, Republic, faction_named

NEW = "deal:new"
"""The answer to no deal: a new one."""
MOST_CLAUSES = 12
MOST_ANSWERS = 8
"""How often the clauses of one offer may be changed."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who promises what, talents with their number, to whom."""

    by: str
    to: str
    what: Promised = "favour"
    talents: Annotated[int, Meta(ge=0, le=MOST_TALENTS)] = 0


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clauses of an offer, and the offer that they answer."""

    clauses: Annotated[list[Clause], Meta(min_length=1, max_length=MOST_CLAUSES)]
    answers: str = NEW


def answerable(s: Republic, faction: Faction) -> list[str]:
    """The offers whose clauses a player may change: those to which he is a party."""
    return numbers(
        s,
        faction,
        lambda deal: (
            deal.state == "offered"
            and faction in deal.parties
            and deal.answers < MOST_ANSWERS
            and not impossible(s, deal)
        ),
    )


def may_write(s: Republic, faction: Faction) -> Sheet | None:
    """A player may offer a deal to one or more others, or answer an offer with other clauses."""
    partners = [each for each in living(s) if each != faction]
    if not open_to_talk(s, faction) or not partners:
        return None
    offers = [*([NEW] if may_offer(s, faction) else []), *answerable(s, faction)]
    if not offers:
        return None
    every = [SEATS[each] for each in living(s)]
    usual = Deed([Clause(SEATS[faction], SEATS[partners[0]])], offers[0])
    return Sheet(
        faction,
        "deal.write",
        Deed,
        lambda deed: problems(deed, SEATS[faction]),
        usual,
        among={"clauses[].by": every, "clauses[].to": every, "answers": offers},
        rule="republic:4.13a",
    )


@rule("republic:4.16", "republic:4.13a")
def problems(deed: Deed, own: str) -> Iterator[tuple[str, Refusal]]:
    """Nobody promises himself anything, talents have a number, and who writes a deal is a party to it."""
    for n, clause in enumerate(deed.clauses):
        path = f"clauses[{n}]"
        if clause.by == clause.to:
            yield f"{path}.to", refuse("refused.deal_with_oneself", "republic:4.13a")
        if (clause.what == TALENTS) != (clause.talents > 0):
            yield f"{path}.talents", refuse("refused.deal_talents", "republic:4.16", "refused.deal_talents.remedy")
        if clause.what == NOTHING:
            yield f"{path}.what", refuse("refused.deal_of_nothing", "republic:4.13a")
    if not any(own in (clause.by, clause.to) for clause in deed.clauses):
        yield "clauses", refuse("refused.deal_of_others", "republic:4.13a")


@interjection(may_write)
@rule("republic:4.13a", "republic:4.13b", "republic:4.14", "republic:4.16")
def write_deal(s: Republic, faction: Faction, answer: dict[str, Any]) -> None:
    """A player says openly who would promise whom what; a change opens every seal that was put to it before."""
    deed = written(Deed, answer)
    deal = drawn_up(faction, promises(deed), s.turn)
    if deed.answers == NEW:
        number = lay_down(s, deal)
        told = "deal.written"
    else:
        number = deal_number(deed.answers)
        deal.former, deal.answers = s.deals[number].clauses, s.deals[number].answers + 1
        s.deals[number] = deal
        told = "deal.answered"
    if told == "deal.written" and not deal.more:
        s.say("deal.offered", rule="republic:4.13a", **describe(s, number))
    else:
        others = [SEATS[each] for each in deal.parties if each != faction]
        s.say(told, rule="republic:4.13a", deal=deal_key(number), seat=SEATS[faction], seats=others)
    s.done()


def promises(deed: Deed) -> list[Promise]:
    """The clauses of a deed as the table keeps them."""
    return [
        Promise(faction_named(each.by), each.what, each.talents, to=faction_named(each.to)) for each in deed.clauses
    ]


def drawn_up(author: Faction, clauses: list[Promise], turn: int) -> Deal:
    """An offer: the first promises between its author and a partner stand in front, the others follow."""
    rest = list(clauses)
    given = next((each for each in rest if each.seat == author), None)
    partner = given.to if given is not None else next(each.seat for each in rest if each.to == author)
    gotten = next((each for each in rest if (each.seat, each.to) == (partner, author)), None)
    gives, gets = (
        Promise(Faction(seat), each.what, each.talents)
        if each is not None
        else Promise(Faction(seat), NOTHING, kept=True)
        for seat, each in ((author, given), (partner, gotten))
    )
    more = [each for each in rest if each is not given and each is not gotten]
    return Deal(gives, gets, "offered", turn, more=more)
