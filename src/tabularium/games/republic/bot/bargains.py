"""Deals: what a promise is worth and costs, whose word counts, and how the own one is kept."""

from __future__ import annotations

from math import ceil
from typing import Any, NamedTuple

from tabularium.engine import SEATS, Answer

from ..state import Faction
from .reading import Table

WORTH = {
    "nothing": 0.0,
    "card": 4.0,
    "concession": 5.0,
    "governorship": 3.0,
    "command": 4.0,
    "support": 3.0,
    "favour": 2.0,
    "consulship": 6.0,
    "assassination": 12.0,
    "proposal": 3.0,
    "showing": 0.5,
    "safety": 2.0,
}
"""What a promise is worth to whom it is made, in talents, and costs who makes it."""
VOICES = ("votes", "support", "favour")
"""Promises that are kept with votes: with the next on a proposal of whom they were made to."""
VOTE = 0.25
"""What a vote that is promised is worth."""
CHAIR = 3.0
"""By how much more promised votes are worth to who presides."""
GIVEN = {"consulship": "consuls", "concession": "concessions", "governorship": "governors", "command": "dispatch"}
"""By which proposal such a promise is kept."""
TO_WHO_IS_AHEAD = 1.5
"""By how much more a promise must bring from who has clearly more influence."""
SPENT = 0.5
"""The share of its men's talents that a bot promises others at most."""
MOST = 20
"""No counter-offer asks for more."""
PAIR = 2
"""Clauses of an offer that a bot answers with a price of its own; more it takes or leaves."""
LIVE = ("offered", "open", "disputed")


def worth(t: Table, giver: Faction, what: str, talents: int) -> float:
    """A promise in talents."""
    if what == "talents":
        return float(talents)
    return VOTE * int(t.view["factions"][giver]["votes"]) if what == "votes" else WORTH[what]


def promised(text: str) -> tuple[str, int]:
    """What a promise of the view says, talents with their number."""
    what, _, talents = text.removeprefix("promise:").partition("_")
    return what, int(talents or 0)


def trust(t: Table, other: Faction) -> float:
    """How much the word of a faction counts: by its deals that were kept, those in which it has taken and not given,
    and those that others complain of."""
    kept = broken = 0
    for deal in t.view["deals"].values():
        if other in deal["parties"]:
            mates = [each for each in deal["parties"] if each != other]
            kept += deal["state"] in ("open", "fulfilled") and other in deal["kept"]
            broken += deal["state"] in ("disputed", "withdrawn") and deal["plaintiff"] not in (other, None)
            broken += (
                deal["state"] == "open" and other not in deal["kept"] and any(each in deal["kept"] for each in mates)
            )
    return (kept + t.temper.trust) / (kept + broken + 1)


def profit(t: Table, deal: dict[str, Any]) -> float:
    """What an offer brings beyond its cost."""
    gain = 0.0
    for clause in deal["clauses"]:
        if clause["to"] == t.own:
            giver, (what, talents) = clause["by"], promised(clause["what"])
            asked = CHAIR if what in VOICES and presides(t) else 1.0
            if not (what in VOICES and owes_a_vote(t, giver)):
                gain += worth(t, giver, what, talents) * trust(t, giver) * asked
    return gain - cost(t, deal)


def owes_a_vote(t: Table, other: Faction) -> bool:
    """Has another promised me his next vote already? One vote keeps all such promises."""
    return any(
        (each["by"], each["to"]) == (other, t.own) and promised(each["what"])[0] in VOICES and not each["kept"]
        for deal in t.view["deals"].values()
        if deal["state"] == "open"
        for each in deal["clauses"]
    )


def within_means(t: Table, deal: dict[str, Any]) -> bool:
    """Would all talents that I promise be no more than a share of what mine have in Rome?"""
    asked = [promised(each["what"])[1] for each in deal["clauses"] if each["by"] == t.own]
    due = sum(debt.talents for debt in debts(t) if debt.what == "talents") + sum(asked)
    return not any(asked) or due <= SPENT * sum(t.senators[key]["talents"] for key in in_rome(t, t.own))


def cost(t: Table, deal: dict[str, Any]) -> float:
    """What others want of me, in talents."""
    return sum(
        worth(t, t.own, *promised(clause["what"]))
        * (TO_WHO_IS_AHEAD if t.total_influence(clause["to"]) > t.total_influence(t.own) else 1.0)
        for clause in deal["clauses"]
        if clause["by"] == t.own
    )


def presides(t: Table) -> bool:
    """Does one of mine?"""
    chair = t.view["chair"]
    return chair is not None and t.is_mine(chair)


class Debt(NamedTuple):
    """What one faction owes another on an open deal: what was promised for it, and whether that has come already."""

    to: Faction
    what: str
    talents: int
    price: str
    earned: bool


def debts(t: Table) -> list[Debt]:
    """What I owe."""
    found = []
    for deal in t.view["deals"].values():
        if deal["state"] != "open":
            continue
        for clause in deal["clauses"]:
            if clause["by"] == t.own and not clause["kept"]:
                price, earned = paid(deal, t.own, clause["to"])
                found.append(Debt(clause["to"], *promised(clause["what"]), price, earned))
    return found


def paid(deal: dict[str, Any], by: Faction, to: Faction) -> tuple[str, bool]:
    """What one party was promised by another for what it promised itself, and whether all of that has come."""
    back = [each for each in deal["clauses"] if (each["by"], each["to"]) == (to, by)]
    price = promised(back[0]["what"])[0] if back else "nothing"
    return price, all(each["kept"] for each in back)


# -- making deals ------------------------------------------------------------------------------------------------------
def may_offer(t: Table) -> bool:
    """Does one of mine preside over a Senate that has something to give, or has somebody offered too little?"""
    return opens(t) or bool(poor(t))


def opens(t: Table) -> bool:
    """Does one of mine preside before anything has been proposed, or while a concession waits for somebody?"""
    if t.view["phase"] != "senate" or t.view["motions"] or not presides(t):
        return False
    step = t.view["step"]
    return not t.view["proposals"] if step == "consuls" else step == "business" and concessions(t) > 0


def concessions(t: Table) -> int:
    """How many can be voted on today."""
    voted = [each for each in t.rejected if each.startswith("concessions")]
    return 0 if voted else sum(each["holder"] == "forum" for each in t.view["concessions"].values())


def between(t: Table, other: Faction) -> list[dict[str, Any]]:
    """The deals and offers of mine with another that wait for something."""
    return [each for each in t.view["deals"].values() if {t.own, other} <= {*each["parties"]} and waits(each)]


def waits(deal: dict[str, Any]) -> bool:
    """Has something promised for it not been done yet, other than to pay?"""
    return deal["state"] in LIVE and any(
        not each["kept"] and promised(each["what"])[0] != "talents" for each in deal["clauses"]
    )


def offer(t: Table, ask: Any) -> Answer | None:
    """Who presides buys the next vote of the strongest faction that is not ahead; who was offered too little says for
    how much he would."""
    return hire(t, ask) if opens(t) else counter(t, ask)


def hire(t: Table, ask: Any) -> Answer | None:
    """For what it has to give or for talents, as it is minded, at a price that should do."""
    mine = [each for each in t.view["deals"].values() if each["seat"] == t.own and waits(each)]
    free = [
        each
        for each in t.view["factions"]
        if each["seat"] not in (t.own, t.leaders_of_the_race) and not each["out"] and each["votes"]
        if not between(t, each["seat"]) and trust(t, each["seat"]) >= t.temper.trust
    ]
    best = max(free, key=lambda each: (int(each["votes"]), -int(each["seat"])), default=None)
    if mine or best is None:
        return None
    partner = best["seat"]
    terms = {**ask.default, "partner": SEATS[partner], "gets": "votes"}
    if t.view["step"] == "business":
        return {**terms, "gives": "concession"} if t.temper.shares else None
    if t.temper.shares:
        return {**terms, "gives": "consulship"}
    price = max(1, ceil(worth(t, partner, "votes", 0) / trust(t, t.own)))
    return {**terms, "gives": "talents", "amount": price} if affordable(t, t.own, price) else None


def affordable(t: Table, payer: Faction, talents: int) -> bool:
    """Has one of a faction's men in Rome so much?"""
    return max((t.senators[key]["talents"] for key in in_rome(t, payer)), default=0) >= talents


def in_rome(t: Table, faction: Faction) -> list[str]:
    """A faction's men in Rome."""
    return [key for key in t.of(faction) if t.senators[key]["place"] == "rome"]


def poor(t: Table) -> list[tuple[dict[str, Any], int]]:
    """Offers that bring too little, with the price at which they would be welcome, if it can be paid."""
    found = []
    for deal in t.view["deals"].values():
        simple = {deal["seat"], deal["partner"]} == {*deal["parties"]} and len(deal["clauses"]) <= PAIR
        if deal["state"] == "offered" and deal["partner"] == t.own and simple and profit(t, deal) < 0:
            giver = deal["seat"]
            price = ceil(cost(t, deal) / trust(t, giver))
            mine = any(each["seat"] == t.own for each in between(t, giver))
            if not mine and promised(deal["gets"])[0] != "talents" and price <= MOST and affordable(t, giver, price):
                found.append((deal, price))
    return found


def counter(t: Table, ask: Any) -> Answer | None:
    """The same for talents, and for enough of them."""
    offers = poor(t)
    if not offers:
        return None
    deal, price = offers[0]
    what, _ = promised(deal["gets"])
    return {"partner": SEATS[deal["seat"]], "gives": what, "amount": 0, "gets": "talents", "price": price}


def welcome(t: Table, ask: Any) -> Answer | None:
    """The most profitable of the offers, if one is and can be paid."""
    deals = t.view["deals"]
    sound = [key for key in ask.options if profit(t, deals[key]) >= 0 and within_means(t, deals[key])]
    return max(sound, key=lambda key: profit(t, deals[key]), default=None)


def decline(t: Table, ask: Any) -> Answer | None:
    """What brings too little, once a better price has been named; what one has named oneself waits for an answer."""
    return str(ask.default)


# -- keeping them ------------------------------------------------------------------------------------------------------
WISH = {"abstain": 0.3, "against": 0.65}
"""How strong the wish to vote so is, against a promise."""


def bought(t: Table, by: Faction, subject: str, terms: list[Any], wish: str) -> bool:
    """Are my votes for this promised, and is my word as good as that? An office for which they were is to be seen."""
    for debt in debts(t):
        if debt.to == by and debt.what in VOICES:
            cheated = not debt.earned and GIVEN.get(debt.price) == subject and not named(t, terms)
            return not cheated and t.temper.word >= WISH[wish]
    return False


def named(t: Table, terms: list[Any]) -> bool:
    """Is one of mine named in a proposal?"""
    flat = [key for each in terms for key in (each if isinstance(each, list) else [each])]
    return any(isinstance(key, str) and t.is_mine(key) for key in flat)


def owed_to(t: Table, what: str) -> list[Faction]:
    """To whom I owe such an office, if my word is as good as that."""
    return [debt.to for debt in debts(t) if debt.what == what] if t.temper.word >= WISH["against"] else []


def payments(t: Table) -> list[tuple[Faction, int]]:
    """The talents that are due to who has kept his word, and to whom."""
    return [(debt.to, debt.talents) for debt in debts(t) if debt.what == "talents" and debt.earned]


def settle(t: Table, ask: Any) -> Answer | None:
    """What has been seen to come: a vote, an office; in the Forum the year's debts are paid."""
    return next((key for key in ask.options if has_come(t, t.view["deals"][key])), None)


def has_come(t: Table, deal: dict[str, Any]) -> bool:
    """Has what the other promised me been done before my eyes?"""
    mine = [each for each in deal["clauses"] if each["to"] == t.own and not each["kept"]]
    return all(has_been_done(t, deal, each["by"], promised(each["what"])[0]) for each in mine)


def has_been_done(t: Table, deal: dict[str, Any], other: Faction, what: str) -> bool:
    """Has another done for me what he promised?"""
    if what == "talents":
        return t.view["phase"] == "forum" and paid(deal, other, t.own)[1]
    if not t.view["motions"]:
        return False
    motion = t.view["motions"][-1]
    if what in VOICES:
        return motion["by"] == t.own and any(t.faction(key) == other for key in motion["ayes"])
    return motion["by"] == other and GIVEN.get(what) == motion["subject"] and named(t, motion["terms"])


def complain(t: Table, ask: Any) -> Answer | None:
    """At the end of a year, of who has taken and not given; who owes talents pays them in the next."""
    deals = t.view["deals"]

    def wronged(deal: dict[str, Any]) -> bool:
        owed = [each for each in deal["clauses"] if each["to"] == t.own and not each["kept"]]
        mine = [each for each in deal["clauses"] if each["by"] == t.own]
        return all(each["kept"] for each in mine) and any(promised(each["what"])[0] != "talents" for each in owed)

    return next((key for key in ask.options if wronged(deals[key])), None)


def broken(t: Table, ask: Any) -> Answer | None:
    """Who has kept his own word and complains is right."""
    deals = t.view["deals"]
    return next((key for key in ask.options if deals[key]["plaintiff"] in (t.own, *deals[key]["kept"])), None)


def kept(t: Table, ask: Any) -> Answer | None:
    """Who has not kept his own has nothing to complain of."""
    deals = t.view["deals"]
    return next((key for key in ask.options if deals[key]["plaintiff"] not in (t.own, *deals[key]["kept"])), None)
