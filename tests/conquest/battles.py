"""Battles played with dice by the bare rules, to hold the exact odds against.

The rules are written down here a second time, with their numbers, and share nothing with the odds but the types.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from tabularium.games.conquest.odds import (
    CHEAPEST,
    DEAREST,
    USUAL,
    Fleet,
    Force,
    Odds,
    Order,
    Policy,
    land_battle,
    sea_battle,
)

KINDS = ("infantry", "cavalry", "catapult")
DIE = ("infantry", "infantry", "cavalry", "catapult", "galley", "blank")
Units = dict[str, int]
Lost = tuple[int, ...]
"""Infantry, cavalry, catapults, galleys, generals and Caesars lost."""


@dataclass(frozen=True)
class Battle:
    """One battle on land with all that decides it."""

    attacker: Force
    defender: Force
    fort: bool = False
    attack: Policy = USUAL
    defence: Policy = USUAL
    trapped: bool = False
    """Neither side has a province to retreat to."""

    def odds(self) -> Odds:
        return land_battle(
            self.attacker,
            self.defender,
            fort=self.fort,
            attack=self.attack,
            defence=self.defence,
            attacker_haven=not self.trapped,
            defender_haven=not self.trapped,
        )

    def policy(self, attacks: bool) -> Policy:
        return self.attack if attacks else self.defence

    def flees(self, attacks: bool, mine: Sequence[int], theirs: Sequence[int]) -> bool:
        """Does a side retreat from a field where these attackers and defenders stand?"""
        below = self.policy(attacks).retreat_below
        return below > 0 and (below == 1 or chance_to_the_end(self, attacks, tuple(mine), tuple(theirs)) < below)


@dataclass(frozen=True)
class SeaBattle:
    """One battle at sea: what each galley carries."""

    attacker: Fleet
    defender: Fleet

    def odds(self) -> Odds:
        return sea_battle(self.attacker, self.defender)


LAND = {
    "the book's example": Battle(
        Force(general=2, infantry=5, cavalry=2, catapult=1), Force(general=1, infantry=4, cavalry=2)
    ),
    "the same against walls": Battle(
        Force(general=2, infantry=5, cavalry=2, catapult=1),
        Force(general=1, infantry=4, cavalry=2, galley=2),
        fort=True,
    ),
    "ten against ten, retreats": Battle(
        Force(general=2, infantry=5, cavalry=3, catapult=2),
        Force(general=1, caesar=1, infantry=5, cavalry=4, catapult=1),
        fort=True,
        attack=Policy(retreat_below=0.25),
        defence=Policy(retreat_below=0.35),
    ),
    "reserves and odd orders": Battle(
        Force(general=1, infantry=9, cavalry=3, catapult=3),
        Force(infantry=6, cavalry=4, catapult=3),
        attack=Policy(legion=("catapult", "infantry", "cavalry"), losses=DEAREST),
        defence=Policy(legion=("infantry", "cavalry", "catapult"), losses=("cavalry", "catapult", "infantry")),
    ),
    "a few without leaders": Battle(Force(infantry=3), Force(cavalry=2), fort=True),
    "one against one": Battle(Force(general=1, catapult=1), Force(caesar=1, infantry=1)),
    "the defender runs at once": Battle(
        Force(general=1, infantry=2, cavalry=6),
        Force(general=1, infantry=3, cavalry=3, catapult=2, galley=1),
        defence=Policy(retreat_below=1.0),
    ),
    "the attacker runs at once": Battle(
        Force(general=1, infantry=6, catapult=1),
        Force(general=1, infantry=3, cavalry=4),
        attack=Policy(retreat_below=1.0),
        defence=Policy(pursuit=CHEAPEST),
    ),
    "nowhere to go": Battle(
        Force(general=1, infantry=4, cavalry=2),
        Force(general=2, infantry=4, cavalry=2, catapult=1),
        attack=Policy(retreat_below=0.3),
        defence=Policy(retreat_below=0.5),
        trapped=True,
    ),
}
SEA = {
    "the book's example at sea": SeaBattle([Force()], [Force(general=1, infantry=3, catapult=1)]),
    "fleets with cargo": SeaBattle(
        [Force(), Force(infantry=7), Force(general=2, cavalry=2)],
        [Force(), Force(), Force(infantry=1), Force(general=1)],
    ),
    "Caesars at sea": SeaBattle(
        [Force(general=1), Force(caesar=1, infantry=2)], [Force(caesar=1, general=1, infantry=4), Force(general=1)]
    ),
}


@dataclass
class Seen:
    """What a number of battles came to."""

    battles: int = 0
    rounds: int = 0
    rounds_squared: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    lost: tuple[Counter[Lost], Counter[Lost]] = field(default_factory=lambda: (Counter(), Counter()))

    def note(self, outcome: str, rounds: int, attacker: Lost, defender: Lost) -> None:
        self.battles += 1
        self.rounds += rounds
        self.rounds_squared += rounds * rounds
        self.outcomes[outcome] += 1
        self.lost[0][attacker] += 1
        self.lost[1][defender] += 1

    def add(self, other: Seen) -> None:
        self.battles += other.battles
        self.rounds += other.rounds
        self.rounds_squared += other.rounds_squared
        self.outcomes += other.outcomes
        for mine, theirs in zip(self.lost, other.lost, strict=True):
            mine.update(theirs)


@cache
def chance_to_the_end(battle: Battle, attacks: bool, mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
    """The chance on which a side decides: that it wins if nobody ever retreats."""

    def force(whole: Force, units: Sequence[int]) -> Force:
        return Force(general=whole.leaders, **dict(zip(KINDS, units, strict=True)))

    def stands(policy: Policy) -> Policy:
        return Policy(legion=policy.legion, losses=policy.losses)

    outcomes = land_battle(
        force(battle.attacker, mine),
        force(battle.defender, theirs),
        fort=battle.fort,
        attack=stands(battle.attack),
        defence=stands(battle.defence),
    ).outcomes
    return outcomes.attacker_wins if attacks else outcomes.defender_wins


def take(units: Units, count: int, order: Order) -> Units:
    """So many units, one after the other as the order says."""
    queue: Sequence[str] = [kind for kind in order for _ in range(units[kind])][:count]
    return {kind: queue.count(kind) for kind in KINDS}


# -- by the bare rules ---------------------------------------------------------------------------------------------
class Army:
    """One side on the field."""

    def __init__(self, force: Force, policy: Policy) -> None:
        self.force = force
        self.policy = policy
        self.units: Units = {"infantry": force.infantry, "cavalry": force.cavalry, "catapult": force.catapult}
        self.legion: Units = {}

    def count(self) -> int:
        return sum(self.units.values())

    def form(self) -> None:
        self.legion = take(self.units, 5 + self.force.leaders, self.policy.legion)

    def roll(self, rng: Random, more: int = 0) -> int:
        dice = rng.choices(DIE, k=sum(self.legion.values()) + more)
        matched = {**self.legion, "catapult": self.units["catapult"]}
        return sum(min(dice.count(kind), matched[kind]) for kind in KINDS)

    def remove(self, lost: Units) -> None:
        self.units = {kind: self.units[kind] - lost[kind] for kind in KINDS}

    def row(self) -> list[int]:
        return [self.units[kind] for kind in KINDS]

    def lost(self, captured: bool, sunk: bool = False) -> Lost:
        units = [getattr(self.force, kind) - self.units[kind] for kind in KINDS]
        leaders = [self.force.general, self.force.caesar] if captured else [0, 0]
        return (*units, self.force.galley if sunk else 0, *leaders)


def by_the_rules(battle: Battle, rng: Random, seen: Seen) -> None:
    """Play one battle on land by the book."""
    attacker, defender = Army(battle.attacker, battle.attack), Army(battle.defender, battle.defence)
    rounds = 0
    fled = ""
    while not fled and attacker.count() and defender.count():
        rounds += 1
        defender.form()
        attacker.form()
        blows = attacker.roll(rng)
        walls = (1 if attacker.units["catapult"] else 2) if battle.fort else 0
        answer = defender.roll(rng, walls)
        defender.remove(take(defender.legion, blows, battle.defence.losses))
        attacker.remove(take(attacker.legion, answer, battle.attack.losses))
        if attacker.count() and defender.count():
            if battle.flees(False, attacker.row(), defender.row()):
                fled = "defender_retreats"
            elif battle.flees(True, attacker.row(), defender.row()):
                fled = "attacker_retreats"
    if fled:
        fleeing, pursuer = (defender, attacker) if fled == "defender_retreats" else (attacker, defender)
        horses = rng.choices(DIE, k=pursuer.count()).count("cavalry")
        hits = min(horses, pursuer.units["cavalry"])
        fleeing.remove(take(fleeing.units, hits, pursuer.policy.pursuit))
        if battle.trapped:
            fleeing.remove(fleeing.units)
        captured = [battle.trapped and fleeing is each for each in (attacker, defender)]
        outcome = fled
    else:
        standing = bool(attacker.count()), bool(defender.count())
        captured = [standing == (False, True), standing == (True, False)]
        outcome = {(True, False): "attacker_wins", (False, True): "defender_wins"}.get(standing, "both_destroyed")
    taken = outcome in ("attacker_wins", "defender_retreats")
    seen.note(outcome, rounds, attacker.lost(captured[0]), defender.lost(captured[1], taken))


def by_the_rules_at_sea(battle: SeaBattle, rng: Random, seen: Seen) -> None:
    """Play one battle at sea by the book."""
    fleets = [sorted(fleet, key=given_up) for fleet in (battle.attacker, battle.defender)]
    sunk: list[list[Force]] = [[], []]
    captured = [Counter[str](), Counter[str]()]
    rounds = 0
    while all(fleets) and rounds < 3 and not any(each["caesar"] for each in captured):
        rounds += 1
        hits = [rng.choices(DIE, k=2 * len(fleet)).count("galley") for fleet in fleets]
        for side, blows in ((1, hits[0]), (0, hits[1])):
            down, fleets[side] = fleets[side][:blows], fleets[side][blows:]
            sunk[side] += down
            for galley in down:
                captured[side].update({"general": galley.general, "caesar": galley.caesar})
    if captured[1]["caesar"]:
        captured[0].clear()
        outcome = "attacker_wins"
    elif captured[0]["caesar"]:
        captured[1].clear()
        outcome = "defender_wins"
    else:
        outcome = {(True, True): "both_afloat", (True, False): "attacker_wins", (False, True): "defender_wins"}.get(
            (bool(fleets[0]), bool(fleets[1])), "both_destroyed"
        )
    losses = [
        (*(sum(getattr(g, kind) for g in sunk[at]) for kind in KINDS), len(sunk[at]), who["general"], who["caesar"])
        for at, who in enumerate(captured)
    ]
    seen.note(outcome, rounds, *losses)


def given_up(galley: Force) -> tuple[int, int, int]:
    """The Caesar's galley last, else the one with the fewest units, then with the fewest generals."""
    return galley.caesar, sum(galley.units), galley.general
