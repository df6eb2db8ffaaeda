"""Contributions to the State: what senators have signed, paid openly once the State has its income.

A signer knew what the State has and owes but for the taxes of its provinces. If these have changed that, or if the
State cannot pay its debts even so, all who have something to give are asked once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from tabularium.engine import SEATS, Refusal, Scene, Sheet, Together, refuse, written
from tabularium.engine.form import Problem

from ..book import rule, scene
from ..cards import PERSON, PERSON_AT, TABLES
from ..senate.life import crown_highest
from ..senators import living, members, purse_open
from ..state import CAPTIVE, REVOLT, Faction, Republic
from .purses import MOST_TALENTS, signed
from .settling import debts

ROUNDS = 3
"""How often all are asked while the State cannot pay."""
TIERS: list[tuple[int, int]] = [(each["talents"], each["influence"]) for each in TABLES["contributions"]]
"""Talents given and the influence they bring."""


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One senator's gift."""

    senator: str
    talents: Annotated[int, Meta(ge=0, le=MOST_TALENTS)] = 0


class Contributions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The gifts of a faction's senators; a senator who is not named gives the sum signed for him."""

    gifts: list[Contribution] = []


@scene
@rule("republic:6.53a", "republic:6.52f")
def contributions(s: Republic) -> None:
    """Signed gifts are paid if the State stands as foreseen; otherwise all who could give are asked."""
    if s.chest - debts(s) != s.foreseen and givers(s):
        s.next(contribute, 0)
    else:
        pay(s)
        ask_on(s, 0)


@scene
@rule("republic:6.53a", "republic:6.52f")
def contribute(s: Republic, turn: int) -> Scene:
    """All who could give say together what they do."""
    answers = yield Together([giving_sheet(s, faction) for faction in givers(s)])
    for answer in answers.values():
        for each in written(Contributions, answer).gifts:
            s.contributing[PERSON_AT[each.senator]] = each.talents
    pay(s)
    ask_on(s, turn + 1)


@rule("republic:6.52f", "republic:6.53b")
def ask_on(s: Republic, turn: int) -> None:
    """While the State cannot pay its debts, and somebody could still help, all are asked; then gifts are rewarded."""
    if s.chest < debts(s) and turn < ROUNDS and givers(s):
        s.next(contribute, turn)
    else:
        reward(s)
        s.after(contributions)


@rule("republic:6.53a")
def gives(s: Republic, p: int) -> bool:
    """Can he give: with talents, in Rome or away, and neither a rebel nor a captive?"""
    return s.talents[p] > 0 and purse_open(s, p)


def givers(s: Republic) -> list[Faction]:
    """The factions whose senators could give something."""
    return [faction for faction in living(s) if any(gives(s, p) for p in members(s, faction))]


def giving_sheet(s: Republic, faction: Faction) -> Sheet:
    """A line for each senator who gives something else than was signed; the debts of the State are known."""

    def check(sheet: Contributions) -> Iterator[Problem]:
        for line, each in enumerate(sheet.gifts):
            if any(each.senator == other.senator for other in sheet.gifts[:line]):
                yield f"gifts[{line}].senator", refuse("refused.named_twice", answer=each.senator)
            if each.talents and (why := why_not_so_much(s, each)):
                yield f"gifts[{line}].talents", why

    people = members(s, faction)
    return Sheet(
        faction,
        "revenue.contribute",
        Contributions,
        check,
        Contributions(),
        among={"gifts[].senator": [PERSON[p] for p in people]},
        within={"gifts[].talents": [0, max(s.talents[p] for p in people)]},
        rule="republic:6.53a",
        params={"treasury": s.chest, "debts": debts(s)},
    )


@rule("republic:6.53a", "republic:10.71b")
def why_not_so_much(s: Republic, gift: Contribution) -> Refusal | None:
    """Why a senator cannot give that."""
    p = PERSON_AT[gift.senator]
    if s.place[p] == REVOLT:
        return refuse("refused.rebel_gives", "republic:6.53a", senator=gift.senator)
    if s.place[p] == CAPTIVE:
        return refuse("refused.captive_gives", "republic:6.53a", senator=gift.senator)
    if gift.talents > s.talents[p]:
        return refuse("refused.gives_too_much", "republic:6.53a", senator=gift.senator)
    return None


@rule("republic:6.53a")
def pay(s: Republic) -> None:
    """Everybody gives what he has signed."""
    for p, talents in enumerate(s.contributing):
        if talents:
            give(s, p, signed(s, p))
    s.contributing = [0] * len(s.contributing)


@rule("republic:6.53a")
def give(s: Republic, p: int, talents: int) -> None:
    """Talents of a senator for the State."""
    if talents:
        s.talents[p] -= talents
        s.chest += talents
        s.given[p] += talents
        s.say(
            "revenue.contribution", rule="republic:6.53a", seat=SEATS[s.faction[p]], senator=PERSON[p], talents=talents
        )


@rule("republic:6.53b", "republic:6.53c", "republic:9.822b")
def reward(s: Republic) -> None:
    """A senator's gifts in this phase count together, and once; nothing is carried over.

    All are rewarded at the same time.
    """
    rewarded = []
    for p in [p for p, talents in enumerate(s.given) if talents]:
        influence = max((influence for least, influence in TIERS if s.given[p] >= least), default=0)
        if influence:
            s.influence[p] += influence
            rewarded.append(p)
            s.say("revenue.rewarded", rule="republic:6.53b", senator=PERSON[p], influence=influence)
    crown_highest(s, rewarded)
