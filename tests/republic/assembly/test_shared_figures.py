"""Figures and conditions the assembly shares with the second edition, in its own halls."""

from __future__ import annotations

import pytest

from tabularium.games.republic.combat.battle import glory
from tabularium.games.republic.forces import camps
from tabularium.games.republic.senate.subjects import SUBJECTS
from tabularium.games.republic.senators import votes
from tabularium.games.republic.state import CAMP, Faction, Motion
from tabularium.games.republic.wars import at_sea

from ..table import person, war
from .factions import board

CORNELIUS, FABIUS, CLAUDIUS, MANLIUS = "family:cornelius", "family:fabius", "family:claudius", "family:manlius"
PUNIC, SYRIAN = "war:punic-1", "war:syrian"


@pytest.mark.rule("republic_assembly:10.4c")
@pytest.mark.parametrize(("printed", "gained"), [(10, 5), (5, 3)])
def test_a_victor_gains_half_the_printed_strength_rounded_up(printed: int, gained: int) -> None:
    s = board(people={FABIUS: {"influence": 4, "popularity": 0}})
    glory(s, person(FABIUS), printed)
    assert (s.influence[person(FABIUS)], s.popularity[person(FABIUS)]) == (4 + gained, gained)


@pytest.mark.rule("republic_assembly:10.12a", "republic_assembly:10.12b")
def test_only_a_war_with_a_fleet_of_its_own_is_fought_at_sea_and_until_it_is_beaten() -> None:
    s = board(wars={PUNIC: "active", SYRIAN: "active", "war:gallic-1": "active"})
    assert at_sea(s, war(PUNIC))
    assert not at_sea(s, war("war:gallic-1"))
    s.navy_beaten[war(PUNIC)] = 1
    assert not at_sea(s, war(PUNIC))


@pytest.mark.rule("republic_assembly:9.41c")
@pytest.mark.parametrize(("pleaded", "extra"), [(0, 6), (4, 10), (-2, 4)])
def test_the_accused_alone_adds_his_influence_and_what_he_pleaded(pleaded: int, extra: int) -> None:
    s = board(people={FABIUS: {"influence": 6}})
    trial = Motion(subject="trial", terms=[FABIUS, MANLIUS, "charge:major"], by=Faction(1), pleaded=pleaded)
    assert SUBJECTS["trial"].extra(s, trial, person(FABIUS)) == extra
    assert SUBJECTS["trial"].extra(s, trial, person(CORNELIUS)) == 0
    trial.pleaded = -60
    assert SUBJECTS["trial"].extra(s, trial, person(FABIUS)) == -votes(s, person(FABIUS)), "he has no fewer than none"


@pytest.mark.rule("republic_assembly:10.2a")
def test_an_army_without_commander_is_one_of_legions_or_of_fleets() -> None:
    s = board()
    assert camps(s) == []
    s.legion[0] = CAMP
    assert camps(s) == [0]
    s.camp_fleets[war(SYRIAN)] = 1
    assert camps(s) == [0, war(SYRIAN)]


@pytest.mark.rule("republic_assembly:9.65c")
@pytest.mark.parametrize(("goes", "ends"), [(CORNELIUS, True), (CLAUDIUS, False)])
def test_the_senate_ends_when_its_chair_is_sent_to_war(goes: str, ends: bool) -> None:
    s = board()
    sent = Motion(subject="dispatch", terms=[[goes, SYRIAN, 5, [], 2]], by=Faction(0))
    assert SUBJECTS["dispatch"].departs(s, sent) == ends


@pytest.mark.rule("republic_assembly:9.65c")
def test_a_master_of_horse_in_the_chair_rides_with_his_dictator_only() -> None:
    away = {key: {"office": "none"} for key in (CORNELIUS, "family:julius")}
    people = {**away, FABIUS: {"office": "master_of_horse"}, CLAUDIUS: {"office": "dictator"}}
    s = board(people=people)
    s.session.resigned = [person(CLAUDIUS)]
    for goes, ends in ((CLAUDIUS, True), (MANLIUS, False)):
        sent = Motion(subject="dispatch", terms=[[goes, SYRIAN, 5, [], 2]], by=Faction(0))
        assert SUBJECTS["dispatch"].departs(s, sent) == ends
