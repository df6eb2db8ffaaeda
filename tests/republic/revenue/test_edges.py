"""The Revenue Phase at its edges: droughts left alone."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import lines, play

from ..table import of, position

FABIUS = "family:fabius"


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
