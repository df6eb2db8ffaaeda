"""The six kinds of event: war, new senator, public deficit, civil conflict, eviction and senate majority."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.engine.options import BadOption
from tabularium.games.senators import GAME

from .table import (
    Names,
    asked,
    coins,
    embezzle,
    legal,
    line,
    lines,
    opened,
    play,
    position,
    refused,
    senators,
)


def revealed(event: str, seats: int = 3, dice: Names = (), **given: Any) -> Match:
    """The active player has just revealed this event."""
    return position(seats, "turn", dice=[event, *dice], **given)


def fists(match: Match, *amounts: int) -> Match:
    """Everybody closes a fist, in seat order."""
    return play(match, *enumerate(amounts))


def decline(match: Match, times: int) -> Match:
    """So many players in a row refuse the senator that is offered."""
    for _ in range(times):
        (seat,) = match.asks
        play(match, (seat, "decline"))
    return match


def offered(match: Match) -> tuple[int, int]:
    """Who is offered the new senator, and at what price."""
    ((seat, ask),) = match.asks.items()
    assert ask.key == "newsenator.answer"
    return seat, ask.params["price"]


# -- War -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:war.1")
def test_nobody_learns_a_contribution_before_all_fists_are_closed() -> None:
    generous, mean = (play(revealed("war_1"), (0, amount)) for amount in (5, 0))

    for seat in (1, 2, None):
        assert generous.view(seat) == mean.view(seat)
        assert generous.lines(seat) == mean.lines(seat)
    assert generous.asks[1].describe() == mean.asks[1].describe()
    assert list(generous.asks) == [1, 2], "that somebody has closed a fist is public"

    play(generous, (1, 3), (2, 0))
    assert line(generous, "war.result").params["bids"] == {"seat:0": 5, "seat:1": 3, "seat:2": 0}


@pytest.mark.rule("senators:war.1")
def test_a_contribution_is_anything_from_nothing_to_all_of_the_own_coins() -> None:
    match = revealed("war_1", coins=[4, 0, 9])

    assert legal(match, 0) == [0, 1, 2, 3, 4]
    assert legal(match, 1) == [0]
    assert {ask.key for ask in match.asks.values()} == {"war.bid"}
    assert match.asks[0].default == 0


@pytest.mark.rule("senators:war.1")
def test_nobody_contributes_coins_he_does_not_have() -> None:
    match = revealed("war_1", coins=[4, 0, 9])

    refusal = refused(match, 0, 5)
    assert (refusal.message, refusal.rule, refusal.remedy) == ("fist.too_much", "senators:war.1", "embezzle.remedy")
    assert refusal.params == {"coins": 4, "answer": 5}
    assert refused(match, 1, 1).params == {"coins": 0, "answer": 1}
    assert refused(match, 2, -1).message == "refused.out_of_range"


@pytest.mark.rule("senators:war.1")
def test_opened_fists_cannot_be_taken_back() -> None:
    match = play(revealed("war_1"), (0, 5), (1, 3))
    assert match.can_undo(1), "while the last fist is open"

    play(match, (2, 0))

    assert not any(match.can_undo(seat) for seat in match.seats)


@pytest.mark.rule("senators:war.2", "senators:war.3")
def test_the_highest_contribution_wins_a_senator_and_all_contributions_are_lost() -> None:
    match = fists(revealed("war_1"), 5, 3, 0)

    assert senators(match) == [6, 5, 5]
    assert coins(match) == [5, 7, 10]
    assert line(match, "war.result").params["winners"] == ["seat:0"]
    assert asked(match) == {0: "turn.action"}


@pytest.mark.rule("senators:war.2", "senators:war.3")
def test_all_who_tie_for_the_highest_contribution_win_a_senator() -> None:
    match = fists(revealed("war_1", active=2), 5, 5, 2)

    assert senators(match) == [6, 6, 5]
    assert coins(match) == [5, 5, 8]
    assert line(match, "war.result").params["winners"] == ["seat:0", "seat:1"]
    assert asked(match) == {2: "turn.action"}


@pytest.mark.rule("senators:war.2", "senators:war.3")
def test_one_coin_more_wins_the_war_alone() -> None:
    match = fists(revealed("war_1", 4), 4, 5, 4, 4)

    assert senators(match) == [5, 6, 5, 5]
    assert coins(match) == [6, 5, 6, 6]


@pytest.mark.rule("senators:war.4")
def test_if_everybody_gives_nothing_all_win_a_senator() -> None:
    match = fists(revealed("war_1"), 0, 0, 0)

    assert senators(match) == [6, 6, 6]
    assert line(match, "war.result").params["winners"] == ["seat:0", "seat:1", "seat:2"]


@pytest.mark.rule("senators:war.4")
def test_if_everybody_gives_nothing_the_cavalry_wins_alone() -> None:
    match = fists(revealed("war_1", open=[[], ["cavalry"]]), 0, 0, 0)

    assert senators(match) == [5, 6, 5]
    assert coins(match) == [10, 10, 10]
    assert line(match, "war.result").params["strength"] == {"seat:0": 0, "seat:1": 3, "seat:2": 0}


@pytest.mark.rule("senators:war.4")
@pytest.mark.parametrize(
    ("bids", "cavalry", "expected", "winners"),
    [
        ((0, 0, 0), [], [5, 5, 5], []),
        ((0, 1, 0), [], [5, 6, 5], ["seat:1"]),
        ((0, 0, 0), ["cavalry"], [6, 5, 5], ["seat:0"]),
    ],
)
def test_a_table_may_agree_that_a_war_without_any_contribution_wins_nobody_a_senator(
    bids: tuple[int, ...], cavalry: Names, expected: list[int], winners: list[str]
) -> None:
    match = fists(revealed("war_1", open=[cavalry], options={"war_all_zero": "none_gain"}), *bids)

    assert senators(match) == expected
    assert line(match, "war.result").params["winners"] == winners


@pytest.mark.rule("senators:war.5", "senators:end.1")
def test_the_third_war_is_fought_and_the_fourth_is_not() -> None:
    third = revealed("war_3", wars=2)
    assert asked(third) == {0: "war.bid", 1: "war.bid", 2: "war.bid"}

    fourth = revealed("war_4", wars=3, senators=[5, 6, 5])
    assert fourth.asks == {}
    assert lines(fourth, "war.result") == []
    assert fourth.outcome is not None
    assert fourth.outcome["winners"] == [1]
    assert (senators(fourth), coins(fourth)) == ([5, 6, 5], [10, 10, 10])
    assert fourth.view()["wars"] == ["war_1", "war_2", "war_3", "war_4"]


@pytest.mark.rule("senators:war.5", "senators:end.1")
def test_another_event_after_the_third_war_does_not_end_the_game() -> None:
    match = revealed("eviction_1", wars=3)

    assert asked(match) == {0: "turn.action"}
    assert match.outcome is None


# -- New Senator -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:newsenator.1")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_a_new_senator_is_offered_to_the_active_player_first_for_fifteen_coins(active: int) -> None:
    match = revealed("new_senator_1", active=active, coins=[15, 15, 15])

    assert offered(match) == (active, 15)
    assert legal(match, active) == ["buy", "decline"]
    assert match.asks[active].default == "decline"

    play(match, (active, "buy"))
    assert coins(match)[active] == 0
    assert senators(match)[active] == 6


@pytest.mark.rule("senators:newsenator.2")
def test_the_price_falls_by_one_with_every_refusal() -> None:
    match = revealed("new_senator_1", active=1)

    asked_at = [offered(decline(match, times)) for times in (0, 1, 1, 1)]

    assert asked_at == [(1, 15), (2, 14), (0, 13), (1, 12)]


@pytest.mark.rule("senators:newsenator.2")
@pytest.mark.parametrize("options", [{"new_senator_price_drop": "per_round"}, {"preset": "fr"}])
def test_the_french_price_falls_by_one_only_when_all_have_refused(options: dict[str, Any]) -> None:
    match = revealed("new_senator_1", active=1, options=options)

    asked_at = [offered(decline(match, times)) for times in (0, 1, 1, 1, 1, 1, 1)]

    assert asked_at == [(1, 15), (2, 15), (0, 15), (1, 14), (2, 14), (0, 14), (1, 13)]


@pytest.mark.rule("senators:newsenator.2")
@pytest.mark.parametrize("preset", ["es", "de"])
def test_the_spanish_and_german_price_falls_with_every_refusal(preset: str) -> None:
    match = revealed("new_senator_1", options={"preset": preset})

    assert offered(decline(match, 1)) == (1, 14)


@pytest.mark.rule("senators:newsenator.2")
def test_a_french_round_ends_with_the_last_player_who_is_still_in_the_game() -> None:
    match = revealed("new_senator_1", 4, active=2, senators=[5, 0, 5, 5], options={"preset": "fr"})

    asked_at = [offered(decline(match, times)) for times in (0, 1, 1, 1)]

    assert asked_at == [(2, 15), (3, 15), (0, 15), (2, 14)]


@pytest.mark.rule("senators:newsenator.2", "senators:turn.4")
@pytest.mark.parametrize(("options", "price"), [({"preset": "fr"}, 14), ({"preset": "es"}, 13)])
def test_a_player_who_leaves_when_asked_has_refused_nothing_but_ends_the_french_round(
    options: dict[str, Any], price: int
) -> None:
    match = revealed("new_senator_1", senators=[5, 5, 1], options=options)
    decline(match, 2)

    embezzle(match, 2)
    play(match, (2, "confirm"))

    assert offered(match) == (0, price)


@pytest.mark.rule("senators:newsenator.2", "senators:turn.4")
@pytest.mark.parametrize("preset", ["fr", "es"])
def test_if_the_active_player_leaves_the_offer_goes_on_at_the_same_price(preset: str) -> None:
    match = revealed("new_senator_1", senators=[1, 5, 5], options={"preset": preset})

    embezzle(match, 0)
    play(match, (0, "confirm"))

    assert offered(match) == (1, 15)
    assert offered(decline(match, 1)) == (2, 15 if preset == "fr" else 14)
    assert offered(decline(match, 1)) == (1, 14 if preset == "fr" else 13)


@pytest.mark.rule("senators:newsenator.3")
def test_the_buyer_pays_the_bank_and_the_event_is_over() -> None:
    match = decline(revealed("new_senator_1", active=2, coins=[20, 20, 20]), 2)
    assert offered(match) == (1, 13)

    play(match, (1, "buy"))

    assert coins(match) == [20, 7, 20]
    assert senators(match) == [5, 6, 5]
    assert line(match, "newsenator.bought").params == {"seat": "seat:1", "price": 13}
    assert asked(match) == {2: "turn.action"}
    assert match.view()["used_events"] == ["new_senator_1"]


@pytest.mark.rule("senators:newsenator.4")
@pytest.mark.parametrize(
    ("drop", "refusals", "taker"),
    [("per_player", 15, 1), ("per_round", 45, 1)],
)
def test_nobody_can_refuse_a_senator_that_costs_nothing(drop: str, refusals: int, taker: int) -> None:
    match = revealed("new_senator_1", active=1, options={"new_senator_price_drop": drop})
    decline(match, refusals - 1)
    assert offered(match)[1] == 1

    decline(match, 1)

    assert coins(match) == [10, 10, 10]
    assert [count - 5 for count in senators(match)] == [int(seat == taker) for seat in range(3)]
    assert asked(match) == {1: "turn.action"}


@pytest.mark.rule("senators:newsenator.4")
def test_the_senator_for_nothing_goes_to_whoever_is_next() -> None:
    match = decline(revealed("new_senator_1", 4), 15)

    assert senators(match) == [5, 5, 5, 6]
    assert line(match, "newsenator.bought").params == {"seat": "seat:3", "price": 0}


@pytest.mark.rule("senators:newsenator.5")
def test_a_player_short_of_coins_may_embezzle_to_buy_a_new_senator() -> None:
    match = revealed("new_senator_1", coins=[12, 10, 10])
    refusal = refused(match, 0, "buy")
    assert (refusal.message, refusal.rule, refusal.remedy) == (
        "newsenator.too_poor",
        "senators:newsenator.5",
        "embezzle.remedy",
    )

    embezzle(match, 0)
    play(match, (0, "buy"))

    assert (coins(match)[0], senators(match)[0]) == (2, 5)


@pytest.mark.rule("senators:newsenator.3", "senators:newsenator.5")
def test_one_coin_too_few_does_not_buy_a_senator_but_the_exact_price_does() -> None:
    match = revealed("new_senator_1", coins=[14, 14, 10])
    assert legal(match, 0) == ["decline"]
    assert [answer for answer, _ in match.asks[0].near()] == ["buy"]
    assert refused(match, 0, "wait").message == "refused.not_an_option"

    decline(match, 1)
    play(match, (1, "buy"))

    assert (coins(match)[1], senators(match)[1]) == (0, 6)


# -- Public Deficit --------------------------------------------------------------------------------------------------
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
    assert (refused(match, 0, 3).message, refused(match, 0, 3).rule) == ("fist.too_much", "senators:deficit.1")
    assert refused(match, 0, -1).message == "refused.out_of_range"


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


# -- Civil Conflict --------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:civil.1")
def test_a_civil_conflict_costs_everybody_five_coins() -> None:
    match = revealed("civil_conflict_1", coins=[12, 5, 6])

    assert coins(match) == [7, 0, 1]
    assert senators(match) == [5, 5, 5]
    assert [paid.params["seat"] for paid in lines(match, "civil.paid")] == ["seat:0", "seat:1", "seat:2"]
    assert asked(match) == {0: "turn.action"}


@pytest.mark.rule("senators:civil.2", "senators:gov.3")
@pytest.mark.parametrize("governors", [["governor_cloth"], ["governor_grain", "governor_olives"]])
def test_a_governor_spares_its_owner_the_civil_conflict_and_one_is_enough(governors: Names) -> None:
    match = revealed("civil_conflict_1", open=[governors, ["consul_1", "cloth_1"]], coins=[12, 12, 12])

    assert coins(match) == [12, 7, 7]
    assert opened(match, 0) == governors
    assert line(match, "civil.spared").params == {"seat": "seat:0"}


@pytest.mark.rule("senators:civil.2")
def test_a_poor_governor_need_not_embezzle() -> None:
    match = revealed("civil_conflict_1", open=[["governor_wood"]], coins=[0, 9, 9])

    assert (coins(match), senators(match)) == ([0, 4, 4], [5, 5, 5])


@pytest.mark.rule("senators:civil.3")
def test_who_cannot_pay_for_the_civil_conflict_must_embezzle_once() -> None:
    match = revealed("civil_conflict_1", coins=[2, 4, 0], senators=[4, 5, 5])

    assert coins(match) == [2, 4, 0]
    assert senators(match) == [3, 4, 4]
    assert [forced.params["seat"] for forced in lines(match, "embezzle.forced")] == ["seat:0", "seat:1", "seat:2"]
    assert asked(match) == {0: "turn.action"}


@pytest.mark.rule("senators:civil.3")
def test_who_gives_up_the_last_senator_for_a_civil_conflict_is_out() -> None:
    match = revealed("civil_conflict_1", coins=[10, 2, 10], senators=[5, 1, 5], open=[[], ["iron_9"]])

    assert senators(match) == [5, 0, 5]
    assert coins(match) == [5, 0, 5]
    assert match.view()["players"][1]["out"]
    assert match.view()["discards"] == [[], [], ["iron_9"]]
    assert asked(match) == {0: "turn.action"}


@pytest.mark.rule("senators:civil.3")
def test_five_coins_save_the_last_senator_in_a_civil_conflict() -> None:
    match = revealed("civil_conflict_1", coins=[10, 5, 10], senators=[5, 1, 5])

    assert senators(match) == [5, 1, 5]
    assert coins(match) == [5, 0, 5]


# -- Eviction --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:eviction.1", "senators:gov.4")
def test_an_eviction_discards_all_governors_of_all_players_and_nothing_else() -> None:
    match = revealed(
        "eviction_1",
        open=[["governor_grain", "consul_1", "governor_meat"], ["governor_wood", "wood_1"], ["censor_1"]],
    )

    assert [opened(match, seat) for seat in range(3)] == [["consul_1"], ["wood_1"], ["censor_1"]]
    assert sorted(match.view()["used_offices"]) == ["governor_grain", "governor_meat", "governor_wood"]
    assert [(lost.params["seat"], lost.params["count"]) for lost in lines(match, "eviction.lost")] == [
        ("seat:0", 2),
        ("seat:1", 1),
    ]
    assert asked(match) == {0: "turn.action"}


@pytest.mark.rule("senators:eviction.2")
def test_the_tribunes_support_protects_all_governors_of_its_holder() -> None:
    match = revealed(
        "eviction_1",
        open=[["tribunes_support", "governor_grain", "governor_meat"], ["governor_wood", "lictors"], []],
    )

    assert opened(match, 0) == ["tribunes_support", "governor_grain", "governor_meat"]
    assert opened(match, 1) == ["lictors"]
    assert match.view()["used_offices"] == ["governor_wood"]
    assert line(match, "eviction.protected").params == {"seat": "seat:0"}


# -- Senate Majority -------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:majority.1")
def test_the_french_and_german_example_of_the_senate_majority() -> None:
    match = revealed("senate_majority_1", 4, senators=[6, 4, 4, 2], coins=[0, 0, 0, 0])

    assert coins(match) == [6, 2, 2, 0]
    assert asked(match) == {0: "turn.action"}


@pytest.mark.rule("senators:majority.1")
def test_the_spanish_example_of_the_senate_majority() -> None:
    match = revealed("senate_majority_1", 4, senators=[5, 4, 4, 2], coins=[0, 0, 0, 0])

    assert coins(match) == [6, 2, 2, 0]


@pytest.mark.rule("senators:majority.1")
def test_among_equals_nobody_has_a_majority() -> None:
    match = revealed("senate_majority_1", senators=[5, 5, 5])

    assert coins(match) == [10, 10, 10]


@pytest.mark.rule("senators:majority.1")
def test_an_eliminated_opponent_does_not_count_as_one_with_fewer_senators() -> None:
    match = revealed("senate_majority_1", 4, senators=[3, 0, 2, 5], coins=[0, 0, 0, 0])

    assert coins(match) == [2, 0, 0, 4]


@pytest.mark.rule("senators:majority.1", "senators:inf.princeps")
def test_the_princeps_senatus_receives_three_coins_for_each_opponent_with_fewer_senators() -> None:
    match = revealed("senate_majority_1", 4, senators=[6, 4, 4, 2], coins=[0, 0, 0, 0], open=[["princeps_senatus"]])

    assert coins(match) == [9, 2, 2, 0]
