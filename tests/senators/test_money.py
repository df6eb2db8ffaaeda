"""Embezzling, at any moment and for a senator; and what happens to a player without senators."""

from __future__ import annotations

import pytest

from tabularium.engine import NoChance
from tabularium.testing.language import asked, legal, line, lines, play, refusal

from .table import coins, embezzle, go_out, hand, opened, position, senators

LOTS = ["grain_1", "meat_4", "iron_7", "consul_1"]


# -- embezzling ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:embezzle.1")
def test_a_player_may_take_five_coins_for_a_senator() -> None:
    match = position(3, coins=[2, 10, 10])

    embezzle(match, 0)

    assert (senators(match), coins(match)) == ([4, 5, 5], [7, 10, 10])
    assert asked(match) == {0: "turn.action"}, "and is asked again what he was asked"


@pytest.mark.rule("senators:embezzle.1")
@pytest.mark.parametrize("event", ["eviction_1", "war_1", "public_deficit_1", "new_senator_1"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_anybody_may_embezzle_in_and_out_of_turn_whatever_the_table_waits_for(event: str, seat: int) -> None:
    match = position(3, "turn", dice=[event])
    waiting = asked(match)
    (chance,) = match.chances(seat).values()
    assert (chance.key, chance.seat, list(chance.legal())) == ("embezzle", seat, ["take"])

    embezzle(match, seat)

    assert (senators(match)[seat], coins(match)[seat]) == (4, 15)
    assert asked(match) == waiting


@pytest.mark.rule("senators:embezzle.1")
def test_a_player_may_embezzle_between_the_steps_of_an_action() -> None:
    match = position(3, dice=LOTS)

    play(embezzle(match, 2), (0, "auction"))
    play(embezzle(match, 1), (1, "card:grain_1"))
    play(embezzle(match, 0), (1, 2))
    play(embezzle(match, 1), (1, "done"), (2, "done"))

    assert senators(match) == [4, 3, 4]
    assert coins(match) == [15, 20, 15]
    assert asked(match) == {0: "auction.verdict"}


@pytest.mark.rule("senators:embezzle.1")
def test_coins_embezzled_during_a_war_can_be_given_in_it() -> None:
    match = position(3, "turn", coins=[1, 4, 4], dice=["war_1"])
    play(match, (1, 4))

    embezzle(match, 0)
    play(match, (0, 6), (2, 0))

    assert (senators(match), coins(match)) == ([5, 5, 5], [0, 0, 4])
    assert line(match, "war.result").params["bids"] == {"seat:0": 6, "seat:1": 4, "seat:2": 0}


@pytest.mark.rule("senators:embezzle.1")
def test_a_closed_fist_stays_closed_when_its_owner_embezzles() -> None:
    match = play(position(3, "turn", dice=["war_1"]), (1, 4))

    embezzle(match, 1)

    assert list(match.asks) == [0, 2]
    play(match, (0, 0), (2, 0))
    assert coins(match) == [10, 11, 10]


@pytest.mark.rule("senators:embezzle.1")
def test_everybody_sees_that_a_player_embezzled() -> None:
    match = embezzle(position(3), 1)

    assert line(match, "embezzle.done").params == {"seat": "seat:1", "coins": 5}
    assert match.view(2)["players"][1]["senators"] == 4
    assert match.view(2)["players"][1]["coins"] is None


@pytest.mark.rule("senators:embezzle.2")
def test_three_times_embezzled_is_fifteen_coins_for_three_senators() -> None:
    match = position(3, coins=[0, 10, 10])

    for _ in range(3):
        embezzle(match, 0)

    assert (senators(match)[0], coins(match)[0]) == (2, 15)
    assert "embezzle" in match.chances(0)


@pytest.mark.rule("senators:embezzle.3")
def test_a_player_is_warned_before_giving_up_the_last_senator_and_may_think_again() -> None:
    match = position(3, senators=[5, 1, 5])

    embezzle(match, 1)
    assert asked(match) == {1: "embezzle.confirm"}
    assert legal(match, 1) == ["cancel", "confirm"]
    assert match.asks[1].default == "cancel"
    assert (senators(match)[1], coins(match)[1]) == (1, 10)

    play(match, (1, "cancel"))
    assert (senators(match)[1], coins(match)[1]) == (1, 10)
    assert lines(match, "embezzle.done") == []
    assert asked(match) == {0: "turn.action"}


@pytest.mark.rule("senators:embezzle.3")
def test_giving_up_the_last_senator_ends_the_players_game() -> None:
    match = embezzle(position(3, senators=[5, 1, 5]), 1)

    play(match, (1, "confirm"))

    assert (senators(match), coins(match)) == ([5, 0, 5], [10, 0, 10])
    assert match.view()["players"][1]["out"]
    assert asked(match) == {0: "turn.action"}


@pytest.mark.rule("senators:embezzle.3")
def test_with_two_senators_nobody_is_warned() -> None:
    match = embezzle(position(3, senators=[5, 2, 5]), 1)

    assert asked(match) == {0: "turn.action"}
    assert (senators(match)[1], coins(match)[1]) == (1, 15)


@pytest.mark.rule("senators:embezzle.2", "senators:embezzle.3")
def test_while_deciding_about_the_last_senator_a_player_cannot_give_it_up_a_second_time() -> None:
    match = embezzle(position(3, senators=[5, 1, 1]), 1)
    assert match.chances(1) == {}
    assert list(match.chances(0)) == list(match.chances(2)) == ["embezzle"]

    embezzle(match, 2)
    assert match.chances(1) == match.chances(2) == {}
    with pytest.raises(NoChance):
        match.interject(1, "embezzle", "take")

    play(match, (2, "cancel"), (1, "cancel"))
    assert list(match.chances(1)) == list(match.chances(2)) == ["embezzle"]


# -- elimination -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:elim.1")
def test_a_player_without_senators_gets_no_more_turns_bids_or_offers() -> None:
    match = position(4, open=[[], ["consul_2"]], dice=["war_1", *LOTS])

    go_out(match, 1)
    assert match.chances(1) == {}
    assert refusal(match, "auction", 1).message == "refused.not_asked"

    play(match, (0, "extortion"))
    assert asked(match) == dict.fromkeys((0, 2, 3), "war.bid"), "no offer, and no turn"
    assert match.view()["active"] == 2
    play(match, (0, 0), (2, 0), (3, 1), (2, "auction"), (3, "done"), (0, "done"))
    assert match.view()["active"] == 3, "no bid"


@pytest.mark.rule("senators:elim.1")
def test_a_player_is_out_the_moment_the_last_senator_is_gone() -> None:
    match = position(4, senators=[3, 3, 2, 1])

    for _ in range(2):
        embezzle(match, 1)
    assert not match.view()["players"][1]["out"]
    go_out(match, 1)

    assert [player["out"] for player in match.view()["players"]] == [False, True, False, False]
    assert line(match, "elimination").params == {"seat": "seat:1"}
    assert line(match, "elimination").rule == "senators:elim.1"


@pytest.mark.rule("senators:elim.1", "senators:elim.2")
def test_leaving_the_game_cannot_be_undone_because_the_hand_was_shown() -> None:
    match = position(3, senators=[5, 1, 5], hidden=[[], ["iron_9"]])
    embezzle(match, 1)
    assert match.can_undo(1)

    play(match, (1, "confirm"))

    assert match.view(0)["discards"] == [[], [], ["iron_9"]]
    assert not match.can_undo(1)


@pytest.mark.rule("senators:elim.2")
def test_what_an_eliminated_player_had_goes_to_the_bank_and_to_the_discards() -> None:
    match = position(
        3,
        senators=[5, 1, 5],
        coins=[10, 7, 10],
        hidden=[["wood_1"], ["grain_1", "meat_5"]],
        open=[["consul_2"], ["iron_9", "consul_1", "governor_wood", "praetors"], ["lictors"]],
    )
    box = match.view()["gone_influence"]
    assert "praetors" not in box

    go_out(match, 1)

    assert coins(match) == [10, 0, 10]
    assert (hand(match, 1), opened(match, 1)) == ([], [])
    assert match.view()["discards"] == [["grain_1"], ["meat_5"], ["iron_9"]]
    assert sorted(match.view()["used_offices"]) == ["consul_1", "governor_wood"]
    assert match.view()["gone_influence"] == [*box, "praetors"]
    assert (hand(match, 0), opened(match, 0), opened(match, 2)) == (["wood_1"], ["consul_2"], ["lictors"])


@pytest.mark.rule("senators:elim.2")
def test_the_bids_of_an_eliminated_player_fall_and_lower_ones_stand_again() -> None:
    match = position(4, senators=[5, 5, 1, 5], dice=LOTS)
    play(match, (0, "auction"))
    play(match, (1, "card:grain_1"), (1, 1), (1, "card:meat_4"), (1, 1), (1, "done"))
    play(match, (2, "card:grain_1"), (2, 2), (2, "card:iron_7"), (2, 3), (2, "done"))

    go_out(match, 2)

    lots = [(lot["card"], lot["bid"], lot["bidder"]) for lot in match.view()["lots"]]
    assert lots == [("grain_1", 1, 1), ("meat_4", 1, 1), ("iron_7", 0, None), ("consul_1", 0, None)]
    play(match, (3, "card:iron_7"), (3, 1))


@pytest.mark.rule("senators:elim.3")
def test_the_last_player_left_wins_at_once() -> None:
    match = position(3, coins=[10, 10, 3], senators=[5, 5, 1], dice=["war_1"])

    go_out(match, 0)
    assert match.outcome is None, "two are left"
    assert asked(match)
    go_out(match, 1)

    assert match.asks == {}
    assert match.outcome is not None
    assert match.outcome["winners"] == [2]
    assert match.outcome["ending"] == "last_standing"
    assert line(match, "end.last_standing").params == {"winners": ["seat:2"]}
    assert match.chances(2) == {}


@pytest.mark.rule("senators:elim.3")
def test_the_only_survivor_of_a_deficit_wins_at_once() -> None:
    match = position(3, "turn", senators=[1, 1, 1], dice=["public_deficit_3"])

    play(match, (0, 0), (1, 1), (2, 0))

    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["ending"]) == ([1], "last_standing")
    assert match.asks == {}


@pytest.mark.rule("senators:elim.3", "senators:deficit.5")
def test_players_eliminated_together_as_the_last_share_the_victory() -> None:
    match = position(4, "turn", senators=[1, 0, 1, 1], dice=["public_deficit_1"])

    play(match, (0, 2), (2, 2), (3, 2))

    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["ending"]) == ([0, 2, 3], "all_out")
    assert line(match, "end.last_standing").params == {"winners": ["seat:0", "seat:2", "seat:3"]}


@pytest.mark.rule("senators:elim.3", "senators:civil.3")
@pytest.mark.parametrize(
    ("coins_left", "winner", "ending"),
    [([1, 4, 0], [0, 1], "all_out"), ([5, 4, 0], [0], "last_standing"), ([4, 5, 0], [1], "last_standing")],
)
def test_a_civil_conflict_may_leave_one_player_or_none(coins_left: list[int], winner: list[int], ending: str) -> None:
    match = position(3, "turn", senators=[1, 1, 0], coins=coins_left, dice=["civil_conflict_1"])

    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["ending"]) == (winner, ending)


@pytest.mark.rule("senators:auction.12")
def test_a_sale_that_showed_a_bidder_to_be_short_of_coins_cannot_be_undone() -> None:
    poor, rich = (position(3, coins=[10, purse, 10], dice=LOTS) for purse in (2, 9))
    for match in (poor, rich):
        play(match, (0, "auction"), (1, "card:grain_1"), (1, 9), (1, "card:meat_4"), (1, 1), (1, "done"), (2, "done"))
        play(match, (0, "card:grain_1"), (0, "sell"))

    assert (senators(poor)[1], coins(poor)[1]) == (3, 3)
    assert not poor.can_undo(0)
    assert rich.can_undo(0)
