"""Every game of the house, and the mini senate, conforms: all checks, several tables each."""

from pathlib import Path
from typing import Any

import pytest

from tabularium import games
from tabularium.engine import Game, find_game, game_names
from tabularium.testing.conformance.kit import Case, cases, conform, conforms, noninterference, play_many
from tests.mini.courteous import COURTEOUS
from tests.mini.game import MINI
from tests.mini.late import LATE

TABLES, POSITIONS = 8, 4
SAMPLED = {
    "conquest": (2, 1),
    "mare_nostrum": (1, 1),
    "republic": (2, 1),
    "republic_assembly": (1, 1),
    "senators": (5, POSITIONS),
}
"""How many tables, and how closely each is looked at, where a position is large and games are long; `make prove` has
the others."""
GAMES = {"conquest": 10, "mare_nostrum": 10, "republic": 10, "republic_assembly": 5}
MOST_GAMES = 40
GAMES_OF_THE_HOUSE = [find_game(name) for name in game_names()]


def samples(game: Game) -> list[Case]:
    tables, positions = SAMPLED.get(game.name, (TABLES, POSITIONS))
    return cases(game, tables, positions=positions)


SAMPLES = [
    *cases(MINI, 2 * TABLES, 1, POSITIONS),
    *cases(LATE, TABLES, 1, POSITIONS),
    *cases(COURTEOUS, TABLES, 1, POSITIONS),
    *(case for game in GAMES_OF_THE_HOUSE for case in samples(game)),
]


@pytest.mark.parametrize("case", SAMPLES, ids=lambda case: case.id)
def test_conforms(case: Case) -> None:
    conforms(case)


@pytest.mark.parametrize("game", [*GAMES_OF_THE_HOUSE, MINI, LATE], ids=lambda game: game.name)
def test_random_games_over_all_options_and_seats(game: Game) -> None:
    games = GAMES.get(game.name, MOST_GAMES)
    report = play_many(game, games, seed=2)
    assert report.ok, report
    assert report.count == games


def test_games_are_shared_out_among_processes_without_changing_them() -> None:
    alone, shared = play_many(MINI, 12, seed=3), play_many(MINI, 12, seed=3, workers=2)
    assert (shared.count, shared.steps, shared.faults) == (alone.count, alone.steps, alone.faults)


def test_the_kit_in_one_call() -> None:
    conform(MINI, games=1, positions=2)
    conform(LATE, games=1, positions=2)


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
    report = noninterference(MINI, 30, seed=4)
    assert report.ok, report
    assert report.count >= 30


def test_games_speak_to_the_agenda_by_its_verbs_alone() -> None:
    naming = [path.name for path in Path(games.__file__).parent.rglob("*.py") if "agenda" in path.read_text("utf-8")]
    assert not naming
