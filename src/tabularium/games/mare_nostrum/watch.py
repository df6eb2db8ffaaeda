"""Facts that hold from one scene to the next: units, talents and provinces change only where the book lets them."""

from __future__ import annotations

from collections import Counter

from .pieces import NOBODY
from .state import MareNostrum, plain

UNITS_CHANGE = (
    *("assignment", "deal", "peace_effects", "cards", "population", "infantry", "special_units", "disbanding"),
    *("upkeep", "independents", "movement_segment", "leader_ages", "card_limit", "advance"),
)
"""Scenes in which units come, go, fall or change sides; in all others every nation keeps what it has."""
OWED_TO_THE_ARMY = "upkeep"
ANNEXED = ("cards", "independents", "movement_segment")
"""Scenes in which an independent may become a nation's province: by a card, for talents, by storm."""
SURRENDERED = "peace_effects"
SET_FREE = "assignment"


class Watch:
    """Looks on after every scene of a game."""

    def __init__(self, s: MareNostrum) -> None:
        self.remember(s)

    def remember(self, s: MareNostrum) -> None:
        """How things stand before the scene that comes next."""
        self.scene = s.scene
        self.units = units(s)
        self.talents = [goods[0] for goods in s.treasury]
        self.owner = list(s.owner)

    def __call__(self, s: MareNostrum) -> None:
        if self.scene not in UNITS_CHANGE:
            assert units(s) == self.units, f"{self.scene} has raised, lost or moved over units"
        for goods, before in zip(s.treasury, self.talents, strict=True):
            owes_more = goods[0] < min(before, 0)
            assert not owes_more or self.scene == OWED_TO_THE_ARMY, f"{self.scene} has spent what was not there"
        for owner, before in zip(s.owner, self.owner, strict=True):
            assert owner == before or self.may_change_hands(before, owner), f"{self.scene} has moved a border"
        self.remember(s)

    def may_change_hands(self, before: int, owner: int) -> bool:
        """May a province go from this owner to that one in the scene that was played?"""
        if self.scene == SURRENDERED:
            return before != NOBODY
        return (self.scene in ANNEXED and before == NOBODY) or (self.scene == SET_FREE and owner == NOBODY)


def units(s: MareNostrum) -> Counter[tuple[int, int]]:
    """All units by nation and kind."""
    found: Counter[tuple[int, int]] = Counter()
    for force in s.forces:
        for column, number in enumerate(force.units):
            if number:
                found[force.nation, plain(column)] += number
    return found
