"""Upkeep (3.8) and garrisons (3.9)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.forecast import forecast
from tabularium.games.mare_nostrum.orders import InCity, InProvince, Recruiting
from tabularium.games.mare_nostrum.upkeep import due
from tabularium.games.mare_nostrum.world import CITY

from .world import disarm, level, lines, muster, nation, order, purse, run, world, wrong


@pytest.mark.rule("mare:3.8a", "mare:3.8e")
@pytest.mark.parametrize(
    ("name", "talents"),
    [
        ("rome", 30 * 2 + 10 * 2 + 30),
        ("carthage", 10 * 2 + 25 * 3 + 50),
        ("seleucids", 20 * 2 + 10 * 2 + 5 * 3 + 15),
        ("dacians", 35),
        ("germans", 35),
    ],
)
def test_units_and_fleets_cost_their_rate(name: str, talents: int) -> None:
    s = world()
    assert due(s, nation(s, name)) == talents
    s.period = True
    assert due(s, nation(s, name)) == 5 * talents


@pytest.mark.rule("mare:3.8a", "mare:3.8e")
def test_new_fleets_are_kept_from_the_start_and_hired_men_cost_the_same_everywhere() -> None:
    s = world()
    dacians = nation(s, "dacians")
    s.new_fleets[dacians] = 4
    muster(s, "dacians", "DC2", inf_mc=2)
    assert due(s, dacians) == 35 + 4 + 2 * 3


@pytest.mark.rule("mare:3.8b", "mare:3.8c", "mare:3.2k")
@pytest.mark.parametrize(
    ("talents", "units", "stability"),
    [(35, 35, "medio"), (36, 35, "medio"), (34, 35, "bajo"), (0, 0, "medio"), (-9, 0, "medio"), (-9, 1, "bajo")],
)
def test_a_level_is_lost_only_where_something_stays_unpaid(talents: int, units: int, stability: str) -> None:
    s = world()
    disarm(s)
    muster(s, "dacians", "DC2", inf=units)
    purse(s, "dacians", talents=talents)
    run(s, "upkeep")
    assert (purse(s, "dacians")["talents"], level(s, "dacians")) == (talents - units, stability)
    unpaid = [line.params["talents"] for line in lines(s, "upkeep.unpaid") if line.to == [nation(s, "dacians")]]
    assert unpaid == ([talents] if stability == "bajo" else [])


@pytest.mark.rule("mare:7.1e")
def test_upkeep_of_a_period_is_paid_five_times() -> None:
    s = world(period=True)
    purse(s, "dacians", talents=200)
    run(s, "upkeep")
    assert purse(s, "dacians")["talents"] == 25


@pytest.mark.rule("mare:3.8a", "mare:3.8b", "mare:3.8c", "mare:3.2k")
def test_unpaid_units_stay_and_the_treasury_owes_them() -> None:
    s = world()
    purse(s, "dacians", talents=34)
    forces = sum(force.size for force in s.forces)
    run(s, "upkeep")
    assert (purse(s, "dacians")["talents"], level(s, "dacians")) == (-1, "bajo")
    assert sum(force.size for force in s.forces) == forces
    assert [line.to for line in lines(s, "upkeep.unpaid") if line.params["price"] == 35] == [[nation(s, "dacians")]]


@pytest.mark.rule("mare:3.8d", "mare:3.0a")
def test_the_page_shows_what_will_be_left_after_each_section() -> None:
    s = world()
    purse(s, "dacians", talents=100, resources=4)
    orders = order(s, "dacians", recruiting=Recruiting(infantry=[InProvince("province:DC1", 4)]))
    shown = forecast(s, nation(s, "dacians"), orders).after
    assert [shown[page][0] for page in ("population", "recruiting.infantry", "upkeep")] == [100, 80, 41]
    assert purse(s, "dacians")["talents"] == 100


@pytest.mark.rule("mare:3.0a")
def test_the_page_shows_the_units_that_can_be_led_once_recruits_have_come() -> None:
    s = world()
    purse(s, "dacians", talents=100, resources=4)
    orders = order(s, "dacians", recruiting=Recruiting(infantry=[InProvince("province:DC1", 2)]))
    found = forecast(s, nation(s, "dacians"), orders)
    assert found.standing["province:DC1"][0] == found.units["province:DC1"][0] + 2


@pytest.mark.rule("mare:3.9a", "mare:3.9c")
def test_a_garrison_point_costs_ten_talents_and_there_are_no_more_than_people() -> None:
    s = world()
    purse(s, "rome", talents=500)
    order(s, "rome", garrisons=[InCity("city:roma", 11)])
    assert wrong(s, "rome", garrisons=[InCity("city:roma", 11)]) == {"garrisons[0].amount": "mare:3.9c"}
    run(s, "garrisons")
    assert (s.garrison[CITY["city:roma"]], purse(s, "rome")["talents"]) == (20, 400)


@pytest.mark.rule("mare:3.9a", "mare:3.0b")
def test_garrison_points_that_cannot_be_paid_are_refused_by_their_price() -> None:
    s = world()
    purse(s, "rome", talents=19)
    assert wrong(s, "rome", garrisons=[InCity("city:roma", 2)]) == {"garrisons[0].amount": "mare:3.9a"}


@pytest.mark.rule("mare:3.9d")
def test_a_garrison_outlives_its_people_but_does_not_grow() -> None:
    s = world()
    purse(s, "rome", talents=500)
    s.urban[CITY["city:roma"]] = 4
    order(s, "rome", garrisons=[InCity("city:roma", 1)])
    run(s, "garrisons")
    assert (s.garrison[CITY["city:roma"]], purse(s, "rome")["talents"]) == (10, 500)


@pytest.mark.rule("mare:3.9b")
def test_no_garrisons_in_collapse() -> None:
    s = world()
    level(s, "rome", "colapso")
    assert wrong(s, "rome", garrisons=[InCity("city:roma", 1)]) == {"garrisons[0]": "mare:3.9b"}


@pytest.mark.rule("mare:3.9a", "mare:3.9f")
def test_in_an_occupied_city_only_the_occupier_strengthens_the_garrison() -> None:
    s = world()
    s.occupier[CITY["city:roma"]] = nation(s, "carthage")
    s.garrison[CITY["city:roma"]] = 1
    one = [InCity("city:roma", 1)]
    assert wrong(s, "rome", garrisons=one) == {"garrisons[0].city": "mare:3.9f"}
    assert wrong(s, "carthage", garrisons=one) == {}


@pytest.mark.rule("mare:7.1d")
def test_in_a_period_every_free_city_gains_a_point_within_its_limit() -> None:
    s = world(period=True)
    full, taken, other = (CITY[f"city:{name}"] for name in ("roma", "capua", "neapolis"))
    s.garrison[full] = s.urban[full]
    s.occupier[taken] = nation(s, "carthage")
    before = list(s.garrison)
    run(s, "garrisons")
    assert [s.garrison[city] - before[city] for city in (full, taken, other)] == [0, 0, 1]


@pytest.mark.rule("mare:7.1d", "mare:3.9c")
def test_the_sheet_knows_of_the_point_that_a_period_gives() -> None:
    s = world(period=True)
    purse(s, "rome", talents=5000)
    city = CITY["city:roma"]
    s.garrison[city] = s.urban[city] - 1
    assert wrong(s, "rome", garrisons=[InCity("city:roma", 1)]) == {"garrisons[0].amount": "mare:3.9c"}
