"""Verdicts: what a convict loses, what prosecutor and advocate gain or lose, and what an acquittal costs the Censor."""

from __future__ import annotations

from typing import NamedTuple

from tabularium.engine import Pick, varies

from ..book import rule, scene
from ..cards import PERSON_AT, TABLES
from ..chance import draw_chits, struck
from ..concessions import give_back_concessions
from ..death import Cause, kill
from ..odds.appeal import LEAST_HEARD, MOST_HELD
from ..senators import gain_influence, gain_popularity, voice
from ..state import NOBODY, ROME, Faction, Motion, Republic
from .chair import SPECIAL_TRIAL, censor_in_rome, seat_chair
from .motions import Scene
from .outcome import unanimous
from .session import urgent

MINOR_INFLUENCE: int = -TABLES["influence_other"]["minor_conviction"]["influence"]
MINOR_POPULARITY: int = TABLES["influence_other"]["minor_conviction"]["popularity"]
FAME: dict[str, int] = TABLES["trial_appeal"]["influence"]
"""The consequences of a verdict for advocate and prosecutor."""
CORRUPTION, LESSER, MAJOR = "charge:corruption", "charge:lesser", "charge:major"
IMPIETY = "charge:impiety"
"""A leader whose Pontifex could not atone is tried beside all others, for his life."""
END = "end_trials"
TRIAL = "trial"
NO_PROSECUTOR = ""
"""Where a special trial has none."""


def reason_of(charge: str) -> str:
    """The ground of a charge: a marker or a concession."""
    return MAJOR if charge == LESSER else charge


class Trial(NamedTuple):
    """The terms of a trial: accuser, accused and charge, or the victim's popularity in a special trial."""

    accused: str
    prosecutor: str
    charge: str
    popularity: int


def trial_of(motion: Motion) -> Trial:
    """The subject of a trial."""
    accused, prosecutor, ground = motion.terms
    special = motion.subject == SPECIAL_TRIAL
    return Trial(accused, prosecutor, "" if special else ground, ground if special else 0)


def accused_of(motion: Motion) -> int:
    """The accused."""
    return PERSON_AT[trial_of(motion).accused]


def prosecutor_of(motion: Motion) -> int:
    """The accuser; NOBODY in a special trial without prosecutor."""
    return PERSON_AT.get(trial_of(motion).prosecutor, NOBODY)


def capital(motion: Motion) -> bool:
    """Is it a trial for his life?"""
    return motion.subject == SPECIAL_TRIAL or trial_of(motion).charge in (MAJOR, IMPIETY)


# -- guilty ----------------------------------------------------------------------------------------------------------
@rule("republic:9.44", "republic:9.441", "republic:9.442", "republic:9.422b", "republic:CH.7", "republic:9.12e")
def convict(s: Republic, motion: Motion, fatal: bool) -> None:
    """The prosecutor takes half of the influence that the convict loses, and his rank of Prior Consul."""
    trial = trial_of(motion)
    accused, prosecutor = accused_of(motion), prosecutor_of(motion)
    special = motion.subject == SPECIAL_TRIAL
    faction, prior = s.faction[accused], s.prior[accused]
    lost = s.influence[accused] if fatal else min(MINOR_INFLUENCE, s.influence[accused])
    if prosecutor == NOBODY:
        s.say("trial.condemned", rule="republic:9.44", senator=trial.accused)
    else:
        s.say("trial.convicted", rule="republic:9.44", senator=trial.accused, prosecutor=trial.prosecutor, lost=lost)
    closed(s, motion)
    if fatal:
        kill(s, accused, Cause.CAUGHT if special else Cause.CONDEMNED)
    else:
        disgrace(s, accused)
    reward_prosecutor(s, prosecutor, lost, prior)
    defence_fails(s, motion)
    if special:
        collective_guilt(s, faction, trial.popularity, defender(s, motion))
    seat_chair(s)


@rule("republic:9.44", "republic_assembly:9.412b")
def reward_prosecutor(s: Republic, prosecutor: int, lost: int, prior: int) -> None:
    """Half of the influence that the accused has lost, rounded up, and his rank of Prior Consul if he had it."""
    if prosecutor != NOBODY:
        s.prior[prosecutor] = s.prior[prosecutor] or prior
        gain_influence(s, prosecutor, (lost + 1) // 2)


@rule("republic:9.441", "republic_assembly:9.411b")
def disgrace(s: Republic, p: int) -> None:
    """Popularity, influence, the rank of Prior Consul and every concession are lost."""
    gain_popularity(s, p, MINOR_POPULARITY)
    gain_influence(s, p, -MINOR_INFLUENCE)
    s.prior[p] = 0
    give_back_concessions(s, p)


@rule("republic:9.74e")
def collective_guilt(s: Republic, faction: Faction, popularity: int, advocate: int) -> None:
    """As many chits as the victim was popular; men of the faction in Rome whose number comes up die too, and so does
    its advocate."""
    for chit in draw_chits(s, popularity) if popularity > 0 else []:
        p = struck(s, chit, lambda s, p: s.place[p] == ROME and (s.faction[p] == faction or p == advocate))
        if p != NOBODY:
            kill(s, p, Cause.CAUGHT)


@rule("republic:9.43", "republic:9.152c")
def closed(s: Republic, motion: Motion) -> None:
    """Nobody is tried twice in a turn for the same reason."""
    if motion.subject == TRIAL:
        trial = trial_of(motion)
        s.session.tried.append([trial.accused, reason_of(trial.charge)])


@rule("republic:9.43", "republic:9.41b", "republic:9.423a")
def acquitted(s: Republic, motion: Motion) -> None:
    """Acquitted, or saved by a veto; only an acquittal by everybody else costs the Censor something."""
    closed(s, motion)
    if not motion.vetoed:
        defence_succeeds(s, motion)
        if motion.subject == TRIAL and unanimous(s, motion):
            shame_censor(s)


@varies
@rule("republic:9.41b")
def shame_censor(s: Republic) -> None:
    """An acquittal by everybody costs the Censor the trials, or influence."""
    s.push(unanimous_acquittal)


@scene
@rule("republic:9.41b")
def unanimous_acquittal(s: Republic) -> Scene:
    """The Censor ends the trials, or loses a point of influence to go on."""
    censor = censor_in_rome(s)
    if censor == NOBODY:
        s.done()
        return
    options = [END, "lose_influence"] if s.influence[censor] else [END]
    answer = yield Pick(voice(s, s.faction[censor]), "trial.unanimous", options, rule="republic:9.41b")
    s.done()
    if answer == END:
        s.session.trials_over = True
    else:
        gain_influence(s, censor, -1)


@rule("republic:9.422d", "republic:9.74f", "republic:9.43")
def freed(s: Republic, motion: Motion, total: int) -> None:
    """The crowd carries him off: a chit for every point above the highest row strikes Censor or prosecutor.

    In a special trial nobody is harmed.
    """
    closed(s, motion)
    defence_succeeds(s, motion)
    if motion.subject == SPECIAL_TRIAL:
        return
    exposed = (censor_in_rome(s), prosecutor_of(motion))
    for chit in draw_chits(s, total - MOST_HELD):
        p = struck(s, chit, lambda s, p: p in exposed)
        if p != NOBODY:
            kill(s, p, Cause.MOB)
    urgent(s)


# -- the advocate ----------------------------------------------------------------------------------------------------
def defender(s: Republic, motion: Motion) -> int:
    """The advocate of another senator, if he is still alive; NOBODY otherwise."""
    if not motion.advocate or motion.advocate[0] == accused_of(motion):
        return NOBODY
    p, died = motion.advocate
    return p if s.deaths[p] == died else NOBODY


@rule("republic:9.4211a")
def defence_fails(s: Republic, motion: Motion) -> None:
    """A convict's advocate loses influence."""
    advocate = defender(s, motion)
    if advocate != NOBODY:
        gain_influence(s, advocate, FAME["advocate_conviction"])


@rule("republic:9.4211b")
def defence_succeeds(s: Republic, motion: Motion) -> None:
    """Where there are advocates an acquittal brings them influence, and costs the prosecutor some in any case."""
    if not motion.advocate:
        return
    gain_influence(s, prosecutor_of(motion), FAME["prosecutor_acquittal"])
    advocate = defender(s, motion)
    if advocate != NOBODY:
        gain_influence(s, advocate, FAME["advocate_acquittal"])


@rule("republic:9.422c")
def crowd_turns_on(s: Republic, motion: Motion, total: int) -> None:
    """The crowd that lynched the accused: a chit for every point below the lowest vote strikes his advocate alone."""
    advocate = defender(s, motion)
    if advocate == NOBODY:
        return
    for chit in draw_chits(s, LEAST_HEARD - total):
        if struck(s, chit, lambda s, p: p == advocate) == advocate:
            kill(s, advocate, Cause.MOB)
    seat_chair(s)
