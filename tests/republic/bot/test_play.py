"""The greedy bot in any position: its answers are legal, and five of them play a game to its end."""

from __future__ import annotations

from random import Random

import pytest

from tabularium.engine import Run
from tabularium.games.republic import GAME
from tabularium.games.republic.bot import PLANS
from tabularium.games.republic.bot.reading import Table
from tabularium.games.republic.state import Republic

FAR = 900
"""Decisions of a random game."""


@pytest.mark.parametrize("scenario", ["early", "middle", "late"])
@pytest.mark.parametrize("seed", [1, 2])
def test_its_plans_are_legal_in_any_position(scenario: str, seed: int) -> None:
    # Given a game played at random
    run = Run.new(GAME, 5, seed, {"scenario": scenario})
    rng = Random(seed)
    for _ in range(FAR):
        if not run.asks:
            return
        seat, ask = next(iter(run.asks.items()))
        # When the bot is asked what it would do
        if ask.key in PLANS and rng.random() < 0.5:
            plan = PLANS[ask.key](Table(GAME.view(run.state, seat)), ask)
            # Then that is legal without recourse to the default
            assert ask.accepts(plan), (ask.key, plan, ask.describe())
        run.answer(seat, ask.sample(rng))


@pytest.mark.parametrize("scenario", ["early", "late"])
def test_five_bots_play_a_game_to_its_end(scenario: str) -> None:
    run = Run.new(GAME, 5, 7, {"scenario": scenario})
    bots = [GAME.bot("greedy", seat) for seat in range(5)]
    decisions = 0
    while run.asks:
        seat, ask = next(iter(run.asks.items()))
        run.answer(seat, bots[seat](GAME.view(run.state, seat), ask))
        decisions += 1
        assert decisions < 8000
    assert isinstance(run.state, Republic)
    assert run.state.ending
