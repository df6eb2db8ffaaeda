"""The popular appeal of an accused, before his faction votes."""

from __future__ import annotations

from tabularium.engine import Pick

from ..book import rule, scene
from ..cards import PERSON
from ..chance import throw
from ..odds.appeal import FREED, KILLED, outcome
from ..senators import voice
from ..state import Faction, Motion, Republic
from .chair import SPECIAL_TRIAL
from .motions import Scene, ballot, call
from .subjects import lawful
from .verdicts import accused_of, convict, crowd_turns_on, freed, trial_of

DICE, GLAUCIAS_DICE = 2, 3
APPEAL, THREE_DICE, NO_APPEAL = "appeal", "appeal_three_dice", "no_appeal"


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
    options = [] if motion.subject == SPECIAL_TRIAL else [NO_APPEAL]
    options.append(APPEAL)
    if "popular_appeal_dice" in s.edition.cards.abilities[accused]:
        options.append(THREE_DICE)
    answer = yield Pick(
        voice(s, s.faction[accused]),
        "trial.appeal",
        options,
        rule="republic:9.422a",
        params={"senator": PERSON[accused]},
    )
    motion.appealed = True
    if answer == NO_APPEAL:
        s.next(ballot)
    else:
        heard_by_the_people(s, motion, GLAUCIAS_DICE if answer == THREE_DICE else DICE)


@rule("republic:9.422a", "republic:9.422b", "republic:9.422d", "republic:9.74c", "republic:TBL.appeal")
def heard_by_the_people(s: Republic, motion: Motion, dice: int) -> None:
    """Dice and his popularity; in a special trial the victim's counts instead, against him."""
    accused = accused_of(motion)
    special = motion.subject == SPECIAL_TRIAL
    total = throw(s, dice) + (-trial_of(motion).popularity if special else s.popularity[accused])
    result = outcome(total)
    if result == KILLED:
        s.say("trial.lynched", rule="republic:9.422b", senator=PERSON[accused], total=total)
        s.motions.pop()
        s.done()
        convict(s, motion, fatal=True, rewarded=s.edition.crowd_rewards)
        crowd_turns_on(s, motion, total)
    elif result == FREED:
        s.say("trial.freed", rule="republic:9.422d", senator=PERSON[accused], total=total)
        s.motions.pop()
        s.done()
        freed(s, motion, total)
    else:
        votes = int(result)
        motion.swing += votes
        s.say("trial.appealed", rule="republic:9.422a", senator=PERSON[accused], total=total, votes=votes)
        s.next(ballot)
