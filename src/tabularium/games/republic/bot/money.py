"""The bot's money: where it lies, what the State gets, and the cards it plays."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Amount, Answer, Pick, Sheet

from ..cards import PERSON_AT, PERSONAL_INCOME, PROVINCE
from ..revenue.contributions import TIERS as REWARDS
from . import crown
from .bargains import payments
from .reading import Table
from .rivals import LIFE

TIERS = (50, 25, 10)
LOW = 40
"""With less than this left after its debts the State needs help."""
PER_WAR = 50
"""And so much more for every active war."""
HANDFUL = 2
SAFE = 6
FROZEN = ("captive", "revolt")


def place(t: Table, ask: Sheet) -> Answer:
    """Talents lie where they help most, and some go to the State."""
    holds = {key: t.senators[key]["talents"] for key in t.mine if t.senators[key]["place"] not in FROZEN}
    gives = dict.fromkeys(holds, 0)
    if t.temper.crowns:
        crown.save(t, holds)
    else:
        gather(t, holds)
        need = in_need(t, ask.params["treasury"] + ask.params["income"] - ask.params["debts"])
        for key, talents in [(key, gift(t, talents, need)) for key, talents in holds.items()]:
            if talents:
                giver = in_whose_name(t, key, talents, list(holds))
                holds[key] -= talents
                holds[giver] += talents
                gives[giver] += talents
    paid = []
    for to, talents in payments(t) if ask.params["round"] == 1 else ():
        if t.speaker in holds and holds[t.speaker] - gives[t.speaker] >= talents:
            holds[t.speaker] -= talents
            paid.append({"faction": SEATS[to], "talents": talents, "source": t.speaker})
    return {
        "purses": [{"senator": key, "holds": talents, "gives": gives[key]} for key, talents in holds.items()],
        "gifts": paid,
    }


def gather(t: Table, holds: dict[str, int]) -> None:
    """Talents are gathered at the best speaker, and a few go into the chest of the faction."""
    if t.speaker not in holds:
        return
    for key in holds:
        if key != t.speaker and holds[key] > HANDFUL:
            holds[t.speaker] += holds[key]
            holds[key] = 0
    chest = t.view["factions"][t.own]["treasury"] or 0
    if chest > SAFE:
        holds[t.speaker] += chest - SAFE
    elif chest < SAFE and holds[t.speaker] >= 3 * SAFE:
        holds[t.speaker] -= SAFE


def in_whose_name(t: Table, owner: str, talents: int, others: list[str]) -> str:
    """Who gives: the man nobody fears, for his influence counts for the faction as any other's; who would rule by the
    gift gives himself."""
    reward = max((influence for least, influence in REWARDS if talents >= least), default=0)
    if t.view["life"] is None and int(t.senators[owner]["influence"]) + reward >= LIFE:
        return owner
    return min(others, key=lambda key: (int(t.senators[key]["influence"]), PERSON_AT[key]))


def in_need(t: Table, left: int) -> bool:
    """Is what is left after the State's debts too little for the wars it has to fight?"""
    return left < LOW + PER_WAR * len(t.active_wars)


def gift(t: Table, talents: int, need: bool) -> int:
    """The gift a purse allows: a whole tier, and something left for bribes unless Rome is in need."""
    return next((tier for tier in TIERS if talents >= tier + (0 if need else int(tier * t.temper.purse))), 0)


def contribute(t: Table, ask: Sheet) -> Answer:
    """A rich senator buys influence with a gift; in need everybody who can gives, and all he has if Rome would fall."""
    left = ask.params["treasury"] - ask.params["debts"]
    return {
        "gifts": [
            {"senator": key, "talents": talents if left < 0 else gift(t, talents, in_need(t, left))}
            for key in t.mine
            if t.senators[key]["place"] not in FROZEN and (talents := t.senators[key]["talents"])
        ]
    }


def spoils(t: Table, ask: Pick) -> Answer:
    """A governor leaves an undeveloped province in peace; a rich one feeds him."""
    province = t.view["provinces"][ask.params["province"]]
    side = int(province["developed"])
    dice, bonus = PERSONAL_INCOME[side][PROVINCE.index(ask.params["province"])]
    return "take" if province["developed"] and 3.5 * dice + bonus >= HANDFUL else "leave"


def local_taxes(t: Table, ask: Amount) -> Answer:
    """A unit more for a province that a war in play names, if its governor can pay for it himself."""
    threatened = bool(t.view["provinces"][ask.params["province"]]["threats"])
    sums = [each for each in ask.legal() if 0 < each <= t.senators[ask.params["senator"]]["talents"]]
    return min(sums) if threatened and sums else 0


def provincial_forces(t: Table, ask: Amount) -> Answer:
    """Armies, but for the fleets without which a war that names the province cannot be beaten there."""
    province = t.view["provinces"][ask.params["province"]]
    wars = [t.view["wars"][war] for war in province["threats"]]
    needed = max((max(war["support"], war["naval"]) for war in wars), default=0)
    return max(ask.low, ask.high - max(0, needed - province["provincial_fleets"]))


def last_ransom(t: Table, ask: Pick) -> Answer:
    """Whom raiders hold is worth his ransom."""
    return ask.options[-1]


def play_card(t: Table, ask: Pick) -> Answer:
    """Whatever can be played is played; exchanges are for people."""
    return next(option for option in ask.options if option != "trade")


def card_holder(t: Table, ask: Pick) -> Answer:
    """The leader earns and is safe from persuasion; others in turn by influence."""
    leader = t.view["factions"][t.own]["leader"]
    return leader if leader in ask.options else max(ask.options, key=lambda key: t.senators[key]["influence"])


def new_leader(t: Table, ask: Pick) -> Answer:
    """The senator nobody must lure away."""
    return max(ask.options, key=lambda key: (t.senators[key]["influence"], -PERSON_AT[key]))


PLANS: dict[str, Any] = {
    "revenue.money": place,
    "revenue.contribute": contribute,
    "revenue.spoils": spoils,
    "revenue.local_taxes": local_taxes,
    "revenue.provincial_forces": provincial_forces,
    "captive.last_ransom": last_ransom,
    "play.card": play_card,
    "play.holder": card_holder,
    "setup.leader": new_leader,
}
