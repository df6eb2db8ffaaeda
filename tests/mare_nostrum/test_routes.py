"""Trade points: the book's examples, and what silences them (2.1, 3.13.1)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.counting import overrun
from tabularium.games.mare_nostrum.pieces import Route
from tabularium.games.mare_nostrum.routes import (
    alliance_ended,
    change_hands,
    lose_points,
    paying,
    route_bonus,
    trade_income,
)
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.world import CITY, PROVINCE_OF, SEA

from .world import go_to_war, nation, place, world

Points = tuple[str, str, str, int]


def trading(*points: Points) -> MareNostrum:
    """A world whose trade points are these: nation, origin, destination, number; those nations are trade allies."""
    s = world(turn=2)
    s.routes = [Route(nation(s, name), CITY[f"city:{a}"], CITY[f"city:{b}"], number) for name, a, b, number in points]
    for a, b in (("rome", "egypt"), ("rome", "pergamon"), ("rome", "pontus")):
        s.trade_alliance[nation(s, a)][nation(s, b)] = s.trade_alliance[nation(s, b)][nation(s, a)] = True
    return s


def yields(s: MareNostrum, name: str) -> int:
    """What trade brings a nation, with its routes."""
    return trade_income(s, nation(s, name), paying(s, overrun(s))) + route_bonus(
        s, nation(s, name), paying(s, overrun(s))
    )


@pytest.mark.rule("mare:3.13.1g", "mare:3.13.1h")
@pytest.mark.parametrize(("back", "bonus"), [("picenum", 0), ("roma", 1)])
def test_points_form_a_route_only_between_the_same_two_cities(back: str, bonus: int) -> None:
    s = trading(("rome", "roma", "cyrene", 5), ("egypt", "cyrene", back, 5))
    assert route_bonus(s, nation(s, "rome"), paying(s, overrun(s))) == bonus


@pytest.mark.rule("mare:2.1p", "mare:3.13.1f", "mare:3.3.2d")
def test_points_without_an_alliance_or_in_war_pay_nobody() -> None:
    s = trading(("rome", "roma", "cyrene", 5))
    go_to_war(s, "rome", "egypt")
    assert yields(s, "rome") == yields(s, "egypt") == 0
    s.war_since[nation(s, "rome")][nation(s, "egypt")] = s.war_since[nation(s, "egypt")][nation(s, "rome")] = 0
    assert yields(s, "rome") == 5
    s.trade_alliance[nation(s, "rome")][nation(s, "egypt")] = s.trade_alliance[nation(s, "egypt")][
        nation(s, "rome")
    ] = False
    assert yields(s, "rome") == yields(s, "egypt") == 0


@pytest.mark.rule("mare:2.1n", "mare:3.13.1e")
@pytest.mark.parametrize(("fleets", "pays"), [(9, 10), (10, 5)])
def test_ten_more_enemy_fleets_close_a_port_for_both_ends_of_its_points_only(fleets: int, pays: int) -> None:
    s = trading(("rome", "roma", "cyrene", 5), ("rome", "picenum", "rodas", 5))
    go_to_war(s, "rome", "carthage")
    sea, own = SEA["sea:M04"], s.fleets[nation(s, "rome")]
    s.fleets[nation(s, "carthage")][sea] = own[sea] + fleets
    assert yields(s, "rome") == pays
    assert yields(s, "egypt") == (5 if pays == 10 else 0)


@pytest.mark.rule("mare:2.1o")
def test_a_port_on_two_seas_is_closed_only_by_both() -> None:
    s = trading(("rome", "regio", "cyrene", 5))
    go_to_war(s, "rome", "carthage")
    rome, carthage = nation(s, "rome"), nation(s, "carthage")
    s.fleets[rome] = [0] * len(s.fleets[rome])
    s.fleets[carthage][SEA["sea:M04"]] = 30
    assert yields(s, "rome") == 5
    s.fleets[carthage][SEA["sea:M06"]] = 30
    assert yields(s, "rome") == 0


@pytest.mark.rule("mare:2.1j", "mare:2.1m")
def test_an_occupied_city_and_an_inactive_province_silence_their_points() -> None:
    s = trading(("rome", "roma", "cyrene", 5), ("rome", "picenum", "rodas", 5))
    s.occupier[CITY["city:cyrene"]] = nation(s, "carthage")
    assert (yields(s, "rome"), yields(s, "egypt")) == (5, 0)
    go_to_war(s, "rome", "dacians")
    for force in s.forces:
        if force.nation == nation(s, "dacians"):
            force.province = place("IT4")
    assert (yields(s, "rome"), yields(s, "pergamon")) == (0, 0)


@pytest.mark.rule("mare:3.13.2a", "mare:3.13.2g", "mare:3.13.2d")
def test_points_with_independents_pay_the_nation_and_form_no_route() -> None:
    s = trading(("rome", "roma", "massalia", 5), ("egypt", "alejandria", "massalia", 5))
    assert (yields(s, "rome"), yields(s, "egypt")) == (5, 5)
    s.occupier[CITY["city:massalia"]] = nation(s, "egypt")
    assert (yields(s, "rome"), yields(s, "egypt")) == (0, 0)


@pytest.mark.rule("mare:3.3.2d")
def test_the_end_of_an_alliance_halves_each_route_for_good() -> None:
    s = trading(("rome", "roma", "cyrene", 5), ("egypt", "cyrene", "roma", 1), ("rome", "picenum", "rodas", 5))
    alliance_ended(s, nation(s, "egypt"), nation(s, "rome"))
    assert [(route.nation, route.points) for route in s.routes] == [(nation(s, "rome"), 2), (nation(s, "rome"), 5)]


@pytest.mark.rule("mare:3.13.2c")
def test_hostility_ends_the_points_of_the_hostile_nation_there() -> None:
    s = trading(("rome", "roma", "massalia", 5), ("egypt", "alejandria", "massalia", 5), ("rome", "roma", "cyrene", 1))
    lose_points(s, nation(s, "rome"), place("GL13"))
    assert [(route.nation, route.points) for route in s.routes] == [(nation(s, "egypt"), 5), (nation(s, "rome"), 1)]


@pytest.mark.rule("mare:3.13.2e", "mare:3.13.2f")
def test_an_annexed_independent_keeps_the_points_of_others_and_loses_its_owners() -> None:
    s = trading(("rome", "roma", "massalia", 5), ("egypt", "alejandria", "massalia", 5))
    change_hands(s, place("GL13"), nation(s, "rome"))
    assert [(route.nation, route.points) for route in s.routes] == [(nation(s, "egypt"), 5)]
    assert (yields(s, "rome"), yields(s, "egypt")) == (5, 5)


@pytest.mark.rule("mare:3.13.1j", "mare:6.2f5")
def test_points_of_a_ceded_city_follow_it_and_vanish_inside_one_nation() -> None:
    s = trading(("egypt", "cyrene", "roma", 3), ("egypt", "cyrene", "rodas", 4), ("rome", "roma", "alejandria", 2))
    change_hands(s, PROVINCE_OF[CITY["city:cyrene"]], nation(s, "rome"))
    assert [(route.nation, route.points) for route in s.routes] == [(nation(s, "rome"), 4), (nation(s, "rome"), 2)]
