"""Wars and enemy leaders as they are drawn, roused and beaten."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import CARD_OF
from tabularium.games.republic.combat.conquest import beat
from tabularium.games.republic.forum.arrivals import (
    activate,
    appear,
    awaken,
    destroy,
    lead,
)
from tabularium.games.republic.forum.provinces import create_province, province_revolts
from tabularium.games.republic.state import (
    ACTIVE,
    IMMINENT,
    IN_CURIA,
    INACTIVE,
    LEADER_GONE,
    LEADER_IN_CURIA,
    LEADING,
    NOBODY,
    UNPROSECUTED,
    Republic,
)
from tabularium.games.republic.wars import land_strength, leaders_of, multiplier

from ..table import board, concession, holds, leader, person, province, war

PUNIC_1, PUNIC_2, PUNIC_3 = war("war:punic-1"), war("war:punic-2"), war("war:punic-3")
HANNIBAL, HAMILCAR = leader("leader:hannibal"), leader("leader:hamilcar")


def drawn(key: str, **given: Any) -> Republic:
    """A board on which this war has just been drawn; it is no longer in the deck."""
    s = board(**given)
    s.deck[0] = [card for card in s.deck[0] if card != CARD_OF[key]]
    appear(s, war(key))
    holds(s)
    return s


# -- how a war enters ----------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.331")
@pytest.mark.parametrize(
    ("key", "state"), [("war:punic-1", INACTIVE), ("war:punic-2", ACTIVE), ("war:germania", INACTIVE)]
)
def test_a_war_is_active_only_if_its_card_says_so(key: str, state: int) -> None:
    assert drawn(key).war[war(key)] == state


@pytest.mark.rule("republic:7.331", "republic:7.3321d")
@pytest.mark.parametrize("state", ["inactive", "imminent", "unprosecuted"])
def test_an_attacked_war_is_active(state: str) -> None:
    s = board(wars={"war:punic-1": state})
    activate(s, PUNIC_1)
    assert s.war[PUNIC_1] == ACTIVE


@pytest.mark.rule("republic:7.3321a", "republic:7.332a")
def test_a_war_drawn_beside_a_matching_one_is_imminent_and_multiplies_nothing() -> None:
    s = drawn("war:punic-2", wars={"war:punic-1": "active"})
    assert (s.war[PUNIC_1], s.war[PUNIC_2]) == (ACTIVE, IMMINENT)
    assert multiplier(s, PUNIC_1) == multiplier(s, PUNIC_2) == 1


@pytest.mark.rule("republic:7.3321b")
def test_a_matching_war_that_slept_is_roused() -> None:
    s = drawn("war:punic-2", wars={"war:punic-1": "inactive"})
    assert (s.war[PUNIC_1], s.war[PUNIC_2]) == (ACTIVE, IMMINENT)


@pytest.mark.rule("republic:7.3321b")
@pytest.mark.parametrize("state", ["unprosecuted", "imminent"])
def test_a_matching_war_that_does_not_sleep_stays_as_it_is(state: str) -> None:
    s = drawn("war:punic-2", wars={"war:punic-1": state})
    assert s.war[PUNIC_1] == {"unprosecuted": UNPROSECUTED, "imminent": IMMINENT}[state]


@pytest.mark.rule("republic:7.3321a")
@pytest.mark.parametrize("state", ["beaten", "unseen"])
def test_a_matching_war_out_of_play_does_not_delay_the_new_one(state: str) -> None:
    assert drawn("war:punic-2", wars={"war:punic-1": state}).war[PUNIC_2] == ACTIVE


@pytest.mark.rule("republic:7.33b")
def test_a_war_that_comes_again_has_its_fleet_again() -> None:
    s = board()
    s.navy_beaten[PUNIC_1] = 1
    appear(s, PUNIC_1)
    assert s.navy_beaten[PUNIC_1] == 0


# -- revolts -------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.333b")
@pytest.mark.parametrize(
    ("provinces", "revolt"), [({}, 0), ({"province:macedonia": None}, 1), ({"province:macedonia": "family:fabius"}, 1)]
)
def test_a_macedonian_war_is_a_revolt_if_macedonia_is_a_province(provinces: dict[str, str | None], revolt: int) -> None:
    assert drawn("war:macedonian-1", provinces=provinces).revolt[war("war:macedonian-1")] == revolt


@pytest.mark.rule("republic:7.333a", "republic:7.333b")
def test_slave_and_spanish_revolts_are_always_revolts_and_the_punic_wars_never() -> None:
    assert drawn("war:slave-3").revolt[war("war:slave-3")] == 1
    assert drawn("war:spanish-1").revolt[war("war:spanish-1")] == 1
    assert drawn("war:punic-1", provinces={"province:sicilia": None}).revolt[PUNIC_1] == 0


@pytest.mark.rule("republic:7.333b", "republic:7.331")
def test_a_conditional_revolt_is_active_only_with_all_its_provinces() -> None:
    both = {"province:hispania-citerior": None, "province:hispania-ulterior": "family:fabius"}
    assert drawn("war:spanish-1", provinces=both).war[war("war:spanish-1")] == ACTIVE
    one = {"province:hispania-citerior": None}
    assert drawn("war:spanish-1", provinces=one).war[war("war:spanish-1")] == INACTIVE


@pytest.mark.rule("republic:7.333b")
def test_a_sleeping_revolt_awakes_once_its_provinces_are_there() -> None:
    s = board(
        wars={"war:spanish-1": "inactive", "war:slave-1": "inactive", "war:punic-1": "inactive"},
        leaders={"leader:viriathus": "curia"},
    )
    create_province(s, province("province:hispania-citerior"))
    awaken(s)
    assert s.war[war("war:spanish-1")] == INACTIVE
    create_province(s, province("province:hispania-ulterior"))
    awaken(s)
    assert s.war[war("war:spanish-1")] == ACTIVE
    assert s.war[war("war:slave-1")] == INACTIVE
    assert s.war[PUNIC_1] == INACTIVE
    assert leaders_of(s, war("war:spanish-1")) == [leader("leader:viriathus")]


@pytest.mark.rule("republic:7.333b")
def test_a_province_in_revolt_is_no_province() -> None:
    s = board(provinces={"province:macedonia": None})
    province_revolts(s, province("province:macedonia"))
    appear(s, war("war:macedonian-1"))
    assert s.revolt[war("war:macedonian-1")] == 0


# -- what a war does on arrival ------------------------------------------------------------------------------
@pytest.mark.rule("republic:I.egyptian-grain", "republic:I.sicilian-grain", "republic:7.321")
@pytest.mark.parametrize(
    ("key", "grain"),
    [
        ("war:alexandrine", "concession:aegyptian-grain"),
        ("war:slave-1", "concession:sicilian-grain"),
        ("war:slave-2", "concession:sicilian-grain"),
    ],
)
def test_a_war_destroys_the_grain_of_its_land(key: str, grain: str) -> None:
    others = {"concession:sicilian-grain": "family:fabius", "concession:aegyptian-grain": "family:fabius"}
    s = board(concessions=others)
    s.bar[concession(grain)] = 1
    appear(s, war(key))
    assert s.holder[concession(grain)] == IN_CURIA
    assert s.bar[concession(grain)] == 0
    assert sum(holder == person("family:fabius") for holder in s.holder) == 1


@pytest.mark.rule("republic:I.sicilian-grain")
def test_the_gladiators_spare_sicilian_grain() -> None:
    s = drawn("war:slave-3", concessions={"concession:sicilian-grain": "family:fabius"})
    assert s.holder[concession("concession:sicilian-grain")] == person("family:fabius")


@pytest.mark.rule("republic:7.321", "republic:7.32c")
def test_a_concession_in_the_forum_can_be_destroyed_but_not_one_out_of_play() -> None:
    s = board(concessions={"concession:mining": "forum", "concession:armaments": "family:cornelius"})
    assert destroy(s, concession("concession:armaments"))
    assert destroy(s, concession("concession:mining"))
    assert s.holder[concession("concession:mining")] == IN_CURIA
    assert not destroy(s, concession("concession:mining"))
    assert not destroy(s, concession("concession:harbor-fees"))
    assert s.holder[concession("concession:harbor-fees")] == NOBODY


@pytest.mark.rule("republic:7.331")
def test_the_social_war_rouses_every_sleeping_war_of_a_series() -> None:
    s = drawn("war:social", wars={"war:punic-1": "inactive", "war:germania": "inactive", "war:gallic-1": "imminent"})
    assert s.war[PUNIC_1] == ACTIVE
    assert s.war[war("war:germania")] == INACTIVE
    assert s.war[war("war:gallic-1")] == IMMINENT


# -- leaders -------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.34", "republic:7.341a")
def test_a_leader_rouses_his_wars() -> None:
    s = board(wars={"war:punic-1": "inactive"})
    lead(s, HAMILCAR)
    assert s.leader_at[HAMILCAR] == LEADING
    assert s.war[PUNIC_1] == ACTIVE
    assert leaders_of(s, PUNIC_1) == [HAMILCAR]


@pytest.mark.rule("republic:7.3321e", "republic:7.341a")
def test_a_leader_does_not_rouse_an_imminent_war() -> None:
    s = board(wars={"war:punic-1": "imminent"})
    lead(s, HANNIBAL)
    assert s.war[PUNIC_1] == IMMINENT
    assert s.leader_at[HANNIBAL] == LEADING
    assert leaders_of(s, PUNIC_1) == []


@pytest.mark.rule("republic:7.341a")
def test_an_unprosecuted_war_stays_so_under_a_new_leader() -> None:
    s = board(wars={"war:punic-1": "unprosecuted"})
    lead(s, HANNIBAL)
    assert s.war[PUNIC_1] == UNPROSECUTED


@pytest.mark.rule("republic:7.344a")
def test_a_leader_without_a_war_waits_in_the_curia() -> None:
    s = board(wars={"war:gallic-1": "active", "war:punic-1": "beaten"})
    lead(s, HANNIBAL)
    assert s.leader_at[HANNIBAL] == LEADER_IN_CURIA


@pytest.mark.rule("republic:7.344b")
def test_a_leader_who_is_drawn_after_the_last_of_his_wars_is_out_of_the_game() -> None:
    s = board(wars={"war:syrian": "beaten", "war:punic-1": "beaten"})
    lead(s, leader("leader:antiochus-iii"))
    assert s.leader_at[leader("leader:antiochus-iii")] == LEADER_GONE


@pytest.mark.rule("republic:7.344b")
def test_a_leader_in_the_curia_is_out_of_the_game_with_the_last_of_his_wars() -> None:
    viriathus = leader("leader:viriathus")
    wars = {"war:spanish-1": "active", "war:spanish-2": "beaten", "war:spanish-3": "beaten"}
    s = board(wars=wars, leaders={"leader:viriathus": "curia", "leader:hannibal": "curia"})
    beat(s, war("war:spanish-1"))
    assert s.leader_at[viriathus] == LEADER_GONE
    assert s.leader_at[HANNIBAL] == LEADER_IN_CURIA


@pytest.mark.rule("republic:7.341b")
def test_a_war_for_which_a_leader_waits_is_active_at_once() -> None:
    s = drawn("war:punic-1", leaders={"leader:hannibal": "curia", "leader:philip-v": "curia"})
    assert s.war[PUNIC_1] == ACTIVE
    assert s.leader_at[HANNIBAL] == LEADING
    assert s.leader_at[leader("leader:philip-v")] == LEADER_IN_CURIA


@pytest.mark.rule("republic:7.341b")
def test_a_leader_in_the_curia_comes_to_a_war_that_becomes_active() -> None:
    s = board(wars={"war:punic-1": "imminent"}, leaders={"leader:hannibal": "curia", "leader:hamilcar": "leading"})
    activate(s, PUNIC_1)
    assert s.leader_at[HANNIBAL] == LEADING


@pytest.mark.rule("republic:7.341a")
def test_viriathus_leads_only_revolts_whose_provinces_are_there() -> None:
    viriathus = leader("leader:viriathus")
    s = board(wars={"war:spanish-1": "inactive", "war:spanish-2": "inactive"})
    lead(s, viriathus)
    assert s.leader_at[viriathus] == LEADER_IN_CURIA
    s = board(
        wars={"war:spanish-1": "inactive", "war:spanish-2": "inactive"}, provinces={"province:hispania-citerior": None}
    )
    lead(s, viriathus)
    assert s.war[war("war:spanish-2")] == ACTIVE
    assert s.war[war("war:spanish-1")] == INACTIVE


@pytest.mark.rule("republic:7.341a", "republic:7.341b")
def test_viriathus_comes_to_an_active_revolt_once_its_provinces_are_there() -> None:
    viriathus = leader("leader:viriathus")
    s = board(wars={"war:spanish-2": "active"}, leaders={"leader:viriathus": "curia", "leader:hannibal": "curia"})
    awaken(s)
    assert s.leader_at[viriathus] == LEADER_IN_CURIA
    create_province(s, province("province:hispania-citerior"))
    awaken(s)
    assert (s.leader_at[viriathus], s.leader_at[HANNIBAL]) == (LEADING, LEADER_IN_CURIA)
    assert leaders_of(s, war("war:spanish-2")) == [viriathus]


@pytest.mark.rule("republic:7.342", "republic:7.344a")
def test_viriathus_goes_on_leading_when_a_province_rises_too() -> None:
    both = {"province:hispania-citerior": None, "province:hispania-ulterior": None}
    s = board(wars={"war:spanish-1": "active"}, leaders={"leader:viriathus": "leading"}, provinces=both)
    strong = land_strength(s, war("war:spanish-1"))
    province_revolts(s, province("province:hispania-ulterior"))
    assert land_strength(s, war("war:spanish-1")) == strong == 6 + 5
