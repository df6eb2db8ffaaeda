"""The Consul for Life: made by vote, or by influence alone; he answers for everybody and must lead the army."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine import SEATS, Ask, Pick, Refusal, refuse, varies

from ..book import interjection, rule
from ..cards import PERSON, PERSON_AT, WAR, WARS
from ..chance import highest
from ..senators import LIFE_INFLUENCE, crown, elder, names, present, voice
from ..state import FIELD, NOBODY, ROME, Faction, Motion, Republic
from ..wars import combined_strength
from .chair import presiding, seat_chair
from .means import set_aside
from .motions import Framing, Subject, propose, subject
from .subjects import proposable

ANY_TIME = frozenset({"quaestors", "pontifex", "dictator", "censor", "trials", "governors", "business"})
"""Any time after the consuls' election; a rulebook may except some of it."""
SUBJECT = "consul_for_life"
BETWEEN = (
    *("nominate_pontifex", "nominate_dictator", "nominate_censor", "nominate_governors"),
    *("appoint_quaestors", "hold_trial"),
)
"""The scenes between two votes in which who presides may bring it."""


# -- by influence alone ----------------------------------------------------------------------------------------------
@rule("republic:9.822a", "republic:9.822b", "republic:9.22b")
def rise_together(s: Republic, people: Sequence[int], amount: int) -> None:
    """Several gain as much influence in one event."""
    for p in people:
        s.influence[p] += amount
    crown_highest(s, people)


@rule("republic:9.822b")
def crown_highest(s: Republic, people: Sequence[int]) -> None:
    """If more than one of those who have gained influence reaches the mark the highest is Consul for Life.

    Equal influence is decided by that of the whole factions, and then by 2d6.
    """
    there = [p for p in people if s.influence[p] >= LIFE_INFLUENCE]
    if not there:
        return
    best = max((s.influence[p], faction_influence(s, p)) for p in there)
    tied = [p for p in there if (s.influence[p], faction_influence(s, p)) == best]
    crown(s, highest(s, tied))


def faction_influence(s: Republic, p: int) -> int:
    """All the influence of a senator's faction."""
    return sum(s.influence[each] for each, faction in enumerate(s.faction) if faction == s.faction[p])


# -- by vote ---------------------------------------------------------------------------------------------------------
@rule("republic:9.821a", "republic_assembly:9.67a")
def candidates(s: Republic) -> list[int]:
    """The candidates, by their influence; the most influential first."""
    fit = [p for p in eligible(s) if s.influence[p] >= s.edition.life_influence]
    return sorted(fit, key=lambda p: -s.influence[p])


@varies
@rule("republic:9.821a")
def eligible(s: Republic) -> Sequence[int]:
    """Senators in Rome, with an office or without."""
    return present(s)


def nomination(s: Republic, faction: Faction, key: str) -> Pick:
    """Who is to be Consul for Life?"""

    def why(answer: str) -> Refusal | None:
        if answer not in PERSON_AT:
            return None
        p = PERSON_AT[answer]
        if s.place[p] == ROME and s.influence[p] >= s.edition.life_influence:
            return refuse("refused.life_office", "republic:9.821a", senator=answer)
        return refuse("refused.life_influence", "republic:9.821a", senator=answer, least=s.edition.life_influence)

    return Pick(
        faction,
        key,
        names(candidates(s)),
        rule="republic:9.821a",
        reason=why,
        nearby=lambda: names(p for p in present(s) if p not in candidates(s)),
    )


def candidate_of(motion: Motion) -> int:
    """The candidate for Consul for Life."""
    return PERSON_AT[motion.terms[0]]


@subject
class ConsulForLife(Subject):
    """The election of a Consul for Life."""

    name = SUBJECT
    steps = ANY_TIME

    @rule(
        "republic:9.821a",
        "republic:9.821c",
        "republic:9.131b",
        "republic:SUM.senate-order",
        "republic_assembly:9.67a",
    )
    def possible(self, s: Republic, faction: Faction) -> bool:
        """Once a turn; during trials only where the rulebook does not except them."""
        if s.session.step in s.edition.no_life_in:
            return False
        return not s.session.life_voted and s.life == NOBODY and bool(candidates(s))

    def frame(self, s: Republic, faction: Faction) -> Framing:
        """Who is to be Consul for Life?"""
        answer = yield nomination(s, voice(s, faction), "senate.consul_for_life")
        return [answer]

    def put(self, s: Republic, motion: Motion) -> None:
        s.session.life_voted = True

    @rule("republic:9.722b", "republic:9.821d")
    def lawful(self, s: Republic, motion: Motion) -> bool:
        """Nobody else must have become Consul for Life before him."""
        return s.life == NOBODY

    @rule("republic:9.821b", "republic_assembly:9.67b")
    def extra(self, s: Republic, motion: Motion, p: int) -> int:
        """The candidate adds his influence to his votes."""
        return s.influence[p] if p == candidate_of(motion) else 0

    @rule("republic:9.82", "republic:9.823a")
    def passed(self, s: Republic, motion: Motion) -> None:
        """He is Consul for Life: neither the highest officer nor the chair, but everybody's voice."""
        p = candidate_of(motion)
        s.life, s.life_elected = p, True
        s.say("life.elected", rule="republic:9.82", senator=PERSON[p], seat=SEATS[s.faction[p]])
        seat_chair(s)

    def over(self, s: Republic, motion: Motion) -> bool:
        return s.session.life_voted

    def veto(self, s: Republic, motion: Motion) -> bool:
        return False


def may_propose_life(s: Republic, faction: Faction) -> Ask | None:
    """The chair may bring it between two elections, too, while nothing is being voted."""
    if s.phase != "senate" or s.motions or s.session.step == "business" or SUBJECT not in proposable(s, faction):
        return None
    if not s.awaits(*BETWEEN):
        return None
    if voice(s, s.faction[presiding(s)]) != faction:
        return None
    return nomination(s, faction, "senate.propose_life")


@interjection(may_propose_life)
@rule("republic:9.821a", "republic:9.151b")
def propose_life(s: Republic, faction: Faction, answer: str) -> None:
    """The chair interrupts the elections for this proposal."""
    set_aside(s)
    s.done()
    propose(s, Motion(subject=SUBJECT, terms=[answer], by=s.faction[presiding(s)]))


# -- what he must do -------------------------------------------------------------------------------------------------
@rule("republic:9.823c", "republic_assembly:12.31")
def may_command(s: Republic, p: int, war: int, named: Sequence[str]) -> bool:
    """Under a Consul for Life others are sent only against wars no stronger than his, and after him. `named` are the
    targets of the same proposal so far; while he is in Rome the first of them is his. An elder cannot go, and so others
    do.
    """
    if not s.edition.life_apart:
        return True
    if s.life in (NOBODY, p) or s.place[s.life] not in (ROME, FIELD):
        return True
    if s.place[s.life] == ROME and elder(s, s.life):
        return True
    if s.place[s.life] == FIELD:
        his = s.post[s.life]
    else:
        first = next(iter(named), "")
        his = WAR.index(first) if first in WAR else NOBODY
    return his in WARS and combined_strength(s, war) <= combined_strength(s, his)
