"""Rules: stable ids, and an unknown one is an error wherever it is used."""

from pathlib import Path

import pytest

from tabularium.engine import Rulebook, UnknownRule
from tests.mini.senate import book

BOOK = """
- id: toy:meta
  title: About
  phase: meta
- id: toy:war.1
  title: War
  rule: It is dear.
- id: toy:peace.1
  title: Peace
  rule: It is not.
  same_as: toy:war.1
"""
LATE = """
- id: late:1
  title: War
  same_as: toy:war.1
- id: late:2
  title: Peace, first of all
  differs_from: toy:peace.1
- id: late:3
  title: Peace
  covers: ['toy:peace.1', 'toy:truce.1']
- id: late:4
  title: War again
  same_as: toy:war.1
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = tmp_path / "toy_rules_package"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rules.yaml").write_text(BOOK)
    (folder / "late.yaml").write_text(LATE)
    (folder / "more.yaml").write_text("- id: other:tax.1\n  title: Tax\n")
    monkeypatch.syspath_prepend(tmp_path)
    return folder.name


def test_a_function_is_marked_with_its_rules() -> None:
    @book.rule("mini:vote.1", "mini:vote.2")
    def voting() -> None: ...

    assert voting.__dict__["rules"] == ("mini:vote.1", "mini:vote.2")


def test_an_unknown_id_is_an_error() -> None:
    with pytest.raises(UnknownRule, match=r"no rule mini:vote\.9"):
        book.rule("mini:vote.1", "mini:vote.9")
    with pytest.raises(UnknownRule):
        book.check("vote.1")
    book.check("mini:vote.1")


def test_a_rulebook_is_read_from_its_package(package: str) -> None:
    found = Rulebook(package, "toy")
    assert found.ids == {"toy:meta", "toy:war.1", "toy:peace.1"}
    assert list(found.rules) == ["toy:war.1", "toy:peace.1"]
    assert found.rules["toy:peace.1"].same_as == "toy:war.1"
    assert found.rules["toy:war.1"].title == "War"


def test_several_files_and_prefixes(package: str) -> None:
    found = Rulebook(package, "toy", "other", rule_files=("rules.yaml", "more.yaml"))
    assert {"toy:war.1", "other:tax.1"} <= found.ids
    assert found.entries["other:tax.1"]["title"] == "Tax"


def test_a_prefix_that_was_not_declared_is_an_error(package: str) -> None:
    with pytest.raises(UnknownRule, match=r"other:tax\.1"):
        Rulebook(package, "toy", rule_files=("rules.yaml", "more.yaml"))


def test_code_names_rules_of_an_edition_before_its_book_is_there(package: str) -> None:
    base = Rulebook(package, "toy", editions=("other",))

    @base.rule("toy:war.1", "other:tax.1")
    def war() -> None: ...

    edition = Rulebook(package, "other", rule_files=("more.yaml",), base=base)
    base.check("other:tax.1")
    assert "other:tax.1" in edition.ids
    with pytest.raises(UnknownRule):
        base.check("other:tax.2")


def test_a_rule_that_an_edition_turns_out_not_to_have_is_an_error(package: str) -> None:
    base = Rulebook(package, "toy", editions=("other",))
    base.check("other:tax.2")
    with pytest.raises(UnknownRule, match=r"other:tax\.2"):
        Rulebook(package, "other", rule_files=("more.yaml",), base=base)


def test_an_edition_cites_its_own_paragraph_for_a_rule_of_its_base(package: str) -> None:
    base = Rulebook(package, "toy")
    late = Rulebook(package, "late", rule_files=("late.yaml",), base=base)
    assert late.cite("toy:war.1") == "late:1"
    assert late.cite("toy:peace.1") == "late:3", "what it says it covers comes before what it differs from"
    assert late.cite("late:2") == "late:2"
    assert base.cite("toy:war.1") == "toy:war.1", "the base knows nothing of it"
    assert late.alike("toy:war.1", "late:4"), "two places say the same"
    assert late.alike("late:1", "late:4")
    assert not late.alike("late:2", "late:3")
