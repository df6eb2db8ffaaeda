"""Rules of the Senate cards: governors in events, censors, consuls, quaestors, and when cards may be played."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.senators.cards import NUMBERS
from tabularium.testing.language import asked, legal, line, lines, play, refusal
from tests.senators.table import coins, embezzle, endings, go_out, keys, near, opened, position, senators

A, B, C, D = range(4)
QUIET = "new_senator_1"
"""The event of the next turn: it asks the next player and moves nothing before the answer."""
SIX = ["grain_1", "iron_5", "wood_9", "meat_2", "cloth_4", "olives_8"]


def trading(seat: int = A, **given: Any) -> Match:
    """A player takes a trading action; A is active unless told otherwise."""
    return position(scene="trade", args=[seat], **{"dice": [QUIET], **given})


def sell(match: Match, *cards: str) -> Match:
    return play(match, (A, "sell"), (A, keys(*cards)))


# -- governors -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:gov.3")
@pytest.mark.parametrize("governors", [["governor_cloth"], ["governor_cloth", "governor_wood"]])
def test_one_governor_is_enough_to_pay_nothing_in_a_civil_conflict(governors: list[str]):
    match = position(
        scene="civil_conflict", event="civil_conflict_1", coins=[12, 12, 12], open=[governors, ["consul_1", "grain_1"]]
    )

    assert coins(match) == [12, 7, 7]
    assert opened(match, A) == governors
    assert asked(match) == {A: "turn.action"}


@pytest.mark.rule("senators:gov.3")
def test_a_governor_among_other_cards_protects_too():
    match = position(scene="civil_conflict", event="civil_conflict_1", open=[["grain_1", "governor_iron", "consul_1"]])

    assert coins(match) == [10, 5, 5]


@pytest.mark.rule("senators:gov.4")
def test_an_eviction_discards_every_governor_and_no_other_card():
    cards = [["governor_iron", "consul_1", "governor_wood"], ["governor_meat", "grain_1"], ["censor_1"]]
    match = position(scene="eviction", event="eviction_1", open=cards)

    assert [opened(match, seat) for seat in (A, B, C)] == [["consul_1"], ["grain_1"], ["censor_1"]]
    assert sorted(match.view(None)["used_offices"]) == ["governor_iron", "governor_meat", "governor_wood"]
    assert asked(match) == {A: "turn.action"}


@pytest.mark.rule("senators:gov.1", "senators:senate.2")
def test_a_governor_is_played_only_as_part_of_a_set():
    match = trading(open=[["governor_iron"]])

    found = refusal(match, "card:governor_iron", A)

    assert (found.message, found.rule) == ("trade.governor_in_set", "senators:gov.1")
    assert found.params == {"card": "card:governor_iron"}
    assert near(match, A) == {"sell": "senators:trade.7", "card:governor_iron": "senators:gov.1"}


# -- censors ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:censor.1")
def test_a_censor_steals_a_senator_from_a_player_with_more():
    match = trading(senators=[4, 6, 4], open=[["censor_1", "censor_2"]])
    assert legal(match, A) == ["finish", "buy", "card:censor_1", "card:censor_2"]

    play(match, (A, "card:censor_1"))
    assert legal(match, A) == ["seat:1", "cancel"]
    play(match, (A, "seat:1"))

    assert senators(match) == [5, 5, 4]
    assert (opened(match, A), match.view(None)["used_offices"]) == (["censor_2"], ["censor_1"])
    assert coins(match) == [10, 10, 10]
    said = line(match, "trade.censored")
    assert (said.rule, said.params) == ("senators:censor.1", {"seat": "seat:0", "target": "seat:1"})
    found = refusal(match, "card:censor_2", A)
    assert (found.message, found.rule) == ("trade.censor_nobody", "senators:censor.1")


@pytest.mark.rule("senators:censor.1")
def test_several_censors_may_be_played_one_after_the_other():
    match = trading(seats=4, senators=[2, 6, 4, 5], open=[["censor_1", "censor_2"]])

    play(match, (A, "card:censor_1"), (A, "seat:1"), (A, "card:censor_2"), (A, "seat:3"))

    assert senators(match) == [4, 5, 4, 4]


@pytest.mark.rule("senators:censor.2", "senators:censor.1")
def test_players_with_as_many_or_fewer_senators_cannot_be_chosen():
    match = play(trading(seats=4, senators=[4, 5, 4, 3], open=[["censor_1"]]), (A, "card:censor_1"))

    assert legal(match, A) == ["seat:1", "cancel"]
    for seat in (C, D):
        found = refusal(match, f"seat:{seat}", A)
        assert (found.message, found.rule) == ("trade.censor_more", "senators:censor.2")
        assert found.params == {"target": f"seat:{seat}"}
    assert near(match, A) == {"seat:2": "senators:censor.2", "seat:3": "senators:censor.2"}


@pytest.mark.rule("senators:censor.2", "senators:censor.1")
@pytest.mark.parametrize("answer", ["seat:0", "seat:7", "card:censor_1", ["seat:1"], {}, None])
def test_only_an_opponent_can_be_chosen(answer: Any):
    match = play(trading(senators=[4, 5, 4], open=[["censor_1"]]), (A, "card:censor_1"))

    found = refusal(match, answer, A)

    assert (found.message, found.rule) == ("refused.not_an_option", "senators:censor.1")


@pytest.mark.rule("senators:censor.2", "senators:censor.1")
@pytest.mark.parametrize("others", [[5, 5], [4, 5], [1, 1]])
def test_without_a_player_with_more_senators_a_censor_cannot_be_played(others: list[int]):
    match = trading(senators=[5, *others], open=[["censor_1"]])

    assert "card:censor_1" not in legal(match, A)
    assert refusal(match, "card:censor_1", A).message == "trade.censor_nobody"


@pytest.mark.rule("senators:censor.1", "senators:turn.4")
def test_an_eliminated_player_cannot_be_chosen():
    match = play(trading(seats=4, senators=[4, 0, 5, 6], open=[["censor_1"]]), (A, "card:censor_1"))

    assert legal(match, A) == ["seat:2", "seat:3", "cancel"]
    assert refusal(match, "seat:1", A).message == "refused.not_an_option"


@pytest.mark.rule("senators:censor.1", "senators:censor.2")
def test_a_censor_taken_back_before_a_target_is_named_is_not_used():
    match = play(trading(senators=[4, 6, 4], open=[["censor_1"]]), (A, "card:censor_1"))
    assert match.asks[A].default == "cancel"

    play(match, (A, "cancel"))

    assert (senators(match), opened(match, A)) == ([4, 6, 4], ["censor_1"])
    assert asked(match) == {A: "trade.steps"}
    assert lines(match, "trade.censored") == []


@pytest.mark.rule("senators:censor.1", "senators:censor.2")
def test_if_the_only_target_loses_senators_meanwhile_the_censor_is_not_used():
    match = play(trading(senators=[4, 5, 4], open=[["censor_1"]]), (A, "card:censor_1"))

    embezzle(match, B)

    assert asked(match) == {A: "trade.steps"}
    assert (senators(match), opened(match, A)) == ([4, 4, 4], ["censor_1"])


@pytest.mark.rule("senators:censor.1", "senators:censor.2")
def test_if_the_only_target_goes_out_meanwhile_the_censor_is_not_used():
    match = play(trading(senators=[4, 6, 4], open=[["censor_1"]]), (A, "card:censor_1"))

    go_out(match, B)

    assert asked(match) == {A: "trade.steps"}
    assert opened(match, A) == ["censor_1"]


@pytest.mark.rule("senators:censor.3")
def test_after_a_purchase_no_censor_may_be_played():
    match = play(trading(coins=[20, 10, 10], senators=[3, 6, 6], open=[["censor_1"]]), (A, "buy"))

    found = refusal(match, "card:censor_1", A)

    assert (found.message, found.rule) == ("trade.censor_late", "senators:censor.3")
    assert match.view(None)["bought"] is True
    assert near(match, A)["card:censor_1"] == "senators:censor.3"


@pytest.mark.rule("senators:censor.3", "senators:consul.1")
def test_a_senator_bought_with_a_consul_is_a_purchase_too():
    match = trading(coins=[7, 10, 10], senators=[3, 6, 6], open=[["censor_1", "consul_1"]])

    play(match, (A, "card:consul_1"))
    assert "card:censor_1" in legal(match, A), "nothing has been bought yet"
    play(match, (A, "buy"))

    assert "card:censor_1" not in legal(match, A)


@pytest.mark.rule("senators:censor.3")
def test_selling_and_playing_a_quaestor_leave_the_censor_playable():
    match = trading(coins=[0, 10, 10], senators=[3, 6, 6], open=[["censor_1", "quaestor_1", *SIX]])

    sell(play(match, (A, "card:quaestor_1")), *SIX[:3])

    assert "card:censor_1" in legal(match, A)


@pytest.mark.rule("senators:censor.3")
def test_the_limit_ends_with_the_action_in_which_a_senator_was_bought():
    match = trading(B, coins=[10, 20, 10], senators=[3, 6, 6], open=[["censor_1"]])

    play(match, (B, "buy"), (B, "finish"), (C, "decline"))

    assert asked(match) == {A: "trade.steps"}
    assert "card:censor_1" in legal(match, A)
    assert match.view(None)["bought"] is False


@pytest.mark.rule("senators:censor.3")
@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"censor_before_purchase": True}, False),
        ({"censor_before_purchase": False}, True),
        ({"preset": "fr"}, True),
        ({"preset": "es"}, False),
        ({"preset": "de"}, False),
    ],
)
def test_whether_a_censor_may_follow_a_purchase_is_for_the_table_to_decide(options: dict[str, Any], allowed: bool):
    match = trading(coins=[20, 10, 10], senators=[3, 6, 6], open=[["censor_1"]], options=options)
    assert "card:censor_1" in legal(match, A)

    play(match, (A, "buy"))

    assert ("card:censor_1" in legal(match, A)) is allowed


# -- consuls ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:consul.1", "senators:trade.10")
def test_with_a_consul_any_number_of_senators_cost_seven_each():
    match = play(trading(coins=[30, 10, 10], open=[["consul_1"]]), (A, "card:consul_1"))
    assert (opened(match, A), match.view(None)["used_offices"]) == ([], ["consul_1"])
    assert line(match, "trade.office").params == {"seat": "seat:0", "card": "card:consul_1"}
    assert match.view(None)["consul"] is True

    while "buy" in legal(match, A):
        play(match, (A, "buy"))

    assert (coins(match)[A], senators(match)[A]) == (2, 9)
    assert refusal(match, "buy", A).params == {"price": 7}
    assert {each.params["price"] for each in lines(match, "trade.bought")} == {7}


@pytest.mark.rule("senators:consul.1")
@pytest.mark.parametrize(("purse", "answers"), [(7, ["finish", "buy"]), (6, ["finish"])])
def test_seven_coins_are_needed_with_a_consul(purse: int, answers: list[str]):
    match = trading(coins=[purse, 10, 10], open=[["consul_1"]])
    assert "buy" not in legal(match, A), "ten are needed without"

    play(match, (A, "card:consul_1"))

    assert legal(match, A) == answers


@pytest.mark.rule("senators:consul.1")
def test_senators_bought_before_the_consul_cost_ten():
    match = play(
        trading(coins=[24, 10, 10], open=[["consul_1"]]), (A, "buy"), (A, "card:consul_1"), (A, "buy"), (A, "buy")
    )

    assert (coins(match)[A], senators(match)[A]) == (0, 8)


@pytest.mark.rule("senators:consul.1", "senators:trade.2")
def test_a_consul_works_only_in_the_action_in_which_it_is_played():
    match = trading(B, coins=[10, 10, 12], open=[[], ["consul_1"]])

    play(match, (B, "card:consul_1"), (B, "finish"))
    assert match.view(None)["consul"] is False
    play(match, (C, "join"), (C, "finish"))

    assert asked(match) == {A: "trade.steps"}
    assert match.asks[A].params == {"price": 10}


@pytest.mark.rule("senators:consul.1")
def test_a_second_consul_is_not_wasted_while_the_first_is_in_force():
    match = play(trading(open=[["consul_1", "consul_2", "quaestor_1"]]), (A, "card:consul_1"))

    found = refusal(match, "card:consul_2", A)

    assert (found.message, found.rule) == ("trade.in_force", "senators:consul.1")
    assert found.params == {"card": "card:consul_2"}
    assert legal(match, A) == ["finish", "buy", "card:quaestor_1"]


@pytest.mark.rule("senators:consul.1", "senators:trade.9", "senators:trade.3")
def test_exact_number_of_ways_to_buy_with_a_consul_in_hand():
    """Nothing; the consul, then none, one or two senators; or one for ten, then the consul or not."""
    match = trading(coins=[14, 10, 10], open=[["consul_1"]])

    assert endings(match, lambda ask: ask.key.startswith("trade.")) == 1 + 3 + 2


# -- quaestors -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:quaestor.1", "senators:trade.10")
def test_a_quaestor_is_discarded_when_played():
    match = play(trading(open=[["quaestor_1", *SIX]]), (A, "card:quaestor_1"))

    assert opened(match, A) == SIX
    assert match.view(None)["used_offices"] == ["quaestor_1"]
    assert line(match, "trade.office").rule == "senators:senate.2"


@pytest.mark.rule("senators:quaestor.1")
def test_a_second_quaestor_is_not_wasted_while_the_first_is_in_force():
    match = trading(open=[["quaestor_1", "quaestor_2", "consul_1", "governor_iron"]])

    play(match, (A, "card:quaestor_2"))

    found = refusal(match, "card:quaestor_1", A)
    assert (found.message, found.rule) == ("trade.in_force", "senators:quaestor.1")
    assert found.params == {"card": "card:quaestor_1"}
    assert legal(match, A) == ["finish", "buy", "card:consul_1"]
    assert refusal(match, "card:governor_iron", A).rule == "senators:gov.1"


@pytest.mark.rule("senators:quaestor.2")
@pytest.mark.parametrize(
    ("options", "sets"),
    [
        ({}, 2),
        ({"quaestor_scope": "whole_action"}, 2),
        ({"quaestor_scope": "one_set"}, 1),
        ({"preset": "fr"}, 1),
        ({"preset": "es"}, 2),
        ({"preset": "de"}, 2),
        ({"preset": "fr", "quaestor_scope": "whole_action"}, 2),
    ],
)
def test_one_quaestor_serves_all_sets_of_the_action_or_only_one(options: dict[str, Any], sets: int):
    match = play(trading(coins=[0, 10, 10], open=[["quaestor_1", *SIX]], options=options), (A, "card:quaestor_1"))

    sell(match, *SIX[:3])
    assert coins(match)[A] == 15
    if sets == 2:
        sell(match, *SIX[3:])
        assert coins(match)[A] == 29

    assert "sell" not in legal(match, A)
    assert match.view(None)["quaestor"] is (sets == 2)


@pytest.mark.rule("senators:quaestor.2", "senators:trade.4", "senators:trade.5")
@pytest.mark.parametrize("regular", [["wood_2", "wood_5", "wood_8"], ["wood_2", "iron_2", "meat_2"]])
def test_a_set_that_needs_no_quaestor_does_not_use_up_the_one_set(regular: list[str]):
    match = trading(coins=[0, 10, 10], open=[["quaestor_1", *regular, *SIX[:3]]], options={"quaestor_scope": "one_set"})

    sell(play(match, (A, "card:quaestor_1")), *regular)
    assert "sell" in legal(match, A)
    sell(match, *SIX[:3])

    assert match.view(None)["quaestor"] is False
    assert coins(match)[A] == (15 if regular[1] == "wood_5" else 6) + 15


@pytest.mark.rule("senators:quaestor.2", "senators:gov.5", "senators:trade.5")
@pytest.mark.parametrize(("values", "left"), [((5, 5, 5), True), ((5, 5, 6), False), ((5, 6, 7), False)])
def test_three_governors_use_up_the_one_set_only_if_their_values_differ(values: tuple[int, ...], left: bool):
    governors = ["governor_grain", "governor_iron", "governor_wood"]
    match = trading(open=[["quaestor_1", *governors]], options={"quaestor_scope": "one_set"})

    sell(play(match, (A, "card:quaestor_1")), *governors)
    play(match, *((A, value) for value in values))

    assert match.view(None)["quaestor"] is left


@pytest.mark.rule("senators:quaestor.2", "senators:quaestor.1")
def test_with_one_set_each_a_second_quaestor_serves_a_second_set():
    match = trading(open=[["quaestor_1", "quaestor_2", *SIX]], options={"quaestor_scope": "one_set"})

    sell(play(match, (A, "card:quaestor_1")), *SIX[:3])
    sell(play(match, (A, "card:quaestor_2")), *SIX[3:])

    assert coins(match)[A] == 10 + 15 + 14


@pytest.mark.rule("senators:quaestor.2", "senators:trade.2")
def test_a_quaestor_works_only_in_the_action_in_which_it_is_played():
    match = trading(B, open=[SIX, ["quaestor_1"]])

    play(match, (B, "card:quaestor_1"), (B, "finish"), (C, "decline"))

    assert asked(match) == {A: "trade.steps"}
    assert "sell" not in legal(match, A)


# -- Senate cards in general -----------------------------------------------------------------------------------------
@pytest.mark.rule("senators:senate.1")
def test_a_player_may_own_any_number_of_senate_cards_and_everybody_sees_them():
    cards = ["censor_1", "censor_2", "censor_3", "consul_1", "consul_2", "quaestor_1", "governor_iron"]
    match = position(scene="bidding", args=[A], lots=["governor_wood"], open=[cards], dice=[QUIET])

    assert opened(match, A) == [*cards, "governor_wood"]
    for seat in (A, B, C, None):
        assert match.view(seat)["players"][A]["open"] == [*cards, "governor_wood"]


@pytest.mark.rule("senators:senate.2", "senators:turn.2")
def test_a_senate_card_cannot_be_played_instead_of_an_action():
    match = position(open=[["consul_1"]])

    found = refusal(match, "card:consul_1", A)

    assert (found.message, found.rule) == ("senate.only_in_trading", "senators:senate.2")
    assert found.remedy == "senate.only_in_trading.remedy"


@pytest.mark.rule("senators:senate.2")
def test_a_senate_card_cannot_be_played_in_an_auction_or_an_extortion():
    lots = ["grain_1", "meat_4", "iron_7", "governor_wood"]
    auction = play(position(open=[["consul_1"], ["quaestor_1"]], dice=lots), (A, "auction"))
    extortion = play(position(open=[["consul_1"], ["quaestor_1"]]), (A, "extortion"))

    for match, card, seat in ((auction, "card:quaestor_1", B), (extortion, "card:consul_1", A)):
        found = refusal(match, card, seat)
        assert (found.message, found.rule, found.remedy) == ("senate.only_in_trading", "senators:senate.2", None)
    assert set(auction.chances(A)) == set(extortion.chances(B)) == {"embezzle"}


@pytest.mark.rule("senators:senate.2")
@pytest.mark.parametrize(
    "scene",
    [["settle"], ["verdict", 0], ["respond", A, "grain_9", 3], ["senator_offer", A, 15], ["join", A]],
    ids=lambda scene: scene[0],
)
def test_a_senate_card_cannot_be_played_whatever_else_its_owner_is_asked(scene: list[Any]):
    lots = (
        {"lots": ["grain_1", "meat_4"], "bids": [3, 5], "bidders": [C, C]} if scene[0] in ("settle", "verdict") else {}
    )
    name, *args = [NUMBERS.get(each, each) for each in scene]
    match = position(
        scene=name,
        args=args,
        active=A if lots or name == "senator_offer" else B,
        event="new_senator_1" if name == "senator_offer" else None,
        open=[["consul_1", "grain_9"]],
        **lots,
    )

    found = refusal(match, "card:consul_1", A)

    assert (found.message, found.rule) == ("senate.only_in_trading", "senators:senate.2")


@pytest.mark.rule("senators:senate.2")
def test_a_paying_guest_plays_senate_cards_as_well():
    match = play(position(coins=[10, 12, 10], open=[[], ["consul_1"]]), (A, "trading"), (B, "join"))

    play(match, (B, "card:consul_1"), (B, "buy"))

    assert (coins(match), senators(match)) == ([15, 0, 10], [5, 6, 5])
    assert match.view(None)["used_offices"] == ["consul_1"]


@pytest.mark.rule("senators:senate.2")
def test_the_host_cannot_play_cards_while_a_guest_trades():
    match = trading(B, open=[["consul_1"]])

    assert refusal(match, "card:consul_1", A).message == "refused.not_asked"
    assert refusal(match, "card:consul_1", B).message == "card.not_yours"


@pytest.mark.rule("senators:senate.2", "senators:trade.7")
def test_at_the_trading_post_a_card_that_is_not_ones_own_or_is_sold_in_a_set_says_so():
    match = trading(open=[["grain_1", "lictors"], ["consul_1", "wood_9"]], hidden=[["iron_5"], ["meat_2"]])

    told = {card: refusal(match, f"card:{card}", A) for card in ("consul_1", "grain_1", "iron_5", "wood_9", "meat_2")}

    assert {card: (why.message, why.rule) for card, why in told.items()} == {
        "consul_1": ("card.not_yours", "senators:senate.2"),
        "grain_1": ("trade.in_sets", "senators:trade.7"),
        "iron_5": ("trade.in_sets", "senators:trade.7"),
        "wood_9": ("card.not_yours", "senators:trade.7"),
        "meat_2": ("card.not_yours", "senators:trade.7"),
    }
    assert refusal(match, "card:lictors", A).message == "refused.not_an_option"
