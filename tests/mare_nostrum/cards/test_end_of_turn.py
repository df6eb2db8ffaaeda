"""Hands at the end of the turn: limit, draw, cards that strike (3.1.3)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tabularium.engine.dice import seeded
from tabularium.games.mare_nostrum.cards.hands import deal_period_cards, draw_card, strike
from tabularium.games.mare_nostrum.cards.lasting import hand_limit
from tabularium.games.mare_nostrum.deck import CARD, CARDS, COPIES
from tabularium.games.mare_nostrum.invariants import check
from tabularium.games.mare_nostrum.orders import Cards, Cession
from tabularium.games.mare_nostrum.world import CITY

from ..world import lines, nation, order, run
from .table import card, dealt, give, played


@pytest.mark.rule("mare:3.1.3d", "mare:3.1.3e")
def test_a_hand_is_cut_to_its_limit_or_filled_by_one() -> None:
    s = dealt("C13", "C15", "C16", "C24", "C25")
    run(s, "card_limit")
    assert [len(s.hands[nation(s, name)]) for name in ("rome", "egypt")] == [3, 1]
    check(s)  # what was cut is back in the deck


@pytest.mark.rule("mare:3.1.3b")
def test_use_or_discard_cards_go_after_their_first_turn() -> None:
    s = dealt("C27")
    s.hands[nation(s, "rome")][0].since = s.turn + 1
    run(s, "card_limit")
    assert CARD[card("C27")] in [held.card for held in s.hands[nation(s, "rome")]]
    s.turn += 1
    run(s, "card_limit")
    drawn = [held.card for hand in s.hands for held in hand]
    assert CARD[card("C27")] not in [held.card for held in s.hands[nation(s, "rome")]]
    assert CARD[card("C27")] in [*s.deck, *drawn]


@pytest.mark.rule("mare:3.1.3b")
def test_a_plague_strikes_when_it_is_drawn() -> None:
    s = dealt()
    s.urban[CITY["city:capua"]] = 10
    strike(s, nation(s, "rome"), CARD[card("C58")])
    assert (s.urban[CITY["city:roma"]], s.urban[CITY["city:capua"]]) == (19, 9)
    assert [line.to for line in lines(s, "cards.strikes")] == [[nation(s, "rome")]]
    assert CARD[card("C58")] in s.deck
    s.deck = [CARD[card("C58")]]
    draw_card(s, nation(s, "rome"))
    assert (s.hands[nation(s, "rome")], s.deck) == ([], [CARD[card("C58")]])


@pytest.mark.rule("mare:3.1.3e")
def test_an_oracle_lets_draw_a_second_card() -> None:
    s = played("C29")
    s.deck = [number for number in s.deck if COPIES[number]["play"] == "hand"]
    run(s, "card_limit")
    assert len(s.hands[nation(s, "rome")]) == 2


@pytest.mark.rule("mare:3.1.3d")
def test_a_library_holds_one_card_more_for_five_turns() -> None:
    s = played("C28")
    rome = nation(s, "rome")
    for kind in ("C13", "C15", "C16", "C19", "C20"):
        give(s, "rome", kind)
    for kept in (4, 4, 4, 4, 4, 3):
        run(s, "card_limit")
        assert len(s.hands[rome]) == kept
        s.turn += 1
    assert hand_limit(s, rome) == 3


@pytest.mark.rule("mare:3.1.3e", "mare:3.1.2i")
def test_in_its_last_turn_a_library_lets_draw_up_to_its_limit_and_is_drawn_from_the_deck_itself() -> None:
    s = dealt("C28", "C13", "C15", "C16")
    played("C28", s=s)
    s.turn += 4
    s.deck = []
    run(s, "card_limit")
    assert [COPIES[held.card]["id"] for held in s.hands[nation(s, "rome")]] == ["C13", "C15", "C16", "C28"]


@pytest.mark.rule("mare:7.1i", "mare:7.2e")
def test_a_period_deals_two_cards_at_its_start_and_bought_ones_beyond_the_limit_at_its_end() -> None:
    s = dealt("C13", "C15", "C16")
    s.deck = [number for number in s.deck if COPIES[number]["play"] == "hand"]
    deal_period_cards(s)
    assert len(s.hands[nation(s, "rome")]) == 5
    s.period = True
    s.bought_cards[nation(s, "rome")] = 2
    run(s, "card_limit")
    assert [len(s.hands[nation(s, name)]) for name in ("rome", "egypt")] == [5, 2]


@pytest.mark.rule("mare:3.1a")
def test_the_deck_has_a_hundred_cards_of_sixty_seven_kinds() -> None:
    assert (len(CARDS), len({each["id"] for each in COPIES})) == (100, 67)


def hands_after(sheet: Cards, seed: int) -> list[list[int]]:
    """What all hold two turns after Rome has handed in a sheet, by the dice of a seed."""
    s = dealt("C13", "C15", "C16", "C24", "C25", "C26")
    s.dice = seeded(seed)
    order(s, "rome", cards=sheet)
    for step in ("cards", "card_limit"):
        run(s, step)
    s.turn, s.sheets, s.card_limit = s.turn + 1, [None] * 13, [1] * 13
    run(s, "card_limit")
    return [sorted(held.card for held in hand) for hand in s.hands]


@pytest.mark.rule("mare:3.1.3d", "mare:3.1.3e")
@pytest.mark.parametrize("seed", range(5))
def test_what_is_drawn_does_not_depend_on_the_order_of_the_rows_of_a_sheet(
    seed: int,
) -> None:
    discarded = [card(kind) for kind in ("C15", "C16", "C24")]
    ceded = [Cession(card(kind), "nation:egypt") for kind in ("C13", "C25", "C26")]
    drawn = [
        hands_after(Cards(discard=list(discard), cede=list(cede)), seed)
        for discard in permutations(discarded)
        for cede in permutations(ceded)
    ]
    assert all(hands == drawn[0] for hands in drawn)
