"""The exact chances of a province that a war attacks: every roll of three dice is counted, at sea and on land.

>>> from tabularium.games.republic.odds.province import Enemy, Strength, chances
>>> found = chances(Strength(land=7, naval=5, fleets=0), Enemy(land=8))
>>> round(found.won, 3), round(found.lost, 3)
(0.162, 0.259)
"""

from __future__ import annotations

from typing import NamedTuple

from ..book import rule
from ..results import DEFEAT, VICTORY, look_up
from .battle import ROLLS, battle


class Strength(NamedTuple):
    """The strength of a province, its governor included; `fleets` are its own, `legions` those of the garrison."""

    land: int
    naval: int
    fleets: int
    legions: int = 0


class Enemy(NamedTuple):
    """The war: its strength now, the fleets a land battle needs, and the numbers that decide by themselves."""

    land: int
    naval: int = 0
    support: int = 0
    disaster: tuple[int, ...] = ()
    standoff: tuple[int, ...] = ()


class Chances(NamedTuple):
    """How likely the province is to drive the war back, and to be lost; otherwise nothing is decided."""

    won: float
    lost: float


@rule("republic:10.01a", "republic:10.01b", "republic:10.01c")
def chances(province: Strength, war: Enemy, omens: int = 0) -> Chances:
    """A war with a fleet is met at sea first: without fleets the province is lost, after a victory land decides."""
    if not war.naval:
        return _on_land(province, war, province.fleets, omens)
    if not province.fleets:
        return Chances(0.0, 1.0)
    won = lost = 0.0
    for natural in ROLLS:
        if natural in war.disaster or natural in war.standoff:
            continue
        result = look_up(natural + province.naval - war.naval - omens)
        if result.kind == DEFEAT:
            lost += 1
        elif result.kind == VICTORY:
            after = _on_land(province, war, _left(province, result.losses), omens)
            won, lost = won + after.won, lost + after.lost
    return Chances(won / len(ROLLS), lost / len(ROLLS))


@rule("republic:10.01b")
def _on_land(province: Strength, war: Enemy, fleets: int, omens: int) -> Chances:
    """Without the fleets in support there is no victory."""
    found = battle(province.land, war.land, war.disaster, war.standoff, omens)
    return Chances(found[VICTORY] if fleets >= war.support else 0.0, found[DEFEAT])


@rule("republic:10.02a")
def _left(province: Strength, lost: int) -> int:
    """The fleets left after a victory at sea; without legions twice as many are lost."""
    return max(0, province.fleets - (lost if province.legions else 2 * lost))
