"""The odds are exact: known cases by hand, and the rules themselves played many times."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import pytest

from tabularium.engine import Table
from tabularium.engine.dice import Fast
from tabularium.engine.refusal import BadQuestion
from tabularium.games.mare_nostrum.ages import checked
from tabularium.games.mare_nostrum.combat import field, naval, walls
from tabularium.games.mare_nostrum.combat.figures import DIE
from tabularium.games.mare_nostrum.deck import CARD
from tabularium.games.mare_nostrum.odds import (
    Army,
    Dice,
    Navy,
    before_walls,
    check,
    field_battle,
    life,
    naval_battle,
)
from tabularium.games.mare_nostrum.odds.dice import hits, struck
from tabularium.games.mare_nostrum.pieces import Active, Force
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.world import CITY, PORTS_ON, PROVINCE_OF

from ..world import columns, disarm, general, go_to_war, lead, nation, place, sea, world

TIMES = 2000
PELLA = CITY["city:pella"]


def played(prepare: Callable[[], MareNostrum], play: Callable[[MareNostrum], list[float]]) -> list[float]:
    """The average of what a thing gives, played many times from the same position."""
    start = prepare()
    dice = Fast(1)
    sums: list[float] = []
    state = dice.first()
    for _ in range(TIMES):
        s = start.copy()
        s.sit(Table(dice=dice, scenes=start.table.scenes))
        s.dice = state
        found = play(s)
        state = s.dice
        sums = [a + b for a, b in zip(sums, found, strict=True)] if sums else found
    return [each / TIMES for each in sums]


def close(found: float, exact: float, most: float = 1.0) -> bool:
    """Is an average of many games as near as chance allows?"""
    return abs(found - exact) <= 5 * most / 2 / sqrt(TIMES)


# -- by hand ------------------------------------------------------------------
def test_dice_are_counted() -> None:
    assert hits(2, 9) == pytest.approx((0.64, 0.32, 0.04))
    assert hits(1, 11) == pytest.approx((1.0, 0.0))
    assert hits(1, 0) == pytest.approx((0.0, 1.0))
    assert struck([(1, 9), (1, 8)], 2) == pytest.approx((0.56, 0.38, 0.06))
    assert struck([(2, 9)], 1) == pytest.approx((0.64, 0.36))


@pytest.mark.rule("mare:4.2b", "mare:4.2k", "mare:4.2l")
def test_one_against_one() -> None:
    odds = field_battle(Army(veteran_cavalry=1, leader=1), Army(infantry=1))
    assert odds.destroyed == pytest.approx((0.2, 0.5))  # a veteran of cavalry with +1 hits on 6
    assert (odds.wins, odds.undecided) == ((0.0, 0.0), 1.0)
    assert odds.points == pytest.approx((0.5 * 0.8, 0.2 * 0.5))


@pytest.mark.rule("mare:4.5.2h")
def test_a_leader_is_checked_by_how_it_ended() -> None:
    lost = [
        field_battle(Army(infantry=1, leader=0, age=39, named=named), Army(infantry=1)).leader_lost[0]
        for named in (False, True)
    ]
    assert lost == pytest.approx([0.09, 0.07])  # aged 40: a roll below 10, or below 8


@pytest.mark.rule("mare:4.5.2g")
def test_old_age_takes_its_part_every_turn() -> None:
    assert life(49, 3).gone == pytest.approx((0.0, 0.24, 1 - 0.76 * 0.75))
    assert check(60, "old_age") == 0.29


def test_there_must_be_something_to_fight_with() -> None:
    for question in (
        lambda: field_battle(Army(), Army(infantry=1)),
        lambda: naval_battle(Navy(fleets=1), Navy()),
        lambda: before_walls(0, 1, 1, ["assault"]),
    ):
        with pytest.raises(BadQuestion):
            question()


# -- as played ------------------------------------------------------------------
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Army(infantry=9, cavalry=3, leader=2, age=44), Army(infantry=10, veteran_cavalry=2, leader=0, age=60)),
        (Army(infantry=18, leader=1, age=30), Army(infantry=12, leader=3, age=30)),
        (Army(infantry=2, cavalry=1), Army(infantry=3, leader=1, age=50)),
        (Army(infantry=9, cavalry=8, leader=0, age=30, cards=1), Army(infantry=9, cavalry=9, leader=0, age=30)),
    ],
)
def test_field_battles_go_as_the_odds_say(one: Army, other: Army) -> None:
    def prepare() -> MareNostrum:
        s = world()
        disarm(s)
        s.points = [0] * 13
        go_to_war(s, "rome", "carthage")
        for name, army in (("rome", one), ("carthage", other)):
            kinds = {"inf": army.infantry, "cav": army.cavalry, "veteran_cav": army.veteran_cavalry}
            if army.leader is None:
                s.forces.append(Force(nation=nation(s, name), province=place("IT1"), units=columns(**kinds)))
            else:
                leader = lead(s, name, "IT1", modifier=army.leader, age=army.age or 0, **kinds)
                if army.cards:
                    named = {"leader": [f"leader:{leader.number}"]}
                    s.active.append(Active(nation=leader.nation, card=CARD["card:C39_1"], named=named))
        return s

    def play(s: MareNostrum) -> list[float]:
        rome, carthage = nation(s, "rome"), nation(s, "carthage")
        battle, winner = field.fight(s, place("IT1"), ([rome], [carthage]))
        return [
            winner == 0,
            winner == 1,
            one.size - battle.size(0),
            other.size - battle.size(1),
            field.free_to_go(battle, winner, 0),
            s.points[rome],
            s.points[carthage],
            not s.leaders_of(rome),
            not s.leaders_of(carthage),
        ]

    odds = field_battle(one, other)
    found = played(prepare, play)
    assert odds.goes_on is not None
    exact = [*odds.wins, *(each.expected for each in odds.lost), odds.goes_on[0], *odds.points, *odds.leader_lost]
    for value, right, most in zip(found, exact, (1, 1, 5, 5, 1, 12, 12, 1, 1), strict=True):
        assert right is None or close(value, right, most)


def test_naval_battles_go_as_the_odds_say() -> None:
    def prepare() -> MareNostrum:
        s = world()
        disarm(s)
        s.points = [0] * 13
        go_to_war(s, "rome", "carthage")
        for city in PORTS_ON[sea("M01")][1:]:
            s.occupier[city] = nation(s, "dacians")
        s.fleets[nation(s, "rome")][sea("M01")], s.fleets[nation(s, "carthage")][sea("M01")] = 24, 18
        return s

    def play(s: MareNostrum) -> list[float]:
        rome, carthage = nation(s, "rome"), nation(s, "carthage")
        naval.fight(s, sea("M01"), ([rome], [carthage]))
        left = s.fleets[rome][sea("M01")], s.fleets[carthage][sea("M01")]
        return [
            bool(s.won[rome]),
            bool(s.won[carthage]),
            24 - left[0],
            18 - left[1],
            s.points[rome],
            s.points[carthage],
        ]

    odds = naval_battle(Navy(fleets=24), Navy(fleets=18, ports=1))
    exact = [*odds.wins, *(each.expected for each in odds.lost), *odds.points]
    for value, right, most in zip(played(prepare, play), exact, (1, 1, 6, 6, 8, 8), strict=True):
        assert close(value, right, most)


@pytest.mark.parametrize(
    ("attacks", "by", "options"),
    [
        (["assault"], Dice(), {}),
        (["siege"] * 3, Dice(), {}),
        (["assault", "siege", "assault"], Dice(), {}),
        (["assault", "siege"], Dice(units_need=9, garrison_needs=8), {}),
        (["assault"], Dice(most=15), {"assault_dice_cap": "15"}),
    ],
)
def test_cities_fall_as_the_odds_say(attacks: list[str], by: Dice, options: dict[str, str]) -> None:
    units = 18 if by.most else 12

    def prepare() -> MareNostrum:
        s = world(options=options)
        if by.units_need < DIE:
            for name, kind, named in (
                ("rome", "C44", {"leader": ["leader:1"]}),
                ("macedonia", "C45", {"city": ["city:pella"]}),
            ):
                s.active.append(Active(nation=nation(s, name), card=CARD[f"card:{kind}_1"], named=named))
        disarm(s)
        go_to_war(s, "rome", "macedonia")
        s.garrison[PELLA], s.urban[PELLA] = 3, 2
        return s

    def play(s: MareNostrum) -> list[float]:
        army = Force(nation=nation(s, "rome"), province=PROVINCE_OF[PELLA], units=columns(inf=units), leader=1)
        s.forces.append(army)
        for how in attacks:
            if army.size and not s.occupied(PELLA):
                walls.attack(s, PELLA, [army], how)
        return [s.occupied(PELLA), units - army.size, 2 - s.urban[PELLA]]

    odds = before_walls(units, 3, 2, attacks, by)
    exact = [odds.fallen[-1], odds.units.expected, odds.population.expected]
    for value, right, most in zip(played(prepare, play), exact, (1, 4, 2), strict=True):
        assert close(value, right, most)


def test_age_checks_go_as_the_odds_say() -> None:
    def prepare() -> MareNostrum:
        s = world()
        general(s, "rome", age=66)
        return s

    found = played(prepare, lambda s: [checked(s, s.leaders[0], "battle_lost")])
    assert close(found[0], check(66, "battle_lost"))
