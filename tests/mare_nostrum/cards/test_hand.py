"""The hand: what is played, given away or discarded (3.1.1)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.deck import CARD
from tabularium.games.mare_nostrum.orders import Cards, Cession, Play

from ..world import nation, order, run, wrong
from .table import card, dealt, give


@pytest.mark.rule("mare:3.1.1a", "mare:3.1.2a", "mare:3.1.2f")
def test_only_cards_of_the_hand_are_played_given_or_discarded() -> None:
    s = dealt()
    sheet = Cards(play=[Play(card("C15"))], cede=[Cession(card("C15"), "nation:egypt")], discard=[card("C15")])
    rows = ("cards.play[0]", "cards.cede[0].card", "cards.discard[0]")
    assert wrong(s, "rome", cards=sheet) == dict.fromkeys(rows, "mare:3.1.1a")


@pytest.mark.rule("mare:3.1.1b", "mare:3.1.1d")
def test_a_card_given_away_arrives_at_the_next_turn() -> None:
    s = dealt("C15")
    order(s, "rome", cards=Cards(cede=[Cession(card("C15"), "nation:egypt")]))
    run(s, "cards")
    assert s.hands[nation(s, "rome")] == s.hands[nation(s, "egypt")] == []
    run(s, "card_limit")
    assert [(held.card, held.received, held.since) for held in s.hands[nation(s, "egypt")] if held.received] == [
        (CARD[card("C15")], True, s.turn + 1)
    ]
    assert s.ceded == []


@pytest.mark.rule("mare:3.1.1c")
def test_a_received_card_is_not_given_on() -> None:
    s = dealt()
    give(s, "rome", "C15", received=True)
    sheet = Cards(cede=[Cession(card("C15"), "nation:egypt")])
    assert wrong(s, "rome", cards=sheet) == {"cards.cede[0].card": "mare:3.1.1c"}


@pytest.mark.rule("mare:3.1.3a", "mare:3.1.3c")
def test_a_discarded_card_goes_back_to_the_deck() -> None:
    s = dealt("C15")
    order(s, "rome", cards=Cards(discard=[card("C15")]))
    run(s, "cards")
    assert CARD[card("C15")] in s.deck
    assert s.hands[nation(s, "rome")] == []
