"""The Revenue Phase at its edges: droughts left alone, gifts that are withdrawn, small factions."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, everybody, lines, play

from ..table import of, position, rome

CORNELIUS, FABIUS, CLAUDIUS, FURIUS = (f"family:{name}" for name in ("cornelius", "fabius", "claudius", "furius"))


def revenue(*dice: int, **given: Any) -> Match:
    """A Revenue Phase from its start to its first question."""
    return position("revenue_phase", phase="revenue", dice=dice, **given)


# -- droughts ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.drought.1", "republic:E.drought.2")
def test_whoever_leaves_a_drought_alone_loses_no_popularity_and_is_not_spoken_of() -> None:
    match = revenue(
        concessions={"concession:sicilian-grain": FABIUS},
        events={"event:drought": 1},
        options={"drought_popularity_step": 1},
    )
    play(match, 0)
    assert of(match, "popularity", FABIUS) == 0
    assert lines(match, "revenue.drought") == []


# -- gifts ------------------------------------------------------------------------------------------------------------
def two_gifts() -> Match:
    """Factions 0 and 1 each offer faction 2 some talents."""
    people = {CORNELIUS: {"talents": 5}, CLAUDIUS: {"talents": 7}}
    match = position("redistribution", [0], phase="revenue", people=people)
    match.answer(0, CORNELIUS)
    match.answer(1, CLAUDIUS)
    everybody(match, "confirm")
    return play(match, "seat:2", 2, "confirm", "seat:2", 3, "confirm")


@pytest.mark.rule("republic:6.3d")
def test_a_player_withdraws_only_what_he_has_offered_himself_and_cannot_undo_that() -> None:
    match = two_gifts()
    assert match.asks[2].params == {"offers": {"seat:0": 2, "seat:1": 3}}
    match.interject(1, "withdraw_offer", "seat:2")
    assert match.asks[2].params == {"offers": {"seat:0": 2}}
    assert (of(match, "talents", CORNELIUS), of(match, "talents", CLAUDIUS)) == (3, 7)
    assert "withdraw_offer" not in match.chances(1)
    assert not match.can_undo(1), "what the others still offer has shown"


@pytest.mark.rule("republic:6.3d", "republic:4.2e")
def test_once_the_purses_are_open_again_nobody_takes_his_word_back() -> None:
    match = position("redistribution", [0], phase="revenue")
    for seat in range(4):
        match.answer(seat, "confirm")
    assert match.can_undo(3)
    match.answer(4, "confirm")
    assert set(asked(match).values()) == {"revenue.contribute"}
    assert not match.can_undo(4)


# -- contributions ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:6.53a")
def test_even_factions_of_one_senator_are_asked_three_times() -> None:
    gone = [f"family:{name}" for name in ("cornelius", "valerius", "claudius", "manlius", "furius", "aurelius")]
    people: dict[str, Any] = {key: {"place": "nowhere"} for key in gone} | {FABIUS: {"talents": 9}}
    match = position("contributions", [0], seats=3, phase="revenue", people=people)
    for _ in range(3):
        assert set(asked(match).values()) == {"revenue.contribute"}
        match.answer(0, FABIUS)
        everybody(match, "pass")
        play(match, 1)
    assert rome(match).phase == "forum"
