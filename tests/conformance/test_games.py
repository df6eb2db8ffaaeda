"""Every game of the house, and the mini senate, conforms: all checks, several tables each."""

from collections.abc import Callable
from typing import Any

import pytest

from tabularium.engine import find_game, game_names
from tabularium.testing.conformance.kit import Case, cases, checks, conform, noninterference, play_many
from tests.mini.game import MINI
from tests.mini.late import LATE
from tests.prove import SHORT, samples_of

TABLES, POSITIONS = 8, 12
SAMPLED = {"conquest": (6, 4), "republic": (5, 4)}
"""How many tables, and positions of each, where a position is large and games are long."""
GAMES = {"conquest": 10, "republic": 10}
MOST_GAMES = 40
QUICK = {"conquest": {"round_limit": 4}}
"""What keeps the games of the quick sample short."""

SMALL = {"mini": MINI, "late": LATE}
SAMPLES = [
    *cases(MINI, 2 * TABLES, seed=1, positions=POSITIONS, secrets=("coins",)),
    *cases(LATE, TABLES, seed=1, positions=POSITIONS, secrets=("coins",)),
    *(
        case
        for name in game_names()
        for tables, positions in [SAMPLED.get(name, (TABLES, POSITIONS))]
        for case in samples_of(find_game(name), tables, positions=positions, **QUICK.get(name, {}))
    ),
]


@pytest.mark.parametrize("check", checks.values(), ids=checks)
@pytest.mark.parametrize("case", SAMPLES, ids=str)
def test_conforms(case: Case, check: Callable[[Case], None]) -> None:
    check(case)


@pytest.mark.parametrize("name", [*game_names(), *SMALL])
def test_random_games_over_all_options_and_seats(name: str) -> None:
    games = GAMES.get(name, MOST_GAMES)
    report = play_many(SMALL.get(name) or find_game(name), games, seed=2, fixed=SHORT.get(name))
    assert report.ok, report
    assert report.count == games


def test_games_are_shared_out_among_processes_without_changing_them() -> None:
    alone, shared = play_many(MINI, 12, seed=3), play_many(MINI, 12, seed=3, workers=2)
    assert (shared.count, shared.steps, shared.faults) == (alone.count, alone.steps, alone.faults)


def test_the_kit_in_one_call() -> None:
    conform(MINI, games=1, positions=4, secrets=("coins",))
    conform(LATE, games=1, positions=4, secrets=("coins",))


def test_seats_and_options_are_all_tried() -> None:
    seen: dict[str, set[Any]] = {}
    for case in cases(MINI, 40):
        for name, value in case.options.items():
            seen.setdefault(name, set()).add(value)
    assert seen == {
        "preset": {"calm", "short"},
        "rounds": {1, 2, 3, 4},
        "assassins": {True, False},
        "ballot": {"three_ways", "two_ways"},
    }
    assert {case.seats for case in cases(MINI, 6)} == {3, 4, 5}


def test_noninterference_counts_positions() -> None:
    report = noninterference(MINI, 30, seed=4, secrets=("coins",))
    assert report.ok, report
    assert report.count >= 30
