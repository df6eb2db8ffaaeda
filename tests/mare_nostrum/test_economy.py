"""The economy when the year opens (2)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.debts import pay_debts, share
from tabularium.games.mare_nostrum.pieces import NOBODY, Debt, Force, Leader, Shipment
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import MILITARY_ALLIANCE, SUBSIDIARY, VASSAL
from tabularium.games.mare_nostrum.world import CITIES_OF

from .world import go_to_war, level, lines, nation, place, purse, run, world


def earned(s: MareNostrum, name: str) -> dict[str, int]:
    """What a nation takes in when its purse is empty."""
    purse(s, name, talents=0, grain=0)
    s.treasury[nation(s, name)] = [0, 0, 0, 0]
    run(s, "income")
    return purse(s, name)


def later(**fields: object) -> MareNostrum:
    """A world after its first turn, when free trade points no longer pay."""
    return world(turn=2, **fields)


def invade(s: MareNostrum, name: str, code: str, number: int) -> None:
    """So many infantry of a nation stand in a province."""
    s.forces.append(Force(nation=nation(s, name), province=place(code), units=[number, 0, 0, 0, 0, 0, 0, 0]))


@pytest.mark.rule("mare:2.1a", "mare:2.1d", "mare:2.1e", "mare:2.1f", "mare:2.1g", "mare:2.0a")
def test_rome_earns_by_its_people_mines_fields_herds_and_deposits() -> None:
    assert earned(later(), "rome") == {"talents": 77 * 5 + 3 * 5, "grain": 14, "resources": 8, "horses": 1}


@pytest.mark.rule("mare:9g")
def test_in_the_first_income_free_trade_points_pay() -> None:
    assert earned(world(), "rome")["talents"] == 77 * 5 + 3 * 5 + 30


@pytest.mark.rule("mare:7.1a")
def test_a_historical_period_pays_five_times() -> None:
    assert earned(later(period=True), "rome") == {"talents": 2000, "grain": 70, "resources": 40, "horses": 5}


@pytest.mark.rule("mare:2.1h", "mare:2.1i", "mare:2.1l")
def test_a_province_with_more_enemies_than_defenders_yields_nothing_but_its_cities_pay() -> None:
    s = later()
    go_to_war(s, "illyria", "dacians")
    own = s.units_in(place("DC1"), nation(s, "dacians"))
    before = earned(s, "dacians")
    invade(s, "illyria", "DC1", own)
    assert earned(s, "dacians") == before, "as many are not more"
    invade(s, "illyria", "DC1", 1)
    after = earned(s, "dacians")
    assert before["grain"] - after["grain"] == s.harvests[place("DC1")]
    assert before["resources"] - after["resources"] == s.deposits[place("DC1")]
    assert before["talents"] - after["talents"] == 5 * s.mines[place("DC1")]


@pytest.mark.rule("mare:2.1h", "mare:3.3.3i")
def test_units_of_nations_at_peace_do_not_count_and_allies_do() -> None:
    s = later()
    before = earned(s, "dacians")
    invade(s, "illyria", "DC1", 90)
    assert earned(s, "dacians") == before
    go_to_war(s, "illyria", "dacians")
    assert earned(s, "dacians") != before
    invade(s, "rome", "DC1", 90)
    s.military_alliance[nation(s, "rome")][nation(s, "dacians")] = True
    s.military_alliance[nation(s, "dacians")][nation(s, "rome")] = True
    assert earned(s, "dacians") == before


@pytest.mark.rule("mare:3.3.3i")
def test_by_option_only_allies_at_war_with_the_enemy_count() -> None:
    s = later(options={"allied_counts": "co_belligerent"})
    before = earned(s, "dacians")
    go_to_war(s, "illyria", "dacians")
    invade(s, "illyria", "DC1", 90)
    invade(s, "rome", "DC1", 90)
    s.military_alliance[nation(s, "dacians")][nation(s, "rome")] = True
    assert earned(s, "dacians") != before
    go_to_war(s, "rome", "illyria")
    assert earned(s, "dacians") == before


@pytest.mark.rule("mare:2.1m", "mare:1.3c")
def test_an_occupied_city_pays_nobody_while_its_towns_still_pay() -> None:
    s = later()
    city = CITIES_OF[place("IT1")][0]
    before, carthage = earned(s, "rome")["talents"], earned(s, "carthage")["talents"]
    s.occupier[city] = nation(s, "carthage")
    assert earned(s, "rome")["talents"] == before - 5 * s.urban[city]
    assert earned(s, "carthage")["talents"] == carthage


@pytest.mark.rule("mare:2.2e")
def test_a_deficit_is_made_good_by_the_next_income() -> None:
    s = later()
    s.treasury[nation(s, "rome")] = [-100, 0, 0, 0]
    run(s, "income")
    assert purse(s, "rome")["talents"] == 400 - 100


# -- 2.2 ------------------------------------------------------------------
@pytest.mark.rule("mare:2.2a", "mare:3.12.4a", "mare:3.12.6a", "mare:9i")
def test_subsidiaries_pay_two_and_vassals_four_talents_for_each_of_their_people() -> None:
    s = later()
    s.treasury[nation(s, "rome")] = [0, 0, 0, 0]
    people = {code: s.urban_in(place(code)) for code in ("HP8", "GL13", "IT9")}
    s.grade[nation(s, "rome")][place("IT9")] = VASSAL
    run(s, "extraordinary")
    assert purse(s, "rome")["talents"] == 2 * people["HP8"] + 2 * people["GL13"] + 4 * people["IT9"]


@pytest.mark.rule("mare:7.1a")
def test_tributes_of_a_period_are_multiplied_and_goods_under_way_are_not() -> None:
    s = later(period=True)
    rome = nation(s, "rome")
    s.treasury[rome] = [0, 0, 0, 0]
    s.grade[rome] = [SUBSIDIARY if province == place("HP8") else 1 for province in range(len(s.owner))]
    s.shipments = [Shipment(to=rome, sender=NOBODY, goods=[0, 3, 0, 0])]
    run(s, "extraordinary")
    assert purse(s, "rome") == {"talents": 10 * s.urban_in(place("HP8")), "grain": 3, "resources": 0, "horses": 0}


@pytest.mark.rule("mare:3.12.9a")
def test_an_independent_with_a_leader_of_its_own_pays_nothing() -> None:
    s = later()
    rome = nation(s, "rome")
    s.treasury[rome] = [0, 0, 0, 0]
    s.grade[rome][place("GL13")] = MILITARY_ALLIANCE
    s.leaders = [
        Leader(number=1, nation=NOBODY, modifier=0, age=20, province=place("HP8")),
        Leader(number=2, nation=NOBODY, modifier=0, age=20, province=place("GL13")),
    ]
    run(s, "extraordinary")
    assert purse(s, "rome")["talents"] == 0


@pytest.mark.rule("mare:2.2a", "mare:3.13.4c")
def test_goods_bought_or_sent_arrive_once() -> None:
    s = later()
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    s.grade[rome] = [1] * len(s.owner)
    purse(s, "rome", talents=1)
    s.shipments = [
        Shipment(to=rome, sender=NOBODY, goods=[0, 2, 0, 1]),
        Shipment(to=rome, sender=egypt, goods=[5, 0, 4, 0]),
    ]
    run(s, "extraordinary")
    run(s, "extraordinary")
    assert purse(s, "rome") == {"talents": 6, "grain": 2, "resources": 4, "horses": 1}
    assert {tuple(line.to or ()) for line in lines(s)} == {(rome,)}


def owing(*debts: tuple[str, str, int], year: int = 530, until: int = 540, **purses: int) -> MareNostrum:
    """A world in which talents are owed: debtor, creditor, since when; a talent for each of the debtor's people."""
    s = later(year=year)
    s.grade = [[1] * len(s.owner) for _ in s.grade]
    for name, talents in purses.items():
        s.treasury[nation(s, name)] = [talents, 0, 0, 0]
    s.debts = [
        Debt(debtor=nation(s, a), creditor=nation(s, b), since=since, until=until, per_urban=1) for a, b, since in debts
    ]
    return s


@pytest.mark.rule("mare:2.2a", "mare:6.2e")
def test_an_indemnity_is_a_talent_for_each_of_the_debtors_people() -> None:
    s = owing(("dacians", "rome", 525), dacians=100, rome=0)
    run(s, "extraordinary")
    assert (purse(s, "dacians")["talents"], purse(s, "rome")["talents"]) == (79, 21)
    assert level(s, "dacians") == "medio"


@pytest.mark.rule("mare:2.2b", "mare:2.2d", "mare:3.2c")
def test_the_oldest_debt_is_served_first_and_a_shortfall_costs_one_level() -> None:
    s = owing(("dacians", "rome", 527), ("dacians", "egypt", 525), dacians=30, rome=0, egypt=0)
    run(s, "extraordinary")
    assert [purse(s, name)["talents"] for name in ("dacians", "rome", "egypt")] == [0, 9, 21]
    assert level(s, "dacians") == "bajo"


@pytest.mark.rule("mare:6.2e", "mare:6.2f6")
def test_nothing_is_owed_to_who_is_gone() -> None:
    s = owing(("dacians", "rome", 525), dacians=100, rome=0)
    s.eliminated[nation(s, "rome")] = True
    run(s, "extraordinary")
    assert (purse(s, "dacians")["talents"], purse(s, "rome")["talents"]) == (100, 0)


@pytest.mark.rule("mare:2.2c")
def test_debts_of_one_age_share_equally_and_what_is_left_over_falls_by_lot() -> None:
    s = owing(("dacians", "rome", 525), ("dacians", "egypt", 525), dacians=21, rome=0, egypt=0)
    run(s, "extraordinary")
    assert sorted(purse(s, name)["talents"] for name in ("rome", "egypt")) == [10, 11]


@pytest.mark.rule("mare:2.2c")
@pytest.mark.parametrize(
    ("owed", "there", "parts"),
    [
        ([5, 10, 10], 20, [[5, 8, 7], [5, 7, 8]]),
        ([5, 10, 10], 14, [[4, 5, 5], [5, 4, 5], [5, 5, 4]]),
        ([2, 9], 20, [[2, 9]]),
        ([10, 10], 1, [[1, 0], [0, 1]]),
        ([10, 10, 1], 0, [[0, 0, 0]]),
        ([1, 1, 6], 7, [[1, 1, 5]]),
    ],
)
def test_nobody_gets_more_than_he_is_owed_and_the_others_share_the_rest(
    owed: list[int], there: int, parts: list[list[int]]
) -> None:
    assert share(world(), owed, there) in parts


@pytest.mark.rule("mare:2.2c")
def test_what_cannot_be_divided_goes_to_whom_the_lot_names() -> None:
    assert {tuple(share(world(dice=[lot]), [10, 10, 10], 7)) for lot in (0, 1, 2)} == {(3, 2, 2), (2, 3, 2), (2, 2, 3)}


@pytest.mark.rule("mare:2.2b", "mare:2.2c")
def test_who_owes_his_army_pays_no_debt_out_of_nothing() -> None:
    s = owing(("dacians", "rome", 525), dacians=-30, rome=0)
    run(s, "extraordinary")
    assert (purse(s, "dacians")["talents"], purse(s, "rome")["talents"]) == (-30, 0)


@pytest.mark.rule("mare:6.2e", "mare:2.2b")
def test_a_debt_runs_from_the_year_after_it_arose_to_its_last() -> None:
    for year, paid in ((530, 0), (531, 21), (535, 21), (536, 0)):
        s = owing(("dacians", "rome", 530), year=year, until=535, dacians=100, rome=0)
        run(s, "extraordinary")
        assert purse(s, "rome")["talents"] == paid
        assert bool(s.debts) is (year < 535)


@pytest.mark.rule("mare:2.2b")
def test_in_a_circle_of_equals_the_first_in_the_books_order_pays_first() -> None:
    s = owing(("rome", "dacians", 525), ("dacians", "rome", 525), dacians=10, rome=10)
    run(s, "extraordinary")
    # Rome pays its ten; the Dacians then have twenty for their 21
    assert [purse(s, name)["talents"] for name in ("rome", "dacians")] == [20, 0]


@pytest.mark.rule("mare:2.2b")
def test_what_is_received_helps_to_pay() -> None:
    s = owing(("rome", "dacians", 525), ("dacians", "egypt", 525), dacians=0, rome=100, egypt=0)
    run(s, "extraordinary")
    assert [purse(s, name)["talents"] for name in ("rome", "dacians", "egypt")] == [23, 56, 21]
    assert level(s, "dacians") == "medio"


@pytest.mark.rule("mare:2.2b")
def test_in_a_circle_of_debts_the_richest_pays_first() -> None:
    s = owing(("rome", "dacians", 525), ("dacians", "rome", 525), dacians=10, rome=5)
    run(s, "extraordinary")
    # the Dacians pay ten of 21; Rome then has fifteen for its 77
    assert [purse(s, name)["talents"] for name in ("rome", "dacians")] == [0, 15]
    assert (level(s, "rome"), level(s, "dacians")) == ("bajo", "bajo")


@pytest.mark.rule("mare:2.2b")
def test_who_expects_something_from_a_circle_waits_for_it() -> None:
    s = owing(("rome", "dacians", 525), ("dacians", "rome", 525), ("rome", "egypt", 524), ("egypt", "gauls", 525))
    for name, talents in (("rome", 40), ("dacians", 21), ("egypt", 44), ("gauls", 0)):
        purse(s, name, talents=talents)
    run(s, "extraordinary")
    # Rome pays its older debt to Egypt, which then has enough for the Gauls
    assert (purse(s, "gauls")["talents"], level(s, "egypt")) == (45, "medio")


@pytest.mark.rule("mare:2.2b", "mare:7.1j")
def test_in_a_period_an_indemnity_is_paid_for_the_years_that_are_left() -> None:
    s = owing(("dacians", "rome", 525), year=529, until=530, dacians=500, rome=0)
    s.period = True
    run(s, "extraordinary")
    assert purse(s, "rome")["talents"] == 2 * 21
    assert s.debts == []


# -- 2.3 ------------------------------------------------------------------
def hungry(name: str = "rome", **goods: int) -> MareNostrum:
    """A world in which a nation has so much, and its people are to be fed."""
    s = later()
    s.treasury[nation(s, name)] = [goods.get("talents", 0), goods.get("grain", 0), 0, 0]
    run(s, "feeding")
    return s


@pytest.mark.rule("mare:2.3a", "mare:2.3b", "mare:2.3e")
def test_rural_population_feeds_the_towns_of_the_whole_nation_and_grain_the_rest() -> None:
    s = hungry(grain=20)
    assert purse(s, "rome")["grain"] == 20 - (77 - 65)
    assert [nation(s, "rome")] in [line.to for line in lines(s, "economy.fed")]
    assert level(s, "rome") == "medio"


@pytest.mark.rule("mare:2.3c", "mare:3.2d")
def test_without_grain_talents_are_paid_and_a_level_is_lost() -> None:
    s = hungry(grain=2, talents=100)
    assert purse(s, "rome") == {"talents": 50, "grain": 0, "resources": 0, "horses": 0}
    assert level(s, "rome") == "bajo"


@pytest.mark.rule("mare:2.3d", "mare:3.2e")
def test_without_talents_a_second_level_is_lost() -> None:
    s = hungry(talents=59)
    assert purse(s, "rome")["talents"] == 0
    assert level(s, "rome") == "muy_bajo"


@pytest.mark.rule("mare:2.3d")
def test_a_deficit_stays_as_it_is_when_the_people_go_hungry() -> None:
    s = hungry(talents=-7)
    assert purse(s, "rome")["talents"] == -7
    assert level(s, "rome") == "muy_bajo"


@pytest.mark.rule("mare:2.1q", "mare:3.14s")
def test_plundered_people_do_not_feed_once() -> None:
    s = later()
    s.treasury[nation(s, "dacians")] = [0, 9, 0, 0]
    s.plundered[place("DC1")] = s.rural[place("DC1")] + 3
    run(s, "feeding")
    missing = max(21 - (26 - s.rural[place("DC1")]), 0)
    assert purse(s, "dacians")["grain"] == 9 - missing
    assert not any(s.plundered)


@pytest.mark.rule("mare:2.1k")
def test_people_of_an_inactive_province_do_not_feed() -> None:
    s = later()
    go_to_war(s, "dacians", "rome")
    invade(s, "dacians", "IT1", 90)
    s.treasury[nation(s, "rome")] = [0, 90, 0, 0]
    run(s, "feeding")
    assert purse(s, "rome")["grain"] == 90 - (77 - (65 - s.rural[place("IT1")]))


@pytest.mark.rule("mare:2.3a")
@pytest.mark.parametrize(("option", "eaters"), [(False, 57), (True, 77)])
def test_people_of_occupied_cities_eat_only_by_option(option: bool, eaters: int) -> None:
    s = later(options={"maintain_occupied_ppu": option})
    s.occupier[CITIES_OF[place("IT1")][0]] = nation(s, "carthage")
    s.treasury[nation(s, "rome")] = [0, 90, 0, 0]
    run(s, "feeding")
    assert purse(s, "rome")["grain"] == 90 - max(eaters - 65, 0)


@pytest.mark.rule("mare:7.1b")
def test_in_a_period_every_gap_is_fed_for_five_years() -> None:
    s = later(period=True)
    s.treasury[nation(s, "rome")] = [1000, 59, 0, 0]
    run(s, "feeding")
    assert purse(s, "rome") == {"talents": 995, "grain": 0, "resources": 0, "horses": 0}
    assert level(s, "rome") == "bajo"


@pytest.mark.rule("mare:2.3e")
def test_the_year_opens_with_income_then_payments_then_the_people() -> None:
    assert world().edition.steps["economy"] == ("activity", "income", "extraordinary", "feeding")


@pytest.mark.rule("mare:5b")
def test_nobody_else_hears_what_a_nation_takes_in() -> None:
    s = later()
    for step in s.edition.steps["economy"]:
        run(s, step)
    assert lines(s)
    assert all(line.to and len(line.to) == 1 for line in lines(s))


@pytest.mark.rule("mare:2.2b")
def test_what_is_owed_to_nobody_is_paid_and_nobody_has_it() -> None:
    s = world()
    rome = nation(s, "rome")
    s.debts = [Debt(debtor=rome, creditor=NOBODY, since=s.year, goods=[10, 0, 0, 0], phases=1)]
    purses = [list(goods) for goods in s.treasury]
    pay_debts(s)
    purses[rome][0] -= 10
    assert s.treasury == purses
