"""Battles: veterans, statesmen in command, events, Cleopatra, and the end of the phase."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.forces import army
from tabularium.games.republic.senate.dispatch import commanders
from tabularium.games.republic.state import ACTIVE, CAMP, CAPTIVE, FIELD, OFFICES, ROME, UNPROSECUTED
from tabularium.testing.language import asked, lines, play

from ..battles import GALLIC, JULIUS, PIRATES, battle, fought, led_by
from ..table import board, of, person, position, rome, war


# -- veterans ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.5a", "republic:10.5c")
def test_a_surviving_legion_becomes_veteran_and_swears_allegiance() -> None:
    match = battle(5, 5, 6, 9)
    s = rome(match)
    assert [n for n in range(25) if s.veteran[n]] == [9]
    assert s.sworn[9] == person(JULIUS)


@pytest.mark.rule("republic:10.5a")
def test_a_disaster_makes_no_veterans_and_a_battle_at_sea_only_if_the_table_says_so() -> None:
    assert not any(rome(battle(4, 4, 5, legions=4, chits=(4, 5, 21, 22))).veteran)
    sea: dict[str, Any] = {"target": PIRATES, "legions": 5, "fleets": 10}
    assert sum(rome(battle(5, 5, 6, **sea)).veteran) == 1
    assert not any(rome(battle(5, 5, 6, options={"veterans_land_only": True}, **sea)).veteran)


@pytest.mark.rule("republic:10.6", "republic:10.61a")
def test_losses_are_drawn_from_veterans_and_others_alike() -> None:
    veteran = [0] * 25
    veteran[4] = 1
    match = battle(4, 4, 4, legions=8, chits=(4, 5, 6, 7, 21, 22, 23), veteran=veteran)
    assert rome(match).veteran[4] == 0
    assert rome(match).legion[4] == -1


@pytest.mark.rule("republic:10.61b")
@pytest.mark.parametrize(("lost", "popularity"), [((4,), 0), ((4, 5), -1), ((4, 5, 6), -1)])
def test_two_lost_legions_cost_a_point_of_popularity(lost: tuple[int, ...], popularity: int) -> None:
    dice = {1: (4, 4, 2), 2: (3, 4, 2), 3: (2, 4, 2)}[len(lost)]
    match = battle(*dice, *lost, 9, *range(21, 21 + len(lost)), legions=8)
    assert fought(match)["result"] == "result:stalemate"
    assert of(match, "popularity", JULIUS) == popularity


# -- statesmen -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:4.12a", "republic:10.6", "republic:10.3")
def test_fabius_loses_half_of_what_others_would() -> None:
    match = led_by("statesman:2a", 1, 3, 3, 4, 5, 9, 21, 22, legions=8)
    assert fought(match)["result"] == "result:stalemate"
    assert len(army(rome(match), person("statesman:2a"))) == 8 - 2


@pytest.mark.rule("republic:10.21a", "republic:9.9a", "republic:10.9a")
def test_lucullus_loses_nothing_in_a_disaster_but_comes_home() -> None:
    match = led_by("statesman:29b", 4, 4, 5, legions=8)
    s = rome(match)
    assert fought(match)["result"] == "result:disaster"
    assert len(army(s, person("statesman:29b"))) == 8
    assert s.withdraws == person("statesman:29b")
    assert s.war[war(GALLIC)] == UNPROSECUTED


@pytest.mark.rule("republic:10.11b")
def test_pompeys_skill_is_rolled_for_each_battle() -> None:
    assert fought(led_by("statesman:30a", 6, 5, 5, 6))["mine"] == 10 + 7


@pytest.mark.rule("republic:10.5a")
def test_caesar_wins_two_veterans_with_a_victory() -> None:
    assert sum(rome(led_by("statesman:4a", 5, 5, 6)).veteran) == 2


# -- events and Cleopatra ------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.evil-omens.1", "republic:E.evil-omens.2")
def test_evil_omens_take_from_the_total_but_not_from_the_natural_roll() -> None:
    assert fought(battle(4, 4, 3, events={"event:evil-omens": 2}))["result"] == "result:stalemate"
    assert fought(battle(4, 4, 5, legions=4, events={"event:evil-omens": 2}))["result"] == "result:disaster"


@pytest.mark.rule(
    "republic:E.ally-deserts.1",
    "republic:E.ally-deserts.2",
    "republic:E.enemys-ally-deserts.1",
    "republic:E.enemys-ally-deserts.2",
)
@pytest.mark.parametrize(
    ("event", "level", "theirs"),
    [
        ("event:ally-deserts", 1, 10 + 2),
        ("event:ally-deserts", 2, 10 + 7),
        ("event:enemys-ally-deserts", 1, 10 - 2),
        ("event:enemys-ally-deserts", 2, 10 - 7),
    ],
)
def test_desertion_moves_strength_by_the_black_die_or_the_white_ones(event: str, level: int, theirs: int) -> None:
    assert fought(battle(2, 3, 4, legions=20, events={event: level}))["theirs"] == theirs


@pytest.mark.rule("republic:E.ally-deserts.1", "republic:E.enemys-ally-deserts.1", "republic:E.enemys-ally-deserts.2")
def test_desertion_by_the_printed_cards_depends_on_an_even_or_odd_roll() -> None:
    options = {"desertion_parity": True}
    ally, enemy = {"event:ally-deserts": 1}, {"event:enemys-ally-deserts": 2}
    assert fought(battle(2, 3, 4, legions=20, events=ally, options=options))["theirs"] == 10
    assert fought(battle(2, 4, 4, legions=20, events=ally, options=options))["theirs"] == 12
    assert fought(battle(2, 4, 4, legions=20, events=enemy, options=options))["theirs"] == 10
    assert fought(battle(2, 3, 4, legions=20, events=enemy, options=options))["theirs"] == 10 - 7
    assert fought(battle(1, 6, 6, legions=20, target="war:illyrian-2", fleets=2, events=enemy))["theirs"] == 0


@pytest.mark.rule("republic:I.cleopatra.1", "republic:I.cleopatra.2")
def test_cleopatra_is_played_before_an_alexandrine_battle_as_friend_or_foe() -> None:
    given: dict[str, Any] = {"target": "war:alexandrine", "legions": 5, "fleets": 12}
    match = battle(5, 5, 4, hands={3: ["leader:cleopatra-vii"]}, **given)
    assert asked(match) == {3: "combat.cleopatra"}
    play(match, "ally")
    assert fought(match)["mine"] == 12 + 4 + 3
    assert of(match, "talents", JULIUS) == 50
    assert of(match, "popularity", JULIUS) == -5 + 5
    foe = play(battle(5, 5, 4, hands={3: ["leader:cleopatra-vii"]}, **given), "enemy")
    assert fought(foe)["theirs"] == 10 + 3


@pytest.mark.rule("republic:10.4e")
def test_the_germanic_migrations_make_a_province_at_the_first_attack() -> None:
    match = battle(3, 3, 3, target="war:germanic-migrations", legions=10)
    assert match.view()["provinces"]["province:gallia-narbonensis"]["state"] == "vacant"


# -- the order of battles, and the end of the phase ----------------------------------------------------------------
@pytest.mark.rule("republic:10.1a", "republic:10.1b")
def test_commanders_fight_in_the_order_they_were_sent_and_one_war_at_a_time() -> None:
    people = {
        "family:cornelius": {
            "place": "field",
            "post": war("war:syrian"),
            "fleets_with": 2,
            "rank": 1,
            "office": "none",
        },
        "family:fulvius": {"place": "field", "post": war(GALLIC), "rank": 3, "office": "proconsul"},
        JULIUS: {"rank": 2},
    }
    legion = [200] * 8 + [203] * 8 + [206] * 8 + [-1]
    match = battle(4, 4, 4, wars={"war:syrian": "active"}, people=people, legion=legion, legions=0)
    who = [line.params["senator"] for line in lines(match, "combat.fought")]
    assert who[:2] == ["family:cornelius", JULIUS]


@pytest.mark.rule("republic:10.1b")
@pytest.mark.parametrize(("first", "then"), [(0, 3), (3, 0)])
def test_commanders_of_one_proposal_fight_in_a_random_order(first: int, then: int) -> None:
    people = {
        "family:cornelius": {
            "place": "field",
            "post": war("war:syrian"),
            "fleets_with": 2,
            "rank": 1,
            "office": "none",
        },
    }
    legion = [200] * 8 + [203] * 8 + [-1] * 9
    match = battle(first, 4, 4, 4, wars={"war:syrian": "active"}, people=people, legion=legion, legions=0)
    who = [person(line.params["senator"]) for line in lines(match, "combat.fought")]
    assert who == [first, then]


@pytest.mark.rule("republic:10.9a", "republic:7.334c")
def test_a_war_nobody_fights_is_unprosecuted_and_one_that_is_fought_again_is_not() -> None:
    match = battle(3, 3, 4, legions=8, state="unprosecuted", wars={"war:syrian": "active"})
    s = rome(match)
    assert s.war[war("war:syrian")] == UNPROSECUTED
    assert s.war[war(GALLIC)] == ACTIVE


@pytest.mark.rule("republic:10.9a")
def test_a_war_whose_army_is_gone_is_unprosecuted() -> None:
    match = battle(3, 3, 3, legions=5, chits=(4, 5, 6, 7, 8, 21, 22, 23, 24, 25))
    assert rome(match).war[war(GALLIC)] == UNPROSECUTED


@pytest.mark.rule("republic:7.334b", "republic:7.332c", "republic:12.3a")
def test_four_active_wars_after_combat_are_the_end_of_rome() -> None:
    four = {GALLIC: "active", "war:syrian": "unprosecuted", "war:macedonian-1": "active", "war:macedonian-3": "active"}
    match = position("combat_phase", phase="combat", wars=four)
    assert match.outcome == {"winners": [], "ending": "four_wars"}
    three = {key: four[key] for key in list(four)[:3]} | {"war:punic-1": "inactive", "war:punic-2": "imminent"}
    assert position("combat_phase", phase="combat", wars=three).outcome is None


@pytest.mark.rule("republic:9.34e")
def test_a_master_of_horse_voids_no_disaster() -> None:
    people = {
        JULIUS: {"office": "dictator"},
        "statesman:1a": {"office": "master_of_horse", "place": "field", "post": war("war:punic-2"), "faction": 0},
    }
    match = battle(3, 3, 4, target="war:punic-2", legions=15, fleets=5, people=people)
    assert fought(match)["result"].endswith("disaster")


@pytest.mark.rule("republic:10.8b")
def test_a_proconsul_is_no_consul_and_there_may_be_several() -> None:
    away = {"place": "field", "office": "proconsul", "fleets_with": 2}
    people = {
        "family:fulvius": away | {"post": war(GALLIC)},
        "family:furius": away | {"post": war("war:syrian")},
    }
    wars = {GALLIC: "active", "war:syrian": "active", "war:jugurthine": "active"}
    s = board(people=people, wars=wars, armies={"family:fulvius": 3, "family:furius": 3})
    assert [OFFICES[office] for office in s.office].count("proconsul") == 2
    assert commanders(s, []) == [person(JULIUS)]


@pytest.mark.rule("republic:9.645", "republic:7.332b")
def test_a_commander_whose_war_another_has_won_comes_home() -> None:
    people = {"family:fulvius": {"place": "field", "post": war(GALLIC), "rank": 2, "office": "proconsul"}}
    legion = [203] * 12 + [206] * 5 + [-1] * 8
    match = battle(5, 5, 6, people=people, legion=legion, legions=0)
    assert of(match, "place", "family:fulvius") == ROME
    assert of(match, "victor", "family:fulvius") == 0
    assert rome(match).legion.count(0) == 5


@pytest.mark.rule("republic:10.11a", "republic:10.12a")
def test_exactly_the_fleets_in_support_are_enough() -> None:
    assert fought(battle(3, 3, 4, target="war:syrian", legions=10, fleets=2))


@pytest.mark.rule("republic:10.1a")
def test_a_commander_who_cannot_fight_does_not() -> None:
    assert not lines(battle(target="war:syrian", legions=10, fleets=1), "combat.fought")
    assert not lines(battle(target=PIRATES, legions=10), "combat.fought")


@pytest.mark.rule("republic:10.4e")
def test_only_some_provinces_arise_with_the_first_attack() -> None:
    match = battle(3, 3, 4, legions=8)
    assert fought(match)["result"].endswith("stalemate")
    assert not match.view()["provinces"]


@pytest.mark.rule("republic:10.71a")
def test_where_two_chits_are_asked_for_the_last_of_two_captures() -> None:
    match = battle(3, 3, 3, 4, 5, 6, 21, 4, legions=8, options={"capture_two_chits": True})
    assert fought(match)["result"].endswith("stalemate")
    assert of(match, "place", JULIUS) == CAPTIVE


@pytest.mark.rule("republic:10.9a")
def test_a_force_left_without_commander_still_prosecutes_the_war() -> None:
    match = battle(4, 4, 5, 4, target="war:macedonian-1", legions=3, fleets=20)
    assert fought(match)["result"].endswith("defeat")
    assert rome(match).war[war("war:macedonian-1")] == ACTIVE


@pytest.mark.rule("republic:10.4a")
def test_forces_left_at_a_war_come_home_when_it_is_won() -> None:
    legion = [203] * 12 + [CAMP + war(GALLIC)] * 3 + [-1] * 10
    match = battle(5, 5, 6, legion=legion, legions=0)
    assert rome(match).legion[12:15] == [0, 0, 0]


@pytest.mark.rule("republic:11.25")
def test_without_a_rebel_nobody_takes_rome() -> None:
    assert not lines(position("march_on_rome", phase="combat"), "civil_war.unopposed")


@pytest.mark.rule("republic:10.12c", "republic:10.12d")
def test_a_victor_at_sea_who_falls_attacks_no_land() -> None:
    match = battle(4, 4, 4, 4, 5, 6, 7, 8, 21, 22, 23, 24, 25, 26, 27, 4, target=PIRATES, legions=5, fleets=6)
    assert fought(match)["result"].endswith("victory")
    assert of(match, "place", JULIUS) != FIELD
    assert "combat.land_battle" not in asked(match).values()


@pytest.mark.rule("republic:7.343b", "republic:10.11d")
def test_a_statesman_voids_the_numbers_of_the_wars_he_knows_and_of_no_others() -> None:
    punic = led_by("statesman:1b", 2, 2, 3, target="war:punic-3", legions=10, fleets=1)
    assert not fought(punic)["result"].endswith("disaster")
    gallic = led_by("statesman:1b", 4, 4, 5, legions=10)
    assert fought(gallic)["result"].endswith("disaster")
