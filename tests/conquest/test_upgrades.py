"""Games saved by earlier versions go on where they stood."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabularium.engine import Match
from tabularium.games.conquest import GAME
from tests.conquest.table import galley, holds, position, seat


@pytest.mark.parametrize(
    ("reading", "places"),
    [
        ("per_zone", ["creta.m_aegaeum", "italia.m_tyrrhenum", "m_rhodus"]),
        ("per_province", ["creta.m_aegaeum", "italia.m_adriatico", "m_rhodus"]),
    ],
)
def test_galleys_saved_on_several_coasts_of_an_island_lie_on_its_one_coast(reading: str, places: list[str]):
    galleys = {"italia_1": "creta.m_rhodus", "italia_2": "italia.m_tyrrhenum", "italia_3": "m_rhodus"}
    match = position(active=seat("italia"), options={"galley_coast": reading}, galleys=galleys)
    saved: dict[str, Any] = msgspec.msgpack.decode(match.snapshot())
    saved["state_version"] = 1

    again = Match.from_snapshot(GAME, msgspec.msgpack.encode(saved))

    holds(again.state)
    assert [galley(again, name) for name in galleys] == places
