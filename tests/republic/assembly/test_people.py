"""A seat is a person: whom he plays, where he goes with him, and when he waits."""

from __future__ import annotations

from collections import Counter

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.assembly.people import senators_of, settle
from tabularium.games.republic.assembly.state import Assembly
from tabularium.games.republic.cards import PERSON, STATESMEN_OF
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.senators import join, members, put_beneath
from tabularium.games.republic.state import EVERY_FACTION, FORUM, NOBODY, ROME, ROME_CONSUL, Faction, Seat

from ..table import person
from .hall import hall
from .room import begun, room


def played(s: Assembly) -> dict[int, list[str]]:
    """Everybody with his senators."""
    return {seat: [PERSON[p] for p in senators_of(s, seat)] for seat in range(len(s.sits))}


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:4.1")
@pytest.mark.parametrize("people", [12, 17, 18, 24])
def test_people_are_spread_over_six_factions_and_each_has_a_senator(people: int) -> None:
    s = begun(people)
    sizes = Counter(s.sits)
    assert sum(sizes.values()) == people
    assert len(sizes) == 6
    assert max(sizes.values()) - min(sizes.values()) <= 1
    assert all(len(own) == 1 for own in played(s).values())
    for faction in EVERY_FACTION:
        assert len(members(s, faction)) == sizes[faction]


@pytest.mark.rule("republic_assembly:2a")
def test_who_plays_a_persuaded_senator_goes_with_him() -> None:
    s = room(18)
    target = members(s, 1)[1]
    seat = s.person_of(target)
    join(s, target, 0)
    settle(s)
    assert (s.faction_of(seat), senators_of(s, seat)) == (0, [target])
    assert len(s.people_of(1)) == 2


@pytest.mark.rule("republic_assembly:2a")
def test_the_last_person_of_a_faction_stays_with_it() -> None:
    s = room(12)
    first, second = members(s, 1)
    for target in (first, second):
        join(s, target, 0)
        settle(s)
    assert len(s.people_of(1)) == 1
    (waits,) = s.people_of(1)
    assert waits in s.waiting
    assert len(members(s, 0)) == 4
    assert sorted(len(senators_of(s, seat)) for seat in s.people_of(0)) == [1, 1, 2]


@pytest.mark.rule("republic_assembly:5.2c")
def test_who_played_a_dead_man_waits_and_gets_the_next_of_the_faction() -> None:
    s = room(18)
    leader, dead, _ = members(s, 2)
    s.leader[2] = leader
    seat = s.person_of(dead)
    kill(s, dead, Cause.MORTALITY)
    settle(s)
    assert s.waiting == [seat]
    assert s.faction_of(seat) == 2
    arrives = next(p for p in range(20) if s.faction[p] == NOBODY)
    join(s, arrives, 2)
    settle(s)
    assert (s.person_of(arrives), s.waiting) == (seat, [])


@pytest.mark.rule("republic_assembly:5.2c")
def test_who_played_a_leader_plays_his_heir() -> None:
    s = room(18)
    leader = members(s, 2)[0]
    s.leader[2] = leader
    seat = s.person_of(leader)
    kill(s, leader, Cause.MORTALITY)
    settle(s)
    assert (s.leader[2], s.person_of(leader)) == (leader, seat)


@pytest.mark.rule("republic_assembly:5.2c")
def test_a_statesman_is_played_by_who_played_his_family_and_the_heir_too() -> None:
    s = room(18)
    family = next(p for p in members(s, 0) if STATESMEN_OF[p])
    statesman = STATESMEN_OF[family][0]
    seat = s.person_of(family)
    s.leader[0] = family
    join(s, statesman, 0)
    s.leader[0] = statesman
    put_beneath(s, family, statesman)
    settle(s)
    assert (s.person_of(statesman), senators_of(s, seat)) == (seat, [statesman])
    assert s.plays[family] == NOBODY, "who lies beneath is played by nobody"
    kill(s, statesman, Cause.MORTALITY)
    settle(s)
    assert senators_of(s, seat) == [family]


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:5.2c")
def test_an_heir_is_for_who_played_the_dead_even_if_another_has_waited_longer() -> None:
    s = room(18)
    leader, other, third = members(s, 0)
    family = next(p for p in (leader, other, third) if STATESMEN_OF[p])
    waits = s.person_of(next(p for p in (leader, other, third) if p != family))
    statesman = STATESMEN_OF[family][0]
    join(s, statesman, 0)
    put_beneath(s, family, statesman)
    s.leader[0] = statesman
    settle(s)
    kill(s, senators_of(s, waits)[0], Cause.MORTALITY)
    settle(s)
    assert s.waiting == [waits]
    seat = s.person_of(statesman)
    kill(s, statesman, Cause.MORTALITY)
    settle(s)
    assert senators_of(s, seat) == [family]


@pytest.mark.rule("republic_assembly:2a")
def test_nobody_plays_two_beside_one_who_waits() -> None:
    s = room(12)
    arrives = next(p for p in range(20) if s.faction[p] == NOBODY)
    join(s, arrives, 3)
    settle(s)
    assert sorted(len(senators_of(s, seat)) for seat in s.people_of(3)) == [1, 2]
    lonely = next(seat for seat in s.people_of(3) if len(senators_of(s, seat)) == 1)
    kill(s, senators_of(s, lonely)[0], Cause.MURDERED)
    settle(s)
    assert [len(senators_of(s, seat)) for seat in s.people_of(3)] == [1, 1]


@pytest.mark.rule("republic_assembly:2a")
def test_people_of_a_faction_that_is_out_go_to_the_smallest() -> None:
    s = room(13)
    s.out[5] = 1
    for p in list(members(s, 5)):
        s.leader[5] = NOBODY
        kill(s, p, Cause.CAUGHT)
    settle(s)
    assert Counter(s.sits)[5] == 0
    assert Counter(s.sits) == {0: 3, 1: 3, 2: 3, 3: 2, 4: 2}


def test_who_goes_over_sits_with_the_others_there() -> None:
    s = room(13)
    won = next(p for p in members(s, EVERY_FACTION[0]) if p != s.leader[0])
    person = s.person_of(won)
    s.faction[won] = EVERY_FACTION[1]
    settle(s)

    assert GAME.seated is not None
    assert person in GAME.seated(s)[1]
    assert person not in GAME.seated(s)[0]


def test_the_house_knows_the_benches_the_chair_and_who_speaks_for_a_faction() -> None:
    s = room(13)
    assert GAME.benches is not None
    assert GAME.benches(13) == [s.people_of(faction) for faction in EVERY_FACTION]
    assert GAME.seated is not None
    assert GAME.seated(s) == GAME.benches(13)
    assert GAME.chair is not None
    assert GAME.chair(s) == s.person_of(s.office.index(ROME_CONSUL))
    assert GAME.leaders is not None
    assert GAME.leaders(s) == [s.person_of(s.leader[faction]) for faction in EVERY_FACTION]
    s.phase, s.place = "forum", [FORUM] * len(s.place)
    assert GAME.chair(s) is None


def test_a_room_is_asked_for_its_leaders_at_once() -> None:
    match = Match.new(GAME, 12, seed=1)
    assert {ask.key for ask in match.asks.values()} == {"people.leader"}
    assert sorted(match.asks) == list(range(12))


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:5.2c")
def test_who_plays_two_keeps_both_when_somebody_else_dies() -> None:
    s = hall()
    newcomer = person("family:aurelius")
    s.faction[newcomer], s.place[newcomer] = Faction(0), ROME
    s.plays[newcomer], s.stood = Seat(12), list(s.faction)
    kill(s, person("family:claudius"), Cause.WAR)
    settle(s)
    assert [p for p, seat in enumerate(s.plays) if seat == 12] == [2, newcomer]
    assert [s.plays[p] for p in range(3)] == [0, 6, 12]
