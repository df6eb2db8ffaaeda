"""Six factions of two or three people each: the scenes of the second edition are played by a crowd."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tabularium.engine import Match
from tabularium.testing.conformance.kit import Case, checks, look_on, noninterference
from tabularium.testing.conformance.play import moves
from tests.republic.people.crowd import CROWD


@pytest.mark.parametrize("people", [12, 18])
def test_random_games_end_and_different_people_of_a_faction_are_asked(people: int) -> None:
    asked: dict[str, set[int]] = defaultdict(set)
    acted: set[int] = set()
    for seed in range(10):
        for move in moves(Case(CROWD, people, seed=seed)):
            for seat, ask in move.match.asks.items():
                asked[ask.key].add(seat)
            if move.action.verb == "interject":
                acted.add(move.action.seat)
        assert not move.match.asks

    assert set().union(*asked.values()) == acted == set(range(people))
    several = [key for key, seats in asked.items() if len({seat % 6 for seat in seats}) < len(seats)]
    assert len(several) > len(asked) / 2


def test_a_crowd_is_a_game_like_any_other() -> None:
    look_on(Case(CROWD, 12, seed=1, positions=1), checks, CROWD.invariants)


def test_a_person_sees_what_his_faction_sees_and_nothing_of_the_others() -> None:
    match = Match.new(CROWD, 18, seed=2)
    s = match.state
    s.treasury = [3 * faction for faction in range(6)]
    for seat in match.seats:
        view = match.view(seat)
        own = view["faction"]
        assert own == seat % 6
        assert [each["treasury"] for each in view["factions"]] == [3 * n if n == own else None for n in range(6)]
        assert [each["seat"] for each in view["factions"] if each["hand"] is not None] == [own]
        assert {**view, "seat": own} == match.view(own)


def test_the_hand_is_told_to_all_of_a_faction() -> None:
    match = Match.new(CROWD, 12, seed=2)
    for seat in match.seats:
        (dealt,) = [line for line in match.lines(seat) if line.message == "setup.hand"]
        assert dealt.to == [seat % 6, seat % 6 + 6]


def test_other_secrets_look_the_same_to_every_person() -> None:
    report = noninterference(CROWD, 6, seed=5)
    assert report.ok, report
    assert report.count >= 6


def test_all_people_of_the_faction_that_wins_have_won() -> None:
    match = Match.new(CROWD, 18, seed=2)
    match.state.winners, match.state.ending = [4], "influence"
    assert CROWD.outcome(match.state)["winners"] == [4, 10, 16]
