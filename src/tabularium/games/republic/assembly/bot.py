"""The greedy bot of the assembly: one person of a faction, who looks after it and after the State."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from tabularium.engine import Amount, Answer, Pick, Sheet

from ..bot import PLANS, GreedyBot, crown, senate, unasked
from ..bot.forum import ANGRY, lacking
from ..bot.money import LOW, SAFE, gift
from ..bot.reading import Table
from ..bot.votes import house_of
from ..editions import ASSEMBLY
from ..forum.knights import DECLINE
from ..revenue.redistribution import TREASURY
from .civil_war import GO_OVER
from .civil_war import STAY as KEEP
from .exile import CLAIM, LEAVE, RECALL, STAY
from .leader import ABSTAIN


class Hall(Table):
    """A view of the assembly, whose rulebook compares strictly and knows no feuds."""

    margin = ASSEMBLY.persuasion_margin
    feuds = False


def leader(t: Table, ask: Pick) -> Answer:
    """Who leads goes on; without a leader it is who has most influence: he cannot be won over."""
    if t.view["factions"][t.own]["leader"]:
        return ABSTAIN
    return max((key for key in ask.options if key in t.senators), key=lambda key: t.senators[key]["influence"])


def contribute(t: Table, ask: Sheet) -> Answer:
    """A whole tier of each senator who can spare it; in need all who can, and all they have when the State owes."""
    treasury = ask.params["treasury"]
    given = [
        {"senator": key, "talents": talents if treasury < 0 else gift(t, talents, treasury < LOW)}
        for key in ask.among["gifts[].senator"]
        if (talents := t.senators[key]["talents"])
    ]
    return {"gifts": given, "total": 0}


def redistribute(t: Table, ask: Sheet) -> Answer:
    """Who leads a faction whose treasury is low fills it from a full purse; nobody else moves anything."""
    purses = ask.among["transfers[].source"]
    if t.temper.crowns:
        return {"transfers": save(t, purses)}
    own = [key for key in purses if key in t.senators]
    richest = max(own, key=lambda key: t.senators[key]["talents"], default=None)
    low = TREASURY in purses and (t.view["factions"][t.own]["treasury"] or 0) < SAFE
    if richest is None or not low or t.senators[richest]["talents"] < 3 * SAFE:
        return ask.default
    return {"transfers": [{"source": richest, "target": TREASURY, "talents": SAFE}]}


def save(t: Table, purses: Sequence[str]) -> list[dict[str, Any]]:
    """What is not needed this year goes to the treasury; once there is enough for a crown, all to one man."""
    chest = t.view["factions"][t.own]["treasury"] or 0
    held = {key: t.senators[key]["talents"] if key in t.senators else chest for key in purses}
    best = crown.heir(t)
    if best is not None and crown.ripe(t, sum(int(t.senators[key]["talents"]) for key in t.mine) + chest):
        moved = {key: talents for key, talents in held.items() if key != best}
        target = best
    else:
        left = {key: talents - (crown.PURSE if key == t.speaker else 0) for key, talents in held.items()}
        moved, target = {key: talents for key, talents in left.items() if key != TREASURY}, TREASURY
    return [{"source": key, "target": target, "talents": talents} for key, talents in moved.items() if talents > 0]


def approve(t: Table, ask: Pick) -> Answer:
    """The own consul has done well, and any other while the people are calm."""
    return "approve" if t.is_mine(ask.params["senator"]) or t.unrest < ANGRY else "disapprove"


def side(t: Table, ask: Pick) -> Answer:
    """Against the loss of an own senator; for an own attempt as long as it helps."""
    if t.is_mine(ask.params["target"]):
        return "resist" if ask.params["base"] > ANGRY else "pass"
    return "support" if t.is_mine(ask.params["senator"]) and lacking(t, ask) else "pass"


def support(t: Table, ask: Amount) -> Answer:
    """As much as still helps."""
    return min(ask.high, max(ask.low, lacking(t, ask)))


def games(t: Table, ask: Pick) -> Answer:
    """The greatest games that are not too many for the mood; nobody declines whom his leader has named."""
    kinds = [each for each in ask.options if each != DECLINE]
    return kinds[min(len(kinds), max(1, t.unrest)) - 1]


def quaestor(t: Table, ask: Pick) -> Answer:
    """One of the own faction, if there is one to be had."""
    return next((key for key in ask.options if t.is_mine(key)), ask.default)


# -- exile -------------------------------------------------------------------------------------------------------------
def exile(t: Table, ask: Pick) -> Answer:
    """Who is condemned already, whatever his own faction does, leaves."""
    return LEAVE if ask.params["ayes"] > ask.params["noes"] + ask.params["votes"] else STAY


def homeward(t: Table) -> list[str]:
    """Exiles of my own house."""
    abroad = (key for key, each in t.senators.items() if each["place"] == "exile")
    return [key for key in abroad if house_of(t, key) == t.own]


def business(t: Table, ask: Pick) -> Answer:
    """As there; before the Senate closes an exile of the own house is called back."""
    plan = senate.business(t, ask)
    recalls = plan == "adjourn" and RECALL in ask.options and homeward(t)
    refused = any(each.startswith(RECALL) for each in t.rejected)
    return RECALL if recalls and not refused and t.view["proposals"] <= senate.MOST_PROPOSALS else plan


def recall(t: Table, ask: Pick) -> Answer:
    """One of the own house."""
    return next((key for key in homeward(t) if key in ask.options), ask.default)


def claim(t: Table, ask: Pick) -> Answer:
    """It costs nothing."""
    return CLAIM


def sides(t: Table, ask: Pick) -> Answer:
    """Veterans stay with a rebel of the own faction only."""
    rebel = t.view["rebel"]
    return KEEP if rebel is not None and t.is_mine(rebel) else GO_OVER


class AssemblyBot(GreedyBot):
    """Plays as in the second edition, and answers besides what is asked here alone."""

    reads = Hall
    deeds = {**unasked.PLANS, "redeem": unasked.ransom}
    plans: ClassVar[Mapping[str, Callable[[Table, Any], Answer]]] = {
        **PLANS,
        "people.leader": leader,
        "contributions.offer": contribute,
        "redistribution.wishes": redistribute,
        "approval.vote": approve,
        "forum.side": side,
        "forum.support": support,
        "forum.games": games,
        "quaestors.rome": quaestor,
        "quaestors.field": quaestor,
        "quaestors.substitute": quaestor,
        "trial.exile": exile,
        "senate.business": business,
        "senate.exile_recall": recall,
        "senate.exile_claim": claim,
        "veterans.sides": sides,
    }
