"""Provinces: which are Rome's, which are under attack, and with what they defend themselves."""

from __future__ import annotations

from .book import rule
from .cards import ATTACKS, BASE_LAND, BASE_NAVAL, MILITARY, PROVINCES, WARS
from .forces import garrison, local_strength
from .posts import rebellious, resides
from .state import GOVERNED, VACANT, Republic
from .wars import FOUGHT

GARRISON_STRENGTH = 1
ATTACKED_BY: list[list[int]] = [[war for war in WARS if province in ATTACKS[war]] for province in PROVINCES]
"""The wars on which a province is named."""


@rule("republic:11.34")
def roman(s: Republic, province: int) -> bool:
    """Is it a loyal province of the Republic, with a governor or without?"""
    return s.province[province] in (VACANT, GOVERNED) and not rebellious(s, province)


@rule("republic:10.0a", "republic:11.34")
def under_attack(s: Republic, province: int) -> bool:
    """Is a province of Rome named on an active war? Then it yields nothing, and no forces are built in it."""
    if not s.options.provincial_wars or not roman(s, province):
        return False
    return any(s.war[war] in FOUGHT for war in ATTACKED_BY[province])


# -- strength ------------------------------------------------------------------------------------------------------
@rule("republic:9.646c", "republic:E.barbarian-raids.1", "republic:4b", "republic:6.5121")
def land_defence(s: Republic, province: int, each: int = GARRISON_STRENGTH) -> int:
    """The land strength of a province: base, garrison, provincial armies, and the governor's military if he is there.

    `each` is what a legion of the garrison counts.
    """
    legions = garrison(s, province)
    base = BASE_LAND[s.developed[province]][province]
    local = local_strength(s.provincial_armies[province], len(legions))
    return base + each * len(legions) + local + governor_military(s, province)


@rule("republic:9.646c", "republic:6.5121")
def naval_defence(s: Republic, province: int) -> int:
    """The naval strength of a province: base, provincial fleets, and the governor's military if he is there."""
    base = BASE_NAVAL[s.developed[province]][province]
    return base + s.provincial_fleets[province] + governor_military(s, province)


def governor_military(s: Republic, province: int) -> int:
    """The governor's addition; with a Legate in his stead nothing."""
    return MILITARY[s.governor[province]] if resides(s, province) else 0
