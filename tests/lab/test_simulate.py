"""The lab: games that depend on the seed only, counted honestly."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping
from dataclasses import replace
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from tabularium.engine import Answer, Ask, IllegalAnswer, Run, TabulariumError, UnknownName, find_game, refuse
from tabularium.lab import simulate, wilson
from tabularium.lab.play import Plan, Tally, seed_of
from tabularium.lab.report import report
from tabularium.lab.workers import spread
from tests.lab.dying import dies_once

SENATORS = find_game("senators")


class Watcher:
    """Answers the first legal answer and remembers what it was shown."""

    blind = False

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        assert view["seat"] == ask.seat
        return next(iter(ask.legal()))

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        assert view["seat"] is not None
        return None


class Blind(Watcher):
    """Is shown nothing."""

    blind = True

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        assert view == {}
        return ask.default

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        assert view == {}
        return None


class Spendthrift(Blind):
    """Embezzles as long as it can without ruin."""

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        if "embezzle" in chances and chances["embezzle"].params["senators"] > 1:
            return "embezzle", "take"
        return None


def test_the_seed_decides_the_games_and_the_workers_do_not() -> None:
    one, two = (simulate(SENATORS, 4, ["greedy", *["random"] * 3], 12, seed=5, workers=workers) for workers in (1, 2))

    assert (one.decisions, one.interjections) == (two.decisions, two.interjections)
    assert one.wins_by_seat == two.wins_by_seat
    assert one.wins_by_bot == two.wins_by_bot
    assert one.decisions_per_game == two.decisions_per_game
    assert one.endings == two.endings
    assert (one.workers, two.workers) == (1, 2)


def test_games_between_random_bots_depend_on_seed_and_number_only() -> None:
    one, two = (simulate(SENATORS, 4, ["random"] * 4, 12, seed=5, workers=workers) for workers in (1, 2))

    assert one.decisions == two.decisions
    assert one.wins_by_seat == two.wins_by_seat
    assert one.endings == two.endings


def test_another_seed_plays_other_games() -> None:
    first, second = (simulate(SENATORS, 4, ["random"] * 4, 3, seed=seed) for seed in (1, 2))

    assert first.decisions != second.decisions


def test_a_decision_is_an_answer_where_there_was_a_choice() -> None:
    game = replace(SENATORS, bots={"watcher": Watcher})
    found = simulate(game, 3, ["watcher"] * 3, 1, seed=9)
    run = Run.new(game, 3, seed_of(9, 0))
    decisions = answers = 0
    while run.asks:
        seat, ask = next(iter(run.asks.items()))
        decisions += ask.count() > 1
        answers += 1
        run.answer(seat, next(iter(ask.legal())))

    assert found.decisions == decisions < answers
    assert found.turns_per_game is not None
    assert found.turns_per_game.mean == game.outcome(run.state)["turns"]


def test_a_bot_sees_the_view_of_its_seat_and_a_blind_one_nothing() -> None:
    game = replace(SENATORS, bots={"watcher": Watcher, "blind": Blind})

    assert simulate(game, 3, ["watcher", "blind", "watcher"], 2).games == 2


def test_a_bot_may_interject_before_it_answers() -> None:
    game = replace(SENATORS, bots={"spendthrift": Spendthrift, "blind": Blind})
    found = simulate(game, 3, ["spendthrift", "blind", "blind"], 1)

    assert found.interjections >= 4


def test_with_rotation_every_bot_sits_on_every_seat_equally_often() -> None:
    plan = Plan(seats=4, bots=["a", "b", "c", "d"], rotate=True)
    seats_of_a = [plan.places(number).index(0) for number in range(8)]

    assert sorted(seats_of_a) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert Plan(seats=4, bots=["a", "b", "c", "d"]).places(3) == [0, 1, 2, 3]


def test_wins_follow_the_bot_through_the_rotation() -> None:
    found = simulate(SENATORS, 4, ["greedy", "random", "random", "random"], 8, seed=1, rotate=True)
    greedy, random = found.wins_by_bot

    assert (greedy.name, greedy.of, random.name, random.of) == ("greedy", 8, "random", 24)
    assert greedy.rate > 0.5
    assert sum(seat.wins > 0 for seat in found.wins_by_seat) > 1


def test_a_shared_victory_counts_by_its_share() -> None:
    plan = Plan(seats=3, bots=["a", "b", "b"])
    tally = Tally(
        games=3,
        shares={"0 0": 1.5, "1 1": 0.5, "2 2": 1.0},
        endings={"draw": 3},
        lengths={10: 2, 13: 1},
        turns={4: 3},
        decisions=33,
        began=1.0,
        ended=3.0,
    )
    found = report("any", plan, 1, tally)

    assert [(rate.name, rate.wins, rate.of) for rate in found.wins_by_bot] == [("a", 1.5, 3), ("b", 1.5, 6)]
    assert [rate.wins for rate in found.wins_by_seat] == [1.5, 0.5, 1.0]
    assert found.without_winner == 0
    assert (found.games_per_second, found.decisions_per_second) == (1.5, 16.5)
    length = found.decisions_per_game
    assert (length.mean, length.median, length.least, length.most) == (11, 10, 10, 13)


@pytest.mark.parametrize(
    ("wins", "of", "low", "high"),
    [(0, 10, 0.0, 0.27753), (10, 10, 0.72247, 1.0), (50, 100, 0.40383, 0.59617), (850, 1000, 0.82653, 0.87079)],
)
def test_the_interval_is_wilsons(wins: int, of: int, low: float, high: float) -> None:
    found = wilson(wins, of)

    assert isclose(found[0], low, abs_tol=1e-5)
    assert isclose(found[1], high, abs_tol=1e-5)


def test_progress_is_told_until_all_games_are_played() -> None:
    told: list[tuple[int, int]] = []
    simulate(SENATORS, 3, ["random"] * 3, 9, on_progress=lambda done, total: told.append((done, total)))

    assert told[-1] == (9, 9)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_the_report_is_plain_json() -> None:
    plain = json.loads(simulate(SENATORS, 3, ["random"] * 3, 2, options={"preset": "fr"}).to_json())

    assert plain["games"] == 2
    assert plain["options"] == {"preset": "fr"}
    assert plain["decisions_per_second"] > 0
    assert plain["games_per_second"] > 0
    assert {"name", "wins", "of", "rate", "low", "high"} <= set(plain["wins_by_bot"][0])
    assert sum(plain["endings"].values()) == 2


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"seats": 9}, TabulariumError),
        ({"bots": ["random"]}, TabulariumError),
        ({"bots": ["random", "random", "gredy"]}, UnknownName),
        ({"games": 0}, TabulariumError),
        ({"workers": 0}, TabulariumError),
        ({"options": {"spread_war": True}}, TabulariumError),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_starts(
    change: dict[str, Any], error: type[Exception]
) -> None:
    wish: dict[str, Any] = {"seats": 3, "bots": ["random"] * 3, "games": 1, **change}
    with pytest.raises(error):
        simulate(SENATORS, **wish)


def test_what_a_dead_worker_took_with_it_is_done_again(tmp_path: Path) -> None:
    tasks = [(str(tmp_path), number) for number in range(8)]
    found = sorted(result for _, result in spread(dies_once, tasks, 2))

    assert (tmp_path / "died").exists()
    assert found == [number * number for number in range(8)]


def test_a_refusal_comes_out_of_another_process_as_it_was() -> None:
    refused = IllegalAnswer(refuse("refused.not_an_option", "senators:end.1"))
    again = pickle.loads(pickle.dumps(refused))

    assert (type(again), again.refusal) == (IllegalAnswer, refused.refusal)
