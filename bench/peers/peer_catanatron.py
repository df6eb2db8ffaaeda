#!/usr/bin/env python3
"""Random self-play of catanatron (Catan, four seats, single core): decisions and games a second.

Obtain the peer:   python -m venv v && v/bin/pip install catanatron==3.2.1
Run:               taskset -c 0 v/bin/python peer_catanatron.py [--seconds 2] [--runs 5]

One decision = one tick: the legal actions are listed, one is chosen uniformly and played. Games are cut at 1000 turns.
"""

import argparse
import json
import statistics
import time

from catanatron import Color, Game, RandomPlayer

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
MOST_TURNS = 1000


def one_run(seconds: float) -> tuple[float, float]:
    decisions = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        game = Game([RandomPlayer(color) for color in COLORS], seed=games)
        while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
            game.play_tick()
            decisions += 1
        games += 1
    took = time.process_time() - start
    return decisions / took, games / took


def main() -> None:
    ap = argparse.ArgumentParser()
    ap.add_argument("--seconds", type=float, default=2.0)
    ap.add_argument("--runs", type=int, default=5)
    a = ap.parse_args()
    one_run(0.2)
    rates = [one_run(a.seconds) for _ in range(a.runs)]
    for unit, i in (("decisions/s", 0), ("games/s", 1)):
        print(
            json.dumps(
                {
                    "peer": "catanatron",
                    "game": "catan-4",
                    "unit": unit,
                    "median": round(statistics.median(r[i] for r in rates), 1),
                    "runs": [round(r[i], 1) for r in rates],
                }
            ),
            flush=True,
        )


if __name__ == "__main__":
    main()
