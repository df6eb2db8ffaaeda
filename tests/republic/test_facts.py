"""The printed facts the rules speak of: senators, wars, and the cards that were corrected."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import (
    DISASTER,
    FLEET_SUPPORT,
    INFLUENCE,
    LAND_STRENGTH,
    LOYALTY,
    MILITARY,
    NAVAL_STRENGTH,
    NUMBER_OF,
    ORATORY,
    PEOPLE,
    POPULARITY,
    SPOILS,
    STANDOFF,
    read,
)
from tabularium.games.republic.senators import fresh, gain_influence, gain_popularity

from .table import board, person, position, war


@pytest.mark.rule("republic:7.31a")
def test_a_senator_has_his_values_and_a_number() -> None:
    cornelius = person("family:cornelius")
    values = [column[cornelius] for column in (MILITARY, ORATORY, LOYALTY, INFLUENCE, POPULARITY, NUMBER_OF)]
    assert values == [4, 3, 9, 5, 0, 1]
    assert all(1 <= NUMBER_OF[p] <= 30 for p in PEOPLE)
    assert board().knights[cornelius] == 0


@pytest.mark.rule("republic:7.31b")
def test_influence_never_falls_below_nothing() -> None:
    s = board(people={"family:fabius": {"influence": 3}})
    gain_influence(s, person("family:fabius"), -5)
    assert s.influence[person("family:fabius")] == 0
    gain_influence(s, person("family:fabius"), 1)
    assert s.influence[person("family:fabius")] == 1


@pytest.mark.rule("republic:7.31c")
@pytest.mark.parametrize(("before", "change", "after"), [(8, 4, 9), (8, 1, 9), (-7, -5, -9), (-7, -1, -8)])
def test_popularity_stays_between_minus_nine_and_nine(before: int, change: int, after: int) -> None:
    s = board(people={"family:fabius": {"popularity": before}})
    gain_popularity(s, person("family:fabius"), change)
    assert s.popularity[person("family:fabius")] == after


@pytest.mark.rule("republic:7.31c")
def test_whatever_changes_pompeys_popularity_changes_it_twice() -> None:
    s = board(people={"statesman:30a": {"faction": 0, "popularity": 1}})
    gain_popularity(s, person("statesman:30a"), 2)
    assert s.popularity[person("statesman:30a")] == 5


@pytest.mark.rule("republic:7.33a")
def test_a_war_has_its_strengths_numbers_and_spoils() -> None:
    punic = war("war:punic-1")
    assert (LAND_STRENGTH[punic], FLEET_SUPPORT[punic], NAVAL_STRENGTH[punic]) == (10, 5, 10)
    assert (DISASTER[punic], STANDOFF[punic], SPOILS[punic]) == ([13], [11, 14], 35)


@pytest.mark.rule("republic:ERR.caesar")
def test_caesar_enters_with_popularity_two_and_influence_five() -> None:
    s = board()
    caesar = person("statesman:4a")
    fresh(s, caesar)
    assert (s.popularity[caesar], s.influence[caesar]) == (2, 5)


@pytest.mark.rule("republic:ERR.cilicia")
def test_undeveloped_cilicia_holds_three_fleets_and_no_army() -> None:
    (cilicia,) = (each for each in read("provinces")["provinces"] if each["id"] == "cilicia-et-cyprus")
    assert (cilicia["undeveloped"]["max_armies"], cilicia["undeveloped"]["max_fleets"]) == (0, 3)
    assert cilicia["governor_term"] == 3


@pytest.mark.rule("republic:7.35")
@pytest.mark.parametrize("card", ["intrigue:seduction", "intrigue:blackmail"])
def test_an_intrigue_card_is_played_only_when_it_says_so(card: str) -> None:
    outside = position("knights", phase="forum", active=0, hands={0: [card]})
    assert "unopposed" not in outside.chances(0)
