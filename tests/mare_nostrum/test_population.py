"""Changes of population (3.4)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.orders import Disbanding, InCity, InProvince, Population, Units, UnitsIn
from tabularium.games.mare_nostrum.upkeep import due
from tabularium.games.mare_nostrum.world import CITY, RURAL, URBAN, most

from .world import disarm, lines, muster, nation, order, place, purse, run, units, world, wrong

DC1 = "province:DC1"


@pytest.mark.rule("mare:3.4e")
@pytest.mark.parametrize(("start", "limit"), [(6, 9), (7, 10), (1, 1)])
def test_a_population_grows_by_half_at_most(start: int, limit: int) -> None:
    assert most(start) == limit


@pytest.mark.rule("mare:3.4a", "mare:3.4f", "mare:3.4h")
def test_rural_population_costs_grain_and_ten_talents_up_to_its_limit() -> None:
    s = world()
    purse(s, "dacians", talents=200, grain=20)
    start = s.rural[place("DC1")]
    sheet = Population(rural_investment=[InProvince(DC1, 1), InProvince(DC1, 20)])
    assert wrong(s, "dacians", population=sheet) == {"population.rural_investment[1].amount": "mare:3.4e"}
    order(s, "dacians", population=sheet)
    run(s, "population")
    grown = most(start) - start
    assert s.rural[place("DC1")] == most(start)
    assert purse(s, "dacians") == {"talents": 200 - 10 * grown, "grain": 20 - grown, "resources": 0, "horses": 0}


@pytest.mark.rule("mare:3.4b")
def test_townspeople_go_back_to_the_land_for_nothing() -> None:
    s = world()
    city, before = CITY["city:sarmizegetusa"], purse(s, "dacians")
    province = next(code for code in range(len(s.owner)) if s.owner[code] == nation(s, "dacians"))
    people, rural = s.urban[city], sum(s.rural[each] for each in s.provinces(nation(s, "dacians")))
    order(s, "dacians", population=Population(urban_to_rural=[InCity("city:sarmizegetusa", 1)]))
    run(s, "population")
    assert s.urban[city] == people - 1
    assert sum(s.rural[each] for each in s.provinces(nation(s, "dacians"))) == rural + 1
    assert purse(s, "dacians") == before
    assert province in s.provinces(nation(s, "dacians"))


@pytest.mark.rule("mare:3.4c", "mare:3.4g")
def test_soldiers_settle_where_they_stand_and_mercenaries_never() -> None:
    s = world()
    before, rural = units(s, "rome", "IT5")["inf"], s.rural[place("IT5")]
    order(s, "rome", population=Population(demobilise=[UnitsIn("province:IT5", Units(inf=1))]))
    run(s, "population")
    assert (units(s, "rome", "IT5")["inf"], s.rural[place("IT5")]) == (before - 1, rural + 1)
    hired = Population(demobilise=[UnitsIn("province:AF1", Units(inf_mc=1))])
    assert wrong(s, "carthage", population=hired) == {"population.demobilise[0].units": "mare:3.4c"}
    muster(s, "rome", "AF1", inf=1)
    abroad = Population(demobilise=[UnitsIn("province:AF1", Units(inf=1))])
    assert wrong(s, "rome", population=abroad) == {"population.demobilise[0].province": "mare:3.4c"}


@pytest.mark.rule("mare:3.4c", "mare:3.4e", "mare:3.4h")
def test_no_more_soldiers_settle_than_the_land_can_hold() -> None:
    s = world()
    s.rural[place("IT5")] = most(s.rural[place("IT5")]) - 1
    three = Population(demobilise=[UnitsIn("province:IT5", Units(inf=3))])
    assert wrong(s, "rome", population=three) == {"population.demobilise[0].units": "mare:3.4e"}
    assert wrong(s, "rome", population=Population(demobilise=[UnitsIn("province:IT5", Units(inf=1))])) == {}
    order(s, "rome", population=three)
    before = units(s, "rome", "IT5")["inf"]
    run(s, "population")
    assert units(s, "rome", "IT5")["inf"] == before - 1


@pytest.mark.rule("mare:3.4c", "mare:3.7a")
def test_units_that_are_not_there_cannot_settle_nor_be_disbanded() -> None:
    s = world()
    none = [UnitsIn("province:IT5", Units(veteran_inf=1))]
    s.rural[place("IT5")] = 0
    assert wrong(s, "rome", population=Population(demobilise=none), disbanding=Disbanding(units=none)) == {
        "population.demobilise[0].units": "mare:3.4c",
        "disbanding.units[0].units": "mare:3.7a",
    }


@pytest.mark.rule("mare:3.4c", "mare:3.4e")
def test_veterans_settle_like_others_but_hired_ones_do_not() -> None:
    s = world()
    s.rural[place("IT5")] = 0
    muster(s, "rome", "IT5", veteran_inf=1, veteran_cav=1, veteran_inf_mc=1)
    hired = Population(demobilise=[UnitsIn("province:IT5", Units(veteran_inf_mc=1))])
    assert wrong(s, "rome", population=hired) == {"population.demobilise[0].units": "mare:3.4c"}
    order(s, "rome", population=Population(demobilise=[UnitsIn("province:IT5", Units(veteran_inf=1, veteran_cav=1))]))
    run(s, "population")
    assert (s.rural[place("IT5")], units(s, "rome", "IT5")) == (2, {"veteran_inf_mc": 1})


@pytest.mark.rule("mare:3.4g", "mare:3.4f")
def test_who_has_settled_is_gone_before_any_later_page() -> None:
    s = world()
    disarm(s)
    muster(s, "rome", "IT5", inf=1)
    order(s, "rome", population=Population(demobilise=[UnitsIn("province:IT5", Units(inf=1))]))
    run(s, "population")
    assert (s.forces, due(s, nation(s, "rome"))) == ([], 0)


@pytest.mark.rule("mare:3.4a", "mare:3.4e")
@pytest.mark.parametrize(("talents", "grain", "grown"), [(29, 9, 2), (90, 1, 1), (9, 9, 0), (90, 0, 0), (-5, 9, 0)])
def test_the_land_grows_by_what_can_be_paid(talents: int, grain: int, grown: int) -> None:
    s = world()
    s.rural[place("DC1")] = 0
    purse(s, "dacians", talents=talents, grain=grain)
    order(s, "dacians", population=Population(rural_investment=[InProvince(DC1, 3)]))
    run(s, "population")
    assert s.rural[place("DC1")] == grown
    assert purse(s, "dacians") == {"talents": talents - 10 * grown, "grain": grain - grown, "resources": 0, "horses": 0}


@pytest.mark.rule("mare:3.4a", "mare:3.4e")
def test_another_nations_land_does_not_grow() -> None:
    s = world()
    s.rural[place("IT1")] = 0
    purse(s, "dacians", talents=500, grain=9)
    abroad = Population(rural_investment=[InProvince("province:IT1", 1)])
    assert wrong(s, "dacians", population=abroad) == {"population.rural_investment[0].province": "mare:3.4a"}
    order(s, "dacians", population=abroad)
    run(s, "population")
    assert (s.rural[place("IT1")], purse(s, "dacians")["talents"]) == (0, 500)


@pytest.mark.rule("mare:3.4b", "mare:3.4e")
def test_only_as_many_townspeople_leave_as_there_are_and_as_the_land_holds() -> None:
    s = world()
    city, province = CITY["city:roma"], place("IT1")
    s.urban[city], s.rural[province] = 5, most(RURAL[province]) - 2
    leaving = Population(urban_to_rural=[InCity("city:roma", 3)])
    assert wrong(s, "rome", population=leaving) == {"population.urban_to_rural[0].amount": "mare:3.4e"}
    order(s, "rome", population=leaving)
    run(s, "population")
    assert (s.urban[city], s.rural[province]) == (3, most(RURAL[province]))
    s.urban[city], s.rural[province] = 1, 0
    run(s, "population")
    assert (s.urban[city], s.rural[province]) == (0, 1)
    assert wrong(s, "rome", population=Population(urban_to_rural=[InCity("city:karjedon", 1)])) == {
        "population.urban_to_rural[0].city": "mare:3.4b"
    }


@pytest.mark.rule("mare:3.4b", "mare:3.4d", "mare:3.4e", "mare:3.4h")
def test_a_city_of_another_neither_grows_nor_shrinks() -> None:
    s = world()
    purse(s, "rome", talents=500, resources=9)
    city, province = CITY["city:karjedon"], place("AF1")
    s.urban[city] -= 1
    before = s.urban[city], s.rural[province]
    row = [InCity("city:karjedon", 1)]
    order(s, "rome", population=Population(urban_growth=row))
    run(s, "population")
    assert (s.urban[city], s.rural[province]) == before
    order(s, "rome", population=Population(urban_to_rural=row))
    run(s, "population")
    assert (s.urban[city], s.rural[province], purse(s, "rome")["talents"]) == (*before, 500)


@pytest.mark.rule("mare:3.4d", "mare:3.4e")
@pytest.mark.parametrize(
    ("urban", "rural", "resources", "talents", "grown"),
    [(18, 9, 9, 500, 2), (0, 1, 9, 500, 1), (0, 9, 1, 500, 1), (0, 9, 9, 44, 2), (0, 9, 9, 500, 3)],
)
def test_a_city_grows_within_every_limit(urban: int, rural: int, resources: int, talents: int, grown: int) -> None:
    s = world()
    city = CITY["city:roma"]
    s.urban[city] = most(URBAN[city]) - 20 + urban
    s.rural[place("IT1")] = rural
    purse(s, "rome", talents=talents, resources=resources)
    before = s.urban[city]
    order(s, "rome", population=Population(urban_growth=[InCity("city:roma", 3)]))
    run(s, "population")
    assert (s.urban[city] - before, s.rural[place("IT1")]) == (grown, rural - grown)
    assert purse(s, "rome")["resources"] == resources - grown
    short = [line.params["able"] for line in lines(s, "population.too_much")]
    assert short == ([grown] if grown < 3 else [])


@pytest.mark.rule("mare:3.4d")
def test_a_city_grows_by_people_of_its_province_a_resource_and_fifteen_talents() -> None:
    s = world()
    purse(s, "rome", talents=31, resources=9)
    city, rural = CITY["city:roma"], s.rural[place("IT1")]
    order(s, "rome", population=Population(urban_growth=[InCity("city:roma", 3)]))
    run(s, "population")
    assert (s.urban[city], s.rural[place("IT1")]) == (22, rural - 2)
    assert purse(s, "rome") == {"talents": 1, "grain": 0, "resources": 7, "horses": 0}


@pytest.mark.rule("mare:3.4h")
def test_the_people_of_an_occupied_city_are_out_of_reach() -> None:
    s = world()
    s.occupier[CITY["city:roma"]] = nation(s, "carthage")
    row = [InCity("city:roma", 1)]
    assert wrong(s, "rome", population=Population(urban_growth=row, urban_to_rural=row)) == {
        "population.urban_to_rural[0].city": "mare:3.4b",
        "population.urban_growth[0].city": "mare:3.4d",
    }


@pytest.mark.rule("mare:3.4h")
def test_what_the_land_gains_first_can_move_into_the_city_afterwards() -> None:
    s = world()
    purse(s, "rome", talents=25, grain=1, resources=1)
    s.rural[place("IT1")] = 0
    sheet = Population(
        rural_investment=[InProvince("province:IT1", 1)],
        urban_growth=[InCity("city:roma", 1)],
    )
    assert wrong(s, "rome", population=sheet) == {}


@pytest.mark.rule("mare:3.4d")
def test_a_city_that_is_to_grow_beyond_its_means_is_told_so() -> None:
    s = world()
    purse(s, "rome", talents=15, resources=1)
    grown = Population(urban_growth=[InCity("city:roma", 2)])
    assert wrong(s, "rome", population=grown) == {"population.urban_growth[0].amount": "mare:3.4d"}
