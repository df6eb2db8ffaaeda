"""`make attack`: the attack suite against houses of its own, on both databases, one line a point with what was tried.

`ATTACK_SIZE=0.1` is for a quick look; what pytest says goes to the standard error; status 1 if a point does not hold.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tests.server.attack.size import tried

HERE = Path(__file__).parent
DATABASES = {"sqlite": "SQLite", "shared": "PostgreSQL", "postgresql": "PostgreSQL"}
"""What tests call a database, as a parameter or as a fixture."""
POINTS = {
    1: ("rewinds, replays and uploads", ["../test_patience.py", "../../engine/test_rewind.py"]),
    2: ("links and ways in", ["test_02_seat_links.py"]),
    3: ("mail and chores", ["test_03_mail.py"]),
    4: ("connections", ["test_04_connections.py"]),
    5: ("bots", ["test_05_bots.py"]),
    6: ("costly pages and readers", ["test_06_pages.py", "../../web/test_click.py", "../../web/test_wire.py"]),
    7: ("races", ["test_07_races.py"]),
    8: ("deletions and storage", ["test_08_much.py"]),
    9: ("consent of the absent", ["test_09_consent.py"]),
    10: ("logs, files, cookies", ["test_10_secrets_at_rest.py"]),
    11: ("clocks", ["test_11_clocks.py"]),
    12: ("the small ones", ["test_12_small_ones.py"]),
}


class Witness:
    """Counts how the tests of one point end, and on which database each was tried."""

    def __init__(self) -> None:
        self.ended: Counter[str] = Counter()
        self.tried_on: Counter[str] = Counter()

    def pytest_runtest_setup(self, item: pytest.Function) -> None:
        """One test begins."""
        self.tried_on[database_of(item)] += 1

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One phase of one test is over."""
        if report.when == "call" or report.failed:
            self.ended[report.outcome] += 1


def database_of(item: pytest.Function) -> str:
    """On which database a test is tried."""
    if hasattr(item, "callspec") and "database" in item.callspec.params:
        return DATABASES[str(item.callspec.params["database"])]
    used = [name for fixture, name in DATABASES.items() if fixture in item.fixturenames]
    return used[0] if used else "neither"


def attack(name: str, files: list[str]) -> tuple[bool, Counter[str], str]:
    """Try everything of one point: does it hold, on which databases, and what was tried?"""
    tried.clear()
    witness, began = Witness(), time.monotonic()
    paths = [str((HERE / file).resolve()) for file in files]
    quiet = ["-q", "--no-header", "-p", "no:cacheprovider", "--tb=short"]
    with redirect_stdout(sys.stderr):
        status = pytest.main([*quiet, *paths], plugins=[witness])
    counts = "".join(f", {count:,} {what}" for what, count in tried.items())
    figures = f"{witness.ended.total()} attacks ({told_on(witness.tried_on)}){counts}"
    holds = status == pytest.ExitCode.OK
    return holds, witness.tried_on, f"{name:28}  {figures} ({time.monotonic() - began:.0f} s)"


def told_on(tried_on: Counter[str]) -> str:
    """How many were tried on which database."""
    return ", ".join(f"{tried_on[name]} {name}" for name in ("SQLite", "PostgreSQL", "neither") if tried_on[name])


def main() -> int:
    """The command."""
    failed, tried_on = 0, Counter[str]()
    for point, (name, files) in POINTS.items():
        holds, on, told = attack(name, files)
        failed += not holds
        tried_on += on
        print(f"{'ok' if holds else 'FAILED':6}  {point:2} {told}", flush=True)
    print(f"{len(POINTS) - failed} of {len(POINTS)} points hold, in {tried_on.total()} attacks: {told_on(tried_on)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
