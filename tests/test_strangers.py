"""Nothing outside `games/` knows a game: neither its name nor the words by which its views are read."""

import ast
import re
from pathlib import Path

import pytest

import tabularium
from tabularium.engine import find_game, game_names

HOUSE = Path(tabularium.__file__).parent
OURS = [path for path in sorted(HOUSE.rglob("*")) if path.is_file() and "games" not in path.relative_to(HOUSE).parts]
TEXT = {".py", ".html", ".js", ".css", ".po", ".json", ".yaml", ".ini", ".mako"}
COMMON = {
    "by",
    "start",
    "called",
    "card",
    "event",
    "kind",
    "owner",
    "unit",
    "leader",
    "war",
    "kept",
    "control",
    "winner",
}
"""Words of a legend that any program may use for something of its own."""


@pytest.mark.parametrize("name", game_names())
def test_no_file_outside_names_a_game(name: str) -> None:
    named = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
    found = [path for path in OURS if path.suffix in TEXT and named.search(path.read_text("utf-8"))]
    assert not found


@pytest.mark.parametrize("name", game_names())
def test_no_code_outside_names_a_thing_of_a_game(name: str) -> None:
    legend = find_game(name).legend
    things = {*legend.seats, *legend.owners, *legend.kinds, *legend.unread} - COMMON
    found = [(path, word) for path in OURS if path.suffix == ".py" for word in things & words(path)]
    assert not found


def words(path: Path) -> set[str]:
    """Every string in a source file that is a single word."""
    tree = ast.parse(path.read_text("utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
