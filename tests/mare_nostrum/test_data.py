"""The data files fit together, and hold what the book lists: the map, the nations, the independents and the cards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tabularium.games.mare_nostrum.scenarios import BOOK_ORDER, FILES, Nation, Scenario, scenario
from tabularium.games.mare_nostrum.tables import KINDS, LETTERS, TABLES
from tabularium.games.mare_nostrum.world import (
    BORDERS,
    CITIES,
    CITIES_OF,
    CITY,
    COASTS,
    GARRISON,
    LANES,
    NOWHERE,
    PORTS,
    PORTS_ON,
    PROVINCE_OF,
    PROVINCES,
    SEAS,
    SHORES,
    TOWN,
    URBAN,
    facts,
)

from .world import place

PROVINCE_ROWS: list[dict[str, Any]] = facts("provinces")["provinces"]
CITY_ROWS: list[dict[str, Any]] = facts("cities")["cities"]
SEA_ROWS: list[dict[str, Any]] = facts("seas")["seas"]
BORDER_ROWS: list[dict[str, Any]] = facts("borders")["borders"]
HISTORY: dict[str, Any] = facts("history_cards")
WORDS: dict[str, Any] = HISTORY["vocabulary"]
CARD_ROWS: list[dict[str, Any]] = HISTORY["cards"]

LAST: dict[str, int] = dict(
    zip(
        ("GL", "HP", "AF", "SR", "PR", "AR", "AS", "BF", "DC", "GM", "DM", "GR", "IT"),
        (13, 11, 15, 7, 5, 8, 18, 8, 6, 7, 6, 5, 8),
        strict=True,
    )
)
"""By region the highest number the book names; the map may have more."""
ISLANDS = {"HP9", "AS12", "GR10", "IT10"}

each_scenario = pytest.mark.parametrize("world", [pytest.param(scenario(name), id=name) for name in FILES])
each_card = pytest.mark.parametrize("card", [pytest.param(card, id=card["id"]) for card in CARD_ROWS])


def unique(rows: Iterable[Any]) -> bool:
    """Is nothing there twice?"""
    listed = list(rows)
    return len(set(listed)) == len(listed)


def reached(start: int, near: Callable[[int], Iterable[int]]) -> set[int]:
    """Everything that can be reached from one place, step by step."""
    seen, waiting = {start}, [start]
    while waiting:
        fresh = set(near(waiting.pop())) - seen
        seen |= fresh
        waiting += fresh
    return seen


def urban(province: int) -> int:
    """The urban population of a province at the start."""
    return TOWN[province] + sum(URBAN[city] for city in CITIES_OF[province])


# -- the map -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:1.2c")
@pytest.mark.parametrize("region", LAST)
def test_a_region_counts_its_provinces_from_one_and_has_all_the_book_names(region: str) -> None:
    numbers = sorted(int(row["code"][2:]) for row in PROVINCE_ROWS if row["region"] == region)
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= LAST[region]


@pytest.mark.rule("mare:1.3a")
def test_a_province_has_people_and_holds_what_its_row_says() -> None:
    for row in PROVINCE_ROWS:
        assert re.fullmatch(r"[A-Z]{2}\d{1,2}", row["code"])
        assert row["code"].startswith(row["region"])
        assert row["ppr"] >= 1, row["code"]
        assert all(row[name] >= 0 for name in ("harvests", "herds", "deposits", "mines")), row["code"]
        assert 0 <= row["ppu_rural"] <= 3, "most of the urban population lives in cities"
        assert sorted(row["cities"]) == sorted(city["id"] for city in CITY_ROWS if city["province"] == row["code"])


@pytest.mark.parametrize("rows", [PROVINCE_ROWS, CITY_ROWS, SEA_ROWS], ids=["provinces", "cities", "seas"])
@pytest.mark.parametrize("name", ["name_es", "name_en"])
def test_no_name_is_given_twice(rows: list[dict[str, Any]], name: str) -> None:
    assert unique(row[name] for row in rows)


@pytest.mark.rule("mare:1.3b")
def test_a_city_has_a_garrison_its_people_can_man_and_its_port_lies_on_its_coast() -> None:
    for city, name in enumerate(CITIES):
        assert 1 <= GARRISON[city] <= URBAN[city], name
        assert len(PORTS[city]) <= 2, name
        assert unique(PORTS[city]), name
        assert set(PORTS[city]) <= set(COASTS[PROVINCE_OF[city]]), name


@pytest.mark.parametrize(
    ("city", "nation"),
    [
        ("cyrene", "egypt"),
        ("picenum", "rome"),
        ("rodas", "pergamon"),
        ("ravena", "rome"),
        ("sinope", "pontus"),
        ("roma", "rome"),
    ],
)
def test_the_cities_of_the_books_examples_are_ports_of_their_nations(city: str, nation: str) -> None:
    at = CITY[f"city:{city}"]
    owner = next(each.name for each in scenario("second_punic_war").nations if PROVINCE_OF[at] in each.provinces)
    assert (owner, bool(PORTS[at])) == (f"nation:{nation}", True)


@pytest.mark.rule("mare:1.2a")
def test_a_sea_lists_its_coasts_and_ports_and_has_a_port() -> None:
    for sea, row in enumerate(SEA_ROWS):
        assert {f"province:{code}" for code in row["coastal_provinces"]} == {PROVINCES[each] for each in SHORES[sea]}
        assert {f"city:{city}" for city in row["port_cities"]} == {CITIES[city] for city in PORTS_ON[sea]}
        assert PORTS_ON[sea], row["code"]
        assert all(sea in LANES[other] and sea != other for other in LANES[sea]), row["code"]


@pytest.mark.rule("mare:1.2b")
def test_a_border_joins_two_provinces_once_and_a_strait_two_coasts() -> None:
    assert unique(frozenset((row["a"], row["b"])) for row in BORDER_ROWS)
    for row in BORDER_ROWS:
        assert row["a"] != row["b"]
        if row["type"] == "strait":
            assert COASTS[place(row["a"])], row
            assert COASTS[place(row["b"])], row
            assert row["name"], row


@pytest.mark.rule("mare:1.2a", "mare:1.2b")
def test_all_seas_are_one_water_and_only_islands_are_cut_off_by_land() -> None:
    assert reached(0, lambda sea: LANES[sea]) == set(range(len(SEAS)))
    mainland = reached(place("IT1"), lambda province: BORDERS[province])
    assert {PROVINCES[each] for each in set(range(len(PROVINCES))) - mainland} == {
        f"province:{code}" for code in ISLANDS
    }
    assert all(COASTS[place(code)] for code in ISLANDS)


# -- scenarios ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:9a")
def test_the_book_lists_thirteen_nations_and_the_second_punic_war_has_them_all() -> None:
    assert sorted(each.name for each in scenario("second_punic_war").nations) == sorted(BOOK_ORDER)
    assert len(BOOK_ORDER) == 13


@pytest.mark.rule("mare:9a")
def test_the_second_punic_war_is_played_on_the_whole_map() -> None:
    world = scenario("second_punic_war")
    assert world.in_play == frozenset(range(len(PROVINCES)))
    owners = {province: each.name for each in world.nations for province in each.provinces}
    assert [owners.get(province) for province in range(len(PROVINCES))] == [
        row["owner"] and f"nation:{row['owner']}" for row in PROVINCE_ROWS
    ]


@each_scenario
@pytest.mark.rule("mare:9a")
def test_a_province_has_one_owner_or_is_independent(world: Scenario) -> None:
    owned = [province for each in world.nations for province in each.provinces]
    assert unique([*owned, *world.independents])
    assert unique(each.name for each in world.nations)
    assert {each.name for each in world.nations} <= set(BOOK_ORDER)


@each_scenario
def test_a_nation_can_be_reached_from_end_to_end_within_itself_by_land_or_one_sea(world: Scenario) -> None:
    for each in world.nations:
        own = set(each.provinces)
        joined = {a: {b for b in own if b in BORDERS[a] or set(COASTS[a]) & set(COASTS[b])} for a in own}
        assert reached(each.provinces[0], joined.__getitem__) == own, each.name


@each_scenario
def test_all_provinces_in_play_can_be_reached_without_leaving_the_scenario(world: Scenario) -> None:
    def near(province: int) -> set[int]:
        across = {other for sea in COASTS[province] for other in SHORES[sea]}
        return (BORDERS[province].keys() | across) & world.in_play

    assert reached(world.nations[0].provinces[0], near) == world.in_play


@each_scenario
@pytest.mark.rule("mare:9h")
def test_units_and_fleets_stand_at_home(world: Scenario) -> None:
    for each in world.nations:
        ports = {sea for province in each.provinces for city in CITIES_OF[province] for sea in PORTS[city]}
        assert set(each.armies) <= set(each.provinces), each.name
        assert all(number > 0 for units in each.armies.values() for number in units.values()), each.name
        assert set(each.fleets) <= ports, each.name
        assert all(number > 0 for number in each.fleets.values()), each.name


@pytest.mark.rule("mare:9h", "mare:3.11a")
def test_leaders_stand_where_own_units_are() -> None:
    for row in (row for files in FILES.values() for row in facts(files[0])["nations"]):
        assert len(row["deployment"]["leaders"]) == row["leaders"], row["id"]
        assert set(row["deployment"]["leaders"]) <= set(row["deployment"]["armies"]), row["id"]


@each_scenario
@pytest.mark.rule("mare:9.germans.b")
def test_a_capital_is_a_city_of_the_nation_and_without_one_a_province_stands_out(world: Scenario) -> None:
    for each in world.nations:
        if each.capital == NOWHERE:
            most, second = sorted((urban(province) for province in each.provinces), reverse=True)[:2]
            assert most > second, each.name
        else:
            assert PROVINCE_OF[each.capital] in each.provinces, each.name


@each_scenario
@pytest.mark.rule("mare:9b", "mare:9c")
def test_two_thirds_of_the_free_trade_are_with_nations_and_need_ports(world: Scenario) -> None:
    for each in world.nations:
        with_nations, with_independents = each.trade
        assert with_nations == -(-(with_nations + with_independents) * 2 // 3), each.name
        assert has_port(each) == bool(with_nations or each.fleets), each.name


def has_port(nation: Nation) -> bool:
    """Does one of its cities lie on a sea?"""
    return any(PORTS[city] for province in nation.provinces for city in CITIES_OF[province])


@each_scenario
@pytest.mark.rule("mare:9i")
def test_treaties_of_the_start_bind_both_and_name_what_is_in_play(world: Scenario) -> None:
    allies = {each.name: each.trade_alliances for each in world.nations}
    for name, others in allies.items():
        assert all(name in allies[other] for other in others), name
    for each in world.nations:
        assert set(each.grades) <= set(world.independents), each.name


# -- independents ------------------------------------------------------------------------------------------------------
@each_scenario
def test_an_independent_has_an_army_and_people(world: Scenario) -> None:
    for province, units in world.independents.items():
        assert sum(units.values()) >= 1, PROVINCES[province]
        assert units.keys() == set(KINDS)
        assert all(number >= 0 for number in units.values()), PROVINCES[province]
        assert urban(province) >= 1, PROVINCES[province]


@pytest.mark.rule("mare:4.5.4a")
def test_there_are_room_and_rows_for_twenty_leaders_of_independents() -> None:
    assert sum(row["count"] for row in TABLES["independent_leaders_initial"]) == 20
    assert len(scenario("second_punic_war").independents) >= 40
    faces = [face for row in TABLES["independent_leaders_1d20"] for face in span(*row["roll"])]
    assert faces == list(range(1, 21))


def span(low: int, high: int) -> range:
    """The faces of a die from one to another."""
    return range(low, high + 1)


# -- history cards -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["id", "name_en", "name_es", "text_en"])
def test_no_two_kinds_of_cards_are_the_same(name: str) -> None:
    assert unique(card[name] for card in CARD_ROWS)


def test_there_are_twice_as_many_cards_as_are_dealt() -> None:
    hands = sum(each.cards for each in scenario("second_punic_war").nations)
    assert sum(card["copies"] for card in CARD_ROWS) >= 2 * hands


def test_every_word_of_the_cards_is_explained() -> None:
    assert WORDS["effects"].keys() == WORDS["effect_fields"].keys()
    assert WORDS["conditions"].keys() == WORDS["condition_fields"].keys()
    for fields in (*WORDS["effect_fields"].values(), *WORDS["condition_fields"].values()):
        assert all(fields.values())


@each_card
def test_a_card_is_written_in_the_words_of_the_deck(card: dict[str, Any]) -> None:
    assert card["play"] in WORDS["play"]
    assert card["timing"] in WORDS["timing"]
    assert card["duration"]["kind"] in WORDS["duration"]
    assert card["copies"] >= 1
    assert card["effects"]
    for effect in card["effects"]:
        assert set(effect) - {"tag"} <= set(WORDS["effect_fields"][effect["tag"]])
    for condition in card["conditions"]:
        assert set(condition) - {"check"} == set(WORDS["condition_fields"][condition["check"]])
    for parameter in card["params"]:
        assert parameter["type"] in WORDS["param_types"]
        assert all(explained(each) for each in parameter["filter"])


def explained(restriction: str) -> bool:
    """Is what restricts a parameter one of the deck's words, with a value behind some of them?"""
    return any(
        restriction == word
        or restriction.startswith(f"{word}:")
        or (word.endswith("=") and restriction.startswith(word))
        for word in WORDS["filters"]
    )


@each_card
def test_a_card_asks_for_what_it_uses_and_for_nothing_else(card: dict[str, Any]) -> None:
    asked = {parameter["name"] for parameter in card["params"]}
    assert set(re.findall(r"\$(\w+)", json.dumps([card["effects"], card["conditions"], card["params"]]))) == asked


@each_card
def test_the_cost_of_a_card_is_goods_and_stands_in_its_text(card: dict[str, Any]) -> None:
    assert card["cost"].keys() <= LETTERS.keys()
    assert all(amount > 0 for amount in card["cost"].values())
    if "T" in card["cost"]:
        assert f"{card['cost']['T']}T" in card["text_en"]


@each_card
@pytest.mark.rule("mare:3.1.3b")
def test_a_card_that_strikes_at_once_leaves_no_choice(card: dict[str, Any]) -> None:
    if card["play"] == "immediate":
        assert [card["cost"], card["conditions"], card["params"]] == [{}, [], []]


@each_card
@pytest.mark.rule("mare:3.1.2e")
def test_a_historical_leader_is_a_man_in_his_years_and_cannot_be_cancelled(card: dict[str, Any]) -> None:
    for effect in card["effects"]:
        if effect["tag"] == "leader":
            assert 0 <= effect["modifier"] <= 3
            assert 20 <= effect["age"] <= 50
            assert not card["cancellable"]


@each_card
def test_no_card_helps_the_garrison_of_an_occupier(card: dict[str, Any]) -> None:
    helps = any(
        (effect["tag"] == "combat_mod" and effect.get("city")) or (effect["tag"] == "garrison" and effect["delta"] > 0)
        for effect in card["effects"]
    )
    if helps:
        assert all("not_occupied" in parameter["filter"] for parameter in card["params"])
