"""The pytest plugin selects tests by rule, refuses ids that no rulebook has, and plays tests by an edition."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from tabularium.testing.inventory import editions, plugin
from tabularium.testing.inventory.reading import UnreadableError
from tabularium.testing.scenarios import scenario
from tests.mini import senate
from tests.mini.game import MINI
from tests.mini.late import LATE as LATE_GAME
from tests.mini.tribute.game import TRIBUTE

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


# -- editions --------------------------------------------------------------------------------------------------------
LATE = "tests.mini.late:LATE"
REPOSITORY = Path(__file__).parents[2]


def mini_tests(*arguments: str) -> str:
    """What pytest says of the mini senate's tests."""
    asked = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/mini/test_mini.py", *arguments]
    done = subprocess.run(asked, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_the_tests_of_shared_rules_run_under_the_edition_and_no_others() -> None:
    shown = mini_tests("--edition", LATE, "-vv")
    assert "failed" not in shown
    assert "test_the_highest_bid_takes_the_chair" in shown
    assert "test_purses_are_secret" not in shown, "the edition fills purses by a rule of its own"


def test_the_edition_is_played_where_its_base_is_called_for() -> None:
    assert editions.played(MINI) is MINI
    editions.stand_in(LATE_GAME)
    try:
        assert editions.played(MINI) is LATE_GAME
        assert editions.played(TRIBUTE) is TRIBUTE
    finally:
        editions.stand_in(None)


def test_a_scenario_file_is_played_by_the_edition_that_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "calm.yaml"
    file.write_text('game: mini\ntitle: Nothing\nrules: ["mini:election.1"]\nseats: 3\nexpect: {undo: {0: false}}\n')
    monkeypatch.setattr(scenario, "find_game", lambda name: MINI)
    assert scenario.load(file).game is MINI
    editions.stand_in(LATE_GAME)
    try:
        assert scenario.load(file).game is LATE_GAME
    finally:
        editions.stand_in(None)


def test_a_test_holds_for_an_edition_if_all_its_rules_are_shared() -> None:
    assert editions.holds(LATE_GAME, ["mini:election.1", "late:vote.2"])
    assert not editions.holds(LATE_GAME, ["mini:election.1", "mini:vote.2"])
    assert not editions.holds(LATE_GAME, ["late:vote.2"])


def test_an_editions_own_tests_name_its_rules_and_none_it_has_not() -> None:
    assert editions.is_own(LATE_GAME, ["late:vote.2"])
    assert editions.is_own(LATE_GAME, ["mini:election.1", "late:vote.2"])
    assert not editions.is_own(LATE_GAME, ["mini:election.1"])
    assert not editions.is_own(LATE_GAME, ["mini:vote.2", "late:vote.2"])


def test_an_edition_has_names_of_its_own_for_rules_it_shares() -> None:
    same = {rule.same_as: rule.id for rule in LATE_GAME.rules.rules.values() if rule.same_as}
    assert editions.also_called(LATE_GAME, ["mini:election.1", "mini:vote.2"]) == [same["mini:election.1"]]


def test_what_an_edition_does_not_play_is_left_out() -> None:
    found = editions.left_out(LATE_GAME)
    assert {module for module, _ in found} == {"tests.mini.senate"}
    lines = Path(senate.__file__).read_text("utf-8").splitlines()
    heads = ["".join(lines[each.start - 1 : each.stop]) for _, each in found]
    assert sorted(name for name in ("def count", "def suspend", "def election") if name in "".join(heads)) == [
        "def count",
        "def suspend",
    ]


def test_what_is_no_edition_is_refused() -> None:
    with pytest.raises(UnreadableError, match="mini is no edition"):
        editions.edition_called("tests.mini.game:MINI")
    assert "--edition senate: no game called 'senate'; did you mean senators?" in mini_tests("--edition", "senate")


def test_bite_takes_out_shared_rules_and_plays_their_tests_by_the_edition(tmp_path: Path) -> None:
    # Given the mini senate as a package of its own
    shutil.copytree(REPOSITORY / "tests" / "mini", tmp_path / "mini")
    for file in (tmp_path / "mini").rglob("*.py"):
        file.write_text(file.read_text().replace("tests.mini", "mini"))
    asked = [sys.executable, "-m", "tools.bite", "mini", "--source", "mini", "--tests", "mini"]
    asked += ["--edition", "mini.late:LATE", "--rule", "mini:whisper.1", "--json", "found.json", "--sample", "6"]
    # when rules are taken out under its edition
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    done = subprocess.run(asked, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    # then the tests that hold for the edition notice
    found = json.loads((tmp_path / "found.json").read_text())
    assert found["errors"] == [], done.stdout
    assert found["killed"] > 0
