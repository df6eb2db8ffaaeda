"""The speech on the state of the Republic: who gives it, and what does not happen after a good one."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import PERSON
from tabularium.games.republic.population import speech
from tabularium.games.republic.state import PROVINCE, ROME
from tabularium.testing.language import lines

from .table import board, loaded, position, rome


@pytest.mark.rule("republic:8.2a")
def test_without_anybody_in_rome_nobodys_popularity_counts() -> None:
    away = PERSON[-1]
    s = loaded(board(seats=3, unrest=2, people={away: {"faction": 0, "place": "captive", "popularity": 5}}), 3, 3, 4)
    s.agenda = [["population_phase"]]
    s.place = [PROVINCE if place == ROME else place for place in s.place]
    speech(s)
    assert s.unrest == 2 + 3, "ten less two is eight; with five more it would be thirteen"


@pytest.mark.rule("republic:8.2d")
def test_without_a_mob_no_chits_are_drawn() -> None:
    match = position("population_phase", phase="population", dice=[4, 4, 4])
    assert lines(match, "chits.drawn") == []
    assert rome(match).phase == "senate"
