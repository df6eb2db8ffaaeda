"""What becomes of a faction with its last senator: who follows him, and what happens to its laws."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import CARD_OF, ERA_ENDS
from tabularium.games.republic.death import Cause, eliminate, kill
from tabularium.games.republic.senators import members
from tabularium.games.republic.state import CURIA, NOBODY, Republic

from .table import board, holds, person

CORNELIUS, FABIUS, VALERIUS = (person(f"family:{name}") for name in ("cornelius", "fabius", "valerius"))
TERENTIUS = person("family:terentius")
NOWHERE = {"place": "nowhere"}
LAW = CARD_OF["law:julian"]
WARS = [CARD_OF[f"war:{name}"] for name in ("punic-2", "syrian", "macedonian-1", "macedonian-2")]


def alone(**people: dict[str, str]) -> Republic:
    """Faction 0 has nobody but Fabius, who does not lead it."""
    others = {f"family:{name}": columns for name, columns in people.items()}
    s = board(people={"family:cornelius": NOWHERE, "family:valerius": NOWHERE, **others})
    s.leader[0] = NOBODY
    return s


# -- the one who follows ---------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:5.4b", "republic:5.3c")
def test_the_first_of_the_curia_follows_and_the_dead_mans_family_lies_under_it() -> None:
    s = alone(terentius={"place": "curia"}, papirius={"place": "curia"})
    kill(s, FABIUS, Cause.MORTALITY)
    assert members(s, 0) == [TERENTIUS]
    assert s.leader[0] == TERENTIUS
    assert s.curia == [person("family:papirius"), FABIUS]
    assert s.place[FABIUS] == CURIA
    holds(s)


@pytest.mark.rule("republic:5.4b")
def test_with_an_empty_curia_the_dead_mans_own_family_is_the_first_to_reach_it() -> None:
    s = alone()
    kill(s, FABIUS, Cause.MORTALITY)
    assert members(s, 0) == [FABIUS]
    assert s.leader[0] == FABIUS
    assert s.curia == []


# -- laws ------------------------------------------------------------------------------------------------------------
def ruined(reading: str, bags: list[list[int]], eras: list[int]) -> Republic:
    """Faction 0 is eliminated with a law in its hand; the deck lies in these bags."""
    s = board(hands={0: ["law:julian"]}, deck=[], options={"law_reshuffle": reading})
    s.deck, s.deck_era = [list(bag) for bag in bags], eras
    s.aside = [card for card in s.aside if all(card not in bag for bag in bags)]
    eliminate(s, 0)
    return s


@pytest.mark.rule("republic:5.4d")
def test_the_whole_deck_is_shuffled_again_and_era_ends_with_it() -> None:
    s = ruined("whole_deck", [WARS[:1], WARS[1:3], [WARS[3], ERA_ENDS]], [0, 0, 0])
    assert [sorted(bag) for bag in s.deck] == [sorted([*WARS, ERA_ENDS, LAW])]
    assert s.deck_era == [0]


@pytest.mark.rule("republic:5.4d")
def test_by_agreement_only_what_lies_above_era_ends_is_shuffled() -> None:
    s = ruined("above_era_ends", [WARS[:1], WARS[1:3], [WARS[3], ERA_ENDS]], [0, 0, 0])
    assert [sorted(bag) for bag in s.deck] == [sorted([*WARS[:3], LAW]), sorted([WARS[3], ERA_ENDS])]
    assert s.deck_era == [0, 0]


@pytest.mark.rule("republic:5.4d")
@pytest.mark.parametrize("reading", ["whole_deck", "above_era_ends"])
def test_when_only_the_cards_around_era_ends_are_left_the_law_goes_among_them(reading: str) -> None:
    s = ruined(reading, [[WARS[3], ERA_ENDS]], [0])
    assert [sorted(bag) for bag in s.deck] == [sorted([WARS[3], ERA_ENDS, LAW])]


@pytest.mark.rule("republic:5.4d", "republic:3.4d")
@pytest.mark.parametrize("reading", ["whole_deck", "above_era_ends"])
def test_the_decks_of_later_periods_are_not_mixed_in(reading: str) -> None:
    s = ruined(reading, [WARS[:1], WARS[1:2], WARS[2:3], [WARS[3], ERA_ENDS]], [0, 0, 1, 1])
    assert [sorted(bag) for bag in s.deck] == [sorted([*WARS[:2], LAW]), WARS[2:3], [WARS[3], ERA_ENDS]]
    assert s.deck_era == [0, 1, 1]


@pytest.mark.rule("republic:5.4d")
def test_where_no_card_is_left_the_law_is_the_deck() -> None:
    s = ruined("whole_deck", [], [])
    assert (s.deck, s.deck_era) == ([[LAW]], [0])
