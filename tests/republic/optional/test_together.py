"""The optional rules beside each other: random games with each, with pairs and with all of them, and their secrets."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tabularium.games.republic import GAME
from tabularium.testing.conformance.kit import cases, conforms, noninterference
from tabularium.testing.conformance.many import play_one

from .nine import ALL_ON, NINE

NEEDS = {"rebel_governors": "provincial_wars"}
SCENARIOS = ("early", "middle", "late")
"""Provinces, governors and rebels are there from the middle period on."""
PAIRS = Random("pairs").sample(list(combinations(NINE, 2)), 6)


def played(chosen: tuple[str, ...], seed: int = 1) -> str:
    """How a random game with these rules ends, with the invariants looked at after every scene."""
    on = dict.fromkeys((*chosen, *(NEEDS[each] for each in chosen if each in NEEDS)), True)
    rng = Random(f"{seed}:{chosen}")
    options = {**on, "scenario": rng.choice(SCENARIOS)}
    _, outcome = play_one(GAME, rng.choice(GAME.seats), options, rng)
    return str(outcome["ending"])


@pytest.mark.parametrize("name", NINE)
def test_a_random_game_with_each_rule_ends(name: str) -> None:
    assert played((name,))


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_random_game_with_a_pair_of_rules_ends(pair: tuple[str, ...]) -> None:
    assert played(pair)


@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_all_rules_end(seed: int) -> None:
    assert played(NINE, seed)


def test_with_all_rules_the_game_conforms() -> None:
    *_, last = cases(GAME, 3, seed=13, positions=1, fixed={**ALL_ON, "scenario": "middle"})
    conforms(last)


def test_with_all_rules_other_secrets_look_the_same() -> None:
    report = noninterference(GAME, 8, seed=6, fixed={**ALL_ON, "scenario": "middle"})
    assert report.ok, report
    assert report.count >= 8
