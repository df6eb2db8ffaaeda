"""Battles at sea: three rounds at most, two dice a galley, and what is aboard of a sunk galley goes with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from tabularium.engine.refusal import bad

from .. import naval
from ..pieces import COMBAT_KINDS
from .answer import Ends, Force, Odds, Outcomes, Side, toll
from .dice import sea_hits
from .land import REMEMBERED

Fleet = Sequence[Force]
"""One entry for each galley: what is aboard."""
Sunk = tuple[int, ...]
"""The sunk pieces: infantry, cavalry, catapults, galleys, generals, Caesars."""


def sinking_order(fleet: Fleet) -> list[int]:
    """The galleys of a fleet in the order in which their owner gives them up: the emptiest first, the Caesar's last."""
    return sorted(range(len(fleet)), key=lambda at: (fleet[at].caesar, sum(fleet[at].units), fleet[at].general))


def sea_battle(attacker: Fleet, defender: Fleet) -> Odds:
    """The odds of a whole battle between two fleets."""
    return _sea_battle(tuple(attacker), tuple(defender))


def _sunk(fleet: Fleet) -> list[Sunk]:
    """The pieces sunk with 0, 1, 2, … galleys."""
    loads = [(*fleet[at].units, 1, fleet[at].general, fleet[at].caesar) for at in sinking_order(fleet)]
    none: Sunk = (0,) * 6
    return list(accumulate(loads, lambda before, load: tuple(map(sum, zip(before, load, strict=True))), initial=none))


def _whole(sunk: Sunk) -> Force:
    infantry, cavalry, catapult, galley, general, caesar = sunk
    return Force(infantry=infantry, cavalry=cavalry, catapult=catapult, galley=galley, general=general, caesar=caesar)


@lru_cache(REMEMBERED)
def _sea_battle(attacker: tuple[Force, ...], defender: tuple[Force, ...]) -> Odds:
    if not attacker or not defender:
        raise bad("odds.bad.no_galleys")
    mine, theirs = _sunk(attacker), _sunk(defender)
    afloat: dict[tuple[int, int], float] = {(0, 0): 1.0}
    chances: dict[str, float] = defaultdict(float)
    ends: tuple[Ends, Ends] = defaultdict(float), defaultdict(float)
    rounds = 0.0
    for _ in range(naval.ROUNDS):
        after: dict[tuple[int, int], float] = defaultdict(float)
        for (lost, gone), chance in afloat.items():
            rounds += chance
            own, other = len(attacker) - lost, len(defender) - gone
            for hit, share in enumerate(sea_hits(naval.DICE * other, own)):
                for blow, blow_share in enumerate(sea_hits(naval.DICE * own, other)):
                    now = lost + hit, gone + blow
                    end, outs = _ended(mine, theirs, now)
                    if end is None:
                        after[now] += chance * share * blow_share
                        continue
                    chances[end] += chance * share * blow_share
                    for tally, out in zip(ends, outs, strict=True):
                        tally[out] += chance * share * blow_share
        afloat = after
    for (lost, gone), chance in afloat.items():
        chances["both_afloat"] += chance
        ends[0][mine[lost]] += chance
        ends[1][theirs[gone]] += chance
    whole = _whole(mine[-1]), _whole(theirs[-1])
    return Odds(
        place="sea",
        fort=False,
        attacker=Side(force=whole[0]),
        defender=Side(force=whole[1]),
        outcomes=Outcomes(**chances),
        rounds=rounds,
        attacker_toll=toll(whole[0], ends[0]),
        defender_toll=toll(whole[1], ends[1]),
    )


def _ended(mine: list[Sunk], theirs: list[Sunk], now: tuple[int, int]) -> tuple[str | None, tuple[Sunk, Sunk]]:
    """How the battle has ended, if it has, and what each side has lost.

    A player who loses the Caesar is out at once, and captives of that side go back to the captor. If both would lose
    theirs, the attacker, whose turn it is, captures first.
    """
    out = mine[now[0]], theirs[now[1]]
    if out[1][-1]:
        return "attacker_wins", (_spared(out[0]), out[1])
    if out[0][-1]:
        return "defender_wins", (out[0], _spared(out[1]))
    sunk = now[0] == len(mine) - 1, now[1] == len(theirs) - 1
    if all(sunk):
        return "both_destroyed", out
    return ("attacker_wins" if sunk[1] else "defender_wins" if sunk[0] else None), out


def _spared(sunk: Sunk) -> Sunk:
    """The galleys and units that went down, without leaders."""
    return (*sunk[:COMBAT_KINDS], 0, 0)
