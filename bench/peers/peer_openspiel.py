#!/usr/bin/env python3
"""Random self-play speed of OpenSpiel, driven from Python (single core).

Obtain the peer:   uv venv v && uv pip install -p v/bin/python open_spiel
Run:               taskset -c 0 v/bin/python peer_openspiel.py [--seconds 1.5] [--runs 5] [game ...]

One decision = legal_actions() enumerated + one chosen uniformly + apply_action().
Chance nodes are sampled inside the timed loop but are not counted as decisions.
Simultaneous nodes count one decision per player. Prints one JSON line per game.
"""

import argparse
import json
import random
import statistics
import time

import open_spiel.python.games  # noqa: F401  (registers the python_* games)
import pyspiel

DEFAULT = [
    "tic_tac_toe",
    "connect_four",
    "backgammon",
    "chess",
    "kuhn_poker",
    "leduc_poker",
    "gin_rummy",
    "liars_dice",
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_block_dominoes",
]


def one_run(game: pyspiel.Game, seconds: float, rng: random.Random) -> tuple[float, float]:
    decisions = games = 0
    pick = rng.random
    start = time.process_time()
    end = start + seconds
    while time.process_time() < end:
        state = game.new_initial_state()
        games += 1
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                r = pick()
                for action, p in outcomes:  # noqa: B007 (played after the loop)
                    r -= p
                    if r <= 0:
                        break
                state.apply_action(action)
            elif state.is_simultaneous_node():
                joint = []
                for player in range(game.num_players()):
                    legal = state.legal_actions(player)
                    joint.append(legal[int(pick() * len(legal))] if legal else 0)
                    decisions += 1
                state.apply_actions(joint)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])
                decisions += 1
    took = time.process_time() - start
    return decisions / took, games / took


def main() -> None:
    ap = argparse.ArgumentParser()
    ap.add_argument("games", nargs="*", default=DEFAULT)
    ap.add_argument("--seconds", type=float, default=1.5)
    ap.add_argument("--runs", type=int, default=5)
    a = ap.parse_args()
    for name in a.games:
        game = pyspiel.load_game(name)
        rng = random.Random(1)
        one_run(game, 0.2, rng)
        rates = [one_run(game, a.seconds, rng) for _ in range(a.runs)]
        print(
            json.dumps(
                {
                    "peer": "open_spiel",
                    "game": name,
                    "unit": "decisions/s",
                    "median": round(statistics.median(r[0] for r in rates)),
                    "games_per_s": round(statistics.median(r[1] for r in rates), 1),
                    "runs": [round(r[0]) for r in rates],
                }
            ),
            flush=True,
        )


if __name__ == "__main__":
    main()
