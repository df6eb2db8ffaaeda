"""The Dictator: made in danger only, between the consuls' election and the Censor's, with his Master of Horse."""

from __future__ import annotations

from collections.abc import Iterable

from tabularium.engine import Ask, Pick, Refusal, refuse, varies

from ..book import ASKED_ANEW, interjection, rule, scene
from ..cards import MILITARY, PERSON, PERSON_AT, TABLES
from ..senators import elder, in_play, lives, man, names, voice, why_away, why_too_old
from ..state import (
    DICTATOR,
    FIELD_CONSUL,
    MASTER_OF_HORSE,
    NO_OFFICE,
    NOBODY,
    ROME,
    ROME_CONSUL,
    Faction,
    Motion,
    Republic,
)
from ..wars import active, combined_strength
from .chair import presiding, take_chair
from .means import busy, set_aside
from .motions import Framing, Scene, Subject, propose, rejected_before, subject
from .offices import holder, reward, without_office
from .order import conclude
from .points import out_of_order
from .session import step

CONSULS = (ROME_CONSUL, FIELD_CONSUL)
WARS_FOR_DICTATOR: int = TABLES["dictator"]["active_wars_min"]
UNTIL_CENSOR = frozenset({"dictator", "censor"})
"""The steps at which a Dictator can still be made."""


@rule("republic:9.3a", "republic:9.3b", "republic_assembly:9.9a")
def in_danger(s: Republic) -> bool:
    """A Dictator needs three active wars, or one whose strength on land and sea together is twenty."""
    wars = active(s)
    least = s.edition.dictator_strength
    return len(wars) >= WARS_FOR_DICTATOR or any(combined_strength(s, war) >= least for war in wars)


@rule("republic:9.3c", "republic:9.33b", "republic:5.51b")
def vigorous(s: Republic) -> list[int]:
    """The candidates for Dictator or Master of Horse: senators without office who are no elders."""
    free = without_office(s)
    return [p for p in free if not elder(s, p)] if s.options.ageing else free


def untried(s: Republic) -> list[int]:
    """Candidates for Dictator who have not been rejected."""
    return [p for p in vigorous(s) if not rejected_before(s, "dictator", [PERSON[p]])]


@rule("republic:9.3c", "republic:9.131a", "republic:5.51b", "republic_assembly:9.91e")
def why_no_dictator(s: Republic, answer: str) -> Refusal | None:
    """Why a senator cannot be made Dictator."""
    p = PERSON_AT.get(answer, NOBODY)
    if p == NOBODY or not in_play(s, p):
        return out_of_order(s, answer)
    if p in vigorous(s):
        return refuse("refused.rejected_before", "republic:9.131a", senator=answer)
    if s.place[p] != ROME:
        return why_away(s, p, "republic:9.3c")
    if elder(s, p):
        return refuse("refused.elder", "republic:5.51b", senator=answer)
    return refuse("refused.other_office", "republic:9.3c", senator=answer)


@rule("republic:9.3a", "republic:9.32b", "republic:9.33e")
def dictator_wanted(s: Republic) -> bool:
    """Could a Dictator be made now: danger, no Dictator yet, no Censor yet, and somebody to be one?"""
    open_still = s.session.step in UNTIL_CENSOR and holder(s, DICTATOR) == NOBODY
    return open_still and bool(vigorous(s)) and in_danger(s)


@step("dictator")
@rule("republic:9.3a", "republic:9.31a", "republic:9.32a")
def dictator_next(s: Republic) -> None:
    """Between consuls and Censor: the consuls may appoint one, else the chair may put candidates to the vote."""
    if not dictator_wanted(s):
        conclude(s, "dictator")
    elif s.session.appointing < len(consuls_in_rome(s)):
        s.push(appoint_dictator, man(s, consuls_in_rome(s)[s.session.appointing]))
        s.session.appointing += 1
    elif untried(s):
        s.push(nominate_dictator)
    else:
        conclude(s, "dictator")


def consuls_in_rome(s: Republic) -> list[int]:
    """The consuls who can appoint a Dictator."""
    return [p for office in CONSULS for p in [holder(s, office)] if p != NOBODY and s.place[p] == ROME]


@scene
@rule("republic:9.31a", "republic:9.31b")
def appoint_dictator(s: Republic, consul: list[int]) -> Scene:
    """Either consul may name a Dictator; if the other agrees it is done without a vote, which no Tribune can stop."""
    if not lives(s, consul) or not dictator_wanted(s):
        s.done()
        return
    answer = yield Pick(
        voice(s, s.faction[consul[0]]),
        "senate.appoint_dictator",
        ["none", *names(vigorous(s))],
        rule="republic:9.31a",
        reason=lambda answer: why_no_dictator(s, answer),
        params={"senator": PERSON[consul[0]]},
    )
    if answer != "none":
        s.next(agree_dictator, consul, man(s, PERSON_AT[answer]))
    else:
        s.done()


def may_appoint(s: Republic, faction: Faction) -> Ask | None:
    """Later, too, a consul may offer to appoint one, until the Censor is elected."""
    return offer(s, faction, (voice(s, s.faction[p]) for p in consuls_in_rome(s)))


def offer(s: Republic, teller: int, consuls: Iterable[int]) -> Ask | None:
    """The candidates whom one of those who answer for the consuls can offer to appoint."""
    if s.phase != "senate" or busy(s) or s.awaits(appoint_dictator, agree_dictator):
        return None
    if not dictator_wanted(s) or teller not in consuls:
        return None
    return Pick(
        teller,
        "senate.appoint_dictator_now",
        names(vigorous(s)),
        rule="republic:9.31a",
        reason=lambda answer: why_no_dictator(s, answer),
    )


@interjection(may_appoint)
@rule("republic:9.31a", "republic:9.32b")
def dictator_appoint(s: Republic, faction: Faction, candidate: str) -> None:
    """The consul's offer goes to his colleague."""
    set_aside(s)
    consul = next(p for p in consuls_in_rome(s) if voice(s, s.faction[p]) == faction)
    s.next(agree_dictator, man(s, consul), man(s, PERSON_AT[candidate]))


@scene
@rule("republic:9.31a")
def agree_dictator(s: Republic, proposer: list[int], candidate: list[int]) -> Scene:
    """The other consul agrees or refuses; a lone consul and one player with both need nobody."""
    if not lives(s, proposer) or not lives(s, candidate) or not dictator_wanted(s):
        s.done()
        return
    teller = voice(s, s.faction[proposer[0]])
    answer = "consent"
    for other in {voice(s, s.faction[each]) for each in consuls_in_rome(s)} - {teller}:
        answer = yield agreement(other, candidate[0])
    s.done()
    if answer == "consent":
        make_dictator(s, candidate[0])


def agreement(teller: int, candidate: int) -> Pick:
    """Does a consul agree to his colleague's Dictator?"""
    return Pick(
        teller,
        "senate.agree_dictator",
        ["refuse", "consent"],
        rule="republic:9.31a",
        params={"senator": PERSON[candidate]},
    )


@scene(tags=(ASKED_ANEW,))
@rule("republic:9.32a", "republic:9.32b", "republic_assembly:9.91b")
def nominate_dictator(s: Republic) -> Scene:
    """The chair may put a candidate to the vote, or go on to the Censor."""
    faction = s.faction[presiding(s)]
    answer = yield Pick(
        voice(s, faction),
        "senate.nominate_dictator",
        ["go_on", *names(untried(s))],
        rule="republic:9.32a",
        reason=lambda answer: why_no_dictator(s, answer),
    )
    s.done()
    if answer == "go_on":
        conclude(s, "dictator")
    else:
        propose(s, Motion(subject="dictator", terms=[answer], by=faction))


@subject
class Dictator(Subject):
    """A Dictator is elected in danger."""

    name = "dictator"
    steps = UNTIL_CENSOR

    @rule("republic:9.32a", "republic:9.15a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """A Tribune may put a candidate to the vote as well."""
        answer = yield Pick(
            voice(s, faction),
            "senate.dictator",
            names(untried(s)),
            rule="republic:9.32a",
            reason=lambda answer: why_no_dictator(s, answer),
        )
        return [answer]

    def lawful(self, s: Republic, motion: Motion) -> bool:
        return dictator_wanted(s) and PERSON_AT[motion.terms[0]] in vigorous(s)

    @rule("republic:9.152b")
    def veto(self, s: Republic, motion: Motion) -> bool:
        """The last candidate who has not been rejected cannot be vetoed."""
        return len(untried(s)) > 1

    def passed(self, s: Republic, motion: Motion) -> None:
        make_dictator(s, PERSON_AT[motion.terms[0]])

    def possible(self, s: Republic, faction: Faction) -> bool:
        return dictator_wanted(s) and bool(untried(s))


@rule("republic:10.7c", "republic:9.33a", "republic:9.33b")
def make_dictator(s: Republic, p: int) -> None:
    """The Dictator takes the chair and names his Master of Horse; that of a murdered one loses the office."""
    s.office = [NO_OFFICE if office == MASTER_OF_HORSE else office for office in s.office]
    reward(s, p, DICTATOR)
    rank_dictator(s, p)
    take_chair(s)
    conclude(s, "dictator")
    s.push(name_master)


@varies
@rule("republic:9.33a")
def rank_dictator(s: Republic, p: int) -> None:
    """He becomes Prior Consul only when he lays down office."""


@scene
@rule("republic:9.33b", "republic_assembly:9.91d")
def name_master(s: Republic) -> Scene:
    """Any other senator in Rome without office rides beside the Dictator."""
    dictator = holder(s, DICTATOR)
    if dictator == NOBODY or holder(s, MASTER_OF_HORSE) != NOBODY or not vigorous(s):
        s.done()
        return
    faction = s.faction[dictator]
    able = sorted(vigorous(s), key=lambda p: (s.faction[p] != faction, -MILITARY[p], p))
    answer = yield Pick(
        voice(s, faction),
        "senate.master_of_horse",
        names(able),
        rule="republic:9.33b",
        reason=lambda answer: why_too_old(s, answer),
    )
    s.done()
    reward(s, PERSON_AT[answer], MASTER_OF_HORSE)
