"""Rules of land battles: when they happen, battle legions, dice, losses, and how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tabularium.engine import Match, Table
from tabularium.engine.dice import Fast
from tabularium.games.conquest.pieces import FACES
from tabularium.testing.language import asked, legal, lines, play, refused
from tests.conquest.table import board, end_turn, force, march, owner, position, where

MAC, GAL, EGY, NUM, HIS, ITA = range(6)
F, C, K, G, B = "infantry", "cavalry", "catapult", "galley", "blank"


def fight(
    attack: Sequence[int],
    defence: Sequence[int],
    *,
    dice: Sequence[str] = (),
    generals: int = 0,
    defenders: int = 0,
    land: str = "dacia",
    **given: Any,
) -> Match:
    """Macedonia attacks Galatia, with so many generals on each side; movement has just ended."""
    leaders = {f"macedonia_general_{n + 1}": land for n in range(generals)}
    leaders |= {f"galatia_general_{n + 1}": land for n in range(defenders)}
    match = position(
        **{
            "units": {land: {MAC: attack, GAL: defence}},
            "control": {land: GAL},
            "leaders": {**leaders, **given.pop("leaders", {})},
            "dice": dice,
            **given,
        }
    )
    return play(match, "done")


def rolls(match: Match) -> list[tuple[str, int, int]]:
    """Who rolled how many dice, and what they came to."""
    return [
        (line.params["seat"], len(line.params["dice"]), line.params["hits"]) for line in lines(match, "battle.rolled")
    ]


# -- when ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:combat.1a", "conquest:move.11")
def test_a_battle_must_be_fought():
    match = position(
        units={"dacia": {MAC: [1, 0, 0], GAL: [1, 0, 0]}, "moesia": {MAC: [1, 0, 0], GAL: [1, 0, 0]}},
    )

    play(match, "done")

    assert asked(match) == {MAC: "combat.next"}
    assert refused(match, "done") == "conquest:combat.1a"
    assert sorted(legal(match)) == ["space:dacia", "space:moesia"]


@pytest.mark.rule("conquest:combat.1b")
def test_the_active_player_chooses_the_order_of_the_battles():
    match = position(
        units={"dacia": {MAC: [1, 0, 0], GAL: [1, 0, 0]}, "moesia": {MAC: [1, 0, 0], GAL: [1, 0, 0]}},
        dice=[F, B],
    )

    play(match, "done", "space:dacia")

    assert [line.params["land"] for line in lines(match, "battle.begins")] == ["space:dacia", "space:moesia"]
    assert owner(match, "dacia") == MAC


@pytest.mark.rule("conquest:combat.1b")
def test_of_two_players_in_a_province_one_is_fought_first_and_then_the_other():
    match = position(
        units={"dacia": {MAC: [3, 0, 0], GAL: [1, 0, 0], EGY: [1, 0, 0]}},
        dice=[F, B, B, B, F, B, B, B],
        control={"dacia": EGY},
    )

    play(match, "done")
    assert asked(match) == {MAC: "combat.foe"}
    assert legal(match) == ["seat:1", "seat:2"]
    play(match, "seat:2")

    assert [line.params["foe"] for line in lines(match, "battle.begins")] == ["seat:2", "seat:1"]
    assert owner(match, "dacia") == MAC


@pytest.mark.rule("conquest:combat.1c")
def test_without_contact_the_game_goes_on_to_tribute():
    match = position()

    play(match, "done")

    assert asked(match) == {MAC: "buy.piece"}
    assert board(match).talents[MAC] == 15


@pytest.mark.rule("conquest:combat.1d")
def test_rolls_of_the_die_show_each_face_as_often_as_it_is_there():
    state = board(position())
    state.sit(Table(Fast(7)))

    shown = Counter(FACES[face - 1] for face in state.roll(6000))

    assert 1850 < shown[0] < 2150
    assert all(880 < shown[kind] < 1120 for kind in (1, 2, 3, -1))


@pytest.mark.rule("conquest:combat.1e", "conquest:place.1")
def test_units_brought_together_by_a_placement_fight_when_their_owner_has_moved():
    match = position(
        active=ITA,
        units={"italia": {EGY: [2, 0, 0], ITA: [0, 0, 0]}},
        talents=[0, 0, 0, 0, 0, 10],
        leaders={f"italia_{who}": "neapolis" for who in ("caesar", "general_1", "general_2", "general_3", "general_4")},
    )

    play(match, "done", "kind:infantry", "done")
    assert force(match, ITA, "italia") == [1, 0, 0]
    end_turn(match)
    end_turn(match)
    assert board(match).active == EGY
    play(match, "done")

    assert [(line.params["seat"], line.params["foe"]) for line in lines(match, "battle.begins")] == [
        ("seat:2", "seat:5")
    ]


@pytest.mark.rule("conquest:combat.1e")
def test_units_that_leave_do_not_fight():
    match = position(
        units={"dacia": {MAC: [2, 0, 0], GAL: [1, 0, 0]}},
        leaders={"macedonia_general_1": "dacia"},
        control={"dacia": GAL},
    )

    march(match, "macedonia_general_1", "pannonia", infantry=2)
    play(match, "done")

    assert not lines(match, "battle.begins")


# -- battle legions --------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:combat.2a", "conquest:combat.2b", "conquest:combat.3a")
@pytest.mark.parametrize(("generals", "size"), [(0, 5), (1, 6), (2, 7)])
def test_a_battle_legion_has_five_units_and_one_for_each_leader(generals: int, size: int):
    match = fight([9, 0, 0], [9, 0, 0], generals=generals, dice=[B] * (size + 5))

    assert rolls(match) == [("seat:0", size, 0), ("seat:1", 5, 0)]


@pytest.mark.rule("conquest:combat.2a")
def test_a_caesar_counts_as_a_leader_in_battle():
    match = fight([9, 0, 0], [9, 0, 0], dice=[B] * 11, leaders={"galatia_caesar": "dacia"})

    assert rolls(match) == [("seat:0", 5, 0), ("seat:1", 6, 0)]


@pytest.mark.rule("conquest:combat.2b")
def test_a_battle_legion_is_never_larger_than_what_is_there():
    match = fight([2, 1, 0], [1, 0, 0], generals=3, dice=[B] * 4)

    assert rolls(match) == [("seat:0", 3, 0), ("seat:1", 1, 0)]


@pytest.mark.rule("conquest:combat.2b", "conquest:combat.2c")
def test_the_owner_chooses_who_fights_and_must_fill_the_legion():
    match = fight([4, 4, 1], [4, 4, 4], generals=1, dice=[B] * 11)

    assert asked(match) == {GAL: "battle.legion"}
    ask = match.asks[GAL]
    assert (ask.params["unit"], list(ask.legal()), ask.default) == ("kind:cavalry", [0, 1, 2, 3, 4], 4)
    play(match, 2)
    assert match.asks[GAL].params == {"unit": "kind:infantry", "count": 3}
    assert legal(match) == [0, 1, 2, 3]
    play(match, 1)
    assert board(match).front == [1, 2, 2, 0, 0, 0]
    assert asked(match) == {MAC: "battle.legion"}
    assert legal(match) == [1, 2, 3, 4]
    play(match, 1)
    assert asked(match) == {GAL: "battle.stand"}
    assert board(match).front == [1, 2, 2, 4, 1, 1]


@pytest.mark.rule("conquest:combat.2c")
def test_battle_legions_are_chosen_anew_in_every_round():
    match = fight([6, 6, 0], [2, 0, 0], dice=[B] * 7)

    play(match, 5, "fight", "fight")

    assert asked(match) == {MAC: "battle.legion"}


@pytest.mark.rule("conquest:combat.2d")
def test_the_reserve_neither_rolls_nor_is_hit():
    match = fight([5, 0, 0], [0, 3, 5], dice=[F] * 5 + [K] * 5)

    play(match, 3)
    assert board(match).front[:3] == [0, 3, 2]

    assert rolls(match)[0] == ("seat:0", 5, 5)
    assert force(match, GAL, "dacia") == [0, 0, 3]


@pytest.mark.rule("conquest:combat.2e")
def test_galley_faces_miss_and_galleys_do_not_fight_on_land():
    match = fight([3, 0, 0], [2, 0, 0], land="moesia", dice=[G] * 5, galleys={"galatia_1": "moesia.m_pontus_euxinus"})

    assert rolls(match) == [("seat:0", 3, 0), ("seat:1", 2, 0)]


@pytest.mark.rule("conquest:combat.3a", "conquest:combat.3c")
def test_catapults_in_reserve_bring_no_die_of_their_own():
    match = fight([5, 0, 3], [5, 0, 2], dice=[B] * 10)
    assert asked(match) == {GAL: "battle.legion"}

    play(match, 5, 5)

    assert board(match).front == [5, 0, 0, 5, 0, 0]
    assert rolls(match) == [("seat:0", 5, 0), ("seat:1", 5, 0)]


# -- dice and losses -------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:combat.3b")
def test_each_unit_is_matched_by_one_die():
    match = fight([3, 1, 1], [5, 0, 0], generals=1, dice=[F, C, C, K, B] + [B] * 5)

    assert rolls(match)[0] == ("seat:0", 5, 3)


@pytest.mark.rule("conquest:combat.3b")
def test_faces_without_units_of_that_kind_miss():
    match = fight([0, 2, 0], [5, 0, 0], dice=[F, K] + [B] * 5)

    assert rolls(match)[0] == ("seat:0", 2, 0)


@pytest.mark.rule("conquest:combat.3b", "conquest:combat.1d")
def test_blank_and_galley_faces_hit_for_nobody():
    match = fight([0, 0, 2], [5, 0, 0], dice=[B, G] + [B] * 5)

    assert rolls(match)[0] == ("seat:0", 2, 0)


@pytest.mark.rule("conquest:combat.3c")
def test_catapult_faces_match_catapults_in_reserve():
    match = fight([5, 0, 1], [6, 0, 0], dice=[K, K, B, B, B] + [B] * 5)

    play(match, 5)

    assert rolls(match)[0] == ("seat:0", 5, 1)


@pytest.mark.rule("conquest:combat.3c")
def test_the_defenders_reserve_catapults_count_too():
    match = fight([5, 0, 0], [5, 0, 1], dice=[B] * 5 + [K, B, B, B, B])

    play(match, 5)

    assert rolls(match)[1] == ("seat:1", 5, 1)


@pytest.mark.rule("conquest:combat.3d", "conquest:city.5")
@pytest.mark.parametrize(("catapults", "dice"), [(0, 6), (1, 5)])
def test_a_fortified_city_adds_two_dice_or_one_against_a_catapult(catapults: int, dice: int):
    match = fight([2, 0, catapults], [4, 0, 0], fortified=["dacia"], dice=[B] * (2 + catapults + dice))

    assert rolls(match)[1] == ("seat:1", dice, 0)


@pytest.mark.rule("conquest:combat.3d")
def test_an_open_city_adds_no_dice():
    match = fight([2, 0, 0], [4, 0, 0], cities=["dacia"], dice=[B] * 6)

    assert rolls(match)[1] == ("seat:1", 4, 0)


@pytest.mark.rule("conquest:combat.3d")
def test_a_catapult_in_reserve_counts_and_one_that_fell_does_not():
    match = fight([5, 0, 1], [4, 0, 0], fortified=["dacia"], dice=[B] * 5 + [F] * 1 + [B] * 4 + [B] * 5 + [B] * 6)

    play(match, 4)
    assert board(match).front[3:] == [4, 0, 1]
    assert rolls(match)[1] == ("seat:1", 5, 1)
    play(match, 0, "fight", "fight")

    assert force(match, MAC, "dacia") == [5, 0, 0]
    assert rolls(match)[3][:2] == ("seat:1", 6)


@pytest.mark.rule("conquest:combat.3d")
def test_the_walls_of_another_player_help_nobody():
    match = fight([2, 0, 0], [4, 0, 0], control={"dacia": MAC}, fortified=["dacia"], dice=[B] * 6)

    assert rolls(match)[1] == ("seat:1", 4, 0)


@pytest.mark.rule("conquest:combat.3d")
def test_the_dice_of_the_walls_need_a_unit_to_match():
    match = fight([5, 0, 0], [1, 0, 0], fortified=["dacia"], dice=[B] * 5 + [F] * 3)

    assert rolls(match)[1] == ("seat:1", 3, 1)


@pytest.mark.rule("conquest:city.6")
def test_a_captured_fortification_helps_its_new_owner():
    match = fight([5, 0, 0], [1, 0, 0], fortified=["dacia"], dice=[F] * 5 + [B] * 3)

    assert owner(match, "dacia") == MAC
    assert match.view()["lands"]["dacia"]["fortified"]


@pytest.mark.rule("conquest:combat.3e", "conquest:combat.3f")
def test_the_marked_of_both_sides_are_kept_apart():
    match = fight([3, 0, 0], [4, 0, 0], dice=[F, F, B, F, B, B, B])

    assert board(match).fallen == [2, 0, 0, 1, 0, 0]


@pytest.mark.rule("conquest:combat.3e", "conquest:combat.4d")
def test_one_against_one_both_hit_and_both_are_gone():
    match = fight([1, 0, 0], [1, 0, 0], dice=[F, F])

    assert force(match, MAC, "dacia") == force(match, GAL, "dacia") == [0, 0, 0]
    assert owner(match, "dacia") == GAL
    assert match.view()["players"][MAC]["supply"]["infantry"] == 15


@pytest.mark.rule("conquest:combat.3f")
@pytest.mark.parametrize(("infantry", "left"), [(4, [0, 1, 0]), (3, [1, 0, 0])])
def test_the_owner_chooses_the_losses(infantry: int, left: list[int]):
    match = fight([5, 0, 0], [4, 2, 0], defenders=1, dice=[F] * 5 + [B] * 6)

    assert asked(match) == {GAL: "battle.losses"}
    assert legal(match) == [3, 4]
    assert match.asks[GAL].default == 4
    play(match, infantry)

    assert force(match, GAL, "dacia") == left


@pytest.mark.rule("conquest:combat.3f")
def test_the_attacker_chooses_the_own_losses():
    match = fight([2, 2, 0], [2, 0, 0], dice=[B] * 4 + [F, F])

    assert asked(match) == {MAC: "battle.losses"}
    play(match, 1)

    assert force(match, MAC, "dacia") == [1, 1, 0]


@pytest.mark.rule("conquest:combat.3g", "conquest:combat.2d", "conquest:combat.4c")
def test_surplus_hits_are_lost_and_reserves_keep_the_battle_going():
    match = fight([5, 0, 0], [7, 0, 0], generals=1, dice=[F] * 5 + [B] * 5)

    assert force(match, GAL, "dacia") == [2, 0, 0]
    assert asked(match) == {GAL: "battle.stand"}


@pytest.mark.rule("conquest:combat.3g")
def test_more_hits_than_units_take_all_units():
    match = fight([4, 0, 0], [3, 0, 0], dice=[F] * 4 + [B] * 3)

    assert force(match, GAL, "dacia") == [0, 0, 0]
    assert match.view()["players"][GAL]["supply"]["infantry"] == 15


@pytest.mark.rule("conquest:combat.3h")
def test_leaders_are_no_losses():
    match = fight([5, 0, 0], [1, 1, 0], defenders=2, dice=[F, B, B, B, B, B, B])

    assert asked(match) == {GAL: "battle.losses"}
    assert refused(match, "leader:galatia_general_1") == "conquest:combat.3f"
    play(match, 1)
    assert where(match, "galatia_general_1") == "dacia"


# -- how it ends -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:combat.4a")
def test_the_defender_decides_first_and_the_attacker_only_if_the_defender_stands():
    match = fight([2, 0, 0], [2, 0, 0], dice=[B] * 20)

    assert asked(match) == {GAL: "battle.stand"}
    play(match, "fight")
    assert asked(match) == {MAC: "battle.stand"}
    play(match, "fight")
    assert len(rolls(match)) == 4
    play(match, "retreat")
    assert asked(match) == {GAL: "retreat.to"}


@pytest.mark.rule("conquest:combat.4a", "conquest:combat.4e")
def test_the_battle_is_over_when_the_attacker_retreats():
    match = fight([2, 0, 0], [2, 0, 0], dice=[B] * 6)

    play(match, "fight", "retreat", "space:pannonia")

    assert owner(match, "dacia") == GAL
    assert force(match, MAC, "pannonia") == [2, 0, 0]
    assert lines(match, "battle.held")
    assert asked(match) == {MAC: "buy.piece"}


@pytest.mark.rule("conquest:combat.4b")
def test_the_defender_holds_when_the_attackers_last_unit_falls():
    match = fight([1, 0, 0], [2, 0, 0], generals=1, dice=[B, F, B])

    assert owner(match, "dacia") == GAL
    assert asked(match) == {GAL: "captive.fate"}


@pytest.mark.rule("conquest:combat.4d")
def test_where_nobody_is_left_the_attackers_leaders_withdraw_and_none_is_captured():
    match = fight([1, 0, 0], [1, 0, 0], generals=1, defenders=1, dice=[F, F])

    assert asked(match) == {MAC: "retreat.to"}
    assert legal(match) == ["space:moesia", "space:pannonia"]
    play(match, "space:pannonia")

    assert where(match, "macedonia_general_1") == "pannonia"
    assert where(match, "galatia_general_1") == "dacia"
    assert owner(match, "dacia") == GAL
    assert not lines(match, "captive.taken")


@pytest.mark.rule("conquest:combat.4d")
@pytest.mark.parametrize(("blocked", "place"), [(["moesia"], "pannonia"), (["moesia", "pannonia"], "dacia")])
def test_without_a_choice_they_go_where_they_can_or_stay(blocked: list[str], place: str):
    units = {"dacia": {MAC: [1, 0, 0], GAL: [1, 0, 0]}, **{land: {EGY: [1, 0, 0]} for land in blocked}}
    match = fight([], [], generals=1, dice=[F, F], units=units)

    assert where(match, "macedonia_general_1") == place
    assert asked(match) == {MAC: "buy.piece"}


@pytest.mark.rule("conquest:combat.4e", "conquest:conquer.1")
def test_the_attacker_who_wins_has_the_province():
    match = fight([2, 0, 0], [1, 0, 0], dice=[F, B, B])

    assert owner(match, "dacia") == MAC
    assert board(match).tribute[:2] == [20, 15]


# -- the worked example ----------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:combat.4f", "conquest:combat.4g", "conquest:combat.3c", "conquest:pursuit.5")
def test_the_printed_battle():
    first = [F, F, F, C, K, G, B, F, F, F, F, C, G]
    second = [F, K, B, F]
    match = fight([5, 2, 1], [4, 2, 0], generals=2, defenders=1, dice=first + second)

    assert asked(match) == {MAC: "battle.legion"}
    play(match, 2, 5)
    assert rolls(match) == [("seat:0", 7, 5)]
    play(match, 3)
    assert rolls(match)[1] == ("seat:1", 6, 5)
    play(match, 4)
    assert (force(match, MAC, "dacia"), force(match, GAL, "dacia")) == ([1, 1, 1], [1, 0, 0])

    play(match, "fight", "fight")
    assert rolls(match)[2:] == [("seat:0", 3, 2), ("seat:1", 1, 1)]
    play(match, 1)

    assert force(match, MAC, "dacia") == [0, 1, 1]
    assert asked(match) == {MAC: "captive.fate"}
    play(match, "hold")
    assert where(match, "galatia_general_1") == f"captive:{MAC}"
    assert not lines(match, "retreat.done")
    assert owner(match, "dacia") == MAC


@pytest.mark.rule("conquest:combat.2c")
def test_rounds_of_a_battle_are_counted():
    match = position(units={"dacia": {MAC: [1, 0, 0], GAL: [1, 0, 0]}}, dice=[B] * 4)

    play(match, "done")
    assert board(match).clash == 1
    play(match, "fight", "fight")

    assert board(match).clash == 2
