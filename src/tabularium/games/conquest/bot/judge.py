"""What forces are worth: their striking power, the best battle legion of them, and the odds of a battle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb

from .. import battle
from ..odds import Force, Policy, land_battle
from ..odds.dice import ON_FOOT, ON_HORSE, SIDES, STONES
from ..pieces import LAND_KINDS, PRICES

Units = tuple[int, int, int]
"""Infantry, cavalry and catapults."""
NONE: Units = (0, 0, 0)

ON_FOOT_PRICE, HORSE_PRICE, STONES_PRICE = PRICES[:LAND_KINDS]
MEMORY = 2**16
"""How many forces and battles are remembered: who thinks ahead meets the same ones again and again."""
EXACT = 9
"""Forces of more units than this are thinned alike before the odds are taken, for the exact ones take their time."""
CAUTIOUS = Policy(retreat_below=0.35)
"""How bots fight: who is likely to lose leaves."""
GENERAL_WORTH = 45
"""What a general is worth beside the units, in talents before inflation."""


def add(units: Units, more: Units) -> Units:
    """Both together."""
    return units[0] + more[0], units[1] + more[1], units[2] + more[2]


def battle_worth(units: Units) -> int:
    """What land units cost before inflation."""
    return ON_FOOT_PRICE * units[0] + HORSE_PRICE * units[1] + STONES_PRICE * units[2]


@cache
def expected_hits(dice: int, infantry: int, cavalry: int, catapults: int) -> float:
    """How many hits a roll brings on average: each kind of unit counts its own faces."""
    return _expected(dice, ON_FOOT, infantry) + _expected(dice, ON_HORSE, cavalry) + _expected(dice, STONES, catapults)


@cache
def _expected(dice: int, faces: int, units: int) -> float:
    """How many dice on average show one of so many faces, counted up to the number of units."""
    share = faces / SIDES
    chances = (comb(dice, hits) * share**hits * (1 - share) ** (dice - hits) for hits in range(dice + 1))
    return sum(min(hits, units) * chance for hits, chance in enumerate(chances))


@lru_cache(MEMORY)
def best_legion(units: Units, size: int) -> Units:
    """The battle legion of this size that hits most; of equal ones the cheapest, for who fights may fall."""
    infantry, cavalry, catapults = units
    size = min(size, sum(units))
    best = NONE
    most = -1.0
    for stones in range(min(catapults, size) + 1):
        for horses in range(min(cavalry, size - stones) + 1):
            feet = size - stones - horses
            if feet > infantry:
                continue
            score = 100 * expected_hits(size, feet, horses, catapults) - battle_worth((feet, horses, stones)) / 100
            if score > most:
                best, most = (feet, horses, stones), score
    return best


@lru_cache(MEMORY)
def might(units: Units, leaders: int, dice: int = 0) -> float:
    """Hits in a round times units to lose: what decides a battle, roughly."""
    legion = best_legion(units, battle.LEGION + battle.PER_LEADER * leaders)
    size = sum(legion)
    if not size:
        return 0.0
    return expected_hits(size + dice, legion[0], legion[1], units[2]) * sum(units)


@lru_cache(MEMORY)
def best_of(units: Units, most: int) -> Units:
    """At most so many of these units: a mixture that hits well, machines and riders before foot."""
    infantry, cavalry, catapults = units
    if sum(units) <= most:
        return units
    if most <= 0:
        return NONE
    stones = min(catapults, max(1, most // 4))
    horses = min(cavalry, max(1, most // 3), most - stones)
    feet = min(infantry, most - stones - horses)
    horses = min(cavalry, most - stones - feet)
    return feet, horses, min(catapults, most - feet - horses)


def _thinned(units: Units, share: float) -> Units:
    """The same mixture with fewer units, and never quite none."""
    infantry, cavalry, catapults = (round(count * share) for count in units)
    if infantry + cavalry + catapults == 0 and any(units):
        return 1, 0, 0
    return infantry, cavalry, catapults


@dataclass(frozen=True)
class Clash:
    """What a battle is likely to come to: the attacker's side is `our`, the defender's `their`."""

    conquered: float
    our_loss: float
    their_loss: float
    our_generals: float
    their_generals: float
    our_caesar: float
    their_caesar: float


@lru_cache(MEMORY)
def odds(
    attack: Units,
    attackers: int,
    defence: Units,
    defenders: int,
    walls: bool = False,
    caesars: tuple[bool, bool] = (False, False),
    havens: tuple[bool, bool] = (True, True),
) -> Clash:
    """A battle between these units and so many leaders, Caesars among them where `caesars` says so."""
    share = min(1.0, EXACT / max(sum(attack), sum(defence)))
    if share < 1:
        attack, defence = _thinned(attack, share), _thinned(defence, share)
    found = land_battle(
        _force(attack, attackers, caesars[0]),
        _force(defence, defenders, caesars[1]),
        fort=walls,
        attack=CAUTIOUS,
        defence=CAUTIOUS,
        attacker_haven=havens[0],
        defender_haven=havens[1],
    )
    ours, theirs = found.attacker_toll, found.defender_toll
    return Clash(
        conquered=found.outcomes.conquered,
        our_loss=ours.talents / share,
        their_loss=theirs.talents / share,
        our_generals=ours.general.expected,
        their_generals=theirs.general.expected,
        our_caesar=ours.caesar,
        their_caesar=theirs.caesar,
    )


def _force(units: Units, leaders: int, caesar: bool) -> Force:
    infantry, cavalry, catapult = units
    leaders = min(leaders, 5)
    return Force(
        infantry=infantry, cavalry=cavalry, catapult=catapult, general=max(0, leaders - caesar), caesar=int(caesar)
    )


def spared(legion: Units, blows: int, rest: Units) -> Units:
    """Which units of a battle legion to give up, so that what is left with the reserve hits and is worth most."""
    best, most = NONE, -1.0
    for feet in range(min(blows, legion[0]) + 1):
        for horses in range(min(blows - feet, legion[1]) + 1):
            stones = blows - feet - horses
            if stones > legion[2]:
                continue
            left: Units = (
                legion[0] - feet + rest[0],
                legion[1] - horses + rest[1],
                legion[2] - stones + rest[2],
            )
            size = min(sum(left), sum(legion))
            chosen = best_legion(left, size)
            hits = expected_hits(size, chosen[0], chosen[1], left[2]) if size else 0.0
            score = 12 * hits + battle_worth(left) / 2
            if score > most:
                best, most = (feet, horses, stones), score
    return best
