"""The greedy bot against a man of another faction who could soon rule Rome for life."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Amount, Pick
from tabularium.games.republic.bot.rivals import HIGH, HIGH_IN_DANGER, LIFE
from tabularium.games.republic.bot.senate import CONSUL, DICTATOR
from tabularium.testing.language import play

from ..floor import business, sitting
from ..table import position
from .test_bot import CORNELIUS, FABIUS, FULVIUS, GALLIC, JULIUS, advice, answer, ballot, wish

RICH = {"talents": 80}


@pytest.mark.parametrize(
    ("theirs", "wanted"),
    [
        ({"influence": 20}, None),
        ({"influence": 25}, None),
        ({"influence": 25, "talents": 120}, ("assassination", CORNELIUS)),
        ({"influence": 30}, ("assassination", CORNELIUS)),
    ],
)
def test_who_could_be_elected_today_or_lacks_one_honour_is_worth_an_assassin(
    theirs: dict[str, int], wanted: object
) -> None:
    assert wish(business(people={CORNELIUS: theirs, JULIUS: RICH}), 1) == wanted


def test_while_wars_are_about_to_end_rome_nobody_strikes_its_best_man() -> None:
    wars = dict.fromkeys((GALLIC, "war:punic-2", "war:syrian", "war:illyrian-1"), "active")
    assert wish(business(people={CORNELIUS: {"influence": 30}}, wars=wars), 1) is None


def test_ones_own_man_is_never_struck() -> None:
    assert wish(business(people={CORNELIUS: {"influence": 30}}), 0) is None


def test_the_assassin_is_the_man_who_is_missed_least() -> None:
    ask = Pick(0, "assassination.attacker", [CORNELIUS, FABIUS], params={"target": JULIUS})
    assert answer(ask, people={CORNELIUS: {"influence": 9}, FABIUS: {"influence": 2}}) == FABIUS


def test_every_bodyguard_there_is_stands_before_him() -> None:
    assert answer(Amount(0, "assassination.bodyguards", 0, 2)) == 2


def test_a_faction_that_could_elect_a_man_for_life_is_refused_the_chair() -> None:
    """Given a faction rich enough to elect its best man, another of its men is no consul for those who would lose."""
    rich: dict[str, Any] = {CORNELIUS: {"influence": 22, **RICH}}
    assert advice(ballot(play(sitting("consuls", people=rich), FABIUS, FULVIUS), 3)) == "against"
    poor = {CORNELIUS: {"influence": 22}, JULIUS: RICH}
    assert advice(ballot(play(sitting("consuls", people=poor), FABIUS, FULVIUS), 3)) == "for"


@pytest.mark.parametrize(("treasury", "holds"), [(16, 14), (6, 4)])
def test_talents_do_not_lie_in_the_treasury_when_votes_are_to_be_bought(treasury: int, holds: int) -> None:
    given: dict[str, Any] = {"phase": "revenue", "chest": 200, "treasuries": {0: treasury}}
    sheet: Any = advice(position("redistribution", [0], people={CORNELIUS: {"talents": 4}}, **given), 0)
    assert {each["senator"]: each["holds"] for each in sheet["purses"]}[CORNELIUS] == holds


@pytest.mark.parametrize(("influence", "giver"), [(27, FABIUS), (28, CORNELIUS)])
def test_a_gift_is_given_in_the_name_of_whom_nobody_fears_unless_it_makes_one_ruler(influence: int, giver: str) -> None:
    people: dict[str, Any] = {CORNELIUS: {"influence": influence, "talents": 90}, "family:valerius": {"influence": 9}}
    sheet: Any = advice(position("redistribution", [0], phase="revenue", chest=200, people=people), 0)
    assert [each["senator"] for each in sheet["purses"] if each["gives"]] == [giver]


def test_who_struck_at_a_tyrant_is_not_condemned() -> None:
    ask = Pick(
        2,
        "senate.vote",
        ["for", "against", "abstain"],
        params={"subject": "subject:special_trial", "terms": [JULIUS, FABIUS, 0]},
    )
    assert answer(ask, people={CORNELIUS: {"influence": 30}}) == "against"


# -- in danger ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("wars", "becomes", "side"),
    [
        (2, HIGH - 1, "for"),
        (2, HIGH, "against"),
        (3, HIGH_IN_DANGER - 1, "for"),
        (3, HIGH_IN_DANGER, "against"),
        (4, LIFE - 1, "for"),
        (4, LIFE, "against"),
    ],
)
def test_the_more_wars_the_greater_a_man_may_become(wars: int, becomes: int, side: str) -> None:
    """Given more and more wars, a soldier may come to more influence by an office, but never to rule by it."""
    active = dict.fromkeys((GALLIC, "war:punic-2", "war:syrian", "war:illyrian-1")[:wars], "active")
    match = sitting("consuls", people={FABIUS: {"influence": becomes - CONSUL}, JULIUS: RICH}, wars=active)
    assert advice(ballot(play(match, FABIUS, FULVIUS), 3)) == side


# -- in court ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("prosecutor", "charge", "side"), [(8, "major", "for"), (24, "lesser", "against")])
def test_a_trial_is_no_way_to_power(prosecutor: int, charge: str, side: str) -> None:
    """Given an accused of the leading faction, he is condemned unless his prosecutor grows too great by it."""
    people = {CORNELIUS: {"influence": 18}, JULIUS: {"influence": prosecutor}}
    terms = [CORNELIUS, JULIUS, f"charge:{charge}"]
    ask = Pick(2, "senate.vote", ["for", "against", "abstain"], params={"subject": "subject:trial", "terms": terms})
    assert answer(ask, people=people) == side


def test_only_a_trial_for_life_brings_its_prosecutor_much() -> None:
    people = {CORNELIUS: {"influence": 18}, JULIUS: {"influence": 18}}

    def vote(charge: str) -> object:
        terms = [CORNELIUS, JULIUS, charge]
        ask = Pick(2, "senate.vote", ["for", "against", "abstain"], params={"subject": "subject:trial", "terms": terms})
        return answer(ask, people=people)

    assert (vote("charge:lesser"), vote("charge:major")) == ("for", "against")


# -- the Dictator ------------------------------------------------------------------------------------------------------
def test_the_dictator_is_the_best_soldier_whom_it_does_not_bring_near_to_ruling() -> None:
    ask = Pick(2, "senate.appoint_dictator", ["none", "family:aurelius", CORNELIUS, "family:flaminius"])
    great = {CORNELIUS: {"influence": HIGH - DICTATOR}}
    assert answer(ask, people=great) == "family:flaminius"
    assert answer(ask, people={"family:flaminius": {"influence": 9}}) == CORNELIUS


# -- who is ahead ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("influence", "side"), [(4, "abstain"), (14, "against")])
def test_the_faction_ahead_is_refused_concessions(influence: int, side: str) -> None:
    ask = Pick(
        3,
        "senate.vote",
        ["for", "against", "abstain"],
        params={"subject": "subject:concessions", "terms": [["concession:mining", JULIUS]]},
    )
    assert answer(ask, people={JULIUS: {"influence": influence}}) == side


def test_an_able_man_of_ones_own_is_wanted_instead_of_one_of_the_faction_ahead() -> None:
    ahead = {FABIUS: {"influence": 12}}
    match = play(sitting("consuls", people=ahead), FABIUS, FULVIUS)
    assert advice(ballot(match, 4)) == "against", "Flaminius leads as well as Fabius"
    match = play(sitting("consuls", people=ahead), FABIUS, FULVIUS)
    assert advice(ballot(match, 3)) == "for", "the Junii have no soldier"


def test_a_man_of_the_faction_ahead_is_accused_where_the_others_can_condemn_him() -> None:
    ask = Pick(1, "trial.accuse", ["none", FABIUS, FULVIUS])
    assert answer(ask, people={FABIUS: {"influence": 14}}) == FABIUS
    assert answer(ask, people={FABIUS: {"influence": 14}}, wars={"war:syrian": "active"}) == "none", "he is needed"
    assert answer(ask) == "none", "nobody is ahead"
