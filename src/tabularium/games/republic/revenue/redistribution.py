"""Redistribution: on one sheet each, all say where their money lies, which gifts they make, and what the State gets.

All sheets are opened together. A gift lies in the treasury of its receiver. After a gift everybody is asked again, so
that it can be placed: others learn that something was given, but neither to whom nor how much. In the last round
talents only move inside a faction. Gifts to the State are paid when it has its income.
"""

from __future__ import annotations

from tabularium.engine import SEATS, Scene, Together, written

from ..book import rule, scene
from ..cards import PERSON
from ..dealings import Offer
from ..senators import living
from ..state import NOBODY, Faction, Republic, faction_named
from .purses import ROUNDS, TREASURY, Gift, Money, free, money_sheet, placed
from .purses import purse_of as purse
from .settling import debts
from .state_income import sure_income

__all__ = ["ROUNDS", "TREASURY", "add", "close", "free", "named", "open_redistribution", "purse", "redistribution"]


@scene
@rule("republic:6.3a", "republic:4.16")
def open_redistribution(s: Republic) -> None:
    """The purses are veiled: others see them as they are now until everything is settled."""
    s.veil = list(s.talents)
    s.say("revenue.redistribution", rule="republic:6.3a")
    s.next(redistribution, 0)


@scene
@rule("republic:6.3a", "republic:6.3d", "republic:6.53a")
def redistribution(s: Republic, turn: int = 0) -> Scene:
    """Everybody signs; what was given has arrived when all are asked again."""
    answers = yield Together([money_sheet(s, faction, turn) for faction in living(s)])
    sheets = {Faction(faction): written(Money, answer) for faction, answer in answers.items()}
    for faction, money in sheets.items():
        place(s, faction, money)
    gifts = [(faction, gift) for faction, money in sheets.items() for gift in money.gifts if gift.talents]
    for giver, gift in gifts:
        hand_over(s, giver, gift)
    if gifts:
        s.next(redistribution, turn + 1)
    else:
        s.foreseen = s.chest + sure_income(s) - debts(s)
        close(s)


@rule("republic:6.3a", "republic:6.3b", "republic:6.3c", "republic:4.2d")
def place(s: Republic, faction: Faction, money: Money) -> None:
    """The talents of a faction lie where its sheet says; what is meant for the State waits in its giver's purse."""
    came_to = placed(s, faction, money)
    s.treasury[faction] = came_to.treasury
    for p, talents in came_to.holds.items():
        s.talents[p], s.contributing[p] = talents, came_to.gives[p]


@rule("republic:6.3d", "republic:4.16")
def hand_over(s: Republic, giver: Faction, gift: Gift) -> None:
    """A gift lies in the treasury of its receiver, who can place it anywhere; only these two learn of it now."""
    receiver = faction_named(gift.faction)
    s.treasury[receiver] += gift.talents
    s.offers.append(Offer(giver, purse(gift.source), receiver, gift.talents, taken=True))
    s.say(
        "revenue.gift",
        rule="republic:6.3d",
        to=[giver, receiver],
        giver=SEATS[giver],
        seat=gift.faction,
        talents=gift.talents,
    )


def named(source: str) -> str:
    """A purse as it is called in a question."""
    return "purse:treasury" if source == TREASURY else source


def add(s: Republic, faction: Faction, whose: int, talents: int) -> None:
    """A purse gains or loses."""
    if whose == NOBODY:
        s.treasury[faction] += talents
    else:
        s.talents[whose] += talents


@rule("republic:6.3d", "republic:4.2e")
def close(s: Republic) -> None:
    """The purses are open again; a gift from a senator's purse is known to all, one from a treasury is not."""
    s.reveal()
    s.veil = []
    for offer in s.offers:
        if offer.source != NOBODY:
            s.say(
                "revenue.gift_seen",
                rule="republic:6.3d",
                senator=PERSON[offer.source],
                giver=SEATS[offer.giver],
                seat=SEATS[offer.receiver],
                talents=offer.talents,
            )
    s.offers = []
    s.after(open_redistribution)
