"""The pytest plugin for rules: the ``rule`` marker, ``--rule ID`` to select by it, a check that marked ids exist.

With ``--edition NAME`` the tests of shared rules run under an edition of their game.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import pytest

from tabularium.engine import Game

from . import editions
from .reading import UnreadableError

GAMES = "tabularium.games"
"""The entry point group in which games register."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--rule`` and ``--edition``."""
    group = parser.getgroup("tabularium")
    group.addoption(
        "--edition",
        metavar="NAME",
        dest="tabularium_edition",
        help="run the tests of a game under this edition of it: those whose rules are all the edition's too",
    )
    group.addoption(
        "--rule",
        action="append",
        default=[],
        metavar="ID",
        dest="tabularium_rules",
        help="run only the tests that name this rule (may be given several times)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker, and refuse a ``--rule`` that its game does not have."""
    config.addinivalue_line("markers", "rule(id, ...): the rules of a game that this test proves")
    config.stash[_BOOKS] = Books()
    name = config.getoption("tabularium_edition")
    try:
        config.stash[_EDITION] = editions.edition_called(name) if name else None
    except UnreadableError as error:
        raise pytest.UsageError(f"--edition {name}: {error}") from None
    editions.stand_in(config.stash[_EDITION])
    for rule_id in config.getoption("tabularium_rules"):
        problem = config.stash[_BOOKS].problem(rule_id)
        if problem:
            raise pytest.UsageError(f"--rule {rule_id}: {problem}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect every test that names none of the rules asked for, and what does not hold for the edition asked for.

    By rule an edition's own tests are found, too.
    """
    wanted = set(config.getoption("tabularium_rules"))
    edition = config.stash[_EDITION]
    chosen: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        named = set(_rules(item))
        fits = not wanted or bool(wanted & named)
        if edition is not None:
            fits = fits and (editions.holds(edition, named) or (bool(wanted) and editions.is_own(edition, named)))
        (chosen if fits else others).append(item)
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = chosen


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, None]:
    """Turn a test that names an unknown rule into a collection error."""
    outcome = yield
    report: pytest.CollectReport = outcome.get_result()
    books = collector.config.stash[_BOOKS]
    problems = [
        f"{item.nodeid}: {problem}"
        for item in report.result or ()
        if isinstance(item, pytest.Item)
        for rule_id in _rules(item)
        if (problem := books.problem(rule_id))
    ]
    if problems:
        report.outcome = "failed"
        report.longrepr = "\n".join(problems)
        report.result = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say which games could not be loaded, so that their ids went unchecked."""
    for line in config.stash[_BOOKS].broken:
        terminalreporter.write_line(line)


def _rules(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("rule"):
        yield from map(str, mark.args)


class Books:
    """The rule ids of the installed games, each game loaded only when one of its ids may be asked for."""

    def __init__(self) -> None:
        self.broken: list[str] = []
        self._waiting: list[EntryPoint] | None = None
        self._ids: dict[str, set[str]] = {}

    def problem(self, rule_id: str) -> str | None:
        """The problem with an id; None if it exists, or if no installed game declares its prefix."""
        ids = self._of(rule_id.partition(":")[0])
        if not ids or rule_id in ids:
            return None
        near = get_close_matches(rule_id, ids, n=1)
        return f"unknown rule {rule_id!r}" + (f", did you mean {near[0]!r}?" if near else "")

    def _of(self, prefix: str) -> Collection[str]:
        if self._waiting is None:
            self._waiting = list(entry_points(group=GAMES))
        # The game of that name first: usually no other needs loading.
        self._waiting.sort(key=lambda point: point.name != prefix)
        while prefix not in self._ids and self._waiting:
            for rule_id in self._load(self._waiting.pop(0)):
                self._ids.setdefault(rule_id.partition(":")[0], set()).add(rule_id)
        return self._ids.get(prefix, ())

    def _load(self, point: EntryPoint) -> list[str]:
        try:
            return [str(rule_id) for rule_id in point.load().rules.ids]
        except Exception as error:  # a broken game must not take other games' tests along
            self.broken.append(f"rules of game {point.name!r} not checked: {type(error).__name__}: {error}")
            return []


_BOOKS = pytest.StashKey[Books]()
_EDITION = pytest.StashKey[Game | None]()
