"""One batch of games between bots, without history: the inner loop of the lab."""

from __future__ import annotations

import hashlib
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

from tabularium.bots import Players, RandomBot, Search, bot_of
from tabularium.engine import Bot, Game, Run


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Games to play: `bots` names a level for every place; with `rotate` each place moves one seat on every game."""

    seats: int
    bots: list[str]
    seed: int = 0
    options: dict[str, Any] = {}
    rotate: bool = False

    def places(self, number: int) -> list[int]:
        """Which place of `bots` plays each seat in the game of this number."""
        shift = number % self.seats if self.rotate else 0
        return [(seat - shift) % self.seats for seat in range(self.seats)]


class Tally(msgspec.Struct, kw_only=True):
    """The results of a batch of games. Wins are shares: a victory shared by two counts half for each."""

    games: int = 0
    decisions: int = 0
    interjections: int = 0
    shares: dict[str, float] = {}
    """Wins by "seat place", so that both can be counted afterwards."""
    endings: dict[str, int] = {}
    lengths: dict[int, int] = {}
    turns: dict[int, int] = {}
    began: float = float("inf")
    ended: float = float("-inf")

    def add(self, other: Tally) -> None:
        """Take in another batch."""
        self.games += other.games
        self.decisions += other.decisions
        self.interjections += other.interjections
        for name in ("shares", "endings", "lengths", "turns"):
            mine = getattr(self, name)
            for key, count in getattr(other, name).items():
                mine[key] = mine.get(key, 0) + count
        self.began = min(self.began, other.began)
        self.ended = max(self.ended, other.ended)


def seed_of(*parts: object) -> int:
    """A seed that depends on nothing but these parts."""
    return int.from_bytes(hashlib.blake2b(":".join(map(str, parts)).encode(), digest_size=8).digest())


def play_batch(game: Game, plan: Plan, numbers: range) -> Tally:
    """Play the games of these numbers. Each depends on the plan and its own number only."""
    tally = Tally(began=time.monotonic())
    shares: defaultdict[str, float] = defaultdict(float)
    endings: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    turns: Counter[int] = Counter()
    for number in numbers:
        places = plan.places(number)
        bots = [bot_of(game, plan.bots[places[seat]], seed_of(plan.seed, number, seat)) for seat in range(plan.seats)]
        run = Run.new(game, plan.seats, seed_of(plan.seed, number), plan.options)
        decisions = _play(run, bots, tally)
        outcome = game.outcome(run.state)
        tally.decisions += decisions
        lengths[decisions] += 1
        endings[str(outcome.get("ending", ""))] += 1
        if "turns" in outcome:
            turns[outcome["turns"]] += 1
        winners = outcome["winners"]
        for seat in winners:
            shares[f"{seat} {places[seat]}"] += 1 / len(winners)
    tally.games = len(numbers)
    tally.shares, tally.endings, tally.lengths, tally.turns = dict(shares), dict(endings), dict(lengths), dict(turns)
    tally.ended = time.monotonic()
    return tally


def _play(run: Run, bots: Sequence[Bot], tally: Tally) -> int:
    """One game to its end; how many decisions it took. A bot may interject before its seat answers."""
    blind = [bot for bot in bots if isinstance(bot, RandomBot)]
    if len(blind) == len(bots):  # no need to leave the kernel's loop
        return run.playout(blind[0].rng)
    run.keep = any(isinstance(bot, Search) for bot in bots)  # who thinks ahead is told where the waiting scene began
    players = Players(run, bots)
    decisions = 0
    while run.asks:
        decisions += players.step()
    tally.interjections += players.interjections
    return decisions
