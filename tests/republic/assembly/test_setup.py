"""Setting up an assembly."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import CARD_OF, DECKS, EARLY, ERA_ENDS, KIND, NUMBER_OF, WAR
from tabularium.games.republic.forces import legions_at
from tabularium.games.republic.invariants import check
from tabularium.games.republic.senators import members
from tabularium.games.republic.state import ACTIVE_BOX, EVERY_FACTION, INACTIVE, ROME_CONSUL
from tabularium.testing.language import asked, legal, play

from ..table import concession, person
from .hall import hall, resumed, state
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
    early = [card for card in DECKS[EARLY] if KIND[card] != "family"]
    assert len([card for card in deck if KIND[card] != "family"]) == len(early) - 1
    families = [card for card in deck if KIND[card] == "family"]
    assert len(families) == max(0, 20 - people) or people > 20
    s.phase = "mortality"
    check(s)


@pytest.mark.rule("republic_assembly:4.7", "republic_assembly:4.3b")
def test_the_first_cards_come_to_the_temporary_consuls_faction_first_and_are_played_in_this_order() -> None:
    s = begun(18)
    consul = s.office.index(ROME_CONSUL)
    s.office[consul], s.office[members(s, 3)[0]] = 0, ROME_CONSUL
    deck = list(s.deck[0])
    three = ("concession:mining", "concession:harbor-fees", "concession:sicilian-grain")
    match = resumed(s, "first_resources", dice=[CARD_OF[key] for key in three])
    dealt = [each for each in match.log if each.message == "setup.hand"]
    assert [each.to[0] for each in dealt if each.to] == [3, 4, 5, 0, 1, 2]
    s = state(match)
    assert [len(hand) for hand in s.hands] == [3] * 6
    assert sorted(deck) == sorted([*s.deck[0], *(card for hand in s.hands for card in hand)])
    played: list[int] = []
    while s.phase == "setup":
        (seat,) = match.asks
        played.append(s.faction_of(seat))
        match.answer(seat, "done")
    assert played == [each for each in (3, 4, 5, 0, 1, 2) if each in played]
    assert played[0] == 3


@pytest.mark.rule("republic_assembly:7.32a")
def test_a_concession_is_given_to_a_senator_at_the_start_or_in_a_revolution() -> None:
    s = hall(phase="setup", hands={0: ["concession:mining"]})
    assert legal(resumed(s, "first_intrigue", 0)) == ["concession:mining", "done"]
    s = hall(phase="revolution", hands={0: ["concession:mining"]}, bargains=[0] * 6)
    match = play(resumed(s, "intrigue", 0), "concession:mining", "family:fabius")
    assert state(match).holder[concession("concession:mining")] == person("family:fabius")
    s = hall(phase="senate", hands={0: ["concession:mining"]})
    match = resumed(s, "sitting")
    assert not {"play.card", "play.holder"} & {*asked(match).values(), *match.chances(0)}
