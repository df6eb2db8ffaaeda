"""The Mortality Phase: wars that were imminent break out, and a chit says who dies this year."""

from __future__ import annotations

from .ageing import grow_old
from .book import rule, scene
from .cards import ERAS, LATE, PERSON, WARS
from .chance import draw_chits, struck
from .death import Cause, kill
from .forum.arrivals import activate
from .state import IMMINENT, NOBODY, ROME, Republic

YEARLY_CHITS = 1
PERIOD_TURNS = 8
"""In the alternative history the period changes with every eighth turn."""


@scene
@rule("republic:5.2", "republic:3.5c")
def mortality_phase(s: Republic) -> None:
    """A new year: in the alternative history the period changes with the eighth and the sixteenth turn."""
    if s.options.scenario == "alternative_history":
        era = min(LATE, s.turn // PERIOD_TURNS)
        if era != s.era:
            s.era = era
            s.say("mortality.period", rule="republic:3.5c", era=f"era:{ERAS[era]}")
    s.after(mortality_phase)


@scene
@rule("republic:5.1")
def break_out(s: Republic) -> None:
    """Of every set of matching wars the first imminent one becomes active; the others of the set wait.

    Wars are numbered in the order of their series.
    """
    moved: list[str | None] = []
    for war in WARS:
        series = s.edition.cards.series[war]
        if s.war[war] == IMMINENT and (series is None or series not in moved):
            activate(s, war)
            moved.append(series)
    s.after(break_out)


@scene
@rule("republic:5.2", "republic:5.21a", "republic:5.5a", "republic_assembly:5.1")
def yearly_chit(s: Republic) -> None:
    """The year's chit is drawn, and the senator with its number dies; then all grow older, in games with ageing."""
    die_by_chits(s, draw_chits(s, YEARLY_CHITS))
    if s.options.ageing:
        grow_old(s)
    s.after(yearly_chit)


@rule("republic:5.21a", "republic:5.22b", "republic:8.2d", "republic_assembly:5.1")
def die_by_chits(s: Republic, chits: list[int], cause: Cause = Cause.MORTALITY) -> None:
    """Everybody in play whose number came up dies; of two statesmen with one number the one who rolls lower.

    Of a mob only those in Rome have to be afraid.
    """
    for chit in chits:
        dead = struck(s, chit, lambda s, p: s.place[p] == ROME or cause != Cause.MOB)
        if dead != NOBODY:
            s.say("mortality.dies", rule="republic:5.21a", senator=PERSON[dead], chit=chit)
            kill(s, dead, cause)
