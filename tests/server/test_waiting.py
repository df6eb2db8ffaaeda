"""Who is waited for, and for how long, tells a spectator nothing; with a house that looks at the question it did.

A short sample; `make prove` watches every game.
"""

import pytest

from tabularium.engine import find_game

from .waiting import Wait, guesses, judged, old_rule

GAMES, QUESTIONS = 24, 40


def test_a_spectator_learns_nothing_from_who_is_waited_for() -> None:
    found = guesses(find_game("senators"), GAMES, QUESTIONS)
    assert found.waits > GAMES * QUESTIONS // 4
    assert not found.tells, found


def test_the_same_spectator_learnt_much_when_the_house_answered_for_whoever_had_one_answer() -> None:
    with old_rule():
        found = guesses(find_game("senators"), GAMES, QUESTIONS)
    assert found.tells, found


@pytest.mark.parametrize(("telling", "gain"), [(True, 0.5), (False, 0.0)])
def test_the_guess_learns_from_what_goes_together_and_from_nothing_else(telling: bool, gain: float) -> None:
    """Given that whoever has no choice is quick, then all is guessed; given that all are, half is as before."""
    waits = [Wait("sell", 9 if choice or not telling else 4, choice) for choice in (True, False) for _ in range(50)]
    found = judged([waits, waits])
    assert (found.gain, found.tells) == (gain, telling)
