"""A statesman's own Tribune is for whoever plays him; the card is for who speaks for the faction."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.state import Session
from tabularium.testing.language import asked, lines, play, refused

from ..floor import CENSURE, may
from ..table import person
from .hall import hall, resumed, state

CATO, CARD = "statesman:22a", "intrigue:tribune"
FLAMINIUS, MANLIUS, TERENTIUS = "family:flaminius", "family:manlius", "family:terentius"
LEADER, HIS_PLAYER, OTHER = 1, 7, 13
"""The people of faction 1: Julius leads it; Cato is played by the second, and Manlius by the third."""
LEADERS_WAY = {"leader_has_tribunes": True}


def senate(**given: Any) -> Match:
    """The chair has business; Cato the Elder is in the house of Claudius's place, in faction 1, and leads nobody."""
    people = {"family:claudius": {"place": "nowhere"}, CATO: {"faction": 1}}
    s = hall(session=Session(step="business"), people=people, **given)
    s.leader[1] = person("family:julius")
    return resumed(s, "sitting")


def players(match: Match) -> tuple[int, ...]:
    """Who leads faction 1, who plays Cato, and who plays Manlius."""
    s = state(match)
    return tuple(s.person_of(person(each)) for each in ("family:julius", CATO, MANLIUS))


@pytest.mark.rule("republic_assembly:9.22d", "republic_assembly:2a")
def test_whoever_plays_the_statesman_proposes_by_his_tribune_and_says_what() -> None:
    match = senate(hands={1: [CARD]})
    leader, his, other = players(match)
    assert may(match, his, "tribune_propose") == [CATO]
    assert may(match, leader, "tribune_propose") == [CARD], "the card is the leader's to play"
    assert may(match, other, "tribune_propose") == []
    match.interject(his, "tribune_propose", CATO)
    assert asked(match) == {his: "tribune.subject"}
    play(match, "land_bill")
    assert asked(match) == {his: "senate.land_bill"}
    play(match, "I", MANLIUS, CATO)
    assert asked(match) == {other: "senate.sponsor_consent"}, "he has agreed for the senators he plays, and no others"


@pytest.mark.rule("republic_assembly:9.22d", "republic_assembly:9.22b")
def test_the_next_proposal_that_he_has_reserved_is_his() -> None:
    match = play(senate(), *CENSURE)
    _, his, _ = players(match)
    match.interject(his, "tribune_reserve", CATO)
    play(match, "clockwise")
    while asked(match) and set(asked(match).values()) == {"senate.vote"}:
        play(match, *((seat, "for") for seat in match.asks))
    assert asked(match) == {his: "tribune.subject"}


@pytest.mark.rule("republic_assembly:9.22d", "republic_assembly:9.72a")
def test_he_vetoes_in_the_turn_of_his_faction_or_before() -> None:
    match = play(senate(hands={1: [CARD]}), *CENSURE)
    leader, his, other = players(match)
    assert may(match, his, "tribune_veto") == [CATO]
    assert may(match, leader, "tribune_veto") == [CARD]
    assert may(match, other, "tribune_veto") == []
    play(match, "faction:1")
    assert ["veto" in match.asks[seat].legal() for seat in (leader, his, other)] == [True, True, False]
    assert refused(match, "veto", other) == "republic_assembly:2a"
    play(match, (leader, "for"), (other, "for"), (his, "veto"))
    assert lines(match, "senate.veto")
    s = state(match)
    assert (s.session.used, s.hands[1]) == ([person(CATO)], s.hands[1])
    assert len(s.hands[1]) == 1, "the card is still in the hand"


@pytest.mark.rule("republic_assembly:9.22d")
def test_when_two_veto_at_once_one_of_their_tribunes_is_spent() -> None:
    match = play(senate(hands={1: [CARD]}), *CENSURE, "faction:1")
    leader, his, other = players(match)
    play(match, (his, "veto"), (other, "for"), (leader, "veto"))
    s = state(match)
    assert len(s.session.used) + (1 - len(s.hands[1])) == 1
    assert s.motions == []


@pytest.mark.rule("republic_assembly:9.22d")
def test_by_the_other_reading_all_tribunes_are_the_leaders() -> None:
    match = senate(hands={1: [CARD]}, options=LEADERS_WAY)
    leader, his, _ = players(match)
    assert may(match, leader, "tribune_propose") == [CARD, CATO]
    assert may(match, his, "tribune_propose") == []
    match.interject(leader, "tribune_propose", CATO)
    assert asked(match) == {leader: "tribune.subject"}


@pytest.mark.rule("republic_assembly:9.22d", "republic_assembly:2a")
def test_who_plays_him_no_more_has_no_tribune() -> None:
    match = senate()
    leader, his, _ = players(match)
    assert may(match, leader, "tribune_propose") == []
    match.interject(his, "tribune_propose", CATO)
    play(match, "let_go")
    assert may(match, his, "tribune_propose") == [], "once a turn"
