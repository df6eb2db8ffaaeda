"""The results of mass play: speed, wins with their intervals, length and endings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import sqrt
from typing import Any

import msgspec

from .play import Plan, Tally

Z95 = 1.959963984540054
"""The 97.5 % point of the normal distribution: two sides of 95 %."""


class Rate(msgspec.Struct, frozen=True, kw_only=True):
    """A share of wins: `of` is how often the seat or bot played, `low` and `high` are the bounds of 95 % confidence."""

    name: str
    wins: float
    of: int
    rate: float
    low: float
    high: float


class Length(msgspec.Struct, frozen=True, kw_only=True):
    """How long games were."""

    mean: float
    median: int
    least: int
    most: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A simulation.

    A decision is an accepted answer to an ask with at least two legal answers.
    `seconds` is the wall time from the first game's deal to the last game's end, in all workers together and without
    starting them; the speeds are per second of it. A shared victory counts for each winner by its share.
    """

    game: str
    seats: int
    bots: list[str]
    rotate: bool
    seed: int
    options: dict[str, Any]
    workers: int
    games: int
    decisions: int
    interjections: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    wins_by_seat: list[Rate]
    wins_by_bot: list[Rate]
    without_winner: float
    decisions_per_game: Length
    turns_per_game: Length | None
    endings: dict[str, int]

    def to_json(self) -> str:
        """The report as JSON under plain keys."""
        return json.dumps(msgspec.to_builtins(self), indent=2, ensure_ascii=False)


def wilson(wins: float, of: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share of wins."""
    if of == 0:
        return 0.0, 1.0
    rate, z2 = wins / of, Z95 * Z95
    middle = (rate + z2 / (2 * of)) / (1 + z2 / of)
    half = Z95 * sqrt(rate * (1 - rate) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def report(game: str, plan: Plan, workers: int, tally: Tally) -> Report:
    """The report of a tally."""
    seconds = max(tally.ended - tally.began, 1e-9)
    by_seat = [0.0] * plan.seats
    by_bot = dict.fromkeys(plan.bots, 0.0)
    for where, share in tally.shares.items():
        seat, place = map(int, where.split())
        by_seat[seat] += share
        by_bot[plan.bots[place]] += share
    return Report(
        game=game,
        seats=plan.seats,
        bots=plan.bots,
        rotate=plan.rotate,
        seed=plan.seed,
        options=plan.options,
        workers=workers,
        games=tally.games,
        decisions=tally.decisions,
        interjections=tally.interjections,
        seconds=seconds,
        games_per_second=tally.games / seconds,
        decisions_per_second=tally.decisions / seconds,
        wins_by_seat=[_rate(str(seat), wins, tally.games) for seat, wins in enumerate(by_seat)],
        wins_by_bot=[_rate(bot, wins, tally.games * plan.bots.count(bot)) for bot, wins in by_bot.items()],
        without_winner=round(tally.games - sum(by_seat), 6),
        decisions_per_game=_length(tally.lengths),
        turns_per_game=_length(tally.turns) if tally.turns else None,
        endings=dict(sorted(tally.endings.items(), key=lambda item: (-item[1], item[0]))),
    )


def _rate(name: str, wins: float, of: int) -> Rate:
    wins = round(wins, 6)  # thirds do not add up exactly, and not alike in every order
    low, high = wilson(wins, of)
    return Rate(name=name, wins=wins, of=of, rate=wins / of, low=low, high=high)


def _length(counts: Mapping[int, int]) -> Length:
    games = sum(counts.values())
    seen = 0
    median = 0
    for median in sorted(counts):
        seen += counts[median]
        if 2 * seen >= games:
            break
    mean = sum(length * count for length, count in counts.items()) / games
    return Length(mean=mean, median=median, least=min(counts), most=max(counts))
