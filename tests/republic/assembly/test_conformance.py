"""The room is a game like any other: it conforms, it ends, and nobody learns what is not his to know."""

from __future__ import annotations

from collections import Counter

from tabularium.games.republic.assembly import GAME
from tabularium.testing.conformance.kit import Case, checks, look_on, noninterference
from tabularium.testing.conformance.play import moves


def test_it_conforms() -> None:
    look_on(Case(GAME, 12, seed=12, positions=1), checks, GAME.invariants)


def test_random_games_end_and_everybody_is_asked() -> None:
    asked: Counter[int] = Counter()
    for seed in range(2):
        for move in moves(Case(GAME, 18, seed=seed)):
            asked.update(move.match.asks.keys())
        assert not move.match.asks
    assert set(asked) == set(range(18))


def test_other_secrets_look_the_same_to_every_person() -> None:
    report = noninterference(GAME, 4, seed=5)
    assert report.ok, report
    assert report.count >= 4
