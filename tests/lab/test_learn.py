"""Learning from play: the fit, and a run that is broken off and goes on."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random

import pytest

from tabularium.engine import TabulariumError, find_game
from tabularium.lab.fit import fit, log_loss, solved
from tabularium.lab.learn import learn

SENATORS = find_game("senators")


def test_a_system_of_equations_is_solved() -> None:
    assert solved([[0.0, 2.0], [4.0, 1.0]], [2.0, 9.0]) == pytest.approx([2.0, 1.0])


def test_the_fit_finds_the_weights_by_which_chance_was_thrown() -> None:
    rng = Random(4)
    rows = [[rng.uniform(-3, 3), rng.uniform(0, 1000), 5.0] for _ in range(6000)]
    shares = [float(rng.random() < 1 / (1 + exp(-(1.0 + 0.8 * x - 0.003 * y)))) for x, y, _ in rows]
    found = fit(rows, shares)
    assert found.weights[0] == pytest.approx(0.8, abs=0.1)
    assert found.weights[1] == pytest.approx(-0.003, abs=0.0004)
    assert found.weights[2] == pytest.approx(0.0, abs=1e-6), "what never differs tells nothing"


def test_log_loss_is_less_for_who_foretells_better() -> None:
    assert log_loss([0.9, 0.1], [1.0, 0.0]) < log_loss([0.5, 0.5], [1.0, 0.0]) < log_loss([0.1, 0.9], [1.0, 0.0])


def test_learning_depends_on_the_seed_alone() -> None:
    once, again, other = (learn(SENATORS, games=12, rounds=0, seed=seed) for seed in (1, 1, 2))
    assert once == again
    assert once.win.weights != other.win.weights


def test_a_round_of_thinking_bots_follows_and_a_duel_decides() -> None:
    told: list[str] = []
    learned = learn(
        SENATORS,
        games=12,
        rounds=1,
        thinking=2,
        duels=2,
        worlds=1,
        seats=[3],
        tell=lambda what, done, total: told.append(what),
    )
    assert list(dict.fromkeys(told)) == ["greedy", "thinking", "duel"]
    assert learned.games in (12, 14)


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = learn(SENATORS, games=12, rounds=0, seed=3, work=tmp_path)
    kept = sorted(tmp_path.rglob("*.json"))
    assert kept
    kept[0].unlink()
    played: list[int] = []

    def tell(what: str, done: int, total: int) -> None:
        played.append(done)

    again = learn(SENATORS, games=12, rounds=0, seed=3, work=tmp_path, tell=tell)
    assert again == whole
    assert 0 < played[0] < 12, "what was played is not played again"


def test_too_few_games_are_refused() -> None:
    with pytest.raises(TabulariumError, match="too few games"):
        learn(SENATORS, games=1, rounds=0)
