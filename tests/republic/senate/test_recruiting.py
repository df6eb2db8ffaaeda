"""Raising and disbanding units, and who earns by it."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.senate.recruiting import most
from tabularium.games.republic.state import Session
from tabularium.testing.language import play, refused

from ..sitting import options, sitting, vote
from ..table import board, concession, of, rome, war

ARMAMENTS = "concession:armaments"


@pytest.mark.rule("republic:9.63a", "republic:9.63c")
def test_units_cost_ten_talents_each_and_stand_in_the_active_box() -> None:
    match = vote(play(sitting(chest=100), "recruit", 3, 2), "for")
    s = rome(match)
    assert s.legion.count(0) == 4 + 3
    assert s.fleets == 2
    assert s.chest == 50


@pytest.mark.rule("republic:E.manpower-shortage.1", "republic:E.manpower-shortage.2", "republic:8.2c")
@pytest.mark.parametrize(("level", "table", "cost"), [(1, 0, 20), (2, 0, 30), (1, 1, 30), (0, 1, 20)])
def test_every_shortage_adds_ten(level: int, table: int, cost: int) -> None:
    match = sitting(chest=100, events={"event:manpower-shortage": level}, shortage=table)
    assert rome(vote(play(match, "recruit", 1, 0), "for")).chest == 100 - cost


@pytest.mark.rule("republic:9.63e")
def test_no_more_than_the_state_can_pay_at_once() -> None:
    match = play(sitting(chest=39), "recruit")
    assert match.asks[0].describe()["high"] == 3
    play(match, 2)
    assert match.asks[0].describe()["high"] == 1
    assert "recruit" not in options(sitting(chest=9))


@pytest.mark.rule("republic:8.2b", "republic:9.63b")
def test_without_recruitment_no_legions_are_raised_but_fleets_are() -> None:
    assert most(board(no_recruitment=True)) == (0, 25)
    assert most(board()) == (21, 25)


@pytest.mark.rule("republic:9.63e", "republic:9.63b", "republic:9.63d", "republic:8.2b")
@pytest.mark.parametrize(
    ("number", "given", "message", "cited"),
    [
        (4, {"chest": 39}, "refused.state_cannot_pay", "republic:9.63e"),
        (21, {"chest": 39}, "refused.state_cannot_pay", "republic:9.63e"),
        (22, {"chest": 999}, "refused.no_more_units", "republic:9.63b"),
        (20, {"chest": 999, "session": Session(disbanded=[2, 0])}, "refused.just_disbanded", "republic:9.63d"),
        (21, {"chest": 999, "session": Session(disbanded=[2, 0])}, "refused.just_disbanded", "republic:9.63d"),
        (21, {"chest": 999, "no_recruitment": True}, "refused.no_recruitment", "republic:8.2b"),
        (1, {"chest": 999, "no_recruitment": True}, "refused.no_recruitment", "republic:8.2b"),
        (-1, {"chest": 999}, "refused.out_of_range", "republic:9.63e"),
    ],
)
def test_it_is_said_why_so_many_cannot_be_raised(number: int, given: Any, message: str, cited: str) -> None:
    (ask,) = play(sitting(**given), "recruit").asks.values()
    why = ask.why(number)
    assert why is not None
    assert (why.message, why.rule) == (message, cited)


@pytest.mark.rule("republic:9.63d", "republic:8.2b", "republic:9.63e")
@pytest.mark.parametrize(
    ("chest", "number", "cited"),
    [(999, 24, "republic:9.63d"), (999, 25, "republic:9.63d"), (100, 11, "republic:9.63e")],
)
def test_fleets_are_not_refused_for_want_of_recruits(chest: int, number: int, cited: str) -> None:
    match = play(sitting(chest=chest, no_recruitment=True, session=Session(disbanded=[0, 2])), "recruit", 0)
    assert refused(match, number) == cited


@pytest.mark.rule("republic:9.63b")
def test_no_more_than_twenty_five_of_each() -> None:
    match = play(sitting(chest=900, legions=23, fleets=24), "recruit")
    assert match.asks[0].describe()["high"] == 2
    play(match, 0)
    assert match.asks[0].describe()["high"] == 1


@pytest.mark.rule("republic:8.2b")
def test_no_recruitment_forbids_legions_but_not_fleets() -> None:
    match = play(sitting(chest=100, no_recruitment=True), "recruit")
    assert match.asks[0].describe()["high"] == 0
    play(match, 0)
    assert match.asks[0].describe()["high"] == 10


@pytest.mark.rule("republic:9.63d")
def test_disbanded_units_cannot_be_raised_again_this_turn() -> None:
    match = play(sitting(chest=900, legions=25, fleets=3), "disband")
    assert (match.asks[0].describe()["low"], match.asks[0].describe()["high"]) == (0, 25)
    vote(play(match, 5, 3), "for")
    s = rome(match)
    assert s.legion.count(0) == 20
    assert s.fleets == 0
    play(match, "recruit")
    assert match.asks[0].describe()["high"] == 0
    play(match, 0)
    assert match.asks[0].describe()["high"] == 22


@pytest.mark.rule("republic:9.63d")
def test_veterans_are_disbanded_only_by_name() -> None:
    def two_of_four() -> dict[str, Any]:
        return {"legions": 4, "veteran": [1, 1, 0, 0] + [0] * 21}

    match = vote(play(sitting(**two_of_four()), "disband", ["legion:1"], 1, 0), "for")
    assert rome(match).legion[:4] == [0, -1, -1, 0]
    assert rome(match).session.disbanded == [2, 0]
    spared = vote(play(sitting(**two_of_four()), "disband", [], 2, 0), "for")
    assert rome(spared).legion[:4] == [0, 0, -1, -1]


@pytest.mark.rule("republic:9.631", "republic:I.armaments", "republic:I.ship-building")
def test_armaments_and_ship_building_earn_and_show_it() -> None:
    holders = {"concession:armaments": "family:fabius", "concession:ship-building": "family:claudius"}
    match = vote(play(sitting(chest=100, concessions=holders), "recruit", 3, 2), "for")
    assert of(match, "talents", "family:fabius") == 6
    assert of(match, "talents", "family:claudius") == 6
    assert rome(match).bar[concession("concession:armaments")] == 1
    only_fleets = vote(play(sitting(chest=100, concessions=holders), "recruit", 0, 1), "for")
    assert of(only_fleets, "talents", "family:fabius") == 0
    assert rome(only_fleets).bar[concession("concession:armaments")] == 0
    first = vote(play(sitting(chest=100, concessions={ARMAMENTS: "family:cornelius"}), "recruit", 3, 0), "for")
    assert of(first, "talents", "family:cornelius") == 6
    for nobodys in ({}, {ARMAMENTS: "forum"}):
        unheld = vote(play(sitting(chest=100, concessions=nobodys), "recruit", 3, 0), "for")
        assert rome(unheld).bar[concession(ARMAMENTS)] == 0


@pytest.mark.rule("republic:9.16", "republic:9.63a")
def test_a_rejected_proposal_raises_nobody() -> None:
    match = vote(play(sitting(chest=100, session=Session()), "recruit", 3, 0), "against", "abstain")
    assert rome(match).legion.count(0) == 4
    assert rome(match).chest == 100


@pytest.mark.rule("republic:9.63d")
def test_disbanded_fleets_need_not_be_given_back_to_rhodes() -> None:
    assert rome(vote(play(sitting(fleets=10, rhodian=8), "disband", 0, 5), "for")).rhodian == 5
    away = {"place": "field", "post": war("war:syrian"), "office": "proconsul", "sent": 1, "fleets_with": 4}
    given: dict[str, Any] = {"people": {"family:fulvius": away}, "wars": {"war:syrian": "active"}, "rhodian": 8}
    match = vote(play(sitting(fleets=5, **given), "disband", 0, 2), "for")
    assert rome(match).rhodian == 3 + 4
