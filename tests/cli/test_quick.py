"""What a command reads before it answers: whoever asks for little does not wait for what others need."""

from __future__ import annotations

import subprocess
import sys

import pytest

RUN = """
import sys
from tabularium.cli import main
sys.argv = ["tabularium", *sys.argv[1:]]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(*sys.modules, sep="\\n", file=sys.stderr)
"""
SERVER = {"fastapi", "sqlalchemy", "alembic", "uvicorn"}
PLAY = {"tabularium.lab", "tabularium.terminal.play", "tabularium.web", "tabularium.games.senators"}


def read_by(*arguments: str) -> set[str]:
    """The modules that a command has read when it is done."""
    done = subprocess.run([sys.executable, "-c", RUN, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout
    return set(done.stderr.split())


def test_the_version_is_told_at_once() -> None:
    assert read_by("--version") & {*SERVER, *PLAY, "typer", "msgspec", "tabularium.engine"} == set()


@pytest.mark.parametrize("arguments", [[], ["--help"], ["play", "--help"], ["simulate", "--help", "--lang", "it"]])
def test_help_reads_words_and_no_game(arguments: list[str]) -> None:
    assert read_by(*arguments) & {*SERVER, *PLAY} == set()


@pytest.mark.parametrize("arguments", [["games"], ["rules", "senators"]])
def test_what_is_told_of_games_needs_no_server(arguments: list[str]) -> None:
    assert read_by(*arguments) & {*SERVER, "tabularium.lab", "tabularium.terminal.play"} == set()


def test_the_house_opens_without_the_terminal_and_reads_games_when_they_are_wanted() -> None:
    code = "import sys, tabularium.cli; tabularium.cli.house_command(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert set(done.stdout.split()) & {*PLAY, "tabularium.terminal.commands"} == set()


def test_a_name_of_the_package_is_read_when_it_is_wanted() -> None:
    code = "import sys, tabularium; before = 'tabularium.engine' in sys.modules; tabularium.Match; print(before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False"
