"""How far cards reach: laws that hold only for some, statesmen under a Consul for Life, leaders in refuge."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.forum.arrivals import appear
from tabularium.games.republic.revolution.rebellion import elsewhere
from tabularium.games.republic.state import ACTIVE, BEQUEST_OPEN, BEQUEST_POST, PROVINCE, REBEL_POST
from tabularium.games.republic.wars import leaders_of
from tabularium.testing.language import asked, play

from .floor import business, may, sitting
from .sitting import vote
from .table import board, concession, leader, of, person, rome, war

SICILIA, LAND, FLACCUS = "province:sicilia", "concession:land-commissioner", "statesman:7a"
FULVIUS, JULIUS = "family:fulvius", "family:julius"


# -- the Vatinian Law ------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:L.vatinian.2")
def test_a_vatinian_law_of_this_sitting_brings_no_governor_home_in_its_middle() -> None:
    match = business(hands={1: ["law:vatinian"]}, provinces={SICILIA: FULVIUS}, session={"proposals": 1})
    match.interject(1, "law_play", "law:vatinian")
    assert asked(match) == {0: "senate.business"}
    vote(play(match, "minor_motion", "motion:censure", "family:junius"), "for")
    assert asked(match) == {0: "senate.business"}
    assert of(match, "place", FULVIUS) == PROVINCE


@pytest.mark.rule("republic:L.vatinian.2")
def test_played_before_anything_is_proposed_it_is_still_the_start_of_the_sitting() -> None:
    match = sitting("consuls", hands={1: ["law:vatinian"]}, provinces={SICILIA: FULVIUS})
    match.interject(1, "law_play", "law:vatinian")
    assert rome(match).session.legates is False


# -- the Gabinian and the Manilian Law -------------------------------------------------------------------------------
@pytest.mark.rule("republic:L.gabinian")
@pytest.mark.parametrize(("post", "recruits"), [(BEQUEST_POST, False), (REBEL_POST, True)])
def test_the_gabinian_law_is_for_commanders_at_war_and_not_for_one_who_fetches_a_bequest(
    post: int, recruits: bool
) -> None:
    people: dict[str, dict[str, Any]] = {JULIUS: {"place": "field", "post": post, "sent": 2, "rank": 1}}
    people["family:junius"] = {"place": "revolt"}
    match = sitting(
        "closing",
        people=people,
        armies={JULIUS: 3},
        laws=["law:gabinian"],
        rebel=person("family:junius"),
        bequest=[BEQUEST_OPEN, 0, 0],
    )
    assert ("senate.gabinian" in asked(match).values()) == recruits


@pytest.mark.rule("republic:L.manilian", "republic:7.332d")
@pytest.mark.parametrize(("engaged", "free"), [(False, False), (True, True)])
def test_the_manilian_law_leads_to_no_later_war_of_a_series_while_nobody_fights_the_earlier(
    engaged: bool, free: bool
) -> None:
    people: dict[str, dict[str, Any]] = {JULIUS: {"place": "field", "post": war("war:syrian"), "victor": 1}}
    if engaged:
        people[FULVIUS] = {"place": "field", "post": war("war:gallic-1"), "office": "proconsul"}
    wars = {"war:syrian": "beaten", "war:gallic-1": "active", "war:gallic-2": "active"}
    s = board(people=people, wars=wars, armies={JULIUS: 5}, laws=["law:manilian"])
    found = elsewhere(s, person(JULIUS))
    assert war("war:gallic-1") in found
    assert (war("war:gallic-2") in found) == free


# -- statesmen -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.631", "republic:I.armaments", "republic:I.ship-building")
def test_crassus_has_twice_what_arms_and_ships_bring() -> None:
    crassus = "statesman:29a"
    match = sitting(
        "business",
        people={crassus: {"faction": 0}},
        concessions={"concession:armaments": crassus, "concession:ship-building": crassus},
        chest=100,
    )
    vote(play(match, "recruit", 2, 1), "for")
    assert of(match, "talents", crassus) == 2 * (2 * 2 + 3)


FLACCUS_WAITS: dict[str, Any] = {"concessions": {LAND: "forum"}, "bills": {"II": 1}}


@pytest.mark.rule("republic:9.823a", "republic:I.land-commissioner")
def test_under_a_consul_for_life_flaccus_does_what_that_man_wants() -> None:
    people = {FLACCUS: {"faction": 2}, JULIUS: {"influence": 35}}
    match = sitting("business", people=people, life=person(JULIUS), **FLACCUS_WAITS)
    assert not may(match, 2, "claim_land_commissioner")
    match.interject(1, "claim_land_commissioner", FLACCUS)
    assert rome(match).holder[concession(LAND)] == person(FLACCUS)


@pytest.mark.rule("republic:9.71b", "republic:I.land-commissioner")
def test_nobody_claims_anything_while_an_attempt_is_resolved() -> None:
    match = sitting("business", people={FLACCUS: {"faction": 2}}, dice=[3], **FLACCUS_WAITS)
    assert may(match, 2, "claim_land_commissioner") == [FLACCUS]
    match.interject(4, "assassination", JULIUS)
    assert not may(match, 2, "claim_land_commissioner")
    play(match, "family:aelius", 0)
    assert not may(match, 2, "claim_land_commissioner")


# -- refuge ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.refuge.1", "republic:7.341b")
def test_a_leader_in_refuge_still_makes_his_own_war_active_when_it_is_drawn() -> None:
    philip, own = leader("leader:philip-v"), "war:macedonian-2"
    s = board(
        wars={"war:macedonian-1": "beaten", "war:syrian": "active"},
        leaders={"leader:philip-v": "leading"},
        refuge=[[philip, war("war:syrian")]],
    )
    appear(s, war(own))
    assert s.war[war(own)] == ACTIVE
    assert leaders_of(s, war(own)) == leaders_of(s, war("war:syrian")) == [philip]


# -- Influence Peddling ----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.823a", "republic:I.influence-peddling")
def test_under_a_consul_for_life_others_play_no_card_in_the_senate() -> None:
    people = {JULIUS: {"influence": 35}, "family:junius": {"place": "revolt"}}
    peddling = "intrigue:influence-peddling"
    ruled: dict[str, Any] = {"people": people, "life": person(JULIUS), "rebel": person("family:junius")}
    match = sitting("business", hands={2: [peddling], 3: [peddling], 1: [peddling]}, **ruled)
    assert not may(match, 2, "influence_peddling")
    assert may(match, 1, "influence_peddling")
    assert may(match, 3, "influence_peddling")
    assert may(sitting("business", hands={2: [peddling], 1: [peddling]}), 2, "influence_peddling")
