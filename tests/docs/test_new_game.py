"""The games of the guide are built from the page, word for word: both pass the conformance kit."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabularium.draw import Words
from tabularium.draw.face import Face
from tabularium.engine import Game
from tabularium.testing.conformance.kit import conform, noninterference

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```\w+\n# ((?:high_card|last_coin|tests)/\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BUILT = ("high_card", "last_coin", "test_last_coin")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, in packages of their own."""
    found = tmp_path_factory.mktemp("guide")
    for name, text in BLOCK.findall((ROOT / "docs" / "new-game.md").read_text("utf-8")):
        path = found / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (found / "high_card" / "__init__.py").touch()
    return found


@pytest.fixture
def built(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever the page builds can be imported."""
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.syspath_prepend(str(folder / "tests"))
    yield
    for name in [each for each in sys.modules if each.partition(".")[0] in BUILT]:
        del sys.modules[name]


@pytest.fixture
def game(built: None) -> Game:
    found: Game = importlib.import_module("high_card.game").GAME
    return found


def test_the_first_game_passes_its_own_tests(built: None) -> None:
    module: Any = importlib.import_module("test_last_coin")
    tests = [each for name, each in vars(module).items() if name.startswith("test_")]
    assert len(tests) == 3
    for test in tests:
        test()


def test_the_first_game_has_a_face_and_words(built: None) -> None:
    assert isinstance(importlib.import_module("last_coin.face").FACE, Face)
    words = Words(importlib.import_module("last_coin").GAME, "de", ["Anna"], strict=True)
    assert words.text("taken", seat="seat:0", coins=2).endswith("takes 2 coins.")


def test_it_conforms(game: Game) -> None:
    conform(game, games=6, positions=3)


def test_its_secrets_are_kept(game: Game) -> None:
    report = noninterference(game, 60)
    assert report.ok, report
