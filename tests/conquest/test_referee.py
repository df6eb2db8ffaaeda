"""Games by chance under every option, watched by a referee who knows the book and not the code."""

from __future__ import annotations

from random import Random

import pytest

from tabularium.engine import Answer, Ask, Match
from tabularium.games.conquest import GAME
from tabularium.testing.conformance.play import random_options
from tests.conquest.referee import Referee

BUSY = {
    "move.who": ("leader:", "galley:"),
    "move.march": ("space:", "galley:"),
    "buy.piece": ("kind:road", "kind:city", "kind:galley", "kind:cavalry"),
}
"""What is answered more often than by mere chance, so that a game has everything."""


def likely(ask: Ask, rng: Random) -> Answer:
    """An answer by chance."""
    busy = [each for each in ask.things if each.startswith(BUSY[ask.key])] if ask.key in BUSY else []
    return rng.choice(busy) if busy and rng.random() < 0.6 else ask.sample(rng)


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 150), marks=pytest.mark.prove)], ids=str)
def test_the_book_allows_what_is_offered(seeds: range) -> None:
    for seed in seeds:
        watched(seed)


def watched(seed: int) -> None:
    """A game of this seed; every question about marches, galleys, retreats and purchases is the referee's too."""
    rng = Random(seed)
    fixed = {"round_limit": 4 + seed % 7, "home_assignment": "random", "hidden_treasury": False}
    match = Match.new(GAME, GAME.seats[seed % len(GAME.seats)], seed, {**random_options(GAME, rng), **fixed})
    referee = Referee(match)

    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        referee.answers(seat, likely(ask, rng))
