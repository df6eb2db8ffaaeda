"""Posts away from Rome: commands and provinces, how they are taken up and left."""

from __future__ import annotations

from tabularium.engine import varies

from .book import rule
from .cards import LEGIONS, PROVINCES, REVOLTS
from .senators import loyal
from .state import (
    ACTIVE_BOX,
    AT_HOME,
    CAMP,
    FORUM,
    GARRISON,
    NO_OFFICE,
    NOBODY,
    PROCONSUL,
    PROVINCE,
    ROME,
    VACANT,
    WITH,
    Republic,
)


def leave_camp(s: Republic, p: int) -> None:
    """An army without its commander stays at its war, or goes home where there is none."""
    war = s.post[p]
    at_war = 0 <= war < len(s.war)
    for legion in LEGIONS:
        if s.legion[legion] == WITH + p:
            s.legion[legion] = CAMP + war if at_war else ACTIVE_BOX
    if at_war:
        s.camp_fleets[war] += s.fleets_with[p]
    else:
        s.fleets += s.fleets_with[p]
    s.fleets_with[p] = 0


def vacate(s: Republic, province: int) -> None:
    """A province is without governor, in the Forum."""
    s.governor[province], s.term[province] = NOBODY, 0
    s.province[province] = VACANT


@rule("republic:11.391", "republic:11.381b")
def abandon(s: Republic, province: int) -> None:
    """A rebel province without its governor is Rome's again: undeveloped, its forces dispersed, its garrison home.

    A commander who has beaten its fleet has not beaten that of the next revolt.
    """
    vacate(s, province)
    s.navy_beaten[REVOLTS[province]] = 0
    s.developed[province] = s.provincial_armies[province] = s.provincial_fleets[province] = 0
    s.expedition[province] = AT_HOME
    for legion in LEGIONS:
        if s.legion[legion] == GARRISON + province:
            s.legion[legion] = ACTIVE_BOX


@rule("republic:11.34", "republic:11.35")
def rebellious(s: Republic, province: int) -> bool:
    """Is its governor a rebel?"""
    governor = s.governor[province]
    return governor != NOBODY and not loyal(s, governor)


def governs(s: Republic, p: int) -> list[int]:
    """The provinces a senator governs."""
    return [province for province in PROVINCES if s.governor[province] == p]


@rule("republic:9.646c", "republic:L.vatinian.2")
def resides(s: Republic, province: int) -> bool:
    """Is the governor in his province himself? A legate stands in for him in every other he has."""
    governor = s.governor[province]
    return governor != NOBODY and s.place[governor] == PROVINCE and s.post[governor] == province


@varies
@rule("republic:9.22d", "republic:10.8a")
def lay_down_command(s: Republic, p: int) -> None:
    """A Proconsul who comes home is one no longer."""
    if s.office[p] == PROCONSUL:
        s.office[p] = NO_OFFICE


@varies
@rule("republic:10.8a")
def become_proconsul(s: Republic, p: int) -> None:
    """A commander stays in the field with his army: he has a consul's rank."""
    s.office[p], s.prior[p] = PROCONSUL, 1


def come_home(s: Republic, p: int) -> None:
    """A senator is back in Rome, or in the Forum if he has no faction."""
    s.place[p] = ROME if s.faction[p] != NOBODY else FORUM
    s.post[p] = NOBODY


def go_to_province(s: Republic, p: int, province: int) -> None:
    """A governor leaves Rome for his province."""
    s.place[p], s.post[p] = PROVINCE, province
