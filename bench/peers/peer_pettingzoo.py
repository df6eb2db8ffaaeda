#!/usr/bin/env python3
"""Random self-play speed of PettingZoo classic environments (single core).

Obtain the peer:   uv venv v && uv pip install -p v/bin/python 'pettingzoo[classic]'
Run:               taskset -c 0 v/bin/python peer_pettingzoo.py [--seconds 1.5] [--runs 5] [env ...]

One decision = env.last() (observation + action mask) + uniform choice among masked actions + env.step().
Prints one JSON line per environment.
"""

import argparse
import importlib
import json
import statistics
import time
from typing import Any

import numpy as np

DEFAULT = ["tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "chess_v6"]


def one_run(env: Any, seconds: float, rng: np.random.Generator, seed: int) -> tuple[float, float]:
    decisions = games = 0
    start = time.process_time()
    end = start + seconds
    while time.process_time() < end:
        env.reset(seed=seed + games)
        games += 1
        for _agent in env.agent_iter():
            obs, _rew, term, trunc, _info = env.last()
            if term or trunc:
                env.step(None)
                continue
            legal = np.flatnonzero(obs["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
    took = time.process_time() - start
    return decisions / took, games / took


def main() -> None:
    ap = argparse.ArgumentParser()
    ap.add_argument("envs", nargs="*", default=DEFAULT)
    ap.add_argument("--seconds", type=float, default=1.5)
    ap.add_argument("--runs", type=int, default=5)
    a = ap.parse_args()
    for name in a.envs:
        try:
            env = importlib.import_module("pettingzoo.classic." + name).env()
            rng = np.random.default_rng(1)
            one_run(env, 0.2, rng, 0)
            rates = [one_run(env, a.seconds, rng, 1000 * i) for i in range(a.runs)]
        except Exception as e:  # a missing extra must not hide the other rows
            print(json.dumps({"peer": "pettingzoo", "game": name, "error": repr(e)[:200]}), flush=True)
            continue
        print(
            json.dumps(
                {
                    "peer": "pettingzoo",
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
