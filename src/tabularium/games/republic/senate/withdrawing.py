"""Withdrawing part of a commander's force."""

from __future__ import annotations

from tabularium.engine import Pick

from ..book import rule
from ..cards import PERSON_AT, WAR
from ..forces import army, move, strength
from ..senators import names, voice
from ..state import (
    ACTIVE_BOX,
    Motion,
    Republic,
)
from .dispatch import too_weak
from .motions import Consent, Framing, Subject, subject
from .recall import unaided
from .units import Draft, Force, frame_force, named_legions, still_there


@rule("republic:9.644b")
def divisible(s: Republic) -> list[int]:
    """Commanders of more than one unit: something must be left to them."""
    return [p for p in unaided(s) if len(army(s, p)) + s.fleets_with[p] > 1]


def _may_withdraw(s: Republic, seat: int) -> bool:
    return bool(divisible(s))


@rule("republic:9.644b")
def _frame_withdraw(s: Republic, seat: int) -> Framing:
    """Some units come home, the rest stay with their commander."""
    teller = voice(s, seat)
    who = yield Pick(teller, "senate.withdraw", names(divisible(s)), rule="republic:9.644b")
    legions, fleets = army(s, PERSON_AT[who]), s.fleets_with[PERSON_AT[who]]
    draft = Draft("withdraw", [who], ("senate.withdraw_legions", "senate.withdraw_fleets"), "republic:9.644b")
    taken = Force(
        legions,
        len(legions) if fleets else len(legions) - 1,
        lambda taken: fleets if taken < len(legions) else fleets - 1,
    )
    return (yield from frame_force(s, teller, draft, taken))


@rule("republic:9.643c", "republic:9.643b")
def _withdraw_consents(s: Republic, motion: Motion) -> list[Consent]:
    """A Proconsul who would be left weaker than his enemy must agree."""
    who, veterans, count, fleets = motion.terms
    p = PERSON_AT[who]
    legions = army(s, p)
    kept = strength(s, legions) - strength(s, named_legions(s, legions, veterans, count))
    weak = too_weak(s, p, WAR[s.post[p]], kept, s.fleets_with[p] - fleets)
    if not weak:
        return []
    return [(s.faction[p], "senate.proconsul_consent", {"senator": who})]


def _withdraw_lawful(s: Republic, motion: Motion) -> bool:
    who, veterans, count, fleets = motion.terms
    p = PERSON_AT[who]
    return p in unaided(s) and still_there(s, army(s, p), veterans, count) and fleets <= s.fleets_with[p]


def _withdrawn(s: Republic, motion: Motion) -> None:
    who, veterans, count, fleets = motion.terms
    p = PERSON_AT[who]
    legions = named_legions(s, army(s, p), veterans, count)
    move(s, legions, ACTIVE_BOX)
    s.fleets_with[p] -= fleets
    s.fleets += fleets
    s.say("senate.withdrawn", rule="republic:9.644b", senator=who, legions=len(legions), fleets=fleets)


subject(
    Subject(
        "withdraw",
        _frame_withdraw,
        _may_withdraw,
        _withdrawn,
        lawful=_withdraw_lawful,
        consents=_withdraw_consents,
    )
)
