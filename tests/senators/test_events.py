"""War, Civil Conflict, Eviction and Senate Majority."""

from __future__ import annotations

import pytest

from tabularium.testing.language import asked, legal, line, lines, play, refusal

from .table import Names, coins, fists, opened, revealed, senators


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

    found = refusal(match, 5, 0)
    assert (found.message, found.rule, found.remedy) == ("fist.too_much", "senators:war.1", "embezzle.remedy")
    assert found.params == {"coins": 4, "answer": 5}
    assert refusal(match, 1, 1).params == {"coins": 0, "answer": 1}
    assert refusal(match, -1, 2).message == "refused.out_of_range"


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
def test_by_agreement_a_war_without_bids_wins_nobody_a_senator(
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


@pytest.mark.rule("senators:eviction.2")
def test_without_a_governor_there_is_nothing_to_protect() -> None:
    match = revealed("eviction_1", open=[["tribunes_support"], ["governor_wood"], []])

    assert lines(match, "eviction.protected") == []


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
