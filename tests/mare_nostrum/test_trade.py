"""Setting trade points, sending and buying goods (3.13, 9)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.orders import Goods, Parcel, Points, Purchase, Trade
from tabularium.games.mare_nostrum.pieces import NOBODY
from tabularium.games.mare_nostrum.tables import HOSTILE
from tabularium.games.mare_nostrum.world import CITY

from .world import lines, nation, order, place, purse, run, world, wrong


def to(destination: str, points: int, origin: str = "roma") -> Points:
    """Points from a city of Rome's."""
    return Points(f"city:{origin}", f"city:{destination}", points)


@pytest.mark.rule("mare:3.13.1a", "mare:3.13.1b")
def test_a_point_between_trade_allies_costs_ten_talents() -> None:
    s = world(turn=2)
    purse(s, "rome", talents=100)
    order(s, "rome", trade=Trade(nations=[to("cyrene", 3), to("cyrene", 2)]))
    run(s, "trade")
    assert purse(s, "rome")["talents"] == 50
    assert [(each.origin, each.destination, each.points) for each in s.routes] == [
        (CITY["city:roma"], CITY["city:cyrene"], 5)
    ]


@pytest.mark.rule("mare:3.13.1a", "mare:3.13.1d")
@pytest.mark.parametrize(
    "row",
    [to("karjedon", 1), to("cyrene", 1, "capua"), to("menfis", 1), to("massalia", 1), to("roma", 1, "cyrene")],
    ids=["no alliance", "origin without port", "destination without port", "independent", "not own"],
)
def test_points_need_two_ports_and_an_alliance_and_else_cost_nothing(row: Points) -> None:
    s = world(turn=2)
    purse(s, "rome", talents=100)
    assert wrong(s, "rome", trade=Trade(nations=[row])) == {"trade.nations[0]": "mare:3.13.1a"}
    order(s, "rome", trade=Trade(nations=[row]))
    run(s, "trade")
    assert (purse(s, "rome")["talents"], s.routes) == (100, [])


@pytest.mark.rule("mare:3.13.2a", "mare:3.13.2b")
def test_a_point_with_an_independent_costs_seven_and_none_is_sold_to_a_hostile_nation() -> None:
    s = world(turn=2)
    purse(s, "rome", talents=30)
    order(s, "rome", trade=Trade(independents=[to("massalia", 5)]))
    run(s, "trade")
    assert (purse(s, "rome")["talents"], s.routes[0].points) == (2, 4)
    purse(s, "rome", talents=30)
    s.grade[nation(s, "rome")][place("GL13")] = HOSTILE
    assert wrong(s, "rome", trade=Trade(independents=[to("massalia", 1)])) == {"trade.independents[0]": "mare:3.13.2b"}
    assert wrong(s, "rome", trade=Trade(independents=[to("cyrene", 1)])) == {"trade.independents[0]": "mare:3.13.2a"}


@pytest.mark.rule("mare:3.13.1b", "mare:3.13.1d", "mare:3.13.2a")
@pytest.mark.parametrize(
    ("talents", "with_nations", "with_independents"),
    [(29, 2, 1), (9, 0, 1), (6, 0, 0), (500, 3, 3), (0, 0, 0), (-50, 0, 0), (7, 0, 1)],
)
def test_points_are_set_as_far_as_the_talents_go(talents: int, with_nations: int, with_independents: int) -> None:
    s = world(turn=2)
    purse(s, "rome", talents=talents)
    order(s, "rome", trade=Trade(nations=[to("cyrene", 3)], independents=[to("massalia", 3)]))
    run(s, "trade")
    assert [route.points for route in s.routes] == [each for each in (with_nations, with_independents) if each]
    assert purse(s, "rome")["talents"] == talents - 10 * with_nations - 7 * with_independents
    short = [line.params["able"] for line in lines(s, "trade.too_dear")]
    assert short == [each for each in (with_nations, with_independents) if each < 3]


@pytest.mark.rule("mare:3.13.1b", "mare:3.13.2a", "mare:3.13.4a", "mare:3.13.4b")
def test_what_the_treasury_does_not_bear_is_refused_by_the_rule_of_its_price() -> None:
    s = world(turn=2)
    purse(s, "rome", talents=6)
    points = Trade(nations=[to("cyrene", 1)], independents=[to("massalia", 1)])
    assert wrong(s, "rome", trade=points, goods=Goods(buy=Purchase(grain=1, resources=1, horses=1))) == {
        "trade.nations[0].points": "mare:3.13.1b",
        "trade.independents[0].points": "mare:3.13.2a",
        "goods.buy.grain": "mare:3.13.4a",
        "goods.buy.resources": "mare:3.13.4a",
        "goods.buy.horses": "mare:3.13.4b",
    }


@pytest.mark.rule("mare:3.13.4a", "mare:3.13.4b", "mare:3.13.3a")
@pytest.mark.parametrize(
    ("talents", "bought"), [(95, [0, 2, 5, 1]), (70, [0, 2, 5, 0]), (24, [0, 2, 0, 0]), (9, None), (-9, None)]
)
def test_goods_are_bought_as_far_as_the_talents_go_and_what_is_not_is_told(
    talents: int, bought: list[int] | None
) -> None:
    s = world(turn=2)
    purse(s, "rome", talents=talents)
    order(s, "rome", goods=Goods(buy=Purchase(grain=2, resources=5, horses=1)))
    run(s, "trade")
    assert [each.goods for each in s.shipments if any(each.goods)] == ([bought] if bought else [])
    got = bought or [0, 0, 0, 0]
    assert purse(s, "rome")["talents"] == talents - 10 * got[1] - 10 * got[2] - 25 * got[3]
    missing = [line.params["able"] for line in lines(s, "goods.too_dear")]
    assert missing == [able for able, wanted in zip(got[1:], (2, 5, 1), strict=True) if able < wanted]


@pytest.mark.rule("mare:3.13.3a", "mare:3.13.4a", "mare:3.13.4b")
def test_who_buys_nothing_expects_nothing() -> None:
    s = world(turn=2)
    order(s, "rome", goods=Goods(send=[Parcel("nation:egypt", grain=1)]))
    run(s, "trade")
    assert [(each.to, each.goods) for each in s.shipments] == [(nation(s, "egypt"), [0, 1, 0, 0])]


@pytest.mark.rule("mare:3.13.3a", "mare:3.13.3b", "mare:3.3.2a")
@pytest.mark.parametrize(("talents_too", "sent"), [(True, [4, 0, 2, 0]), (False, [0, 0, 2, 0])])
def test_a_parcel_holds_what_is_there_and_talents_only_where_the_table_allows_it(
    talents_too: bool, sent: list[int]
) -> None:
    s = world(turn=2, options={"transfer_includes_talents": talents_too})
    s.treasury[nation(s, "rome")] = [4, -1, 2, 5]
    order(s, "rome", goods=Goods(send=[Parcel("nation:egypt", talents=9, grain=3, resources=2)]))
    run(s, "trade")
    assert [each.goods for each in s.shipments] == [sent]
    assert s.treasury[nation(s, "rome")] == [4 - sent[0], -1, 0, 5]
    assert len(lines(s, "goods.no_talents")) == (not talents_too)
    assert [line.params["able"] for line in lines(s, "goods.not_there")] == ([4, 0] if talents_too else [0])


@pytest.mark.rule("mare:6.2i", "mare:3.13.2a")
def test_a_nation_kept_out_of_an_independent_sets_no_points_there_either() -> None:
    s = world(turn=2)
    purse(s, "rome", talents=500)
    s.sphere_until[nation(s, "rome")][place("GL13")] = s.year
    points = Trade(independents=[to("massalia", 1)])
    assert wrong(s, "rome", trade=points) == {"trade.independents[0]": "mare:6.2i"}
    order(s, "rome", trade=points)
    run(s, "trade")
    assert (purse(s, "rome")["talents"], s.routes) == (500, [])
    s.year += 1
    assert wrong(s, "rome", trade=points) == {}


@pytest.mark.rule("mare:9b", "mare:9c", "mare:9d", "mare:9e", "mare:9f")
def test_in_the_first_turn_points_are_free_within_their_two_parts_and_then_lost() -> None:
    s = world()
    before = purse(s, "rome")
    assert s.free_trade[nation(s, "rome")] == [20, 10]
    sheet = Trade(nations=[to("cyrene", 15), to("rodas", 6)], independents=[to("massalia", 11)])
    assert wrong(s, "rome", trade=sheet) == {
        "trade.nations[1].points": "mare:9c",
        "trade.independents[0].points": "mare:9d",
    }
    order(s, "rome", trade=sheet)
    run(s, "trade")
    assert [route.points for route in s.routes] == [15, 5, 10]
    assert purse(s, "rome") == before
    assert s.free_trade == [[0, 0]] * 13


@pytest.mark.rule("mare:9c")
def test_free_points_are_split_in_two_thirds_and_one_third() -> None:
    s = world()
    for each, (nations, independents) in zip(s.scenario.nations, s.free_trade, strict=True):
        total = nations + independents
        assert (nations, independents) == (-(-2 * total // 3), total // 3), each.name


@pytest.mark.rule("mare:3.13.3a", "mare:3.13.3b")
def test_goods_for_an_ally_leave_now_and_never_more_than_there_is() -> None:
    s = world(turn=2)
    purse(s, "rome", talents=300, grain=3)
    sheet = Goods(send=[Parcel("nation:egypt", talents=4, grain=5), Parcel("nation:carthage", grain=1)])
    assert wrong(s, "rome", goods=sheet) == {"goods.send[0].grain": "mare:3.13.3b", "goods.send[1].to": "mare:3.13.3b"}
    order(s, "rome", goods=sheet)
    run(s, "trade")
    assert purse(s, "rome") == {"talents": 296, "grain": 0, "resources": 0, "horses": 0}
    assert [(each.to, each.sender, each.goods) for each in s.shipments] == [
        (nation(s, "egypt"), nation(s, "rome"), [4, 3, 0, 0])
    ]


@pytest.mark.rule("mare:3.13.3a")
def test_by_option_talents_are_not_sent() -> None:
    s = world(turn=2, options={"transfer_includes_talents": False})
    sheet = Goods(send=[Parcel("nation:egypt", talents=4, grain=1)])
    assert wrong(s, "rome", goods=sheet) == {"goods.send[0].talents": "mare:3.13.3a"}


@pytest.mark.rule("mare:3.13.4a", "mare:3.13.4b", "mare:3.13.4c")
def test_grain_and_resources_are_bought_for_ten_and_horses_for_twenty_five() -> None:
    s = world(turn=2)
    purse(s, "rome", talents=70)
    order(s, "rome", goods=Goods(buy=Purchase(grain=1, resources=1, horses=9)))
    run(s, "trade")
    assert purse(s, "rome") == {"talents": 0, "grain": 0, "resources": 0, "horses": 0}
    assert [(each.to, each.sender, each.goods) for each in s.shipments] == [(nation(s, "rome"), NOBODY, [0, 1, 1, 2])]


@pytest.mark.rule("mare:3.13.4a", "mare:3.13.4b")
def test_who_can_buy_nothing_is_sent_nothing() -> None:
    s = world(turn=2)
    purse(s, "rome", talents=9)
    order(s, "rome", goods=Goods(buy=Purchase(grain=1)))
    run(s, "trade")
    assert (s.shipments, purse(s, "rome")["talents"]) == ([], 9)
