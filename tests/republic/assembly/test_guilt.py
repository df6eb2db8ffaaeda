"""An assassin's faction pays for a popular victim."""

from __future__ import annotations

import pytest

from tabularium.games.republic.senate.verdicts import collective_guilt
from tabularium.games.republic.state import CURIA, NOBODY, PROVINCE, ROME

from .factions import board, loaded


@pytest.mark.rule("republic_assembly:9.84d")
def test_as_many_notes_as_the_victim_was_popular_strike_the_faction_in_rome() -> None:
    s = loaded(board(), 14, 4, 15)
    one, away, other = 13, 14, 3
    s.place[away] = PROVINCE
    collective_guilt(s, 4, 3, NOBODY)
    assert [s.place[p] for p in (one, away, other)] == [CURIA, PROVINCE, ROME]


@pytest.mark.rule("republic_assembly:9.84d")
def test_an_unpopular_victim_is_avenged_on_nobody() -> None:
    s = board()
    before = list(s.place)
    collective_guilt(s, 4, 0, NOBODY)
    assert s.place == before
