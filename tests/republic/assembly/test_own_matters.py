"""Whose matter it is: what a senator does or pays is for his person to say, what is in the hand for his leader's."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.state import CAPTIVE, DICTATOR, NOBODY, ROME, Faction, Motion, Session
from tabularium.testing.language import asked, legal, line, play

from ..table import person
from .hall import hall, meeting, resumed, state

CORNELIUS, FABIUS, VALERIUS = "family:cornelius", "family:fabius", "family:valerius"
JULIUS, CLAUDIUS = "family:julius", "family:claudius"
FLAMINIUS, AELIUS, SULPICIUS = "family:flaminius", "family:aelius", "family:sulpicius"
LEADS, SECOND, THIRD = 4, 10, 16
"""The people of faction 4, who play Flaminius, its leader, Aelius and Sulpicius."""
THREE_WARS = dict.fromkeys(("war:syrian", "war:gallic-1", "war:jugurthine"), "active")


def in_session(**given: Any) -> Match:
    """A Senate at its other business."""
    return meeting("sitting", **{"session": Session(step="business"), **given})


def able(match: Match, chance: str) -> list[int]:
    """Who may do something unasked."""
    return [seat for seat in match.seats if chance in match.chances(seat)]


# -- an attempt on a life --------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:2a", "republic_assembly:9.8a")
def test_everybody_strikes_with_his_own_senator_and_asks_nobody() -> None:
    match = in_session()
    assert able(match, "assassination") == list(range(18))
    match.interject(SECOND, "assassination", JULIUS)
    assert asked(match) == {SECOND: "assassination.attacker"}
    assert legal(match, SECOND) == [AELIUS]


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:9.8a")
@pytest.mark.parametrize("held", [0, 2])
def test_the_cards_for_it_are_his_leaders_who_is_asked_in_any_case(held: int) -> None:
    match = in_session(hands={4: ["intrigue:assassin"] * held}, dice=[5 - held])
    match.interject(SECOND, "assassination", JULIUS)
    play(match, AELIUS)
    assert asked(match) == {LEADS: "assassination.cards"}
    assert match.asks[LEADS].params["attacker"] == AELIUS
    play(match, held)
    assert line(match, "assassination.declared").params == {"attacker": AELIUS, "target": JULIUS, "cards": held}
    assert asked(match) == {1: "assassination.bodyguards"}, "which are cards, too"


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:9.8b")
def test_one_of_a_faction_has_tried_for_all_of_it() -> None:
    match = in_session(dice=[3])
    match.interject(SECOND, "assassination", JULIUS)
    play(match, AELIUS, 0, 0)
    assert {LEADS, SECOND, THIRD}.isdisjoint(able(match, "assassination"))


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:9.81")
def test_who_has_nobody_in_rome_cannot_strike() -> None:
    match = in_session(provinces={"province:sicilia": AELIUS})
    assert able(match, "assassination") == [seat for seat in range(18) if seat != SECOND]


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:9.633")
def test_sponsors_of_one_faction_are_struck_by_anybody_too() -> None:
    bill = Motion(subject="land_bill", terms=["I", JULIUS, CLAUDIUS], by=Faction(0), chair=person(CORNELIUS))
    bill.opened, bill.waiting = True, Faction(2)
    match = meeting("ballot", motions=[bill], session=Session(step="business"), dice=[1])
    match.interject(THIRD, "land_bill_assassination", CLAUDIUS)
    play(match, SULPICIUS, 0, 0)
    assert [each.params["senator"] for each in match.log if each.message == "senator.dies"] == [SULPICIUS]
    assert [motion.subject for motion in state(match).motions] == ["land_bill"], "his leader is not tried for it"


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:9.84b")
def test_whoever_is_caught_his_leader_is_tried_for_it() -> None:
    match = in_session(dice=[1], people={FLAMINIUS: {"influence": 8}})
    match.interject(SECOND, "assassination", JULIUS)
    play(match, AELIUS, 0, 0)
    s = state(match)
    assert s.influence[person(FLAMINIUS)] == 3
    assert [(motion.subject, motion.terms[0]) for motion in s.motions] == [("special_trial", FLAMINIUS)]


@pytest.mark.rule("republic_assembly:2a")
@pytest.mark.parametrize(("seat", "attackers", "cards"), [(LEADS, [FLAMINIUS], 2), (SECOND, [AELIUS], 0)])
def test_the_chance_tells_by_whose_hand_and_with_which_cards(seat: int, attackers: list[str], cards: int) -> None:
    match = in_session(hands={4: ["intrigue:assassin"] * 2})
    assert match.chances(seat)["assassination"].params == {"attackers": attackers, "cards": cards}


# -- in the Forum ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:2a", "republic_assembly:7.3a")
def test_seduction_is_played_by_the_leader_whoever_persuades() -> None:
    match = meeting("persuade", phase="forum", active=0, hands={0: ["intrigue:seduction"]}, dice=[1, 1])
    play(match, FABIUS, CLAUDIUS, 0)
    assert asked(match) == {0: "forum.unopposed"}
    play(match, "opposed")
    assert able(match, "unopposed") == [0]


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:7.4")
def test_who_is_named_for_games_may_keep_his_talents_and_another_is_named() -> None:
    rich = {FABIUS: {"talents": 13}, VALERIUS: {"talents": 7}}
    match = meeting("last_actions", [["games", "leader"]], phase="forum", active=0, people=rich)
    play(match, "games", FABIUS)
    assert asked(match) == {6: "forum.games"}
    assert match.asks[6].default == "decline"
    play(match, "decline")
    assert asked(match) == {0: "forum.last_actions"}
    assert state(match).talents[person(FABIUS)] == 13
    play(match, "games")
    assert legal(match, 0) == [VALERIUS], "who has declined is not asked again"
    play(match, VALERIUS, "decline")
    assert legal(match, 0) == ["done", "leader"]


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:3e")
def test_who_is_named_to_bid_may_bid_nothing() -> None:
    s = hall(phase="forum", people={FABIUS: {"talents": 5}})
    match = resumed(s, "auction", [0], [])
    play(match, FABIUS)
    assert asked(match) == {6: "forum.bid"}
    play(match, 0)
    assert state(match).talents[person(FABIUS)] == 5
    assert not [each for each in match.log if each.message == "initiative.bought"]


# -- a captive -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:2a", "republic_assembly:10.82b")
@pytest.mark.parametrize(("talents", "may"), [(9, False), (10, True)])
def test_a_captive_who_can_pay_all_of_it_pays_for_himself(talents: int, may: bool) -> None:
    captive = {AELIUS: {"place": "captive", "post": 0, "talents": talents, "influence": 5}}
    match = in_session(people=captive, treasuries={4: 0})
    assert able(match, "redeem") == ([SECOND] if may else [])
    assert able(match, "ransom") == ([LEADS] if may else []), "so may his leader ask him to"
    if may:
        match.interject(SECOND, "redeem", AELIUS)
        s = state(match)
        assert (s.place[person(AELIUS)], s.talents[person(AELIUS)]) == (ROME, 0)


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:10.82b")
def test_the_treasury_pays_if_the_leader_says_so_and_the_captive_says_how_much_is_his() -> None:
    captive = {AELIUS: {"place": "captive", "post": 0, "talents": 4, "influence": 5}}
    match = in_session(people=captive, treasuries={4: 8})
    assert able(match, "redeem") == []
    match.interject(LEADS, "ransom", AELIUS)
    assert asked(match) == {SECOND: "captive.own_share"}
    assert able(match, "redeem") == []
    play(match, 3)
    s = state(match)
    assert (s.talents[person(AELIUS)], s.treasury[4], s.place[person(AELIUS)]) == (1, 1, ROME)


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:10.82b")
def test_a_captive_leader_ransoms_himself_as_leader() -> None:
    captive = {FLAMINIUS: {"place": "captive", "post": 0, "talents": 30}}
    match = in_session(people=captive)
    assert state(match).place[person(FLAMINIUS)] == CAPTIVE
    assert (able(match, "redeem"), able(match, "ransom")) == ([], [LEADS])


# -- offices ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:2a", "republic_assembly:9.91a")
def test_either_consul_of_one_faction_may_offer_a_dictator_unasked() -> None:
    s = hall(
        people={JULIUS: {"office": "none"}, FABIUS: {"office": "field_consul"}},
        wars=THREE_WARS,
        session=Session(step="dictator"),
    )
    match = resumed(s, "nominate_dictator")
    assert able(match, "dictator_appoint") == [0, 6]
    match.interject(6, "dictator_appoint", CLAUDIUS)
    assert asked(match) == {0: "senate.agree_dictator"}
    assert match.asks[0].params == {"senator": CLAUDIUS}
    play(match, "consent")
    assert state(match).office[person(CLAUDIUS)] == DICTATOR
    assert asked(match) == {7: "senate.master_of_horse"}
    play(match, VALERIUS)
    assert asked(match) == {}, "nobody is asked for a Dictator any more"


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:9.67a")
def test_between_elections_the_chair_itself_proposes_a_consul_for_life() -> None:
    people = {CORNELIUS: {"office": "none"}, FABIUS: {"office": "rome_consul", "influence": 22}, CLAUDIUS: {"prior": 1}}
    s = hall(people={**people, VALERIUS: {"prior": 1}}, session=Session(step="censor"))
    match = resumed(s, "nominate_censor")
    assert able(match, "propose_life") == [6], "not his leader"


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:11.21b")
@pytest.mark.parametrize(("answer", "left"), [("refuse", (0, 5)), ("consent", (0, 4))])
def test_a_master_of_horse_of_the_same_faction_is_asked_for_his_talents(answer: str, left: tuple[int, int]) -> None:
    camp = {"place": "field", "post": 0}
    people = {
        CORNELIUS: {**camp, "office": "dictator", "talents": 1, "victor": 1},
        FABIUS: {**camp, "office": "master_of_horse", "talents": 5},
    }
    match = meeting(
        "return_or_rebel", [CORNELIUS], people=people, armies={CORNELIUS: 3}, phase="revolution", dice=[1] * 3
    )
    play(match, "sound_out", 2)
    assert asked(match) == {6: "revolution.lend"}
    play(match, answer)
    s = state(match)
    assert (s.talents[person(CORNELIUS)], s.talents[person(FABIUS)]) == left


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:9.22a")
def test_a_tribune_of_the_chairs_own_faction_is_for_its_leader_to_the_last_word() -> None:
    s = hall(session=Session(step="business"), hands={0: ["intrigue:tribune"]})
    s.leader[0] = person(FABIUS)
    match = resumed(s, "sitting")
    assert asked(match) == {0: "senate.business"}, "Cornelius presides"
    match.interject(6, "tribune_propose", "intrigue:tribune")
    play(match, "land_bill")
    assert asked(match) == {6: "senate.land_bill"}
    play(match, "I", VALERIUS, FABIUS)
    assert asked(match) == {12: "senate.sponsor_consent"}, "Fabius has agreed by proposing it"


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:9.63b")
def test_without_a_leader_his_spokesman_has_agreed_for_his_own_senators_only() -> None:
    s = hall(session=Session(step="business"), hands={4: ["intrigue:tribune"]}, people={SULPICIUS: {"influence": 9}})
    s.leader[4] = NOBODY
    match = resumed(s, "sitting")
    match.interject(THIRD, "tribune_propose", "intrigue:tribune")
    play(match, "land_bill", "I", SULPICIUS, AELIUS)
    assert asked(match) == {SECOND: "senate.sponsor_consent"}


# -- a province ------------------------------------------------------------------------------------------------------
def governing(senator: str, **given: Any) -> Match:
    """Local taxes of 10 pay a single unit of the forces of Sicily; who governs it may add to them."""
    usual = {"treasuries": {4: 40}, "people": {senator: {"talents": 10}}}
    sicily = {"province:sicilia": senator}
    options = {"provincial_wars": True}
    return meeting("local_forces", phase="revenue", options=options, provinces=sicily, **{**usual, **given})


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:6.31a")
@pytest.mark.parametrize(("granted", "sums"), [(0, 1), (9, 1), (10, 2), (20, 3)])
def test_what_a_governor_adds_of_the_treasury_is_for_his_leader_to_grant(granted: int, sums: int) -> None:
    match = governing(AELIUS)
    assert asked(match) == {LEADS: "revenue.local_grant"}
    assert match.asks[LEADS].params["senator"] == AELIUS
    assert match.asks[LEADS].default == 0
    play(match, granted)
    assert asked(match) == {SECOND: "revenue.local_taxes"}
    most = legal(match, SECOND)
    assert len(most) == 1 + sums, "nothing, or one unit more, or several"
    play(match, most[-1])
    assert legal(match, SECOND) == list(range(most[-1] - granted, 11))
    play(match, 10)
    assert asked(match) == {SECOND: "revenue.provincial_forces"}
    play(match, 1)
    assert (state(match).talents[person(AELIUS)], state(match).treasury[4]) == (0, 40 - (most[-1] - 10))


@pytest.mark.rule("republic_assembly:2a", "republic_assembly:6.31a")
def test_a_leader_who_governs_asks_nobody_and_of_an_empty_treasury_nothing_is_granted() -> None:
    leader = governing(FLAMINIUS)
    assert asked(leader) == {LEADS: "revenue.local_taxes"}
    assert legal(leader, LEADS)[-1] == 50
    empty = governing(AELIUS, treasuries={4: 0})
    assert asked(empty) == {SECOND: "revenue.local_taxes"}
    assert legal(empty, SECOND) == [0, 10]
    poor = governing(AELIUS, treasuries={4: 4}, people={})
    assert asked(poor) == {SECOND: "revenue.local_taxes"}, "it would not pay a unit"
    assert legal(poor, SECOND) == [0]
