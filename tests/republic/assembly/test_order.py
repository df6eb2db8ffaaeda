"""The order of a sitting, and of the Revolution Phase."""

from __future__ import annotations

import pytest

from tabularium.games.republic.editions import ASSEMBLY
from tabularium.games.republic.senate.order import conclude, reached
from tabularium.testing.language import asked

from ..table import concession, of, rome
from .factions import board, position, sitting

WARS = {"war:punic-1": "active", "war:macedonian-1": "active", "war:syrian": "active"}


@pytest.mark.rule("republic_assembly:3g")
def test_after_the_consuls_a_dictator_then_the_censor_trials_governors_and_all_else() -> None:
    order = [step for step in ASSEMBLY.sitting if step != "pontifex"]
    wanted = ["consuls", "roles", "quaestors", "dictator", "censor", "trials", "governors", "ravage", "business"]
    assert [step for step in order if step in wanted] == wanted
    assert order[-2:] == ["closing", "closed"]


@pytest.mark.rule("republic_assembly:3g", "republic_assembly:9.9a")
@pytest.mark.parametrize(("step", "possible"), [("dictator", True), ("trials", False)])
def test_once_the_censor_is_elected_no_dictator_is_appointed(step: str, possible: bool) -> None:
    match = sitting(step, wars=WARS)
    keys = {*asked(match).values(), *match.chances(0), *match.chances(1)}
    assert any("dictator" in key for key in keys) == possible


@pytest.mark.rule("republic_assembly:3g")
def test_a_step_that_is_over_is_followed_by_the_next_of_this_book() -> None:
    s = board()
    s.session.step = "governors"
    conclude(s, "governors")
    assert s.session.step == ASSEMBLY.sitting[ASSEMBLY.sitting.index("governors") + 1]
    assert reached(s, "trials")
    assert not reached(s, "closing")


@pytest.mark.rule("republic_assembly:3h", "republic_assembly:7.3a")
def test_cards_come_before_declarations_and_a_concession_that_stays_in_hand_earns_nothing() -> None:
    steps = ASSEMBLY.steps["revolution"]
    assert steps.index("revolution_phase") < steps.index("keep_five") < steps.index("declarations")
    match = position("personal_income", phase="revenue", hands={0: ["concession:mining"]})
    assert of(match, "talents", "family:cornelius") == 3
    assert rome(match).holder[concession("concession:mining")] == -1
