"""Battles on land: the chance of every course, from the first round to annihilation, retreat and pursuit.

The forces a side can come down to are few, for its policy decides who fights and who falls: they form a ladder. A
battle is a walk down two ladders at once, and a round without losses on either side is one that does not count.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache

from tabularium.engine.refusal import bad

from .. import battle
from .answer import (
    DEAREST,
    USUAL,
    Ends,
    Force,
    Odds,
    Order,
    Outcomes,
    Policy,
    Side,
    Toll,
    Units,
    first,
    toll,
    without,
)
from .dice import Chances, battle_hits, pursuit_hits

REMEMBERED = 4096
"""How many battles are remembered; a page or a bot asks for the same ones again and again."""
GONE: Units = (0, 0, 0)
STAND, DEFENDER_LEAVES, ATTACKER_LEAVES = range(3)
Grid = list[list[float]]
"""A number for every pair of rungs, the attacker's first."""


@dataclass(frozen=True, eq=False)
class Ladder:
    """All forces a side can come down to, the largest first and none at the end; one object for each ladder."""

    rungs: tuple[Units, ...]
    legions: tuple[Units, ...]
    sizes: tuple[int, ...]
    below: tuple[tuple[int, ...], ...]
    """For each rung the rung after 0, 1, 2, … hits."""

    def strike(self, rung: int, more: int, most: int) -> Chances:
        """The hits of a battle legion with so many more dice; catapults hit from the reserve too."""
        infantry, cavalry, _ = self.legions[rung]
        return battle_hits(self.sizes[rung] + more, infantry, cavalry, self.rungs[rung][2], most)


@lru_cache(REMEMBERED)
def ladder(units: Units, largest: int, legion: Order, losses: Order) -> Ladder:
    """The ladder of a force whose battle legion has at most so many units."""
    steps: dict[Units, list[Units]] = {}
    legions: dict[Units, Units] = {}
    found = [units]
    while found:
        here = found.pop()
        if here in steps:
            continue
        size = min(sum(here), largest)
        legions[here] = first(here, size, legion)
        steps[here] = [without(here, first(legions[here], hits, losses)) for hits in range(size + 1)]
        found += steps[here]
    rungs = sorted(steps, key=lambda each: (sum(each), each), reverse=True)
    number = {each: rung for rung, each in enumerate(rungs)}
    return Ladder(
        tuple(rungs),
        tuple(legions[each] for each in rungs),
        tuple(sum(legions[each]) for each in rungs),
        tuple(tuple(number[step] for step in steps[each]) for each in rungs),
    )


def ladder_of(force: Force, policy: Policy) -> Ladder:
    """The ladder of one side; leaders beyond need make no difference."""
    largest = min(battle.LEGION + battle.PER_LEADER * force.leaders, sum(force.units))
    return ladder(force.units, largest, policy.legion, policy.losses)


def walls(units: Units, fort: bool) -> int:
    """The dice a fortified city adds against an attacker with these units."""
    if not fort:
        return 0
    return battle.BREACHED_WALLS if units[2] else battle.WALLS


# -- a battle to the end -------------------------------------------------------------------------------------------
@lru_cache(REMEMBERED)
def to_the_end(attack: Ladder, defence: Ladder, fort: bool) -> tuple[Grid, Grid]:
    """From every pair of rungs the chances that the attacker, and that the defender, wins if nobody ever retreats."""
    size = len(attack.rungs), len(defence.rungs)
    won = [[0.0] * size[1] for _ in range(size[0])]
    held = [[0.0] * size[1] for _ in range(size[0])]
    for row in won[:-1]:
        row[-1] = 1.0
    held[-1][:-1] = [1.0] * (size[1] - 1)
    for mine in reversed(range(size[0] - 1)):
        more = walls(attack.rungs[mine], fort)
        rows = [(won[rung], held[rung]) for rung in attack.below[mine]]
        for theirs in reversed(range(size[1] - 1)):
            blows = attack.strike(mine, 0, defence.sizes[theirs])
            answer = defence.strike(theirs, more, attack.sizes[mine])
            columns = defence.below[theirs]
            win = hold = 0.0
            for chance, (winning, holding) in zip(answer, rows, strict=True):
                win += chance * sum([p * winning[rung] for p, rung in zip(blows, columns, strict=True)])
                hold += chance * sum([p * holding[rung] for p, rung in zip(blows, columns, strict=True)])
            counts = 1 - blows[0] * answer[0]
            won[mine][theirs] = win / counts
            held[mine][theirs] = hold / counts
    return won, held


def decisions(attack: Ladder, defence: Ladder, fort: bool, attacker: Policy, defender: Policy) -> list[list[int]]:
    """For every pair of rungs who leaves there after a round; the defender is asked first."""
    if not attacker.retreat_below and not defender.retreat_below:
        return [[STAND] * len(defence.rungs)] * len(attack.rungs)
    won, held = to_the_end(attack, defence, fort)

    def leaves(chance: float, policy: Policy) -> bool:
        return chance < policy.retreat_below or policy.retreat_below == 1

    def decided(win: float, hold: float) -> int:
        if leaves(hold, defender):
            return DEFENDER_LEAVES
        return ATTACKER_LEAVES if leaves(win, attacker) else STAND

    return [list(map(decided, *rows)) for rows in zip(won, held, strict=True)]


# -- a battle under policies ---------------------------------------------------------------------------------------
def walk(attack: Ladder, defence: Ladder, fort: bool, leaving: list[list[int]]) -> tuple[Grid, float]:
    """The chance to end at each pair of rungs, and the expected number of rounds; at least one is fought."""
    size = len(attack.rungs), len(defence.rungs)
    there = [[0.0] * size[1] for _ in range(size[0])]
    there[0][0] = 1.0
    rounds = 0.0
    for mine in range(size[0] - 1):
        more = walls(attack.rungs[mine], fort)
        row, rows = there[mine], [there[rung] for rung in attack.below[mine]]
        for theirs in range(size[1] - 1):
            chance = row[theirs]
            leaves = leaving[mine][theirs] != STAND
            begins = mine == theirs == 0
            if not chance or (leaves and not begins):
                continue
            blows = attack.strike(mine, 0, defence.sizes[theirs])
            answer = defence.strike(theirs, more, attack.sizes[mine])
            again = blows[0] * answer[0]
            if not leaves:
                chance /= 1 - again
            rounds += chance
            columns = defence.below[theirs]
            for share, to in zip(answer, rows, strict=True):
                share *= chance
                for blow, rung in zip(blows, columns, strict=True):
                    to[rung] += share * blow
            row[theirs] = chance * again if leaves else 0.0
    return there, rounds


@cache
def run_down(fleeing: Units, pursuing: Units, order: Order) -> list[tuple[Units, float]]:
    """The losses of a fleeing force in a pursuit."""
    chances = pursuit_hits(sum(pursuing), pursuing[1], sum(fleeing))
    return [(first(fleeing, hits, order), chance) for hits, chance in enumerate(chances)]


def land_battle(
    attacker: Force,
    defender: Force,
    *,
    fort: bool = False,
    attack: Policy = USUAL,
    defence: Policy = USUAL,
    attacker_haven: bool = True,
    defender_haven: bool = True,
) -> Odds:
    """The odds of a battle with at least one round still to fight; `fort` is the defender's fortified city.

    A side without haven that retreats loses its units and leaders. The same question is answered at once the second
    time.
    """
    return _land_battle(
        Side(force=attacker, policy=attack, haven=attacker_haven),
        Side(force=defender, policy=defence, haven=defender_haven),
        fort,
    )


def flight(fleeing: Force, pursuing: Force, *, pursuit: Order = DEAREST, haven: bool = True) -> Toll:
    """The cost of a retreat at this moment for the side that flees."""
    tally = Tally(Side(force=fleeing, haven=haven))
    tally.flee(fleeing.units, pursuing.units, pursuit, 1.0)
    return toll(fleeing, tally.ends)


class Tally:
    """How one side comes out of a battle."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.ends: Ends = defaultdict(float)

    def leave(self, left: Units, chance: float, captured: bool = False, sunk: bool = False) -> None:
        """The side has these units in the end; its leaders may be captured, its galleys in port destroyed."""
        force = self.side.force
        leaders = (force.general, force.caesar) if captured else (0, 0)
        self.ends[*without(force.units, left), force.galley if sunk else 0, *leaders] += chance

    def flee(self, left: Units, pursuing: Units, order: Order, chance: float, sunk: bool = False) -> None:
        """The side retreats under a pursuit; leaders escape if there is a haven, whether or not units survive."""
        for taken, share in run_down(left, pursuing, order):
            away = without(left, taken) if self.side.haven else GONE
            self.leave(away, chance * share, captured=not self.side.haven, sunk=sunk)


@lru_cache(REMEMBERED)
def _land_battle(attacker: Side, defender: Side, fort: bool) -> Odds:
    if not any(attacker.force.units) or not any(defender.force.units):
        raise bad("odds.bad.no_units")
    attack, defence = ladder_of(attacker.force, attacker.policy), ladder_of(defender.force, defender.policy)
    leaving = decisions(attack, defence, fort, attacker.policy, defender.policy)
    there, rounds = walk(attack, defence, fort, leaving)
    mine, theirs = Tally(attacker), Tally(defender)
    chances: dict[str, float] = defaultdict(float)
    for rung, left in enumerate(attack.rungs):
        for other, standing in enumerate(defence.rungs):
            chance = there[rung][other]
            if not chance:
                continue
            if left == GONE:
                end = "both_destroyed" if standing == GONE else "defender_wins"
                mine.leave(left, chance, captured=standing != GONE)
                theirs.leave(standing, chance)
            elif standing == GONE:
                end = "attacker_wins"
                mine.leave(left, chance)
                theirs.leave(standing, chance, captured=True, sunk=True)
            elif leaving[rung][other] == DEFENDER_LEAVES:
                end = "defender_retreats"
                mine.leave(left, chance)
                theirs.flee(standing, left, attacker.policy.pursuit, chance, sunk=True)
            else:
                end = "attacker_retreats"
                mine.flee(left, standing, defender.policy.pursuit, chance)
                theirs.leave(standing, chance)
            chances[end] += chance
    return Odds(
        place="land",
        fort=fort,
        attacker=attacker,
        defender=defender,
        outcomes=Outcomes(**chances),
        rounds=rounds,
        attacker_toll=toll(attacker.force, mine.ends),
        defender_toll=toll(defender.force, theirs.ends),
    )
