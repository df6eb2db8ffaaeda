"""A ruler of one's own: talents lie out of sight until they can elect one's best man for life in a single Senate."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Answer

from ..senate.means import TRIBUNE_CARD
from .reading import Table
from .rivals import CANDIDATE, would_rule

PURSE = 8
"""What the speaker keeps for bribes while the rest is saved."""
MARGIN = 4
"""By so many votes more than the others' it wants to be stronger, for they may find some."""
STEPS = ("pontifex", "dictator", "censor", "governors", "business")


def heir(t: Table) -> str | None:
    """My man in Rome who is nearest to ruling."""
    return max(t.mine_in_rome, key=lambda key: int(t.senators[key]["influence"]), default=None)


def ripe(t: Table, talents: int) -> bool:
    """Could my best man be elected against all others, if he had so many talents, and can it be proposed?"""
    best = heir(t)
    if best is None or t.view["life"] is not None or TRIBUNE_CARD not in (t.view["factions"][t.own]["hand"] or ()):
        return False
    influence = int(t.senators[best]["influence"])
    others = t.everybodys_votes - t.votes_and_talents(t.own)
    mine = int(t.view["factions"][t.own]["votes"]) + talents
    return influence >= CANDIDATE and influence + mine >= others + MARGIN


def save(t: Table, holds: dict[str, int]) -> None:
    """What is not needed this year leaves the purses for the treasury of the faction; once there is enough it all
    comes to one man."""
    best, chest = heir(t), t.view["factions"][t.own]["treasury"] or 0
    if best is None:
        return
    whole = sum(holds.values()) + chest
    rises = best in holds and ripe(t, whole)
    for key in holds:
        holds[key] = 0
    holds[best if rises else t.speaker or best] = whole if rises else min(whole, PURSE)


def spent(t: Table, talents: int) -> int:
    """So much of it may be spent on anything else."""
    return 0 if strikes(t) else talents


def strikes(t: Table) -> bool:
    """Is it to happen this year, so that every talent counts?"""
    best = heir(t) if t.temper.crowns else None
    return best is not None and t.view["life"] is None and would_rule(t, best)


def due(t: Table) -> bool:
    """Can it be proposed now?"""
    return t.view["phase"] == "senate" and t.view["step"] in STEPS and strikes(t)


def propose(t: Table, ask: Any) -> Answer | None:
    """My best man."""
    best = heir(t) if due(t) else None
    return best if best in ask.options else None


def tribune(t: Table, ask: Any) -> Answer | None:
    """A Tribune for it."""
    return str(ask.default) if due(t) else None
