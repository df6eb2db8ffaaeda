"""The movement phase from one seat: who can march, what must stay, what a land is worth and what it risks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from .. import battle
from ..board import HOMES, LANDS, NEIGHBOURS, SHORE_LAND
from ..movement import able
from ..odds.dice import battle_hits
from ..pieces import CLASSES, FRESH, INFANTRY, LEADER_KEYS, PRICES, ROAD_ONLY
from ..state import NOBODY, Conquest
from .judge import GENERAL_WORTH, Units, add, battle_worth, best_legion, best_of, might, odds
from .position import Position

HORIZON = 4
"""For how many turns tribute is counted."""
SHORT_HORIZON = 1.5
"""The same for a province that an enemy can take back at once."""
ENEMY_SHARE = 1.5
"""Tribute taken from an enemy counts for so much."""
HOME_WORTH = 90
"""What it is worth to take an enemy's home, where new units come from."""
CAESAR_COST = 1500
ESCORT = 2
"""How many stay with the Caesar when all others go out against an enemy next door."""
SAFE = 0.02
"""With a risk up to this the Caesar may stay where he is."""


@dataclass(frozen=True)
class Order:
    """One move: who goes, with whom, where to; the higher the score, the sooner."""

    score: float
    piece: str
    to: str
    others: tuple[str, ...] = ()
    legion: tuple[int, ...] = (0,) * len(CLASSES)


class Campaign:
    """The own forces as they can still move, and how the board looks to them."""

    def __init__(self, position: Position) -> None:
        self.p = position
        self.s: Conquest = position.s
        self.seat = position.seat
        self._able: dict[int, list[int]] = {}
        self._guards: dict[int, int] = {}
        self._ways: dict[int, list[int]] = {}
        self._led: dict[int, list[int]] = {}
        self._dangers: dict[tuple[int, Units, int], float] = {}
        self._ready: dict[tuple[int, bool], list[int]] = {}

    # -- who can march ------------------------------------------------------------------------------------------------
    def able(self, land: int) -> list[int]:
        """The own units of a land that can still march, by class."""
        if land not in self._able:
            self._able[land] = able(self.s, self.seat, land)
        return self._able[land]

    def stepping(self, land: int) -> Units:
        """The own units of a land that have a movement point left."""
        there = self.able(land)
        return there[0], there[2] + there[3] + there[4], there[6]

    def rested(self, land: int) -> Units:
        """The own units of a land that have not marched."""
        there = self.able(land)
        return there[0], there[2], there[6]

    def legion(self, land: int, units: Units, rested: bool = False) -> tuple[int, ...]:
        """So many units of a land by class, the fresh ones last."""
        there = self.able(land)
        feet, horses, stones = units
        chosen = [0] * len(CLASSES)
        chosen[0], chosen[6] = feet, stones
        for group in (2,) if rested else (3, 4, 2):
            chosen[group] = min(horses, there[group])
            horses -= chosen[group]
        return tuple(chosen)

    def generals(self, land: int, rested: bool = False) -> list[int]:
        """The own generals in a land who can still step, those with most points first."""
        if (land, rested) not in self._ready:
            self._ready[land, rested] = self._generals(land, rested)
        return self._ready[land, rested]

    def _generals(self, land: int, rested: bool) -> list[int]:
        s = self.s
        found = [
            leader
            for leader in self.p.generals
            if s.at[leader] == land and (s.strength[leader] == FRESH if rested else s.strength[leader] < ROAD_ONLY)
        ]
        return sorted(found, key=lambda leader: s.strength[leader])

    def generals_in(self, land: int) -> list[int]:
        """The own generals in a land."""
        if land not in self._led:
            self._led[land] = [leader for leader in self.p.generals if self.s.at[leader] == land]
        return self._led[land]

    def ways(self, land: int) -> list[int]:
        """Where a legion can go from a land in one move."""
        if land not in self._ways:
            found = NEIGHBOURS[land]
            self._ways[land] = found + [there for there in self.p.roads(self.seat, land) if there not in found]
        return self._ways[land]

    def key(self, leaders: list[int]) -> tuple[str, tuple[str, ...]]:
        """Leaders as an order names them."""
        first, *others = (LEADER_KEYS[leader] for leader in leaders)
        return first, tuple(others)

    # -- what must stay with the Caesar -------------------------------------------------------------------------------
    @cached_property
    def court(self) -> int | None:
        """The land of the own Caesar."""
        return self.p.caesar_land(self.seat)

    @cached_property
    def recruits(self) -> int:
        """How many infantry this turn's talents would buy for the home."""
        if not self.p.has_home:
            return 0
        talents = self.s.talents[self.seat] + self.s.tribute[self.seat]
        return min(talents // (PRICES[INFANTRY] * self.s.factor), self.s.supply[self.seat * 4 + INFANTRY])

    def peril(self, land: int, units: Units, without: int = NOBODY) -> float:
        """The risk to lose a Caesar who stays in a land with these units until the next turn.

        He falls with the last of his units: in the first round, for afterwards he can leave; or in the whole battle
        if there is nowhere to go. Enemies in the land `without` are not counted.
        """
        threat = self.p.threat(land, without)
        if threat is None:
            return 0.0
        count = sum(units)
        if not count:
            return 1.0 if self.s.options.lone_leader_capture != "never" else 0.0
        if not self.s.havens(self.seat, NEIGHBOURS[land]):
            clash = odds(threat.units, threat.leaders, units, 1, self.p.walls(land), (False, True), (True, False))
            return clash.their_caesar
        fighters = best_legion(threat.units, battle.LEGION + battle.PER_LEADER * threat.leaders)
        dice = sum(fighters)
        chances = battle_hits(dice, fighters[0], fighters[1], threat.units[2], dice)
        legion = battle.LEGION + battle.PER_LEADER
        return sum(chances[count:]) if count <= legion else 0.0

    def guard(self, without: int = NOBODY) -> int:
        """How many units must stay with the Caesar: as many as keep him safe and his home held."""
        if without not in self._guards:
            self._guards[without] = self._guard(without)
        return self._guards[without]

    def _guard(self, without: int) -> int:
        land = self.court
        if land is None or self.s.at[self.p.caesar(self.seat)] != land:
            return 0
        there = self.p.force(land)
        threat = self.p.threat(land, without)
        whole = sum(there)
        if threat is None:
            return min(1 if without == NOBODY else ESCORT, whole)
        recruits = self.recruits if land == self.p.home else 0
        walls = battle.WALLS if self.p.walls(land) else 0
        for count in range(1, whole):
            kept = add(less(there, best_of(there, whole - count)), (recruits, 0, 0))
            if might(kept, 1, walls) >= threat.might and self.peril(land, kept, without) <= SAFE:
                return count
        return whole

    def spare(self, land: int, without: int = NOBODY) -> int:
        """How many units of a land may leave it, to fight those in the land `without` or for anything else."""
        there = sum(self.p.force(land))
        return there - self.guard(without) if land == self.court else there

    # -- what a land is worth, and what it risks ----------------------------------------------------------------------
    def gain(self, land: int) -> float:
        """What it brings to take a land."""
        s = self.s
        owner = s.control[land]
        if owner == self.seat:
            return 0.0
        turns = HORIZON if self.p.threat(land) is None else SHORT_HORIZON
        worth = s.worth(land) * turns
        if owner != NOBODY:
            worth *= ENEMY_SHARE
            if HOMES[s.nation[owner]] == land:
                worth += HOME_WORTH * s.factor
        worth += 15 * self.harbours.get(land, 0)
        caught = sum(self.p.leaders_in.get((foe, land), 0) for foe in self.p.foes)
        if caught and not self.p.occupied(land):
            worth += GENERAL_WORTH * caught
            worth += sum(self.p.prize(foe) for foe in self.p.foes if self.s.at[self.p.caesar(foe)] == land)
        return worth

    @cached_property
    def harbours(self) -> dict[int, int]:
        """By land how many enemy galleys lie on its coasts."""
        s = self.s
        return Counter(SHORE_LAND[s.galley_at[galley]] for foe in self.p.foes for galley in self.p.fleet(foe))

    def danger(self, land: int, units: Units, leaders: int) -> float:
        """What is likely to be lost of these units and leaders, if they stay in a land until the next turn."""
        stay = land, units, leaders
        if stay not in self._dangers:
            self._dangers[stay] = self._danger(land, units, leaders)
        return self._dangers[stay]

    def _danger(self, land: int, units: Units, leaders: int) -> float:
        threat = self.p.threat(land)
        if threat is None:
            return 0.0
        stake = battle_worth(units) * self.p.thrift + GENERAL_WORTH * leaders
        if not any(units):
            return stake
        walls = battle.WALLS if self.p.walls(land) else 0
        ratio = threat.might / max(might(units, leaders, walls), 0.1)
        return self.p.stance.fear * self.p.patience * stake * min(0.7, 0.3 * ratio) if ratio >= 1 else 0.0

    @cached_property
    def fields(self) -> list[int]:
        """The lands with own units or own generals that could move."""
        s = self.s
        lands = {land for land, _ in self.p.stacks[self.seat]}
        lands |= {s.at[leader] for leader in self.p.generals if s.at[leader] in LANDS}
        return sorted(lands)

    @cached_property
    def bases(self) -> list[int]:
        """Those in peace from which somebody could lead units: a general, or the Caesar."""
        led = [land for land in self.fields if self.generals(land) or land == self.court]
        return [land for land in led if not self.p.occupied(land)]

    def nearer(self, here: int, there: int) -> int:
        """How many steps a land is nearer to the enemy than another."""
        return self.p.way[here] - self.p.way[there]


def fewest(units: Units, count: int) -> Units:
    """So many units, foot first."""
    feet = min(units[0], count)
    horses = min(units[1], count - feet)
    return feet, horses, min(units[2], count - feet - horses)


def less(units: Units, gone: Units) -> Units:
    """What is left."""
    return units[0] - gone[0], units[1] - gone[1], units[2] - gone[2]


def one_of(units: Units) -> Units:
    """The cheapest unit."""
    return fewest(units, 1)
