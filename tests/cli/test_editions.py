"""An edition in the terminal: played, simulated, replayed, verified, and its rules counted, by its own name."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.table import Table, rows
from tests.cli.test_commands import REPOSITORY, run
from tests.mini.late import LATE
from tests.server.kit import late, mini

__all__ = ["late", "mini"]


def test_it_is_played_recorded_replayed_and_verified(tmp_path: Path, late: str) -> None:
    path = tmp_path / "late.jsonl"
    table = Table.new(path, ["1"] * 400, seats="me,random,random", game=LATE)
    table.run()

    assert rows(path).header.game == late
    assert run("replay", path).exit_code == 0
    verified = run("verify", path)
    assert verified.exit_code == 0, verified.output


def test_it_is_listed_and_simulated(tmp_path: Path, late: str) -> None:
    listed = run("games").stdout
    assert "An edition of mini" in listed
    file = tmp_path / "report.json"
    result = run("simulate", late, "--games", "2", "--seats", "3", "--bots", "random", "--json", file)
    assert result.exit_code == 0, result.output
    assert json.loads(file.read_text())["game"] == late


def test_its_rules_are_told_and_all_of_them_are_covered(late: str) -> None:
    assert "Fuller purses" in run("rules", late).stdout
    covered = run("rules", late, "--coverage", "--tests", REPOSITORY / "tests" / "mini")
    assert covered.exit_code == 0, covered.output
    assert "100.0 %" in covered.stdout
