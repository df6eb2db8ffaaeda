"""When death leaves nobody but candidates whom the Senate has rejected, and what outlives the chair."""

from __future__ import annotations

import pytest

from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.senate.chair import next_chair
from tabularium.games.republic.state import CENSOR, Session
from tabularium.testing.language import asked, lines, play

from ..floor import business, cards, sitting, voted
from ..table import board, of, person, rome
from .test_elections import THREE_LEFT, options

THREE_FREE = {key: {"office": "proconsul"} for key in THREE_LEFT}
"""Fabius, Valerius and Claudius alone can be elected, and Rome is not repopulated."""
REJECTED = ("against", "against", "against", "abstain", "for")


@pytest.mark.rule("republic:9.4c", "republic:9.21")
def test_the_last_possible_censor_is_elected_though_the_senate_has_voted_him_down() -> None:
    priors = {key: {"prior": 1} for key in ("family:fabius", "family:junius", "family:aelius")}
    match = voted(play(sitting("censor", people=priors, dice=[5]), "family:fabius"), *REJECTED)
    play(match, "family:junius", "seat:1")
    match.interject(2, "assassination", "family:aelius")
    play(match, "family:furius", 0, 0, "against", "clockwise", "against", "abstain", "abstain", "for")
    assert lines(match, "senate.rejected")[-1].params["terms"] == ["family:junius"]
    assert of(match, "office", "family:junius") == CENSOR


@pytest.mark.rule("republic:9.21")
def test_the_only_possible_pair_is_elected_though_the_senate_has_voted_it_down() -> None:
    match = sitting("consuls", people=THREE_FREE, dice=[5])
    voted(play(match, "family:fabius", "family:valerius"), *REJECTED)
    play(match, "family:fabius", "family:claudius", "seat:1")
    match.interject(0, "assassination", "family:claudius")
    play(match, "family:cornelius", 0, 0)
    assert lines(match, "senate.consuls")[0].params["senators"] == ["family:fabius", "family:valerius"]
    assert asked(match) == {0: "senate.rome_consul"}


@pytest.mark.rule("republic:9.65a", "republic:9.21")
def test_the_only_possible_pontifex_is_elected_though_the_senate_has_voted_him_down() -> None:
    match = sitting("pontifex", people=THREE_FREE, options={"pontifex_maximus": True}, dice=[5])
    voted(play(match, "family:fabius"), *REJECTED)
    play(match, "family:valerius", "seat:1")
    match.interject(0, "assassination", "family:claudius")
    play(match, "family:cornelius", 0, 0, "against", "clockwise", "against", "against", "abstain", "for")
    assert rome(match).pontifex == person("family:valerius")


@pytest.mark.rule("republic:9.152b", "republic:9.33c")
def test_what_a_dictator_has_proposed_cannot_be_vetoed_after_his_death_either() -> None:
    people = {"family:fabius": {"office": "dictator"}}
    match = business(people=people, hands={4: cards("tribune")}, chest=100, dice=[5])
    play(match, "recruit", 1, 0, "seat:3")
    match.interject(2, "assassination", "family:fabius")
    play(match, "family:furius", 0, 0, "for", "seat:4")
    assert asked(match) == {4: "senate.vote"}
    assert "veto" not in options(match)


@pytest.mark.rule("republic:9.144c", "republic:5.3a")
def test_the_successor_of_one_who_gave_up_the_chair_and_died_may_hold_it() -> None:
    cornelius = person("family:cornelius")
    s = board(people={"family:cornelius": {"office": "none"}}, session=Session(resigned=[cornelius]))
    kill(s, cornelius, Cause.MURDERED)
    s.influence[cornelius] = 30
    s.office = [0] * len(s.office)
    assert next_chair(s) == cornelius
