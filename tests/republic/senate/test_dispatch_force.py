"""The force a commander is sent with: the least it must be, veterans by name, and what leaves Rome with him."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match, Subset
from tabularium.games.republic.forces import army
from tabularium.games.republic.state import BEQUEST_POST, FIELD, ROME, UNPROSECUTED, Session
from tabularium.testing.language import asked, lines, play

from ..sitting import options, sitting, vote
from ..table import of, person, rome, war

CORNELIUS, JULIUS, FULVIUS, FURIUS = "family:cornelius", "family:julius", "family:fulvius", "family:furius"
GALLIC, PIRATES, ASIA = "war:gallic-1", "war:cilician-2", "revolt:asia"
BITHYNIA = "bequest:bithynian"
OFFICERS = {FULVIUS: {"office": "dictator"}, FURIUS: {"office": "master_of_horse"}}


def ready(**given: Any) -> dict[str, Any]:
    """Twelve legions in Rome and the Gauls at war."""
    return {"legions": 12, "wars": {GALLIC: "active"}, **given}


def veterans(count: int, others: int) -> dict[str, Any]:
    """So many veterans and so many others in Rome."""
    rest = 25 - count - others
    return ready(legion=[0] * (count + others) + [-1] * rest, veteran=[1] * count + [0] * (others + rest))


def bounds(match: Match) -> tuple[int, int]:
    """The least and the most that the proposer may name."""
    (ask,) = match.asks.values()
    told = ask.describe()
    return told["low"], told["high"]


def revolt(**given: Any) -> dict[str, Any]:
    """Fulvius has risen against Rome with two legions; there is no other war."""
    people = {FULVIUS: {"place": "revolt", "faction": 2}}
    return {"wars": {}, "people": people, "rebel": person(FULVIUS), "armies": {FULVIUS: 2}, **given}


# -- the least -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.64a", "republic:9.64b")
def test_a_war_on_land_wants_a_legion_and_no_more_fleets_than_its_card_says() -> None:
    match = play(sitting(**ready(fleets=3)), "dispatch", JULIUS, GALLIC)
    assert bounds(match) == (1, 12)
    assert bounds(play(match, 1)) == (0, 3)


@pytest.mark.rule("republic:9.64b", "republic:9.64a")
def test_a_battle_at_sea_wants_a_fleet_and_no_legion() -> None:
    given = ready(wars={ASIA: "active"})
    assert "dispatch" not in options(sitting(**given))
    match = play(sitting(**given, fleets=3), "dispatch", JULIUS, ASIA)
    assert bounds(match) == (0, 12)
    assert bounds(play(match, 0)) == (1, 3)
    assert "dispatch" in options(sitting(**given, fleets=1))


@pytest.mark.rule("republic:9.64b")
def test_a_single_fleet_will_do_at_sea_if_the_table_waives_the_support() -> None:
    match = sitting(**ready(wars={PIRATES: "active"}, fleets=4, options={"naval_expedition_support": False}))
    assert bounds(play(match, "dispatch", JULIUS, PIRATES, 0)) == (1, 4)


@pytest.mark.rule("republic:9.64b", "republic:11.25")
def test_a_rebel_is_fought_on_land_with_one_legion_at_least() -> None:
    assert "dispatch" not in options(sitting(**revolt(legions=0, fleets=5)))
    match = play(sitting(**revolt(legions=1, fleets=5)), "dispatch", JULIUS, "rebel")
    assert bounds(match) == (1, 1)
    assert bounds(play(match, 1)) == (0, 5)
    assert "dispatch" in options(sitting(**revolt(legions=1)))


@pytest.mark.rule("republic:E.bequest.1")
def test_only_the_field_consul_fetches_a_bequest() -> None:
    given = ready(wars={}, bequest=[1, 0, 0], fleets=3)
    assert "dispatch" in options(sitting(**given))
    assert "dispatch" not in options(sitting(**given, people={JULIUS: {"office": "none"}}))


# -- veterans --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.64a")
def test_veterans_alone_are_an_army() -> None:
    match = play(sitting(**veterans(2, 0)), "dispatch", JULIUS, GALLIC)
    assert bounds(match) == (0, 0)
    play(match, 0)
    ask = match.asks[0]
    assert isinstance(ask, Subset)
    assert (ask.least, ask.most) == (1, 2)


@pytest.mark.rule("republic:9.64a")
def test_with_other_legions_no_veteran_need_go() -> None:
    match = play(sitting(**veterans(1, 4)), "dispatch", JULIUS, GALLIC)
    assert bounds(match) == (0, 4)
    play(match, 1)
    ask = match.asks[0]
    assert isinstance(ask, Subset)
    assert (ask.least, ask.most) == (0, 1)


@pytest.mark.rule("republic:9.64a", "republic:9.641a")
def test_veterans_who_are_not_named_stay_in_rome() -> None:
    match = vote(play(sitting(**veterans(1, 11)), "dispatch", JULIUS, GALLIC, 10, [], 0, "put"), "for")
    assert army(rome(match), person(JULIUS)) == list(range(1, 11))


@pytest.mark.rule("republic:9.64a", "republic:9.641c")
def test_a_second_commander_is_sent_with_what_the_first_has_left() -> None:
    match = play(sitting(**veterans(2, 10), fleets=6), "dispatch", JULIUS, GALLIC, 4, ["legion:0"], 2)
    play(match, CORNELIUS, GALLIC)
    assert bounds(match) == (0, 6)
    play(match, 2)
    ask = match.asks[0]
    assert isinstance(ask, Subset)
    assert ask.options == ["legion:1"]
    assert bounds(play(match, [])) == (0, 4)


@pytest.mark.rule("republic:9.643a", "republic:10.5b")
@pytest.mark.parametrize(("others", "asks"), [(4, False), (3, True)])
def test_a_veteran_counts_as_two_for_the_consent_of_his_commander(others: int, asks: bool) -> None:
    match = play(sitting(**veterans(1, 11)), "dispatch", JULIUS, GALLIC, others, ["legion:0"], 0, "put")
    assert (asked(match) == {1: "senate.commander_consent"}) == asks


# -- consent ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.643a")
@pytest.mark.parametrize(("legions", "asks"), [(2, False), (1, True)])
def test_against_a_rebel_his_legions_and_his_own_skill_are_compared(legions: int, asks: bool) -> None:
    match = play(sitting(**revolt(legions=12)), "dispatch", JULIUS, "rebel", legions, 0, "put")
    assert (asked(match) == {1: "senate.commander_consent"}) == asks


@pytest.mark.rule("republic:9.643a", "republic:11.27a")
@pytest.mark.parametrize(("rebels", "legions", "asks"), [(1, 1, False), (8, 9, False), (8, 8, True)])
def test_a_rebels_skill_counts_up_to_his_legions_and_his_master_of_horse_adds_his(
    rebels: int, legions: int, asks: bool
) -> None:
    people = {FULVIUS: {"place": "revolt", "faction": 2}, FURIUS: {"place": "revolt", "faction": 2}}
    given = revolt(legions=12, people=people, armies={FULVIUS: rebels}, rebel_master=person(FURIUS))
    match = play(sitting(**given), "dispatch", JULIUS, "rebel", legions, 0, "put")
    assert (asked(match) == {1: "senate.commander_consent"}) == asks


@pytest.mark.rule("republic:9.643a")
def test_a_commander_counts_at_sea_no_more_than_his_fleets() -> None:
    match = sitting(**ready(wars={PIRATES: "active"}, fleets=10))
    play(match, "dispatch", JULIUS, PIRATES, 0, 2, "put")
    assert asked(match) == {1: "senate.commander_consent"}


@pytest.mark.rule("republic:9.643a", "republic:E.bequest.1")
def test_nobody_is_too_weak_for_a_bequest() -> None:
    match = sitting(**ready(wars={}, bequest=[1, 0, 0], fleets=3))
    play(match, "dispatch", JULIUS, "bequest:pergamene", 3, 3)
    assert asked(match) == {0: "senate.call"}


# -- leaving ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.641a", "republic:E.bequest.1")
def test_fleets_leave_rome_with_the_commander_and_each_bequest_is_a_place_of_its_own() -> None:
    match = sitting(**ready(wars={}, bequest=[0, 1, 0], fleets=5))
    vote(play(match, "dispatch", JULIUS, BITHYNIA, 3, 3), "for")
    assert of(match, "post", JULIUS) == BEQUEST_POST + 1
    assert (rome(match).fleets, of(match, "fleets_with", JULIUS)) == (2, 3)


@pytest.mark.rule("republic:7.331")
def test_a_war_that_is_active_already_stays_as_it_is() -> None:
    match = sitting(**ready(wars={GALLIC: "unprosecuted"}))
    vote(play(match, "dispatch", JULIUS, GALLIC, 10, 0, "put"), "for")
    assert of(match, "place", JULIUS) == FIELD
    assert rome(match).war[war(GALLIC)] == UNPROSECUTED
    assert not lines(match, "war.active")


@pytest.mark.rule("republic:9.34b")
def test_the_master_of_horse_rides_with_nobody_but_his_dictator() -> None:
    match = vote(play(sitting(**ready(people=OFFICERS)), "dispatch", JULIUS, GALLIC, 10, 0, "put"), "for")
    assert of(match, "place", JULIUS) == FIELD
    assert of(match, "place", FURIUS) == ROME


@pytest.mark.rule("republic:9.644a", "republic:10.2a")
def test_fleets_that_a_dead_commander_left_behind_are_taken_over() -> None:
    left = [2 * (each == war(GALLIC)) for each in range(46)]
    match = sitting(**ready(camp_fleets=left, fleets=3))
    vote(play(match, "dispatch", JULIUS, GALLIC, 10, 1, "put"), "for")
    assert of(match, "fleets_with", JULIUS) == 1 + 2
    assert rome(match).camp_fleets[war(GALLIC)] == 0


@pytest.mark.rule("republic:9.642", "republic:9.34b", "republic:9.6a")
def test_the_senate_ends_too_if_another_commander_goes_beside_dictator_and_chair() -> None:
    people = OFFICERS | {CORNELIUS: {"office": "none"}, JULIUS: {"office": "rome_consul"}}
    gone = [person(FULVIUS), person(JULIUS)]
    match = sitting(session=Session(resigned=gone), **ready(people=people))
    vote(play(match, "dispatch", FULVIUS, GALLIC, 6, 0, JULIUS, GALLIC, 6, 0), "for")
    assert rome(match).phase != "senate"
