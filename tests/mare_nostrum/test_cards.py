"""History cards (3.1): hands, the step of the year, every kind of effect, and what lasts."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.cards.hands import deal_period_cards, strike
from tabularium.games.mare_nostrum.cards.lasting import hand_limit, upkeep_rate
from tabularium.games.mare_nostrum.cards.step import resolve_timed
from tabularium.games.mare_nostrum.deck import CARD, CARDS, COPIES
from tabularium.games.mare_nostrum.economy import produce, tribute
from tabularium.games.mare_nostrum.independents.grades import price
from tabularium.games.mare_nostrum.orders import Approach, Cards, Cession, InProvince, Named, Play, Recruiting
from tabularium.games.mare_nostrum.routes import trade_income
from tabularium.games.mare_nostrum.state import NOBODY, Force, Held, Leader, MareNostrum, Route
from tabularium.games.mare_nostrum.tables import INFANTRY, MILITARY_ALLIANCE, PASSAGE, SUBSIDIARY, VASSAL
from tabularium.games.mare_nostrum.world import CITY, SEA, most

from .world import go_to_war, level, lines, nation, order, place, purse, run, units, world, wrong


def dealt(*kinds: str, name: str = "rome", dice: tuple[int, ...] = (), **fields: object) -> MareNostrum:
    """A world in which a nation holds a first copy of these kinds and has means enough."""
    s = world(dice, **{"turn": 5, **fields})
    purse(s, name, talents=2000, grain=99, resources=99, horses=9)
    for kind in kinds:
        give(s, name, kind)
    return s


def give(s: MareNostrum, name: str, kind: str, received: bool = False) -> int:
    """A nation holds the first copy of a kind that is still in the deck."""
    copy = next(number for number in s.deck if COPIES[number]["id"] == kind)
    s.deck.remove(copy)
    s.hands[nation(s, name)].append(Held(card=copy, received=received, since=s.turn))
    return copy


def card(kind: str, copy: int = 1) -> str:
    """A card by its kind."""
    return f"card:{kind}_{copy}"


def play(kind: str, **named: str | list[str]) -> Cards:
    """A sheet on which one card is played."""
    rows = [
        Named(parameter, value)
        for parameter, given in named.items()
        for value in ([given] if isinstance(given, str) else given)
    ]
    return Cards(play=[Play(card(kind), rows)])


def played(
    kind: str, name: str = "rome", dice: tuple[int, ...] = (), s: MareNostrum | None = None, **named: str | list[str]
) -> MareNostrum:
    """A world after the step in which a nation has played a card."""
    s = s or dealt(kind, name=name, dice=dice)
    assert wrong(s, name, cards=play(kind, **named)) == {}
    order(s, name, cards=play(kind, **named))
    run(s, "cards")
    return s


def close(s: MareNostrum) -> None:
    """The end of a turn in which nobody may hold or draw a card."""
    s.card_limit = [0] * 13
    run(s, "card_limit")


# -- 3.1.1 the hand ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.1.1a", "mare:3.1.2a")
def test_only_cards_of_the_hand_are_played_given_or_discarded() -> None:
    s = dealt()
    sheet = Cards(play=[Play(card("C15"))], cede=[Cession(card("C15"), "nation:egypt")], discard=[card("C15")])
    assert set(wrong(s, "rome", cards=sheet).values()) == {"mare:3.1.1a"}


@pytest.mark.rule("mare:3.1.1b", "mare:3.1.1d")
def test_a_card_given_away_arrives_at_the_next_turn() -> None:
    s = dealt("C15")
    order(s, "rome", cards=Cards(cede=[Cession(card("C15"), "nation:egypt")]))
    run(s, "cards")
    assert s.hands[nation(s, "rome")] == s.hands[nation(s, "egypt")] == []
    run(s, "card_limit")
    assert [(held.card, held.received, held.since) for held in s.hands[nation(s, "egypt")] if held.received] == [
        (CARD[card("C15")], True, s.turn + 1)
    ]


@pytest.mark.rule("mare:3.1.1c")
def test_a_received_card_is_not_given_on() -> None:
    s = dealt()
    give(s, "rome", "C15", received=True)
    sheet = Cards(cede=[Cession(card("C15"), "nation:egypt")])
    assert wrong(s, "rome", cards=sheet) == {"cards.cede[0].card": "mare:3.1.1c"}


@pytest.mark.rule("mare:3.1.3a", "mare:3.1.3c")
def test_a_discarded_card_goes_back_to_the_deck() -> None:
    s = dealt("C15")
    order(s, "rome", cards=Cards(discard=[card("C15")]))
    run(s, "cards")
    assert CARD[card("C15")] in s.deck


# -- 3.1.2 playing -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.1.2f", "mare:3.1.2g", "mare:3.1.2k")
def test_a_card_that_cannot_be_paid_stays_in_the_hand_and_costs_nothing() -> None:
    s = dealt("C67", "C24")
    purse(s, "rome", talents=2000, grain=16)
    both = Cards(play=[Play(card("C67")), Play(card("C24"))])
    assert wrong(s, "rome", cards=both) == {"cards.play[1]": "mare:3.1.2f"}
    order(s, "rome", cards=both)
    run(s, "cards")
    assert [held.card for held in s.hands[nation(s, "rome")]] == [CARD[card("C24")]]
    assert (purse(s, "rome")["grain"], purse(s, "rome")["talents"]) == (1, 2000)


@pytest.mark.rule("mare:3.1.2l")
def test_what_a_card_brings_does_not_pay_for_another_of_the_same_step() -> None:
    s = dealt("C18", "C52")
    purse(s, "rome", talents=30)
    s.leaders.append(Leader(number=5, nation=nation(s, "egypt"), modifier=0, age=20))
    sheet = Cards(play=[Play(card("C18")), Play(card("C52"), [Named("leader", "leader:5")])])
    assert wrong(s, "rome", cards=sheet) == {"cards.play[1]": "mare:3.1.2f"}


@pytest.mark.rule("mare:3.1.2l")
def test_all_gains_of_one_value_come_before_all_losses() -> None:
    s = dealt("C26")
    give(s, "egypt", "C25")
    level(s, "egypt", "optimo")
    order(s, "rome", cards=play("C26", nation="nation:egypt"))
    order(s, "egypt", cards=play("C25"))
    run(s, "cards")
    assert (level(s, "egypt"), s.points[nation(s, "egypt")]) == ("muy_alto", 5)


@pytest.mark.rule("mare:3.1.2i", "mare:3.1.2j")
def test_a_card_goes_back_to_the_deck_or_out_of_the_game() -> None:
    assert CARD[card("C15")] in played("C15").deck
    s = played("C66")
    assert (CARD[card("C66")] in s.deck, s.removed) == (False, [CARD[card("C66")]])


@pytest.mark.rule("mare:3.1.2h")
def test_a_name_and_a_date_bind_nobody() -> None:
    s = dealt("C13", name="gauls")
    assert wrong(s, "gauls", cards=play("C13")) == {}


@pytest.mark.rule("mare:3.1.2a")
@pytest.mark.parametrize(
    "named",
    [{}, {"province": "province:IT1"}, {"province": "province:AF1"}, {"city": "city:roma"}, {"": ""}],
    ids=["missing", "without mine", "not own", "unknown", "nameless"],
)
def test_parameters_must_be_complete_and_pass_their_filters(named: dict[str, str]) -> None:
    s = dealt("C19")
    s.mines[place("IT1")] = 0
    assert wrong(s, "rome", cards=play("C19", **named)) == {"cards.play[0]": "mare:3.1.2a"}


@pytest.mark.rule("mare:3.1.2b", "mare:3.1.2d", "mare:3.1.2e")
def test_a_card_in_play_can_be_ended_unless_it_cannot() -> None:
    s = played("C34")
    order(s, "rome", cards=Cards(cancel=[card("C34")]))
    run(s, "cards")
    assert s.active == []
    hero = played("C07")
    sheet = Cards(cancel=[card("C07")])
    assert wrong(hero, "rome", cards=sheet) == {"cards.cancel[0]": "mare:3.1.2e"}
    order(hero, "rome", cards=sheet)
    run(hero, "cards")
    assert [each.card for each in hero.active] == [CARD[card("C07")]]


@pytest.mark.rule("mare:3.1c", "mare:3.1d")
def test_not_at_war_means_with_no_nation_and_hostile_units_means_anybodys() -> None:
    s = dealt("C25")
    assert wrong(s, "rome", cards=play("C25")) == {}
    go_to_war(s, "rome", "carthage")
    assert wrong(s, "rome", cards=play("C25")) == {"cards.play[0]": "mare:3.1.2f"}
    alone = dealt("C66")
    alone.grade[nation(alone, "rome")][place("GL12")] = 0
    alone.forces.append(Force(nation=NOBODY, province=place("IT2"), units=[1, 0, 0, 0, 0, 0, 0, 0]))
    assert wrong(alone, "rome", cards=play("C66")) == {"cards.play[0]": "mare:3.1.2f"}


@pytest.mark.parametrize(
    ("kind", "named", "mend"),
    [
        ("C02", {}, "lost"),
        ("C27", {}, "won"),
        ("C28", {}, "city"),
        ("C36", {"nation": "nation:egypt"}, "border"),
        ("C50", {"nation": "nation:rome"}, "mercenaries"),
    ],
)
@pytest.mark.rule("mare:3.1.2f")
def test_a_condition_that_does_not_hold_refuses_the_card(kind: str, named: dict[str, str], mend: str) -> None:
    s = dealt(kind, name="carthage")
    own = nation(s, "carthage")
    if mend == "city":
        s.urban = [min(people, 8) for people in s.urban]
    assert wrong(s, "carthage", cards=play(kind, **named)) == {"cards.play[0]": "mare:3.1.2f"}
    if mend == "lost":
        s.lost[own].append(1)
    elif mend == "won":
        s.won[own].append(4)
    elif mend == "city":
        s.urban[CITY["city:karjedon"]] = 9
    elif mend == "border":
        s.owner[place("AF8")] = s.owner[place("AF9")] = own
    else:
        s.forces.append(Force(nation=nation(s, "rome"), province=place("IT1"), units=[0, 0, 0, 8, 0, 0, 0, 0]))
    assert wrong(s, "carthage", cards=play(kind, **named)) == {}


# -- effects -----------------------------------------------------------------------------------------------------------
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


def test_a_captain_for_hire_stays_for_two_turns() -> None:
    s = played("C12")
    assert s.leaders[0].leaves == s.turn + 1
    close(s)
    assert len(s.leaders) == 1
    s.turn += 1
    close(s)
    assert (s.leaders, CARD[card("C12")] in s.deck) == ([], True)


def test_mercenaries_desert_one_in_four_rounded_up() -> None:
    s = played("C50", nation="nation:carthage")
    assert sum(sum(force.units) for force in s.forces if force.nation == nation(s, "carthage")) == 10 + 25 - 7


def test_two_units_of_a_province_become_veterans() -> None:
    s = played("C51", province="province:IT5")
    assert units(s, "rome", "IT5") == {"inf": 1, "veteran_inf": 2}


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
@pytest.mark.parametrize(("roll", "lives", "exposed"), [(9, False, False), (10, True, False), (91, True, True)])
def test_an_assassin_strikes_or_is_exposed(roll: int, lives: bool, exposed: bool) -> None:
    s = dealt("C52", dice=(roll,))
    s.leaders.append(Leader(number=5, nation=nation(s, "egypt"), modifier=0, age=30))
    order(s, "rome", cards=play("C52", leader="leader:5"))
    run(s, "cards")
    assert bool(s.leaders) is lives
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


def test_an_earthquake_leaves_one_of_each_and_spares_capitals() -> None:
    s = dealt("C57")
    assert wrong(s, "rome", cards=play("C57", city="city:karjedon")) == {"cards.play[0]": "mare:3.1.2a"}
    s.urban[CITY["city:capua"]], s.garrison[CITY["city:capua"]] = 1, 2
    played("C57", s=s, city="city:capua")
    assert (s.urban[CITY["city:capua"]], s.garrison[CITY["city:capua"]]) == (1, 1)


def test_a_mine_is_found_for_good() -> None:
    s = dealt("C19")
    s.mines[place("IT1")] = 1
    assert played("C19", s=s, province="province:IT1").mines[place("IT1")] == 2


def test_walls_are_raised_as_often_as_a_city_is_named_up_to_its_people() -> None:
    s = dealt("C47")
    s.garrison[CITY["city:roma"]] = 18
    assert played("C47", s=s, cities=["city:roma"] * 3).garrison[CITY["city:roma"]] == 20


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


def test_tribes_revolt_only_against_others() -> None:
    s = dealt("C61", name="carthage")
    s.grade[nation(s, "carthage")][place("HP1")] = MILITARY_ALLIANCE
    assert wrong(s, "carthage", cards=play("C61", province="province:HP1")) == {"cards.play[0]": "mare:3.1.2a"}
    assert wrong(s, "carthage", cards=play("C61", province="province:GL13")) == {}


@pytest.mark.rule("mare:3.3.4a")
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


# -- what lasts --------------------------------------------------------------------------------------------------------
def test_crops_fail_once_and_locusts_eat_a_region() -> None:
    s = dealt()
    strike(s, nation(s, "rome"), CARD[card("C14")])
    assert produce(s, nation(s, "rome"))[1] == 7
    run(s, "feeding")
    assert produce(s, nation(s, "rome"))[1] == 14
    give(s, "egypt", "C59")
    played("C59", name="egypt", s=s, region="region:IT")
    assert produce(s, nation(s, "rome"))[1] == 0


def test_a_lighthouse_doubles_and_pirates_end_the_pay_of_points() -> None:
    s = dealt("C23")
    s.routes = [Route(nation(s, "rome"), CITY["city:roma"], CITY["city:cyrene"], 4)]
    played("C23", s=s, city="city:roma")
    assert (trade_income(s, nation(s, "rome")), trade_income(s, nation(s, "egypt"))) == (8, 4)
    give(s, "carthage", "C56")
    s.fleets = [[0] * 18 for _ in s.fleets]
    played("C56", name="carthage", s=s, sea="sea:M04")
    assert (trade_income(s, nation(s, "rome")), trade_income(s, nation(s, "egypt"))) == (0, 0)
    for _ in range(3):
        run(s, "feeding")
    assert (s.active, trade_income(s, nation(s, "rome"))) == ([], 4)


def test_client_kings_pay_six_talents() -> None:
    s = dealt("C34")
    s.grade[nation(s, "rome")][place("HP1")] = VASSAL
    played("C34", s=s)
    assert tribute(s, nation(s, "rome"), place("HP1")) == 6 * s.urban_in(place("HP1"))


@pytest.mark.rule("mare:3.8a")
def test_a_hero_keeps_infantry_for_less_for_five_turns() -> None:
    s = played("C08")
    assert upkeep_rate(s, nation(s, "rome"), INFANTRY, 2) == 1
    s.turn += 5
    assert upkeep_rate(s, nation(s, "rome"), INFANTRY, 2) == 2


def test_hostages_halve_the_price_of_a_step_before_its_minimum() -> None:
    s = dealt("C32")
    full = price(s, nation(s, "rome"), place("IT9"), SUBSIDIARY)
    played("C32", s=s, province="province:IT9")
    assert price(s, nation(s, "rome"), place("IT9"), SUBSIDIARY) == max(30, -(-full // 2))


@pytest.mark.rule("mare:3.5b")
def test_a_levy_needs_no_resources_for_six_and_no_limit_of_provinces() -> None:
    s = dealt("C48")
    go_to_war(s, "rome", "carthage")
    played("C48", s=s)
    purse(s, "rome", talents=2000, resources=1)
    rows = [InProvince(f"province:IT{each}", 1) for each in range(1, 9)]
    order(s, "rome", recruiting=Recruiting(infantry=rows))
    run(s, "infantry")
    assert (purse(s, "rome")["resources"], purse(s, "rome")["talents"]) == (0, 2000 - 35)


def test_soldiers_of_fortune_and_busy_shipyards_are_cheap() -> None:
    s = played("C49")
    purse(s, "rome", talents=100)
    order(s, "rome", recruiting=Recruiting(mercenary_cavalry=InProvince("province:IT1", 2)))
    run(s, "special_units")
    assert purse(s, "rome")["talents"] == 40
    docks = played("C55")
    purse(docks, "rome", talents=100, resources=2)
    order(docks, "rome", recruiting=Recruiting(fleets=12))
    run(docks, "special_units")
    assert purse(docks, "rome") == {"talents": 100 - 30 - 10, "grain": 0, "resources": 0, "horses": 0}


# -- objectives --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:8.1k")
def test_goals_score_when_they_are_met_in_time() -> None:
    s = played("C63")
    rome = nation(s, "rome")
    s.feats = [["annexed", rome, 1]]
    close(s)
    assert s.points[rome] == 0
    s.turn += 1
    close(s)
    assert (s.points[rome], CARD[card("C63")] in s.deck) == (10, True)


@pytest.mark.rule("mare:8.1k")
@pytest.mark.parametrize(
    ("kind", "feats", "points"),
    [
        ("C65", [["occupied", 0, 1], ["occupied", 0, 2], ["occupied", 0, 3]], 10),
        ("C65", [["occupied", 0, 1], ["occupied", 0, 2], ["occupied", 1, 3]], 0),
    ],
)
def test_three_cities_in_one_turn(kind: str, feats: list[list[object]], points: int) -> None:
    s = played(kind)
    s.feats = feats
    run(s, "card_limit")
    assert s.points[nation(s, "rome")] == points


@pytest.mark.rule("mare:8.1k")
def test_the_waves_and_the_merchants() -> None:
    s = played("C62")
    rome = nation(s, "rome")
    s.fleets = [[0] * 18 for _ in s.fleets]
    s.fleets[rome][:4] = [15, 15, 15, 16]
    run(s, "card_limit")
    assert s.points[rome] == 10
    rich = played("C64")
    rich.routes = [Route(rome, CITY["city:roma"], CITY["city:cyrene"], 60)]
    run(rich, "feeding")
    assert rich.points[rome] == 8


@pytest.mark.rule("mare:8.1k")
def test_a_goal_that_is_not_met_in_time_ends() -> None:
    s = played("C65")
    for _ in range(3):
        close(s)
        s.turn += 1
    assert s.active == []


# -- 3.1.3 the end of the turn -----------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.1.3d", "mare:3.1.3e")
def test_a_hand_is_cut_to_its_limit_or_filled_by_one() -> None:
    s = dealt("C13", "C15", "C16", "C24", "C25")
    run(s, "card_limit")
    assert [len(s.hands[nation(s, name)]) for name in ("rome", "egypt")] == [3, 1]


@pytest.mark.rule("mare:3.1.3b")
def test_use_or_discard_cards_go_after_their_first_turn() -> None:
    s = dealt("C27")
    s.hands[nation(s, "rome")][0].since = s.turn + 1
    run(s, "card_limit")
    assert CARD[card("C27")] in [held.card for held in s.hands[nation(s, "rome")]]
    s.turn += 1
    run(s, "card_limit")
    assert CARD[card("C27")] not in [held.card for held in s.hands[nation(s, "rome")]]


@pytest.mark.rule("mare:3.1.3b")
def test_a_plague_strikes_when_it_is_drawn() -> None:
    s = dealt()
    s.urban[CITY["city:capua"]] = 10
    strike(s, nation(s, "rome"), CARD[card("C58")])
    assert (s.urban[CITY["city:roma"]], s.urban[CITY["city:capua"]]) == (19, 9)
    assert CARD[card("C58")] in s.deck


@pytest.mark.rule("mare:3.1.3e")
def test_an_oracle_lets_draw_a_second_card() -> None:
    s = played("C29")
    s.deck = [number for number in s.deck if COPIES[number]["play"] == "hand"]
    run(s, "card_limit")
    assert len(s.hands[nation(s, "rome")]) == 2


@pytest.mark.rule("mare:3.1.3d")
def test_a_library_holds_one_card_more_for_five_turns() -> None:
    s = played("C28")
    assert hand_limit(s, nation(s, "rome")) == 4
    s.turn += 4
    run(s, "card_limit")
    assert hand_limit(s, nation(s, "rome")) == 3


@pytest.mark.rule("mare:7.1i", "mare:7.2e")
def test_a_period_deals_two_cards_at_its_start_and_bought_ones_beyond_the_limit_at_its_end() -> None:
    s = dealt("C13", "C15", "C16")
    s.deck = [number for number in s.deck if COPIES[number]["play"] == "hand"]
    deal_period_cards(s)
    assert len(s.hands[nation(s, "rome")]) == 5
    s.period = True
    s.bought_cards[nation(s, "rome")] = 2
    run(s, "card_limit")
    assert [len(s.hands[nation(s, name)]) for name in ("rome", "egypt")] == [5, 2]


@pytest.mark.rule("mare:3.1a")
def test_the_deck_has_a_hundred_cards_of_sixty_seven_kinds() -> None:
    assert (len(CARDS), len({each["id"] for each in COPIES})) == (100, 67)
