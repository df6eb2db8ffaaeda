"""A view read from one nation: the world made up from what it tells, and what bots look up in it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from tabularium.engine.state import Table

from ..book import scenes
from ..imagine import imagine
from ..pieces import NOBODY, Force, Leader
from ..recruiting import own_ports
from ..state import MareNostrum
from ..world import BORDERS, PORTS, SHORES

SEED = 753
"""What a nation cannot know is made up always the same way: no bot may hang on it."""


class Position:
    """What a nation knows, as a world of which the unknown part is made up."""

    def __init__(self, view: dict[str, Any]) -> None:
        columns = view["columns"]
        self.me: int = columns["me"]
        self.s: MareNostrum = imagine(columns, SEED)
        self.s.sit(Table(scenes=scenes))

    @cached_property
    def provinces(self) -> list[int]:
        """The own provinces."""
        return self.s.provinces(self.me)

    @cached_property
    def cities(self) -> list[int]:
        """The own cities that nobody occupies."""
        return [city for city in self.s.cities(self.me) if not self.s.occupied(city)]

    @cached_property
    def ports(self) -> list[int]:
        """The port cities the nation can use."""
        return own_ports(self.s, self.me)

    @cached_property
    def home_seas(self) -> list[int]:
        """The seas on which the own ports lie."""
        return sorted({sea for city in self.ports for sea in PORTS[city]})

    @cached_property
    def leaders(self) -> list[Leader]:
        """The own leaders."""
        return self.s.leaders_of(self.me)

    @cached_property
    def enemies(self) -> list[int]:
        """The nations at war with this one."""
        return self.s.enemies(self.me)

    @cached_property
    def neighbours(self) -> list[int]:
        """The other nations that share a border on land, or are one independent province away."""
        beside = {other for province in self.provinces for other in BORDERS[province]}
        beyond = {other for province in beside if self.s.independent(province) for other in BORDERS[province]}
        around = {self.s.owner[province] for province in beside | beyond}
        return [nation for nation in self.s.others(self.me) if nation in around]

    @cached_property
    def across(self) -> list[int]:
        """The other nations that have a coast on one of the seas of the own ports, and are no neighbours on land."""
        shores = {shore for sea in self.home_seas for shore in SHORES[sea]}
        around = {self.s.owner[shore] for shore in shores}
        return [nation for nation in self.s.others(self.me) if nation in around and nation not in self.neighbours]

    @cached_property
    def forces(self) -> dict[int, list[Force]]:
        """By province the forces in it."""
        found: dict[int, list[Force]] = {}
        for force in self.s.forces:
            found.setdefault(force.province, []).append(force)
        return found

    def forces_in(self, province: int) -> list[Force]:
        """All forces in a province."""
        return self.forces.get(province, [])

    def might(self, nation: int) -> int:
        """All units of a nation."""
        return sum(force.size for force in self.s.forces if force.nation == nation)

    def units(self, province: int) -> list[int]:
        """The own units in a province that can be used this year, by column."""
        return list(self.s.standing(self.me, province).units)

    @cached_property
    def camps(self) -> list[int]:
        """The provinces in which own units stand that can be used."""
        usable = [force for force in self.s.forces if force.nation == self.me and force.size and not force.resting]
        return sorted({force.province for force in usable if force.leader == NOBODY})
