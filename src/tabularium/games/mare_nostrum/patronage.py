"""The patron of an independent province: a leader of its own, or the nation that protects it (3.12)."""

from __future__ import annotations

from .book import rule
from .pieces import NOBODY
from .state import MareNostrum
from .tables import MILITARY_ALLIANCE


@rule("mare:3.12.9a")
def has_leader(s: MareNostrum, province: int) -> bool:
    """Has an independent province a leader of its own?"""
    return province in [leader.province for leader in s.leaders if leader.nation == NOBODY]


@rule("mare:3.12.5b", "mare:3.12.6c", "mare:3.12.9a")
def patron(s: MareNostrum, province: int) -> int:
    """The nation that holds it as military ally or vassal; nobody while a leader of its own suspends every treaty."""
    holder = next((nation for nation in s.living() if s.grade[nation][province] >= MILITARY_ALLIANCE), NOBODY)
    return NOBODY if holder == NOBODY or has_leader(s, province) else holder
