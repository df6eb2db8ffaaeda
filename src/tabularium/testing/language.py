"""The language of positions, for tests and scenario files: who is asked what, what is legal, playing on, refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tabularium.engine import Ask, Line, Match, Refusal, Refused


# -- reading a position ----------------------------------------------------------------------------------------------
def asked(match: Match) -> dict[int, str]:
    """The seats that must answer, and the key of the question."""
    return {seat: ask.key for seat, ask in match.asks.items()}


def the_ask(match: Match, seat: int | None = None) -> Ask:
    """The ask of a seat, or of the only seat that is asked."""
    if seat is not None:
        return match.asks[seat]
    (found,) = match.asks.values()
    return found


def legal(match: Match, seat: int | None = None) -> list[Any]:
    """Every legal answer of a seat, or of the one that is asked."""
    return list(the_ask(match, seat).legal())


def lines(match: Match, message: str) -> list[Line]:
    """The log lines with this message which everybody may read."""
    return [line for line in match.lines(None) if line.message == message]


def line(match: Match, message: str) -> Line:
    """The one public log line with this message."""
    (found,) = lines(match, message)
    return found


def _holds(match: Match) -> None:
    """The invariants of the game hold here."""
    if match.game.invariants is not None:
        match.game.invariants(match.state)


# -- playing on ------------------------------------------------------------------------------------------------------
def play(match: Match, *answers: Any) -> Match:
    """Gives answers one after the other, to the seat that is asked or as (seat, answer); the invariants hold after
    each."""
    for each in answers:
        seat, answer = each if isinstance(each, tuple) else (the_ask(match).seat, each)
        match.answer(seat, answer)
        _holds(match)
    return match


def everybody(match: Match, answer: Any) -> Match:
    """All who are asked together give the same answer."""
    return play(match, *((seat, answer) for seat in match.asks))


def attempt(match: Match, deed: Callable[[], None]) -> Refusal | None:
    """Try something: the refusal it gets, by which nothing may have changed; None if it was done."""
    before = _picture(match)
    try:
        deed()
    except Refused as error:
        found = error.refusal
    else:
        return None
    if _picture(match) != before:
        raise AssertionError("it was refused, but something changed")
    return found


def refusal(match: Match, answer: Any, seat: int | None = None) -> Refusal:
    """The refusal this answer gets; nothing has changed by it."""
    by = next(iter(match.asks)) if seat is None else seat
    found = attempt(match, lambda: match.answer(by, answer))
    assert found is not None, f"{answer!r} of seat {by} was accepted"
    return found


def refused(match: Match, answer: Any, seat: int | None = None) -> str | None:
    """The rule by which this answer is refused; nothing has changed by it."""
    return refusal(match, answer, seat).rule


def _picture(match: Match) -> bytes:
    """All that a refusal must leave as it was."""
    asks = {str(seat): ask.describe() for seat, ask in match.asks.items()}
    return msgspec.json.encode([match.state, asks, match.n, match.log]) + match.snapshot()
