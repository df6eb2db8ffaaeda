"""A ladder: bots of all levels meet, over seats and options, and are rated by their victories."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from tabularium.bots import bot_of, thinks
from tabularium.engine import Game, TabulariumError, find_game

from .play import Plan, play_batch, seed_of
from .report import Z95, wilson
from .simulate import Progress
from .workers import spread

MEETING = ("thinking@4w", "thinking@16w")
"""Which levels that think meet where nobody names any: in worlds, so that everywhere the same is played."""


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """A level on the ladder: its rating with bounds of 95 % confidence, and its victories beside its fair share."""

    level: str
    rating: float
    low: float
    high: float
    wins: float
    of: int
    rate: float
    rate_low: float
    rate_high: float
    fair: float


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """Levels from the best to the worst, and what was played."""

    game: str
    games: int
    seed: int
    seats: list[int]
    options: list[dict[str, Any]]
    without_winner: int
    rungs: list[Rung]

    def to_json(self) -> str:
        """The ladder as JSON under plain keys."""
        return json.dumps(msgspec.to_builtins(self), indent=2, ensure_ascii=False)


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a ladder: which level sits where."""

    number: int
    plan: Plan


def usual_levels(game: Game) -> list[str]:
    """The levels that meet if nobody is named."""
    plain = [level for level in game.bots if not thinks(game, level)]
    return plain + [level for level in MEETING if thinks(game, level.partition("@")[0])]


def ladder(
    game: Game,
    levels: Sequence[str] = (),
    games: int = 100,
    seed: int = 0,
    seats: Sequence[int] = (),
    tables: Sequence[Mapping[str, Any]] = ({},),
    workers: int = 1,
    on_progress: Progress | None = None,
) -> Ladder:
    """Let levels meet at tables of all these sizes and options in turn, and rate them.

    The games depend on the seed alone, if the budgets of thinking bots are counted in worlds.
    """
    meeting = list(levels or usual_levels(game))
    for level in meeting:
        bot_of(game, level)
    if len(set(meeting)) < 2:
        raise TabulariumError("a ladder needs at least two levels")
    options = [dict(table) for table in tables]
    sizes = list(seats or sorted({many for table in options for many in game.seating(table)}))
    plans = [_meeting(game, meeting, sizes, options, seed, number) for number in range(games)]
    work = partial(_met, game) if workers == 1 else partial(_remote, find_game(game.name).name)
    shares: dict[int, list[float]] = {}
    for met, share in spread(work, plans, workers):
        shares[met.number] = share
        if on_progress:
            on_progress(len(shares), games)
    played = [(met.plan.bots, shares[met.number]) for met in plans]
    return Ladder(
        game=game.name,
        games=games,
        seed=seed,
        seats=sizes,
        options=options,
        without_winner=sum(not any(share) for _, share in played),
        rungs=rungs(meeting, played),
    )


def _meeting(
    game: Game, levels: list[str], sizes: list[int], options: list[dict[str, Any]], seed: int, number: int
) -> Meeting:
    """Sizes and options in turn; who sits there is drawn, but never one level alone."""
    rng = Random(seed_of("ladder", seed, number))
    table = options[number // len(sizes) % len(options)]
    fit = game.seating(table)
    many = min(max(sizes[number % len(sizes)], fit[0]), fit[-1])
    drawn = rng.sample(levels, 2) + [rng.choice(levels) for _ in range(many - 2)]
    rng.shuffle(drawn)
    return Meeting(number=number, plan=Plan(seats=many, bots=drawn, seed=seed, options=table))


def _met(game: Game, meeting: Meeting) -> list[float]:
    """The victory of each seat."""
    tally = play_batch(game, meeting.plan, range(meeting.number, meeting.number + 1))
    share = [0.0] * meeting.plan.seats
    for where, won in tally.shares.items():
        share[int(where.split()[0])] += won
    return share


def _remote(name: str, meeting: Meeting) -> list[float]:
    return _met(find_game(name), meeting)


def rungs(levels: Iterable[str], played: Sequence[tuple[Sequence[str], Sequence[float]]]) -> list[Rung]:
    """Levels rated by games, each told as the level of every seat and its share of the victory, the best level first.

    The rating is that of Weng and Lin for tables of many (openskill's Plackett-Luce): 25 to begin with. A level that
    sits on several seats learns from all of them, as much as from one.
    """
    model = PlackettLuce()
    ratings = {level: model.rating(name=level) for level in levels}
    wins, fair, of = dict.fromkeys(ratings, 0.0), dict.fromkeys(ratings, 0.0), dict.fromkeys(ratings, 0)
    for seated, shares in played:
        for level, share in zip(seated, shares, strict=True):
            wins[level] += share
            fair[level] += 1 / len(seated)
            of[level] += 1
        if any(shares):
            _rate(model, ratings, seated, shares)
    found = [_rung(rating, wins[level], of[level], fair[level]) for level, rating in ratings.items()]
    return sorted(found, key=lambda rung: -rung.rating)


def _rate(
    model: PlackettLuce, ratings: dict[str, PlackettLuceRating], seated: Sequence[str], shares: Sequence[float]
) -> None:
    teams = [[ratings[level]] for level in seated]
    rated = model.rate(teams, ranks=[-share for share in shares])
    for level in set(seated):
        mine = [team[0] for team, sitting in zip(rated, seated, strict=True) if sitting == level]
        mu, sigma = (sum(getattr(each, name) for each in mine) / len(mine) for name in ("mu", "sigma"))
        ratings[level] = model.rating(mu=mu, sigma=sigma, name=level)


def _rung(rating: PlackettLuceRating, wins: float, of: int, fair: float) -> Rung:
    wins = round(wins, 6)
    low, high = wilson(wins, of)
    return Rung(
        level=rating.name or "",
        rating=rating.mu,
        low=rating.mu - Z95 * rating.sigma,
        high=rating.mu + Z95 * rating.sigma,
        wins=wins,
        of=of,
        rate=wins / of if of else 0.0,
        rate_low=low,
        rate_high=high,
        fair=fair / of if of else 0.0,
    )
