"""Elections and the chair where several things happen at once: murders, Tribunes, and candidates that run out."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.senate.offices import without_office
from tabularium.games.republic.senators import names
from tabularium.games.republic.state import DICTATOR, NO_OFFICE, ROME_CONSUL, Rejected
from tabularium.testing.language import asked, lines, play

from ..court import AELIUS, CLAUDIUS, court
from ..floor import CENSURE, all_for, business, cards, sitting
from ..table import THREE_EACH, of, rome

CORNELIUS, FABIUS, JULIUS, MANLIUS = "family:cornelius", "family:fabius", "family:julius", "family:manlius"
FULVIUS, FLAMINIUS = "family:fulvius", "family:flaminius"
THREE_WARS = {"war:gallic-1": "active", "war:syrian": "active", "war:illyrian-2": "active"}
PRIORS = {FABIUS: {"prior": 1}, "family:junius": {"prior": 1}}


def danger(**given: Any) -> Match:
    """The consuls, Cornelius and Julius, have just been elected while three wars rage."""
    return sitting("dictator", wars=THREE_WARS, people=PRIORS, **given)


def caught(match: Match, attacker: str = AELIUS, target: str = JULIUS) -> Match:
    """Somebody of faction 4 is caught attacking; the die says so."""
    match.interject(4, "assassination", target)
    return play(match, attacker, 0, 0)


# -- consuls ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.21")
def test_a_single_possible_pair_is_elected_at_once() -> None:
    gone = {key: {"place": "nowhere"} for key in THREE_EACH[:15] if key not in (CORNELIUS, JULIUS, FABIUS, MANLIUS)}
    match = sitting("consuls", people=gone)
    assert asked(match) == {0: "senate.consul_role", 1: "senate.consul_role"}
    assert not lines(match, "senate.proposed")


@pytest.mark.rule("republic:9.21", "republic:9.2b")
def test_two_pairs_left_among_many_rejected_ones_are_voted() -> None:
    few = (CORNELIUS, JULIUS, FABIUS, CLAUDIUS, MANLIUS)
    gone = {key: {"place": "nowhere"} for key in THREE_EACH[:15] if key not in few}
    rejected = [
        Rejected("consuls", ["family:claudius", "family:fabius"]),
        Rejected("dictator", ["family:fabius"]),
    ]
    match = sitting("consuls", people=gone, session={"rejected": rejected})
    assert asked(match) == {0: "senate.consul"}
    play(match, MANLIUS)
    assert match.asks[0].describe()["options"] == [FABIUS, CLAUDIUS]


@pytest.mark.rule("republic:9.22a", "republic:4.18a")
def test_the_second_of_them_chooses_if_he_wins_the_roll() -> None:
    people = {CORNELIUS: {"office": "none"}}
    match = all_for(play(sitting("consuls", people=people, dice=[1, 1, 6, 6]), CORNELIUS, MANLIUS))
    for seat in (0, 1):
        match.answer(seat, "rome_consul")
    assert asked(match) == {1: "senate.choose_role"}


@pytest.mark.rule("republic:9.722b")
def test_two_consuls_who_kill_each_other_leave_rome_without_any() -> None:
    away = {"province:sicilia": JULIUS, "province:asia": CLAUDIUS}
    people = {JULIUS: {"office": "none"}}
    match = sitting("consuls", dice=[6, 1], hands={0: cards("secret-bodyguard")}, provinces=away, people=people)
    all_for(play(match, FABIUS, MANLIUS))
    match.interject(1, "assassination", FABIUS)
    play(match, MANLIUS, 0, 1)
    assert ROME_CONSUL not in rome(match).office
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.22c", "republic:9.15a")
def test_a_rome_consul_whom_a_tribune_has_brought_in_presides_at_once() -> None:
    match = play(sitting("consuls", hands={1: cards("tribune")}), FABIUS, "family:valerius")
    match.interject(1, "tribune_propose", "intrigue:tribune")
    all_for(play(match, "consuls", CLAUDIUS, MANLIUS))
    play(match, CLAUDIUS)
    told = [line.message for line in match.lines(None) if line.message in ("senate.chair", "senate.void")]
    assert told == ["senate.chair", "senate.chair", "senate.void"]
    assert asked(match) == {1: "senate.censor"}


# -- Dictator --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.32a")
def test_if_everybody_has_been_rejected_as_dictator_the_censor_is_next() -> None:
    rejected = [Rejected("dictator", [key]) for key in names(without_office(rome(danger())))]
    match = danger(session={"rejected": rejected, "appointing": 2})
    assert asked(match) == {0: "senate.censor"}


@pytest.mark.rule("republic:9.31a", "republic:9.32b")
def test_an_appointment_makes_the_question_for_a_candidate_pointless() -> None:
    match = play(danger(), "none", "none")
    assert asked(match) == {0: "senate.nominate_dictator"}
    match.interject(1, "dictator_appoint", FULVIUS)
    play(match, "consent", AELIUS)
    assert of(match, "office", FULVIUS) == DICTATOR
    assert asked(match) == {2: "senate.censor"}


@pytest.mark.rule("republic:9.31a", "republic:9.32b")
def test_one_player_with_both_consuls_may_appoint_later_too() -> None:
    people = {JULIUS: {"office": "none"}, "family:valerius": {"office": "field_consul"}, **PRIORS}
    match = play(sitting("dictator", wars=THREE_WARS, people=people), "none", "none")
    match.interject(0, "dictator_appoint", FULVIUS)
    assert of(match, "office", FULVIUS) == DICTATOR


@pytest.mark.rule("republic:9.33b")
def test_a_dictator_rides_alone_if_nobody_is_left() -> None:
    gone = {key: {"place": "nowhere"} for key in THREE_EACH[:15] if key not in (CORNELIUS, JULIUS, FULVIUS)}
    match = play(sitting("dictator", wars=THREE_WARS, people=gone), FULVIUS, "consent")
    assert of(match, "office", FULVIUS) == DICTATOR
    assert asked(match) == {2: "senate.business"}


# -- the chair -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.12e", "republic:9.12a")
def test_the_chair_is_told_only_when_it_changes() -> None:
    match = all_for(play(business(), *CENSURE))
    assert [line.params["senator"] for line in lines(match, "senate.chair")] == [CORNELIUS]


@pytest.mark.rule("republic:9.12e", "republic:9.22c")
def test_without_anybody_in_rome_nobody_is_said_to_preside() -> None:
    match = sitting("business", people={key: {"place": "nowhere"} for key in THREE_EACH[:15]})
    assert not lines(match, "senate.chair")


@pytest.mark.rule("republic:9.12e")
def test_after_the_murder_of_the_chair_the_next_in_rank_presides_over_the_running_vote() -> None:
    match = play(business(dice=[6]), *CENSURE, "seat:2")
    match.interject(4, "assassination", CORNELIUS)
    play(match, AELIUS, 0, 0)
    assert asked(match) == {2: "senate.vote"}
    assert lines(match, "senate.chair")[-1].params["senator"] == JULIUS
    play(match, "for")
    assert asked(match) == {1: "senate.call"}


@pytest.mark.rule("republic:9.12e", "republic:9.74a")
def test_a_chair_caught_as_assassin_is_followed_before_anybody_is_tried() -> None:
    match = business(dice=[1])
    match.interject(0, "assassination", FULVIUS)
    play(match, CORNELIUS, 0, 0)
    assert lines(match, "senate.chair")[-1].params["senator"] == JULIUS
    assert asked(match) == {1: "trial.special_prosecutor"}


@pytest.mark.rule("republic:9.74d")
def test_the_censor_presides_over_a_special_trial_that_interrupts_a_vote() -> None:
    people = {FULVIUS: {"office": "censor"}, FLAMINIUS: {"influence": 8}}
    match = caught(play(business(dice=[1], people=people), *CENSURE, "seat:1"))
    play(match, "family:furius")
    assert asked(match) == {2: "senate.call"}


@pytest.mark.rule("republic:9.74d")
def test_an_accused_censor_does_not_call_the_factions_at_his_own_special_trial() -> None:
    people = {FLAMINIUS: {"office": "censor", "influence": 8}}
    match = play(caught(business(dice=[1], people=people)), FABIUS)
    assert asked(match) == {0: "senate.call"}


@pytest.mark.rule("republic:9.41d", "republic:9.12a")
def test_the_chair_is_back_as_soon_as_the_censor_is_murdered() -> None:
    match = court(dice=[6, 1], hands={1: cards("secret-bodyguard")})
    match.interject(4, "assassination", CLAUDIUS)
    play(match, AELIUS, 0, 1)
    assert of(match, "office", CLAUDIUS) == NO_OFFICE
    assert asked(match) == {0: "trial.special_prosecutor"}
    assert match.view(None)["chair"] == CORNELIUS
