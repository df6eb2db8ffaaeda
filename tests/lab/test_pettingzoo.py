"""The environments hold to PettingZoo's own tests, in every game, and show a seat what it may know."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from tabularium.engine import IllegalAnswer, Run, TabulariumError, find_game, game_names
from tabularium.lab.agents import AgentTable
from tabularium.lab.pettingzoo import env, parallel_env

GAMES = game_names()


def short(name: str) -> dict[str, object]:
    """Options under which a game soon ends."""
    return dict(find_game(name).short)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_wrong_with_agents_in_turn(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for of_a_mask in ("Observation space for each agent probably should be", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", of_a_mask)
        api_test(env(name, options=short(name)), num_cycles=15)
        seed_test(lambda: env(name, options=short(name)), num_cycles=15)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_wrong_with_agents_at_once(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(name, options=short(name)), num_cycles=15)


def test_a_game_ends_with_the_shares_of_the_victory() -> None:
    table = env("senators", seats=4)
    table.reset(seed=3)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, broken_off, _ = table.last()
        total[agent] += reward
        table.step(None if over or broken_off else table.action_space(agent).sample(seen["action_mask"]))

    assert sum(total.values()) == pytest.approx(1.0)


def test_a_long_game_is_broken_off_without_a_reward() -> None:
    table = env("republic", most_steps=5)
    table.reset(seed=1)
    for _ in range(5):
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))

    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert not any(table.rewards.values())


def test_a_number_that_means_nothing_now_is_refused_and_changes_nothing() -> None:
    table = AgentTable(find_game("senators"), 3, seed=5)
    seat = table.asked[0]
    before = table.observed(seat)
    wrong = next(number for number in range(1, 512) if number not in table.numbers(seat))

    with pytest.raises(TabulariumError, match="has no choice"):
        table.choose(seat, wrong)

    assert table.observed(seat) == before


def test_who_has_closed_a_fist_is_not_seen_by_those_who_have_not() -> None:
    tables = [AgentTable(find_game("senators"), 3, seed=11) for _ in range(2)]
    while len(tables[0].asked) < 2:
        for table in tables:
            seat = table.asked[0]
            table.choose(seat, table.numbers(seat)[0])
    first, second = tables[0].asked[:2]
    before = tables[0].observed(second)

    numbers = tables[0].numbers(first)
    for table, number in zip(tables, (numbers[0], numbers[-1]), strict=True):
        table.choose(first, number)

    assert tables[0].observed(second) == tables[1].observed(second) == before


def test_agents_at_once_wait_while_others_are_asked() -> None:
    table = parallel_env("senators", seats=3)
    seen, _ = table.reset(seed=2)
    asked = table.table.asked

    for seat, agent in enumerate(table.possible_agents):
        assert bool(seen[agent]["action_mask"][0]) is (seat not in asked)
        assert seen[agent]["observation"].dtype == np.float32


@pytest.mark.parametrize("name", GAMES)
def test_an_agent_only_gives_answers_that_the_game_accepts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = 0
    answer = Run.answer

    def checked(run: Run, seat: int, said: object) -> None:
        nonlocal given
        assert run.asks[seat].accepts(said)
        given += 1
        answer(run, seat, said)

    monkeypatch.setattr(Run, "answer", checked)
    table = AgentTable(find_game(name), find_game(name).seating(short(name))[0], seed=6, options=short(name))
    for step in range(400):
        if not table.asked:
            break
        seat = table.asked[step % len(table.asked)]
        numbers = table.numbers(seat)
        try:
            table.choose(seat, numbers[step % len(numbers)])
        except IllegalAnswer as refused:
            pytest.fail(f"{table.named(seat)}: {refused}")

    assert given
