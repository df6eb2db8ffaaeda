"""Rebel governors: who declares himself, with what, what he earns and pays, and how he comes to Rome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tabularium.engine import BadOption, Match
from tabularium.games.republic.cards import VATINIAN
from tabularium.games.republic.combat.phase import march_on_rome
from tabularium.games.republic.end import too_much
from tabularium.games.republic.forces import garrison, loyal_fleets, rebel_strength
from tabularium.games.republic.forum.events import fleet_places, storm_at_sea
from tabularium.games.republic.forum.pretender import pretender_rises
from tabularium.games.republic.provinces import roman, under_attack
from tabularium.games.republic.provincial.building import building
from tabularium.games.republic.provincial.defence import attackers
from tabularium.games.republic.revenue.raids import internal_disorder, raids
from tabularium.games.republic.revenue.rebels import charged
from tabularium.games.republic.revenue.settling import unit_costs, war_costs
from tabularium.games.republic.revenue.state_income import undisturbed
from tabularium.games.republic.revolt import host, marches, rebel_legions, rebel_provinces, stronghold
from tabularium.games.republic.revolution.governors import weight
from tabularium.games.republic.revolution.rebellion import outlaw
from tabularium.games.republic.senate.garrisons import _bringing, _loyal_provinces
from tabularium.games.republic.senate.governors import recallable
from tabularium.games.republic.senators import Cause, kill, rebellious
from tabularium.games.republic.state import (
    ACTIVE_BOX,
    AT_HOME,
    CURIA,
    EVERY_FACTION,
    GARRISON,
    IN_TRANSIT,
    JOINED,
    NOBODY,
    PROVINCE,
    REBEL_POST,
    REVOLT,
    ROME,
    VACANT,
    WITH,
    Republic,
)
from tabularium.games.republic.view import view
from tabularium.testing.language import asked, legal, lines, play

from ..table import GAME, holds, of, person, position, province, rome, walk, war
from .provinces import held, settled

ON = {"provincial_wars": True, "rebel_governors": True}
ASIA, AFRICA, SICILIA, GALLIA = "province:asia", "province:africa", "province:sicilia", "province:gallia-cisalpina"
CORNELIUS, FABIUS, VALERIUS = "family:cornelius", "family:fabius", "family:valerius"
JULIUS, MANLIUS = "family:julius", "family:manlius"
NO_CHIT = 32


def revolution(forces: Mapping[str, Mapping[str, int]], scene: str = "declarations", *dice: int, **given: Any) -> Match:
    """The declarations begin; provinces hold these forces."""
    return position(scene, phase="revolution", dice=dice, **{"options": ON, **held(forces), **given})


def risen(
    forces: Mapping[str, Mapping[str, int]], *dice: int, governor: str = FABIUS, where: str = ASIA, **given: Any
) -> Republic:
    """Fabius has rebelled in Asia and stays there; others may follow him in provinces of their own."""
    followers: Mapping[str, str] = given.pop("followers", {})
    provinces = {where: governor, **followers, **given.pop("provinces", {})}
    s = settled(forces, *dice, **{"options": ON, "provinces": provinces, **given})
    s.rebel = person(governor)
    for key in (governor, *followers.values()):
        s.place[person(key)], s.post[person(key)] = REVOLT, NOBODY
    holds(s)
    return s


def playing(s: Republic, scene: str, *args: Any) -> Match:
    """A match that goes on from this state."""
    script = s.table.dice
    s.resume([[scene, *args]])
    match = Match.from_state(GAME, s, s.factions, script)
    holds(match.state)
    return match


# -- the option -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:0")
def test_rebel_governors_without_provincial_wars_are_refused() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.new(5, {"rebel_governors": True})
    assert (refused.value.refusal.message, refused.value.refusal.rule) == ("option.needs", "republic:0")
    assert GAME.new(5, ON).options.rebel_governors
    assert GAME.new(5, {"provincial_wars": True}).options.conflict() is None


# -- declaring ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.3a")
def test_a_governor_in_his_province_may_rebel() -> None:
    match = revolution({ASIA: {"armies": 4}}, provinces={ASIA: FABIUS})
    assert asked(match) == {0: "revolution.governor"}
    assert legal(match) == ["loyal", "rebel"]
    play(match, "rebel")
    assert rome(match).rebel == person(FABIUS)
    assert of(match, "place", FABIUS) == REVOLT


@pytest.mark.rule("republic:11.3a")
def test_who_stays_loyal_goes_on_governing() -> None:
    match = play(revolution({}, provinces={ASIA: FABIUS}), "loyal")
    assert (rome(match).rebel, of(match, "place", FABIUS)) == (NOBODY, PROVINCE)


@pytest.mark.rule("republic:11.3a")
@pytest.mark.parametrize("given", [{"options": {"provincial_wars": True}}, {"rebel": 12}])
def test_nobody_is_asked_without_the_option_or_while_another_is_in_revolt(given: dict[str, Any]) -> None:
    people = {"family:flaminius": {"place": "revolt"}} if "rebel" in given else {}
    match = revolution({}, provinces={ASIA: FABIUS}, people=people, armies={"family:flaminius": 1}, **given)
    assert "revolution.governor" not in asked(match).values()


@pytest.mark.rule("republic:11.3a", "republic:11.30")
def test_neither_an_unaligned_governor_nor_one_in_rome_can_lead_a_revolt() -> None:
    unaligned = revolution({}, provinces={ASIA: "family:terentius"}, people={"family:terentius": {"place": "forum"}})
    assert "revolution.governor" not in asked(unaligned).values()
    s = settled({}, options=ON, provinces={ASIA: FABIUS}, phase="revolution")
    s.place[person(FABIUS)], s.post[person(FABIUS)] = ROME, NOBODY
    assert "revolution.governor" not in asked(playing(s, "declarations")).values()


def victor(where: str = "war:gallic-1", **more: Any) -> dict[str, Any]:
    return {"place": "field", "post": war(where), "victor": 1, "rank": 1, **more}


@pytest.mark.rule("republic:11.3a")
def test_of_one_faction_the_commander_declares_himself_before_the_governor_and_leads() -> None:
    match = revolution(
        {ASIA: {"armies": 9}},
        "declarations",
        6,
        6,
        provinces={ASIA: FABIUS},
        people={VALERIUS: victor()},
        armies={VALERIUS: 2},
    )
    assert asked(match) == {0: "revolution.command"}
    play(match, "sound_out", "rebel")
    assert asked(match) == {0: "revolution.side"}, "the governor is not asked whether he leads it"
    assert rome(match).rebel == person(VALERIUS)


@pytest.mark.rule("republic:11.3b")
def test_a_governors_force_counts_all_that_stands_in_his_province_and_veterans_sworn_to_him() -> None:
    s = settled({ASIA: {"legions": 2, "armies": 4, "fleets": 1}}, options=ON, provinces={ASIA: MANLIUS}, legions=2)
    assert weight(s, person(MANLIUS)) == 3 + 2 + 4 + 1
    s.veteran[0], s.sworn[0] = 1, person(MANLIUS)
    assert weight(s, person(MANLIUS)) == 12
    there = garrison(s, province(ASIA))[0]
    s.veteran[there], s.sworn[there] = 1, person(MANLIUS)
    assert weight(s, person(MANLIUS)) == 13, "one in his garrison is not counted twice"
    s.legion[0], s.veteran[0] = -1, 0
    assert weight(s, person(MANLIUS)) == 11


@pytest.mark.rule("republic:11.3b", "republic:11.2c")
@pytest.mark.parametrize(("armies", "asked_too"), [(3, False), (4, True)])
def test_a_stronger_governor_voids_an_earlier_declaration(armies: int, asked_too: bool) -> None:
    forces = {SICILIA: {"armies": 3}, ASIA: {"armies": armies}}
    match = revolution(forces, provinces={SICILIA: FABIUS, ASIA: JULIUS})
    play(match, "rebel")
    assert ("revolution.governor" in asked(match).values()) == asked_too
    if asked_too:
        play(match, "rebel")
        assert rome(match).rebel == person(JULIUS)
        assert of(match, "place", FABIUS) == PROVINCE, "who has been voided governs on"


@pytest.mark.rule("republic:11.2c", "republic:11.3a")
def test_a_governor_voids_a_commander_who_gives_his_army_back() -> None:
    match = revolution(
        {ASIA: {"armies": 9}},
        "declarations",
        6,
        provinces={ASIA: JULIUS},
        people={VALERIUS: victor(fleets_with=2)},
        armies={VALERIUS: 1},
    )
    play(match, "sound_out", "rebel")
    assert rome(match).fleets_with[person(VALERIUS)] == 2, "his fleets are asked when it is settled"
    play(match, "rebel")
    assert (of(match, "place", VALERIUS), rome(match).fleets) == (ROME, 2)
    assert rome(match).rebel == person(JULIUS)


# -- followers and forces -------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.32", "republic:11.35")
def test_all_that_stands_in_the_province_follows_without_a_roll() -> None:
    forces = {ASIA: {"legions": 3, "armies": 4, "fleets": 2}}
    people = {FABIUS: {"knights": 2}}
    concessions = {"concession:mining": FABIUS}
    match = play(
        revolution(forces, provinces={ASIA: FABIUS}, people=people, concessions=concessions), "rebel", "loyal", "loyal"
    )
    s = rome(match)
    assert rebel_provinces(s) == [province(ASIA)]
    assert rebel_legions(s) == garrison(s, province(ASIA))
    assert len(rebel_legions(s)) == 3
    assert (of(match, "knights", FABIUS), of(match, "office", FABIUS)) == (0, 0)
    assert s.governor[province(ASIA)] == person(FABIUS)
    assert view(s, 1)["senators"][FABIUS]["post"] == ASIA


@pytest.mark.rule("republic:11.31")
def test_other_governors_of_the_faction_may_follow_with_their_provinces() -> None:
    forces = {ASIA: {"armies": 4}, SICILIA: {"armies": 2, "legions": 1}}
    match = revolution(forces, provinces={ASIA: FABIUS, SICILIA: VALERIUS})
    play(match, "rebel")
    assert asked(match) == {0: "revolution.side"}
    play(match, "loyal", "rebel")
    s = rome(match)
    assert rebel_provinces(s) == sorted([province(ASIA), province(SICILIA)])
    assert len(rebel_legions(s)) == 1
    assert of(match, "place", VALERIUS) == REVOLT


@pytest.mark.rule("republic:11.31", "republic:11.22d")
def test_without_the_option_a_governor_who_follows_a_rebel_gives_up_his_province() -> None:
    s = settled({}, provinces={ASIA: FABIUS}, options={"provincial_wars": True})
    outlaw(s, person(FABIUS))
    assert s.province[province(ASIA)] == VACANT


@pytest.mark.rule("republic:11.30")
def test_a_rebel_keeps_only_the_province_in_which_he_is() -> None:
    laws = ["law:vatinian"]
    s = settled({}, provinces={SICILIA: FABIUS, ASIA: FABIUS}, options=ON, laws=laws)
    assert s.laws[VATINIAN]
    outlaw(s, person(FABIUS))
    assert (s.province[province(SICILIA)], s.governor[province(ASIA)]) == (VACANT, person(FABIUS))
    home = settled({}, provinces={SICILIA: FABIUS, ASIA: FABIUS}, options=ON, laws=laws)
    home.place[person(FABIUS)], home.post[person(FABIUS)] = ROME, NOBODY
    outlaw(home, person(FABIUS))
    assert [home.province[province(key)] for key in (SICILIA, ASIA)] == [VACANT, VACANT]


@pytest.mark.rule("republic:11.32", "republic:11.26a")
def test_sworn_veterans_join_the_leader_and_those_in_a_rebel_province_stay() -> None:
    forces = {ASIA: {"legions": 1}, SICILIA: {"legions": 1}}
    given = {"legions": 3, "veteran": [1] + [0] * 24, "sworn": [person(FABIUS)] + [NOBODY] * 24}
    match = revolution(forces, provinces={ASIA: FABIUS, SICILIA: VALERIUS}, **given)
    veteran = garrison(rome(match), province(SICILIA))[0]
    rome(match).veteran[veteran], rome(match).sworn[veteran] = 1, person(VALERIUS)
    play(match, "rebel", "loyal", "rebel")
    s = rome(match)
    assert s.legion[0] == GARRISON + province(ASIA)
    assert s.legion[veteran] == GARRISON + province(SICILIA)


@pytest.mark.rule("republic:11.26b", "republic:11.32")
def test_veterans_of_a_loyal_senator_can_leave_a_rebel_province() -> None:
    s = risen({ASIA: {"legions": 2}})
    legion = garrison(s, province(ASIA))[0]
    s.veteran[legion], s.sworn[legion] = 1, person(JULIUS)
    match = playing(s, "business") if s.phase == "senate" else playing(s, "revolution_phase")
    match.interject(1, "veterans_desert", "desert")
    assert rome(match).legion[legion] == ACTIVE_BOX


# -- fleets ---------------------------------------------------------------------------------------------------------
def rebel_fleet(*dice: int, talents: int = 0) -> Match:
    people = {VALERIUS: victor(fleets_with=2, talents=talents)}
    match = revolution({}, "declarations", 6, *dice, people=people, armies={VALERIUS: 1})
    answers = ["sound_out", 0, "rebel"] if talents else ["sound_out", "rebel"]
    return play(match, *answers, "loyal", "loyal")


@pytest.mark.rule("republic:11.32.1")
def test_a_rebel_commander_asks_his_fleets_or_gives_them_back() -> None:
    match = rebel_fleet(5, 2, NO_CHIT)
    assert asked(match) == {0: "revolution.fleets"}
    play(match, "sound_out")
    assert (of(match, "fleets_with", VALERIUS), rome(match).fleets) == (1, 1)
    back = play(rebel_fleet(), "return")
    assert (of(back, "fleets_with", VALERIUS), rome(back).fleets) == (0, 2)


@pytest.mark.rule("republic:11.32.1", "republic:11.21b")
def test_talents_help_as_with_legions() -> None:
    match = play(rebel_fleet(4, 3, NO_CHIT, talents=3), "sound_out")
    assert asked(match) == {0: "revolution.buy_fleets"}
    assert legal(match) == [0, 1, 2]
    play(match, 1)
    assert (of(match, "fleets_with", VALERIUS), of(match, "talents", VALERIUS)) == (1, 2)


@pytest.mark.rule("republic:11.32.1")
def test_the_senate_does_not_pay_for_a_rebels_fleets_and_storms_do_not_find_them() -> None:
    s = risen({}, 3, 3, fleets=2)
    s.fleets_with[person(FABIUS)] = 3
    assert (loyal_fleets(s), unit_costs(s)) == (2, 2 * (4 + 2))
    assert fleet_places(s) == ["box:active"]
    storm_at_sea(s, 1)
    assert (s.fleets, s.fleets_with[person(FABIUS)]) == (0, 3)


# -- rebel provinces ------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.34")
def test_wars_events_and_development_pass_a_rebel_province_by() -> None:
    events = {"event:barbarian-raids": 2, "event:internal-disorder": 1, "event:pretender-emerges": 1}
    s = risen({GALLIA: {}}, where=GALLIA, wars={"war:gallic-1": "active"}, events=events, phase="revenue")
    raids(s)
    internal_disorder(s)
    pretender_rises(s)
    assert rebellious(s, province(GALLIA))
    assert not s.idle[province(GALLIA)]
    assert not under_attack(s, province(GALLIA))
    assert attackers(s) == building(s) == undisturbed(s) == recallable(s) == []
    assert GALLIA not in _loyal_provinces(s)
    assert not roman(s, province(GALLIA))
    assert roman(settled({}, provinces={GALLIA: FABIUS}, options=ON), province(GALLIA))


@pytest.mark.rule("republic:11.34", "republic:11.35")
def test_a_rebel_governor_stays_beyond_his_term_and_his_garrison_is_not_recalled() -> None:
    s = risen({ASIA: {"legions": 2}}, phase="revenue")
    s.term[province(ASIA)] = 1
    walk(s, "terms")
    assert s.governor[province(ASIA)] == person(FABIUS)
    assert _bringing(s, EVERY_FACTION[1]).left([]) == []


@pytest.mark.rule("republic:11.35", "republic:6.513b")
def test_a_rebel_governor_takes_all_income_of_his_province() -> None:
    s = risen({AFRICA: {}}, 5, 3, 4, where=AFRICA, phase="revenue")
    walk(s, "rebel_income")
    assert s.talents[person(FABIUS)] == (5 - 1) + (3 + 4 - 4) + 20
    poor = risen({"province:hispania-ulterior": {}}, 1, 6, where="province:hispania-ulterior", phase="revenue")
    walk(poor, "rebel_income")
    assert poor.talents[person(FABIUS)] == (1 - 3) + (-6 - 1) + 10
    assert poor.chest == s.chest, "the State gets and loses nothing"
    sardinia = "province:sardinia-et-corsica"
    nothing = risen({sardinia: {}}, 1, 6, where=sardinia, phase="revenue")
    walk(nothing, "rebel_income")
    assert nothing.talents[person(FABIUS)] == 0, "what costs more than it brings costs him nothing"


# -- upkeep ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.36a", "republic:6.513b")
def test_units_and_points_of_base_strength_cost_a_rebel_two_talents_each() -> None:
    s = risen({SICILIA: {"armies": 3, "fleets": 1, "legions": 2}}, where=SICILIA)
    assert charged(s).units * 2 == 16
    legion = garrison(s, province(SICILIA))[0]
    s.veteran[legion], s.sworn[legion] = 1, person(FABIUS)
    assert charged(s).units * 2 == 14, "sworn veterans are free"
    asia = risen({ASIA: {}})
    assert charged(asia).base == 6 + 5, "the naval base counts, too"


def upkeep(forces: Mapping[str, int], talents: int, **given: Any) -> Match:
    s = risen({SICILIA: forces}, where=SICILIA, phase="revenue", **given)
    s.talents[person(FABIUS)] = talents
    return playing(s, "rebel_upkeep")


@pytest.mark.rule("republic:11.36b")
def test_legions_go_first_then_provincial_units_and_the_base_stands() -> None:
    match = play(upkeep({"legions": 2, "armies": 3, "fleets": 1}, 6), 6)
    assert asked(match) == {0: "revenue.disperse_fleets"}
    assert legal(match) == [0, 1]
    play(match, 1)
    s, sicilia = rome(match), province(SICILIA)
    assert (s.provincial_armies[sicilia], s.provincial_fleets[sicilia]) == (1, 0)
    assert len(s.released) == 2
    assert of(match, "talents", FABIUS) == 0


@pytest.mark.rule("republic:11.36b")
def test_of_provincial_units_as_many_fleets_go_as_there_are_too_few_armies() -> None:
    match = play(upkeep({"armies": 1, "fleets": 3}, 6), 6)
    assert legal(match) == [2, 3]


@pytest.mark.rule("republic:11.36b")
def test_who_cannot_even_pay_the_base_pays_all_he_has() -> None:
    match = play(upkeep({"armies": 2}, 3), 3)
    assert (of(match, "talents", FABIUS), rome(match).provincial_armies[province(SICILIA)]) == (0, 0)


@pytest.mark.rule("republic:11.36b")
def test_what_he_can_pay_stays() -> None:
    match = play(upkeep({"legions": 1, "armies": 2, "fleets": 1}, 20), 12)
    s = rome(match)
    assert (of(match, "talents", FABIUS), s.released) == (8, [])
    assert (s.provincial_armies[province(SICILIA)], s.provincial_fleets[province(SICILIA)]) == (2, 1)


@pytest.mark.rule("republic:11.36b", "republic:11.23c")
def test_he_says_which_of_legions_and_fleets_go_and_the_highest_officer_decides_about_both() -> None:
    s = risen({SICILIA: {"legions": 2}}, where=SICILIA, phase="revenue")
    s.fleets_with[person(FABIUS)] = 2
    s.talents[person(FABIUS)] = 6
    match = play(playing(s, "rebel_upkeep"), 6)
    assert asked(match) == {0: "revenue.release_fleets"}
    assert legal(match) == [1, 2]
    play(match, 2)
    assert (rome(match).released_fleets, len(rome(match).released)) == (2, 1)
    assert (rome(match).fleets, of(match, "fleets_with", FABIUS)) == (2, 0)
    officer = playing(rome(match), "released_legions")
    assert asked(officer) == {0: "revenue.released_units"}
    assert officer.asks[0].params == {"legions": 1, "fleets": 2}
    refused = play(officer, "refuse")
    assert [lines(refused, f"revenue.{each}")[0].params for each in ("disbanded", "disbanded_fleets")] == [
        {"legions": 1},
        {"fleets": 2},
    ]
    assert (rome(refused).fleets, rome(refused).released_fleets) == (0, 0)
    assert len(rebel_legions(rome(refused))) == 1


@pytest.mark.rule("republic:11.36b")
def test_followers_lose_their_forces_before_the_leader() -> None:
    s = risen({ASIA: {"armies": 2}, SICILIA: {"armies": 2}}, phase="revenue", followers={SICILIA: VALERIUS}, where=ASIA)
    s.talents[person(FABIUS)] = 2 * (11 + 2 + 1)
    play(playing(s, "rebel_upkeep"), 28, 0)
    assert (s.provincial_armies[province(ASIA)], s.provincial_armies[province(SICILIA)]) == (1, 0)


# -- the march ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.37a")
def test_a_governor_decides_at_once_whether_he_marches() -> None:
    forces = {ASIA: {"armies": 4, "legions": 2}}
    match = play(revolution(forces, provinces={ASIA: FABIUS}), "rebel", "loyal", "loyal")
    assert asked(match) == {0: "revolution.march"}
    play(match, "march")
    s = rome(match)
    assert s.expedition[province(ASIA)] == JOINED, "nobody meets him at sea"
    assert marches(s)
    assert len([n for n in s.legion if n == WITH + person(FABIUS)]) == 2
    stays = play(revolution(forces, provinces={ASIA: FABIUS}), "rebel", "loyal", "loyal", "stay")
    assert stronghold(rome(stays)) == province(ASIA)
    assert not marches(rome(stays))


@pytest.mark.rule("republic:11.37a")
def test_a_commander_must_march() -> None:
    match = revolution({}, "declarations", 6, NO_CHIT, people={VALERIUS: victor()}, armies={VALERIUS: 1})
    play(match, "sound_out", "rebel", "loyal", "loyal")
    assert "revolution.march" not in asked(match).values()
    assert marches(rome(match))


@pytest.mark.rule("republic:11.37b", "republic:11.33")
@pytest.mark.parametrize(
    ("forces", "governor", "strength"),
    [
        ({"armies": 4, "legions": 3}, MANLIUS, 10),
        ({"armies": 5}, MANLIUS, 3 + 3),
        ({"armies": 5, "legions": 1}, VALERIUS, 5 + 1 + 1),
        ({"armies": 2}, MANLIUS, 1 + 1),
    ],
)
def test_on_the_march_the_base_does_not_count(forces: dict[str, int], governor: str, strength: int) -> None:
    s = risen({ASIA: forces}, governor=governor)
    s.expedition[province(ASIA)] = IN_TRANSIT
    assert rebel_strength(s) == strength
    s.options = type(s.options)(**{**ON, "rebel_military_cap": "legion_count"})
    assert rebel_strength(s) <= strength


@pytest.mark.rule("republic:11.38c", "republic:11.372a")
@pytest.mark.parametrize(("where", "state"), [(ASIA, IN_TRANSIT), (SICILIA, JOINED)])
def test_who_marches_later_from_a_naval_province_is_at_sea(where: str, state: int) -> None:
    match = playing(risen({where: {"armies": 3, "legions": 1}}, where=where, phase="revolution"), "declarations")
    assert asked(match) == {0: "revolution.march"}
    play(match, "march")
    assert rome(match).expedition[province(where)] == state
    assert marches(rome(match))
    assert stronghold(rome(match)) == NOBODY


@pytest.mark.rule("republic:11.381a")
def test_who_was_sent_against_the_province_comes_home_when_the_governor_marches() -> None:
    s = risen({ASIA: {"armies": 3}}, phase="revolution", armies={JULIUS: 3})
    s.place[person(JULIUS)], s.post[person(JULIUS)] = 6, 300 + province(ASIA)
    play(playing(s, "declarations"), "march")
    assert s.place[person(JULIUS)] == ROME
    assert s.legion.count(ACTIVE_BOX) == 4 + 3


# -- staying --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.38b")
def test_a_rebel_who_stays_is_an_active_war() -> None:
    s = risen({ASIA: {}, SICILIA: {}}, followers={SICILIA: VALERIUS}, wars={"war:syrian": "active"})
    assert war_costs(s) == 40, "his followers are part of it"
    s.expedition[province(ASIA)] = JOINED
    assert war_costs(s) == 20


@pytest.mark.rule("republic:11.38b")
@pytest.mark.parametrize(("stays", "ending"), [(True, "four_wars"), (False, None)])
def test_with_three_other_wars_he_is_the_end_of_rome(stays: bool, ending: str | None) -> None:
    wars = dict.fromkeys(("war:syrian", "war:illyrian-1", "war:punic-3"), "active")
    s = risen({ASIA: {"armies": 1}}, wars=wars)
    if not stays:
        kill(s, person(FABIUS), Cause.WAR)
    match = playing(s, "combat_over")
    assert (match.view(None)["ending"] or None) == ending
    assert too_much(s, 0) == ""


@pytest.mark.rule("republic:11.38b")
@pytest.mark.parametrize(("sent", "unrest"), [(False, 1), (True, 0)])
def test_if_nobody_is_sent_against_him_unrest_rises(sent: bool, unrest: int) -> None:
    s = risen({ASIA: {}})
    s.fought = [[300 + province(ASIA), 1]] if sent else []
    before = s.unrest
    walk(s, "march_on_rome")
    assert s.triumph == NOBODY
    s.phase = "population"
    walk(s, "population_phase")
    assert s.unrest == before + unrest


@pytest.mark.rule("republic:11.38b")
def test_not_before_a_year_has_gone_by_nor_when_he_marches() -> None:
    s = risen({ASIA: {}}, phase="population")
    walk(s, "population_phase")
    assert s.unrest == 0
    s.defied, s.expedition[province(ASIA)] = True, JOINED
    walk(s, "population_phase")
    assert s.unrest == 0


@pytest.mark.rule("republic:11.38a", "republic:11.25")
def test_who_stays_does_not_win_unopposed_but_who_marches_does() -> None:
    s = risen({ASIA: {"armies": 2}})
    s.resume([["march_on_rome"]])
    march_on_rome(s)
    assert s.triumph == NOBODY
    s.expedition[province(ASIA)] = JOINED
    s.resume([["march_on_rome"]])
    march_on_rome(s)
    assert s.triumph == s.faction[person(FABIUS)]


# -- reinforcements -------------------------------------------------------------------------------------------------
def after_a_stalemate(where: str, **given: Any) -> Match:
    s = risen(
        {ASIA: {"armies": 2}, where: {"armies": 3, "legions": 1}},
        followers={where: VALERIUS},
        phase="revolution",
        **given,
    )
    s.expedition[province(ASIA)] = JOINED
    s.fought = [[REBEL_POST, 1]]
    return playing(s, "revolution_phase")


@pytest.mark.rule("republic:11.371")
@pytest.mark.parametrize(("where", "state"), [(SICILIA, JOINED), (AFRICA, IN_TRANSIT)])
def test_after_an_undecided_civil_war_one_province_may_send_its_forces(where: str, state: int) -> None:
    match = after_a_stalemate(where)
    assert asked(match) == {0: "revolution.reinforce"}
    assert legal(match) == ["none", where]
    play(match, where)
    s = rome(match)
    assert s.expedition[province(where)] == state
    legions, armies = host(s)
    assert (len(legions), armies) == ((1, 5) if state == JOINED else (0, 2))


@pytest.mark.rule("republic:11.371")
def test_not_without_such_a_battle_nor_from_an_empty_province() -> None:
    match = play(after_a_stalemate(SICILIA), "none")
    assert rome(match).expedition[province(SICILIA)] == AT_HOME
    s = rome(match)
    s.fought = []
    assert "revolution.reinforce" not in asked(playing(s, "revolution_phase")).values()
    s.fought = [[REBEL_POST, 1]]
    s.provincial_armies[province(SICILIA)] = 0
    for legion in garrison(s, province(SICILIA)):
        s.legion[legion] = ACTIVE_BOX
    assert "revolution.reinforce" not in asked(playing(s, "revolution_phase")).values()


# -- the end --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.391")
@pytest.mark.parametrize("cause", [Cause.MORTALITY, Cause.WAR])
def test_with_the_leader_the_revolt_falls_apart(cause: Cause) -> None:
    forces = {ASIA: {"armies": 2, "legions": 1, "developed": 1}, SICILIA: {"armies": 3, "legions": 2, "fleets": 1}}
    s = risen(forces, followers={SICILIA: VALERIUS})
    s.fleets_with[person(FABIUS)] = 2
    kill(s, person(FABIUS), cause)
    holds(s)
    assert s.rebel == NOBODY
    assert [s.place[person(key)] for key in (FABIUS, VALERIUS)] == [CURIA, CURIA]
    for key in (ASIA, SICILIA):
        where = province(key)
        assert (s.province[where], s.developed[where]) == (VACANT, 0)
        assert (s.provincial_armies[where], s.provincial_fleets[where]) == (0, 0)
    assert (s.legion.count(ACTIVE_BOX), s.fleets) == (4 + 3, 2)


@pytest.mark.rule("republic:11.391")
def test_a_follower_who_dies_takes_his_province_out_of_the_revolt() -> None:
    s = risen({ASIA: {}, SICILIA: {"legions": 1}}, followers={SICILIA: VALERIUS})
    s.expedition[province(SICILIA)] = IN_TRANSIT
    kill(s, person(VALERIUS), Cause.MORTALITY)
    holds(s)
    assert (s.rebel, s.province[province(SICILIA)]) == (person(FABIUS), VACANT)


@pytest.mark.rule("republic:11.38a", "republic:11.392")
def test_who_stays_wins_when_the_state_collapses() -> None:
    s = risen({ASIA: {}}, phase="revenue", chest=0)
    match = playing(s, "expenses")
    assert rome(match).ending == "rebel_in_collapse"
    assert rome(match).winners == [s.faction[person(FABIUS)]]


def test_a_rebel_province_is_told_to_everybody() -> None:
    s = risen({ASIA: {"armies": 4, "fleets": 6, "legions": 2}})
    card = view(s, 3)["provinces"][ASIA]
    assert (card["expedition"], card["land"], card["naval"], card["support"]) == (
        "at_home",
        6 + 4 + 2 + 4,
        5 + 6 + 4,
        11,
    )
    assert "rebel_strength" not in view(s, 3)
    s.expedition[province(ASIA)] = JOINED
    assert view(s, 3)["rebel_strength"] == rebel_strength(s)
