"""Setting up an assembly."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import DECKS, EARLY, ERA_ENDS, KIND, NUMBER_OF, WAR
from tabularium.games.republic.forces import legions_at
from tabularium.games.republic.invariants import check
from tabularium.games.republic.senators import members
from tabularium.games.republic.state import ACTIVE_BOX, EVERY_FACTION, INACTIVE, ROME_CONSUL

from .room import begun


@pytest.mark.rule("republic_assembly:4.2", "republic_assembly:4.4")
def test_what_rome_starts_with() -> None:
    s = begun(18)
    assert (s.chest, s.unrest, len(legions_at(s, ACTIVE_BOX)), s.fleets) == (100, 0, 4, 0)
    assert [WAR[n] for n, state in enumerate(s.war) if state == INACTIVE] == ["war:punic-1"]


@pytest.mark.rule("republic_assembly:4.6")
def test_the_lowest_number_is_temporary_consul_without_influence_or_rank() -> None:
    s = begun(12)
    lowest = min((p for faction in EVERY_FACTION for p in members(s, faction)), key=lambda p: NUMBER_OF[p])
    assert s.office.index(ROME_CONSUL) == lowest
    assert not s.prior[lowest]


@pytest.mark.rule("republic_assembly:12.1e", "republic_assembly:2a")
@pytest.mark.parametrize("people", [12, 20, 24])
def test_the_deck_is_what_is_left_of_the_first_period_without_era_ends(people: int) -> None:
    s = begun(people)
    (deck,) = s.deck
    assert ERA_ENDS in s.aside
    assert set(deck) <= set(DECKS[EARLY])
    hands = sum(len(hand) for hand in s.hands)
    assert hands == 18
    early = [card for card in DECKS[EARLY] if KIND[card] != "family"]
    assert len([card for card in deck if KIND[card] != "family"]) == len(early) - hands - 1
    families = [card for card in deck if KIND[card] == "family"]
    assert len(families) == max(0, 20 - people) or people > 20
    s.phase = "mortality"
    check(s)
