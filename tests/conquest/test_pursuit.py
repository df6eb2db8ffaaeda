"""Rules of pursuit, retreat, captured leaders and conquest."""

from __future__ import annotations

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, legal, line, lines, play, refusal
from tests.conquest.table import board, end_turn, fight, force, march, owner, position, where

MAC, GAL, EGY, NUM, HIS, ITA = range(6)
F, C, K, G, B = "infantry", "cavalry", "catapult", "galley", "blank"


def pursued(match: Match) -> tuple[int, int]:
    """The dice and hits of the last roll."""
    line = lines(match, "battle.rolled")[-1]
    return len(line.params["dice"]), line.params["hits"]


# -- pursuit ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:pursuit.1", "conquest:pursuit.2")
def test_the_pursuer_rolls_for_every_unit_and_hits_with_cavalry():
    match = fight([4, 1, 2], [3, 0, 0], dice=[B] * 8 + [C, C, F, F, K, B, G])

    play(match, 1, 4, "retreat")

    assert pursued(match) == (7, 1)
    assert force(match, GAL, "dacia") == [2, 0, 0]
    assert asked(match) == {GAL: "retreat.to"}


@pytest.mark.rule("conquest:pursuit.1")
def test_the_defender_pursues_a_fleeing_attacker():
    match = fight([2, 0, 0], [0, 3, 0], dice=[B] * 5 + [C, B, B])

    play(match, "fight", "retreat")

    assert pursued(match) == (3, 1)
    assert force(match, MAC, "dacia") == [1, 0, 0]


@pytest.mark.rule("conquest:pursuit.3")
def test_the_pursuer_chooses_who_falls():
    match = fight([0, 2, 0], [3, 0, 2], dice=[B] * 7 + [C, B])

    play(match, "retreat")
    assert asked(match) == {MAC: "pursuit.losses"}
    assert (match.asks[MAC].params["unit"], match.asks[MAC].default) == ("kind:catapult", 1)
    play(match, 1, "space:moesia")

    assert force(match, GAL, "moesia") == [3, 0, 1]


@pytest.mark.rule("conquest:pursuit.3")
def test_a_defender_who_pursues_chooses_who_falls():
    match = fight([1, 1, 0], [0, 2, 0], dice=[B] * 4 + [C, B])

    play(match, "fight", "retreat")

    assert asked(match) == {GAL: "pursuit.losses"}
    play(match, 0, "space:moesia")
    assert force(match, MAC, "moesia") == [0, 1, 0]


@pytest.mark.rule("conquest:pursuit.4", "conquest:leader.5")
def test_leaders_escape_a_pursuit_that_destroys_all_units():
    match = fight([0, 2, 0], [1, 0, 0], dice=[B] * 3 + [C, C], leaders={"galatia_caesar": "dacia"})

    play(match, "retreat", "space:moesia")

    assert where(match, "galatia_caesar") == "moesia"
    assert not match.view()["players"][GAL]["out"]
    assert owner(match, "dacia") == MAC


@pytest.mark.rule("conquest:pursuit.4", "conquest:retreat.3")
def test_leaders_who_escape_and_have_no_way_out_are_captured():
    blocked = {"moesia": {EGY: [1, 0, 0]}, "pannonia": {EGY: [1, 0, 0]}}
    match = fight([0, 2, 0], [1, 0, 0], dice=[B] * 3 + [C, C], leaders={"galatia_general_1": "dacia"}, more=blocked)

    play(match, "retreat")

    assert asked(match) == {MAC: "captive.fate"}


@pytest.mark.rule("conquest:pursuit.4")
def test_when_nobody_is_left_to_flee_nobody_is_asked_where_to():
    match = fight([0, 2, 0], [1, 0, 0], dice=[B] * 3 + [C, C])

    play(match, "retreat")

    assert owner(match, "dacia") == MAC
    assert asked(match) == {MAC: "buy.piece"}


@pytest.mark.rule("conquest:pursuit.5")
def test_leaders_are_captured_when_their_last_unit_falls_in_battle():
    match = fight(
        [2, 0, 0], [1, 0, 0], dice=[F, B, B], leaders={"galatia_general_1": "dacia", "galatia_general_2": "dacia"}
    )

    assert asked(match) == {MAC: "captive.fate"}
    play(match, "hold", "remove")
    assert (where(match, "galatia_general_1"), where(match, "galatia_general_2")) == (f"captive:{MAC}", "gone")
    assert asked(match) == {MAC: "buy.piece"}


@pytest.mark.rule("conquest:leader.3", "conquest:pursuit.5")
def test_leaders_of_a_third_player_alone_on_the_field_fall_to_the_winner_too():
    match = position(
        units={"dacia": {MAC: [2, 0, 0], GAL: [1, 0, 0]}, "moesia": {MAC: [1, 0, 0], GAL: [1, 0, 0]}},
        leaders={"egyptus_general_1": "dacia"},
        dice=[F, B, B],
    )

    play(match, "done")
    assert asked(match) == {MAC: "combat.next"}
    play(match, "space:dacia")

    assert len(lines(match, "battle.begins")) == 1
    assert asked(match) == {MAC: "captive.fate"}
    play(match, "hold")
    assert where(match, "egyptus_general_1") == f"captive:{MAC}"


@pytest.mark.rule("conquest:leader.3", "conquest:retreat.5")
def test_who_retreats_into_a_province_takes_the_leaders_alone_there():
    match = fight(
        [5, 0, 0],
        [1, 0, 0],
        dice=[B] * 7,
        leaders={"egyptus_general_1": "pannonia"},
        control={"dacia": GAL, "pannonia": EGY},
    )

    play(match, "fight", "retreat", "space:pannonia")

    assert asked(match) == {MAC: "captive.fate"}
    assert line(match, "captive.taken").rule == "conquest:leader.3"
    play(match, "hold")
    assert where(match, "egyptus_general_1") == f"captive:{MAC}"
    assert owner(match, "pannonia") == MAC
    assert asked(match) == {MAC: "buy.piece"}


@pytest.mark.rule("conquest:leader.3")
def test_leaders_alone_have_their_own_turn_to_leave_those_who_retreated_to_them():
    match = fight([5, 0, 0], [1, 0, 0], dice=[B] * 11, leaders={"macedonia_general_1": "pannonia"})

    play(match, "retreat", "space:pannonia")

    assert asked(match) == {MAC: "buy.piece"}
    assert force(match, GAL, "pannonia") == [1, 0, 0]
    assert where(match, "macedonia_general_1") == "pannonia"


@pytest.mark.rule("conquest:leader.3")
@pytest.mark.parametrize("company", [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
def test_leaders_with_units_of_any_kind_are_not_captured_before_the_battle(company: list[int]):
    match = position(
        active=GAL,
        units={"dacia": {MAC: company, GAL: company}},
        leaders={"macedonia_general_1": "dacia", "galatia_general_1": "dacia"},
        dice=[B, B],
    )

    play(match, "done")

    assert asked(match) == {MAC: "battle.stand"}
    assert where(match, "macedonia_general_1") == where(match, "galatia_general_1") == "dacia"


@pytest.mark.rule("conquest:conquer.2", "conquest:move.1")
def test_empty_provinces_are_taken_before_the_first_battle():
    match = position(
        units={
            "dacia": {MAC: [2, 0, 0], GAL: [1, 0, 0]},
            "moesia": {MAC: [1, 0, 0], GAL: [1, 0, 0]},
            "asia": {MAC: [1, 0, 0]},
        }
    )

    play(match, "done")

    assert asked(match) == {MAC: "combat.next"}
    assert owner(match, "asia") == MAC


@pytest.mark.rule("conquest:pursuit.6")
def test_walls_do_not_pursue():
    match = fight([2, 0, 0], [0, 3, 0], dice=[B] * 7 + [B] * 3, fortified=["dacia"])

    play(match, "fight", "retreat")

    assert pursued(match) == (3, 0)


# -- retreat ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:retreat.1", "conquest:retreat.2", "conquest:retreat.4")
def test_all_survivors_retreat_together_where_their_owner_says():
    match = fight(
        [2, 0, 0],
        [1, 1, 1],
        dice=[B] * 7,
        leaders={"galatia_general_1": "dacia"},
        control={"dacia": GAL, "pannonia": GAL},
    )

    play(match, "retreat")
    assert asked(match) == {GAL: "retreat.to"}
    assert legal(match) == ["space:moesia", "space:pannonia"]
    assert match.asks[GAL].default == "space:pannonia"
    play(match, "space:moesia")

    assert force(match, GAL, "moesia") == [1, 1, 1]
    assert where(match, "galatia_general_1") == "moesia"


@pytest.mark.rule("conquest:retreat.2")
def test_by_default_the_first_of_several_own_provinces_is_the_way_out():
    match = fight([2, 0, 0], [1, 0, 0], dice=[B] * 5, control=dict.fromkeys(["dacia", "moesia", "pannonia"], GAL))

    play(match, "retreat")

    assert match.asks[GAL].default == "space:moesia"


@pytest.mark.rule("conquest:retreat.1")
def test_galleys_of_another_player_block_a_retreat():
    match = fight([2, 0, 0], [1, 0, 0], dice=[B] * 5, galleys={"egyptus_1": "moesia.m_pontus_euxinus"})

    play(match, "retreat")

    assert force(match, GAL, "pannonia") == [1, 0, 0]


@pytest.mark.rule("conquest:retreat.1")
def test_own_galleys_do_not_block_a_retreat():
    match = fight([2, 0, 0], [1, 0, 0], dice=[B] * 5, galleys={"galatia_1": "moesia.m_pontus_euxinus"})

    play(match, "retreat")

    assert asked(match) == {GAL: "retreat.to"}


@pytest.mark.rule("conquest:retreat.3")
def test_who_cannot_retreat_is_lost_and_captured():
    blocked = {"moesia": {MAC: [1, 0, 0]}, "pannonia": {EGY: [1, 0, 0]}}
    match = fight([2, 0, 0], [2, 0, 0], dice=[B] * 6, leaders={"galatia_general_1": "dacia"}, more=blocked)

    play(match, "retreat")
    assert asked(match) == {MAC: "captive.fate"}
    assert line(match, "captive.taken").rule == "conquest:retreat.3"
    play(match, "hold")

    assert force(match, GAL, "dacia") == [0, 0, 0]
    assert match.view()["players"][GAL]["supply"]["infantry"] == 15
    assert owner(match, "dacia") == MAC


@pytest.mark.rule("conquest:retreat.3")
def test_an_attacker_who_cannot_retreat_is_lost_and_captured():
    blocked = {"moesia": {EGY: [1, 0, 0]}, "pannonia": {EGY: [1, 0, 0]}}
    match = fight([2, 0, 0], [2, 0, 0], dice=[B] * 6, leaders={"macedonia_general_1": "dacia"}, more=blocked)

    play(match, "fight", "retreat")
    assert asked(match) == {GAL: "captive.fate"}
    play(match, "hold")

    assert force(match, MAC, "dacia") == [0, 0, 0]
    assert where(match, "macedonia_general_1") == f"captive:{GAL}"


@pytest.mark.rule("conquest:retreat.4")
def test_units_without_a_leader_can_retreat():
    match = fight([2, 0, 0], [2, 0, 0], dice=[B] * 6)

    play(match, "retreat", "space:moesia")

    assert force(match, GAL, "moesia") == [2, 0, 0]
    assert lines(match, "battle.won")


@pytest.mark.rule("conquest:retreat.5")
def test_a_retreat_in_anothers_turn_conquers_only_at_the_end_of_the_own_combat():
    match = fight([2, 0, 0], [2, 0, 0], dice=[B] * 6, control={"dacia": GAL, "moesia": EGY})

    play(match, "retreat", "space:moesia")
    assert owner(match, "moesia") == EGY
    end_turn(match)
    assert owner(match, "moesia") == EGY
    play(match, "done")

    assert owner(match, "moesia") == GAL


@pytest.mark.rule("conquest:retreat.5", "conquest:combat.4e")
def test_an_attacker_who_retreats_into_an_empty_province_has_it():
    match = fight([2, 0, 0], [2, 0, 0], dice=[B] * 6, control={"dacia": GAL, "moesia": EGY})

    play(match, "fight", "retreat", "space:moesia")

    assert owner(match, "moesia") == MAC
    assert owner(match, "dacia") == GAL


# -- captives --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:captive.1", "conquest:pieces.5", "conquest:leader.4")
def test_a_removed_general_never_returns():
    match = fight([1, 0, 0], [2, 0, 0], dice=[B, F, B], leaders={"macedonia_general_1": "dacia"})

    assert asked(match) == {GAL: "captive.fate"}
    assert match.asks[GAL].default == "hold"
    play(match, "remove")

    assert where(match, "macedonia_general_1") == "gone"
    end_turn(match)
    assert where(match, "macedonia_general_1") == "gone"


@pytest.mark.rule("conquest:captive.2", "conquest:leader.4")
@pytest.mark.parametrize(("active", "nation", "captor"), [(MAC, "macedonia", GAL), (GAL, "galatia", MAC)])
def test_a_captive_is_off_the_board(active: int, nation: str, captor: int):
    match = position(leaders={f"{nation}_general_1": f"captive:{captor}"}, active=active)

    assert f"leader:{nation}_general_1" not in legal(match)
    why = refusal(match, f"leader:{nation}_general_1")
    assert (why.rule, why.message) == ("conquest:captive.2", "move.off_board")


@pytest.mark.rule("conquest:captive.2", "conquest:combat.2a")
def test_a_captive_helps_nobody_in_battle():
    match = fight([9, 0, 0], [1, 0, 0], dice=[B] * 6, leaders={"galatia_general_1": f"captive:{MAC}"})

    assert len(lines(match, "battle.rolled")[0].params["dice"]) == 5


# -- conquest --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:galley.loss", "conquest:pieces.4")
def test_galleys_of_all_others_on_the_coasts_of_a_conquered_province_are_destroyed():
    match = position(
        units={"moesia": {MAC: [2, 0, 0], GAL: [1, 0, 0]}},
        control={"moesia": GAL},
        galleys={
            "galatia_1": "moesia.m_pontus_euxinus",
            "galatia_2": "moesia.m_pontus_euxinus",
            "egyptus_1": "moesia.m_pontus_euxinus",
            "macedonia_1": "moesia.m_pontus_euxinus",
            "egyptus_2": "thracia.m_pontus_euxinus",
        },
        dice=[F, B, B],
    )

    play(match, "done", "space:moesia")

    assert set(match.view()["galleys"]) == {"macedonia_1", "egyptus_2"}
    assert [player["supply"]["galley"] for player in match.view()["players"]][:3] == [7, 8, 7]


@pytest.mark.rule("conquest:galley.loss", "conquest:pursuit.5")
def test_leaders_aboard_a_galley_on_the_coast_of_a_conquered_province_are_captured():
    match = position(
        units={"moesia": {MAC: [2, 0, 0], GAL: [1, 0, 0]}},
        control={"moesia": GAL},
        galleys={"egyptus_1": "moesia.m_pontus_euxinus", "macedonia_1": "moesia.m_pontus_euxinus"},
        leaders={"egyptus_general_1": "galley:egyptus_1", "macedonia_general_1": "galley:macedonia_1"},
        dice=[F, B, B],
    )

    play(match, "done", "space:moesia")

    assert asked(match) == {MAC: "captive.fate"}
    assert match.asks[MAC].params["leader"] == "leader:egyptus_general_1"
    assert set(match.view()["galleys"]) == {"macedonia_1"}


@pytest.mark.rule("conquest:galley.loss", "conquest:conquer.2", "conquest:elim.1")
@pytest.mark.parametrize("leader", ["egyptus_caesar", "egyptus_general_1"])
def test_who_is_aboard_on_the_coast_of_a_province_taken_without_a_battle_is_captured(leader: str):
    match = position(
        units={"moesia": {MAC: [2, 0, 0]}},
        galleys={"egyptus_1": "moesia.m_pontus_euxinus"},
        leaders={leader: "galley:egyptus_1"},
    )

    play(match, "done")

    assert bool(board(match).out[EGY]) is (leader == "egyptus_caesar")
    assert ("captive.fate" in asked(match).values()) is (leader != "egyptus_caesar")


@pytest.mark.rule("conquest:galley.loss")
def test_galleys_stay_after_a_failed_attack():
    match = position(
        units={"moesia": {MAC: [1, 0, 0], GAL: [1, 0, 0]}},
        control={"moesia": GAL},
        galleys={"galatia_1": "moesia.m_pontus_euxinus", "macedonia_1": "moesia.m_pontus_euxinus"},
        dice=[B, F],
    )

    play(match, "done", "space:moesia")

    assert set(match.view()["galleys"]) == {"galatia_1", "macedonia_1"}


@pytest.mark.rule("conquest:conquer.1")
def test_conquest_moves_both_markers():
    match = fight([2, 0, 0], [1, 0, 0], dice=[F, B, B])

    assert board(match).tribute[:2] == [15 + 5, 15]
    assert lines(match, "conquered")[-1].params["tribute"] == 20


@pytest.mark.rule("conquest:conquer.1")
def test_a_won_battle_conquers_nothing_while_a_third_players_units_stand_there():
    match = fight(
        [3, 0, 0],
        [1, 0, 0],
        dice=[F, B, B, B] + [B] * 4,
        more={"dacia": {MAC: [3, 0, 0], GAL: [1, 0, 0], EGY: [1, 0, 0]}},
    )

    play(match, "seat:1")

    assert lines(match, "battle.won")
    assert owner(match, "dacia") == GAL


@pytest.mark.rule("conquest:conquer.1")
def test_who_drives_others_out_of_an_own_province_conquers_nothing():
    match = fight([2, 0, 0], [1, 0, 0], dice=[F, B, B], control={"dacia": MAC})

    assert owner(match, "dacia") == MAC
    assert not lines(match, "conquered")


@pytest.mark.rule("conquest:pieces.4")
def test_the_fallen_of_every_kind_return_to_their_owners_supply():
    match = fight([5, 0, 0], [1, 1, 1], dice=[F, F, F, B, B] + [B] * 3)

    assert match.view()["players"][GAL]["supply"] == {"infantry": 15, "cavalry": 20, "catapult": 6, "galley": 8}


@pytest.mark.rule("conquest:conquer.2", "conquest:leader.3")
@pytest.mark.parametrize(("infantry", "taken"), [(1, True), (0, False)])
def test_an_empty_province_is_taken_by_a_unit_that_stays(infantry: int, taken: bool):
    match = position(control={"dalmatia": GAL}, galleys={"macedonia_1": "dalmatia.m_adriatico"})

    march(match, "macedonia_general_1", "dalmatia", **({"infantry": 1} if infantry else {}))
    play(match, "done")

    assert (owner(match, "dalmatia") == MAC) is taken
    assert board(match).talents[MAC] == (20 if taken else 15)


@pytest.mark.rule("conquest:conquer.3", "conquest:city.3")
def test_the_city_comes_with_its_province():
    match = position(control={"achaia": GAL}, cities=["achaia"])

    march(match, "macedonia_general_1", "achaia", infantry=1)
    play(match, "done")

    assert board(match).tribute[:2] == [30, 15]


@pytest.mark.rule("conquest:conquer.4")
def test_losing_the_home_does_not_end_a_players_game():
    match = position(
        units={"galatia": {GAL: [0, 0, 0], MAC: [1, 0, 0]}},
        leaders={f"galatia_{who}": "asia" for who in ("caesar", "general_1", "general_2", "general_3", "general_4")},
    )

    play(match, "done")
    assert owner(match, "galatia") == MAC
    end_turn(match)

    assert asked(match) == {GAL: "move.who"}
    assert not match.view()["players"][GAL]["out"]


@pytest.mark.rule("conquest:captive.1")
def test_a_general_held_stays_with_his_captor():
    match = fight([2, 0, 0], [1, 0, 0], dice=[F, B, B], leaders={"galatia_general_1": "dacia"})

    play(match, "hold")

    assert where(match, "galatia_general_1") == f"captive:{MAC}"
    assert lines(match, "captive.held")


@pytest.mark.rule("conquest:retreat.1", "conquest:combat.4e")
def test_an_attacker_who_retreats_leaves_the_province_to_the_defender():
    match = fight([2, 0, 0], [2, 0, 0], dice=[B] * 6, control={"dacia": GAL, "pannonia": MAC})

    play(match, "fight", "retreat", "space:pannonia")

    assert owner(match, "dacia") == GAL
    assert lines(match, "battle.held")
    assert force(match, GAL, "dacia") == [2, 0, 0]
