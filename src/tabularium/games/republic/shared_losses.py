"""Losses where provincial forces stand beside legions, beside the enemy, or alone."""

from __future__ import annotations

from tabularium.engine import varies

from .book import rule
from .state import Republic
from .wars import local_forces_of

GROUP = 3
"""Of so many lost units the last is a legion."""


@rule("republic:10.02a", "republic:CH.5")
def shared(lost: int, armies: int, legions: int) -> tuple[int, int]:
    """How many provincial armies and legions fall: of every three units the third is a legion, while there are both."""
    lost = min(lost, armies + legions)
    fallen = min(legions, max(lost // GROUP, lost - armies))
    return lost - fallen, fallen


@varies
@rule("republic:10.02a")
def fall_together(s: Republic, lost: int, armies: int, legions: int) -> tuple[int, int]:
    """How many provincial armies and legions fall: in the usual share."""
    return shared(lost, armies, legions)


@rule("republic:10.02a")
def doubled(lost: int, units: int, legions: int) -> int:
    """How many provincial units are lost: twice as many where no legion stands with them."""
    return min(units, lost if legions else 2 * lost)


@rule("republic:10.03b", "republic:E.internal-disorder.2")
def share_losses(s: Republic, war: int, lost: int) -> None:
    """After an undecided battle on land the provincial armies beside the enemy lose as many units as the Romans."""
    for province in local_forces_of(s, war):
        fallen = min(lost, s.provincial_armies[province])
        s.provincial_armies[province] -= fallen
        lost -= fallen
