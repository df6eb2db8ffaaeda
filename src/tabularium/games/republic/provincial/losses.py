"""Losses where provincial forces stand beside legions, or alone."""

from __future__ import annotations

from ..book import rule
from ..state import Republic

GROUP = 3
"""Of so many lost units the last is a legion."""
FACES, BASE = 6, 10
"""Of a die, and of the numbers that two of them are read as."""


@rule("republic:10.02a", "republic:CH.5")
def shared(lost: int, armies: int, legions: int) -> tuple[int, int]:
    """How many provincial armies and legions fall: of every three units the third is a legion, while there are both."""
    lost = min(lost, armies + legions)
    fallen = min(legions, max(lost // GROUP, lost - armies))
    return lost - fallen, fallen


@rule("republic:10.02a", "republic_assembly:10.52a")
def fall_together(s: Republic, lost: int, armies: int, legions: int) -> tuple[int, int]:
    """How many provincial armies and legions fall: in the usual share, or unit by unit as two dice have it."""
    if not s.edition.losses_by_dice:
        return shared(lost, armies, legions)
    fallen = [0, 0]
    for _ in range(min(lost, armies + legions)):
        left = armies - fallen[0], legions - fallen[1]
        fewer = int(left[1] <= left[0])
        minor = left[fewer] > 0 and strikes_minority(s, two_digits(s), sum(left), left[fewer])
        fallen[fewer if minor else 1 - fewer] += 1
    return fallen[0], fallen[1]


def two_digits(s: Republic) -> int:
    """Two dice read as a number, the coloured one first."""
    coloured, white = s.roll(2)
    return BASE * coloured + white


@rule("republic:10.02a", "republic_assembly:10.52a")
def strikes_minority(s: Republic, number: int, total: int, minority: int) -> bool:
    """Does this number of two dice hit the smaller part of a force? The entry itself does by one reading."""
    limit = entry(total, minority)
    return number < limit or (s.edition.entry_hits_minority and number == limit)


@rule("republic:10.02a", "republic_assembly:10.52a")
def entry(total: int, minority: int) -> int:
    """The number of the two dice that stands for a part of a force: its share of all 36 numbers, in their order."""
    rank = round(FACES * FACES * minority / total)
    return BASE * ((rank - 1) // FACES + 1) + (rank - 1) % FACES + 1


@rule("republic:10.02a")
def doubled(lost: int, units: int, legions: int) -> int:
    """How many provincial units are lost: twice as many where no legion stands with them."""
    return min(units, lost if legions else 2 * lost)
