"""Enemies who would pass each other on the same border (3.14n, 3.14o)."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum.movement.crossings import HORSE, strength, together
from tabularium.games.mare_nostrum.pieces import Leader
from tabularium.games.mare_nostrum.state import MareNostrum

from ..world import alliance, columns, general, go_to_war, lead, level, lines, nation, place
from .steps import force_passage, march, on_the_map, segments, told, where

SURVIVES = 100


def swap(
    s: MareNostrum, roman: dict[str, Any], punic: dict[str, Any], one: str = "IT1", other: str = "IT5"
) -> list[str]:
    """A Roman and a Punic leader would swap two provinces: where do both end?"""
    leaders = lead(s, "rome", one, **roman), lead(s, "carthage", other, **punic)
    told(s, "rome", {leaders[0].number: [march(1, other)]})
    told(s, "carthage", {leaders[1].number: [march(1, one)]})
    segments(s, 1)
    return [where(leader) for leader in leaders]


@pytest.mark.rule("mare:3.14n")
def test_only_the_larger_army_moves_and_they_fight_where_it_arrives() -> None:
    s = on_the_map()
    assert swap(s, {"inf": 9}, {"inf": 6}) == ["IT5", "IT5"]
    assert [line.params["province"] for line in lines(s, "battle.field")] == ["province:IT5"]
    assert [line.to for line in lines(s, "movement.held_back")] == [[nation(s, "carthage")]]
    assert swap(on_the_map(), {"inf": 6}, {"inf": 9}) == ["IT1", "IT1"]


@pytest.mark.rule("mare:3.14n")
def test_friends_pass_each_other() -> None:
    s = on_the_map()
    s.war_since = [[0] * 13 for _ in range(13)]
    for passage in s.passage_until:
        passage[nation(s, "carthage")] = s.year
    assert swap(s, {"inf": 9}, {"inf": 6}) == ["IT5", "IT1"]


@pytest.mark.rule("mare:3.14o")
def test_of_equals_the_better_leader_moves() -> None:
    assert swap(on_the_map(), {"inf": 6, "modifier": 1}, {"inf": 6, "modifier": 2}) == ["IT1", "IT1"]


@pytest.mark.rule("mare:3.14o")
def test_then_the_one_who_goes_home() -> None:
    assert swap(on_the_map(), {"inf": 6}, {"cav": 6}, "IT11", "IT2")[0] == "IT11"  # mountains: nobody is across yet
    s = on_the_map()
    leaders = lead(s, "rome", "DM1", inf=6), lead(s, "carthage", "DM2", cav=6)
    go_to_war(s, "rome", "illyria")
    alliance(s, "rome", "illyria")
    told(s, "rome", {leaders[0].number: [march(1, "DM2")]})
    told(s, "carthage", {leaders[1].number: [march(1, "DM1")]})
    segments(s, 1)
    assert [where(leader) for leader in leaders] == ["DM2", "DM2"]


@pytest.mark.rule("mare:3.14o")
def test_then_the_one_with_more_cavalry_then_the_lot() -> None:
    assert swap(on_the_map(), {"inf": 6}, {"inf": 5, "cav": 1}, "GR11", "GR12") == ["GR11", "GR11"]
    assert swap(on_the_map([1]), {"inf": 6}, {"inf": 6}, "GR11", "GR12") == ["GR11", "GR11"]
    assert swap(on_the_map([2]), {"inf": 6}, {"inf": 6}, "GR11", "GR12") == ["GR12", "GR12"]


@pytest.mark.rule("mare:3.14n")
def test_allies_who_go_the_same_way_are_added_and_move_or_stay_together() -> None:
    def passing(punic: int) -> list[str]:
        s = on_the_map([1] + [1] * 40 + [SURVIVES] * 9)
        alliance(s, "rome", "pergamon")
        go_to_war(s, "pergamon", "carthage")
        s.passage_until[nation(s, "rome")][nation(s, "pergamon")] = s.year
        leaders: list[Leader] = [
            lead(s, "rome", "IT1", inf=4),
            lead(s, "pergamon", "IT1", inf=4),
            lead(s, "carthage", "IT5", inf=punic),
        ]
        for name, leader, to in zip(("rome", "pergamon", "carthage"), leaders, ("IT5", "IT5", "IT1"), strict=True):
            told(s, name, {leader.number: [march(1, to)]})
        segments(s, 1)
        return [where(leader) for leader in leaders]

    assert passing(7) == ["IT5", "IT5", "IT5"]
    assert passing(9) == ["IT1", "IT1", "IT1"]


@pytest.mark.rule("mare:3.14n", "mare:4.1j")
def test_only_allies_of_all_who_are_enemies_of_the_other_are_added() -> None:
    s = on_the_map()
    rome, pergamon, egypt, carthage = (nation(s, name) for name in ("rome", "pergamon", "egypt", "carthage"))
    stream = [rome, pergamon, egypt]
    assert together(s, rome, stream, carthage) == [rome]
    alliance(s, "rome", "pergamon")
    assert together(s, rome, stream, carthage) == [rome]
    go_to_war(s, "pergamon", "carthage")
    go_to_war(s, "egypt", "carthage")
    alliance(s, "rome", "egypt")
    assert together(s, rome, stream, carthage) == [rome, pergamon]
    alliance(s, "pergamon", "egypt")
    assert together(s, rome, stream, carthage) == [rome, pergamon, egypt]


@pytest.mark.rule("mare:3.14n", "mare:3.14o")
def test_of_several_leaders_the_best_counts_a_companion_too_and_one_who_goes_home_is_enough() -> None:
    s = on_the_map()
    alliance(s, "rome", "pergamon")
    first, second = lead(s, "rome", "IT1", inf=4, modifier=1), lead(s, "pergamon", "IT1", cav=2)
    rome, pergamon = nation(s, "rome"), nation(s, "pergamon")
    stream = [campaign for campaign in s.campaigns if campaign.leader in (first.number, second.number)]
    for campaign in stream:
        campaign.bound = place("IT5")
    assert strength(s, [rome, pergamon], stream) == (6, 1, True, 2)
    general(s, "pergamon", "IT1", modifier=3, principal=second.number)
    for campaign in stream:
        campaign.bound = place("AF1")
    assert strength(s, [rome, pergamon], stream) == (6, 3, False, 2)
    s.military_alliance = [[False] * 13 for _ in range(13)]
    for campaign in stream:
        campaign.bound = place("IT5")
    assert strength(s, [rome, pergamon], stream)[2]
    assert not strength(s, [pergamon], stream)[2]


@pytest.mark.rule("mare:3.14o")
def test_all_who_ride_count_as_cavalry() -> None:
    riders = columns(cav=1, cav_mc=1, veteran_cav=1, veteran_cav_mc=1)
    assert sorted(HORSE) == [column for column, number in enumerate(riders) if number]


@pytest.mark.rule("mare:3.14n", "mare:3.3.1b", "mare:3.3.1c")
@pytest.mark.parametrize(("roman", "first", "second"), [(9, "GM7", "GL9"), (3, "GL3", "GM2")])
def test_who_is_held_back_forces_no_passage_and_leaves_the_level_to_the_next(
    roman: int, first: str, second: str
) -> None:
    s = on_the_map([1] * 40 + [SURVIVES] * 9)
    go_to_war(s, "rome", "germans")
    s.owner[place("GL9")] = nation(s, "gauls")
    level(s, "germans", "muy_bajo")
    leaders = lead(s, "germans", "GM7", inf=6), lead(s, "germans", "GM2", inf=6)
    told(
        s,
        "germans",
        {leaders[0].number: [march(1, "GL3")], leaders[1].number: [march(1, "GL9")]},
        diplomacy=force_passage("gauls"),
    )
    told(s, "rome", {lead(s, "rome", "GL3", inf=roman).number: [march(1, "GM7")]})
    segments(s, 2)
    assert [where(leader) for leader in leaders] == [first, second]
    assert level(s, "germans") == "fiasco"
    assert s.forced_entry[nation(s, "germans")][nation(s, "gauls")] == 1
    assert len(lines(s, "movement.held_back")) == 1
    assert len(lines(s, "movement.forcing_collapse")) == (roman == 3)
