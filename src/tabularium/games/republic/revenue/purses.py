"""The money of a faction on one sheet: where it lies afterwards, what others are given, and what the State gets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from tabularium.engine import Sheet, refuse
from tabularium.engine.form import Problem

from ..book import rule
from ..cards import PERSON, PERSON_AT
from ..senators import loyal, members, others
from ..state import CAPTIVE, NOBODY, Faction, Republic
from .settling import debts
from .state_income import sure_income

TREASURY = "treasury"
ROUNDS = 3
"""How often talents can be placed: what was received can be passed on once more, and placed in the end."""
DEALT, GIVEN = 0.5, 0.1
"""How likely random play fills a purse anew, and makes another gift."""
MOST_TALENTS = 10_000
"""More than all purses of Rome hold."""
Talents = Annotated[int, Meta(ge=0, le=MOST_TALENTS)]


class Purse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A senator's talents afterwards, and his gift to the State once it has its income."""

    senator: str
    holds: Talents = 0
    gives: Talents = 0


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Talents for another faction: from the treasury, in secret, or from a senator, which all will see."""

    faction: str
    talents: Talents = 0
    source: str = TREASURY


class Money(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Purses that are not named stay as they are; what all of them leave over lies in the treasury of the faction."""

    purses: list[Purse] = []
    gifts: list[Gift] = []


class Placed(NamedTuple):
    """The result of a sheet: every purse by its senator, each gift, and the rest for the treasury."""

    holds: dict[int, int]
    gives: dict[int, int]
    treasury: int
    rebels: int
    """The talents that rebels would hold beyond what they have."""


def free(s: Republic, faction: Faction) -> list[int]:
    """Senators with whom money may be exchanged in some way: all but captives, wherever they are."""
    return [p for p in members(s, faction) if s.place[p] != CAPTIVE]


def signed(s: Republic, p: int) -> int:
    """The sum that a senator has signed for the State, as far as he still has it."""
    return min(s.contributing[p], s.talents[p])


def purse_of(source: str) -> int:
    """A purse as a number: a senator's, or nobody's for the treasury."""
    return NOBODY if source == TREASURY else PERSON_AT[source]


@rule("republic:6.3a", "republic:6.3b", "republic:6.3c", "republic:6.3d")
def placed(s: Republic, faction: Faction, money: Money) -> Placed:
    """Rebels keep to themselves; the loyal and the treasury share all they have, less what they give away."""
    people = free(s, faction)
    holds = {p: s.talents[p] for p in people}
    gives = {p: signed(s, p) for p in people}
    for each in money.purses:
        p = PERSON_AT[each.senator]
        holds[p], gives[p] = each.holds, each.gives
    return Placed(holds, gives, *left(s, people, money, s.treasury[faction]))


def left(s: Republic, people: list[int], money: Money, treasury: int) -> tuple[int, int]:
    """The rest of a treasury after a sheet, and the talents that rebels would hold beyond what they have."""
    rebels = 0
    for p, holds in {PERSON_AT[each.senator]: each.holds for each in money.purses}.items():
        if p not in people:
            continue
        if loyal(s, p):
            treasury -= holds - s.talents[p]
        else:
            rebels += holds - s.talents[p]
    return treasury - sum([gift.talents for gift in money.gifts]), rebels


@rule("republic:6.3a", "republic:6.3b", "republic:6.3d", "republic:6.53a", "republic:10.71b")
def problems(s: Republic, faction: Faction, turn: int, money: Money) -> Iterator[Problem]:
    """The problems of a sheet, line by line; the last lines are those for which nothing is left."""
    open_purses = free(s, faction)
    named: list[str] = []
    for line, purse in enumerate(money.purses):
        path, p = f"purses[{line}]", PERSON_AT[purse.senator]
        if p not in open_purses:
            yield f"{path}.senator", refuse("refused.captive_purse", "republic:10.71b", senator=purse.senator)
        if purse.senator in named:
            yield f"{path}.senator", refuse("refused.named_twice", answer=purse.senator)
        named.append(purse.senator)
        if purse.gives and not loyal(s, p):
            yield f"{path}.gives", refuse("refused.rebel_gives", "republic:6.53a", senator=purse.senator)
        elif purse.gives > purse.holds:
            yield f"{path}.gives", refuse("refused.gives_too_much", "republic:6.53a", senator=purse.senator)
    yield from problems_of_gifts(s, faction, turn, money)
    treasury, rebels = left(s, open_purses, money, s.treasury[faction])
    if rebels:
        yield "purses", refuse("refused.rebel_purses", "republic:6.3b", talents=_rebels_have(s, faction))
    if treasury < 0:
        yield _last(s, money), refuse("refused.not_that_much", "republic:6.3a", talents=-treasury)


def problems_of_gifts(s: Republic, faction: Faction, turn: int, money: Money) -> Iterator[Problem]:
    """Neither captives nor rebels give anything away, and in the last round nobody does."""
    for line, gift in enumerate(money.gifts):
        if not gift.talents:
            continue
        giver = purse_of(gift.source)
        if giver != NOBODY and giver not in free(s, faction):
            yield f"gifts[{line}].source", refuse("refused.captive_purse", "republic:10.71b", senator=gift.source)
        elif giver != NOBODY and not loyal(s, giver):
            yield f"gifts[{line}].source", refuse("refused.rebel_purse", "republic:6.3b", senator=gift.source)
        if turn + 1 == ROUNDS:
            yield f"gifts[{line}].talents", refuse("refused.no_more_gifts", "republic:6.3d")


def _rebels_have(s: Republic, faction: Faction) -> int:
    return sum(s.talents[p] for p in free(s, faction) if not loyal(s, p))


def _last(s: Republic, money: Money) -> str:
    """The last line that takes something from the treasury."""
    gifts = [f"gifts[{line}].talents" for line, gift in enumerate(money.gifts) if gift.talents]
    raised = [
        f"purses[{line}].holds"
        for line, purse in enumerate(money.purses)
        if loyal(s, PERSON_AT[purse.senator]) and purse.holds > s.talents[PERSON_AT[purse.senator]]
    ]
    return (gifts or raised)[-1]


@rule("republic:6.3a", "republic:6.3d", "republic:6.53a", "republic:6.52f")
def money_sheet(s: Republic, faction: Faction, turn: int) -> Sheet:
    """Everything stays as it is unless the player says otherwise; what the State has and owes is known to all."""
    most = s.treasury[faction] + sum(s.talents[p] for p in members(s, faction))
    return Sheet(
        faction,
        "revenue.money",
        Money,
        lambda money: problems(s, faction, turn, money),
        Money(),
        found=lambda: _found(s, faction),
        within={
            "purses[].holds": [0, most],
            "purses[].gives": [0, most],
            "gifts[].talents": [0, most],
        },
        forecast=lambda money: placed(s, faction, money),
        drawn=lambda rng: drawn(s, faction, turn, rng),
        rule="republic:6.3a",
        facts=lambda: {"round": turn + 1, **accounts(s)},
    )


def drawn(s: Republic, faction: Faction, turn: int, rng: Random) -> dict[str, Any]:
    """A sheet at random: some of the loyal are dealt out of what they and the treasury have, some rebels of theirs.

    Gifts may be made of the rest, in the last round none.
    """
    random = rng.random
    talents = s.talents
    dealt = [p for p in free(s, faction) if random() < DEALT]
    rebels = [p for p in dealt if not loyal(s, p)]
    kept = sum([talents[p] for p in rebels])
    left = s.treasury[faction] + sum([talents[p] for p in dealt]) - kept
    purses = []
    for p in dealt:
        if p in rebels:
            holds = kept if p == rebels[-1] else int(random() * (kept + 1))
            kept -= holds
            gives = 0
        else:
            holds = int(random() * (left + 1))
            left -= holds
            gives = int(random() * (holds + 1)) if random() < DEALT else 0
        purses.append({"senator": PERSON[p], "holds": holds, "gives": gives})
    gifts = []
    receivers = others(s, faction)
    while left and receivers and turn + 1 < ROUNDS and random() < GIVEN:
        talents_given = 1 + int(random() * left)
        left -= talents_given
        gifts.append(_drawn_gift(s, faction, receivers, talents_given, rng))
    return {"purses": purses, "gifts": gifts}


def _drawn_gift(s: Republic, faction: Faction, receivers: list[str], talents: int, rng: Random) -> dict[str, Any]:
    """A gift to any other faction, out of the treasury or by any loyal senator who is free."""
    sources = [TREASURY, *(PERSON[p] for p in free(s, faction) if loyal(s, p))]
    return {"faction": rng.choice(receivers), "talents": talents, "source": rng.choice(sources)}


def accounts(s: Republic) -> dict[str, int]:
    """The State's talents, its sure income, and its debts."""
    return {"treasury": s.chest, "income": sure_income(s), "debts": debts(s)}


def _found(s: Republic, faction: Faction) -> dict[str, list[str]]:
    """The purses, and where talents can go."""
    people = [PERSON[p] for p in members(s, faction)]
    return {"purses[].senator": people, "gifts[].faction": others(s, faction), "gifts[].source": [TREASURY, *people]}
