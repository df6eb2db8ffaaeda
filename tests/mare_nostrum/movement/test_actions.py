"""Assaults, sieges and plunder as orders of a segment (3.14p to 3.14u)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabularium.games.mare_nostrum.orders import Step, Units
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import HOSTILE
from tabularium.games.mare_nostrum.world import CITY

from ..world import alliance, go_to_war, lead, lines, muster, nation, place, units
from .steps import assault, besiege, march, on_the_map, plunder, segments, told

MISS, HIT, SURVIVES = 1, 10, 100
UTICA = CITY["city:utica"]


def rural(s: MareNostrum, number: int, code: str = "AF1") -> None:
    """So much rural population lives in a province."""
    s.rural[place(code)] = number


# -- cities ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.14p", "mare:3.14q", "mare:3.14z", "mare:4.4a")
def test_cities_are_attacked_again_and_again_and_then_he_goes_on() -> None:
    s = on_the_map([MISS] * 200)
    leader = lead(s, "rome", "AF1", inf=3)
    steps = [
        assault(1, "karjedon"),
        assault(2, "karjedon"),
        besiege(3, "karjedon"),
        besiege(5, "karjedon"),
        march(6, "AF2"),
    ]
    told(s, "rome", {leader.number: steps})
    segments(s, 6)
    assert (len(lines(s, "city.assault")), len(lines(s, "city.siege"))) == (2, 2)
    assert leader.province == place("AF2")


@pytest.mark.rule("mare:3.14q", "mare:4.4a")
def test_there_is_no_siege_in_the_sixth_segment() -> None:
    s = on_the_map([MISS] * 200)
    leader = lead(s, "rome", "AF1", inf=3)
    told(s, "rome", {leader.number: [besiege(6, "karjedon")]})
    segments(s, 6)
    assert lines(s, "city.siege") == []
    assert len(lines(s, "city.siege_in_winter")) == 1


@pytest.mark.rule("mare:4.3a", "mare:3.14p", "mare:3.14r")
def test_enemy_units_in_the_province_keep_him_from_walls_and_land() -> None:
    s = on_the_map([MISS] * 4 + [SURVIVES])
    leader = lead(s, "rome", "AF1", inf=3)
    muster(s, "carthage", "AF1", inf=1)
    told(s, "rome", {leader.number: [assault(1, "karjedon"), besiege(2, "karjedon"), plunder(3)]})
    segments(s, 4)
    assert [len(lines(s, f"city.{how}")) for how in ("assault", "siege", "enemies_outside")] == [0, 0, 2]
    assert (len(lines(s, "plunder.enemies")), s.plundered[place("AF1")]) == (1, 0)


@pytest.mark.rule("mare:4.3e")
def test_all_who_attack_a_city_in_a_segment_do_so_together_and_assaults_come_first() -> None:
    s = on_the_map([MISS] * 200)
    first, second, third = (lead(s, "rome", "AF1", inf=2) for _ in range(3))
    orders = {first.number: [assault(1, "karjedon")], second.number: [assault(1, "karjedon")]}
    told(s, "rome", {**orders, third.number: [besiege(1, "karjedon")]})
    segments(s, 1)
    heard = [(line.message, line.params["units"]) for line in lines(s) if line.message.startswith("city.")]
    assert heard == [("city.assault", 4), ("city.siege", 2)]


@pytest.mark.rule("mare:4.3d", "mare:3.14p")
def test_a_city_that_he_holds_is_not_attacked_again() -> None:
    s = on_the_map([MISS] * 20)
    s.garrison[UTICA] = 0
    leader = lead(s, "rome", "AF1", inf=3)
    told(s, "rome", {leader.number: [assault(1, "utica"), assault(2, "utica")]})
    segments(s, 2)
    assert s.holder(UTICA) == nation(s, "rome")
    assert (len(lines(s, "city.assault")), len(lines(s, "city.not_enemy"))) == (1, 1)


@pytest.mark.rule("mare:3.14ab")
@pytest.mark.parametrize("attack", [assault, besiege])
def test_who_loses_his_last_unit_before_walls_has_no_more_orders(attack: Callable[[int, str], Step]) -> None:
    s = on_the_map([MISS, HIT])
    s.garrison[UTICA] = 1
    muster(s, "rome", "AF1", cav=2)
    leader = lead(s, "rome", "AF1", inf=1)
    told(s, "rome", {leader.number: [attack(1, "utica"), Step(2, pick_up=Units(cav=2)), march(3, "AF2")]})
    segments(s)
    assert units(s, "rome", "AF1") == {"cav": 2}


# -- plunder --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.14s", "mare:3.14r")
def test_each_unit_makes_a_point_of_rural_population_inactive() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "AF1", inf=5)
    rural(s, 7)
    told(s, "rome", {leader.number: [plunder(1)]})
    segments(s, 2)
    assert (s.plundered[place("AF1")], s.rural[place("AF1")]) == (5, 7)


@pytest.mark.rule("mare:3.14t")
def test_units_in_excess_destroy_on_a_ten() -> None:
    s = on_the_map([10, 4])
    leader = lead(s, "rome", "AF1", inf=9)
    rural(s, 7)
    told(s, "rome", {leader.number: [plunder(6)]})
    segments(s, 6)
    assert (s.plundered[place("AF1")], s.rural[place("AF1")]) == (7, 6)


@pytest.mark.rule("mare:3.14u", "mare:3.14t")
def test_consecutive_orders_add_up() -> None:
    """The book's example: five units and three orders in a row against seven points roll eight dice."""
    s = on_the_map([10] * 3 + [9] * 5)
    leader = lead(s, "rome", "AF1", inf=5)
    rural(s, 7)
    told(s, "rome", {leader.number: [plunder(1), plunder(2), plunder(3), Step(4)]})
    segments(s, 3)
    assert s.plundered[place("AF1")] == 0
    before = s.dice
    segments(s, 1)
    assert (s.plundered[place("AF1")], s.rural[place("AF1")]) == (7, 4)
    assert (s.table.dice.script, s.dice) == ([], before)  # type: ignore[attr-defined]  # the eight dice, no more


@pytest.mark.rule("mare:3.14u")
def test_orders_that_are_not_consecutive_do_not_add_up() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "AF1", inf=5)
    rural(s, 7)
    told(s, "rome", {leader.number: [plunder(1), plunder(3)]})
    before = s.dice
    segments(s, 6)
    assert (s.plundered[place("AF1")], s.dice) == (5, before)


@pytest.mark.rule("mare:3.14u")
def test_armies_of_one_nation_plunder_together_in_one_run() -> None:
    s = on_the_map()
    first, second = lead(s, "rome", "AF1", inf=2), lead(s, "rome", "AF1", inf=1)
    rural(s, 7)
    told(s, "rome", {first.number: [plunder(1)], second.number: [plunder(1), plunder(2)]})
    segments(s, 6)
    assert s.plundered[place("AF1")] == 2 + 1 + 1
    assert len(lines(s, "plunder.done")) == 1


@pytest.mark.rule("mare:3.14s", "mare:3.14t", "mare:3.14u")
def test_every_unit_counts_that_plunders_whosever_it_is() -> None:
    s = on_the_map([10, 9])
    go_to_war(s, "pergamon", "carthage")
    alliance(s, "rome", "pergamon")
    one, other = lead(s, "rome", "AF1", inf=3), lead(s, "pergamon", "AF1", inf=4)
    rural(s, 5)
    told(s, "rome", {one.number: [plunder(6)]})
    told(s, "pergamon", {other.number: [plunder(6)]})
    segments(s)
    assert (s.plundered[place("AF1")], s.rural[place("AF1")]) == (5, 4)
    (line,) = lines(s, "plunder.done")
    assert line.params["nations"] == ["nation:rome", "nation:pergamon"]


@pytest.mark.rule("mare:3.14r", "mare:3.3.5b")
@pytest.mark.parametrize(("code", "plundered"), [("IT1", 0), ("IT11", 0), ("IT13", 2), ("GR1", 0), ("AF1", 2)])
def test_only_enemies_and_hostile_independents_are_plundered(code: str, plundered: int) -> None:
    s = on_the_map()
    s.grade[nation(s, "rome")][place("IT13")] = HOSTILE
    leader = lead(s, "rome", code, inf=2)
    told(s, "rome", {leader.number: [plunder(1)]})
    segments(s, 2)
    assert s.plundered[place(code)] == plundered
