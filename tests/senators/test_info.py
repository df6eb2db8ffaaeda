"""Hidden and public: coins and hands belong to their owner, the track and open cards to everybody."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import line, play

from .table import coins, embezzle, hand, position

SPECTATOR = None
LOTS = ["grain_1", "meat_4", "iron_7", "consul_2"]


def player(match: Match, of: int, seen_by: int | None) -> dict[str, Any]:
    """What a seat sees of a player."""
    shown: dict[str, Any] = match.view(seen_by)["players"][of]
    return shown


@pytest.mark.rule("senators:info.1")
@pytest.mark.parametrize("seer", [1, 2, SPECTATOR])
def test_nobody_sees_the_coins_of_another_player(seer: int | None) -> None:
    match = position(3, coins=[17, 4, 9])

    assert player(match, 0, seer)["coins"] is None
    assert player(match, 0, 0)["coins"] == 17
    rich = position(3, coins=[99, 4, 9])
    assert match.view(seer) == rich.view(seer)


@pytest.mark.rule("senators:info.1", "senators:info.4")
@pytest.mark.parametrize("event", ["civil_conflict_1", "war_1", "new_senator_1", "senate_majority_1"])
def test_however_rich_a_player_is_the_others_see_and_hear_the_same(event: str) -> None:
    poor, rich = (
        position(3, "turn", coins=[purse, 8, 8], hidden=[[card], ["iron_1"]], dice=[event])
        for purse, card in ((6, "grain_2"), (60, "wood_3"))
    )

    for seer in (1, 2, SPECTATOR):
        assert poor.view(seer) == rich.view(seer)
        assert poor.lines(seer) == rich.lines(seer)
    assert {seat: ask.describe() for seat, ask in poor.asks.items() if seat != 0} == {
        seat: ask.describe() for seat, ask in rich.asks.items() if seat != 0
    }


@pytest.mark.rule("senators:info.2")
@pytest.mark.parametrize("seer", [0, 1, 2, 3, SPECTATOR])
def test_everybody_sees_all_senators_and_who_is_out(seer: int | None) -> None:
    match = position(4, senators=[7, 0, 21, 1])

    assert [player(match, seat, seer)["senators"] for seat in range(4)] == [7, 0, 21, 1]
    assert [player(match, seat, seer)["out"] for seat in range(4)] == [False, True, False, False]


@pytest.mark.rule("senators:info.3")
@pytest.mark.parametrize("seer", [0, 1, 2, SPECTATOR])
def test_everybody_sees_senate_and_influence_cards(seer: int | None) -> None:
    match = position(3, open=[["consul_1", "lictors"], ["governor_wood", "cavalry"]])

    assert player(match, 0, seer)["open"] == ["consul_1", "lictors"]
    assert player(match, 1, seer)["open"] == ["governor_wood", "cavalry"]
    assert player(match, 2, seer)["open"] == []


@pytest.mark.rule("senators:info.3")
@pytest.mark.parametrize("seer", [1, 2, SPECTATOR])
def test_everybody_sees_what_was_bought_in_an_auction(seer: int | None) -> None:
    match = position(3, dice=[*LOTS, "war_1"])

    play(match, (0, "auction"), (1, "card:meat_4"), (1, 2), (1, "done"), (2, "done"), (0, "sell"))

    assert player(match, 0, seer)["open"] == ["grain_1", "iron_7", "consul_2"]
    assert player(match, 1, seer)["open"] == ["meat_4"]
    assert player(match, 1, seer)["backs"] == [0, 0, 0]


@pytest.mark.rule("senators:info.4")
@pytest.mark.parametrize("seer", [1, 2, SPECTATOR])
def test_of_starting_cards_the_others_see_only_the_backs(seer: int | None) -> None:
    match = position(3, hidden=[["grain_1", "meat_5", "olives_9"], ["iron_2", "wood_3"]])

    assert player(match, 0, seer)["hidden"] is None
    assert player(match, 0, seer)["backs"] == [1, 1, 1]
    assert player(match, 1, seer)["backs"] == [2, 0, 0]
    assert player(match, 2, seer)["backs"] == [0, 0, 0]
    assert player(match, 0, 0)["hidden"] == ["grain_1", "meat_5", "olives_9"]
    other = position(3, hidden=[["wood_1", "cloth_6", "iron_7"], ["iron_2", "wood_3"]])
    assert match.view(2) == other.view(2)


@pytest.mark.rule("senators:info.4")
@pytest.mark.parametrize(("answer", "owner"), [("keep", 1), ("sell", 0)])
def test_a_resource_card_is_hidden_again_after_an_extortion(answer: str, owner: int) -> None:
    match = position(3, open=[[], ["wood_8"]], dice=["war_1"])

    play(match, (0, "extortion"), (0, "card:wood_8"), (0, 6), (1, answer))

    assert hand(match, owner) == ["wood_8"]
    assert player(match, owner, owner)["hidden"] == ["wood_8"]
    for seer in (2, SPECTATOR):
        assert player(match, owner, seer)["hidden"] is None
        assert player(match, owner, seer)["backs"] == [0, 0, 1]
        assert player(match, owner, seer)["open"] == []


@pytest.mark.rule("senators:info.1", "senators:info.4")
@pytest.mark.parametrize("seer", [0, 2, SPECTATOR])
def test_when_the_game_is_over_coins_and_hands_are_shown(seer: int | None) -> None:
    match = position(3, "turn", wars=3, coins=[3, 4, 5], hidden=[["grain_1"], ["meat_2"]], dice=["war_4"])

    assert [player(match, seat, seer)["coins"] for seat in range(3)] == [3, 4, 5]
    assert [player(match, seat, seer)["hidden"] for seat in range(3)] == [["grain_1"], ["meat_2"], []]


@pytest.mark.rule("senators:info.5")
@pytest.mark.parametrize(
    ("answer", "message", "expected"), [("sell", "auction.sold", [13, 7, 10]), ("take", "auction.taken", [7, 13, 10])]
)
def test_a_payment_for_a_lot_is_public_but_what_is_left_is_not(answer: str, message: str, expected: list[int]) -> None:
    match, rich = (position(3, coins=[purse, purse, 10], dice=[*LOTS, "war_1"]) for purse in (10, 70))
    for each in (match, rich):
        play(each, (0, "auction"), (1, "card:grain_1"), (1, 3), (1, "done"), (2, "done"), (0, answer))

    assert coins(match) == expected
    assert line(match, message).rule == "senators:info.5"
    assert line(match, message).params == {
        "seat": "seat:0",
        "bidder": "seat:1",
        "card": "card:grain_1",
        "price": 3,
    }
    assert match.lines(2) == rich.lines(2)


@pytest.mark.rule("senators:info.5")
@pytest.mark.parametrize(
    ("answer", "message", "expected"),
    [("keep", "extortion.kept", [19, 4, 10]), ("sell", "extortion.sold", [7, 16, 10])],
)
def test_an_extorted_price_is_public_but_what_is_left_is_not(answer: str, message: str, expected: list[int]) -> None:
    match, rich = (position(3, coins=[purse, purse, 10], open=[[], ["consul_1"]], dice=["war_1"]) for purse in (10, 70))
    for each in (match, rich):
        play(each, (0, "extortion"), (0, "card:consul_1"), (0, 6), (1, answer))

    assert coins(match) == expected
    assert line(match, "extortion.offered").params["price"] == 6
    assert line(match, message).rule == "senators:info.5"
    assert line(match, message).params == {"seat": "seat:1", "card": "card:consul_1", "price": 6}
    assert match.lines(2) == rich.lines(2)


@pytest.mark.rule("senators:info.1", "senators:info.2", "senators:info.3", "senators:info.4")
def test_all_that_a_spectator_sees_of_a_table_in_full_swing() -> None:
    match = position(
        3,
        coins=[12, 7, 3],
        senators=[6, 4, 5],
        start=2,
        active=0,
        hidden=[["grain_2", "meat_5"], ["olives_9"]],
        open=[["consul_1"], ["wood_8", "lictors"], ["governor_iron"]],
        wars=1,
        used_events=["eviction_1", "new_senator_2"],
        discards=["cloth_1", "cloth_4"],
        used_offices=["censor_3"],
        dice=LOTS,
    )
    play(match, (0, "auction"), (1, "card:iron_7"), (1, 2))

    shown = match.view(SPECTATOR)

    assert shown["seat"] is None
    assert shown["players"] == [
        {
            "seat": 0,
            "senators": 6,
            "out": False,
            "coins": None,
            "open": ["consul_1"],
            "hidden": None,
            "backs": [1, 1, 0],
        },
        {
            "seat": 1,
            "senators": 4,
            "out": False,
            "coins": None,
            "open": ["wood_8", "lictors"],
            "hidden": None,
            "backs": [0, 0, 1],
        },
        {
            "seat": 2,
            "senators": 5,
            "out": False,
            "coins": None,
            "open": ["governor_iron"],
            "hidden": None,
            "backs": [0, 0, 0],
        },
    ]
    assert (shown["start"], shown["active"], shown["event"]) == (2, 0, None)
    assert (shown["wars"], shown["used_events"]) == (["war_1"], ["eviction_1", "new_senator_2"])
    assert (shown["events_left"], shown["first_pile"]) == (19, [])
    assert (shown["decks"], shown["discards"]) == ([15, 15, 15], [["cloth_1"], ["cloth_4"], []])
    assert (shown["offices_left"], shown["used_offices"]) == (11, ["censor_3"])
    assert shown["influence_row"] == []
    assert len(shown["gone_influence"]) == 8
    assert shown["lots"] == [
        {"card": "grain_1", "bid": 0, "bidder": None, "bids": [0, 0, 0]},
        {"card": "meat_4", "bid": 0, "bidder": None, "bids": [0, 0, 0]},
        {"card": "iron_7", "bid": 2, "bidder": 1, "bids": [0, 2, 0]},
        {"card": "consul_2", "bid": 0, "bidder": None, "bids": [0, 0, 0]},
    ]
    assert shown["protected"] is None
    assert (shown["consul"], shown["quaestor"], shown["bought"]) == (False, False, False)
    assert (shown["winners"], shown["ending"]) == ([], None)
    assert shown["options"]["influence_cards"] is True


@pytest.mark.rule("senators:info.3")
def test_everybody_sees_which_card_the_prefects_protect_and_which_offices_are_in_force() -> None:
    match = position(3, open=[[], ["prefects", "wood_8", "grain_9"]])
    play(match, (0, "extortion"), (1, "card:wood_8"))
    assert match.view(2)["protected"] == "wood_8"

    match = position(3, open=[["consul_1", "quaestor_1"]], coins=[20, 0, 0])
    play(match, (0, "trading"), (1, "decline"), (2, "decline"))
    for step, expected in [
        ("card:consul_1", (True, False, False)),
        ("card:quaestor_1", (True, True, False)),
        ("buy", (True, True, True)),
    ]:
        play(match, (0, step))
        shown = match.view(2)
        assert (shown["consul"], shown["quaestor"], shown["bought"]) == expected


@pytest.mark.rule("senators:info.3")
def test_while_influence_cards_are_chosen_everybody_sees_the_row() -> None:
    match = position(3, "influence_pick", [2], influence_row=["lictors", "praetors", "merchants", "cavalry"])

    shown = match.view(SPECTATOR)

    assert shown["influence_row"] == ["lictors", "praetors", "merchants", "cavalry"]
    assert shown["gone_influence"] == []


@pytest.mark.rule("senators:info.2", "senators:info.4")
def test_with_spread_wars_and_random_decks_no_view_tells_more_than_was_seen() -> None:
    options = {"spread_wars": True, "deck_split": "random_18"}
    later = ["war_3", "war_4", "war_5", *(f"senate_majority_{copy}" for copy in range(1, 7)), "eviction_1"]
    later += ["eviction_2", "new_senator_1"]
    match = position(3, options=options, later_events=later, hidden=[["grain_1"], ["meat_5"]], open=[["iron_9"]])

    assert match.view(0)["first_pile"] == [2, 8]
    assert match.view(0)["events_left"] == 22
    assert match.view(0)["known_decks"] == [["grain_1"], [], ["iron_9"]]
    assert match.view(1)["known_decks"] == [[], ["meat_5"], ["iron_9"]]
    assert match.view(SPECTATOR)["known_decks"] == [[], [], ["iron_9"]]


@pytest.mark.rule("senators:info.1", "senators:info.4")
def test_the_log_tells_nobody_else_what_a_player_did_with_embezzled_coins() -> None:
    bold, shy = (embezzle(position(3, "turn", dice=["war_1"]), 0) for _ in range(2))

    play(bold, (0, 15))
    play(shy, (0, 0))

    for seer in (1, 2, SPECTATOR):
        assert bold.lines(seer) == shy.lines(seer)
        assert bold.view(seer) == shy.view(seer)
