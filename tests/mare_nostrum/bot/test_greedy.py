"""The greedy bot does the sensible thing in small positions, and plays on from there."""

from __future__ import annotations

from tabularium.games.mare_nostrum.bot import GreedyBot
from tabularium.games.mare_nostrum.deck import CARD
from tabularium.games.mare_nostrum.orders import Stability
from tabularium.games.mare_nostrum.pieces import Active
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import INFANTRY, SUBSIDIARY

from ..world import disarm, general, go_to_war, level, muster, nation, place, purse, sea, world
from .seats import ordered, played


# -- at home ------------------------------------------------------------------
def test_it_buys_the_bread_its_towns_will_want() -> None:
    s = world()
    purse(s, "rome", talents=400)
    for province in s.provinces(nation(s, "rome")):
        s.harvests[province] = 0
    assert ordered(GreedyBot(), s, "rome").goods.buy.grain >= 77 - 65


def test_it_tills_new_fields_where_bread_is_short() -> None:
    s = world()
    purse(s, "rome", talents=400, grain=5)
    for province in s.provinces(nation(s, "rome")):
        s.harvests[province] = 0
    assert sum(row.amount for row in ordered(GreedyBot(), s, "rome").population.rural_investment) == 5


def test_it_invests_in_stability_before_anything_but_bread_and_pay() -> None:
    s = world()
    level(s, "rome", "muy_bajo")
    purse(s, "rome", talents=300, grain=60, resources=20)
    assert ordered(GreedyBot(), s, "rome").stability == Stability(talents=1, grain=1, resources=1)


def test_it_never_spends_the_pay_of_its_army() -> None:
    s = world()
    purse(s, "rome", talents=110, grain=30)
    orders = ordered(GreedyBot(), s, "rome")
    assert not orders.stability.talents
    assert not orders.independents


# -- with others ------------------------------------------------------------------
def test_it_offers_trade_to_everybody_at_peace_and_to_no_enemy() -> None:
    s = world()
    go_to_war(s, "carthage", "rome")
    offered = {row.nation for row in ordered(GreedyBot(), s, "carthage").diplomacy if row.trade_alliance}
    assert "nation:egypt" in offered
    assert "nation:rome" not in offered


def test_it_places_all_free_trade_points_of_the_first_turn() -> None:
    s = world()
    trade = ordered(GreedyBot(), s, "rome").trade
    free = s.free_trade[nation(s, "rome")]
    assert [sum(row.points for row in rows) for rows in (trade.nations, trade.independents)] == free


def test_it_courts_independents_next_door() -> None:
    s = world()
    purse(s, "rome", talents=900, grain=40, resources=40)
    courted = [row.action for row in ordered(GreedyBot(), s, "rome").independents]
    assert courted.count("improve") >= 2


# -- in war ------------------------------------------------------------------
def test_it_attacks_a_neighbour_that_is_far_weaker_and_marches_at_once() -> None:
    s = world()
    disarm(s)
    muster(s, "germans", "GM7", inf=30)
    muster(s, "gauls", "GL3", inf=3)
    muster(s, "dacians", "DC1", inf=20)
    general(s, "germans", "GM7", modifier=2)
    orders = ordered(GreedyBot(), s, "germans")
    assert [row.nation for row in orders.diplomacy if row.declare_war] == ["nation:gauls"]
    assert orders.movement[0].steps[0].to == "province:GL3"


def test_in_war_its_horses_carry_riders() -> None:
    s = world()
    go_to_war(s, "germans", "gauls")
    purse(s, "germans", talents=900, grain=60, resources=20, horses=3)
    cavalry = ordered(GreedyBot(), s, "germans").recruiting.cavalry
    assert cavalry is not None
    assert cavalry.amount == 3


def test_it_builds_fleets_against_an_enemy_who_rules_its_seas() -> None:
    s = world()
    go_to_war(s, "rome", "carthage")
    purse(s, "rome", talents=900, grain=60, resources=40)
    s.fleets = [[0] * len(row) for row in s.fleets]
    assert ordered(GreedyBot(), s, "rome").recruiting.fleets == 0
    s.fleets[nation(s, "carthage")][sea("M04")] = 8
    assert ordered(GreedyBot(), s, "rome").recruiting.fleets == 8


def test_it_sails_to_a_coast_it_can_take_if_it_rules_the_sea() -> None:
    s = world()
    disarm(s)
    go_to_war(s, "rome", "carthage")
    muster(s, "rome", "IT8", inf=20)
    general(s, "rome", "IT8", modifier=2)
    assert not any(step.action == "sail" for march in ordered(GreedyBot(), s, "rome").movement for step in march.steps)
    s.fleets[nation(s, "rome")] = [20] * len(s.fleets[0])
    steps = [step for march in ordered(GreedyBot(), s, "rome").movement for step in march.steps]
    assert steps[0].action == "sail"


def island(fleets: int, **goods: int) -> MareNostrum:
    """Rome with an army and so many fleets in a far sea, before an island that one man holds."""
    s = world(turn=2)
    disarm(s)
    for other in s.others(nation(s, "rome")):
        s.muster(other, s.capital(other), INFANTRY, 20)
    muster(s, "rome", "IT1", inf=20, cav=5)
    general(s, "rome", "IT1", modifier=2)
    muster(s, "", "IT10", inf=1)
    s.fleets[nation(s, "rome")][sea("M16")] = fleets
    purse(s, "rome", **goods)
    return s


def test_it_sends_its_fleets_to_the_sea_that_an_army_is_to_cross() -> None:
    orders = ordered(GreedyBot(), island(12, talents=300, grain=60), "rome")
    (steps,) = (march.steps for march in orders.movement)
    assert (steps[0].action, steps[0].seas, steps[0].to) == ("sail", ["sea:M04"], "province:IT10")
    assert {row.sea: row.fleets for row in orders.fleets} == {"sea:M04": 10, "sea:M16": 2}
    assert orders.recruiting.fleets == 0


def test_it_builds_the_fleets_that_are_missing_if_what_it_can_take_is_worth_them() -> None:
    orders = ordered(GreedyBot(), island(6, talents=500, grain=60, resources=60), "rome")
    assert orders.movement[0].steps[0].action == "sail"
    assert (orders.recruiting.fleets, {row.sea: row.fleets for row in orders.fleets}) == (4, {"sea:M04": 10})
    poor = ordered(GreedyBot(), island(6, talents=60), "rome")
    assert (poor.recruiting.fleets, poor.movement, poor.fleets) == (0, [], [])


def test_it_crosses_two_seas_where_it_can_rule_both() -> None:
    s = island(30, talents=300, grain=60)
    muster(s, "", "IT10")
    muster(s, "", "HP9", inf=1)
    (steps,) = (march.steps for march in ordered(GreedyBot(), s, "rome").movement)
    assert (steps[0].to, len(steps[0].seas), steps[1].segment) == ("province:HP9", 2, 5)


def test_it_attacks_a_weak_nation_across_a_sea_that_it_can_rule() -> None:
    s = island(40, talents=300, grain=60)
    muster(s, "", "IT10")
    assert not any(row.declare_war for row in ordered(GreedyBot(), s, "rome").diplomacy)
    muster(s, "carthage", "AF1", inf=4)
    orders = ordered(GreedyBot(), s, "rome")
    assert [row.nation for row in orders.diplomacy if row.declare_war] == ["nation:carthage"]
    assert orders.movement[0].steps[0].action == "sail"


def test_it_does_not_land_where_a_friend_invests() -> None:
    """Given an island on which a trade ally has made friends, then no army is sent to subdue it."""
    s = island(12, talents=300, grain=60)
    rome, carthage = nation(s, "rome"), nation(s, "carthage")
    s.trade_alliance[rome][carthage] = s.trade_alliance[carthage][rome] = True
    assert ordered(GreedyBot(), s, "rome").movement
    s.grade[carthage][place("IT10")] = SUBSIDIARY
    assert not ordered(GreedyBot(), s, "rome").movement


def test_a_full_treasury_does_not_lie_idle_in_peace() -> None:
    s = world(turn=7)
    purse(s, "carthage", talents=1410, resources=85, grain=60)
    assert ordered(GreedyBot(), s, "carthage").recruiting.infantry
    purse(s, "carthage", talents=200, resources=85, grain=60)
    assert not ordered(GreedyBot(), s, "carthage").recruiting.infantry


def test_it_stores_grain_against_a_failed_harvest_and_most_before_a_period() -> None:
    s = world(turn=2)
    purse(s, "rome", talents=2000)
    a_level, lack = 16, 77 - 65 - 14 // 2
    assert ordered(GreedyBot(), s, "rome").goods.buy.grain >= lack + a_level - 2
    s.peaceful = 1
    assert ordered(GreedyBot(), s, "rome").goods.buy.grain >= 5 * lack + a_level


def test_it_keeps_peace_with_equals() -> None:
    s = world()
    for name in ("rome", "gauls", "dacians"):
        assert not any(row.declare_war for row in ordered(GreedyBot(), s, name).diplomacy)


def test_it_storms_the_cities_of_an_enemy_in_whose_land_it_stands() -> None:
    s = world()
    disarm(s)
    go_to_war(s, "germans", "gauls")
    muster(s, "germans", "GL1", inf=20)
    general(s, "germans", "GL1", modifier=1)
    steps = ordered(GreedyBot(), s, "germans").movement[0].steps
    assert {(step.action, step.city) for step in steps} == {("assault", "city:gergovia")}


def test_it_stays_at_home_before_an_army_it_cannot_beat() -> None:
    s = world()
    disarm(s)
    go_to_war(s, "germans", "gauls")
    muster(s, "germans", "GM7", inf=5)
    general(s, "germans", "GM7")
    muster(s, "gauls", "GL3", inf=15, cav=5)
    assert not ordered(GreedyBot(), s, "germans").movement


def test_its_own_history_cards_make_it_bolder() -> None:
    s = world()
    disarm(s)
    go_to_war(s, "germans", "gauls")
    muster(s, "germans", "GM6", inf=12)
    muster(s, "gauls", "GM7", cav=9)
    hero = general(s, "germans", "GM6", card=CARD["card:C10_1"], name="hero:C10")
    steps = [step for march in ordered(GreedyBot(), s, "germans").movement for step in march.steps]
    assert "province:GM7" not in [step.to for step in steps]
    s.active.append(Active(nation=hero.nation, card=hero.card, since=1))  # infantry hits more often at home
    steps = ordered(GreedyBot(), s, "germans").movement[0].steps
    assert [step.to for step in steps if step.action == "march"] == ["province:GM5", "province:GM7"]


# -- whole games ------------------------------------------------------------------
def test_greedy_bots_play_on_for_years_and_nobody_at_peace_is_hungry_or_anybody_in_debt_at_the_end() -> None:
    end = played(["greedy"] * 13, seed=4, years=12, bidding=False)
    assert end.ending
    assert not any(end.unfed[each] for each in end.living() if not end.enemies(each))
    assert all(goods[0] >= 0 for goods in end.treasury)


def test_it_does_better_than_the_wild_ones() -> None:
    assert played(["greedy", "random", "random", "random"], seed=5, years=8, bidding=False).winners == [0]
