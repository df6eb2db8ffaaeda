"""Everybody of the faction that is called votes with his own senators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tabularium.engine import Match
from tabularium.engine.dice import Scripted, seeded
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.assembly.people import settle
from tabularium.games.republic.assembly.state import Assembly
from tabularium.games.republic.cards import CARD_OF, PERSON
from tabularium.games.republic.senators import join, man, members
from tabularium.games.republic.state import CAPTIVE, FIELD_CONSUL, NOBODY, PROVINCE, ROME_CONSUL, Motion

from .room import room


def called(s: Assembly, faction: int, *scene: Any, dice: Sequence[int] = ()) -> Match:
    """A vote on raising a legion, at the moment when a faction has been called."""
    motion = Motion(subject="recruit", terms=[1, 0], by=5, chair=NOBODY, waiting=faction, opened=True)
    s.motions, s.session.step, s.session.chair = [motion], "business", s.leader[5]
    s.office = [0] * len(s.office)
    s.office[s.leader[5]] = ROME_CONSUL
    s.dice = seeded(0)
    s.agenda = [["sitting"], list(scene) or ["ballot"]]
    return Match.from_state(GAME, s, len(s.sits), Scripted(dice))


def holding(s: Assembly, **cards: int) -> None:
    """Each card is in the hand of a faction, and nowhere else."""
    for name, faction in cards.items():
        card = CARD_OF[f"intrigue:{name}"]
        for pile in (*s.deck, s.aside, *s.hands):
            while card in pile:
                pile.remove(card)
        s.hands[faction].append(card)


def motion(match: Match) -> Motion:
    found: Motion = match.state.motions[-1]
    return found


@pytest.mark.rule("republic_assembly:2a", "republic:9.142a")
def test_the_people_of_a_faction_vote_together_each_for_his_own_senator() -> None:
    s = room(18)
    one, two, three = members(s, 2)
    match = called(s, 2)
    assert sorted(match.asks) == sorted(s.people_of(2))
    for p, side in ((one, "for"), (two, "against")):
        match.answer(s.person_of(p), side)
        assert motion(match).ayes == motion(match).noes == [], "closed until the last is in"
    match.answer(s.person_of(three), "abstain")
    assert (motion(match).ayes, motion(match).noes) == ([one], [two])


@pytest.mark.rule("republic_assembly:2a", "republic:9.141b")
def test_who_plays_two_senators_is_asked_once_and_each_pays_for_his_own() -> None:
    s = room(12)
    one, two = members(s, 2)
    third = next(p for p in range(20) if s.faction[p] == NOBODY)
    join(s, third, 2)
    settle(s)
    busy = next(seat for seat in s.people_of(2) if s.plays.count(seat) == 2)
    (other,) = [seat for seat in s.people_of(2) if seat != busy]
    pair = [p for p in (one, two, third) if s.plays[p] == busy]
    (single,) = [p for p in (one, two, third) if s.plays[p] == other]
    s.talents[pair[1]] = s.talents[single] = 5
    match = called(s, 2)
    assert "split" in match.asks[busy].options
    assert "split" not in match.asks[other].options
    match.answer(busy, "split")
    match.answer(other, "for_buying")
    match.answer(busy, "against")
    match.answer(busy, "for")
    assert {seat: ask.key for seat, ask in match.asks.items()} == dict.fromkeys((busy, other), "senate.buy_votes")
    match.answer(busy, 2)
    match.answer(other, 5)
    assert motion(match).noes == [pair[0]]
    assert sorted(motion(match).bought) == sorted([[pair[1], 2], [single, 5]])


@pytest.mark.rule("republic_assembly:9.72a")
def test_only_who_speaks_for_the_faction_may_veto_and_then_nobody_has_voted() -> None:
    s = room(12)
    holding(s, tribune=2)
    leader = s.person_of(s.leader[2])
    (other,) = [seat for seat in s.people_of(2) if seat != leader]
    match = called(s, 2)
    assert "veto" in match.asks[leader].options
    assert "veto" not in match.asks[other].options
    match.answer(other, "for")
    match.answer(leader, "veto")
    assert not match.state.motions
    assert "senate.veto" in [line.message for line in match.log]


@pytest.mark.rule("republic_assembly:9.72a")
@pytest.mark.parametrize("closed", ["for", "abstain", "veto"])
def test_who_plays_a_tribune_over_his_closed_vote_is_asked_again_whatever_it_was(closed: str) -> None:
    s = room(18)
    holding(s, tribune=2)
    one, two, three = (s.person_of(p) for p in members(s, 2))
    match = called(s, 2)
    match.answer(one, closed)
    match.answer(two, "for")
    match.interject(one, "tribune_reserve", "intrigue:tribune")
    assert sorted(match.asks) == sorted([one, three]), "a veto cannot be told from who is waited for"


@pytest.mark.rule("republic_assembly:9.72a")
@pytest.mark.parametrize("closed", ["for", "abstain", "veto"])
def test_nor_does_a_veto_that_was_bought_tell_what_he_had_voted(closed: str) -> None:
    s = room(18)
    holding(s, tribune=2, graft=3)
    payer = members(s, 3)[0]
    s.talents[payer] = 6
    one, two, three = (s.person_of(p) for p in members(s, 2))
    match = called(s, 2, dice=[1])
    briber = s.person_of(s.leader[3])
    match.stop(briber, "tribune.played")
    match.answer(one, closed)
    match.answer(two, "for")
    match.interject(one, "tribune_veto", "intrigue:tribune")
    match.interject(briber, "graft", PERSON[payer])
    assert {ask.key for ask in match.asks.values()} == {"senate.vote"}
    assert sorted(match.asks) == sorted([one, three])


@pytest.mark.rule("republic_assembly:2a", "republic:9.141b", "republic:I.graft")
@pytest.mark.parametrize(("talents", "again"), [(3, True), (4, False)])
@pytest.mark.parametrize("closed", ["for", "for_buying", "abstain"])
def test_who_has_paid_his_last_talent_for_a_graft_votes_again_whatever_it_was(
    closed: str, talents: int, again: bool
) -> None:
    s = room(18)
    holding(s, tribune=4, graft=2)
    one, two, three = members(s, 2)
    s.talents[two] = talents
    match = called(s, 2, dice=[3])
    match.stop(s.person_of(one), "tribune.played")
    match.answer(s.person_of(two), closed)
    match.answer(s.person_of(three), "for")
    match.interject(s.person_of(s.leader[4]), "tribune_veto", "intrigue:tribune")
    match.interject(s.person_of(one), "graft", PERSON[two])
    assert match.state.talents[two] == talents - 3
    assert sorted(match.asks) == sorted([s.person_of(one), *[s.person_of(two)] * again])


@pytest.mark.rule("republic_assembly:2a", "republic:10.71d")
@pytest.mark.parametrize("closed", ["for", "abstain"])
def test_whose_captive_comes_home_is_asked_again_for_both_of_his_senators(closed: str) -> None:
    s = room(12)
    third = next(p for p in range(20) if s.faction[p] == NOBODY)
    join(s, third, 2)
    settle(s)
    busy = next(seat for seat in s.people_of(2) if s.plays.count(seat) == 2)
    captive = next(p for p in members(s, 2) if s.plays[p] == busy and p != s.leader[2])
    s.place[captive], s.treasury[2] = CAPTIVE, 99
    match = called(s, 2)
    assert "split" not in match.asks[busy].describe()["options"]
    match.answer(busy, closed)
    match.interject(s.person_of(s.leader[2]), "ransom", PERSON[captive])
    match.answer(s.person_of(captive), 0)
    assert sorted(match.asks) == sorted(s.people_of(2))
    assert "split" in match.asks[busy].describe()["options"]


@pytest.mark.rule("republic_assembly:9.72a", "republic_assembly:2a")
@pytest.mark.parametrize("closed", ["for", "veto"])
def test_the_death_of_who_would_have_spoken_a_veto_opens_any_vote_of_his_leader(
    closed: str,
) -> None:
    s = room(18)
    s.options = replace(s.options, leader_has_tribunes=True)
    tribune = s.edition.cards.gifted["free_tribune"][0]
    join(s, tribune, 2)
    settle(s)
    s.plays[tribune] = s.person_of(members(s, 2)[1])
    speaker, dagger = s.person_of(s.leader[2]), members(s, 3)[1]
    assert s.person_of(tribune) != speaker
    match = called(s, 2, dice=[6, 1])
    assert "veto" in match.asks[speaker].describe()["options"]
    match.answer(speaker, closed)
    match.interject(s.person_of(dagger), "assassination", PERSON[tribune])
    match.answer(s.person_of(dagger), PERSON[dagger])
    match.answer(s.person_of(s.leader[3]), 0)
    assert match.asks[speaker].key == "assassination.bodyguards"
    match.answer(speaker, 0)
    assert "assassination.killed" in [line.message for line in match.log]
    assert match.asks[speaker].key == "senate.vote"


@pytest.mark.rule("republic_assembly:2a")
def test_a_person_whose_senator_is_away_is_not_asked() -> None:
    s = room(18)
    away = members(s, 2)[1]
    s.place[away] = PROVINCE
    match = called(s, 2)
    assert s.person_of(away) not in match.asks


@pytest.mark.rule("republic:9.22a", "republic_assembly:2a")
def test_two_consuls_of_one_faction_settle_their_offices_as_two_people() -> None:
    s = room(12)
    one, two = members(s, 2)
    match = called(s, 2, "roles", man(s, one), man(s, two))
    assert {ask.key for ask in match.asks.values()} == {"senate.consul_role"}
    match.answer(s.person_of(one), "field_consul")
    match.answer(s.person_of(two), "rome_consul")
    offices = match.state.office
    assert (offices[two], offices[one]) == (ROME_CONSUL, FIELD_CONSUL)


@pytest.mark.rule("republic:9.22a", "republic_assembly:2a")
def test_one_person_with_both_consuls_says_who_stays_in_rome() -> None:
    s = room(12)
    one, two = members(s, 2)
    s.plays[two] = s.plays[one]
    match = called(s, 2, "roles", man(s, one), man(s, two))
    seat = s.person_of(one)
    assert match.asks[seat].describe()["options"] == [PERSON[one], PERSON[two]]
    match.answer(seat, PERSON[two])
    assert (match.state.office[two], match.state.office[one]) == (ROME_CONSUL, FIELD_CONSUL)


@pytest.mark.rule("republic:9.722b", "republic_assembly:2a")
@pytest.mark.parametrize("dead", [0, 1])
def test_who_outlives_his_colleague_is_rome_consul_without_being_asked(dead: int) -> None:
    s = room(12)
    pair = [man(s, p) for p in members(s, 2)]
    pair[dead][1] += 1
    match = called(s, 2, "roles", *pair)
    assert "senate.consul_role" not in {ask.key for ask in match.asks.values()}
    assert match.state.office[pair[1 - dead][0]] == ROME_CONSUL


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:9.72a")
def test_a_faction_that_has_nobody_left_in_rome_is_passed_over() -> None:
    s = room(12)
    for p in members(s, 2):
        s.place[p] = PROVINCE
    match = called(s, 2)
    assert {ask.key for ask in match.asks.values()} == {"senate.call"}


@pytest.mark.rule("republic_assembly:9.72a")
def test_there_is_no_veto_where_nothing_is_voted_nor_for_who_has_nobody_in_rome() -> None:
    s = room(12)
    holding(s, tribune=2)
    leader = s.person_of(s.leader[2])
    assert "tribune_veto" in called(s.copy(), 3).chances(leader)
    quiet = called(s.copy(), 3, "sitting")
    quiet.state.motions = []
    assert "tribune_veto" not in quiet.chances(leader)
    away = s.copy()
    for p in members(away, 2):
        away.place[p] = PROVINCE
    assert "tribune_veto" not in called(away, 3).chances(leader)
