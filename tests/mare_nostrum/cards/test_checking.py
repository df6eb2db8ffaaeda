"""What a card in the hand tells before it is played: its checks, its chances, and what stays."""

from __future__ import annotations

from math import isclose

import pytest

from tabularium.games.mare_nostrum.cards.checking import Checks, checks
from tabularium.games.mare_nostrum.deck import COPIES
from tabularium.games.mare_nostrum.orders import Orders
from tabularium.games.mare_nostrum.state import MareNostrum

from ..world import general, go_to_war, nation, purse, sea
from .table import card, dealt, play


def told(s: MareNostrum, kind: str, **named: str) -> Checks:
    """What Rome reads on a card, with these names on its sheet."""
    return checks(s, nation(s, "rome"), card(kind), Orders(cards=play(kind, **named)))


@pytest.mark.rule("mare:3.1.2f")
def test_a_price_is_marked_as_the_treasury_stands() -> None:
    """Given a card for 40 talents, then 39 do not buy it; what is not named is told."""
    s = dealt("C52")
    purse(s, "rome", talents=39)
    assert not told(s, "C52").affords
    purse(s, "rome", talents=40)
    assert told(s, "C52").affords
    assert told(s, "C52").unnamed == ["leader"]


@pytest.mark.rule("mare:3.1.2f")
def test_a_condition_that_waits_for_a_name_is_open() -> None:
    """Given a card for two nations at peace, then it waits until a nation is named, and fails for an enemy."""
    kinds = {each["id"]: each for each in COPIES}
    kind = next(key for key, each in kinds.items() if any(one["check"] == "relation" for one in each["conditions"]))
    s = dealt(kind)
    assert {each.holds for each in told(s, kind).conditions if each.name == "relation"} == {None}
    go_to_war(s, "rome", "gauls")
    assert {each.holds for each in told(s, kind, nation="nation:gauls").conditions if each.name == "relation"} == {
        False
    }


@pytest.mark.rule("mare:4.5.2k")
def test_an_assassins_chances_are_exact_and_tell_no_age() -> None:
    """Given a leader of another nation of any age, then a third of twenty and of fifty years are told, and exposure."""
    s = dealt("C52")
    victim = general(s, "carthage", "AF1")
    for age in (20, 77):
        victim.age = age
        found = told(s, "C52", leader=f"leader:{victim.number}").chances
        assert [(each.name, each.likely) for each in found] == [("falls", 0.05), ("falls", 0.15), ("exposed", 0.1)]


def test_a_tempest_says_what_each_fleet_risks() -> None:
    """Given three fleets of Rome and none of others in a sea, then one is lost in 27 of 100."""
    s = dealt("C54")
    here = sea("M02")
    for row in s.fleets:
        row[here] = 0
    s.fleets[nation(s, "rome")][here] = 3
    (found,) = told(s, "C54", sea="sea:M02").chances
    assert isclose(found.likely, 0.271)
    assert isclose(found.told["mean"], 0.3)
    assert told(s, "C54").chances == []


@pytest.mark.rule("mare:3.1.2i", "mare:3.1.2j")
def test_what_stays_of_a_card_is_told() -> None:
    s = dealt("C13")
    assert told(s, "C13").stays == "deck"
    assert told(dealt("C06"), "C06").stays in ("leader_life", "removed")
