"""The clauses of a surrender (6.2), in the book's order."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum.debts import amount
from tabularium.games.mare_nostrum.orders import Offers
from tabularium.games.mare_nostrum.pieces import Route
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import HOSTILE, NEUTRAL, PASSAGE, SUBSIDIARY, VASSAL
from tabularium.games.mare_nostrum.world import CITY

from .peace import (
    at_mercy,
    clause,
    defeated,
    dictate,
    enemies,
    offer,
    phase,
    refused_offers,
    refused_terms,
    surrender,
    two_victors,
)
from .world import alliance, general, level, lines, muster, nation, place, run, units

YEAR = 522


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


@pytest.mark.rule("mare:6.1l")
def test_a_fourth_and_a_seventh_clause_are_refused_by_the_rule_that_counts_them() -> None:
    s = enemies("rome", "carthage")
    pairs = [clause(key) for key in ("vp_gain", "vp_loss", "stability_gain") for _ in range(2)]
    assert refused_offers(s, "carthage", offer("rome", "conditional", *pairs[:4])) == {
        "offers[0].clauses[3]": "mare:6.1l"
    }
    at_mercy(s)
    assert refused_terms(s, "rome", "carthage", *pairs, clause("indemnity")) == {"terms[0].clauses[6]": "mare:6.1l"}


@pytest.mark.rule("mare:6.2a", "mare:6.2b", "mare:6.2c", "mare:6.2d", "mare:6.2e", "mare:6.2m")
@pytest.mark.rule("mare:6.2o", "mare:6.2p", "mare:6.2q")
@pytest.mark.parametrize(
    ("key", "limit", "says"),
    [
        ("forced_peace", 2, "a"),
        ("vp_gain", 2, "b"),
        ("vp_loss", 2, "c"),
        ("stability_gain", 2, "d"),
        ("indemnity", 2, "e"),
        ("passage_to_victor", 2, "m"),
        ("fleet_scrapping", 2, "o"),
        ("auxiliary_troops", 1, "p"),
        ("demobilisation", 1, "q"),
    ],
)
def test_a_clause_can_be_chosen_as_often_as_its_paragraph_says(key: Any, limit: int, says: str) -> None:
    s = at_mercy()
    chosen = [clause(key)] * (limit + 1)
    assert refused_terms(s, "rome", "carthage", *chosen[:-1]) == {}
    assert refused_terms(s, "rome", "carthage", *chosen) == {f"terms[0].clauses[{limit}]": f"mare:6.2{says}"}


@pytest.mark.rule("mare:6.2i")
def test_a_clause_is_not_chosen_twice_for_the_same() -> None:
    s = at_mercy()
    one = clause("sphere_of_influence", province="province:HP8")
    other = clause("sphere_of_influence", province="province:HP9")
    assert refused_terms(s, "rome", "carthage", one, one) == {"terms[0].clauses[1]": "mare:6.2i"}
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
    assert s.sphere_of[nation(s, "carthage")][place("HP9")] == nation(s, "rome")
    own = clause("sphere_of_influence", province="province:AF2")
    assert refused_terms(at_mercy(), "rome", "carthage", own) == {"terms[0].clauses[0]": "mare:6.2i"}


# -- j to m: treaties -----------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.2j")
def test_an_alliance_that_two_victors_break_ends_once() -> None:
    s = two_victors("unconditional", "unconditional")
    alliance(s, "carthage", "gauls")
    broken = clause("break_military_alliance", nation="nation:gauls")
    dictate(s, rome=[broken], egypt=[broken])
    assert not between(s, s.military_alliance, "gauls", "carthage")
    assert len(lines(s, "peace.alliance_broken")) == 1


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
    assert [line.rule for line in lines(s, "peace.alliance_broken")] == ["mare:3.3.3c"], "no word of a clause"
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
    assert {line.rule for line in lines(s, "passage.revoked")} == {"mare:3.3.1h"}, "no word of a clause"


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
    assert [line.rule for line in lines(s, "peace.trade_broken")] == ["mare:3.3.2e"], "no word of a clause"
    other = clause("break_trade_alliance", nation="nation:gauls")
    assert refused_terms(at_mercy(), "rome", "carthage", other) == {"terms[0].clauses[0]": "mare:6.2l"}


@pytest.mark.rule("mare:6.2l", "mare:3.3.2d")
def test_a_trade_alliance_that_both_allies_must_break_in_one_peace_ends_once() -> None:
    s = enemies("rome", "carthage", "egypt")
    egypt, carthage = nation(s, "egypt"), nation(s, "carthage")
    s.trade_alliance[carthage][egypt] = s.trade_alliance[egypt][carthage] = True
    s.routes = [Route(carthage, CITY["city:utica"], CITY["city:cyrene"], points=8)]
    papers = {
        loser: Offers([offer("rome", "conditional", clause("break_trade_alliance", nation=f"nation:{ally}"))])
        for loser, ally in (("carthage", "egypt"), ("egypt", "carthage"))
    }
    phase(s, "negotiation", **papers)
    phase(s, "answers", rome=["nation:carthage", "nation:egypt"])
    phase(s, "surrender_terms")
    run(s, "peace_effects")
    assert [route.points for route in s.routes] == [4]
    assert len(lines(s, "peace.trade_broken")) == 1


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
    for code in ("AF2", "AF3"):
        assert refused_terms(s, "rome", "carthage", keep=[code]) == {"terms[0].keep_troops": "mare:6.2m"}
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
