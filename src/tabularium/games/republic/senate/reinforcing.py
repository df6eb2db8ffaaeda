"""Reinforcing commanders in the field."""

from __future__ import annotations

from functools import partial

from tabularium.engine import Refusal, refuse, varies

from ..book import rule
from ..cards import PERSON_AT
from ..forces import legions_at, move
from ..revolt import marches
from ..senators import names, voice
from ..state import ACTIVE_BOX, REBEL_POST, WITH, Faction, Motion, Republic
from .dispatch import front
from .groups import Group, Parts, frame_group
from .motions import Framing, Subject, subject
from .recall import at_the_front, settled
from .telling import target
from .units import Draft, Force, frame_force, named_legions, still_there, unused


@rule("republic:9.647a", "republic:11.272")
def reinforceable(s: Republic) -> list[int]:
    """Commanders in the field; against a rebel only while he marches."""
    return [p for p in within_reach(s) if s.post[p] != REBEL_POST or marches(s)]


@varies
@rule("republic:9.647a")
def within_reach(s: Republic) -> list[int]:
    """Commanders who were not sent this turn."""
    return settled(s)


def at_hand(s: Republic, parts: Parts) -> tuple[list[int], int]:
    """The legions and fleets in Rome that these parts leave."""
    return unused(s, legions_at(s, ACTIVE_BOX), parts), s.fleets - sum(part[3] for part in parts)


@rule("republic:9.647a")
def reinforcements(s: Republic, teller: Faction) -> Group:
    """More units for commanders in the field, in one proposal."""

    def left(parts: Parts) -> list[str]:
        legions, fleets = at_hand(s, parts)
        helped = [part[0] for part in parts]
        return [who for who in names(reinforceable(s)) if who not in helped] if legions or fleets else []

    def part(who: str, parts: Parts) -> Framing:
        legions, fleets = at_hand(s, parts)
        told = {"senator": who, "target": target(s, front(s, PERSON_AT[who]))}
        asks = ("senate.send_legions", "senate.send_fleets")
        draft = Draft("reinforce", [who], asks, "republic:9.647a", told, group, parts)
        return frame_force(s, teller, draft, Force(legions, len(legions), lambda sent: fleets))

    def why(who: str, parts: Parts) -> Refusal | None:
        fresh = who in names(at_the_front(s)) and who not in names(within_reach(s))
        return refuse("refused.cannot_reinforce", "republic:9.647a", senator=who) if fresh else None

    near = partial(names, at_the_front(s))
    group = Group("reinforce", "senate.reinforce", "republic:9.647a", left, part, why, near)
    return group


@subject
class Reinforce(Subject):
    """Units are sent to a commander in the field."""

    name = "reinforce"
    military = True

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(reinforceable(s)) and (ACTIVE_BOX in s.legion or s.fleets > 0)

    @rule("republic:9.647a", "republic:9.6a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """More units for one commander in the field or for several."""
        teller = voice(s, faction)
        return (yield from frame_group(s, teller, reinforcements(s, teller)))

    def lawful(self, s: Republic, motion: Motion) -> bool:
        for n, (who, veterans, count, fleets) in enumerate(motion.terms):
            legions, ships = at_hand(s, motion.terms[:n])
            if PERSON_AT[who] not in reinforceable(s) or not still_there(s, legions, veterans, count) or fleets > ships:
                return False
        return True

    def passed(self, s: Republic, motion: Motion) -> None:
        for who, veterans, count, fleets in motion.terms:
            p = PERSON_AT[who]
            legions = named_legions(s, legions_at(s, ACTIVE_BOX), veterans, count)
            move(s, legions, WITH + p)
            s.fleets -= fleets
            s.fleets_with[p] += fleets
            s.session.reinforced.append(p)
            s.say("senate.reinforced", rule="republic:9.647a", senator=who, legions=len(legions), fleets=fleets)
