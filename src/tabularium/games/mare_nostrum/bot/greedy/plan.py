"""A plan for the year: what a nation knows, the sheet as far as it is written, and what is left to spend."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from tabularium.engine.post import Paper

from ...counting import overrun
from ...fleets import safe_seas
from ...periods import PEACEFUL_YEARS
from ...state import PERIOD_YEARS
from ...tables import GOODS
from ...upkeep import due
from ..position import Position
from .temper import Temper, temper_of

LONG = 20
"""So many years a game without a last year is taken to go on."""


class Plan:
    """The sheet of one nation while it is written. What the army costs this year is set aside first."""

    def __init__(self, position: Position, temper: Temper | None = None, papers: Sequence[Paper] = ()) -> None:
        self.p = position
        self.s = position.s
        self.me = position.me
        self.temper = temper or temper_of(self.s, self.me)
        self.papers = papers
        """What the court has signed, among others."""
        self.sheet: dict[str, Any] = {}
        self.left = list(self.s.treasury[self.me])
        self.left[0] -= due(self.s, self.me)
        self.bread = 0
        """Grain that is set aside for the next turn."""
        self.mouths = 0
        """How many more townspeople than peasants there will be by what is planned, beside those of today."""
        self.built = 0
        """Fleets that are to be built."""
        self.victims: list[int] | None = None
        """On whom war is declared, if that is settled."""
        self.hired: dict[int, int] = {}
        """By camp the mercenaries on foot that join it this year."""
        self.squadrons: dict[int, int] = {}
        """By sea that armies will cross the fleets that are bound to it."""

    @cached_property
    def idle(self) -> set[int]:
        """The provinces that yield nothing because of enemies in them."""
        return overrun(self.s)

    @cached_property
    def harbours(self) -> set[int]:
        """The seas in which the weather does not take fleets."""
        return safe_seas(self.s, self.me)

    @property
    def talents(self) -> int:
        """The talents that nothing is planned for yet."""
        return self.left[0]

    def spend(self, talents: int = 0, **goods: int) -> bool:
        """Set something aside, if all of it is there."""
        price = [goods.get(name, 0) for name in GOODS]
        price[0] = talents
        if any(cost > max(have, 0) for cost, have in zip(price, self.left, strict=True)):
            return False
        self.left = [have - cost for have, cost in zip(self.left, price, strict=True)]
        return True

    def page(self, name: str) -> dict[str, Any]:
        """A section of the sheet."""
        section: dict[str, Any] = self.sheet.setdefault(name, {})
        return section

    def rows(self, name: str) -> list[dict[str, Any]]:
        """The rows of a section that has nothing else."""
        found: list[dict[str, Any]] = self.sheet.setdefault(name, [])
        return found

    @property
    def years_next(self) -> int:
        """How many years the next turn will have, if there is no war."""
        peaceful = not self.s.period and self.s.peaceful + self.s.years >= PEACEFUL_YEARS
        at_war = any(any(row) for row in self.s.war_since)
        return PERIOD_YEARS if peaceful and not at_war else 1

    @property
    def years_left(self) -> int:
        """How many years are played after this turn."""
        last = self.s.options.last_year
        return max(self.s.scenario.first_year + last - 1 - self.s.last_year, 0) if last else LONG
