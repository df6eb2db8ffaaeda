"""Who ranks first in Rome, and the order in which the factions act from him on."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.senators import clockwise, highest_officer
from tabularium.games.republic.state import NOBODY

from .table import board, person

CORNELIUS, FABIUS, JULIUS, CLAUDIUS, MANLIUS = (
    f"family:{name}" for name in ("cornelius", "fabius", "julius", "claudius", "manlius")
)
EVERYBODY = [
    f"family:{name}"
    for name in (
        *("cornelius", "fabius", "valerius", "julius", "claudius", "manlius", "fulvius", "furius", "aurelius"),
        *("junius", "papirius", "acilius", "flaminius", "aelius", "sulpicius"),
    )
]
AWAY: dict[str, dict[str, Any]] = {key: {"place": "captive", "office": "none"} for key in EVERYBODY}


# -- the highest officer ----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:4.2b")
def test_officers_rank_by_their_office() -> None:
    offices = {
        MANLIUS: "dictator",
        FABIUS: "rome_consul",
        JULIUS: "field_consul",
        CORNELIUS: "censor",
        CLAUDIUS: "master_of_horse",
    }
    people: dict[str, dict[str, Any]] = {key: {"office": office} for key, office in offices.items()}
    for key in offices:
        assert highest_officer(board(people=people)) == person(key)
        people[key] = {"office": offices[key], "place": "captive"}
    first = highest_officer(board(people=people))
    assert first not in map(person, offices)


@pytest.mark.rule("republic:4.2b")
def test_a_proconsul_has_no_rank_in_rome() -> None:
    people = {CORNELIUS: {"office": "none"}, JULIUS: {"office": "none"}, MANLIUS: {"office": "proconsul"}}
    s = board(people=people | {FABIUS: {"influence": 9}})
    assert highest_officer(s) == person(FABIUS)


@pytest.mark.rule("republic:4.2b")
def test_with_nobody_in_rome_nobody_ranks_first() -> None:
    assert highest_officer(board(people=AWAY)) == NOBODY
    assert highest_officer(board(people=AWAY, life=person(CORNELIUS))) == NOBODY, (
        "not even a Consul for Life who is away"
    )


@pytest.mark.rule("republic:4.2b")
def test_a_consul_for_life_ranks_only_where_nobody_else_does() -> None:
    life = {"influence": 40, "office": "none"}
    people: dict[str, dict[str, Any]] = {CORNELIUS: life, JULIUS: {"office": "none"}, CLAUDIUS: {"influence": 9}}
    assert highest_officer(board(people=people, life=person(CORNELIUS))) == person(CLAUDIUS)
    alone = board(people=AWAY | {CORNELIUS: life}, life=person(CORNELIUS))
    assert highest_officer(alone) == person(CORNELIUS)


@pytest.mark.rule("republic:4.2b", "republic:9.144c")
def test_who_is_passed_over_is_not_the_first() -> None:
    s = board()
    assert highest_officer(s, [person(CORNELIUS)]) == person(JULIUS)
    assert highest_officer(s, [person(key) for key in EVERYBODY]) == NOBODY


@pytest.mark.rule("republic:4.2b")
def test_if_those_away_count_a_consul_in_the_field_ranks_before_a_senator_in_rome() -> None:
    people: dict[str, dict[str, Any]] = {
        CORNELIUS: {"office": "none", "influence": 3},
        JULIUS: {"place": "captive", "office": "field_consul"},
        "family:terentius": {"place": "forum", "influence": 50},
    }
    s = board(people=people)
    assert highest_officer(s) != person(JULIUS)
    assert highest_officer(s, everybody=True) == person(JULIUS)


@pytest.mark.rule("republic:4.2b")
def test_neither_the_unaligned_nor_a_family_beneath_its_statesman_ranks() -> None:
    people: dict[str, dict[str, Any]] = {
        JULIUS: {"office": "none"},
        "statesman:1a": {"influence": 12},
        "family:terentius": {"place": "forum", "influence": 50},
    }
    s = board(people=people)
    s.office[person("statesman:1a")] = 0
    s.influence[person(CORNELIUS)] = 60
    assert highest_officer(s, everybody=True) == person("statesman:1a")


# -- clockwise --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:4.18b")
def test_clockwise_begins_with_the_highest_officer_or_whoever_is_named() -> None:
    s = board(people={CORNELIUS: {"office": "none"}})
    assert clockwise(s) == [1, 2, 3, 4, 0]
    assert clockwise(s, 3) == [3, 4, 0, 1, 2]
    s.out[2] = 1
    assert clockwise(s) == [1, 3, 4, 0]


@pytest.mark.rule("republic:4.18b")
def test_with_nobody_in_rome_the_first_seat_begins() -> None:
    assert clockwise(board(people=AWAY)) == [0, 1, 2, 3, 4]
