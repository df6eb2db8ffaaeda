"""The greedy bot's campaigns: how an enemy is met, what is raised in time, and how much goes against whom."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Pick
from tabularium.games.republic.bot import war
from tabularium.games.republic.bot.reading import Table
from tabularium.games.republic.state import Session
from tabularium.testing.language import play

from ..floor import business
from ..table import GAME, board, position
from ..table import war as number
from .test_bot import (
    CORNELIUS,
    FIRST,
    FULVIUS,
    GALLIC,
    ILLYRIAN,
    JULIUS,
    SECOND,
    SYRIAN,
    advice,
    answer,
    ballot,
    follow,
)

PUNIC, BEFORE, HANNIBAL = "war:punic-1", "war:illyrian-1", "leader:hannibal"
NOBODY_TO_SEND: dict[str, Any] = {CORNELIUS: {"office": "censor"}, JULIUS: {"office": "none"}}
PAPIRIUS, SCIPIO = "family:papirius", "statesman:1a"


def table(seat: int = 0, **given: Any) -> Table:
    """A table as the bot reads it."""
    return Table(GAME.view(board(**given), seat))


# -- the enemy ---------------------------------------------------------------------------------------------------------
def test_a_war_that_sleeps_is_met_as_strong_as_it_will_be_when_it_is_roused() -> None:
    """Given the second war of a series active, when the first is attacked, both count double and have their leaders."""
    alone = table(wars={PUNIC: "inactive"}).enemies[PUNIC]
    beside = table(wars={PUNIC: "inactive", "war:punic-2": "active"}).enemies[PUNIC]
    led = table(wars={PUNIC: "inactive"}, leaders={HANNIBAL: "curia"}).enemies[PUNIC]
    assert [each[:2] for each in (alone, beside, led)] == [(10, 10), (20, 20), (17, 17)]


def test_nobody_rouses_a_war_with_what_would_have_beaten_it_asleep() -> None:
    given = {"chest": 0, "legions": 14, "fleets": 14, "people": {JULIUS: {"influence": 5}}}
    assert war.plan(table(wars={FIRST: "inactive"}, **given), war.at_hand(table(wars={FIRST: "inactive"}, **given)))
    beside = table(wars={FIRST: "inactive", SECOND: "active"}, **given)
    assert FIRST not in [each.war for each in war.plan(beside, war.at_hand(beside))]


def test_a_war_whose_kin_and_leaders_are_still_to_come_is_worth_more() -> None:
    first = table(wars={PUNIC: "active"})
    second = table(wars={PUNIC: "active", "war:punic-2": "beaten"}, leaders={HANNIBAL: "leading"})
    assert war.worth(first, PUNIC) > war.worth(second, PUNIC)


# -- who goes where ----------------------------------------------------------------------------------------------------
def test_two_enemies_are_met_rather_than_one_overwhelmed() -> None:
    t = table(wars={GALLIC: "active", ILLYRIAN: "active"}, chest=0, legions=20, fleets=2)
    assert {each.war for each in war.plan(t, war.at_hand(t))} == {GALLIC, ILLYRIAN}


def test_a_later_war_of_a_series_is_met_after_the_earlier_in_the_same_year() -> None:
    """Given an army for both, the Field Consul goes against the earlier, and then the chair against the later."""
    match = business(wars={BEFORE: "active", ILLYRIAN: "active"}, chest=0, legions=25, fleets=6)
    t = Table(match.view(0))
    assert {(each.commander, each.war) for each in war.plan(t, war.at_hand(t))} == {
        (JULIUS, BEFORE),
        (CORNELIUS, ILLYRIAN),
    }
    assert advice(play(match, "dispatch", JULIUS)) == BEFORE


def test_the_best_man_is_not_spent_on_a_war_that_another_can_win() -> None:
    """Given a war that only the Dictator can win, the Field Consul goes against the easy one with less than all."""
    people = {FULVIUS: {"office": "dictator"}, "family:furius": {"office": "master_of_horse"}}
    t = table(wars={PUNIC: "active", SYRIAN: "active"}, people=people, chest=0, legions=12, fleets=12)
    assert {(each.commander, each.war) for each in war.plan(t, war.at_hand(t))} == {(JULIUS, SYRIAN), (FULVIUS, PUNIC)}


def test_nobody_can_follow_the_chair_against_the_later_war() -> None:
    t = Table(business(wars={BEFORE: "active", ILLYRIAN: "active"}).view(0))
    assert war.may_begin(t, ILLYRIAN, [war.Campaign(1, JULIUS, BEFORE, 9, 3)])
    assert not war.may_begin(t, ILLYRIAN, [war.Campaign(1, CORNELIUS, BEFORE, 9, 3)])


@pytest.mark.parametrize(("legions", "wise"), [(8, "wait"), (18, "fight")])
def test_after_a_victory_at_sea_it_lands_at_good_odds(legions: int, wise: str) -> None:
    people = {JULIUS: {"place": "field", "post": number(PUNIC), "sent": 2}}
    ask = Pick(1, "combat.land_battle", ["fight", "wait"], params={"war": PUNIC, "senator": JULIUS})
    given: dict[str, Any] = {"phase": "combat", "wars": {PUNIC: "active"}, "armies": {JULIUS: legions}}
    assert answer(ask, people=people, **given) == wise


def test_glory_counts_as_it_is_printed() -> None:
    """Given a doubled war, when a man whom half its printed strength does not make ruler is sent, he is not stopped."""
    wars = {FIRST: "active", SECOND: "active"}
    given = {"wars": wars, "legions": 25, "fleets": 10, "people": {JULIUS: {"influence": 28}}}
    match = play(business(**given), "dispatch", JULIUS, FIRST, 25, 10)
    assert advice(ballot(match, 2)) == "for"


# -- in time -----------------------------------------------------------------------------------------------------------
def test_a_rich_state_keeps_an_army_in_store() -> None:
    given: dict[str, Any] = {"wars": {PUNIC: "inactive"}, "chest": 160, "people": NOBODY_TO_SEND}
    assert war.to_raise(table(legions=4, **given)) == (6, 0)
    assert war.to_raise(table(legions=16, **given)) == (0, 6)


@pytest.mark.parametrize(
    "given",
    [
        {"wars": {}, "chest": 160},
        {"wars": {PUNIC: "inactive"}, "chest": 100},
        {"wars": {PUNIC: "inactive"}, "chest": 160, "shortage": 1},
    ],
)
def test_nothing_is_kept_in_store_in_peace_in_need_or_at_a_high_price(given: dict[str, Any]) -> None:
    assert war.to_raise(table(legions=4, people=NOBODY_TO_SEND, **given)) == (0, 0)


@pytest.mark.parametrize(("disbanded", "raised"), [(0, 3), (11, 1), (12, 0)])
def test_what_was_disbanded_this_year_is_not_counted_on(disbanded: int, raised: int) -> None:
    """Given 13 fleets against Carthage's, it wants three more, as far as the bank can give them before next year."""
    given: dict[str, Any] = {"wars": {PUNIC: "active"}, "legions": 16, "fleets": 13, "chest": 300}
    t = table(session=Session(disbanded=[0, disbanded]), **given)
    assert t.view["recruits"] == {"legions": 9, "fleets": 12 - disbanded}
    assert war.to_raise(t)[1] == raised


def test_fleets_that_no_war_asks_for_are_disbanded() -> None:
    beaten = dict.fromkeys((FIRST, SECOND, PUNIC, "war:punic-2"), "beaten")
    match = business(wars=beaten, fleets=9, chest=0)
    assert advice(match) == "disband"
    assert advice(follow(match, "senate.disband_fleets")) == 6
    assert advice(business(fleets=9, chest=0)) == "adjourn"


def test_only_fleets_that_no_war_asks_for_are_let_go() -> None:
    beaten = dict.fromkeys((FIRST, SECOND, PUNIC, "war:punic-2"), "beaten")
    wise = play(business(wars=beaten, fleets=9, legions=0), "disband", 0, 6)
    rash = play(business(wars=beaten, fleets=9, legions=0), "disband", 0, 8)
    assert (advice(ballot(wise, 2)), advice(ballot(rash, 2))) == ("for", "against")


def test_recruits_come_before_land_unless_the_people_boil() -> None:
    given = {"wars": {GALLIC: "active"}, "chest": 150, "legions": 4}
    assert advice(business(unrest=3, **given)) == "recruit"
    assert advice(business(unrest=4, **given)) == "land_bill"


@pytest.mark.parametrize(("unrest", "wise"), [(3, "adjourn"), (4, "land_bill")])
def test_to_an_angry_people_a_poor_state_gives_what_it_will_owe(unrest: int, wise: str) -> None:
    great = dict.fromkeys((FIRST, "war:punic-2"), "active")
    assert advice(business(unrest=unrest, wars=great, chest=10, legions=25, people=NOBODY_TO_SEND)) == wise


@pytest.mark.parametrize(("wars", "talents"), [({}, 0), ({GALLIC: "active"}, 10)])
def test_the_more_wars_the_sooner_the_state_is_helped(wars: dict[str, str], talents: int) -> None:
    given: dict[str, Any] = {"phase": "revenue", "chest": 80, "legions": 0, "people": {CORNELIUS: {"talents": 12}}}
    assert advice(position("contributions", wars=wars, **given)) == {
        "gifts": [{"senator": CORNELIUS, "talents": talents}]
    }


# -- the men -----------------------------------------------------------------------------------------------------------
def test_a_popular_man_is_elected_before_one_the_people_hate() -> None:
    ask = Pick(0, "senate.consul", [CORNELIUS, "family:fabius"])
    hated = {CORNELIUS: {"popularity": -9}, "family:fabius": {"popularity": 3}}
    assert answer(ask) == CORNELIUS
    assert answer(ask, people=hated) == "family:fabius"


def test_in_many_wars_a_great_soldier_of_others_is_named_before_ones_own() -> None:
    """Given one's own with no talent for war beside the best of another faction, only danger makes the difference."""
    ask = Pick(3, "senate.consul", [PAPIRIUS, SCIPIO])
    people: dict[str, Any] = {SCIPIO: {"faction": 2, "place": "rome", "popularity": 6}, JULIUS: {"influence": 20}}
    wars = dict.fromkeys((GALLIC, SYRIAN, FIRST, "war:punic-2"), "active")
    assert answer(ask, people=people) == PAPIRIUS
    assert answer(ask, people=people, wars=wars) == SCIPIO


def test_the_master_of_horse_is_the_best_soldier_but_no_rival_near_to_ruling() -> None:
    ask = Pick(2, "senate.master_of_horse", [CORNELIUS, "family:aurelius"])
    assert answer(ask) == CORNELIUS
    assert answer(ask, people={CORNELIUS: {"influence": 24}}) == "family:aurelius"
