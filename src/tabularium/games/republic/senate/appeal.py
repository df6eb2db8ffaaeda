"""The popular appeal of an accused, before his faction votes."""

from __future__ import annotations

from tabularium.engine import Pick, varies

from ..book import rule, scene
from ..cards import PERSON
from ..chance import throw
from ..odds.appeal import FREED, KILLED, outcome
from ..senators import voice
from ..state import Faction, Motion, Republic
from .chair import SPECIAL_TRIAL
from .motions import Scene
from .session import urgent
from .subjects import lawful
from .verdicts import accused_of, convict, crowd_turns_on, freed, trial_of
from .voting import ballot, call

DICE, GLAUCIAS_DICE = 2, 3
APPEAL, THREE_DICE, NO_APPEAL = "appeal", "appeal_three_dice", "no_appeal"
OWN_NAME = "appeal_in_own_name"
"""In a special trial: with his own popularity, where the table lets him choose."""


@rule("republic:9.422a", "republic:9.74c")
def appeal_first(s: Republic, motion: Motion, faction: Faction) -> bool:
    """In the voting turn of his faction, before it votes, the accused is asked whether he appeals, once."""
    if motion.appealed or s.faction[accused_of(motion)] != faction:
        return False
    s.next(appeal)
    return True


@scene
@rule("republic:9.422a", "republic:9.74c", "republic:9.423b")
def appeal(s: Republic) -> Scene:
    """He may appeal, in a special trial he must; Glaucia may roll three dice."""
    motion = s.motions[-1]
    if not lawful(s, motion):
        s.next(call)
        return
    accused = accused_of(motion)
    special = motion.subject == SPECIAL_TRIAL
    options = ways_to_appeal(s, special)
    if "popular_appeal_dice" in s.edition.cards.abilities[accused]:
        options.append(THREE_DICE)
    answer = yield Pick(
        voice(s, s.faction[accused]),
        "trial.appeal",
        options,
        rule="republic:9.74c" if special else "republic:9.422a",
        params={"senator": PERSON[accused]},
    )
    motion.appealed = True
    if answer == NO_APPEAL:
        s.next(ballot)
    else:
        own = not special or answer == OWN_NAME
        heard_by_the_people(s, motion, GLAUCIAS_DICE if answer == THREE_DICE else DICE, own)


@rule(
    "republic:9.422a",
    "republic:9.422b",
    "republic:9.422d",
    "republic:9.74c",
    "republic:TBL.appeal",
    "republic_assembly:9.44a",
    "republic_assembly:9.44b",
    "republic_assembly:9.84c",
)
def heard_by_the_people(s: Republic, motion: Motion, dice: int, own: bool = True) -> None:
    """Dice and his own popularity; if not his own, as in a special trial, the victim's counts instead, against him."""
    accused = accused_of(motion)
    total = throw(s, dice) + (s.popularity[accused] if own else -trial_of(motion).popularity)
    result = outcome(total)
    if result == KILLED:
        s.say("trial.lynched", rule="republic:9.422b", senator=PERSON[accused], total=total)
        s.motions.pop()
        s.done()
        lynched(s, motion)
        crowd_turns_on(s, motion, total)
        urgent(s)
    elif result == FREED:
        s.say("trial.freed", rule="republic:9.422d", senator=PERSON[accused], total=total)
        s.motions.pop()
        s.done()
        freed(s, motion, total)
    else:
        votes = int(result)
        plead(s, motion, votes)
        s.say("trial.appealed", rule="republic:9.422a", senator=PERSON[accused], total=total, votes=votes)
        s.next(ballot)


@varies
@rule("republic:9.74c", "republic:9.422a")
def ways_to_appeal(s: Republic, special: bool) -> list[str]:
    """In a special trial he must appeal, in any other he may."""
    return [APPEAL] if special else [NO_APPEAL, APPEAL]


@varies
@rule("republic:9.422b", "republic:9.74e")
def lynched(s: Republic, motion: Motion) -> None:
    """An accused killed by the crowd is found guilty."""
    convict(s, motion, fatal=True)


@varies
@rule("republic:9.422a")
def plead(s: Republic, motion: Motion, votes: int) -> None:
    """The people's answer counts as votes on either side, beside those of the accused."""
    motion.swing += votes
