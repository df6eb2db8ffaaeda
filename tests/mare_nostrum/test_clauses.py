"""The clauses of a surrender (6.2), in the book's order."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum.debts import amount
from tabularium.games.mare_nostrum.deck import COPIES
from tabularium.games.mare_nostrum.economy import produce
from tabularium.games.mare_nostrum.orders import Clause, Offers
from tabularium.games.mare_nostrum.peace.clauses import weigh
from tabularium.games.mare_nostrum.peace.elimination import eliminate
from tabularium.games.mare_nostrum.state import (
    NOBODY,
    Active,
    Debt,
    Force,
    Held,
    MareNostrum,
    Route,
    Shipment,
)
from tabularium.games.mare_nostrum.tables import COLUMNS, HOSTILE, NEUTRAL, PASSAGE, SUBSIDIARY, VASSAL
from tabularium.games.mare_nostrum.world import BORDERS, CITY, PROVINCES

from .peace import clause, enemies, offer, phase, refused_offers, refused_terms, surrender, terms
from .world import alliance, general, go_to_war, level, lines, muster, nation, place, run, units, world

YEAR = 522


def defeated(*clauses: Clause, keep: list[str] | None = None, s: MareNostrum | None = None) -> MareNostrum:
    """Carthage has surrendered to Rome unconditionally under these clauses."""
    s = s or enemies("rome", "carthage")
    surrender(s, "carthage", "rome", "unconditional", *clauses, keep=keep)
    return s


def at_mercy(s: MareNostrum | None = None) -> MareNostrum:
    """Carthage has offered Rome an unconditional surrender, and Rome is about to choose its clauses."""
    s = s or enemies("rome", "carthage")
    phase(s, "negotiation", carthage=Offers([offer("rome", "unconditional")]))
    phase(s, "answers")
    return s


def between(s: MareNostrum, table: list[list[Any]], a: str, b: str) -> Any:
    return table[nation(s, a)][nation(s, b)]


def points(s: MareNostrum, name: str) -> int:
    return s.points[nation(s, name)]


# -- how many, and how often ----------------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.1l")
def test_three_clauses_in_a_conditional_and_six_in_an_unconditional_surrender() -> None:
    s = enemies("rome", "carthage")
    muster(s, "rome", "AF2", inf=1)
    four = clause("province_cession", province="province:AF2")
    assert refused_offers(s, "carthage", offer("rome", "conditional", four)) == {"offers[0].clauses[0]": "mare:6.1l"}
    at_mercy(s)
    assert refused_terms(s, "rome", "carthage", four, clause("vp_gain"), clause("vp_loss")) == {}
    seven = (four, clause("vp_gain"), clause("vp_loss"), clause("indemnity"))
    assert refused_terms(s, "rome", "carthage", *seven) == {"terms[0].clauses[3]": "mare:6.1l"}


@pytest.mark.rule("mare:6.2u")
@pytest.mark.parametrize(
    ("key", "limit"),
    [
        ("forced_peace", 2),
        ("vp_gain", 2),
        ("vp_loss", 2),
        ("stability_gain", 2),
        ("indemnity", 2),
        ("passage_to_victor", 2),
        ("fleet_scrapping", 2),
        ("auxiliary_troops", 1),
        ("demobilisation", 1),
    ],
)
def test_a_clause_can_be_chosen_so_often(key: Any, limit: int) -> None:
    s = at_mercy()
    chosen = [clause(key)] * (limit + 1)
    assert refused_terms(s, "rome", "carthage", *chosen[:-1]) == {}
    assert refused_terms(s, "rome", "carthage", *chosen) == {f"terms[0].clauses[{limit}]": "mare:6.2u"}


@pytest.mark.rule("mare:6.2u")
def test_a_clause_is_not_chosen_twice_for_the_same() -> None:
    s = at_mercy()
    one = clause("sphere_of_influence", province="province:HP8")
    other = clause("sphere_of_influence", province="province:HP9")
    assert refused_terms(s, "rome", "carthage", one, one) == {"terms[0].clauses[1]": "mare:6.2u"}
    assert refused_terms(s, "rome", "carthage", one, other) == {}


@pytest.mark.rule("mare:6.2g", "mare:6.2j", "mare:6.2k")
def test_three_clauses_belong_to_unconditional_surrenders_alone() -> None:
    s = enemies("rome", "carthage")
    alliance(s, "carthage", "gauls")
    s.grade[nation(s, "carthage")][place("HP8")] = VASSAL
    three = (
        clause("rights_cession", province="province:HP8"),
        clause("break_military_alliance", nation="nation:gauls"),
        clause("rescind_passage", nation="nation:gauls"),
    )
    assert refused_offers(s, "carthage", offer("rome", "conditional", *three)) == {
        "offers[0].clauses[0]": "mare:6.2g",
        "offers[0].clauses[1]": "mare:6.2j",
        "offers[0].clauses[2]": "mare:6.2k",
    }
    at_mercy(s)
    assert refused_terms(s, "rome", "carthage", *three) == {}


@pytest.mark.rule(
    "mare:6.2f", "mare:6.2g", "mare:6.2h", "mare:6.2i", "mare:6.2j", "mare:6.2k", "mare:6.2l", "mare:6.2n"
)
@pytest.mark.parametrize(
    "key",
    [
        "province_cession",
        "rights_cession",
        "rights_withdrawal",
        "sphere_of_influence",
        "break_military_alliance",
        "rescind_passage",
        "break_trade_alliance",
        "leader_retirement",
    ],
)
def test_a_clause_about_something_names_it(key: Any) -> None:
    s = at_mercy()
    assert list(refused_terms(s, "rome", "carthage", clause(key))) == ["terms[0].clauses[0]"]


# -- a to e ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.2a", "mare:6.2t")
def test_forced_peace_binds_the_loser_for_five_years_more() -> None:
    s = defeated(clause("forced_peace"))
    assert between(s, s.peace_until, "carthage", "rome") == YEAR + 9
    assert between(s, s.peace_until, "rome", "carthage") == YEAR + 4


@pytest.mark.rule("mare:6.2b", "mare:6.2c")
def test_points_are_won_and_lost() -> None:
    s = enemies("rome", "carthage")
    s.points[nation(s, "carthage")] = -20
    defeated(clause("vp_gain"), clause("vp_gain"), clause("vp_loss"), s=s)
    assert (points(s, "rome"), points(s, "carthage")) == (25 + 10, -25)


@pytest.mark.rule("mare:6.2d")
def test_levels_are_won() -> None:
    s = enemies("rome", "carthage")
    level(s, "rome", "muy_bajo")
    defeated(clause("stability_gain"), clause("stability_gain"), s=s)
    assert level(s, "rome") == "muy_alto"


@pytest.mark.rule("mare:6.2e")
def test_an_indemnity_is_a_talent_a_year_for_each_urban_point_and_two_are_twice_as_much() -> None:
    s = defeated(clause("indemnity"), clause("indemnity"))
    urban = s.urban_of(nation(s, "carthage"))
    assert [(debt.debtor, debt.creditor) for debt in s.debts] == [(nation(s, "carthage"), nation(s, "rome"))] * 2
    assert [amount(s, debt)[0] for debt in s.debts] == [urban, urban]
    assert {year for year in range(YEAR, YEAR + 9) for debt in s.debts if debt.since < year <= debt.until} == {
        *range(YEAR + 1, YEAR + 6)
    }


# -- f: cession of a province ---------------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.2f2")
def test_the_books_example_of_a_cession_that_counts_five() -> None:
    s = world()
    assert weigh(s, clause("province_cession", province="province:HP11")) == 5


@pytest.mark.rule("mare:6.2f2")
def test_a_bare_province_counts_one_and_each_thing_in_it_one_more() -> None:
    s = world()
    found = {code: weigh(s, clause("province_cession", province=f"province:{code}")) for code in ("AF4", "AF8", "AF11")}
    assert found == {"AF4": 3, "AF8": 2, "AF11": 3}
    s.herds[place("AF8")] = s.deposits[place("AF8")] = 0
    assert weigh(s, clause("province_cession", province="province:AF8")) == 1
    assert weigh(s, clause("vp_gain")) == 1


@pytest.mark.rule("mare:6.2f")
def test_a_ceded_province_is_the_losers_holds_troops_of_the_victor_and_lies_next_to_him() -> None:
    s = enemies("rome", "carthage")
    muster(s, "rome", "AF2", inf=1)
    muster(s, "rome", "HP10", inf=1)
    muster(s, "rome", "IT10", inf=1)
    at_mercy(s)

    def refused(code: str) -> dict[str, str]:
        return refused_terms(s, "rome", "carthage", clause("province_cession", province=f"province:{code}"))

    assert refused("AF2") == {}
    for code in ("AF3", "HP10", "IT10"):
        assert refused(code) == {"terms[0].clauses[0]": "mare:6.2f"}


@pytest.mark.rule("mare:6.2f4")
def test_the_capital_is_ceded_last() -> None:
    s = enemies("rome", "carthage")
    muster(s, "rome", "AF1", inf=1)
    at_mercy(s)
    capital = clause("province_cession", province="province:AF1")
    for province in s.provinces(nation(s, "carthage")):
        if province not in (place("AF1"), place("AF2")):
            s.owner[province] = NOBODY
    assert refused_terms(s, "rome", "carthage", capital) == {"terms[0].clauses[0]": "mare:6.2f4"}
    s.owner[place("AF2")] = NOBODY
    assert refused_terms(s, "rome", "carthage", capital) == {}


@pytest.mark.rule("mare:9.germans.b", "mare:6.2f4")
def test_the_germans_most_populous_province_is_ceded_last() -> None:
    s = enemies("gauls", "germans")
    best = s.capital(nation(s, "germans"))
    s.owner[next(each for each in BORDERS[best] if s.owner[each] != nation(s, "germans"))] = nation(s, "gauls")
    s.forces.append(Force(nation(s, "gauls"), best, [1, *[0] * (COLUMNS - 1)]))
    phase(s, "negotiation", germans=Offers([offer("gauls", "unconditional")]))
    phase(s, "answers")
    capital = clause("province_cession", province=PROVINCES[best])
    assert refused_terms(s, "gauls", "germans", capital) == {"terms[0].clauses[0]": "mare:6.2f4"}
    for province in s.provinces(nation(s, "germans")):
        s.owner[province] = nation(s, "germans") if province == best else NOBODY
    assert refused_terms(s, "gauls", "germans", capital) == {}


@pytest.mark.rule("mare:6.2f", "mare:6.2f5")
def test_a_ceded_province_goes_to_the_victor_with_all_that_is_in_it() -> None:
    s = enemies("rome", "carthage")
    rome, carthage, ceded = nation(s, "rome"), nation(s, "carthage"), place("AF2")
    city = CITY["city:hadrumeto"]
    muster(s, "rome", "AF2", inf=4)
    muster(s, "carthage", "AF2", inf_mc=3)
    s.garrison[city] = 5
    s.mines[ceded] = 3
    before, home = produce(s, rome)[0], s.units_in(s.capital(carthage), carthage)
    surrender(s, "carthage", "rome", "unconditional", clause("province_cession", province="province:AF2"))
    assert s.owner[ceded] == rome
    assert produce(s, rome)[0] == before + 15
    assert (s.holder(city), s.garrison[city]) == (rome, 5)
    assert (units(s, "rome", "AF2"), units(s, "carthage", "AF2")) == ({"inf": 4}, {})
    assert s.units_in(s.capital(carthage), carthage) == home + 3


@pytest.mark.rule("mare:6.2f5", "mare:6.1m")
@pytest.mark.parametrize(("occupier", "garrison"), [("rome", 4), ("egypt", 1)])
def test_a_ceded_city_that_was_occupied_is_its_new_owners(occupier: str, garrison: int) -> None:
    s = enemies("carthage", "rome", "egypt")
    city = CITY["city:hadrumeto"]
    muster(s, "rome", "AF2", inf=4)
    s.occupier[city], s.garrison[city] = nation(s, occupier), 4
    surrender(s, "carthage", "rome", "unconditional", clause("province_cession", province="province:AF2"))
    assert (s.holder(city), s.garrison[city]) == (nation(s, "rome"), garrison)


def last_stand() -> MareNostrum:
    """Carthage has nothing left but its capital's province; Rome and Egypt stand in it."""
    s = enemies("carthage", "rome", "egypt")
    for province in s.provinces(nation(s, "carthage")):
        if province != place("AF1"):
            s.owner[province] = NOBODY
    muster(s, "rome", "AF1", inf=4)
    muster(s, "egypt", "AF1", inf_mc=2)
    return s


CAPITAL = clause("province_cession", province="province:AF1")


@pytest.mark.rule("mare:6.2f4", "mare:6.2f6")
def test_a_nation_that_loses_its_capital_is_out_and_the_taker_gains_twenty_points() -> None:
    s = last_stand()
    surrender(s, "carthage", "rome", "unconditional", CAPITAL)
    carthage = nation(s, "carthage")
    assert s.eliminated[carthage]
    assert carthage not in s.living()
    assert points(s, "rome") == 25 + 20
    assert [line.to for line in lines(s, "peace.eliminated")] == [None]


@pytest.mark.rule("mare:6.2f6")
def test_nothing_is_left_of_an_eliminated_nation() -> None:
    s = last_stand()
    carthage, rome, gauls = (nation(s, name) for name in ("carthage", "rome", "gauls"))
    alliance(s, "carthage", "gauls")
    s.trade_alliance[carthage][gauls] = s.trade_alliance[gauls][carthage] = True
    s.passage_until[gauls][carthage] = YEAR + 3
    s.hands[carthage] = [Held(s.deck.pop()), Held(s.deck.pop())]
    s.ceded = [[s.deck.pop(), carthage], [s.deck.pop(), gauls]]
    s.new_fleets[carthage] = 2
    once, again = (next(each for each in s.deck if COPIES[each]["permanent_discard"] == gone) for gone in (True, False))
    s.deck = [each for each in s.deck if each not in (once, again)]
    s.active = [Active(carthage, once), Active(carthage, again), Active(rome, s.deck.pop())]
    cards = len(s.deck) + len(s.removed)
    s.grade[carthage][place("HP9")] = SUBSIDIARY
    s.debts = [Debt(gauls, carthage, since=YEAR, until=YEAR + 5, per_urban=1)]
    s.shipments = [Shipment(carthage, gauls, [1, 0, 0, 0])]
    s.occupier[CITY["city:roma"]], s.garrison[CITY["city:roma"]] = carthage, 7
    s.routes = [Route(carthage, CITY["city:utica"], CITY["city:ebusus"], points=3)]
    general(s, "carthage", "AF1")
    surrender(s, "carthage", "rome", "unconditional", CAPITAL)
    assert (s.fleets_of(carthage), s.new_fleets[carthage]) == (0, 0)
    assert (s.leaders_of(carthage), s.provinces(carthage)) == ([], [])
    assert not [force for force in s.forces if force.nation == carthage]
    assert len(s.deck) + len(s.removed) == cards + 5
    assert s.removed == [once]
    assert ([to for _, to in s.ceded], [each.nation for each in s.active]) == ([gauls], [rome])
    assert s.hands[carthage] == []
    assert not any(s.at_war(carthage, other) for other in range(13))
    assert not (s.military_alliance[gauls][carthage])
    assert not (s.trade_alliance[gauls][carthage])
    assert (s.passage_until[gauls][carthage], s.grade[carthage][place("HP9")]) == (0, NEUTRAL)
    assert (s.debts, s.shipments) == ([], [])
    assert [route for route in s.routes if route.nation == carthage] == []
    assert (s.holder(CITY["city:roma"]), s.garrison[CITY["city:roma"]]) == (rome, 1)


@pytest.mark.rule("mare:6.2f6", "mare:6.1k")
def test_other_enemies_of_an_eliminated_nation_go_home() -> None:
    s = last_stand()
    muster(s, "gauls", "IT3", inf=2)
    surrender(s, "carthage", "rome", "unconditional", CAPITAL)
    assert (units(s, "rome", "AF1"), units(s, "egypt", "AF1")) == ({"inf": 4}, {})
    assert units(s, "gauls", "IT3") == {"inf": 2}
    assert not s.at_war(nation(s, "egypt"), nation(s, "carthage"))


@pytest.mark.rule("mare:6.2f6")
def test_what_an_eliminated_nation_won_in_the_same_peace_is_independent() -> None:
    s = world()
    eliminate(s, nation(s, "carthage"), nation(s, "rome"))
    assert s.independent(place("AF2"))


@pytest.mark.rule("mare:6.2f3", "mare:6.2r")
def test_two_provinces_are_ceded_to_one_victor_but_not_to_two() -> None:
    s = two_victors("unconditional", "unconditional")
    s.owner[place("AF8")] = nation(s, "egypt")
    muster(s, "rome", "AF2", inf=9)
    muster(s, "egypt", "AF3", inf_mc=2)
    one, other = (clause("province_cession", province=f"province:{code}") for code in ("AF2", "AF3"))
    dictate(s, rome=[one], egypt=[other])
    assert (s.owner[place("AF2")], s.owner[place("AF3")]) == (nation(s, "rome"), nation(s, "carthage"))


@pytest.mark.rule("mare:6.2f3")
def test_one_victor_takes_two_provinces() -> None:
    s = enemies("egypt", "carthage")
    s.owner[place("AF8")] = nation(s, "egypt")
    two = [clause("province_cession", province=f"province:{code}") for code in ("AF2", "AF3")]
    for code in ("AF2", "AF3"):
        muster(s, "egypt", code, inf_mc=2)
        for production in (s.harvests, s.herds, s.deposits, s.mines):
            production[place(code)] = 0
    surrender(s, "carthage", "egypt", "unconditional", *two)
    assert [s.owner[place(code)] for code in ("AF2", "AF3")] == [nation(s, "egypt")] * 2


# -- g to i: independents -------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.2g", "mare:3.12.8i")
@pytest.mark.parametrize(("held", "left"), [(HOSTILE, VASSAL), (NEUTRAL, VASSAL), (PASSAGE, VASSAL)])
def test_rights_in_an_independent_pass_to_the_victor(held: int, left: int) -> None:
    s = enemies("rome", "carthage")
    rome, carthage, province = nation(s, "rome"), nation(s, "carthage"), place("HP9")
    s.grade[carthage][province], s.grade[rome][province] = VASSAL, held
    defeated(clause("rights_cession", province="province:HP9"), s=s)
    assert (s.grade[rome][province], s.grade[carthage][province]) == (left, NEUTRAL)


@pytest.mark.rule("mare:6.2g")
def test_a_victor_keeps_the_higher_grade() -> None:
    s = enemies("rome", "carthage")
    rome, province = nation(s, "rome"), place("HP9")
    s.grade[nation(s, "carthage")][province], s.grade[rome][province] = PASSAGE, SUBSIDIARY
    s.no_entry[rome][province] = True
    defeated(clause("rights_cession", province="province:HP9"), s=s)
    assert s.grade[rome][province] == SUBSIDIARY
    assert not s.no_entry[rome][province]


@pytest.mark.rule("mare:6.2h")
def test_rights_in_an_independent_are_withdrawn() -> None:
    s = enemies("rome", "carthage")
    s.grade[nation(s, "carthage")][place("HP9")] = SUBSIDIARY
    defeated(clause("rights_withdrawal", province="province:HP9"), s=s)
    assert s.grade[nation(s, "carthage")][place("HP9")] == NEUTRAL


@pytest.mark.rule("mare:6.2g", "mare:6.2h")
@pytest.mark.parametrize(("key", "why"), [("rights_cession", "mare:6.2g"), ("rights_withdrawal", "mare:6.2h")])
def test_only_rights_that_the_loser_has_can_be_taken(key: Any, why: str) -> None:
    s = at_mercy()
    assert refused_terms(s, "rome", "carthage", clause(key, province="province:HP9")) == {"terms[0].clauses[0]": why}


@pytest.mark.rule("mare:6.2i")
def test_a_sphere_of_influence_closes_an_independent_to_the_loser_for_five_years() -> None:
    s = defeated(clause("sphere_of_influence", province="province:HP9"))
    assert s.sphere_until[nation(s, "carthage")][place("HP9")] == YEAR + 4
    own = clause("sphere_of_influence", province="province:AF2")
    assert refused_terms(at_mercy(), "rome", "carthage", own) == {"terms[0].clauses[0]": "mare:6.2i"}


# -- j to m: treaties -----------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.2j")
def test_a_broken_military_alliance_costs_no_level_and_wrongs_nobody() -> None:
    s = enemies("rome", "carthage")
    alliance(s, "carthage", "gauls")
    level(s, "carthage", "fiasco")
    defeated(clause("break_military_alliance", nation="nation:gauls"), s=s)
    assert not between(s, s.military_alliance, "gauls", "carthage")
    assert between(s, s.no_military_before, "gauls", "carthage") == YEAR + 5
    assert between(s, s.casus_belli, "gauls", "carthage") == 0
    assert level(s, "carthage") == "colapso"
    other = clause("break_military_alliance", nation="nation:egypt")
    assert refused_terms(at_mercy(), "rome", "carthage", other) == {"terms[0].clauses[0]": "mare:6.2j"}


@pytest.mark.rule("mare:6.2k")
def test_a_grant_is_rescinded_although_guests_are_in_the_land() -> None:
    s = enemies("rome", "carthage")
    s.passage_until[nation(s, "carthage")][nation(s, "gauls")] = YEAR + 5
    muster(s, "gauls", "AF4", inf=1)
    defeated(clause("rescind_passage", nation="nation:gauls"), s=s)
    assert between(s, s.passage_until, "carthage", "gauls") == 0
    assert between(s, s.casus_belli, "gauls", "carthage") == 0
    assert (level(s, "carthage"), s.revoked[nation(s, "carthage")][nation(s, "gauls")]) == ("muy_bajo", 0)


@pytest.mark.rule("mare:6.2k", "mare:5f")
def test_trying_does_not_tell_whether_there_is_a_grant() -> None:
    found = []
    for until in (0, YEAR + 5):
        s = at_mercy()
        s.passage_until[nation(s, "carthage")][nation(s, "gauls")] = until
        found.append(refused_terms(s, "rome", "carthage", clause("rescind_passage", nation="nation:gauls")))
    assert found == [{}, {}]
    s = defeated(clause("rescind_passage", nation="nation:gauls"))
    assert between(s, s.no_passage_before, "carthage", "gauls") == 0


@pytest.mark.rule("mare:6.2l")
def test_a_broken_trade_alliance_halves_its_points_and_wrongs_nobody() -> None:
    s = enemies("carthage", "rome")
    egypt, carthage = nation(s, "egypt"), nation(s, "carthage")
    s.trade_alliance[carthage][egypt] = s.trade_alliance[egypt][carthage] = True
    s.routes = [Route(carthage, CITY["city:utica"], CITY["city:cyrene"], points=8)]
    surrender(s, "carthage", "rome", "conditional", clause("break_trade_alliance", nation="nation:egypt"))
    assert not s.trade_alliance[egypt][carthage]
    assert [route.points for route in s.routes] == [4]
    assert s.casus_belli[egypt][carthage] == 0
    other = clause("break_trade_alliance", nation="nation:gauls")
    assert refused_terms(at_mercy(), "rome", "carthage", other) == {"terms[0].clauses[0]": "mare:6.2l"}


@pytest.mark.rule("mare:6.2m")
@pytest.mark.parametrize(("times", "until"), [(1, YEAR + 4), (2, YEAR + 9)])
def test_the_victor_may_pass_for_five_years_each_time(times: int, until: int) -> None:
    s = defeated(*[clause("passage_to_victor")] * times)
    assert between(s, s.passage_until, "carthage", "rome") == until
    assert between(s, s.passage_until, "rome", "carthage") == 0


@pytest.mark.rule("mare:6.2m")
@pytest.mark.parametrize("kind", ["conditional", "unconditional"])
def test_with_passage_the_victor_may_leave_troops_where_they_stand(kind: Any) -> None:
    s = enemies("rome", "carthage")
    muster(s, "rome", "AF2", inf=8)
    muster(s, "rome", "AF3", inf=2)
    surrender(s, "carthage", "rome", kind, clause("passage_to_victor"), keep=["AF2"])
    assert (units(s, "rome", "AF2"), units(s, "rome", "AF3")) == ({"inf": 8}, {})


@pytest.mark.rule("mare:6.2m")
def test_troops_stay_only_by_that_clause_and_only_where_they_are() -> None:
    s = enemies("rome", "carthage")
    muster(s, "rome", "AF2", inf=8)
    at_mercy(s)
    assert refused_terms(s, "rome", "carthage", keep=["AF2"]) == {"terms[0].keep_troops": "mare:6.2m"}
    passage = clause("passage_to_victor")
    assert refused_terms(s, "rome", "carthage", passage, keep=["AF2"]) == {}
    assert refused_terms(s, "rome", "carthage", passage, keep=["AF3"]) == {"terms[0].keep_troops[0]": "mare:6.2m"}


# -- n to q: leaders, fleets, troops --------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.2n")
@pytest.mark.parametrize(("roll", "gone"), [(26, True), (27, False)])
def test_a_leader_ages_by_twenty_years_and_is_checked(roll: int, gone: bool) -> None:
    s = enemies("rome", "carthage", dice=(roll,))
    leader = general(s, "carthage", age=35)
    defeated(clause("leader_retirement", leader=f"leader:{leader.number}"), s=s)
    assert (leader not in s.leaders) == gone
    if not gone:
        assert leader.age == 35 + 20 + 5


@pytest.mark.rule("mare:6.2n")
def test_only_a_leader_of_the_loser_is_retired() -> None:
    s = enemies("rome", "carthage")
    own, theirs = general(s, "rome"), general(s, "carthage")
    at_mercy(s)
    for leader, why in ((own, ["terms[0].clauses[0].leader"]), (theirs, [])):
        wrong = refused_terms(s, "rome", "carthage", clause("leader_retirement", leader=f"leader:{leader.number}"))
        assert list(wrong) == why


@pytest.mark.rule("mare:6.2o")
def test_ten_fleets_are_scrapped_each_time() -> None:
    s = enemies("rome", "carthage")
    s.fleets[nation(s, "carthage")] = [14, *[0] * (len(s.fleets[0]) - 1)]
    defeated(clause("fleet_scrapping"), clause("fleet_scrapping"), s=s)
    assert s.fleets_of(nation(s, "carthage")) == 0


def army(s: MareNostrum, **kinds: int) -> None:
    """Carthage has these units and no others."""
    s.forces = [force for force in s.forces if force.nation != nation(s, "carthage")]
    muster(s, "carthage", "AF1", **kinds)


@pytest.mark.rule("mare:6.2p")
def test_the_five_worst_units_serve_the_victor_in_his_capital() -> None:
    s = enemies("rome", "carthage")
    army(s, inf=4, cav=2, inf_mc=3)
    before = units(s, "rome", "IT1")
    defeated(clause("auxiliary_troops"), s=s)
    assert units(s, "carthage", "AF1") == {"inf": 2, "cav": 2}
    now = units(s, "rome", "IT1")
    assert (now["inf"] - before["inf"], now["inf_mc"]) == (2, 3)


@pytest.mark.rule("mare:6.2q")
def test_the_five_best_units_are_demobilised() -> None:
    s = enemies("rome", "carthage")
    army(s, inf=6, cav=2, cav_mc=2)
    defeated(clause("demobilisation"), s=s)
    assert units(s, "carthage", "AF1") == {"inf": 5}


@pytest.mark.rule("mare:6.2p", "mare:6.2q")
def test_veterans_count_with_their_bonus_and_equals_are_drawn() -> None:
    s = enemies("rome", "carthage", dice=(1, 1, 1))
    army(s, inf=3, veteran_inf=2, cav=2, veteran_cav=1)
    defeated(clause("auxiliary_troops"), s=s)
    left = units(s, "carthage", "AF1")
    assert ("inf" in left, left["veteran_cav"], sum(left.values())) == (False, 1, 3)


@pytest.mark.rule("mare:6.2p")
def test_who_has_fewer_units_gives_them_all() -> None:
    s = enemies("rome", "carthage")
    army(s, cav=2)
    defeated(clause("auxiliary_troops"), s=s)
    assert units(s, "carthage", "AF1") == {}


# -- r: clauses chosen too often ------------------------------------------------------------------------------------
def two_victors(rome: Any, egypt: Any) -> MareNostrum:
    """Carthage is about to surrender to Rome and to Egypt."""
    s = enemies("carthage", "rome", "egypt")
    s.forces = [force for force in s.forces if force.nation == nation(s, "carthage")]
    paper = Offers(
        [
            offer(name, kind, *([clause("auxiliary_troops")] if kind == "conditional" else []))
            for name, kind in (("rome", rome), ("egypt", egypt))
        ]
    )
    phase(s, "negotiation", carthage=paper)
    phase(
        s,
        "answers",
        **{name: ["nation:carthage"] for name, kind in (("rome", rome), ("egypt", egypt)) if kind == "conditional"},
    )
    return s


def dictate(s: MareNostrum, **chosen: list[Clause]) -> None:
    """Victors choose these clauses, and all takes effect."""
    phase(s, "surrender_terms", **{name: terms("carthage", *clauses) for name, clauses in chosen.items()})
    run(s, "peace_effects")


def served(s: MareNostrum) -> str:
    """Who got the auxiliary troops."""
    (one,) = [name for name in ("rome", "egypt") if any(force.nation == nation(s, name) for force in s.forces)]
    return one


AUXILIARIES = [clause("auxiliary_troops")]


@pytest.mark.rule("mare:6.2r")
@pytest.mark.parametrize(("rome", "egypt"), [("unconditional", "conditional"), ("conditional", "unconditional")])
def test_an_unconditional_surrender_has_priority(rome: Any, egypt: Any) -> None:
    s = two_victors(rome, egypt)
    winner = "rome" if rome == "unconditional" else "egypt"
    dictate(s, **{winner: AUXILIARIES})
    assert served(s) == winner
    loser = "egypt" if winner == "rome" else "rome"
    assert [line.to for line in lines(s, "peace.clause_lost")] == [[nation(s, loser)]]


@pytest.mark.rule("mare:6.2r")
@pytest.mark.parametrize("winner", ["rome", "egypt"])
@pytest.mark.parametrize("reason", ["war", "troops", "stability"])
def test_then_the_longest_war_then_most_troops_then_the_highest_stability(winner: str, reason: str) -> None:
    s = two_victors("unconditional", "unconditional")
    other = "egypt" if winner == "rome" else "rome"
    if reason == "war":
        go_to_war(s, "carthage", winner, s.year - 3)
        level(s, other, "optimo")
    elif reason == "troops":
        level(s, other, "optimo")
        muster(s, winner, "AF2", cav=5)
        muster(s, other, "AF2", cav=4)
    else:
        level(s, winner, "optimo")
    dictate(s, rome=AUXILIARIES, egypt=AUXILIARIES)
    lost = lines(s, "peace.clause_lost")
    assert [line.to for line in lost] == [[nation(s, other)]]


@pytest.mark.rule("mare:6.2u")
def test_limits_count_over_all_treaties_of_a_loser() -> None:
    s = enemies("carthage", "rome", "egypt", "gauls")
    paper = Offers([offer(name, "unconditional") for name in ("rome", "egypt", "gauls")])
    phase(s, "negotiation", carthage=paper)
    phase(s, "answers")
    dictate(s, **{name: [clause("indemnity")] for name in ("rome", "egypt", "gauls")})
    assert len(s.debts) == 2
    assert len(lines(s, "peace.clause_lost")) == 1


@pytest.mark.rule("mare:6.2u")
def test_limits_of_two_losers_are_their_own() -> None:
    s = enemies("rome", "carthage", "egypt")
    phase(s, "negotiation", **{name: Offers([offer("rome", "unconditional")]) for name in ("carthage", "egypt")})
    phase(s, "answers")
    both = terms("carthage", *[clause("indemnity")] * 2).terms + terms("egypt", *[clause("indemnity")] * 2).terms
    phase(s, "surrender_terms", rome=type(terms("egypt"))(both))
    run(s, "peace_effects")
    assert len(s.debts) == 4
