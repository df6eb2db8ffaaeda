"""Script and styles of the pages: form, types and unit tests; without Node or its tools they are listed as not run."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tabularium.engine import game_names
from tabularium.web.assets import assets, scripts
from tests.homes import at_home

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
TOOLS = ROOT / "node_modules"
LEAST_NODE = 20
MOST_LINES = 250
SCRIPTS = sorted((ROOT / "src").rglob("static/**/*.js"))


def run(*command: str | Path, **more: str) -> str:
    """What a tool prints; it must find nothing wrong."""
    environment = {**os.environ, **more}
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False, env=environment)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def too_old() -> bool:
    """Is there no Node, or one from before its own test runner?"""
    return NODE is None or int(run(NODE, "--version").lstrip("v").partition(".")[0]) < LEAST_NODE


without_node = pytest.mark.skipif(too_old(), reason=f"no Node {LEAST_NODE} or later on this machine")
without_tools = pytest.mark.skipif(
    too_old() or not (TOOLS / ".ready").exists(), reason="no Biome and TypeScript: `make script` fetches them with npm"
)


@without_tools
def test_script_and_styles_have_one_form_and_no_known_mistake(tmp_path: Path) -> None:
    run(TOOLS / ".bin" / "biome", "ci", "--colors=off", "--max-diagnostics=50", **at_home(tmp_path))


def test_the_lockfile_names_no_registry() -> None:
    lock = (ROOT / "package-lock.json").read_text("utf-8")

    assert "resolved" not in lock
    assert "registry" not in lock
    assert "integrity" in lock


@without_tools
def test_the_types_of_the_script_fit() -> None:
    run(TOOLS / ".bin" / "tsc", "--pretty", "false")


@without_node
def test_what_the_script_reckons_without_a_page() -> None:
    assert NODE is not None
    run(NODE, "--test", *sorted(Path(__file__).parent.glob("*.test.js")))


@without_node
@pytest.mark.parametrize("game", game_names())
def test_the_joined_script_can_be_read(tmp_path: Path, game: str) -> None:
    assert NODE is not None
    for at, path in enumerate(scripts(game)):
        file = tmp_path / f"{at}.mjs"
        file.write_bytes(assets()[path.removeprefix("/static/")].body)
        run(NODE, "--check", file)


def test_each_module_is_short() -> None:
    long = {path.name: lines for path in SCRIPTS if (lines := len(path.read_text("utf-8").splitlines())) > MOST_LINES}

    assert len(SCRIPTS) > 40
    assert not long
