"""What all tests share: databases, short names, and what a run tells at its end: what was left out, what was slow."""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.databases import database, pattern, postgres, shared, sqlite

__all__ = ["database", "pattern", "postgres", "shared", "sqlite"]
"""Here and nowhere else: every folder that names a fixture has one of its own, and there is to be one PostgreSQL."""

LONGEST_TEXT = 12
"""Characters of a text that a case is called by."""
LONGEST_NAME = 100
"""Characters of a test's name with its case: what fits on a line can be read, copied and asked for."""
FIRST = (
    *("browser/test_mare_nostrum.py", "browser/test_playing.py", "browser/test_looks.py", "browser/test_conquest.py"),
    *("browser", "server/test_kill.py", "testing/test_bite.py", "server/attack", "server", "conformance", "web", "cli"),
    "testing",
)
"""Files and folders that are begun first, the longest before others; the browser's together, for they share one."""
SLOWEST = 10
"""Files that are named at the end of a run with the time they took."""
LEAST_RUN = 60.0
"""Seconds of testing from which on these are told: in a short run nobody asks."""


def pytest_make_parametrize_id(val: object) -> str | None:
    """A long text is called by how it begins."""
    text = val.decode("latin-1") if isinstance(val, bytes) else val
    if not isinstance(text, str) or len(text) <= LONGEST_TEXT:
        return None
    return re.sub(r"[^\w.:]+", "_", text, flags=re.ASCII).strip("_")[:LONGEST_TEXT]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Refuse a test whose name is a paragraph."""
    if len(item.name) > LONGEST_NAME:
        raise pytest.UsageError(f"{item.nodeid}: give it and its cases names of at most {LONGEST_NAME} characters")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest: a file that begins last and is long lets all other workers wait for its end."""
    here = Path(__file__).parent
    places = [here / name for name in FIRST]

    @cache
    def at(path: Path) -> int:
        return next((at for at, place in enumerate(places) if path.is_relative_to(place)), len(places))

    items.sort(key=lambda item: at(item.path))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List each skipped test with its reason, so that a green run never hides what it left out."""
    skipped = terminalreporter.stats.get("skipped", [])
    by_reason: defaultdict[str, set[str]] = defaultdict(set)
    for report in skipped:
        by_reason[_reason(report)].add(report.nodeid)  # a set: every worker reports a module skipped as a whole
    terminalreporter.section("could not run here")
    if not by_reason:
        terminalreporter.line("everything ran")
    for reason, tests in sorted(by_reason.items()):
        terminalreporter.line(f"{reason}:")
        for test in sorted(tests):
            terminalreporter.line(f"  {test}")
    if tried_again := terminalreporter.stats.get("rerun", []):
        terminalreporter.section("failed once and tried again")
        for report in sorted(tried_again, key=lambda each: each.nodeid):
            terminalreporter.line(f"  {report.nodeid}")
            for line in report.longreprtext.splitlines():
                if line.startswith("E  "):
                    terminalreporter.line(f"    {line[1:].strip()}")
    _tell_the_slowest(terminalreporter)


def _tell_the_slowest(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the files that took longest, so that nobody has to guess where the time of a run went."""
    took: defaultdict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                took[report.nodeid.partition("::")[0]] += report.duration
    if (whole := sum(took.values())) < LEAST_RUN:
        return
    terminalreporter.section(f"the {SLOWEST} slowest files, of {whole:.0f} seconds of all workers")
    for path, seconds in sorted(took.items(), key=lambda each: -each[1])[:SLOWEST]:
        terminalreporter.line(f"  {seconds:6.1f}  {path}")


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")
