"""The figures of a battle, without dice: what a unit needs to hit, who rolls, who has won. Play and odds share them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..book import rule
from ..state import plain
from ..tables import CAVALRY, MERCENARY_CAVALRY, TABLES, VETERAN

HIT_ON: dict[str, int] = TABLES["unit_hit_on"]
MOST_DICE: dict[str, int] = TABLES["dice_cap"]
TEST: dict[str, dict[str, int]] = TABLES["victory_test"]
CITY_LOSS_ON: dict[str, int] = TABLES["ppu_loss_on"]

DIE = 10


class Volley(NamedTuple):
    """The dice of a side in one battle: those that hit and those that missed, each from the highest down."""

    hits: list[int]
    misses: list[int]

    @property
    def struck(self) -> int:
        """How many enemies it hits."""
        return len(self.hits)


def volley(rolls: Iterable[tuple[int, Sequence[int]]]) -> Volley:
    """The dice of a side, rolled by what they need."""
    dice = [(die, die >= need) for need, rolled in rolls for die in rolled]
    hits, misses = ([die for die, hit in dice if hit is wanted] for wanted in (True, False))
    return Volley(sorted(hits, reverse=True), sorted(misses, reverse=True))


@rule("mare:4.2b", "mare:4.2k")
def needed(column: int) -> int:
    """The roll that a unit needs in the field: cavalry less than infantry, veterans one less."""
    kind = "cavalry" if plain(column) in (CAVALRY, MERCENARY_CAVALRY) else "infantry"
    return HIT_ON[kind] - (HIT_ON["veteran_bonus"] if column >= VETERAN else 0)


@rule("mare:4.2b", "mare:4.2c")
def rolling(needing: Mapping[int, int]) -> list[tuple[int, int]]:
    """How many dice are rolled for each number that units need: fifteen in all, for the surest units first.

    So veteran cavalry comes before cavalry, veteran infantry and infantry, unless cards make others surer.
    """
    left = MOST_DICE["field"]
    found: list[tuple[int, int]] = []
    for need, units in sorted(needing.items()):
        found.append((need, min(units, left)))
        left -= found[-1][1]
    return found


@rule("mare:4.1c")
def port_bonus(more: int) -> int:
    """The sum that a side adds at sea for its ports: one for every two, or part of two, that it has more."""
    return max(more + 1, 0) // 2


@rule("mare:4.1g", "mare:4.2h", "mare:4.2i")
def victor(had: tuple[int, int], lost: tuple[int, int], test: str) -> int | None:
    """Which side has won, if any: it killed more than twice what it lost, or it killed more in a great battle.

    Few losses decide nothing the first way, and who had twice the enemy's number cannot win at all.
    """
    for side in (0, 1):
        greatly = lost[1 - side] > lost[side] and sum(had) >= TEST[test]["size"]
        if (clearly(lost, side, test) or greatly) and had[side] < 2 * had[1 - side]:
            return side
    return None


@rule("mare:4.1f", "mare:4.2g")
def clearly(lost: tuple[int, int], side: int, test: str) -> bool:
    """Has a side killed more than twice what it lost, where enough fell in all? Else only a great battle is won."""
    return lost[1 - side] > 2 * lost[side] and sum(lost) >= TEST[test]["least_losses"]
