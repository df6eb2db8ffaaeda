"""What differs by edition is read from it at play, and the order of play is its data."""

from __future__ import annotations

import ast
import itertools
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from tabularium.engine import Edition
from tabularium.games.republic import GAME, editions
from tabularium.games.republic.editions import SECOND, RepublicEdition
from tabularium.games.republic.forum.closing import mark_majors
from tabularium.games.republic.senate.dictator import in_danger
from tabularium.games.republic.senate.dispatch import too_weak
from tabularium.games.republic.senate.life import candidates
from tabularium.games.republic.state import PROCONSUL, Republic

from .table import board, person

CORNELIUS = person("family:cornelius")


def played_by(changes: dict[str, Any], **given: Any) -> Republic:
    """A board under a rulebook that differs in these points."""

    class Other(Republic, kw_only=True):
        edition: ClassVar[RepublicEdition] = replace(SECOND, **changes)

    s = board(**given)
    other = msgspec.convert(msgspec.to_builtins(s), Other)
    other.sit(s.table)
    return other


@pytest.mark.rule("republic:9.3b")
@pytest.mark.parametrize(("least", "danger"), [(20, True), (21, False)])
def test_the_war_that_needs_a_dictator(least: int, danger: bool) -> None:
    s = played_by({"dictator_strength": least}, wars={"war:punic-1": "active"})
    assert in_danger(s) == danger


@pytest.mark.rule("republic:9.821a")
@pytest.mark.parametrize(("least", "found"), [(21, [CORNELIUS]), (22, [])])
def test_influence_for_a_consul_for_life(least: int, found: list[int]) -> None:
    s = played_by({"life_influence": least}, people={"family:cornelius": {"influence": 21}})
    assert candidates(s) == found


@pytest.mark.rule("republic:7.8a")
@pytest.mark.parametrize("liable", [False, True])
def test_whether_a_proconsul_is_liable(liable: bool) -> None:
    s = played_by({"proconsul_liable": liable})
    s.office[CORNELIUS] = PROCONSUL
    mark_majors(s)
    assert bool(s.major[CORNELIUS]) == liable


@pytest.mark.rule("republic:9.643a")
@pytest.mark.parametrize(("margin", "weak"), [(0, False), (1, True)])
def test_the_margin_of_a_force(margin: int, weak: bool) -> None:
    s = board(rebel=person("family:fabius"), armies={"family:fabius": 4})
    s.post[CORNELIUS] = -1
    needed = next(units for units in range(40) if not too_weak(s, CORNELIUS, "rebel", units, 0))
    assert too_weak(s, CORNELIUS, "rebel", needed, 0, margin) == weak


# -- the edition as a whole -------------------------------------------------------------------------------------------
def test_every_step_of_every_phase_is_a_scene() -> None:
    assert set(SECOND.steps) == set(SECOND.phases)
    unknown = [step for steps in SECOND.steps.values() for step in steps if step not in GAME.scenes.by_name]
    assert not unknown


def test_every_difference_names_the_rules_of_both_books() -> None:
    (body,) = [
        each.body for each in ast.parse(Path(editions.__file__).read_text()).body if isinstance(each, ast.ClassDef)
    ]
    told = {
        field.target.id: text.value.value
        for field, text in itertools.pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
    }
    own = {field.name for field in fields(RepublicEdition)} - {field.name for field in fields(Edition)}
    assert own == {name for name, text in told.items() if "republic:" in text and "republic_assembly:" in text}
    ids = {word.strip(".,?") for text in told.values() for word in text.split() if word.startswith("republic:")}
    GAME.rules.check(*ids)
