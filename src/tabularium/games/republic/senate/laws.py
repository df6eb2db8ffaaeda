"""Laws: what each does and when it can be played; from the hand at any time in the Senate, and in force at once."""

from __future__ import annotations

from collections.abc import Callable

from tabularium.engine import SEATS, Ask, Pick, Refusal, refuse

from ..book import interjection, rule
from ..cards import (
    ACILIAN,
    CALPURNIAN,
    CARD,
    CARD_OF,
    EVENT_AT,
    GABINIAN,
    JULIAN,
    KIND,
    LAW,
    MILITARY_REFORMS,
    PIRATES,
    PLAUTIAN,
    SERVILIAN,
    THING,
    TRADITION_ERODES,
    VATINIAN,
)
from ..chance import throw
from ..senators import gain_influence, gain_popularity, members, stir
from ..state import NO_FACTION, NOBODY, Faction, Republic
from ..wars import SOCIAL_WAR, active, combined_strength, in_play
from .means import free

STRENGTH_FOR_TRADITION = 15
JULIAN_UNREST, PLAUTIAN_UNREST = -3, -2
PLAUTIAN_POPULARITY = -1
MANPOWER_SHORTAGE = EVENT_AT["manpower-shortage"]


# -- when each can be played -----------------------------------------------------------------------------------------
@rule("republic:L.tradition-erodes")
def _wars_rage(s: Republic) -> bool:
    """Active wars together as strong as fifteen, on land and at sea."""
    return sum(combined_strength(s, war) for war in active(s)) >= STRENGTH_FOR_TRADITION


@rule("republic:L.julian", "republic:L.plautian-papirian")
def _social_war(s: Republic) -> bool:
    """The Social War is in play."""
    return SOCIAL_WAR in in_play(s)


@rule("republic:L.gabinian")
def _pirates(s: Republic) -> bool:
    """A pirate war is in play."""
    return any(PIRATES[war] for war in in_play(s))


@rule("republic:L.acilian")
def _after_calpurnian(s: Republic) -> bool:
    """The Acilian Law changes the Calpurnian."""
    return bool(s.laws[CALPURNIAN])


@rule("republic:9.822c", "republic:L.military-reforms")
def _nobody_by_influence(s: Republic) -> bool:
    """Too late for the reforms once somebody is Consul for Life by his influence."""
    return s.life == NOBODY or s.life_elected


CONDITION: dict[int, Callable[[Republic], bool]] = {
    TRADITION_ERODES: _wars_rage,
    JULIAN: _social_war,
    PLAUTIAN: _social_war,
    GABINIAN: _pirates,
    ACILIAN: _after_calpurnian,
    MILITARY_REFORMS: _nobody_by_influence,
}
"""Laws that need something; the others can always be played."""


# -- what each does at once ------------------------------------------------------------------------------------------
@rule("republic:L.servilian.1")
def _servilian(s: Republic, faction: Faction) -> None:
    """The faction keeps it, for its knights."""
    s.servilian = faction


@rule("republic:L.julian")
def _julian(s: Republic, faction: Faction) -> None:
    """No manpower shortage any more and less unrest; every senator of the faction pays with a die of influence."""
    s.level[MANPOWER_SHORTAGE] = s.shortage = 0
    if s.options.julian_recruitment:
        s.no_recruitment = False
    stir(s, JULIAN_UNREST)
    for p in members(s, faction):
        gain_influence(s, p, -max(0, throw(s)))


@rule("republic:L.plautian-papirian")
def _plautian(s: Republic, faction: Faction) -> None:
    """The Social War is half as strong and unrest falls; the faction's senators lose popularity."""
    s.halved = True
    stir(s, PLAUTIAN_UNREST)
    for p in members(s, faction):
        gain_popularity(s, p, PLAUTIAN_POPULARITY)


@rule("republic:L.vatinian.2")
def _vatinian(s: Republic, faction: Faction) -> None:
    """Governors say at the start of a sitting where they will be: once something has been proposed, of the next one."""
    s.session.legates = s.session.proposals > 0


EFFECT: dict[int, Callable[[Republic, Faction], None]] = {
    SERVILIAN: _servilian,
    JULIAN: _julian,
    PLAUTIAN: _plautian,
    VATINIAN: _vatinian,
}
"""Laws that do something at once; the others only change what holds from now on."""


# -- playing one -----------------------------------------------------------------------------------------------------
def in_hand(s: Republic, faction: Faction) -> list[int]:
    """The laws a faction holds."""
    return [THING[card] for card in s.hands[faction] if KIND[card] == "law"]


def playable(s: Republic, law: int) -> bool:
    """Does the condition of this law hold?"""
    return law not in CONDITION or CONDITION[law](s)


@rule("republic:9.83", "republic:9.71b", "republic:9.823a")
def may_play_law(s: Republic, faction: Faction) -> Ask | None:
    """Any law in hand whose condition holds, whoever of the faction is in Rome; not where laws are voted on."""
    if s.options.voted_laws or not free(s, faction):
        return None
    held = [LAW[law] for law in in_hand(s, faction)]
    fit = [LAW[law] for law in in_hand(s, faction) if playable(s, law)]
    if not fit:
        return None
    return Pick(
        faction,
        "law.play",
        fit,
        rule="republic:9.83",
        reason=lambda answer: why_not_playable(held, answer),
        nearby=lambda: held,
    )


def why_not_playable(held: list[str], answer: str) -> Refusal | None:
    """Why a law in hand cannot be played now."""
    return refuse("refused.law", f"republic:{RULE[answer]}", law=answer) if answer in held else None


RULE = {
    LAW[TRADITION_ERODES]: "L.tradition-erodes",
    LAW[JULIAN]: "L.julian",
    LAW[PLAUTIAN]: "L.plautian-papirian",
    LAW[GABINIAN]: "L.gabinian",
    LAW[ACILIAN]: "L.acilian",
    LAW[MILITARY_REFORMS]: "9.822c",
}
"""The rule that keeps a law from being played."""


@interjection(may_play_law)
@rule("republic:9.83", "republic:7.36a")
def law_play(s: Republic, faction: Faction, key: str) -> None:
    """The law is in force at once."""
    s.hands[faction].remove(CARD_OF[key])
    s.say("law.played", rule="republic:9.83", seat=SEATS[faction], law=key)
    enact(s, faction, key)
    s.done()


def enact(s: Republic, faction: Faction, key: str) -> None:
    """A law that this faction has played is in force, with what it does at once."""
    law = LAW.index(key)
    s.laws[law] = 1
    if law in EFFECT:
        EFFECT[law](s, faction)


# -- repeal ----------------------------------------------------------------------------------------------------------
def may_repeal_acilian(s: Republic, faction: Faction) -> Ask | None:
    """The holder of the Servilian Law, in hand or in play, may give it up to repeal the Acilian, at any time."""
    has_it = s.servilian == faction or LAW[SERVILIAN] in [CARD[card] for card in s.hands[faction]]
    if not has_it or not s.laws[ACILIAN] or s.ending:
        return None
    if s.phase == "senate" and not free(s, faction):
        return None
    return Pick(faction, "law.repeal", [LAW[ACILIAN]], rule="republic:L.servilian.2")


@interjection(may_repeal_acilian)
@rule("republic:L.servilian.2")
def servilian_repeal(s: Republic, faction: Faction, key: str) -> None:
    """Both cards are discarded; the Censor fines again."""
    card = CARD_OF[LAW[SERVILIAN]]
    if card in s.hands[faction]:
        s.hands[faction].remove(card)
    else:
        s.laws[SERVILIAN], s.servilian = 0, NO_FACTION
    s.laws[ACILIAN] = 0
    s.discards += [card, CARD_OF[key]]
    s.say("law.repealed", rule="republic:L.servilian.2", seat=SEATS[faction], law=key)
    s.done()
