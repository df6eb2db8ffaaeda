"""Troops that stay where they may only pass (3.12.2)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.orders import Relation, Step, Units
from tabularium.games.mare_nostrum.tables import HOSTILE, PASSAGE, SUBSIDIARY

from ..world import alliance, lead, level, lines, muster, nation, place
from .steps import march, on_the_map, segments, told


@pytest.mark.rule("mare:3.12.2a")
def test_whoever_leaves_in_the_next_segment_may_pass_and_a_crossing_begun_is_leaving() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "IT3", inf=2)
    told(s, "rome", {leader.number: [march(1, "IT12"), march(3, "IT13"), march(5, "DM1"), march(6, "IT13")]})
    segments(s, 6)
    assert (level(s, "rome"), leader.province) == ("medio", place("IT13"))


@pytest.mark.rule("mare:3.12.2b")
def test_each_entry_that_is_not_left_in_time_costs_a_level_however_long_he_stays() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "IT3", inf=2)
    told(s, "rome", {leader.number: [march(1, "IT12")]})
    segments(s, 2)
    assert level(s, "rome") == "medio"
    segments(s, 1)
    assert level(s, "rome") == "bajo"
    segments(s, 3)
    assert level(s, "rome") == "bajo"
    assert [line.to for line in lines(s, "movement.overstayed")] == [[nation(s, "rome")]]


@pytest.mark.rule("mare:3.12.2a", "mare:3.12.2b")
def test_who_begins_the_year_there_leaves_in_the_first_segment() -> None:
    s = on_the_map()
    stays, goes = lead(s, "rome", "IT12", inf=2), lead(s, "rome", "IT11", inf=2)
    told(s, "rome", {stays.number: [march(2, "IT3")], goes.number: [march(1, "IT2")]})
    segments(s, 6)
    assert level(s, "rome") == "bajo"


@pytest.mark.rule("mare:3.12.2a", "mare:3.12.2b")
def test_a_leader_without_units_offends_nobody() -> None:
    s = on_the_map()
    lead(s, "rome", "IT12")
    s.tidy()
    segments(s, 6)
    assert level(s, "rome") == "medio"


@pytest.mark.rule("mare:3.12.2b")
def test_units_that_nobody_leads_cost_a_level_a_turn() -> None:
    s = on_the_map()
    muster(s, "rome", "IT12", inf=2)
    segments(s, 5)
    assert level(s, "rome") == "medio"
    segments(s, 1)
    assert level(s, "rome") == "bajo"


@pytest.mark.rule("mare:3.12.2a", "mare:3.12.2b")
def test_units_left_behind_have_not_left() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "IT3", inf=4)
    steps = [march(1, "IT12"), march(3, "IT13", drop=Units(inf=1)), march(5, "DM1"), march(6, "IT13")]
    told(s, "rome", {leader.number: steps})
    segments(s, 6)
    assert level(s, "rome") == "bajo"


@pytest.mark.rule("mare:3.12.3a", "mare:3.12.2b")
@pytest.mark.parametrize(("grade", "after"), [(PASSAGE, "medio"), (HOSTILE, "medio")])
def test_where_he_has_passage_or_makes_war_he_may_stay(grade: int, after: str) -> None:
    s = on_the_map()
    s.grade[nation(s, "rome")][place("IT12")] = grade
    leader = lead(s, "rome", "IT3", inf=2)
    told(s, "rome", {leader.number: [march(1, "IT12"), Step(3)]})
    segments(s, 6)
    assert level(s, "rome") == after


@pytest.mark.rule("mare:3.12.2a")
def test_passage_lost_by_war_leaves_only_transit() -> None:
    s = on_the_map()
    s.grade[nation(s, "rome")][place("IT12")] = SUBSIDIARY
    s.no_entry[nation(s, "rome")][place("IT12")] = True
    lead(s, "rome", "IT12", inf=2)
    segments(s, 1)
    assert level(s, "rome") == "bajo"


@pytest.mark.rule("mare:3.12.3b")
def test_who_goes_with_a_leader_of_an_ally_that_has_passage_may_stay_with_him() -> None:
    s = on_the_map()
    s.grade[nation(s, "pergamon")][place("IT12")] = PASSAGE
    lead(s, "rome", "IT12", inf=2)
    lead(s, "pergamon", "IT12", inf=2)
    alliance(s, "rome", "pergamon")
    segments(s, 1)
    assert level(s, "rome") == "medio"
    s.military_alliance[nation(s, "rome")][nation(s, "pergamon")] = False
    segments(s, 1)
    assert level(s, "rome") == "bajo"


@pytest.mark.rule("mare:3.12.3b", "mare:3.12.2b")
def test_whom_the_leader_of_the_ally_leaves_alone_must_leave_with_him() -> None:
    s = on_the_map()
    s.grade[nation(s, "pergamon")][place("IT12")] = PASSAGE
    alliance(s, "rome", "pergamon")
    lead(s, "rome", "IT12", inf=2)
    friend = lead(s, "pergamon", "IT12", inf=2)
    told(s, "pergamon", {friend.number: [march(3, "IT3")]}, diplomacy=[Relation("nation:rome", force_passage=True)])
    segments(s, 3)
    assert level(s, "rome") == "medio"
    segments(s, 1)
    assert (friend.province, level(s, "rome")) == (place("IT3"), "bajo")
    segments(s, 2)
    assert level(s, "rome") == "bajo"
