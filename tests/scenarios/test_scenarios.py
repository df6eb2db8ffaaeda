"""Every scenario file is a test that bears the rules it names."""

from pathlib import Path

import pytest

from tabularium.testing.scenario import check_file, rules_of

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.yaml"))


def _named(path: Path) -> str:
    return str(path.relative_to(HERE).with_suffix(""))


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=_named(path), marks=pytest.mark.rule(*rules_of(path))) for path in FILES]
)
def test_scenario(path: Path) -> None:
    problems = check_file(path)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("path", FILES, ids=_named)
def test_scenario_names_what_it_tests(path: Path) -> None:
    assert rules_of(path), "a scenario names the rules it tests"
