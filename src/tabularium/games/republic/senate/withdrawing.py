"""Withdrawing part of a force: a commander's, or one that waits without commander."""

from __future__ import annotations

from functools import partial

from tabularium.engine import Refusal, refuse

from ..book import rule
from ..cards import PERSON_AT, WAR
from ..forces import army, camp, move, strength
from ..senators import names, voice
from ..state import ACTIVE_BOX, Faction, Motion, Republic
from .dispatch import front, too_weak
from .groups import Group, Parts, frame_group
from .motions import Consent, Framing, Subject, subject
from .recall import at_the_front, recallable
from .units import Draft, Force, frame_force, named_legions, still_there


def force(s: Republic, whose: str) -> tuple[list[int], int]:
    """The legions and fleets of a commander, or of the army that waits at a war."""
    if whose in WAR:
        war = WAR.index(whose)
        return camp(s, war), s.camp_fleets[war]
    return army(s, PERSON_AT[whose]), s.fleets_with[PERSON_AT[whose]]


@rule("republic:9.644b", "republic:10.2a")
def divisible(s: Republic) -> list[str]:
    """Forces of more than one unit: something must be left."""
    found = []
    for each in recallable(s):
        legions, fleets = force(s, each)
        if len(legions) + fleets > 1:
            found.append(each)
    return found


def taken_from(legions: list[int], fleets: int) -> Force:
    """The units that can be taken from a force: all but one."""
    return Force(
        legions,
        len(legions) if fleets else len(legions) - 1,
        lambda taken: fleets if taken < len(legions) else fleets - 1,
    )


@rule("republic:9.644b")
def withdrawals(s: Republic, teller: Faction) -> Group:
    """Units taken from forces in the field, in one proposal."""

    def left(parts: Parts) -> list[str]:
        named = [part[0] for part in parts]
        return [each for each in divisible(s) if each not in named]

    def part(whose: str, parts: Parts) -> Framing:
        legions, fleets = force(s, whose)
        asks = ("senate.withdraw_legions", "senate.withdraw_fleets")
        draft = Draft("withdraw", [whose], asks, "republic:9.644b", group=group, beside=parts)
        return frame_force(s, teller, draft, taken_from(legions, fleets))

    def why(whose: str, parts: Parts) -> Refusal | None:
        away = whose in names(at_the_front(s)) and whose not in recallable(s)
        return refuse("refused.cannot_recall", "republic:9.644c", senator=whose) if away else None

    near = partial(names, at_the_front(s))
    group = Group("withdraw", "senate.withdraw", "republic:9.644b", left, part, why, near)
    return group


@subject
class Withdraw(Subject):
    """Units are taken from a commander in the field."""

    name = "withdraw"

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(divisible(s))

    @rule("republic:9.644b", "republic:9.6a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """Some units come home, the rest stay where they are; from one force or from several."""
        teller = voice(s, faction)
        return (yield from frame_group(s, teller, withdrawals(s, teller)))

    @rule("republic:9.643c", "republic:9.643b")
    def consents(self, s: Republic, motion: Motion) -> list[Consent]:
        """A Proconsul who would be left weaker than his enemy must agree."""
        found: list[Consent] = []
        for whose, veterans, count, taken in motion.terms:
            if whose in WAR:
                continue
            p = PERSON_AT[whose]
            legions, fleets = force(s, whose)
            kept = strength(s, legions) - strength(s, named_legions(s, legions, veterans, count))
            if too_weak(s, p, front(s, p), kept, fleets - taken):
                found.append((s.faction[p], "senate.proconsul_consent", {"senator": whose}))
        return found

    def lawful(self, s: Republic, motion: Motion) -> bool:
        there = recallable(s)
        for whose, veterans, count, taken in motion.terms:
            if whose not in there:
                return False
            legions, fleets = force(s, whose)
            if not still_there(s, legions, veterans, count) or taken > fleets:
                return False
        return True

    def passed(self, s: Republic, motion: Motion) -> None:
        for whose, veterans, count, fleets in motion.terms:
            legions = named_legions(s, force(s, whose)[0], veterans, count)
            move(s, legions, ACTIVE_BOX)
            if whose in WAR:
                s.camp_fleets[WAR.index(whose)] -= fleets
            else:
                s.fleets_with[PERSON_AT[whose]] -= fleets
            s.fleets += fleets
            s.say("senate.withdrawn", rule="republic:9.644b", senator=whose, legions=len(legions), fleets=fleets)
