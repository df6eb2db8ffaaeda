"""Rules of marching along roads."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.conquest.board import NUMBERS
from tabularium.testing.language import legal, play, refused
from tests.conquest.table import board, end_turn, force, march, position, spaces

MAC, GAL, EGY, NUM, HIS, ITA = range(6)
GENERAL = "macedonia_general_1"
OTHER = "macedonia_general_2"
ROAD = ["moesia.macedonia", "dacia.moesia", "pannonia.dacia"]
"""Macedonia, Moesia, Dacia and Pannonia, one road after the other."""


def on_road(**given: Any) -> Match:
    """The general stands in Macedonia, at the beginning of the road."""
    lands = {"moesia": MAC, "dacia": MAC, "pannonia": MAC}
    return position(**{"control": lands, "cities": list(lands), "roads": ROAD, **given})


@pytest.mark.rule("conquest:road.3", "conquest:unit.infantry")
def test_infantry_travels_any_distance_along_roads_for_one_point():
    match = on_road()

    march(match, GENERAL, "pannonia", infantry=3)

    assert force(match, MAC, "pannonia") == [3, 0, 0]
    assert [line.message for line in match.lines(None)][-1] == "move.road"
    play(match, f"leader:{GENERAL}")
    assert "noricum" in spaces(match)
    play(match, "unit:road_infantry_3")
    assert "noricum" not in spaces(match)
    assert refused(match, "space:noricum") == "conquest:move.3"


@pytest.mark.rule("conquest:road.3")
def test_every_city_on_the_road_can_be_the_end_of_the_way():
    match = on_road()

    play(match, f"leader:{GENERAL}")

    assert {"moesia", "dacia", "pannonia"} <= set(spaces(match))
    assert len(legal(match)) == len(set(legal(match)))


@pytest.mark.rule("conquest:road.4", "conquest:unit.cavalry")
def test_cavalry_rides_to_the_road_and_then_along_it():
    match = on_road(units={"thracia": {MAC: [0, 1, 0]}}, leaders={GENERAL: "thracia"})

    march(match, GENERAL, "macedonia", cavalry=1)
    march(match, GENERAL, "pannonia", marched_cavalry=1)

    assert force(match, MAC, "pannonia") == [0, 1, 0]
    play(match, f"leader:{GENERAL}")
    assert "italia" not in spaces(match)
    assert refused(match, "space:italia") == "conquest:move.3"


@pytest.mark.rule("conquest:road.4", "conquest:unit.cavalry")
def test_cavalry_takes_the_road_and_then_a_step_beside_it():
    match = on_road(units={"macedonia": {MAC: [0, 1, 0]}})

    march(match, GENERAL, "pannonia", cavalry=1)
    march(match, GENERAL, "noricum", road_cavalry=1)

    assert force(match, MAC, "noricum") == [0, 1, 0]
    assert f"leader:{GENERAL}" not in legal(match)


@pytest.mark.rule("conquest:road.4")
def test_who_is_tired_goes_on_along_the_road_only():
    match = on_road(units={"thracia": {MAC: [0, 1, 0]}}, leaders={GENERAL: "thracia"})

    march(match, GENERAL, "macedonia", cavalry=1)
    march(match, GENERAL, "moesia", marched_cavalry=1)
    play(match, f"leader:{GENERAL}")

    assert spaces(match) == ["dacia", "macedonia", "pannonia"]
    play(match, "space:pannonia")
    assert force(match, MAC, "pannonia") == [0, 1, 0]
    play(match, f"leader:{GENERAL}")
    assert match.asks[MAC].params["units"] == ["unit:weary_cavalry_1"]


@pytest.mark.rule("conquest:road.5", "conquest:move.4")
def test_units_are_dropped_along_the_road_for_nothing():
    match = on_road(units={"macedonia": {MAC: [4, 0, 0]}})

    march(match, GENERAL, "moesia", infantry=4)
    march(match, GENERAL, "pannonia", road_infantry=2)
    march(match, GENERAL, "noricum")

    assert force(match, MAC, "moesia") == [2, 0, 0]
    assert force(match, MAC, "pannonia") == [2, 0, 0]
    assert f"leader:{GENERAL}" not in legal(match)


@pytest.mark.rule("conquest:road.5", "conquest:unit.catapult")
def test_catapults_travel_on_with_the_road_and_not_beside_it():
    match = on_road(units={"macedonia": {MAC: [0, 0, 2]}})

    march(match, GENERAL, "moesia", catapult=2)
    march(match, GENERAL, "dacia", road_catapult=1)
    play(match, f"leader:{GENERAL}", "unit:road_catapult_1")

    assert spaces(match) == ["macedonia", "moesia", "pannonia"]
    play(match, "space:pannonia")
    assert force(match, MAC, "moesia") == [0, 0, 1]
    assert force(match, MAC, "pannonia") == [0, 0, 1]


@pytest.mark.rule("conquest:road.6")
def test_a_road_to_a_lost_city_is_nobodys():
    match = on_road(control={"moesia": MAC, "dacia": GAL, "pannonia": GAL})

    play(match, f"leader:{GENERAL}")
    assert "dacia" not in spaces(match)


@pytest.mark.rule("conquest:road.6")
@pytest.mark.parametrize(("reading", "ways"), [("controller_of_both", True), ("builder_only", False)])
def test_who_has_both_cities_has_the_road_unless_only_its_builder_may(reading: str, ways: bool):
    match = on_road(options={"road_use": reading}, leaders={"galatia_general_1": "moesia"})
    for land in ("moesia", "dacia", "pannonia"):
        board(match).take(GAL, NUMBERS[land])

    end_turn(match)
    play(match, "leader:galatia_general_1", "space:dacia", "leader:galatia_general_1", "space:pannonia")

    assert ("leader:galatia_general_1" in legal(match)) is ways


@pytest.mark.rule("conquest:road.6")
def test_the_reading_that_only_the_builder_may_lets_the_builder():
    match = on_road(options={"road_use": "builder_only"})

    march(match, GENERAL, "pannonia", infantry=1)

    assert force(match, MAC, "pannonia") == [1, 0, 0]


@pytest.mark.rule("conquest:road.6")
def test_a_road_from_a_lost_city_is_nobodys_either():
    match = on_road(
        control={"moesia": GAL, "dacia": MAC, "pannonia": MAC},
        leaders={GENERAL: "moesia"},
        cities=["moesia", "dacia", "pannonia"],
    )

    play(match, f"leader:{GENERAL}")

    assert "pannonia" in spaces(match)  # a neighbour of its own
    play(match, "space:dacia")
    assert board(match).strength[1] == 1


@pytest.mark.rule("conquest:road.6", "conquest:move.6")
def test_a_city_with_enemy_units_is_entered_by_road_and_not_passed():
    match = on_road(units={"macedonia": {MAC: [3, 0, 0]}, "moesia": {GAL: [1, 0, 0]}})

    play(match, f"leader:{GENERAL}")

    assert "moesia" in spaces(match)
    assert "dacia" not in spaces(match)


@pytest.mark.rule("conquest:move.4", "conquest:road.5")
def test_a_fresh_leader_is_not_offered_at_first_who_can_only_go_on_by_road():
    match = on_road(
        leaders={GENERAL: "thracia", OTHER: "moesia"},
        units={"thracia": {MAC: [0, 1, 0]}, "macedonia": {MAC: [1, 0, 1]}, "moesia": {MAC: [1, 0, 0]}},
    )
    march(match, GENERAL, "macedonia", cavalry=1)
    march(match, GENERAL, "moesia", infantry=1, marched_cavalry=1, catapult=1)

    play(match, f"leader:{OTHER}")

    assert match.asks[MAC].params["units"] == ["unit:infantry_1"]
    assert "thracia" in spaces(match)
    assert {"unit:road_infantry_1", "unit:weary_cavalry_1", "unit:road_catapult_1"} <= set(legal(match))


@pytest.mark.rule("conquest:move.4", "conquest:road.4")
def test_a_fresh_leader_is_offered_cavalry_that_has_a_point_left():
    match = on_road(leaders={OTHER: "moesia"}, units={"macedonia": {MAC: [0, 3, 0]}})
    march(match, GENERAL, "moesia", cavalry=2)
    play(match, f"leader:{OTHER}")
    assert match.asks[MAC].params["units"] == ["unit:road_cavalry_2"]

    match = position(leaders={OTHER: "moesia"}, units={"macedonia": {MAC: [0, 3, 0]}})
    march(match, GENERAL, "moesia", cavalry=2)
    play(match, f"leader:{OTHER}")
    assert match.asks[MAC].params["units"] == ["unit:marched_cavalry_2"]


@pytest.mark.rule("conquest:move.4", "conquest:road.5")
def test_a_leader_under_way_on_a_road_takes_along_who_came_with_him():
    match = on_road(leaders={GENERAL: "thracia"}, units={"thracia": {MAC: [0, 1, 0]}, "macedonia": {MAC: [2, 1, 1]}})
    march(match, GENERAL, "macedonia", cavalry=1)
    march(match, GENERAL, "moesia", infantry=2, cavalry=1, marched_cavalry=1, catapult=1)

    play(match, f"leader:{GENERAL}")

    assert match.asks[MAC].params["units"] == [
        "unit:road_infantry_2",
        "unit:road_cavalry_1",
        "unit:weary_cavalry_1",
        "unit:road_catapult_1",
    ]
    assert spaces(match) == ["dacia", "macedonia", "pannonia"]


@pytest.mark.rule("conquest:move.3", "conquest:board.6", "conquest:road.3", "conquest:road.4")
def test_a_leader_without_points_goes_on_by_road_only():
    match = on_road(leaders={GENERAL: "thracia"}, units={"macedonia": {MAC: [0, 0, 0]}})
    march(match, GENERAL, "macedonia")
    march(match, GENERAL, "moesia")

    play(match, f"leader:{GENERAL}")

    assert spaces(match) == ["dacia", "macedonia", "pannonia"]
    assert refused(match, "space:thracia") == "conquest:move.3"


@pytest.mark.rule("conquest:move.3", "conquest:board.6")
def test_a_fresh_leader_does_not_carry_one_without_points_off_the_road():
    match = on_road(leaders={GENERAL: "thracia", OTHER: "moesia"})
    march(match, GENERAL, "macedonia")
    march(match, GENERAL, "moesia")

    play(match, f"leader:{OTHER}")
    assert "thracia" in spaces(match)
    play(match, f"leader:{GENERAL}")

    assert spaces(match) == ["dacia", "macedonia", "pannonia"]


@pytest.mark.rule("conquest:road.3", "conquest:road.5")
@pytest.mark.parametrize(("kind", "there"), [("infantry", [1, 0, 0]), ("cavalry", [0, 1, 0]), ("catapult", [0, 0, 1])])
def test_whoever_stops_on_the_road_goes_on_along_it_again_and_again(kind: str, there: list[int]):
    match = on_road(units={"macedonia": {MAC: there}})

    march(match, GENERAL, "moesia", **{kind: 1})
    for land in ("dacia", "pannonia", "moesia"):
        march(match, GENERAL, land, **{f"road_{kind}": 1})

    assert force(match, MAC, "moesia") == there


@pytest.mark.rule("conquest:road.4", "conquest:road.5")
def test_cavalry_that_stops_on_its_road_keeps_its_second_point():
    match = on_road(units={"macedonia": {MAC: [0, 1, 0]}})

    march(match, GENERAL, "moesia", cavalry=1)
    march(match, GENERAL, "dacia", road_cavalry=1)
    march(match, GENERAL, "pannonia", road_cavalry=1)
    march(match, GENERAL, "noricum", road_cavalry=1)

    assert force(match, MAC, "noricum") == [0, 1, 0]
