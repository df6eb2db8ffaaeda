"""Trials: the Censor's minor and major ones, and the special trial that follows a caught assassin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabularium.engine import Pick, Refusal, Sieve, refuse, varies

from ..book import ASKED_ANEW, rule, scene
from ..cards import CONCESSION, CONCESSIONS, PEOPLE, PERSON, PERSON_AT, TABLES
from ..senators import highest_officer, lives, man, names, present, voice, votes, why_away
from ..state import CENSOR, NOBODY, ROME, Faction, Motion, Republic
from .advocates import seek_advocate
from .appeal import appeal_first
from .chair import SPECIAL_TRIAL, censor_in_rome, judge
from .motions import Consent, Scene, Subject, propose, subject
from .order import conclude
from .points import out_of_order
from .session import step
from .subjects import turned_down, vetoed_for_good
from .verdicts import (
    CORRUPTION,
    END,
    IMPIETY,
    LESSER,
    MAJOR,
    TRIAL,
    accused_of,
    acquitted,
    capital,
    convict,
    defence_succeeds,
    prosecutor_of,
    reason_of,
    trial_of,
)

MOST_MINOR: int = TABLES["prosecutions"]["minor_max"]


# -- who can be tried for what ---------------------------------------------------------------------------------------
@rule(
    "republic:9.41a",
    "republic:9.412a",
    "republic:9.412b",
    "republic:9.43",
    "republic:9.152c",
    "republic:9.653d",
    "republic:CH.3",
    "republic:L.vatinian.3",
    "republic_assembly:9.72c",
)
def charges(s: Republic, p: int) -> list[str]:
    """The charges on which a senator can be tried now: up to two minor trials a turn, or a single major one.

    Impiety is tried beside these. Where a veto bars the people in a proposal, it has saved him from all of them.
    """
    found = [IMPIETY] if s.impious and s.impious == man(s, p) else []
    if not s.session.major_trials and s.session.minor_trials < MOST_MINOR:
        found += usual_charges(s, p)
    if not found or any(terms[0] == PERSON[p] for terms in vetoed_for_good(s, TRIAL)):
        return []
    untried = [charge for charge in found if [PERSON[p], reason_of(charge)] not in s.session.tried]
    return [charge for charge in untried if next(prosecutors(s, p, charge), NOBODY) != NOBODY]


@rule(
    "republic:9.412a",
    "republic:9.412b",
    "republic_assembly:9.411a",
    "republic_assembly:9.42",
    "republic_assembly:9.43b",
)
def usual_charges(s: Republic, p: int) -> list[str]:
    """The charges against a senator from his markers and concessions, present and past."""
    found = [CORRUPTION] if s.corrupt[p] and (s.edition.tried_whenever_back or s.returned[p] == s.turn) else []
    if p in s.holder:
        found += [CONCESSION[each] for each in CONCESSIONS if s.holder[each] == p and s.bar[each]]
    if s.earned:
        found += [CONCESSION[concession] for concession, *earner in s.earned if earner == man(s, p)]
    if s.major[p]:
        found += [LESSER] if s.session.minor_trials else [LESSER, MAJOR]
    return found


@rule("republic:9.411")
def prosecutors(s: Republic, accused: int, charge: str) -> Iterator[int]:
    """The possible prosecutors: a third man in Rome who has not refused to in this trial."""
    key = PERSON[accused]
    refused = {each for terms in turned_down(s, TRIAL) if key in terms and charge in terms for each in terms}
    return (p for p in present(s) if p != accused and s.office[p] != CENSOR and PERSON[p] not in refused)


@rule("republic:9.41c", "republic:9.411")
def liable(s: Republic, p: int) -> bool:
    """Can a senator be tried: in Rome, and not the Censor himself?"""
    return s.place[p] == ROME and s.office[p] != CENSOR and bool(charges(s, p))


@step("trials")
@rule("republic:9.41a", "republic:9.41d", "republic:9.45")
def trials_next(s: Republic) -> None:
    """Trials follow each other until the Censor ends them, dies, or has nobody left to try."""
    if censor_in_rome(s) == NOBODY or s.session.trials_over or not any(liable(s, p) for p in present(s)):
        end_trials(s)
    else:
        s.push(hold_trial)


@rule("republic:9.45", "republic:CH.3", "republic:L.vatinian.3", "republic_assembly:9.43b", "republic_assembly:9.46")
def end_trials(s: Republic) -> None:
    """Markers and Corrupt bars of senators in Rome are cleared; who is away keeps them. The chair is back.

    Where nobody is tried for what is longer ago, only what a governor has taken is remembered until he is back.
    """
    s.impious, s.earned = [], []
    there = present(s)
    s.session.cleared = [p for p in there if s.corrupt[p]]
    for p in there:
        s.corrupt[p] = 0
    for p in there if s.edition.tried_whenever_back else PEOPLE:
        s.major[p] = 0
    for each in CONCESSIONS:
        if s.holder[each] in there or not s.edition.tried_whenever_back:
            s.bar[each] = 0
    conclude(s, "trials")


@scene(tags=(ASKED_ANEW,))
@rule("republic:9.41a", "republic:9.41c", "republic:9.411")
def hold_trial(s: Republic) -> Scene:
    """The Censor accuses a senator and names the prosecutor, or ends the trials."""
    censor = censor_in_rome(s)
    faction = s.faction[censor]
    teller = voice(s, faction)
    answer = yield Sieve(
        [END, *names(present(s))],
        lambda key: liable(s, PERSON_AT[key]),
        lambda options: accusation(s, teller, options),
        always=END,
    )
    if answer == END:
        s.session.trials_over = True
        s.done()
        return
    accused = PERSON_AT[answer]
    asked = {"senator": answer}
    charge = yield Pick(
        teller,
        "trial.charge",
        charges(s, accused),
        rule="republic:9.412a",
        reason=lambda answer: why_no_charge(s, accused, answer),
        nearby=lambda: [MAJOR],
        params=asked,
    )
    prosecutor = yield Pick(
        teller,
        "trial.prosecutor",
        names(prosecutors(s, accused, charge)),
        rule="republic:9.411",
        reason=lambda answer: why_not_prosecuting(s, accused, answer),
        nearby=lambda: names([censor, accused]),
        params=asked,
    )
    s.done()
    propose(s, Motion(subject=TRIAL, terms=[answer, prosecutor, charge], by=faction))


def accusation(s: Republic, teller: Faction, options: list[str]) -> Pick:
    """The next accused of the Censor, if there is one."""
    return Pick(
        teller,
        "trial.accuse",
        options,
        rule="republic:9.41a",
        reason=lambda answer: why_not_liable(s, answer),
        nearby=lambda: [key for key in names(present(s)) if key not in options],
    )


@rule("republic:9.41c", "republic:9.43", "republic:9.152c", "republic_assembly:9.43b")
def why_not_liable(s: Republic, answer: str) -> Refusal | None:
    """Why a senator cannot be tried."""
    if answer not in PERSON_AT:
        return out_of_order(s, answer)
    p = PERSON_AT[answer]
    if s.office[p] == CENSOR or s.place[p] != ROME:
        return refuse("refused.not_to_be_tried", "republic:9.41c", senator=answer)
    reasons = [reason for key, reason in s.session.tried if key == answer]
    if reasons:
        return tried_before(s, answer, reasons[-1])
    if s.corrupt[p] and not s.edition.tried_whenever_back and s.returned[p] != s.turn:
        return refuse("refused.back_too_long", "republic_assembly:9.43b", senator=answer)
    return refuse("refused.not_liable", "republic:9.412a", senator=answer)


@rule("republic:9.43", "republic:9.152c")
def tried_before(s: Republic, key: str, reason: str) -> Refusal:
    """He was acquitted of this, or a veto has saved him from it."""
    vetoed = any(
        each.vetoed and each.subject == TRIAL and each.terms[0] == key and reason_of(each.terms[2]) == reason
        for each in s.session.rejected
    )
    return refuse("refused.tried_before", "republic:9.152c" if vetoed else "republic:9.43", senator=key)


@rule("republic:9.41a", "republic:9.412b", "republic:9.43", "republic:9.152c")
def why_no_charge(s: Republic, p: int, charge: str) -> Refusal | None:
    """Nobody is tried twice for the same; a major trial needs the marker of an office, and follows no minor one."""
    if charge != MAJOR:
        again = [PERSON[p], reason_of(charge)] in s.session.tried
        return tried_before(s, PERSON[p], reason_of(charge)) if again else None
    if s.major[p] and s.session.minor_trials:
        return refuse("refused.minor_held", "republic:9.41a")
    return refuse("refused.no_major_marker", "republic:9.412b", senator=PERSON[p]) if not s.major[p] else None


@rule("republic:9.411")
def why_not_prosecuting(s: Republic, accused: int, answer: str, judge: int = NOBODY) -> Refusal | None:
    """Neither the Censor, or who presides in his place, nor the accused prosecutes, nor anybody who is away."""
    p = PERSON_AT.get(answer, NOBODY)
    if p == NOBODY:
        return None
    if s.place[p] != ROME:
        return why_away(s, p, "republic:9.411")
    third = p not in (accused, judge) and s.office[p] != CENSOR
    return refuse("refused.third_man", "republic:9.411") if not third else None


# -- the vote --------------------------------------------------------------------------------------------------------
class Court(Subject):
    """A trial is voted on like a proposal but is none: only the Censor, or a caught assassin, brings one about."""

    steps = frozenset()
    costs_chair = False
    window = "trial.running"
    trial = True

    @rule("republic:9.42b")
    def extra(self, s: Republic, motion: Motion, p: int) -> int:
        """The accused adds his influence to his votes, and what an appeal brought him or cost him, down to none."""
        return max(s.influence[p] + motion.pleaded, -votes(s, p)) if p == accused_of(motion) else 0

    @rule("republic:9.421a")
    def opens(self, s: Republic, motion: Motion) -> bool:
        """The accused finds an advocate, where there are any."""
        if s.options.advocates:
            s.next(seek_advocate, [])
        return s.options.advocates

    def before(self, s: Republic, motion: Motion, faction: Faction) -> bool:
        """The accused may appeal to the people, and where there is exile he may choose it."""
        return appeal_first(s, motion, faction) or exile_first(s, motion, faction)


@subject
class CensorsTrial(Court):
    """A trial that the Censor holds."""

    name = TRIAL

    @rule("republic:9.411")
    def consents(self, s: Republic, motion: Motion) -> list[Consent]:
        """Nobody prosecutes against his will."""
        trial = trial_of(motion)
        params = {"senator": trial.prosecutor, "accused": trial.accused}
        return [(s.faction[prosecutor_of(motion)], "trial.prosecutor_consent", params)]

    @rule("republic:9.41a", "republic:9.423a", "republic:9.722c")
    def put(self, s: Republic, motion: Motion) -> None:
        """A trial that has begun counts, whatever its result."""
        charge = trial_of(motion).charge
        if charge == MAJOR:
            s.session.major_trials += 1
        elif charge != IMPIETY:
            s.session.minor_trials += 1

    @rule("republic:9.722c", "republic:9.41d")
    def lawful(self, s: Republic, motion: Motion) -> bool:
        """The Censor must live to go on; a dead one has lost his office."""
        return s.office[motion.chair] == CENSOR

    def passed(self, s: Republic, motion: Motion) -> None:
        """Guilty: a major charge costs the life."""
        convict(s, motion, fatal=capital(motion))

    def failed(self, s: Republic, motion: Motion) -> None:
        """Not guilty."""
        acquitted(s, motion)


@subject
class SpecialTrial(Court):
    """The trial of a caught assassin's faction, for a life; no Tribune can stop it."""

    name = SPECIAL_TRIAL

    def veto(self, s: Republic, motion: Motion) -> bool:
        """Never."""
        return False

    def passed(self, s: Republic, motion: Motion) -> None:
        """Guilty."""
        convict(s, motion, fatal=True)

    def failed(self, s: Republic, motion: Motion) -> None:
        """Not guilty."""
        defence_succeeds(s, motion)


# -- the special trial -----------------------------------------------------------------------------------------------
@rule("republic:9.74b", "republic_assembly:9.84b")
def implicate(s: Republic, faction: Faction, leader: int, popularity: int) -> None:
    """The assassin's leader is tried at once; if he is not to be had, the highest of his faction in Rome."""
    accused = leader if leader != NOBODY else highest_officer(s, [p for p in PEOPLE if s.faction[p] != faction])
    if accused == NOBODY:
        return
    indict(s, accused, popularity)


@varies
@rule("republic:9.74d")
def indict(s: Republic, accused: int, popularity: int) -> None:
    """A prosecutor must be found for him."""
    s.push(special_prosecutor, man(s, accused), popularity, [])


@scene
@rule("republic:9.74d", "republic:9.74g", "republic:9.411")
def special_prosecutor(s: Republic, accused: list[int], popularity: int, refused: list[int]) -> Scene:
    """The presiding officer of the special trial names the prosecutor; if all refuse there is none."""
    chair = judge(s, accused[0])
    fit = [p for p in present(s) if p not in (accused[0], chair, *refused)]
    if not lives(s, accused) or not fit:
        s.done()
        return
    faction = s.faction[chair]
    asked = {"senator": PERSON[accused[0]]}
    answer = yield Pick(
        voice(s, faction),
        "trial.special_prosecutor",
        names(fit),
        rule="republic:9.74d",
        reason=lambda answer: why_not_prosecuting(s, accused[0], answer, chair),
        params=asked,
    )
    prosecutor = PERSON_AT[answer]
    if voice(s, s.faction[prosecutor]) == voice(s, faction):
        open_special(s, faction, [PERSON[accused[0]], answer, popularity])
    else:
        s.next(special_consent, accused, popularity, refused, man(s, prosecutor))


@scene
@rule("republic:9.411", "republic:9.74d", "republic:9.74g")
def special_consent(
    s: Republic, accused: list[int], popularity: int, refused: list[int], prosecutor: list[int]
) -> Scene:
    """The man who is named must be willing."""
    if not lives(s, accused) or not lives(s, prosecutor):
        s.next(special_prosecutor, accused, popularity, refused)
        return
    key, prosecuting = PERSON[accused[0]], PERSON[prosecutor[0]]
    answer = yield Pick(
        voice(s, s.faction[prosecutor[0]]),
        "trial.prosecutor_consent",
        ["refuse", "consent"],
        rule="republic:9.411",
        params={"senator": prosecuting, "accused": key},
    )
    if answer == "refuse":
        s.next(special_prosecutor, accused, popularity, [*refused, prosecutor[0]])
    else:
        open_special(s, s.faction[judge(s, accused[0])], [key, prosecuting, popularity])


@rule("republic:9.74d", "republic:9.74g")
def open_special(s: Republic, by: Faction, terms: list[Any]) -> None:
    """The trial is put before the Senate; every other vote waits for it."""
    s.done()
    propose(s, Motion(subject=SPECIAL_TRIAL, terms=terms, by=by))


# -- exile -----------------------------------------------------------------------------------------------------------
@varies
@rule("republic:9.442")
def exile_first(s: Republic, motion: Motion, faction: Faction) -> bool:
    """Nobody is asked whether he goes into exile when his faction is called."""
    return False


@varies
@rule("republic:9.442")
def ways_out(s: Republic, motion: Motion) -> list[str]:
    """The ways out of a trial."""
    return ["votes", "appeal", "veto"]
