"""The words of scenario files: what a position may say, and what it is told where it cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine.dice import Fast
from tabularium.games.conquest import GAME
from tabularium.games.conquest.board import KEYS
from tabularium.games.conquest.state import Conquest
from tabularium.testing.scenarios.position import Malformed, opening, prepare

HOMES = {"homes": ["macedonia", "egyptus", "hispania"], "active": 1, "scene": "move"}


def given(**more: Any) -> Conquest:
    """A position of three, as a scenario would write it."""
    options = more.pop("options", {})
    state = opening(GAME, 3, options, Fast(0))
    prepare(GAME, state, {**HOMES, **more})
    assert isinstance(state, Conquest)
    return state


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"galley.egyptus_1": "egyptus"}, "the coasts of egyptus are egyptus.m_alexandria, egyptus.m_pelusium"),
        ({"galley.egyptus_1": "egyptus.m_rhodus"}, "the coasts of egyptus are"),
        ({"galley.egyptus_1": "m_alexandrya"}, "did you mean m_alexandria?"),
        ({"leader.egyptus_caesar": "gone"}, "captor.SEAT"),
        ({"leader.egyptus_caesar": "captive:0"}, "captor.SEAT"),
        ({"units.egyptus.1": [21, 0, 0]}, "no more units than the boxes hold"),
        ({"reached.100": {"seat": 1, "round": 2}}, "did you mean 105?"),
    ],
)
def test_what_cannot_be_is_refused_with_what_could(said: dict[str, Any], told: str) -> None:
    with pytest.raises(Malformed) as refused:
        given(**said)

    assert told in str(refused.value)


@pytest.mark.rule("conquest:sea.14")
@pytest.mark.parametrize(
    ("place", "options", "lies"),
    [
        ("m_alexandria", {}, "space:m_alexandria"),
        ("egyptus.m_pelusium", {}, "coast:egyptus.m_pelusium"),
        ("egyptus.m_pelusium", {"galley_coast": "per_province"}, "coast:egyptus.m_alexandria"),
        ("egyptus", {"galley_coast": "per_province"}, "coast:egyptus.m_alexandria"),
        ("palestina", {}, "coast:palestina.m_pelusium"),
        ("cyprus.m_rhodus", {}, "coast:cyprus.m_alexandria"),
    ],
)
def test_a_galley_lies_where_the_rules_let_it_lie(place: str, options: dict[str, Any], lies: str) -> None:
    state = given(options=options, **{"galley.egyptus_1": place})

    (galley,) = state.galleys_of(1)
    assert KEYS[state.galley_at[galley]] == lies


@pytest.mark.rule("conquest:sea.9")
@pytest.mark.parametrize(("active", "scene", "ashore"), [(1, "move", 0), (1, "combat", 3), (0, "move", 3)])
def test_who_is_aboard_on_a_coast_is_ashore_but_in_the_own_movement(active: int, scene: str, ashore: int) -> None:
    aboard = {
        "galley.egyptus_1": "palestina",
        "cargo.egyptus_1": [3, 0, 0],
        "leader.egyptus_general_1": "galley:egyptus_1",
    }

    state = given(**{**aboard, "active": active, "scene": scene})

    assert state.crowd[KEYS.index("space:palestina")] == ashore


@pytest.mark.rule("conquest:inflation.1", "conquest:inflation.2")
@pytest.mark.parametrize(
    ("said", "due", "factor"),
    [
        ({}, [-1, -1], 1),
        ({"reached.105": {"seat": 1, "round": 8}}, [8 * 7 + 3, -1], 1),
        ({"reached.105": {"seat": 0, "round": 8}}, [8 * 7, -1], 2),
        ({"reached.105": {"seat": 1, "round": 7}}, [7 * 7 + 3, -1], 2),
        ({"factor": 2}, [0, -1], 2),
        ({"factor": 3}, [0, 0], 3),
    ],
)
def test_prices_follow_from_the_marks_that_were_reached(said: dict[str, Any], due: list[int], factor: int) -> None:
    state = given(**{**said, "round": 9, "active": 0 if due == [8 * 7 + 3, -1] else 1})

    assert (state.due, state.factor) == (due, factor)


@pytest.mark.rule("conquest:inflation.1")
def test_a_mark_that_somebody_stands_on_was_reached_in_this_round() -> None:
    tens = ["cyrenaica", "africa", "numidia", "caesariensis", "syria", "mesopotamia", "galatia", "asia", "achaia"]

    state = given(**{f"control.{land}": 1 for land in tens}, round=8)

    assert (state.tribute[1], state.due, state.factor) == (105, [8 * 7 + 3, -1], 1)
