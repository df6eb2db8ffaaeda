"""What cards do when they take effect, kind by kind."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.cards.step import resolve_timed
from tabularium.games.mare_nostrum.deck import CARD
from tabularium.games.mare_nostrum.orders import Approach, Cards, Named, Play
from tabularium.games.mare_nostrum.pieces import NOBODY, Force, Leader, Route
from tabularium.games.mare_nostrum.tables import CAVALRY, MILITARY_ALLIANCE, PASSAGE, SUBSIDIARY, VASSAL
from tabularium.games.mare_nostrum.world import CITY, SEA, most

from ..world import go_to_war, level, lines, nation, order, place, purse, run, units, wrong
from .table import card, close, dealt, give, play, played


@pytest.mark.rule("mare:3.1.2k", "mare:3.1a")
@pytest.mark.parametrize(
    ("kind", "gained"),
    [
        ("C13", {"grain": 7}),
        ("C15", {"resources": 5}),
        ("C16", {"horses": 3}),
        ("C17", {"talents": 77}),
        ("C18", {"talents": 60}),
    ],
)
def test_goods_come_into_the_treasury(kind: str, gained: dict[str, int]) -> None:
    before, after = purse(dealt(kind), "rome"), purse(played(kind), "rome")
    assert {name: after[name] - before[name] for name in before if after[name] != before[name]} == gained


@pytest.mark.rule("mare:2.2a")
def test_debased_coin_is_paid_for_in_three_economic_phases() -> None:
    s = played("C18")
    s.grade = [[1] * len(s.owner) for _ in s.grade]
    paid = []
    for _ in range(4):
        before = purse(s, "rome")["talents"]
        run(s, "extraordinary")
        paid.append(before - purse(s, "rome")["talents"])
    assert paid == [20, 20, 20, 0]


@pytest.mark.rule("mare:3.2x")
def test_cards_raise_and_lower_stability_some_only_so_far() -> None:
    assert level(played("C24"), "rome") == "alto"
    assert level(played("C17"), "rome") == "bajo"
    s = dealt("C26")
    level(s, "egypt", "muy_bajo")
    assert level(played("C26", s=s, nation="nation:egypt"), "egypt") == "fiasco"
    again = dealt("C26")
    level(again, "egypt", "fiasco")
    assert level(played("C26", s=again, nation="nation:egypt"), "egypt") == "fiasco"


@pytest.mark.rule("mare:8.1k")
def test_cards_score_points() -> None:
    s = played("C67")
    assert s.points[nation(s, "rome")] == 5


@pytest.mark.rule("mare:4.5.2j", "mare:4.5.3a")
def test_a_historical_leader_is_extra_and_may_bring_troops_or_fleets() -> None:
    s = played("C06", province="province:IT1")
    (hero,) = s.leaders
    assert (hero.nation, hero.modifier, hero.age, hero.name) == (nation(s, "rome"), 2, 35, "hero:C06")
    assert units(s, "rome", "IT1")["cav"] == 4 + 3
    sea = played("C05")
    assert sea.new_fleets[nation(sea, "rome")] == 5


@pytest.mark.rule("mare:3.1.2j")
def test_the_card_of_a_leader_leaves_the_game_with_him() -> None:
    s = played("C07")
    close(s)
    assert [each.card for each in s.active] == [CARD[card("C07")]]
    s.leaders = []
    close(s)
    assert (s.active, CARD[card("C07")] in s.removed) == ([], True)


@pytest.mark.rule("mare:4.5.3a", "mare:3.1.2i")
def test_a_captain_for_hire_stays_for_two_turns() -> None:
    s = played("C12")
    assert (s.leaders[0].leaves, s.next_leader) == (s.turn + 1, 1)
    close(s)
    assert len(s.leaders) == 1
    s.turn += 1
    close(s)
    assert (s.leaders, CARD[card("C12")] in s.deck) == ([], True)


@pytest.mark.rule("mare:3.1a")
def test_mercenaries_desert_one_in_four_rounded_up() -> None:
    s = played("C50", nation="nation:carthage")
    assert sum(sum(force.units) for force in s.forces if force.nation == nation(s, "carthage")) == 10 + 25 - 7


@pytest.mark.rule("mare:3.1a", "mare:4.2j")
def test_two_units_of_a_province_become_veterans() -> None:
    s = played("C51", province="province:IT5")
    assert units(s, "rome", "IT5") == {"inf": 1, "veteran_inf": 2}


@pytest.mark.rule("mare:3.1a", "mare:3.10c")
def test_a_tempest_takes_fleets_of_everybody_after_the_battles() -> None:
    s = dealt("C54")
    s.fleets = [[0] * 18 for _ in s.fleets]
    s.fleets[nation(s, "rome")][SEA["sea:M04"]] = 2
    s.fleets[nation(s, "egypt")][SEA["sea:M04"]] = 1
    played("C54", s=s, sea="sea:M04")
    assert s.fleets[nation(s, "rome")][SEA["sea:M04"]] == 2
    s.table.dice.script[:] = [10, 9, 10]  # type: ignore[attr-defined]
    resolve_timed(s, "naval")
    assert [s.fleets[nation(s, name)][SEA["sea:M04"]] for name in ("rome", "egypt")] == [1, 0]
    assert s.active == []


@pytest.mark.rule("mare:4.5.2k")
@pytest.mark.parametrize(
    ("roll", "lives", "exposed"), [(9, False, False), (10, True, False), (91, True, True), (100, True, True)]
)
def test_an_assassin_strikes_or_is_exposed(roll: int, lives: bool, exposed: bool) -> None:
    s = dealt("C52", dice=(roll,))
    s.leaders.append(Leader(number=5, nation=nation(s, "egypt"), modifier=0, age=30))
    order(s, "rome", cards=play("C52", leader="leader:5"))
    run(s, "cards")
    assert bool(s.leaders) is lives
    assert [line.to for line in lines(s, "cards.plot")] == ([[nation(s, "egypt")]] if exposed else [])
    assert (s.casus_belli[nation(s, "egypt")][nation(s, "rome")] > 0) is exposed


@pytest.mark.rule("mare:3.1b", "mare:3.4e")
def test_population_grows_within_its_limits() -> None:
    s = dealt("C20")
    full, free = place("IT1"), place("IT2")
    s.rural[full] = most(s.rural[full])
    before = s.rural[full], s.rural[free]
    played("C20", s=s, provinces=["province:IT1", "province:IT2"])
    assert (s.rural[full], s.rural[free]) == (before[0], before[1] + 1)
    town = played("C21", city="city:roma")
    assert town.urban[CITY["city:roma"]] == 21


@pytest.mark.rule("mare:3.1b", "mare:3.4e")
def test_an_earthquake_leaves_one_of_each_and_spares_capitals() -> None:
    s = dealt("C57")
    assert wrong(s, "rome", cards=play("C57", city="city:karjedon")) == {"cards.play[0]": "mare:3.1.2a"}
    s.urban[CITY["city:capua"]], s.garrison[CITY["city:capua"]] = 1, 2
    played("C57", s=s, city="city:capua")
    assert (s.urban[CITY["city:capua"]], s.garrison[CITY["city:capua"]]) == (1, 1)


@pytest.mark.rule("mare:3.1a")
def test_a_mine_is_found_for_good() -> None:
    s = dealt("C19")
    s.mines[place("IT1")] = 1
    assert played("C19", s=s, province="province:IT1").mines[place("IT1")] == 2


@pytest.mark.rule("mare:3.1b", "mare:3.9c")
def test_walls_are_raised_as_often_as_a_city_is_named_up_to_its_people() -> None:
    s = dealt("C47")
    s.garrison[CITY["city:roma"]] = 18
    assert played("C47", s=s, cities=["city:roma"] * 3).garrison[CITY["city:roma"]] == 20


@pytest.mark.rule("mare:3.1a", "mare:3.10c", "mare:4.1i")
def test_gates_are_opened_just_before_movement() -> None:
    s = dealt("C46")
    go_to_war(s, "rome", "carthage")
    city = CITY["city:karjedon"]
    s.forces.append(Force(nation=nation(s, "rome"), province=place("AF1"), units=[5, 0, 0, 0, 0, 0, 0, 0]))
    before = s.garrison[city]
    played("C46", s=s, city="city:karjedon")
    assert s.garrison[city] == before
    resolve_timed(s, "movement")
    assert s.garrison[city] == max(before - 2, 1)


@pytest.mark.rule("mare:3.1a", "mare:3.13.1b")
def test_merchants_gain_points_where_they_trade_already() -> None:
    s = dealt("C22")
    s.routes = [Route(nation(s, "rome"), CITY["city:roma"], CITY["city:cyrene"], 1)]
    assert wrong(s, "rome", cards=play("C22", route=["city:roma", "city:rodas"])) == {"cards.play[0]": "mare:3.1.2a"}
    assert played("C22", s=s, route=["city:roma", "city:cyrene"]).routes[0].points == 4


@pytest.mark.rule("mare:3.12.8c")
def test_an_embassy_raises_a_grade_and_is_the_action_of_the_turn_there() -> None:
    s = played("C31", province="province:HP1")
    assert s.grade[nation(s, "rome")][place("HP1")] == PASSAGE
    again = [Approach("province:HP1", "improve")]
    assert wrong(s, "rome", independents=again) == {"independents[0]": "mare:3.12.8c"}


@pytest.mark.rule("mare:3.12.4b", "mare:3.12.8f", "mare:3.12.8g")
def test_rival_embassies_are_decided_like_rival_investments() -> None:
    s = dealt("C31")
    give(s, "egypt", "C31")
    for name in ("rome", "egypt"):
        s.grade[nation(s, name)][place("IT9")] = PASSAGE
    s.grade[nation(s, "carthage")][place("IT9")] = SUBSIDIARY
    level(s, "egypt", "alto")
    order(s, "rome", cards=play("C31", province="province:IT9"))
    order(s, "egypt", cards=Cards(play=[Play(card("C31", 2), [Named("province", "province:IT9")])]))
    run(s, "cards")
    assert [s.grade[nation(s, name)][place("IT9")] for name in ("rome", "egypt")] == [PASSAGE, SUBSIDIARY]


@pytest.mark.rule("mare:3.12.8c")
def test_two_envoys_to_one_province_are_two_actions() -> None:
    s = dealt("C31", "C31")
    rows = [Named("province", "province:IT9")]
    twice = Cards(play=[Play(card("C31"), rows), Play(card("C31", 2), rows)])
    assert wrong(s, "rome", cards=twice) == {"cards.play[1]": "mare:3.12.8c"}


@pytest.mark.rule("mare:8.1g")
def test_a_kingdom_is_bequeathed() -> None:
    s = dealt("C33")
    s.grade[nation(s, "rome")][place("HP1")] = VASSAL
    s.town[place("HP1")] = 0
    played("C33", s=s, province="province:HP1")
    assert s.owner[place("HP1")] == nation(s, "rome")
    assert s.points[nation(s, "rome")] == 10


@pytest.mark.rule("mare:3.12.9d", "mare:3.12.9e")
def test_peoples_march_and_a_chieftain_is_turned() -> None:
    s = played("C60", province="province:DC7")
    (risen,) = s.leaders
    assert (risen.nation, risen.province) == (NOBODY, place("DC7"))
    assert next(force.units[:2] for force in s.forces if force.leader == risen.number) == [3, 2]
    give(s, "rome", "C35")
    played("C35", s=s, province="province:DC7")
    assert s.leaders == []


@pytest.mark.rule("mare:4.5.4d", "mare:3.12.9e")
@pytest.mark.parametrize(("kind", "grade", "risen"), [("C33", VASSAL, 0), ("C31", PASSAGE, 1)])
def test_a_revolt_voids_what_a_card_raises_but_no_annexation(kind: str, grade: int, risen: int) -> None:
    s = dealt(kind)
    give(s, "carthage", "C61")
    rome, province = nation(s, "rome"), place("HP1")
    s.grade[rome][province], s.town[province] = grade, 0
    if kind == "C31":
        s.grade[nation(s, "egypt")][province] = MILITARY_ALLIANCE
    order(s, "rome", cards=play(kind, province="province:HP1"))
    order(s, "carthage", cards=play("C61", province="province:HP1"))
    run(s, "cards")
    assert len(s.leaders) == risen
    assert s.owner[province] == rome if not risen else s.grade[rome][province] == PASSAGE


@pytest.mark.rule("mare:3.1.2l", "mare:3.12.8f", "mare:3.12.8g")
@pytest.mark.parametrize(
    ("steadier", "cavalry"), [("rome", [2]), ("carthage", [1]), ("", [])], ids=["rome", "carthage", "equals"]
)
def test_of_two_leaders_for_one_province_the_steadier_nations_rises_and_of_equals_none(
    steadier: str, cavalry: list[int]
) -> None:
    s = dealt("C60")
    give(s, "carthage", "C61")
    s.grade[nation(s, "egypt")][place("DC7")] = MILITARY_ALLIANCE
    if steadier:
        level(s, steadier, "alto")
    order(s, "rome", cards=play("C60", province="province:DC7"))
    order(s, "carthage", cards=play("C61", province="province:DC7"))
    run(s, "cards")
    assert [force.units[CAVALRY] for force in s.forces if force.leader != NOBODY] == cavalry
    losers = [name for name in ("rome", "carthage") if name != steadier]
    told = [line.to for line in lines(s, "cards.no_leader_rises")]
    assert sorted(told, key=str) == sorted(([nation(s, name)] for name in losers), key=str)


@pytest.mark.rule("mare:3.1.2l")
def test_of_two_leaders_of_one_nation_the_first_rises() -> None:
    s = dealt("C60", "C61")
    s.grade[nation(s, "egypt")][place("DC7")] = MILITARY_ALLIANCE
    rows = [Named("province", "province:DC7")]
    order(s, "rome", cards=Cards(play=[Play(card("C61"), rows), Play(card("C60"), rows)]))
    run(s, "cards")
    assert [force.units[CAVALRY] for force in s.forces if force.leader != NOBODY] == [1]


@pytest.mark.rule("mare:3.1a", "mare:3.12.9e", "mare:3.12.9d")
def test_tribes_revolt_only_against_others() -> None:
    s = dealt("C61", name="carthage")
    s.grade[nation(s, "carthage")][place("HP1")] = MILITARY_ALLIANCE
    assert wrong(s, "carthage", cards=play("C61", province="province:HP1")) == {"cards.play[0]": "mare:3.1.2a"}
    assert wrong(s, "carthage", cards=play("C61", province="province:GL13")) == {}


@pytest.mark.rule("mare:3.3.4a", "mare:3.3.5n")
def test_a_marriage_binds_both_for_three_years_and_an_incident_is_a_casus_belli_now() -> None:
    s = played("C37", nation="nation:egypt")
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    assert (s.peace_until[rome][egypt], s.peace_until[egypt][rome]) == (s.year + 2, s.year + 2)
    feud = played("C38", nation="nation:egypt")
    assert feud.casus_belli_from[rome][egypt] <= feud.turn <= feud.casus_belli[rome][egypt] == feud.turn + 1


@pytest.mark.rule("mare:8.1k")
@pytest.mark.parametrize(("turns_ago", "points"), [(0, 0), (1, 10)])
def test_a_feud_counts_surrenders_that_come_after_it(turns_ago: int, points: int) -> None:
    s = played("C38", nation="nation:egypt")
    s.turn += turns_ago
    s.feats = [["surrender", nation(s, "rome"), nation(s, "egypt")]]
    run(s, "card_limit")
    assert s.points[nation(s, "rome")] == points


@pytest.mark.rule("mare:5d")
def test_spies_report_at_the_end_of_the_turn_to_their_nation_alone() -> None:
    s = played("C30", nation="nation:egypt")
    give(s, "egypt", "C13")
    assert lines(s, "cards.spies") == []
    run(s, "card_limit")
    (told,) = lines(s, "cards.spies")
    assert (told.to, told.params["nation"], "card:C13" in told.params["cards"]) == (
        [nation(s, "rome")],
        "nation:egypt",
        True,
    )
