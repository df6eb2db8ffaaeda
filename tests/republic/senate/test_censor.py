"""The election of the Censor."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.state import CENSOR, NO_OFFICE, ROME_CONSUL, Rejected
from tabularium.testing.language import asked, lines, play, refused

from ..floor import all_for, cards, sitting, voted
from ..table import THREE_EACH, of, rome

PRIORS = {"family:fabius": {"prior": 1}, "family:junius": {"prior": 1}}


def election(**given: Any) -> Match:
    """The Censor's election begins."""
    return sitting("censor", **given)


def options(match: Match) -> list[str]:
    """What the one who is asked may choose."""
    (ask,) = match.asks.values()
    found: list[str] = ask.describe()["options"]
    return found


@pytest.mark.rule("republic:9.4a")
def test_prior_consuls_without_office_in_rome_can_be_elected() -> None:
    people = {**PRIORS, "family:cornelius": {"prior": 1}, "family:furius": {"prior": 1}}
    match = election(people=people, provinces={"province:sicilia": "family:furius"})
    assert options(match) == ["family:fabius", "family:junius"]
    assert refused(match, "family:cornelius") == "republic:9.4a"
    assert refused(match, "family:aelius") == "republic:9.4a"


@pytest.mark.rule("republic:9.4b", "republic:9.4e")
def test_the_sitting_censor_can_be_elected_again() -> None:
    people = {"family:fabius": {"prior": 1, "office": "censor"}, "family:junius": {"prior": 1}}
    match = election(people=people)
    assert "family:fabius" in options(match)
    all_for(play(match, "family:fabius"))
    assert of(match, "office", "family:fabius") == CENSOR
    assert of(match, "influence", "family:fabius") == 5 + 5


@pytest.mark.rule("republic:9.4b", "republic:9.4e")
def test_the_old_censor_lays_down_his_office() -> None:
    people = {"family:fabius": {"prior": 1, "office": "censor"}, "family:junius": {"prior": 1}}
    match = all_for(play(election(people=people), "family:junius"))
    assert of(match, "office", "family:fabius") == NO_OFFICE
    assert of(match, "office", "family:junius") == CENSOR
    assert of(match, "office", "family:cornelius") == ROME_CONSUL


@pytest.mark.rule("republic:9.4c")
def test_a_single_candidate_is_installed_without_a_vote() -> None:
    match = election(people={"family:fabius": {"prior": 1}})
    assert of(match, "office", "family:fabius") == CENSOR
    assert not lines(match, "senate.proposed")


@pytest.mark.rule("republic:9.4d")
def test_without_prior_consuls_everybody_without_office_can_be_elected() -> None:
    match = election()
    assert len(options(match)) == 13
    assert not {"family:cornelius", "family:julius"} & set(options(match))


@pytest.mark.rule("republic:9.4a", "republic:9.4c")
def test_without_any_candidate_there_is_no_censor_and_the_senate_goes_on() -> None:
    gone = {key: {"place": "nowhere"} for key in THREE_EACH[:15] if key not in ("family:cornelius", "family:julius")}
    match = election(people=gone)
    assert CENSOR not in rome(match).office
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.4e", "republic:9.12a")
def test_the_new_censor_gains_influence_and_takes_the_chair_for_trials() -> None:
    people = {**PRIORS, "family:claudius": {"corrupt": 1}}
    match = all_for(play(election(people=people), "family:junius"))
    assert of(match, "influence", "family:junius") == 3 + 5
    assert asked(match) == {3: "trial.accuse"}


@pytest.mark.rule("republic:9.152b")
def test_the_last_candidate_cannot_be_vetoed() -> None:
    match = election(people=PRIORS, hands={1: cards("tribune", 2)})
    play(match, "family:fabius", "clockwise", "veto")
    assert of(match, "office", "family:junius") == CENSOR
    rival = election(people=PRIORS, hands={2: cards("tribune")})
    play(rival, "family:fabius", "clockwise")
    rome(rival).session.rejected.append(Rejected("censor", ["family:junius"]))
    rival.answer(1, "abstain")
    assert not [option for option in options(rival) if option.startswith("veto")]


@pytest.mark.rule("republic:9.4a")
def test_rejected_candidates_follow_each_other_until_one_is_left() -> None:
    people = {**PRIORS, "family:aelius": {"prior": 1}}
    match = voted(play(election(people=people), "family:fabius"), *["against"] * 3, "abstain", "for")
    assert options(match) == ["family:junius", "family:aelius"]
    voted(play(match, "family:junius"), *["against"] * 3, "abstain", "for")
    assert of(match, "office", "family:aelius") == CENSOR


@pytest.mark.rule("republic:9.722b")
def test_a_murdered_candidate_makes_room_for_another_nomination() -> None:
    people = {**PRIORS, "family:aelius": {"prior": 1}}
    match = play(election(people=people, dice=[5]), "family:fabius", "seat:1", "for")
    match.interject(2, "assassination", "family:fabius")
    play(match, "family:furius", 0, 0)
    assert lines(match, "senate.void")
    assert options(match) == ["family:junius", "family:aelius"]


@pytest.mark.rule("republic:9.15a", "republic:9.151b")
def test_a_tribunes_candidate_elected_first_ends_the_election() -> None:
    match = play(election(people=PRIORS, hands={1: cards("tribune")}), "family:fabius")
    match.interject(1, "tribune_propose", "intrigue:tribune")
    play(match, "censor", "family:junius", "clockwise", *["for"] * 5)
    assert of(match, "office", "family:junius") == CENSOR
    assert of(match, "office", "family:fabius") == NO_OFFICE
    assert lines(match, "senate.void")
    assert asked(match) == {0: "senate.business"}
