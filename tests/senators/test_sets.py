"""Rules of the sets of three: which cards go together, with and without governors and a quaestor, and their price."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, legal, line, play, refusal
from tests.senators.table import coins, keys, opened, position

A, B, C = range(3)
TYPES = ["grain", "meat", "iron", "cloth", "wood", "olives"]
RESOURCES = [f"{kind}_{value}" for kind in TYPES for value in range(1, 10)]
GOVERNORS = [f"governor_{kind}" for kind in TYPES]
GOODS = RESOURCES + GOVERNORS


def trading(*cards: str, **given: Any) -> Match:
    """A, without a coin, takes a trading action with these cards face up."""
    return position(scene="trade", args=[A], coins=[0, 10, 10], **{"open": [list(cards)], **given})


def sell(match: Match, *cards: str, values: tuple[int, ...] = ()) -> int:
    """Sell a set, its governors taking these values; how many coins it brought."""
    before = coins(match)[A]
    play(match, (A, "sell"), (A, keys(*cards)), *((A, value) for value in values))
    assert asked(match) == {A: "trade.steps"}, "the sale is complete"
    return coins(match)[A] - before


def can_be_set(*cards: str) -> bool:
    """The book's definition, tried out: some values of the governors make one type or one value of the three."""
    kinds = [card.removeprefix("governor_").partition("_")[0] for card in cards]
    printed = [range(1, 10) if card in GOVERNORS else [int(card.rpartition("_")[2])] for card in cards]
    return len(set(kinds)) == 1 or any(len(set(values)) == 1 for values in product(*printed))


# -- without governors -----------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:trade.4")
@pytest.mark.parametrize(
    ("cards", "brought"),
    [
        (["olives_2", "olives_4", "olives_7"], 13),
        (["grain_9", "grain_1", "grain_5"], 15),
        (["wood_1", "wood_2", "wood_9"], 12),
    ],
)
def test_three_of_one_type_bring_the_sum_of_their_values(cards: list[str], brought: int):
    assert sell(trading(*cards), *cards) == brought


@pytest.mark.rule("senators:trade.5")
@pytest.mark.parametrize(("value", "brought"), [(1, 3), (3, 9), (7, 21), (9, 27)])
def test_three_of_one_value_bring_the_sum_of_their_values(value: int, brought: int):
    cards = [f"grain_{value}", f"iron_{value}", f"wood_{value}"]

    assert sell(trading(*cards), *cards) == brought


@pytest.mark.rule("senators:trade.6")
@pytest.mark.parametrize("low", range(1, 8))
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (2, 1, 0)])
def test_three_in_a_row_of_one_type_bring_fifteen_more(low: int, order: tuple[int, ...]):
    cards = [f"wood_{low + step}" for step in order]

    assert sell(trading(*cards), *cards) == 3 * low + 3 + 15


@pytest.mark.rule("senators:trade.6")
@pytest.mark.parametrize(
    "values", [(2, 3, 5), (2, 4, 5), (2, 4, 6), (1, 2, 4), (1, 8, 9), (1, 3, 4), (1, 2, 9), (7, 8, 1)]
)
def test_three_of_one_type_that_are_not_in_a_row_bring_no_more(values: tuple[int, ...]):
    cards = [f"wood_{value}" for value in values]

    assert sell(trading(*cards), *cards) == sum(values)


@pytest.mark.rule("senators:trade.5", "senators:trade.6")
def test_three_of_one_value_are_no_sequence():
    assert sell(trading("grain_4", "iron_4", "wood_4"), "grain_4", "iron_4", "wood_4") == 12


@pytest.mark.rule("senators:trade.4", "senators:trade.5", "senators:trade.7")
@pytest.mark.parametrize(
    "cards",
    [
        ("wood_2", "wood_3", "iron_4"),
        ("iron_4", "wood_2", "wood_3"),
        ("wood_2", "iron_4", "wood_3"),
        ("wood_2", "iron_2", "grain_3"),
        ("grain_3", "wood_2", "iron_2"),
        ("wood_2", "wood_3", "iron_2"),
        ("wood_1", "iron_2", "grain_3"),
    ],
)
def test_other_three_cards_are_no_set(cards: tuple[str, ...]):
    match = trading(*cards, "olives_1", "olives_2", "olives_3")
    play(match, (A, "sell"))

    found = refusal(match, keys(*cards), A)

    assert (found.message, found.rule) == ("trade.not_a_set", "senators:trade.4")


@pytest.mark.rule("senators:trade.7")
@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (("wood_2", "wood_2", "wood_3"), "refused.named_twice"),
        (("wood_2", "wood_3", "wood_9"), "refused.not_an_option"),
        (("wood_2", "wood_3", "wood"), "refused.not_an_option"),
    ],
)
def test_a_set_is_of_three_cards_one_has(cards: tuple[str, ...], message: str):
    match = trading("wood_2", "wood_3", "olives_1", "olives_2", "olives_3")
    play(match, (A, "sell"))

    found = refusal(match, keys(*cards), A)

    assert (found.message, found.rule) == (message, "senators:trade.7")


@pytest.mark.rule("senators:trade.3", "senators:trade.7")
def test_several_sets_may_be_sold_and_every_card_in_one_of_them():
    cards = ["wood_2", "wood_3", "wood_4", "iron_2", "grain_2"]
    match = trading(*cards, "olives_9")
    play(match, (A, "sell"))
    assert legal(match, A) == [keys("wood_2", "wood_3", "wood_4"), keys("wood_2", "iron_2", "grain_2")]

    play(match, (A, keys("grain_2", "iron_2", "wood_2")))

    assert coins(match)[A] == 6
    assert legal(match, A) == ["finish"], "wood 3 and 4 have lost their third card"


# -- governors -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:gov.1", "senators:trade.6")
def test_a_governor_counts_as_a_card_of_its_type_with_the_value_its_player_chooses():
    match = trading("grain_4", "grain_5", "governor_grain")
    play(match, (A, "sell"), (A, keys("grain_4", "grain_5", "governor_grain")))
    assert asked(match) == {A: "trade.governor_value"}
    assert legal(match, A) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    for answer in (0, 10, "6"):
        assert refusal(match, answer, A).rule == "senators:gov.1"

    play(match, (A, 6))

    assert coins(match)[A] == 30
    assert line(match, "trade.sold").params["values"] == [4, 5, 6]
    assert opened(match, A) == []


@pytest.mark.rule("senators:gov.1", "senators:trade.6")
@pytest.mark.parametrize(("value", "brought"), [(1, 10), (2, 11), (3, 27), (5, 14), (6, 30), (7, 16), (9, 18)])
def test_the_value_of_a_governor_decides_about_sum_and_sequence(value: int, brought: int):
    match = trading("grain_4", "grain_5", "governor_grain")

    assert sell(match, "grain_4", "grain_5", "governor_grain", values=(value,)) == brought


@pytest.mark.rule("senators:gov.1")
def test_a_governor_may_close_a_gap():
    assert (
        sell(trading("grain_4", "grain_6", "governor_grain"), "governor_grain", "grain_6", "grain_4", values=(5,)) == 30
    )


@pytest.mark.rule("senators:gov.1")
@pytest.mark.parametrize(
    ("cards", "best"),
    [
        (["grain_4", "grain_5", "governor_grain"], 6),
        (["grain_8", "grain_9", "governor_grain"], 7),
        (["grain_1", "grain_9", "governor_grain"], 9),
        (["governor_grain", "governor_meat", "governor_iron"], 9),
    ],
)
def test_who_lets_the_clock_run_out_gets_the_best_value(cards: list[str], best: int):
    match = play(trading(*cards), (A, "sell"), (A, keys(*cards)))

    assert match.asks[A].default == best


@pytest.mark.rule("senators:gov.2")
@pytest.mark.parametrize(
    "cards",
    [
        ("meat_4", "meat_5", "governor_grain"),
        ("governor_grain", "meat_4", "meat_5"),
        ("meat_4", "iron_5", "governor_meat"),
        ("meat_4", "iron_5", "governor_grain"),
    ],
)
def test_a_governor_keeps_its_type(cards: tuple[str, ...]):
    match = trading(*cards, "olives_1", "olives_2", "olives_3")
    play(match, (A, "sell"))

    found = refusal(match, keys(*cards), A)
    one_type_but_for_the_governor = "meat_5" in cards
    by = "senators:gov.2" if one_type_but_for_the_governor else "senators:trade.4"
    assert (found.message, found.rule) == ("trade.not_a_set", by)


@pytest.mark.rule("senators:gov.2", "senators:gov.1")
def test_a_governor_of_another_type_can_only_take_the_value_of_the_two_others():
    match = trading("meat_5", "iron_5", "governor_grain")

    play(match, (A, "sell"), (A, keys("meat_5", "iron_5", "governor_grain")))

    assert asked(match) == {A: "trade.steps"}, "there was nothing to choose"
    assert coins(match)[A] == 15
    assert line(match, "trade.sold").params["values"] == [5, 5, 5]


@pytest.mark.rule("senators:gov.5", "senators:gov.2")
def test_two_governors_take_the_value_of_the_third_card():
    match = trading("wood_8", "governor_wood", "governor_iron")

    assert sell(match, "wood_8", "governor_wood", "governor_iron") == 24
    assert line(match, "trade.sold").params["values"] == [8, 8, 8], "wood as 7 and iron as 6 would be no set"


@pytest.mark.rule("senators:gov.5", "senators:gov.1")
@pytest.mark.parametrize(("value", "brought"), [(9, 27), (1, 3), (5, 15)])
def test_three_governors_take_one_value(value: int, brought: int):
    cards = ("governor_grain", "governor_meat", "governor_iron")
    match = trading(*cards)

    assert sell(match, *cards, values=(value,)) == brought
    assert line(match, "trade.sold").params["values"] == [value] * 3


# -- the quaestor ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("senators:quaestor.1")
def test_a_quaestor_sells_any_three_cards_for_their_sum():
    match = trading("grain_1", "iron_5", "wood_9", "quaestor_1")
    assert legal(match, A) == ["finish", "card:quaestor_1"], "without it they are no set"

    play(match, (A, "card:quaestor_1"))

    assert match.view(None)["quaestor"] is True
    assert sell(match, "grain_1", "iron_5", "wood_9") == 15


@pytest.mark.rule("senators:quaestor.1", "senators:trade.7")
@pytest.mark.parametrize(("cards", "sells"), [(["grain_1", "iron_5"], False), (["grain_1", "iron_5", "wood_9"], True)])
def test_even_with_a_quaestor_a_set_has_three_cards(cards: list[str], sells: bool):
    match = play(trading(*cards, "quaestor_1"), (A, "card:quaestor_1"))

    assert ("sell" in legal(match, A)) is sells


@pytest.mark.rule("senators:quaestor.1", "senators:trade.6")
def test_a_sequence_needs_one_type_with_a_quaestor_too():
    match = play(trading("grain_1", "iron_2", "wood_3", "quaestor_1"), (A, "card:quaestor_1"))

    assert sell(match, "grain_1", "iron_2", "wood_3") == 6


@pytest.mark.rule("senators:quaestor.1", "senators:trade.6")
def test_a_sequence_brings_its_bonus_with_a_quaestor_too():
    match = play(trading("wood_1", "wood_2", "wood_3", "quaestor_1"), (A, "card:quaestor_1"))

    assert sell(match, "wood_1", "wood_2", "wood_3") == 21


@pytest.mark.rule("senators:quaestor.1", "senators:gov.1", "senators:gov.5")
def test_with_a_quaestor_every_governor_takes_its_own_value():
    match = play(trading("meat_4", "governor_iron", "governor_grain", "quaestor_1"), (A, "card:quaestor_1"))
    play(match, (A, "sell"), (A, keys("meat_4", "governor_iron", "governor_grain")))
    assert match.asks[A].params["card"] == "card:governor_iron"
    assert match.asks[A].default == 9

    play(match, (A, 9))
    assert match.asks[A].params["card"] == "card:governor_grain"
    play(match, (A, 7))

    assert coins(match)[A] == 20
    assert line(match, "trade.sold").params["values"] == [4, 9, 7]


# -- oracles ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "senators:trade.4", "senators:trade.5", "senators:trade.7", "senators:gov.1", "senators:gov.2", "senators:gov.5"
)
def test_of_all_goods_of_the_game_exactly_the_sets_of_the_book_can_be_sold():
    """One type: 6 x C(10,3). One value: 9 x C(6,3); with 1 governor 6 x 9 x C(6,2), 2: C(6,2) x 54, 3: C(6,3)."""
    match = play(trading(*GOODS), (A, "sell"))

    sold = {tuple(chosen) for chosen in legal(match, A)}

    assert match.asks[A].count() == len(sold) == 6 * 120 + 9 * 20 + 6 * 9 * 15 + 15 * 54 + 20
    assert sold == {tuple(keys(*three)) for three in combinations(GOODS, 3) if can_be_set(*three)}


@pytest.mark.rule("senators:quaestor.1", "senators:trade.7")
def test_with_a_quaestor_any_three_of_the_goods_can_be_sold():
    match = play(trading(*GOODS, "quaestor_1"), (A, "card:quaestor_1"), (A, "sell"))

    assert match.asks[A].count() == 60 * 59 * 58 // 6


@pytest.mark.rule("senators:trade.3", "senators:trade.7", "senators:gov.2", "senators:gov.5")
@pytest.mark.parametrize("size", range(2, 8))
def test_selling_is_offered_exactly_if_there_is_a_set(size: int):
    chance = Random(size)
    offers = set()
    for _ in range(60):
        cards = chance.sample(RESOURCES, size)
        cards[: chance.randint(0, 2)] = chance.sample(GOVERNORS, chance.randint(0, 2))
        has_set = any(can_be_set(*three) for three in combinations(cards, 3))

        assert ("sell" in legal(trading(*cards), A)) is has_set
        offers.add(has_set)
    assert size < 4 or offers == {True, False}
