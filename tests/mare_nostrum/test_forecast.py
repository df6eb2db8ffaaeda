"""What a sheet would come to: treasury, units and marches as they would go if nobody else ordered anything."""

from __future__ import annotations

import pytest

from tabularium.engine import Refusal
from tabularium.games.mare_nostrum.forecast import Forecast, forecast
from tabularium.games.mare_nostrum.orders import (
    Assignment,
    Deployment,
    InProvince,
    March,
    Orders,
    Recruiting,
    Stability,
    Step,
    Units,
)
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import PASSAGE

from .world import general, level, muster, nation, place, purse, world


def foreseen(s: MareNostrum, **pages: object) -> Forecast:
    """What a sheet of Rome's would come to."""
    return forecast(s, nation(s, "rome"), Orders(**pages))  # type: ignore[arg-type]


def with_an_army(code: str = "IT1") -> tuple[MareNostrum, str, dict[str, object]]:
    """Rome has one leader, who takes five units along."""
    s = world()
    s.leaders = []
    muster(s, "rome", code, inf=5)
    leader = f"leader:{general(s, 'rome', code).number}"
    here = Deployment(leader, province=f"province:{code}")
    return s, leader, {"leaders": [here], "armies": [Assignment(leader, Units(inf=5))]}


@pytest.mark.rule("mare:3.0a")
def test_a_level_is_foreseen_with_its_price() -> None:
    s = world()
    level(s, "rome", "medio")
    purse(s, "rome", talents=500)
    found = foreseen(s, stability=Stability(talents=1))
    assert found.level_price["talents"] == s.urban_of(nation(s, "rome"))
    assert found.after["stability"][0] == found.before[0] - found.level_price["talents"]
    assert (found.stability, level(s, "rome")) == ("alto", "medio")


def test_recruits_stand_with_the_others_when_armies_are_composed() -> None:
    s = world()
    muster(s, "rome", "IT2", inf=2)
    purse(s, "rome", talents=500, resources=9)
    found = foreseen(s, recruiting=Recruiting(infantry=[InProvince("province:IT2", 3)]))
    assert (found.units["province:IT2"][0], found.standing["province:IT2"][0]) == (2, 5)


@pytest.mark.rule("mare:3.0a")
def test_a_march_is_walked_and_what_could_follow_is_told_for_the_first_free_segment() -> None:
    s, leader, armed = with_an_army()
    found = foreseen(s, **armed, movement=[March(leader, [Step(1, "march", "province:IT5")])]).ways[leader]
    assert (found.places[0], found.places[1], found.free) == ("province:IT1", "province:IT5", 2)
    takes = {each.step.to: each.takes for each in found.follows if each.step.action == "march"}
    assert takes["province:IT6"] == 1
    assert all(each.step.segment == 2 for each in found.follows)


def test_a_slow_border_takes_two_segments_and_what_cannot_be_says_why() -> None:
    s, leader, armed = with_an_army("IT3")
    s.grade[nation(s, "rome")][place("IT12")] = PASSAGE
    takes = {each.step.to: each.takes for each in foreseen(s, **armed).ways[leader].follows}
    assert takes["province:IT12"] == 2
    assaults = [each.takes for each in foreseen(s, **armed).ways[leader].follows if each.step.action == "assault"]
    assert [each.message for each in assaults if isinstance(each, Refusal)] == ["city.not_enemy"]


def test_a_full_year_is_followed_by_nothing() -> None:
    s, leader, armed = with_an_army()
    steps = [Step(segment) for segment in range(1, 7)]
    found = foreseen(s, **armed, movement=[March(leader, steps)]).ways[leader]
    assert (found.free, found.follows) == (0, [])


def test_nothing_of_it_happens() -> None:
    s, leader, armed = with_an_army()
    before = [list(force.units) for force in s.forces]
    foreseen(s, **armed, movement=[March(leader, [Step(1, "march", "province:IT5")])])
    assert [list(force.units) for force in s.forces] == before
    assert s.leaders[0].province == place("IT1")
