"""The kit notices: on every broken twin of the mini senate the named check fails, and on the sound one it passes."""

import re
from dataclasses import replace

import pytest

from tabularium.engine import Game, KernelError
from tabularium.testing.conformance.kit import cases, checks
from tests.mini.game import MINI
from tests.mini.twins import twins

GAMES, POSITIONS = 12, 20
MOST = 400


def run(check: str, game: Game) -> None:
    for case in cases(game, GAMES, seed=40, positions=POSITIONS, secrets=("coins",)):
        checks[check](replace(case, most=MOST))


@pytest.mark.parametrize("name", twins)
def test_the_check_fails_on_the_twin(name: str) -> None:
    check, says, game = twins[name]
    with pytest.raises((AssertionError, KernelError), match=re.escape(says)):
        run(check, game)


@pytest.mark.parametrize("check", checks)
def test_the_check_passes_on_the_sound_game(check: str) -> None:
    run(check, MINI)


def test_every_check_has_a_twin_that_a_game_could_be() -> None:
    """Wrong seats are refused by the kernel alone: no game can break that."""
    assert {check for check, *_ in twins.values()} == set(checks) - {"wrong_seats"}
