"""Rules of the first action, its second half: what the active player sells or takes, and who cannot pay."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, legal, line, lines, play, refusal
from tests.senators.table import (
    bid,
    coins,
    embezzle,
    endings,
    go_out,
    hand,
    keys,
    near,
    offered,
    opened,
    position,
    senators,
)

A, B, C, D = range(4)
QUIET = "new_senator_1"
"""The event of the next turn: it asks the next player and moves nothing before the answer."""
LOTS = ["grain_1", "meat_4", "iron_7", "consul_1"]


def deciding(**given: Any) -> Match:
    """All have bid and the active player decides."""
    return position(scene="bidding", args=[A], **{"dice": [QUIET], **given})


# -- the active player decides ---------------------------------------------------------------------------------------
@pytest.mark.rule("senators:auction.8", "senators:info.5")
def test_taking_a_lot_pays_its_highest_bidder_the_bid():
    match = deciding(lots=["grain_1"], bids=[3], bidders=[C])

    play(match, (A, "take"))

    assert coins(match) == [7, 10, 13]
    assert opened(match, A) == ["grain_1"]
    said = line(match, "auction.taken")
    assert said.rule == "senators:info.5"
    assert said.params == {"seat": "seat:0", "bidder": "seat:2", "card": "card:grain_1", "price": 3}


@pytest.mark.rule("senators:auction.8", "senators:info.5")
def test_selling_a_lot_brings_the_active_player_the_bid():
    match = deciding(lots=["grain_1"], bids=[3], bidders=[C])

    play(match, (A, "sell"))

    assert coins(match) == [13, 10, 7]
    assert (opened(match, A), opened(match, C)) == ([], ["grain_1"])
    said = line(match, "auction.sold")
    assert said.rule == "senators:info.5"
    assert said.params == {"seat": "seat:0", "bidder": "seat:2", "card": "card:grain_1", "price": 3}
    assert senators(match) == [5, 5, 5]


@pytest.mark.rule("senators:auction.8")
@pytest.mark.parametrize(("purse", "answers"), [(9, ["sell", "take"]), (8, ["sell"])])
def test_a_lot_can_be_taken_only_with_the_coins_for_it(purse: int, answers: list[str]):
    match = deciding(lots=["grain_1"], bids=[9], bidders=[C], coins=[purse, 10, 10])

    assert legal(match, A) == answers
    assert match.asks[A].default == "sell"


@pytest.mark.rule("senators:auction.8", "senators:embezzle.1")
def test_an_active_player_short_of_coins_may_embezzle_to_take_a_lot():
    match = deciding(lots=["grain_1"], bids=[9], bidders=[C], coins=[4, 10, 10])
    found = refusal(match, "take", A)
    assert (found.message, found.rule, found.remedy) == (
        "auction.take_poor",
        "senators:auction.8",
        "embezzle.remedy",
    )
    assert near(match, A) == {"take": "senators:auction.8"}

    play(embezzle(match, A), (A, "take"))

    assert (coins(match), senators(match)) == ([0, 10, 19], [4, 5, 5])
    assert opened(match, A) == ["grain_1"]


@pytest.mark.rule("senators:auction.8")
def test_a_lot_with_a_bid_is_either_sold_or_taken():
    match = deciding(lots=["grain_1"], bids=[9], bidders=[C], coins=[4, 10, 10])

    assert refusal(match, "keep", A).message == "refused.not_an_option"
    assert refusal(match, "done", A).message == "refused.not_an_option"


@pytest.mark.rule("senators:auction.9")
def test_the_active_player_chooses_the_order_of_the_lots():
    match = deciding(lots=LOTS, bids=[3, 0, 2, 7], bidders=[C, -1, B, C])

    assert asked(match) == {A: "auction.settle"}
    assert legal(match, A) == keys("grain_1", "iron_7", "consul_1")
    play(match, (A, "card:iron_7"), (A, "sell"))
    assert legal(match, A) == keys("grain_1", "consul_1")
    play(match, (A, "card:consul_1"), (A, "take"))

    assert asked(match) == {A: "auction.verdict"}, "one lot is left: there is no order to choose"
    assert match.asks[A].params == {"card": "card:grain_1", "bidder": "seat:2", "price": 3}
    play(match, (A, "sell"))
    assert [opened(match, seat) for seat in (A, B, C)] == [["consul_1", "meat_4"], ["iron_7"], ["grain_1"]]
    assert coins(match) == [10 + 2 - 7 + 3, 8, 10 + 7 - 3]


@pytest.mark.rule("senators:auction.9")
def test_money_from_a_sold_lot_can_pay_for_a_later_one():
    match = deciding(lots=["grain_1", "iron_7"], bids=[3, 7], bidders=[B, C], coins=[0, 10, 10])

    play(match, (A, "card:iron_7"), (A, "sell"))
    assert coins(match)[A] == 7
    play(match, (A, "take"))

    assert coins(match) == [4, 13, 3]
    assert opened(match, A) == ["grain_1"]


@pytest.mark.rule("senators:auction.10")
def test_lots_without_bids_are_the_active_players_for_nothing():
    match = deciding(lots=["grain_1", "meat_4", "consul_1"])

    assert coins(match) == [10, 10, 10]
    assert opened(match, A) == ["grain_1", "meat_4", "consul_1"]
    said = lines(match, "auction.free")
    assert [each.params for each in said] == [
        {"seat": "seat:0", "card": card} for card in keys("grain_1", "meat_4", "consul_1")
    ]
    assert {each.rule for each in said} == {"senators:auction.10"}
    assert asked(match) == {B: "newsenator.answer"}
    assert offered(match) == {}


@pytest.mark.rule("senators:auction.10", "senators:auction.9")
def test_a_lot_without_bids_is_not_a_matter_of_choice():
    match = deciding(lots=["grain_1", "meat_4", "iron_7"], bids=[1, 0, 1], bidders=[B, -1, C])

    assert legal(match, A) == keys("grain_1", "iron_7")
    assert refusal(match, "card:meat_4", A).rule == "senators:auction.9"


@pytest.mark.rule("senators:auction.11", "senators:senate.1", "senators:info.3")
def test_cards_from_an_auction_lie_face_up_before_their_new_owner():
    match = deciding(lots=["olives_9", "consul_1", "wood_2"], bids=[3, 1, 0], bidders=[C, B, -1])

    play(match, (A, "card:olives_9"), (A, "sell"), (A, "sell"))

    for seat in (A, B, C, None):
        assert [player["open"] for player in match.view(seat)["players"]] == [["wood_2"], ["consul_1"], ["olives_9"]]
    assert [hand(match, seat) for seat in (A, B, C)] == [[], [], []]


@pytest.mark.rule("senators:auction.11", "senators:auction.13", "senators:auction.8", "senators:auction.10")
def test_the_books_example_of_an_auction():
    """C is highest on grain, olives and the quaestor; A takes grain, sells the others and has meat for nothing."""
    match = position(4, dice=["meat_2", "olives_5", "grain_9", "quaestor_1", QUIET], coins=[10, 10, 10, 10])
    play(match, (A, "auction"), (B, "card:grain_9"), (B, 2), (B, "done"))
    bid(match, C, "grain_9", 3)
    bid(match, C, "olives_5", 3)
    bid(match, C, "quaestor_1", 7)
    play(match, (C, "done"), (D, "done"))

    play(match, (A, "card:grain_9"), (A, "take"), (A, "card:olives_5"), (A, "sell"), (A, "sell"))

    assert sorted(opened(match, A)) == ["grain_9", "meat_2"]
    assert opened(match, C) == ["olives_5", "quaestor_1"]
    assert coins(match) == [17, 10, 3, 10]
    assert asked(match) == {B: "newsenator.answer"}


# -- who cannot pay --------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:auction.12")
@pytest.mark.parametrize(("owed", "left", "voices"), [(4, 0, 3), (5, 4, 2), (9, 0, 2), (10, 4, 1), (14, 0, 1)])
def test_a_bidder_short_of_coins_embezzles_as_often_as_needed_and_no_more(owed: int, left: int, voices: int):
    match = deciding(lots=["grain_1"], bids=[owed], bidders=[C], coins=[0, 10, 4], senators=[5, 5, 3])

    play(match, (A, "sell"))

    assert coins(match) == [owed, 10, left]
    assert senators(match) == [5, 5, voices]
    assert opened(match, C) == ["grain_1"]
    assert len(lines(match, "embezzle.forced")) == 3 - voices


@pytest.mark.rule("senators:auction.12")
@pytest.mark.parametrize(
    ("purse", "voices", "owed", "paid"), [(2, 1, 9, 7), (4, 1, 9, 9), (2, 2, 9, 12), (0, 2, 12, 10)]
)
def test_a_bidder_who_goes_under_pays_what_there_is_and_the_lot_is_the_active_players(
    purse: int, voices: int, owed: int, paid: int
):
    match = deciding(
        lots=["grain_1"],
        bids=[owed],
        bidders=[C],
        coins=[1, 10, purse],
        senators=[5, 5, voices],
        hidden=[[], [], ["wood_1"]],
    )

    play(match, (A, "sell"))

    assert coins(match) == [1 + paid, 10, 0]
    assert senators(match) == [5, 5, 0]
    assert (opened(match, A), opened(match, C)) == (["grain_1"], [])
    assert line(match, "auction.ruined").params == {"bidder": "seat:2", "card": "card:grain_1"}
    assert lines(match, "auction.sold") == []
    assert asked(match) == {B: "newsenator.answer"}


@pytest.mark.rule("senators:auction.12", "senators:auction.10")
def test_the_other_bids_of_a_ruined_bidder_fall_and_those_of_others_stand():
    match = deciding(lots=LOTS, bids=[9, 2, 4, 3], bidders=[C, C, B, B], coins=[0, 10, 2], senators=[5, 5, 1])

    play(match, (A, "card:grain_1"), (A, "sell"))

    assert offered(match) == {"meat_4": (0, None), "iron_7": (4, B), "consul_1": (3, B)}
    assert legal(match, A) == keys("iron_7", "consul_1")
    play(match, (A, "card:iron_7"), (A, "sell"), (A, "sell"))
    assert (opened(match, A), opened(match, B)) == (["grain_1", "meat_4"], ["iron_7", "consul_1"])


@pytest.mark.rule("senators:auction.12", "senators:elim.3")
def test_a_ruined_bidder_may_leave_one_player_who_wins_at_once():
    match = deciding(lots=["grain_1", "iron_7"], bids=[9, 1], bidders=[C, C], coins=[0, 0, 2], senators=[2, 0, 1])

    play(match, (A, "card:grain_1"), (A, "sell"))

    assert match.outcome is not None
    assert match.outcome["winners"] == [A]
    assert opened(match, A) == ["grain_1"]


@pytest.mark.rule("senators:auction.12", "senators:auction.8")
@pytest.mark.parametrize(("purse", "reversible"), [(3, True), (2, False)])
def test_a_sale_that_shows_somebody_was_short_cannot_be_taken_back(purse: int, reversible: bool):
    match = deciding(lots=LOTS, bids=[3, 1, 1, 0], bidders=[C, B, B, -1], coins=[10, 10, purse])

    play(match, (A, "card:grain_1"), (A, "sell"))

    assert match.can_undo(A) is reversible


# -- out of the game in the middle of an auction ---------------------------------------------------------------------
@pytest.mark.rule("senators:auction.9", "senators:auction.10", "senators:auction.8", "senators:turn.4")
@pytest.mark.parametrize(("bids", "key"), [([3, 4, 0, 0], "auction.settle"), ([3, 0, 0, 0], "auction.verdict")])
def test_if_the_active_player_goes_out_while_deciding_nothing_more_is_sold(bids: list[int], key: str):
    bidders = [B if amount else -1 for amount in bids]
    match = deciding(lots=LOTS, bids=bids, bidders=bidders, senators=[1, 5, 5])
    assert asked(match) == {A: key}

    go_out(match, A)

    assert asked(match) == {B: "newsenator.answer"}
    assert (offered(match), coins(match)) == ({}, [0, 10, 10])
    assert opened(match, B) == []
    assert len(match.view(None)["used_offices"]) == 1


@pytest.mark.rule("senators:auction.8", "senators:auction.9", "senators:auction.10")
@pytest.mark.parametrize(("bids", "key"), [([3, 4, 0, 0], "auction.settle"), ([3, 0, 0, 0], "auction.verdict")])
def test_if_the_only_bidder_goes_out_the_lot_is_free(bids: list[int], key: str):
    match = deciding(
        seats=4, lots=LOTS, bids=bids, bidders=[B if amount else -1 for amount in bids], senators=[5, 1, 5, 5]
    )
    assert asked(match) == {A: key}

    go_out(match, B)

    assert opened(match, A) == LOTS
    assert asked(match) == {C: "newsenator.answer"}


@pytest.mark.rule("senators:elim.2", "senators:auction.8")
def test_if_the_highest_bidder_goes_out_the_next_bid_counts():
    match = deciding(
        seats=4,
        lots=LOTS,
        bids=[8, 4, 0, 0],
        bidders=[B, B, -1, -1],
        lower_bids={0: {C: 5, D: 7}},
        senators=[5, 1, 5, 5],
    )
    play(match, (A, "card:grain_1"))

    go_out(match, B)

    assert offered(match) == {"grain_1": (7, D), "meat_4": (0, None), "iron_7": (0, None), "consul_1": (0, None)}
    assert match.asks[A].params == {"card": "card:grain_1", "bidder": "seat:3", "price": 7}
    play(match, (A, "sell"))
    assert coins(match) == [17, 0, 10, 3]
    assert (opened(match, D), opened(match, A)) == (["grain_1"], ["meat_4", "iron_7", "consul_1"])


@pytest.mark.rule("senators:elim.2")
def test_if_a_lower_bidder_goes_out_the_highest_bid_stands():
    match = deciding(
        seats=4, lots=LOTS, bids=[8, 0, 0, 0], bidders=[B, -1, -1, -1], lower_bids={0: {C: 5}}, senators=[5, 5, 1, 5]
    )

    go_out(match, C)

    assert offered(match)["grain_1"] == (8, B)


@pytest.mark.rule("senators:elim.2", "senators:auction.12")
def test_where_a_ruined_bidder_led_other_lots_the_next_bids_count_on_them():
    match = deciding(
        lots=LOTS[:2],
        bids=[9, 2],
        bidders=[C, C],
        lower_bids={0: {B: 3}, 1: {B: 1}},
        coins=[0, 10, 2],
        senators=[5, 5, 1],
    )

    play(match, (A, "card:grain_1"), (A, "sell"))

    assert opened(match, A) == ["grain_1"], "what he was sold and could not pay is the active player's"
    assert offered(match) == {"meat_4": (1, B)}


@pytest.mark.rule("senators:auction.8", "senators:auction.9")
def test_exact_number_of_ways_to_decide():
    """Three lots that can all be paid: in 3! orders, each sold or taken."""
    match = deciding(lots=LOTS[:3], bids=[1, 1, 1], bidders=[B, C, B])

    assert endings(match, lambda ask: ask.key.startswith("auction.")) == 6 * 2**3
