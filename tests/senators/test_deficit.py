"""Public Deficit: enough in all fists wins the most generous a senator, too little costs the meanest one."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine.options import BadOption
from tabularium.games.senators import GAME
from tabularium.testing.language import asked, legal, line, play, refusal

from .table import coins, fists, revealed, senators


@pytest.mark.rule("senators:deficit.1")
def test_contributions_to_a_deficit_are_secret_and_all_go_to_the_bank() -> None:
    generous, mean = (play(revealed("public_deficit_2"), (0, amount)) for amount in (4, 0))
    for seat in (1, 2, None):
        assert generous.view(seat) == mean.view(seat)
        assert generous.lines(seat) == mean.lines(seat)

    play(generous, (1, 0), (2, 2))

    assert coins(generous) == [6, 10, 8]
    assert line(generous, "deficit.missed").params["bids"] == {"seat:0": 4, "seat:1": 0, "seat:2": 2}


@pytest.mark.rule("senators:deficit.1")
def test_a_contribution_to_a_deficit_is_anything_from_nothing_to_all_of_the_own_coins() -> None:
    match = revealed("public_deficit_1", coins=[2, 0, 9])

    assert legal(match, 0) == [0, 1, 2]
    assert legal(match, 1) == [0]
    assert match.asks[2].key == "deficit.bid"
    assert (refusal(match, 3, 0).message, refusal(match, 3, 0).rule) == ("fist.too_much", "senators:deficit.1")
    assert refusal(match, -1, 0).message == "refused.out_of_range"


@pytest.mark.rule("senators:deficit.2")
def test_when_a_deficit_is_met_all_who_gave_most_win_a_senator() -> None:
    match = fists(revealed("public_deficit_2"), 8, 8, 1)

    assert senators(match) == [6, 6, 5]
    assert coins(match) == [2, 2, 9]
    assert line(match, "deficit.met").params["winners"] == ["seat:0", "seat:1"]
    assert asked(match) == {0: "turn.action"}


@pytest.mark.rule("senators:deficit.2", "senators:deficit.3")
@pytest.mark.parametrize(
    ("bids", "expected"),
    [((8, 7, 0), [6, 5, 5]), ((8, 6, 0), [5, 5, 4]), ((6, 10, 0), [5, 6, 5]), ((5, 5, 5), [6, 6, 6])],
)
def test_a_deficit_of_fifteen_is_met_by_fifteen_coins_and_missed_by_fourteen(
    bids: tuple[int, ...], expected: list[int]
) -> None:
    match = fists(revealed("public_deficit_2"), *bids)

    assert senators(match) == expected


@pytest.mark.rule("senators:deficit.3")
@pytest.mark.parametrize(
    ("bids", "expected", "losers"),
    [
        ((8, 1, 1), [5, 4, 4], ["seat:1", "seat:2"]),
        ((0, 0, 0), [4, 4, 4], ["seat:0", "seat:1", "seat:2"]),
        ((4, 0, 2), [5, 4, 5], ["seat:1"]),
    ],
)
def test_when_a_deficit_is_missed_all_who_gave_least_lose_a_senator(
    bids: tuple[int, ...], expected: list[int], losers: list[str]
) -> None:
    match = fists(revealed("public_deficit_2"), *bids)

    assert senators(match) == expected
    assert coins(match) == [10 - bid for bid in bids]
    assert line(match, "deficit.missed").params["losers"] == losers
    assert asked(match) == {0: "turn.action"}


@pytest.mark.rule("senators:deficit.2", "senators:inf.cavalry")
def test_the_cavalry_is_of_no_use_in_a_deficit() -> None:
    match = fists(revealed("public_deficit_2", open=[["cavalry"]]), 6, 7, 1)
    assert senators(match) == [5, 5, 4], "fourteen coins are given, not seventeen"

    match = fists(revealed("public_deficit_2", open=[["cavalry"]]), 7, 8, 1)
    assert senators(match) == [5, 6, 5]


@pytest.mark.rule("senators:deficit.4")
@pytest.mark.parametrize(
    ("options", "amounts"),
    [({}, [10, 15, 20]), ({"deficit_amounts": [3, 30, 7]}, [3, 30, 7])],
)
def test_everybody_knows_the_amount_of_a_deficit_before_bidding(options: dict[str, Any], amounts: list[int]) -> None:
    for copy, amount in enumerate(amounts, 1):
        match = revealed(f"public_deficit_{copy}", coins=[50, 50, 50], options=options)

        assert [ask.params for ask in match.asks.values()] == [{"amount": amount}] * 3
        for seat in (0, 1, 2, None):
            assert match.view(seat)["event"]["amount"] == amount
        assert senators(fists(match, amount - 1, 1, 0)) == [6 if amount > 2 else 5, 5, 5]


@pytest.mark.rule("senators:deficit.4")
def test_no_other_event_shows_an_amount() -> None:
    assert "amount" not in revealed("war_1").view()["event"]
    assert "amount" not in revealed("new_senator_1").view()["event"]


@pytest.mark.rule("senators:deficit.4")
@pytest.mark.parametrize("amounts", [[10, 15], [10, 15, 20, 25], [-1, 15, 20], [10, 15, "20"], 10])
def test_a_table_names_exactly_three_deficits(amounts: Any) -> None:
    with pytest.raises(BadOption):
        GAME.new(3, {"deficit_amounts": amounts})


@pytest.mark.rule("senators:deficit.5")
def test_a_deficit_can_cost_the_last_senator_and_the_game() -> None:
    match = fists(revealed("public_deficit_2", senators=[5, 1, 5], hidden=[[], ["wood_9"]]), 3, 2, 3)

    assert senators(match) == [5, 0, 5]
    assert coins(match) == [7, 0, 7]
    assert match.view()["players"][1]["out"]
    assert match.view()["discards"] == [[], [], ["wood_9"]]
    assert asked(match) == {0: "turn.action"}
    assert line(match, "elimination").params == {"seat": "seat:1"}


@pytest.mark.rule("senators:deficit.5")
def test_the_last_but_one_senator_may_be_lost_without_leaving() -> None:
    match = fists(revealed("public_deficit_2", senators=[5, 2, 5]), 3, 2, 3)

    assert senators(match) == [5, 1, 5]
    assert not match.view()["players"][1]["out"]
    assert coins(match) == [7, 8, 7]
