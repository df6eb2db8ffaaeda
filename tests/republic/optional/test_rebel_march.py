"""Rebel governors: marching on Rome or staying, reinforcements, and how a revolt ends."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.combat.phase import march_on_rome
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.end import too_much
from tabularium.games.republic.forces import garrison, rebel_strength
from tabularium.games.republic.revenue.settling import war_costs
from tabularium.games.republic.revolt import host, marches, stronghold
from tabularium.games.republic.state import (
    ACTIVE_BOX,
    AT_HOME,
    CURIA,
    IN_TRANSIT,
    JOINED,
    NOBODY,
    REBEL_POST,
    ROME,
    VACANT,
    WITH,
)
from tabularium.games.republic.view import view
from tabularium.testing.language import asked, legal, play

from ..table import holds, person, province, rome, walk
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


# -- the march --------------------------------------------------------------------------------------------------------
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


# -- staying ----------------------------------------------------------------------------------------------------------
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


# -- reinforcements ---------------------------------------------------------------------------------------------------
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


# -- the end ----------------------------------------------------------------------------------------------------------
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
