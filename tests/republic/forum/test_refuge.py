"""What becomes of enemy leaders when their wars end; bequests and new provinces."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import BEQUEST, REVOLTS
from tabularium.games.republic.forum.arrivals import (
    appear,
    destroy,
    find_refuge,
    leaders_lose,
    war_over,
)
from tabularium.games.republic.forum.provinces import bequeath, create_province, create_provinces, province_revolts
from tabularium.games.republic.state import (
    ACTIVE,
    BEATEN,
    BEQUEST_DONE,
    BEQUEST_OPEN,
    IMMINENT,
    IN_FORUM,
    INACTIVE,
    LEADER_GONE,
    LEADER_IN_CURIA,
    LEADING,
    NO_PROVINCE,
    NOBODY,
    REVOLTED,
    VACANT,
    Republic,
)
from tabularium.games.republic.wars import land_strength, leaders_of

from ..table import board, concession, event, leader, person, province, war

PUNIC_1 = war("war:punic-1")
HANNIBAL, HAMILCAR = leader("leader:hannibal"), leader("leader:hamilcar")


# -- what becomes of leaders ---------------------------------------------------------------------------------
def beaten(key: str, **given: Any) -> Republic:
    """A board on which Rome has just beaten this war."""
    s = board(**given)
    s.war[war(key)] = BEATEN
    war_over(s, war(key))
    return s


@pytest.mark.rule("republic:7.344a")
def test_a_leader_whose_war_is_beaten_waits_for_another() -> None:
    s = beaten("war:punic-1", wars={"war:punic-1": "active"}, leaders={"leader:hannibal": "leading"})
    assert s.leader_at[HANNIBAL] == LEADER_IN_CURIA


@pytest.mark.rule("republic:7.344a")
def test_a_leader_with_another_war_in_play_goes_on() -> None:
    s = beaten(
        "war:punic-1",
        wars={"war:punic-1": "active", "war:punic-2": "imminent", "war:gallic-1": "active"},
        leaders={"leader:hannibal": "leading", "leader:vercingetorix": "leading"},
    )
    assert s.leader_at[HANNIBAL] == LEADING
    assert s.leader_at[leader("leader:vercingetorix")] == LEADING


@pytest.mark.rule("republic:7.344b")
def test_a_leader_leaves_the_game_with_the_last_of_his_wars() -> None:
    wars = {"war:punic-1": "beaten", "war:punic-2": "beaten", "war:punic-3": "active"}
    s = beaten("war:punic-3", wars=wars, leaders={"leader:hannibal": "leading"})
    assert s.leader_at[HANNIBAL] == LEADER_GONE


# -- refuge --------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.refuge.1")
def test_a_beaten_leader_finds_refuge_with_the_next_war() -> None:
    antiochus = leader("leader:antiochus-iii")
    s = beaten(
        "war:syrian",
        wars={"war:syrian": "active", "war:punic-1": "inactive"},
        leaders={"leader:antiochus-iii": "leading"},
        events={"event:refuge": 1},
    )
    assert s.war[PUNIC_1] == INACTIVE
    assert s.level[event("event:refuge")] == 0
    assert s.refuge == [[antiochus, NOBODY]]
    printed = land_strength(board(wars={"war:gallic-1": "active"}), war("war:gallic-1"))
    appear(s, war("war:gallic-1"))
    assert land_strength(s, war("war:gallic-1")) == printed + 5
    appear(s, war("war:jugurthine"))
    assert leaders_of(s, war("war:jugurthine")) == []


@pytest.mark.rule("republic:E.refuge.1")
def test_a_guest_is_discarded_with_the_war_he_joined() -> None:
    s = board(
        wars={"war:gallic-1": "active"},
        leaders={"leader:hannibal": "leading"},
        events={"event:refuge": 1},
        refuge=[[HANNIBAL, war("war:gallic-1")]],
    )
    s.war[war("war:gallic-1")] = BEATEN
    war_over(s, war("war:gallic-1"))
    assert s.leader_at[HANNIBAL] == LEADER_GONE
    assert s.refuge == []
    assert s.level[event("event:refuge")] == 1


@pytest.mark.rule("republic:E.refuge.1")
def test_only_the_strongest_of_two_beaten_leaders_finds_refuge() -> None:
    s = beaten(
        "war:punic-1",
        wars={"war:punic-1": "active"},
        leaders={"leader:hannibal": "leading", "leader:hamilcar": "leading"},
        events={"event:refuge": 1},
    )
    assert s.refuge == [[HANNIBAL, NOBODY]]
    assert (s.leader_at[HANNIBAL], s.leader_at[HAMILCAR]) == (LEADING, LEADER_IN_CURIA)


@pytest.mark.rule("republic:E.refuge.1", "republic:7.344a")
def test_a_treaty_gives_no_refuge() -> None:
    s = board(wars={"war:punic-1": "beaten"}, leaders={"leader:hannibal": "leading"}, events={"event:refuge": 1})
    leaders_lose(s, PUNIC_1, beaten=False)
    assert s.leader_at[HANNIBAL] == LEADER_IN_CURIA
    assert s.level[event("event:refuge")] == 1


@pytest.mark.rule("republic:E.refuge.2")
def test_a_leader_rising_from_refuge_rouses_and_strengthens_every_war_in_play() -> None:
    s = beaten(
        "war:syrian",
        wars={
            "war:syrian": "active",
            "war:punic-1": "inactive",
            "war:germania": "inactive",
            "war:gallic-1": "imminent",
        },
        leaders={"leader:antiochus-iii": "leading"},
        events={"event:refuge": 2},
    )
    antiochus = leader("leader:antiochus-iii")
    assert s.war[PUNIC_1] == ACTIVE
    assert s.war[war("war:germania")] == ACTIVE
    assert s.war[war("war:gallic-1")] == IMMINENT
    assert leaders_of(s, PUNIC_1) == leaders_of(s, war("war:germania")) == [antiochus]
    appear(s, war("war:jugurthine"))
    assert leaders_of(s, war("war:jugurthine")) == []
    for key in ("war:punic-1", "war:germania"):
        assert s.leader_at[antiochus] == LEADING
        s.war[war(key)] = BEATEN
        war_over(s, war(key))
    assert s.leader_at[antiochus] == LEADING
    s.war[war("war:gallic-1")] = BEATEN
    war_over(s, war("war:gallic-1"))
    assert s.leader_at[antiochus] == LEADER_GONE


@pytest.mark.rule("republic:E.refuge.2")
def test_without_a_war_nobody_rises_from_refuge() -> None:
    s = board(leaders={"leader:hannibal": "leading"}, events={"event:refuge": 2})
    assert not find_refuge(s, HANNIBAL)
    assert s.level[event("event:refuge")] == 2


# -- provinces -----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.bequest.1")
def test_a_bequest_with_an_expedition_waits_in_the_forum() -> None:
    s = board()
    bequeath(s, BEQUEST.index("bequest:pergamene"))
    assert s.bequest[BEQUEST.index("bequest:pergamene")] == BEQUEST_OPEN
    assert s.province[province("province:asia")] == NO_PROVINCE


@pytest.mark.rule("republic:E.bequest.1")
def test_ptolemy_apion_leaves_a_province_without_an_expedition() -> None:
    s = board()
    bequeath(s, BEQUEST.index("bequest:ptolemy-apion"))
    assert s.province[province("province:creta-et-cyrenaica")] == VACANT
    assert s.bequest[BEQUEST.index("bequest:ptolemy-apion")] == BEQUEST_DONE


@pytest.mark.rule("republic:E.bequest.1")
def test_a_bequest_of_a_province_that_exists_is_void() -> None:
    s = board(provinces={"province:bithynia": None})
    bequeath(s, BEQUEST.index("bequest:bithynian"))
    assert s.bequest[BEQUEST.index("bequest:bithynian")] == BEQUEST_DONE
    s = board()
    bequeath(s, BEQUEST.index("bequest:bithynian"))
    create_province(s, province("province:bithynia"))
    assert s.bequest[BEQUEST.index("bequest:bithynian")] == BEQUEST_DONE


@pytest.mark.rule("republic:10.4e", "republic:ERR.pirates", "republic:E.new-alliance.2")
def test_a_beaten_war_leaves_its_provinces() -> None:
    s = board(wars={"war:cilician-2": "beaten", "war:illyrian-1": "beaten"})
    create_provinces(s, war("war:cilician-2"))
    assert s.province[province("province:creta-et-cyrenaica")] == VACANT
    create_provinces(s, war("war:illyrian-1"))
    assert s.province[province("province:illyricum")] == NO_PROVINCE
    s.war[war("war:illyrian-2")] = BEATEN
    create_provinces(s, war("war:illyrian-2"))
    assert s.province[province("province:illyricum")] == VACANT


@pytest.mark.rule("republic:9.5a")
@pytest.mark.parametrize("printed", [False, True])
def test_bithynia_arises_developed_only_by_the_printed_card(printed: bool) -> None:
    s = board(options={"bithynia_developed": printed})
    create_provinces(s, war("war:mithridatic-3"))
    assert s.developed[province("province:bithynia")] == printed
    assert s.developed[province("province:syria")] == 0
    s = board(options={"bithynia_developed": printed}, provinces={"province:bithynia": "family:fabius"})
    create_provinces(s, war("war:mithridatic-3"))
    assert s.developed[province("province:bithynia")] == printed
    assert s.governor[province("province:bithynia")] == person("family:fabius")


@pytest.mark.rule("republic:E.internal-disorder.2")
def test_a_province_in_revolt_is_an_active_war_with_its_base_strength() -> None:
    s = board(provinces={"province:asia": None})
    revolt = REVOLTS[province("province:asia")]
    s.navy_beaten[revolt] = 1
    province_revolts(s, province("province:asia"))
    assert s.navy_beaten[revolt] == 0
    assert (s.province[province("province:asia")], s.war[revolt], s.revolt[revolt]) == (REVOLTED, ACTIVE, 1)
    assert land_strength(s, revolt) == 6


@pytest.mark.rule("republic:7.32c")
def test_a_destroyed_concession_does_not_go_to_the_forum() -> None:
    s = board(concessions={"concession:mining": "family:fabius"})
    destroy(s, concession("concession:mining"))
    assert s.holder[concession("concession:mining")] != IN_FORUM
