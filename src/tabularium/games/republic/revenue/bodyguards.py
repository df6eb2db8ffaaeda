"""The Open Bodyguard: hired in the Revenue Phase, and paid for in every later one."""

from __future__ import annotations

from tabularium.engine import SEATS, Pick, Refusal, refuse

from ..book import interjection, rule, scene
from ..cards import CARD_OF, PERSON, PERSON_AT
from ..senators import gain_popularity, in_rome, purse_open
from ..state import NOBODY, Faction, Republic

OPEN_BODYGUARD = CARD_OF["intrigue:open-bodyguard"]
PRICE, POPULARITY_PRICE = 1, 1


@scene
@rule("republic:I.open-bodyguard", "republic:10.71b", "republic:11.24b")
def guard_upkeep(s: Republic) -> None:
    """After the year's income who has the Open Bodyguard pays again if he can; else the card is gone.

    The purses of captives and rebels are frozen. A guard hired earlier in this phase has been paid.
    """
    p = next((p for p, guards in enumerate(s.guards) if guards), NOBODY)
    if p != NOBODY and s.guard_paid != s.turn:
        if s.talents[p] >= PRICE and purse_open(s, p):
            pay_guard(s, p)
        else:
            dismiss(s, p)
    s.after(guard_upkeep)


def pay_guard(s: Republic, p: int) -> None:
    """A talent and a point of popularity for the year."""
    s.talents[p] -= PRICE
    s.guard_paid = s.turn
    gain_popularity(s, p, -POPULARITY_PRICE)
    s.say("revenue.guard_paid", rule="republic:I.open-bodyguard", senator=PERSON[p])


def dismiss(s: Republic, p: int) -> None:
    """The card goes to the discards."""
    s.guards[p] = 0
    s.discards.append(OPEN_BODYGUARD)
    s.say("revenue.guard_gone", rule="republic:I.open-bodyguard", senator=PERSON[p])


def may_hire(s: Republic, faction: Faction) -> Pick | None:
    """The holder of the card may hire during the whole phase, for a senator in Rome who can pay."""
    if s.phase != "revenue" or OPEN_BODYGUARD not in s.hands[faction]:
        return None
    fit = [PERSON[p] for p in in_rome(s, faction) if s.talents[p] >= PRICE]
    if not fit:
        return None

    def why(answer: str) -> Refusal | None:
        if answer in PERSON_AT and s.faction[PERSON_AT[answer]] == faction:
            return refuse("refused.guard", "republic:I.open-bodyguard", senator=answer)
        return None

    return Pick(faction, "revenue.hire_guard", fit, rule="republic:I.open-bodyguard", reason=why)


@interjection(may_hire)
@rule("republic:I.open-bodyguard")
def open_bodyguard(s: Republic, faction: Faction, answer: str) -> None:
    """The card is laid beside a senator, who pays for the first year at once."""
    p = PERSON_AT[answer]
    s.hands[faction].remove(OPEN_BODYGUARD)
    s.guards[p] += 1
    s.say("revenue.guard_hired", rule="republic:I.open-bodyguard", seat=SEATS[faction], senator=answer)
    pay_guard(s, p)
    s.done()
