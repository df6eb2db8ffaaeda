"""The question about a fight or a life, and its answer. Plain typed data."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..tables import CAVALRY, COLUMNS, INFANTRY, VETERAN


class Army(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of a field battle; mercenaries fight as infantry and cavalry do.

    `leader` is the modifier of who leads it, None if nobody does. His `age` decides whether he comes back; a `named`
    leader is of history. `cards` add to the dice of all its units or take from them, `infantry_cards` to those of
    infantry that is not hired.
    """

    infantry: int = 0
    cavalry: int = 0
    veteran_infantry: int = 0
    veteran_cavalry: int = 0
    leader: int | None = None
    age: int | None = None
    named: bool = False
    cards: int = 0
    infantry_cards: int = 0

    @property
    def units(self) -> list[int]:
        """As a force counts them."""
        units = [0] * COLUMNS
        units[INFANTRY], units[CAVALRY] = self.infantry, self.cavalry
        units[VETERAN + INFANTRY], units[VETERAN + CAVALRY] = self.veteran_infantry, self.veteran_cavalry
        return units

    @property
    def size(self) -> int:
        """How many units."""
        return sum(self.units)


class Navy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of a naval battle: its fleets, its ports on that sea, and what cards add to its dice."""

    fleets: int = 0
    ports: int = 0
    cards: int = 0


class Loss(msgspec.Struct, frozen=True):
    """How many are lost: on average, and `chances[n]` for exactly n."""

    expected: float
    chances: tuple[float, ...]


def loss(chances: tuple[float, ...]) -> Loss:
    """A loss with its average."""
    return Loss(sum(number * chance for number, chance in enumerate(chances)), chances)


class BattleOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a battle, by side. `goes_on`: a leader who came to it may march on; `points` on average."""

    place: Literal["field", "sea"]
    wins: tuple[float, float]
    undecided: float
    destroyed: tuple[float, float]
    goes_on: tuple[float, float] | None
    lost: tuple[Loss, Loss]
    leader_lost: tuple[float | None, float | None]
    points: tuple[float, float]


class WallOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The results of attacks on a city, one a segment, until it falls or nobody is left. `fallen` is by segment the
    chance that it has fallen by then; the losses are those of all attacks together.
    """

    fallen: tuple[float, ...]
    units: Loss
    garrison: Loss
    population: Loss


class LifeOdds(msgspec.Struct, frozen=True, kw_only=True):
    """A leader's years: by cause the chance that one check removes him now, and by turn that he has left by its end."""

    checks: dict[str, float]
    gone: tuple[float, ...]
