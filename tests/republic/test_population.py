"""The Population Phase: unrest, the speech and its table."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Line, Match, Table
from tabularium.engine.dice import Scripted
from tabularium.games.republic.cards import NO_CHIT
from tabularium.games.republic.population import row
from tabularium.games.republic.population import speech as speech_of
from tabularium.games.republic.senators import stir
from tabularium.games.republic.state import CAPTIVE, CURIA, PROVINCE, ROME
from tabularium.testing.language import lines

from .table import board, position, rome

CALM = (4, 4, 4)
"""Twelve: no change, as long as unrest is small."""


def speech(*dice: int, popularity: int = 0, **given: Any) -> Match:
    """A Population Phase in which the consul rolls these dice."""
    consul = {"family:cornelius": {"popularity": popularity}}
    return position("population_phase", phase="population", dice=dice, people=consul, **given)


@pytest.mark.rule("republic:8.1")
def test_unrest_never_falls_below_nothing_and_has_no_top() -> None:
    s = board(unrest=1)
    stir(s, -3)
    assert s.unrest == 0
    stir(s, 40)
    assert s.unrest == 40


@pytest.mark.rule("republic:8.11", "republic:10.9b")
def test_every_unprosecuted_war_stirs_unrest() -> None:
    wars = {"war:punic-2": "unprosecuted", "war:syrian": "unprosecuted", "war:gallic-1": "active"}
    match = speech(6, 6, 6, popularity=-3, unrest=2, wars=wars)
    assert rome(match).unrest == 2 + 2, "the war of this year does not count yet"
    (line,) = lines(match, "population.unrest")
    assert (line.params["wars"], line.params["droughts"], line.params["unrest"]) == (2, 0, 4)


@pytest.mark.rule("republic:8.12", "republic:7.335", "republic:E.drought.2", "republic:E.drought.3")
@pytest.mark.parametrize(
    ("events", "wars", "unrest"),
    [
        ({}, {}, 0),
        ({"event:drought": 2}, {"war:cilician-1": "active"}, 3),
        ({}, {"war:cilician-1": "inactive", "war:cilician-2": "imminent"}, 2),
        ({"event:drought": 1}, {}, 1),
        ({"event:drought": 3}, {"war:cilician-1": "beaten"}, 3),
    ],
)
def test_every_drought_stirs_unrest(events: dict[str, int], wars: dict[str, str], unrest: int) -> None:
    match = speech(6, 6, 3, events=events, wars=wars)
    assert rome(match).unrest == unrest


@pytest.mark.rule("republic:8.2a")
def test_the_speech_adds_popularity_and_takes_unrest_away() -> None:
    match = speech(4, 4, 3, popularity=2, unrest=4)
    (line,) = lines(match, "population.speech")
    assert (line.params["result"], line.params["senator"]) == (9, "family:cornelius")
    (line,) = lines(match, "population.change")
    assert (line.params["change"], line.params["unrest"]) == (2, 6)
    assert rome(match).unrest == 6
    assert lines(match, "population.mob") == []


@pytest.mark.rule("republic:8.2a")
def test_unrest_of_this_phase_counts_against_the_speaker() -> None:
    match = speech(*CALM, unrest=1, events={"event:drought": 1}, popularity=0)
    (line,) = lines(match, "population.speech")
    assert line.params["result"] == 12 - 2


@pytest.mark.rule("republic:8.2a")
def test_without_anybody_in_rome_nobody_adds_popularity() -> None:
    s = board(phase="population")
    s.place = [CAPTIVE if place == ROME else place for place in s.place]
    s.popularity = [9] * len(s.popularity)
    s.agenda = [["population_phase"]]
    log: list[Line] = []
    s.sit(Table(Scripted(CALM), log, s.table.scenes))
    speech_of(s)
    assert [line.params["result"] for line in log if line.message == "population.silence"] == [12]


@pytest.mark.rule("republic:TBL.population", "republic:ERR.population-table")
@pytest.mark.parametrize(
    ("result", "change", "effects"),
    [
        (25, -3, []),
        (18, -3, []),
        (17, -2, []),
        (16, -1, []),
        (15, 0, []),
        (11, 0, []),
        (10, 1, []),
        (9, 2, []),
        (8, 3, []),
        (7, 3, ["manpower_shortage"]),
        (6, 4, []),
        (5, 4, ["manpower_shortage"]),
        (4, 5, []),
        (3, 5, ["manpower_shortage"]),
        (2, 5, ["no_recruitment"]),
        (1, 5, ["no_recruitment", "mob"]),
        (0, 6, ["no_recruitment", "mob"]),
        (-1, None, ["people_revolt"]),
        (-9, None, ["people_revolt"]),
    ],
)
def test_the_population_table(result: int, change: int | None, effects: list[str]) -> None:
    found = row(result)
    assert (found["unrest"], found["effects"]) == (change, effects)


@pytest.mark.rule("republic:8.2b")
def test_no_recruitment_is_remembered() -> None:
    match = speech(1, 1, 2, unrest=2)
    assert rome(match).no_recruitment
    assert rome(match).unrest == 7
    assert not rome(speech(*CALM)).no_recruitment


@pytest.mark.rule("republic:8.2c")
def test_a_manpower_shortage_adds_to_those_in_play() -> None:
    match = speech(3, 3, 3, unrest=2, shortage=1)
    assert rome(match).shortage == 2
    assert not rome(match).no_recruitment


@pytest.mark.rule("republic:8.2d")
def test_a_mob_draws_six_chits_and_kills_only_in_rome() -> None:
    match = speech(
        1, 1, 1, 3, 8, 25, NO_CHIT, 29, 30, unrest=2, provinces={"province:sicilia": "family:furius"}, seats=5
    )
    s = rome(match)
    assert (s.place[2], s.place[7]) == (CURIA, PROVINCE)
    assert sum(place == CURIA for place in s.place) == 1
    assert (s.unrest, s.no_recruitment) == (2 + 5, True)
    (line,) = lines(match, "chits.drawn")
    assert line.params["drawn"] == 6


@pytest.mark.rule("republic:8.2e", "republic:12.3b")
def test_the_people_revolt_and_everybody_has_lost() -> None:
    match = speech(1, 1, 1, unrest=4)
    assert match.outcome == {"winners": [], "ending": "people_revolt"}


@pytest.mark.rule("republic:8.2e")
def test_a_rebel_profits_from_the_revolt_of_the_people() -> None:
    rebel = {"family:julius": {"place": "revolt", "office": "none"}}
    match = position("population_phase", phase="population", dice=[1, 1, 1], people=rebel, rebel=3, unrest=4)
    assert match.outcome is not None
    assert match.outcome["winners"] == [1]


@pytest.mark.rule("republic:8.2a")
def test_evil_omens_lie_on_the_speech() -> None:
    (line,) = lines(speech(*CALM, events={"event:evil-omens": 1}), "population.speech")
    assert line.params["result"] == 11


@pytest.mark.rule("republic:8.2c", "republic:8.2a")
def test_a_calm_speech_brings_no_shortage() -> None:
    assert rome(speech(4, 4, 4)).shortage == 0
