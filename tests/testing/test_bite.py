"""Rules are taken out of a toy game: a strong test notices, a weak one does not."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tools.bite.mutants import choose, find_mutants, read_sources

REPOSITORY = Path(__file__).parents[2]
FILES = {
    "toy/__init__.py": "",
    "toy/rules.yaml": """
        - {id: "toy:bid.1", title: A bid is affordable, phase: auction}
        - {id: "toy:war.1", title: War, phase: war}
        - {id: "toy:tax.1", title: Tax, phase: tax}
        - {id: "toy:end.1", title: End, phase: end}
    """,
    "toy/marks.py": "def rule(*ids):\n    return lambda function: function\n",
    "toy/data.py": "LEAST = 3\nUNUSED = 5\n",
    "toy/auction.py": '''
        from toy.data import LEAST
        from toy.marks import rule


        @rule("toy:bid.1")
        def bid_allowed(coins, bid):
            """A bid is at least the least and at most what one has."""
            return LEAST <= bid <= coins
    ''',
    "toy/war.py": """
        from toy.marks import rule


        @rule("toy:war.1")
        def war(mine, theirs):
            if mine > theirs:
                return "won"
            return "lost"
    """,
    "toy/tax.py": """
        from toy.marks import rule


        @rule("toy:tax.1")
        def collect(coins):
            taken = 0
            while coins > 0:
                coins -= 1
                taken += 1
            return taken


        def untaxed(coins):
            return coins > 3
    """,
    "tests/conftest.py": 'import pytest\n\npytest.register_assert_rewrite("toy")\n',
    "tests/test_toy.py": """
        import pytest
        from toy.auction import bid_allowed
        from toy.tax import collect
        from toy.war import war


        @pytest.mark.rule("toy:bid.1")
        @pytest.mark.parametrize(("bid", "allowed"), [(2, False), (3, True), (5, True), (6, False)])
        def test_bid(bid, allowed):
            assert bid_allowed(5, bid) is allowed


        @pytest.mark.rule("toy:war.1")
        def test_war():
            assert war(2, 1) == "won"


        def test_that_does_not_name_its_rule():
            assert war(1, 1) == "lost"


        @pytest.mark.rule("toy:tax.1")
        def test_tax():
            assert [collect(coins) for coins in (0, 2)] == [0, 2]
    """,
}


class Toy:
    """A small project with a game and its tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for path, text in FILES.items():
            self.write(path, text)

    def write(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text), encoding="utf-8")

    def bite(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tools.bite", "toy", "--source", "toy", *arguments]
        # Only this project's plugin: others would cost seconds to import.
        environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)

    def results(self, *arguments: str) -> dict[str, Any]:
        self.bite("--json", "found.json", *arguments)
        found: dict[str, Any] = json.loads((self.folder / "found.json").read_text(encoding="utf-8"))
        return found

    def changes(self) -> list[str]:
        return [mutant.change for mutant in find_mutants(read_sources(self.folder / "toy"))]


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)


def fates(found: dict[str, Any]) -> dict[str, str]:
    return {one["mutation"]: one["fate"] for one in found["mutants"]}


def test_a_strong_test_kills_every_mutant(toy: Toy) -> None:
    before = {path: (toy.folder / path).read_bytes() for path in FILES}
    result = toy.bite("--rule", "toy:bid.1", "--sample", "99")
    assert result.returncode == 0, result.stderr
    assert result.stdout == "killed 7 of 7 (100.0 %)\n"
    assert before == {path: (toy.folder / path).read_bytes() for path in FILES}


def test_a_weak_test_lets_mutants_survive_and_they_are_listed(toy: Toy) -> None:
    result = toy.bite("--rule", "toy:war.1", "--sample", "99")
    assert result.returncode == 1
    assert result.stdout.splitlines() == [
        "survived (3)",
        "  war.py:7  toy:war.1  mine > theirs → True",
        "  war.py:7  toy:war.1  mine > theirs → mine >= theirs",
        "  war.py:9  toy:war.1  return 'lost' → pass",
        "killed 3 of 6 (50.0 %)",
    ]


def test_less_may_be_asked_for(toy: Toy) -> None:
    assert toy.bite("--rule", "toy:war.1", "--sample", "99", "--least", "50").returncode == 0


def test_an_endless_loop_is_killed_by_the_clock(toy: Toy) -> None:
    found = fates(toy.results("--rule", "toy:tax.1", "--sample", "99", "--limit", "1"))
    assert found["coins -= 1 → pass"] == "killed by the clock"
    assert found["coins > 0 → False"] == "killed"


def test_a_known_equivalent_is_set_aside_with_its_reason(toy: Toy) -> None:
    toy.write(
        "tests/toy/equivalent.yaml",
        """
        - file: war.py
          line: "if mine > theirs:"
          mutation: mine > theirs → mine >= theirs
          why: A draw was settled before.
        - file: war.py
          line: "if mine > theirs:"
          mutation: mine > theirs → False
          why: Wrongly thought so.
        - file: war.py
          line: gone
          mutation: a → b
          why: The code has changed.
        """,
    )
    result = toy.bite("--rule", "toy:war.1", "--sample", "99")
    lines = result.stdout.splitlines()
    assert "  war.py:7  toy:war.1  mine > theirs → mine >= theirs  (A draw was settled before.)" in lines
    assert "note: listed as equivalent, but the tests notice it: war.py:7  toy:war.1  mine > theirs → False" in lines
    assert "note: equivalent.yaml names no mutant: war.py | gone | a → b" in lines
    assert lines[-1] == "killed 3 of 5 (60.0 %)"


MISREADING = """
    - rules: ["toy:war.1"]
      file: war.py
      line: "if mine > theirs:"
      read: |
        if mine == theirs:
            return "peace"
        if mine > theirs:
      why: Equals make peace.
"""


def test_a_misreading_that_no_test_of_its_rule_notices_is_an_error(toy: Toy) -> None:
    toy.write("tests/toy/misreadings.yaml", MISREADING)
    result = toy.bite("--rule", "toy:war.1", "--sample", "0", "--least", "0")
    assert result.returncode == 1
    assert "error: no test of its rules notices a misreading: war.py:7  toy:war.1  Equals make peace." in result.stdout


def test_a_misreading_is_tried_whatever_the_sample(toy: Toy) -> None:
    toy.write("tests/toy/misreadings.yaml", MISREADING)
    toy.write("tests/test_toy.py", FILES["tests/test_toy.py"].replace("(2, 1)", "(1, 1)").replace("won", "lost"))
    result = toy.bite("--rule", "toy:war.1", "--sample", "0")
    assert (result.returncode, result.stdout) == (0, "killed 1 of 1 (100.0 %)\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('line: "if mine > theirs:"', "line: if mine", "has 0 lines that read: if mine"),
        ("file: war.py", "file: peace.py", "peace.py has 0 lines"),
        ("why: Equals make peace.", "", "needs rules, file, line, read and why"),
        ('["toy:war.1"]', "[]", "names no rules"),
        ('return "peace"', 'return "', "is no Python"),
    ],
)
def test_a_misreading_that_fits_nothing_is_refused(toy: Toy, old: str, new: str, message: str) -> None:
    toy.write("tests/toy/misreadings.yaml", MISREADING.replace(old, new))
    result = toy.bite("--sample", "1")
    assert result.returncode == 2
    assert message in result.stderr


def test_a_rule_without_a_test_is_an_error(toy: Toy) -> None:
    toy.write("toy/end.py", 'from toy.marks import rule\n\n@rule("toy:end.1")\ndef over(wars):\n    return wars == 4\n')
    result = toy.bite("--rule", "toy:end.1", "--rule", "toy:bid.1", "--sample", "99")
    assert result.returncode == 1
    assert result.stdout.splitlines() == ["error: no test names toy:end.1", "killed 7 of 7 (100.0 %)"]


def test_a_rule_whose_tests_fail_anyway_is_an_error(toy: Toy) -> None:
    toy.write("toy/war.py", FILES["toy/war.py"].replace('"won"', '"beaten"'))
    result = toy.bite("--rule", "toy:war.1", "--sample", "99")
    assert result.returncode == 1
    assert result.stdout.startswith("error: the tests of toy:war.1 fail with nothing taken out\n")
    assert result.stdout.endswith("killed 0 of 0 (0.0 %)\n")


def test_scenario_files_are_run_by_the_test_that_gathers_them(toy: Toy) -> None:
    toy.write("tests/war.yaml", 'rules: ["toy:war.1"]\ncheck: [[1, 1, lost], [2, 1, won]]\n')
    toy.write(
        "tests/test_files.py",
        """
        from pathlib import Path

        import pytest
        import yaml
        from toy.war import war

        FOUND = [yaml.safe_load(file.read_text()) for file in Path(__file__).parent.glob("*.yaml")]


        PARAMS = [pytest.param(found, marks=pytest.mark.rule(*found["rules"])) for found in FOUND]


        @pytest.mark.parametrize("found", PARAMS)
        def test_file(found):
            for mine, theirs, result in found["check"]:
                assert war(mine, theirs) == result
        """,
    )
    assert toy.bite("--rule", "toy:war.1", "--sample", "99").stdout == "killed 6 of 6 (100.0 %)\n"


def test_list_shows_the_sample_of_a_seed_and_runs_nothing(toy: Toy) -> None:
    toy.write("tests/test_toy.py", "raise SystemExit\n")
    first, again, other = (toy.bite("--list", "--sample", "6", "--seed", seed).stdout for seed in "112")
    assert first == again != other
    assert len(first.splitlines()) == 6
    assert len(toy.bite("--list").stdout.splitlines()) > 20


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--source", "nowhere"], "no code marked with a rule to mutate"),
        (["--tests", "nowhere"], "nowhere: no such folder of tests"),
        (["--rule", "toy:none"], "no code marked with a rule to mutate"),
    ],
)
def test_bad_input_gets_one_line_and_status_2(toy: Toy, arguments: Sequence[str], message: str) -> None:
    result = toy.bite(*arguments)
    assert result.returncode == 2
    assert result.stderr.endswith(f"{message}\n")
    assert result.stderr.count("\n") == 1


def test_an_unknown_game_is_refused() -> None:
    command = [sys.executable, "-m", "tools.bite", "senatorz"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr.startswith("no game 'senatorz' with a rules file")


def test_only_marked_functions_and_the_constants_they_use_are_mutated(toy: Toy) -> None:
    changes = toy.changes()
    assert "3 → 4" in changes  # the constant, imported from another module
    assert "5 → 6" not in changes  # a constant nobody uses
    assert "coins > 3 → coins >= 3" not in changes  # an unmarked function


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("return a < b", {"a < b → a <= b", "a < b → a >= b"}),
        ("return a == b", {"a == b → a != b"}),
        ("return a in b", {"a in b → a not in b"}),
        ("return a and b", {"a and b → a or b"}),
        ("return not a", {"not a → a"}),
        ("return a + 2", {"a + 2 → a - 2", "2 → 3", "2 → 1"}),
        ("return True", {"True → False"}),
        ("return min(a, b)", {"min(a, b) → max(a, b)"}),
        ("return [x for x in b if a]", {"a → True", "a → False"}),
        ("return 'text' + f'{a + 1}'", set()),
        ("a += b", {"a += b → a -= b", "a += b → pass"}),
        ("b.pay(a)", {"b.pay(a) → pass"}),
        ("s.say('won', coins=a + 1)", set()),
        ("say_result(s, a + 1)", set()),
        ("return dict(zip(a, b, strict=True))", set()),
        ("assert a is not None", set()),
        ("x: int", set()),
        ("raise AssertionError('never')", set()),
        ("if a: s.say('won')", set()),
        ("if a: raise AssertionError(a)", set()),
        ("if TYPE_CHECKING: a = 1", set()),
        ("return refuse('late', rule='toy:war.1', by=a + 1)", set()),
        ("return Pick(a, 'war.bid', b, nearby=lambda: a + 1, params=a + 1, coins=a + 1)", set()),
        ("return cast(list[1], a)", set()),
        ("return [a] + b", set()),
    ],
)
def test_each_kind_of_change_and_what_is_no_rule(toy: Toy, line: str, expected: set[str]) -> None:
    toy.write(
        "toy/war.py", f'from toy.marks import rule\n\n@rule("toy:war.1")\ndef war(s, a, b):\n    {line}\n    return s\n'
    )
    found = [mutant for mutant in find_mutants(read_sources(toy.folder / "toy")) if mutant.source.name == "war.py"]
    changes = {mutant.change for mutant in found}
    changes -= {"return s → pass", f"{line} → pass"} - expected
    assert {change for change in changes if not change.startswith(("return refuse", "return Pick"))} == expected


def test_a_change_that_compiles_to_the_same_is_not_chosen(toy: Toy) -> None:
    toy.write("toy/war.py", 'from toy.marks import rule\n\n@rule("toy:war.1")\ndef war(s):\n    s.pay()\n    return\n')
    found = [mutant for mutant in find_mutants(read_sources(toy.folder / "toy")) if mutant.source.name == "war.py"]
    assert [mutant.change for mutant in found] == ["s.pay() → pass", "return → pass"]
    assert [mutant.change for mutant, _ in choose(found, None, 0)] == ["s.pay() → pass"]


def test_every_site_comes_once_before_any_comes_twice(toy: Toy) -> None:
    mutants = find_mutants(read_sources(toy.folder / "toy"))
    sites = {mutant.site for mutant in mutants}
    chosen = [mutant.site for mutant, _ in choose(mutants, len(sites), 5)]
    assert sorted(chosen) == sorted(sites)
