"""Rules of the third action: paying guests first, then any number of sales and purchases in any order."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, legal, line, lines, play, refusal
from tests.senators.table import coins, embezzle, endings, go_out, hand, keys, near, opened, position, senators

A, B, C, D = range(4)
QUIET = "new_senator_1"
"""The event of the next turn: it asks the next player and moves nothing before the answer."""
OLIVES = ["olives_2", "olives_4", "olives_7"]


def hosting(**given: Any) -> Match:
    """A has just chosen to trade; the guests are asked."""
    match = position(**{"dice": [QUIET], **given})
    return play(match, (match.view(None)["active"], "trading"))


def trading(seat: int = A, **given: Any) -> Match:
    """A player takes a trading action; A is active unless told otherwise."""
    return position(scene="trade", args=[seat], **{"dice": [QUIET], **given})


def sell(match: Match, seat: int, *cards: str) -> Match:
    return play(match, (seat, "sell"), (seat, keys(*cards)))


# -- guests ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:trade.1")
def test_a_guest_pays_the_active_player_five_coins_and_trades_first():
    match = play(position(4), (A, "trading"))
    assert asked(match) == {B: "trade.join"}
    assert legal(match, B) == ["decline", "join"]
    assert match.asks[B].default == "decline"

    play(match, (B, "join"))

    assert coins(match) == [15, 5, 10, 10]
    assert asked(match) == {B: "trade.steps"}, "C is asked only when B has finished"
    said = line(match, "trade.joined")
    assert (said.rule, said.params) == ("senators:trade.1", {"seat": "seat:1", "host": "seat:0", "price": 5})
    play(match, (B, "finish"))
    assert asked(match) == {C: "trade.join"}


@pytest.mark.rule("senators:trade.1")
def test_an_opponent_who_declines_pays_nothing_and_does_not_trade():
    match = play(hosting(), (B, "decline"))

    assert coins(match) == [10, 10, 10]
    assert asked(match) == {C: "trade.join"}
    assert line(match, "trade.declined").params == {"seat": "seat:1"}


@pytest.mark.rule("senators:trade.1", "senators:trade.2")
@pytest.mark.parametrize(
    ("active", "order"), [(A, [(B, "join"), (B, "finish"), (C, "decline"), (D, "join"), (D, "finish")]),
                          (C, [(D, "join"), (D, "finish"), (A, "decline"), (B, "join"), (B, "finish")])]
)  # fmt: skip
def test_guests_trade_clockwise_and_the_active_player_last(active: int, order: list[tuple[int, str]]):
    match = play(hosting(seats=4, active=active), *order)

    assert asked(match) == {active: "trade.steps"}
    assert coins(match)[active] == 20
    play(match, (active, "finish"))
    assert asked(match) == {(active + 1) % 4: "newsenator.answer"}, "nobody trades a second time"


@pytest.mark.rule("senators:trade.2")
def test_without_guests_the_active_player_trades_alone():
    match = play(hosting(), (B, "decline"), (C, "decline"))

    assert asked(match) == {A: "trade.steps"}


@pytest.mark.rule("senators:trade.1", "senators:turn.4")
def test_an_eliminated_player_is_no_guest():
    match = hosting(seats=4, senators=[5, 0, 5, 0])

    play(match, (C, "decline"))

    assert asked(match) == {A: "trade.steps"}


@pytest.mark.rule("senators:trade.11")
@pytest.mark.parametrize(("purse", "answers"), [(5, ["decline", "join"]), (4, ["decline"]), (0, ["decline"])])
def test_only_five_coins_open_the_trading_post_to_a_guest(purse: int, answers: list[str]):
    match = hosting(coins=[10, purse, 10])

    assert legal(match, B) == answers


@pytest.mark.rule("senators:trade.11", "senators:trade.1", "senators:embezzle.1")
def test_the_fee_may_be_raised_by_embezzling():
    match = play(hosting(coins=[10, 10, 3]), (B, "decline"))
    found = refusal(match, "join", C)
    assert (found.message, found.rule) == ("trade.fee_poor", "senators:trade.11")
    assert (found.remedy, found.params) == ("embezzle.remedy", {"price": 5})
    assert near(match, C) == {"join": "senators:trade.11"}
    assert refusal(match, "haggle", C).message == "refused.not_an_option"

    play(embezzle(match, C), (C, "join"))

    assert (coins(match), senators(match)) == ([15, 10, 3], [5, 5, 4])
    assert asked(match) == {C: "trade.steps"}


@pytest.mark.rule("senators:trade.11")
def test_the_fee_is_gone_even_if_nothing_is_sold_or_bought():
    match = play(hosting(), (B, "join"), (B, "finish"))

    assert coins(match) == [15, 5, 10]


@pytest.mark.rule("senators:trade.1", "senators:info.1")
def test_whether_a_guest_could_pay_is_seen_by_nobody_else():
    def seen(purse: int) -> list[Any]:
        match = hosting(coins=[10, purse, 10])
        return [asked(match)] + [match.view(seat) for seat in (A, C, None)]

    assert seen(0) == seen(40)


# -- steps in any order ----------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:trade.3")
def test_a_set_sold_first_can_pay_for_a_senator():
    match = trading(coins=[2, 10, 10], open=[OLIVES])
    assert legal(match, A) == ["finish", "sell"]
    assert match.asks[A].default == "finish"

    sell(match, A, *OLIVES)
    assert legal(match, A) == ["finish", "buy"]
    play(match, (A, "buy"))

    assert (coins(match)[A], senators(match)[A]) == (5, 6)
    assert legal(match, A) == ["finish"]


@pytest.mark.rule("senators:trade.3", "senators:consul.1")
def test_buying_selling_and_playing_cards_may_be_mixed():
    match = trading(coins=[10, 10, 10], open=[[*OLIVES, "consul_1", "grain_1", "iron_1", "wood_1"]])

    play(match, (A, "buy"))
    sell(match, A, *OLIVES)
    play(match, (A, "card:consul_1"), (A, "buy"))
    sell(match, A, "grain_1", "iron_1", "wood_1")
    play(match, (A, "buy"), (A, "finish"))

    assert coins(match)[A] == 10 - 10 + 13 - 7 + 3 - 7
    assert senators(match)[A] == 8
    assert asked(match) == {B: "newsenator.answer"}


@pytest.mark.rule("senators:trade.3", "senators:turn.3")
def test_a_trading_action_may_be_empty():
    match = play(trading(open=[OLIVES]), (A, "finish"))

    assert (coins(match), senators(match), opened(match, A)) == ([10, 10, 10], [5, 5, 5], OLIVES)
    assert asked(match) == {B: "newsenator.answer"}


@pytest.mark.rule("senators:trade.7", "senators:trade.3")
def test_without_a_set_nothing_can_be_sold():
    match = trading(open=[["grain_1", "grain_2", "iron_5", "wood_9"]])

    found = refusal(match, "sell", A)

    assert (found.message, found.rule) == ("trade.no_set", "senators:trade.7")
    assert near(match, A) == {"sell": "senators:trade.7"}


@pytest.mark.rule("senators:trade.3", "senators:senate.2")
@pytest.mark.parametrize("answer", ["rob the bank", "card:lictors", "card:war_1", ["sell"], None])
def test_anything_else_is_no_step_of_a_trading_action(answer: Any):
    match = trading(open=[["grain_1"], ["governor_wood"]])

    found = refusal(match, answer, A)

    assert (found.message, found.rule) == ("refused.not_an_option", "senators:trade.3")


# -- senators --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:trade.8", "senators:trade.9")
def test_senators_may_be_bought_without_selling():
    match = play(trading(coins=[20, 10, 10]), (A, "buy"), (A, "buy"))

    assert (coins(match), senators(match)) == ([0, 10, 10], [7, 5, 5])
    said = lines(match, "trade.bought")
    assert [each.params for each in said] == [{"seat": "seat:0", "price": 10}] * 2
    assert {each.rule for each in said} == {"senators:trade.9"}


@pytest.mark.rule("senators:trade.9")
def test_a_senator_costs_ten_coins_and_their_number_is_not_limited():
    match = trading(coins=[135, 10, 10])

    while "buy" in legal(match, A):
        play(match, (A, "buy"))

    assert (coins(match)[A], senators(match)[A]) == (5, 18)


@pytest.mark.rule("senators:trade.9")
def test_thirty_five_coins_buy_three_senators_and_no_fourth():
    match = play(trading(coins=[35, 10, 10]), (A, "buy"), (A, "buy"), (A, "buy"))

    found = refusal(match, "buy", A)

    assert (found.message, found.rule) == ("trade.too_poor", "senators:trade.9")
    assert (found.remedy, found.params) == ("embezzle.remedy", {"price": 10})
    assert near(match, A) == {"sell": "senators:trade.7", "buy": "senators:trade.9"}


@pytest.mark.rule("senators:trade.9")
@pytest.mark.parametrize(("purse", "answers"), [(10, ["finish", "buy"]), (9, ["finish"])])
def test_a_senator_is_offered_to_those_with_the_coins(purse: int, answers: list[str]):
    assert legal(trading(coins=[purse, 10, 10]), A) == answers


@pytest.mark.rule("senators:trade.9", "senators:embezzle.1")
def test_embezzling_may_pay_for_a_senator_in_the_middle_of_trading():
    match = embezzle(trading(coins=[5, 10, 10]), A)

    play(match, (A, "buy"))

    assert (coins(match)[A], senators(match)[A]) == (0, 5)


@pytest.mark.rule("senators:trade.8", "senators:trade.9")
def test_exact_number_of_ways_to_buy():
    """Twenty coins and nothing else: none, one or two senators."""
    assert endings(trading(coins=[20, 10, 10]), lambda ask: ask.key.startswith("trade.")) == 3


# -- sales -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:trade.7", "senators:trade.4")
def test_hidden_and_open_cards_may_be_sold_in_one_set():
    match = trading(coins=[0, 10, 10], hidden=[["olives_2", "olives_4"]], open=[["olives_7"]])

    sell(match, A, "olives_2", "olives_7", "olives_4")

    assert coins(match)[A] == 13
    assert (hand(match, A), opened(match, A)) == ([], [])


@pytest.mark.rule("senators:trade.7")
@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_a_set_has_exactly_three_cards(number: int):
    olives = keys("olives_1", "olives_3", "olives_5", "olives_7")
    match = play(trading(open=[["olives_1", "olives_3", "olives_5", "olives_7"]]), (A, "sell"))

    found = refusal(match, olives[:number], A)

    assert (found.message, found.rule) == ("trade.three_cards", "senators:trade.7")
    assert found.params == {"given": number}


@pytest.mark.rule("senators:trade.7", "senators:trade.4")
def test_three_cards_that_do_not_go_together_are_refused_with_advice():
    match = play(trading(open=[[*OLIVES, "grain_2", "wood_5"]]), (A, "sell"))

    found = refusal(match, keys("olives_2", "grain_2", "wood_5"), A)

    assert (found.message, found.rule) == ("trade.not_a_set", "senators:trade.4")
    assert found.remedy == "trade.not_a_set.remedy"
    assert found.params == {"cards": keys("olives_2", "grain_2", "wood_5")}


@pytest.mark.rule("senators:trade.7")
@pytest.mark.parametrize(
    "cards", [keys("olives_2", "olives_4", "olives_9"), keys("olives_2", "olives_4", "consul_1"), ["a", "b", "c"]]
)
def test_only_own_goods_can_be_sold(cards: list[str]):
    match = play(trading(open=[[*OLIVES, "consul_1"], ["olives_9"]]), (A, "sell"))

    assert refusal(match, cards, A).message == "refused.not_an_option"


@pytest.mark.rule("senators:trade.7")
@pytest.mark.parametrize("answer", ["sell", None, 3, {}, [["olives_2"]], [3, 4, 5]])
def test_a_set_is_a_list_of_cards(answer: Any):
    match = play(trading(open=[OLIVES]), (A, "sell"))

    assert refusal(match, answer, A).message in {"refused.not_a_list", "refused.not_an_option"}


@pytest.mark.rule("senators:trade.7", "senators:trade.10")
def test_a_card_is_sold_once():
    match = sell(trading(open=[[*OLIVES, "olives_9"]]), A, *OLIVES)

    assert refusal(match, "sell", A).message == "trade.no_set", "a single card of olives is left"


@pytest.mark.rule("senators:trade.10", "senators:gov.1")
def test_the_cards_of_a_sold_set_are_discarded_governors_too_and_influence_cards_stay():
    cards = ["grain_2", "grain_7", "governor_grain", "pontifex_maximus"]
    match = sell(trading(open=[cards]), A, "grain_2", "grain_7", "governor_grain")

    play(match, (A, 9))

    view = match.view(None)
    assert view["discards"] == [["grain_2"], [], ["grain_7"]]
    assert view["used_offices"] == ["governor_grain"]
    assert opened(match, A) == ["pontifex_maximus"]


@pytest.mark.rule("senators:trade.10")
def test_influence_cards_are_neither_sold_nor_played():
    match = trading(coins=[0, 10, 10], open=[["vox_populi", "lictors", "merchants"]])

    assert legal(match, A) == ["finish"]
    assert refusal(match, "card:lictors", A).message == "refused.not_an_option"


@pytest.mark.rule("senators:trade.4", "senators:info.5")
def test_a_sale_is_public_with_its_cards_values_and_coins():
    match = sell(trading(hidden=[OLIVES]), A, *OLIVES)

    said = line(match, "trade.sold")

    assert said.rule == "senators:trade.4"
    assert said.params == {"seat": "seat:0", "cards": keys(*OLIVES), "values": [2, 4, 7], "coins": 13}
    assert match.view(None)["discards"] == [["olives_2"], ["olives_4"], ["olives_7"]]


@pytest.mark.rule("senators:trade.4", "senators:trade.7")
@pytest.mark.parametrize(("hidden", "reversible"), [(0, True), (1, False), (3, False)])
def test_a_sale_that_showed_a_hidden_card_cannot_be_taken_back(hidden: int, reversible: bool):
    match = sell(trading(hidden=[OLIVES[:hidden]], open=[OLIVES[hidden:]]), A, *OLIVES)

    assert match.can_undo(A) is reversible


@pytest.mark.rule("senators:trade.3", "senators:info.4")
def test_what_a_player_has_to_sell_is_seen_by_nobody_else():
    def seen(hidden: list[str], *steps: Any) -> list[Any]:
        match = play(trading(hidden=[hidden]), *((A, step) for step in steps))
        return [match.view(seat) for seat in (B, C, None)] + [match.lines(seat) for seat in (B, C, None)]

    assert seen(OLIVES) == seen(OLIVES, "sell") == seen(["grain_2", "olives_4", "iron_7"])


# -- out of the game in the middle of trading ------------------------------------------------------------------------
STEPS: dict[str, list[Any]] = {
    "trade.steps": [],
    "trade.set": ["sell"],
    "trade.governor_value": ["sell", keys("grain_1", "grain_5", "governor_grain")],
    "trade.censor_target": ["card:censor_1"],
}
GOODS = ["grain_1", "grain_5", "governor_grain", "censor_1"]
TRADE = ("senators:trade.1", "senators:trade.3", "senators:trade.7", "senators:gov.1", "senators:censor.1")


@pytest.mark.rule("senators:trade.1", "senators:trade.11", "senators:turn.4")
def test_an_opponent_who_goes_out_when_asked_to_join_is_passed_over():
    match = hosting(senators=[5, 1, 5])

    go_out(match, B)

    assert asked(match) == {C: "trade.join"}
    assert coins(match) == [10, 0, 10]


@pytest.mark.rule("senators:trade.1", "senators:turn.4")
def test_if_the_host_goes_out_while_guests_are_asked_nobody_trades():
    match = hosting(senators=[1, 5, 5])

    go_out(match, A)

    assert asked(match) == {B: "newsenator.answer"}
    assert coins(match) == [0, 10, 10]


@pytest.mark.rule(*TRADE)
@pytest.mark.parametrize("key", STEPS)
def test_if_a_guest_goes_out_while_trading_the_next_one_is_asked(key: str):
    match = play(trading(B, senators=[5, 1, 6], open=[[], GOODS]), *((B, step) for step in STEPS[key]))
    assert asked(match) == {B: key}

    go_out(match, B)

    assert asked(match) == {C: "trade.join"}
    assert senators(match) == [5, 0, 6]


@pytest.mark.rule(*TRADE, "senators:trade.11", "senators:turn.4")
@pytest.mark.parametrize("key", STEPS)
def test_if_the_host_goes_out_a_guest_who_has_paid_still_trades_and_then_the_turn_is_over(key: str):
    match = play(trading(B, senators=[1, 5, 6], open=[[], GOODS]), *((B, step) for step in STEPS[key]))

    go_out(match, A)
    assert asked(match) == {B: key}

    finish = {"trade.steps": [], "trade.set": [keys(*GOODS[:3]), 9], "trade.governor_value": [9]}
    play(match, *((B, step) for step in [*finish.get(key, ["cancel"]), "finish"]))

    assert asked(match) == {B: "newsenator.answer"}


@pytest.mark.rule(*TRADE, "senators:trade.2")
@pytest.mark.parametrize("key", STEPS)
def test_if_the_active_player_goes_out_while_trading_the_turn_is_over(key: str):
    match = play(trading(A, senators=[1, 5, 6], open=[GOODS]), *((A, step) for step in STEPS[key]))

    go_out(match, A)

    assert asked(match) == {B: "newsenator.answer"}
    assert senators(match) == [0, 5, 6]


@pytest.mark.rule(*TRADE)
@pytest.mark.parametrize("key", STEPS)
def test_if_a_bystander_embezzles_the_question_stays_the_same(key: str):
    match = play(trading(A, senators=[1, 5, 6], open=[GOODS]), *((A, step) for step in STEPS[key]))
    question = match.asks[A].describe()

    embezzle(match, B)

    assert match.asks[A].describe() == question
