"""The end by the assembly's book: 35 influence and its draw, rebels, collapse, the last card, and four wars."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CARD_OF
from tabularium.games.republic.combat.civil_war import senate_beaten
from tabularium.games.republic.combat.phase import combat_over
from tabularium.games.republic.combat.saving import recruits
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.end import collapse, state_pays
from tabularium.games.republic.forces import army
from tabularium.games.republic.forum.initiative import draw_card
from tabularium.games.republic.hands import slip_in
from tabularium.games.republic.revolution.ending import year_ends
from tabularium.games.republic.senate.assassination import beyond_murder
from tabularium.games.republic.senate.chair import presiding
from tabularium.games.republic.senate.dispatch import commanders
from tabularium.games.republic.senators import gain_influence, voice
from tabularium.games.republic.state import ACTIVE_BOX, NOBODY, REBEL_POST, WITH, Faction, Republic
from tabularium.testing.language import asked, play

from ..battles import GALLIC
from ..floor import may
from ..sitting import options
from ..table import person, rome
from .factions import battle, board, business, loaded, position

JULIUS, CORNELIUS, FABIUS, CLAUDIUS = "family:julius", "family:cornelius", "family:fabius", "family:claudius"
SYRIAN, ILLYRIAN, MACEDONIAN, JUGURTHINE = "war:syrian", "war:illyrian-2", "war:macedonian-3", "war:jugurthine"
REBEL = {JULIUS: {"place": "revolt", "office": "none", "faction": 1}}


def year(s: Republic) -> Republic:
    """The year ends."""
    s.phase = "revolution"
    s.resume([["year_ends"]])
    year_ends(s)
    return s


def after_combat(wars: tuple[str, ...], **given: Any) -> Republic:
    """The Combat Phase is over while these wars are active."""
    s = board(wars=dict.fromkeys(wars, "active"), phase="combat", **given)
    s.resume([["combat_over"]])
    combat_over(s)
    return s


# -- influence -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:12.1a")
def test_of_two_with_35_influence_the_higher_wins_then_the_stronger_faction() -> None:
    s = board(people={FABIUS: {"influence": 36}, CLAUDIUS: {"influence": 37}}, life=person(FABIUS))
    assert year(s).winners == [1]
    tied = board(people={FABIUS: {"influence": 36}, CLAUDIUS: {"influence": 36}}, life=person(FABIUS))
    tied.influence[person(JULIUS)] = 30
    assert (year(tied).winners, tied.ending) == ([1], "consul_for_life")


@pytest.mark.rule("republic_assembly:12.1a")
def test_a_complete_tie_is_a_draw() -> None:
    s = board(people={FABIUS: {"influence": 36}, CLAUDIUS: {"influence": 36}}, life=person(FABIUS))
    for p, faction in enumerate(s.faction):
        if faction != NOBODY and s.influence[p] != 36:
            s.influence[p] = 1
    assert (year(s).winners, s.ending) == ([0, 1], "drawn")


@pytest.mark.rule("republic_assembly:12.1a")
def test_a_rebel_does_not_win_by_influence() -> None:
    s = board(people={JULIUS: {**REBEL[JULIUS], "influence": 40}}, rebel=person(JULIUS))
    assert year(s).ending == ""


@pytest.mark.rule("republic_assembly:12.1c")
def test_a_consul_for_life_wins_if_he_lives_to_the_end_of_the_turn() -> None:
    s = board(people={FABIUS: {"influence": 22}}, life=person(FABIUS), life_elected=True)
    assert (year(s).winners, s.ending) == ([0], "consul_for_life")
    dead = board(people={FABIUS: {"influence": 22}}, life=person(FABIUS), life_elected=True)
    kill(dead, person(FABIUS), Cause.WAR)
    assert year(dead).ending == ""


@pytest.mark.rule("republic_assembly:12.31")
def test_the_others_obey_a_consul_for_life_but_not_a_rebel_who_may_still_win() -> None:
    given: dict[str, Any] = {"people": REBEL, "rebel": person(JULIUS), "life": person(FABIUS)}
    s = board(**given)
    assert [voice(s, Faction(each)) for each in range(5)] == [0, 1, 0, 0, 0]
    won = after_combat((SYRIAN,), triumph=Faction(1), **given)
    assert (won.winners, won.ending) == ([1], "rebel_takes_rome")


@pytest.mark.rule("republic_assembly:12.31", "republic_assembly:9.64c", "republic_assembly:9.1a")
def test_a_consul_for_life_keeps_his_office_and_commands_by_it_alone() -> None:
    wars = {SYRIAN: "active", GALLIC: "active"}
    chair = business(life=person(CORNELIUS), wars=wars, legions=20, fleets=9)
    assert presiding(rome(chair)) == person(CORNELIUS), "the Rome Consul still presides"
    play(chair, "dispatch")
    assert options(chair) == [JULIUS], "the Field Consul goes first, as ever"
    assert set(options(play(chair, JULIUS))) == {SYRIAN, GALLIC}, "against any war"
    censor = board(people={FABIUS: {"office": "censor"}}, life=person(FABIUS))
    assert commanders(censor, []) == [person(JULIUS)]


@pytest.mark.rule("republic_assembly:12.31")
def test_who_obeys_a_consul_for_life_votes_even_against_land_if_he_says_so() -> None:
    match = business(life=person(CORNELIUS))
    play(match, "land_bill", "I", CORNELIUS, FABIUS, "seat:2")
    assert "against" in options(match)


@pytest.mark.rule("republic_assembly:12.31", "republic_assembly:6.32")
def test_a_consul_for_life_is_obeyed_but_sees_nobodys_hand() -> None:
    match = business(life=person(CORNELIUS), hands={1: ["intrigue:tribune"]})
    assert match.view(0)["factions"][1]["hand"] is None


@pytest.mark.rule("republic_assembly:12.31", "republic_assembly:9.8a")
def test_the_faction_of_a_consul_for_life_may_still_attempt_a_life_and_who_obeys_him_may_not() -> None:
    match = business(life=person(CORNELIUS), life_elected=True)
    assert FABIUS not in may(match, 0, "assassination"), "one of his own"
    assert JULIUS in may(match, 0, "assassination")
    assert may(match, 1, "assassination") == []


@pytest.mark.rule("republic_assembly:9.67d", "republic_assembly:12.1a")
@pytest.mark.parametrize("elected", [False, True])
def test_only_who_was_elected_for_life_cannot_be_murdered(elected: bool) -> None:
    match = business(people=REBEL, rebel=person(JULIUS), life=person(CORNELIUS), life_elected=elected)
    assert (CORNELIUS in may(match, 1, "assassination")) is not elected


# -- rebels ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:12.1b", "republic_assembly:11.52e", "republic_assembly:12.1f")
def test_a_rebel_who_has_beaten_the_senate_wins_before_everybody_else_if_he_lives() -> None:
    given: dict[str, Any] = {"people": {**REBEL, FABIUS: {"influence": 36}}, "life": person(FABIUS)}
    s = after_combat((SYRIAN, GALLIC), triumph=Faction(1), rebel=person(JULIUS), **given)
    assert s.winners == [1]
    dead = after_combat((SYRIAN, GALLIC), triumph=Faction(1), people={FABIUS: {"influence": 36}}, life=person(FABIUS))
    assert dead.ending == ""


@pytest.mark.rule("republic_assembly:11.52e")
def test_a_defeat_of_the_senate_is_the_rebels_victory_and_costs_him_nothing() -> None:
    people = {**REBEL, CORNELIUS: {"place": "field", "post": REBEL_POST, "office": "rome_consul", "rank": 1}}
    match = position(
        "combat_phase",
        phase="combat",
        people=people,
        rebel=person(JULIUS),
        armies={JULIUS: 9, CORNELIUS: 1},
        dice=[1, 1, 1],
    )
    assert match.outcome == {"winners": [1], "ending": "rebel_takes_rome"}
    assert sum(at == 200 + person(JULIUS) for at in rome(match).legion) == 9


@pytest.mark.rule("republic_assembly:11.53")
def test_a_revolt_that_goes_on_is_one_of_the_four_wars() -> None:
    three = (SYRIAN, GALLIC, MACEDONIAN)
    s = after_combat(three, people=REBEL, rebel=person(JULIUS))
    assert (s.ending, s.winners) == ("four_wars", [])
    assert after_combat(three).ending == ""


@pytest.mark.rule("republic_assembly:12.1d", "republic_assembly:12.2b", "republic_assembly:12.2c")
@pytest.mark.parametrize("cause", ["bankruptcy", "people_revolt"])
def test_a_collapse_is_the_rebels_victory_and_without_one_everybodys_defeat(cause: str) -> None:
    s = board(people=REBEL, rebel=person(JULIUS), wars={SYRIAN: "active", GALLIC: "active"})
    s.resume([["sitting"]])
    collapse(s, cause)
    assert (s.winners, s.ending) == ([1], "rebel_in_collapse")
    alone = board()
    alone.resume([["sitting"]])
    collapse(alone, cause)
    assert (alone.winners, alone.ending) == ([], cause)


@pytest.mark.rule("republic_assembly:12.32a", "republic_assembly:12.1d")
def test_in_a_collapse_the_revolt_that_goes_on_is_one_of_the_four_wars_he_must_fight_down() -> None:
    three = dict.fromkeys((SYRIAN, GALLIC, MACEDONIAN), "active")
    given: dict[str, Any] = {"people": REBEL, "rebel": person(JULIUS), "wars": three, "armies": {JULIUS: 5}}
    s = board(**given)
    s.resume([["sitting"]])
    collapse(s, "bankruptcy")
    assert (s.ending, s.scene, s.triumph) == ("", "save_rome", 1)
    fought = {**given, "triumph": 1, "phase": "combat", "fleets": 5, "legions": 0}
    won = play(position("save_rome", ["rebel_in_collapse"], dice=[6, 6, 6], **fought), SYRIAN)
    assert won.outcome == {"winners": [1], "ending": "rebel_in_collapse"}
    lost = play(position("save_rome", ["rebel_in_collapse"], dice=[1, 1, 1], **fought), GALLIC)
    assert lost.outcome == {"winners": [], "ending": "four_wars"}
    beaten = position("save_rome", ["rebel_takes_rome"], **fought)
    assert beaten.outcome == {"winners": [1], "ending": "rebel_takes_rome"}, "who has beaten the Senate revolts no more"


@pytest.mark.rule("republic_assembly:12.2c")
def test_a_state_that_cannot_pay_for_a_disaster_is_lost() -> None:
    s = board(chest=40)
    s.resume([["sitting"]])
    assert not state_pays(s, 50)
    assert s.ending == "bankruptcy"


def saving(*dice: int, **given: Any) -> Match:
    """Julius, in revolt with five legions, has beaten the Senate while five wars are active."""
    return position(
        "save_rome",
        ["rebel_takes_rome"],
        phase="combat",
        people=REBEL | given.pop("people", {}),
        rebel=person(JULIUS),
        triumph=1,
        armies={JULIUS: 5},
        wars=dict.fromkeys((GALLIC, SYRIAN, ILLYRIAN, MACEDONIAN, JUGURTHINE), "active"),
        dice=dice,
        **{"legions": 0, **given},
    )


@pytest.mark.rule("republic_assembly:12.32a", "republic_assembly:12.2b")
def test_a_winning_rebel_fights_wars_down_to_three_or_loses_with_all() -> None:
    won = play(saving(6, 6, 6, 6, 6, 6, fleets=3), SYRIAN, ILLYRIAN)
    assert won.outcome == {"winners": [1], "ending": "rebel_takes_rome"}
    lost = play(saving(6, 6, 6, 1, 1, 1, fleets=3), SYRIAN, GALLIC)
    assert lost.outcome == {"winners": [], "ending": "four_wars"}


@pytest.mark.rule("republic_assembly:12.32a")
def test_he_has_all_the_fleets_of_rome_and_the_army_he_has_beaten() -> None:
    at_sea = {CLAUDIUS: {"place": "field", "post": 0, "fleets_with": 3}}
    match = saving(6, 6, 6, people=at_sea, legions=6, pledged=[0, 1, 2, 3])
    assert asked(match) == {1: "combat.save_rome"}
    play(match, SYRIAN)
    s = rome(match)
    assert (s.fleets_with[person(JULIUS)], s.fleets_with[person(CLAUDIUS)]) == (3, 0)
    assert s.legion.count(WITH + person(JULIUS)) == 9
    assert s.legion.count(ACTIVE_BOX) == 2, "not those that stood in Rome"


@pytest.mark.rule("republic_assembly:12.32a", "republic_assembly:11.52e")
def test_what_is_left_of_the_beaten_army_is_in_rome_and_can_join_him() -> None:
    field = {CORNELIUS: {"place": "field", "post": REBEL_POST}}
    s = board(people=REBEL | field, rebel=person(JULIUS), armies={JULIUS: 5, CORNELIUS: 3}, legions=2)
    beaten = army(s, person(CORNELIUS))
    senate_beaten(s, person(CORNELIUS))
    assert s.legion.count(ACTIVE_BOX) == 5
    assert recruits(s) == beaten


@pytest.mark.rule("republic_assembly:12.32a", "republic_assembly:11.5")
def test_whom_nobody_has_faced_has_beaten_no_army_and_none_joins_him() -> None:
    s = rome(play(saving(6, 6, 6, legions=4, fleets=3), SYRIAN))
    assert s.legion.count(ACTIVE_BOX) == 4


# -- the last card and four wars -------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:12.1e")
def test_with_the_last_card_the_faction_of_most_influence_wins_when_the_turn_is_over() -> None:
    s = board(deck=[], people={CLAUDIUS: {"influence": 20}})
    assert (year(s).winners, s.ending) == ([1], "influence")
    assert year(board(deck=["intrigue:tribune"])).ending == ""


@pytest.mark.rule("republic_assembly:12.1e")
def test_a_war_that_goes_back_into_the_deck_does_not_undo_that_the_last_card_was_drawn() -> None:
    s = board(deck=["intrigue:tribune"], people={CLAUDIUS: {"influence": 20}}, phase="forum")
    loaded(s, s.deck[0][0])
    draw_card(s, Faction(2))
    slip_in(s, CARD_OF[SYRIAN])
    assert (year(s).winners, s.ending) == ([1], "influence")


@pytest.mark.rule("republic_assembly:12.1e")
def test_equal_factions_share_the_end() -> None:
    s = loaded(board(deck=[], people={CLAUDIUS: {"influence": 20}, FABIUS: {"influence": 20}}))
    for p, faction in enumerate(s.faction):
        if faction != NOBODY and s.influence[p] != 20:
            s.influence[p] = 1
    assert (year(s).winners, s.ending) == ([0, 1], "drawn")


@pytest.mark.rule("republic_assembly:12.3")
def test_four_wars_beat_everybody_even_with_the_last_card_drawn() -> None:
    four = (SYRIAN, GALLIC, MACEDONIAN, JUGURTHINE)
    assert after_combat(four, life=person(FABIUS)).ending == "four_wars"
    assert after_combat(four, deck=[]).ending == "four_wars"


@pytest.mark.rule("republic_assembly:12.31", "republic_assembly:10.12c")
@pytest.mark.parametrize(("given", "seat"), [({}, 1), ({"life": 7}, 2), ({"life": 7, "rebel": 4}, 1)])
def test_for_the_rest_of_the_turn_he_says_whether_others_land(given: dict[str, int], seat: int) -> None:
    people = {CLAUDIUS: {"place": "revolt", "faction": 1}} if "rebel" in given else {}
    match = battle(6, 6, 6, target="war:punic-1", legions=12, fleets=15, people=people, **given)
    assert asked(match) == {seat: "combat.land_battle"}


@pytest.mark.rule("republic_assembly:9.67d")
def test_who_was_elected_for_life_stays_beyond_murder_when_he_reaches_thirty_five() -> None:
    s = board(people={CORNELIUS: {"influence": 33}}, life=person(CORNELIUS), life_elected=True)
    gain_influence(s, person(CORNELIUS), 5)
    assert beyond_murder(s) == person(CORNELIUS)
    gain_influence(s, person(JULIUS), 35)
    assert beyond_murder(s) == person(CORNELIUS), "nor does another who reaches it take his place"
