"""Games of a room end, everybody is asked, and nobody learns what is not his to know."""

from __future__ import annotations

from collections import Counter

from tabularium.games.republic.assembly import GAME
from tabularium.testing.conformance.kit import Case, noninterference
from tabularium.testing.conformance.play import moves


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
