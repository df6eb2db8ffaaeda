"""Recalling and replacing commanders: one comes home, and another may take over his army; or an army without one."""

from __future__ import annotations

from tabularium.engine import Pick, Refusal, refuse

from ..book import rule
from ..cards import PERSON_AT, WAR
from ..census import people_at
from ..forces import army, bring_home, camp, camps, strength, strike_camp
from ..posts import come_home, lay_down_command
from ..senators import names, voice
from ..state import BEQUEST_POST, FIELD, MASTER_OF_HORSE, REBEL_POST, Faction, Motion, Republic
from .dispatch import commanders, front, march, takes_the_chair, targets, unwilling, why_no_commander
from .groups import Group, Parts, frame_group, open_to
from .motions import Consent, Framing, Subject, subject
from .order import rise
from .telling import NONE


# -- who -----------------------------------------------------------------------------------------------------------
@rule("republic:9.647a", "republic:11.272")
def settled(s: Republic) -> list[int]:
    """Commanders at a war or against rebels who were not sent this turn."""
    return [p for p in at_the_front(s) if s.sent[p] != s.turn]


def at_the_front(s: Republic) -> list[int]:
    """Commanders at a war, against the rebel or a rebel province."""
    return [
        p
        for p in people_at(s, FIELD)
        if s.office[p] != MASTER_OF_HORSE and (s.post[p] < BEQUEST_POST or s.post[p] >= REBEL_POST)
    ]


@rule("republic:9.644c", "republic:9.644a")
def unaided(s: Republic) -> list[int]:
    """Commanders in the field who were neither sent nor reinforced this turn."""
    return [p for p in settled(s) if p not in s.session.reinforced]


@rule("republic:10.2a")
def recallable(s: Republic) -> list[str]:
    """Commanders, and wars at which an army waits without one."""
    return [*names(unaided(s)), *(WAR[war] for war in camps(s))]


@rule("republic:9.644a", "republic:9.64b", "republic:9.641b", "republic:9.6a")
def replacements(s: Republic, who: str, parts: Parts) -> list[str]:
    """Nobody, or who could be sent against the same enemy with this army beside the other parts of the proposal.

    To an army without commander one is sent, not in anybody's place; if one takes it over it is not recalled.
    """
    named = [front(s, PERSON_AT[each]) for each, other in parts if other != NONE]
    if who in WAR:
        return [NONE] if who not in named else []
    p = PERSON_AT[who]
    gone = [who, *(each for each, _ in parts)]
    legions, fleets = len(army(s, p)), s.fleets_with[p]
    able = commanders(s, [other for _, other in parts])
    return [NONE, *names(each for each in able if front(s, p) in targets(s, each, legions, fleets, named, gone))]


# -- framing -------------------------------------------------------------------------------------------------------
@rule("republic:9.131a", "republic:9.644a", "republic:10.2a")
def recalls(s: Republic, teller: Faction) -> Group:
    """Recalls in one proposal; not what has been rejected."""

    def successors(who: str, parts: Parts) -> list[str]:
        return [key for key in replacements(s, who, parts) if open_to(s, group, [*parts, [who, key]])]

    def left(parts: Parts) -> list[str]:
        named = [each for each, _ in parts]
        return [who for who in recallable(s) if who not in named and successors(who, parts)]

    def part(who: str, parts: Parts) -> Framing:
        """A commander comes home, and another may take over his army in the same proposal."""
        if who in WAR:
            return [who, NONE]
        fit = successors(who, parts)
        named = [other for _, other in parts]
        other = yield Pick(
            teller,
            "senate.replacement",
            fit,
            rule="republic:9.644a",
            reason=lambda answer: why_no_commander(s, answer, named),
            params={"senator": who},
        )
        return [who, other]

    def why(who: str, parts: Parts) -> Refusal | None:
        away = who in names(at_the_front(s)) and who not in recallable(s)
        return refuse("refused.cannot_recall", "republic:9.644c", senator=who) if away else None

    group = Group("recall", "senate.recall", "republic:9.644a", left, part, why, lambda: names(at_the_front(s)))
    return group


# -- the vote ------------------------------------------------------------------------------------------------------


@rule("republic:10.2a", "republic:9.9b")
def army_home(s: Republic, war: int) -> None:
    """A force without commander comes home."""
    legions, fleets = len(camp(s, war)), s.camp_fleets[war]
    strike_camp(s, war)
    s.say("senate.army_recalled", rule="republic:9.9b", target=WAR[war], legions=legions, fleets=fleets)


def retire(s: Republic, p: int) -> None:
    """A commander comes home; a Proconsul is one no longer."""
    come_home(s, p)
    lay_down_command(s, p)


@subject
class Recall(Subject):
    """A commander is called home, or another takes his place."""

    name = "recall"
    military = True

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(recalls(s, faction).left([]))

    @rule("republic:9.644a", "republic:9.6a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """One commander or army, or several."""
        teller = voice(s, faction)
        return (yield from frame_group(s, teller, recalls(s, teller)))

    def lawful(self, s: Republic, motion: Motion) -> bool:
        """Are they all still there, and could each still be replaced as proposed?"""
        there = recallable(s)
        return all(
            who in there and other in replacements(s, who, motion.terms[:n])
            for n, (who, other) in enumerate(motion.terms)
        )

    @rule("republic:9.643a", "republic:9.644a")
    def consents(self, s: Republic, motion: Motion) -> list[Consent]:
        """A replacement for too small an army must be willing."""
        found: list[Consent] = []
        named: list[str] = []
        for who, other in motion.terms:
            where = who if who in WAR else front(s, PERSON_AT[who])
            if other != NONE:
                p = PERSON_AT[who]
                found += unwilling(s, other, where, strength(s, army(s, p)), s.fleets_with[p], named)
            if other != NONE or who in WAR:
                named.append(where)
        return found

    @rule("republic:9.644a", "republic:10.1b", "republic:10.2a", "republic_assembly:9.66")
    def passed(self, s: Republic, motion: Motion) -> None:
        """They are in Rome at once, units in the Active box or a successor's; a chair that goes ends the Senate."""
        closes = self.departs(s, motion)
        order = max(s.rank) + 1
        for who, other in motion.terms:
            if who in WAR:
                army_home(s, WAR.index(who))
                continue
            p = PERSON_AT[who]
            where, legions, fleets = front(s, p), army(s, p), s.fleets_with[p]
            bring_home(s, p)
            retire(s, p)
            s.say("senate.recalled", rule="republic:9.644a", senator=who)
            if other != NONE:
                march(s, PERSON_AT[other], where, legions, fleets)
                s.rank[PERSON_AT[other]] = order
        if closes:
            rise(s)

    def departs(self, s: Republic, motion: Motion) -> bool:
        """Does it send the chair to war in another's place?"""
        return takes_the_chair(s, [PERSON_AT[other] for _, other in motion.terms if other != NONE])
