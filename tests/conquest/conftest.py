"""Conquest is not on the shelf yet: here it can be found by name all the same."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points

import pytest

from tabularium.engine import find_game
from tabularium.engine import game as shelf

CONQUEST = EntryPoint("conquest", "tabularium.games.conquest:GAME", shelf.GROUP)


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(shelf, "entry_points", lambda group: [*entry_points(group=group), CONQUEST])
    find_game.cache_clear()
    yield
    find_game.cache_clear()
