"""Recalling and replacing a commander: he comes home, and another may take over his army."""

from __future__ import annotations

from tabularium.engine import Pick

from ..book import rule
from ..cards import PERSON, PERSON_AT, WAR
from ..forces import army, bring_home, strength
from ..senators import come_home, names, voice
from ..state import (
    BEQUEST_POST,
    FIELD,
    MASTER_OF_HORSE,
    NO_OFFICE,
    PROCONSUL,
    Motion,
    Republic,
)
from .chair import presiding
from .dispatch import commanders, march, targets, too_weak
from .motions import Consent, Framing, Subject, rejected_before, subject
from .order import rise
from .telling import NONE


@rule("republic:9.647a")
def settled(s: Republic) -> list[int]:
    """Commanders at a war who were not sent this turn."""
    return [
        p
        for p, place in enumerate(s.place)
        if place == FIELD and s.office[p] != MASTER_OF_HORSE and s.sent[p] != s.turn and s.post[p] < BEQUEST_POST
    ]


@rule("republic:9.644c", "republic:9.644a")
def unaided(s: Republic) -> list[int]:
    """Commanders at a war who were neither sent nor reinforced this turn."""
    return [p for p in settled(s) if p not in s.session.reinforced]


@rule("republic:9.644a", "republic:9.64b", "republic:9.641b", "republic:9.131a")
def successors(s: Republic, who: int) -> list[str]:
    """Nobody, or who could be sent against the same war with this army; not what has been rejected."""
    legions, fleets = len(army(s, who)), s.fleets_with[who]
    fit = [p for p in commanders(s, []) if WAR[s.post[who]] in targets(s, p, legions, fleets, [])]
    return [key for key in [NONE, *names(fit)] if not rejected_before(s, "recall", [PERSON[who], key])]


def recallable(s: Republic) -> list[int]:
    """Commanders who can be recalled by a proposal not yet rejected."""
    return [p for p in unaided(s) if successors(s, p)]


def _may_recall(s: Republic, seat: int) -> bool:
    return bool(recallable(s))


@rule("republic:9.644a")
def _frame_recall(s: Republic, seat: int) -> Framing:
    """A commander comes home, and another may take over his army in the same proposal."""
    teller = voice(s, seat)
    who = yield Pick(teller, "senate.recall", names(recallable(s)), rule="republic:9.644a")
    fit = successors(s, PERSON_AT[who])
    other = yield Pick(teller, "senate.replacement", fit, rule="republic:9.644a", params={"senator": who})
    return [who, other]


def _recall_lawful(s: Republic, motion: Motion) -> bool:
    who, other = motion.terms
    return PERSON_AT[who] in unaided(s) and other in successors(s, PERSON_AT[who])


@rule("republic:9.642")
def _chair_replaces(s: Republic, motion: Motion) -> bool:
    """Does it send the chair to war in another's place?"""
    return bool(motion.terms[1] == PERSON[presiding(s)])


@rule("republic:9.643a", "republic:9.644a")
def _replacement_consents(s: Republic, motion: Motion) -> list[Consent]:
    """A replacement for too small an army must be willing."""
    who, other = motion.terms
    if other == NONE:
        return []
    p, successor = PERSON_AT[who], PERSON_AT[other]
    weak = too_weak(s, successor, WAR[s.post[p]], strength(s, army(s, p)), s.fleets_with[p])
    if not weak:
        return []
    return [(s.faction[successor], "senate.commander_consent", {"senator": other, "target": WAR[s.post[p]]})]


@rule("republic:9.644a")
def _recalled(s: Republic, motion: Motion) -> None:
    """He is in Rome at once; his units are in the Active box or his successor's; the chair's going ends the Senate."""
    who, other = motion.terms
    closes = _chair_replaces(s, motion)
    p = PERSON_AT[who]
    war, legions, fleets = s.post[p], army(s, p), s.fleets_with[p]
    bring_home(s, p)
    retire(s, p)
    s.say("senate.recalled", rule="republic:9.644a", senator=who)
    if other != NONE:
        successor = PERSON_AT[other]
        order = max(s.rank) + 1
        march(s, successor, WAR[war], legions, fleets)
        s.rank[successor] = order
    if closes:
        rise(s)


def retire(s: Republic, p: int) -> None:
    """A commander comes home; a Proconsul is one no longer."""
    come_home(s, p)
    if s.office[p] == PROCONSUL:
        s.office[p] = NO_OFFICE


subject(
    Subject(
        "recall",
        _frame_recall,
        _may_recall,
        _recalled,
        lawful=_recall_lawful,
        consents=_replacement_consents,
        departs=_chair_replaces,
    )
)
