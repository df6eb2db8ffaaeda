"""Attacks on a city, segment after segment: who may be left before and behind the walls, with every chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tabularium.engine.refusal import bad

from ..combat.figures import CITY_LOSS_ON, DIE, HIT_ON, MOST_DICE
from .answer import WallOdds, loss
from .dice import Chances, hits, struck

Standing = tuple[int, int, int]
"""Units before the walls, points of garrison behind them, and population ruined so far."""


@dataclass(frozen=True)
class Dice:
    """Changes by cards and options before walls: the most that either side needs, and how many dice an assault has."""

    units_need: int = DIE
    garrison_needs: int = DIE
    most: int | None = None

    def rolled(self, units: int, how: str) -> int:
        """How many units roll."""
        most = MOST_DICE["siege"] if how == "siege" else self.most
        return units if most is None else min(units, most)


PLAIN = Dice()


def before_walls(units: int, garrison: int, population: int, attacks: Sequence[str], by: Dice = PLAIN) -> WallOdds:
    """A city attacked by so many units, one `assault` or `siege` after the other."""
    if not units or not attacks:
        raise bad("odds.bad.no_attack")
    open_: dict[Standing, float] = {(units, garrison, 0): 1.0}
    over: dict[Standing, float] = defaultdict(float)
    fallen: list[float] = []
    for how in attacks:
        after: dict[Standing, float] = defaultdict(float)
        for standing, share in open_.items():
            for then, chance in attacked(standing, population, how, by):
                still = then[0] and then[1]
                (after if still else over)[then] += share * chance
        open_ = after
        fallen.append(sum(share for (left, points, _), share in over.items() if left and not points))
    for standing, share in open_.items():
        over[standing] += share
    return WallOdds(
        fallen=tuple(fallen),
        units=loss(spread(over, lambda each: units - each[0], units)),
        garrison=loss(spread(over, lambda each: garrison - each[1], garrison)),
        population=loss(spread(over, lambda each: each[2], population)),
    )


def attacked(standing: Standing, population: int, how: str, by: Dice) -> list[tuple[Standing, float]]:
    """The possible results of one attack."""
    units, garrison, ruined = standing
    need, they_need = min(HIT_ON[f"{how}_attacker"], by.units_need), min(HIT_ON[f"{how}_garrison"], by.garrison_needs)
    found: list[tuple[Standing, float]] = []
    for broken, here in enumerate(struck([(by.rolled(units, how), need)], garrison)):
        for lost, there in enumerate(struck([(garrison, they_need)], units)):
            for more, ruin in enumerate(hits(broken, CITY_LOSS_ON[how])):
                then = units - lost, garrison - broken, min(ruined + more, population)
                found.append((then, here * there * ruin))
    return found


def spread(ends: Mapping[Standing, float], number: Callable[[Standing], int], most: int) -> Chances:
    """The chance of each number from nothing to the most."""
    found = [0.0] * (most + 1)
    for standing, share in ends.items():
        found[number(standing)] += share
    return tuple(found)
