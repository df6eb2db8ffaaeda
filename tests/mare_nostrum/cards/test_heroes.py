"""Leaders whom cards bring, in the orders of the turn in which they come (3.11)."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum.deck import CARD, hero
from tabularium.games.mare_nostrum.orders import Assignment, Deployment, March, Step, Units
from tabularium.games.mare_nostrum.pages import choices
from tabularium.games.mare_nostrum.state import MareNostrum

from ..world import disarm, faults, go_to_war, muster, nation, order, place, run, units, wrong
from .table import card, dealt, play


def hannibal(s: MareNostrum) -> str:
    """How the sheet calls the leader whom the card would bring."""
    (name,) = [each for each in choices(s, nation(s, "rome"))["leaders[].leader"] if each == hero(CARD[card("C01")])]
    return name


@pytest.mark.rule("mare:3.11a", "mare:3.1a")
def test_a_leader_whom_a_card_brings_takes_orders_in_the_same_turn() -> None:
    s = dealt("C01")
    go_to_war(s, "rome", "carthage")
    disarm(s)
    muster(s, "rome", "IT7", inf=4)
    name = hannibal(s)
    pages: dict[str, Any] = {
        "cards": play("C01"),
        "leaders": [Deployment(name, province="province:IT7")],
        "armies": [Assignment(name, Units(inf=3))],
        "movement": [March(name, [Step(1, "march", to="province:IT5")])],
    }
    assert wrong(s, "rome", **pages) == {}
    order(s, "rome", **pages)
    for step in ("cards", "leader_deployment", "army_composition", "movement_segment"):
        run(s, step)
    assert (s.leaders[0].modifier, s.leaders[0].province, units(s, "rome", "IT5")) == (3, place("IT5"), {"inf": 3})


@pytest.mark.rule("mare:3.11a", "mare:3.14a", "mare:3.11c")
def test_a_leader_whose_card_is_not_played_takes_no_orders() -> None:
    s = dealt("C01")
    go_to_war(s, "rome", "carthage")
    name = hannibal(s)
    pages: dict[str, Any] = {
        "leaders": [Deployment(name, province="province:IT1")],
        "armies": [Assignment(name, Units(inf=1))],
        "movement": [March(name)],
    }
    told = {path: why.params["leader"] for path, why in faults(s, "rome", **pages)}
    assert told == dict.fromkeys(["leaders[0].leader", "armies[0].leader", "movement[0].leader"], "hero:C01")
