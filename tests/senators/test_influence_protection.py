"""Rules of the Influence cards that protect: Tribunes' Support, Prefects and Praetors."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, legal, line, lines, play, refusal
from tests.senators.table import go_out, keys, near, opened, position, senators

A, B, C, D = range(4)
QUIET = "new_senator_1"
"""The event of the next turn: it asks the next player and moves nothing before the answer."""


def trading(seat: int = A, **given: Any) -> Match:
    """A player takes a trading action; A is active unless told otherwise."""
    return position(scene="trade", args=[seat], **{"dice": [QUIET], **given})


def extortion(**given: Any) -> Match:
    """The active player has just chosen extortion."""
    match = position(**{"dice": [QUIET], **given})
    return play(match, (match.view(None)["active"], "extortion"))


# -- Tribunes' Support -----------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:inf.tribunes", "senators:gov.4")
def test_tribunes_support_keeps_its_owners_governors_in_an_eviction():
    cards = [["governor_iron", "tribunes_support", "governor_wood"], ["governor_meat"], ["governor_grain", "consul_1"]]
    match = position(scene="eviction", event="eviction_1", open=cards)

    assert [opened(match, seat) for seat in (A, B, C)] == [cards[A], [], ["consul_1"]]
    assert match.view(None)["used_offices"] == ["governor_meat", "governor_grain"]
    assert line(match, "eviction.protected").params == {"seat": "seat:0"}


@pytest.mark.rule("senators:inf.tribunes")
def test_without_tribunes_support_both_governors_go():
    match = position(scene="eviction", event="eviction_1", open=[["governor_iron", "lictors", "governor_wood"]])

    assert opened(match, A) == ["lictors"]


# -- Prefects --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:inf.prefects")
def test_prefects_protect_one_card_before_the_first_offer():
    match = extortion(open=[[], ["meat_1"], ["wood_8", "prefects", "consul_1"]])
    assert asked(match) == {C: "extortion.prefects"}, "even before the offer to B"
    assert legal(match, C) == ["none", *keys("wood_8", "consul_1")]
    assert match.asks[C].default == "none"

    play(match, (C, "card:wood_8"), (A, "pass"))

    assert match.view(None)["protected"] == "wood_8"
    assert line(match, "extortion.protected").params == {"seat": "seat:2", "card": "card:wood_8"}
    assert legal(match, A) == ["pass", *keys("prefects", "consul_1")]
    found = refusal(match, "card:wood_8", A)
    assert (found.message, found.rule) == ("extortion.is_protected", "senators:inf.prefects")
    assert found.params == {"card": "card:wood_8"}
    assert near(match, A) == {"card:wood_8": "senators:inf.prefects"}
    assert refusal(match, "card:olives_1", A).message == "extortion.not_open"
    assert refusal(match, "nonsense", A).message == "refused.not_an_option"


@pytest.mark.rule("senators:inf.prefects")
def test_prefects_need_not_be_used():
    match = play(extortion(open=[[], ["wood_8", "prefects"]]), (B, "none"))

    assert legal(match, A) == ["pass", *keys("wood_8", "prefects")]
    assert match.view(None)["protected"] is None
    assert near(match, A) == {}
    assert lines(match, "extortion.protected") == []


@pytest.mark.rule("senators:inf.prefects")
def test_a_protected_card_alone_leaves_nothing_to_ask_for_but_the_prefects():
    match = play(extortion(open=[[], ["wood_8", "prefects"], ["meat_1"]]), (B, "card:wood_8"))

    assert legal(match, A) == ["pass", "card:prefects"]


@pytest.mark.rule("senators:inf.prefects2")
def test_the_prefects_themselves_can_be_taken_even_while_they_protect():
    match = play(extortion(open=[[], ["wood_8", "prefects"]]), (B, "card:wood_8"))

    play(match, (A, "card:prefects"), (A, 2), (B, "sell"))

    assert opened(match, A) == ["prefects"]
    assert opened(match, B) == ["wood_8"], "and the card they lay on was safe"


@pytest.mark.rule("senators:inf.prefects", "senators:inf.prefects2")
def test_the_prefects_cannot_protect_themselves_nor_cards_of_others():
    match = extortion(open=[["iron_1"], ["wood_8", "prefects"], ["meat_1"]])

    for answer in ("card:meat_1", "card:iron_1"):
        assert refusal(match, answer, B).rule == "senators:inf.prefects"
    found = refusal(match, "card:prefects", B)
    assert (found.message, found.rule) == ("extortion.unprotected", "senators:inf.prefects2")


@pytest.mark.rule("senators:inf.prefects")
def test_prefects_without_another_open_card_are_not_asked():
    match = extortion(open=[[], ["prefects"]], hidden=[[], ["wood_8"]])

    assert asked(match) == {A: "extortion.offer"}
    assert legal(match, A) == ["pass", "card:prefects"]


@pytest.mark.rule("senators:inf.prefects")
def test_the_active_players_prefects_have_nothing_to_do():
    match = extortion(open=[["prefects", "wood_8"], ["meat_1"]])

    assert asked(match) == {A: "extortion.offer"}


@pytest.mark.rule("senators:inf.prefects")
def test_without_the_prefects_nobody_is_asked_for_a_card_to_protect():
    match = extortion(open=[["lictors"], ["meat_1"], ["wood_8", "consul_1"]])

    assert asked(match) == {A: "extortion.offer"}


@pytest.mark.rule("senators:inf.prefects")
def test_the_protection_ends_with_the_extortion():
    match = extortion(
        open=[[], ["wood_8", "prefects"], []], dice=["senate_majority_1", "senate_majority_2", "senate_majority_3"]
    )

    play(match, (B, "card:wood_8"), (A, "pass"))
    assert match.view(None)["protected"] is None
    play(match, (B, "extortion"), (C, "extortion"), (B, "none"))

    assert match.asks[C].params == {"victim": "seat:1"}
    assert legal(match, C) == ["pass", *keys("wood_8", "prefects")]


@pytest.mark.rule("senators:inf.prefects", "senators:extortion.5")
@pytest.mark.parametrize("answer", ["sell", "keep"])
def test_the_protection_ends_with_the_extortion_whatever_came_of_its_last_offer(answer: str):
    match = extortion(
        open=[[], ["wood_8", "prefects", "consul_1"], []],
        dice=["senate_majority_1", "senate_majority_2", "senate_majority_3"],
    )

    play(match, (B, "card:wood_8"), (A, "card:consul_1"), (A, 1), (B, answer))
    assert match.view(None)["protected"] is None
    play(match, (B, "extortion"), *[(B, "pass")] * (answer == "sell"), (C, "extortion"))
    play(match, (B, "none"), *[(C, "pass")] * (answer == "sell"))

    assert match.asks[C].params == {"victim": "seat:1"}
    assert "card:wood_8" in legal(match, C)


@pytest.mark.rule("senators:inf.prefects", "senators:turn.4")
def test_if_the_owner_of_the_prefects_goes_out_the_offers_begin():
    match = extortion(open=[[], ["wood_8", "prefects"], ["meat_1"]], senators=[5, 1, 5])

    go_out(match, B)

    assert asked(match) == {A: "extortion.offer"}
    assert match.asks[A].params == {"victim": "seat:2"}


@pytest.mark.rule("senators:inf.prefects", "senators:turn.4")
def test_if_the_active_player_goes_out_before_the_prefects_are_placed_the_turn_is_over():
    match = extortion(open=[[], ["wood_8", "prefects"]], senators=[1, 5, 5])

    go_out(match, A)

    assert asked(match) == {B: "newsenator.answer"}
    assert match.view(None)["protected"] is None


@pytest.mark.rule("senators:inf.prefects", "senators:turn.4")
def test_if_the_active_player_goes_out_later_the_protection_ends_too():
    match = play(extortion(open=[[], ["wood_8", "prefects"]], senators=[1, 5, 5]), (B, "card:wood_8"))

    go_out(match, A)

    assert match.view(None)["protected"] is None


# -- Praetors --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:inf.praetors")
def test_the_owner_of_the_praetors_cannot_be_the_target_of_a_censor():
    match = trading(senators=[4, 6, 5], open=[["censor_1"], ["praetors"]])

    play(match, (A, "card:censor_1"))

    assert legal(match, A) == ["seat:2", "cancel"]
    found = refusal(match, "seat:1", A)
    assert (found.message, found.rule) == ("trade.praetors", "senators:inf.praetors")
    assert found.params == {"target": "seat:1"}
    assert near(match, A) == {"seat:1": "senators:inf.praetors"}


@pytest.mark.rule("senators:inf.praetors", "senators:censor.2")
def test_a_player_with_fewer_senators_is_no_target_with_or_without_the_praetors():
    match = trading(seats=4, senators=[4, 6, 3, 3], open=[["censor_1"], [], ["praetors"], []])

    play(match, (A, "card:censor_1"))

    assert legal(match, A) == ["seat:1", "cancel"]
    assert near(match, A) == {"seat:2": "senators:inf.praetors", "seat:3": "senators:censor.2"}


@pytest.mark.rule("senators:inf.praetors")
def test_if_only_the_owner_of_the_praetors_has_more_senators_a_censor_cannot_be_played():
    match = trading(senators=[4, 6, 4], open=[["censor_1"], ["praetors"]])

    assert "card:censor_1" not in legal(match, A)
    found = refusal(match, "card:censor_1", A)
    assert (found.message, found.rule, found.params) == (
        "trade.praetors",
        "senators:inf.praetors",
        {"target": "seat:1"},
    )


@pytest.mark.rule("senators:inf.praetors")
def test_the_owner_of_the_praetors_may_play_censors():
    match = trading(senators=[4, 6, 4], open=[["censor_1", "praetors"]])

    play(match, (A, "card:censor_1"), (A, "seat:1"))

    assert senators(match) == [5, 5, 4]
