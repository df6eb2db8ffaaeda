"""The exact chances of a force as the table stands: every roll is counted, with losses and the commander's life.

The results of dice come from the rules themselves, so that events, leaders, omens and abilities count.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product

from ..book import rule
from ..cards import ALEXANDRINE, DRAW_TWO, MILITARY
from ..chance import omens
from ..combat.battle import CLEOPATRAS_HELP
from ..forces import command
from ..losses import lost
from ..results import (
    ALLY_DESERTS,
    DEFEAT,
    DISASTER_,
    ENEMYS_ALLY_DESERTS,
    STANDOFF_,
    Result,
    is_rolled,
    look_up,
    rolled_skill,
    still_striking,
    weighed,
)
from ..shared_losses import doubled
from ..state import NOBODY, Republic
from ..wars import land_strength, naval_strength
from .battle import KINDS, strength

FACES = range(1, 7)
DICE = list(product(FACES, repeat=3))

Outcomes = Mapping[Result, float]
"""How likely each row of the table is, a disaster and a standoff among them."""


def outcomes(s: Republic, p: int, war: int, units: int, *, at_sea: bool) -> Outcomes:
    """How a battle of this commander with so much strength in units would go, as the table stands."""
    theirs = naval_strength(s, war) if at_sea else land_strength(s, war)
    disaster, standoff = still_striking(s, p, war)
    deserters = s.level[ALLY_DESERTS], s.level[ENEMYS_ALLY_DESERTS], s.options.desertion_parity
    skills = _skills(s, p, war)
    found: dict[Result, float] = {}
    for skill in skills:
        mine = strength(units, skill) - omens(s)
        for result, chance in _rolled(mine, theirs, tuple(disaster), tuple(standoff), *deserters).items():
            found[result] = found.get(result, 0) + chance / len(skills)
    return found


@rule("republic:11.27a", "republic:11.39")
def against_rebels(s: Republic, p: int, theirs: int, units: int) -> Outcomes:
    """The same against a rebel or his province: no number decides by itself, and no ally deserts."""
    skills = _skills(s, p, NOBODY)
    found: dict[Result, float] = {}
    for skill in skills:
        mine = strength(units, skill) - omens(s)
        for result, chance in _rolled(mine, theirs, (), (), 0, 0, False).items():
            found[result] = found.get(result, 0) + chance / len(skills)
    return found


def _skills(s: Republic, p: int, war: int) -> list[int]:
    """The possible additions of the commander, all equally likely: his own, his Master of Horse's, Cleopatra's."""
    beside = command(s, p) - MILITARY[p] + (CLEOPATRAS_HELP if s.cleopatra_with == p and war == ALEXANDRINE else 0)
    own = [rolled_skill(face - omens(s)) for face in FACES] if is_rolled(s, p) else [MILITARY[p]]
    return [each + beside for each in own]


@cache
@rule("republic:10.11c", "republic:10.21a", "republic:10.31a")
def _rolled(
    mine: int,
    theirs: int,
    disaster: tuple[int, ...],
    standoff: tuple[int, ...],
    ally: int,
    enemy: int,
    parity: bool,
) -> dict[Result, float]:
    found: dict[Result, int] = {}
    for dice in DICE:
        natural = sum(dice)
        if natural in disaster:
            result = Result(DISASTER_)
        elif natural in standoff:
            result = Result(STANDOFF_)
        else:
            result = look_up(natural + mine - weighed(theirs, dice, ally, enemy, parity))
        found[result] = found.get(result, 0) + 1
    return {result: count / len(DICE) for result, count in found.items()}


def fates(s: Republic, p: int, war: int, units: int, *, at_sea: bool) -> dict[str, float]:
    """The chances of victory, stalemate, standoff, defeat and disaster."""
    return by_kind(outcomes(s, p, war, units, at_sea=at_sea))


def by_kind(found: Outcomes) -> dict[str, float]:
    """The five kinds of result, with all costs."""
    return {kind: sum(chance for result, chance in found.items() if result.kind == kind) for kind in KINDS}


def losses(s: Republic, p: int, found: Outcomes, units: int) -> float:
    """How many of so many legions or fleets are lost on average."""
    return sum(chance * lost(s, p, result, units) for result, chance in found.items())


@rule("republic:10.2a", "republic:10.7a", "republic:10.7b", "republic:10.71a", "republic:11.27c")
def commander_lost(
    s: Republic, p: int, found: Outcomes, legions: int, fleets: int, rebels: tuple[int, int] = (0, 0)
) -> float:
    """The chance that the commander dies or is taken: certain in a defeat, else as many chits as units were lost.

    In a civil war the larger loss counts, also if it is that of the rebel's legions and provincial armies.
    """
    again = s.cup.count(DRAW_TWO)

    def chits(result: Result) -> int:
        own = lost(s, p, result, legions) + lost(s, p, result, fleets)
        host = sum(rebels)
        return max(own, doubled(lost(s, s.rebel, result, host), host, rebels[0])) if host else own

    return sum(
        chance * (1.0 if result.kind == DEFEAT else drawn(len(s.cup) - again, again, chits(result)))
        for result, chance in found.items()
    )


@cache
@rule("republic:5.21b", "republic:5.21c")
def drawn(chits: int, again: int, left: int) -> float:
    """The chance that one certain chit of so many is drawn; those that say draw two go back and stand for two."""
    if left <= 0 or not chits:
        return 0.0
    if left >= chits:
        return 1.0
    two = again / (chits + again)
    once = 1 / chits + (1 - 1 / chits) * drawn(chits - 1, again, left - 1)
    return two * drawn(chits, again, left + 1) + (1 - two) * once
