"""Every scenario file is a test that bears the rules it names."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabularium.testing.scenarios.scenario import check_file, load, rules_of, run

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
    asks_a_bot = any(step.deed == "bot" for step in load(path).play)
    assert rules_of(path) or asks_a_bot, "a scenario names the rules it tests, unless it is about what a bot does"


@pytest.mark.parametrize("path", FILES, ids=_named)
def test_scenario_does_not_hang_on_its_seed(path: Path) -> None:
    """What a scenario shows follows from what it says, not from hands dealt by chance."""
    scenario = load(path)
    problems = [problem for seed in (1, 2) for problem in run(replace(scenario, seed=seed))]
    assert not problems, "\n".join(problems)
