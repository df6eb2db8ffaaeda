"""The proof of the odds: battles by the bare rules and battles by the scenes of the game agree with them."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import ceil, exp, inf, lgamma, log, sqrt
from random import Random
from statistics import NormalDist
from typing import NamedTuple

from tabularium.games.conquest.odds import Force, Odds, Outcomes, Policy, land, land_battle
from tests.conquest.battles import LAND, SEA, Battle, SeaBattle, Seen, by_the_rules, by_the_rules_at_sea
from tests.conquest.on_the_board import OnTheBoard

CASES: dict[str, Battle | SeaBattle] = {**LAND, **SEA}
WAYS = ("rules", "scenes")
MOST_ERRORS = 4.0
"""How many standard errors a figure may be off."""
BEYOND_LUCK = 5.5
"""The same for the hundreds of chances of exactly so many losses, of which some must be off by more than four."""
USUAL_ENOUGH = 25
"""Where fewer are expected than this, counts are not normal, and the chance of such a count is computed."""
PORTION = 2_500
MOST_SECONDS = 0.050
TEN = 10
KINDS = ("infantry", "cavalry", "catapult", "galley", "general")


class Figure(NamedTuple):
    """Something the odds say and battles were counted for: how many standard errors lie between the two."""

    name: str
    errors: float
    most: float


# -- playing -------------------------------------------------------------------------------------------------------
def play(case: str, way: str, battles: int, seed: int) -> Seen:
    """A number of battles of one case, by the bare rules or by the scenes."""
    battle = CASES[case]
    seen = Seen()
    if way == "scenes":
        position = OnTheBoard(battle)
        for number in range(battles):
            position.play(seed * PORTION + number, seen)
        return seen
    rng = Random(f"{case} {seed}")
    for _ in range(battles):
        if isinstance(battle, Battle):
            by_the_rules(battle, rng, seen)
        else:
            by_the_rules_at_sea(battle, rng, seen)
    return seen


# -- comparing -----------------------------------------------------------------------------------------------------
def figures(odds: Odds, seen: Seen) -> Iterator[Figure]:
    """All the odds say, held against what was seen."""
    battles = seen.battles
    for name in Outcomes.__struct_fields__:
        yield Figure(name, off(seen.outcomes[name], battles, getattr(odds.outcomes, name)), MOST_ERRORS)
    mean = seen.rounds / battles
    spread = seen.rounds_squared / battles - mean * mean + 1 / battles
    yield Figure("rounds", off_mean(mean, odds.rounds, spread, battles), MOST_ERRORS)
    for side, toll, lost in zip(
        ("attacker", "defender"), (odds.attacker_toll, odds.defender_toll), seen.lost, strict=True
    ):
        caesars = sum(count for each, count in lost.items() if each[-1])
        yield Figure(f"{side}: caesar", off(caesars, battles, toll.caesar), MOST_ERRORS)
        for at, kind in enumerate(KINDS):
            loss = getattr(toll, kind)
            counts = [0] * len(loss.chances)
            for each, count in lost.items():
                counts[each[at]] += count
            mean = sum(number * count for number, count in enumerate(counts)) / battles
            spread = sum(number**2 * chance for number, chance in enumerate(loss.chances)) - loss.expected**2
            if battles * spread > USUAL_ENOUGH:
                yield Figure(f"{side}: {kind}", off_mean(mean, loss.expected, spread, battles), MOST_ERRORS)
            for number, (count, chance) in enumerate(zip(counts, loss.chances, strict=True)):
                yield Figure(f"{side}: {number} {kind}", off(count, battles, chance), BEYOND_LUCK)


def off_mean(found: float, expected: float, spread: float, battles: int) -> float:
    """How many standard errors a mean is off."""
    error = sqrt(max(spread, 0) / battles)
    if error < 1e-9:
        return 0.0 if abs(found - expected) < 1e-9 else inf
    return abs(found - expected) / error


def off(count: int, battles: int, chance: float) -> float:
    """How many standard errors a count is off; for rare things, how many would be as unlikely."""
    if chance > 0.5:
        count, chance = battles - count, 1 - chance
    if chance < 1e-12:
        return inf if count else 0.0
    expected = battles * chance
    if expected > USUAL_ENOUGH:
        return abs(count - expected) / sqrt(expected * (1 - chance))
    seen_so_far = sum(binomial(battles, each, chance) for each in range(count))
    tail = 1 - seen_so_far if count > expected else seen_so_far + binomial(battles, count, chance)
    return 0.0 if tail >= 0.5 else -NormalDist().inv_cdf(max(tail, 1e-16))


def binomial(battles: int, count: int, chance: float) -> float:
    """The chance of exactly so many of so many."""
    ways = lgamma(battles + 1) - lgamma(count + 1) - lgamma(battles - count + 1)
    return exp(ways + count * log(chance) + (battles - count) * log(1 - chance))


# -- the proof -----------------------------------------------------------------------------------------------------
def prove(battles: int, workers: int = 1) -> str:
    """So many battles in each of the two ways agree with the odds, and ten against ten take no time."""
    portions = ceil(battles / len(CASES) / PORTION)
    each = min(PORTION, max(1, battles // len(CASES)))
    todo = [(case, way, each, seed) for case, way, seed in product(CASES, WAYS, range(portions))]
    worst = Figure("", 0.0, MOST_ERRORS)
    compared = 0
    seen: dict[tuple[str, str], Seen] = {}
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        for (case, way, _, _), part in zip(todo, pool.map(play, *zip(*todo, strict=True)), strict=True):
            seen.setdefault((case, way), Seen()).add(part)
    for (case, way), counted in seen.items():
        for figure in figures(CASES[case].odds(), counted):
            compared += 1
            found = f"{case}, by the {way}, {figure.name}: {figure.errors:.1f} standard errors off"
            assert figure.errors <= figure.most, found
            if figure.most == MOST_ERRORS:
                worst = max(worst, figure, key=lambda each: each.errors)
    total = sum(counted.battles for counted in seen.values())
    return (
        f"{total:,} battles by rules and by scenes, {compared:,} figures compared, the odds at most {worst.errors:.1f} "
        f"standard errors off; ten against ten in at most {1000 * quickness(200):.0f} ms"
    )


def quickness(battles: int) -> float:
    """The longest time that the odds of ten against ten take with the dice warm and the battle unknown."""
    rng = Random(10)
    longest = 0.0
    for _ in range(battles):
        forces = [ten(rng), ten(rng)]
        policies = [Policy(retreat_below=rng.choice((0.0, 0.3))) for _ in forces]
        forget()
        began = time.process_time()
        land_battle(*forces, fort=rng.random() < 0.5, attack=policies[0], defence=policies[1])
        longest = max(longest, time.process_time() - began)
    assert longest < MOST_SECONDS, f"ten against ten took {1000 * longest:.0f} ms"
    return longest


def ten(rng: Random) -> Force:
    """Ten units of any kinds with some generals."""
    kinds = rng.choices(KINDS[:3], k=TEN)
    infantry, cavalry, catapult = (kinds.count(kind) for kind in KINDS[:3])
    return Force(infantry=infantry, cavalry=cavalry, catapult=catapult, general=rng.randint(0, 4))


def forget() -> None:
    """Forget every battle, but not the dice."""
    for remembered in (land._land_battle, land.to_the_end, land.ladder, land.run_down):
        remembered.cache_clear()
