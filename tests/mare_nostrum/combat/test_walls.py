"""Assaults and sieges, and cities that change hands (4.3, 4.4, 8.1f, 3.12.7c)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.combat.walls import attack, open_to_attack
from tabularium.games.mare_nostrum.pieces import NOBODY, Force, Route
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import HOSTILE, NEUTRAL, VASSAL
from tabularium.games.mare_nostrum.world import CITY, PROVINCE_OF

from ..world import columns, disarm, go_to_war, lead, level, lines, muster, nation, place, world

MISS, HIT = 1, 10
PELLA, ROME = CITY["city:pella"], CITY["city:roma"]


def walls(dice: list[int], garrison: int = 4, city: int = PELLA, **options: object) -> MareNostrum:
    """Rome and Pergamum at war with Macedonia, no units anywhere, and a city with this garrison."""
    s = world(dice=dice, options=options)
    disarm(s)
    s.points = [0] * 13
    s.garrison[city] = garrison
    go_to_war(s, "rome", "macedonia")
    go_to_war(s, "pergamon", "macedonia")
    return s


def army(s: MareNostrum, name: str, city: int = PELLA, **kinds: int) -> Force:
    """An army before a city."""
    force = Force(nation=nation(s, name), province=PROVINCE_OF[city], units=columns(**kinds), leader=len(s.forces) + 1)
    s.forces.append(force)
    return force


# -- dice -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:4.3b", "mare:4.5.1a")
def test_in_an_assault_attackers_hit_on_ten_and_garrisons_on_nine_at_the_same_time() -> None:
    s = walls([HIT, *[9] * 9, 9, 8, 8, 8, MISS])
    leader = lead(s, "rome", "GR1", modifier=3, veteran_cav=10)
    force = s.army(leader.number)
    assert force is not None
    attack(s, PELLA, [force], "assault")
    assert (s.garrison[PELLA], force.size) == (3, 9)


@pytest.mark.rule("mare:4.3b")
@pytest.mark.parametrize(("cap", "left"), [("none", 0), ("15", 5)])
def test_all_attackers_roll_in_an_assault_or_fifteen_by_option(cap: str, left: int) -> None:
    dice = 20 - left
    s = walls([HIT] * dice + [MISS] * 60, garrison=20, assault_dice_cap=cap)
    s.table.rolls = []
    attack(s, PELLA, [army(s, "rome", inf=20)], "assault")
    assert s.garrison[PELLA] == (left or 1)
    assert len(s.table.rolls) == dice + 20 + dice  # the garrison's, and one for each point of it that fell


@pytest.mark.rule("mare:4.3c")
def test_each_point_of_garrison_lost_to_an_assault_may_cost_population() -> None:
    s = walls([HIT, HIT, *[MISS] * 4, 8, 7])
    before = s.urban[PELLA]
    attack(s, PELLA, [army(s, "rome", inf=2)], "assault")
    assert (s.garrison[PELLA], s.urban[PELLA]) == (2, before - 1)


@pytest.mark.rule("mare:4.4b")
def test_in_a_siege_ten_roll_for_all_together_and_garrisons_hit_on_ten() -> None:
    s = walls([*[HIT] * 10, *[9] * 11, HIT, 12, *[MISS] * 10], garrison=12)
    forces = [army(s, "rome", inf=6), army(s, "pergamon", inf=6)]
    attack(s, PELLA, forces, "siege")
    assert s.garrison[PELLA] == 2
    assert [force.size for force in forces] == [6, 5]


@pytest.mark.rule("mare:4.4c")
def test_each_point_of_garrison_lost_to_a_siege_may_cost_population() -> None:
    s = walls([HIT, HIT, *[MISS] * 4, 7, 6])
    before = s.urban[PELLA]
    attack(s, PELLA, [army(s, "rome", inf=2)], "siege")
    assert s.urban[PELLA] == before - 1


@pytest.mark.rule("mare:4.4e")
@pytest.mark.parametrize("how", ["assault", "siege"])
def test_no_leader_ages_before_walls_and_nobody_scores_for_units(how: str) -> None:
    s = walls([*[MISS] * 6, *[HIT] * 4])
    leader = lead(s, "rome", "GR1", age=30, inf=6)
    force = s.army(leader.number)
    assert force is not None
    attack(s, PELLA, [force], how)
    assert (force.size, leader.age, s.points[nation(s, "macedonia")]) == (2, 30, 0)
    assert (level(s, "rome"), level(s, "macedonia")) == ("medio", "medio")


@pytest.mark.rule("mare:5j")
def test_the_garrison_is_told_to_all_when_it_is_attacked() -> None:
    s = walls([MISS] * 5)
    attack(s, PELLA, [army(s, "rome", inf=1)], "assault")
    [line] = lines(s, "city.assault")
    assert (line.to, line.params["garrison"]) == (None, 4)
    assert line.params["dice"] == [[[], [MISS]], [[], [MISS] * 4]]


# -- cities that fall -----------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:4.3d", "mare:8.1f", "mare:3.2s", "mare:3.9e")
@pytest.mark.parametrize("how", ["assault", "siege"])
def test_a_city_without_garrison_is_occupied_with_one_point(how: str) -> None:
    s = walls([HIT, MISS, MISS], garrison=1)
    attack(s, PELLA, [army(s, "rome", inf=1)], how)
    assert (s.occupier[PELLA], s.garrison[PELLA]) == (nation(s, "rome"), 1)
    assert (s.points[nation(s, "rome")], level(s, "macedonia"), level(s, "rome")) == (5, "bajo", "medio")
    assert s.feats == [["occupied", nation(s, "rome"), PELLA]]
    assert [line.to for line in lines(s, "city.stability_falls")] == [[nation(s, "macedonia")]]


@pytest.mark.rule("mare:4.3d")
def test_without_an_attacker_left_the_city_keeps_its_holder_and_falls_later_without_dice() -> None:
    s = walls([HIT, HIT, MISS], garrison=1)
    attack(s, PELLA, [army(s, "rome", inf=1)], "assault")
    assert (s.holder(PELLA), s.garrison[PELLA]) == (nation(s, "macedonia"), 0)
    before = s.dice
    attack(s, PELLA, [army(s, "rome", inf=1)], "siege")
    assert s.holder(PELLA) == nation(s, "rome")
    assert s.dice == before


@pytest.mark.rule("mare:4.3e", "mare:4.4d")
@pytest.mark.parametrize("how", ["assault", "siege"])
def test_of_several_nations_the_one_whose_leader_has_most_units_gets_the_city(how: str) -> None:
    s = walls([], garrison=0)
    attack(s, PELLA, [army(s, "rome", inf=4), army(s, "rome", inf=4), army(s, "pergamon", inf=7)], how)
    assert s.holder(PELLA) == nation(s, "pergamon")

    s = walls([2], garrison=0)
    attack(s, PELLA, [army(s, "rome", inf=4), army(s, "pergamon", inf=4)], how)
    assert s.holder(PELLA) == nation(s, "pergamon")


@pytest.mark.rule("mare:4.3e", "mare:8.1f", "mare:3.2s")
def test_a_former_owner_who_takes_part_gets_his_city_back_and_scores_nothing() -> None:
    s = walls([], garrison=0, city=ROME)
    s.occupier[ROME], s.points[nation(s, "macedonia")] = nation(s, "macedonia"), 5
    attack(s, ROME, [army(s, "rome", ROME, inf=4), army(s, "pergamon", ROME, inf=7)], "assault")
    assert (s.occupier[ROME], s.garrison[ROME]) == (NOBODY, 1)
    assert [s.points[nation(s, name)] for name in ("rome", "pergamon", "macedonia")] == [0, 0, 0]
    assert level(s, "macedonia") == "bajo"


@pytest.mark.rule("mare:3.2s")
def test_by_option_an_occupier_loses_no_level_with_a_city() -> None:
    s = walls([], garrison=0, city=ROME, occupier_city_loss_penalty=False)
    s.occupier[ROME] = nation(s, "macedonia")
    attack(s, ROME, [army(s, "rome", ROME, inf=4)], "assault")
    assert level(s, "macedonia") == "medio"


@pytest.mark.rule("mare:4.3d")
def test_a_city_of_a_friend_goes_back_to_him() -> None:
    s = walls([], garrison=0, city=ROME)
    s.occupier[ROME] = nation(s, "macedonia")
    attack(s, ROME, [army(s, "pergamon", ROME, inf=7)], "assault")
    assert (s.holder(ROME), s.points[nation(s, "pergamon")]) == (nation(s, "rome"), 0)


# -- what may be attacked -------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.5b", "mare:3.14p")
def test_only_cities_that_an_enemy_holds_are_attacked() -> None:
    s = walls([])
    rome = nation(s, "rome")
    assert open_to_attack(s, rome, PELLA)
    assert not open_to_attack(s, nation(s, "egypt"), PELLA)
    s.occupier[PELLA] = rome
    assert not open_to_attack(s, rome, PELLA)
    s.occupier[PELLA] = nation(s, "pergamon")
    assert not open_to_attack(s, rome, PELLA)
    assert not open_to_attack(s, rome, ROME)
    s.occupier[ROME] = nation(s, "macedonia")
    assert open_to_attack(s, rome, ROME)


@pytest.mark.rule("mare:3.12.7c")
@pytest.mark.parametrize(
    ("grade", "fresh", "relation", "troops", "may"),
    [
        (HOSTILE, False, "hostile_only", 0, True),
        (HOSTILE, False, "hostile_only", 1, False),
        (VASSAL, True, "hostile_or_fresh_vassal", 0, True),
        (VASSAL, True, "hostile_only", 0, False),
        (VASSAL, False, "hostile_or_fresh_vassal", 0, False),
        (NEUTRAL, False, "hostile_or_fresh_vassal", 0, False),
    ],
)
def test_an_independent_without_troops_may_be_stormed(
    grade: int, fresh: bool, relation: str, troops: int, may: bool
) -> None:
    s = walls([], storm_relation=relation)
    gauls, aventicum = nation(s, "gauls"), CITY["city:aventicum"]
    s.grade[gauls][place("GL10")] = grade
    if fresh:
        s.fresh = [[place("GL10"), gauls]]
    muster(s, "", "GL10", inf=troops)
    assert open_to_attack(s, gauls, aventicum) == may


@pytest.mark.rule("mare:3.12.7c")
def test_with_its_last_city_an_independent_is_annexed() -> None:
    narbo, tolosa = CITY["city:narbo"], CITY["city:tolosa"]
    s = walls([], garrison=0, city=narbo)
    gauls, province = nation(s, "gauls"), place("GL12")
    s.grade[gauls][province] = HOSTILE
    s.routes = [Route(nation=gauls, origin=PELLA, destination=narbo, points=3)]
    attack(s, narbo, [army(s, "gauls", narbo, inf=2)], "assault")
    assert (s.owner[province], s.holder(narbo), s.garrison[narbo]) == (NOBODY, gauls, 1)
    assert s.points[gauls] == 0
    s.garrison[tolosa] = 0
    attack(s, tolosa, [army(s, "gauls", tolosa, inf=2)], "siege")
    assert (s.owner[province], s.occupier[narbo], s.occupier[tolosa]) == (gauls, NOBODY, NOBODY)
    assert (s.points[gauls], s.routes) == (10, [])
