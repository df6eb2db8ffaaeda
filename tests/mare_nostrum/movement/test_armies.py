"""The composition of armies (3.14a, 3.14b)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.orders import Assignment, Deployment, Units
from tabularium.games.mare_nostrum.pieces import Force

from ..world import columns, general, muster, nation, order, place, run, units, world, wrong


@pytest.mark.rule("mare:3.14a")
def test_leaders_take_what_they_are_assigned_and_the_rest_stands() -> None:
    s = world()
    muster(s, "rome", "IT1", inf=10)
    leader = general(s, "rome", "IT1")
    order(s, "rome", armies=[Assignment(f"leader:{leader.number}", Units(inf=6))])
    run(s, "army_composition")
    army = s.army(leader.number)
    assert army is not None
    assert army.units == columns(inf=6)
    assert s.standing(nation(s, "rome"), place("IT1")).units == columns(inf=4)
    assert [campaign.leader for campaign in s.campaigns] == [leader.number]


@pytest.mark.rule("mare:3.14a")
def test_companions_and_leaders_off_the_map_command_nobody() -> None:
    s = world()
    muster(s, "rome", "IT1", inf=10)
    consul = general(s, "rome", "IT1")
    general(s, "rome", "IT1", principal=consul.number)
    general(s, "rome")
    run(s, "army_composition")
    assert [campaign.leader for campaign in s.campaigns] == [consul.number]


@pytest.mark.rule("mare:3.14a")
def test_what_is_not_there_cannot_be_assigned_and_leaders_are_served_by_number() -> None:
    s = world()
    muster(s, "rome", "IT1", inf=10)
    first, second = general(s, "rome", "IT1"), general(s, "rome", "IT1")
    page = [Assignment(f"leader:{second.number}", Units(inf=6)), Assignment(f"leader:{first.number}", Units(inf=6))]
    order(s, "rome", armies=page)
    run(s, "army_composition")
    armies = [s.army(leader.number) for leader in (first, second)]
    assert [army and army.units[0] for army in armies] == [6, 4]


@pytest.mark.rule("mare:3.14a")
def test_the_sheet_is_told_what_cannot_be_assigned() -> None:
    s = world()
    muster(s, "rome", "IT1", inf=10)
    leader, companion = general(s, "rome"), general(s, "rome")
    leaders = [
        Deployment(f"leader:{leader.number}", province="province:IT1"),
        Deployment(f"leader:{companion.number}", accompanies=f"leader:{leader.number}"),
    ]
    armies = [
        Assignment(f"leader:{leader.number}", Units(inf=6, cav=1)),
        Assignment(f"leader:{companion.number}", Units(inf=1)),
    ]
    assert wrong(s, "rome", leaders=leaders, armies=armies) == {
        "armies[0].units": "mare:3.14a",
        "armies[1].leader": "mare:3.14a",
    }


@pytest.mark.rule("mare:3.14b")
def test_units_that_nobody_leads_are_where_they_were() -> None:
    s = world()
    before = units(s, "rome", "IT3")
    run(s, "army_composition")
    for _ in range(6):
        run(s, "movement_segment")
    assert units(s, "rome", "IT3") == before


@pytest.mark.rule("mare:3.12.7b", "mare:3.14a")
def test_units_annexed_this_year_cannot_be_assigned() -> None:
    s = world()
    muster(s, "rome", "IT9")
    s.forces.append(Force(nation=nation(s, "rome"), province=place("IT9"), units=columns(inf=4), resting=True))
    leader = general(s, "rome", "IT9")
    order(s, "rome", armies=[Assignment(f"leader:{leader.number}", Units(inf=1))])
    run(s, "army_composition")
    assert s.army(leader.number) is None
