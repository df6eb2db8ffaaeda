"""Small charts over time: a line each, the last values beside them, and the same as a table."""

from __future__ import annotations

import re
from itertools import pairwise

from tabularium.draw.trend import Course, Trend


def lines(drawn: str) -> list[list[tuple[float, float]]]:
    """The points of every line."""
    found = re.findall(r'points="([^"]*)"', drawn)
    return [[tuple(map(float, point.split(","))) for point in each.split()] for each in found]  # type: ignore[misc]


def test_more_stands_higher_and_later_stands_farther_right() -> None:
    trend = Trend("Talents", ["523", "524", "525"], [Course("Rome", [10, 40, 20])])
    [[first, second, third]] = lines(trend.draw("as a table"))
    assert first[0] < second[0] < third[0]
    assert second[1] < third[1] < first[1]


def test_where_small_is_good_the_smallest_stands_highest() -> None:
    trend = Trend("Stability", ["1", "2"], [Course("Rome", [0, 7])], low=0, high=7, falls=True)
    [[best, worst]] = lines(trend.draw("as a table"))
    assert best[1] < worst[1]


def test_every_value_stands_in_a_table_under_its_name() -> None:
    courses = [Course("Rome", [1, 2]), Course("<Gauls>", [3, None])]
    drawn = Trend("Points", ["523", "524"], courses, reads=lambda value: f"{value} pts").draw("as a table")
    table = drawn.partition("<table")[2]
    assert re.findall(r'scope="(?:col|row)"[^>]*>([^<]*)<', table) == ["Rome", "&lt;Gauls&gt;", "523", "524"]
    assert re.findall(r'<td class="num">([^<]*)<', table) == ["1 pts", "3 pts", "2 pts", "–"]
    assert 'aria-hidden="true"' in drawn.partition("</svg>")[0]


def test_ends_that_meet_are_pushed_apart() -> None:
    courses = [Course(name, [5, 5]) for name in "ABC"]
    drawn = Trend("Points", ["1", "2"], courses, named=True).draw("as a table")
    places = [float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)">[ABC] 5<', drawn)]
    assert len(places) == 3
    assert all(below - above >= 11 for above, below in pairwise(places))


def test_lines_without_colours_are_told_apart_by_their_dashes() -> None:
    drawn = Trend("Stores", ["1", "2"], [Course("Grain", [1, 2]), Course("Horses", [2, 1])]).draw("as a table")
    assert len(re.findall(r"stroke-dasharray", drawn)) == 1


def test_the_axis_counts_in_round_numbers() -> None:
    drawn = Trend("People", ["1", "2"], [Course("Rome", [103, 130])]).draw("as a table")
    assert re.findall(r'text-anchor="end">(\d+)<', drawn) == ["0", "50", "100", "150"]
