"""Leaders: how they come into the game (4.5.3, 4.5.4) and where a year finds them (3.11)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.ages import retire
from tabularium.games.mare_nostrum.leaders import (
    main_army,
    new_leader,
    place_independent_leaders,
    replace_independent_leader,
)
from tabularium.games.mare_nostrum.orders import Assignment, Deployment, March, Step, Units
from tabularium.games.mare_nostrum.pieces import NOBODY, Campaign, Leader
from tabularium.games.mare_nostrum.tables import CAVALRY, INFANTRY, PASSAGE, SUBSIDIARY
from tabularium.games.mare_nostrum.world import NOWHERE, PROVINCES

from .cards.table import give, play
from .world import (
    alliance,
    disarm,
    general,
    lead,
    lines,
    muster,
    nation,
    order,
    place,
    purse,
    run,
    units,
    world,
    wrong,
)


def at(leader: Leader, code: str) -> Deployment:
    """A leader is placed in a province."""
    return Deployment(f"leader:{leader.number}", province=f"province:{code}")


def along(leader: Leader, principal: Leader) -> Deployment:
    """A leader accompanies another."""
    return Deployment(f"leader:{leader.number}", accompanies=f"leader:{principal.number}")


# -- 3.11 deployment ------------------------------------------------------------------
@pytest.mark.rule("mare:3.11a")
def test_every_year_a_leader_goes_wherever_own_units_stand() -> None:
    s = world()
    muster(s, "rome", "AF3", inf=2)
    leader = general(s, "rome", "IT1")
    order(s, "rome", leaders=[at(leader, "AF3")])
    run(s, "leader_deployment")
    assert leader.province == place("AF3")


@pytest.mark.rule("mare:3.11b", "mare:3.11a")
def test_units_of_an_ally_do_not_receive_a_leader() -> None:
    s = world()
    alliance(s, "rome", "pergamon")
    leader = general(s, "rome")
    assert wrong(s, "rome", leaders=[at(leader, "AS1")]) == {"leaders[0].province": "mare:3.11b"}


@pytest.mark.rule("mare:3.11c")
def test_a_companion_is_where_his_principal_is_and_cannot_have_one_of_his_own() -> None:
    s = world()
    first, second, third = (general(s, "rome") for _ in range(3))
    page = [along(second, first), at(first, "IT3"), along(third, second)]
    assert wrong(s, "rome", leaders=page) == {"leaders[2].accompanies": "mare:3.11c"}
    order(s, "rome", leaders=page)
    run(s, "leader_deployment")
    assert (second.province, second.principal) == (place("IT3"), first.number)
    assert (third.province, third.principal) == (place("IT1"), NOBODY)


@pytest.mark.rule("mare:3.11a")
def test_a_leader_has_one_place() -> None:
    s = world()
    first, second = general(s, "rome"), general(s, "rome")
    both = Deployment(f"leader:{first.number}", province="province:IT1", accompanies=f"leader:{second.number}")
    assert wrong(s, "rome", leaders=[at(second, "IT1"), both]) == {"leaders[1]": "mare:3.11a"}
    assert wrong(s, "rome", leaders=[Deployment(f"leader:{first.number}")]) == {"leaders[0]": "mare:3.11a"}
    assert wrong(s, "rome", leaders=[at(first, "IT1"), at(first, "IT3")]) == {"leaders[1].leader": "mare:3.11a"}


@pytest.mark.rule("mare:3.11e")
def test_a_leader_without_orders_goes_to_the_main_army_of_equals_the_capitals_and_is_told() -> None:
    s = world()
    leader = general(s, "rome")
    muster(s, "rome", "IT1", inf=5)
    muster(s, "rome", "IT3", inf=9)
    run(s, "leader_deployment")
    assert leader.province == place("IT3")
    assert [line.to for line in lines(s, "leaders.fallback")] == [[nation(s, "rome")]]

    muster(s, "rome", "IT1", inf=9)
    muster(s, "rome", "HP2", inf=9)
    run(s, "leader_deployment")
    assert leader.province == s.capital(nation(s, "rome"))

    s.forces = [force for force in s.forces if force.nation != nation(s, "rome")]
    run(s, "leader_deployment")
    assert leader.province == NOWHERE


@pytest.mark.rule("mare:3.11f")
def test_where_all_own_units_are_gone_by_then_the_leader_goes_to_the_main_army() -> None:
    s = world()
    muster(s, "rome", "AF3", inf=2)
    leader = general(s, "rome")
    order(s, "rome", leaders=[at(leader, "AF3")])
    muster(s, "rome", "AF3")
    run(s, "leader_deployment")
    assert leader.province == place("IT1")


@pytest.mark.rule("mare:3.11d")
def test_a_companion_takes_over_army_and_orders() -> None:
    s = world()
    first, second, third = (general(s, "rome", "IT1") for _ in range(3))
    second.principal = third.principal = first.number
    force = s.standing(nation(s, "rome"), place("IT1"))
    force.leader = first.number
    s.campaigns = [Campaign(nation=0, leader=first.number, orders=first.number)]
    retire(s, first, "leaders.died")
    assert force.leader == second.number
    assert (second.principal, third.principal) == (NOBODY, second.number)
    assert [(each.leader, each.orders) for each in s.campaigns] == [(second.number, first.number)]
    assert [line.to for line in lines(s, "leaders.succeeds")] == [[nation(s, "rome")]]


@pytest.mark.rule("mare:3.11d", "mare:3.11c")
def test_a_companion_takes_the_place_of_a_leader_who_falls_before_the_year_begins() -> None:
    s = world(dice=[1])
    disarm(s)
    muster(s, "rome", "IT1", inf=9)
    muster(s, "rome", "IT4", inf=3)
    first, second, third = (general(s, "rome") for _ in range(3))
    one, other, last = (f"leader:{each.number}" for each in (first, second, third))
    order(
        s,
        "rome",
        leaders=[
            Deployment(last, accompanies=one),
            Deployment(other, accompanies=one),
            Deployment(one, "province:IT4"),
        ],
        armies=[Assignment(one, Units(inf=3))],
        movement=[March(one, [Step(1, "march", to="province:IT3")])],
    )
    give(s, "carthage", "C52")
    purse(s, "carthage", talents=40)
    order(s, "carthage", cards=play("C52", leader=one))
    for step in ("cards", "leader_deployment", "army_composition", "movement_segment"):
        run(s, step)
    assert first not in s.leaders
    assert [PROVINCES[each.province] for each in (second, third)] == ["province:IT3"] * 2
    assert units(s, "rome", "IT3") == {"inf": 3}
    assert (second.principal, third.principal) == (NOBODY, second.number)
    assert [line.to for line in lines(s, "leaders.succeeds")] == [[nation(s, "rome")]]


@pytest.mark.rule("mare:3.11d")
def test_without_companion_the_army_stands_where_it_is() -> None:
    s = world()
    leader = general(s, "rome", "IT1")
    before = units(s, "rome", "IT1")
    s.standing(nation(s, "rome"), place("IT1")).leader = leader.number
    s.campaigns = [Campaign(nation=0, leader=leader.number, orders=leader.number)]
    retire(s, leader, "leaders.died")
    assert units(s, "rome", "IT1") == before
    assert s.army(leader.number) is None
    assert s.campaigns == []


BANDS = {
    "A": [(1, 45), (46, 73), (74, 90), (91, 100)],
    "B": [(1, 49), (50, 80), (81, 100)],
    "C": [(1, 65), (66, 90), (91, 100)],
    "D": [(1, 70), (71, 100)],
    "E": [(1, 80), (81, 100)],
    "F": [(1, 90), (91, 100)],
}
"""By level of strategy the first and last rolls that give a leader of 0, 1, 2 and 3."""


# -- 4.5.3 new leaders ------------------------------------------------------------------
@pytest.mark.rule("mare:4.5.3b", "mare:4.5.1a")
@pytest.mark.parametrize(
    ("strategy", "roll", "modifier"),
    [
        (strategy, roll, modifier)
        for strategy, bands in BANDS.items()
        for modifier, band in enumerate(bands)
        for roll in band
    ],
)
def test_the_level_of_strategy_gives_the_modifier(strategy: str, roll: int, modifier: int) -> None:
    s = world(dice=[roll, 1])
    s.strategy[nation(s, "egypt")] = strategy
    assert new_leader(s, nation(s, "egypt")).modifier == modifier


@pytest.mark.rule("mare:4.5.3a", "mare:4.5.3c", "mare:4.5.2a")
def test_a_new_leader_is_between_twenty_and_fifty() -> None:
    rolls = (1, 25, 26, 46, 47, 63, 64, 78, 79, 90, 91, 100)
    s = world(dice=[die for roll in rolls for die in (1, roll)])
    ages = [new_leader(s, nation(s, "egypt")).age for _ in rolls]
    assert ages == [20, 20, 25, 25, 30, 30, 35, 35, 40, 40, 50, 50]


@pytest.mark.rule("mare:4.5.3c", "mare:4.5.3d")
def test_romans_are_older() -> None:
    s = world(dice=[1, 14, 1, 60])
    assert [new_leader(s, nation(s, "rome")).age for _ in range(2)] == [35, 50]
    assert [leader.number for leader in s.leaders] == [1, 2]


@pytest.mark.rule("mare:4.5.3a")
def test_a_leader_who_is_gone_is_replaced_at_the_end_of_the_turn_and_one_of_a_card_is_not() -> None:
    s = world()
    s.leader_count = [0] * 13
    s.leader_count[nation(s, "egypt")] = 2
    gone, card = general(s, "egypt", card=3), general(s, "egypt", card=4)
    retire(s, gone, "leaders.died")
    run(s, "leader_ages")
    assert [leader.card for leader in s.leaders_of(nation(s, "egypt"))] == [card.card, NOBODY, NOBODY]
    run(s, "leader_ages")
    assert len(s.leaders_of(nation(s, "egypt"))) == 3


# -- 4.5.4 leaders of independents ------------------------------------------------------------------
@pytest.mark.rule("mare:4.5.4a")
def test_twenty_leaders_of_independents_begin_in_twenty_provinces_with_their_troops() -> None:
    s = world()
    before = [sum(force.units[column] for force in s.forces) for column in (INFANTRY, CAVALRY)]
    place_independent_leaders(s)
    assert len({leader.province for leader in s.leaders}) == len(s.leaders) == 20
    assert all(s.independent(leader.province) for leader in s.leaders)
    after = [sum(force.units[column] for force in s.forces) for column in (INFANTRY, CAVALRY)]
    assert [now - then for now, then in zip(after, before, strict=True)] == [38, 8]


@pytest.mark.rule("mare:4.5.4a", "mare:4.5.3a")
def test_the_game_begins_with_the_leaders_of_all() -> None:
    s = world()
    run(s, "deal")
    assert [len(s.leaders_of(each)) for each in s.living()] == [s.leader_count[each] for each in s.living()]
    assert len(s.leaders_of(NOBODY)) == 20
    assert len({leader.number for leader in s.leaders}) == len(s.leaders)


@pytest.mark.rule("mare:4.5.4c", "mare:4.5.4d", "mare:3.12.9e")
def test_who_left_is_replaced_in_a_province_drawn_among_the_first_independents() -> None:
    s = world(dice=[19, place("GL13"), 66, 1], leader_count=[0] * 13, departed=1)
    gauls = nation(s, "gauls")
    s.grade[gauls][place("GL13")], s.climbed = SUBSIDIARY, [[gauls, place("GL13"), PASSAGE, 0]]
    run(s, "leader_ages")
    assert s.grade[gauls][place("GL13")] == PASSAGE  # what was invested this turn is lost
    [leader] = s.leaders
    assert (leader.province, leader.modifier, leader.nation) == (place("GL13"), 1, NOBODY)
    army = s.army(leader.number)
    assert army is not None
    assert (army.units[INFANTRY], army.units[CAVALRY]) == (2, 2)
    assert s.departed == 0


@pytest.mark.rule("mare:4.5.4c", "mare:4.5.4d")
@pytest.mark.parametrize(
    ("roll", "infantry", "cavalry"),
    [
        *((1, 1, 0), (5, 1, 0), (6, 2, 0), (10, 2, 0), (11, 2, 0), (12, 2, 0), (13, 2, 1), (14, 2, 1), (15, 2, 1)),
        *((16, 2, 1), (17, 3, 1), (18, 3, 1), (19, 2, 2), (20, 3, 2)),
    ],
)
def test_the_table_of_new_independent_leaders(roll: int, infantry: int, cavalry: int) -> None:
    s = world(dice=[roll, place("GL13"), 100, 1])
    disarm(s)
    replace_independent_leader(s)
    [army] = s.forces
    assert (army.units[INFANTRY], army.units[CAVALRY]) == (infantry, cavalry)
    assert s.leaders[0].modifier == (2 if roll >= 18 else 1)


@pytest.mark.rule("mare:3.11a", "mare:3.11e")
def test_where_no_unit_is_left_leaders_stay_off_the_map_and_lose_their_principals() -> None:
    s = world()
    leader, other = general(s, "rome", "IT1"), general(s, "rome", "IT1")
    other.principal = leader.number
    disarm(s)
    run(s, "leader_deployment")
    assert [(each.province, each.principal) for each in (leader, other)] == [(NOWHERE, NOBODY)] * 2
    assert lines(s, "leaders.fallback") == []


@pytest.mark.rule("mare:3.11e")
def test_the_main_army_is_the_largest_with_all_its_parts_wherever_it_stands() -> None:
    s = world()
    disarm(s)
    rome = nation(s, "rome")
    assert main_army(s, rome) == NOWHERE
    muster(s, "rome", "IT1", inf=3)
    lead(s, "rome", "AF3", inf=2)
    lead(s, "rome", "AF3", inf=2)
    muster(s, "carthage", "AF2", inf=9)
    assert main_army(s, rome) == place("AF3")
    muster(s, "rome", "IT1", inf=4)
    assert main_army(s, rome) == s.capital(rome) == place("IT1")


@pytest.mark.rule("mare:4.5.4d")
@pytest.mark.parametrize("why", ["annexed", "led"])
def test_where_there_is_no_room_the_new_leader_is_gone_for_good(why: str) -> None:
    s = world(dice=[20, place("GL13")], leader_count=[0] * 13, departed=1)
    if why == "annexed":
        s.owner[place("GL13")] = nation(s, "rome")
    else:
        s.leaders.append(Leader(number=99, nation=NOBODY, modifier=0, age=20, province=place("GL13")))
    before = len(s.leaders)
    run(s, "leader_ages")
    assert (len(s.leaders), s.departed) == (before, 0)
    assert lines(s, "leaders.independent") == []
    assert PROVINCES[place("GL13")] == "province:GL13"


@pytest.mark.rule("mare:3.11e")
def test_of_equal_armies_the_first_on_the_map_is_the_main_one() -> None:
    s = world()
    disarm(s)
    for code in ("IT6", "IT2", "IT4"):
        muster(s, "rome", code, inf=3)
    assert main_army(s, nation(s, "rome")) == min(place(code) for code in ("IT6", "IT2", "IT4"))


@pytest.mark.rule("mare:3.11e", "mare:9.germans.b")
def test_of_equal_places_the_lowest_code_counts_wherever_it_lies_on_the_map() -> None:
    s = world()
    disarm(s)
    for code in ("HP11", "HP10", "AF3", "AF2"):
        muster(s, "carthage", code, inf=2)
    assert PROVINCES[main_army(s, nation(s, "carthage"))] == "province:AF2"
    for code in ("AF2", "AF3"):
        muster(s, "carthage", code)
    assert PROVINCES[main_army(s, nation(s, "carthage"))] == "province:HP10"
    germans = nation(s, "germans")
    for code in ("DC1", "GL9"):
        s.owner[place(code)] = germans
        s.town[place(code)] = 40 - s.urban_in(place(code))
    assert PROVINCES[s.capital(germans)] == "province:DC1"
