"""Why the greedy bot would answer so: chances, influence and whose man it is, in a line for who asks for advice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabularium.engine import Amount, Line, Pick

from ..odds.persuasion import chance
from . import forum, war
from .reading import Table
from .rivals import too_high
from .senate import CONSUL


def percent(share: float) -> int:
    """A chance as one says it."""
    return round(100 * share)


# -- the Forum ---------------------------------------------------------------------------------------------------------
def prospect(t: Table, speaker: str, target: str) -> float:
    """The chance to win a senator over with all that the speaker can offer."""
    base = t.voice(speaker) - forum.loyalty(t, target) + max(0, t.senators[speaker]["talents"] - 1)
    return chance(base, *forum.terms(t))


def persuader(t: Table, ask: Pick, answer: str) -> Line | None:
    """The best prospect of all; if it is not good, nobody tries."""
    among = forum.targets(t)
    if answer in t.senators and among:
        target = forum.best_target(t, answer, among)[1] or among[0]
        told = {"senator": target, "percent": percent(prospect(t, answer, target))}
        return Line(message="why.persuade", params=told)
    speakers = [each for each in ask.options if each in t.senators]
    best = max((prospect(t, each, other) for each in speakers for other in among), default=0.0)
    return Line(message="why.persuade_nobody", params={"percent": percent(best)})


def target(t: Table, ask: Pick, answer: str) -> Line | None:
    """His price and chance."""
    if answer not in t.senators:
        return None
    told = {"senator": answer, "percent": percent(prospect(t, ask.params["senator"], answer))}
    return Line(message="why.persuade", params=told)


def bribe(t: Table, ask: Amount, answer: int) -> Line:
    """The chance with so many talents."""
    share = chance(int(ask.params["base"]) + answer, *forum.terms(t))
    return Line(message="why.bribe", params={"n": answer, "percent": percent(share)})


def counter_bribe(t: Table, ask: Amount, answer: int) -> Line:
    """The chance that is left to who persuades."""
    share = chance(int(ask.params["base"]) - answer, *forum.terms(t))
    own = t.is_mine(ask.params["target"])
    told = {"senator": ask.params["target"], "percent": percent(share)}
    return Line(message="why.counter_own" if own else "why.counter_other", params=told)


# -- the Senate --------------------------------------------------------------------------------------------------------
def vote(t: Table, ask: Pick, answer: str) -> Line | None:
    """Whose proposal it is, whom it raises, or how the battle would go."""
    motions, terms = t.view["motions"], ask.params["terms"]
    if motions and motions[-1]["by"] == t.own:
        return Line(message="why.vote_own")
    if ask.params["subject"] == "subject:dispatch":
        return dispatch(t, terms)
    named = [key for each in terms for key in (each if isinstance(each, list) else [each]) if key in t.senators]
    rival = next((key for key in named if not t.is_mine(key) and too_high(t, key, CONSUL)), None)
    if rival is not None and not answer.startswith("for"):
        told = {"senator": rival, "influence": t.senators[rival]["influence"]}
        return Line(message="why.vote_rival", params=told)
    mine = next((key for key in named if t.is_mine(key)), None)
    return Line(message="why.vote_mine", params={"senator": mine}) if mine is not None else None


def dispatch(t: Table, terms: list[Any]) -> Line | None:
    """How the first of the battles would go."""
    for key, where, raw, veterans, ships in terms:
        if where in t.view["wars"]:
            waiting, anchored = t.camp(where)
            won, _ = war.prospect(t, where, key, raw + 2 * len(veterans) + waiting, ships + anchored)
            return Line(message="why.dispatch", params={"senator": key, "war": where, "percent": percent(won)})
    return None


REASONS: dict[str, Callable[[Table, Any, Any], Line | None]] = {
    "forum.persuader": persuader,
    "forum.target": target,
    "forum.bribe": bribe,
    "forum.raise_bribe": bribe,
    "forum.counter_bribe": counter_bribe,
    "senate.vote": vote,
}
"""By the key of the ask; the rest are habits."""
