"""Fleets: their deployment and attrition (3.10)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.fleets import safe_seas
from tabularium.games.mare_nostrum.orders import AtSea, Orders
from tabularium.games.mare_nostrum.pages import choices
from tabularium.games.mare_nostrum.recruiting import own_ports
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import VASSAL
from tabularium.games.mare_nostrum.view import view
from tabularium.games.mare_nostrum.world import CITY, PORTS, PORTS_ON, SEAS

from .world import alliance, faults, lines, nation, order, place, run, sea, world, wrong


def placed(**fleets: int) -> list[AtSea]:
    """Fleets in these seas."""
    return [AtSea(f"sea:{code}", number) for code, number in fleets.items()]


def fleet(s: MareNostrum, name: str, **fleets: int) -> dict[str, int]:
    """A nation's fleets by sea; with seas named, these are set first and all others emptied."""
    at = nation(s, name)
    if fleets:
        s.fleets[at] = [0] * len(SEAS)
        for code, number in fleets.items():
            s.fleets[at][sea(code)] = number
    return {SEAS[where].removeprefix("sea:"): number for where, number in enumerate(s.fleets[at]) if number}


@pytest.mark.rule("mare:3.10a")
def test_all_fleets_are_placed_freely_wherever_they_were() -> None:
    s = world()
    fleet(s, "rome", M04=10)
    s.new_fleets[nation(s, "rome")] = 5
    assert wrong(s, "rome", fleets=placed(M01=8, M18=7)) == {}
    assert wrong(s, "rome", fleets=placed(M01=8, M18=6)) == {"fleets": "mare:3.10a"}
    order(s, "rome", fleets=placed(M01=8, M18=7))
    run(s, "fleet_deployment")
    assert fleet(s, "rome") == {"M01": 8, "M18": 7}
    assert s.new_fleets[nation(s, "rome")] == 0


@pytest.mark.rule("mare:3.10a")
def test_without_orders_fleets_stay_and_new_ones_gather_before_the_capital() -> None:
    s = world()
    fleet(s, "rome", M07=10)
    s.new_fleets[nation(s, "rome")] = 3
    assert wrong(s, "rome") == {}
    s.new_fleets[nation(s, "bosporus")] = 2
    fleet(s, "bosporus", M18=5)
    run(s, "fleet_deployment")
    assert fleet(s, "rome") == {"M04": 3, "M07": 10}
    assert fleet(s, "bosporus") == {"M16": 2, "M18": 5}, "its capital lies on two seas"


@pytest.mark.rule("mare:3.10a")
def test_fleets_that_the_orders_forget_gather_before_the_largest_free_port_or_where_most_are() -> None:
    s = world()
    s.occupier[CITY["city:roma"]] = nation(s, "carthage")
    s.urban[CITY["city:ravena"]] = 20
    fleet(s, "rome", M04=10)
    order(s, "rome", fleets=placed(M01=8))
    run(s, "fleet_deployment")
    assert fleet(s, "rome") == {"M01": 8, "M07": 2}

    s = world()
    fleet(s, "dacians", M16=4, M15=3)
    order(s, "dacians", fleets=placed(M16=4))
    run(s, "fleet_deployment")
    assert fleet(s, "dacians") == {"M16": 7}

    fleet(s, "dacians", M16=4, M15=4)
    order(s, "dacians", fleets=placed(M01=7))
    run(s, "fleet_deployment")
    assert fleet(s, "dacians") == {"M01": 7, "M15": 1}


@pytest.mark.rule("mare:3.10e")
def test_surplus_orders_are_cut_from_the_last_sea() -> None:
    s = world()
    fleet(s, "rome", M04=10)
    order(s, "rome", fleets=placed(M01=8, M02=7))
    run(s, "fleet_deployment")
    assert fleet(s, "rome") == {"M01": 8, "M02": 2}
    [(path, why)] = faults(s, "rome", fleets=placed(M01=8, M02=7))
    assert (path, why.rule) == ("fleets", "mare:3.10e")
    assert why.params == {"ordered": 15, "there": 10}
    assert [(line.to, line.rule) for line in lines(s, "fleets.all")] == [([nation(s, "rome")], "mare:3.10e")]


@pytest.mark.rule("mare:3.10c")
def test_each_ten_takes_a_fleet_where_there_is_no_friendly_port() -> None:
    s = world(dice=[10, 3, 10, 1, 9, 2])
    for name in s.names:
        fleet(s, name.removeprefix("nation:"), M04=0)
    fleet(s, "rome", M04=9, M18=6)
    s.table.rolls = []
    run(s, "fleet_attrition")
    assert [faces for faces, _ in s.table.rolls] == [10] * 6
    assert fleet(s, "rome") == {"M04": 9, "M18": 4}
    assert [line.params["lost"] for line in lines(s, "fleets.attrition")] == [2]


@pytest.mark.rule("mare:3.10b", "mare:3.12.6b")
def test_own_and_allied_ports_and_those_of_vassals_make_a_sea_safe() -> None:
    s = world()
    rome, pamphylia = nation(s, "rome"), place("AS9")
    assert sea("M18") not in safe_seas(s, rome)
    alliance(s, "rome", "pontus")
    assert sea("M18") in safe_seas(s, rome)

    assert sea("M14") not in safe_seas(s, rome)
    s.grade[rome][pamphylia] = VASSAL
    assert sea("M14") in safe_seas(s, rome)


@pytest.mark.rule("mare:3.10b")
def test_an_occupied_port_is_nobodys_and_by_option_the_occupiers() -> None:
    for use, safe in (("nobody", False), ("occupier", True)):
        s = world(options={"occupied_port_use": use})
        for city in PORTS_ON[sea("M01")]:
            s.occupier[city] = nation(s, "rome")
        assert (sea("M01") in safe_seas(s, nation(s, "rome"))) == safe
        assert sea("M01") not in safe_seas(s, nation(s, "carthage"))


@pytest.mark.rule("mare:3.10d")
def test_orders_are_written_before_the_seas_of_others_are_known() -> None:
    """What the sheet offers and what a nation sees does not change with where another has just ordered its fleets."""
    s = world()
    before = choices(s, nation(s, "carthage")), view(s, 1)
    s.sheets[nation(s, "rome")] = Orders(fleets=placed(M18=30))
    assert (choices(s, nation(s, "carthage")), view(s, 1)) == before


@pytest.mark.rule("mare:3.10a")
def test_fleets_without_orders_gather_before_the_capital_however_large_other_ports_are() -> None:
    s = world()
    rome = nation(s, "rome")
    capital = s.facts(rome).capital
    other = next(city for city in s.cities(rome) if PORTS[city] and PORTS[city][0] != PORTS[capital][0])
    s.urban[other], s.new_fleets[rome] = 99, 3
    before = s.fleets[rome][PORTS[capital][0]]
    run(s, "fleet_deployment")
    assert s.fleets[rome][PORTS[capital][0]] == before + 3


@pytest.mark.rule("mare:3.10a")
def test_of_equal_ports_the_one_whose_id_comes_first_gathers_fleets_without_orders() -> None:
    s = world()
    at = nation(s, "rome")
    s.occupier[CITY["city:roma"]] = nation(s, "carthage")
    for city in s.cities(at):
        s.urban[city] = 3
    ports = sorted(name for name, city in CITY.items() if city in own_ports(s, at))
    s.new_fleets[at] = 4
    fleet(s, "rome", M01=1)
    run(s, "fleet_deployment")
    assert fleet(s, "rome") == {"M01": 1, SEAS[PORTS[CITY[ports[0]]][0]].removeprefix("sea:"): 4}
