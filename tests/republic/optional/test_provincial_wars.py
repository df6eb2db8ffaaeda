"""Provincial wars: which province is attacked, how it fights, and what becomes of it, its governor and the war."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.combat.phase import prosecuted
from tabularium.games.republic.forces import garrison
from tabularium.games.republic.forum.alliances import make_peace
from tabularium.games.republic.forum.arrivals import activate, appear, awaken, is_revolt, war_over
from tabularium.games.republic.forum.pretender import garrison_wins
from tabularium.games.republic.forum.provinces import province_revolts
from tabularium.games.republic.odds import ask
from tabularium.games.republic.odds.province import Enemy, Strength, chances
from tabularium.games.republic.provincial.allies import set_free, win_over
from tabularium.games.republic.provincial.building import building
from tabularium.games.republic.provincial.defence import (
    attackers,
    fighting_strength,
    prospects,
    take_losses,
    victim,
)
from tabularium.games.republic.results import STALEMATE, VICTORY, Result
from tabularium.games.republic.senate.garrisons import _loyal_provinces
from tabularium.games.republic.shared_losses import doubled, share_losses, shared
from tabularium.games.republic.state import (
    ACTIVE,
    ACTIVE_BOX,
    ALLIED,
    BEATEN,
    CAPTIVE,
    CURIA,
    GOVERNED,
    INACTIVE,
    LEADING,
    NOBODY,
    ROME,
    UNPROSECUTED,
    VACANT,
)
from tabularium.games.republic.view import view
from tabularium.games.republic.wars import allies, at_sea, land_strength, naval_strength
from tabularium.testing.language import lines

from ..battles import battle
from ..table import board, holds, leader, of, person, position, province, rome, war
from .provinces import ON, forces, held, settled

AFRICA, ASIA, SICILIA, SYRIA = "province:africa", "province:asia", "province:sicilia", "province:syria"
SARDINIA, BITHYNIA, MACEDONIA = "province:sardinia-et-corsica", "province:bithynia", "province:macedonia"
HISPANIA, ULTERIOR, GALLIA = "province:hispania-citerior", "province:hispania-ulterior", "province:gallia-cisalpina"
ILLYRICUM = "province:illyricum"
JUGURTHINE, SLAVES, PIRATES, SPANISH = "war:jugurthine", "war:slave-1", "war:cilician-1", "war:spanish-1"
MACEDONIAN, SYRIAN = "war:macedonian-1", "war:syrian"
FABIUS, JULIUS, VALERIUS = "family:fabius", "family:julius", "family:valerius"
NO_CHIT = 32


def attacked(
    where: str,
    by: str,
    *dice: int,
    stands: Mapping[str, int] | None = None,
    governor: str | None = FABIUS,
    **given: Any,
) -> Match:
    """The battles of the Senate are over, and a war attacks a province; Fabius, military 4, governs it."""
    return position(
        "provincial_wars",
        phase="combat",
        dice=dice,
        provinces={where: governor, **given.pop("provinces", {})},
        wars={by: "active", **given.pop("wars", {})},
        **{"options": ON, **held({where: stands or {}, **given.pop("beside", {})}), **given},
    )


def fought(match: Match) -> dict[str, Any]:
    """The last battle of a province."""
    return lines(match, "provincial.fought")[-1].params


# -- who attacks whom -----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.0b")
def test_a_war_attacks_the_first_province_of_rome_on_its_card() -> None:
    s = settled({}, provinces={ASIA: None, SYRIA: FABIUS}, wars={"war:mithridatic-1": "active"})
    assert victim(s, war("war:mithridatic-1")) == province(SYRIA), (
        "there is no Bithynia yet, and Syria comes before Asia"
    )
    s.province[province(SYRIA)] = ALLIED
    s.governor[province(SYRIA)] = NOBODY
    assert victim(s, war("war:mithridatic-1")) == province(ASIA)


@pytest.mark.rule("republic:10.0b")
@pytest.mark.parametrize("state", ["active", "unprosecuted", "inactive", "imminent", "beaten"])
def test_only_active_wars_attack(state: str) -> None:
    s = settled({}, provinces={AFRICA: FABIUS}, wars={JUGURTHINE: state, "war:punic-1": "active"})
    assert attackers(s) == ([war(JUGURTHINE)] if state in ("active", "unprosecuted") else [])


@pytest.mark.rule("republic:10.0b")
def test_without_the_option_nobody_is_attacked() -> None:
    match = attacked(AFRICA, JUGURTHINE, options={})
    assert not lines(match, "provincial.fought")
    assert attackers(board(provinces={AFRICA: FABIUS}, wars={JUGURTHINE: "active"})) == []


@pytest.mark.rule("republic:10.0b")
@pytest.mark.parametrize(
    ("dice", "kind", "spared"),
    [
        ((3, 3, 3), "stalemate", True),
        ((6, 6, 6), "victory", True),
        ((5, 5, 3), "standoff", True),
        ((5, 5, 4), "disaster", False),
        ((1, 1, 2), "defeat", False),
    ],
)
def test_a_force_of_the_senate_that_has_held_a_war_keeps_it_from_the_province(
    dice: tuple[int, ...], kind: str, spared: bool
) -> None:
    match = battle(
        *dice,
        target=JUGURTHINE,
        legions=6,
        fleets=2,
        provinces={AFRICA: FABIUS},
        options=ON,
        people={JULIUS: {"faction": 1}},
    )
    assert lines(match, "combat.fought")[0].params["result"] == f"result:{kind}"
    assert bool(lines(match, "provincial.fought")) != spared


@pytest.mark.rule("republic:10.0b")
def test_the_order_of_several_attacks_is_drawn_and_each_war_attacks_once() -> None:
    wars = {JUGURTHINE: "active", SLAVES: "active"}
    for first, second in ((JUGURTHINE, SLAVES), (SLAVES, JUGURTHINE)):
        match = attacked(AFRICA, JUGURTHINE, war(first), provinces={SICILIA: JULIUS}, wars=wars)
        assert [line.params["war"] for line in lines(match, "provincial.fought")] == [first, second]


# -- how it fights --------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.01a")
@pytest.mark.parametrize(
    ("stands", "governor", "mine"),
    [
        ({"armies": 4}, FABIUS, 2 + 2 + 4),
        ({"armies": 4, "legions": 2}, FABIUS, 2 + 2 + 4 + 4),
        ({"armies": 5, "fleets": 3}, None, 2 + 3),
        ({"developed": 1, "armies": 1}, JULIUS, 2 + 1 + 4),
    ],
)
def test_base_garrison_armies_and_the_governor_fight(stands: dict[str, int], governor: str | None, mine: int) -> None:
    match = attacked(SICILIA, SLAVES, 3, 3, 3, stands=stands, governor=governor)
    assert (fought(match)["mine"], fought(match)["theirs"]) == (mine, 4)


@pytest.mark.rule("republic:10.01a")
def test_a_governor_who_has_sent_a_legate_does_not_fight_and_a_veteran_counts_two() -> None:
    match = attacked(SICILIA, SLAVES, 3, 3, 3, stands={"legions": 1}, veteran=[0] * 4 + [1] + [0] * 20)
    assert fought(match)["mine"] == 2 + 2 + 4
    away = attacked(SICILIA, SLAVES, 3, 3, 3)
    absent = rome(away)
    absent.place[person(FABIUS)] = ROME
    assert fighting_strength(absent, province(SICILIA), naval=False) == 2


@pytest.mark.rule("republic:10.01a")
def test_matching_wars_and_leaders_count_against_it() -> None:
    match = attacked(
        SICILIA,
        "war:slave-2",
        war(SLAVES),
        wars={SLAVES: "active"},
        leaders={"leader:spartacus": "leading"},
    )
    assert lines(match, "provincial.fought")[0].params["theirs"] == 2 * 4 + 5


@pytest.mark.rule("republic:10.01a", "republic:E.evil-omens.1")
def test_omens_and_deserters_count_as_in_any_battle() -> None:
    events = {"event:evil-omens": 1, "event:ally-deserts": 1}
    match = attacked(SICILIA, SLAVES, 2, 5, 6, events=events)
    assert (fought(match)["theirs"], fought(match)["result"]) == (4 + 2, "result:stalemate")


@pytest.mark.rule("republic:10.01a")
def test_disaster_and_standoff_numbers_decide_by_themselves_each_once() -> None:
    match = attacked(SICILIA, SLAVES, 6, 6, 3)
    assert fought(match)["result"] == "result:standoff"
    again = attacked(SICILIA, SLAVES, 6, 6, 3, struck=[[war(SLAVES), 15]])
    assert fought(again)["result"] == "result:victory"


@pytest.mark.rule("republic:10.01b")
@pytest.mark.parametrize(("fleets", "kind"), [(1, "stalemate"), (2, "victory")])
def test_without_the_fleets_in_support_there_is_no_victory(fleets: int, kind: str) -> None:
    match = attacked(AFRICA, JUGURTHINE, 6, 6, 6, stands={"armies": 10, "legions": 3, "fleets": fleets})
    assert fought(match)["result"] == f"result:{kind}"


@pytest.mark.rule("republic:10.01c")
def test_a_war_from_the_sea_takes_a_province_without_fleets() -> None:
    match = attacked(SARDINIA, PIRATES)
    assert not lines(match, "provincial.fought")
    assert rome(match).province[province(SARDINIA)] == ALLIED
    assert of(match, "place", FABIUS) == CURIA
    assert rome(match).war[war(PIRATES)] == UNPROSECUTED


@pytest.mark.rule("republic:10.01c", "republic:10.01b")
def test_the_enemys_fleet_is_met_first_and_then_his_army() -> None:
    match = attacked(BITHYNIA, PIRATES, 6, 6, 5, 6, 5, 6, stands={"fleets": 10})
    assert [(line.params["mine"], line.params["theirs"]) for line in lines(match, "provincial.fought")] == [
        (5 + 10 + 4, 8),
        (2 + 4, 3),
    ]
    assert rome(match).navy_beaten[war(PIRATES)] == 1
    assert rome(match).war[war(PIRATES)] == INACTIVE
    assert of(match, "influence", FABIUS) == board().influence[person(FABIUS)] + 4 + 2


@pytest.mark.rule("republic:10.01c", "republic:10.02a", "republic:10.04")
@pytest.mark.parametrize(("dice", "state"), [((4, 4, 4), VACANT), ((1, 1, 1), ALLIED)])
def test_without_a_victory_at_sea_there_is_no_battle_on_land(dice: tuple[int, ...], state: int) -> None:
    match = attacked(BITHYNIA, PIRATES, *dice, stands={"fleets": 1, "armies": 1}, governor=None)
    assert len(lines(match, "provincial.fought")) == 1
    assert (rome(match).province[province(BITHYNIA)], rome(match).navy_beaten[war(PIRATES)]) == (state, 0)
    assert forces(rome(match), BITHYNIA) == (1, 0, 0), "at sea only fleets are lost"
    assert rome(match).war[war(PIRATES)] == UNPROSECUTED


# -- losses ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.02a", "republic:CH.5")
@pytest.mark.parametrize(
    ("lost", "armies", "legions", "fallen"),
    [
        (1, 5, 5, (1, 0)),
        (2, 5, 5, (2, 0)),
        (3, 5, 5, (2, 1)),
        (4, 5, 5, (3, 1)),
        (6, 5, 5, (4, 2)),
        (3, 1, 5, (1, 2)),
        (6, 9, 1, (5, 1)),
        (9, 2, 1, (2, 1)),
        (3, 0, 5, (0, 3)),
        (4, 5, 0, (4, 0)),
    ],
)
def test_of_three_lost_units_the_third_is_a_legion(lost: int, armies: int, legions: int, fallen: Any) -> None:
    assert shared(lost, armies, legions) == fallen


@pytest.mark.rule("republic:10.02a")
def test_without_legions_provincial_losses_are_doubled() -> None:
    assert [doubled(2, 9, 0), doubled(2, 9, 1), doubled(2, 3, 0)] == [4, 2, 3]
    alone = attacked(SICILIA, SLAVES, 2, 3, 2, stands={"armies": 6, "fleets": 5}, governor=None)
    assert fought(alone)["result"] == "result:stalemate"
    assert forces(rome(alone), SICILIA) == (0, 0, 0), "the table takes 5 of each, which are 10"
    beside = attacked(SICILIA, SLAVES, 2, 3, 3, stands={"armies": 5, "fleets": 5, "legions": 1}, governor=None)
    assert fought(beside)["result"] == "result:stalemate"
    assert forces(rome(beside), SICILIA) == (4, 4, 1)


@pytest.mark.rule("republic:10.02a", "republic:10.01b")
def test_armies_legions_and_fleets_are_lost_together() -> None:
    match = attacked(SICILIA, SLAVES, 2, 2, 2, 5, stands={"armies": 3, "fleets": 4, "legions": 3}, governor=None)
    assert fought(match)["result"] == "result:stalemate"
    assert lines(match, "provincial.losses")[0].params == {
        "province": SICILIA,
        "armies": 2,
        "legions": 1,
        "fleets": 3,
    }
    assert forces(rome(match), SICILIA) == (1, 1, 2)


@pytest.mark.rule("republic:10.02a", "republic:10.61b")
def test_two_lost_legions_cost_the_governor_popularity() -> None:
    stands = {"legions": 4}
    match = attacked(SICILIA, "war:slave-2", 2, 2, 2, 4, 5, 6, 7, 28, 29, 30, NO_CHIT, stands=stands)
    assert lines(match, "provincial.losses")[0].params["legions"] == 4
    assert of(match, "popularity", FABIUS) == -2


# -- defeat ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.03a")
def test_a_beaten_province_goes_over_to_the_enemy() -> None:
    stands = {"armies": 1, "fleets": 2, "legions": 1}
    match = attacked(AFRICA, JUGURTHINE, 1, 1, 2, stands=stands, governor=VALERIUS)
    s, unrest = rome(match), board().unrest
    assert fought(match)["result"] == "result:defeat"
    assert (s.province[province(AFRICA)], s.ally[province(AFRICA)]) == (ALLIED, war(JUGURTHINE))
    assert allies(s, war(JUGURTHINE)) == [province(AFRICA)]
    assert of(match, "place", VALERIUS) == CURIA
    assert s.unrest == unrest
    assert not garrison(s, province(AFRICA))
    assert s.provincial_fleets[province(AFRICA)] == 0
    assert s.war[war(JUGURTHINE)] == UNPROSECUTED
    assert view(s, 0)["wars"][JUGURTHINE]["allies"] == [AFRICA]


@pytest.mark.rule("republic:10.03a")
def test_surviving_legions_return_to_rome() -> None:
    s = settled({AFRICA: {"legions": 2, "armies": 4, "fleets": 1}}, provinces={AFRICA: FABIUS}, legions=3)
    win_over(s, war(JUGURTHINE), province(AFRICA))
    assert s.legion.count(ACTIVE_BOX) == 5
    assert forces(s, AFRICA) == (4, 0, 0)


@pytest.mark.rule("republic:10.03a")
def test_a_governor_who_is_in_rome_only_loses_his_post() -> None:
    s = settled({}, provinces={AFRICA: FABIUS})
    s.place[person(FABIUS)], s.post[person(FABIUS)] = ROME, NOBODY
    win_over(s, war(JUGURTHINE), province(AFRICA))
    assert (s.place[person(FABIUS)], s.governor[province(AFRICA)]) == (ROME, NOBODY)


@pytest.mark.rule("republic:10.03a")
def test_base_and_armies_of_an_ally_are_added_after_matching_wars() -> None:
    wars = {"war:macedonian-2": "active", "war:macedonian-3": "active"}
    s = settled({MACEDONIA: {"armies": 2}}, provinces={MACEDONIA: None}, wars=wars)
    strong = land_strength(s, war("war:macedonian-3"))
    win_over(s, war("war:macedonian-3"), province(MACEDONIA))
    assert land_strength(s, war("war:macedonian-3")) == strong + 5 + 2 == 2 * 8 + 7
    assert land_strength(s, war("war:macedonian-2")) == 2 * 10, "it fights beside one war"


@pytest.mark.rule("republic:10.03a", "republic:7.342", "republic:7.344a")
def test_a_province_that_a_war_has_won_over_still_exists_for_its_leader() -> None:
    numantine, leading = "war:spanish-2", {"leader:viriathus": "leading"}
    wars = {numantine: "active", SPANISH: "active"}
    s = settled({}, provinces={HISPANIA: None, ULTERIOR: None}, wars=wars, leaders=leading)
    strong = land_strength(s, war(numantine))
    win_over(s, war(numantine), province(HISPANIA))
    assert land_strength(s, war(numantine)) == strong + 1 == 2 * 8 + 5 + 1
    assert land_strength(s, war(SPANISH)) == 2 * 6 + 5
    s.war[war(numantine)] = BEATEN
    war_over(s, war(numantine))
    assert s.leader_at[leader("leader:viriathus")] == LEADING, "he has another war"


@pytest.mark.rule("republic:7.333b", "republic:10.03a")
def test_a_war_for_a_province_that_another_has_won_over_is_a_revolt_all_the_same() -> None:
    s = settled({}, provinces={MACEDONIA: None}, wars={SYRIAN: "active"})
    win_over(s, war(SYRIAN), province(MACEDONIA))
    assert is_revolt(s, war(MACEDONIAN))


@pytest.mark.rule("republic:10.03b")
def test_an_ally_builds_nothing_and_gets_no_garrison() -> None:
    s = settled({AFRICA: {"armies": 1}}, provinces={AFRICA: FABIUS}, wars={JUGURTHINE: "active"})
    assert AFRICA in _loyal_provinces(s)
    win_over(s, war(JUGURTHINE), province(AFRICA))
    assert AFRICA not in _loyal_provinces(s)
    s.war[war(JUGURTHINE)] = INACTIVE
    assert building(s) == []


def allied_battle(*dice: int, **given: Any) -> Match:
    """Julius fights the Jugurthine War, beside which Africa stands with three armies."""
    states = [0] * len(board().province)
    states[province(AFRICA)] = ALLIED
    ally = [NOBODY] * len(states)
    ally[province(AFRICA)] = war(JUGURTHINE)
    return battle(
        *dice,
        target=JUGURTHINE,
        legions=18,
        fleets=2,
        options=ON,
        province=states,
        ally=ally,
        people={JULIUS: {"faction": 1}},
        **held({AFRICA: {"armies": 3, "developed": 1}}),
        **given,
    )


@pytest.mark.rule("republic:10.03b")
@pytest.mark.parametrize(
    ("dice", "kind", "left"),
    [((1, 1, 2), "stalemate", 1), ((6, 5, 3), "disaster", 3), ((1, 1, 1), "stalemate", 0), ((6, 4, 3), "standoff", 0)],
)
def test_an_undecided_battle_costs_an_ally_as_many_armies_as_rome_legions(
    dice: tuple[int, ...], kind: str, left: int
) -> None:
    match = allied_battle(*dice)
    assert lines(match, "combat.fought")[0].params["result"] == f"result:{kind}"
    assert rome(match).provincial_armies[province(AFRICA)] == left


@pytest.mark.rule("republic:10.03b")
@pytest.mark.parametrize(("kind", "naval", "left"), [(STALEMATE, 0, 1), (VICTORY, 0, 3), (STALEMATE, 1, 3)])
def test_a_province_that_holds_its_own_thins_out_the_allies_too(kind: str, naval: bool, left: int) -> None:
    s = settled(
        {ILLYRICUM: {"armies": 5, "legions": 1}, MACEDONIA: {"armies": 3}},
        provinces={ILLYRICUM: None, MACEDONIA: None},
        wars={MACEDONIAN: "active"},
    )
    win_over(s, war(MACEDONIAN), province(MACEDONIA))
    take_losses(s, war(MACEDONIAN), province(ILLYRICUM), bool(naval), Result(kind, 2))
    assert forces(s, MACEDONIA)[0] == left


@pytest.mark.rule("republic:10.04", "republic:10.71a")
@pytest.mark.parametrize(("two", "place"), [(False, CAPTIVE), (True, CURIA)])
def test_a_single_chit_captures_or_kills_as_the_table_reads_it(two: bool, place: int) -> None:
    options = {**ON, "capture_two_chits": two}
    match = attacked(SICILIA, SLAVES, 3, 3, 3, 2, stands={"armies": 1}, options=options)
    assert of(match, "place", FABIUS) == place


@pytest.mark.rule("republic:10.03b")
def test_allies_lose_no_more_together_than_rome() -> None:
    s = settled(
        {ILLYRICUM: {"armies": 1}, MACEDONIA: {"armies": 3}},
        provinces={ILLYRICUM: None, MACEDONIA: None},
        wars={MACEDONIAN: "active"},
    )
    for key in (ILLYRICUM, MACEDONIA):
        win_over(s, war(MACEDONIAN), province(key))
    share_losses(s, war(MACEDONIAN), 2)
    assert (forces(s, ILLYRICUM)[0], forces(s, MACEDONIA)[0]) == (0, 2)


@pytest.mark.rule("republic:10.03c")
def test_a_victory_of_the_senate_frees_the_province() -> None:
    match = allied_battle(6, 6, 6)
    s, africa = rome(match), province(AFRICA)
    assert s.war[war(JUGURTHINE)] == BEATEN
    assert (s.province[africa], s.developed[africa], s.ally[africa]) == (VACANT, 0, NOBODY)
    assert forces(s, AFRICA) == (0, 0, 0)
    assert lines(match, "provincial.freed")


@pytest.mark.rule("republic:10.03c")
def test_peace_frees_it_too() -> None:
    s = settled({AFRICA: {"armies": 2}}, provinces={AFRICA: None}, wars={JUGURTHINE: "active"})
    win_over(s, war(JUGURTHINE), province(AFRICA))
    make_peace(s, war(JUGURTHINE))
    holds(s)
    assert s.province[province(AFRICA)] == VACANT


# -- undecided ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.04")
def test_an_undecided_battle_leaves_the_war_unprosecuted() -> None:
    match = attacked(SICILIA, SLAVES, 3, 4, 4)
    assert fought(match)["result"] == "result:stalemate"
    assert rome(match).war[war(SLAVES)] == UNPROSECUTED
    assert rome(match).unrest == board().unrest, "the people hear of it next year"


@pytest.mark.rule("republic:10.04")
def test_even_if_a_force_of_the_senate_stands_against_the_war_after_a_disaster() -> None:
    s = settled({}, provinces={SICILIA: FABIUS}, wars={SLAVES: "active"}, armies={JULIUS: 5})
    s.place[person(JULIUS)], s.post[person(JULIUS)] = 6, war(SLAVES)
    s.fought = [[war(SLAVES), 1]]
    assert prosecuted(s, war(SLAVES))
    s.defended = [[war(SLAVES), 0]]
    assert not prosecuted(s, war(SLAVES))
    s.fought, s.defended = [], [[war(SLAVES), 1]]
    assert prosecuted(s, war(SLAVES))


@pytest.mark.rule("republic:10.04", "republic:10.7a", "republic:10.71a")
@pytest.mark.parametrize(
    ("chits", "place"), [((2, NO_CHIT), CURIA), ((NO_CHIT, 2), CAPTIVE), ((NO_CHIT, NO_CHIT), None)]
)
def test_chits_are_drawn_for_the_governor(chits: tuple[int, ...], place: int | None) -> None:
    match = attacked(SICILIA, SLAVES, 3, 3, 3, *chits, stands={"armies": 2})
    assert lines(match, "provincial.losses")[0].params["armies"] == 2
    assert (of(match, "place", FABIUS) if place else None) == place
    governed = rome(match).province[province(SICILIA)] == GOVERNED
    assert governed == (place is None)
    if place == CAPTIVE:
        assert of(match, "post", FABIUS) == war(SLAVES)


# -- victory --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.05a", "republic:10.05b")
def test_a_victorious_province_drives_the_war_back() -> None:
    match = attacked(SICILIA, "war:slave-2", 6, 6, 6, stands={"legions": 2, "armies": 5, "fleets": 1}, legions=0)
    s, chest = rome(match), board().chest
    assert fought(match)["result"] == "result:victory"
    assert (s.war[war("war:slave-2")], s.driven_back[war("war:slave-2")]) == (INACTIVE, 1)
    assert (s.unrest, s.chest) == (board().unrest, chest)
    assert of(match, "influence", FABIUS) == board().influence[person(FABIUS)] + 4
    assert of(match, "popularity", FABIUS) == 4
    sworn = [legion for legion in garrison(s, province(SICILIA)) if s.sworn[legion] == person(FABIUS)]
    assert len(sworn) == sum(s.veteran) == 1


@pytest.mark.rule("republic:10.05a")
@pytest.mark.parametrize(
    "company", [{"leaders": {"leader:spartacus": "leading"}}, {"wars": {"war:slave-3": "inactive"}}]
)
def test_beside_a_leader_or_a_matching_war_it_stays_active_and_is_not_unprosecuted(company: dict[str, Any]) -> None:
    match = attacked(SICILIA, SLAVES, 6, 6, 6, stands={"legions": 4, "armies": 9}, **company)
    assert fought(match)["result"] == "result:victory"
    assert rome(match).war[war(SLAVES)] == ACTIVE


@pytest.mark.rule("republic:10.05a")
def test_a_war_that_was_driven_back_waits_for_a_leader_a_matching_war_or_an_attack() -> None:
    match = attacked(HISPANIA, SPANISH, 6, 6, 6, stands={"legions": 5}, beside={}, provinces={ULTERIOR: JULIUS})
    s = rome(match)
    assert fought(match)["result"] == "result:stalemate", "it has no fleets"
    s.war[war(SPANISH)], s.driven_back[war(SPANISH)] = INACTIVE, 1
    awaken(s)
    assert s.war[war(SPANISH)] == INACTIVE, "its provinces are in play, and yet"
    activate(s, war(SPANISH))
    s.war[war(SPANISH)] = INACTIVE
    awaken(s)
    assert s.war[war(SPANISH)] == ACTIVE
    s.driven_back[war(SPANISH)] = 1
    appear(s, war(SPANISH))
    assert s.driven_back[war(SPANISH)] == 0


@pytest.mark.rule("republic:10.05b")
def test_nobody_is_rewarded_where_no_governor_is() -> None:
    match = attacked(SICILIA, SLAVES, 6, 6, 6, stands={"legions": 4, "armies": 9}, governor=None)
    assert fought(match)["result"] == "result:victory"
    assert not any(rome(match).veteran)


@pytest.mark.rule("republic:10.05c")
def test_allies_stay_with_a_war_that_another_province_has_driven_back() -> None:
    match = attacked(ILLYRICUM, MACEDONIAN, 6, 6, 5, stands={"legions": 9, "fleets": 10, "developed": 1})
    assert fought(match)["result"] == "result:victory"
    s = settled({MACEDONIA: {"armies": 1}}, wars={MACEDONIAN: "active"}, provinces={MACEDONIA: None})
    win_over(s, war(MACEDONIAN), province(MACEDONIA))
    s.war[war(MACEDONIAN)] = INACTIVE
    holds(s)
    assert allies(s, war(MACEDONIAN)) == [province(MACEDONIA)]
    assert land_strength(s, war(MACEDONIAN)) == 12 + 5 + 1


# -- revolts --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.internal-disorder.2")
def test_a_province_in_revolt_fights_with_its_own_forces() -> None:
    s = settled({SICILIA: {"armies": 1, "fleets": 2}}, provinces={SICILIA: None})
    revolt = war("revolt:sicilia")
    province_revolts(s, province(SICILIA))
    assert (land_strength(s, revolt), naval_strength(s, revolt), at_sea(s, revolt)) == (3, 2, True)
    share_losses(s, revolt, 5)
    assert land_strength(s, revolt) == 2
    set_free(s, revolt)
    assert forces(s, SICILIA) == (0, 0, 0)


@pytest.mark.rule("republic:E.pretender.1")
def test_a_pretender_has_the_armies_of_the_province() -> None:
    won = settled({SICILIA: {"legions": 4}}, 4, 4, 4, provinces={SICILIA: None})
    assert garrison_wins(won, province(SICILIA))
    lost = settled({SICILIA: {"legions": 4, "armies": 3}}, 4, 4, 4, provinces={SICILIA: None})
    assert not garrison_wins(lost, province(SICILIA))


# -- odds -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.01a", "republic:10.01b")
def test_the_chances_of_a_province_are_those_of_the_dice() -> None:
    even = chances(Strength(land=8, naval=0, fleets=2), Enemy(land=8, support=2))
    assert even.won == pytest.approx(35 / 216, abs=1e-9)
    assert even.lost == pytest.approx(35 / 216, abs=1e-9)
    assert chances(Strength(8, 0, 1), Enemy(8, support=2)).won == 0
    assert chances(Strength(8, 5, 0), Enemy(8, naval=5)) == (0, 1)


@pytest.mark.rule("republic:10.01c", "republic:10.02a")
def test_at_sea_the_chances_are_those_of_both_battles() -> None:
    sure = chances(Strength(land=30, naval=30, fleets=2), Enemy(land=1, naval=1, support=2))
    assert sure == (1, 0)
    alone = chances(Strength(land=30, naval=14, fleets=3), Enemy(land=1, naval=14, support=3))
    beside = chances(Strength(land=30, naval=14, fleets=3, legions=1), Enemy(land=1, naval=14, support=3))
    assert alone.won == pytest.approx(1 / 216), "only an 18 at sea leaves three fleets"
    assert beside.won == alone.won
    two = Enemy(land=1, naval=14, support=2)
    assert chances(Strength(30, 14, 3), two).won == pytest.approx(1 / 216)
    assert chances(Strength(30, 14, 3, legions=1), two).won == pytest.approx(4 / 216), "17 costs one fleet, not two"
    one = Enemy(land=1, naval=14, support=1)
    assert chances(Strength(30, 14, 1), one).won == pytest.approx(1 / 216), "a single fleet is lost with a 17"
    assert chances(Strength(30, 14, 1), one).lost == pytest.approx(35 / 216), "seven or less at sea"


@pytest.mark.rule("republic:10.01a", "republic:10.01b", "republic:10.01c")
def test_prospects_are_reckoned_from_what_stands_in_the_province() -> None:
    stands = {"armies": 3, "fleets": 4, "legions": 1}
    s = settled({BITHYNIA: stands}, provinces={BITHYNIA: FABIUS}, wars={PIRATES: "active"})
    own = Strength(land=2 + 1 + 3 + 4, naval=5 + 4 + 4, fleets=4, legions=1)
    assert prospects(s, war(PIRATES), province(BITHYNIA)) == chances(own, Enemy(3, 8, 2, (18,), (15,)))


@pytest.mark.rule("republic:10.01a")
def test_the_view_tells_how_a_province_would_fare() -> None:
    s = settled(
        {SICILIA: {"armies": 4}}, provinces={SICILIA: FABIUS}, wars={SLAVES: "inactive", "war:slave-2": "unseen"}
    )
    found = prospects(s, war(SLAVES), province(SICILIA))
    card = view(s, 1)["provinces"][SICILIA]
    assert card["threats"] == {SLAVES: {"won": round(100 * found.won), "lost": round(100 * found.lost)}}
    assert (card["land"], card["naval"], card["local_taxes"]) == (2 + 2 + 4, 4, 30)
    assert view(s, 1)["wars"][SLAVES]["attacks"] == [SICILIA]


def test_the_odds_of_a_province_can_be_asked_for() -> None:
    told = ask(["province", "sicilia", "slave-1", "--armies", "4", "--legions", "1", "--military", "3"]).data
    own = Strength(land=2 + 1 + 4 + 3, naval=3, fleets=0, legions=1)
    assert told == chances(own, Enemy(4, 0, 0, (17,), (15,)))._asdict()
