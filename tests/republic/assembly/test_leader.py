"""The leader of a faction is chosen by ballot of its people."""

from __future__ import annotations

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.assembly.leader import elect
from tabularium.games.republic.cards import NUMBER_OF, PERSON
from tabularium.games.republic.senators import members
from tabularium.games.republic.state import NOBODY

from .hall import hall, meeting, resumed, state
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
def test_who_says_nothing_does_not_vote() -> None:
    match = Match.new(GAME, 18, seed=1)
    s = state(match)
    assert {ask.default for ask in match.asks.values()} == {"abstain"}
    lowly = min(members(s, 0), key=lambda p: (s.influence[p], -NUMBER_OF[p]))
    foremost = [min(members(s, each), key=lambda p: (-s.influence[p], NUMBER_OF[p])) for each in range(1, 6)]
    for seat in match.seats:
        match.answer(seat, PERSON[lowly] if seat == 0 else match.asks[seat].default)
    assert s.leader[0] == lowly, "one voice against none"
    assert s.leader[1:] == foremost, "and where nobody votes who stands highest"


@pytest.mark.rule("republic_assembly:4.5", "republic_assembly:4.3a", "republic_assembly:4.7")
def test_leaders_then_quaestors_then_cards() -> None:
    match = Match.new(GAME, 12, seed=1)
    for seat in match.seats:
        match.answer(seat, "abstain")
    assert [ask.key for ask in match.asks.values()] == ["quaestors.rome"]
    assert not any(state(match).hands)
    for _ in range(2):
        (seat,) = match.asks
        match.answer(seat, match.asks[seat].default)
    assert [len(hand) for hand in state(match).hands] == [3] * 6


@pytest.mark.rule("republic_assembly:3d", "republic_assembly:4.5")
def test_a_majority_deposes_its_leader_who_would_rather_not_be_asked() -> None:
    match = meeting("last_actions", [["games", "leader"]], phase="forum", active=2)
    match.answer(2, "done")
    assert {seat: ask.key for seat, ask in match.asks.items()} == dict.fromkeys((2, 8, 14), "people.leader")
    assert {ask.default for ask in match.asks.values()} == {"abstain"}
    for seat, wish in ((2, "family:fulvius"), (8, "family:furius"), (14, "family:furius")):
        match.answer(seat, wish)
    s = state(match)
    assert PERSON[s.leader[2]] == "family:furius"
    assert s.active != 2, "and the initiative is over"


@pytest.mark.rule("republic_assembly:3d")
def test_a_faction_is_asked_once_for_a_leader_and_keeps_the_one_nobody_votes_against() -> None:
    match = meeting("last_actions", [["games", "leader"]], phase="forum", active=2)
    match.answer(2, "leader")
    for seat in (2, 8, 14):
        match.answer(seat, "abstain")
    s = state(match)
    assert PERSON[s.leader[2]] == "family:fulvius"
    assert s.active != 2


@pytest.mark.rule("republic_assembly:3d", "republic_assembly:2a")
def test_who_plays_all_senators_of_a_faction_asks_himself_no_second_time() -> None:
    s = hall(12, phase="forum", active=2)
    s.plays[members(s, 2)[-1]] = s.plays[members(s, 2)[0]]
    s.plays = [s.people_of(2)[0] if s.faction[p] == 2 and each != NOBODY else each for p, each in enumerate(s.plays)]
    match = resumed(s, "last_actions", ["games", "leader"])
    match.answer(2, "done")
    assert state(match).active != 2


@pytest.mark.rule("republic_assembly:3d", "republic_assembly:4.5")
def test_in_its_initiative_a_faction_may_choose_again() -> None:
    match = meeting("last_actions", [["games", "leader"]], phase="forum", active=2)
    match.answer(2, "leader")
    assert sorted(match.asks) == [2, 8, 14], "its people alone"
    for seat, wish in ((2, "family:fulvius"), (8, "family:furius"), (14, "family:furius")):
        match.answer(seat, wish)
    s = state(match)
    assert PERSON[s.leader[2]] == "family:furius"
    assert s.active != 2, "nobody can pay for games, so the initiative is over"


@pytest.mark.rule("republic_assembly:4.5")
def test_without_a_vote_the_present_leader_stays() -> None:
    s = room(12)
    a, b = members(s, 0)
    s.influence[a], s.influence[b], s.leader[0] = 2, 3, a
    elect(s, 0, dict.fromkeys(s.people_of(0), "abstain"))
    assert s.leader[0] == a


@pytest.mark.rule("republic_assembly:4.5")
def test_how_everybody_voted_is_told_to_the_faction_alone() -> None:
    match = Match.new(GAME, 12, seed=1)
    for seat in match.seats:
        match.answer(seat, "abstain" if seat == 6 else match.asks[seat].options[0])
    told = [line for line in match.log if line.message == "people.ballot"]
    assert [line.to for line in told] == [[n, n + 6] for n in range(6)]
    assert told[0].params["votes"].keys() == {"seat:0", "seat:6"}
    assert told[0].params["votes"]["seat:6"] == "vote:abstain"
    assert not [line for line in match.lines(None) if line.message == "people.ballot"]
