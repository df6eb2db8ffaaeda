"""The presiding officer of the Senate."""

from __future__ import annotations

from tabularium.engine import varies

from ..book import rule
from ..cards import PERSON, PERSON_AT
from ..census import officers
from ..senators import highest_officer
from ..state import CENSOR, NOBODY, ROME, Republic

SPECIAL_TRIAL = "special_trial"
ELECTING = ("consuls", "roles")
"""The steps before there are new consuls."""


def censor_in_rome(s: Republic) -> int:
    """The Censor, if he is there; NOBODY otherwise."""
    censor = officers(s).holders[CENSOR]
    return censor if censor != NOBODY and s.place[censor] == ROME else NOBODY


@rule("republic:9.12a", "republic:9.4e", "republic:9.45", "republic:9.11a", "republic:9.41d", "republic:9.74d")
def presiding(s: Republic) -> int:
    """The chair: the highest officer, or who followed one that gave it up; in trials the Censor."""
    if s.motions and s.motions[-1].subject == SPECIAL_TRIAL:
        return judge(s, PERSON_AT[s.motions[-1].terms[0]])
    if s.session.step == "trials":
        censor = censor_in_rome(s)
        if censor != NOBODY:
            return censor
    return next_chair(s)


@rule("republic:9.74d")
def judge(s: Republic, accused: int) -> int:
    """The presiding officer of the special trial of an assassin's faction: the Censor, else the chair, never the
    accused."""
    for p in (censor_in_rome(s), s.session.chair):
        if p not in (NOBODY, accused) and s.place[p] == ROME:
            return p
    return highest_officer(s, [*s.session.resigned, accused])


@rule("republic_assembly:9.11a")
def next_chair(s: Republic) -> int:
    """The highest officer who has not given up the chair; if all have, the highest of them.

    In some rulebooks who has convened the Senate keeps the chair until there are new consuls.
    """
    convener = s.session.chair
    if s.edition.convener_presides and s.session.step in ELECTING and convener not in (NOBODY, *s.session.resigned):
        return convener
    chair = highest_officer(s, s.session.resigned)
    return highest_officer(s) if chair == NOBODY else chair


@rule("republic:9.12e", "republic:9.22c", "republic:9.33a", "republic:9.722a")
def seat_chair(s: Republic) -> bool:
    """Makes sure that there is a chair: the highest officer who has not given it up; False if nobody can."""
    chair = next_chair(s)
    if chair != NOBODY and chair != s.session.chair:
        s.session.chair = chair
        s.say("senate.chair", rule="republic:9.12a", senator=PERSON[chair])
    return chair != NOBODY


@rule("republic:9.22c", "republic:9.33a")
def take_chair(s: Republic) -> None:
    """A new Rome Consul or Dictator presides."""
    with_new_officers(s)
    seat_chair(s)


@varies
@rule("republic:9.144c")
def with_new_officers(s: Republic) -> None:
    """A senator who has given up the chair this turn does not get it back."""


@rule("republic:9.144a", "republic:9.144c")
def give_up_chair(s: Republic, chair: int) -> None:
    """The chair passes to the next in rank; office and rank stay."""
    s.session.resigned = passed_over(s, chair)
    s.say("senate.chair_lost", rule="republic:9.144a", senator=PERSON[chair])


@varies
@rule("republic:9.144c")
def passed_over(s: Republic, chair: int) -> list[int]:
    """The senators who have given up the chair this turn, now with this one."""
    return [*s.session.resigned, chair]
