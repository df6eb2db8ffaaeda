"""The end: the fourth War, the winner, ties, and no second place."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match, NoChance
from tabularium.testing.language import line, play

from .table import coins, hand, position, senators


def at_the_fourth_war(**given: Any) -> Match:
    """The fourth War has just been revealed."""
    return position(3, "turn", wars=3, dice=["war_5"], **given)


def winners(match: Match) -> list[int]:
    assert match.outcome is not None
    return list(match.outcome["winners"])


@pytest.mark.rule("senators:end.1")
def test_the_fourth_war_ends_the_game_at_once_and_the_active_player_takes_no_action() -> None:
    match = at_the_fourth_war(coins=[9, 3, 0], hidden=[["grain_1", "grain_2", "grain_3"]])

    assert match.asks == {}
    assert match.outcome is not None
    assert match.outcome["ending"] == match.view()["ending"] == "fourth_war"
    assert (coins(match), senators(match)) == ([9, 3, 0], [5, 5, 5])
    assert hand(match, 0) == ["grain_1", "grain_2", "grain_3"], "nothing more is sold"
    assert match.view()["event"] is None
    assert match.outcome["wars"] == ["war_1", "war_2", "war_3", "war_5"]


@pytest.mark.rule("senators:end.1", "senators:embezzle.1")
def test_after_the_fourth_war_nobody_can_do_anything_any_more() -> None:
    match = at_the_fourth_war()

    for seat in match.seats:
        assert match.chances(seat) == {}
        assert not match.can_undo(seat)
        with pytest.raises(NoChance):
            match.interject(seat, "embezzle", "take")


@pytest.mark.rule("senators:end.1", "senators:event.2")
def test_a_war_that_was_fought_before_counts_towards_the_fourth() -> None:
    match = position(3, "turn", wars=2, dice=["war_3", "war_4"])
    play(match, (0, 0), (1, 0), (2, 1))
    assert match.outcome is None

    play(match, (0, "trading"), (1, "decline"), (2, "decline"), (0, "finish"))

    assert winners(match) == [2]


@pytest.mark.rule("senators:end.2")
@pytest.mark.parametrize(("counts", "winner"), [([8, 7, 7], 0), ([7, 8, 7], 1), ([1, 2, 3], 2), ([20, 21, 3], 1)])
def test_most_senators_win_however_few_the_coins(counts: list[int], winner: int) -> None:
    match = at_the_fourth_war(senators=counts, coins=[0 if seat == winner else 40 for seat in range(3)])

    assert winners(match) == [winner]
    assert line(match, "end.fourth_war").params == {"winners": [f"seat:{winner}"]}


@pytest.mark.rule("senators:end.3")
def test_among_players_with_equally_many_senators_the_richest_wins() -> None:
    match = at_the_fourth_war(senators=[8, 8, 7], coins=[12, 15, 40])

    assert winners(match) == [1]


@pytest.mark.rule("senators:end.3")
@pytest.mark.parametrize("richest", range(3))
def test_one_coin_breaks_the_tie(richest: int) -> None:
    match = at_the_fourth_war(senators=[8, 8, 8], coins=[12 + (seat == richest) for seat in range(3)])

    assert winners(match) == [richest]


@pytest.mark.rule("senators:end.3")
def test_of_three_with_equally_many_senators_the_two_richest_share_without_the_third() -> None:
    match = at_the_fourth_war(senators=[8, 8, 8], coins=[12, 5, 12])

    assert winners(match) == [0, 2]


@pytest.mark.rule("senators:end.3")
def test_players_with_equally_many_senators_and_coins_share_the_victory() -> None:
    match = at_the_fourth_war(senators=[8, 7, 8], coins=[12, 30, 12])

    assert winners(match) == match.view()["winners"] == [0, 2]
    assert line(match, "end.fourth_war").params == {"winners": ["seat:0", "seat:2"]}


@pytest.mark.rule("senators:end.2", "senators:end.3")
def test_an_eliminated_player_cannot_win() -> None:
    match = position(4, "turn", wars=3, dice=["war_5"], senators=[0, 1, 1, 0], coins=[0, 0, 0, 0])

    assert winners(match) == [1, 2]


@pytest.mark.rule("senators:end.4")
def test_only_the_winner_is_marked_and_there_is_no_ranking_behind() -> None:
    match = at_the_fourth_war(senators=[6, 9, 7])

    assert match.outcome is not None
    assert match.outcome["winners"] == match.view()["winners"] == [1]
    assert match.outcome["senators"] == [6, 9, 7], "by seat, not by place"
    assert set(match.outcome) == {"winners", "ending", "senators", "coins", "wars", "turns"}
    for seat in (0, 2, None):
        assert match.view(seat)["winners"] == [1]


@pytest.mark.rule("senators:end.4")
def test_the_result_counts_the_turns_that_were_played() -> None:
    before = ["new_senator_1", "new_senator_2", "civil_conflict_1"]
    later = ["war_5", "eviction_1", *(f"senate_majority_{copy}" for copy in range(1, 7))]
    match = position(3, "turn", wars=3, used_events=before, later_events=later, dice=["war_4"])

    assert match.outcome is not None
    assert match.outcome["turns"] == 3 + 3 + 1
