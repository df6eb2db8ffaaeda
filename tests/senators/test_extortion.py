"""Rules of the second action: coins from the bank, then one offer to each opponent that is not bargained over."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, legal, line, lines, play, refusal
from tests.senators.table import coins, embezzle, endings, go_out, hand, keys, near, opened, position, senators

A, B, C, D = range(4)
QUIET = "new_senator_1"
"""The event of the next turn: it asks the next player and moves nothing before the answer."""


def extortion(**given: Any) -> Match:
    """A has just chosen extortion; unless told otherwise B and C have an open card each."""
    match = position(**{"open": [[], ["wood_8"], ["consul_1"]], "dice": [QUIET], **given})
    return play(match, (match.view(None)["active"], "extortion"))


def offer(match: Match, card: str, price: int) -> Match:
    """The active player names a card and a price."""
    active = match.view(None)["active"]
    return play(match, (active, f"card:{card}"), (active, price))


# -- the income ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:extortion.1")
def test_extortion_begins_with_three_coins_from_the_bank():
    match = position(coins=[4, 10, 10], open=[[], ["wood_8"]])

    play(match, (A, "extortion"))

    assert coins(match) == [7, 10, 10]
    said = line(match, "extortion.income")
    assert (said.rule, said.params) == ("senators:extortion.1", {"seat": "seat:0", "coins": 3})
    assert asked(match) == {A: "extortion.offer"}


@pytest.mark.rule("senators:extortion.1", "senators:extortion.3")
def test_the_three_coins_come_even_if_nobody_has_an_open_card():
    match = extortion(open=[])

    assert coins(match) == [13, 10, 10]
    assert asked(match) == {B: "newsenator.answer"}


# -- whom and what ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:extortion.2")
@pytest.mark.parametrize(("active", "order"), [(A, [B, C, D]), (C, [D, A, B])])
def test_one_offer_to_each_opponent_clockwise_from_the_left(active: int, order: list[int]):
    cards = [["grain_1", "grain_2"], ["meat_1", "meat_2"], ["iron_1", "iron_2"], ["cloth_1", "cloth_2"]]
    match = extortion(seats=4, active=active, open=cards)

    victims = []
    while asked(match) == {active: "extortion.offer"}:
        victim = int(match.asks[active].params["victim"].removeprefix("seat:"))
        victims.append(victim)
        assert legal(match, active) == ["pass", *keys(*cards[victim])]
        offer(match, cards[victim][0], 1)
        play(match, (victim, "keep"))

    assert victims == order
    assert asked(match) == {(active + 1) % 4: "newsenator.answer"}, "the second card of each was never asked for"


@pytest.mark.rule("senators:extortion.2")
def test_the_active_player_may_pass_over_any_opponent():
    match = extortion()
    assert match.asks[A].default == "pass"

    play(match, (A, "pass"))
    said = line(match, "extortion.passed")
    assert (said.rule, said.params) == ("senators:extortion.2", {"seat": "seat:0", "victim": "seat:1"})
    assert match.asks[A].params == {"victim": "seat:2"}
    play(match, (A, "pass"))

    assert asked(match) == {B: "newsenator.answer"}
    assert (coins(match), opened(match, B), opened(match, C)) == ([13, 10, 10], ["wood_8"], ["consul_1"])


@pytest.mark.rule("senators:extortion.2")
def test_only_a_card_of_the_opponent_whose_turn_it_is_can_be_asked_for():
    match = extortion(open=[["iron_1"], ["wood_8"], ["consul_1"]])

    for card in ("consul_1", "iron_1"):
        found = refusal(match, f"card:{card}", A)
        assert (found.message, found.rule) == ("extortion.not_open", "senators:extortion.2")
        assert found.params == {"seat": "seat:1"}


@pytest.mark.rule("senators:extortion.2", "senators:turn.4")
def test_an_eliminated_player_gets_no_offer():
    match = extortion(seats=4, senators=[5, 0, 5, 5], open=[[], [], ["consul_1"], ["wood_8"]])

    assert match.asks[A].params == {"victim": "seat:2"}


@pytest.mark.rule("senators:extortion.3")
def test_an_opponent_with_hidden_cards_only_is_passed_over():
    match = extortion(hidden=[[], ["wood_8"]], open=[[], [], ["consul_1"]])

    assert match.asks[A].params == {"victim": "seat:2"}
    assert lines(match, "extortion.passed") == []


@pytest.mark.rule("senators:extortion.3")
def test_all_open_cards_may_be_asked_for_resources_too_and_a_hand_beside_them_protects_none():
    match = extortion(hidden=[[], ["wood_9", "meat_1"]], open=[[], ["wood_8", "consul_1", "governor_iron"]])

    assert legal(match, A) == ["pass", "card:wood_8", "card:consul_1", "card:governor_iron"]


@pytest.mark.rule("senators:extortion.3")
def test_a_hidden_card_cannot_be_asked_for_and_the_refusal_does_not_tell_of_it():
    match = extortion(hidden=[[], ["wood_9"]])

    found = refusal(match, "card:wood_9", A)

    assert (found.message, found.rule) == ("extortion.not_open", "senators:extortion.3")
    assert found == refusal(match, "card:olives_9", A), "a card of the deck is refused in the same words"
    assert near(match, A) == {}


@pytest.mark.rule("senators:extortion.2", "senators:extortion.3")
@pytest.mark.parametrize("answer", ["everything", ["card:wood_8"], {}, None, 3])
def test_nonsense_is_no_offer(answer: Any):
    found = refusal(extortion(), answer, A)

    assert (found.message, found.rule) == ("refused.not_an_option", "senators:extortion.2")


# -- the price -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:extortion.4")
def test_the_price_is_public_and_stands():
    match = offer(extortion(), "wood_8", 6)

    assert asked(match) == {B: "extortion.answer"}
    assert legal(match, B) == ["sell", "keep"]
    assert match.asks[B].params == {"extorter": "seat:0", "card": "card:wood_8", "price": 6}
    said = line(match, "extortion.offered")
    assert said.rule == "senators:extortion.4"
    assert said.params == {"seat": "seat:0", "victim": "seat:1", "card": "card:wood_8", "price": 6}


@pytest.mark.rule("senators:extortion.4")
@pytest.mark.parametrize("answer", [8, "8", "haggle"])
def test_the_owner_cannot_propose_another_price(answer: Any):
    found = refusal(offer(extortion(), "wood_8", 6), answer, B)

    assert (found.message, found.rule) == ("extortion.no_haggling", "senators:extortion.4")
    assert found.params == {"price": 6}


@pytest.mark.rule("senators:extortion.4")
@pytest.mark.parametrize(("answer", "owners"), [("sell", ["consul_1"]), ("keep", [])])
def test_at_a_price_of_nothing_the_owner_chooses_who_has_the_card(answer: str, owners: list[str]):
    match = extortion(open=[[], ["consul_1"]], coins=[10, 0, 10])

    play(offer(match, "consul_1", 0), (B, answer))

    assert opened(match, A) == owners
    assert coins(match) == [13, 0, 10]


@pytest.mark.rule("senators:extortion.4")
def test_a_price_is_a_whole_number_from_nothing_up():
    match = play(extortion(), (A, "card:wood_8"))

    found = refusal(match, -1, A)
    assert (found.message, found.rule) == ("refused.out_of_range", "senators:extortion.4")
    for answer in ("6", 6.0, None):
        assert refusal(match, answer, A).message == "refused.not_a_number"
    assert legal(match, A)[0] == 0


@pytest.mark.rule("senators:extortion.9")
def test_the_price_may_not_exceed_the_coins_of_somebody_with_one_senator():
    match = play(extortion(coins=[1, 10, 10], senators=[1, 5, 5]), (A, "card:wood_8"))
    assert coins(match)[A] == 4

    found = refusal(match, 5, A)

    assert (found.message, found.rule, found.params) == ("extortion.means", "senators:extortion.9", {"means": 4})
    assert near(match, A) == {5: "senators:extortion.9"}
    play(match, (A, 4))
    assert asked(match) == {B: "extortion.answer"}


@pytest.mark.rule("senators:extortion.9")
def test_every_senator_but_the_last_backs_the_price_with_five_coins():
    match = play(extortion(coins=[1, 10, 10], senators=[3, 5, 5]), (A, "card:wood_8"))

    assert legal(match, A) == list(range(15))


@pytest.mark.rule("senators:extortion.9", "senators:extortion.5")
@pytest.mark.parametrize(("price", "left", "voices"), [(4, 0, 3), (5, 4, 2), (9, 0, 2), (10, 4, 1), (14, 0, 1)])
def test_the_offerer_embezzles_what_is_missing_when_the_owner_sells(price: int, left: int, voices: int):
    match = extortion(coins=[1, 10, 10], senators=[3, 5, 5])

    play(offer(match, "wood_8", price), (B, "sell"))

    assert coins(match) == [left, 10 + price, 10]
    assert senators(match) == [voices, 5, 5]
    assert hand(match, A) == ["wood_8"]
    assert len(lines(match, "embezzle.forced")) == 3 - voices


@pytest.mark.rule("senators:extortion.9")
def test_the_offerer_does_not_embezzle_when_the_owner_keeps_the_card():
    match = extortion(coins=[1, 20, 10], senators=[3, 5, 5])

    play(offer(match, "wood_8", 14), (B, "keep"))

    assert (coins(match), senators(match)) == ([18, 6, 10], [3, 5, 5])
    assert lines(match, "embezzle.forced") == []


# -- the answer ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:extortion.5", "senators:info.5")
def test_an_owner_who_keeps_the_card_pays_the_price_to_the_active_player():
    match = offer(extortion(), "wood_8", 6)
    assert match.asks[B].default == "sell"

    play(match, (B, "keep"))

    assert coins(match) == [19, 4, 10]
    assert (hand(match, A), hand(match, B)) == ([], ["wood_8"])
    said = line(match, "extortion.kept")
    assert (said.rule, said.params) == ("senators:info.5", {"seat": "seat:1", "card": "card:wood_8", "price": 6})


@pytest.mark.rule("senators:extortion.5", "senators:info.5")
def test_an_owner_who_sells_gets_the_price_and_the_active_player_the_card():
    match = play(offer(extortion(), "wood_8", 6), (B, "sell"))

    assert coins(match) == [7, 16, 10]
    assert (hand(match, A), hand(match, B), opened(match, B)) == (["wood_8"], [], [])
    said = line(match, "extortion.sold")
    assert (said.rule, said.params) == ("senators:info.5", {"seat": "seat:1", "card": "card:wood_8", "price": 6})


@pytest.mark.rule("senators:extortion.6", "senators:info.4")
@pytest.mark.parametrize(("answer", "owner"), [("keep", B), ("sell", A)])
def test_a_resource_that_was_asked_for_goes_face_down_into_the_hand_of_its_owner(answer: str, owner: int):
    match = play(offer(extortion(), "wood_8", 6), (B, answer))

    for seat in (A, B, C, None):
        players = match.view(seat)["players"]
        assert [player["open"] for player in players] == [[], [], ["consul_1"]]
        assert players[owner]["hidden"] == (["wood_8"] if seat == owner else None)
        assert players[owner]["backs"] == [0, 0, 1], "its back is seen"


@pytest.mark.rule("senators:extortion.7", "senators:senate.1", "senators:inf.1")
@pytest.mark.parametrize("card", ["consul_1", "governor_iron", "lictors"])
@pytest.mark.parametrize(("answer", "owner"), [("keep", B), ("sell", A)])
def test_senate_and_influence_cards_stay_face_up(card: str, answer: str, owner: int):
    match = extortion(open=[[], [card, "wood_8"], ["meat_1"]])

    play(offer(match, card, 6), (B, answer))

    assert card in opened(match, owner)
    assert card in match.view(None)["players"][owner]["open"]
    assert [hand(match, seat) for seat in (A, B, C)] == [[], [], []]
    assert "wood_8" in opened(match, B), "the card that was not asked for stays as it was"


@pytest.mark.rule("senators:extortion.8")
def test_what_the_first_opponent_paid_can_be_used_for_the_next_offer():
    match = extortion(coins=[1, 6, 10], senators=[1, 5, 5])
    offer(match, "wood_8", 4)
    assert refusal(match, "card:consul_1", A).message == "refused.not_asked", "B has not answered yet"

    play(match, (B, "keep"), (A, "card:consul_1"))

    assert legal(match, A)[-1] == 8
    play(match, (A, 8), (C, "sell"))
    assert coins(match) == [0, 2, 18]
    assert opened(match, A) == ["consul_1"]


@pytest.mark.rule("senators:extortion.10", "senators:extortion.5")
@pytest.mark.parametrize(("purse", "answers"), [(9, ["sell", "keep"]), (8, ["sell"]), (0, ["sell"])])
def test_an_owner_can_always_sell_but_needs_the_coins_to_keep(purse: int, answers: list[str]):
    match = offer(extortion(coins=[10, purse, 10]), "wood_8", 9)

    assert legal(match, B) == answers


@pytest.mark.rule("senators:extortion.10", "senators:embezzle.1")
def test_an_owner_without_coins_may_embezzle_to_keep_the_card():
    match = offer(extortion(coins=[10, 0, 10]), "wood_8", 9)
    found = refusal(match, "keep", B)
    assert (found.message, found.rule) == ("extortion.keep_poor", "senators:extortion.10")
    assert (found.remedy, found.params) == ("embezzle.remedy", {"price": 9})
    assert near(match, B) == {"keep": "senators:extortion.10"}

    embezzle(match, B)
    assert legal(match, B) == ["sell"]
    embezzle(match, B)
    play(match, (B, "keep"))

    assert (coins(match), senators(match)) == ([22, 1, 10], [5, 3, 5])
    assert hand(match, B) == ["wood_8"]


@pytest.mark.rule("senators:extortion.10", "senators:extortion.4")
def test_an_owner_on_the_last_senator_is_not_forced_out():
    match = offer(extortion(coins=[10, 0, 10], senators=[5, 1, 5]), "wood_8", 9)

    play(match, (B, "sell"))

    assert senators(match) == [5, 1, 5]


@pytest.mark.rule("senators:extortion.9", "senators:info.1")
def test_how_much_the_offerer_could_pay_is_seen_by_nobody_else():
    def seen(purse: int) -> list[Any]:
        match = play(extortion(coins=[purse, 10, 10]), (A, "card:wood_8"))
        return [match.view(seat) for seat in (B, C, None)] + [match.lines(seat) for seat in (B, C, None)]

    assert seen(0) == seen(40)


# -- out of the game in the middle of an extortion -------------------------------------------------------------------
STEPS: dict[str, list[tuple[int, Any]]] = {
    "extortion.offer": [],
    "extortion.price": [(A, "card:wood_8")],
    "extortion.answer": [(A, "card:wood_8"), (A, 6)],
}


@pytest.mark.rule("senators:extortion.2", "senators:extortion.4", "senators:extortion.5", "senators:turn.4")
@pytest.mark.parametrize("key", STEPS)
def test_if_the_active_player_goes_out_the_extortion_is_over(key: str):
    match = play(extortion(senators=[1, 5, 5]), *STEPS[key])
    assert list(asked(match).values()) == [key]

    go_out(match, A)

    assert asked(match) == {B: "newsenator.answer"}
    assert coins(match) == [0, 10, 10]
    assert (opened(match, B), opened(match, C)) == (["wood_8"], ["consul_1"])


@pytest.mark.rule("senators:extortion.2", "senators:extortion.4", "senators:extortion.5", "senators:turn.4")
@pytest.mark.parametrize("key", STEPS)
def test_if_the_opponent_goes_out_the_next_one_gets_an_offer(key: str):
    match = play(extortion(senators=[5, 1, 5]), *STEPS[key])

    go_out(match, B)

    assert asked(match) == {A: "extortion.offer"}
    assert match.asks[A].params == {"victim": "seat:2"}
    assert coins(match) == [13, 0, 10]


@pytest.mark.rule("senators:extortion.2", "senators:extortion.4", "senators:extortion.5")
@pytest.mark.parametrize("key", STEPS)
def test_if_a_bystander_goes_out_the_question_stays_the_same(key: str):
    match = play(extortion(senators=[5, 5, 1]), *STEPS[key])
    question = asked(match), {seat: ask.describe() for seat, ask in match.asks.items()}

    go_out(match, C)

    assert (asked(match), {seat: ask.describe() for seat, ask in match.asks.items()}) == question


@pytest.mark.rule("senators:extortion.5", "senators:elim.3")
def test_if_the_only_other_player_goes_out_instead_of_answering_the_game_is_won():
    match = offer(extortion(senators=[5, 1, 0], open=[[], ["wood_8"]]), "wood_8", 6)

    go_out(match, B)

    assert match.outcome is not None
    assert match.outcome["winners"] == [A]


# -- an oracle -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:extortion.4", "senators:extortion.5", "senators:extortion.9", "senators:extortion.10")
def test_exact_number_of_ways_an_offer_can_go():
    """Pass; or either of two cards for 0 to 4 coins, of which an owner with 2 coins can keep it at 0 to 2."""
    match = extortion(open=[[], ["wood_8", "iron_1"]], coins=[1, 2, 10], senators=[1, 5, 5])

    assert endings(match, lambda ask: ask.key.startswith("extortion.")) == 1 + 2 * (3 * 2 + 2)
