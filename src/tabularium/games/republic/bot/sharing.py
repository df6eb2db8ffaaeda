"""How commanders and forces are shared out among the wars: all ways are looked through for the most valuable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Campaign(NamedTuple):
    """A commander sent against a war with a strength in legions and with fleets."""

    value: float
    commander: str
    war: str
    legions: int
    fleets: int


class Means(NamedTuple):
    """What can be sent: units in Rome, and what may be raised."""

    legions: int
    fleets: int
    new_legions: int
    new_fleets: int
    money: int
    """How many units of either kind the State can pay for."""

    def cost(self, legions: int, fleets: int) -> int | None:
        """How many units must be raised for such a force, if that is possible."""
        more, ships = max(0, legions - self.legions), max(0, fleets - self.fleets)
        if more > self.new_legions or ships > self.new_fleets or more + ships > self.money:
            return None
        return more + ships

    def without(self, legions: int, fleets: int) -> Means:
        """What is left when a force has gone."""
        more, ships = max(0, legions - self.legions), max(0, fleets - self.fleets)
        return Means(
            max(0, self.legions - legions),
            max(0, self.fleets - fleets),
            self.new_legions - more,
            self.new_fleets - ships,
            self.money - more - ships,
        )


class Sharing:
    """A search for the campaigns that are worth most together.

    `ways` has for every commander the campaigns he could lead, valued without what must be raised for them; `burden`
    is what that weighs, and `allowed` says whether campaigns may be undertaken together. The best man is not spent on
    a war that another can win as well.
    """

    def __init__(
        self,
        ways: Sequence[Sequence[Campaign]],
        burden: Callable[[int], float],
        allowed: Callable[[list[Campaign]], bool],
    ) -> None:
        self._ways = [sorted(each, key=lambda way: (-way.value, way.legions + way.fleets, way.war)) for each in ways]
        self._burden, self._allowed = burden, allowed
        self._hope = [sum(each[0].value for each in self._ways[at:] if each) for at in range(len(ways) + 1)]
        """What the commanders from each on could add at most."""
        self._value, self._found = 0.0, list[Campaign]()

    def best(self, means: Means) -> list[Campaign]:
        """The campaigns, the most valuable first."""
        self._look(0, 0.0, means, [])
        return sorted(self._found, key=lambda each: (-each.value, each.commander))

    def _look(self, at: int, value: float, means: Means, chosen: list[Campaign]) -> None:
        """Go on with the next commander; what cannot become better than the best so far is left."""
        if value + self._hope[at] <= self._value:
            return
        if at == len(self._ways):
            if self._allowed(chosen):
                self._value, self._found = value, chosen
            return
        met = [each.war for each in chosen]
        for way in self._ways[at]:
            if value + way.value + self._hope[at + 1] <= self._value:
                break
            cost = means.cost(way.legions, way.fleets) if way.war not in met else None
            worth = way.value - self._burden(cost) if cost is not None else 0.0
            if worth > 0:
                left = means.without(way.legions, way.fleets)
                self._look(at + 1, value + worth, left, [*chosen, way._replace(value=worth)])
        self._look(at + 1, value, means, chosen)
