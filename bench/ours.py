#!/usr/bin/env python3
"""Random self-play of our games at four seats on one core, and what a clone and a snapshot of a match cost.

Run:               taskset -c 0 .venv/bin/python bench/ours.py [--seconds 2] [--runs 5]

One decision = one accepted answer to an ask with at least two legal answers; forced answers are given but not counted.
The scenes list the legal answers of every ask, and one is chosen uniformly. `senators-4` and its like play inside the
kernel's loop; in `… by answers` every answer comes from outside, is checked for legality and only then played.
`… greedy` is a whole game between greedy bots, who look at a view before every answer.

Where nations write sheets of orders, years are counted: a sheet of each nation, filled in at random, is checked, handed
in and resolved with all others. Drawing up a legal sheet at random takes several checks, which `… written` counts too.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tabularium.engine import Game, Match, Run, find_game, game_names
from tabularium.lab import simulate

SEATS = 4
POSITIONS = 50
GAMES = [find_game(name) for name in ("senators", "conquest", "republic") if name in game_names()]
YEARLY = {"mare_nostrum": 13}  # games whose years are timed, with so many sheets
YEARS = 6  # of one of these games
GREEDY: dict[
    str, tuple[int, dict[str, Any]]
] = {  # games of which a whole one between greedy bots is timed: how many, and with which options
    "senators": (4, {}),
    "conquest": (4, {}),
    "republic": (5, {}),
    "republic_assembly": (12, {}),
    "mare_nostrum": (13, {"bidding": False, "last_year": 8}),
}


def playouts(game: Game, seed: int) -> int:
    return Run.new(game, SEATS, seed).playout(Random(seed))


def by_answers(game: Game, seed: int) -> int:
    run, rng, decisions = Run.new(game, SEATS, seed), Random(seed), 0
    while run.asks:
        seat, ask = next(iter(run.asks.items()))
        decisions += ask.is_choice()
        run.answer(seat, ask.sample(rng))
    return decisions


def rates(play: Callable[[Game, int], int], game: Game, seconds: float) -> tuple[float, float]:
    """Decisions and games a second."""
    decisions = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        decisions += play(game, games)
        games += 1
    took = time.process_time() - start
    return decisions / took, games / took


def positions(game: Game) -> Iterator[Match]:
    """Matches at moments spread over a game."""
    for seed in range(POSITIONS):
        match, rng = Match.new(game, SEATS, seed=seed), Random(seed)
        for _ in range(seed * 3):
            if not match.asks:
                break
            seat, ask = next(iter(match.asks.items()))
            match.answer(seat, ask.sample(rng))
        if match.asks:
            yield match


def searching(match: Match) -> Run:
    """The same position as a search holds it: without history."""
    run = Run(match.game, match.state.copy())
    run.go()
    return run


def microseconds(deed: Callable[[Any], object], matches: list[Any], seconds: float) -> float:
    """What a deed costs on average over all positions."""
    times, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for match in matches:
            deed(match)
        times += len(matches)
    return (time.process_time() - start) / times * 1e6


def there_and_back(match: Match) -> Match:
    return Match.from_snapshot(match.game, match.snapshot())


def greedy_game(game: Game, seats: int, options: dict[str, Any], seconds: float) -> float:
    """What a whole game between greedy bots takes on average, in milliseconds."""
    games, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        simulate(game, seats, ["greedy"] * seats, 1, games, options)
        games += 1
    return (time.process_time() - start) / games * 1e3


def years(game: Game, seats: int, seconds: float) -> tuple[float, float]:
    """Years a second, without and with the time it takes to write random sheets."""
    written = resolved = 0.0
    played = 0
    while written + resolved < seconds:
        run, rng = Run.new(game, seats, played, {"bidding": False, "last_year": YEARS}), Random(played)
        while run.asks:
            start = time.process_time()
            sheets = {seat: ask.sample(rng) for seat, ask in run.asks.items()}
            handed_in = time.process_time()
            for seat, sheet in sheets.items():
                run.answer(seat, sheet)
            written += handed_in - start
            resolved += time.process_time() - handed_in
        played += YEARS
    return played / resolved, played / (written + resolved)


def show(game: str, unit: str, runs: list[float]) -> None:
    row = {"peer": "tabularium", "game": game, "unit": unit, "median": round(statistics.median(runs), 1)}
    print(json.dumps({**row, "runs": [round(run, 1) for run in runs]}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    for game in GAMES:
        measure(game, options.seconds, options.runs)
    for name in (name for name in YEARLY if name in game_names()):
        measure_years(find_game(name), options.seconds, options.runs)
    for name in (name for name in GREEDY if name in game_names()):
        measure_greedy(find_game(name), options.seconds, options.runs)


def measure_years(game: Game, seconds: float, runs: int) -> None:
    """The years of a game of sheets."""
    name = f"{game.name}-{YEARLY[game.name]}"
    years(game, YEARLY[game.name], seconds / 5)
    found = [years(game, YEARLY[game.name], seconds) for _ in range(runs)]
    show(name, "years/s", [resolved for resolved, _ in found])
    show(f"{name} written", "years/s", [written for _, written in found])


def measure_greedy(game: Game, seconds: float, runs: int) -> None:
    """Whole games between greedy bots."""
    seats, options = GREEDY[game.name]
    found = [greedy_game(game, seats, options, seconds) for _ in range(runs)]
    show(f"{game.name}-{seats} greedy", "ms/game", found)


def measure(game: Game, seconds: float, runs: int) -> None:
    """Every figure of one game."""
    name = f"{game.name}-{SEATS}"
    for called, play in ((name, playouts), (f"{name} by answers", by_answers)):
        rates(play, game, seconds / 5)
        found = [rates(play, game, seconds) for _ in range(runs)]
        show(called, "decisions/s", [decisions for decisions, _ in found])
        show(called, "games/s", [games for _, games in found])
    matches = list(positions(game))
    short = seconds / 4
    searches = [searching(match) for match in matches]
    show(name, "clone µs", [microseconds(lambda run: run.clone(1), searches, short) for _ in range(runs)])
    show(name, "snapshot round trip µs", [microseconds(there_and_back, matches, short) for _ in range(runs)])


if __name__ == "__main__":
    main()
