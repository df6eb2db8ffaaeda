"""Battles against foreign wars: strength, dice, the table, disasters and standoffs, the commander's fate."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import LEADER
from tabularium.games.republic.forces import army
from tabularium.games.republic.results import look_up
from tabularium.games.republic.state import (
    ACTIVE,
    BEATEN,
    CAMP,
    CAPTIVE,
    CURIA,
    FIELD,
    FIELD_CONSUL,
    PROCONSUL,
    ROME,
    UNPROSECUTED,
)
from tabularium.games.republic.wars import land_strength, naval_strength, numbers
from tabularium.testing.language import asked, lines, play

from ..battles import GALLIC, JULIUS, PIRATES, battle, fought
from ..table import board, of, person, position, rome, war


@pytest.mark.rule("republic:10.11b", "republic:10.11c", "republic:ERR.combat-table")
def test_strength_is_legions_and_the_commander_but_he_counts_at_most_as_much_as_they() -> None:
    assert fought(battle(5, 5, 6, legions=10))["mine"] == 10 + 4
    assert fought(battle(1, 1, 2, legions=3))["mine"] == 3 + 3


@pytest.mark.rule("republic:10.5b")
def test_a_veteran_counts_two_whoever_commands() -> None:
    match = battle(5, 5, 6, legions=10, veteran=[0] * 4 + [1] * 3 + [0] * 18)
    assert fought(match)["mine"] == 13 + 4


@pytest.mark.rule("republic:TBL.combat")
@pytest.mark.parametrize(
    ("total", "kind", "losses"),
    [
        (-5, "defeat", -1),
        (3, "defeat", -1),
        (4, "defeat", 4),
        (7, "defeat", 1),
        (8, "stalemate", 5),
        (12, "stalemate", 1),
        (13, "stalemate", 0),
        (14, "victory", 4),
        (17, "victory", 1),
        (18, "victory", 0),
        (30, "victory", 0),
    ],
)
def test_the_combat_results_table(total: int, kind: str, losses: int) -> None:
    assert look_up(total) == (kind, losses)


@pytest.mark.rule("republic:10.4a", "republic:10.4c", "republic:10.4d", "republic:10.4e", "republic:9.5a")
def test_a_victory_on_land_ends_the_war_and_honours_the_victor() -> None:
    match = battle(5, 5, 6, unrest=3, chest=50)
    s = rome(match)
    assert s.war[war(GALLIC)] == BEATEN
    assert s.unrest == 2
    assert s.chest == 50 + 20
    assert of(match, "influence", JULIUS) == 4 + 5
    assert of(match, "popularity", JULIUS) == 5
    assert of(match, "victor", JULIUS) == 1
    assert match.view()["provinces"]["province:gallia-cisalpina"]["state"] == "vacant"
    assert not match.view()["provinces"]["province:gallia-cisalpina"]["developed"]


@pytest.mark.rule("republic:7.333a")
def test_a_revolt_yields_no_spoils() -> None:
    revolt = [0] * 46
    revolt[war(GALLIC)] = 1
    assert rome(battle(5, 5, 6, chest=50, revolt=revolt)).chest == 50


@pytest.mark.rule("republic:7.333c")
def test_when_the_last_war_of_a_series_is_beaten_the_earlier_ones_are_revolts() -> None:
    match = battle(5, 5, 6, target="war:punic-3", fleets=1, legions=20, wars={"war:punic-1": "inactive"})
    assert rome(match).revolt[war("war:punic-1")] == 1
    assert rome(match).revolt[war("war:punic-2")] == 1


@pytest.mark.rule("republic:10.2a", "republic:10.2b")
def test_a_defeat_kills_the_commander_and_angers_the_people() -> None:
    match = battle(1, 1, 2, legions=3, chits=(), unrest=1)
    assert of(match, "place", JULIUS) == ROME
    assert of(match, "influence", JULIUS) == 4
    assert of(match, "office", JULIUS) == 0
    assert rome(match).unrest == 3
    assert rome(match).war[war(GALLIC)] == UNPROSECUTED


@pytest.mark.rule("republic:10.2a")
def test_after_a_defeat_the_survivors_stay_at_the_war() -> None:
    match = battle(1, 1, 2, legions=6, chits=(4, 5, 6, 7))
    assert fought(match)["result"] == "result:defeat"
    assert rome(match).legion.count(CAMP + war(GALLIC)) == 6 - 4


@pytest.mark.rule("republic:10.3", "republic:10.8a", "republic:10.61b")
def test_a_stalemate_costs_units_and_leaves_a_proconsul() -> None:
    match = battle(1, 2, 3, legions=8, chits=(4, 5, 6, 7, 8, 9, 21, 22, 23, 24, 25), unrest=1)
    s = rome(match)
    assert fought(match)["result"] == "result:stalemate"
    assert len(army(s, person(JULIUS))) == 8 - 5
    assert of(match, "office", JULIUS) == PROCONSUL
    assert of(match, "prior", JULIUS) == 1
    assert of(match, "place", JULIUS) == FIELD
    assert of(match, "popularity", JULIUS) == -2
    assert s.unrest == 1
    assert s.war[war(GALLIC)] == ACTIVE


# -- disasters and standoffs ---------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.21a", "republic:10.21b")
def test_a_disaster_number_takes_half_of_legions_and_of_fleets_and_raises_unrest() -> None:
    match = battle(4, 4, 5, legions=5, fleets=3, chits=(4, 5, 6, 21, 22, 23, 24, 25), unrest=1)
    s = rome(match)
    assert fought(match)["result"] == "result:disaster"
    assert len(army(s, person(JULIUS))) == 2
    assert of(match, "fleets_with", JULIUS) == 1
    assert s.unrest == 2
    assert of(match, "office", JULIUS) == PROCONSUL


@pytest.mark.rule("republic:10.31a", "republic:10.31b")
def test_a_standoff_number_takes_a_quarter_and_leaves_unrest_alone() -> None:
    match = battle(5, 5, 5, legions=5, fleets=4, chits=(4, 5, 6, 21, 22, 23), unrest=1)
    s = rome(match)
    assert fought(match)["result"] == "result:standoff"
    assert len(army(s, person(JULIUS))) == 3
    assert of(match, "fleets_with", JULIUS) == 3
    assert s.unrest == 1


@pytest.mark.rule("republic:10.21c")
def test_a_number_that_is_both_is_a_disaster() -> None:
    refuge = [[LEADER.index("leader:vercingetorix"), war("war:macedonian-2")]]
    leader_at = [0] * 7 + [1, 0]
    match = battle(4, 5, 5, target="war:macedonian-2", fleets=5, refuge=refuge, leader_at=leader_at)
    assert numbers(rome(match), war("war:macedonian-2"))[1] == [14, 18]
    assert fought(match)["result"] == "result:disaster"


@pytest.mark.rule("republic:7.343a", "republic:7.343b", "republic:10.11d")
def test_a_statesman_voids_the_numbers_of_the_war_but_not_of_its_leader() -> None:
    given: dict[str, Any] = {
        "target": "war:punic-2",
        "legions": 15,
        "fleets": 5,
        "leaders": {"leader:hannibal": "leading"},
        "commander": "statesman:1a",
        "people": {"statesman:1a": {"faction": 0}, JULIUS: {"office": "none"}},
    }
    assert fought(battle(3, 3, 4, **given))["result"] != "result:disaster"
    assert fought(battle(3, 3, 3, **given))["result"] == "result:disaster"


@pytest.mark.rule("republic:9.645")
def test_each_number_strikes_once_a_turn_and_war() -> None:
    people = {
        "family:cornelius": {"place": "field", "post": war(GALLIC), "sent": 2, "rank": 2, "office": "rome_consul"},
    }
    dice = (4, 4, 5, 4, 5, 6, 7, 8, 21, 22, 23, 24, 25, 4, 4, 5)
    match = battle(*dice, legions=10, people=people, legion=[0] * 4 + [200 + 3] * 10 + [200] * 10 + [-1])
    results = [line.params["result"] for line in lines(match, "combat.fought")]
    assert results == ["result:disaster", "result:victory"]


@pytest.mark.rule("republic:9.645")
def test_with_one_result_no_second_number_strikes() -> None:
    people = {
        "family:cornelius": {"place": "field", "post": war(GALLIC), "sent": 2, "rank": 2, "office": "rome_consul"},
    }
    dice = (4, 4, 5, 4, 5, 6, 7, 8, 21, 22, 23, 24, 25, 5, 5, 5)
    options = {"automatic_results_once": "one_result"}
    legion = [0] * 4 + [200 + 3] * 10 + [200] * 10 + [-1]
    match = battle(*dice, legions=10, people=people, legion=legion, options=options)
    assert [line.params["result"] for line in lines(match, "combat.fought")] == ["result:disaster", "result:victory"]


# -- matching wars and leaders -------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.332a", "republic:7.342", "republic:10.11d")
def test_the_books_example_of_matching_wars_with_a_leader() -> None:
    s = board(
        wars={"war:spanish-1": "active", "war:spanish-2": "active"},
        leaders={"leader:viriathus": "leading"},
        provinces={"province:hispania-citerior": None, "province:hispania-ulterior": None},
    )
    assert land_strength(s, war("war:spanish-1")) == 17
    assert land_strength(s, war("war:spanish-2")) == 21
    assert naval_strength(s, war("war:spanish-1")) == 0
    assert rome(position("combat_phase", phase="combat", wars={GALLIC: "active"})).war[war(GALLIC)] == UNPROSECUTED


@pytest.mark.rule("republic:7.332b")
def test_beating_one_matching_war_weakens_the_other_at_once() -> None:
    wars = {"war:macedonian-1": "active", "war:macedonian-2": "active"}
    match = battle(6, 6, 5, target="war:macedonian-1", legions=21, fleets=10, wars=wars)
    assert land_strength(rome(match), war("war:macedonian-2")) == 10


@pytest.mark.rule("republic:7.344a", "republic:7.344b")
def test_a_leader_without_a_war_in_play_goes_to_the_curia_until_all_his_wars_are_beaten() -> None:
    match = battle(5, 5, 6, target="war:gallic-1", legions=20, leaders={"leader:vercingetorix": "leading"})
    assert match.view()["leaders"]["leader:vercingetorix"] == "curia"
    last = battle(6, 6, 6, target="war:syrian", legions=20, fleets=2, leaders={"leader:antiochus-iii": "leading"})
    assert last.view()["leaders"]["leader:antiochus-iii"] == "gone"


# -- at sea --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.12a", "republic:10.12b", "republic:10.12c", "republic:10.4b")
def test_the_fleet_is_beaten_first_and_the_land_battle_may_follow() -> None:
    match = battle(5, 5, 6, target=PIRATES, legions=5, fleets=10, unrest=3, chest=10)
    s = rome(match)
    assert s.navy_beaten[war(PIRATES)] == 1
    assert s.war[war(PIRATES)] == ACTIVE
    assert s.unrest == 2
    assert s.chest == 10
    assert of(match, "influence", JULIUS) == 4 + 4
    assert asked(match) == {1: "combat.land_battle"}
    assert naval_strength(s, war(PIRATES)) == 0
    play(match, "fight")
    assert len(lines(match, "combat.fought")) == 2


@pytest.mark.rule("republic:10.8d")
def test_a_victor_at_sea_who_waits_stays_as_proconsul_and_has_no_victory() -> None:
    match = play(battle(5, 5, 6, target=PIRATES, legions=5, fleets=10), "wait")
    assert of(match, "office", JULIUS) == PROCONSUL
    assert of(match, "victor", JULIUS) == 0


@pytest.mark.rule("republic:10.12d", "republic:10.12a", "republic:10.9a")
def test_a_victor_at_sea_without_legions_goes_home() -> None:
    match = battle(5, 5, 6, target=PIRATES, legions=0, fleets=10)
    assert of(match, "place", JULIUS) == ROME
    assert of(match, "office", JULIUS) == FIELD_CONSUL
    assert rome(match).fleets == 10
    assert rome(match).war[war(PIRATES)] == ACTIVE


@pytest.mark.rule("republic:10.12e", "republic:10.62")
def test_legions_aboard_share_the_losses_of_a_battle_at_sea() -> None:
    match = battle(3, 3, 4, target=PIRATES, legions=2, fleets=5, chits=(4, 5, 21, 22, 23, 24, 25))
    s = rome(match)
    assert fought(match)["result"] == "result:stalemate"
    assert len(army(s, person(JULIUS))) == 0
    assert of(match, "fleets_with", JULIUS) == 5 - 2
    assert of(match, "popularity", JULIUS) == -1
    assert lines(match, "chits.drawn")[0].params["drawn"] == 2 + 2


@pytest.mark.rule("republic:10.11a", "republic:10.9a")
def test_without_the_fleets_in_support_there_is_no_battle_on_land() -> None:
    match = battle(target="war:syrian", legions=10, fleets=1)
    assert not lines(match, "combat.fought")
    assert rome(match).war[war("war:syrian")] == UNPROSECUTED


# -- the commander's fate ------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.7a", "republic:10.4f")
def test_a_victor_whose_chit_comes_up_dies_and_his_units_go_home() -> None:
    match = battle(3, 4, 4, legions=10, chits=(4, 5, 6, 7, 21, 4, 22))
    assert fought(match)["result"] == "result:victory"
    assert of(match, "influence", JULIUS) == 4
    assert of(match, "place", JULIUS) == ROME
    assert of(match, "victor", JULIUS) == 0
    assert rome(match).legion.count(0) == 4 + 10 - 3


@pytest.mark.rule("republic:10.71a", "republic:10.71b", "republic:10.3")
def test_the_last_chit_of_a_battle_not_won_makes_a_captive() -> None:
    match = battle(2, 3, 3, legions=8, chits=(4, 5, 6, 7, 21, 22, 4))
    assert fought(match)["result"] == "result:stalemate"
    assert of(match, "place", JULIUS) == CAPTIVE
    assert of(match, "office", JULIUS) != PROCONSUL
    assert rome(match).legion.count(CAMP + war(GALLIC)) == 8 - 3


@pytest.mark.rule("republic:10.71a")
def test_a_single_chit_captures_unless_two_are_asked_for() -> None:
    one = (2, 4, 4, 4, 5, 4)
    assert fought(battle(*one, legions=8))["result"] == "result:stalemate"
    assert of(battle(*one, legions=8), "place", JULIUS) == CAPTIVE
    strict = battle(*one, legions=8, options={"capture_two_chits": True})
    assert of(strict, "place", JULIUS) == ROME


@pytest.mark.rule("republic:10.71e")
def test_a_captive_dies_when_his_war_is_beaten() -> None:
    people = {"family:claudius": {"place": "captive", "post": war(GALLIC), "faction": 1}}
    match = battle(5, 5, 6, people=people)
    assert of(match, "place", "family:claudius") == CURIA


@pytest.mark.rule("republic:10.7b")
def test_losing_every_unit_is_not_death() -> None:
    match = battle(3, 3, 3, legions=5, chits=(4, 5, 6, 7, 8, 21, 22, 23, 24, 25))
    assert fought(match)["result"] == "result:stalemate"
    assert not army(rome(match), person(JULIUS))
    assert of(match, "office", JULIUS) == PROCONSUL


# -- Dictator and Master of Horse ----------------------------------------------------------------------------------
def with_master(*dice: int, **given: Any) -> Match:
    """Julius is Dictator, Claudius (military 2, number 5) his Master of Horse."""
    people = {
        "family:julius": {"office": "dictator"},
        "family:claudius": {"office": "master_of_horse", "place": "field", "post": war(GALLIC), "faction": 1},
    }
    return battle(*dice, people=people, **given)


@pytest.mark.rule("republic:9.34a", "republic:9.34c")
def test_the_master_of_horse_adds_his_military_and_gets_no_glory() -> None:
    match = with_master(5, 5, 6)
    assert fought(match)["mine"] == 10 + 4 + 2
    assert of(match, "influence", "family:claudius") == 4


@pytest.mark.rule("republic:9.34d")
def test_a_defeat_kills_both() -> None:
    match = with_master(1, 1, 2, legions=3)
    assert of(match, "place", "family:claudius") == CURIA


@pytest.mark.rule("republic:10.7d")
@pytest.mark.parametrize(("chits", "fate"), [((22, 4), CAPTIVE), ((4, 22), ROME)])
def test_a_master_of_horse_who_survives_his_dictator_returns_and_resigns(chits: tuple[int, ...], fate: int) -> None:
    match = with_master(2, 3, 3, legions=7, chits=(4, 5, 6, *chits))
    assert fought(match)["result"] == "result:stalemate"
    assert of(match, "place", JULIUS) == fate
    assert rome(match).legion.count(CAMP + war(GALLIC)) == 7 - 2
    assert of(match, "place", "family:claudius") == ROME
    assert of(match, "office", "family:claudius") == 0


@pytest.mark.rule("republic:10.8c")
def test_when_the_dictator_becomes_proconsul_his_master_of_horse_goes_home() -> None:
    match = with_master(2, 3, 3, legions=8, chits=(4, 5, 6, 21, 22, 23))
    assert of(match, "office", JULIUS) == PROCONSUL
    assert of(match, "place", "family:claudius") == ROME
