"""After the battles: Masters of Horse, commanders whose war is over, and what a rebel's end leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.combat.civil_war import may_proscribe
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.end import state_pays
from tabularium.games.republic.forces import army, raise_legions
from tabularium.games.republic.forum.arrivals import appear
from tabularium.games.republic.invariants import check
from tabularium.games.republic.revolution.outbreak import outlaw
from tabularium.games.republic.revolution.rebellion import elsewhere
from tabularium.games.republic.state import (
    ACTIVE,
    BEQUEST_POST,
    CAPTIVE,
    CURIA,
    FIELD,
    GARRISON,
    NO_OFFICE,
    NOBODY,
    PROCONSUL,
    REBEL_POST,
    REVOLTED,
    ROME,
    UNPROSECUTED,
)
from tabularium.testing.language import lines, play

from ..battles import GALLIC, JULIUS, PIRATES, battle, fought
from ..table import board, loaded, of, person, position, province, rome, war

CORNELIUS, FULVIUS, CLAUDIUS = "family:cornelius", "family:fulvius", "family:claudius"


def riding(post: int) -> dict[str, Any]:
    """Fulvius, number 7, is Master of Horse and rides with the Dictator."""
    return {"office": "master_of_horse", "place": "field", "post": post}


# -- the Master of Horse -------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.7a", "republic:10.7d", "republic:10.71a")
def test_the_death_of_the_dictator_does_not_save_a_master_of_horse_whose_chit_is_drawn_too() -> None:
    people = {JULIUS: {"office": "dictator"}, FULVIUS: riding(war(GALLIC))}
    match = battle(3, 4, 2, legions=6, people=people, chits=(4, 5, 9, 4, 7))
    assert fought(match)["result"] == "result:stalemate"
    assert of(match, "deaths", JULIUS) == 1
    assert of(match, "place", FULVIUS) == CAPTIVE


@pytest.mark.rule("republic:10.8a", "republic:9.645")
def test_who_could_not_land_after_another_had_beaten_the_enemys_fleet_stays_as_proconsul() -> None:
    ships = {"place": "field", "post": war(PIRATES), "fleets_with": 3, "rank": 2, "sent": 2, "office": "rome_consul"}
    match = battle(5, 5, 6, target=PIRATES, legions=4, fleets=8, people={CORNELIUS: ships})
    play(match, "wait")
    assert len(lines(match, "combat.fought")) == 1
    assert [of(match, "office", key) for key in (JULIUS, CORNELIUS)] == [PROCONSUL, PROCONSUL]
    assert (of(match, "place", CORNELIUS), of(match, "prior", CORNELIUS)) == (FIELD, 1)


@pytest.mark.rule("republic:10.12d")
def test_a_dictator_who_wins_at_sea_without_legions_comes_home_with_his_master_of_horse() -> None:
    people = {JULIUS: {"office": "dictator"}, FULVIUS: riding(war(PIRATES))}
    match = battle(5, 5, 6, target=PIRATES, legions=0, fleets=10, people=people)
    assert [of(match, "place", key) for key in (JULIUS, FULVIUS)] == [ROME, ROME]


@pytest.mark.rule("republic:10.12d", "republic:10.8b")
def test_a_proconsul_who_comes_home_is_one_no_longer() -> None:
    match = battle(5, 5, 6, target=PIRATES, legions=0, fleets=10, people={JULIUS: {"office": "proconsul"}})
    assert of(match, "office", JULIUS) == NO_OFFICE


@pytest.mark.rule("republic:11.25", "republic:9.34b")
def test_against_a_rebel_the_dictator_commands_and_not_his_master_of_horse() -> None:
    people = {
        JULIUS: {"place": "revolt", "office": "none", "faction": 1},
        CORNELIUS: {"place": "field", "post": REBEL_POST, "office": "dictator", "sent": 2, "rank": 1},
        FULVIUS: riding(REBEL_POST),
    }
    match = position(
        "combat_phase",
        phase="combat",
        people=people,
        rebel=person(JULIUS),
        armies={JULIUS: 5, CORNELIUS: 10},
        dice=(6, 6, 6),
    )
    told = lines(match, "civil_war.fought")[0].params
    assert (told["senator"], told["mine"]) == (CORNELIUS, 10 + 4 + 2)


@pytest.mark.rule("republic:L.manilian", "republic:10.8c")
def test_a_dictator_who_leads_his_army_on_sends_his_master_of_horse_home() -> None:
    people = {
        JULIUS: {"place": "field", "post": war(GALLIC), "victor": 1, "office": "dictator"},
        FULVIUS: riding(war(GALLIC)),
    }
    match = position(
        "declarations",
        phase="revolution",
        people=people,
        wars={GALLIC: "beaten", "war:social": "active"},
        armies={JULIUS: 5},
        laws=["law:manilian"],
    )
    play(match, "war:social")
    assert of(match, "place", JULIUS) == FIELD
    assert of(match, "place", FULVIUS) == ROME


@pytest.mark.rule("republic:L.manilian", "republic:10.9b")
def test_an_unprosecuted_war_is_so_until_it_is_fought_though_an_army_comes() -> None:
    julius = {"place": "field", "post": war(GALLIC), "victor": 1}
    wars = {GALLIC: "beaten", "war:social": "unprosecuted"}
    given: dict[str, Any] = {"people": {JULIUS: julius}, "wars": wars, "armies": {JULIUS: 5}, "laws": ["law:manilian"]}
    match = play(position("declarations", phase="revolution", **given), "war:social")
    assert rome(match).war[war("war:social")] == UNPROSECUTED


@pytest.mark.rule("republic:L.manilian")
@pytest.mark.parametrize(("fleets", "free"), [(0, False), (1, True)])
def test_the_manilian_law_asks_for_a_fleet_where_the_enemy_has_one(fleets: int, free: bool) -> None:
    julius = {"place": "field", "post": war(GALLIC), "victor": 1, "fleets_with": fleets}
    revolt = "revolt:africa"
    s = board(people={JULIUS: julius}, wars={revolt: "active"}, armies={JULIUS: 5}, laws=["law:manilian"])
    assert (war(revolt) in elsewhere(s, person(JULIUS))) == free


@pytest.mark.rule("republic:9.34a", "republic:10.11b")
def test_pompey_as_dictator_has_his_master_of_horse_beside_him() -> None:
    people = {"statesman:30a": {"office": "dictator", "faction": 0}, JULIUS: {"office": "none"}}
    people[FULVIUS] = riding(war(GALLIC))
    match = battle(6, 5, 5, 6, legions=12, commander="statesman:30a", people=people)
    assert fought(match)["mine"] == 12 + 7 + 2


# -- commanders whose war is over ----------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.645", "republic:10.4a")
def test_when_the_second_commander_wins_the_first_comes_home_with_what_is_left() -> None:
    people = {FULVIUS: {"place": "field", "post": war(GALLIC), "rank": 2, "office": "proconsul"}}
    legion = [203] * 8 + [206] * 12 + [-1] * 5
    dice = (4, 4, 2, 0, 1, 21, 6, 6, 5)
    match = battle(*dice, people=people, legion=legion, legions=0)
    assert [line.params["result"] for line in lines(match, "combat.fought")] == ["result:stalemate", "result:victory"]
    assert (of(match, "place", JULIUS), of(match, "office", JULIUS)) == (ROME, NO_OFFICE)
    assert army(rome(match), person(JULIUS)) == []
    assert of(match, "place", FULVIUS) == FIELD


@pytest.mark.rule("republic:11.271c")
def test_who_faced_a_rebel_that_died_comes_home() -> None:
    people = {CORNELIUS: {"place": "field", "post": REBEL_POST, "office": "proconsul", "sent": 2, "rank": 1}}
    match = position("combat_phase", phase="combat", people=people, armies={CORNELIUS: 4}, legions=0)
    assert (of(match, "place", CORNELIUS), of(match, "office", CORNELIUS)) == (ROME, NO_OFFICE)


@pytest.mark.rule("republic:10.4a", "republic:E.bequest.2")
def test_a_victor_keeps_the_field_with_his_master_of_horse_and_so_does_who_fetches_a_bequest() -> None:
    people = {
        JULIUS: {"office": "dictator"},
        FULVIUS: riding(war(GALLIC)),
        CORNELIUS: {"place": "field", "post": BEQUEST_POST, "office": "field_consul"},
    }
    match = battle(6, 6, 5, legions=12, people=people)
    assert [of(match, "place", key) for key in (JULIUS, FULVIUS, CORNELIUS)] == [FIELD, FIELD, FIELD]


@pytest.mark.rule("republic:11.273")
def test_after_a_defeat_by_the_rebel_no_second_commander_fights() -> None:
    facing = {"place": "field", "post": REBEL_POST, "sent": 2}
    people = {
        JULIUS: {"place": "revolt", "office": "none", "faction": 1},
        CORNELIUS: facing | {"office": "rome_consul", "rank": 1},
        FULVIUS: facing | {"office": "field_consul", "rank": 2},
    }
    armies = {JULIUS: 12, CORNELIUS: 2, FULVIUS: 2}
    given: dict[str, Any] = {"phase": "combat", "people": people, "rebel": person(JULIUS), "armies": armies}
    match = position("combat_phase", legions=0, dice=(1, 1, 2), **given)
    assert len(lines(match, "civil_war.fought")) == 1
    assert match.outcome is not None


@pytest.mark.rule("republic:9.9a", "republic:10.9a")
def test_lucullus_reinforced_fights_on_as_any_other() -> None:
    people = {"statesman:29b": {"faction": 0}, JULIUS: {"office": "none"}}
    given: dict[str, Any] = {"commander": "statesman:29b", "people": people, "withdraws": person("statesman:29b")}
    match = battle(3, 3, 4, legions=8, **given)
    assert fought(match)["result"] == "result:stalemate"
    assert rome(match).war[war(GALLIC)] == ACTIVE
    assert rome(match).withdraws == NOBODY


# -- rebels --------------------------------------------------------------------------------------------------------
def in_revolt(**more: Any) -> dict[str, Any]:
    """Julius is in revolt, and Claudius with him as his Master of Horse."""
    rebels = {key: {"place": "revolt", "office": "none", "faction": 1} for key in (JULIUS, CLAUDIUS)}
    return {"people": rebels, "rebel": person(JULIUS), "rebel_master": person(CLAUDIUS), "phase": "combat", **more}


@pytest.mark.rule("republic:11.27c", "republic:10.7d")
def test_in_a_civil_war_too_the_chits_of_dictator_and_master_of_horse_both_count() -> None:
    people = {
        JULIUS: {"place": "revolt", "office": "none", "faction": 1},
        CORNELIUS: {"place": "field", "post": REBEL_POST, "office": "dictator", "sent": 2, "rank": 1},
        FULVIUS: riding(REBEL_POST),
    }
    armies = {JULIUS: 7, CORNELIUS: 5}
    given: dict[str, Any] = {"phase": "combat", "people": people, "rebel": person(JULIUS), "armies": armies}
    match = position("combat_phase", legions=0, dice=(3, 4, 4, 7, 8, 9, 0, 1, 2, 10, 1, 7, 21), **given)
    assert lines(match, "civil_war.fought")[0].params["result"] == "result:stalemate"
    assert [of(match, "deaths", key) for key in (CORNELIUS, FULVIUS)] == [1, 1]


@pytest.mark.rule("republic:11.22e", "republic:11.27c")
def test_a_dead_rebels_master_of_horse_is_forgotten() -> None:
    s = board(**in_revolt())
    kill(s, person(CLAUDIUS), Cause.MORTALITY)
    assert s.rebel_master == NOBODY
    assert s.rebel == person(JULIUS)


@pytest.mark.rule("republic:I.proscription")
def test_the_faction_that_rebelled_has_no_proscription() -> None:
    s = board(phase="combat", hands={1: ["intrigue:proscription"]})
    s.agenda = [["crushed", 1]]
    assert may_proscribe(s, 1) is None
    s.agenda = [["crushed", 2]]
    assert may_proscribe(s, 1) is not None


@pytest.mark.rule("republic:12.2c")
def test_a_consul_for_life_who_rebels_is_none_any_more() -> None:
    s = board(life=person(JULIUS))
    outlaw(s, person(CLAUDIUS))
    assert s.life == person(JULIUS)
    outlaw(s, person(JULIUS))
    assert s.life == NOBODY


@pytest.mark.rule("republic:12.4b")
def test_a_bankrupt_state_owes_nothing_while_the_rebel_saves_rome() -> None:
    wars = {GALLIC: "active", "war:syrian": "active", "war:illyrian-2": "active", "war:macedonian-3": "active"}
    s = board(**in_revolt(wars=wars, armies={JULIUS: 5}, chest=10))
    assert not state_pays(s, 20)
    check(s)


# -- pretenders ----------------------------------------------------------------------------------------------------
ILLYRICUM = province("province:illyricum")


@pytest.mark.rule("republic:E.pretender.1", "republic:10.6")
def test_a_garrison_loses_legions_at_random() -> None:
    s = board(events={"event:pretender-emerges": 1}, provinces={"province:illyricum": "family:fabius"})
    raise_legions(s, 2, GARRISON + ILLYRICUM)
    s.veteran[4] = 1
    appear(loaded(s, 1, 4, 4, 5, 4), war(GALLIC))
    assert s.veteran[4] == 0
    assert s.legion.count(GARRISON + ILLYRICUM) == 1


@pytest.mark.rule("republic:E.pretender.1", "republic:L.vatinian.1")
def test_a_governor_with_a_legate_survives_the_pretender_in_rome() -> None:
    s = board(events={"event:pretender-emerges": 1}, provinces={"province:illyricum": "family:fabius"})
    s.place[person("family:fabius")], s.post[person("family:fabius")] = ROME, NOBODY
    appear(loaded(s, 1), war(GALLIC))
    assert s.province[ILLYRICUM] == REVOLTED
    assert s.place[person("family:fabius")] == ROME
    assert CURIA not in s.place


@pytest.mark.rule("republic:10.4c", "republic:E.pretender.1")
@pytest.mark.parametrize(("developed", "glory"), [(0, 2), (1, 3)])
def test_the_glory_of_a_quelled_revolt_is_half_the_base_of_the_side_the_province_shows(
    developed: int, glory: int
) -> None:
    gallia = province("province:gallia-transalpina")
    sides = [developed if each == gallia else 0 for each in range(15)]
    match = battle(5, 5, 6, target="revolt:gallia-transalpina", developed=sides)
    assert of(match, "popularity", JULIUS) == glory


def civil_war(rebel: str, legions: int, loyal: str, others: int, *dice: int) -> Match:
    """The combat phase between a rebel and a consul sent against him, each with so many legions; none are left."""
    people = {
        rebel: {"place": "revolt", "office": "none", "faction": 0},
        loyal: {"place": "field", "post": REBEL_POST, "office": "field_consul", "sent": 2, "rank": 1},
    }
    return position(
        "combat_phase",
        phase="combat",
        people=people,
        rebel=person(rebel),
        armies={rebel: legions, loyal: others},
        legions=0,
        dice=dice,
    )


@pytest.mark.rule("republic:10.5a")
def test_a_civil_war_makes_a_veteran_of_the_senates_army_too() -> None:
    match = civil_war(JULIUS, 5, CORNELIUS, 10, 6, 6, 6, 9)
    assert rome(match).sworn[9] == person(CORNELIUS)


@pytest.mark.rule("republic:11.27b")
def test_fabius_in_revolt_loses_half_as_well() -> None:
    match = civil_war("statesman:2a", 6, JULIUS, 6, 3, 4, 3)
    told = lines(match, "civil_war.losses")[0].params
    assert (told["legions"], told["rebels"]) == (4, 2)


@pytest.mark.rule("republic:11.27a")
def test_pompeys_skill_is_rolled_in_revolt_too() -> None:
    match = civil_war("statesman:30a", 8, JULIUS, 6, 6, 3, 4, 3)
    assert lines(match, "civil_war.fought")[0].params["theirs"] == 8 + 7
