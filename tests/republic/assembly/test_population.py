"""The Population Phase of an assembly: unrest, the approval of the consul's record, and his speech."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.draw import LANGUAGES, Words
from tabularium.engine import Match
from tabularium.games.republic import GAME as SECOND_EDITION
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.senate.recruiting import most
from tabularium.games.republic.state import CAPTIVE, ROME
from tabularium.testing.language import asked, everybody, legal, line, play, the_ask

from ..table import person
from .hall import hall, meeting, resumed, said, state

CALM = 4, 4, 4


def speech(*dice: int, **given: Any) -> Match:
    """A Population Phase up to the vote."""
    return meeting("population_phase", phase="population", dice=dice, **given)


def heard(*dice: int, answer: str = "abstain", **given: Any) -> Match:
    """The same with everybody of one opinion."""
    return everybody(speech(*dice, **given), answer)


def spoken(match: Match) -> tuple[str, int]:
    """Who spoke, and how it went."""
    params = line(match, "population.speech").params
    return params["senator"], params["result"]


@pytest.mark.rule("republic_assembly:8.1a", "republic_assembly:7.333")
@pytest.mark.parametrize(
    ("wars", "events", "unrest"),
    [
        ({"war:cilician-1": "unprosecuted"}, {}, 2),
        ({"war:cilician-1": "inactive"}, {}, 1),
        ({"war:cilician-1": "active", "war:punic-1": "unprosecuted"}, {"event:drought": 1}, 3),
        ({"war:punic-1": "active"}, {}, 0),
    ],
)
def test_what_stirs_unrest(wars: dict[str, str], events: dict[str, int], unrest: int) -> None:
    assert state(speech(wars=wars, events=events)).unrest == unrest


@pytest.mark.rule("republic_assembly:8.2a")
def test_everybody_with_a_senator_in_rome_votes_at_once_and_in_secret() -> None:
    match = speech(
        *CALM, people={"family:fabius": {"place": "captive"}}, provinces={"province:sicilia": "family:furius"}
    )
    assert asked(match) == {seat: "approval.vote" for seat in range(18) if seat not in (6, 8)}
    assert (legal(match, 0), the_ask(match, 0).default) == (["approve", "disapprove", "abstain"], "abstain")
    assert the_ask(match, 0).params == {"senator": "family:cornelius"}
    before = len(match.log)
    play(match, (0, "approve"), (1, "disapprove"))
    assert len(match.log) == before, "nothing shows until all are in"


@pytest.mark.rule("republic_assembly:8.2a")
def test_oratory_alone_counts() -> None:
    knights = {"family:julius": {"knights": 5}}
    match = speech(*CALM, people=knights)
    rest = [seat for seat in match.asks if seat not in (0, 6, 1)]
    play(match, (0, "approve"), (6, "approve"), (1, "disapprove"), *((seat, "abstain") for seat in rest))
    told = line(match, "approval.given").params
    assert (told["ayes"], told["noes"]) == (3 + 2, 3)
    assert (told["approve"], told["disapprove"]) == (["family:cornelius", "family:fabius"], ["family:julius"])


@pytest.mark.rule("republic_assembly:8.2a")
def test_without_anybody_in_rome_nobody_is_asked_and_there_is_no_opinion() -> None:
    s = hall(phase="population")
    s.place = [CAPTIVE if place == ROME else place for place in s.place]
    s.approval = 1
    match = resumed(s, "approval", dice=CALM)
    assert state(match).approval == 0
    assert said(match, "approval.given", "approval.denied", "population.silence") == ["population.silence"]


@pytest.mark.rule("republic_assembly:8.2a")
def test_a_tie_is_no_approval() -> None:
    match = heard(*CALM)
    assert said(match, "approval.given", "approval.denied") == ["approval.denied"]


@pytest.mark.rule("republic_assembly:8.2a")
def test_a_person_votes_once_for_all_his_senators() -> None:
    match = resumed(hall(12, phase="population"), "approval", dice=CALM)
    assert len(match.asks) == 12
    play(match, (0, "approve"), *((seat, "abstain") for seat in range(1, 12)))
    assert line(match, "approval.given").params["approve"] == ["family:cornelius", "family:valerius"]


@pytest.mark.rule("republic_assembly:8.2a")
@pytest.mark.parametrize(
    ("modifier", "answer", "result"),
    [(0, "approve", 12), (0, "disapprove", 12), (1, "approve", 13), (1, "disapprove", 11)],
)
def test_the_vote_changes_the_roll_only_if_the_table_says_so(modifier: int, answer: str, result: int) -> None:
    match = heard(*CALM, answer=answer, options={"approval_modifier": modifier})
    assert line(match, "population.speech").params["result"] == result


@pytest.mark.rule("republic_assembly:8.2b")
def test_the_speech_adds_popularity_and_takes_unrest_away() -> None:
    match = heard(4, 4, 3, people={"family:cornelius": {"popularity": 2}}, unrest=4)
    assert spoken(match) == ("family:cornelius", 9)
    assert line(match, "population.change").params["change"] == 2


@pytest.mark.rule("republic_assembly:8.2b", "republic_assembly:8.2a")
def test_the_rome_consul_speaks_even_under_a_dictator_and_a_substitute_while_he_is_away() -> None:
    s = hall(phase="population", people={"family:fulvius": {"office": "dictator", "popularity": 5}})
    match = everybody(resumed(s, "approval", dice=CALM), "abstain")
    assert spoken(match) == ("family:cornelius", 12)
    s = hall(phase="population", provinces={"province:sicilia": "family:cornelius"})
    match = resumed(s, "approval", dice=CALM)
    assert the_ask(match, 1).params == {"senator": "family:julius"}


@pytest.mark.rule("republic_assembly:8.2c")
def test_without_recruitment_there_are_no_legions_and_no_fleets() -> None:
    match = heard(1, 1, 2, unrest=2)
    s = state(match)
    assert s.no_recruitment
    assert most(s) == (0, 0)


@pytest.mark.rule("republic_assembly:8.2c")
@pytest.mark.parametrize("language", LANGUAGES)
def test_that_there_are_no_fleets_either_is_said(language: str) -> None:
    key = "population.no_recruitment"
    here, there = (Words(each, language, strict=True).template(key) for each in (GAME, SECOND_EDITION))
    assert here != there


@pytest.mark.rule("republic_assembly:8.2f")
def test_the_people_revolt_and_all_lose_or_the_rebel_wins() -> None:
    assert heard(1, 1, 1, unrest=4).outcome == {"winners": [], "ending": "people_revolt"}
    rebel = {"family:manlius": {"place": "revolt"}}
    wars = {"war:punic-1": "active", "war:syrian": "active"}
    match = heard(1, 1, 1, unrest=4, people=rebel, rebel=person("family:manlius"), wars=wars)
    assert match.outcome == {"winners": [1, 7, 13], "ending": "rebel_in_collapse"}
