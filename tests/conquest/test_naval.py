"""Rules of battles between galleys."""

from __future__ import annotations

import pytest

from tabularium.testing.language import asked, legal, line, lines, play, refusal, refused
from tests.conquest.table import board, end_turn, galley, owner, position, sail, where

MAC, GAL, EGY, NUM, HIS, ITA = range(6)
G, B = "galley", "blank"
MEETING = {"galatia_1": "m_alexandria", "egyptus_1": "m_alexandria"}


def rolls(match) -> list[tuple[str, int, int]]:
    """Who rolled how many dice, and the hits."""
    return [
        (line.params["seat"], len(line.params["dice"]), line.params["hits"]) for line in lines(match, "naval.rolled")
    ]


@pytest.mark.rule("conquest:naval.1", "conquest:sea.12")
def test_the_active_player_may_decline_a_battle_at_sea():
    match = position(active=GAL, galleys=MEETING)

    play(match, "done")
    assert legal(match) == ["done", "space:m_alexandria"]
    play(match, "done")

    assert set(match.view()["galleys"]) == set(MEETING)
    assert asked(match) == {GAL: "buy.piece"}


@pytest.mark.rule("conquest:naval.1")
def test_galleys_fight_on_coasts_too_and_in_any_order_with_land_battles():
    match = position(
        active=GAL,
        units={"cyprus": {GAL: [1, 0, 0], EGY: [1, 0, 0]}},
        galleys={"galatia_1": "cyprus.m_rhodus", "egyptus_1": "cyprus.m_rhodus", "macedonia_1": "cyprus.m_pelusium"},
        dice=[G, B, B, B],
    )

    play(match, "done")
    assert legal(match) == ["space:cyprus", "coast:cyprus.m_rhodus"]
    play(match, "coast:cyprus.m_rhodus")

    assert galley(match, "egyptus_1") is None
    assert lines(match, "battle.begins")


@pytest.mark.rule("conquest:naval.1")
def test_where_nobody_else_lies_there_is_no_battle():
    match = position(
        active=GAL, galleys={"galatia_1": "m_alexandria", "egyptus_1": "m_libycum", "galatia_2": "m_alexandria"}
    )

    play(match, "done")

    assert asked(match) == {GAL: "buy.piece"}


@pytest.mark.rule("conquest:naval.2", "conquest:naval.3", "conquest:naval.5")
def test_each_galley_rolls_two_dice_whatever_it_carries():
    match = position(
        active=GAL,
        galleys={**MEETING, "galatia_2": "m_alexandria", "galatia_3": "m_alexandria"},
        cargo={"galatia_2": [3, 0, 0]},
        leaders={"galatia_general_1": "galley:galatia_2"},
        dice=[G, "infantry", B, B, B, "catapult", B, B],
    )

    play(match, "done", "space:m_alexandria")

    assert rolls(match) == [("seat:1", 6, 1), ("seat:2", 2, 0)]
    assert set(match.view()["galleys"]) == {"galatia_1", "galatia_2", "galatia_3"}


@pytest.mark.rule("conquest:naval.4")
def test_three_rounds_and_nobody_stops_earlier():
    match = position(active=GAL, galleys=MEETING, dice=[B] * 12)

    play(match, "done", "space:m_alexandria")

    assert len(rolls(match)) == 6
    assert set(match.view()["galleys"]) == set(MEETING)
    assert asked(match) == {GAL: "buy.piece"}


@pytest.mark.rule("conquest:naval.4")
def test_every_sea_sees_three_rounds():
    match = position(active=GAL, galleys=dict.fromkeys(MEETING, "oc_britannicus"), dice=[B] * 12)

    play(match, "done", "space:oc_britannicus")

    assert len(rolls(match)) == 6


@pytest.mark.rule("conquest:naval.1")
def test_declining_is_what_happens_by_itself():
    match = position(active=GAL, galleys={**MEETING, "galatia_2": "m_rhodus", "macedonia_1": "m_rhodus"})

    play(match, "done")

    assert match.asks[GAL].default == "done"


@pytest.mark.rule("conquest:naval.4")
def test_the_battle_is_over_when_one_side_has_no_galley_left():
    match = position(active=GAL, galleys=MEETING, dice=[B, B, B, B, G, B, B, B])

    play(match, "done", "space:m_alexandria")

    assert len(rolls(match)) == 4
    assert set(match.view()["galleys"]) == {"galatia_1"}


@pytest.mark.rule("conquest:naval.5")
def test_the_owner_chooses_which_galley_sinks():
    match = position(
        active=GAL,
        galleys={**MEETING, "egyptus_2": "m_alexandria"},
        cargo={"egyptus_1": [2, 0, 0]},
        leaders={"egyptus_general_1": "galley:egyptus_1"},
        dice=[G, B] + [B] * 4 + [B] * 8,
    )

    play(match, "done", "space:m_alexandria")
    assert asked(match) == {EGY: "naval.losses"}
    assert match.asks[EGY].default == ["galley:egyptus_2"]
    assert legal(match) == [["galley:egyptus_1"], ["galley:egyptus_2"]]
    play(match, ["galley:egyptus_2"])

    assert galley(match, "egyptus_1") == "m_alexandria"
    assert where(match, "egyptus_general_1") == "galley:egyptus_1"


@pytest.mark.rule("conquest:naval.5")
def test_by_default_the_galley_with_the_caesar_goes_down_last():
    match = position(
        active=GAL,
        galleys={**MEETING, "egyptus_2": "m_alexandria", "egyptus_3": "m_alexandria"},
        cargo={"egyptus_2": [7, 0, 0]},
        leaders={
            "egyptus_caesar": "galley:egyptus_1",
            "egyptus_general_1": "galley:egyptus_2",
            "egyptus_general_2": "galley:egyptus_3",
        },
        dice=[G, B, B, B, B, B, B, B],
    )

    play(match, "done", "space:m_alexandria")

    assert match.asks[EGY].default == ["galley:egyptus_3"]


@pytest.mark.rule("conquest:naval.5")
def test_the_attacker_chooses_the_own_losses_after_the_defender():
    match = position(
        active=GAL,
        galleys={**MEETING, "egyptus_2": "m_alexandria", "galatia_2": "m_alexandria"},
        dice=[G, B, B, B, B, B, B, G],
    )

    play(match, "done", "space:m_alexandria")
    assert asked(match) == {EGY: "naval.losses"}
    play(match, ["galley:egyptus_1"])
    assert asked(match) == {GAL: "naval.losses"}
    assert galley(match, "egyptus_1") == "m_alexandria"
    play(match, ["galley:galatia_2"])

    assert {"galatia_1", "egyptus_2"} >= set(match.view()["galleys"])


@pytest.mark.rule("conquest:naval.6", "conquest:naval.7", "conquest:naval.10", "conquest:pieces.4")
def test_the_printed_battle_at_sea():
    match = position(
        active=GAL,
        galleys={"galatia_1": "m_rhodus", "egyptus_1": "m_alexandria"},
        cargo={"egyptus_1": [3, 0, 1]},
        leaders={"egyptus_general_1": "galley:egyptus_1"},
        dice=[G, B, "infantry", B],
    )

    sail(match, "galatia_1", "m_alexandria")
    play(match, "done", "space:m_alexandria")

    assert rolls(match) == [("seat:1", 2, 1), ("seat:2", 2, 0)]
    assert asked(match) == {GAL: "captive.fate"}
    assert line(match, "captive.taken").rule == "conquest:naval.7"
    play(match, "hold")
    assert where(match, "egyptus_general_1") == f"captive:{GAL}"
    assert match.view()["players"][EGY]["supply"] == {"infantry": 15, "cavalry": 20, "catapult": 6, "galley": 8}
    assert galley(match, "galatia_1") == "m_alexandria"


@pytest.mark.rule("conquest:naval.7", "conquest:elim.1")
@pytest.mark.parametrize(("seat", "nation"), [(MAC, "macedonia"), (EGY, "egyptus")])
def test_a_caesar_aboard_a_sunk_galley_is_captured(seat: int, nation: str):
    match = position(
        active=GAL,
        galleys=dict.fromkeys(["galatia_1", f"{nation}_1"], "m_alexandria"),
        leaders=dict.fromkeys([f"{nation}_caesar", f"{nation}_general_1"], f"galley:{nation}_1"),
        dice=[G, B, B, B],
    )

    play(match, "done", "space:m_alexandria")

    assert match.view()["players"][seat]["out"]
    assert owner(match, nation) == GAL
    assert where(match, f"{nation}_general_1") == "galatia"


@pytest.mark.rule("conquest:naval.4", "conquest:elim.1")
def test_a_battle_at_sea_ends_with_the_attackers_caesar():
    match = position(
        active=GAL,
        galleys={**MEETING, "galatia_2": "m_alexandria", "egyptus_2": "m_alexandria"},
        leaders={"galatia_caesar": "galley:galatia_1"},
        dice=[B, B, B, B, G, G, B, B],
    )

    play(match, "done", "space:m_alexandria")
    assert match.view()["players"][GAL]["out"]
    assert asked(match) == {EGY: "move.who"}
    play(match, "done")

    assert asked(match) == {EGY: "buy.piece"}
    assert len(rolls(match)) == 2


@pytest.mark.rule("conquest:naval.7", "conquest:naval.8")
def test_leaders_of_both_sides_are_captured_when_both_sink():
    match = position(
        active=GAL,
        galleys=MEETING,
        leaders={"egyptus_general_1": "galley:egyptus_1", "galatia_general_1": "galley:galatia_1"},
        dice=[G, B, G, B],
    )

    play(match, "done", "space:m_alexandria", "hold")
    assert asked(match) == {EGY: "captive.fate"}
    play(match, "hold")

    assert where(match, "egyptus_general_1") == f"captive:{GAL}"
    assert where(match, "galatia_general_1") == f"captive:{EGY}"
    assert match.view()["galleys"] == {}


@pytest.mark.rule("conquest:naval.7")
def test_when_both_caesars_go_down_the_attackers_hit_counts_first():
    match = position(
        active=GAL,
        galleys=MEETING,
        leaders={"egyptus_caesar": "galley:egyptus_1", "galatia_caesar": "galley:galatia_1"},
        dice=[G, B, G, B],
    )

    play(match, "done", "space:m_alexandria")

    assert match.view()["players"][EGY]["out"]
    assert not match.view()["players"][GAL]["out"]
    assert where(match, "galatia_caesar") == "galatia"


@pytest.mark.rule("conquest:naval.4", "conquest:naval.7")
def test_the_battle_goes_on_after_a_capture():
    match = position(
        active=GAL,
        galleys={**MEETING, "egyptus_2": "m_alexandria"},
        leaders={"egyptus_general_1": "galley:egyptus_1"},
        dice=[G, B, B, B, B, B] + [B] * 8,
    )

    play(match, "done", "space:m_alexandria", ["galley:egyptus_1"], "hold")

    assert len(rolls(match)) == 6
    assert galley(match, "egyptus_2") == "m_alexandria"


@pytest.mark.rule("conquest:naval.8")
def test_both_sides_roll_before_any_galley_sinks():
    match = position(active=GAL, galleys=MEETING, dice=[G, B, G, B])

    play(match, "done", "space:m_alexandria")

    assert rolls(match) == [("seat:1", 2, 1), ("seat:2", 2, 1)]
    assert match.view()["galleys"] == {}


@pytest.mark.rule("conquest:naval.9")
def test_a_battle_at_sea_changes_no_tribute():
    match = position(active=GAL, galleys=MEETING, dice=[G, B, B, B])

    play(match, "done", "space:m_alexandria")

    assert board(match).tribute == [15] * 6
    assert [land for land, each in match.view()["lands"].items() if each["control"] is not None] == [
        "hispania",
        "numidia",
        "egyptus",
        "galatia",
        "macedonia",
        "italia",
    ]


@pytest.mark.rule("conquest:naval.11")
def test_several_opponents_are_fought_one_by_one_and_each_once():
    match = position(active=GAL, galleys={**MEETING, "numidia_1": "m_alexandria"}, dice=[B] * 24)

    play(match, "done", "space:m_alexandria")
    assert asked(match) == {GAL: "combat.foe"}
    assert legal(match) == ["seat:2", "seat:3"]
    play(match, "seat:2")
    assert {who for who, _, _ in rolls(match)} == {"seat:1", "seat:2"}
    assert legal(match) == ["done", "space:m_alexandria"]
    play(match, "space:m_alexandria")

    assert [line.params["foe"] for line in lines(match, "naval.begins")] == ["seat:2", "seat:3"]
    assert asked(match) == {GAL: "buy.piece"}


@pytest.mark.rule("conquest:naval.11")
def test_a_second_battle_against_the_same_opponent_is_refused():
    match = position(
        active=GAL,
        galleys={**MEETING, "galatia_2": "m_libycum", "numidia_1": "m_libycum"},
        dice=[B] * 12,
    )

    play(match, "done", "space:m_alexandria")

    assert refused(match, "space:m_alexandria") == "conquest:naval.11"


@pytest.mark.rule("conquest:naval.11")
def test_the_same_galleys_may_fight_again_in_the_next_turn():
    match = position(active=GAL, galleys=MEETING, dice=[B] * 12)

    play(match, "done", "space:m_alexandria")
    end_turn(match)
    while board(match).active != GAL:
        end_turn(match)
    play(match, "done")

    assert legal(match) == ["done", "space:m_alexandria"]


@pytest.mark.rule("conquest:naval.4", "conquest:elim.4")
def test_a_battle_that_is_over_leaves_no_field():
    match = position(active=GAL, galleys=MEETING, dice=[G, B, B, B])

    play(match, "done", "space:m_alexandria")

    assert asked(match) == {GAL: "buy.piece"}
    assert (board(match).field, board(match).foe) == (-1, -1)


@pytest.mark.rule("conquest:naval.1", "conquest:naval.11")
def test_only_a_sea_that_was_fought_over_is_refused_as_such():
    match = position(
        active=GAL,
        galleys={**MEETING, "numidia_1": "m_alexandria", "galatia_2": "m_rhodus", "italia_1": "m_rhodus"},
        dice=[G, B, B, B],
    )

    assert asked(play(match, "done")) == {GAL: "combat.next"}

    assert refusal(match, "space:m_tyrrhenum").message == "combat.nobody"
    play(match, "space:m_rhodus")
    assert refusal(match, "space:m_rhodus").message == "naval.once"


@pytest.mark.rule("conquest:naval.7", "conquest:elim.1", "conquest:elim.3")
def test_the_generals_of_a_caesar_who_goes_down_last_are_nobodys_wreck():
    match = position(
        2,
        galleys={"egyptus_1": "m_alexandria", "hispania_1": "m_alexandria"},
        leaders={"hispania_caesar": "galley:hispania_1", "hispania_general_1": "galley:hispania_1"},
        dice=[G, B, B, B],
    )

    play(match, "done", "space:m_alexandria")

    assert match.outcome is not None
    assert match.outcome["winners"] == [0]
    assert where(match, "hispania_general_1") == "egyptus"
