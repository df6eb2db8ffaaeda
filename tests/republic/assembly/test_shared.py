"""What both rulebooks say, shown for the assembly where the tests of the second edition show more than that."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import FRONTIER, LAND_BILLS, NUMBER_OF, ORATORY, PROVINCES
from tabularium.games.republic.combat.phase import combat_over
from tabularium.games.republic.forces import army, legions_at
from tabularium.games.republic.forum.closing import roll_in_the_curia
from tabularium.games.republic.senate.elections import install
from tabularium.games.republic.senate.governors import appoint
from tabularium.games.republic.senate.land import passable
from tabularium.games.republic.senate.subjects import SUBJECTS
from tabularium.games.republic.senate.vetoes import vetoes
from tabularium.games.republic.senators import purse_open, votes
from tabularium.games.republic.state import (
    ACTIVE_BOX,
    FIELD,
    IN_CURIA,
    IN_FORUM,
    NOBODY,
    PROCONSUL,
    PROVINCE,
    REVOLT,
    ROME,
    Faction,
    Motion,
)
from tabularium.testing.language import asked, lines, play

from ..battles import GALLIC, JULIUS, fought
from ..floor import all_for, may, voted
from ..sitting import options
from ..table import concession, of, person, province, rome, war
from .factions import battle, board, business, in_court, loaded, position, sitting

CORNELIUS, FABIUS, CLAUDIUS, JUNIUS = "family:cornelius", "family:fabius", "family:claudius", "family:junius"
SICILIA, MINING, COMMISSION = "province:sicilia", "concession:mining", "concession:land-commissioner"


@pytest.mark.rule("republic_assembly:9.25b")
def test_new_consuls_gain_five_influence() -> None:
    s = board()
    before = list(s.influence)
    s.resume([["sitting"], ["roles", [1, 0], [4, 0]]])
    install(s, [person(FABIUS), person(CLAUDIUS)], person(FABIUS))
    assert [s.influence[p] - before[p] for p in (person(FABIUS), person(CLAUDIUS))] == [5, 5]


@pytest.mark.rule("republic_assembly:9.31a")
def test_a_senator_votes_with_his_oratory_and_his_knights() -> None:
    s = board(people={FABIUS: {"knights": 3}})
    assert votes(s, person(FABIUS)) == ORATORY[person(FABIUS)] + 3


@pytest.mark.rule("republic_assembly:9.32b")
def test_who_has_voted_neither_votes_again_nor_vetoes() -> None:
    match = play(business(hands={1: ["intrigue:tribune"]}), "recruit", 1, 0, "seat:1", "for")
    assert "seat:1" not in options(match)
    assert "tribune_veto" not in match.chances(1)


@pytest.mark.rule("republic_assembly:9.61c", "republic_assembly:9.61d")
def test_a_senator_holds_any_number_of_concessions_and_the_land_commission_only_with_a_certificate() -> None:
    held = {MINING: FABIUS, "concession:harbor-fees": "forum", COMMISSION: "forum"}
    match = play(business(concessions=held), "concessions")
    assert options(match) == ["concession:harbor-fees"]
    play(match, "concession:harbor-fees", FABIUS)
    all_for(match)
    assert rome(match).holder[concession("concession:harbor-fees")] == person(FABIUS)
    assert COMMISSION in options(play(business(concessions=held, bills={"II": 1}), "concessions"))


@pytest.mark.rule("republic_assembly:9.611d")
def test_a_destroyed_concession_comes_back_with_five_or_six() -> None:
    for die, place in ((4, IN_CURIA), (5, IN_FORUM)):
        s = board(concessions={MINING: "curia"}, phase="forum")
        s.resume([["roll_in_the_curia"]])
        roll_in_the_curia(loaded(s, die))
        assert s.holder[concession(MINING)] == place


@pytest.mark.rule("republic_assembly:9.62b", "republic_assembly:9.621")
def test_a_governor_leaves_at_once_for_three_years() -> None:
    s = board(provinces={SICILIA: None})
    appoint(s, province(SICILIA), person(FABIUS))
    assert (s.place[person(FABIUS)], s.term[province(SICILIA)]) == (PROVINCE, 3)


@pytest.mark.rule("republic_assembly:9.625")
def test_some_provinces_are_frontiers() -> None:
    assert 0 < sum(bool(FRONTIER[each]) for each in PROVINCES) < len(PROVINCES)


@pytest.mark.rule("republic_assembly:9.63c", "republic_assembly:9.63f")
def test_a_certificate_that_passes_calms_the_people_and_its_number_is_limited() -> None:
    match = play(business(unrest=5), "land_bill", "II", CORNELIUS, FABIUS)
    voted(match, *["for"] * 5)
    bill = next(each for each in LAND_BILLS if each["type"] == "II")
    s = rome(match)
    assert (s.unrest, s.popularity[person(CORNELIUS)]) == (5 + bill["unrest"], bill["sponsor"])
    full = {each["type"]: each["markers"] for each in LAND_BILLS}
    assert passable(board(bills=full)) == []


@pytest.mark.rule("republic_assembly:9.64a")
def test_units_are_paid_at_once() -> None:
    match = play(business(chest=50), "recruit", 2, 1)
    all_for(match)
    assert (rome(match).chest, rome(match).fleets, len(legions_at(rome(match), ACTIVE_BOX))) == (20, 1, 6)


@pytest.mark.rule("republic_assembly:9.65a")
def test_a_force_that_is_sent_is_away_at_once() -> None:
    match = play(business(wars={GALLIC: "active"}, legions=20), "dispatch", JULIUS, GALLIC, 8, 0, "put")
    play(match, "clockwise", *["for"] * 5)
    assert (of(match, "place", JULIUS), len(army(rome(match), person(JULIUS)))) == (FIELD, 8)


@pytest.mark.rule("republic_assembly:9.83")
def test_a_bodyguard_takes_one_from_the_die_of_the_assassin() -> None:
    match = sitting("business", hands={3: ["intrigue:secret-bodyguard"]}, dice=[5, 6])
    match.interject(1, "assassination", JUNIUS)
    play(match, CLAUDIUS, 0, 1)
    assert of(match, "deaths", JUNIUS) == 0


@pytest.mark.rule("republic_assembly:9.92a")
def test_what_a_dictator_proposes_cannot_be_vetoed() -> None:
    s = board(people={FABIUS: {"office": "dictator"}}, hands={2: ["intrigue:tribune"]})
    motion = Motion(subject="recruit", terms=[1, 0], by=Faction(0), chair=person(FABIUS), dictated=True)
    assert vetoes(s, motion, Faction(2)) == []
    motion.chair, motion.dictated = person(CORNELIUS), False
    assert vetoes(s, motion, Faction(2)) == ["intrigue:tribune"]


# -- trials, repeals, a Consul for Life ------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.41c", "republic_assembly:9.412a")
def test_the_accused_votes_with_his_influence_and_nobody_prosecutes_against_his_will() -> None:
    match = play(in_court({"major": 1, "influence": 9}), JUNIUS, "charge:lesser", "family:furius")
    assert asked(match) == {2: "trial.prosecutor_consent"}
    play(match, "consent")
    motion = rome(match).motions[-1]
    own = SUBJECTS["trial"].weight(rome(match), motion, person(JUNIUS))
    assert own == votes(rome(match), person(JUNIUS)) + 9
    refuses = play(in_court({"major": 1}), JUNIUS, "charge:lesser", "family:furius", "refuse")
    assert rome(refuses).motions == []


@pytest.mark.rule("republic_assembly:9.44c")
def test_whom_the_people_free_is_free_and_their_anger_may_strike_the_censor() -> None:
    number = NUMBER_OF[person(CLAUDIUS)]
    match = in_court({"major": 1, "popularity": 9}, dice=[2, 1, number])
    play(match, JUNIUS, "charge:lesser", "family:manlius", "seat:3", "appeal")
    assert rome(match).motions == []
    assert (of(match, "deaths", CLAUDIUS), of(match, "place", JUNIUS)) == (1, ROME)


@pytest.mark.rule("republic_assembly:9.631b", "republic_assembly:9.631c")
def test_a_repeal_angers_the_people_and_there_is_one_a_turn() -> None:
    match = business(bills={"II": 2}, people={FABIUS: {"popularity": 9}, CORNELIUS: {"popularity": 9}})
    play(match, "repeal", "II", FABIUS)
    voted(match, *["for"] * 5)
    bill = next(each for each in LAND_BILLS if each["type"] == "II")
    assert (rome(match).bills[1], rome(match).unrest) == (1, bill["repeal"]["unrest"])
    assert "repeal" not in options(match)


@pytest.mark.rule("republic_assembly:9.67c", "republic_assembly:9.67d")
def test_a_consul_for_life_is_voted_on_once_and_is_safe_only_when_he_is_elected() -> None:
    match = business(people={CORNELIUS: {"influence": 22}}, hands={2: ["intrigue:tribune"]})
    play(match, "consul_for_life", CORNELIUS, "seat:1", "against", "seat:2")
    assert "veto" not in options(match)
    assert CORNELIUS in may(match, 3, "assassination")
    play(match, "against", "clockwise", *["against"] * 3)
    assert rome(match).life == NOBODY
    play(match, "lose_influence")
    assert "consul_for_life" not in options(match)
    safe = business(life=person(CORNELIUS), people={CORNELIUS: {"influence": 22}})
    assert may(safe, 3, "assassination") == []


@pytest.mark.rule("republic_assembly:11.4b")
def test_a_rebels_purse_is_closed() -> None:
    s = board(people={JULIUS: {"place": "revolt", "office": "none", "faction": 1}}, rebel=person(JULIUS))
    assert not purse_open(s, person(JULIUS))
    assert purse_open(s, person(CLAUDIUS))


# -- war -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:10.11b", "republic_assembly:10.11c", "republic_assembly:10.3")
def test_three_dice_and_the_difference_and_what_falls_is_drawn() -> None:
    match = battle(3, 2, 2, 5, legions=10, veteran=[0] * 4 + [1] + [0] * 20)
    line = fought(match)
    assert (line["mine"], line["theirs"], line["result"]) == (15, 10, "result:stalemate")
    assert len(army(rome(match), person(JULIUS))) == 9
    assert rome(match).veteran[4] == 1, "the script has drawn another"
    assert (of(match, "office", JULIUS), of(match, "place", JULIUS)) == (PROCONSUL, FIELD)


@pytest.mark.rule("republic_assembly:10.12d")
def test_legions_beside_the_fleets_suffer_too() -> None:
    match = battle(3, 3, 3, target="war:punic-1", legions=6, fleets=8)
    assert lines(match, "combat.losses")[0].params["legions"] > 0


@pytest.mark.rule("republic_assembly:10.4c")
def test_the_victor_gains_half_of_the_printed_strength() -> None:
    match = battle(6, 6, 6, legions=10)
    assert of(match, "popularity", JULIUS) == 5


@pytest.mark.rule("republic_assembly:11.22a")
def test_each_senator_of_a_rebels_faction_says_where_he_stands() -> None:
    victor: dict[str, Any] = {"place": "field", "post": war(GALLIC), "victor": 1, "sent": 2}
    match = position(
        "declarations",
        phase="revolution",
        people={JULIUS: victor},
        armies={JULIUS: 2},
        wars={GALLIC: "beaten"},
        dice=[6, 6],
    )
    play(match, "sound_out", "rebel")
    assert asked(match) == {1: "revolution.side"}
    play(match, "rebel", "loyal")
    assert rome(match).place.count(REVOLT) == 2


@pytest.mark.rule("republic_assembly:12.2a")
@pytest.mark.parametrize(("count", "ending"), [(3, ""), (4, "four_wars")])
def test_four_active_wars_are_the_end(count: int, ending: str) -> None:
    wars = (GALLIC, "war:syrian", "war:macedonian-1", "war:jugurthine")[:count]
    s = board(wars=dict.fromkeys(wars, "active"), phase="combat")
    s.resume([["combat_over"]])
    combat_over(s)
    assert s.ending == ending
