"""Trade alliances and military alliances (3.3.2, 3.3.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum.diplomacy.passage import may_enter
from tabularium.games.mare_nostrum.hostility import at_arms
from tabularium.games.mare_nostrum.orders import Goods, Parcel, Points, Trade
from tabularium.games.mare_nostrum.pieces import Route
from tabularium.games.mare_nostrum.world import CITY

from .diplomacy import YEAR, allied, grant, holds, ordered, refused, towards, trading
from .world import alliance, go_to_war, level, lines, nation, run, world, wrong


# -- 3.3.2 trade alliances ------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.2a")
@pytest.mark.parametrize("row", [{}, {"trade_alliance": "establish"}])
def test_trade_points_and_goods_go_to_trade_allies_and_to_those_who_become_it_this_turn(row: Any) -> None:
    s = world()
    points = Trade(nations=[Points("city:roma", "city:utica", 1)])
    goods = Goods(send=[Parcel("nation:carthage", grain=1)])
    found = wrong(s, "rome", diplomacy=[towards("carthage", **row)], trade=points, goods=goods)
    assert set(found) == (set() if row else {"trade.nations[0]", "goods.send[0].to"})


@pytest.mark.rule("mare:3.3.2b")
def test_a_trade_alliance_needs_the_order_of_both_in_one_turn() -> None:
    s = world()
    ordered(s, "rome", towards("carthage", trade_alliance="establish"))
    run(s, "establish_treaties")
    assert not trading(s, "rome", "carthage")
    assert [line.to for line in lines(s, "trade_alliance.not_mutual")] == [[nation(s, "rome")]]
    ordered(s, "carthage", towards("rome", trade_alliance="establish"))
    run(s, "establish_treaties")
    assert trading(s, "carthage", "rome")
    assert len(lines(s, "trade_alliance.made")) == 1


@pytest.mark.rule("mare:3.3.2b", "mare:3.3.3b")
def test_nobody_allies_twice() -> None:
    s = world()
    alliance(s, "rome", "egypt")
    row = towards("egypt", trade_alliance="establish", military_alliance="establish")
    assert refused(s, "rome", row) == {
        "diplomacy[0].trade_alliance": "mare:3.3.2b",
        "diplomacy[0].military_alliance": "mare:3.3.3b",
    }


@pytest.mark.rule("mare:3.3.2c")
@pytest.mark.parametrize("both", [False, True])
def test_cancelling_a_trade_alliance_costs_nothing_but_gives_a_casus_belli_to_who_did_not(both: bool) -> None:
    s = world()
    ordered(s, "rome", towards("egypt", trade_alliance="cancel"))
    if both:
        ordered(s, "egypt", towards("rome", trade_alliance="cancel"))
    run(s, "cancel_treaties")
    assert not trading(s, "rome", "egypt")
    assert (level(s, "rome"), holds(s, "egypt", "rome"), holds(s, "rome", "egypt")) == ("medio", not both, False)


@pytest.mark.rule("mare:3.3.2c", "mare:3.3.3c")
def test_what_does_not_exist_cannot_be_cancelled() -> None:
    s = world()
    assert refused(s, "rome", towards("gauls", trade_alliance="cancel", military_alliance="cancel")) == {
        "diplomacy[0].trade_alliance": "mare:3.3.2c",
        "diplomacy[0].military_alliance": "mare:3.3.3c",
    }


@pytest.mark.rule("mare:3.3.2c", "mare:3.3.2d")
@pytest.mark.parametrize("both", [False, True])
def test_the_end_of_a_trade_alliance_halves_the_points_of_each_route_between_the_two_once(both: bool) -> None:
    s = world()
    if both:
        ordered(s, "egypt", towards("rome", trade_alliance="cancel"))
    rome, egypt, bosporus = (nation(s, name) for name in ("rome", "egypt", "bosporus"))
    there, back = (CITY["city:roma"], CITY["city:cyrene"]), (CITY["city:cyrene"], CITY["city:roma"])
    elsewhere = s.cities(bosporus)[0]
    s.routes = [
        Route(rome, *there, points=7),
        Route(egypt, *back, points=4),
        Route(rome, CITY["city:roma"], elsewhere, points=5),
        Route(egypt, CITY["city:alejandria"], CITY["city:roma"], points=1),
    ]
    ordered(s, "rome", towards("egypt", trade_alliance="cancel"))
    run(s, "cancel_treaties")
    assert [route.points for route in s.routes] == [3, 2, 5]


@pytest.mark.rule("mare:3.3.2e")
def test_an_ended_trade_alliance_can_be_renewed_in_the_fifth_year() -> None:
    s = world()
    ordered(s, "rome", towards("egypt", trade_alliance="cancel"))
    ordered(s, "egypt", towards("rome", trade_alliance="cancel"))
    run(s, "cancel_treaties")
    for year, why in ((YEAR + 4, {"diplomacy[0].trade_alliance": "mare:3.3.2e"}), (YEAR + 5, {})):
        s.year = year
        for one, other in (("rome", "egypt"), ("egypt", "rome")):
            assert refused(s, one, towards(other, trade_alliance="establish")) == why


# -- 3.3.3 military alliances ------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.3b")
def test_a_military_alliance_needs_the_order_of_both() -> None:
    s = world()
    ordered(s, "rome", towards("pergamon", military_alliance="establish"))
    run(s, "establish_treaties")
    assert not allied(s, "rome", "pergamon")
    ordered(s, "pergamon", towards("rome", military_alliance="establish"))
    run(s, "establish_treaties")
    assert allied(s, "rome", "pergamon")


@pytest.mark.rule("mare:3.3.3c", "mare:3.2o")
def test_breaking_a_military_alliance_costs_a_level_gives_a_casus_belli_and_bars_it_for_five_years() -> None:
    s = world()
    alliance(s, "rome", "pergamon")
    ordered(s, "rome", towards("pergamon", military_alliance="cancel"))
    run(s, "cancel_treaties")
    assert not allied(s, "pergamon", "rome")
    assert (level(s, "rome"), level(s, "pergamon")) == ("bajo", "medio")
    assert holds(s, "pergamon", "rome")
    assert not holds(s, "rome", "pergamon")
    for year, why in ((YEAR + 4, {"diplomacy[0].military_alliance": "mare:3.3.3c"}), (YEAR + 5, {})):
        s.year = year
        assert refused(s, "pergamon", towards("rome", military_alliance="establish")) == why


@pytest.mark.rule("mare:3.3.3c", "mare:1.4b")
def test_if_both_break_it_each_pays_and_neither_is_wronged() -> None:
    s = world()
    alliance(s, "rome", "pergamon")
    ordered(s, "rome", towards("pergamon", military_alliance="cancel"))
    ordered(s, "pergamon", towards("rome", military_alliance="cancel"))
    run(s, "cancel_treaties")
    assert (level(s, "rome"), level(s, "pergamon")) == ("bajo", "bajo")
    assert not holds(s, "pergamon", "rome")
    assert not holds(s, "rome", "pergamon")


@pytest.mark.rule("mare:3.3.3e", "mare:3.3.3f")
def test_support_binds_its_giver_for_one_turn() -> None:
    s = world()
    rome, pergamon = nation(s, "rome"), nation(s, "pergamon")
    alliance(s, "rome", "pergamon")
    alliance(s, "egypt", "pergamon")
    ordered(s, "pergamon", towards("egypt"), towards("rome", unconditional_support=True))
    run(s, "establish_treaties")
    assert s.support[pergamon][rome]
    assert not s.support[pergamon][nation(s, "egypt")]
    assert not s.support[rome][pergamon]
    ordered(s, "pergamon")
    run(s, "establish_treaties")
    assert not s.support[pergamon][rome]


@pytest.mark.rule("mare:3.3.3e")
def test_support_needs_an_alliance_in_force_or_just_made() -> None:
    s = world()
    alone = towards("rome", unconditional_support=True)
    assert refused(s, "pergamon", alone) == {"diplomacy[0].unconditional_support": "mare:3.3.3e"}
    row = towards("rome", unconditional_support=True, military_alliance="establish")
    assert refused(s, "pergamon", row) == {}
    ordered(s, "pergamon", row)
    run(s, "establish_treaties")
    assert not s.support[nation(s, "pergamon")][nation(s, "rome")]
    ordered(s, "rome", towards("pergamon", military_alliance="establish"))
    run(s, "establish_treaties")
    assert s.support[nation(s, "pergamon")][nation(s, "rome")]


@pytest.mark.rule("mare:3.3.3g", "mare:3.3.3e")
@pytest.mark.parametrize(
    ("declarers", "fights"),
    [(["gauls"], ["gauls"]), (["illyria"], ["illyria"]), (["gauls", "illyria"], [])],
)
def test_who_supports_both_stands_by_the_victim_and_by_neither_if_both_declare(
    declarers: list[str], fights: list[str]
) -> None:
    s = world()
    rome, pair = nation(s, "rome"), ["gauls", "illyria"]
    for name in pair:
        alliance(s, "rome", name)
    ordered(s, "rome", *[towards(name, unconditional_support=True) for name in pair])
    for name in declarers:
        ordered(s, name, towards(pair[1 - pair.index(name)], declare_war=True))
    run(s, "declare_wars")
    run(s, "establish_treaties")
    assert [name for name in pair if at_arms(s, rome, nation(s, name))] == fights


@pytest.mark.rule("mare:3.3.3h", "mare:3.3.1d", "mare:3.3.5a")
def test_an_ally_may_not_enter_but_an_enemy_and_a_guest_may() -> None:
    s = world()
    rome, pergamon = nation(s, "rome"), nation(s, "pergamon")
    alliance(s, "rome", "pergamon")
    assert not may_enter(s, pergamon, rome)
    grant(s, "rome", "pergamon", YEAR)
    assert may_enter(s, pergamon, rome)
    assert not may_enter(s, rome, pergamon)
    go_to_war(s, "rome", "egypt")
    assert may_enter(s, rome, nation(s, "egypt"))
