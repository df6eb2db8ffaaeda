"""What a sheet is refused by: through the ask itself, so also where a field cannot name what it names."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum import fields
from tabularium.games.mare_nostrum.book import book
from tabularium.games.mare_nostrum.peace.papers import offer_sheet
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import HOSTILE
from tabularium.games.mare_nostrum.world import CITY
from tabularium.games.mare_nostrum.year import order_sheet

from .movement.steps import assault, besiege, on_the_map, plunder, segments, told
from .world import alliance, general, go_to_war, lead, lines, muster, nation, place, purse, world


def refused(s: MareNostrum, name: str, **pages: Any) -> dict[str, str | None]:
    """By path the rule that a sheet as players hand it in is refused by."""
    return {path: why.rule for path, why in order_sheet(s, nation(s, name)).problems(pages)}


FOREIGN = [
    ("mare:3.4a", "population.rural_investment[0].province", {"rural_investment": [("province", "AF12")]}),
    ("mare:3.4b", "population.urban_to_rural[0].city", {"urban_to_rural": [("city", "cyrene")]}),
    ("mare:3.4d", "population.urban_growth[0].city", {"urban_growth": [("city", "cyrene")]}),
]


@pytest.mark.rule("mare:3.4a", "mare:3.4b", "mare:3.4d")
@pytest.mark.parametrize(("rule", "path", "page"), FOREIGN)
def test_population_of_others_is_refused_by_the_rule_of_the_order(rule: str, path: str, page: dict[str, Any]) -> None:
    rows = {name: [{kind: f"{kind}:{id}", "amount": 1} for kind, id in named] for name, named in page.items()}
    assert refused(world(), "rome", population=rows) == {path: rule}


@pytest.mark.rule("mare:3.5a", "mare:3.6a", "mare:3.6c")
def test_recruiting_abroad_is_refused_by_the_rule_of_the_unit() -> None:
    there = {"province": "province:AF12", "amount": 1}
    sheet = {"infantry": [there], "cavalry": there, "mercenary_cavalry": there}
    assert refused(world(), "rome", recruiting=sheet) == {
        "recruiting.infantry[0].province": "mare:3.5a",
        "recruiting.cavalry.province": "mare:3.6a",
        "recruiting.mercenary_cavalry.province": "mare:3.6c",
    }


@pytest.mark.rule("mare:3.9a", "mare:3.9f")
def test_an_own_city_that_an_enemy_holds_and_a_foreign_one_get_no_garrison() -> None:
    s = world()
    s.occupier[CITY["city:roma"]] = nation(s, "carthage")
    ordered = [{"city": "city:roma", "amount": 1}]
    assert refused(s, "rome", garrisons=ordered) == {"garrisons[0].city": "mare:3.9f"}
    assert refused(s, "carthage", garrisons=ordered) == {}
    assert refused(s, "egypt", garrisons=ordered) == {"garrisons[0].city": "mare:3.9a"}


@pytest.mark.rule("mare:3.1.1a", "mare:3.1.1b", "mare:3.1.2d")
def test_cards_that_are_not_in_the_hand_cannot_be_named() -> None:
    sheet = {
        "play": [{"card": "card:C20_1"}],
        "cede": [{"card": "card:C20_1", "to": "nation:rome"}],
        "cancel": ["card:C20_1"],
    }
    assert refused(world(), "rome", cards=sheet) == {
        "cards.play[0].card": "mare:3.1.1a",
        "cards.cede[0].card": "mare:3.1.1a",
        "cards.cede[0].to": "mare:3.1.1b",
        "cards.cancel[0]": "mare:3.1.2d",
    }


@pytest.mark.rule("mare:3.2f", "mare:3.14c", "mare:7.2c", "mare:3.12a")
def test_numbers_leaders_and_places_that_there_are_not() -> None:
    s = world()
    steps = [{"segment": 7}]
    sheet = {
        "stability": {"talents": 3},
        "movement": [{"leader": "leader:99", "steps": steps}],
        "reforms": {"army_renewal": "leader:99"},
        "independents": [{"province": "province:IT1", "action": "improve"}],
    }
    assert refused(s, "rome", **sheet) == {
        "stability.talents": "mare:3.2f",
        "movement[0].leader": "mare:3.14b",
        "movement[0].steps[0].segment": "mare:3.14c",
        "reforms.army_renewal": "mare:7.2c",
        "independents[0].province": "mare:3.12a",
    }


@pytest.mark.rule("mare:6.0a", "mare:6.1c", "mare:6.3a")
def test_who_is_no_enemy_is_offered_nothing_and_nothing_is_demanded_of_him() -> None:
    s = world()
    go_to_war(s, "rome", "carthage")
    paper = {
        "offers": [{"nation": "nation:egypt", "kind": "conditional"}, {"nation": "nation:carthage", "kind": "truce_7"}],
        "demands": ["nation:egypt"],
    }
    assert {path: why.rule for path, why in offer_sheet(s, nation(s, "rome")).problems(paper)} == {
        "offers[0].nation": "mare:6.0a",
        "offers[1].kind": "mare:6.3a",
        "demands[0]": "mare:6.1c",
    }


@pytest.mark.rule("mare:1.4a")
def test_every_field_names_a_rule_of_the_book() -> None:
    assert all(map(book.find, {*fields.ORDERS.values(), *fields.OFFERS.values(), *fields.TERMS.values()}))


@pytest.mark.rule("mare:3.4e")
def test_what_is_above_a_maximum_is_refused_by_the_rule_of_maxima() -> None:
    s = world()
    purse(s, "rome", talents=900, grain=90, resources=90)
    s.rural[place("IT4")] = 10
    muster(s, "rome", "IT4", inf=3)
    rows = {
        "rural_investment": [{"province": "province:IT4", "amount": 1}],
        "demobilise": [{"province": "province:IT4", "units": {"inf": 1}}],
        "urban_growth": [{"city": "city:neapolis", "amount": 4}],
    }
    assert refused(s, "rome", population=rows) == {
        "population.rural_investment[0].amount": "mare:3.4e",
        "population.demobilise[0].units": "mare:3.4e",
        "population.urban_growth[0].amount": "mare:3.4e",
    }
    s.rural[place("IT1")] = 99
    back = {"urban_to_rural": [{"city": "city:roma", "amount": 1}]}
    assert refused(s, "rome", population=back) == {"population.urban_to_rural[0].amount": "mare:3.4e"}


@pytest.mark.rule("mare:3.11a", "mare:3.11b")
def test_a_leader_without_own_units_is_refused_by_the_rule_of_placing_and_among_allies_by_theirs() -> None:
    s = world()
    leader = general(s, "rome")
    sheet = [{"leader": f"leader:{leader.number}", "province": "province:AS2"}]
    assert refused(s, "rome", leaders=sheet) == {"leaders[0].province": "mare:3.11a"}
    alliance(s, "rome", "pergamon")
    assert refused(s, "rome", leaders=sheet) == {"leaders[0].province": "mare:3.11b"}


@pytest.mark.rule("mare:9c", "mare:9d")
def test_a_free_point_of_the_other_part_is_refused_by_the_split_and_one_too_many_by_the_ban_on_buying() -> None:
    s = world()
    row = {"origin": "city:roma", "destination": "city:cyrene"}
    assert refused(s, "rome", trade={"nations": [{**row, "points": 21}]}) == {"trade.nations[0].points": "mare:9c"}
    assert refused(s, "rome", trade={"nations": [{**row, "points": 31}]}) == {"trade.nations[0].points": "mare:9d"}


@pytest.mark.rule("mare:4.4a", "mare:4.3a", "mare:3.3.5b")
def test_troops_before_the_walls_are_told_by_the_rule_of_the_attack_and_peaceful_land_by_that_of_war() -> None:
    s = on_the_map([1] * 4 + [99])
    leader = lead(s, "rome", "IT9", inf=3)
    s.grade[nation(s, "rome")][place("IT9")] = HOSTILE
    muster(s, "", "IT9", inf=1)
    told(s, "rome", {leader.number: [assault(1, "siracusa"), besiege(2, "siracusa")]})
    segments(s, 2)
    assert [line.rule for line in lines(s, "city.enemies_outside")] == ["mare:4.3a", "mare:4.4a"]
    other = lead(s, "rome", "IT1", inf=3)
    told(s, "rome", {other.number: [plunder(3)]})
    segments(s, 1)
    assert [line.rule for line in lines(s, "plunder.not_enemy")] == ["mare:3.3.5b"]
