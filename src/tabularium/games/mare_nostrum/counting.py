"""Enemies and friends, where the book compares numbers of units or fleets (3.3.3i)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from .book import rule
from .hostility import at_arms
from .patronage import patron
from .pieces import NOBODY
from .state import MareNostrum
from .tables import HOSTILE


def foes(s: MareNostrum, owner: int, province: int) -> list[int]:
    """The nations at war with a province's owner; for an independent one those that are hostile to it."""
    if owner != NOBODY:
        return s.enemies(owner)
    return [nation for nation in s.living() if s.grade[nation][province] == HOSTILE]


@rule("mare:3.3.3i")
def friends(s: MareNostrum, owner: int, against: list[int]) -> list[int]:
    """The nation itself and its military allies; by option only allies at war with one of these enemies."""
    if owner == NOBODY:
        return []
    allies = s.allies(owner)
    if s.options.allied_counts == "co_belligerent":
        allies = [ally for ally in allies if any(s.at_war(ally, enemy) for enemy in against)]
    return [owner, *allies]


@rule("mare:2.1h")
def overrun(s: MareNostrum) -> set[int]:
    """The provinces in which enemies of the owner have more units than he and his allies."""
    owner = s.owner
    units: dict[int, Counter[int]] = {
        force.province: Counter() for force in s.forces if force.nation != owner[force.province]
    }
    for force in s.forces:
        if force.province in units:
            units[force.province][force.nation] += force.size
    return {province for province, there in units.items() if surplus_of_enemies(s, province, there) > 0}


@rule("mare:2.1h", "mare:3.3.3i")
def surplus_of_enemies(s: MareNostrum, province: int, units: Mapping[int, int]) -> int:
    """How many more units enemies of its owner have in a province than the owner and his allies; units by nation."""
    owner = s.owner[province]
    enemies = [nation for nation in foes(s, owner, province) if units.get(nation)]
    friendly = friends(s, owner, enemies) or [NOBODY, *patrons(s, province)]
    return sum(units[nation] for nation in enemies) - sum(units.get(nation, 0) for nation in friendly)


@rule("mare:2.1n", "mare:3.3.3i")
def surplus_of_enemy_fleets(s: MareNostrum, sea: int, owner: int, province: int) -> int:
    """How many more fleets enemies of a province's owner have in a sea than the owner and his allies."""
    enemies = [nation for nation in foes(s, owner, province) if s.fleets[nation][sea]]
    friendly = friends(s, owner, enemies) or patrons(s, province)
    return sum(s.fleets[nation][sea] for nation in enemies) - sum(s.fleets[nation][sea] for nation in friendly)


@rule("mare:3.14v", "mare:3.3.3e", "mare:3.3.3i")
def lead_at_sea(s: MareNostrum, sea: int, nation: int) -> int:
    """How many more fleets a nation and its allies have in a sea than those who would fight it there."""
    hostile = [other for other in s.living() if s.fleets[other][sea] and at_arms(s, nation, other)]
    own = [each for each in friends(s, nation, hostile) if each not in hostile]
    return sum(s.fleets[each][sea] for each in own) - sum(s.fleets[each][sea] for each in hostile)


@rule("mare:3.12.9a")
def patrons(s: MareNostrum, province: int) -> list[int]:
    """The nation that stands by an independent, if there is one."""
    holder = patron(s, province)
    return [] if holder == NOBODY else [holder]
