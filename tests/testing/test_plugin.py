"""The pytest plugin selects tests by rule and refuses ids that no rulebook has."""

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from tabularium.testing.inventory import plugin

pytest_plugins = ["pytester"]

TESTS = """
    import pytest

    @pytest.mark.rule("toy:war.1", "toy:war.2")
    def test_war(): ...

    @pytest.mark.rule("toy:bid.1")
    class TestBids:
        def test_bid(self): ...

        @pytest.mark.rule("toy:war.2")
        def test_bid_in_war(self): ...

    @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("toy:war.1"))])
    def test_many(n): ...

    def test_other(): ...
"""


@dataclass
class Point:
    """An entry point as the plugin uses it."""

    name: str
    ids: tuple[str, ...] = ()
    broken: bool = False
    loaded: bool = False

    def load(self) -> object:
        self.loaded = True
        if self.broken:
            raise ImportError("no such card")
        return SimpleNamespace(rules=SimpleNamespace(ids=frozenset(self.ids)))


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> list[Point]:
    """The installed games."""
    points = [
        Point("another", ("another:1",)),
        Point("toy", ("toy:war.1", "toy:war.2", "toy:bid.1")),
    ]
    monkeypatch.setattr(plugin, "entry_points", lambda group: points if group == "tabularium.games" else [])
    return points


@pytest.fixture
def run(pytester: pytest.Pytester, games: list[Point]) -> pytest.Pytester:
    pytester.makepyfile(test_toy=TESTS)
    return pytester


@pytest.mark.parametrize(
    ("rules", "passed"),
    [
        ([], 6),
        (["toy:war.1"], 2),
        (["toy:war.2"], 2),
        (["toy:bid.1"], 2),
        (["toy:war.1", "toy:bid.1"], 4),
    ],
)
def test_rule_selects_the_tests_that_name_it(run: pytest.Pytester, rules: list[str], passed: int) -> None:
    result = run.runpytest("--strict-markers", *(word for rule in rules for word in ("--rule", rule)))
    result.assert_outcomes(passed=passed, deselected=6 - passed)


def test_an_unknown_rule_on_the_command_line_is_refused_with_the_nearest(run: pytest.Pytester) -> None:
    result = run.runpytest("--rule", "toy:wra.1")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--rule toy:wra.1: unknown rule 'toy:wra.1', did you mean 'toy:war.1'?"])


def test_a_test_that_names_an_unknown_rule_is_a_collection_error(run: pytest.Pytester) -> None:
    run.makepyfile(test_bad='import pytest\n@pytest.mark.rule("toy:war.9")\ndef test_bad(): ...\n')
    result = run.runpytest()
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*test_bad.py::test_bad: unknown rule 'toy:war.9'*"])


def test_an_unknown_rule_on_a_class_is_found_too(run: pytest.Pytester) -> None:
    text = 'import pytest\n@pytest.mark.rule("toy:war.9")\nclass TestBad:\n    def test_bad(self): ...\n'
    run.makepyfile(test_bad=text)
    run.runpytest().stdout.fnmatch_lines(["*test_bad.py::TestBad::test_bad: unknown rule 'toy:war.9'*"])


def test_a_prefix_that_no_game_declares_is_left_alone(run: pytest.Pytester) -> None:
    run.makepyfile(test_strange='import pytest\n@pytest.mark.rule("mini:vote.1")\ndef test_vote(): ...\n')
    run.runpytest("--rule", "mini:vote.1").assert_outcomes(passed=1, deselected=6)


def test_only_the_game_that_is_named_gets_loaded(run: pytest.Pytester, games: list[Point]) -> None:
    run.runpytest()
    assert [point.loaded for point in games] == [False, True]


def test_no_game_is_loaded_where_no_rule_is_named(pytester: pytest.Pytester, games: list[Point]) -> None:
    pytester.makepyfile("def test_plain(): ...")
    pytester.runpytest().assert_outcomes(passed=1)
    assert not any(point.loaded for point in games)


def test_a_game_that_does_not_load_is_named_and_its_rules_go_unchecked(
    run: pytest.Pytester, games: list[Point]
) -> None:
    games[1].broken = True
    result = run.runpytest("-W", "error")
    result.assert_outcomes(passed=6)
    result.stdout.fnmatch_lines(["rules of game 'toy' not checked: ImportError: no such card"])
