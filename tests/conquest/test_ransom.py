"""Rules of ransom: letters about captured generals in the sixth phase."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, legal, lines, play, refusal, refused
from tests.conquest.table import board, end_turn, force, march, position, where

MAC, GAL, EGY, NUM, HIS, ITA = range(6)
MINE = "leader:macedonia_general_1"


def held(**given: Any) -> Match:
    """Galatia holds a general of Macedonia, whose purchase is over; Macedonia has 60 talents."""
    leaders = {"macedonia_general_1": f"captive:{GAL}", **given.pop("leaders", {})}
    match = position(**{"scene": "buy", "leaders": leaders, "talents": [60, 0, 0, 0, 0, 0], **given})
    return play(match, "done") if match.state.agenda[-1][0] == "buy" else match


@pytest.mark.rule("conquest:ransom.1")
def test_letters_are_written_in_the_sixth_phase_only():
    match = position(leaders={"macedonia_general_1": f"captive:{GAL}"})

    assert refused(match, MINE) == "conquest:captive.2"
    play(match, "done", "done")

    assert asked(match) == {MAC: "ransom.who"}
    assert legal(match) == ["done", MINE]


@pytest.mark.rule("conquest:ransom.1")
def test_the_captor_may_write_too():
    match = held(active=GAL)

    assert asked(match) == {GAL: "ransom.who"}
    play(match, MINE, 30, "none")

    assert asked(match) == {MAC: "ransom.reply"}
    play(match, "accept")
    assert board(match).talents[:2] == [30, 30]
    assert where(match, "macedonia_general_1") == "macedonia"


@pytest.mark.rule("conquest:ransom.1")
def test_a_captor_in_the_first_seat_may_write():
    match = position(scene="buy", leaders={"galatia_general_1": f"captive:{MAC}"})

    play(match, "done")

    assert legal(match) == ["done", "leader:galatia_general_1"]


@pytest.mark.rule("conquest:ransom.1")
def test_nobody_is_asked_who_has_nothing_to_do_with_a_captive():
    match = held(active=EGY)

    assert asked(match) == {NUM: "move.who"}


@pytest.mark.rule("conquest:ransom.1")
def test_nobody_writes_about_an_own_general_who_waits_for_the_home():
    match = position(scene="buy", leaders={"macedonia_general_1": f"captive:{MAC}"})

    play(match, "done")

    assert asked(match) == {GAL: "move.who"}


@pytest.mark.rule("conquest:ransom.1")
def test_others_captives_and_free_generals_are_no_matter_for_a_letter():
    match = held(leaders={"egyptus_general_1": f"captive:{GAL}"})

    assert refused(match, "leader:egyptus_general_1") == "conquest:ransom.1"
    assert refusal(match, "leader:egyptus_general_1").message == "ransom.no_captive"
    assert refused(match, "leader:galatia_general_1") == "conquest:ransom.1"


@pytest.mark.rule("conquest:ransom.1")
def test_there_is_one_exchange_of_letters_about_a_general_each_turn():
    match = held(leaders={"macedonia_general_2": f"captive:{EGY}"})

    play(match, MINE, 0, "none", "decline")
    assert asked(match) == {MAC: "ransom.who"}
    assert refused(match, MINE) == "conquest:ransom.1"
    assert refusal(match, MINE).message == "ransom.once"
    play(match, "done")
    assert asked(match) == {GAL: "move.who"}
    play(match, "done", "done")
    assert legal(match) == ["done", MINE]


@pytest.mark.rule("conquest:ransom.2")
def test_only_talents_captives_and_promises_can_be_offered():
    match = held()

    play(match, MINE)
    assert asked(match) == {MAC: "ransom.talents"}
    ask = match.asks[MAC]
    assert (ask.describe()["low"], ask.describe()["high"]) == (0, 60)
    assert refused(match, "space:moesia") == "conquest:ransom.2"
    play(match, 10)
    assert asked(match) == {MAC: "ransom.promise"}
    assert legal(match) == ["none", "peace", "help", "favour"]
    assert refusal(match, "space:moesia").message == "ransom.only"
    assert refusal(match, "done").message == "refused.not_an_option"
    play(match, "favour")

    assert lines(match, "ransom.offered")[0].params["promise"] == "promise:favour"


@pytest.mark.rule("conquest:ransom.2", "conquest:ransom.3", "conquest:ransom.4")
def test_captured_generals_are_exchanged():
    match = held(
        leaders={
            "galatia_general_1": f"captive:{MAC}",
            "egyptus_general_1": f"captive:{MAC}",
            "macedonia_general_2": f"captive:{EGY}",
        }
    )

    play(match, MINE, 0)
    assert asked(match) == {MAC: "ransom.exchange"}
    assert match.asks[MAC].default == []
    both = ["leader:galatia_general_1", "leader:egyptus_general_1"]
    assert sorted(match.asks[MAC].describe()["options"]) == sorted(both)
    play(match, both, "none", "accept")

    assert where(match, "macedonia_general_1") == "macedonia"
    assert where(match, "galatia_general_1") == "galatia"
    assert where(match, "egyptus_general_1") == f"captive:{GAL}"
    assert where(match, "macedonia_general_2") == f"captive:{EGY}"


@pytest.mark.rule("conquest:ransom.2", "conquest:ransom.4")
def test_the_captors_general_is_no_payment_while_he_has_no_home():
    match = held(
        leaders={"galatia_general_1": f"captive:{MAC}"},
        control={"galatia": EGY},
    )

    play(match, MINE, 0)

    assert asked(match) == {MAC: "ransom.promise"}


@pytest.mark.rule("conquest:ransom.3")
def test_talents_change_hands_at_once():
    match = held()

    play(match, MINE, 50, "none")
    assert board(match).talents[:2] == [60, 0]
    assert asked(match) == {GAL: "ransom.reply"}
    assert match.asks[GAL].params["talents"] == 50
    assert match.asks[GAL].default == "decline"
    assert refusal(match, "done").message == "refused.not_an_option"
    play(match, "accept")

    assert board(match).talents[:2] == [10, 50]
    assert lines(match, "ransom.done")


@pytest.mark.rule("conquest:ransom.3")
def test_a_refused_letter_changes_nothing():
    match = held()

    play(match, MINE, 50, "none", "decline")

    assert board(match).talents[:2] == [60, 0]
    assert where(match, "macedonia_general_1") == f"captive:{GAL}"
    assert asked(match) == {GAL: "move.who"}


@pytest.mark.rule("conquest:ransom.3", "conquest:ransom.1")
def test_a_letter_can_be_answered_with_another_twice():
    match = held()

    play(match, MINE, 10, "none", "counter", 50, "none")
    assert asked(match) == {MAC: "ransom.reply"}
    play(match, "counter", 20, "peace")
    assert asked(match) == {GAL: "ransom.reply"}
    assert refused(match, "counter") == "conquest:ransom.1"
    play(match, "accept")

    assert board(match).talents[:2] == [40, 20]


@pytest.mark.rule("conquest:ransom.3", "conquest:ransom.2")
@pytest.mark.parametrize(("hidden", "most"), [(False, 60), (True, 500)])
def test_a_demand_that_cannot_be_paid_cannot_be_accepted(hidden: bool, most: int):
    match = held(active=GAL, options={"hidden_treasury": hidden})

    play(match, MINE)
    assert match.asks[GAL].describe()["high"] == most
    play(match, most, "none")

    if hidden:
        assert refused(match, "accept") == "conquest:ransom.3"
        assert refusal(match, "accept").message == "ransom.poor"
    else:
        play(match, "accept")
        assert board(match).talents[:2] == [0, 60]


@pytest.mark.rule("conquest:ransom.4")
def test_a_returned_general_stands_at_home_even_in_anothers_turn():
    match = held(active=GAL)

    play(match, MINE, 0, "none", "accept")

    assert where(match, "macedonia_general_1") == "macedonia"
    assert board(match).active == EGY


@pytest.mark.rule("conquest:ransom.4")
def test_nobody_returns_while_the_home_is_in_other_hands():
    match = held(
        control={"macedonia": EGY},
        leaders={"galatia_general_1": f"captive:{MAC}"},
    )

    assert asked(match) == {MAC: "ransom.who"}
    assert refused(match, MINE) == "conquest:ransom.4"
    assert legal(match) == ["done", "leader:galatia_general_1"]


@pytest.mark.rule("conquest:ransom.5")
def test_a_promise_of_peace_binds_nobody():
    match = held(units={"pontus": {GAL: [1, 0, 0]}, "asia": {MAC: [2, 0, 0]}}, leaders={"macedonia_general_2": "asia"})

    play(match, MINE, 0, "peace", "accept")
    while board(match).active != MAC:
        end_turn(match)
    march(match, "macedonia_general_2", "pontus", infantry=2)
    play(match, "done")

    assert lines(match, "battle.begins")
    assert force(match, MAC, "pontus")[0] >= 0


@pytest.mark.rule("conquest:ransom.2")
def test_a_letter_may_name_nothing_and_never_less():
    match = held(leaders={"galatia_general_1": f"captive:{MAC}"})

    play(match, MINE)
    assert match.asks[MAC].default == 0
    assert refused(match, -1) == "conquest:ransom.2"
    play(match, 0)
    assert match.asks[MAC].default == []
    assert [] in legal(match)
    play(match, [], "none")

    assert asked(match) == {GAL: "ransom.reply"}


@pytest.mark.rule("conquest:ransom.4")
def test_the_first_seat_keeps_a_general_whose_home_is_lost():
    match = held(
        leaders={"egyptus_general_1": f"captive:{MAC}", "galatia_general_1": f"captive:{MAC}"}, control={"galatia": HIS}
    )

    assert refusal(match, "leader:galatia_general_1").message == "ransom.no_home"
    assert "leader:egyptus_general_1" in legal(match)


@pytest.mark.rule("conquest:ransom.1")
def test_letters_are_about_generals_and_nothing_else():
    match = held()

    assert refusal(match, "space:moesia").message == "refused.not_an_option"
    assert refusal(match, "leader:macedonia_general_2").message == "ransom.no_captive"


@pytest.mark.rule("conquest:ransom.1", "conquest:ransom.4")
def test_a_general_who_waits_for_a_home_is_nobodys_to_ransom():
    match = held(active=EGY, leaders={"egyptus_general_1": f"captive:{EGY}", "egyptus_general_2": f"captive:{GAL}"})

    assert legal(match) == ["done", "leader:egyptus_general_2"]
