"""Rules of tribute, destroyed cities, purchase, inflation and placement."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.conquest.board import NUMBERS
from tests.conquest.table import (
    asked,
    board,
    end_turn,
    force,
    galley,
    legal,
    lines,
    march,
    owner,
    play,
    position,
    refusal,
    refused,
)

MAC, GAL, EGY, NUM, HIS, ITA = range(6)
TENS = ["achaia", "caesariensis", "africa", "cyrenaica", "syria", "britannia", "neapolis", "narbonensis", "asia"]
NINETY = dict.fromkeys(TENS[:8], MAC)
"""Provinces of Macedonia that bring the marker to 95."""


def rich(**given: Any) -> Match:
    """Macedonia buys, with 500 talents unless told otherwise."""
    return position(**{"scene": "buy", "talents": [500, 0, 0, 0, 0, 0], **given})


# -- tribute ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:tribute.1")
def test_tribute_counts_this_turns_conquests():
    match = position(control={"moesia": MAC})

    march(match, "macedonia_general_1", "achaia", infantry=1)
    play(match, "done")

    assert board(match).talents[MAC] == 30
    assert lines(match, "tribute")[0].params == {"seat": "seat:0", "talents": 30}


@pytest.mark.rule("conquest:tribute.3")
def test_unspent_talents_are_kept():
    match = rich(talents=[15, 0, 0, 0, 0, 0])

    play(match, "kind:infantry")
    end_turn(match)

    assert board(match).talents[MAC] == 5
    while board(match).active != MAC:
        end_turn(match)
    assert board(match).talents[MAC] == 5


@pytest.mark.rule("conquest:pieces.3")
def test_the_bank_has_all_the_money_that_is_needed():
    match = position(talents=[10_000, 0, 0, 0, 0, 0])

    play(match, "done")

    assert board(match).talents[MAC] == 10_015


# -- destruction -----------------------------------------------------------------------------------------------------
def burning(**given: Any) -> Match:
    """Macedonia has cities in Moesia, Dacia and Thracia too, with roads to Moesia."""
    return position(
        **{
            "scene": "destroy",
            "control": {"moesia": MAC, "dacia": MAC, "thracia": MAC},
            "cities": ["dacia", "thracia"],
            "fortified": ["moesia"],
            "roads": ["moesia.macedonia", "dacia.moesia", "thracia.macedonia"],
            **given,
        }
    )


@pytest.mark.rule("conquest:destroy.1", "conquest:destroy.4")
def test_any_number_of_own_cities_can_be_destroyed():
    match = burning(cities=["dacia", "thracia", "galatia"][:2])

    assert sorted(legal(match)) == ["done", "space:dacia", "space:macedonia", "space:moesia", "space:thracia"]
    assert refused(match, "space:galatia") == "conquest:destroy.1"
    play(match, "space:dacia", "space:thracia")

    assert not match.view()["lands"]["dacia"]["city"]
    assert board(match).tribute[MAC] == 45 - 10
    play(match, "done")
    assert asked(match) == {MAC: "buy.piece"}


@pytest.mark.rule("conquest:destroy.2", "conquest:pieces.4")
def test_a_city_goes_with_its_fortification_and_never_the_fortification_alone():
    match = burning()

    assert refused(match, "kind:fortification") == "conquest:destroy.2"
    play(match, "space:moesia")

    assert match.view()["shared"] == {"city": 16 - 6 - 2, "fortification": 16 - 6, "road": 20 - 1}
    assert not match.view()["lands"]["moesia"]["fortified"]


@pytest.mark.rule("conquest:destroy.3", "conquest:road.7", "conquest:pieces.4")
def test_roads_to_a_destroyed_city_go_too():
    match = burning()

    play(match, "space:moesia")

    assert match.view()["roads"] == [["macedonia", "thracia", MAC]]
    assert match.view()["shared"]["road"] == 19


@pytest.mark.rule("conquest:road.7")
def test_a_road_stays_when_its_cities_change_hands():
    match = burning(scene="move", units={"moesia": {GAL: [1, 0, 0]}}, active=GAL)

    play(match, "done")

    assert owner(match, "moesia") == GAL
    assert len(match.view()["roads"]) == 3


@pytest.mark.rule("conquest:destroy.4")
def test_tribute_is_collected_before_cities_are_destroyed():
    match = burning(scene="move")

    play(match, "done", "space:dacia")

    assert board(match).talents[MAC] == 45
    assert board(match).tribute[MAC] == 40


@pytest.mark.rule("conquest:destroy.5")
def test_cities_are_destroyed_in_that_phase_only():
    match = burning(scene="buy")

    assert refused(match, "space:dacia") == "conquest:seq.1"
    assert match.view()["lands"]["dacia"]["city"]
    assert "space:dacia" not in legal(burning(scene="move"))


@pytest.mark.rule("conquest:destroy.1")
def test_without_cities_nobody_is_asked_about_them():
    away = {f"macedonia_{who}": "moesia" for who in ("caesar", "general_1", "general_2", "general_3", "general_4")}
    match = position(units={"macedonia": {GAL: [1, 0, 0], MAC: [0, 0, 0]}}, control={"macedonia": GAL}, leaders=away)

    play(match, "done")

    assert asked(match) == {MAC: "buy.piece"}


# -- purchase --------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "conquest:buy.1",
    "conquest:unit.infantry",
    "conquest:unit.cavalry",
    "conquest:unit.catapult",
    "conquest:unit.galley",
    "conquest:buy.3",
)
@pytest.mark.parametrize(
    ("piece", "price"),
    [
        ("infantry", 10),
        ("cavalry", 20),
        ("catapult", 30),
        ("galley", 20),
        ("city", 30),
        ("fortification", 20),
        ("road", 10),
        ("fortified_city", 50),
    ],
)
def test_the_price_list(piece: str, price: int):
    given = {"control": {"moesia": MAC, "dacia": MAC}, "cities": ["moesia"]}
    match = rich(talents=[price, 0, 0, 0, 0, 0], **given)

    play(match, f"kind:{piece}")

    assert board(match).talents[MAC] == 0
    poor = rich(talents=[price - 1, 0, 0, 0, 0, 0], **given)
    assert refused(poor, f"kind:{piece}") == "conquest:buy.3"
    assert refusal(poor, f"kind:{piece}").params == {"unit": f"kind:{piece}", "price": price, "talents": price - 1}


@pytest.mark.rule("conquest:buy.1", "conquest:buy.3")
def test_four_pieces_for_ninety_talents():
    match = rich(talents=[100, 0, 0, 0, 0, 0], control={"moesia": MAC})

    play(match, "kind:infantry", "kind:cavalry", "kind:catapult", "kind:city")

    assert board(match).talents[MAC] == 10
    assert legal(match) == ["done", "kind:infantry", "kind:road"]
    play(match, "done")
    assert lines(match, "bought")[0].params["pieces"] == [
        "piece:infantry_1",
        "piece:cavalry_1",
        "piece:catapult_1",
        "piece:city_1",
    ]


@pytest.mark.rule("conquest:buy.2", "conquest:pieces.1")
@pytest.mark.parametrize(
    ("kind", "force", "most"), [("infantry", [20, 0, 0], 20), ("cavalry", [5, 20, 0], 20), ("catapult", [5, 0, 6], 6)]
)
def test_nothing_is_bought_beyond_the_own_colour(kind: str, force: list[int], most: int):
    match = rich(units={"macedonia": {MAC: force}})
    assert refused(match, f"kind:{kind}") == "conquest:pieces.1"

    few = [count - (count == most) for count in force]
    match = rich(units={"macedonia": {MAC: few}})
    play(match, f"kind:{kind}")
    assert refused(match, f"kind:{kind}") == "conquest:pieces.1"


@pytest.mark.rule("conquest:pieces.1", "conquest:buy.2")
def test_eight_galleys_are_all_there_are():
    match = rich(galleys={f"macedonia_{n}": "m_aegaeum" for n in range(1, 9)})

    assert refused(match, "kind:galley") == "conquest:pieces.1"


@pytest.mark.rule("conquest:pieces.2", "conquest:buy.2")
def test_cities_fortifications_and_roads_are_shared():
    lands = [
        "moesia",
        "dacia",
        "pannonia",
        "dalmatia",
        "thracia",
        "achaia",
        "noricum",
        "rhaetia",
        "germania",
        "belgica",
    ]
    taken = dict.fromkeys([*lands, "asia"], MAC)
    match = rich(control=taken, cities=lands)

    assert match.view()["shared"]["city"] == 0
    assert refused(match, "kind:city") == "conquest:pieces.2"
    assert refused(match, "kind:fortified_city") == "conquest:pieces.2"
    match = rich(control=taken, fortified=lands)
    assert refused(match, "kind:fortification") == "conquest:pieces.2"
    match = rich(control=taken, cities=lands[:9])
    play(match, "kind:city")
    assert refused(match, "kind:city") == "conquest:pieces.2"


@pytest.mark.rule("conquest:pieces.2")
def test_there_are_twenty_roads():
    lands = [
        "moesia",
        "dacia",
        "pannonia",
        "dalmatia",
        "thracia",
        "noricum",
        "rhaetia",
        "narbonensis",
        "achaia",
        "germania",
    ]
    roads = [
        "macedonia.achaia",
        "macedonia.dalmatia",
        "macedonia.moesia",
        "macedonia.thracia",
        "thracia.moesia",
        "moesia.dacia",
        "moesia.dalmatia",
        "moesia.pannonia",
        "dacia.pannonia",
        "pannonia.dalmatia",
        "pannonia.italia",
        "pannonia.noricum",
        "dalmatia.italia",
        "noricum.italia",
        "noricum.rhaetia",
        "rhaetia.italia",
        "rhaetia.narbonensis",
        "rhaetia.germania",
        "narbonensis.germania",
        "narbonensis.italia",
    ]
    given: dict[str, Any] = {"control": dict.fromkeys([*lands, "italia", "hispania"], MAC), "cities": lands}

    assert refused(rich(roads=roads, **given), "kind:road") == "conquest:pieces.2"
    match = rich(roads=roads[:19], **given)
    play(match, "kind:road")
    assert refused(match, "kind:road") == "conquest:pieces.2"


@pytest.mark.rule("conquest:pieces.4")
def test_lost_units_can_be_bought_again():
    match = position(
        units={"macedonia": {MAC: [17, 0, 0]}, "dacia": {MAC: [3, 0, 0], GAL: [5, 0, 0]}},
        talents=[500, 0, 0, 0, 0, 0],
        dice=["blank"] * 3 + ["infantry"] * 5,
    )

    play(match, "done", "done", "kind:infantry", "kind:infantry", "kind:infantry")

    assert refused(match, "kind:infantry") == "conquest:pieces.1"


@pytest.mark.rule("conquest:pieces.5")
def test_leaders_are_not_for_sale():
    match = rich(leaders={"macedonia_general_1": "gone"})

    assert refused(match, "leader:macedonia_general_1") == "conquest:pieces.5"
    assert refused(match, "kind:general") == "conquest:pieces.5"
    assert not [each for each in legal(match) if "general" in each]


@pytest.mark.rule("conquest:place.7", "conquest:city.1")
def test_what_cannot_be_placed_cannot_be_bought():
    match = rich()

    assert refused(match, "kind:city") == "conquest:place.7"
    assert refused(match, "kind:fortification") == "conquest:place.7"
    assert refused(match, "kind:road") == "conquest:place.7"
    match = rich(control={"moesia": MAC})
    assert refused(match, "kind:road") == "conquest:place.7"
    play(match, "kind:city")
    assert refused(match, "kind:city") == "conquest:place.7"
    play(match, "kind:fortification", "kind:road")
    assert refused(match, "kind:fortification") == "conquest:place.7"
    assert refused(match, "kind:road") == "conquest:place.7"


@pytest.mark.rule("conquest:place.8", "conquest:conquer.4")
def test_without_the_home_no_combat_units_are_bought():
    match = rich(
        units={"macedonia": {GAL: [1, 0, 0], MAC: [0, 0, 0]}},
        control={"macedonia": GAL, "moesia": MAC, "dacia": MAC},
        cities=["moesia"],
    )

    assert [refused(match, f"kind:{kind}") for kind in ("infantry", "cavalry", "catapult", "galley")] == [
        "conquest:place.8"
    ] * 4
    assert legal(match) == ["done", "kind:city", "kind:fortification", "kind:fortified_city"]


# -- inflation -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest:inflation.1")
def test_prices_double_when_the_turn_of_the_one_who_reached_the_mark_comes_round():
    match = position(active=EGY, control=dict.fromkeys(TENS[:8], EGY), round=8, talents=[500] * 6)

    march(match, "egyptus_general_1", "palestina", infantry=1)
    play(match, "done")
    assert board(match).tribute[EGY] == 100
    march_on = lines(match, "inflation.coming")
    assert not march_on

    match = position(active=EGY, control=dict.fromkeys([*TENS[:8], "arabia"], EGY), round=8, talents=[500] * 6)
    march(match, "egyptus_general_1", "palestina", infantry=1)
    play(match, "done")
    assert board(match).tribute[EGY] == 105
    assert lines(match, "inflation.coming")[0].params == {"seat": "seat:2", "mark": 105, "factor": 2}
    assert match.view()["prices"]["infantry"] == 10
    while not (board(match).active == EGY and board(match).round == 9):
        assert match.view()["prices"]["infantry"] == 10
        end_turn(match)

    assert match.view()["prices"]["infantry"] == 20
    assert lines(match, "inflation.now")[0].params == {"factor": 2}
    play(match, "done", "done")
    before = board(match).talents[EGY]
    play(match, "kind:infantry")
    assert board(match).talents[EGY] == before - 20
    end_turn(match)
    assert match.view()["prices"]["infantry"] == 20


@pytest.mark.rule("conquest:inflation.1")
def test_the_step_comes_where_the_turn_would_have_come():
    match = position(active=EGY, round=8, due=[8 * 7 + 2, -1])  # Mesopotamia, which is not in play

    while board(match).active != GAL:
        end_turn(match)
    assert match.view()["prices"]["infantry"] == 10
    end_turn(match)

    assert match.view()["prices"]["infantry"] == 20


@pytest.mark.rule("conquest:inflation.2")
def test_at_205_prices_are_three_times_the_base():
    match = position(active=EGY, round=12, due=[10 * 7, -1], factor=2)
    board(match).advance(EGY, 190)
    assert board(match).due == [70, 12 * 7 + 3]
    board(match).tribute[EGY] -= 190

    while not (board(match).active == EGY and board(match).round == 13):
        assert match.view()["inflation"]["factor"] == 2
        end_turn(match)

    assert match.view()["inflation"]["factor"] == 3
    assert match.view()["prices"]["city"] + match.view()["prices"]["fortification"] == 150


@pytest.mark.rule("conquest:inflation.3")
def test_inflation_comes_though_the_marker_falls_and_only_once():
    match = position(active=EGY, round=8)
    board(match).advance(EGY, 90)
    board(match).tribute[EGY] -= 90
    end_turn(match)
    while board(match).active != EGY:
        end_turn(match)
    assert match.view()["inflation"]["factor"] == 2

    board(match).advance(EGY, 90)
    board(match).tribute[EGY] -= 90

    assert board(match).due == [8 * 7 + 3, -1]
    assert len(lines(match, "inflation.coming")) == 1


@pytest.mark.rule("conquest:inflation.4")
def test_a_marker_that_jumps_both_marks_makes_prices_triple_at_once():
    match = position(active=EGY, round=3)
    board(match).advance(EGY, 190)
    board(match).tribute[EGY] -= 190
    end_turn(match)
    while board(match).active != EGY:
        end_turn(match)

    assert match.view()["inflation"]["factor"] == 3


@pytest.mark.rule("conquest:inflation.1")
@pytest.mark.parametrize(("gain", "due"), [(89, [-1, -1]), (90, [10, -1]), (189, [10, -1]), (190, [10, 10])])
def test_a_mark_must_be_reached(gain: int, due: list[int]):
    match = position(active=EGY)

    board(match).advance(EGY, gain)

    assert board(match).due == due


# -- placement -------------------------------------------------------------------------------------------------------
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
    play(match, "done", "done", "kind:city", "done")

    assert match.view()["lands"]["moesia"]["city"]


@pytest.mark.rule("conquest:place.5", "conquest:city.4", "conquest:city.5")
def test_a_fortification_goes_under_an_own_city_once():
    match = rich(control={"moesia": MAC, "dacia": MAC, "pannonia": MAC}, cities=["moesia", "dacia"])

    play(match, "kind:fortification", "done")
    assert legal(match) == ["space:moesia", "space:dacia"]
    assert refused(match, "space:pannonia") == "conquest:place.5"
    assert refused(match, "space:galatia") == "conquest:place.5"
    assert refused(match, "space:macedonia") == "conquest:city.4"
    play(match, "space:dacia")

    assert match.view()["lands"]["dacia"] == {
        "control": MAC,
        "tribute": 10,
        "city": True,
        "fortified": True,
        "units": {},
    }
    assert match.view()["shared"]["fortification"] == 9


@pytest.mark.rule("conquest:city.4", "conquest:place.5")
def test_a_fortified_city_is_a_city_and_a_fortification():
    match = rich(control={"moesia": MAC})

    play(match, "kind:fortified_city", "done")

    assert match.view()["lands"]["moesia"]["fortified"]
    assert match.view()["shared"] == {"city": 9, "fortification": 9, "road": 20}


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
    play(match, "road:moesia.dacia")

    assert match.view()["roads"] == [["moesia", "dacia", MAC]]
    match = rich(control={"moesia": MAC}, cities=["moesia"], roads=["moesia.macedonia"])
    assert refused(match, "kind:road") == "conquest:place.7"


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
    assert refused(match, "kind:road") == "conquest:place.7"

    match = rich(
        control={"sicilia": MAC, "neapolis": MAC, "moesia": MAC, "dacia": MAC},
        cities=["sicilia", "neapolis", "moesia", "dacia"],
    )
    play(match, "kind:road", "done")
    assert refused(match, "road:neapolis.sicilia") == "conquest:road.2"
    assert refused(match, "space:moesia") == "conquest:road.1"


@pytest.mark.rule("conquest:place.6", "conquest:place.7")
def test_a_road_can_join_cities_placed_in_the_same_turn():
    match = rich(control={"pannonia": MAC, "dacia": MAC, "syria": MAC})

    play(match, "kind:city", "kind:city", "kind:road", "done")
    assert asked(match) == {MAC: "place.city"}
    assert legal(match) == ["space:dacia", "space:pannonia"]
    assert refused(match, "space:syria") == "conquest:place.7"
    play(match, "space:pannonia")

    assert match.view()["roads"] == [["dacia", "pannonia", MAC]]
    assert asked(match) == {GAL: "move.who"}


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

    play(match, "done", "done", "kind:infantry", "kind:infantry", "done")

    assert (asked(match) == {EGY: "place.unit"}) is inherited
    if inherited:
        assert legal(match) == ["space:egyptus", "space:numidia"]
        play(match, "space:numidia", "space:egyptus")
        assert force(match, EGY, "numidia") == [6, 0, 0]
        assert force(match, EGY, "egyptus") == [6, 0, 0]
    else:
        assert force(match, EGY, "egyptus") == [7, 0, 0]


# -- the worked turn -------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "conquest:seq.3", "conquest:tribute.1", "conquest:destroy.3", "conquest:destroy.4", "conquest:place.1"
)
def test_the_printed_turn_of_italia():
    match = position(
        active=ITA,
        units={
            "italia": {ITA: [5, 3, 2]},
            "narbonensis": {HIS: [2, 0, 0]},
            "dalmatia": {MAC: [4, 2, 1]},
        },
        control={"neapolis": ITA, "narbonensis": HIS, "dalmatia": MAC},
        cities=["neapolis"],
        roads=["italia.neapolis"],
        leaders={"hispania_general_1": "narbonensis", "macedonia_general_1": "dalmatia"},
        dice=["infantry", "infantry", "blank"] + ["blank"] * 2 + ["blank"] * 13 + ["blank"] * 7,
    )

    march(match, "italia_general_1", "narbonensis", cavalry=1, infantry=2)
    march(match, "italia_general_2", "dalmatia", infantry=3, cavalry=2, catapult=2)
    play(match, "done", "space:narbonensis", "hold")
    while "retreat.to" not in asked(match).values():
        (seat,) = match.asks
        ask = match.asks[seat]
        play(
            match,
            "retreat"
            if ask.key == "battle.stand" and seat == ITA
            else "fight"
            if ask.key == "battle.stand"
            else ask.default,
        )
    play(match, "space:italia")

    assert (owner(match, "narbonensis"), owner(match, "dalmatia")) == (ITA, MAC)
    assert board(match).tribute[ITA] == 40
    assert board(match).tribute[HIS] == 15
    assert board(match).talents[ITA] == 40
    play(match, "space:neapolis", "done")
    assert match.view()["roads"] == []
    assert (board(match).tribute[ITA], board(match).talents[ITA]) == (35, 40)
    before = board(match).units[(ITA * 42 + NUMBERS["italia"]) * 3]
    play(match, *["kind:infantry"] * 4, "done")
    assert board(match).talents[ITA] == 0
    assert force(match, ITA, "italia")[0] == before + 4
