"""The death of a senator: what leaves him, who follows him, and what becomes of his faction."""

from __future__ import annotations

from enum import Enum, auto

from tabularium.engine import SEATS, varies

from .book import rule
from .cards import (
    CARD_OF,
    FAMILY,
    KIND,
    LEGIONS,
    PEOPLE,
    PERSON,
    PROVINCES,
    STATESMEN,
    STATESMEN_OF,
)
from .concessions import give_back_concessions
from .hands import slip_in
from .posts import abandon, leave_camp, vacate
from .senators import clockwise, fresh, heads_family, join, loyal, members, put_beneath
from .state import (
    ACTIVE_BOX,
    BENEATH,
    CURIA,
    EVERY_FACTION,
    FIELD,
    NO_FACTION,
    NOBODY,
    NOWHERE,
    REVOLT,
    WITH,
    Faction,
    Republic,
)


class Cause(Enum):
    """A cause of death."""

    MORTALITY = auto()
    """His number was drawn in the Mortality Phase."""
    EVENT = auto()
    MOB = auto()
    WAR = auto()
    """In battle, or with a revolt that has failed."""
    CAPTIVITY = auto()
    CONDEMNED = auto()
    """In a major trial, or caught when he went for the sponsor of a land bill."""
    CAUGHT = auto()
    """As an assassin, or condemned with his faction for it."""
    MURDERED = auto()
    RETIREMENT = auto()
    """He has not died but retired, with the same consequences."""


@rule(
    "republic:5.3a",
    "republic:5.3b",
    "republic:5.3c",
    "republic:5.3d",
    "republic:5.3e",
    "republic:5.3f",
    "republic:5.31a",
    "republic:5.4a",
    "republic:5.4b",
    "republic:7.312g",
    "republic:9.823d",
    "republic:10.5c",
    "republic:11.271c",
    "republic_assembly:5.2a",
    "republic_assembly:5.2b",
    "republic_assembly:5.2c",
)
def kill(s: Republic, p: int, cause: Cause) -> None:
    """A senator dies. His markers, talents, concessions and provinces are gone from him; his family goes to the Curia.

    A leader's family stays, unless he was caught as an assassin or condemned for it. A faction that loses its last
    senator so, or by having him murdered, is eliminated. A dead commander's units stay where they are.
    """
    if cause != Cause.RETIREMENT:
        s.say("senator.dies", rule="republic:5.3a", senator=PERSON[p])
    s.deaths[p] += 1
    was_rebel, faction = p == s.rebel, s.faction[p]
    if cause == Cause.MORTALITY and faction != NOBODY:
        leave_behind(s, p, faction)
    strip(s, p)
    if p in STATESMEN:
        s.gone.append(CARD_OF[PERSON[p]])
        s.place[p] = NOWHERE
    s.faction[p] = NO_FACTION
    pass_on(s, p, faction, cause)
    if p == s.life:
        s.life = NOBODY
    if p == s.rebel_master:
        s.rebel_master = NOBODY
    if p == s.cleopatra_with:
        s.cleopatra_with = NOBODY
    if was_rebel:
        revolt_collapses(s)
    if faction != NOBODY and not s.out[faction] and not members(s, faction):
        left_alone(s, faction)


@varies
@rule("republic:5.3b")
def leave_behind(s: Republic, p: int, faction: Faction) -> None:
    """His faction has nothing of what he held, be his death natural."""


@rule("republic:5.3c", "republic:5.3d", "republic:5.3e", "republic:5.4a", "republic:9.74h")
def pass_on(s: Republic, p: int, faction: Faction, cause: Cause) -> None:
    """A senator has left his faction for good: his family follows him as its leader, or goes to the Curia.

    Where another statesman of the family is left it goes beneath him.
    """
    family = p
    if p in STATESMEN:
        family = FAMILY[p] if s.place[FAMILY[p]] == BENEATH else NOBODY
        twin = next((other for other in STATESMEN_OF[FAMILY[p]] if heads_family(s, other)), NOBODY)
        if family != NOBODY and twin != NOBODY:
            put_beneath(s, family, twin)
            family = NOBODY
    leads = faction != NOBODY and s.leader[faction] == p
    if leads:
        s.leader[faction] = NOBODY
    stays = leads and cause != Cause.CAUGHT and family != NOBODY
    if cause in (Cause.CAUGHT, Cause.MURDERED) and faction != NOBODY and not stays and not members(s, faction):
        eliminate(s, faction)
    if family != NOBODY:
        fresh(s, family)
        if stays:
            join(s, family, faction)
            s.leader[faction] = family
        else:
            to_curia(s, family)


def strip(s: Republic, p: int) -> None:
    """Everything a senator holds leaves him: markers, talents, concessions, provinces, command, sworn legions.

    A rebel's province and fleets are the Senate's again.
    """
    step_down(s, p)
    if not loyal(s, p):
        s.fleets, s.fleets_with[p] = s.fleets + s.fleets_with[p], 0
    for legion in LEGIONS:
        if s.sworn[legion] == p:
            s.sworn[legion] = NOBODY
        if s.disbanded[legion] == p:
            s.disbanded[legion] = NOBODY
    if s.place[p] == FIELD:
        leave_camp(s, p)
    s.captors = [pair for pair in s.captors if pair[0] != p]
    fresh(s, p)


def step_down(s: Republic, p: int) -> None:
    """A dead senator loses his concessions, his provinces, the chair, the priesthood, and his guard."""
    give_back_concessions(s, p)
    for province in PROVINCES:
        if s.governor[province] == p:
            (vacate if loyal(s, p) else abandon)(s, province)
    if s.guards[p]:
        s.discards.append(CARD_OF["intrigue:open-bodyguard"])
    if s.session.chair == p:
        s.session.chair = NOBODY
    s.session.resigned = [each for each in s.session.resigned if each != p]
    if s.pontifex == p:
        s.pontifex = NOBODY


@rule("republic:5.3c", "republic:5.4b", "republic_assembly:5.2c")
def to_curia(s: Republic, family: int) -> None:
    """A family goes to the bottom of the Curia, unless that is empty and a faction without senators waits for it."""
    waiting = [] if s.curia else [faction for faction in clockwise(s, EVERY_FACTION[0]) if not members(s, faction)]
    if waiting:
        join(s, family, waiting[0])
        s.leader[waiting[0]] = family
        s.say("faction.revived", rule="republic:5.4b", seat=SEATS[waiting[0]], senator=PERSON[family])
    else:
        s.faction[family], s.place[family] = NO_FACTION, CURIA
        s.curia.append(family)


@rule("republic:5.4a", "republic:5.4b")
def left_alone(s: Republic, faction: Faction) -> None:
    """A faction that has lost its last senator takes the first of the Curia as its leader, or waits for one."""
    if s.curia:
        family = s.curia.pop(0)
        join(s, family, faction)
        s.leader[faction] = family
        s.say("faction.revived", rule="republic:5.4b", seat=SEATS[faction], senator=PERSON[family])


@rule("republic:5.4a", "republic:5.4c", "republic:5.4d", "republic:9.74h")
def eliminate(s: Republic, faction: Faction) -> None:
    """A faction is out of the game: cards discarded, talents to the bank; its laws go back into the deck at random."""
    s.out[faction] = 1
    s.treasury[faction] = 0
    for card in s.hands[faction]:
        if KIND[card] == "law":
            slip_in(s, card)
        else:
            s.discards.append(card)
    s.hands[faction] = []
    s.say("faction.eliminated", rule="republic:9.74h", seat=SEATS[faction])


@rule("republic:11.271c")
def revolt_collapses(s: Republic) -> None:
    """The primary rebel is dead: his followers die and the legions return to the Senate."""
    rebel, s.rebel = s.rebel, NOBODY
    for legion in LEGIONS:
        if s.legion[legion] == WITH + rebel:
            s.legion[legion] = ACTIVE_BOX
    for p in PEOPLE:
        if s.place[p] == REVOLT:
            kill(s, p, Cause.WAR)
    s.say("revolt.over", rule="republic:11.271c")
