"""Where figures come from: the items of income, food and upkeep come to what is really taken, eaten and paid."""

from __future__ import annotations

import pytest

from tabularium.engine import Fast, Match, find_game
from tabularium.games.mare_nostrum.accounts import Item, accounts
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.upkeep import due

from .world import lines, muster, nation, place, purse, run, world


def summed(items: list[Item]) -> list[int]:
    return [sum(item.goods[at] for item in items) for at in range(4)]


@pytest.mark.parametrize("name", ["rome", "carthage", "gauls", "illyria"])
def test_the_items_of_income_come_to_the_income_of_the_year(name: str) -> None:
    s = world(turn=2)
    found = [item for item in accounts(s, nation(s, name))["income"] if item.name != "tribute"]

    run(s, "income")

    told = {line.to[0]: line.params for line in lines(s, "economy.income") if line.to}[s.seat_of[nation(s, name)]]
    assert summed(found) == [told[each] for each in ("talents", "grain", "resources", "horses")]
    assert all(item.each is None or sum(item.goods) == item.each * item.count * s.years for item in found)


def test_what_is_lacking_is_the_grain_that_is_eaten() -> None:
    s = world(turn=2)
    rome = nation(s, "rome")
    s.rural[place("IT1")] = 0
    purse(s, "rome", grain=99)
    items = {item.name: item for item in accounts(s, rome)["people"]}
    assert items["eaters"].count == items["fed"].count + items["lacking"].count

    run(s, "feeding")

    assert s.treasury[rome][1] == 99 + items["lacking"].goods[1] < 99


@pytest.mark.parametrize("name", ["rome", "carthage", "dacians"])
def test_the_items_of_upkeep_come_to_what_is_due(name: str) -> None:
    s = world(turn=2)
    muster(s, name, "IT9", cav=3, veteran_inf=2)
    assert summed(accounts(s, nation(s, name))["upkeep"]) == [-due(s, nation(s, name)), 0, 0, 0]


def test_while_orders_are_written_the_phase_is_that_of_orders() -> None:
    game = find_game("mare_nostrum")
    match = Match.new(game, 3, dice=Fast(1), options={"scenario": "three_shores", "bidding": False})
    assert isinstance(match.state, MareNostrum)
    assert game.phase(match.state) == "orders"
