"""Rules of purchase: prices, limits, and what cannot be placed."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.testing.language import legal, lines, play, refusal, refused
from tests.conquest.table import board, position, rich

MAC, GAL, EGY, NUM, HIS, ITA = range(6)


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
    wares = [f"less:{kind}" for kind in ("infantry", "cavalry", "catapult", "city")]
    assert legal(match) == ["done", "kind:infantry", "kind:road", *wares]
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

    play(match, "done", "kind:infantry", "kind:infantry", "kind:infantry")

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
    assert refusal(match, "kind:fortified_city").message == "buy.no_site"
    match = rich(control={"moesia": MAC})
    assert refused(match, "kind:road") == "conquest:place.7"
    play(match, "kind:city")
    assert refused(match, "kind:city") == "conquest:place.7"
    play(match, "kind:fortification", "kind:road")
    assert refused(match, "kind:fortification") == "conquest:place.7"
    assert refused(match, "kind:road") == "conquest:place.7"


@pytest.mark.rule("conquest:place.6", "conquest:place.7")
def test_as_many_roads_are_bought_as_find_a_place_between_the_cities_that_stand():
    match = rich(control={"moesia": MAC}, cities=["moesia"])

    play(match, "kind:road")

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
    assert legal(match) == ["done", "kind:city", "kind:fortification", "kind:fortified_city", "destroy"]


@pytest.mark.rule("conquest:buy.3", "conquest:place.7")
def test_whoever_has_just_the_price_is_not_too_poor():
    match = rich(talents=[30, 0, 0, 0, 0, 0])

    assert refused(match, "kind:city") == "conquest:place.7"
    play(match, "kind:catapult")
    assert refused(match, "kind:infantry") == "conquest:buy.3"


@pytest.mark.rule("conquest:buy.2")
def test_what_is_not_on_the_price_list_is_refused_as_such():
    assert refusal(rich(), "space:dalmatia").message == "refused.not_an_option"


@pytest.mark.rule("conquest:seq.1", "conquest:pieces.5")
def test_nobody_moves_in_the_purchase_phase_and_no_leader_is_bought():
    match = rich(leaders={"macedonia_general_4": "gone"}, galleys={"macedonia_1": "macedonia.m_aegaeum"})

    for piece in ("leader:macedonia_general_1", "galley:macedonia_1"):
        assert refused(match, piece) == "conquest:seq.1"
        assert refusal(match, piece).message == "buy.no_moves"
    for piece in ("leader:macedonia_general_4", "kind:general", "kind:caesar"):
        assert refused(match, piece) == "conquest:pieces.5"


@pytest.mark.rule("conquest:buy.1")
def test_every_player_buys_from_the_own_supply():
    match = rich(active=HIS, talents=[0, 0, 0, 0, 500, 0])

    play(match, "kind:cavalry", "kind:catapult")

    supplies = [player["supply"] for player in match.view()["players"]]
    assert supplies[HIS] == {"infantry": 15, "cavalry": 19, "catapult": 5, "galley": 8}
    assert supplies[MAC] == {"infantry": 15, "cavalry": 20, "catapult": 6, "galley": 8}


@pytest.mark.rule("conquest:buy.2", "conquest:pieces.1")
def test_the_limit_is_that_of_the_player_who_buys():
    match = rich(active=HIS, talents=[0, 0, 0, 0, 500, 0], units={"hispania": {HIS: [5, 0, 6]}})

    assert refused(match, "kind:catapult") == "conquest:pieces.1"
    match = rich(active=HIS, talents=[0, 0, 0, 0, 500, 0], units={"macedonia": {MAC: [5, 0, 6]}})
    assert "kind:catapult" in legal(match)


@pytest.mark.rule("conquest:buy.1", "conquest:buy.3")
def test_what_is_in_the_basket_can_go_back_for_what_it_has_cost():
    match = rich(factor=2, due=[0, -1])
    before = match.view(0)

    play(match, "kind:infantry", "kind:galley", "kind:catapult")
    assert {"less:infantry", "less:galley"} <= set(legal(match))
    for option in [each for each in legal(match) if each.startswith("less:")]:
        play(match, option)

    assert match.view(0) == before
    assert refusal(match, "less:infantry").message == "buy.not_bought"


@pytest.mark.rule("conquest:place.7")
def test_a_city_that_other_purchases_wait_for_stays_in_the_basket():
    """Given a new city with its walls, when the city shall go back, then the walls must go first."""
    match = rich(control={"moesia": 0})

    play(match, "kind:fortified_city")
    assert refused(match, "less:city") == "conquest:place.7"
    play(match, "less:fortification", "less:city")

    assert board(match).basket == [0] * 7
