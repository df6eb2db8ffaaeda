"""The question about a battle and its answer: forces, policies, outcomes, losses. Plain typed data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from tabularium.engine.refusal import bad

from .. import battle
from ..pieces import COMBAT_KINDS, KINDS, LAND_KINDS, PRICES

Kind = Literal["infantry", "cavalry", "catapult"]
Order = tuple[Kind, Kind, Kind]
"""The kinds of land units, the first to be taken first."""
Units = tuple[int, int, int]
"""Infantry, cavalry and catapults."""


def _order(kinds: Iterable[int]) -> Order:
    order: Order = msgspec.convert([KINDS[kind] for kind in kinds], Order)
    return order


STRONGEST = _order(battle.STRONGEST)
CHEAPEST = _order(battle.CHEAPEST)
DEAREST = _order(battle.DEAREST)
ORDERS: Mapping[str, Order] = {"strongest": STRONGEST, "cheapest": CHEAPEST, "dearest": DEAREST}
"""The orders that have a name."""


class Force(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The pieces of one side in one place: land units, leaders, and galleys on its coasts."""

    infantry: int = 0
    cavalry: int = 0
    catapult: int = 0
    galley: int = 0
    general: int = 0
    caesar: int = 0

    @property
    def units(self) -> Units:
        """The land units."""
        return self.infantry, self.cavalry, self.catapult

    @property
    def leaders(self) -> int:
        """Generals and Caesars."""
        return self.general + self.caesar


class Policy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one side decides, as far as the rules leave it to the player.

    `legion`: who is taken into the battle legion first. `losses`: who of it falls first. `pursuit`: whom of a fleeing
    enemy it takes first. `retreat_below`: after a round the side retreats if its chance to destroy the enemy and
    survive, were the battle fought to the end, is below this; 0 is never, 1 is always. `sinking`: which galleys it
    gives up first, `emptiest` being those with the fewest units, and the Caesar's last.
    """

    legion: Order = STRONGEST
    losses: Order = CHEAPEST
    pursuit: Order = DEAREST
    retreat_below: float = 0.0
    sinking: Literal["emptiest"] = "emptiest"

    def __post_init__(self) -> None:
        if not 0 <= self.retreat_below <= 1:
            raise bad("odds.bad.share", name=str(self.retreat_below))


USUAL = Policy()
"""As the game itself decides where a player does not: nobody retreats."""


class Side(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A force with its policy; `haven` says whether there is a province to retreat to."""

    force: Force
    policy: Policy = USUAL
    haven: bool = True


class Outcomes(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of all ways a battle can end; they add up to 1.

    The winner has destroyed the enemy or, at sea, captured its Caesar. `both_destroyed` leaves the province with its
    controller. Only on land there are retreats, only at sea `both_afloat`: three rounds are over and both have galleys.
    """

    attacker_wins: float = 0.0
    defender_wins: float = 0.0
    both_destroyed: float = 0.0
    attacker_retreats: float = 0.0
    defender_retreats: float = 0.0
    both_afloat: float = 0.0

    @property
    def conquered(self) -> float:
        """The chance that the attacker has the field on land."""
        return self.attacker_wins + self.defender_retreats


class Loss(msgspec.Struct, frozen=True):
    """How many of a kind are lost: on average, and `chances[n]` for exactly n."""

    expected: float
    chances: tuple[float, ...]


class Toll(msgspec.Struct, frozen=True, kw_only=True):
    """The cost of a battle for one side: pieces lost, leaders captured, and the lost pieces in talents before
    inflation."""

    infantry: Loss
    cavalry: Loss
    catapult: Loss
    galley: Loss
    general: Loss
    caesar: float
    talents: float


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: place, sides, policies and result.

    At sea a side's force is its whole fleet with all that is aboard.
    """

    place: Literal["land", "sea"]
    fort: bool
    attacker: Side
    defender: Side
    outcomes: Outcomes
    rounds: float
    attacker_toll: Toll
    defender_toll: Toll


Ends = dict[tuple[int, ...], float]
"""Chances by how many were lost: infantry, cavalry, catapults, galleys, generals, Caesars."""


def toll(force: Force, ends: Ends) -> Toll:
    """The sum of a battle's ends, kind by kind."""
    had = (*force.units, force.galley, force.general, force.caesar)
    columns = [[0.0] * (count + 1) for count in had]
    for lost, chance in ends.items():
        for column, count in zip(columns, lost, strict=True):
            column[count] += chance
    *losses, caesars = (
        Loss(sum(count * chance for count, chance in enumerate(column)), tuple(column)) for column in columns
    )
    return Toll(
        infantry=losses[0],
        cavalry=losses[1],
        catapult=losses[2],
        galley=losses[3],
        general=losses[4],
        caesar=caesars.expected,
        talents=sum(PRICES[kind] * losses[kind].expected for kind in range(COMBAT_KINDS)),
    )


def first(units: Units, count: int, order: Order) -> Units:
    """So many of these units, taken in this order."""
    taken = [0] * LAND_KINDS
    for name in order:
        kind = KINDS.index(name)
        taken[kind] = min(count, units[kind])
        count -= taken[kind]
    return taken[0], taken[1], taken[2]


def without(units: Units, lost: Units) -> Units:
    """The remaining units."""
    return units[0] - lost[0], units[1] - lost[1], units[2] - lost[2]
