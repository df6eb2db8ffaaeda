"""The Senate at one of its steps, for tests of what it decides."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Match
from tabularium.games.republic.state import Session
from tabularium.testing.language import asked

from .table import holds, position


def sitting(step: str = "business", **given: Any) -> Match:
    """The Senate sits; Cornelius of faction 0 is Rome Consul and presides."""
    session = given.pop("session", None) or Session()
    session.step = step
    return position("sitting", session=session, **given)


def vote(match: Match, *sides: str) -> Match:
    """The factions vote, called clockwise from the one after the chair; the last side is everybody's from there on."""
    wanted = list(sides)
    while match.asks:
        ((seat, key),) = asked(match).items()
        if key == "senate.call":
            match.answer(seat, "clockwise")
        elif key == "senate.vote":
            match.answer(seat, wanted.pop(0) if len(wanted) > 1 else wanted[0])
        else:
            break
        holds(match.state)
    return match


def consent(match: Match, answer: str = "consent") -> Match:
    """All who are asked whether they agree say the same."""
    for seat in list(match.asks):
        match.answer(seat, answer)
    return match


def options(match: Match) -> list[str]:
    """What the one who is asked may answer."""
    (ask,) = match.asks.values()
    found: list[str] = ask.describe()["options"]
    return found


def refusals(match: Match) -> dict[str, tuple[str, str | None]]:
    """What the one who is asked might try and may not, each with its message and rule."""
    (ask,) = match.asks.values()
    return {str(answer): (why.message, why.rule) for answer, why in ask.near()}
