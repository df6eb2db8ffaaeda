"""The guide's whole game is one: built from the page word for word, it passes the conformance kit."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabularium.engine import Game
from tabularium.testing.conformance.kit import conform, noninterference

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```\w+\n# (high_card/\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, in a package of their own."""
    found = tmp_path_factory.mktemp("guide")
    for name, text in BLOCK.findall((ROOT / "docs" / "new-game.md").read_text("utf-8")):
        path = found / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (found / "high_card" / "__init__.py").touch()
    return found


@pytest.fixture
def game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(str(folder))
    found: Game = importlib.import_module("high_card.game").GAME
    yield found
    for name in [each for each in sys.modules if each.partition(".")[0] == "high_card"]:
        del sys.modules[name]


def test_it_conforms(game: Game) -> None:
    conform(game, games=6, positions=3)


def test_its_secrets_are_kept(game: Game) -> None:
    report = noninterference(game, 60)
    assert report.ok, report
