"""How long leaders last: the chance of each check, and of the years to come."""

from __future__ import annotations

from ..ages import DIVISOR, OLD, YEARS, limit_at
from .answer import LifeOdds
from .battles import below

CAUSES = [cause for cause in DIVISOR if cause != "named_leader_adds"]


def check(age: int, cause: str, named: bool = False) -> float:
    """The chance that an age check removes a leader of this age, which has been raised already."""
    return below(limit_at(age, cause, named))


def life(age: int, turns: int, named: bool = False) -> LifeOdds:
    """A leader who sits still in a stable nation for some turns."""
    gone: list[float] = []
    alive = 1.0
    for turn in range(1, turns + 1):
        then = age + turn * YEARS["turn"]
        if then >= OLD:
            alive *= 1 - check(then, "old_age", named)
        gone.append(1 - alive)
    return LifeOdds(checks={cause: check(age, cause, named) for cause in CAUSES}, gone=tuple(gone))
