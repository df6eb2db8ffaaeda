"""Reinforcing a commander in the field."""

from __future__ import annotations

from tabularium.engine import Pick

from ..book import rule
from ..cards import PERSON_AT, WAR
from ..forces import legions_at, move
from ..senators import names, voice
from ..state import (
    ACTIVE_BOX,
    WITH,
    Motion,
    Republic,
)
from .motions import Framing, Subject, subject
from .recall import settled
from .units import Draft, Force, frame_force, named_legions, still_there


def _may_reinforce(s: Republic, seat: int) -> bool:
    return bool(settled(s)) and bool(legions_at(s, ACTIVE_BOX) or s.fleets)


@rule("republic:9.647a")
def _frame_reinforce(s: Republic, seat: int) -> Framing:
    """More units for a commander in the field."""
    teller = voice(s, seat)
    who = yield Pick(teller, "senate.reinforce", names(settled(s)), rule="republic:9.647a")
    legions = legions_at(s, ACTIVE_BOX)
    told = {"senator": who, "target": WAR[s.post[PERSON_AT[who]]]}
    draft = Draft("reinforce", [who], ("senate.send_legions", "senate.send_fleets"), "republic:9.647a", told)
    return (yield from frame_force(s, teller, draft, Force(legions, len(legions), lambda sent: s.fleets)))


def _reinforce_lawful(s: Republic, motion: Motion) -> bool:
    who, veterans, count, fleets = motion.terms
    there = still_there(s, legions_at(s, ACTIVE_BOX), veterans, count)
    return PERSON_AT[who] in settled(s) and there and fleets <= s.fleets


def _reinforced(s: Republic, motion: Motion) -> None:
    who, veterans, count, fleets = motion.terms
    p = PERSON_AT[who]
    legions = named_legions(s, legions_at(s, ACTIVE_BOX), veterans, count)
    move(s, legions, WITH + p)
    s.fleets -= fleets
    s.fleets_with[p] += fleets
    s.session.reinforced.append(p)
    s.say("senate.reinforced", rule="republic:9.647a", senator=who, legions=len(legions), fleets=fleets)


subject(Subject("reinforce", _frame_reinforce, _may_reinforce, _reinforced, lawful=_reinforce_lawful))
