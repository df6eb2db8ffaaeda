"""Cards that end: cancelled, spent, or crowded out by others (3.1.2, 3.12.8)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.cards.hands import end_cards
from tabularium.games.mare_nostrum.deck import CARD
from tabularium.games.mare_nostrum.orders import Cards, Cession
from tabularium.games.mare_nostrum.pieces import Active

from ..world import general, lines, nation, order, place, run, wrong
from .table import card, dealt, give, play, played


@pytest.mark.rule("mare:3.1.2d", "mare:3.1.2e")
def test_only_the_card_that_is_named_ends_and_goes_back_to_the_deck() -> None:
    s = dealt()
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    kept, ended, other = (CARD[card(kind)] for kind in ("C13", "C15", "C16"))
    for copy in (kept, ended, other):
        s.deck.remove(copy)
    s.active = [Active(egypt, other), Active(rome, kept), Active(rome, ended)]
    cancelled = Cards(cancel=[card("C15"), card("C16")])
    assert wrong(s, "rome", cards=cancelled) == {"cards.cancel[1]": "mare:3.1.2d"}
    order(s, "rome", cards=cancelled)
    run(s, "cards")
    assert [(each.nation, each.card) for each in s.active] == [(egypt, other), (rome, kept)]
    assert ended in s.deck


@pytest.mark.rule("mare:3.1.1b", "mare:3.1.1c", "mare:3.1.1a")
def test_cards_are_given_to_others_who_are_in_the_game() -> None:
    s = dealt("C13")
    s.eliminated[nation(s, "egypt")] = True
    for to, path in (("rome", ".to"), ("egypt", ".to"), ("carthage", None)):
        given = Cards(cede=[Cession(card("C13"), f"nation:{to}")])
        assert [*wrong(s, "rome", cards=given)] == ([f"cards.cede[0]{path}"] if path else [])
    absent = Cards(cede=[Cession(card("C15"), "nation:carthage")])
    assert [*wrong(s, "rome", cards=absent)] == ["cards.cede[0].card"]


@pytest.mark.rule("mare:3.1.2i", "mare:3.1.2j", "mare:4.5.3a")
def test_only_the_leader_whom_a_card_brought_leaves_with_it() -> None:
    s = played("C12")
    other = general(s, "rome")
    s.turn += 1
    end_cards(s)
    assert s.leaders == [other]


@pytest.mark.rule("mare:8.1k", "mare:3.1.2i")
def test_an_objective_scores_once_and_its_nation_alone_hears_of_it() -> None:
    s = played("C38", nation="nation:egypt")
    rome = nation(s, "rome")
    s.turn += 1
    s.feats = [["surrender", rome, nation(s, "egypt")]]
    run(s, "card_limit")
    assert [line.to for line in lines(s, "cards.objective")] == [[rome]]
    assert (s.points[rome], s.active) == (10, [])
    run(s, "card_limit")
    assert s.points[rome] == 10


@pytest.mark.rule("mare:3.1.2l", "mare:3.12.8f", "mare:3.12.8g")
def test_leaders_of_two_provinces_do_not_crowd_each_other() -> None:
    s = dealt("C60")
    give(s, "carthage", "C61")
    order(s, "rome", cards=play("C60", province="province:DC7"))
    order(s, "carthage", cards=play("C61", province="province:GL13"))
    run(s, "cards")
    assert sorted(leader.province for leader in s.leaders) == sorted([place("DC7"), place("GL13")])
    assert lines(s, "cards.no_leader_rises") == []
