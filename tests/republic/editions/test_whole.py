"""An edition as a whole: the order of play is its data, and every difference names its rules."""

from __future__ import annotations

import ast
import itertools
from dataclasses import fields
from pathlib import Path

from tabularium.engine import Edition
from tabularium.games.republic import GAME, assembly, editions
from tabularium.games.republic.editions import SECOND, RepublicEdition


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
    ids = {word.strip(".,?") for text in told.values() for word in text.split() if word.startswith("republic")}
    assembly.GAME.rules.check(*ids)
