"""Naval battles (4.1)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.combat.figures import port_bonus, victor
from tabularium.games.mare_nostrum.combat.naval import ports
from tabularium.games.mare_nostrum.pieces import NOBODY, Leader
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import MILITARY_ALLIANCE, VASSAL
from tabularium.games.mare_nostrum.world import CITY, PORTS_ON

from ..world import alliance, disarm, general, go_to_war, level, lines, nation, place, run, sea, world


def afloat(s: MareNostrum, **fleets: int) -> dict[str, int]:
    """Fleets in the Iberian Sea, on which Carthage has all ports; those named are put there and nobody else's."""
    if fleets:
        disarm(s)
        for name, number in fleets.items():
            s.fleets[nation(s, name)][sea("M01")] = number
    return {
        name.removeprefix("nation:"): s.fleets[at][sea("M01")]
        for name, at in s.names.items()
        if s.fleets[at][sea("M01")]
    }


def open_sea(s: MareNostrum) -> None:
    """Nobody has a port on the Iberian Sea."""
    for city in PORTS_ON[sea("M01")]:
        s.occupier[city] = nation(s, "dacians")


MISS, HIT = 1, 10


@pytest.mark.rule("mare:4.1a", "mare:4.1b", "mare:4.1e", "mare:3.10f", "mare:3.3.5d")
def test_enemies_in_one_sea_shoot_once_at_the_same_time() -> None:
    s = world(dice=[9, 10, 8, 8, 8, 10])
    open_sea(s)
    afloat(s, rome=3, carthage=3)
    go_to_war(s, "rome", "carthage")
    run(s, "naval_battles")
    assert afloat(s) == {"rome": 2, "carthage": 1}
    [line] = lines(s, "battle.naval")
    assert line.to is None
    assert (line.params["lost"], line.params["killed"]) == (1, 2)
    assert line.params["dice"] == [[[10, 9], [8]], [[10], [8, 8]]]
    assert s.fought[nation(s, "carthage")][nation(s, "rome")]


@pytest.mark.rule("mare:4.1a")
def test_fleets_of_nations_at_peace_pass_each_other() -> None:
    s = world()
    afloat(s, rome=12, carthage=9)
    run(s, "naval_battles")
    assert afloat(s) == {"rome": 12, "carthage": 9}


@pytest.mark.rule("mare:4.1b")
def test_twenty_dice_are_rolled_at_most() -> None:
    s = world(dice=[HIT] * 20 + [MISS] * 20 + [1] * 30)
    open_sea(s)
    afloat(s, rome=25, carthage=25)
    go_to_war(s, "rome", "carthage")
    run(s, "naval_battles")
    assert afloat(s) == {"rome": 25, "carthage": 5}


@pytest.mark.rule("mare:4.1c")
@pytest.mark.parametrize(
    ("ours", "theirs", "added"), [(5, 2, 2), (4, 2, 1), (3, 2, 1), (2, 2, 0), (1, 4, 0), (9, 0, 5)]
)
def test_each_two_ports_more_or_part_of_two_add_one(ours: int, theirs: int, added: int) -> None:
    assert port_bonus(ours - theirs) == added


@pytest.mark.rule("mare:4.1c")
def test_the_surplus_of_ports_counts_on_every_die() -> None:
    s = world(dice=[8, 7, 6, 9, 8, 7])
    afloat(s, rome=3, carthage=3)
    go_to_war(s, "rome", "carthage")
    carthage = len([city for city in PORTS_ON[sea("M01")] if s.holder(city) == nation(s, "carthage")])
    assert carthage == 4
    run(s, "naval_battles")
    assert afloat(s) == {"carthage": 3}


@pytest.mark.rule("mare:4.1d")
def test_ports_of_whoever_sides_entirely_with_one_side_count_too() -> None:
    s = world()
    rome, macedonia, pergamon = (nation(s, name) for name in ("rome", "macedonia", "pergamon"))
    go_to_war(s, "rome", "macedonia")
    sides = ([rome], [macedonia])
    aegean = sea("M09")
    before = ports(s, aegean, sides, 0)
    assert ports(s, aegean, sides, 1) == sum(s.holder(city) == macedonia for city in PORTS_ON[aegean])
    alliance(s, "rome", "pergamon")
    assert ports(s, aegean, sides, 0) == before
    go_to_war(s, "pergamon", "macedonia")
    theirs = [city for city in PORTS_ON[aegean] if s.holder(city) == pergamon]
    assert theirs
    assert ports(s, aegean, sides, 0) == before + len(theirs)
    assert ports(s, aegean, ([rome], [macedonia, nation(s, "illyria")]), 0) == before
    s.occupier[theirs[0]] = macedonia
    assert ports(s, aegean, sides, 0) == before + len(theirs) - 1


@pytest.mark.rule("mare:4.1d")
@pytest.mark.parametrize("grade", [MILITARY_ALLIANCE, VASSAL])
def test_ports_of_allied_independents_count_unless_a_leader_of_theirs_suspends_it(grade: int) -> None:
    s = world()
    rome, sides = nation(s, "rome"), ([nation(s, "rome")], [nation(s, "carthage")])
    before = [ports(s, sea(code), sides, 0) for code in ("M15", "M16")]
    s.grade[rome][place("GR12")] = grade
    assert [ports(s, sea(code), sides, 0) for code in ("M15", "M16")] == [before[0] + 2, before[1] + 1]
    s.occupier[CITY["city:bizancio"]] = nation(s, "dacians")
    assert [ports(s, sea(code), sides, 0) for code in ("M15", "M16")] == [before[0] + 1, before[1]]
    s.leaders.append(Leader(number=99, nation=NOBODY, modifier=0, age=30, province=place("GR12")))
    assert [ports(s, sea(code), sides, 0) for code in ("M15", "M16")] == before


@pytest.mark.rule("mare:4.1e")
def test_losses_of_allies_are_drawn_among_all_their_fleets() -> None:
    for lots, left in (([1, 1, 1], (3, 4)), ([10, 9, 8], (6, 1)), ([7, 6, 6], (5, 2))):
        s = world(dice=[1] + [MISS] * 10 + [HIT] * 3 + [MISS] * 7 + lots)
        open_sea(s)
        afloat(s, rome=6, pergamon=4, carthage=10)
        alliance(s, "rome", "pergamon")
        go_to_war(s, "rome", "carthage")
        go_to_war(s, "pergamon", "carthage")
        run(s, "naval_battles")
        assert (afloat(s)["rome"], afloat(s)["pergamon"]) == left


@pytest.mark.rule("mare:4.1f", "mare:4.1g")
@pytest.mark.parametrize(
    ("had", "lost", "winner"),
    [
        ((12, 10), (2, 5), 0),
        ((12, 10), (2, 4), None),
        ((12, 10), (1, 4), None),
        ((10, 12), (5, 2), 1),
        ((20, 10), (1, 7), None),
        ((10, 20), (1, 7), 0),
        ((22, 18), (3, 4), 0),
        ((22, 17), (3, 4), None),
        ((30, 15), (3, 4), None),
        ((22, 18), (4, 4), None),
    ],
)
def test_a_naval_victory_needs_twice_the_losses_or_a_great_battle(
    had: tuple[int, int], lost: tuple[int, int], winner: int | None
) -> None:
    assert victor(had, lost, "naval") == winner


@pytest.mark.rule("mare:4.1h")
def test_losses_of_the_first_of_two_battles_count_in_the_second() -> None:
    s = world(dice=[1, *[MISS] * 2, *[HIT] * 2])
    open_sea(s)
    afloat(s, rome=2, carthage=2, macedonia=2)
    go_to_war(s, "rome", "carthage")
    go_to_war(s, "rome", "macedonia")
    run(s, "naval_battles")
    assert afloat(s) == {"carthage": 2, "macedonia": 2}
    assert len(lines(s, "battle.naval")) == 1


@pytest.mark.rule("mare:4.1i", "mare:3.10c")
def test_battles_come_before_attrition_and_both_before_movement() -> None:
    s = world()
    steps = [*s.edition.steps["resolution"], *s.edition.steps["movement"]]
    assert steps.index("naval_battles") < steps.index("fleet_attrition") < steps.index("movement_segment")


@pytest.mark.rule("mare:4.1f", "mare:8.1a", "mare:8.1c", "mare:3.2q", "mare:3.2r")
def test_a_naval_victory_gives_points_and_stability() -> None:
    s = world(dice=[HIT] * 6 + [MISS] * 6 + [HIT] * 3 + [MISS] * 9 + [1] * 9)
    open_sea(s)
    afloat(s, rome=12, carthage=12)
    go_to_war(s, "rome", "carthage")
    s.points = [0] * 13
    run(s, "naval_battles")
    assert afloat(s) == {"rome": 9, "carthage": 6}
    assert (s.points[nation(s, "rome")], level(s, "rome")) == (2, "medio")  # 6 sunk for 3 lost is no victory

    s = world(dice=[HIT] * 7 + [MISS] * 5 + [HIT] * 3 + [MISS] * 9 + [1] * 10)
    open_sea(s)
    afloat(s, rome=12, carthage=12)
    go_to_war(s, "rome", "carthage")
    run(s, "naval_battles")
    assert (s.points[nation(s, "rome")], s.points[nation(s, "carthage")]) == (5 + 2, 0)
    assert (level(s, "rome"), level(s, "carthage")) == ("alto", "bajo")
    assert (s.won[nation(s, "rome")], s.lost[nation(s, "carthage")]) == ([1], [1])
    assert {line.to[0] for line in lines(s, "battle.points") if line.to} == {nation(s, "rome")}


@pytest.mark.rule("mare:4.1b", "mare:4.1e", "mare:4.1f", "mare:8.1a", "mare:8.1c")
def test_whichever_side_wins_each_rolls_for_its_own_fleets_and_loses_no_more_than_it_has() -> None:
    s = world(dice=[HIT] * 3 + [MISS] * 7 + [HIT] * 7 + [MISS] * 5 + [1] * 10)
    open_sea(s)
    afloat(s, rome=10, carthage=12)
    go_to_war(s, "rome", "carthage")
    s.points = [0] * 13
    run(s, "naval_battles")
    assert afloat(s) == {"rome": 3, "carthage": 9}
    assert (s.points[nation(s, "rome")], s.points[nation(s, "carthage")]) == (0, 5 + 2)
    assert (level(s, "rome"), level(s, "carthage")) == ("bajo", "alto")
    s = world(dice=[MISS] * 2 + [HIT] * 5 + [MISS] * 7)
    open_sea(s)
    afloat(s, rome=2, carthage=12)
    go_to_war(s, "rome", "carthage")
    run(s, "naval_battles")
    assert afloat(s) == {"carthage": 12}
    assert (lines(s, "battle.naval")[0].params["lost"], s.points[nation(s, "carthage")]) == (2, 1)


@pytest.mark.rule("mare:4.5.1a")
def test_leaders_take_no_part_at_sea() -> None:
    s = world(dice=[8, 8])
    open_sea(s)
    afloat(s, rome=1, carthage=1)
    go_to_war(s, "rome", "carthage")
    leader = general(s, "rome", "IT1", modifier=3)
    run(s, "naval_battles")
    assert afloat(s) == {"rome": 1, "carthage": 1}
    assert leader.age == 30
