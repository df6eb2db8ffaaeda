"""Rules of the first action: four lots, one round of bids, and the active player sells or takes."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, legal, line, play, refusal
from tests.senators.table import bid, coins, embezzle, endings, go_out, keys, names, near, offered, position, senators

A, B, C, D = range(4)
QUIET = "new_senator_1"
"""The event of the next turn: it asks the next player and moves nothing before the answer."""
LOTS = ["grain_1", "meat_4", "iron_7", "consul_1"]
OFFICES = [f"governor_{kind}" for kind in ("grain", "meat", "iron", "cloth", "wood", "olives")]
OFFICES += [
    f"{office}_{n}" for office, copies in (("censor", 5), ("consul", 2), ("quaestor", 2)) for n in range(1, copies + 1)
]


def bidding(seat: int = B, **given: Any) -> Match:
    """The four lots lie open and it is this player's turn to bid; A is active unless told otherwise."""
    return position(scene="bidding", args=[seat], **{"lots": LOTS, "dice": [QUIET], **given})


# -- the lots --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:auction.1")
def test_an_auction_turns_up_the_top_card_of_each_of_the_four_decks():
    match = position(dice=LOTS)

    play(match, (A, "auction"))

    assert offered(match) == dict.fromkeys(LOTS, (0, None))
    assert match.view(None)["decks"] == [17, 17, 17]
    assert match.view(None)["offices_left"] == 14
    assert line(match, "auction.lots").params == {"lots": keys(*LOTS)}
    assert line(match, "auction.lots").rule == "senators:auction.1"


@pytest.mark.rule("senators:auction.1", "senators:auction.3")
def test_two_auctions_in_a_row_offer_four_lots_each():
    later = ["grain_2", "meat_5", "iron_8", "consul_2"]
    match = position(dice=[*LOTS, "senate_majority_1", *later])

    play(match, (A, "auction"), (B, "done"), (C, "done"))
    play(match, (B, "auction"))

    assert list(offered(match)) == later
    assert asked(match) == {C: "auction.bids"}


@pytest.mark.rule("senators:auction.1", "senators:auction.2")
def test_an_empty_deck_is_made_again_of_its_own_discards():
    match = position(decks={0: []}, offices=[], dice=LOTS)

    play(match, (A, "auction"))

    view = match.view(None)
    assert list(offered(match)) == LOTS
    assert view["decks"] == [17, 17, 17]
    assert view["discards"] == [[], [], []]
    assert (view["offices_left"], view["used_offices"]) == (14, [])


@pytest.mark.rule("senators:auction.2")
def test_the_last_card_of_a_deck_is_offered_before_its_discards_come_back():
    match = position(decks={1: ["meat_4"]}, offices=["consul_1"], dice=LOTS)

    play(match, (A, "auction"))

    view = match.view(None)
    assert list(offered(match)) == LOTS
    assert (view["decks"], len(view["discards"][1])) == ([17, 0, 17], 17)
    assert (view["offices_left"], len(view["used_offices"])) == (0, 14)


@pytest.mark.rule("senators:auction.1", "senators:auction.2")
def test_without_any_senate_card_in_deck_or_discards_only_three_lots_are_offered():
    match = position(open=[[], [], OFFICES], dice=LOTS[:3])

    play(match, (A, "auction"))

    assert list(offered(match)) == LOTS[:3]
    assert asked(match) == {B: "auction.bids"}


@pytest.mark.rule("senators:auction.1", "senators:auction.2")
def test_without_any_card_of_a_resource_deck_its_lot_is_missing():
    low = [f"{kind}_{value}" for kind in ("grain", "meat", "iron", "cloth", "wood", "olives") for value in (1, 2, 3)]
    match = position(hidden=[[], low], dice=["meat_4", "iron_7", "consul_1"])

    play(match, (A, "auction"))

    assert list(offered(match)) == ["meat_4", "iron_7", "consul_1"]


# -- who bids --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:auction.3")
@pytest.mark.parametrize(("active", "order"), [(A, [B, C, D]), (C, [D, A, B])])
def test_every_opponent_bids_once_clockwise_and_the_active_player_does_not(active: int, order: list[int]):
    match = position(4, active=active, dice=[*LOTS, QUIET])
    play(match, (active, "auction"))

    bidders = []
    while next(iter(asked(match).values())) == "auction.bids":
        ((seat, _),) = asked(match).items()
        bidders.append(seat)
        play(match, (seat, "done"))

    assert bidders == order
    assert asked(match) == {order[0]: "newsenator.answer"}, "no second round: the turn is over"


@pytest.mark.rule("senators:auction.3", "senators:turn.4")
def test_an_eliminated_player_is_not_asked_for_bids():
    match = position(4, senators=[5, 0, 5, 5], dice=LOTS)

    play(match, (A, "auction"))
    assert asked(match) == {C: "auction.bids"}

    play(match, (C, "done"))
    assert asked(match) == {D: "auction.bids"}


@pytest.mark.rule("senators:auction.3")
def test_somebody_whose_turn_to_bid_it_is_not_cannot_bid():
    match = bidding(B)

    assert refusal(match, "card:grain_1", C).message == "refused.not_asked"
    assert refusal(match, "card:grain_1", A).message == "refused.not_asked"


# -- one bid a lot ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:auction.4", "senators:setup.3")
def test_a_player_may_bid_on_all_four_lots_in_any_sequence():
    match = bidding()

    for amount, card in enumerate(["consul_1", "grain_1", "iron_7", "meat_4"], 1):
        bid(match, B, card, amount)

    assert offered(match) == {"grain_1": (2, B), "meat_4": (4, B), "iron_7": (3, B), "consul_1": (1, B)}
    assert legal(match, B) == ["done"]


@pytest.mark.rule("senators:auction.4")
def test_a_player_may_bid_on_some_lots_and_leave_the_others():
    match = bidding()

    bid(match, B, "iron_7", 2)
    assert legal(match, B) == ["done", *keys("grain_1", "meat_4", "consul_1")]
    play(match, (B, "done"))

    assert offered(match) == {"grain_1": (0, None), "meat_4": (0, None), "iron_7": (2, B), "consul_1": (0, None)}
    assert asked(match) == {C: "auction.bids"}


@pytest.mark.rule("senators:auction.4")
def test_nobody_may_raise_the_own_bid():
    match = bid(bidding(), B, "grain_1", 3)

    found = refusal(match, "card:grain_1", B)

    assert (found.message, found.rule) == ("auction.one_bid", "senators:auction.4")
    assert found.params == {"card": "card:grain_1", "bid": 3}
    assert near(match, B) == {"card:grain_1": "senators:auction.4"}


@pytest.mark.rule("senators:auction.4", "senators:auction.3")
def test_a_card_that_is_not_on_offer_cannot_be_bid_for():
    match = bid(bidding(), B, "consul_1", 3)

    for answer in ("card:wood_9", "nonsense", ["card:grain_1"], {}, None):
        found = refusal(match, answer, B)
        assert (found.message, found.rule) == ("refused.not_an_option", "senators:auction.3")


@pytest.mark.rule("senators:auction.5", "senators:info.5")
def test_a_bid_is_public():
    match = bid(bidding(), B, "grain_1", 3)

    assert offered(match)["grain_1"] == (3, B)
    assert line(match, "auction.bid").params == {"seat": "seat:1", "card": "card:grain_1", "bid": 3}


# -- how much --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:auction.5")
def test_a_later_bid_must_be_higher_than_the_highest_before():
    match = play(bid(bidding(), B, "grain_1", 3), (B, "done"), (C, "card:grain_1"))

    for amount in (1, 2, 3):
        found = refusal(match, amount, C)
        assert (found.message, found.rule) == ("auction.overbid", "senators:auction.5")
        assert found.params == {"bid": 3}

    play(match, (C, 4))
    assert offered(match)["grain_1"] == (4, C)


@pytest.mark.rule("senators:auction.5")
def test_only_the_highest_bid_before_counts_and_only_on_the_same_lot():
    match = bidding(C, bids=[3, 0, 0, 0], bidders=[B, -1, -1, -1])

    play(match, (C, "card:meat_4"))

    assert legal(match, C)[:2] == [1, 2]


@pytest.mark.rule("senators:auction.6")
def test_a_bid_is_a_whole_number_of_at_least_one():
    match = play(bidding(), (B, "card:grain_1"))

    for amount in (0, -1):
        found = refusal(match, amount, B)
        assert (found.message, found.rule) == ("auction.at_least", "senators:auction.6")
        assert found.params == {"low": 1}
    for amount in ("3", 2.0, True, [3], None):
        assert refusal(match, amount, B).message == "refused.not_a_number"

    play(match, (B, 1))
    assert offered(match)["grain_1"] == (1, B)


@pytest.mark.rule("senators:auction.6")
def test_by_default_there_is_no_upper_end_to_the_bids():
    match = bid(bidding(coins=[10, 200, 10]), B, "grain_1", 217)

    assert offered(match)["grain_1"] == (217, B)


@pytest.mark.rule("senators:auction.5", "senators:auction.6")
def test_by_default_a_bid_is_outbid_by_one_coin_however_high_it_is():
    match = bidding(C, coins=[10, 10, 100], bids=[12, 0, 0, 40], bidders=[B, -1, -1, B])

    bid(match, C, "grain_1", 13)
    play(match, (C, "card:consul_1"))

    assert offered(match)["grain_1"] == (13, C)
    assert legal(match, C)[0] == 41


@pytest.mark.rule("senators:auction.6")
@pytest.mark.parametrize(("card", "spaces"), [("grain_1", range(1, 11)), ("consul_1", range(1, 16))])
def test_with_printed_spaces_only_their_numbers_can_be_bid(card: str, spaces: range):
    match = bidding(options={"bid_spaces": "list"}, coins=[10, 12, 10])

    play(match, (B, f"card:{card}"))

    assert legal(match, B) == match.asks[B].describe()["spaces"] == list(spaces)
    for amount in (spaces.stop, 32):
        found = refusal(match, amount, B)
        assert (found.message, found.rule) == ("auction.space", "senators:auction.6")
        assert found.params == {"spaces": list(spaces)}
    assert refusal(match, 33, B).rule == "senators:auction.7", "beyond 12 coins and four senators"


@pytest.mark.rule("senators:auction.5", "senators:auction.6", "senators:auction.7")
def test_with_printed_spaces_bids_lie_between_the_last_bid_and_the_means():
    match = bidding(
        C,
        options={"bid_spaces": "list"},
        coins=[0, 0, 6],
        senators=[5, 5, 1],
        bids=[3, 0, 0, 0],
        bidders=[B, -1, -1, -1],
    )

    play(match, (C, "card:grain_1"))

    assert legal(match, C) == [4, 5, 6]
    assert refusal(match, 3, C).rule == "senators:auction.5"
    assert refusal(match, 7, C).rule == "senators:auction.7"
    assert near(match, C) == {0: "senators:auction.6", 3: "senators:auction.5", 7: "senators:auction.7"}


@pytest.mark.rule("senators:auction.6", "senators:auction.4")
@pytest.mark.parametrize("means", [11, 12])
def test_with_printed_spaces_nobody_outbids_the_last_space(means: int):
    match = bidding(
        C,
        options={"bid_spaces": "list"},
        coins=[0, 0, means],
        senators=[5, 5, 1],
        bids=[10, 0, 0, 10],
        bidders=[B, -1, -1, B],
    )

    assert legal(match, C) == ["done", *keys("meat_4", "iron_7", "consul_1")]
    found = refusal(match, "card:grain_1", C)
    assert (found.message, found.rule) == ("auction.no_space", "senators:auction.6")
    assert found.params == {"card": "card:grain_1", "bid": 10}


# -- bids beyond the own coins ---------------------------------------------------------------------------------------
@pytest.mark.rule("senators:auction.7")
def test_a_bid_may_reach_the_coins_and_what_embezzling_to_the_last_senator_brings():
    match = play(bidding(coins=[10, 4, 10], senators=[5, 3, 5]), (B, "card:grain_1"))

    found = refusal(match, 15, B)

    assert (found.message, found.rule) == ("auction.means", "senators:auction.7")
    assert found.params == {"means": 14}
    assert near(match, B) == {0: "senators:auction.6", 15: "senators:auction.7"}
    play(match, (B, 14))
    assert offered(match)["grain_1"] == (14, B)


@pytest.mark.rule("senators:auction.7")
def test_the_own_standing_highest_bids_count_against_the_limit():
    match = bid(bidding(coins=[10, 4, 10], senators=[5, 3, 5]), B, "iron_7", 9)
    play(match, (B, "card:grain_1"))

    assert refusal(match, 6, B).rule == "senators:auction.7"
    play(match, (B, 5))

    assert offered(match)["grain_1"] == (5, B)
    assert near(match, B) == {
        "card:grain_1": "senators:auction.4",
        "card:meat_4": "senators:auction.7",
        "card:iron_7": "senators:auction.4",
        "card:consul_1": "senators:auction.7",
    }, "nothing is left to bid"


@pytest.mark.rule("senators:auction.7")
def test_the_bids_of_others_do_not_count_against_the_limit():
    match = bidding(C, coins=[10, 10, 4], senators=[5, 5, 3], bids=[9, 0, 0, 0], bidders=[B, -1, -1, -1])

    play(match, (C, "card:meat_4"))

    assert legal(match, C) == list(range(1, 15))


@pytest.mark.rule("senators:auction.7", "senators:auction.4")
@pytest.mark.parametrize(("standing", "answers"), [(13, [14]), (14, [])])
def test_a_lot_whose_next_bid_is_beyond_ones_means_is_not_offered(standing: int, answers: list[int]):
    match = bidding(C, coins=[10, 90, 4], senators=[5, 5, 3], bids=[standing, 0, 0, 0], bidders=[B, -1, -1, -1])

    if answers:
        play(match, (C, "card:grain_1"))
        assert legal(match, C) == answers
    else:
        found = refusal(match, "card:grain_1", C)
        assert (found.message, found.rule) == ("auction.too_dear", "senators:auction.7")
        assert found.params == {"card": "card:grain_1", "means": 14, "bid": 14}


@pytest.mark.rule("senators:auction.7", "senators:auction.3")
def test_a_player_without_any_means_is_asked_all_the_same_and_can_only_pass():
    match = bidding(coins=[10, 0, 10], senators=[5, 1, 5])

    assert asked(match) == {B: "auction.bids"}
    assert legal(match, B) == ["done"]


@pytest.mark.rule("senators:auction.7")
def test_embezzling_in_the_middle_of_a_bid_leaves_its_limit_as_it_was():
    match = play(bidding(coins=[10, 4, 10], senators=[5, 3, 5]), (B, "card:grain_1"))

    embezzle(match, B)

    assert (coins(match)[B], senators(match)[B]) == (9, 2)
    assert legal(match, B) == list(range(1, 15))


@pytest.mark.rule("senators:auction.7")
def test_how_much_a_bidder_could_pay_is_seen_by_nobody_else():
    def seen(purse: int, step: bool) -> list[Any]:
        match = bidding(coins=[10, purse, 10])
        if step:
            play(match, (B, "card:grain_1"))
        return [match.view(seat) for seat in (A, C, None)] + [match.lines(seat) for seat in (A, C, None)]

    assert seen(0, step=True) == seen(40, step=True) == seen(0, step=False)


# -- out of the game in the middle of an auction ---------------------------------------------------------------------
@pytest.mark.rule("senators:auction.3", "senators:auction.4", "senators:auction.9", "senators:turn.4")
@pytest.mark.parametrize("step", [[], ["card:meat_4"]], ids=["choosing a lot", "naming a bid"])
def test_if_the_active_player_goes_out_while_others_bid_the_auction_is_over(step: list[str]):
    match = bidding(C, senators=[1, 5, 5], bids=[3, 0, 0, 0], bidders=[B, -1, -1, -1])
    play(match, *((C, answer) for answer in step))

    go_out(match, A)

    assert asked(match) == {B: "newsenator.answer"}
    assert offered(match) == {}
    assert match.view(None)["discards"] == [["grain_1"], ["meat_4"], ["iron_7"]]
    assert match.view(None)["used_offices"] == ["consul_1"]
    assert coins(match) == [0, 10, 10], "nobody pays"


@pytest.mark.rule("senators:auction.3", "senators:auction.4", "senators:turn.4")
@pytest.mark.parametrize("step", [[], ["card:meat_4"]], ids=["choosing a lot", "naming a bid"])
def test_if_the_bidder_goes_out_the_next_one_bids(step: list[str]):
    match = position(4, scene="bidding", args=[B], lots=LOTS, senators=[5, 1, 5, 5])
    bid(match, B, "grain_1", 3)
    play(match, *((B, answer) for answer in step))

    go_out(match, B)

    assert asked(match) == {C: "auction.bids"}
    assert offered(match)["grain_1"] == (0, None), "the bid falls"


@pytest.mark.rule("senators:auction.3", "senators:auction.10", "senators:turn.4")
def test_if_the_last_bidder_goes_out_the_active_player_decides():
    match = bidding(C, senators=[5, 5, 1], bids=[3, 0, 0, 0], bidders=[B, -1, -1, -1])

    go_out(match, C)

    assert asked(match) == {A: "auction.verdict"}


@pytest.mark.rule("senators:auction.5", "senators:auction.4")
def test_if_the_highest_bidder_goes_out_a_later_player_may_bid_low_again():
    match = bidding(C, senators=[5, 1, 5], bids=[3, 0, 0, 0], bidders=[B, -1, -1, -1])
    play(match, (C, "card:grain_1"))

    go_out(match, B)

    assert asked(match) == {C: "auction.amount"}
    assert legal(match, C)[0] == 1
    assert senators(match) == [5, 0, 5]


@pytest.mark.rule("senators:auction.5", "senators:elim.2")
def test_if_the_highest_bidder_goes_out_a_later_player_overbids_the_bid_below():
    match = bidding(
        D, seats=4, bids=[8, 0, 0, 0], bidders=[C, -1, -1, -1], lower_bids={0: {B: 3}}, senators=[5, 5, 1, 5]
    )
    play(match, (D, "card:grain_1"))

    go_out(match, C)

    assert legal(match, D)[0] == 4


@pytest.mark.rule("senators:auction.4", "senators:auction.5", "senators:auction.6", "senators:auction.7")
def test_exact_number_of_ways_to_bid():
    """Two lots, two coins, one senator: pass; 1 or 2 on either lot; 1 on each in both sequences."""
    match = bidding(lots=["grain_1", "consul_1"], coins=[0, 2, 2], senators=[5, 1, 1])

    assert endings(match, lambda ask: ask.key in ("auction.bids", "auction.amount") and ask.seat == B) == 7
    assert endings(match, lambda ask: ask.key in ("auction.bids", "auction.amount")) == 7 + 2 * 4 + 2 * 3 + 2 * 3, (
        "after nothing; after 1 on one lot; after 1 on each; after 2 on one lot"
    )


def test_the_offices_named_here_are_all_of_them():
    match = position()

    assert sorted(OFFICES) == sorted(names(match.state.offices))  # type: ignore[attr-defined]
