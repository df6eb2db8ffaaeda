"""The kit notices: on every broken twin of the mini senate the named check fails, and on the sound one it passes."""

import re
from dataclasses import replace

import pytest

from tabularium.engine import Game, KernelError
from tabularium.engine import match as engine_match
from tabularium.testing.conformance.kit import cases, checks, conforms
from tests.conformance.twins import twins
from tests.mini.game import MINI

GAMES, POSITIONS = 12, 8
MOST = 400


def run(game: Game, *names: str) -> None:
    for case in cases(game, GAMES, seed=40, positions=POSITIONS):
        conforms(replace(case, most=MOST), {name: checks[name] for name in names})


@pytest.mark.parametrize("name", twins)
def test_the_check_fails_on_the_twin(name: str) -> None:
    check, says, game = twins[name]
    with pytest.raises((AssertionError, KernelError), match=re.escape(says)):
        run(game, check)


def test_the_kit_notices_a_house_that_answers_for_whoever_has_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a house that looks at the question itself, then the sound game tells who has an empty purse."""
    monkeypatch.setattr(engine_match, "openly_asked", lambda run: run.asks)
    with pytest.raises(AssertionError, match=re.escape(".answers for")):
        run(MINI, "leaks_nothing")


def test_every_check_passes_on_the_sound_game() -> None:
    run(MINI, *checks)


def test_every_check_has_a_twin_that_a_game_could_be() -> None:
    """Wrong seats are refused by the kernel alone: no game can break that."""
    assert {check for check, *_ in twins.values()} == set(checks) - {"wrong_seats"}
