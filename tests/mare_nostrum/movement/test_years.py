"""Random years: whatever is ordered, the world stays sound; and what was planned happens if nobody is in the way."""

from __future__ import annotations

from random import Random

import pytest

from tabularium.engine import Table
from tabularium.engine.dice import Fast
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.leaders import new_leader, place_independent_leaders
from tabularium.games.mare_nostrum.orders import Assignment, AtSea, Deployment, March, Orders, Relation, Step, Units
from tabularium.games.mare_nostrum.pages import problems
from tabularium.games.mare_nostrum.pieces import NOBODY
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import HOSTILE, SEGMENTS
from tabularium.games.mare_nostrum.world import BORDERS, CITIES, CITIES_OF, COASTS, PROVINCES, SEAS, SHORES

from ..world import disarm, general, muster, nation, order, place, run, world
from .steps import segments

STEPS = (
    "fleet_deployment",
    "leader_deployment",
    "army_composition",
    "naval_battles",
    "fleet_attrition",
    *["movement_segment"] * SEGMENTS,
    "leader_ages",
)


def any_step(random: Random, segment: int, at: int) -> Step:
    """Something that might be ordered in a place."""
    action = random.choices(("march", "sail", "assault", "besiege", "plunder", "wait"), (8, 1, 1, 1, 1, 1))[0]
    if action == "march" and BORDERS[at]:
        return Step(segment, "march", to=PROVINCES[random.choice(list(BORDERS[at]))])
    if action == "sail" and COASTS[at]:
        sea = random.choice(COASTS[at])
        return Step(segment, "sail", to=PROVINCES[random.choice(SHORES[sea])], seas=[SEAS[sea]])
    if action in ("assault", "besiege") and CITIES_OF[at]:
        return Step(segment, "assault", city=CITIES[random.choice(CITIES_OF[at])])
    if action == "plunder":
        return Step(segment, "plunder")
    return Step(segment, drop=Units(inf=segment > 1), pick_up=Units(cav=segment > 1))


def walk(random: Random, at: int) -> list[Step]:
    """A way through a year."""
    steps: list[Step] = []
    segment = 1
    while segment <= SEGMENTS:
        step = any_step(random, segment, at)
        steps.append(step)
        slow = step.action == "sail" or (
            step.action == "march" and BORDERS[at][PROVINCES.index(step.to or "")] != "plain"
        )
        at = PROVINCES.index(step.to) if step.to else at
        segment += 2 if slow else 1
    return steps


def sheet(s: MareNostrum, at: int, random: Random) -> Orders:
    """The orders of a nation that has war in mind and little patience."""
    places = sorted({force.province for force in s.forces if force.nation == at})
    leaders = s.leaders_of(at) if places else []
    homes = [random.choice(places) for _ in leaders]
    names = [f"leader:{leader.number}" for leader in leaders]
    total = s.fleets_of(at)
    return Orders(
        diplomacy=[Relation(s.name(other), force_passage=True) for other in s.others(at) if random.random() < 0.3],
        fleets=[AtSea(random.choice(SEAS), total)] if total else [],
        leaders=[Deployment(name, province=PROVINCES[home]) for name, home in zip(names, homes, strict=True)],
        armies=[Assignment(name, Units(*s.standing(at, home).units)) for name, home in zip(names, homes, strict=True)],
        movement=[March(name, walk(random, home)) for name, home in zip(names, homes, strict=True)],
    )


@pytest.mark.rule("mare:3.14b", "mare:3.14z")
@pytest.mark.parametrize("seed", range(4))
def test_the_world_stays_sound(seed: int) -> None:
    random = Random(seed)
    s = world()
    s.sit(Table(dice=Fast(seed), log=[], scenes=GAME.scenes))
    for at in s.living():
        for _ in range(s.leader_count[at]):
            new_leader(s, at)
    place_independent_leaders(s)
    for _ in range(5):
        for _ in range(8):
            a, b = random.sample(range(13), 2)
            s.war_since[a][b] = s.war_since[b][a] = s.year
            s.grade[a][random.choice(s.independents())] = HOSTILE
        s.sheets = [sheet(s, at, random) for at in range(13)]
        for step in STEPS:
            s.resume([["open_turn"], [step]])
            GAME.scenes.by_name[step](s)
        sound(s)
        s.year, s.turn = s.year + 1, s.turn + 1


def sound(s: MareNostrum) -> None:
    """After movement nobody is on his way, nothing is less than nothing, and every army stands in one force."""
    assert (s.segment, s.campaigns, s.runs) == (0, [], [])
    assert all(force.size and min(force.units) >= 0 for force in s.forces)
    standing = [(force.nation, force.province) for force in s.forces if force.leader == NOBODY and not force.resting]
    assert len(standing) == len(set(standing))
    led = {force.leader: force.nation for force in s.forces if force.leader != NOBODY}
    assert set(led.values()) <= {NOBODY}
    assert set(led) == {leader.number for leader in s.leaders if leader.nation == NOBODY}
    assert min(min(row) for row in s.fleets) >= 0
    assert min(s.garrison) >= 0
    assert min(s.urban) >= 0
    assert min(s.rural) >= 0
    assert [len(s.leaders_of(at)) for at in s.living()] == [s.leader_count[at] for at in s.living()]


@pytest.mark.rule("mare:3.14aa", "mare:3.14y")
def test_a_plan_without_faults_is_carried_out_where_nobody_is_in_the_way() -> None:
    random = Random(7)
    carried_out = 0
    for _ in range(200):
        s = world()
        disarm(s)
        rome = nation(s, "rome")
        for host in range(13):
            s.passage_until[host][rome] = s.year
        muster(s, "rome", "IT1", inf=9)
        leader = general(s, "rome")
        name = f"leader:{leader.number}"
        steps = [step for step in walk(random, place("IT1")) if step.action == "march"]
        orders = order(
            s,
            "rome",
            leaders=[Deployment(name, province="province:IT1")],
            armies=[Assignment(name, Units(inf=9))],
            movement=[March(name, steps)],
        )
        if steps and not list(problems(s, rome, orders)):
            carried_out += 1
            run(s, "leader_deployment")
            run(s, "army_composition")
            segments(s)
            assert PROVINCES[leader.province] == steps[-1].to
    assert carried_out > 50
