"""The check that a game speaks: every message and every rule it names exists."""

from __future__ import annotations

from collections import Counter

from tabularium.draw import Words
from tabularium.engine import Match, Refusal, TabulariumError

from .play import Case, Looking

OFTEN = 40
"""How often an ask is put into words wherever it comes up; afterwards only where a position is looked at."""


def speaks(case: Case) -> Looking:
    """Every line, ask, answer and refusal has its words, and every rule it names stands in the rulebook."""
    words = Words(case.game, names=[f"Seat {seat}" for seat in range(case.seats)], strict=True)
    match = case.new()
    told, spoken = 0, Counter[str]()
    while move := (yield):
        match = move.match
        told = _lines(case, words, match, min(told, len(match.log)))
        for seat in match.seats:
            asks = [*match.chances(seat).values(), *([match.asks[seat]] if seat in match.asks else [])]
            for ask in asks:
                spoken[ask.key] += 1
                if spoken[ask.key] > OFTEN and not move.look:
                    continue
                _rule(case, ask.rule, ask.key)
                try:
                    words.ask(ask)
                    words.option(ask, ask.default)
                    for place, options in ask.places().items():
                        words.field(ask, place)
                        for option in options:
                            words.option(ask, option)
                    for answer, refusal in ask.near():
                        words.option(ask, answer)
                        _refusal(words, refusal)
                        _rule(case, refusal.rule, refusal.message)
                except (TabulariumError, KeyError) as error:
                    raise AssertionError(f"{case}: {ask.key} to seat {seat} has no words: {error!r}") from error
    _lines(case, words, match, told)
    assert match.outcome is not None
    try:
        words.outcome(match.outcome)
    except (TabulariumError, KeyError) as error:
        raise AssertionError(f"{case}: the outcome has no words: {error!r}") from error


def _lines(case: Case, words: Words, match: Match, told: int) -> int:
    for line in match.log[told:]:
        _rule(case, line.rule, line.message)
        try:
            words.line(line)
        except (TabulariumError, KeyError) as error:
            raise AssertionError(f"{case}: the line {line.message} has no words: {error!r}") from error
    return len(match.log)


def _refusal(words: Words, refusal: Refusal) -> None:
    words.refusal(refusal)
    words.remedy(refusal)


def _rule(case: Case, rule: str | None, where: str) -> None:
    known = rule is None or rule in case.game.rules.ids
    assert known, f"{case}: {where} names {rule}, which is no rule of the game"
