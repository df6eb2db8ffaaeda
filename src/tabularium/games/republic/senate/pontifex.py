"""The Pontifex Maximus: his election for life, his veto, his priests, what omens cost him, and how he is removed."""

from __future__ import annotations

from tabularium.engine import SEATS, Ask, Pick, Refusal, refuse

from ..book import ASKED_ANEW, interjection, rule, scene
from ..cards import PERSON, PERSON_AT
from ..pontiff import depose, install_pontifex
from ..senators import gain_influence, in_rome, names, present, voice
from ..state import NOBODY, ROME, Faction, Motion, Republic
from .chair import presiding
from .means import PONTIFEX, busy, free
from .motions import Framing, Scene, Subject, propose, rejected_before, subject
from .offices import REWARD, without_office
from .order import conclude
from .points import out_of_order
from .session import step
from .subjects import last_rejected
from .vetoes import vetoes
from .voting import announce_veto, ballot, call, last_call

STEP = "pontifex"
NONE = "none"


# -- his election ----------------------------------------------------------------------------------------------------
@rule("republic:9.65a", "republic:9.2d")
def pontifical(s: Republic) -> list[int]:
    """The candidates: senators in Rome, who hold no other office unless the table lets a Pontifex hold some."""
    return list(present(s)) if s.options.pontifex_other_offices else without_office(s)


@rule("republic:9.65a")
def wanted(s: Republic) -> bool:
    """Is there such an office, and is it vacant?"""
    return s.options.pontifex_maximus and s.pontifex == NOBODY


def untried(s: Republic) -> list[int]:
    """Candidates who have not been rejected, the most influential first."""
    left = [p for p in pontifical(s) if not rejected_before(s, STEP, [PERSON[p]])]
    return sorted(left, key=lambda p: -s.influence[p])


@step(STEP)
@rule("republic:9.65a", "republic:9.21")
def pontifex_next(s: Republic) -> None:
    """Between consuls and Dictator a vacant office is filled; a single candidate needs no vote."""
    left = untried(s) if wanted(s) else []
    if len(left) > 1:
        s.push(nominate_pontifex)
        return
    conclude(s, STEP)
    able = names(pontifical(s)) if wanted(s) else []
    for p in left or [PERSON_AT[key] for key in last_rejected(s, STEP, lambda terms: terms[0] in able)]:
        install_pontifex(s, p)


@scene(tags=(ASKED_ANEW,))
@rule("republic:9.65a")
def nominate_pontifex(s: Republic) -> Scene:
    """The chair names a candidate."""
    faction = s.faction[presiding(s)]
    terms = yield from _frame(s, faction)
    s.done()
    propose(s, Motion(subject=STEP, terms=terms or [], by=faction))


def _frame(s: Republic, faction: Faction) -> Framing:
    left = untried(s)

    def why(answer: str) -> Refusal | None:
        if answer not in PERSON_AT:
            return out_of_order(s, answer)
        if s.place[PERSON_AT[answer]] != ROME:
            return refuse("refused.not_in_rome", "republic:9.65a", senator=answer)
        if PERSON_AT[answer] in pontifical(s):
            return refuse("refused.rejected_before", "republic:9.131a", senator=answer)
        return refuse("refused.other_office", "republic:9.2d", senator=answer)

    answer = yield Pick(
        voice(s, faction),
        "senate.pontifex",
        names(left),
        rule="republic:9.65a",
        reason=why,
        nearby=lambda: names(p for p in present(s) if p not in left),
    )
    return [answer]


@subject
class PontifexElection(Subject):
    """The election of the Pontifex Maximus."""

    name = STEP
    steps = frozenset({STEP})

    def possible(self, s: Republic, faction: Faction) -> bool:
        return wanted(s) and len(untried(s)) > 1

    def frame(self, s: Republic, faction: Faction) -> Framing:
        return _frame(s, faction)

    def lawful(self, s: Republic, motion: Motion) -> bool:
        return s.session.step == STEP and PERSON_AT[motion.terms[0]] in pontifical(s)

    @rule("republic:9.152b")
    def veto(self, s: Republic, motion: Motion) -> bool:
        """The last candidate for an office cannot be vetoed."""
        return len(untried(s)) > 1

    @rule("republic:9.65b")
    def passed(self, s: Republic, motion: Motion) -> None:
        conclude(s, STEP)
        install_pontifex(s, PERSON_AT[motion.terms[0]])


# -- his removal -----------------------------------------------------------------------------------------------------
@subject
class PontifexRemoval(Subject):
    """The Senate removes the Pontifex, by two thirds of the votes."""

    name = "remove_pontifex"

    def possible(self, s: Republic, faction: Faction) -> bool:
        return s.pontifex != NOBODY and not rejected_before(s, self.name, [PERSON[s.pontifex]])

    def frame(self, s: Republic, faction: Faction) -> Framing:
        return [PERSON[s.pontifex]]
        yield

    def lawful(self, s: Republic, motion: Motion) -> bool:
        return s.pontifex == PERSON_AT[motion.terms[0]]

    @rule("republic:9.143b", "republic:9.654a")
    def carries(self, ayes: int, noes: int) -> bool:
        """Two thirds of the votes cast."""
        return ayes >= 2 * noes and ayes > 0

    @rule("republic:9.654a", "republic:9.654b", "republic:9.65c")
    def passed(self, s: Republic, motion: Motion) -> None:
        depose(s)


# -- his veto --------------------------------------------------------------------------------------------------------
@rule("republic:9.652", "republic:9.654a")
def may_veto(s: Republic, faction: Faction) -> Ask | None:
    """From the first call until his faction has voted, once a turn, against what a Tribune could veto."""
    if not s.motions or busy(s) or not s.awaits(ballot, call, last_call) or not free(s, faction):
        return None
    motion = s.motions[-1]
    if not motion.opened or faction in motion.called or motion.waiting == faction:
        return None
    return (
        Pick(faction, "pontifex.veto", [PONTIFEX], rule="republic:9.652")
        if PONTIFEX in vetoes(s, motion, faction)
        else None
    )


@interjection(may_veto)
@rule("republic:9.652")
def pontifex_veto(s: Republic, faction: Faction, means: str) -> None:
    """He need not wait for his turn to vote."""
    s.set_aside()
    announce_veto(s, faction, means)


# -- his priests -----------------------------------------------------------------------------------------------------
@rule("republic:9.655a", "republic:9.655b")
def laity(s: Republic) -> list[int]:
    """Senators in Rome who can become priests: not those who are, nor the Pontifex."""
    return [p for p in present(s) if not s.priest[p] and p != s.pontifex]


def priests(s: Republic) -> list[int]:
    """Everybody who is one."""
    return [p for p, is_priest in enumerate(s.priest) if is_priest]


@rule("republic:9.655a", "republic:CH.14")
def may_ordain(s: Republic, faction: Faction) -> Ask | None:
    """Once in a Senate Phase, at any moment, if he is there."""
    if s.pontifex == NOBODY or s.session.ordained or s.under_way(ordain) or not free(s, faction):
        return None
    if s.pontifex not in in_rome(s, faction):
        return None
    options = names(laity(s)) + ([NONE] if any(s.priest) else [])
    if not options:
        return None

    def why(answer: str) -> Refusal | None:
        return refuse("refused.pontifex_no_priest", "republic:9.655a") if answer == PERSON[s.pontifex] else None

    return Pick(faction, "pontifex.priest", options, rule="republic:9.655a", reason=why)


@interjection(may_ordain)
@rule("republic:9.655a", "republic:9.655b", "republic:CH.14")
def ordain(s: Republic, faction: Faction, key: str) -> Scene:
    """A senator becomes a priest, by a new marker or by another's; or one is a priest no longer."""
    former = NONE
    if any(s.priest):
        keep = [NONE] if key != NONE else []
        former = yield Pick(faction, "pontifex.former", [*keep, *names(priests(s))], rule="republic:9.655a")
    s.session.ordained = True
    if former != NONE and s.priest[PERSON_AT[former]]:
        s.priest[PERSON_AT[former]] = 0
        gain_influence(s, PERSON_AT[former], REWARD["losing_priest"])
        s.say("pontifex.unfrocked", rule="republic:9.655b", seat=SEATS[faction], senator=former)
    if key != NONE and PERSON_AT[key] in laity(s):
        s.priest[PERSON_AT[key]] = 1
        s.say("pontifex.ordained", rule="republic:9.655b", seat=SEATS[faction], senator=key)
        gain_influence(s, PERSON_AT[key], REWARD["priest"])
    s.done()
