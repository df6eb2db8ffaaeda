"""Proposals: how one comes before the Senate, and who must agree first."""

from __future__ import annotations

from tabularium.engine import SEATS, Pick, Together, Window

from ..book import rule, scene
from ..cards import PERSON_AT
from ..senators import first_man, man, teller, voice
from ..state import DICTATOR, NOBODY, Faction, Motion, Rejected, Republic
from .chair import presiding
from .means import own_tribune
from .outcome import drop, void
from .subjects import (
    SUBJECTS,
    Consent,
    Framing,
    Scene,
    Subject,
    kind_of,
    lawful,
    named_live,
    people_in,
    rejected_before,
    subject,
    too_late,
)
from .telling import told
from .voting import call

__all__ = ["SUBJECTS", "Consent", "Framing", "Scene", "Subject", "propose", "rejected_before", "subject"]

CONSENT = {
    "senate.commander_consent": "republic:9.643a",
    "senate.proconsul_consent": "republic:9.643c",
    "senate.sponsor_consent": "republic:9.62d",
    "senate.repeal_consent": "republic:9.621a",
    "senate.governor_consent": "republic:9.51b",
    "trial.prosecutor_consent": "republic:9.411",
}
"""The rule by which a consent is asked for."""


@rule("republic:9.12b", "republic:9.13", "republic:9.144a", "republic:9.722b")
def propose(s: Republic, motion: Motion) -> None:
    """A proposal comes before the Senate, from the chair or by a Tribune; what is being voted below it waits."""
    s.session.proposals += 1
    s.session.let_go = []
    motion.named = [man(s, p) for p in people_in(motion.terms)]
    s.motions.append(motion)
    if not motion.tribune:
        motion.chair = presiding(s)
        motion.dictated = motion.chair != NOBODY and s.office[motion.chair] == DICTATOR
    s.push(consent if wanted(s, motion) else announced)
    s.say(
        "senate.proposed",
        rule="republic:9.13",
        seat=SEATS[motion.by],
        subject=f"subject:{motion.subject}",
        terms=lambda: told(s, motion.subject, motion.terms),
    )


def wanted(s: Republic, motion: Motion) -> list[dict[Faction, Consent]]:
    """The senators who must be asked for consent, by the faction that answers; the proposer has agreed by proposing.

    A faction that answers for several senators is asked for one in each round.
    """
    rounds: list[dict[Faction, Consent]] = []
    for each in kind_of(motion).consents(s, motion):
        faction = voice(s, each[0])
        if faction == voice(s, motion.by) and proposes(s, motion, each):
            continue
        asked = next((asked for asked in rounds if faction not in asked), None)
        if asked is None:
            rounds.append({faction: each})
        else:
            asked[faction] = each
    return rounds


def proposes(s: Republic, motion: Motion, consent: Consent) -> bool:
    """Does who plays this senator of the proposing faction propose it himself: from the chair, or by a Tribune?"""
    speaker = motion.chair if motion.chair != NOBODY else mover(s, motion.by)
    spoken = speaker == NOBODY or s.faction[speaker] != motion.by  # he has spoken for all, and is no more
    return spoken or teller(s, PERSON_AT[consent[2]["senator"]]) == teller(s, speaker)


def mover(s: Republic, faction: Faction) -> int:
    """The mover of a faction's proposal by a Tribune: the statesman whose right it was, or its first man."""
    own = own_tribune(s, faction)
    return own if own != NOBODY else first_man(s, faction)


@scene
def consent(s: Republic) -> Scene:
    """Those who must agree are asked together, for each of their senators; one refusal and the proposal is dropped.

    The dead cannot agree.
    """
    motion = s.motions[-1]
    if not named_live(s, motion) or not lawful(s, motion):
        void(s)
        return
    for asked in wanted(s, motion):
        answers = yield Together(
            Pick(faction, key, ["refuse", "consent"], rule=CONSENT[key], params=params)
            for faction, (_, key, params) in asked.items()
        )
        refusers = [faction for faction, answer in answers.items() if answer == "refuse"]
        if refusers:
            s.session.rejected.append(Rejected(motion.subject, motion.terms))
            s.say(
                "senate.no_consent",
                rule=CONSENT[asked[Faction(refusers[0])][1]],
                seats=[SEATS[faction] for faction in refusers],
                subject=f"subject:{motion.subject}",
            )
            drop(s)
            return
    s.next(announced)


@scene
@rule("republic:9.151b", "republic:9.642", "republic:9.131b")
def announced(s: Republic) -> Scene:
    """A proposal is stated; until the first faction is called a Tribune may put another before it, even the same."""
    motion = s.motions[-1]
    kind = kind_of(motion)
    if too_late(s, kind):
        void(s)
        return
    yield Window("war_departure.pending" if kind.departs(s, motion) else kind.window)
    if kind.over(s, motion):
        void(s)
        return
    kind.put(s, motion)
    if not kind.opens(s, motion):
        s.next(call)
