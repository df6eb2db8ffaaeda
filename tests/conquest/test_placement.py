"""Rules of placement: cities, fortifications, roads, galleys and new units."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest

from tabularium.games.conquest.board import LANDS, STRETCH
from tabularium.games.conquest.placement import enough, most_roads
from tabularium.testing.language import asked, legal, play, refusal, refused
from tests.conquest.table import board, end_turn, force, galley, march, near, position, rich, sail

MAC, GAL, EGY, NUM, HIS, ITA = range(6)


@pytest.mark.rule("conquest:place.1")
def test_new_land_units_stand_at_home():
    match = rich(control={"moesia": MAC})

    play(match, "kind:infantry", "kind:infantry", "kind:cavalry", "kind:catapult", "done")

    assert force(match, MAC, "macedonia") == [7, 1, 1]
    assert match.view()["players"][MAC]["supply"] == {"infantry": 13, "cavalry": 19, "catapult": 5, "galley": 8}
    assert asked(match) == {GAL: "move.who"}


@pytest.mark.rule("conquest:place.2", "conquest:sea.14")
def test_a_new_galley_lies_on_a_coast_of_the_home():
    match = rich(active=EGY, talents=[0, 0, 20, 0, 0, 0], control={"cyrenaica": EGY})

    play(match, "kind:galley", "done")
    assert asked(match) == {EGY: "place.galley"}
    assert legal(match) == ["coast:egyptus.m_alexandria", "coast:egyptus.m_pelusium"]
    assert refused(match, "coast:cyrenaica.m_alexandria") == "conquest:place.2"
    assert refusal(match, "coast:cyrenaica.m_alexandria").message == "place.port"
    assert refusal(match, "done").message == "refused.not_an_option"
    play(match, "coast:egyptus.m_pelusium")

    assert galley(match, "egyptus_1") == "egyptus.m_pelusium"


@pytest.mark.rule("conquest:place.2")
def test_several_new_galleys_are_several_pieces():
    match = rich(active=EGY, talents=[0, 0, 40, 0, 0, 0])

    play(match, "kind:galley", "kind:galley", "done", "coast:egyptus.m_pelusium", "coast:egyptus.m_alexandria")

    assert galley(match, "egyptus_1") == "egyptus.m_pelusium"
    assert galley(match, "egyptus_2") == "egyptus.m_alexandria"


@pytest.mark.rule("conquest:place.2", "conquest:sea.14")
def test_with_the_other_reading_a_province_has_one_coast():
    match = rich(active=EGY, talents=[0, 0, 20, 0, 0, 0], options={"galley_coast": "per_province"})

    play(match, "kind:galley", "done")

    assert asked(match) == {NUM: "move.who"}
    assert match.view()["galleys"]["egyptus_1"]["land"] == "egyptus"


@pytest.mark.rule("conquest:place.2", "conquest:sea.14")
def test_with_the_other_reading_new_galleys_lie_with_those_that_sail_in():
    match = rich(
        active=EGY,
        talents=[0, 0, 20, 0, 0, 0],
        galleys={"egyptus_1": "m_alexandria"},
        options={"galley_coast": "per_province"},
    )

    play(match, "kind:galley", "done")
    while board(match).active != EGY:
        end_turn(match)
    sail(match, "egyptus_1", "egyptus")

    assert galley(match, "egyptus_2") == galley(match, "egyptus_1")


@pytest.mark.rule("conquest:place.3")
def test_mesopotamia_builds_galleys_in_syria_or_armenia():
    match = position(4, "buy", active=1, talents=[0, 100, 0, 0])
    assert refused(match, "kind:galley") == "conquest:place.3"

    match = position(4, "buy", active=1, talents=[0, 100, 0, 0], control={"armenia": 1, "cappadocia": 1})
    play(match, "kind:galley", "done")
    assert galley(match, "mesopotamia_1") == "armenia.m_amisus"

    match = position(4, "buy", active=1, talents=[0, 100, 0, 0], control={"armenia": 1, "syria": 1})
    play(match, "kind:galley", "done")
    assert legal(match) == ["coast:syria.m_pelusium", "coast:syria.m_rhodus", "coast:armenia.m_amisus"]
    assert refused(match, "coast:asia.m_rhodus") == "conquest:place.3"


@pytest.mark.rule("conquest:place.4", "conquest:city.1", "conquest:city.2")
def test_a_city_stands_in_a_controlled_province_without_one():
    match = rich(control={"moesia": MAC, "dacia": MAC, "thracia": GAL})

    play(match, "kind:city", "done")
    assert legal(match) == ["space:moesia", "space:dacia"]
    assert refused(match, "space:macedonia") == "conquest:city.1"
    assert refused(match, "space:thracia") == "conquest:place.4"
    play(match, "space:dacia")

    assert board(match).tribute[MAC] == 30
    assert match.view()["lands"]["dacia"]["tribute"] == 10


@pytest.mark.rule("conquest:place.4")
def test_a_city_can_stand_in_a_province_conquered_this_turn():
    match = position(talents=[50, 0, 0, 0, 0, 0])

    march(match, "macedonia_general_1", "moesia", infantry=1)
    play(match, "done", "kind:city", "done")

    assert match.view()["lands"]["moesia"]["city"]


@pytest.mark.rule("conquest:place.5", "conquest:city.4", "conquest:city.5")
def test_a_fortification_goes_under_an_own_city_once():
    match = rich(control={"moesia": MAC, "dacia": MAC, "pannonia": MAC}, cities=["moesia", "dacia"])

    play(match, "kind:fortification", "done")
    assert legal(match) == ["space:moesia", "space:dacia"]
    assert refused(match, "space:pannonia") == "conquest:place.5"
    assert refused(match, "space:galatia") == "conquest:place.5"
    assert refused(match, "space:macedonia") == "conquest:city.4"
    assert refusal(match, "done").message == "refused.not_an_option"
    play(match, "space:dacia")

    assert match.view()["lands"]["dacia"] == {
        "control": MAC,
        "tribute": 10,
        "city": True,
        "fortified": True,
        "units": {},
    }
    assert match.view()["shared"]["fortification"] == 9


@pytest.mark.rule("conquest:place.5")
def test_what_is_tempting_for_a_fortification_are_the_own_provinces():
    match = rich(control={"moesia": MAC, "dacia": MAC, "pannonia": MAC}, cities=["moesia", "dacia"])

    play(match, "kind:fortification", "done")

    assert near(match) == {"space:macedonia": "place.fortified", "space:pannonia": "place.no_city"}


@pytest.mark.rule("conquest:road.1", "conquest:road.8")
def test_what_is_tempting_for_a_road_are_the_ways_from_own_cities():
    match = rich(
        control={"achaia": MAC, "thracia": MAC, "moesia": MAC},
        cities=["achaia", "thracia", "moesia"],
        roads=["macedonia.achaia"],
    )

    play(match, "kind:road", "done")

    found = near(match)
    assert found.pop("road:achaia.macedonia") == "place.has_road"
    assert set(found.values()) == {"place.no_cities"}
    assert "road:moesia.dacia" in found


@pytest.mark.rule("conquest:city.4", "conquest:place.5")
def test_a_fortified_city_is_a_city_and_a_fortification():
    match = rich(control={"moesia": MAC})

    play(match, "kind:fortified_city", "done")

    assert match.view()["lands"]["moesia"]["fortified"]
    assert match.view()["shared"] == {"city": 9, "fortification": 9, "road": 20}


@pytest.mark.rule("conquest:city.4", "conquest:place.5")
def test_a_city_and_a_fortification_bought_apart_go_together_or_to_an_older_city():
    match = rich(control={"moesia": MAC})
    play(match, "kind:city", "kind:fortification", "done")
    assert match.view()["lands"]["moesia"]["fortified"]

    match = rich(control={"moesia": MAC, "dacia": MAC}, cities=["dacia"])
    play(match, "kind:fortified_city", "done")
    assert legal(match) == ["space:dacia", "space:moesia"]
    play(match, "space:dacia")
    assert [match.view()["lands"][land]["fortified"] for land in ("moesia", "dacia")] == [False, True]


@pytest.mark.rule("conquest:road.1", "conquest:road.8", "conquest:place.6")
def test_a_road_joins_two_own_cities_once():
    match = rich(
        control={"moesia": MAC, "dacia": MAC, "thracia": GAL, "pannonia": MAC},
        cities=["moesia", "dacia", "thracia"],
    )

    play(match, "kind:road", "done")
    assert legal(match) == ["road:macedonia.moesia", "road:moesia.dacia"]
    assert refused(match, "road:macedonia.thracia") == "conquest:road.1"
    assert refused(match, "road:dacia.pannonia") == "conquest:road.1"
    assert refusal(match, "road:dacia.pannonia").message == "place.no_cities"
    play(match, "road:moesia.dacia")

    assert match.view()["roads"] == [["moesia", "dacia", MAC]]
    match = rich(control={"moesia": MAC}, cities=["moesia"], roads=["moesia.macedonia"])
    assert refused(match, "kind:road") == "conquest:road.8"
    assert refused(rich(), "kind:road") == "conquest:place.7"


@pytest.mark.rule("conquest:road.8")
def test_a_second_road_between_two_cities_is_refused():
    match = rich(
        control={"moesia": MAC, "dacia": MAC, "pannonia": MAC},
        cities=["moesia", "dacia", "pannonia"],
        roads=["moesia.macedonia"],
    )

    play(match, "kind:road", "done")

    assert refused(match, "road:macedonia.moesia") == "conquest:road.8"


@pytest.mark.rule("conquest:road.2", "conquest:place.7")
def test_no_road_crosses_a_strait():
    match = rich(control={"sicilia": MAC, "neapolis": MAC}, cities=["sicilia", "neapolis"])
    assert refused(match, "kind:road") == "conquest:road.2"

    match = rich(
        control={"sicilia": MAC, "neapolis": MAC, "moesia": MAC, "dacia": MAC},
        cities=["sicilia", "neapolis", "moesia", "dacia"],
    )
    play(match, "kind:road", "done")
    assert refused(match, "road:neapolis.sicilia") == refused(match, "road:sicilia.neapolis") == "conquest:road.2"
    assert refused(match, "road:sicilia.africa") == "conquest:road.2"
    assert refused(match, "road:sicilia.dacia") == "conquest:road.1"
    assert refusal(match, "space:moesia").message == "place.between"
    for nowhere in ("done", "road:moesia", "road:moesia.m_aegaeum", "road:moesia.dacia.sicilia"):
        assert refusal(match, nowhere).message == "refused.not_an_option"
    assert refused(match, "space:moesia") == "conquest:road.1"


@pytest.mark.rule("conquest:place.4", "conquest:place.6", "conquest:place.7")
def test_a_road_can_join_cities_placed_in_the_same_turn():
    match = rich(control={"pannonia": MAC, "dacia": MAC, "syria": MAC})

    play(match, "kind:city", "kind:city", "kind:road", "done")
    assert asked(match) == {MAC: "place.city"}
    assert legal(match) == ["space:dacia", "space:pannonia"]
    assert refused(match, "space:syria") == "conquest:place.7"
    assert refusal(match, "done").message == "refused.not_an_option"
    play(match, "space:pannonia")

    assert match.view()["roads"] == [["dacia", "pannonia", MAC]]
    assert asked(match) == {GAL: "move.who"}


@pytest.mark.rule("conquest:place.7")
def test_units_of_a_single_kind_are_placed_too():
    match = rich()
    before = force(match, MAC, "macedonia")

    play(match, "kind:cavalry", "done")

    assert force(match, MAC, "macedonia") == [before[0], before[1] + 1, before[2]]


@pytest.mark.rule("conquest:place.6", "conquest:place.7")
def test_every_basket_of_cities_and_roads_that_can_be_placed_can_be_bought():
    """The tempting places beside the home waste a city: three roads find room only far away from it."""
    triangle = ["germania", "narbonensis", "rhaetia"]
    match = rich(control=dict.fromkeys(["achaia", "thracia", *triangle], MAC))

    play(match, "kind:city", "kind:city", "kind:city", "kind:road", "kind:road", "kind:road")
    assert refused(match, "kind:road") == "conquest:place.7"
    play(match, "done")
    assert legal(match) == [f"space:{land}" for land in triangle]
    assert refused(match, "space:achaia") == "conquest:place.7"
    play(match, "space:rhaetia", "space:germania", "road:germania.narbonensis", "road:germania.rhaetia")

    built = {frozenset(road[:2]) for road in match.view()["roads"]}
    assert built == {frozenset(pair) for pair in combinations(triangle, 2)}


@pytest.mark.parametrize("seed", range(40))
def test_the_most_roads_are_found_as_by_trying_everything(seed: int):
    rng = Random(seed)
    *bare, town, other = rng.sample(LANDS, rng.randint(5, 11))
    cities = rng.randint(1, 4)

    def roads(towns: Iterable[int]) -> int:
        return sum(pair in STRETCH for pair in combinations(sorted(towns), 2))

    tried = max(roads([town, other, *sites]) for sites in combinations(bare, min(cities, len(bare))))
    assert most_roads(1 << town | 1 << other, sorted(bare), cities) == tried - roads([town, other])


@pytest.mark.parametrize("seed", range(40))
def test_what_is_guessed_about_roads_is_never_otherwise_than_counted(seed: int):
    rng = Random(seed)
    *bare, town, other = rng.sample(LANDS, rng.randint(8, 24))
    towns = 1 << town | 1 << other

    for cities in range(1, 5):
        most = most_roads(towns, bare, cities)
        assert [enough(towns, bare, cities, missing) for missing in (1, most, most + 1)] == [most > 0, True, False]


@pytest.mark.rule("conquest:elim.6", "conquest:place.1")
@pytest.mark.parametrize("inherited", [False, True])
def test_inherited_homes_take_new_units_only_with_the_other_reading(inherited: bool):
    match = position(
        active=EGY,
        units={"cyrenaica": {EGY: [5, 0, 0], NUM: [1, 0, 0]}},
        leaders={"numidia_caesar": "cyrenaica"},
        options={"inherited_home_placement": inherited},
        talents=[0, 0, 50, 0, 0, 0],
        dice=["infantry"] * 5 + ["blank"],
    )

    play(match, "done", "kind:infantry", "kind:infantry", "done")

    assert (asked(match) == {EGY: "place.unit"}) is inherited
    if inherited:
        assert legal(match) == ["space:egyptus", "space:numidia"]
        play(match, "space:numidia", "space:egyptus")
        assert force(match, EGY, "numidia") == [6, 0, 0]
        assert force(match, EGY, "egyptus") == [6, 0, 0]
    else:
        assert force(match, EGY, "egyptus") == [7, 0, 0]


@pytest.mark.rule("conquest:place.1", "conquest:elim.6")
def test_each_unit_is_placed_by_itself_where_there_are_several_homes():
    match = position(
        active=EGY,
        units={"cyrenaica": {EGY: [5, 0, 0], NUM: [1, 0, 0]}},
        leaders={"numidia_caesar": "cyrenaica"},
        options={"inherited_home_placement": True},
        talents=[0, 0, 100, 0, 0, 0],
        dice=["infantry"] * 5 + ["blank"],
    )

    play(match, "done", "kind:cavalry", "kind:catapult", "done")
    assert match.asks[EGY].params["unit"] == "kind:cavalry"
    play(match, "space:numidia")
    assert match.asks[EGY].params["unit"] == "kind:catapult"
    play(match, "space:egyptus")

    assert (force(match, EGY, "numidia"), force(match, EGY, "egyptus")) == ([5, 1, 0], [5, 0, 1])
