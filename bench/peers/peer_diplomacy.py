#!/usr/bin/env python3
"""Random-order speed of the `diplomacy` PyPI engine (7 powers, standard map, single core).

Obtain the peer:   uv venv v_dip && uv pip install -p v_dip/bin/python diplomacy setuptools
Run:               taskset -c 0 v_dip/bin/python peer_diplomacy.py [--seconds 3] [--runs 5]

Each phase: get_all_possible_orders(), one uniformly random order per orderable location of each
power, set_orders(), process(). One order-decision = one location ordered. Games are cut at --max-phases.
"""

import argparse
import json
import random
import statistics
import time

from diplomacy import Game


def one_run(seconds: float, rng: random.Random, max_phases: int) -> tuple[float, float, int]:
    phases = orders = games = 0
    start = time.process_time()
    end = start + seconds
    while time.process_time() < end:
        game = Game()
        games += 1
        n = 0
        while not game.is_game_done and n < max_phases and time.process_time() < end:
            possible = game.get_all_possible_orders()
            for power in game.powers:
                chosen = [rng.choice(possible[loc]) for loc in game.get_orderable_locations(power) if possible[loc]]
                orders += len(chosen)
                game.set_orders(power, chosen)
            game.process()
            n += 1
        phases += n
    took = time.process_time() - start
    return phases / took, orders / took, games


def main() -> None:
    ap = argparse.ArgumentParser()
    ap.add_argument("--seconds", type=float, default=3.0)
    ap.add_argument("--runs", type=int, default=5)
    ap.add_argument("--max-phases", type=int, default=60)
    a = ap.parse_args()
    rng = random.Random(1)
    one_run(0.5, rng, a.max_phases)
    rates = [one_run(a.seconds, rng, a.max_phases) for _ in range(a.runs)]
    for unit, i in (("phases/s", 0), ("order-decisions/s", 1)):
        print(
            json.dumps(
                {
                    "peer": "diplomacy",
                    "game": "standard 7 powers",
                    "unit": unit,
                    "median": round(statistics.median(r[i] for r in rates), 1),
                    "runs": [round(r[i], 1) for r in rates],
                }
            ),
            flush=True,
        )


if __name__ == "__main__":
    main()
