"""Recruiting and disbanding (3.5 to 3.7)."""

from __future__ import annotations

import msgspec
import pytest

from tabularium.games.mare_nostrum.deck import CARD
from tabularium.games.mare_nostrum.orders import Disbanding, InProvince, Recruiting, Units, UnitsIn
from tabularium.games.mare_nostrum.pieces import Active
from tabularium.games.mare_nostrum.tables import GOODS
from tabularium.games.mare_nostrum.world import PORTS
from tabularium.games.mare_nostrum.year import order_sheet

from .world import level, lines, muster, nation, order, place, purse, run, units, world, wrong


def raised(**amounts: int) -> Recruiting:
    """Infantry in these provinces."""
    return Recruiting(infantry=[InProvince(f"province:{code}", amount) for code, amount in amounts.items()])


@pytest.mark.rule("mare:3.5a", "mare:3.5d")
def test_infantry_costs_rural_population_resources_and_talents_and_stands_there_at_once() -> None:
    s = world()
    purse(s, "dacians", talents=100, resources=10)
    before = s.rural[place("DC1")], units(s, "dacians", "DC1").get("inf", 0)
    order(s, "dacians", recruiting=raised(DC1=3))
    run(s, "infantry")
    assert purse(s, "dacians") == {"talents": 85, "grain": 0, "resources": 7, "horses": 0}
    assert (s.rural[place("DC1")], units(s, "dacians", "DC1")["inf"]) == (before[0] - 3, before[1] + 3)


@pytest.mark.rule("mare:3.5b")
def test_a_sixth_province_is_refused_and_the_five_before_it_are_not() -> None:
    s = world()
    purse(s, "rome", talents=100, resources=10)
    six = raised(IT1=1, IT2=1, IT3=1, IT4=1, IT5=1, IT6=1)
    assert wrong(s, "rome", recruiting=six) == {"recruiting.infantry[5]": "mare:3.5b"}
    order(s, "rome", recruiting=six)
    run(s, "infantry")
    assert purse(s, "rome")["resources"] == 5


@pytest.mark.rule("mare:3.5c", "mare:3.6f")
def test_nothing_is_raised_in_collapse() -> None:
    s = world()
    purse(s, "macedonia", talents=500, resources=50, horses=9)
    level(s, "macedonia", "colapso")
    one = InProvince("province:GR1", 1)
    page = Recruiting(infantry=[one], cavalry=one, mercenary_infantry=one, mercenary_cavalry=one, fleets=1)
    assert set(wrong(s, "macedonia", recruiting=page).values()) == {"mare:3.5c", "mare:3.6f"}
    order(s, "macedonia", recruiting=page)
    run(s, "infantry")
    run(s, "special_units")
    assert purse(s, "macedonia")["talents"] == 500


@pytest.mark.rule("mare:3.6a", "mare:3.6b", "mare:3.6c", "mare:3.6e")
def test_cavalry_and_mercenaries_may_be_raised_in_one_province() -> None:
    s = world()
    purse(s, "macedonia", talents=200, horses=2)
    rural = s.rural[place("GR2")]
    two, one = InProvince("province:GR2", 2), InProvince("province:GR2", 1)
    order(s, "macedonia", recruiting=Recruiting(cavalry=two, mercenary_infantry=two, mercenary_cavalry=one))
    before = units(s, "macedonia", "GR2")
    run(s, "special_units")
    now = units(s, "macedonia", "GR2")
    assert [now.get(kind, 0) - before.get(kind, 0) for kind in ("cav", "inf_mc", "cav_mc")] == [2, 2, 1]
    assert purse(s, "macedonia") == {"talents": 200 - 30 - 50 - 45, "grain": 0, "resources": 0, "horses": 0}
    assert s.rural[place("GR2")] == rural - 2


@pytest.mark.rule("mare:3.6d")
def test_five_fleets_at_most_are_built_for_each_port_that_nobody_occupies() -> None:
    s = world()
    purse(s, "illyria", talents=500, resources=90)
    ports = [city for city in s.cities(nation(s, "illyria")) if PORTS[city]]
    s.occupier[ports[0]] = nation(s, "rome")
    most = 5 * (len(ports) - 1)
    assert wrong(s, "illyria", recruiting=Recruiting(fleets=most)) == {}
    assert wrong(s, "illyria", recruiting=Recruiting(fleets=most + 1)) == {"recruiting.fleets": "mare:3.6d"}
    order(s, "illyria", recruiting=Recruiting(fleets=most + 1))
    run(s, "special_units")
    assert s.new_fleets[nation(s, "illyria")] == most
    assert purse(s, "illyria") == {"talents": 500 - 5 * most, "grain": 0, "resources": 90 - most, "horses": 0}


@pytest.mark.rule("mare:3.6d", "mare:3.6e")
@pytest.mark.parametrize(("talents", "resources", "built"), [(14, 9, 2), (90, 1, 1), (4, 9, 0), (15, 3, 3)])
def test_fleets_are_built_as_far_as_talents_and_resources_go(talents: int, resources: int, built: int) -> None:
    s = world()
    purse(s, "illyria", talents=talents, resources=resources)
    order(s, "illyria", recruiting=Recruiting(fleets=3))
    run(s, "special_units")
    assert s.new_fleets[nation(s, "illyria")] == built
    assert purse(s, "illyria")["talents"] == talents - 5 * built
    assert [line.params["built"] for line in lines(s, "recruiting.fleets")] == ([built] if built < 3 else [])


@pytest.mark.rule("mare:3.6d", "mare:3.6f", "mare:3.6e")
def test_who_builds_no_fleets_is_told_nothing_and_who_is_in_collapse_builds_none() -> None:
    s = world()
    purse(s, "illyria", talents=100, resources=10)
    level(s, "illyria", "colapso")
    order(s, "illyria", recruiting=Recruiting(fleets=0))
    run(s, "special_units")
    assert lines(s) == []
    order(s, "illyria", recruiting=Recruiting(fleets=1))
    run(s, "special_units")
    assert ([line.rule for line in lines(s)], s.new_fleets[nation(s, "illyria")]) == (["mare:3.6f"], 0)


@pytest.mark.rule("mare:3.6g")
@pytest.mark.parametrize("name", ["gauls", "dacians", "germans"])
def test_barbarians_hire_nobody(name: str) -> None:
    s = world()
    purse(s, name, talents=500)
    code = {"gauls": "GL1", "dacians": "DC1", "germans": "GM1"}[name]
    one = InProvince(f"province:{code}", 1)
    page = Recruiting(mercenary_infantry=one, mercenary_cavalry=one)
    assert wrong(s, name, recruiting=page) == {
        "recruiting.mercenary_infantry": "mare:3.6g",
        "recruiting.mercenary_cavalry": "mare:3.6g",
    }
    before = units(s, name, code)
    order(s, name, recruiting=page)
    run(s, "special_units")
    assert (units(s, name, code), purse(s, name)["talents"]) == (before, 500)


@pytest.mark.rule("mare:3.6g")
def test_rome_hires_mercenary_cavalry_only() -> None:
    s = world()
    purse(s, "rome", talents=500)
    one = InProvince("province:IT1", 1)
    page = Recruiting(mercenary_infantry=one, mercenary_cavalry=one)
    assert wrong(s, "rome", recruiting=page) == {"recruiting.mercenary_infantry": "mare:3.6g"}


@pytest.mark.rule("mare:3.0b")
@pytest.mark.parametrize("goods", GOODS)
def test_a_treasury_can_be_spent_to_the_last(goods: str) -> None:
    s = world()
    purse(s, "rome", **{goods: 3})
    rome = nation(s, "rome")
    assert [s.affords(rome, **{goods: price}) for price in (0, 2, 3, 4)] == [True, True, True, False]


@pytest.mark.rule("mare:3.0b", "mare:1.4c")
def test_what_cannot_be_paid_is_not_raised_and_its_owner_alone_is_told() -> None:
    s = world()
    purse(s, "dacians", talents=12, resources=10)
    order(s, "dacians", recruiting=raised(DC1=3))
    run(s, "infantry")
    assert purse(s, "dacians")["talents"] == 2
    assert [line.to for line in lines(s, "recruiting.too_dear")] == [[nation(s, "dacians")]]


@pytest.mark.rule("mare:3.7a")
def test_units_and_fleets_are_let_go_for_nothing() -> None:
    s = world()
    before = units(s, "rome", "IT1")["inf"], sum(s.fleets[nation(s, "rome")]), purse(s, "rome")
    gone = UnitsIn("province:IT1", Units(inf=2))
    order(s, "rome", disbanding=Disbanding(units=[gone], fleets=7))
    muster(s, "rome", "IT2", inf=0)
    run(s, "disbanding")
    assert all(force.size for force in s.forces)
    after = units(s, "rome", "IT1")["inf"], sum(s.fleets[nation(s, "rome")]), purse(s, "rome")
    assert after == (before[0] - 2, before[1] - 7, before[2])


@pytest.mark.rule("mare:3.7a")
def test_fleets_just_built_can_be_scrapped_too_and_nobody_complains_of_what_was_done() -> None:
    s = world()
    rome = nation(s, "rome")
    s.new_fleets[rome] = 4
    order(s, "rome", disbanding=Disbanding(fleets=32))
    run(s, "disbanding")
    assert (s.new_fleets[rome], s.fleets_of(rome), lines(s)) == (0, 2, [])
    s.new_fleets[rome] = 1
    order(s, "rome", disbanding=Disbanding(fleets=9))
    run(s, "disbanding")
    assert (s.new_fleets[rome], s.fleets_of(rome), len(lines(s, "disbanding.fleets"))) == (0, 0, 1)


@pytest.mark.rule("mare:3.7a")
def test_who_is_not_there_cannot_be_let_go() -> None:
    s = world()
    gone = UnitsIn("province:IT1", Units(inf_mc=2))
    assert wrong(s, "rome", disbanding=Disbanding(units=[gone], fleets=99)) == {
        "disbanding.units[0].units": "mare:3.7a",
        "disbanding.fleets": "mare:3.7a",
    }


@pytest.mark.rule("mare:3.5b", "mare:3.1a")
def test_a_general_levy_is_raised_in_any_number_of_provinces() -> None:
    s = world(turn=2)
    purse(s, "rome", talents=500, resources=50)
    s.owner = [nation(s, "rome") if each == nation(s, "gauls") else each for each in s.owner]
    s.active.append(Active(nation=nation(s, "rome"), card=CARD["card:C48_1"], since=2, until=2))
    everywhere = raised(GL1=1, GL2=1, GL3=1, **{f"IT{number}": 1 for number in range(1, 9)})
    sheet = order_sheet(s, s.seat_of[nation(s, "rome")])
    assert sheet.problems({"recruiting": msgspec.to_builtins(everywhere)}) == []
