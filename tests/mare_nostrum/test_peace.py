"""Treaties of peace (6): the negotiation, forced surrenders, rewards, the end of wars."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum.imagine import known
from tabularium.games.mare_nostrum.orders import Dictate, Offers
from tabularium.games.mare_nostrum.pieces import NOBODY, Force
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import COLUMNS
from tabularium.games.mare_nostrum.world import CITIES_OF, CITY

from .peace import clause, enemies, offer, papers, phase, refused_offers, refused_terms, surrender, terms
from .world import alliance, general, go_to_war, level, lines, muster, nation, place, run, units, world

YEAR = 522


def at_war(s: MareNostrum, a: str, b: str) -> bool:
    return s.at_war(nation(s, a), nation(s, b))


def peace_until(s: MareNostrum, a: str, b: str) -> int:
    return s.peace_until[nation(s, a)][nation(s, b)]


def signed(s: MareNostrum) -> list[tuple[str, str, str]]:
    """The treaties of the year: kind, loser, victor."""
    return [
        (each.kind, s.name(each.loser).removeprefix("nation:"), s.name(each.victor).removeprefix("nation:"))
        for each in s.treaties
    ]


# -- 6.0 who is asked -----------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.0a")
def test_without_a_war_nobody_is_asked() -> None:
    s = world()
    assert [phase(s, step) for step in ("negotiation", "answers", "surrender_terms")] == [[], [], []]


@pytest.mark.rule("mare:6.0a")
def test_all_nations_at_war_are_asked_and_nobody_else() -> None:
    s = enemies("rome", "carthage")
    go_to_war(s, "gauls", "illyria")
    assert phase(s, "negotiation") == ["carthage", "gauls", "illyria", "rome"]


@pytest.mark.rule("mare:6.0a", "mare:5c", "mare:5e")
@pytest.mark.parametrize(
    ("offers", "taken"),
    [
        ([], {}),
        ([offer("rome", "conditional", clause("passage_to_victor"))], {"rome": ["nation:carthage"]}),
        ([offer("rome", "conditional", clause("vp_gain"))], {"rome": ["nation:carthage"]}),
        ([offer("rome", "conditional", clause("vp_gain"))], {"rome": []}),
        ([offer("rome", "unconditional")], {}),
    ],
)
def test_who_is_asked_does_not_tell_who_offered_or_surrendered(offers: list[Any], taken: dict[str, list[str]]) -> None:
    s = enemies("rome", "carthage")
    go_to_war(s, "gauls", "illyria")
    phase(s, "negotiation", carthage=Offers(offers))
    assert phase(s, "answers", **taken) == ["carthage", "gauls", "illyria", "rome"]
    assert phase(s, "surrender_terms") == ["carthage", "gauls", "illyria", "rome"]


@pytest.mark.rule("mare:6.0a")
def test_a_nation_that_nobody_plays_is_neither_asked_nor_offered_anything() -> None:
    s = enemies("rome", "carthage")
    s.seat_of[nation(s, "carthage")] = NOBODY
    assert phase(s, "negotiation") == ["rome"]
    assert refused_offers(s, "rome", offer("carthage", "unconditional")) == {"offers[0].nation": "mare:6.0a"}


@pytest.mark.rule("mare:6.0a")
def test_an_accepted_treaty_ends_the_war_before_any_order_of_the_turn() -> None:
    s = enemies("rome", "carthage")
    surrender(s, "carthage", "rome", "conditional")
    assert signed(s) == [("conditional", "carthage", "rome")]
    assert not at_war(s, "rome", "carthage")
    assert list(s.edition.phases).index("peace") < list(s.edition.phases).index("orders")
    assert [line.to for line in lines(s, "peace.made")] == [None]


# -- 6.1 offers and answers -----------------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.1a")
def test_a_declined_conditional_surrender_changes_nothing() -> None:
    s = enemies("rome", "carthage")
    phase(s, "negotiation", carthage=Offers([offer("rome", "conditional", clause("vp_gain"))]))
    phase(s, "answers", rome=[])
    phase(s, "surrender_terms")
    run(s, "peace_effects")
    assert at_war(s, "rome", "carthage")
    assert (s.points[nation(s, "rome")], level(s, "rome"), level(s, "carthage")) == (0, "medio", "medio")
    assert [line.to for line in lines(s, "peace.declined")] == [[nation(s, "carthage")]]


@pytest.mark.rule("mare:6.0a", "mare:6.1a", "mare:5e")
def test_an_offer_is_told_to_its_two_parties_alone() -> None:
    s = enemies("rome", "carthage")
    phase(s, "negotiation", carthage=Offers([offer("rome", "conditional", clause("vp_gain"))]))
    told = [*lines(s, "peace.offered"), *lines(s, "peace.clause")]
    assert sorted(line.to for line in told if line.to) == sorted([[nation(s, "rome")], [nation(s, "carthage")]] * 2)


@pytest.mark.rule("mare:6.1b")
def test_an_unconditional_surrender_cannot_be_refused_and_its_victor_chooses() -> None:
    s = enemies("rome", "carthage")
    phase(s, "negotiation", carthage=Offers([offer("rome", "unconditional")]))
    assert papers(s, "answers")["rome"].options == []
    phase(s, "answers")
    phase(s, "surrender_terms", rome=terms("carthage", *[clause("vp_gain"), clause("vp_gain"), clause("vp_loss")]))
    run(s, "peace_effects")
    assert signed(s) == [("unconditional", "carthage", "rome")]
    assert (s.points[nation(s, "rome")], s.points[nation(s, "carthage")]) == (25 + 10, -5)


@pytest.mark.rule("mare:6.1b")
def test_a_victor_of_two_chooses_for_each() -> None:
    s = enemies("rome", "carthage", "egypt")
    phase(s, "negotiation", **{name: Offers([offer("rome", "unconditional")]) for name in ("carthage", "egypt")})
    phase(s, "answers")
    rows = [*terms("egypt", clause("vp_loss")).terms, *terms("carthage", clause("vp_gain")).terms]
    phase(s, "surrender_terms", rome=Dictate(rows))
    assert {s.name(each.loser): [clause.clause for clause in each.clauses] for each in s.treaties} == {
        "nation:carthage": ["clause:vp_gain"],
        "nation:egypt": ["clause:vp_loss"],
    }


@pytest.mark.rule("mare:6.1b", "mare:6.3b")
@pytest.mark.parametrize(("kind", "why"), [("unconditional", "mare:6.1b"), ("truce_5", "mare:6.3b")])
def test_only_a_conditional_surrender_names_its_clauses(kind: Any, why: str) -> None:
    s = enemies("rome", "carthage")
    assert refused_offers(s, "carthage", offer("rome", kind, clause("vp_gain"))) == {"offers[0].clauses": why}


@pytest.mark.rule("mare:6.1a")
def test_an_enemy_gets_one_offer() -> None:
    s = enemies("rome", "carthage")
    two = (offer("rome", "conditional"), offer("rome", "truce_5"))
    assert refused_offers(s, "carthage", *two) == {"offers[1].nation": "mare:6.1a"}


@pytest.mark.rule("mare:6.1b", "mare:6.1a")
@pytest.mark.parametrize("kind", ["conditional", "unconditional"])
def test_two_surrenders_that_cross_each_other_are_none(kind: Any) -> None:
    s = enemies("rome", "carthage")
    phase(s, "negotiation", carthage=Offers([offer("rome", kind)]), rome=Offers([offer("carthage", kind)]))
    if kind == "conditional":
        phase(s, "answers", rome=["nation:carthage"], carthage=["nation:rome"])
    else:
        phase(s, "answers")
    assert signed(s) == []


@pytest.mark.rule("mare:6.1b", "mare:6.1a")
def test_an_unconditional_surrender_goes_before_a_conditional_one() -> None:
    s = enemies("rome", "carthage")
    rome = Offers([offer("carthage", "conditional")])
    phase(s, "negotiation", carthage=Offers([offer("rome", "unconditional")]), rome=rome)
    phase(s, "answers")
    assert signed(s) == [("unconditional", "carthage", "rome")]


@pytest.mark.rule("mare:6.2s")
def test_the_clauses_of_an_accepted_treaty_cannot_be_changed() -> None:
    s = enemies("rome", "carthage")
    phase(s, "negotiation", carthage=Offers([offer("rome", "conditional", clause("passage_to_victor"))]))
    phase(s, "answers", rome=["nation:carthage"])
    assert refused_terms(s, "rome", "carthage", clause("vp_gain")) == {"terms[0].clauses": "mare:6.2s"}


# -- 6.1 forced surrenders ------------------------------------------------------------------------------------------
def collapsed(own: int = 8, rome: int = 8, egypt: int = 4, now: str = "colapso") -> MareNostrum:
    """Carthage in Collapse: its units, and those of two enemies in its land."""
    s = enemies("carthage", "rome", "egypt")
    s.forces = [force for force in s.forces if force.nation != nation(s, "carthage")]
    level(s, "carthage", now)
    muster(s, "carthage", "AF1", inf=own)
    muster(s, "rome", "AF2", inf=rome)
    muster(s, "egypt", "AF7", inf=egypt)
    run(s, "surrender_checks")
    return s


def forced(s: MareNostrum) -> list[tuple[str, str, int]]:
    return sorted((s.name(loser)[7:], s.name(victor)[7:], sure) for loser, victor, sure in s.forced)


@pytest.mark.rule("mare:6.1c")
def test_all_enemies_with_troops_in_the_land_of_a_collapsed_nation_may_demand_its_surrender_together() -> None:
    s = collapsed()
    assert forced(s) == [("carthage", "egypt", 0), ("carthage", "rome", 0)]
    demand = Offers(demands=["nation:carthage"])
    phase(s, "negotiation", rome=demand, egypt=demand)
    phase(s, "answers")
    assert sorted(signed(s)) == [("dictated", "carthage", "egypt"), ("dictated", "carthage", "rome")]


@pytest.mark.rule("mare:6.1c")
def test_if_one_of_them_does_not_demand_it_there_is_no_surrender() -> None:
    s = collapsed()
    phase(s, "negotiation", rome=Offers(demands=["nation:carthage"]))
    phase(s, "answers")
    assert signed(s) == []


@pytest.mark.rule("mare:6.1c")
def test_what_is_demanded_of_one_is_not_demanded_of_another() -> None:
    s = collapsed()
    go_to_war(s, "rome", "illyria")
    level(s, "illyria", "colapso")
    s.forces = [force for force in s.forces if force.nation != nation(s, "illyria")]
    muster(s, "illyria", "DM3", inf=2)
    muster(s, "rome", "DM3", inf=3)
    run(s, "surrender_checks")
    phase(s, "negotiation", rome=Offers(demands=["nation:illyria"]), egypt=Offers(demands=["nation:carthage"]))
    phase(s, "answers")
    assert signed(s) == [("dictated", "illyria", "rome")]


@pytest.mark.rule("mare:6.1c")
@pytest.mark.parametrize(("own", "now"), [(12, "colapso"), (8, "fiasco")])
def test_no_surrender_without_collapse_or_without_more_enemies_than_friends(own: int, now: str) -> None:
    assert forced(collapsed(own=own, now=now)) == []


@pytest.mark.rule("mare:6.1c", "mare:3.3.3i")
def test_units_of_allies_count_for_the_collapsed_nation() -> None:
    s = collapsed()
    alliance(s, "carthage", "gauls")
    muster(s, "gauls", "AF1", inf=4)
    run(s, "surrender_checks")
    assert forced(s) == []


@pytest.mark.rule("mare:6.1c", "mare:5c")
def test_only_the_collapsed_nation_and_the_enemies_in_its_land_hear_of_it() -> None:
    s = collapsed()
    go_to_war(s, "carthage", "gauls")
    heard = {line.to[0] for line in lines(s, "peace.may_be_demanded") if line.to}
    assert heard == {nation(s, name) for name in ("carthage", "rome", "egypt")}
    assert papers(s, "negotiation")["gauls"].among["demands[]"] == []
    assert papers(s, "negotiation")["rome"].among["demands[]"] == ["nation:carthage"]


@pytest.mark.rule("mare:6.1c")
def test_who_demands_offers_nothing() -> None:
    s = collapsed()
    sheet = papers(s, "negotiation")["rome"]
    both = Offers([offer("carthage", "truce_5")], demands=["nation:carthage", "nation:carthage"])
    assert {path: why.rule for path, why in sheet.check(both)} == {
        "offers[0].nation": "mare:6.1c",
        "demands[1]": "mare:6.1c",
    }


@pytest.mark.rule("mare:6.1d", "mare:6.1l")
def test_the_terms_of_a_demanded_surrender_are_dictated_but_count_as_conditional() -> None:
    s = collapsed()
    demand = Offers(demands=["nation:carthage"])
    phase(s, "negotiation", rome=demand, egypt=demand)
    phase(s, "answers")
    four = [clause("vp_gain"), clause("vp_gain"), clause("vp_loss"), clause("vp_loss")]
    assert refused_terms(s, "rome", "carthage", *four) == {"terms[0].clauses[3]": "mare:6.1l"}
    phase(s, "surrender_terms", rome=terms("carthage", clause("vp_gain")))
    run(s, "peace_effects")
    assert [s.points[nation(s, name)] for name in ("rome", "egypt")] == [15 + 5, 15]
    assert level(s, "rome") == "alto"
    assert not s.subdued[nation(s, "rome")][nation(s, "carthage")]


@pytest.mark.rule("mare:6.1e")
@pytest.mark.parametrize(("enemy", "sure"), [(21, 1), (20, 0)])
def test_more_than_twice_as_many_enemies_force_an_unconditional_surrender(enemy: int, sure: int) -> None:
    s = collapsed(own=10, rome=enemy - 4, egypt=4)
    assert forced(s) == [("carthage", "egypt", sure), ("carthage", "rome", sure)]


@pytest.mark.rule("mare:6.1e")
def test_a_recorded_surrender_cannot_be_evaded_by_a_better_offer() -> None:
    s = collapsed(own=1)
    assert refused_offers(s, "carthage", offer("rome", "conditional")) == {"offers[0].nation": "mare:6.1e"}
    assert at_war(s, "rome", "carthage")
    phase(s, "negotiation")
    phase(s, "answers")
    phase(s, "surrender_terms")
    run(s, "peace_effects")
    assert sorted(signed(s)) == [("unconditional", "carthage", "egypt"), ("unconditional", "carthage", "rome")]
    assert not at_war(s, "rome", "carthage")
    assert s.forced == []


@pytest.mark.rule("mare:6.1f")
@pytest.mark.parametrize(("free", "sure"), [(0, [1]), (1, [])])
def test_a_collapsed_nation_all_of_whose_cities_are_occupied_surrenders_unconditionally(
    free: int, sure: list[int]
) -> None:
    s = collapsed(own=6, rome=5, egypt=0)
    for city in s.cities(nation(s, "carthage"))[free:]:
        s.occupier[city] = nation(s, "rome")
    run(s, "surrender_checks")
    assert [each for _, _, each in forced(s)] == sure
    assert [line.rule for line in lines(s, "peace.surrenders")] == ["mare:6.1f"] * 2 * len(sure)


@pytest.mark.rule("mare:6.1f")
def test_a_nation_without_cities_has_none_that_could_be_occupied() -> None:
    s = collapsed(own=6, rome=5, egypt=0)
    for province in s.provinces(nation(s, "carthage")):
        if CITIES_OF[province]:
            s.owner[province] = NOBODY
    s.owner[place("AF1")] = s.owner[place("AF2")] = NOBODY
    bare = next(each for each in range(len(s.owner)) if not CITIES_OF[each] and s.owner[each] == NOBODY)
    s.owner[bare] = nation(s, "carthage")
    for name, number in (("carthage", 6), ("rome", 5)):
        s.forces.append(Force(nation(s, name), bare, [number, *[0] * (COLUMNS - 1)]))
    run(s, "surrender_checks")
    assert forced(s) == []


# -- 6.1 rewards ----------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "mare:6.1g",
    "mare:6.1h",
    "mare:6.1i",
    "mare:6.1j",
    "mare:8.1i",
    "mare:8.1j",
    "mare:8.2c",
    "mare:3.2t",
    "mare:3.2u",
    "mare:3.2v",
    "mare:3.2w",
)
@pytest.mark.parametrize(
    ("kind", "points", "victor", "loser", "subdued"),
    [("conditional", 15, "alto", "bajo", False), ("unconditional", 25, "muy_alto", "muy_bajo", True)],
)
def test_victor_and_loser_of_a_surrender(kind: Any, points: int, victor: str, loser: str, subdued: bool) -> None:
    s = enemies("rome", "carthage")
    surrender(s, "carthage", "rome", kind)
    assert (s.points[nation(s, "rome")], s.points[nation(s, "carthage")]) == (points, 0)
    assert (level(s, "rome"), level(s, "carthage")) == (victor, loser)
    assert s.subdued[nation(s, "rome")][nation(s, "carthage")] == subdued


@pytest.mark.rule("mare:6.1i", "mare:8.1h")
def test_levels_that_an_optimal_victor_cannot_take_are_points() -> None:
    s = enemies("rome", "carthage")
    level(s, "rome", "optimo")
    surrender(s, "carthage", "rome", "unconditional")
    assert (level(s, "rome"), s.points[nation(s, "rome")]) == ("optimo", 25 + 10)


@pytest.mark.rule("mare:6.1j")
def test_who_surrenders_to_two_loses_twice() -> None:
    s = enemies("carthage", "rome", "egypt")
    level(s, "carthage", "bajo")
    phase(s, "negotiation", carthage=Offers([offer("rome", "conditional"), offer("egypt", "conditional")]))
    phase(s, "answers", rome=["nation:carthage"], egypt=["nation:carthage"])
    phase(s, "surrender_terms")
    run(s, "peace_effects")
    assert level(s, "carthage") == "fiasco"


@pytest.mark.rule("mare:4.5.2e")
def test_leaders_of_the_loser_age_by_five_years() -> None:
    s = enemies("rome", "carthage")
    losing, winning = general(s, "carthage", age=30), general(s, "rome", age=30)
    surrender(s, "carthage", "rome", "conditional")
    assert (losing.age, winning.age) == (35, 30)


@pytest.mark.rule("mare:5e", "mare:6.0a")
def test_the_terms_are_told_to_the_signatories_alone() -> None:
    s = enemies("rome", "carthage")
    surrender(s, "carthage", "rome", "unconditional", clause("vp_gain"))
    told = [*lines(s, "peace.unconditional"), *lines(s, "peace.clause")]
    assert sorted(line.to for line in told if line.to) == sorted([[nation(s, "rome")], [nation(s, "carthage")]] * 2)


@pytest.mark.rule("mare:5e")
def test_a_third_nation_knows_neither_the_terms_nor_the_kind_of_a_surrender() -> None:
    s = enemies("rome", "carthage")
    surrender(s, "carthage", "rome", "unconditional", clause("vp_gain"))
    rome, carthage, gauls = (known(s, s.seat_of[nation(s, name)]) for name in ("rome", "carthage", "gauls"))
    assert (gauls["treaties"], gauls["feats"], gauls["offers"]) == ([], [], [None] * 13)
    assert rome["treaties"] == carthage["treaties"] != []
    assert rome["feats"] == carthage["feats"] == [["surrender", nation(s, "rome"), nation(s, "carthage")]]


# -- 6.1 the end of the war -----------------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.1k")
def test_troops_in_the_land_of_the_former_enemy_go_to_their_capital_and_others_stay() -> None:
    s = enemies("rome", "carthage")
    rome, carthage, abroad = units(s, "rome", "IT5"), units(s, "carthage", "AF4"), place("HP8")
    home = s.capital(nation(s, "rome"))
    before = s.units_in(home, nation(s, "rome"))
    muster(s, "rome", "AF1", inf=8)
    muster(s, "carthage", "IT8", inf_mc=2)
    s.forces.append(Force(nation(s, "rome"), abroad, [3, *[0] * (COLUMNS - 1)]))
    surrender(s, "carthage", "rome", "conditional")
    assert s.units_in(home, nation(s, "rome")) == before + 8
    assert units(s, "rome", "AF1") == units(s, "carthage", "IT8") == {}
    assert s.units_in(abroad, nation(s, "rome")) == 3
    assert (units(s, "rome", "IT5"), units(s, "carthage", "AF4")) == (rome, carthage)


@pytest.mark.rule("mare:6.1k")
def test_a_leader_goes_home_with_his_army_and_his_companions() -> None:
    s = enemies("rome", "carthage")
    consul = general(s, "rome", "AF1")
    friend = general(s, "rome", "AF1", principal=consul.number)
    s.forces.append(Force(nation(s, "rome"), place("AF1"), [4, *[0] * (COLUMNS - 1)], leader=consul.number))
    surrender(s, "carthage", "rome", "conditional")
    home = s.capital(nation(s, "rome"))
    army = s.army(consul.number)
    assert army is not None
    assert [army.province, consul.province, friend.province] == [home] * 3


@pytest.mark.rule("mare:6.1m", "mare:8.1f")
@pytest.mark.parametrize(("kind", "left"), [("conditional", 15 + 10), ("truce_5", 0)])
def test_occupied_cities_return_and_their_points_stay_only_after_a_surrender(kind: Any, left: int) -> None:
    s = enemies("rome", "carthage")
    rome = nation(s, "rome")
    cities = s.cities(nation(s, "carthage"))[:2]
    for city in cities:
        s.occupier[city], s.garrison[city] = rome, 4
    s.points[rome] = 10
    surrender(s, "carthage", "rome", kind)
    assert [(s.occupier[city], s.garrison[city]) for city in cities] == [(NOBODY, 1)] * 2
    assert s.points[rome] == left


@pytest.mark.rule("mare:6.1m", "mare:8.1f")
def test_cities_that_the_loser_occupied_cost_it_their_points() -> None:
    s = enemies("rome", "carthage")
    s.occupier[CITY["city:roma"]] = nation(s, "carthage")
    s.points[nation(s, "carthage")] = 5
    surrender(s, "carthage", "rome", "conditional")
    assert s.points[nation(s, "carthage")] == 0


@pytest.mark.rule("mare:6.2t")
def test_every_surrender_binds_both_for_five_years() -> None:
    s = enemies("rome", "carthage")
    surrender(s, "carthage", "rome", "conditional")
    assert peace_until(s, "rome", "carthage") == peace_until(s, "carthage", "rome") == YEAR + 4


# -- 6.3 truces -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.3a")
def test_a_truce_needs_the_same_years_from_both() -> None:
    s = enemies("rome", "carthage")
    phase(s, "negotiation", rome=Offers([offer("carthage", "truce_10")]), carthage=Offers([offer("rome", "truce_5")]))
    phase(s, "answers")
    assert signed(s) == []


@pytest.mark.rule("mare:6.3a")
@pytest.mark.parametrize(("kind", "until"), [("truce_5", YEAR + 4), ("truce_10", YEAR + 9)])
def test_a_truce_binds_both_for_the_years_they_agreed_on(kind: Any, until: int) -> None:
    s = enemies("rome", "carthage")
    surrender(s, "rome", "carthage", kind)
    assert not at_war(s, "rome", "carthage")
    assert peace_until(s, "rome", "carthage") == peace_until(s, "carthage", "rome") == until


@pytest.mark.rule("mare:6.3b", "mare:6.1k")
def test_a_truce_rewards_nobody_and_sends_the_troops_home() -> None:
    s = enemies("rome", "carthage")
    leader = general(s, "carthage", age=30)
    muster(s, "rome", "AF1", inf=8)
    surrender(s, "carthage", "rome", "truce_5")
    assert (s.points[nation(s, "rome")], s.points[nation(s, "carthage")]) == (0, 0)
    assert (level(s, "rome"), level(s, "carthage"), leader.age) == ("medio", "medio", 30)
    assert units(s, "rome", "AF1") == {}


# -- the papers as the house asks them ------------------------------------------------------------------------------
@pytest.mark.rule("mare:6.0a")
def test_papers_have_an_empty_default_that_is_legal_even_where_there_is_nothing_to_say() -> None:
    s = collapsed(own=1)
    for sheet in papers(s, "negotiation").values():
        assert sheet.accepts(sheet.default)
    phase(s, "negotiation")
    phase(s, "answers")
    for sheet in papers(s, "surrender_terms").values():
        assert sheet.accepts(sheet.default)
