"""The greedy bot in any position: its answers are legal, and five of them play a game to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

from tabularium.engine import Bot, Run
from tabularium.engine.save import encode_state
from tabularium.games.republic import GAME
from tabularium.games.republic.assembly import GAME as ASSEMBLY
from tabularium.games.republic.bot import PLANS, GreedyBot
from tabularium.games.republic.bot.reading import Table
from tabularium.games.republic.state import Republic

from ..optional.nine import ALL_ON

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


# -- no question without end -------------------------------------------------------------------------------------------
ENDLESS = 20
"""So often one question is not put where nothing changes."""


def asked_alike(run: Run, bots: Sequence[Bot]) -> int:
    """How often, in a game that bots play, one question was put in one state; what the chair let go is left aside."""
    met: Counter[bytes] = Counter()
    while run.asks:
        seat, ask = next(iter(run.asks.items()))
        view = run.game.view(run.state, seat)
        wish = bots[seat].interject(view, run.chances(seat))
        if wish is not None:
            run.interject(seat, *wish)
            continue
        state = run.state.copy()
        assert isinstance(state, Republic)
        state.session.let_go = []
        alike = sha256(encode_state(state) + msgspec.json.encode(ask.describe())).digest()
        met[alike] += 1
        assert met[alike] < ENDLESS, ask
        run.answer(seat, bots[seat](view, ask))
    return max(met.values())


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("options", [{}, {"scenario": "late"}, ALL_ON], ids=["early", "late", "all_rules"])
def test_greedy_bots_meet_no_question_again_where_nothing_has_changed(options: dict[str, Any], seed: int) -> None:
    bots = [GAME.bot("greedy", seat) for seat in range(5)]
    assert asked_alike(Run.new(GAME, 5, seed, options), bots) == 1


def test_nor_do_those_of_the_assembly() -> None:
    bots = [ASSEMBLY.bot("greedy", seat) for seat in range(12)]
    assert asked_alike(Run.new(ASSEMBLY, 12, 1), bots) == 1


class Shy(GreedyBot):
    """Takes up a proposal, and at any number or name that it is asked for lets it go."""

    plans = {**PLANS, **dict.fromkeys(("senate.legions", "senate.fleets"), lambda t, ask: 0)}


def test_a_bot_that_lets_a_proposal_go_takes_up_something_else() -> None:
    run = Run.new(GAME, 5, 1)
    assert asked_alike(run, [Shy(seat) for seat in range(5)]) in range(2, 5)
