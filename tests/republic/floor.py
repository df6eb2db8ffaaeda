"""The floor of the Senate for tests: a sitting at any of its steps, and the words of a vote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabularium.engine import Match
from tabularium.games.republic.state import Session
from tabularium.testing.language import play

from . import sitting as senate
from .table import rome

CENSURE = ("minor_motion", "motion:censure", "family:junius")
"""A proposal of no consequence."""


def sitting(step: str, *, session: dict[str, Any] | None = None, **given: Any) -> Match:
    """The Senate at a step; the Rome Consul, Cornelius of faction 0, presides unless the table says otherwise."""
    return senate.sitting(step, session=Session(**(session or {})), **given)


def business(**given: Any) -> Match:
    """The chair is asked for other business."""
    return sitting("business", **given)


def voted(match: Match, *votes: str) -> Match:
    """The factions are called clockwise and vote so, the chair's own last."""
    return play(match, "clockwise", *votes)


def all_for(match: Match) -> Match:
    """Everybody votes for what is proposed."""
    return play(match, "clockwise", *["for"] * len(match.names))


def stops(match: Match, window: str, *seats: int) -> Match:
    """These seats wish to be waited for at a moment."""
    for seat in seats:
        match.stop(seat, window)
    return match


def cards(name: str, count: int = 1) -> list[str]:
    """So many intrigue cards of a name."""
    return [f"intrigue:{name}"] * count


def may(match: Match, seat: int, name: str) -> Sequence[Any]:
    """What a seat could choose for something it may do unasked; nothing if it may not."""
    chance = match.chances(seat).get(name)
    if chance is None:
        return []
    legal = list(chance.legal())
    assert legal, f"{name} is offered without anything to choose"
    return legal


def tally(match: Match) -> tuple[int, int]:
    """The votes of the proposal on the table so far."""
    motion = rome(match).motions[-1]
    weight = {each[0]: each[1] for each in motion.weights}
    return sum(weight[p] for p in motion.ayes), sum(weight[p] for p in motion.noes)
