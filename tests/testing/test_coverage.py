"""Rule coverage is found by reading a game's source, its tests and its rules files."""

from pathlib import Path
from textwrap import dedent

import pytest

from tabularium.testing.inventory.coverage import Coverage, UnreadableError, coverage

RULES = """
    - {id: "toy:bid.1", title: Bids, phase: auction}
    - {id: "toy:bid.2", title: Ties, phase: auction}
    - {id: "toy:war.1", title: War, phase: war}
    - {id: "toy:meta", title: Glossary, phase: meta}
"""
SOURCE = """
    @scene
    @book.rule("toy:bid.1")
    def bid(s):
        if s.late:
            return refuse("bid.late", rule="toy:bid.2")
        s.say("war.result", rule="toy:war.1" if s.war else "toy:bid.1")
"""
TESTS = """
    import pytest

    pytestmark = pytest.mark.rule("toy:bid.1")

    @pytest.mark.rule("toy:bid.2")
    class TestTies:
        def test_tie(self): ...

    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("toy:war.1"))])
    def test_war(n): ...
"""


class Toy:
    """A game's folder and its tests' folder, filled as a test needs them."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "toy"
        self.tests = folder / "tests"
        self.write("toy/rules.yaml", RULES)
        self.write("toy/scenes/auction.py", SOURCE)
        self.write("tests/test_toy.py", TESTS)

    def write(self, path: str, text: str) -> None:
        file = self.source.parent / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text), encoding="utf-8")

    def coverage(self, *prefixes: str, options: bool = False) -> Coverage:
        return coverage(self.source, self.tests, prefixes or ("toy",), options=options)


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)


def missing(found: Coverage) -> tuple[list[str], list[str]]:
    return [entry.id for entry in found.not_implemented], [entry.id for entry in found.not_tested]


def test_a_complete_game_is_complete(toy: Toy) -> None:
    found = toy.coverage()
    assert found.complete
    assert found.render() == "3 rules, 3 implemented, 3 tested: 100.0 %"


IDLE = """

    @rule("toy:war.1")
    def count(s):
        return s.wars
"""


@pytest.mark.parametrize(
    ("more", "idle"),
    [
        ("", True),
        ("    def over(s):\n        return count(s) > 3\n", True),
        ("    COUNTED = [count]\n", True),
        ("    @scene\n    def over(s):\n        return count(s) > 3\n", False),
        ("    COUNTED = [count]\n\n    @scene\n    def over(s):\n        return COUNTED[0](s)\n", False),
        ("    GAME = Game(outcome=count)\n", False),
    ],
    ids=["nowhere", "by-what-nothing-calls", "in-a-table", "by-a-scene", "by-a-scene-in-a-table", "by-the-game"],
)
def test_a_rule_counts_where_something_that_is_played_leads_to_it(toy: Toy, more: str, idle: bool) -> None:
    toy.write(
        "toy/scenes/auction.py", f'@scene\n@rule("toy:bid.1", "toy:bid.2")\ndef bid(s): ...\n{dedent(IDLE + more)}'
    )
    assert missing(toy.coverage()) == (["toy:war.1"] if idle else [], [])


def test_missing_rules_are_listed_with_their_titles_before_the_totals(toy: Toy) -> None:
    toy.write("toy/scenes/auction.py", '@scene\n@rule("toy:bid.1")\ndef bid(s): ...\n')
    toy.write("tests/test_toy.py", 'import pytest\n@pytest.mark.rule("toy:bid.2")\ndef test_tie(): ...\n')
    found = toy.coverage()
    assert missing(found) == (["toy:bid.2", "toy:war.1"], ["toy:bid.1", "toy:war.1"])
    assert not found.complete
    assert found.render().splitlines() == [
        "not implemented (2)",
        "  toy:bid.2  Ties",
        "  toy:war.1  War",
        "",
        "not tested (2)",
        "  toy:bid.1  Bids",
        "  toy:war.1  War",
        "",
        "3 rules, 1 implemented, 1 tested: 0.0 %",
    ]


def test_a_scenario_file_tests_the_rules_it_lists(toy: Toy) -> None:
    toy.write("tests/test_toy.py", "")
    toy.write("tests/toy/war.yaml", 'game: toy\nrules: ["toy:war.1", "toy:bid.1"]\n')
    toy.write("tests/toy/equivalent.yaml", "- file: war.py\n")
    assert missing(toy.coverage())[1] == ["toy:bid.2"]


def test_an_id_in_a_comment_or_a_plain_string_names_nothing(toy: Toy) -> None:
    toy.write("toy/scenes/auction.py", '# toy:bid.1\nTEXT = "toy:bid.2"\n"""toy:war.1"""\n')
    toy.write("tests/test_toy.py", 'TEXT = "toy:bid.2"\n')
    found = toy.coverage()
    assert found.totals.implemented == found.totals.tested == 0


def test_refusals_and_log_lines_may_give_the_rule_by_position(toy: Toy) -> None:
    toy.write("toy/scenes/auction.py", 'refuse("late", "toy:bid.1")\ns.say("war", "toy:war.1")\nprint("toy:bid.2")\n')
    assert missing(toy.coverage())[0] == ["toy:bid.2"]


def test_marks_on_helpers_and_on_tests_that_never_run_do_not_count(toy: Toy) -> None:
    toy.write(
        "tests/test_toy.py",
        """
        import pytest

        @pytest.mark.rule("toy:bid.1")
        def helper(): ...

        @pytest.mark.skip(reason="later")
        @pytest.mark.rule("toy:bid.2")
        def test_tie(): ...

        @pytest.mark.rule("toy:war.1")
        def test_war(): ...
        """,
    )
    assert missing(toy.coverage())[1] == ["toy:bid.1", "toy:bid.2"]


def test_same_as_counts_with_its_targets(toy: Toy) -> None:
    toy.write(
        "toy/rules_late.yaml",
        """
        - {id: "late:1", title: As before, same_as: "toy:war.1"}
        - {id: "late:2", title: As the one above, same_as: ["late:1", "toy:bid.1"]}
        - {id: "late:3", title: As nothing that is there, same_as: ["toy:war.1", "late:4"]}
        - {id: "late:4", title: New, phase: war}
        - {id: "late:5", title: Left out, phase: war, absent: ["toy:bid.2"]}
        """,
    )
    found = toy.coverage("toy", "late")
    assert missing(found) == (["late:3", "late:4"], ["late:3", "late:4"])
    assert found.totals.rules == 7


def test_same_as_does_not_count_by_a_test_that_does_not_hold_for_the_edition(toy: Toy) -> None:
    """Given an edition without ties, then a test of bids and ties together says nothing about its bids."""
    toy.write("toy/rules_late.yaml", '- {id: "late:1", title: As before, same_as: "toy:bid.1"}\n')
    together = '@pytest.mark.rule("toy:bid.1", "toy:bid.2")\ndef test_both(): ...\n'
    toy.write("tests/test_toy.py", f"import pytest\n\n{together}")
    assert missing(toy.coverage("late"))[1] == ["late:1"]

    alone = '@pytest.mark.rule("toy:bid.1")\ndef test_bid(): ...\n'
    toy.write("tests/test_toy.py", f"import pytest\n\n{together}\n{alone}")
    assert missing(toy.coverage("late"))[1] == []


def test_rules_of_an_option_are_a_second_total_that_decides_only_when_asked(toy: Toy) -> None:
    toy.write("toy/rules_more.yaml", '- {id: "toy:plague.1", title: Plague, phase: war, option: A1}\n')
    without, with_options = toy.coverage(), toy.coverage(options=True)
    assert without.complete
    assert not with_options.complete
    assert without.render().splitlines() == [
        "options: 1 rules, 0 implemented, 0 tested: 0.0 %",
        "3 rules, 3 implemented, 3 tested: 100.0 %",
    ]
    assert "toy:plague.1" in with_options.render()


def test_an_id_that_no_rules_file_has_is_an_error_with_its_places(toy: Toy) -> None:
    toy.write("toy/war.py", '@rule("toy:war.9")\ndef war(s): ...\n')
    toy.write("tests/war.yaml", 'rules: ["toy:war.9", "other:1"]\n')
    found = toy.coverage()
    assert not found.complete
    assert found.unknown == {"toy:war.9": (f"{toy.source}/war.py:1", f"{toy.tests}/war.yaml")}
    assert found.render().splitlines()[:2] == [
        "named but in no rules file (1)",
        f"  toy:war.9  {toy.source}/war.py:1, {toy.tests}/war.yaml",
    ]


def test_a_percentage_below_all_is_never_rounded_up_to_all(toy: Toy) -> None:
    many = "".join(f'- {{id: "big:{n}", title: Rule, phase: war}}\n' for n in range(3000))
    toy.write("toy/rules_big.yaml", many)
    ids = ", ".join(f'"big:{n}"' for n in range(2999))
    toy.write("toy/big.py", f"@scene\n@rule({ids})\ndef big(s): ...\n")
    toy.write("tests/test_big.py", f"import pytest\n@pytest.mark.rule({ids})\ndef test_big(): ...\n")
    assert toy.coverage("big").render().splitlines()[-1] == "3000 rules, 2999 implemented, 2999 tested: 99.9 %"


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        ("toy/rules.yaml", '- {id: "toy:1"}\n- {id: "toy:1"}\n', "toy:1 is listed twice"),
        ("toy/rules.yaml", "- {title: War}\n", "entry 1 has no id"),
        ("toy/rules.yaml", "id: toy\n", "a rules file is a list"),
        ("tests/war.yaml", "rules: [", "not valid YAML"),
        ("toy/war.py", "def war(:\n", "war.py:1: not valid Python"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(toy: Toy, path: str, text: str, message: str) -> None:
    toy.write(path, text)
    with pytest.raises(UnreadableError, match=message):
        toy.coverage()
