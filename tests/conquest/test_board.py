"""Rules of the board and of the box: what the data say, and that it holds together."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from tabularium.games.conquest.board import (
    COASTS_OF,
    HOMES,
    LANDS,
    LANES,
    MAP,
    NAMES,
    NATIONS,
    NEIGHBOURS,
    NUMBERS,
    SEAS,
    SHORE_LAND,
    SHORES,
    STRETCHES,
    VALUE,
    ZONES,
)
from tabularium.games.conquest.pieces import BOX
from tabularium.testing.language import asked, play
from tests.conquest.table import board, force, march, owner, position, spaces

LAND = {each["id"]: each for each in MAP["lands"]}
SEA = {each["id"]: each for each in MAP["seas"]}


def test_ids_are_unique_and_islands_have_no_border():
    assert (len(LAND), len(SEA)) == (42, 18)
    assert not set(LAND) & set(SEA)
    for land in LAND.values():
        assert not land["island"] or not land["adjacent_land"]


@pytest.mark.rule("conquest:board.1")
def test_neighbours_are_neighbours_in_both_directions():
    for a in LANDS:
        assert a not in NEIGHBOURS[a]
        assert all(a in NEIGHBOURS[b] for b in NEIGHBOURS[a])
        assert all(any(SHORE_LAND[coast] == a for coast in SHORES[sea]) for sea in ZONES[a])
    for sea in SEAS:
        assert all(sea in LANES[other] for other in LANES[sea])


@pytest.mark.rule("conquest:board.1")
def test_every_space_can_be_reached_and_the_map_is_flat():
    adjacent = {place: {*NEIGHBOURS[place], *ZONES[place]} for place in LANDS}
    adjacent |= {sea: {*LANES[sea], *(SHORE_LAND[coast] for coast in SHORES[sea])} for sea in SEAS}
    seen: set[int] = set()
    todo = [0]
    while todo:
        place = todo.pop()
        if place not in seen:
            seen.add(place)
            todo += adjacent[place]
    assert len(seen) == len(LANDS) + len(SEAS)
    borders = len(STRETCHES) + sum(map(len, ZONES)) + sum(map(len, LANES)) // 2
    assert borders <= 3 * len(adjacent) - 6


def test_every_space_has_a_shape_on_the_sheet():
    shapes = json.loads(files("tabularium.games.conquest").joinpath("data/shapes.json").read_text("utf-8"))
    width, height = shapes["size"]
    assert [each["id"] for each in shapes["lands"] + shapes["seas"]] == NAMES
    for each in shapes["lands"] + shapes["seas"]:
        assert each["polygons"]
        for polygon in each["polygons"]:
            assert len(polygon["outer"]) >= 3
            assert all(-0.5 <= x <= width + 0.5 and -0.5 <= y <= height + 0.5 for x, y in polygon["outer"])


@pytest.mark.rule("conquest:board.2")
def test_every_province_is_worth_five_or_ten():
    assert set(VALUE) == {5, 10}
    assert sum(VALUE) == 290


@pytest.mark.rule("conquest:board.3")
def test_the_seven_homes_are_worth_ten():
    assert {name for name, land in LAND.items() if land["home"]} == set(NATIONS)
    assert len(NATIONS) == 7
    assert all(VALUE[home] == 10 for home in HOMES)


@pytest.mark.rule("conquest:board.4", "conquest:sea.11")
@pytest.mark.parametrize(
    ("here", "there"),
    [("thracia", "asia"), ("sicilia", "neapolis"), ("britannia", "belgica"), ("baetica", "tingitana")],
)
def test_a_strait_is_crossed_on_foot_for_one_point(here: str, there: str):
    match = position(leaders={"macedonia_general_1": here}, units={here: {0: [1, 0, 0]}})

    march(match, "macedonia_general_1", there, infantry=1)

    assert force(match, 0, there) == [1, 0, 0]
    assert NUMBERS[there] not in [NUMBERS[each] for each in LAND[here]["adjacent_land"]]


@pytest.mark.rule("conquest:board.4")
def test_there_are_four_straits():
    assert sum(len(land["straits"]) for land in LAND.values()) == 8
    assert len(MAP["straits"]) == 4


@pytest.mark.rule("conquest:board.5")
def test_egypt_is_one_province():
    assert [name for name in NAMES if "egypt" in name] == ["egyptus"]
    assert len(COASTS_OF[NUMBERS["egyptus"]]) == 2


@pytest.mark.rule("conquest:board.6")
def test_a_step_to_a_neighbour_costs_every_piece_a_point():
    match = position(leaders={"macedonia_general_1": "moesia"}, units={"moesia": {0: [2, 0, 0]}})

    march(match, "macedonia_general_1", "dacia", infantry=1)
    play(match, "leader:macedonia_general_1")

    assert spaces(match) == ["moesia", "pannonia"]
    assert next(iter(match.asks.values())).params["units"] == []
    assert refusal_rule(match, "space:italia") == "conquest:board.6"


def refusal_rule(match, answer):
    """The rule named for an answer that is not legal."""
    return next(iter(match.asks.values())).why(answer).rule


@pytest.mark.rule("conquest:board.7", "conquest:tribute.2")
def test_the_marker_shows_provinces_and_five_for_each_city():
    match = position(3, control={"dalmatia": 0, "moesia": 0}, cities=["dalmatia"])

    assert board(match).tribute == [10 + 5 + 5 + 2 * 5, 15, 15]


@pytest.mark.rule("conquest:board.8")
def test_homes_that_are_not_in_play_begin_empty():
    match = position(3)

    assert owner(match, "italia") is None
    assert match.view()["lands"]["italia"] == {
        "control": None,
        "tribute": 10,
        "city": False,
        "fortified": False,
        "units": {},
    }
    assert sum(land["control"] is not None for land in match.view()["lands"].values()) == 3


@pytest.mark.rule("conquest:combat.1d")
def test_the_die_has_two_infantry_and_one_of_each_other_face():
    assert BOX["die"]["faces"] == ["infantry", "infantry", "cavalry", "catapult", "galley", "blank"]


@pytest.mark.rule("conquest:move.8")
def test_the_first_ask_of_a_turn_is_about_movement():
    assert asked(position()) == {0: "move.who"}
