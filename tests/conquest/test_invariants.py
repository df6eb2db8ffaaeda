"""The invariants themselves: each notices the one thing that it is there for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabularium.games.conquest.board import NUMBERS
from tabularium.games.conquest.state import ABOARD, HELD, OPEN_CITY, Conquest
from tabularium.games.conquest.watch import Watch
from tabularium.testing.language import play
from tests.conquest.table import board, holds, march, position

MAC, GAL = range(2)
MOESIA, SEA = NUMBERS["moesia"], NUMBERS["m_aegaeum"]


def sound() -> Conquest:
    """A board with something of everything on it."""
    return board(
        position(
            control={"moesia": MAC, "dacia": MAC},
            cities=["moesia", "dacia"],
            roads=["dacia.moesia"],
            galleys={"macedonia_1": "m_aegaeum"},
            cargo={"macedonia_1": [2, 0, 0]},
            leaders={"macedonia_general_1": "galley:macedonia_1", "galatia_general_1": f"captive:{MAC}"},
        )
    )


def change(column: str, at: int, by: int) -> Callable[[Conquest], None]:
    def change(s: Conquest) -> None:
        getattr(s, column)[at] += by

    return change


def put(column: str, at: int, value: int) -> Callable[[Conquest], None]:
    def put(s: Conquest) -> None:
        getattr(s, column)[at] = value

    return put


def build_twice(s: Conquest) -> None:
    s.towns.append(MOESIA)
    s.cities -= 1


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (change("tribute", MAC, 5), "the markers are on"),
        (change("talents", MAC, -1), "nobody owes"),
        (put("out", GAL, 1), "who is out owns nothing"),
        (put("due", 0, 0), "prices are what the marks"),
        (change("units", 0, -1), "no fewer than none"),
        (change("crowd", MOESIA, 1), "a land counts its units"),
        (change("supply", 0, 1), "those of the box"),
        (change("cargo", 1, 1), "those of the box"),
        (put("tired", MOESIA * 8, 1), "only who is there has marched"),
        (put("at", 0, -1), "one Caesar each"),
        (put("at", 1, SEA), "a leader on foot is on land"),
        (put("at", 1, ABOARD + 3), "who is aboard floats"),
        (put("at", 6, ABOARD), "and on an own galley"),
        (put("at", 0, HELD + GAL), "a captured Caesar leaves the board"),
        (put("galley_at", 1, SEA), "galleys are those of the box"),
        (put("galley_at", 0, MOESIA), "a galley lies in water"),
        (put("city", NUMBERS["asia"], OPEN_CITY), "towns are the lands with a city"),
        (build_twice, "once"),
        (put("road", 0, MAC), "twenty roads"),
    ],
)
def test_what_cannot_be_is_noticed(spoil: Callable[[Conquest], None], says: str):
    state = sound()
    holds(state)

    spoil(state)

    with pytest.raises(AssertionError, match=says):
        holds(state)


# -- from one state to the next --------------------------------------------------------------------------------------
def test_prices_that_fall_are_noticed():
    state = sound()
    state.factor = 2
    watch = Watch(state)

    state.factor = 1

    with pytest.raises(AssertionError, match="inflation never falls"):
        watch(state)


def test_a_march_behind_a_leader_is_sound():
    match = position()
    watch = Watch(board(match))
    play(match, "leader:macedonia_general_1", "space:moesia")

    watch.scene = "march"
    watch(board(match))


def test_units_that_march_alone_are_noticed():
    match = march(position(), "macedonia_general_1", "moesia", infantry=2)
    state = board(match)
    watch = Watch(state)

    state.shift(MAC, MOESIA, [1, 0, 0], -1)
    state.shift(MAC, NUMBERS["dacia"], [1, 0, 0])

    with pytest.raises(AssertionError, match="no land unit moves without a leader"):
        watch(state)


def test_units_that_sail_alone_are_noticed():
    state = sound()
    state.at[1] = NUMBERS["macedonia"]
    watch = Watch(state)

    state.galley_at[0] = NUMBERS["m_rhodus"]

    with pytest.raises(AssertionError, match="no land unit sails without a leader"):
        watch(state)


def test_a_galley_face_that_hits_on_land_is_noticed():
    state = sound()
    state.field, state.foe, state.front, state.rolled = NUMBERS["macedonia"], GAL, [2, 0, 0, 5, 0, 0], [1, 5, 6]
    state.agenda = [["mark", GAL, 1]]
    Watch(state)(state)

    state.agenda = [["mark", GAL, 2]]

    with pytest.raises(AssertionError, match="galley faces never hit on land"):
        Watch(state)(state)


def test_a_pursuit_by_infantry_is_noticed():
    state = sound()
    state.field, state.foe, state.rolled = NUMBERS["macedonia"], GAL, [1, 3]

    state.agenda = [["run_down", GAL, 1]]

    with pytest.raises(AssertionError, match="in a pursuit cavalry alone hits"):
        Watch(state)(state)
