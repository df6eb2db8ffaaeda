"""The bot in the Forum: whom to persuade, what to bid, knights and games."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Amount, Answer, Pick

from ..cards import ENEMIES, LOYALTY, PERSON_AT, STATESMEN
from ..odds.persuasion import chance, useful_base
from . import crown
from .reading import Table

KNIGHT_BUDGET = 3
RESERVE = 4
ANGRY, RESTLESS = 3, 2
"""Unrest that is to be feared, and that at which games are held."""
BETTER_SAFE = 4.0
"""By how much more than the leader a man must be worth to take his place."""
GAMES = {"slice-and-dice": 7, "blood-fest": 13, "gladiator-gala": 18}


def loyalty(t: Table, key: str) -> int:
    """What keeps a senator where he is."""
    p = PERSON_AT[key]
    card = t.senators[key]
    own = LOYALTY[p]
    if t.feuds and p in STATESMEN and card["faction"] is not None:
        beside = {PERSON_AT[other] for other in t.of(card["faction"])}
        own = 0 if ENEMIES[p] & beside else own
    return own + int(card["talents"]) + (7 if card["faction"] is not None else 0)


def terms(t: Table) -> tuple[int, bool, int]:
    """What besides the base decides a persuasion: omens, whether the era ends, and how the rulebook compares."""
    return t.view["events"].get("event:evil-omens", 0), t.view["era_ends"], t.margin


def lacking(t: Table, ask: Amount | Pick) -> int:
    """How many talents more would still help."""
    return max(0, useful_base(*terms(t)) - int(ask.params["base"]))


def attempt(t: Table, speaker: str, target: str) -> float:
    """The chance to persuade with the talents at hand, weighed by what the senator is worth."""
    base = t.voice(speaker) - loyalty(t, target) + max(0, t.senators[speaker]["talents"] - 1)
    odds = chance(base, *terms(t))
    return odds if odds >= t.temper.chance else 0.0


def worth(t: Table, target: str) -> float:
    """What a senator brings: votes, influence, and what another faction loses by him."""
    card = t.senators[target]
    stolen = 2.0 if card["faction"] is not None else 0.0
    return stolen + int(card["oratory"]) + int(card["influence"]) + int(card["knights"])


def targets(t: Table) -> list[str]:
    """Senators who could be persuaded: unaligned in the Forum, or another's in Rome who is no leader."""
    leaders = {each["leader"] for each in t.view["factions"]}
    return [
        key
        for key, each in t.senators.items()
        if each["faction"] != t.own
        and key not in leaders
        and each["place"] in (("forum",) if each["faction"] is None else ("rome",))
    ]


def best_target(t: Table, speaker: str, among: list[str]) -> tuple[float, str]:
    """The most promising target for a speaker."""
    return max(((attempt(t, speaker, target) * worth(t, target), target) for target in among), default=(0.0, ""))


def persuader(t: Table, ask: Pick) -> Answer:
    """The speaker with the best prospect, if any is good."""
    among = targets(t)
    prospects = [(best_target(t, each, among)[0], each) for each in ask.options if each in t.senators]
    best = max(prospects, default=(0.0, ask.default))
    return best[1] if best[0] > 0 else ask.default


def target(t: Table, ask: Pick) -> Answer:
    """The best of those offered."""
    return best_target(t, ask.params["senator"], ask.options)[1] or ask.default


def bribe(t: Table, ask: Amount) -> Answer:
    """As many talents as still help."""
    return crown.spent(t, min(ask.high, lacking(t, ask)))


def counter_bribe(t: Table, ask: Amount) -> Answer:
    """For an own senator: enough to make it unlikely; for others nothing."""
    if not t.is_mine(ask.params["target"]) or crown.strikes(t):
        return 0
    return min(ask.high, max(0, ask.params["base"] - t.temper.guard))


def raise_bribe(t: Table, ask: Amount) -> Answer:
    """More, while it helps."""
    return min(ask.high, lacking(t, ask))


def knights(t: Table, ask: Pick) -> Answer:
    """The richest senator tries; even without talents the attempt is free."""
    own = [each for each in ask.options if each in t.senators]
    return max(own, key=lambda key: (t.senators[key]["talents"], t.voice(key)), default=ask.default)


def knights_how(t: Table, ask: Pick) -> Answer:
    """Knights are for votes, not for sale."""
    return "attract"


def knight_talents(t: Table, ask: Amount) -> Answer:
    """What can be spared."""
    return min(ask.high, KNIGHT_BUDGET) if not crown.strikes(t) and ask.high >= RESERVE + KNIGHT_BUDGET else 0


def last_actions(t: Table, ask: Pick) -> Answer:
    """Another leader when the wrong man is safe; games when the people are angry and somebody can pay for them."""
    if "leader" in ask.options and misled(t):
        return "leader"
    rich = any(t.senators[key]["talents"] >= GAMES["slice-and-dice"] for key in t.mine)
    return "games" if "games" in ask.options and t.unrest >= RESTLESS and rich else "done"


def misled(t: Table) -> bool:
    """Is somebody in Rome worth so much more than the leader that others must not lure him away?"""
    leader = t.view["factions"][t.own]["leader"]
    best = max((worth(t, key) for key in t.mine_in_rome if key != leader), default=0.0)
    return leader is None or best >= worth(t, leader) + BETTER_SAFE


def new_leader(t: Table, ask: Pick) -> Answer:
    """The senator in Rome whose loss would be the greatest, for nobody can be away and lured."""
    return max(ask.options, key=lambda key: (t.senators[key]["place"] == "rome", worth(t, key), -PERSON_AT[key]))


def sponsor(t: Table, ask: Pick) -> Answer:
    """Whoever speaks for Rome wants popularity most, if he can pay."""
    return max(ask.options, key=lambda key: (key == t.view["highest_officer"], t.senators[key]["talents"]))


def games(t: Table, ask: Pick) -> Answer:
    """The greatest games that are not too many for the mood."""
    fit = [each for at, each in enumerate(ask.options) if at < max(1, t.unrest)]
    return fit[-1]


def bidder(t: Table, ask: Pick) -> Answer:
    """An initiative is worth a few talents to a rich senator."""
    rich = [
        key for key in ask.options if key in t.senators and t.senators[key]["talents"] > ask.params["best"] + RESERVE
    ]
    return (
        ask.default if crown.strikes(t) else max(rich, key=lambda key: t.senators[key]["talents"], default=ask.default)
    )


def bid(t: Table, ask: Amount) -> Answer:
    """No more than needed."""
    return ask.low


PLANS: dict[str, Any] = {
    "forum.persuader": persuader,
    "forum.target": target,
    "forum.bribe": bribe,
    "forum.counter_bribe": counter_bribe,
    "forum.raise_bribe": raise_bribe,
    "forum.knights": knights,
    "forum.knights_how": knights_how,
    "forum.knight_talents": knight_talents,
    "forum.last_actions": last_actions,
    "forum.leader": new_leader,
    "forum.sponsor": sponsor,
    "forum.games": games,
    "forum.bidder": bidder,
    "forum.bid": bid,
}
