"""Rules of the fall of a Caesar, of inheritance, and of the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.conquest.invariants import check
from tabularium.testing.language import asked, legal, lines, play
from tests.conquest.table import board, end_turn, fight, force, march, owner, position, where

MAC, GAL, EGY, NUM, HIS, ITA = range(6)
F, C, K, G, B = "infantry", "cavalry", "catapult", "galley", "blank"


def fall(**given: Any) -> Match:
    """The Caesar of Galatia stands in Dacia with one infantry, which Macedonia's attack will destroy."""
    return fight(
        [5, 0, 0],
        [1, 0, 0],
        **{"dice": [F] * 5 + [B], **given, "leaders": {"galatia_caesar": "dacia", **given.get("leaders", {})}},
    )


@pytest.mark.rule("conquest:elim.1", "conquest:leader.5")
def test_a_captured_caesar_ends_his_players_game_at_once():
    match = fall()

    assert match.view()["players"][GAL]["out"]
    assert where(match, "galatia_caesar") == "gone"
    assert match.chances(GAL) == {}


@pytest.mark.rule("conquest:elim.2", "conquest:elim.5")
def test_the_captor_takes_talents_provinces_and_units():
    match = fall(
        talents=[10, 65, 0, 0, 0, 0],
        control={"dacia": GAL, "asia": GAL, "pontus": GAL},
        cities=["asia"],
        galleys={"galatia_1": "m_amisus"},
    )

    assert board(match).talents[:2] == [10 + 65 + board(match).tribute[MAC], 0]
    assert board(match).tribute[:2] == [15 + 15 + 5 + 15 + 5, 0]
    assert force(match, MAC, "galatia") == [5, 0, 0]
    assert owner(match, "galatia") == MAC
    assert match.view()["galleys"]["galatia_1"]["owner"] == MAC
    assert match.view()["players"][MAC]["supply"] == {"infantry": 25, "cavalry": 40, "catapult": 12, "galley": 15}


@pytest.mark.rule("conquest:elim.2", "conquest:pieces.1")
def test_inherited_units_and_galleys_obey_the_captor():
    match = fall(galleys={"galatia_1": "m_amisus"})

    while board(match).active != MAC or asked(match) != {MAC: "move.who"}:
        end_turn(match)

    assert "galley:galatia_1" in legal(match)
    march(match, "galatia_general_1", "pontus", infantry=2)
    assert force(match, MAC, "pontus") == [2, 0, 0]


@pytest.mark.rule("conquest:elim.3")
def test_the_captor_has_the_losers_generals_and_captives():
    match = fall(
        leaders={
            "galatia_general_1": "dacia",
            "galatia_general_2": f"captive:{EGY}",
            "galatia_general_3": f"captive:{MAC}",
            "egyptus_general_1": f"captive:{GAL}",
            "macedonia_general_4": f"captive:{GAL}",
        }
    )

    view = match.view()["leaders"]
    assert all(view[f"galatia_general_{n}"]["owner"] == MAC for n in range(1, 5))
    assert where(match, "galatia_general_1") == "dacia"
    assert where(match, "galatia_general_2") == f"captive:{EGY}"
    assert where(match, "galatia_general_3") == "macedonia"
    assert where(match, "egyptus_general_1") == f"captive:{MAC}"
    assert where(match, "macedonia_general_4") == "macedonia"
    assert asked(match) == {MAC: "buy.piece"}


@pytest.mark.rule("conquest:elim.2")
def test_the_captor_counts_as_builder_of_the_losers_roads():
    match = fall(
        control={"dacia": GAL, "asia": GAL, "moesia": MAC},
        cities=["asia", "moesia"],
        roads=["asia.galatia", "moesia.macedonia"],
    )

    assert {builder for _, _, builder in match.view()["roads"]} == {MAC}


@pytest.mark.rule("conquest:elim.2")
def test_nobody_hails_the_fallen_any_more_and_other_words_stand():
    match = fall(hails=[EGY, EGY, GAL, EGY, -1, GAL])

    assert [player["hails"] for player in match.view()["players"]] == [EGY, None, None, EGY, None, None]


@pytest.mark.rule("conquest:elim.3")
def test_generals_who_have_no_home_to_return_to_wait_for_it():
    match = fall(
        leaders={"macedonia_general_4": f"captive:{GAL}"},
        control={"dacia": GAL, "macedonia": EGY},
        more={"macedonia": {MAC: [0, 0, 0]}},
    )
    assert where(match, "macedonia_general_4") == f"captive:{MAC}"

    board(match).take(MAC, 29)
    while board(match).active != EGY:
        end_turn(match)
    while board(match).active != MAC:
        end_turn(match)

    assert where(match, "macedonia_general_4") == "macedonia"


@pytest.mark.rule("conquest:elim.3")
def test_a_general_who_has_no_home_to_return_to_waits_with_his_own_player():
    match = position(
        active=HIS,
        units={"moesia": {HIS: [5, 0, 0], ITA: [1, 0, 0]}, "hispania": {HIS: [0, 0, 0]}},
        control={"hispania": EGY},
        leaders={"italia_caesar": "moesia", "hispania_general_1": f"captive:{ITA}"},
        dice=[F] * 5 + [B],
    )

    play(match, "done")

    assert where(match, "hispania_general_1") == f"captive:{HIS}"


@pytest.mark.rule("conquest:elim.3")
@pytest.mark.parametrize(("lord", "place"), [(GAL, "galatia"), (EGY, f"captive:{GAL}")])
def test_a_general_who_waits_for_his_home_returns_when_the_turn_begins_and_it_is_free(lord: int, place: str):
    match = position(
        units={"galatia": {GAL: [0, 0, 0]}},
        control={"galatia": lord},
        leaders={"galatia_general_1": f"captive:{GAL}"},
    )

    end_turn(match)

    assert board(match).active == GAL
    assert where(match, "galatia_general_1") == place


@pytest.mark.rule("conquest:elim.4", "conquest:elim.1")
def test_pending_battles_against_the_fallen_are_cancelled():
    more = {"moesia": {MAC: [1, 0, 0], GAL: [2, 0, 0]}, "thracia": {MAC: [1, 0, 0], GAL: [1, 0, 0]}}
    match = position(
        units={"dacia": {MAC: [5, 0, 0], GAL: [1, 0, 0]}, **more},
        control={"dacia": GAL, "moesia": GAL, "thracia": GAL},
        leaders={"galatia_caesar": "dacia"},
        dice=[F] * 5 + [B],
    )

    play(match, "done", "space:dacia")

    assert len(lines(match, "battle.begins")) == 1
    assert owner(match, "moesia") == owner(match, "thracia") == MAC
    assert force(match, MAC, "moesia") == [3, 0, 0]
    assert asked(match) == {MAC: "buy.piece"}


@pytest.mark.rule("conquest:elim.1", "conquest:seq.2", "conquest:elim.4")
def test_an_attacker_who_loses_the_own_caesar_is_out_and_the_turn_is_over():
    match = fight([1, 0, 0], [5, 0, 0], dice=[B] + [F] * 5, leaders={"macedonia_caesar": "dacia"})

    assert match.view()["players"][MAC]["out"]
    assert owner(match, "macedonia") == GAL
    assert asked(match) == {GAL: "move.who"}
    assert board(match).talents[GAL] == 0


@pytest.mark.rule("conquest:elim.5", "conquest:inflation.1")
def test_inheritance_can_start_an_inflation():
    rich = {
        "achaia": MAC,
        "caesariensis": MAC,
        "africa": MAC,
        "cyrenaica": MAC,
        "syria": MAC,
        "britannia": MAC,
        "neapolis": MAC,
    }
    match = fall(control={"dacia": GAL, **rich})

    assert board(match).tribute[MAC] == 85 + 20
    assert lines(match, "inflation.coming")[0].params["mark"] == 105


@pytest.mark.rule("conquest:win.1", "conquest:elim.1")
def test_the_last_caesar_wins_at_once():
    match = position(
        2,
        units={"dacia": {0: [5, 0, 0], 1: [1, 0, 0]}},
        leaders={"hispania_caesar": "dacia", "hispania_general_1": "dacia"},
        dice=[F] * 5 + [B],
    )

    play(match, "done")

    assert match.asks == {}
    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["ending"]) == ([0], "last_caesar")
    assert lines(match, "end.last_caesar")


@pytest.mark.rule("conquest:win.2")
def test_all_others_can_name_a_player_caesar():
    match = position(3)

    match.interject(0, "hail", "seat:2")
    assert match.outcome is None
    match.interject(0, "hail", "nobody")
    match.interject(1, "hail", "seat:2")
    assert match.outcome is None
    assert match.view()["players"][1]["hails"] == 2
    assert "seat:2" not in list(match.chances(1)["hail"].legal())
    match.interject(0, "hail", "seat:2")

    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["ending"]) == ([2], "acclamation")


@pytest.mark.rule("conquest:win.2")
def test_how_the_game_ended_is_seen_when_it_has():
    match = position(2)

    assert match.view()["ending"] is None
    match.interject(0, "hail", "seat:1")

    assert match.view()["ending"] == "acclamation"


@pytest.mark.rule("conquest:alliance.1", "conquest:seq.2")
def test_nobody_is_an_ally_of_the_fallen():
    match = fall()

    assert list(match.chances(MAC)["ally"].legal()) == ["seat:2", "seat:3", "seat:4", "seat:5"]
    assert "ally" not in match.chances(GAL)


@pytest.mark.rule("conquest:win.2")
def test_nobody_hails_themselves_or_the_fallen():
    match = fall()

    assert list(match.chances(MAC)["hail"].legal()) == ["seat:2", "seat:3", "seat:4", "seat:5"]
    assert "hail" not in match.chances(GAL)
    for seat in (EGY, NUM, HIS, ITA):
        assert match.outcome is None
        match.interject(seat, "hail", "seat:0")
    assert match.outcome is not None
    assert match.outcome["winners"] == [MAC]


@pytest.mark.rule("conquest:setup.6")
def test_a_round_limit_is_decided_by_tribute_and_then_by_talents():
    match = position(2, options={"round_limit": 2}, control={"syria": 1})

    for _ in range(4):
        assert match.outcome is None
        end_turn(match)

    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["ending"]) == ([1], "round_limit")
    tied = position(2, options={"round_limit": 1}, talents=[5, 0])
    assert end_turn(end_turn(tied)).outcome["winners"] == [0]  # type: ignore[index]
    assert tied.outcome is not None
    assert tied.outcome["rounds"] == 1


@pytest.mark.rule("conquest:setup.6")
def test_nobody_plays_after_the_last_round_not_even_the_first_home_of_the_order():
    match = position(3, options={"round_limit": 1})

    for _ in range(3):
        assert match.outcome is None
        end_turn(match)

    assert match.outcome is not None


@pytest.mark.rule("conquest:inflation.1")
def test_prices_do_not_rise_after_the_last_turn_of_all():
    """Given a mark whose home has no Caesar any more, when the limit of rounds ends the game, then it never came."""
    match = position(2, options={"round_limit": 1})
    end_turn(match)
    s = board(match)
    s.due[0] = s.slot + 1

    end_turn(match)

    assert match.outcome is not None
    assert (s.slot, s.factor) == (s.due[0] - 1, 1)
    check(s)


@pytest.mark.rule("conquest:win.2", "conquest:elim.1")
def test_words_for_a_caesar_count_when_the_last_who_was_against_has_fallen():
    match = position(
        3,
        units={"moesia": {0: [5, 0, 0], 1: [1, 0, 0]}},
        leaders={"egyptus_caesar": "moesia"},
        hails=[-1, -1, 0],
        dice=[F] * 5 + [B],
    )

    play(match, "done")

    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["ending"]) == ([0], "acclamation")


@pytest.mark.rule("conquest:win.2", "conquest:elim.1")
def test_words_for_another_do_not_end_the_game_when_somebody_falls():
    match = position(
        4,
        units={"moesia": {0: [5, 0, 0], 1: [1, 0, 0]}},
        leaders={"mesopotamia_caesar": "moesia"},
        hails=[-1, 3, 3, -1],
        dice=[F] * 5 + [B],
    )

    play(match, "done")

    assert match.outcome is None


@pytest.mark.rule("conquest:elim.2", "conquest:elim.3", "conquest:pieces.1")
def test_an_heir_far_down_the_table_has_both_colours():
    match = position(
        active=HIS,
        units={"moesia": {HIS: [4, 1, 0], ITA: [1, 0, 0]}},
        leaders={
            "italia_caesar": "moesia",
            "italia_general_1": f"captive:{HIS}",
            "hispania_general_1": f"captive:{ITA}",
            "egyptus_general_1": f"captive:{ITA}",
        },
        dice=[F] * 5 + [B],
    )

    play(match, "done")

    assert where(match, "italia_general_1") == where(match, "hispania_general_1") == "hispania"
    assert where(match, "egyptus_general_1") == f"captive:{HIS}"
    supply = match.view()["players"][HIS]["supply"]
    assert supply == {"infantry": 40 - 5 - 4 - 5, "cavalry": 40 - 1, "catapult": 12, "galley": 16}
    assert match.view()["players"][ITA]["supply"] == dict.fromkeys(supply, 0)


@pytest.mark.rule("conquest:leader.3", "conquest:elim.1")
def test_when_a_caesar_falls_other_captors_keep_whom_they_caught_at_the_same_time():
    match = position(
        units={"moesia": {MAC: [1, 0, 0]}, "syria": {EGY: [1, 0, 0]}},
        leaders={"galatia_caesar": "moesia", "macedonia_general_1": "syria"},
    )

    play(match, "done")

    assert match.view()["players"][GAL]["out"]
    assert asked(match) == {EGY: "captive.fate"}


@pytest.mark.rule("conquest:leader.3", "conquest:elim.1")
def test_of_two_caesars_caught_alone_at_once_the_active_players_captive_counts_first():
    match = position(
        units={"macedonia": {MAC: [0, 0, 0], GAL: [1, 0, 0]}, "moesia": {MAC: [1, 0, 0]}},
        leaders={"galatia_caesar": "moesia"},
    )

    play(match, "done")

    players = match.view()["players"]
    assert (players[MAC]["out"], players[GAL]["out"]) == (False, True)
    assert where(match, "macedonia_caesar") == "macedonia"
