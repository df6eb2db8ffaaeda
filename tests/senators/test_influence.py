"""Rules of the nine Influence cards."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, legal, line, lines, play, refusal
from tests.senators.table import coins, go_out, hand, keys, near, opened, position, senators

A, B, C, D = range(4)
QUIET = "new_senator_1"
"""The event of the next turn: it asks the next player and moves nothing before the answer."""
LOTS = ["grain_1", "meat_4", "iron_7", "consul_1"]


def trading(seat: int = A, **given: Any) -> Match:
    """A player takes a trading action; A is active unless told otherwise."""
    return position(scene="trade", args=[seat], **{"dice": [QUIET], **given})


def extortion(**given: Any) -> Match:
    """The active player has just chosen extortion."""
    match = position(**{"dice": [QUIET], **given})
    return play(match, (match.view(None)["active"], "extortion"))


def deciding(**given: Any) -> Match:
    """All have bid in A's auction."""
    return position(scene="bidding", args=[A], **{"dice": [QUIET], **given})


# -- all of them -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:inf.1", "senators:inf.lictors")
def test_an_influence_card_works_for_its_new_owner_at_once():
    match = extortion(open=[[], ["pontifex_maximus"], []], hidden=[["grain_1", "grain_4", "grain_6"]])
    play(match, (A, "card:pontifex_maximus"), (A, 2), (B, "sell"))
    assert opened(match, A) == ["pontifex_maximus"]
    assert match.view(None)["players"][A]["open"] == ["pontifex_maximus"]

    later = trading(open=[opened(match, A)], hidden=[hand(match, A)], coins=[0, 10, 10])
    play(later, (A, "sell"), (A, keys("grain_1", "grain_4", "grain_6")))

    assert coins(later)[A] == 11 + 9


@pytest.mark.rule("senators:inf.1")
def test_lictors_bought_in_an_extortion_serve_the_next_one():
    match = extortion(open=[[], ["lictors"]], dice=["senate_majority_1", "senate_majority_2", "senate_majority_3"])
    play(match, (A, "card:lictors"), (A, 3), (B, "sell"))
    assert coins(match) == [10, 13, 10]

    play(match, (B, "extortion"), (B, "pass"))
    assert coins(match)[B] == 16, "three: the Lictors are gone"
    play(match, (C, "extortion"), (C, "pass"), (A, "extortion"))

    assert coins(match)[A] == 18


@pytest.mark.rule("senators:inf.1", "senators:trade.10")
def test_a_player_may_own_several_influence_cards_and_keeps_them_for_good():
    cards = ["vox_populi", "pontifex_maximus", "lictors"]
    match = play(position(open=[cards], hidden=[["wood_1", "wood_4", "wood_9"]], dice=[QUIET]), (A, "trading"))
    play(match, (B, "decline"), (C, "decline"), (A, "sell"), (A, keys("wood_1", "wood_4", "wood_9")), (A, "finish"))

    assert (senators(match)[A], coins(match)[A]) == (6, 10 + 14 + 9)
    assert opened(match, A) == cards
    for seat in (A, B, C, None):
        assert match.view(seat)["players"][A]["open"] == cards


@pytest.mark.rule("senators:inf.1", "senators:extortion.7")
@pytest.mark.parametrize("answer", ["sell", "keep"])
def test_an_influence_card_that_was_asked_for_stays_open(answer: str):
    match = extortion(open=[["cavalry"], ["praetors"]])

    play(match, (A, "card:praetors"), (A, 1), (B, answer))

    assert (opened(match, A), opened(match, B)) == (
        (["cavalry", "praetors"], []) if answer == "sell" else (["cavalry"], ["praetors"])
    )


# -- Vox Populi ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:inf.vox")
def test_vox_populi_brings_a_guest_a_senator_at_the_start_of_the_action():
    match = play(position(open=[[], ["vox_populi"]]), (A, "trading"))
    assert senators(match) == [5, 5, 5], "not before the action"

    play(match, (B, "join"))

    assert senators(match) == [5, 6, 5]
    assert coins(match) == [15, 5, 10]
    assert asked(match) == {B: "trade.steps"}
    said = line(match, "trade.vox_populi")
    assert (said.rule, said.params) == ("senators:inf.vox", {"seat": "seat:1"})


@pytest.mark.rule("senators:inf.vox")
def test_vox_populi_brings_the_active_player_a_senator_too_and_nobody_else():
    match = play(position(open=[["vox_populi"]]), (A, "trading"), (B, "join"), (B, "finish"), (C, "decline"))

    assert asked(match) == {A: "trade.steps"}
    assert senators(match) == [6, 5, 5]
    assert len(lines(match, "trade.vox_populi")) == 1


@pytest.mark.rule("senators:inf.vox")
def test_vox_populi_brings_nothing_to_an_owner_who_declines_to_trade():
    match = play(position(open=[[], ["vox_populi"]]), (A, "trading"), (B, "decline"))

    assert senators(match) == [5, 5, 5]


@pytest.mark.rule("senators:inf.vox", "senators:censor.3")
def test_the_senator_of_vox_populi_is_no_purchase():
    match = position(senators=[3, 6, 6], open=[["vox_populi", "censor_1"]])

    play(match, (A, "trading"), (B, "decline"), (C, "decline"))

    assert "card:censor_1" in legal(match, A)


# -- Lictors ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:inf.lictors", "senators:extortion.1")
def test_lictors_take_eight_coins_instead_of_three():
    match = extortion(coins=[4, 10, 10], open=[["lictors"], ["wood_8"]])

    assert coins(match) == [12, 10, 10]
    assert line(match, "extortion.income").params == {"seat": "seat:0", "coins": 8}


@pytest.mark.rule("senators:inf.lictors", "senators:extortion.1")
def test_the_lictors_of_an_opponent_do_not_help():
    match = extortion(coins=[4, 10, 10], open=[["cavalry"], ["lictors"]])

    assert coins(match) == [7, 10, 10]


# -- Merchants -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:inf.merchants")
def test_merchants_take_one_lot_for_a_coin_paid_to_its_highest_bidder():
    match = deciding(lots=LOTS, bids=[3, 0, 0, 9], bidders=[B, -1, -1, C], open=[["merchants"]])

    play(match, (A, "card:consul_1"))
    assert legal(match, A) == ["sell", "take", "merchants"]
    assert match.asks[A].default == "sell"
    play(match, (A, "merchants"))

    assert coins(match) == [9, 10, 11]
    assert opened(match, A) == ["merchants", "consul_1"]
    said = line(match, "auction.merchants")
    assert (said.rule, said.params) == ("senators:inf.merchants", {"seat": "seat:0", "card": "card:consul_1"})
    assert lines(match, "auction.taken") == []
    assert asked(match) == {A: "auction.verdict"}
    assert match.asks[A].params == {"card": "card:grain_1", "bidder": "seat:1", "price": 3}
    play(match, (A, "take"))
    assert coins(match) == [6, 13, 11], "the second lot costs its bid"
    assert opened(match, A) == ["merchants", "consul_1", "grain_1", "meat_4", "iron_7"]


@pytest.mark.rule("senators:inf.merchants", "senators:auction.9")
def test_an_earlier_sale_of_the_same_auction_can_pay_for_the_merchants():
    match = deciding(lots=LOTS, bids=[1, 0, 0, 9], bidders=[B, -1, -1, C], open=[["merchants"]], coins=[0, 10, 10])

    play(match, (A, "card:grain_1"), (A, "sell"))
    assert legal(match, A) == ["sell", "merchants"]
    play(match, (A, "merchants"))

    assert coins(match) == [0, 9, 11]
    assert opened(match, A) == ["merchants", "consul_1", "meat_4", "iron_7"]


@pytest.mark.rule("senators:inf.merchants")
def test_merchants_are_used_once_an_auction():
    match = deciding(lots=LOTS, bids=[3, 4, 0, 9], bidders=[B, B, -1, C], open=[["merchants"]])

    play(match, (A, "card:consul_1"), (A, "merchants"), (A, "card:grain_1"))

    assert legal(match, A) == ["sell", "take"]
    found = refusal(match, "merchants", A)
    assert (found.message, found.rule) == ("auction.merchants_used", "senators:inf.merchants")
    assert near(match, A) == {"merchants": "senators:inf.merchants"}


@pytest.mark.rule("senators:inf.merchants", "senators:auction.1")
def test_in_the_next_auction_the_merchants_work_again():
    match = position(dice=[*LOTS, QUIET], open=[["merchants"]], merchants_used=True)

    play(match, (A, "auction"), (B, "card:grain_1"), (B, 3), (B, "done"), (C, "done"))

    assert legal(match, A) == ["sell", "take", "merchants"]


@pytest.mark.rule("senators:inf.merchants")
def test_only_the_active_players_merchants_work():
    match = deciding(lots=LOTS, bids=[3, 0, 0, 0], bidders=[B, -1, -1, -1], open=[["cavalry"], ["merchants"]])

    assert legal(match, A) == ["sell", "take"]
    found = refusal(match, "merchants", A)
    assert (found.message, found.rule) == ("card.not_yours", "senators:inf.merchants")
    assert near(match, A) == {}


@pytest.mark.rule("senators:inf.merchants", "senators:auction.8", "senators:senate.2")
@pytest.mark.parametrize("cards", [["merchants"], ["cavalry"]])
def test_who_has_the_merchants_changes_nothing_about_other_cards(cards: list[str]):
    match = deciding(lots=LOTS, bids=[3, 0, 0, 0], bidders=[B, -1, -1, -1], open=[[], cards])

    assert refusal(match, "card:consul_2", A).message == "senate.only_in_trading"
    nobodys = "card.not_yours" if cards == ["merchants"] else "refused.not_an_option"
    assert refusal(match, "merchants", A).message == nobodys


@pytest.mark.rule("senators:inf.merchants", "senators:embezzle.1")
@pytest.mark.parametrize(("purse", "answers"), [(1, ["sell", "merchants"]), (0, ["sell"])])
def test_merchants_need_a_coin(purse: int, answers: list[str]):
    match = deciding(lots=LOTS, bids=[3, 0, 0, 0], bidders=[B, -1, -1, -1], open=[["merchants"]], coins=[purse, 10, 10])

    assert legal(match, A) == answers
    if not purse:
        found = refusal(match, "merchants", A)
        assert (found.message, found.rule) == ("auction.merchants_poor", "senators:inf.merchants")
        assert (found.remedy, found.params) == ("embezzle.remedy", {"price": 1})


@pytest.mark.rule("senators:inf.merchants", "senators:elim.2")
def test_if_the_highest_bidder_goes_out_the_merchants_pay_the_next():
    match = deciding(
        seats=4,
        lots=LOTS,
        bids=[8, 0, 0, 0],
        bidders=[B, -1, -1, -1],
        lower_bids={0: {C: 5, D: 7}},
        open=[["merchants"]],
        senators=[5, 1, 5, 5],
    )

    go_out(match, B)
    play(match, (A, "merchants"))

    assert coins(match) == [9, 0, 10, 11]


# -- Cavalry ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:inf.cavalry")
@pytest.mark.parametrize(
    ("bids", "gains"),
    [
        ((4, 6, 0), [1, 0, 0]),
        ((0, 2, 0), [1, 0, 0]),
        ((3, 6, 1), [1, 1, 0]),
        ((2, 6, 1), [0, 1, 0]),
        ((0, 0, 0), [1, 0, 0]),
    ],
)
def test_cavalry_adds_three_to_its_owners_contribution_for_nothing(bids: tuple[int, ...], gains: list[int]):
    match = position(scene="war", event="war_1", open=[["cavalry"]])

    play(match, *enumerate(bids))

    assert senators(match) == [5 + gain for gain in gains]
    assert coins(match) == [10 - amount for amount in bids], "only the own coins are paid"
    assert line(match, "war.result").params["bids"] == {f"seat:{seat}": amount for seat, amount in enumerate(bids)}
    assert line(match, "war.result").params["strength"] == {
        "seat:0": bids[0] + 3,
        "seat:1": bids[1],
        "seat:2": bids[2],
    }


@pytest.mark.rule("senators:inf.cavalry")
def test_cavalry_cannot_be_bid_beyond_the_own_coins():
    match = position(scene="war", event="war_1", open=[["cavalry"]])

    assert legal(match, A) == list(range(11))


@pytest.mark.rule("senators:inf.cavalry", "senators:deficit.2", "senators:deficit.3")
def test_cavalry_does_not_count_in_a_public_deficit():
    match = position(scene="public_deficit", event="public_deficit_1", open=[["cavalry"]])

    play(match, (A, 4), (B, 5), (C, 0))

    assert senators(match) == [5, 5, 4], "nine coins do not meet a deficit of ten, and C gave least"


# -- Pontifex Maximus ------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:inf.pontifex")
@pytest.mark.parametrize(
    ("cards", "values", "brought"),
    [
        (["grain_1", "iron_1", "wood_1"], [], 3 + 27),
        (["grain_1", "grain_5", "grain_9"], [], 15 + 9),
        (["grain_1", "grain_2", "grain_3"], [], 6 + 15 + 9),
        (["grain_2", "grain_5", "grain_9"], [], 16),
        (["grain_2", "iron_2", "wood_2"], [], 6),
        (["grain_1", "grain_5", "governor_grain"], [1], 7 + 18),
        (["grain_1", "grain_5", "governor_grain"], [2], 8 + 9),
        (["grain_2", "grain_3", "governor_grain"], [1], 6 + 15 + 9),
        (["grain_1", "iron_1", "governor_wood"], [], 3 + 27),
        (["governor_grain", "governor_iron", "governor_wood"], [1], 3 + 27),
    ],
)
def test_pontifex_maximus_gains_nine_coins_for_every_one_sold(cards: list[str], values: list[int], brought: int):
    match = trading(coins=[0, 10, 10], open=[["pontifex_maximus", *cards]])

    play(match, (A, "sell"), (A, keys(*cards)), *((A, value) for value in values))

    assert coins(match)[A] == brought
    assert line(match, "trade.sold").params["coins"] == brought


@pytest.mark.rule("senators:inf.pontifex")
def test_without_the_pontifex_a_one_is_only_a_one():
    match = trading(coins=[0, 10, 10], open=[["grain_1", "iron_1", "wood_1"], ["pontifex_maximus"]])

    play(match, (A, "sell"), (A, keys("grain_1", "iron_1", "wood_1")))

    assert coins(match)[A] == 3


@pytest.mark.rule("senators:inf.pontifex", "senators:gov.1")
@pytest.mark.parametrize(("influence", "best"), [(["pontifex_maximus"], 1), ([], 9)])
def test_the_proposed_value_of_a_governor_knows_of_the_pontifex(influence: list[str], best: int):
    cards = ["grain_4", "grain_7", "governor_grain"]
    match = trading(open=[[*influence, *cards]], options={"influence_cards": True})

    play(match, (A, "sell"), (A, keys(*cards)))

    assert match.asks[A].default == best


# -- Princeps Senatus ------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:inf.princeps")
@pytest.mark.parametrize(("owner", "paid"), [(A, [9, 2, 2, 0]), (B, [6, 3, 2, 0]), (D, [6, 2, 2, 0])])
def test_princeps_senatus_gets_three_instead_of_two_coins_for_each_opponent_with_fewer(owner: int, paid: list[int]):
    cards = [["princeps_senatus"] if seat == owner else [] for seat in range(4)]
    match = position(4, scene="senate_majority", event="senate_majority_1", senators=[6, 4, 4, 2], open=cards)

    assert coins(match) == [10 + amount for amount in paid]
    assert asked(match) == {A: "turn.action"}
