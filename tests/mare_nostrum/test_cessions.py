"""The cession of provinces, and the end of nations (6.2)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.counting import overrun
from tabularium.games.mare_nostrum.deck import COPIES
from tabularium.games.mare_nostrum.economy import produce
from tabularium.games.mare_nostrum.orders import Offers
from tabularium.games.mare_nostrum.peace.clauses import weigh
from tabularium.games.mare_nostrum.peace.elimination import disband_all, eliminate
from tabularium.games.mare_nostrum.pieces import NOBODY, Active, Debt, Force, Held, Route, Shipment
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import COLUMNS, NEUTRAL, SUBSIDIARY
from tabularium.games.mare_nostrum.world import BORDERS, CITY, PROVINCES

from .peace import (
    at_mercy,
    clause,
    dictate,
    enemies,
    offer,
    phase,
    refused_terms,
    surrender,
    terms,
    two_victors,
)
from .world import alliance, general, go_to_war, lines, muster, nation, place, run, units, world

YEAR = 522


def points(s: MareNostrum, name: str) -> int:
    return s.points[nation(s, name)]


@pytest.mark.rule("mare:6.2f2")
def test_a_bare_province_counts_one_and_each_thing_in_it_one_more() -> None:
    s = world()
    found = {code: weigh(s, clause("province_cession", province=f"province:{code}")) for code in ("AF4", "AF8", "AF11")}
    assert found == {"AF4": 3, "AF8": 2, "AF11": 3}
    s.herds[place("AF8")] = s.deposits[place("AF8")] = 0
    assert weigh(s, clause("province_cession", province="province:AF8")) == 1
    assert weigh(s, clause("vp_gain")) == 1


@pytest.mark.rule("mare:6.2f3")
def test_a_third_cession_is_refused_by_the_paragraph_of_cessions() -> None:
    s = enemies("rome", "carthage")
    for code in ("AF2", "AF3", "HP11"):
        muster(s, "rome", code, inf=1)
    s.owner[place("HP6")] = nation(s, "rome")
    at_mercy(s)
    chosen = [clause("province_cession", province=f"province:{code}") for code in ("AF2", "AF3", "HP11")]
    assert refused_terms(s, "rome", "carthage", *chosen)["terms[0].clauses[2]"] == "mare:6.2f3"
    assert "mare:6.2f3" not in refused_terms(s, "rome", "carthage", *chosen[:2]).values()


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
    before, home = produce(s, rome, overrun(s))[0], s.units_in(s.capital(carthage), carthage)
    surrender(s, "carthage", "rome", "unconditional", clause("province_cession", province="province:AF2"))
    assert s.owner[ceded] == rome
    assert produce(s, rome, overrun(s))[0] == before + 15
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
    s.sphere_until[gauls][place("HP8")], s.sphere_of[gauls][place("HP8")] = YEAR + 3, carthage
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
    assert (s.sphere_until[gauls][place("HP8")], s.sphere_of[gauls][place("HP8")]) == (0, NOBODY)
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


@pytest.mark.rule("mare:6.1k", "mare:6.2f")
@pytest.mark.parametrize(("at_war", "left"), [(False, {}), (True, {"inf_mc": 2})])
def test_a_second_victor_goes_home_from_what_the_loser_cedes_to_the_first(at_war: bool, left: dict[str, int]) -> None:
    s = two_victors("unconditional", "unconditional")
    muster(s, "rome", "AF2", inf=9)
    muster(s, "egypt", "AF2", inf_mc=2)
    if at_war:
        go_to_war(s, "egypt", "rome")
    dictate(s, rome=[clause("province_cession", province="province:AF2")], egypt=[])
    assert s.owner[place("AF2")] == nation(s, "rome")
    assert (units(s, "rome", "AF2"), units(s, "egypt", "AF2")) == ({"inf": 9}, left)


@pytest.mark.rule("mare:6.1k", "mare:6.3b")
@pytest.mark.parametrize(("loser", "other", "code"), [("carthage", "egypt", "AF2"), ("egypt", "carthage", "AF10")])
def test_a_truce_sends_troops_home_from_what_the_other_cedes_in_the_same_peace(
    loser: str, other: str, code: str
) -> None:
    s = enemies(loser, "rome", other)
    s.owner[place("AF9")] = nation(s, "rome")
    muster(s, "rome", code, inf=9)
    muster(s, other, code, inf_mc=2)
    papers = {
        loser: Offers([offer("rome", "unconditional"), offer(other, "truce_5")]),
        other: Offers([offer(loser, "truce_5")]),
    }
    phase(s, "negotiation", **papers)
    phase(s, "answers")
    phase(s, "surrender_terms", rome=terms(loser, clause("province_cession", province=f"province:{code}")))
    run(s, "peace_effects")
    assert s.owner[place(code)] == nation(s, "rome")
    assert units(s, other, code) == {}


@pytest.mark.rule("mare:6.1k", "mare:6.2f6")
def test_a_second_victor_of_an_eliminated_nation_goes_home() -> None:
    s = last_stand()
    phase(s, "negotiation", carthage=Offers([offer(name, "unconditional") for name in ("rome", "egypt")]))
    phase(s, "answers")
    dictate(s, rome=[CAPITAL], egypt=[])
    assert s.eliminated[nation(s, "carthage")]
    assert (units(s, "rome", "AF1"), units(s, "egypt", "AF1")) == ({"inf": 4}, {})


@pytest.mark.rule("mare:6.2f6")
def test_who_has_another_reason_to_be_with_the_taker_stays() -> None:
    s = last_stand()
    muster(s, "egypt", "IT3", inf=2)
    surrender(s, "carthage", "rome", "unconditional", CAPITAL)
    assert units(s, "egypt", "IT3") == {"inf": 2}
    s = last_stand()
    go_to_war(s, "egypt", "rome")
    surrender(s, "carthage", "rome", "unconditional", CAPITAL)
    assert units(s, "egypt", "AF1") != {}


@pytest.mark.rule("mare:6.2f6")
def test_what_an_eliminated_nation_won_in_the_same_peace_is_independent() -> None:
    s = world()
    s.routes = [Route(nation(s, "carthage"), CITY["city:utica"], CITY["city:roma"], points=3)]
    eliminate(s, nation(s, "carthage"), nation(s, "rome"), place("AF1"))
    assert s.independent(place("AF2"))
    assert s.routes == []


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


@pytest.mark.rule("mare:6.2f6")
def test_only_the_leaders_of_the_fallen_leave() -> None:
    s = enemies("carthage", "rome")
    s.leaders = []
    general(s, "carthage", "AF1")
    left = general(s, "rome", "AF1")
    disband_all(s, nation(s, "carthage"))
    assert s.leaders == [left]
