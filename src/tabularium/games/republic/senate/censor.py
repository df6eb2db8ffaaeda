"""The election of the Censor."""

from __future__ import annotations

from tabularium.engine import Pick, Refusal, refuse

from ..book import ASKED_ANEW, rule, scene
from ..cards import PERSON, PERSON_AT
from ..senators import names, present, voice, why_away
from ..state import CENSOR, NO_OFFICE, ROME, Faction, Motion, Republic
from .chair import presiding
from .motions import Framing, Scene, Subject, propose, rejected_before, subject
from .offices import but_for_censor, reward
from .order import conclude
from .points import out_of_order
from .session import step
from .subjects import last_rejected, turned_down_by


@rule("republic:9.4a", "republic:9.4b", "republic:9.4d")
def censorial(s: Republic) -> list[int]:
    """Prior Consuls in Rome without another major office, the sitting Censor among them; without any, everybody."""
    free = but_for_censor(s)
    return [p for p in free if s.prior[p]] or free


def censors_left(s: Republic) -> list[int]:
    """Candidates who have not been rejected, the most influential first."""
    left = [p for p in censorial(s) if not rejected_before(s, "censor", [PERSON[p]])]
    return sorted(left, key=lambda p: -s.influence[p])


@step("censor")
@rule("republic:9.4a", "republic:9.4c", "republic:9.21")
def censor_next(s: Republic) -> None:
    """Candidates are put to the vote until one is elected; a single one is elected without a vote."""
    left = censors_left(s)
    if len(left) > 1:
        s.push(nominate_censor)
        return
    able = names(censorial(s))
    for p in left or [PERSON_AT[key] for key in last_rejected(s, "censor", lambda terms: terms[0] in able)]:
        make_censor(s, p)
        return
    conclude(s, "censor")


@rule("republic:9.4a", "republic:9.15a")
def _frame_censor(s: Republic, faction: Faction) -> Framing:
    """A candidate is named."""
    left = censors_left(s)
    answer = yield Pick(
        voice(s, faction),
        "senate.censor",
        names(left),
        rule="republic:9.4a",
        reason=lambda answer: _why_no_censor(s, answer),
        nearby=lambda: names(p for p in present(s) if p not in left),
    )
    return [answer]


def _why_no_censor(s: Republic, answer: str) -> Refusal | None:
    """Why a senator in Rome cannot be named."""
    if answer not in PERSON_AT:
        return out_of_order(s, answer)
    if s.place[PERSON_AT[answer]] != ROME:
        return why_away(s, PERSON_AT[answer], "republic:9.4a")
    if PERSON_AT[answer] in censorial(s):
        return refuse("refused.rejected_before", turned_down_by(s, "censor", answer), senator=answer)
    return refuse("refused.not_censorial", "republic:9.4a", senator=answer)


@scene(tags=(ASKED_ANEW,))
@rule("republic:9.4a")
def nominate_censor(s: Republic) -> Scene:
    """The chair names a candidate."""
    faction = s.faction[presiding(s)]
    terms = yield from _frame_censor(s, faction)
    s.done()
    propose(s, Motion(subject="censor", terms=terms or [], by=faction))


@subject
class Censor(Subject):
    """The election of the Censor."""

    name = "censor"
    steps = frozenset({"censor"})

    def lawful(self, s: Republic, motion: Motion) -> bool:
        return s.session.step == "censor" and PERSON_AT[motion.terms[0]] in censorial(s)

    def passed(self, s: Republic, motion: Motion) -> None:
        make_censor(s, PERSON_AT[motion.terms[0]])

    @rule("republic:9.152b")
    def veto(self, s: Republic, motion: Motion) -> bool:
        """The last candidate for an office cannot be vetoed."""
        return len(censors_left(s)) > 1

    def frame(self, s: Republic, faction: Faction) -> Framing:
        return _frame_censor(s, faction)

    def possible(self, s: Republic, faction: Faction) -> bool:
        return len(censors_left(s)) > 1


@rule("republic:9.4e", "republic:9.32b", "republic:9.4b")
def make_censor(s: Republic, p: int) -> None:
    """The Censor is elected and takes the chair for the trials."""
    for other, office in enumerate(s.office):
        if office == CENSOR:
            s.office[other] = NO_OFFICE
    reward(s, p, CENSOR)
    conclude(s, "censor")
