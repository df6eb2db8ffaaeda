"""What a nation can still score, as bots that look ahead reckon it."""

from __future__ import annotations

from tabularium.games.mare_nostrum.counting import overrun
from tabularium.games.mare_nostrum.mind import NAMES, features, together
from tabularium.games.mare_nostrum.prospects import means, prospect, years_left
from tabularium.games.mare_nostrum.routes import paying
from tabularium.games.mare_nostrum.state import MareNostrum

from .world import go_to_war, level, nation, purse, world

TEN_YEARS = {"last_year": 10}


def hoped(s: MareNostrum, name: str = "rome") -> float:
    """The prospects of a nation."""
    idle = overrun(s)
    return prospect(s, nation(s, name), idle, paying(s, idle))


def test_points_and_goods_in_hand_count() -> None:
    s = world(options=TEN_YEARS)
    purse(s, "rome", talents=0)
    poor = hoped(s)
    purse(s, "rome", talents=300)
    assert hoped(s) == poor + 10
    s.points[nation(s, "rome")] += 7
    assert hoped(s) == poor + 17


def test_when_the_years_are_over_only_points_count() -> None:
    s = world(options=TEN_YEARS)
    purse(s, "rome", talents=5000)
    s.year = s.scenario.first_year + 10
    assert years_left(s) == 0
    assert means(s, nation(s, "rome")) >= 5000
    assert hoped(s) == s.points[nation(s, "rome")]


def test_a_shaken_state_must_climb_before_it_scores() -> None:
    s = world(options=TEN_YEARS)
    level(s, "rome", "optimo")
    calm = hoped(s)
    level(s, "rome", "bajo")
    assert hoped(s) == calm - 20


def test_the_figures_of_a_seat_are_those_of_all_seats_together() -> None:
    s = world(options=TEN_YEARS)
    go_to_war(s, "rome", "carthage")
    rows = together(s)
    rome = s.seat_of[nation(s, "rome")]
    assert rows[rome] == features(s, rome)
    wars = NAMES.index("wars")
    assert [row[wars] for row in rows if row is not None].count(1) == 2
    s.eliminated[nation(s, "gauls")] = True
    assert together(s)[s.seat_of[nation(s, "gauls")]] is None
