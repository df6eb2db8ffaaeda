"""The Population Phase: unrest of wars and droughts, and the speech on the state of the Republic."""

from __future__ import annotations

from typing import Any

from tabularium.engine import varies

from .book import rule, scene
from .cards import PERSON, TABLES
from .chance import draw_chits, omens
from .death import Cause
from .end import collapse
from .mortality import die_by_chits
from .revolt import stronghold
from .senators import highest_officer, stir
from .state import NOBODY, UNPROSECUTED, Republic
from .wars import droughts

ROWS: list[dict[str, Any]] = TABLES["population"]["rows"]
SPEECH_DICE = 3
MOB_CHITS = 6


@rule("republic:8.11", "republic:11.38b")
def unprosecuted_wars(s: Republic) -> int:
    """How many wars nobody prosecutes, a rebel who was left alone in his province like any other."""
    return sum(state == UNPROSECUTED for state in s.war) + (s.defied and stronghold(s) != NOBODY)


@rule("republic:8.11", "republic:8.12")
def unrest_to_come(s: Republic) -> int:
    """By how much unrest rises before the next speech, as things stand; nothing once that phase has begun."""
    return 0 if s.phase == "population" else unprosecuted_wars(s) + droughts(s)


@scene
@rule("republic:8.11", "republic:8.12", "republic:7.335", "republic:10.9b", "republic_assembly:8.1a")
def population_phase(s: Republic) -> None:
    """Unrest rises with every war nobody prosecutes and every drought."""
    unprosecuted = unprosecuted_wars(s)
    dry = droughts(s)
    stir(s, unprosecuted + dry)
    if unprosecuted or dry:
        s.say("population.unrest", rule="republic:8.11", wars=unprosecuted, droughts=dry, unrest=s.unrest)
    s.after(population_phase)


@scene
@rule(
    "republic:8.2a",
    "republic:8.2b",
    "republic:8.2c",
    "republic:8.2d",
    "republic:8.2e",
    "republic_assembly:8.2b",
    "republic_assembly:8.2c",
    "republic_assembly:8.2f",
)
def speech(s: Republic) -> None:
    """3d6, the speaker's popularity and the unrest against him: a row of the table."""
    speaker = orator(s)
    popularity = s.popularity[speaker] if speaker != NOBODY else 0
    dice = s.roll(SPEECH_DICE)
    result = sum(dice) - omens(s) + popularity - s.unrest + s.goodwill
    found = row(result)
    effects = found["effects"]
    if speaker == NOBODY:
        s.say("population.silence", rule="republic:8.2a", result=result, dice=dice, unrest=s.unrest)
    else:
        s.say(
            "population.speech",
            rule="republic:8.2a",
            senator=PERSON[speaker],
            result=result,
            dice=dice,
            popularity=popularity,
            unrest=s.unrest,
            goodwill=s.goodwill,
        )
    if "people_revolt" in effects:
        collapse(s, "people_revolt")
        return
    stir(s, found["unrest"])
    s.say("population.change", rule="republic:8.2a", change=found["unrest"], unrest=s.unrest)
    if "no_recruitment" in effects:
        s.no_recruitment = True
        s.say("population.no_recruitment", rule="republic:8.2b")
    if "manpower_shortage" in effects:
        s.shortage += 1
        s.say("population.shortage", rule="republic:8.2c", shortage=s.shortage)
    if "mob" in effects:
        s.say("population.mob", rule="republic:8.2d", chits=MOB_CHITS)
        die_by_chits(s, draw_chits(s, MOB_CHITS), Cause.MOB)
    s.after(speech)


@varies
@rule("republic:8.2a")
def orator(s: Republic) -> int:
    """The speaker for the State: the highest officer."""
    return highest_officer(s)


@rule("republic:TBL.population", "republic:ERR.population-table")
def row(result: int) -> dict[str, Any]:
    """The row of the Population table: the first whose upper end the result does not pass."""
    return next(each for each in ROWS if each["max"] is None or result <= each["max"])
