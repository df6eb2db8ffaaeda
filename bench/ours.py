#!/usr/bin/env python3
"""Random self-play of Senators at four seats on one core, and what a clone and a snapshot of a match cost.

Run:               taskset -c 0 .venv/bin/python bench/ours.py [--seconds 2] [--runs 5]

One decision = one accepted answer to an ask with at least two legal answers; forced answers are given but not counted.
The scenes list the legal answers of every ask, and one is chosen uniformly. `senators-4` plays inside the kernel's
loop; in `senators-4 by answers` every answer comes from outside, is checked for legality and only then played.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tabularium.engine import Match, Run, find_game

GAME = find_game("senators")
SEATS = 4
POSITIONS = 50


def playouts(seed: int) -> int:
    return Run.new(GAME, SEATS, seed).playout(Random(seed))


def by_answers(seed: int) -> int:
    run, rng, decisions = Run.new(GAME, SEATS, seed), Random(seed), 0
    while run.asks:
        seat, ask = next(iter(run.asks.items()))
        decisions += ask.is_choice()
        run.answer(seat, ask.sample(rng))
    return decisions


def rates(play: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Decisions and games a second."""
    decisions = games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        decisions += play(games)
        games += 1
    took = time.perf_counter() - start
    return decisions / took, games / took


def positions() -> Iterator[Match]:
    """Matches at moments spread over a game."""
    for seed in range(POSITIONS):
        match, rng = Match.new(GAME, SEATS, seed=seed), Random(seed)
        for _ in range(seed * 3):
            if not match.asks:
                break
            seat, ask = next(iter(match.asks.items()))
            match.answer(seat, ask.sample(rng))
        if match.asks:
            yield match


def searching(match: Match) -> Run:
    """The same position as a search holds it: without history."""
    run = Run(GAME, match.state.copy())
    run.go()
    return run


def microseconds(deed: Callable[[Any], object], matches: list[Any], seconds: float) -> float:
    """What a deed costs on average over all positions."""
    times, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        for match in matches:
            deed(match)
        times += len(matches)
    return (time.perf_counter() - start) / times * 1e6


def there_and_back(match: Match) -> Match:
    return Match.from_snapshot(GAME, match.snapshot())


def show(game: str, unit: str, runs: list[float]) -> None:
    row = {"peer": "tabularium", "game": game, "unit": unit, "median": round(statistics.median(runs), 1)}
    print(json.dumps({**row, "runs": [round(run, 1) for run in runs]}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    for game, play in ((f"senators-{SEATS}", playouts), (f"senators-{SEATS} by answers", by_answers)):
        rates(play, 0.2)
        runs = [rates(play, options.seconds) for _ in range(options.runs)]
        show(game, "decisions/s", [decisions for decisions, _ in runs])
        show(game, "games/s", [games for _, games in runs])
    matches = list(positions())
    short = options.seconds / 4
    searches = [searching(match) for match in matches]
    clones = [microseconds(lambda run: run.clone(1), searches, short) for _ in range(options.runs)]
    show(f"senators-{SEATS}", "clone µs", clones)
    snapshots = [microseconds(there_and_back, matches, short) for _ in range(options.runs)]
    show(f"senators-{SEATS}", "snapshot round trip µs", snapshots)


if __name__ == "__main__":
    main()
