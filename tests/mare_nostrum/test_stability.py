"""Political stability (3.2)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.orders import Stability
from tabularium.games.mare_nostrum.tables import LEVELS

from .world import level, nation, order, purse, run, world, wrong

ALL_THREE = Stability(talents=1, grain=1, resources=1)


@pytest.mark.rule("mare:3.2a")
def test_there_are_eight_levels_and_none_beyond_them() -> None:
    s = world()
    rome = nation(s, "rome")
    assert LEVELS == ["optimo", "muy_alto", "alto", "medio", "bajo", "muy_bajo", "fiasco", "colapso"]
    s.steady(rome, -9)
    assert level(s, "rome") == "colapso"
    s.steady(rome, 1)
    assert level(s, "rome") == "fiasco"


@pytest.mark.rule("mare:3.2a")
def test_nations_begin_at_medium_or_where_the_table_says() -> None:
    assert {level(world(), name) for name in ("rome", "gauls")} == {"medio"}
    assert level(world(options={"starting_stability": "alto"}), "rome") == "alto"


@pytest.mark.rule("mare:8.1h")
def test_a_level_that_cannot_be_gained_at_the_top_is_worth_five_points() -> None:
    s = world()
    level(s, "rome", "muy_alto")
    s.steady(nation(s, "rome"), 2)
    assert (level(s, "rome"), s.points[nation(s, "rome")]) == ("optimo", 5)


@pytest.mark.rule("mare:3.2f", "mare:3.2g", "mare:3.2h", "mare:3.2i", "mare:3.2b")
def test_talents_grain_and_resources_each_buy_a_level() -> None:
    s = world()
    purse(s, "rome", talents=100, grain=16, resources=20)
    order(s, "rome", stability=ALL_THREE)
    run(s, "stability")
    assert level(s, "rome") == "optimo"
    assert purse(s, "rome") == {"talents": 100 - 77, "grain": 0, "resources": 4, "horses": 0}


@pytest.mark.rule("mare:3.2j")
def test_a_part_of_the_price_buys_nothing() -> None:
    s = world()
    purse(s, "rome", talents=76, grain=15, resources=15)
    assert set(wrong(s, "rome", stability=ALL_THREE).values()) == {"mare:3.2j"}
    order(s, "rome", stability=ALL_THREE)
    run(s, "stability")
    assert (level(s, "rome"), purse(s, "rome")["talents"], purse(s, "rome")["grain"]) == ("medio", 76, 15)


@pytest.mark.rule("mare:3.2f", "mare:3.2g", "mare:3.2h", "mare:7.1c")
def test_two_levels_for_one_kind_of_goods_only_in_a_period() -> None:
    s = world()
    purse(s, "dacians", grain=10)
    two = Stability(grain=2)
    assert wrong(s, "dacians", stability=two) == {"stability.grain": "mare:3.2g"}
    assert wrong(s, "dacians", stability=Stability(talents=2, resources=2)) == {
        "stability.talents": "mare:3.2f",
        "stability.resources": "mare:3.2h",
    }
    order(s, "dacians", stability=two)
    run(s, "stability")
    assert (level(s, "dacians"), purse(s, "dacians")["grain"]) == ("medio", 10)
    s.period = True
    order(s, "dacians", stability=two)
    run(s, "stability")
    assert (level(s, "dacians"), purse(s, "dacians")["grain"]) == ("muy_alto", 0)


@pytest.mark.rule("mare:3.2f", "mare:3.8c")
def test_who_owes_his_army_may_still_hand_in_a_sheet_that_invests_nothing() -> None:
    s = world()
    s.treasury[nation(s, "rome")][0] = -20
    assert wrong(s, "rome") == {}
