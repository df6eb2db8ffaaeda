"""Deals: what a promise is worth and costs, whose word counts, and how the own one is kept."""

from __future__ import annotations

from typing import Any

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
    "votes": 3.0,
    "assassination": 12.0,
}
"""What a promise is worth to whom it is made, in talents, and costs who makes it."""
VOICES = ("votes", "support", "favour")
"""Promises that are kept with votes."""
UNKNOWN = 0.75
"""How much a word counts of which nothing is known yet."""
SPARE, FEE = 18, 7
"""Who presides and has so much buys votes for a year, at this price."""
TO_WHO_IS_AHEAD = 1.5
"""By how much more a promise must bring from who has clearly more influence."""


def worth(what: str, talents: int) -> float:
    """A promise in talents."""
    return float(talents) if what == "talents" else WORTH[what]


def promised(text: str) -> tuple[str, int]:
    """What a promise of the view says, talents with their number."""
    what, _, talents = text.removeprefix("promise:").partition("_")
    return what, int(talents or 0)


def trust(t: Table, other: Faction) -> float:
    """How much the word of a faction counts: by its deals that were kept, and those others complain of."""
    kept = broken = 0
    for deal in t.view["deals"].values():
        if other in (deal["seat"], deal["partner"]):
            kept += deal["state"] == "fulfilled"
            broken += deal["state"] in ("disputed", "withdrawn") and deal["plaintiff"] not in (other, None)
    return (kept + UNKNOWN) / (kept + broken + 1)


def profit(t: Table, deal: dict[str, Any]) -> float:
    """What an offer brings beyond its cost."""
    giver = deal["seat"]
    gain = worth(*promised(deal["gives"])) * trust(t, giver)
    ahead = t.total_influence(giver) > t.total_influence(t.own)
    return gain - worth(*promised(deal["gets"])) * (TO_WHO_IS_AHEAD if ahead else 1.0)


def due(t: Table, debtor: Faction) -> list[tuple[Faction, str, int]]:
    """What a faction owes on open deals, and to whom."""
    found = []
    for deal in t.view["deals"].values():
        for by, to, text in ((deal["seat"], deal["partner"], "gives"), (deal["partner"], deal["seat"], "gets")):
            if deal["state"] == "open" and by == debtor and by not in deal["kept"]:
                found.append((to, *promised(deal[text])))
    return found


# -- making deals ------------------------------------------------------------------------------------------------------
def may_hire(t: Table) -> bool:
    """Does one of mine preside over a Senate that begins, with talents to spare, and with no deal of mine on the table?

    Once something has been proposed it is too late, and who has refused is not pressed.
    """
    if (
        t.view["phase"] != "senate"
        or t.view["proposals"]
        or t.speaker is None
        or int(t.senators[t.speaker]["talents"]) < SPARE
    ):
        return False
    chair = t.view["chair"]
    mine = any(
        deal["seat"] == t.own and deal["state"] in ("offered", "open", "disputed") for deal in t.view["deals"].values()
    )
    return chair is not None and t.is_mine(chair) and not mine


def hire(t: Table, ask: Any) -> Answer | None:
    """Who presides buys a year's votes of the strongest faction that is not ahead."""
    free = [
        each
        for each in t.view["factions"]
        if each["seat"] not in (t.own, t.leaders_of_the_race) and not each["out"] and each["votes"]
    ]
    best = max(free, key=lambda each: (int(each["votes"]), -int(each["seat"])), default=None)
    if best is None or trust(t, best["seat"]) < UNKNOWN:
        return None
    price = FEE if trust(t, t.own) >= UNKNOWN else 2 * FEE
    return {**ask.default, "partner": SEATS[best["seat"]], "gives": "talents", "amount": price, "gets": "votes"}


def welcome(t: Table, ask: Any) -> Answer | None:
    """The most profitable of the offers, if one is."""
    deals = t.view["deals"]
    best = max(ask.options, key=lambda key: profit(t, deals[key]))
    return best if profit(t, deals[best]) >= 0 else None


# -- keeping them ------------------------------------------------------------------------------------------------------
def bought_by(t: Table, other: Faction) -> bool:
    """Has this faction been promised my votes?"""
    return any(to == other and what in VOICES for to, what, _ in due(t, t.own))


def payments(t: Table) -> list[tuple[Faction, int]]:
    """The talents that are due, and to whom."""
    return [(to, talents) for to, what, talents in due(t, t.own) if what == "talents"]


def settle(t: Table, ask: Any) -> Answer | None:
    """In the Forum a year's votes have been cast, and its debts paid."""
    return str(ask.options[0])
