"""Rules of leaders, legions and marching by land."""

from __future__ import annotations

import pytest

from tabularium.games.conquest.board import LANDS, NAMES
from tabularium.testing.language import asked, legal, play, refusal, refused
from tests.conquest.table import board, end_turn, force, march, owner, position, spaces, where

MAC, GAL, EGY, NUM, HIS, ITA = range(6)
GENERAL = "macedonia_general_1"
OTHER = "macedonia_general_2"


# -- leaders ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:leader.1", "conquest:move.5")
def test_units_without_a_leader_do_not_move():
    match = position(units={"moesia": {MAC: [3, 0, 0]}}, control={"moesia": MAC})

    assert refused(match, "space:moesia") == "conquest:leader.1"
    assert refusal(match, "space:moesia").remedy == "move.no_leader.remedy"
    assert force(match, MAC, "moesia") == [3, 0, 0]


@pytest.mark.rule("conquest:leader.2")
def test_a_caesar_may_move_two_spaces_alone():
    match = position(leaders={"macedonia_caesar": "moesia"})

    march(match, "macedonia_caesar", "dacia")
    march(match, "macedonia_caesar", "pannonia")

    assert where(match, "macedonia_caesar") == "pannonia"
    assert refused(match, "leader:macedonia_caesar") == "conquest:move.3"


@pytest.mark.rule("conquest:leader.2")
def test_a_caesar_may_lead_units():
    match = position()

    march(match, "macedonia_caesar", "dalmatia", infantry=3)

    assert force(match, MAC, "dalmatia") == [3, 0, 0]
    assert where(match, "macedonia_caesar") == "dalmatia"


@pytest.mark.rule("conquest:leader.3", "conquest:conquer.2")
def test_a_leader_alone_conquers_nothing():
    match = position(control={"moesia": GAL})

    march(match, GENERAL, "moesia")
    play(match, "done")

    assert owner(match, "moesia") == GAL
    assert board(match).tribute[MAC] == 15


@pytest.mark.rule("conquest:leader.3")
def test_a_leader_alone_may_not_enter_a_province_with_enemy_units():
    match = position(units={"moesia": {GAL: [1, 0, 0]}, "macedonia": {MAC: [0, 0, 0]}})

    play(match, f"leader:{GENERAL}")

    assert "moesia" not in spaces(match)
    assert refused(match, "space:moesia") == "conquest:leader.3"


@pytest.mark.rule("conquest:leader.3")
def test_a_leader_alone_may_join_own_units():
    match = position(units={"moesia": {MAC: [1, 0, 0]}, "macedonia": {MAC: [0, 0, 0]}})

    play(match, f"leader:{GENERAL}")

    assert "moesia" in spaces(match)


@pytest.mark.rule("conquest:leader.3")
def test_leaders_alone_are_captured_where_enemy_units_stay():
    match = position(leaders={"galatia_general_1": "moesia"})

    march(match, GENERAL, "moesia", infantry=1)
    play(match, "done")

    assert asked(match) == {MAC: "captive.fate"}
    play(match, "hold")
    assert where(match, "galatia_general_1") == f"captive:{MAC}"


@pytest.mark.rule("conquest:leader.3")
@pytest.mark.parametrize("land", [NAMES[LANDS[0]], NAMES[LANDS[-1]]])
def test_leaders_alone_are_captured_wherever_it_is(land: str):
    match = position(units={land: {MAC: [1, 0, 0]}}, leaders={"galatia_general_1": land})

    play(match, "done")

    assert asked(match) == {MAC: "captive.fate"}


@pytest.mark.rule("conquest:leader.3")
def test_with_the_other_reading_leaders_alone_are_left_in_peace():
    match = position(leaders={"galatia_general_1": "moesia"}, options={"lone_leader_capture": "never"})

    march(match, GENERAL, "moesia", infantry=1)
    play(match, "done")

    assert where(match, "galatia_general_1") == "moesia"
    assert owner(match, "moesia") == MAC


@pytest.mark.rule("conquest:leader.3")
def test_leaders_are_not_captured_by_units_that_only_pass():
    match = position(leaders={"galatia_general_1": "moesia"}, units={"macedonia": {MAC: [0, 2, 0]}})

    march(match, GENERAL, "moesia", cavalry=2)
    march(match, GENERAL, "dacia", marched_cavalry=2)
    play(match, "done")

    assert where(match, "galatia_general_1") == "moesia"


@pytest.mark.rule("conquest:leader.3", "conquest:sea.9")
def test_a_leader_alone_on_a_coast_among_enemies_stays_aboard_when_movement_ends():
    match = position(
        leaders={GENERAL: "galley:macedonia_1"},
        galleys={"macedonia_1": "m_rhodus"},
    )

    play(match, "galley:macedonia_1", "space:galatia", "done")

    assert where(match, GENERAL) == "galley:macedonia_1"
    assert asked(match) == {MAC: "buy.piece"}, "nobody is captured"


@pytest.mark.rule("conquest:leader.3", "conquest:move.6", "conquest:combat.2b")
def test_a_second_general_follows_the_legion_into_enemy_land_and_makes_its_battle_legion_larger():
    match = position(units={"macedonia": {MAC: [7, 0, 0]}, "dalmatia": {GAL: [3, 0, 0]}}, dice=["blank"] * 10)

    march(match, GENERAL, "dalmatia", infantry=7)
    play(match, f"leader:{OTHER}", "space:dalmatia")

    assert where(match, OTHER) == "dalmatia"
    assert refused(match, f"leader:{OTHER}") == "conquest:move.6"
    play(match, "done")
    assert board(match).front == [3, 0, 0, 7, 0, 0], "five units, and one for each of two generals"


@pytest.mark.rule("conquest:leader.3", "conquest:sea.9")
@pytest.mark.parametrize(("lonely", "loaded"), [(1, 2), (2, 1)])
def test_a_leader_alone_on_a_coast_goes_ashore_with_own_units_whichever_galley_counts_first(lonely: int, loaded: int):
    match = position(
        leaders={GENERAL: f"galley:macedonia_{lonely}", OTHER: f"galley:macedonia_{loaded}"},
        galleys={"macedonia_1": "galatia.m_rhodus", "macedonia_2": "galatia.m_rhodus"},
        cargo={f"macedonia_{loaded}": [1, 0, 0]},
        dice=["infantry"] * 8,
    )

    play(match, "done")

    assert where(match, GENERAL) == where(match, OTHER) == f"captive:{GAL}", "both were in the battle"


@pytest.mark.rule("conquest:leader.3", "conquest:sea.13")
def test_a_leader_alone_lands_where_an_own_legion_has_gone_ashore():
    match = position(
        leaders={GENERAL: "galley:macedonia_1", OTHER: "galley:macedonia_2"},
        galleys={"macedonia_1": "galatia.m_rhodus", "macedonia_2": "galatia.m_rhodus"},
        cargo={"macedonia_2": [1, 0, 0]},
    )

    play(match, f"leader:{GENERAL}")
    assert refused(match, "space:galatia") == "conquest:leader.3"
    play(match, "stay", f"leader:{OTHER}", "space:galatia", f"leader:{GENERAL}", "space:galatia")

    assert where(match, GENERAL) == "galatia"


@pytest.mark.rule("conquest:leader.3")
def test_who_is_off_the_board_is_not_caught_by_units_in_the_last_province_of_the_list():
    match = position(active=GAL, units={NAMES[LANDS[-1]]: {MAC: [1, 0, 0]}}, leaders={"egyptus_general_1": "gone"})

    play(match, "done")

    assert asked(match) == {GAL: "buy.piece"}
    assert where(match, "egyptus_general_1") == "gone"


@pytest.mark.rule("conquest:leader.4", "conquest:pieces.5")
def test_a_player_without_generals_goes_on_with_the_caesar():
    match = position(leaders={f"macedonia_general_{n}": "gone" for n in range(1, 5)})

    assert legal(match) == ["done", "leader:macedonia_caesar"]


@pytest.mark.rule("conquest:captive.2", "conquest:pieces.5")
def test_a_general_who_is_gone_is_refused_as_off_the_board():
    match = position(leaders={GENERAL: "gone"})

    assert refusal(match, f"leader:{GENERAL}").message == "move.off_board"


@pytest.mark.rule("conquest:leader.4")
def test_a_general_has_two_points():
    match = position()

    march(match, GENERAL, "thracia")
    march(match, GENERAL, "asia")

    assert where(match, GENERAL) == "asia"
    assert f"leader:{GENERAL}" not in legal(match)


# -- legions ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:move.1")
def test_all_moves_come_before_the_first_battle():
    match = position(units={"moesia": {GAL: [1, 0, 0]}})

    march(match, GENERAL, "moesia", infantry=2)

    assert asked(match) == {MAC: "move.who"}
    march(match, OTHER, "dalmatia", infantry=1)
    assert not match.lines(None) or not [line for line in match.lines(None) if line.message == "battle.rolled"]
    play(match, "done")
    assert [line for line in match.lines(None) if line.message == "battle.rolled"]


@pytest.mark.rule("conquest:move.2")
def test_a_leader_takes_up_to_seven_units():
    match = position(units={"macedonia": {MAC: [8, 0, 0]}})

    play(match, f"leader:{GENERAL}")

    assert next(iter(match.asks.values())).params["units"] == ["unit:infantry_7"]
    assert [each for each in legal(match) if each.startswith("unit:")] == [f"unit:infantry_{n}" for n in range(7)]
    assert refused(match, "unit:infantry_8") == "conquest:move.2"
    assert refusal(match, "unit:infantry_8").message == "march.too_many"
    assert refusal(match, "unit:infantry_7").message == "march.already"
    assert refused(match, "unit:infantry_9") == "conquest:move.3"
    play(match, "space:dalmatia")
    assert force(match, MAC, "dalmatia") == [7, 0, 0]


@pytest.mark.rule("conquest:move.2", "conquest:move.4")
def test_a_legion_is_at_first_as_large_as_it_can_be():
    match = position(units={"macedonia": {MAC: [8, 3, 2]}})

    play(match, f"leader:{GENERAL}")
    assert next(iter(match.asks.values())).params["units"] == ["unit:infantry_2", "unit:cavalry_3", "unit:catapult_2"]


@pytest.mark.rule("conquest:move.3", "conquest:leader.4")
def test_a_leader_who_came_to_the_first_province_of_the_list_is_spent_and_not_gone():
    match = position(leaders={GENERAL: "belgica"})

    march(match, GENERAL, "britannia")
    march(match, GENERAL, "belgica")
    march(match, OTHER, "thracia")
    assert refused(match, f"leader:{GENERAL}") == "conquest:move.3"
    match = position(leaders={GENERAL: "germania"})
    march(match, GENERAL, "belgica")
    march(match, GENERAL, "britannia")
    assert refused(match, f"leader:{GENERAL}") == "conquest:move.3"


@pytest.mark.rule("conquest:move.2")
def test_two_leaders_take_fourteen_units():
    match = position(units={"macedonia": {MAC: [8, 6, 1]}})

    march(match, GENERAL, "dalmatia", leaders=[OTHER], infantry=8, cavalry=5, catapult=1)

    assert force(match, MAC, "dalmatia") == [8, 5, 1]
    assert where(match, OTHER) == "dalmatia"


@pytest.mark.rule("conquest:move.2")
def test_a_second_leader_cannot_leave_while_the_units_need_him():
    match = position(units={"macedonia": {MAC: [8, 0, 0]}})

    play(match, f"leader:{GENERAL}", f"leader:{OTHER}", "unit:infantry_8")
    assert refused(match, f"leader:{OTHER}") == "conquest:move.2"

    play(match, "unit:infantry_7", f"leader:{OTHER}", "space:dalmatia")
    assert where(match, OTHER) == "macedonia"


@pytest.mark.rule("conquest:move.2")
def test_when_one_leader_leaves_a_legion_the_others_stay_with_it():
    match = position()

    play(match, f"leader:{GENERAL}", f"leader:{OTHER}", "leader:macedonia_caesar", f"leader:{OTHER}")

    assert match.asks[MAC].params["leaders"] == ["leader:macedonia_caesar"]


@pytest.mark.rule("conquest:move.2")
def test_a_legion_can_be_told_to_stay():
    match = position()

    play(match, f"leader:{GENERAL}", "stay")

    assert asked(match) == {MAC: "move.who"}
    assert where(match, GENERAL) == "macedonia"


@pytest.mark.rule("conquest:move.3", "conquest:unit.infantry")
def test_infantry_is_done_after_a_step_and_its_general_is_not():
    match = position(units={"macedonia": {MAC: [2, 0, 0]}})

    march(match, GENERAL, "moesia", infantry=2)
    play(match, f"leader:{GENERAL}")

    assert not [each for each in legal(match) if each.startswith("unit:")]
    assert refused(match, "unit:infantry_1") == "conquest:move.3"
    assert "dacia" in spaces(match)


@pytest.mark.rule("conquest:move.3", "conquest:unit.cavalry", "conquest:move.4")
def test_cavalry_goes_two_spaces_with_its_general():
    match = position(units={"macedonia": {MAC: [0, 2, 0]}})

    march(match, GENERAL, "moesia", cavalry=2)
    play(match, f"leader:{GENERAL}")
    assert next(iter(match.asks.values())).params["units"] == ["unit:marched_cavalry_2"]
    play(match, "space:dacia")

    assert force(match, MAC, "dacia") == [0, 2, 0]
    assert f"leader:{GENERAL}" not in legal(match)
    march(match, OTHER, "moesia")
    march(match, OTHER, "dacia")
    assert f"leader:{OTHER}" not in legal(match)


@pytest.mark.rule("conquest:unit.cavalry")
def test_cavalry_that_has_marched_twice_does_not_march_with_another_general():
    match = position(units={"moesia": {MAC: [0, 1, 0]}}, leaders={GENERAL: "moesia", OTHER: "pannonia"})

    march(match, GENERAL, "dacia", cavalry=1)
    march(match, GENERAL, "pannonia", marched_cavalry=1)
    play(match, f"leader:{OTHER}")

    assert not [each for each in legal(match) if each.startswith("unit:")]


@pytest.mark.rule("conquest:unit.catapult")
def test_a_catapult_moves_one_space():
    match = position(units={"macedonia": {MAC: [0, 0, 1]}})

    march(match, GENERAL, "moesia", catapult=1)
    play(match, f"leader:{GENERAL}")

    assert refused(match, "unit:catapult_1") == "conquest:move.3"


@pytest.mark.rule("conquest:move.4")
def test_a_general_leaves_six_infantry_and_takes_two_others_on():
    match = position(
        units={"macedonia": {MAC: [6, 0, 0]}, "moesia": {MAC: [2, 0, 0]}}, control={"moesia": MAC}, cities=["moesia"]
    )

    march(match, GENERAL, "moesia", infantry=6)
    march(match, GENERAL, "dacia", infantry=2)

    assert force(match, MAC, "moesia") == [6, 0, 0]
    assert force(match, MAC, "dacia") == [2, 0, 0]
    assert refused(match, f"leader:{GENERAL}") == "conquest:move.3"


@pytest.mark.rule("conquest:move.5")
def test_units_left_without_a_leader_defend():
    match = position(units={"moesia": {GAL: [2, 0, 0]}})

    march(match, GENERAL, "moesia", infantry=5)
    play(match, "done")

    assert [line.params["foe"] for line in match.lines(None) if line.message == "battle.begins"] == ["seat:1"]


@pytest.mark.rule("conquest:move.6")
def test_a_legion_stops_where_it_meets_enemy_units():
    match = position(units={"macedonia": {MAC: [0, 2, 0]}, "moesia": {GAL: [1, 0, 0]}})

    march(match, GENERAL, "moesia", cavalry=2)

    assert refused(match, f"leader:{GENERAL}") == refused(match, "space:moesia") == "conquest:move.6"
    assert refusal(match, f"leader:{GENERAL}").message == "move.stopped"
    march(match, OTHER, "thracia")
    march(match, OTHER, "asia")
    assert force(match, MAC, "moesia") == [0, 2, 0]


@pytest.mark.rule("conquest:move.6")
def test_units_that_have_met_the_enemy_are_not_led_on_by_another_general():
    match = position(
        units={"macedonia": {MAC: [0, 2, 0]}, "moesia": {GAL: [1, 0, 0], MAC: [1, 0, 0]}}, leaders={OTHER: "moesia"}
    )

    march(match, GENERAL, "moesia", cavalry=2)
    play(match, f"leader:{OTHER}")

    assert [each for each in legal(match) if each.startswith("unit:")] == ["unit:infantry_0"]


@pytest.mark.rule("conquest:move.7")
def test_a_province_left_empty_stays_under_control():
    match = position(units={"moesia": {MAC: [1, 0, 0]}}, control={"moesia": MAC}, leaders={GENERAL: "moesia"})

    march(match, GENERAL, "dacia", infantry=1)
    play(match, "done")

    assert owner(match, "moesia") == MAC
    assert board(match).tribute[MAC] == 25


@pytest.mark.rule("conquest:move.8")
def test_passing_through_does_not_conquer():
    match = position(units={"macedonia": {MAC: [0, 1, 0]}}, control={"moesia": GAL, "dacia": GAL})

    march(match, GENERAL, "moesia", cavalry=1)
    march(match, GENERAL, "dacia", marched_cavalry=1)
    play(match, "done")

    assert (owner(match, "moesia"), owner(match, "dacia")) == (GAL, MAC)


@pytest.mark.rule("conquest:move.9")
def test_a_garrison_left_on_the_way_holds_the_province():
    match = position(units={"macedonia": {MAC: [0, 2, 0]}}, control={"moesia": GAL})

    march(match, GENERAL, "moesia", cavalry=2)
    march(match, GENERAL, "dacia", marched_cavalry=1)
    play(match, "done")

    assert (owner(match, "moesia"), owner(match, "dacia")) == (MAC, MAC)


@pytest.mark.rule("conquest:move.10")
def test_enemy_galleys_do_not_stop_a_legion_and_are_destroyed_where_it_stays():
    match = position(
        units={"macedonia": {MAC: [0, 1, 0]}},
        galleys={"galatia_1": "moesia.m_pontus_euxinus", "galatia_2": "thracia.m_aegaeum"},
    )

    march(match, GENERAL, "moesia", cavalry=1)
    march(match, GENERAL, "thracia", marched_cavalry=1)
    play(match, "done")

    assert set(match.view()["galleys"]) == {"galatia_1"}
    assert match.view()["players"][GAL]["supply"]["galley"] == 7


@pytest.mark.rule("conquest:move.11", "conquest:alliance.1")
def test_an_alliance_does_not_keep_the_peace():
    match = position(units={"moesia": {GAL: [1, 0, 0]}})
    match.interject(MAC, "ally", "seat:1")
    match.interject(GAL, "ally", "seat:0")

    march(match, GENERAL, "moesia", infantry=5)
    play(match, "done")

    assert match.view()["players"][MAC]["allies"] == [GAL]
    assert [line for line in match.lines(None) if line.message == "battle.begins"]


@pytest.mark.rule("conquest:alliance.1")
def test_an_alliance_is_a_word_that_can_be_taken_back():
    match = position()

    assert list(match.chances(GAL)["ally"].legal()) == [f"seat:{n}" for n in (0, 2, 3, 4, 5)]
    match.interject(GAL, "ally", "seat:0")
    assert match.view()["players"][GAL]["allies"] == [MAC]
    match.interject(GAL, "ally", "seat:0")
    assert match.view()["players"][GAL]["allies"] == []
    assert [line.message for line in match.lines(None)] == ["alliance.named", "alliance.ended"]


@pytest.mark.rule("conquest:move.2", "conquest:leader.4")
def test_a_leader_without_points_is_not_taken_along():
    match = position(leaders={GENERAL: "moesia", OTHER: "dacia"}, units={"moesia": {MAC: [0, 1, 0]}})
    march(match, OTHER, "pannonia")
    march(match, OTHER, "dacia")
    march(match, GENERAL, "dacia", cavalry=1)

    play(match, f"leader:{GENERAL}")

    assert f"leader:{OTHER}" not in legal(match)
    assert f"leader:{GENERAL}" not in legal(match)
    assert refusal(match, f"leader:{OTHER}").message == "move.spent"
    assert refusal(match, f"leader:{GENERAL}").message == "march.not_with"


@pytest.mark.rule("conquest:move.1", "conquest:seq.1")
def test_nobody_is_tired_of_the_turn_before():
    match = position(units={"macedonia": {MAC: [5, 0, 0]}})
    march(match, GENERAL, "moesia", infantry=2)

    end_turn(match)
    march(match, "galatia_general_1", "asia", infantry=2)
    assert force(match, GAL, "asia") == [2, 0, 0]
    end_turn(match)
    while board(match).active != MAC:
        end_turn(match)
    march(match, GENERAL, "dacia", infantry=2)

    assert force(match, MAC, "dacia") == [2, 0, 0]


@pytest.mark.rule("conquest:seq.1", "conquest:leader.4")
def test_leaders_have_their_points_anew_in_every_turn():
    match = position()
    march(match, GENERAL, "moesia")
    march(match, GENERAL, "dacia")

    end_turn(match)
    while board(match).active != MAC:
        end_turn(match)

    assert f"leader:{GENERAL}" in legal(match)


@pytest.mark.rule("conquest:move.2", "conquest:sea.7")
def test_what_is_no_place_at_all_is_refused_as_such():
    match = play(position(), f"leader:{GENERAL}")

    assert refusal(match, "done").message == "refused.not_an_option"
    assert refusal(match, "space:m_aegaeum").message == "march.water"


@pytest.mark.rule("conquest:leader.3", "conquest:board.1")
def test_a_leader_with_units_may_enter_a_province_with_enemy_units():
    match = position(units={"moesia": {GAL: [1, 0, 0]}})

    play(match, f"leader:{GENERAL}")

    assert "moesia" in spaces(match)
    play(match, "unit:infantry_1", "space:moesia")
    assert force(match, MAC, "moesia") == [1, 0, 0]
