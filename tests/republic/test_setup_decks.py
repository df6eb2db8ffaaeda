"""Setting up: which cards are used, dealt and laid aside in the five kinds of game, and where Era Ends lies."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabularium.engine import BadOption, Match, Table
from tabularium.engine.dice import Scripted
from tabularium.games.republic import GAME
from tabularium.games.republic.cards import (
    CARD,
    CARD_ERA,
    CARDS,
    EARLY,
    ERA_ENDS,
    KIND,
    LATE,
    MIDDLE,
    PERSON_ERA,
)
from tabularium.games.republic.forum.initiative import draw_card
from tabularium.games.republic.invariants import on_the_table
from tabularium.games.republic.mortality import mortality_phase
from tabularium.games.republic.options import RepublicOptions
from tabularium.games.republic.senators import members
from tabularium.games.republic.setup_decks import periods
from tabularium.games.republic.state import INACTIVE, UNSEEN, Republic

from .table import board, holds, war
from .test_setup import dealt, state


def where(s: Republic) -> dict[int, str]:
    """The place of every card."""
    found = {card: "hand" for hand in s.hands for card in hand}
    found |= dict.fromkeys(s.aside, "aside") | dict.fromkeys(s.gone, "gone")
    found |= {card: "deck" for bag in s.deck[:-1] for card in bag} | dict.fromkeys(s.deck[-1], "bottom")
    return found | {card: "table" for card in CARDS if on_the_table(s, card)}


def eras(s: Republic, place: str) -> Counter[int]:
    """How many cards of each period are at a place, Era Ends apart."""
    return Counter(CARD_ERA[card] for card, at in where(s).items() if at == place and card != ERA_ENDS)


@pytest.mark.rule("republic:3.13d", "republic:3.13e")
def test_early_the_last_thirteen_cards_hide_era_ends() -> None:
    s = state(dealt())
    assert len(s.deck[-1]) == 13
    assert ERA_ENDS in s.deck[-1]
    assert eras(s, "bottom") == {EARLY: 6, MIDDLE: 6}
    assert eras(s, "deck") == {EARLY: 64 - 1 - 15 - 15 - 6}
    assert eras(s, "aside") == {MIDDLE: 40, LATE: 49}
    assert s.deck_era == [EARLY, EARLY]


@pytest.mark.rule("republic:3.13f")
def test_of_the_deck_only_its_size_is_known() -> None:
    match = Match.new(GAME, 5, 1)
    assert match.view(0)["deck"] == 40


@pytest.mark.rule("republic:3.21d", "republic:3.21e")
def test_middle_the_last_thirteen_cards_hide_era_ends() -> None:
    s = state(dealt("middle"))
    assert len(s.deck[-1]) == 13
    assert ERA_ENDS in s.deck[-1]
    assert eras(s, "bottom")[LATE] == 6
    assert eras(s, "deck")[LATE] == 0
    assert not [card for card in s.deck[0] if KIND[card] == "war" and CARD_ERA[card] == EARLY]
    assert eras(s, "aside")[MIDDLE] == 0
    assert eras(s, "aside")[LATE] == 43


@pytest.mark.rule("republic:3.31d", "republic:3.31e")
def test_late_the_last_eleven_cards_hide_era_ends() -> None:
    s = state(dealt("late"))
    assert len(s.deck[-1]) == 11
    assert ERA_ENDS in s.deck[-1]
    assert eras(s, "aside")[LATE] == 0
    assert not [card for card in [*s.deck[0], *s.deck[1]] if KIND[card] == "war" and CARD_ERA[card] != LATE]


# -- the Forum at the start ----------------------------------------------------------------
@pytest.mark.rule("republic:3.13a")
def test_early_the_first_punic_war_waits() -> None:
    s = state(dealt())
    assert s.war[war("war:punic-1")] == INACTIVE
    assert Counter(s.war)[UNSEEN] == len(s.war) - 1


@pytest.mark.rule("republic:3.21a", "republic:3.5b")
@pytest.mark.parametrize("scenario", ["middle", "late", "alternative_history"])
def test_otherwise_no_war_lies_in_the_forum(scenario: str) -> None:
    assert set(state(dealt(scenario)).war) == {UNSEEN}


@pytest.mark.rule("republic:3.31a")
def test_late_the_old_laws_hold_and_two_are_gone() -> None:
    s = state(dealt("late"))
    places = {CARD[card]: at for card, at in where(s).items() if KIND[card] == "law" and CARD_ERA[card] == MIDDLE}
    assert places == {
        "law:calpurnian": "table",
        "law:military-reforms": "table",
        "law:tradition-erodes": "table",
        "law:servilian": "gone",
        "law:acilian": "gone",
    }
    assert sorted(s.laws)[-4:] == [0, 1, 1, 1]


@pytest.mark.rule("republic:3.31a")
def test_laws_hold_only_in_a_game_that_begins_late() -> None:
    for scenario in ("early", "middle", "alternative_history"):
        assert sum(state(dealt(scenario)).laws) == 0


# -- families and hands ----------------------------------------------------------------
@pytest.mark.rule("republic:3.21b")
def test_middle_four_of_25_families_are_dealt() -> None:
    s = state(dealt("middle", seats=6))
    assert [len(members(s, seat)) for seat in range(6)] == [4] * 6
    families = [card for card, at in where(s).items() if KIND[card] == "family" and CARD_ERA[card] < LATE]
    assert Counter(where(s)[card] for card in families)["aside"] == 0
    assert Counter(where(s)[card] for card in families)["table"] == 24


@pytest.mark.rule("republic:3.31b")
def test_late_five_of_all_families_are_dealt() -> None:
    s = state(dealt("late"))
    assert [len(members(s, seat)) for seat in range(5)] == [5] * 5
    assert {PERSON_ERA[p] for seat in range(5) for p in members(s, seat)} == {EARLY, MIDDLE, LATE}
    left = Counter(at for card, at in where(s).items() if KIND[card] == "family")
    assert left["table"] == 25
    assert left["deck"] + left["bottom"] == 5


@pytest.mark.rule("republic:3.21c")
def test_middle_hands_come_from_grey_cards_all_concessions_and_six_white_ones() -> None:
    s = state(dealt("middle"))
    assert [len(hand) for hand in s.hands] == [3] * 5
    used = {card: at for card, at in where(s).items() if at != "aside"}
    white = Counter(KIND[card] for card in used if CARD_ERA[card] == EARLY and card != ERA_ENDS)
    assert white == {"family": 20, "concession": 13, "intrigue": 6}


@pytest.mark.rule("republic:3.31c")
@pytest.mark.parametrize(("with_both", "statesmen"), [(False, []), (True, ["statesman:1c", "statesman:27a"])])
def test_late_six_older_cards_join_and_no_older_statesman(with_both: bool, statesmen: list[str]) -> None:
    s = state(dealt("late", late_marius_sulla=with_both))
    used = [card for card, at in where(s).items() if at not in ("aside", "gone") and CARD_ERA[card] != LATE]
    older = Counter(KIND[card] for card in used if card != ERA_ENDS)
    assert older["concession"] == 13
    assert older["intrigue"] == 6
    assert sorted(CARD[card] for card in used if KIND[card] == "statesman") == statesmen
    assert [len(hand) for hand in s.hands] == [3] * 5


# -- extended games ----------------------------------------------------------------
@pytest.mark.rule("republic:3.4a", "republic:3", "republic:3.2", "republic:3.3")
def test_decks_are_played_in_the_order_of_time() -> None:
    def order(**options: Any) -> list[int]:
        return periods(RepublicOptions(**options))

    assert order(scenario="extended", extended_decks="early_middle") == [EARLY, MIDDLE]
    assert order(scenario="extended", extended_decks="middle_late") == [MIDDLE, LATE]
    assert order(scenario="extended", extended_decks="early_middle_late") == [EARLY, MIDDLE, LATE]
    assert [order(scenario=name) for name in ("early", "middle", "late")] == [[EARLY], [MIDDLE], [LATE]]
    with pytest.raises(BadOption):
        dealt("extended", extended_decks="early_late")


@pytest.mark.rule("republic:3.4b")
def test_only_the_concluding_deck_hides_era_ends() -> None:
    s = state(dealt("extended", extended_decks="early_middle"))
    assert [len(bag) for bag in s.deck] == [64 - 1 - 15 - 15, 40, 13]
    assert s.deck_era == [EARLY, MIDDLE, MIDDLE]
    assert ERA_ENDS in s.deck[2]
    assert eras(s, "bottom") == {MIDDLE: 6, LATE: 6}
    s = state(dealt("extended", extended_decks="early_middle_late"))
    assert [len(bag) for bag in s.deck] == [33, 46, 39, 11]
    assert not s.aside


@pytest.mark.rule("republic:3.4c", "republic:3.4d")
def test_the_first_card_of_the_next_deck_begins_its_period() -> None:
    s = board(phase="forum")
    tribunes = [card for card in CARDS if CARD[card] == "intrigue:tribune"]
    s.deck, s.deck_era = [[tribunes[0]], [tribunes[1], tribunes[2]]], [EARLY, MIDDLE]
    s.sit(Table(Scripted([tribunes[0], tribunes[1]]), scenes=s.table.scenes))
    draw_card(s, 0)
    assert s.era == EARLY
    draw_card(s, 0)
    assert s.era == MIDDLE
    assert s.deck == [[tribunes[2]]]


# -- the alternative history ----------------------------------------------------------------
@pytest.mark.rule("republic:3.5a", "republic:3.5d")
def test_in_the_alternative_history_colours_do_not_matter() -> None:
    seen_families, seen_hands = set(), set()
    for seed in range(8):
        s = state(dealt("alternative_history", seed=seed))
        assert [len(members(s, seat)) for seat in range(5)] == [3] * 5
        assert [len(hand) for hand in s.hands] == [3] * 5
        seen_families |= {PERSON_ERA[p] for seat in range(5) for p in members(s, seat)}
        seen_hands |= {CARD_ERA[card] for hand in s.hands for card in hand}
        assert [len(bag) for bag in s.deck] == [160 - 30 - 13, 13]
        assert ERA_ENDS in s.deck[-1]
        assert not s.aside
    assert seen_families == seen_hands == {EARLY, MIDDLE, LATE}


@pytest.mark.rule("republic:3.5c")
@pytest.mark.parametrize(("turn", "era"), [(1, EARLY), (7, EARLY), (8, MIDDLE), (15, MIDDLE), (16, LATE), (24, LATE)])
def test_in_the_alternative_history_turns_begin_the_periods(turn: int, era: int) -> None:
    s = board(turn=turn, options={"scenario": "alternative_history"})
    mortality_phase(s)
    assert s.era == era


@pytest.mark.rule("republic:3.5c")
def test_elsewhere_turns_begin_no_period() -> None:
    s = board(turn=8)
    mortality_phase(s)
    assert s.era == EARLY


@pytest.mark.rule("republic:3.13a", "republic:3.21a", "republic:3.31a", "republic:3.5b")
@pytest.mark.parametrize("scenario", ["early", "middle", "late", "extended", "alternative_history"])
def test_every_card_is_in_one_place(scenario: str) -> None:
    s = state(dealt(scenario))
    s.phase = "mortality"
    holds(s)
