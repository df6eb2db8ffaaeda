"""The rule by which something cannot be done unasked, for a player who tries it."""

from __future__ import annotations

from typing import Any

from .book import ATTEMPT, TRIBUNE, scenes
from .cards import ACILIAN, PERSON, PERSON_AT
from .senate.assassination import beyond_murder, daggers, safe_by, sponsors, why_spared
from .senate.chair import presiding
from .senate.dictator import UNTIL_CENSOR, consuls_in_rome, in_danger
from .senate.laws import RULE, in_hand
from .senate.means import tribunes
from .senate.order import risen
from .senate.subjects import kind_of
from .senate.vetoes import why_no_veto
from .senators import in_rome, voice
from .state import NOBODY, Faction, Republic


def sits(s: Republic) -> bool:
    """Is the Senate in session?"""
    return s.phase == "senate" and not risen(s)


def chairs(s: Republic, faction: Faction) -> bool:
    """Does this faction answer for the chair?"""
    chair = presiding(s)
    return chair != NOBODY and voice(s, s.faction[chair]) == faction


# -- murder ------------------------------------------------------------------------------------------------------------
@scenes.bar("assassination", "land_bill_assassination")
def no_attempt(s: Republic, faction: Faction, answer: Any) -> str:
    """The Senate must sit and not be closing; once a turn for each faction; others obey a Consul for Life."""
    if not sits(s):
        return "republic:9.71a"
    if s.session.adjourning:
        return "republic:9.6c"
    if faction in s.session.attempted:
        return "republic:9.7b"
    if s.tagged(ATTEMPT):
        return "republic:9.71b"
    if s.life != NOBODY and answer == PERSON[s.life] and s.life == beyond_murder(s) and s.faction[s.life] != faction:
        return safe_by(s)
    if voice(s, faction) != faction or (s.life != NOBODY and s.edition.life_apart):
        return "republic:9.823b"
    if in_rome(s, faction) and not daggers(s, faction):
        return "republic:5.51a"
    spared = why_spared(s, faction, answer) if isinstance(answer, str) else None
    if spared is not None and spared.rule and answer in PERSON_AT and PERSON_AT[answer] not in sponsors(s):
        return spared.rule
    return "republic:9.71a"


# -- laws --------------------------------------------------------------------------------------------------------------
@scenes.bar("law_play")
def no_law(s: Republic, faction: Faction, answer: Any) -> str:
    """Only in the Senate, if its condition holds; where laws are voted on it is brought otherwise."""
    if s.options.voted_laws:
        return "republic:9.831a"
    return kept_back(s, faction, answer)


@scenes.bar("law_propose")
def no_bill(s: Republic, faction: Faction, answer: Any) -> str:
    """The same where laws are voted on, with two sponsors of other factions."""
    if not s.options.voted_laws:
        return "republic:9.83"
    barred = kept_back(s, faction, answer)
    return "republic:9.831b" if barred == "republic:9.83" and sits(s) else barred


def kept_back(s: Republic, faction: Faction, answer: Any) -> str:
    """The reason why a law must stay in the hand."""
    if s.tagged(ATTEMPT):
        return "republic:9.71b"
    if sits(s) and voice(s, faction) == faction and in_hand(s, faction) and isinstance(answer, str) and answer in RULE:
        return f"republic:{RULE[answer]}"
    return "republic:9.83" if voice(s, faction) == faction else "republic:9.823a"


@scenes.bar("servilian_repeal")
def no_repeal(s: Republic, faction: Faction, answer: Any) -> str:
    """It needs the Servilian Law, and the Acilian in force."""
    return "republic:L.servilian.2"


# -- Tribunes ----------------------------------------------------------------------------------------------------------
AT_ITS_MOMENT = {
    "tribune_propose": "republic:9.151a",
    "tribune_land_bill": "republic:9.151h",
    "tribune_reserve": "republic:9.151b",
    "tribune_suspend": "republic:9.151g",
    "tribune_adjourning": "republic:9.151e",
}
"""By which rule a Tribune is played for something at a moment of its own."""


def bar_tribune(name: str, moment: str) -> None:
    """Register what keeps a Tribune from being played for something."""

    @scenes.bar(name)
    def barred(s: Republic, faction: Faction, answer: Any) -> str:
        if s.tagged(ATTEMPT):
            return "republic:9.71b"
        if not sits(s) or (name != "tribune_land_bill" and not tribunes(s, faction)):
            return "republic:9.15a"
        if voice(s, faction) != faction:
            return "republic:9.823a"
        if s.tagged(TRIBUNE) or (s.motions and s.motions[-1].tribune):
            return "republic:9.151c"
        if s.motions and kind_of(s.motions[-1]).trial:
            return "republic:9.151d"
        return moment


for _name, _moment in AT_ITS_MOMENT.items():
    bar_tribune(_name, _moment)


@scenes.bar("pontifex_veto")
def no_pontifical_veto(s: Republic, faction: Faction, answer: Any) -> str | None:
    """Once a turn, before or in his turn to vote, and not where nobody may veto."""
    if not s.motions or s.session.pontifex_vetoed or faction in s.motions[-1].called:
        return "republic:9.652"
    return why_no_veto(s, s.motions[-1], faction).rule


# -- elections ---------------------------------------------------------------------------------------------------------
@scenes.bar("dictator_appoint")
def no_appointment(s: Republic, faction: Faction, answer: Any) -> str:
    """Until the Censor is elected, in danger, by the consuls."""
    return no_dictator(s) or "republic:9.31a"


def no_dictator(s: Republic) -> str | None:
    """The reason why Rome cannot have a Dictator: no danger, or a Censor who is elected."""
    if not sits(s) or not in_danger(s) or s.session.step in ("consuls", "roles", "pontifex"):
        return "republic:9.3a"
    if s.session.step not in UNTIL_CENSOR:
        return "republic:9.32b"
    return None if consuls_in_rome(s) else "republic:9.31a"


@scenes.bar("put_first")
def not_first(s: Republic, faction: Faction, answer: Any) -> str:
    """Only the chair, and a Dictator until the Censor is elected."""
    if answer == "dictator" and no_dictator(s):
        return no_dictator(s) or ""
    if sits(s) and not chairs(s, faction):
        return "republic:9.12b"
    return "republic:9.32a" if answer == "dictator" else "republic:9.52b"


@scenes.bar("propose_life")
def not_for_life(s: Republic, faction: Faction, answer: Any) -> str:
    """After the consuls, not in trials, once a turn, by the chair."""
    if s.session.life_voted and sits(s):
        return "republic:9.821c"
    if sits(s) and s.session.step not in ("consuls", "roles", "trials") and not chairs(s, faction):
        return "republic:9.12b"
    return "republic:9.821a"


@scenes.bar("propose_minor_motion")
def no_motion(s: Republic, faction: Faction, answer: Any) -> str:
    """The chair's, while nothing is voted."""
    return "republic:9.85" if sits(s) and chairs(s, faction) else "republic:9.12b"


# -- the rest ----------------------------------------------------------------------------------------------------------
@scenes.bar("governor_fine")
def no_fine(s: Republic, faction: Faction, answer: Any) -> str:
    """The Censor's right, or under the Acilian Law that of the most knights."""
    return "republic:L.acilian" if s.laws[ACILIAN] else "republic:L.calpurnian"


@scenes.bar("claim_land_commissioner")
def no_claim(s: Republic, faction: Faction, answer: Any) -> str:
    """There must be a land bill."""
    return "republic:I.land-commissioner" if any(s.bills) else "republic:9.61d"


ITS_OWN = {
    "graft": "republic:I.graft",
    "murder_of_a_tribune": "republic:I.murder-of-a-tribune",
    "mob_incited": "republic:I.mob-incited",
    "ransom": "republic:10.71d",
    "ordain": "republic:9.655a",
    "recall_veterans": "republic:10.522a",
    "open_bodyguard": "republic:I.open-bodyguard",
    "veterans_desert": "republic:11.26b",
    "proscription": "republic:I.proscription",
    "influence_peddling": "republic:I.influence-peddling",
    "show_card": "republic:4.15b",
    "unopposed": "republic:7.413b",
}
"""The facts about a thing in one place, which also says when it cannot be done."""


def bar_by(name: str, rule: str) -> None:
    """Register the one rule of an interjection."""
    scenes.bar(name)(lambda s, faction, answer: rule)


for _name, _rule in ITS_OWN.items():
    bar_by(_name, _rule)
