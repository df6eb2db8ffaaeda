"""The leader of a faction is chosen by ballot of its people."""

from __future__ import annotations

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.assembly.leader import elect
from tabularium.games.republic.cards import PERSON
from tabularium.games.republic.senators import members
from tabularium.games.republic.state import NOBODY

from .room import room


@pytest.mark.rule("republic_assembly:4.5")
def test_most_votes_of_its_people_make_a_leader() -> None:
    s = room(18)
    a, b, _ = members(s, 0)
    one, two, three = s.people_of(0)
    s.leader[0] = NOBODY
    elect(s, 0, {one: PERSON[a], two: PERSON[b], three: PERSON[a]})
    assert s.leader[0] == a


@pytest.mark.rule("republic_assembly:4.5")
def test_a_tie_goes_to_the_present_leader_then_to_influence_then_to_the_lower_number() -> None:
    s = room(12)
    a, b = members(s, 0)
    one, two = s.people_of(0)
    ballots = {one: PERSON[b], two: PERSON[a]}
    s.influence[a], s.influence[b], s.leader[0] = 2, 3, NOBODY
    elect(s, 0, ballots)
    assert s.leader[0] == b
    s.leader[0] = a
    elect(s, 0, ballots)
    assert s.leader[0] == a
    s.influence[b], s.leader[0] = 2, NOBODY
    elect(s, 0, ballots)
    assert s.leader[0] == a


@pytest.mark.rule("republic_assembly:4.5")
def test_how_everybody_voted_is_told_to_the_faction_alone() -> None:
    match = Match.new(GAME, 12, seed=1)
    for seat in match.seats:
        match.answer(seat, match.asks[seat].options[0])
    told = [line for line in match.log if line.message == "people.ballot"]
    assert [line.to for line in told] == [[n, n + 6] for n in range(6)]
    assert told[0].params["votes"].keys() == {"seat:0", "seat:6"}
    assert not [line for line in match.lines(None) if line.message == "people.ballot"]
