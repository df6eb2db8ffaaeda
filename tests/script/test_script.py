"""Script and styles of the pages: form, types and unit tests; without Node or its tools they are listed as not run."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
TOOLS = ROOT / "node_modules"
LEAST_NODE = 20
MOST_LINES = 250
SCRIPTS = sorted((ROOT / "src").rglob("static/**/*.js"))


def run(*command: str | Path) -> str:
    """What a tool prints; it must find nothing wrong."""
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
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
def test_script_and_styles_have_one_form_and_no_known_mistake() -> None:
    run(TOOLS / ".bin" / "biome", "ci", "--colors=off", "--max-diagnostics=50")


def test_the_lockfile_names_no_registry() -> None:
    lock = (ROOT / "package-lock.json").read_text("utf-8")

    assert "resolved" not in lock
    assert "registry" not in lock
    assert "integrity" in lock
