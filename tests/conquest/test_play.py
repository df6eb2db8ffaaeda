"""Random games to their end, the view, and what hidden treasuries hide."""

from __future__ import annotations

from random import Random

import pytest

from tabularium.draw import Words
from tabularium.engine import Match, Run
from tabularium.games.conquest import GAME
from tabularium.games.conquest.watch import Watch
from tabularium.testing.conformance.play import random_options
from tests.conquest.table import position

MOST_DECISIONS = 200_000


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_random_game_ends_with_one_caesar(seats: int):
    run = Run.new(GAME, seats, seed=seats)

    decisions = run.playout(Random(seats))

    assert 0 < decisions < MOST_DECISIONS
    assert GAME.outcome(run.state)["ending"] == "last_caesar"
    assert len(GAME.outcome(run.state)["winners"]) == 1


@pytest.mark.rule(
    "conquest:board.7", "conquest:tribute.2", "conquest:pieces.1", "conquest:pieces.2", "conquest:pieces.4"
)
@pytest.mark.parametrize("seed", range(6))
def test_the_invariants_hold_over_all_options(seed: int):
    rng = Random(seed)
    options = {**random_options(GAME, rng), "round_limit": 6}
    run = Run.new(GAME, GAME.seats[seed % len(GAME.seats)], seed, options)
    watch = Watch(run.state)

    def look(state) -> None:
        assert GAME.invariants is not None
        GAME.invariants(state)
        watch(state)

    run.after_scene = look
    run.playout(rng)

    assert GAME.outcome(run.state)["rounds"] <= 6


@pytest.mark.rule("conquest:setup.5")
def test_treasuries_are_open_unless_the_table_hides_them():
    open_table = position(talents=[5, 10, 0, 0, 0, 0])
    hidden = position(talents=[5, 10, 0, 0, 0, 0], options={"hidden_treasury": True})

    assert [player["talents"] for player in open_table.view(0)["players"]] == [5, 10, 0, 0, 0, 0]
    assert [player["talents"] for player in hidden.view(0)["players"]] == [5, None, None, None, None, None]
    assert hidden.view(None)["players"][0]["talents"] is None


def test_an_imagined_state_agrees_with_the_view():
    assert GAME.imagine is not None
    match = Match.new(GAME, 4, seed=5, options={"hidden_treasury": True})
    rng = Random(1)
    for _ in range(300):
        ((seat, ask),) = match.asks.items()
        view = match.view(seat)
        imagined = GAME.imagine(view, 7)
        assert GAME.view(imagined, seat) == view
        match.answer(seat, ask.sample(rng))


def test_everything_said_has_words():
    words = Words(GAME, names=[f"Seat {seat}" for seat in range(5)], strict=True)
    match = Match.new(GAME, 5, seed=3, options={"round_limit": 15})
    rng = Random(3)
    while match.asks:
        ((seat, ask),) = match.asks.items()
        words.ask(ask)
        for answer, refusal in ask.near():
            words.option(ask, answer)
            words.refusal(refusal)
            words.remedy(refusal)
        answer = ask.sample(rng)
        words.option(ask, answer)
        match.answer(seat, answer)
    for line in match.lines(None):
        words.line(line)
    assert match.outcome is not None
    assert words.outcome(match.outcome)
