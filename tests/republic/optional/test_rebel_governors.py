"""Rebel governors: who declares himself, and who and what goes with him."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import BadOption, Match
from tabularium.games.republic.cards import MILITARY, VATINIAN
from tabularium.games.republic.forces import army, garrison, loyal_fleets
from tabularium.games.republic.forum.events import fleet_places, storm_at_sea
from tabularium.games.republic.revenue.settling import unit_costs
from tabularium.games.republic.revolt import rebel_legions, rebel_provinces
from tabularium.games.republic.revolution.force import brought, within_reach
from tabularium.games.republic.revolution.outbreak import outlaw
from tabularium.games.republic.state import ACTIVE_BOX, GARRISON, NOBODY, PROVINCE, REVOLT, ROME, VACANT
from tabularium.games.republic.view import view
from tabularium.testing.language import asked, legal, lines, play, the_ask

from ..table import GAME, of, person, province, rome
from .provinces import settled
from .rebels import (
    AFRICA,
    ASIA,
    FABIUS,
    JULIUS,
    MANLIUS,
    NO_CHIT,
    ON,
    SICILIA,
    VALERIUS,
    playing,
    revolution,
    risen,
    victor,
)


# -- the option -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:0")
def test_rebel_governors_without_provincial_wars_are_refused() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.new(5, {"rebel_governors": True})
    assert (refused.value.refusal.message, refused.value.refusal.rule) == ("option.needs", "republic:0")
    assert GAME.new(5, ON).options.rebel_governors
    assert GAME.new(5, {"provincial_wars": True}).options.conflict() is None


# -- declaring --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.3a")
def test_a_governor_in_his_province_may_rebel() -> None:
    match = revolution({ASIA: {"armies": 4}}, provinces={ASIA: FABIUS})
    assert asked(match) == {0: "revolution.governor"}
    assert legal(match) == ["loyal", "rebel"]
    play(match, "rebel", "loyal", "loyal")
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


@pytest.mark.rule("republic:11.3a")
def test_of_one_faction_the_commander_declares_himself_before_the_governor_and_leads() -> None:
    match = revolution(
        {ASIA: {"armies": 9}},
        "declarations",
        6,
        6,
        NO_CHIT,
        provinces={ASIA: FABIUS},
        people={VALERIUS: victor()},
        armies={VALERIUS: 2},
    )
    assert asked(match) == {0: "revolution.command"}
    play(match, "sound_out", "rebel")
    play(match, "loyal", "loyal")
    assert "revolution.governor" not in asked(match).values(), "the governor is not asked whether he leads it"
    assert rome(match).rebel == person(VALERIUS)


@pytest.mark.rule("republic:11.3b")
def test_a_governors_force_counts_all_that_stands_in_his_province_and_veterans_sworn_to_him() -> None:
    s = settled({ASIA: {"legions": 2, "armies": 4, "fleets": 1}}, options=ON, provinces={ASIA: MANLIUS}, legions=2)
    assert within_reach(s, person(MANLIUS)) == 3 + 2 + 4 + 1
    s.veteran[0], s.sworn[0] = 1, person(MANLIUS)
    assert within_reach(s, person(MANLIUS)) == 12
    there = garrison(s, province(ASIA))[0]
    s.veteran[there], s.sworn[there] = 1, person(MANLIUS)
    assert within_reach(s, person(MANLIUS)) == 13, "one in his garrison is not counted twice"
    s.sworn[there] = person(FABIUS)
    assert within_reach(s, person(MANLIUS)) == 12, "another's veteran is a legion of the garrison like any other"
    s.legion[0], s.veteran[0] = -1, 0
    assert within_reach(s, person(MANLIUS)) == 10


@pytest.mark.rule("republic:11.3b", "republic:11.2c")
@pytest.mark.parametrize(("armies", "asked_too"), [(3, False), (4, True)])
def test_a_stronger_governor_voids_an_earlier_declaration(armies: int, asked_too: bool) -> None:
    forces = {SICILIA: {"armies": 3}, ASIA: {"armies": armies}}
    match = revolution(forces, provinces={SICILIA: FABIUS, ASIA: JULIUS})
    play(match, "rebel", "loyal", "loyal")
    assert ("revolution.governor" in asked(match).values()) == asked_too
    if asked_too:
        play(match, "rebel", "loyal", "loyal")
        assert rome(match).rebel == person(JULIUS)
        assert of(match, "place", FABIUS) == PROVINCE, "who has been voided governs on"


@pytest.mark.rule("republic:11.3b", "republic:11.2c")
@pytest.mark.parametrize(("armies", "asked_too"), [(1, False), (2, True)])
def test_what_other_governors_of_the_faction_could_bring_counts_but_not_their_skill(
    armies: int, asked_too: bool
) -> None:
    stands = {SICILIA: {"armies": 4}, ASIA: {"armies": 3}, AFRICA: {"armies": armies}}
    match = revolution(stands, provinces={SICILIA: FABIUS, ASIA: JULIUS, AFRICA: MANLIUS})
    play(match, "rebel", "loyal", "loyal")
    assert ("revolution.governor" in asked(match).values()) == asked_too
    if asked_too:
        assert rome(match).declared_force == 4 + 4
        assert the_ask(match, 1).params["force"] == 4 + 3 + armies


@pytest.mark.rule("republic:11.3b", "republic:11.2c", "republic:11.22a")
@pytest.mark.parametrize(("side", "rebel"), [("rebel", JULIUS), ("loyal", FABIUS)])
def test_a_stronger_force_is_one_whose_governors_do_follow(side: str, rebel: str) -> None:
    stands = {SICILIA: {"armies": 4}, ASIA: {"armies": 3}, AFRICA: {"armies": 2}}
    match = revolution(stands, provinces={SICILIA: FABIUS, ASIA: JULIUS, AFRICA: MANLIUS})
    play(match, "rebel", "loyal", "loyal", "rebel", "loyal")
    assert the_ask(match, 1).params["senator"] == MANLIUS
    play(match, side)
    assert rome(match).rebel == person(rebel)
    assert lines(match, "revolution.void")[0].params["senator"] == (FABIUS if rebel == JULIUS else JULIUS)
    assert of(match, "place", FABIUS if rebel == JULIUS else JULIUS) == PROVINCE


@pytest.mark.rule("republic:11.3b", "republic:11.2c", "republic:11.22a")
@pytest.mark.parametrize(("side", "asked_too"), [("rebel", False), ("loyal", True)])
def test_who_has_declared_himself_is_measured_with_those_who_followed(side: str, asked_too: bool) -> None:
    stands = {SICILIA: {"armies": 3}, AFRICA: {"armies": 2}, ASIA: {"armies": 4}}
    match = revolution(stands, provinces={SICILIA: FABIUS, AFRICA: VALERIUS, ASIA: JULIUS})
    play(match, "rebel", "loyal", side)
    assert ("revolution.governor" in asked(match).values()) == asked_too


@pytest.mark.rule("republic:11.3b")
def test_what_a_leader_brings_is_what_his_followers_bring() -> None:
    s = settled({ASIA: {"armies": 4}, SICILIA: {"armies": 2}}, options=ON, provinces={ASIA: FABIUS, SICILIA: VALERIUS})
    alone = MILITARY[person(FABIUS)] + 4
    assert (within_reach(s, person(FABIUS)), brought(s, person(FABIUS))) == (alone + 2, alone)
    s.siding = [person(VALERIUS)]
    assert brought(s, person(FABIUS)) == alone + 2
    assert brought(s, person(JULIUS)) == MILITARY[person(JULIUS)], "another faction's do not follow him"


@pytest.mark.rule("republic:11.3b", "republic:11.2c")
def test_a_commander_is_backed_by_the_governors_of_his_faction_and_no_legion_counts_twice() -> None:
    s = settled({ASIA: {"legions": 2, "armies": 4}}, options=ON, provinces={ASIA: MANLIUS}, armies={JULIUS: 3})
    led = army(s, person(JULIUS))
    assert within_reach(s, person(JULIUS), led) == 4 + 3 + 2 + 4
    s.veteran[led[0]], s.sworn[led[0]] = 1, person(MANLIUS)
    assert within_reach(s, person(JULIUS), led) == 4 + 4 + 2 + 4


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
    play(match, "sound_out", "rebel", "loyal", "loyal")
    assert rome(match).fleets_with[person(VALERIUS)] == 2, "his fleets are asked when it is settled"
    play(match, "rebel", "loyal", "loyal")
    assert (of(match, "place", VALERIUS), rome(match).fleets) == (ROME, 2)
    assert rome(match).rebel == person(JULIUS)


# -- followers and forces ---------------------------------------------------------------------------------------------
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


@pytest.mark.rule("republic:11.24a", "republic:11.31")
def test_a_rebel_is_no_longer_pontifex_maximus() -> None:
    s = settled({}, options={**ON, "pontifex_maximus": True}, pontifex=person(FABIUS))
    outlaw(s, person(JULIUS))
    assert s.pontifex == person(FABIUS)
    outlaw(s, person(FABIUS))
    assert s.pontifex == NOBODY


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


# -- fleets -----------------------------------------------------------------------------------------------------------
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
