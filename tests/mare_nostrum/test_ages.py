"""The age of leaders: how it grows, when it is checked, and how they leave the game (4.5.2)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.ages import checked, limit
from tabularium.games.mare_nostrum.pieces import NOBODY, Force, Leader
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import COLLAPSE, COLUMNS, HOSTILE, SUBSIDIARY

from .world import general, level, lines, nation, place, run, world


def quiet(dice: list[int] | None = None, **fields: object) -> MareNostrum:
    """A world in which nobody is replaced."""
    return world(dice=dice or [], leader_count=[0] * 13, **fields)


@pytest.mark.rule("mare:4.5.2b")
def test_a_turn_makes_a_leader_a_year_older() -> None:
    s = quiet()
    leader = general(s, "rome", age=30)
    run(s, "leader_ages")
    assert leader.age == 31


@pytest.mark.rule("mare:7.1h")
def test_a_historical_period_makes_him_five_years_older() -> None:
    s = quiet(period=True)
    leader = general(s, "rome", age=30)
    run(s, "leader_ages")
    assert leader.age == 35


@pytest.mark.rule("mare:4.5.2f")
@pytest.mark.parametrize(("stability", "age"), [("fiasco", 32), ("colapso", 33), ("muy_bajo", 31)])
def test_fiasco_and_collapse_age_all_leaders(stability: str, age: int) -> None:
    s = quiet(dice=[1, 100])
    leaders = [general(s, "rome", age=30) for _ in range(2)]
    level(s, "rome", stability)
    run(s, "leader_ages")
    assert [leader.age for leader in leaders] == [age, age]


@pytest.mark.rule("mare:4.5.2g")
@pytest.mark.parametrize(("age", "roll", "stays"), [(59, 29, False), (59, 30, True), (49, 1, True), (50, 1, False)])
def test_from_fifty_one_on_half_the_age_is_checked_after_the_year_was_added(age: int, roll: int, stays: bool) -> None:
    s = quiet(dice=[roll])
    leader = general(s, "rome", age=age)
    run(s, "leader_ages")
    assert (leader in s.leaders) == stays


@pytest.mark.rule("mare:4.5.2h")
@pytest.mark.parametrize(
    ("cause", "below"), [("battle_won", 8), ("battle_lost", 13), ("battle_undecided", 10), ("old_age", 20)]
)
def test_each_cause_checks_its_own_part_of_the_age(cause: str, below: int) -> None:
    s = quiet(dice=[below, below - 1])
    leader = general(s, "rome", age=40)
    assert limit(leader, cause) == below
    assert not checked(s, leader, cause)
    assert checked(s, leader, cause)
    assert s.leaders == []


@pytest.mark.rule("mare:4.5.2i")
@pytest.mark.parametrize(("stability", "age", "below"), [("fiasco", 43, 9), ("colapso", 38, 10)])
def test_in_fiasco_and_collapse_one_leader_is_checked(stability: str, age: int, below: int) -> None:
    s = quiet(dice=[2, below - 1])
    leaders = [general(s, "rome", age=age) for _ in range(3)]
    level(s, "rome", stability)
    run(s, "leader_ages")
    assert s.leaders == [leaders[0], leaders[2]]


@pytest.mark.rule("mare:4.5.2i", "mare:4.5.2f")
@pytest.mark.parametrize("stability", ["optimo", "medio", "muy_bajo"])
def test_in_better_times_nobody_young_is_checked(stability: str) -> None:
    s = quiet(dice=[1, 1, 1])
    leader = general(s, "rome", age=40)
    level(s, "rome", stability)
    run(s, "leader_ages")
    assert (s.leaders_of(leader.nation)[0] is leader, leader.age) == (True, 41)


@pytest.mark.rule("mare:4.5.2k", "mare:4.5.2g")
@pytest.mark.parametrize(("roll", "gone"), [(29, True), (30, False)])
def test_a_roll_below_the_part_of_the_age_removes_him_and_an_equal_one_does_not(roll: int, gone: bool) -> None:
    s = quiet(dice=[roll])
    leader = general(s, "rome", age=60)
    assert (checked(s, leader, "old_age"), leader not in s.leaders) == (gone, gone)


@pytest.mark.rule("mare:4.5.2j")
def test_who_has_a_name_in_history_is_checked_one_grade_better() -> None:
    s = quiet()
    leader = general(s, "rome", age=60, name="Fabius")
    assert (limit(leader, "old_age"), limit(leader, "battle_won")) == (20, 10)


@pytest.mark.rule("mare:4.5.2k")
def test_any_cause_uses_the_same_check() -> None:
    s = quiet(dice=[24])
    s.table.rolls = []
    leader = general(s, "rome", age=50)
    assert checked(s, leader, "old_age")
    assert [faces for faces, _ in s.table.rolls] == [100]


@pytest.mark.rule("mare:4.5.4b")
def test_leaders_of_independents_grow_old_too_and_nobody_hears_how_old() -> None:
    s = quiet(dice=[27, 1, place("AF9")])
    leader = Leader(number=99, nation=NOBODY, modifier=0, age=55, province=place("GL13"))
    s.leaders.append(leader)
    s.forces.append(Force(nation=NOBODY, province=place("GL13"), units=[2, *[0] * (COLUMNS - 1)], leader=99))
    s.stability = [COLLAPSE] * 13
    run(s, "leader_ages")
    assert leader.age == 56
    assert leader not in s.leaders
    assert s.army(99) is None
    assert "age" not in str([line.params for line in lines(s)])


@pytest.mark.rule("mare:3.12.9d")
@pytest.mark.parametrize(("troops", "left"), [("leave", 0), ("stay", 2)])
def test_the_troops_of_an_independents_leader_leave_with_him_or_stay_by_option(troops: str, left: int) -> None:
    s = world(dice=[1, 20, place("AF9")], options={"independent_leader_troops": troops}, leader_count=[0] * 13)
    s.forces = [Force(nation=NOBODY, province=place("GL13"), units=[2, *[0] * (COLUMNS - 1)], leader=99)]
    s.leaders.append(Leader(number=99, nation=NOBODY, modifier=0, age=55, province=place("GL13")))
    run(s, "leader_ages")
    assert s.units_in(place("GL13"), NOBODY) == left


@pytest.mark.rule("mare:4.5.2a", "mare:4.5.3a")
def test_a_leader_whose_time_is_up_leaves() -> None:
    s = quiet(turn=4)
    stays, leaves = general(s, "rome", leaves=5), general(s, "rome", leaves=4)
    run(s, "leader_ages")
    assert (stays in s.leaders, leaves in s.leaders) == (True, False)


@pytest.mark.rule("mare:4.5.4b", "mare:3.12.9c")
@pytest.mark.parametrize(("roll", "grade"), [(27, SUBSIDIARY), (28, HOSTILE)])
def test_a_war_with_the_leader_of_an_independent_ends_with_him(roll: int, grade: int) -> None:
    s = quiet(dice=[roll, 1, place("AF9")])
    gauls, province = nation(s, "gauls"), place("GL10")
    s.grade[gauls][province], s.kept[gauls][province] = HOSTILE, SUBSIDIARY
    s.leaders.append(Leader(number=99, nation=NOBODY, modifier=0, age=55, province=province))
    run(s, "leader_ages")
    assert s.grade[gauls][province] == grade
