"""Whole games by chance under every option, watched by a referee who knows the book and not the code."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabularium.engine import Ask, Match
from tabularium.games.senators import GAME
from tabularium.testing.conformance.play import random_options
from tests.senators.referee import Referee

MODEST = ("war.bid", "deficit.bid", "auction.amount", "extortion.price")
BUSY = {"trade.join": 0.6, "trade.steps": 0.6}
"""How often a question is answered with anything but leaving."""


def likely(ask: Ask, rng: Random) -> Any:
    """An answer by chance, but small sums and busy traders, so that a game has everything."""
    little = rng.randint(0, 9)
    if ask.key in MODEST and ask.accepts(little):
        return little
    stays = [each for each in ask.things if each not in ("finish", "decline")] if ask.key in BUSY else []
    return rng.choice(stays) if stays and rng.random() < BUSY[ask.key] else ask.sample(rng)


@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 600), marks=pytest.mark.prove)], ids=str)
def test_everybody_has_what_the_book_says(seeds: range) -> None:
    for seed in seeds:
        watched(seed)


def watched(seed: int) -> None:
    """A game of this seed; after every answer coins, senators and cards are those of the referee."""
    rng = Random(seed)
    options = {**random_options(GAME, rng), "influence_cards": bool(seed % 2)}
    match = Match.new(GAME, GAME.seats[seed % len(GAME.seats)], seed, options)
    referee = Referee(match)

    referee.agrees()
    while match.asks:
        seat, ask = rng.choice(sorted(match.asks.items()))
        referee.asks(ask)
        match.answer(seat, likely(ask, rng))
        referee.agrees()
        thief = rng.choice(match.seats)
        if rng.random() < 0.01 and match.asks and "embezzle" in match.chances(thief):
            match.interject(thief, "embezzle", "take")
            referee.agrees()
