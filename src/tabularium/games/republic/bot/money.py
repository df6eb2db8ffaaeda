"""The bot's money: where it lies, what the State gets, and the cards it plays."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Amount, Answer, Pick

from ..cards import PERSON_AT, PERSONAL_INCOME, PROVINCE
from .reading import Table

TIERS = (50, 25, 10)
LOW = 40
"""With less than this left after its debts the State needs help."""
HANDFUL = 2
SAFE = 6


def source(t: Table, ask: Pick) -> Answer:
    """Talents are gathered at the best speaker, but a few go into the chest of the faction."""
    if t.speaker is None:
        return "confirm"
    own = t.view["factions"][t.own]["treasury"] or 0
    if own < SAFE and t.senators[t.speaker]["talents"] >= 3 * SAFE and t.speaker in ask.options:
        return t.speaker
    others = [key for key in ask.options if key in t.senators and key != t.speaker]
    rich = [key for key in others if t.senators[key]["talents"] > HANDFUL and t.senators[key]["place"] != "captive"]
    return max(rich, key=lambda key: t.senators[key]["talents"], default="confirm")


def goal(t: Table, ask: Pick) -> Answer:
    """To the speaker; from the speaker into the chest."""
    if ask.params["source"] == t.speaker or t.speaker not in ask.options:
        return "treasury"
    return t.speaker


def moved(t: Table, ask: Amount) -> Answer:
    """All of it, or as much as makes the chest safe."""
    return min(ask.high, SAFE) if ask.params["target"] == "treasury" else ask.high


def contribute(t: Table, ask: Pick) -> Answer:
    """A rich senator buys influence with a gift; when the State is in need everybody who can gives."""
    need = ask.params["treasury"] - ask.params["debts"] < LOW
    fit = [key for key in ask.options if key in t.senators and gift(t.senators[key]["talents"], need)]
    return max(fit, key=lambda key: t.senators[key]["talents"], default="pass")


def gift(talents: int, need: bool) -> int:
    """The gift a purse allows: a whole tier, and something left for bribes unless Rome is in need."""
    return next((tier for tier in TIERS if talents >= tier + (0 if need else tier // 2)), 0)


def give(t: Table, ask: Amount) -> Answer:
    """A whole tier."""
    need = ask.params["treasury"] - ask.params["debts"] < LOW
    return gift(ask.high, need)


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
    "revenue.from": source,
    "revenue.to": goal,
    "revenue.talents": moved,
    "revenue.contribute": contribute,
    "revenue.give": give,
    "revenue.spoils": spoils,
    "revenue.local_taxes": local_taxes,
    "revenue.provincial_forces": provincial_forces,
    "play.card": play_card,
    "play.holder": card_holder,
    "setup.leader": new_leader,
    "forum.leader": new_leader,
}
