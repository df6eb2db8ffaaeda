"""Advocates: who speaks for the accused, and how his words weigh against the prosecutor's before the vote."""

from __future__ import annotations

from tabularium.engine import Pick

from ..book import rule, scene
from ..cards import PERSON, PERSON_AT
from ..chance import throw
from ..odds.trial import outcome
from ..senators import lives, man, names, oratory, present, voice
from ..state import CENSOR, Motion, Republic
from .motions import Scene
from .subjects import lawful
from .verdicts import accused_of, prosecutor_of
from .voting import call

DICE = 2


@rule("republic:9.421a")
def advocates(s: Republic, motion: Motion, refused: list[int]) -> list[int]:
    """The possible advocates: anybody in Rome but Censor and prosecutor; the accused himself comes first."""
    accused = accused_of(motion)
    barred = (accused, prosecutor_of(motion), *refused)
    return [accused, *(p for p in present(s) if p not in barred and s.office[p] != CENSOR)]


@scene
@rule("republic:9.421a")
def seek_advocate(s: Republic, refused: list[int]) -> Scene:
    """The accused names an advocate, again after each refusal, or speaks for himself."""
    motion = s.motions[-1]
    if not lawful(s, motion):
        s.next(call)
        return
    accused = accused_of(motion)
    teller = voice(s, s.faction[accused])
    answer = yield Pick(
        teller,
        "trial.advocate",
        names(advocates(s, motion, refused)),
        rule="republic:9.421a",
        params={"senator": PERSON[accused]},
    )
    advocate = PERSON_AT[answer]
    if voice(s, s.faction[advocate]) == teller:
        contest(s, motion, advocate)
    else:
        s.next(advocate_consent, refused, man(s, advocate))


@scene
@rule("republic:9.421a")
def advocate_consent(s: Republic, refused: list[int], named: list[int]) -> Scene:
    """Nobody defends against his will."""
    motion = s.motions[-1]
    if not lawful(s, motion) or not lives(s, named):
        s.next(seek_advocate, refused)
        return
    advocate = named[0]
    answer = yield Pick(
        voice(s, s.faction[advocate]),
        "trial.advocate_consent",
        ["refuse", "consent"],
        rule="republic:9.421a",
        params={"senator": PERSON[advocate], "accused": PERSON[accused_of(motion)]},
    )
    if answer == "consent":
        contest(s, motion, advocate)
    else:
        s.next(seek_advocate, [*refused, advocate])


@rule("republic:9.421c", "republic:TBL.trial")
def contest(s: Republic, motion: Motion, advocate: int) -> None:
    """Dice and the advocate's oratory, less the prosecutor's: votes for the defence, or for the prosecution."""
    motion.advocate = man(s, advocate)
    prosecutor = prosecutor_of(motion)
    total = throw(s, DICE) + oratory(s, advocate) - oratory(s, prosecutor)
    total += in_court(s, advocate, "as_advocate") + in_court(s, prosecutor, "as_prosecutor")
    votes = outcome(total)
    motion.swing += votes
    s.say(
        "trial.contest",
        rule="republic:9.421c",
        advocate=PERSON[advocate],
        prosecutor=PERSON[prosecutor],
        total=total,
        votes=votes,
    )
    s.next(call)


@rule("republic:9.421c")
def in_court(s: Republic, p: int, part: str) -> int:
    """The effect of a statesman's fame in court on the roll: Cicero's, whichever part he has."""
    bonus = s.edition.cards.abilities[p].get("trial_roll_bonus", {})
    return int(bonus.get(part, 0))
