"""The turn: one event, exactly one action, then the next player clockwise who is still in the game."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.senators import GAME
from tabularium.testing.language import asked, legal, line, lines, play, refusal

from .table import coins, go_out, holds, opened, pass_turn, position, senators

OTHERS = [
    *(f"senate_majority_{copy}" for copy in (1, 2, 3, 4, 5, 6)),
    *(f"{kind}_{copy}" for kind in ("new_senator", "public_deficit", "civil_conflict") for copy in (1, 2, 3)),
    *(f"eviction_{copy}" for copy in (1, 2)),
]
"""The seventeen events that are no War."""


def idle_to_the_end(match: Match) -> list[str]:
    """Play on with empty tradings and the default answers; the kinds of the events, as they were drawn."""
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        play(match, (seat, "trading" if ask.key == "turn.action" else ask.default))
    return [drawn.params["event"].removeprefix("event:") for drawn in lines(match, "event.drawn")]


# -- the order of turns ----------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:turn.1")
@pytest.mark.parametrize(("active", "follower"), [(0, 1), (1, 2), (2, 0)])
def test_turns_pass_clockwise_and_the_last_seat_is_followed_by_the_first(active: int, follower: int) -> None:
    match = position(3, active=active, dice=["war_1"])

    pass_turn(match)

    assert match.view()["active"] == follower
    assert line(match, "event.drawn").params == {"seat": f"seat:{follower}", "event": "event:war"}


@pytest.mark.rule("senators:turn.1", "senators:turn.2")
def test_after_one_action_the_turn_is_over() -> None:
    match = position(3, "action", active=1, dice=["new_senator_1"])

    play(match, (1, "trading"), (2, "decline"), (0, "decline"), (1, "finish"))

    assert asked(match) == {2: "newsenator.answer"}
    assert match.view()["active"] == 2


@pytest.mark.rule("senators:turn.2")
@pytest.mark.parametrize(
    ("action", "seat", "key"),
    [("auction", 1, "auction.bids"), ("extortion", 0, "extortion.offer"), ("trading", 1, "trade.join")],
)
def test_the_active_player_chooses_one_of_three_actions(action: str, seat: int, key: str) -> None:
    match = position(3, "action", open=[[], ["consul_1"]])
    assert asked(match) == {0: "turn.action"}
    assert legal(match, 0) == ["auction", "extortion", "trading"]

    play(match, (0, action))

    assert asked(match) == {seat: key}
    assert line(match, f"action.{action}").params == {"seat": "seat:0"}


@pytest.mark.rule("senators:turn.2")
def test_after_an_auction_no_extortion_is_possible_in_the_same_turn() -> None:
    match = position(3, "action", dice=["grain_1", "meat_4", "iron_7", "consul_1", "war_1"])

    play(match, (0, "auction"))
    assert refusal(match, "extortion", 0).message == "refused.not_asked"
    play(match, (1, "done"), (2, "done"))

    assert opened(match, 0) == ["grain_1", "meat_4", "iron_7", "consul_1"]
    assert match.view()["active"] == 1
    assert coins(match) == [10, 10, 10]
    assert asked(match) == {0: "war.bid", 1: "war.bid", 2: "war.bid"}


@pytest.mark.rule("senators:turn.3")
def test_a_player_cannot_pass_instead_of_acting() -> None:
    match = position(3, "action")

    found = refusal(match, "pass", 0)

    assert (found.message, found.rule) == ("turn.no_pass", "senators:turn.3")
    assert found.remedy == "turn.no_pass.remedy"
    assert [answer for answer, _ in match.asks[0].near()] == ["pass"]


@pytest.mark.rule("senators:turn.3")
def test_an_empty_trading_is_an_action_too() -> None:
    match = position(3, "action", open=[["grain_1"]], dice=["war_1"])

    play(match, (0, "trading"), (1, "decline"), (2, "decline"))
    assert "finish" in legal(match, 0)
    play(match, (0, "finish"))

    assert match.view()["active"] == 1
    assert (coins(match), senators(match), opened(match, 0)) == ([10, 10, 10], [5, 5, 5], ["grain_1"])


@pytest.mark.rule("senators:turn.3", "senators:senate.2")
def test_a_senate_card_is_no_action_of_its_own() -> None:
    match = position(3, "action", open=[["consul_1", "grain_1"]])

    assert refusal(match, "card:consul_1", 0).rule == "senators:senate.2"
    for other in ("card:grain_1", "card:war_1", "sleep"):
        assert refusal(match, other, 0).message == "refused.not_an_option"


@pytest.mark.parametrize("nonsense", [None, [], ["auction"], {"auction": 1}, 1, True, b"auction"])
@pytest.mark.parametrize("event", ["eviction_1", "war_1", "new_senator_1"])
def test_what_is_no_answer_at_all_is_refused(event: str, nonsense: Any) -> None:
    match = position(3, "turn", coins=[0, 0, 0], dice=[event])

    for seat in match.asks:
        assert refusal(match, nonsense, seat).message.startswith(("refused.", "fist."))


# -- players who are out ---------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:turn.4")
def test_an_eliminated_player_gets_no_turn() -> None:
    match = position(4, senators=[5, 0, 0, 5], dice=["war_1"])

    pass_turn(match)

    assert match.view()["active"] == 3


@pytest.mark.rule("senators:turn.1", "senators:turn.4")
@pytest.mark.parametrize(("seat", "left"), [(0, 3), (1, 3), (2, 3), (3, 4), (4, 0)])
def test_the_player_to_the_left_is_the_next_one_who_is_still_in_the_game(seat: int, left: int) -> None:
    match = position(5, senators=[5, 0, 0, 5, 5])

    assert match.state.left_of(seat) == left  # type: ignore[attr-defined]


@pytest.mark.rule("senators:turn.4")
@pytest.mark.parametrize("event", ["war_1", "public_deficit_1"])
def test_an_eliminated_player_closes_no_fist(event: str) -> None:
    match = position(4, "turn", senators=[5, 0, 5, 5], dice=[event])

    assert list(match.asks) == [0, 2, 3]


@pytest.mark.rule("senators:turn.4")
def test_an_eliminated_player_is_not_asked_for_bids() -> None:
    match = position(4, senators=[5, 0, 5, 5])

    play(match, (0, "auction"), (2, "done"))

    assert asked(match) == {3: "auction.bids"}


@pytest.mark.rule("senators:turn.4")
def test_an_eliminated_player_is_offered_no_senator_and_gets_no_income() -> None:
    match = position(4, "turn", senators=[5, 0, 4, 4], dice=["new_senator_1"])
    play(match, (0, "decline"))
    assert asked(match) == {2: "newsenator.answer"}

    match = position(4, "turn", senators=[5, 0, 4, 4], dice=["senate_majority_1"])
    assert coins(match) == [14, 0, 10, 10]


@pytest.mark.rule("senators:turn.4")
def test_an_active_player_eliminated_by_the_event_takes_no_action() -> None:
    match = position(3, "turn", senators=[1, 5, 5], dice=["public_deficit_1", "new_senator_1"])

    play(match, (0, 0), (1, 1), (2, 1))

    assert senators(match) == [0, 5, 5]
    assert match.view()["active"] == 1
    assert asked(match) == {1: "newsenator.answer"}
    assert match.view()["used_events"] == ["public_deficit_1"]


@pytest.mark.rule("senators:turn.4")
def test_an_active_player_who_leaves_instead_of_acting_is_followed_clockwise() -> None:
    match = position(3, "action", active=2, senators=[5, 5, 1], dice=["new_senator_1"])

    go_out(match, 2)

    assert asked(match) == {0: "newsenator.answer"}


@pytest.mark.rule("senators:turn.4")
def test_if_the_active_player_leaves_during_a_war_the_others_finish_it() -> None:
    match = position(3, "turn", senators=[1, 5, 5], dice=["war_1", "new_senator_1"])
    play(match, (1, 4))

    go_out(match, 0)
    assert asked(match) == {2: "war.bid"}
    play(match, (2, 3))

    assert (senators(match), coins(match)) == ([0, 6, 5], [0, 6, 7])
    assert asked(match) == {1: "newsenator.answer"}


@pytest.mark.rule("senators:turn.4")
def test_if_the_last_open_fist_belongs_to_a_player_who_leaves_the_war_is_decided_at_once() -> None:
    match = position(3, "turn", senators=[5, 5, 1], dice=["war_1"])
    play(match, (0, 1), (1, 0))

    go_out(match, 2)

    assert senators(match) == [6, 5, 0]
    assert asked(match) == {0: "turn.action"}


@pytest.mark.rule("senators:turn.4")
def test_lots_on_offer_are_discarded_if_the_active_player_leaves() -> None:
    dice = ["grain_1", "meat_4", "iron_7", "consul_1", "war_1"]
    match = position(3, senators=[1, 5, 5], dice=dice)
    play(match, (0, "auction"), (1, "card:grain_1"), (1, 3))

    go_out(match, 0)

    assert match.view()["lots"] == []
    assert match.view()["discards"] == [["grain_1"], ["meat_4"], ["iron_7"]]
    assert match.view()["used_offices"] == ["consul_1"]
    assert match.view()["active"] == 1
    assert coins(match) == [0, 10, 10]


# -- events ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:event.1")
def test_no_action_is_possible_before_the_event_is_resolved() -> None:
    match = position(3, "turn", dice=["war_1"])

    assert asked(match) == {0: "war.bid", 1: "war.bid", 2: "war.bid"}
    assert match.view()["event"] == {"card": "war_1", "kind": "war"}
    refusal(match, "auction", 0)

    play(match, (0, 0), (1, 1), (2, 0))
    assert asked(match) == {0: "turn.action"}
    assert match.view()["event"] is None


@pytest.mark.rule("senators:event.1")
@pytest.mark.parametrize(
    ("event", "key", "expected"),
    [
        ("war_1", "war.bid", [10, 10, 10]),
        ("new_senator_1", "newsenator.answer", [10, 10, 10]),
        ("public_deficit_1", "deficit.bid", [10, 10, 10]),
        ("civil_conflict_1", "turn.action", [5, 5, 5]),
        ("eviction_1", "turn.action", [10, 10, 10]),
        ("senate_majority_1", "turn.action", [14, 12, 10]),
    ],
)
def test_each_event_takes_effect_at_once(event: str, key: str, expected: list[int]) -> None:
    match = position(3, "turn", senators=[6, 5, 4], dice=[event])

    assert asked(match)[0] == key
    assert coins(match) == expected
    assert line(match, "event.drawn").params == {"seat": "seat:0", "event": f"event:{event[:-2]}"}


@pytest.mark.rule("senators:event.2")
def test_a_resolved_event_is_discarded_but_wars_lie_apart_for_all_to_count() -> None:
    match = position(3, "turn", wars=1, dice=["war_4", "civil_conflict_2"])
    assert (match.view()["wars"], match.view()["used_events"]) == (["war_1"], [])

    play(match, (0, 0), (1, 1), (2, 0))
    assert match.view(None)["wars"] == ["war_1", "war_4"]

    pass_turn(match)
    assert match.view(None)["used_events"] == ["civil_conflict_2"]
    assert match.view(None)["wars"] == ["war_1", "war_4"]
    assert match.view(None)["event"] is None


@pytest.mark.rule("senators:event.3", "senators:war.5")
def test_at_the_latest_the_twenty_first_event_is_the_fourth_war() -> None:
    match = position(3, "turn", dice=[*OTHERS, "war_1", "war_2", "war_3", "war_4"])

    drawn = idle_to_the_end(match)

    assert len(drawn) == 21
    assert match.outcome is not None
    assert match.outcome["ending"] == "fourth_war"
    assert match.view()["events_left"] == 1


@pytest.mark.rule("senators:event.3", "senators:setup.11")
@pytest.mark.parametrize("seed", range(12))
def test_with_spread_wars_the_first_ten_events_have_two_wars_and_the_deck_still_does_not_run_out(seed: int) -> None:
    match = Match.new(GAME, 4, seed=seed, options={"spread_wars": True})
    holds(match.state)

    drawn = idle_to_the_end(match)

    assert drawn[:10].count("war") == 2
    assert drawn.count("war") == 4
    assert drawn[-1] == "war"
    assert match.view()["events_left"] == 22 - len(drawn) >= 1


@pytest.mark.rule("senators:event.3")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_the_shuffle_the_game_ends_before_the_event_deck_does(seed: int) -> None:
    match = Match.new(GAME, 3, seed=seed)

    drawn = idle_to_the_end(match)

    assert drawn.count("war") == 4
    assert len(drawn) <= 21
    assert match.view()["events_left"] == 22 - len(drawn)
