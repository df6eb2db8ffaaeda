"""Historical Periods and their reforms (7)."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum.counting import overrun
from tabularium.games.mare_nostrum.economy import produce
from tabularium.games.mare_nostrum.orders import Reforms
from tabularium.games.mare_nostrum.pieces import NOBODY, Held
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.world import PROVINCES

from .world import general, go_to_war, lines, nation, order, place, purse, run, world, wrong


def year_passes(s: MareNostrum) -> None:
    """The end of a turn as far as Periods are concerned."""
    for step in ("war_fade", "period_check", "advance"):
        run(s, step)


def period(**fields: Any) -> MareNostrum:
    """A Period is under way, and nobody has an army or a navy that must be paid before reforms are."""
    s = world(period=True, **fields)
    s.forces, s.fleets = [], [[0] * len(row) for row in s.fleets]
    return s


def lands(s: MareNostrum, name: str, number: int) -> None:
    """A nation has so many provinces left."""
    for province in s.provinces(nation(s, name))[number:]:
        s.owner[province] = NOBODY


def reforms(s: MareNostrum, name: str, **what: Any) -> dict[str, str]:
    """A nation's reforms are made; what was wrong with them beforehand, by path the rule."""
    found = wrong(s, name, reforms=Reforms(**what))
    order(s, name, reforms=Reforms(**what))
    run(s, "period_reforms")
    return found


# -- when they come ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:7a", "mare:1.0a")
def test_two_years_without_war_open_a_period_of_five_years() -> None:
    s = world(year=530)
    found = []
    for _ in range(4):
        found.append((s.year, s.period))
        year_passes(s)
    assert found == [(530, False), (531, False), (532, True), (537, False)]
    assert [line.to for line in lines(s, "periods.opens")] == [None]


@pytest.mark.rule("mare:7a")
def test_a_war_that_was_in_force_at_any_time_spoils_the_year() -> None:
    s = world(year=530)
    year_passes(s)
    go_to_war(s, "rome", "carthage")
    year_passes(s)  # it fades at the end of the year
    assert not s.at_war(nation(s, "rome"), nation(s, "carthage"))
    assert (s.period, s.peaceful) == (False, 0)
    year_passes(s)
    year_passes(s)
    assert s.period


@pytest.mark.rule("mare:7a")
def test_a_war_in_force_opens_no_period() -> None:
    s = world(peaceful=1)
    go_to_war(s, "rome", "carthage")
    run(s, "period_check")
    run(s, "advance")
    assert not s.period


@pytest.mark.rule("mare:7a")
@pytest.mark.parametrize(("repeat", "again"), [("reset", False), ("immediate", True)])
def test_after_a_period_the_count_begins_anew_unless_the_table_says_otherwise(repeat: str, again: bool) -> None:
    s = period(options={"period_repeat": repeat}, peaceful=2)
    year_passes(s)
    assert s.period == again


@pytest.mark.rule("mare:7.1i")
def test_when_a_period_opens_every_nation_draws_two_cards_whatever_it_holds() -> None:
    s = world(peaceful=1)
    s.hands[nation(s, "rome")] = [Held(s.deck.pop()) for _ in range(3)]
    year_passes(s)
    assert [len(s.hands[nation(s, name)]) for name in ("rome", "gauls")] == [5, 2]
    year_passes(s)
    assert len(s.hands[nation(s, "gauls")]) == 2


@pytest.mark.rule("mare:7.1l", "mare:7.1j", "mare:3.3.1l", "mare:3.3.5n")
def test_terms_end_with_their_year_and_inside_a_period_with_the_period() -> None:
    s = period(year=532)
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    s.passage_until[rome][egypt] = s.peace_until[rome][egypt] = 533
    s.passage_until[egypt][rome] = s.sphere_until[rome][place("HP8")] = 537
    s.no_trade_before[rome][egypt], s.no_military_before[rome][egypt] = 537, 538
    s.casus_belli[rome][egypt], s.casus_belli[egypt][rome] = s.turn, s.turn + 1
    run(s, "advance")
    assert s.year == 537
    assert (s.passage_until[rome][egypt], s.peace_until[rome][egypt]) == (0, 0)
    assert (s.passage_until[egypt][rome], s.sphere_until[rome][place("HP8")]) == (537, 537)
    assert (s.no_trade_before[rome][egypt], s.no_military_before[rome][egypt]) == (0, 538)
    assert (s.casus_belli[rome][egypt], s.casus_belli[egypt][rome]) == (0, s.turn)


# -- reforms ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:7.2i")
def test_there_are_no_reforms_in_an_ordinary_turn() -> None:
    s = world()
    purse(s, "rome", talents=999)
    assert reforms(s, "rome", victory_points=1) == {"reforms": "mare:7.2i"}
    assert reforms(s, "rome") == {}
    assert purse(s, "rome")["talents"] == 999


@pytest.mark.rule("mare:7.2a")
@pytest.mark.parametrize(("number", "price"), [(3, 100), (6, 150), (8, 200)])
def test_an_army_reform_raises_the_strategy_for_25_talents_a_province_within_limits(number: int, price: int) -> None:
    s = period()
    lands(s, "rome", number)
    purse(s, "rome", talents=price)
    assert s.strategy[nation(s, "rome")] == "D"
    assert reforms(s, "rome", army_reform=True) == {}
    assert (s.strategy[nation(s, "rome")], purse(s, "rome")["talents"]) == ("C", 0)


@pytest.mark.rule("mare:7.2a")
def test_nine_provinces_cost_no_more_than_eight() -> None:
    s = period()
    purse(s, "carthage", talents=200)
    assert len(s.provinces(nation(s, "carthage"))) == 9
    assert reforms(s, "carthage", army_reform=True) == {}


@pytest.mark.rule("mare:7.2a")
def test_the_best_strategy_cannot_be_raised_nor_a_reform_made_on_credit() -> None:
    s = period()
    purse(s, "rome", talents=199)
    assert reforms(s, "rome", army_reform=True) == {"reforms.army_reform": "mare:7.2a"}
    assert (s.strategy[nation(s, "rome")], purse(s, "rome")["talents"]) == ("D", 199)
    purse(s, "rome", talents=500)
    s.strategy[nation(s, "rome")] = "A"
    assert reforms(s, "rome", army_reform=True) == {"reforms.army_reform": "mare:7.2a"}
    assert (s.strategy[nation(s, "rome")], purse(s, "rome")["talents"]) == ("A", 500)


@pytest.mark.rule("mare:7.2b", "mare:7.2h")
def test_a_military_reform_brings_a_leader_more_rolled_on_the_raised_level() -> None:
    s = period(dice=[1, 1, 71, 1], strategy=["D"] * 13, leader_count=[0] * 13)
    s.strategy[nation(s, "gauls")] = "D"
    purse(s, "gauls", talents=250)
    reforms(s, "gauls", army_reform=True, military_reform=True)
    run(s, "leader_ages")
    assert (s.leader_count[nation(s, "gauls")], purse(s, "gauls")["talents"]) == (1, 0)
    assert s.strategy[nation(s, "gauls")] == "C"
    assert len(s.leaders_of(nation(s, "gauls"))) == 1


@pytest.mark.rule("mare:7.2c")
@pytest.mark.parametrize("card", [NOBODY, 7])
def test_a_renewal_replaces_a_leader_even_one_of_history(card: int) -> None:
    s = period(dice=[1, 1], leader_count=[0] * 13)
    s.leader_count[nation(s, "rome")] = int(card == NOBODY)
    old = general(s, "rome", age=20, card=card)
    purse(s, "rome", talents=25)
    assert reforms(s, "rome", army_renewal=f"leader:{old.number}") == {}
    run(s, "leader_ages")
    (new,) = s.leaders_of(nation(s, "rome"))
    assert new.number != old.number
    assert purse(s, "rome")["talents"] == 0


@pytest.mark.rule("mare:7.2c")
def test_who_is_no_leader_any_more_cannot_be_renewed() -> None:
    s = period()
    purse(s, "rome", talents=25)
    assert reforms(s, "rome", army_renewal="leader:99") == {"reforms.army_renewal": "mare:7.2c"}
    assert purse(s, "rome")["talents"] == 25


@pytest.mark.rule("mare:7.2d")
def test_a_political_reform_raises_the_limit_of_cards() -> None:
    s = period()
    purse(s, "rome", talents=200)
    assert reforms(s, "rome", political_reform=True) == {}
    assert (s.card_limit[nation(s, "rome")], purse(s, "rome")["talents"]) == (4, 0)
    assert reforms(s, "rome", political_reform=True) == {"reforms.political_reform": "mare:7.2d"}


@pytest.mark.rule("mare:7.2e")
def test_legislation_buys_cards_that_wait_for_the_end_of_the_turn() -> None:
    s = period()
    purse(s, "rome", talents=149)
    assert reforms(s, "rome", legislative_cards=3) == {"reforms.legislative_cards": "mare:7.2e"}
    assert (s.bought_cards[nation(s, "rome")], purse(s, "rome")["talents"]) == (2, 49)


@pytest.mark.rule("mare:7.2f")
def test_an_agrarian_reform_adds_a_harvest_once_where_there_are_any() -> None:
    s = period()
    rome = nation(s, "rome")
    purse(s, "rome", talents=200)
    before = s.harvests[place("IT1")], produce(s, rome, overrun(s))[1]
    s.harvests[place("IT4")] = 0
    names = ["province:IT1", "province:IT1", "province:IT4", PROVINCES[place("GL1")]]
    assert reforms(s, "rome", agrarian=names) == {f"reforms.agrarian[{row}]": "mare:7.2f" for row in (1, 2, 3)}
    assert (s.harvests[place("IT1")], produce(s, rome, overrun(s))[1]) == (before[0] + 1, before[1])
    assert purse(s, "rome")["talents"] == 150
    assert reforms(s, "rome", agrarian=["province:IT1"]) == {"reforms.agrarian[0]": "mare:7.2f"}


@pytest.mark.rule("mare:7.2g")
def test_fifty_talents_buy_a_point() -> None:
    s = period()
    purse(s, "rome", talents=120)
    assert reforms(s, "rome", victory_points=3) == {"reforms.victory_points": "mare:7.2g"}
    assert (s.points[nation(s, "rome")], purse(s, "rome")["talents"]) == (2, 20)


@pytest.mark.rule("mare:7.2a", "mare:7.2b", "mare:7.2c", "mare:7.2d", "mare:7.2e", "mare:7.2g")
def test_what_is_not_ordered_is_neither_made_nor_paid() -> None:
    s = period()
    purse(s, "rome", talents=999)
    rome = nation(s, "rome")
    before = s.leader_count[rome], s.card_limit[rome], s.points[rome]
    assert reforms(s, "rome", agrarian=["province:IT1"]) == {}
    assert purse(s, "rome")["talents"] == 999 - 50
    assert s.strategy[rome] == "D"
    assert (s.leader_count[rome], s.card_limit[rome], s.points[rome]) == before


@pytest.mark.rule("mare:7.2h")
def test_the_books_order_decides_what_is_paid_first() -> None:
    s = period()
    purse(s, "rome", talents=100)
    reforms(s, "rome", victory_points=2, military_reform=True)
    assert (s.points[nation(s, "rome")], s.leader_count[nation(s, "rome")]) == (0, 5)
