"""What cards in play change in other chapters."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.cards.hands import strike
from tabularium.games.mare_nostrum.cards.lasting import upkeep_rate
from tabularium.games.mare_nostrum.counting import overrun
from tabularium.games.mare_nostrum.deck import CARD
from tabularium.games.mare_nostrum.economy import produce, tribute
from tabularium.games.mare_nostrum.independents.grades import price
from tabularium.games.mare_nostrum.orders import InProvince, Recruiting
from tabularium.games.mare_nostrum.pieces import Route
from tabularium.games.mare_nostrum.routes import paying, route_bonus, trade_income
from tabularium.games.mare_nostrum.tables import INFANTRY, MILITARY_ALLIANCE, SUBSIDIARY, VASSAL
from tabularium.games.mare_nostrum.world import CITY

from ..world import go_to_war, muster, nation, order, place, purse, run
from .table import card, dealt, give, played


@pytest.mark.rule("mare:3.1.3b", "mare:2.3e")
def test_crops_fail_once_and_locusts_eat_a_region() -> None:
    s = dealt()
    strike(s, nation(s, "rome"), CARD[card("C14")])
    assert ([each.card for each in s.active], s.deck.count(CARD[card("C14")])) == ([CARD[card("C14")]], 1)
    assert produce(s, nation(s, "rome"), overrun(s))[1] == 7
    run(s, "feeding")
    assert produce(s, nation(s, "rome"), overrun(s))[1] == 14
    give(s, "egypt", "C59")
    played("C59", name="egypt", s=s, region="region:IT")
    assert produce(s, nation(s, "rome"), overrun(s))[1] == 0


@pytest.mark.rule("mare:3.1a", "mare:2.1b", "mare:3.13.1c")
def test_a_lighthouse_doubles_and_pirates_end_the_pay_of_points() -> None:
    s = dealt("C23")
    s.routes = [Route(nation(s, "rome"), CITY["city:roma"], CITY["city:cyrene"], 4)]
    played("C23", s=s, city="city:roma")
    assert (
        trade_income(s, nation(s, "rome"), paying(s, overrun(s))),
        trade_income(s, nation(s, "egypt"), paying(s, overrun(s))),
    ) == (8, 4)
    give(s, "carthage", "C56")
    s.fleets = [[0] * 18 for _ in s.fleets]
    played("C56", name="carthage", s=s, sea="sea:M04")
    assert (
        trade_income(s, nation(s, "rome"), paying(s, overrun(s))),
        trade_income(s, nation(s, "egypt"), paying(s, overrun(s))),
    ) == (0, 0)
    for _ in range(3):
        run(s, "feeding")
    assert (s.active, trade_income(s, nation(s, "rome"), paying(s, overrun(s)))) == ([], 4)


@pytest.mark.rule("mare:3.1a", "mare:3.12.6a")
def test_client_kings_pay_six_talents() -> None:
    s = dealt("C34")
    s.grade[nation(s, "rome")][place("HP1")] = VASSAL
    played("C34", s=s)
    assert tribute(s, nation(s, "rome"), place("HP1")) == 6 * s.urban_in(place("HP1"))


@pytest.mark.rule("mare:3.8a")
def test_a_hero_keeps_infantry_for_less_for_five_turns() -> None:
    s = played("C08")
    assert upkeep_rate(s, nation(s, "rome"), INFANTRY, 2) == 1
    s.turn += 5
    assert upkeep_rate(s, nation(s, "rome"), INFANTRY, 2) == 2


@pytest.mark.rule("mare:3.1a", "mare:3.12.10b")
def test_hostages_halve_the_price_of_a_step_before_its_minimum() -> None:
    s = dealt("C32")
    full = price(s, nation(s, "rome"), place("IT9"), SUBSIDIARY)
    played("C32", s=s, province="province:IT9")
    assert price(s, nation(s, "rome"), place("IT9"), SUBSIDIARY) == max(30, -(-full // 2))


@pytest.mark.rule("mare:3.1a", "mare:3.12.5d")
def test_hostages_halve_the_cost_of_each_unit_and_round_each_up() -> None:
    s = dealt("C32")
    muster(s, "", "IT9", inf=5)
    played("C32", s=s, province="province:IT9")
    assert price(s, nation(s, "rome"), place("IT9"), MILITARY_ALLIANCE) == 5 * 8


@pytest.mark.rule("mare:3.1a", "mare:3.13.1g", "mare:3.13.1h")
def test_points_that_pirates_silence_bring_no_bonus_for_routes_either() -> None:
    s = dealt("C56")
    s.fleets = [[0] * 18 for _ in s.fleets]
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    s.routes = [
        Route(rome, CITY["city:roma"], CITY["city:cyrene"], 5),
        Route(egypt, CITY["city:cyrene"], CITY["city:roma"], 5),
    ]
    assert [route_bonus(s, each, paying(s, overrun(s))) for each in (rome, egypt)] == [1, 1]
    played("C56", s=s, sea="sea:M04")
    assert [route_bonus(s, each, paying(s, overrun(s))) for each in (rome, egypt)] == [0, 0]


@pytest.mark.rule("mare:3.5b", "mare:3.5a", "mare:3.1a")
def test_a_levy_needs_no_resources_for_six_and_no_limit_of_provinces() -> None:
    s = dealt("C48")
    go_to_war(s, "rome", "carthage")
    played("C48", s=s)
    purse(s, "rome", talents=2000, resources=1)
    rows = [InProvince(f"province:IT{each}", 1) for each in range(1, 9)]
    order(s, "rome", recruiting=Recruiting(infantry=rows))
    run(s, "infantry")
    assert (purse(s, "rome")["resources"], purse(s, "rome")["talents"]) == (0, 2000 - 35)


@pytest.mark.rule("mare:3.1a", "mare:3.6c", "mare:3.6d")
def test_soldiers_of_fortune_and_busy_shipyards_are_cheap() -> None:
    s = played("C49")
    purse(s, "rome", talents=100)
    order(s, "rome", recruiting=Recruiting(mercenary_cavalry=InProvince("province:IT1", 2)))
    run(s, "special_units")
    assert purse(s, "rome")["talents"] == 40
    docks = played("C55")
    purse(docks, "rome", talents=100, resources=2)
    order(docks, "rome", recruiting=Recruiting(fleets=12))
    run(docks, "special_units")
    assert purse(docks, "rome") == {"talents": 100 - 30 - 10, "grain": 0, "resources": 0, "horses": 0}
