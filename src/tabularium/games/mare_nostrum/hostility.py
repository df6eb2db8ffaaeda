"""The enemies: nations at war, unconditional support, independents and their patrons (3.3.3, 3.12).

A party to a battle is a nation, or NOBODY: the independent province in which it is fought.
"""

from __future__ import annotations

from .book import rule
from .patronage import has_leader, patron
from .pieces import NOBODY
from .state import MareNostrum
from .tables import HOSTILE, VASSAL


# -- nations ------------------------------------------------------------------
@rule("mare:3.3.3a", "mare:3.3.3e", "mare:4.1j")
def at_arms(s: MareNostrum, a: int, b: int) -> bool:
    """Do the troops of two nations fight where they meet: by war, or because one stands by an ally?"""
    return s.at_war(a, b) or stands_by_victim(s, a, b) or stands_by_victim(s, b, a)


@rule("mare:3.3.3e", "mare:3.3.3g")
def stands_by_victim(s: MareNostrum, supporter: int, declarer: int) -> bool:
    """Does a nation support one on which the other declared war this turn?

    Where it supports both and both declared, it stays neutral.
    """
    if True not in s.support[supporter]:
        return False
    both = s.support[supporter][declarer]
    return any(
        supported and s.declared[declarer][victim] and not (both and s.declared[victim][declarer])
        for victim, supported in enumerate(s.support[supporter])
    )


# -- independents ------------------------------------------------------------------
def vassals(s: MareNostrum, nation: int) -> list[int]:
    """The vassals of a nation that no leader of their own has led away from it."""
    if VASSAL not in s.grade[nation]:
        return []
    return [
        province
        for province, grade in enumerate(s.grade[nation])
        if grade == VASSAL and s.independent(province) and not has_leader(s, province)
    ]


# -- parties ------------------------------------------------------------------
@rule("mare:3.12d", "mare:3.12.1a", "mare:3.12.5a")
def hostile(s: MareNostrum, a: int, b: int, province: int) -> bool:
    """Do two parties fight in a province? An independent fights who is Hostile to it, and its patron's enemies."""
    if NOBODY not in (a, b):
        return at_arms(s, a, b)
    nation = max(a, b)
    protector = patron(s, province)
    return s.grade[nation][province] == HOSTILE or (protector not in (NOBODY, nation) and at_arms(s, nation, protector))


def allied(s: MareNostrum, a: int, b: int, province: int) -> bool:
    """Do two parties fight side by side: military allies, or an independent and its patron?"""
    if NOBODY not in (a, b):
        return s.military_alliance[a][b]
    return max(a, b) == patron(s, province) != NOBODY
