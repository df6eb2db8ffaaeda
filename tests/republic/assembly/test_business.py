"""Other business by the assembly's book: grouped votes, tax farmers, land, forces, the Dictator, a Consul for Life."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import LAND_BILLS, WAR
from tabularium.games.republic.forces import garrison, legions_at
from tabularium.games.republic.forum.arrivals import appear
from tabularium.games.republic.senate.dictator import in_danger, make_dictator, vigorous
from tabularium.games.republic.senate.dispatch import commanders, unwilling
from tabularium.games.republic.senate.elections import consular, outgoing
from tabularium.games.republic.senate.governors import eligible
from tabularium.games.republic.senate.land import able
from tabularium.games.republic.senate.life import candidates
from tabularium.games.republic.senate.subjects import SUBJECTS
from tabularium.games.republic.senators import highest_officer, present
from tabularium.games.republic.state import (
    ACTIVE_BOX,
    BANK,
    CAMP,
    DICTATOR,
    GARRISON,
    IN_CURIA,
    MASTER_OF_HORSE,
    NO_OFFICE,
    NOBODY,
    ROME,
    Faction,
    Motion,
)
from tabularium.testing.language import asked, lines, play, refusal, refused

from ..floor import all_for, may, voted
from ..sitting import options
from ..table import concession, of, person, province, rome, war
from .factions import board, business, sitting

CORNELIUS, FABIUS, VALERIUS, JULIUS = "family:cornelius", "family:fabius", "family:valerius", "family:julius"
CLAUDIUS, FURIUS = "family:claudius", "family:furius"
SICILIA = "province:sicilia"
SYRIAN = "war:syrian"
IN_SYRIA = {"office": "proconsul", "place": "field", "post": war(SYRIAN), "fleets_with": 3}


# -- one subject a vote ----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.6a")
def test_concessions_and_governors_are_voted_on_together_and_nothing_else() -> None:
    farms = {"concession:mining": "forum", "concession:harbor-fees": "forum"}
    match = business(concessions=farms, provinces={SICILIA: FURIUS, "province:sardinia-et-corsica": "family:fulvius"})
    play(match, "concessions", "concession:mining", FABIUS)
    assert "concession:harbor-fees" in options(match)
    play(match, "put")
    all_for(match)
    play(match, "garrison", SICILIA, 1)
    assert asked(match) == {0: "senate.call"}, "no second garrison in the same vote"


@pytest.mark.rule("republic_assembly:9.6a", "republic_assembly:9.65b")
def test_both_consuls_are_sent_by_one_vote_and_nobody_with_a_dictator() -> None:
    wars = {SYRIAN: "active", "war:gallic-1": "active"}
    match = business(wars=wars, legions=20, fleets=20)
    play(match, "dispatch", JULIUS, "war:gallic-1", 5, 0)
    assert options(match) == ["put", CORNELIUS]
    dictator = business(wars=wars, legions=20, fleets=20, people={FURIUS: {"office": "dictator"}})
    play(dictator, "dispatch", FURIUS, "war:gallic-1", 5, 0)
    assert asked(dictator) == {2: "senate.call"}


@pytest.mark.rule("republic_assembly:9.65b")
def test_the_rome_consul_is_sent_alone_only_if_there_is_no_field_consul_in_rome() -> None:
    assert person(CORNELIUS) not in commanders(board(), [])
    assert person(CORNELIUS) in commanders(board(people={JULIUS: {"office": "none"}}), [])
    assert person(CORNELIUS) in commanders(board(people={JULIUS: {"place": "field", "post": war(SYRIAN)}}), [])


# -- what is farmed out ----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.611a")
def test_tax_farmers_are_ravaged_in_the_senate_once_a_turn() -> None:
    farms = {f"concession:latium-{n}": FABIUS for n in ()} | {"concession:mining": FABIUS}
    match = sitting(
        "governors",
        wars={"war:punic-2": "active"},
        leaders={"leader:hannibal": "leading"},
        concessions={**farms, **dict.fromkeys(TAX_FARMERS, FABIUS)},
        dice=[2, 2],
    )
    s = rome(match)
    destroyed = [name for name in TAX_FARMERS if s.holder[concession(name)] == IN_CURIA]
    assert destroyed == [TAX_FARMERS[1]]
    assert s.session.step == "business"
    s.session.step = "governors"
    play(match, "minor_motion", "motion:thanks", FABIUS)
    all_for(match)
    assert [name for name in TAX_FARMERS if s.holder[concession(name)] == IN_CURIA] == destroyed


TAX_FARMERS = [f"concession:tax-farmer-{n}" for n in range(1, 7)]


@pytest.mark.rule("republic_assembly:9.611b")
def test_a_war_in_egypt_destroys_the_grain_of_egypt() -> None:
    s = board(concessions={"concession:aegyptian-grain": FABIUS})
    appear(s, WAR.index("war:alexandrine"))
    assert s.holder[concession("concession:aegyptian-grain")] == IN_CURIA


# -- governors and land ----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.62d")
def test_a_governor_holds_no_other_office() -> None:
    s = board(people={FABIUS: {"office": "censor"}})
    assert person(FABIUS) not in eligible(s)
    assert person(VALERIUS) in eligible(s)


@pytest.mark.rule("republic_assembly:9.63a")
def test_what_land_costs() -> None:
    assert [(bill["type"], bill["cost"]) for bill in LAND_BILLS] == [("I", 20), ("II", 5), ("III", 10)]
    s = board(bills={"III": 1, "I": 1})
    before = s.unrest
    s.resume([["lapse"]])
    s.table.scenes.known("lapse")(s)
    assert s.bills == [0, 0, 1]
    assert s.unrest == before


@pytest.mark.rule("republic_assembly:9.631")
@pytest.mark.parametrize(("popularity", "fit"), [(3, False), (4, True)])
def test_the_sponsor_of_a_repeal_must_be_more_popular_than_it_costs_him(popularity: int, fit: bool) -> None:
    s = board(bills={"II": 1}, people={FABIUS: {"popularity": popularity}})
    assert (person(FABIUS) in able(s, 1)) == fit
    equal = board(bills={"II": 1}, people={FABIUS: {"popularity": 3}}, options={"printed_comparisons": "or_equal"})
    assert person(FABIUS) not in able(equal, 1), "no reading touches it"


# -- forces ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.64c")
def test_who_commands() -> None:
    people = {FABIUS: {"office": "censor"}, FURIUS: {"office": "dictator"}, CLAUDIUS: IN_SYRIA}
    s = board(people=people, wars={SYRIAN: "active"})
    assert commanders(s, []) == [person(JULIUS), person(FURIUS)]
    match = business(people={CLAUDIUS: IN_SYRIA}, wars={SYRIAN: "active"}, armies={CLAUDIUS: 3})
    play(match, "reinforce")
    assert CLAUDIUS in options(match)


@pytest.mark.rule("republic_assembly:9.64e", "republic_assembly:10.5b")
def test_units_are_disbanded_wherever_they_stand() -> None:
    match = business(
        provinces={SICILIA: FURIUS}, people={CLAUDIUS: IN_SYRIA}, wars={SYRIAN: "active"}, armies={CLAUDIUS: 3}
    )
    s = rome(match)
    s.legion[0], s.veteran[0], s.sworn[0] = GARRISON + province(SICILIA), 1, person(FABIUS)
    play(match, "disband_abroad")
    assert options(match) == [SICILIA, CLAUDIUS]
    play(match, SICILIA, ["legion:0"], 0)
    all_for(match)
    assert (s.legion[0], s.veteran[0], s.sworn[0]) == (BANK, 0, NOBODY)
    assert garrison(s, province(SICILIA)) == []
    play(match, "disband_abroad", CLAUDIUS, 1, 1)
    assert asked(match) == {1: "senate.proconsul_consent"}, "he would be weaker than his enemy"
    play(match, "consent")
    all_for(match)
    assert (s.fleets_with[person(CLAUDIUS)], s.session.disbanded) == (2, [2, 1])


@pytest.mark.rule("republic_assembly:9.64e", "republic_assembly:10.5b")
def test_units_of_an_army_without_commander_are_disbanded_too() -> None:
    match = business(people={CLAUDIUS: IN_SYRIA}, wars={SYRIAN: "active"}, armies={CLAUDIUS: 3})
    s = rome(match)
    s.legion[0], s.camp_fleets[war(SYRIAN)] = CAMP + war(SYRIAN), 4
    play(match, "disband_abroad", SYRIAN, 0, 3)
    all_for(match)
    assert (s.legion[0], s.camp_fleets[war(SYRIAN)]) == (CAMP + war(SYRIAN), 1)


@pytest.mark.rule("republic_assembly:9.64e")
def test_what_has_been_rejected_is_not_disbanded_and_lent_fleets_are_not_more_than_all() -> None:
    match = business(provinces={SICILIA: FURIUS}, people={CLAUDIUS: IN_SYRIA}, wars={SYRIAN: "active"}, rhodian=3)
    s = rome(match)
    s.legion[0] = GARRISON + province(SICILIA)
    play(match, "disband_abroad", SICILIA, 1)
    voted(match, *["against"] * 4, "for")
    play(match, "lose_influence", "disband_abroad", SICILIA)
    assert asked(match) == {0: "senate.business"}, "there is nothing else to disband there"
    play(match, "disband_abroad", CLAUDIUS, 0, 2)
    if "senate.proconsul_consent" in asked(match).values():
        play(match, "consent")
    all_for(match)
    assert (s.fleets_with[person(CLAUDIUS)], s.rhodian) == (1, 1)


@pytest.mark.rule("republic_assembly:9.64e")
def test_what_was_disbanded_can_be_raised_again_in_the_same_turn() -> None:
    match = business(legions=25, fleets=25, chest=100)
    play(match, "disband", 2, 1)
    all_for(match)
    play(match, "recruit", 2, 1)
    all_for(match)
    s = rome(match)
    assert (len(legions_at(s, ACTIVE_BOX)), s.fleets, s.chest) == (25, 25, 70)


@pytest.mark.rule("republic_assembly:9.641")
def test_a_garrison_may_come_home_in_the_turn_it_was_sent() -> None:
    match = play(business(provinces={SICILIA: FURIUS}), "garrison", SICILIA, 2)
    all_for(match)
    assert len(garrison(rome(match), province(SICILIA))) == 2
    play(match, "ungarrison", SICILIA, 1)
    all_for(match)
    assert len(garrison(rome(match), province(SICILIA))) == 1


@pytest.mark.rule("republic_assembly:9.642a")
@pytest.mark.parametrize(
    ("reading", "units", "asked_for"), [("as_printed", 0, True), ("or_equal", 0, False), ("as_printed", 1, False)]
)
def test_an_unwilling_commander_is_sent_only_with_more_than_his_enemy(
    reading: str, units: int, asked_for: bool
) -> None:
    s = board(wars={"war:gallic-1": "active"}, options={"printed_comparisons": reading})
    enough = next(
        n
        for n in range(40)
        if not unwilling(
            board(wars={"war:gallic-1": "active"}, options={"printed_comparisons": "or_equal"}),
            JULIUS,
            "war:gallic-1",
            n,
            0,
            [],
        )
    )
    assert bool(unwilling(s, JULIUS, "war:gallic-1", enough + units, 0, [])) == asked_for


@pytest.mark.rule("republic_assembly:9.66")
def test_a_proconsul_is_called_home_with_his_legions() -> None:
    match = business(people={CLAUDIUS: IN_SYRIA}, wars={SYRIAN: "active"}, armies={CLAUDIUS: 6}, legions=0)
    play(match, "recall", CLAUDIUS, "none")
    all_for(match)
    assert (of(match, "place", CLAUDIUS), of(match, "office", CLAUDIUS)) == (ROME, NO_OFFICE)
    assert len(legions_at(rome(match), ACTIVE_BOX)) == 6
    assert of(match, "prior", CLAUDIUS) == 1


@pytest.mark.rule("republic_assembly:10.71", "republic_assembly:10.6")
def test_a_commander_is_reinforced_even_in_the_turn_he_was_sent() -> None:
    sent = {**IN_SYRIA, "office": "field_consul", "sent": 2}
    match = business(people={JULIUS: {"office": "none"}, CLAUDIUS: sent}, wars={SYRIAN: "active"}, armies={CLAUDIUS: 3})
    play(match, "reinforce")
    assert CLAUDIUS in options(match)


@pytest.mark.rule("republic_assembly:10.71", "republic_assembly:10.6", "republic_assembly:10.72b")
def test_who_cannot_go_on_and_gets_nothing_comes_home_with_all_he_has() -> None:
    short = {**IN_SYRIA, "fleets_with": 1}
    match = business(
        people={CLAUDIUS: short}, wars={SYRIAN: "active", "war:gallic-1": "active"}, armies={CLAUDIUS: 4}, legions=0
    )
    s = rome(match)
    s.navy_beaten[war(SYRIAN)] = 1
    s.legion[20], s.camp_fleets[war("war:gallic-1")] = 100 + war("war:gallic-1"), 0
    play(match, "adjourn")
    assert of(match, "place", CLAUDIUS) == ROME
    assert len(legions_at(s, ACTIVE_BOX)) == 5, "and so does an army without commander"
    assert s.fleets == 1


@pytest.mark.rule("republic_assembly:10.6", "republic_assembly:10.71")
@pytest.mark.parametrize(("fleets", "stays"), [(4, False), (5, True)])
def test_an_enemy_at_sea_too_is_left_by_who_has_fewer_fleets_than_support_his_war(fleets: int, stays: bool) -> None:
    punic = {"office": "proconsul", "place": "field", "post": war("war:punic-1"), "fleets_with": fleets}
    match = business(people={CLAUDIUS: punic}, wars={"war:punic-1": "active"}, armies={CLAUDIUS: 4})
    play(match, "adjourn")
    assert bool(lines(match, "senate.auto_recall")) != stays


# -- a Dictator ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.9a")
@pytest.mark.parametrize(("reading", "danger"), [("as_printed", False), ("or_equal", True)])
def test_a_war_of_twenty_needs_no_dictator(reading: str, danger: bool) -> None:
    s = board(wars={"war:punic-1": "active"}, options={"printed_comparisons": reading})
    assert in_danger(s) == danger
    assert in_danger(board(wars={"war:punic-1": "active", SYRIAN: "active", "war:gallic-1": "active"}))


@pytest.mark.rule("republic_assembly:9.9a")
def test_after_the_censors_election_there_is_no_dictator() -> None:
    three = {"war:punic-1": "active", SYRIAN: "active", "war:gallic-1": "active"}
    assert may(
        sitting("censor", wars=three, people={FABIUS: {"prior": 1}, FURIUS: {"prior": 1}}), 0, "dictator_appoint"
    )
    assert may(sitting("business", wars=three), 0, "dictator_appoint") == []


@pytest.mark.rule("republic_assembly:9.91b")
def test_only_the_chair_calls_the_election_of_a_dictator() -> None:
    three = {"war:punic-1": "active", SYRIAN: "active", "war:gallic-1": "active"}
    match = sitting("dictator", wars=three, hands={2: ["intrigue:tribune"]})
    play(match, "none", "none")
    assert asked(match) == {0: "senate.nominate_dictator"}
    assert may(match, 2, "tribune_propose") == []
    play(match, "go_on")
    assert DICTATOR not in rome(match).office


@pytest.mark.rule("republic_assembly:9.91c", "republic_assembly:9.91d", "republic_assembly:9.91e")
def test_who_becomes_dictator_or_rides_beside_him_and_what_it_brings() -> None:
    match = sitting(
        "dictator",
        wars={"war:punic-1": "active", SYRIAN: "active", "war:gallic-1": "active"},
        people={FABIUS: {"office": "censor"}, CLAUDIUS: {"influence": 6}},
    )
    assert person(FABIUS) not in vigorous(rome(match))
    play(match, CLAUDIUS, "consent")
    assert (of(match, "influence", CLAUDIUS), of(match, "prior", CLAUDIUS)) == (13, 1)
    assert FABIUS not in options(match)
    before = of(match, "influence", FURIUS)
    play(match, FURIUS)
    assert (of(match, "office", FURIUS), of(match, "influence", FURIUS)) == (MASTER_OF_HORSE, before + 3)


@pytest.mark.rule("republic_assembly:9.92b")
def test_last_years_dictator_presides_over_the_election_and_then_steps_down() -> None:
    s = board(people={FABIUS: {"office": "dictator"}})
    assert highest_officer(s) == person(FABIUS)
    assert person(FABIUS) not in consular(s)
    outgoing(s)
    assert s.office[person(FABIUS)] == NO_OFFICE
    assert person(FABIUS) in vigorous(s), "he may be appointed again"
    s.resume([["sitting"]])
    make_dictator(s, person(FABIUS))
    assert s.office[person(FABIUS)] == DICTATOR


# -- a Consul for Life -----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.67a")
def test_who_can_be_nominated_for_life() -> None:
    people = {CORNELIUS: {"influence": 22}, JULIUS: {"influence": 21}, FABIUS: {"influence": 30}}
    s = board(people=people)
    assert candidates(s) == [person(CORNELIUS)]
    read = board(people=people, options={"printed_comparisons": "or_equal", "life_consul_office": "optional"})
    assert candidates(read) == [person(FABIUS), person(CORNELIUS), person(JULIUS)]


@pytest.mark.rule("republic_assembly:9.67a", "republic_assembly:9.43a")
def test_the_pontifex_maximus_holds_an_office() -> None:
    s = board(people={FABIUS: {"influence": 30}}, options={"pontifex_maximus": True}, pontifex=person(FABIUS))
    assert candidates(s) == [person(FABIUS)]


@pytest.mark.rule("republic_assembly:9.67a")
def test_who_cannot_be_nominated_for_life_is_told_what_he_lacks() -> None:
    people = {CORNELIUS: {"influence": 22}, JULIUS: {"influence": 21}, FABIUS: {"influence": 30}}
    match = play(business(people=people), "consul_for_life")
    assert refusal(match, FABIUS).message == "refused.life_office"
    assert refusal(match, JULIUS).message == "refused.life_influence"


@pytest.mark.rule("republic_assembly:9.67a")
@pytest.mark.parametrize("free", [False, True])
def test_whether_everybody_may_nominate(free: bool) -> None:
    match = business(people={CORNELIUS: {"influence": 22}}, options={"free_nomination": free})
    assert bool(may(match, 3, "nominate_for_life")) == free
    early = sitting("consuls", people={CORNELIUS: {"influence": 22}}, options={"free_nomination": free})
    assert may(early, 3, "nominate_for_life") == [], "not before there are consuls"
    away = {f"family:{name}": {"place": "captive", "post": war(SYRIAN)} for name in ("junius", "papirius", "acilius")}
    absent = business(people={CORNELIUS: {"influence": 22}, **away}, options={"free_nomination": free})
    assert may(absent, 3, "nominate_for_life") == [], "nobody of them is there"
    if free:
        match.interject(3, "nominate_for_life", CORNELIUS)
        assert rome(match).motions[-1].by == 3
        voted(match, *["against"] * 4, "for")
        assert asked(match) == {0: "senate.business"}, "the chair is not shamed by it"


@pytest.mark.rule("republic_assembly:9.67b")
def test_the_candidate_adds_his_influence_to_his_votes() -> None:
    s = board(people={CORNELIUS: {"influence": 22, "knights": 1}})
    motion = Motion(subject="consul_for_life", terms=[CORNELIUS], by=Faction(0))
    weights = [SUBJECTS["consul_for_life"].weight(s, motion, p) for p in present(s)]
    assert weights[0] == weights[0] - 22 + 22
    assert SUBJECTS["consul_for_life"].extra(s, motion, person(CORNELIUS)) == 22
    assert SUBJECTS["consul_for_life"].extra(s, motion, person(FABIUS)) == 0


def test_what_is_no_subject_here() -> None:
    assert refused(business(), "dictator")
