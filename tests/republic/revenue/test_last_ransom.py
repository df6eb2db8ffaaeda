"""Captives of raiders: their ransom can be paid until the Forum Phase, also with what the redistribution has placed."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.state import CAPTIVE, CURIA, ROME
from tabularium.testing.language import asked, everybody, legal, play

from ..table import of, person, position, rome

FABIUS = "family:fabius"


def carried_off(scene: str = "open_redistribution", seat: int = 0, **given: Any) -> Match:
    """Raiders hold Fabius, whose ransom is 10 talents; his fellow Cornelius has been paid."""
    people = {FABIUS: {"place": "captive", "influence": 5, "faction": seat}, "family:cornelius": {"talents": 12}}
    return position(scene, phase="revenue", turn=3, people=people, captors=[[person(FABIUS), 3]], **given)


def place(match: Match, talents: int) -> Match:
    """Cornelius keeps so much, the rest lies in the treasury; nobody else moves anything, nor gives to the State."""
    for seat in list(match.asks):
        match.answer(seat, {"purses": [{"senator": "family:cornelius", "holds": talents}]} if seat == 0 else {})
    while set(asked(match).values()) & {"revenue.contribute"}:
        everybody(match, {})
    return match


@pytest.mark.rule("republic:E.barbarian-raids.4", "republic:10.71d", "republic:6.31b")
def test_what_the_redistribution_has_placed_can_pay_the_ransom() -> None:
    match = place(carried_off(), 2)
    assert asked(match) == {0: "captive.last_ransom"}
    assert match.asks[0].params == {"senator": FABIUS, "talents": 10}
    play(match, "pay", 0)
    assert (of(match, "place", FABIUS), rome(match).treasury[0], rome(match).captors) == (ROME, 0, [])
    assert rome(match).phase == "forum"


@pytest.mark.rule("republic:E.barbarian-raids.4")
def test_who_is_left_to_the_raiders_dies_as_the_forum_phase_begins() -> None:
    match = place(carried_off(), 2)
    play(match, "leave")
    assert (of(match, "place", FABIUS), rome(match).treasury[0]) == (CURIA, 10)


@pytest.mark.rule("republic:E.barbarian-raids.4", "republic:6.31a")
def test_a_faction_is_asked_whatever_its_treasury_holds() -> None:
    match = place(carried_off(), 3)
    assert legal(match, 0) == ["leave"], "others do not learn from it that nine talents are too few"


@pytest.mark.rule("republic:E.barbarian-raids.4", "republic:10.71d")
def test_who_is_ransomed_unasked_is_not_asked_about_again() -> None:
    match = place(carried_off(), 2)
    match.interject(0, "ransom", FABIUS)
    play(match, 0)
    assert of(match, "place", FABIUS) == ROME
    assert "captive.last_ransom" not in asked(match).values()


@pytest.mark.rule("republic:E.barbarian-raids.4")
def test_nobody_pays_for_a_captive_without_faction() -> None:
    match = carried_off("last_ransoms", seat=-1, deck=())
    assert rome(match).phase == "forum"
    assert of(match, "place", FABIUS) == CURIA


@pytest.mark.rule("republic:10.71e")
def test_a_captive_of_a_war_waits() -> None:
    people = {FABIUS: {"place": "captive", "post": 0, "influence": 5}}
    match = position("last_ransoms", phase="revenue", people=people, wars={"war:punic-1": "active"}, deck=())
    assert rome(match).phase == "forum"
    assert of(match, "place", FABIUS) == CAPTIVE
