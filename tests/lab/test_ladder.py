"""The ladder: who meets whom, and how they are rated."""

from __future__ import annotations

import json

import pytest

from tabularium.engine import TabulariumError, find_game
from tabularium.lab.ladder import ladder, rungs, usual_levels

SENATORS = find_game("senators")


def test_who_wins_stands_above_who_loses() -> None:
    played = [(["best", "worst", "worst"], [1.0, 0.0, 0.0])] * 20
    best, worst = rungs(["worst", "best"], played)
    assert (best.level, worst.level) == ("best", "worst")
    assert best.low > worst.high
    assert (best.wins, best.of, best.rate, best.fair) == (20, 20, 1.0, pytest.approx(1 / 3))
    assert (worst.of, worst.rate) == (40, 0.0)


def test_a_game_without_a_winner_moves_nobody() -> None:
    first, second = rungs(["a", "b"], [(["a", "b"], [0.0, 0.0])] * 5)
    assert first.rating == second.rating == 25.0


def test_levels_meet_at_tables_of_all_sizes_and_the_same_ones_every_time() -> None:
    told: list[int] = []
    wishes = {"levels": ["random", "greedy"], "games": 12, "seed": 2, "tables": [{}, {"influence_cards": True}]}
    found = ladder(SENATORS, **wishes, on_progress=lambda done, total: told.append(done))
    assert found.seats == [3, 4, 5]
    assert sum(rung.of for rung in found.rungs) == 2 * (3 + 4 + 5) * 2
    assert found.rungs[0].level == "greedy"
    assert told == list(range(1, 13))
    assert ladder(SENATORS, **wishes) == found
    assert json.loads(found.to_json())["rungs"][0]["level"] == "greedy"


def test_the_workers_change_nothing() -> None:
    wishes = {"levels": ["random", "greedy"], "games": 4, "seed": 2, "seats": [3]}
    assert ladder(SENATORS, **wishes, workers=2) == ladder(SENATORS, **wishes)


def test_who_thinks_meets_by_worlds_where_nobody_is_named() -> None:
    assert usual_levels(SENATORS) == ["random", "greedy", "thinking@4w", "thinking@16w"]


def test_one_level_alone_is_no_ladder() -> None:
    with pytest.raises(TabulariumError, match="two levels"):
        ladder(SENATORS, ["greedy"])
