"""Diplomacy between nations (3.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum.casus_belli import give_casus_belli, has_casus_belli
from tabularium.games.mare_nostrum.diplomacy.overview import overview
from tabularium.games.mare_nostrum.diplomacy.passage import may_enter, turned_away
from tabularium.games.mare_nostrum.diplomacy.treaties import has_passage
from tabularium.games.mare_nostrum.hostility import at_arms
from tabularium.games.mare_nostrum.orders import Goods, Orders, Parcel, Points, Relation, Trade
from tabularium.games.mare_nostrum.state import NOBODY, Debt, MareNostrum, Route
from tabularium.games.mare_nostrum.world import CITY

from .world import alliance, faults, go_to_war, level, lines, muster, nation, order, run, world, wrong

YEAR = 522
"""The first year of the scenario."""


def towards(name: str, **what: Any) -> Relation:
    """A row of the page."""
    return Relation(f"nation:{name}", **what)


def ordered(s: MareNostrum, name: str, *rows: Relation) -> None:
    """A nation hands in these rows."""
    order(s, name, diplomacy=list(rows))


def refused(s: MareNostrum, name: str, *rows: Relation) -> dict[str, str]:
    """What is wrong with these rows, by path the rule."""
    return wrong(s, name, diplomacy=list(rows))


def grant(s: MareNostrum, host: str, guest: str, until: int) -> None:
    s.passage_until[nation(s, host)][nation(s, guest)] = until


def granted(s: MareNostrum, host: str, guest: str) -> bool:
    return has_passage(s, nation(s, guest), nation(s, host))


def trading(s: MareNostrum, a: str, b: str, yes: bool | None = None) -> bool:
    """Have two nations a trade alliance? If `yes` says so, they have from now on."""
    one, other = nation(s, a), nation(s, b)
    if yes is not None:
        s.trade_alliance[one][other] = s.trade_alliance[other][one] = yes
    return s.trade_alliance[one][other]


def allied(s: MareNostrum, a: str, b: str) -> bool:
    return s.military_alliance[nation(s, a)][nation(s, b)]


def at_war(s: MareNostrum, a: str, b: str) -> bool:
    return s.at_war(nation(s, a), nation(s, b))


def may_use(s: MareNostrum, a: str, b: str) -> bool:
    """Has the first a casus belli against the second that is good now?"""
    return has_casus_belli(s, nation(s, a), nation(s, b))


def holds(s: MareNostrum, a: str, b: str) -> bool:
    """Will the first have a casus belli against the second next turn?"""
    s.turn += 1
    found = may_use(s, a, b)
    s.turn -= 1
    return found


def arm(s: MareNostrum, a: str, b: str) -> None:
    """The first has a casus belli against the second that is good now."""
    give_casus_belli(s, nation(s, a), nation(s, b), at_once=True)


# -- 3.3 relations ------------------------------------------------------------------
@pytest.mark.rule("mare:3.3a")
def test_passage_and_both_alliances_stand_beside_each_other_and_war_excludes_them_all() -> None:
    s = world()
    every = {"grant_passage_until": YEAR, "military_alliance": "establish"}
    ordered(s, "rome", towards("egypt", **every))
    ordered(s, "egypt", towards("rome", **every))
    run(s, "establish_treaties")
    assert granted(s, "rome", "egypt")
    assert trading(s, "rome", "egypt")
    assert allied(s, "rome", "egypt")
    arm(s, "rome", "egypt")
    ordered(s, "rome", towards("egypt", declare_war=True))
    run(s, "declare_wars")
    assert at_war(s, "egypt", "rome")
    assert not (granted(s, "rome", "egypt"))
    assert not (trading(s, "rome", "egypt"))
    assert not (allied(s, "rome", "egypt"))


@pytest.mark.rule("mare:3.3a")
def test_a_nation_has_one_row() -> None:
    s = world()
    rows = (towards("gauls", force_passage=True), towards("gauls", declare_war=True))
    assert refused(s, "rome", *rows) == {"diplomacy[1].nation": "mare:3.3a"}


# -- 3.3.1 passage ------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.1a", "mare:3.3.1l")
def test_who_stays_without_right_loses_a_level_for_each_host() -> None:
    s = world(year=YEAR + 1)
    muster(s, "rome", "AF10", inf=2)
    muster(s, "rome", "AF11", inf=2)
    muster(s, "rome", "GR1", inf=1)
    grant(s, "egypt", "rome", YEAR)
    run(s, "passage_penalty")
    assert (level(s, "rome"), level(s, "egypt")) == ("muy_bajo", "medio")


@pytest.mark.rule("mare:3.3.1a", "mare:3.3.1g")
@pytest.mark.parametrize("right", ["grant", "war"])
def test_guests_and_enemies_stay_for_nothing(right: str) -> None:
    s = world()
    muster(s, "rome", "AF10", inf=2)
    if right == "war":
        go_to_war(s, "rome", "egypt")
    else:
        grant(s, "egypt", "rome", YEAR)
    run(s, "passage_penalty")
    assert level(s, "rome") == "medio"


@pytest.mark.rule("mare:3.3.1a")
@pytest.mark.parametrize(("stacks", "left"), [(False, "medio"), (True, "bajo")])
def test_who_paid_for_forcing_the_way_does_not_pay_again_unless_the_table_says_so(stacks: bool, left: str) -> None:
    s = world(options={"passage_penalty_stacks": stacks})
    muster(s, "rome", "AF10", inf=2)
    s.forced_entry[nation(s, "rome")][nation(s, "egypt")] = 1
    run(s, "passage_penalty")
    assert level(s, "rome") == left
    run(s, "passage_penalty")
    assert level(s, "rome") != left


@pytest.mark.rule("mare:3.3.1b")
def test_enemies_need_not_force_their_way() -> None:
    s = world()
    go_to_war(s, "rome", "egypt")
    assert refused(s, "rome", towards("egypt", force_passage=True)) == {"diplomacy[0].force_passage": "mare:3.3.1b"}
    assert refused(s, "rome", towards("gauls", force_passage=True)) == {}


@pytest.mark.rule("mare:3.3.1e", "mare:3.3.1g", "mare:3.3.1l")
def test_passage_is_granted_one_way_from_now_until_its_last_year() -> None:
    s = world()
    ordered(s, "rome", towards("gauls", grant_passage_until=YEAR + 3))
    run(s, "establish_treaties")
    for year, right in ((YEAR, True), (YEAR + 3, True), (YEAR + 4, False)):
        s.year = year
        assert granted(s, "rome", "gauls") == right
    s.year = YEAR
    assert not granted(s, "gauls", "rome")
    assert {line.to[0] for line in lines(s, "passage.granted") if line.to} == {nation(s, "rome"), nation(s, "gauls")}


@pytest.mark.rule("mare:3.3.1e")
def test_a_grant_does_not_end_in_the_past_nor_sooner_than_the_one_in_force() -> None:
    s = world()
    past = towards("gauls", grant_passage_until=YEAR - 1)
    assert refused(s, "rome", past) == {"diplomacy[0].grant_passage_until": "mare:3.3.1e"}
    grant(s, "rome", "gauls", YEAR + 2)
    assert refused(s, "rome", towards("gauls", grant_passage_until=YEAR + 2)) != {}
    assert refused(s, "rome", towards("gauls", grant_passage_until=YEAR + 3)) == {}


@pytest.mark.rule("mare:3.3.1f")
@pytest.mark.parametrize(("until", "right"), [(YEAR + 1, False), (YEAR + 3, True)])
def test_a_grant_shorter_than_the_guest_accepts_has_no_effect(until: int, right: bool) -> None:
    s = world()
    ordered(s, "egypt", towards("rome", grant_passage_until=until))
    ordered(s, "rome", towards("egypt", accept_passage_until=YEAR + 3))
    run(s, "establish_treaties")
    assert granted(s, "egypt", "rome") == right
    told = lines(s, "passage.granted" if right else "passage.too_short")
    assert sorted(line.to[0] for line in told if line.to) == sorted([nation(s, "rome"), nation(s, "egypt")])


@pytest.mark.rule("mare:3.3.1f")
def test_the_shortest_term_is_not_in_the_past() -> None:
    s = world()
    past = towards("egypt", accept_passage_until=YEAR - 1)
    assert refused(s, "rome", past) == {"diplomacy[0].accept_passage_until": "mare:3.3.1f"}


@pytest.mark.rule("mare:3.3.1h", "mare:3.2n")
def test_revoking_costs_a_level_and_bars_a_new_grant_for_five_years() -> None:
    s = world()
    grant(s, "rome", "egypt", YEAR + 9)
    ordered(s, "rome", towards("egypt", revoke_passage=True))
    run(s, "cancel_treaties")
    assert not granted(s, "rome", "egypt")
    assert (level(s, "rome"), level(s, "egypt")) == ("bajo", "medio")
    for year, why in ((YEAR + 4, {"diplomacy[0].grant_passage_until": "mare:3.3.1h"}), (YEAR + 5, {})):
        s.year = year
        assert refused(s, "rome", towards("egypt", grant_passage_until=YEAR + 9)) == why
        assert refused(s, "egypt", towards("rome", grant_passage_until=YEAR + 9)) == {}
    assert sorted(line.to[0] for line in lines(s, "passage.revoked") if line.to) == sorted(
        [nation(s, "rome"), nation(s, "egypt")]
    )


@pytest.mark.rule("mare:3.3.1h")
def test_what_was_not_granted_cannot_be_revoked() -> None:
    s = world()
    assert refused(s, "rome", towards("egypt", revoke_passage=True)) == {"diplomacy[0].revoke_passage": "mare:3.3.1h"}


@pytest.mark.rule("mare:3.3.1i", "mare:3.3.5h")
def test_with_guests_in_the_land_passage_is_not_revoked_nor_war_declared_on_them() -> None:
    s = world()
    grant(s, "rome", "egypt", YEAR)
    muster(s, "egypt", "IT1", inf_mc=1)
    row = towards("egypt", revoke_passage=True, declare_war=True)
    assert refused(s, "rome", row) == {
        "diplomacy[0].revoke_passage": "mare:3.3.1i",
        "diplomacy[0].declare_war": "mare:3.3.5h",
    }
    ordered(s, "rome", row)
    run(s, "cancel_treaties")
    run(s, "declare_wars")
    assert granted(s, "rome", "egypt")
    assert not at_war(s, "rome", "egypt")
    assert level(s, "rome") == "medio"


@pytest.mark.rule("mare:3.3.5h")
def test_war_may_be_declared_on_intruders() -> None:
    s = world()
    muster(s, "egypt", "IT1", inf_mc=1)
    assert refused(s, "rome", towards("egypt", declare_war=True)) == {}


@pytest.mark.rule("mare:3.3.1j", "mare:3.3.2f", "mare:3.3.3d", "mare:3.2y")
@pytest.mark.parametrize("now", ["fiasco", "colapso"])
def test_in_fiasco_and_collapse_nothing_is_broken(now: str) -> None:
    s = world()
    grant(s, "rome", "egypt", YEAR)
    alliance(s, "rome", "egypt")
    level(s, "rome", now)
    row = towards("egypt", revoke_passage=True, trade_alliance="cancel", military_alliance="cancel")
    assert refused(s, "rome", row) == {
        "diplomacy[0].revoke_passage": "mare:3.3.1j",
        "diplomacy[0].trade_alliance": "mare:3.3.2f",
        "diplomacy[0].military_alliance": "mare:3.3.3d",
    }
    ordered(s, "rome", row)
    run(s, "cancel_treaties")
    assert granted(s, "rome", "egypt")
    assert trading(s, "rome", "egypt")
    assert allied(s, "rome", "egypt")


@pytest.mark.rule("mare:3.3.1k")
def test_who_is_turned_away_after_a_revocation_has_a_casus_belli_that_no_third_hears_of() -> None:
    s = world()
    grant(s, "rome", "egypt", YEAR)
    ordered(s, "rome", towards("egypt", revoke_passage=True))
    run(s, "cancel_treaties")
    assert not holds(s, "egypt", "rome")
    turned_away(s, nation(s, "egypt"), nation(s, "rome"))
    turned_away(s, nation(s, "egypt"), nation(s, "rome"))
    assert holds(s, "egypt", "rome")
    assert sorted(line.to[0] for line in lines(s, "casus_belli.arises") if line.to) == sorted(
        [nation(s, "rome"), nation(s, "egypt")]
    )


@pytest.mark.rule("mare:3.3.1k")
def test_who_is_turned_away_without_a_revocation_has_none() -> None:
    s = world()
    turned_away(s, nation(s, "egypt"), nation(s, "rome"))
    assert not holds(s, "egypt", "rome")


@pytest.mark.rule("mare:3.3.1m", "mare:3.3.4b")
def test_the_page_shows_grants_bars_and_forced_peace_to_whom_they_concern() -> None:
    s = world()
    rome, egypt, gauls = (nation(s, name) for name in ("rome", "egypt", "gauls"))
    grant(s, "rome", "egypt", YEAR + 2)
    s.no_passage_before[egypt][rome] = YEAR + 5
    s.peace_until[rome][egypt] = YEAR + 8
    assert overview(s, rome)["nation:egypt"] == {
        "granted_until": YEAR + 2,
        "no_grant_to_us_before": YEAR + 5,
        "no_war_before": YEAR + 9,
    }
    assert overview(s, egypt)["nation:rome"] == {"received_until": YEAR + 2, "no_grant_before": YEAR + 5}
    assert overview(s, gauls) == {}


# -- 3.3.2 trade alliances ------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.2a")
@pytest.mark.parametrize("row", [{}, {"trade_alliance": "establish"}])
def test_trade_points_and_goods_go_to_trade_allies_and_to_those_who_become_it_this_turn(row: Any) -> None:
    s = world()
    points = Trade(nations=[Points("city:roma", "city:utica", 1)])
    goods = Goods(send=[Parcel("nation:carthage", grain=1)])
    found = wrong(s, "rome", diplomacy=[towards("carthage", **row)], trade=points, goods=goods)
    assert set(found) == (set() if row else {"trade.nations[0]", "goods.send[0].to"})


@pytest.mark.rule("mare:3.3.2b")
def test_a_trade_alliance_needs_the_order_of_both_in_one_turn() -> None:
    s = world()
    ordered(s, "rome", towards("carthage", trade_alliance="establish"))
    run(s, "establish_treaties")
    assert not trading(s, "rome", "carthage")
    assert [line.to for line in lines(s, "trade_alliance.not_mutual")] == [[nation(s, "rome")]]
    ordered(s, "carthage", towards("rome", trade_alliance="establish"))
    run(s, "establish_treaties")
    assert trading(s, "carthage", "rome")
    assert len(lines(s, "trade_alliance.made")) == 1


@pytest.mark.rule("mare:3.3.2b", "mare:3.3.3b")
def test_nobody_allies_twice() -> None:
    s = world()
    alliance(s, "rome", "egypt")
    row = towards("egypt", trade_alliance="establish", military_alliance="establish")
    assert refused(s, "rome", row) == {
        "diplomacy[0].trade_alliance": "mare:3.3.2b",
        "diplomacy[0].military_alliance": "mare:3.3.3b",
    }


@pytest.mark.rule("mare:3.3.2c")
@pytest.mark.parametrize("both", [False, True])
def test_cancelling_a_trade_alliance_costs_nothing_but_gives_a_casus_belli_to_who_did_not(both: bool) -> None:
    s = world()
    ordered(s, "rome", towards("egypt", trade_alliance="cancel"))
    if both:
        ordered(s, "egypt", towards("rome", trade_alliance="cancel"))
    run(s, "cancel_treaties")
    assert not trading(s, "rome", "egypt")
    assert (level(s, "rome"), holds(s, "egypt", "rome"), holds(s, "rome", "egypt")) == ("medio", not both, False)


@pytest.mark.rule("mare:3.3.2c", "mare:3.3.3c")
def test_what_does_not_exist_cannot_be_cancelled() -> None:
    s = world()
    assert refused(s, "rome", towards("gauls", trade_alliance="cancel", military_alliance="cancel")) == {
        "diplomacy[0].trade_alliance": "mare:3.3.2c",
        "diplomacy[0].military_alliance": "mare:3.3.3c",
    }


@pytest.mark.rule("mare:3.3.2c", "mare:3.3.2d")
@pytest.mark.parametrize("both", [False, True])
def test_the_end_of_a_trade_alliance_halves_the_points_of_each_route_between_the_two_once(both: bool) -> None:
    s = world()
    if both:
        ordered(s, "egypt", towards("rome", trade_alliance="cancel"))
    rome, egypt, bosporus = (nation(s, name) for name in ("rome", "egypt", "bosporus"))
    there, back = (CITY["city:roma"], CITY["city:cyrene"]), (CITY["city:cyrene"], CITY["city:roma"])
    elsewhere = s.cities(bosporus)[0]
    s.routes = [
        Route(rome, *there, points=7),
        Route(egypt, *back, points=4),
        Route(rome, CITY["city:roma"], elsewhere, points=5),
        Route(egypt, CITY["city:alejandria"], CITY["city:roma"], points=1),
    ]
    ordered(s, "rome", towards("egypt", trade_alliance="cancel"))
    run(s, "cancel_treaties")
    assert [route.points for route in s.routes] == [3, 2, 5]


@pytest.mark.rule("mare:3.3.2e")
def test_an_ended_trade_alliance_can_be_renewed_in_the_fifth_year() -> None:
    s = world()
    ordered(s, "rome", towards("egypt", trade_alliance="cancel"))
    ordered(s, "egypt", towards("rome", trade_alliance="cancel"))
    run(s, "cancel_treaties")
    for year, why in ((YEAR + 4, {"diplomacy[0].trade_alliance": "mare:3.3.2e"}), (YEAR + 5, {})):
        s.year = year
        for one, other in (("rome", "egypt"), ("egypt", "rome")):
            assert refused(s, one, towards(other, trade_alliance="establish")) == why


# -- 3.3.3 military alliances ------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.3b")
def test_a_military_alliance_needs_the_order_of_both() -> None:
    s = world()
    ordered(s, "rome", towards("pergamon", military_alliance="establish"))
    run(s, "establish_treaties")
    assert not allied(s, "rome", "pergamon")
    ordered(s, "pergamon", towards("rome", military_alliance="establish"))
    run(s, "establish_treaties")
    assert allied(s, "rome", "pergamon")


@pytest.mark.rule("mare:3.3.3c", "mare:3.2o")
def test_breaking_a_military_alliance_costs_a_level_gives_a_casus_belli_and_bars_it_for_five_years() -> None:
    s = world()
    alliance(s, "rome", "pergamon")
    ordered(s, "rome", towards("pergamon", military_alliance="cancel"))
    run(s, "cancel_treaties")
    assert not allied(s, "pergamon", "rome")
    assert (level(s, "rome"), level(s, "pergamon")) == ("bajo", "medio")
    assert holds(s, "pergamon", "rome")
    assert not holds(s, "rome", "pergamon")
    for year, why in ((YEAR + 4, {"diplomacy[0].military_alliance": "mare:3.3.3c"}), (YEAR + 5, {})):
        s.year = year
        assert refused(s, "pergamon", towards("rome", military_alliance="establish")) == why


@pytest.mark.rule("mare:3.3.3c", "mare:1.4b")
def test_if_both_break_it_each_pays_and_neither_is_wronged() -> None:
    s = world()
    alliance(s, "rome", "pergamon")
    ordered(s, "rome", towards("pergamon", military_alliance="cancel"))
    ordered(s, "pergamon", towards("rome", military_alliance="cancel"))
    run(s, "cancel_treaties")
    assert (level(s, "rome"), level(s, "pergamon")) == ("bajo", "bajo")
    assert not holds(s, "pergamon", "rome")
    assert not holds(s, "rome", "pergamon")


@pytest.mark.rule("mare:3.3.3e", "mare:3.3.3f")
def test_support_binds_its_giver_for_one_turn() -> None:
    s = world()
    rome, pergamon = nation(s, "rome"), nation(s, "pergamon")
    alliance(s, "rome", "pergamon")
    alliance(s, "egypt", "pergamon")
    ordered(s, "pergamon", towards("egypt"), towards("rome", unconditional_support=True))
    run(s, "establish_treaties")
    assert s.support[pergamon][rome]
    assert not s.support[pergamon][nation(s, "egypt")]
    assert not s.support[rome][pergamon]
    ordered(s, "pergamon")
    run(s, "establish_treaties")
    assert not s.support[pergamon][rome]


@pytest.mark.rule("mare:3.3.3e")
def test_support_needs_an_alliance_in_force_or_just_made() -> None:
    s = world()
    alone = towards("rome", unconditional_support=True)
    assert refused(s, "pergamon", alone) == {"diplomacy[0].unconditional_support": "mare:3.3.3e"}
    row = towards("rome", unconditional_support=True, military_alliance="establish")
    assert refused(s, "pergamon", row) == {}
    ordered(s, "pergamon", row)
    run(s, "establish_treaties")
    assert not s.support[nation(s, "pergamon")][nation(s, "rome")]
    ordered(s, "rome", towards("pergamon", military_alliance="establish"))
    run(s, "establish_treaties")
    assert s.support[nation(s, "pergamon")][nation(s, "rome")]


@pytest.mark.rule("mare:3.3.3g", "mare:3.3.3e")
@pytest.mark.parametrize(
    ("declarers", "fights"),
    [(["gauls"], ["gauls"]), (["illyria"], ["illyria"]), (["gauls", "illyria"], [])],
)
def test_who_supports_both_stands_by_the_victim_and_by_neither_if_both_declare(
    declarers: list[str], fights: list[str]
) -> None:
    s = world()
    rome, pair = nation(s, "rome"), ["gauls", "illyria"]
    for name in pair:
        alliance(s, "rome", name)
    ordered(s, "rome", *[towards(name, unconditional_support=True) for name in pair])
    for name in declarers:
        ordered(s, name, towards(pair[1 - pair.index(name)], declare_war=True))
    run(s, "declare_wars")
    run(s, "establish_treaties")
    assert [name for name in pair if at_arms(s, rome, nation(s, name))] == fights


@pytest.mark.rule("mare:3.3.3h", "mare:3.3.1d", "mare:3.3.5a")
def test_an_ally_may_not_enter_but_an_enemy_and_a_guest_may() -> None:
    s = world()
    rome, pergamon = nation(s, "rome"), nation(s, "pergamon")
    alliance(s, "rome", "pergamon")
    assert not may_enter(s, pergamon, rome)
    grant(s, "rome", "pergamon", YEAR)
    assert may_enter(s, pergamon, rome)
    assert not may_enter(s, rome, pergamon)
    go_to_war(s, "rome", "egypt")
    assert may_enter(s, rome, nation(s, "egypt"))


# -- 3.3.4 forced peace ------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.4a", "mare:3.3.4b", "mare:3.3.5i", "mare:3.3.5m")
def test_forced_peace_binds_whom_it_binds_until_its_last_year_or_a_casus_belli() -> None:
    s = world()
    s.peace_until[nation(s, "carthage")][nation(s, "rome")] = YEAR + 7
    war = towards("rome", declare_war=True)
    s.year = YEAR + 7
    assert refused(s, "carthage", war) == {"diplomacy[0].declare_war": "mare:3.3.5i"}
    assert refused(s, "rome", towards("carthage", declare_war=True)) == {}
    arm(s, "carthage", "rome")
    assert refused(s, "carthage", war) == {}


@pytest.mark.rule("mare:7.1l", "mare:7.1k")
def test_forced_peace_that_ends_inside_a_period_holds_for_all_of_it() -> None:
    s = world(year=532, period=True)
    s.peace_until[nation(s, "carthage")][nation(s, "rome")] = 533
    war = towards("rome", declare_war=True)
    assert refused(s, "carthage", war) != {}
    assert refused(s, "rome", towards("carthage", declare_war=True)) == {}
    s.year, s.period = 537, False
    assert refused(s, "carthage", war) == {}


# -- 3.3.5 war ------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.5k", "mare:3.2l")
def test_a_declaration_costs_a_level_and_all_hear_it() -> None:
    s = world()
    ordered(s, "rome", towards("carthage", declare_war=True))
    run(s, "declare_wars")
    assert at_war(s, "rome", "carthage")
    assert at_war(s, "carthage", "rome")
    assert (level(s, "rome"), level(s, "carthage")) == ("bajo", "medio")
    assert s.war_since[nation(s, "rome")][nation(s, "carthage")] == YEAR
    assert s.declared[nation(s, "rome")][nation(s, "carthage")]
    assert not s.declared[nation(s, "carthage")][nation(s, "rome")]
    assert [line.to for line in lines(s, "war.declared")] == [None]


@pytest.mark.rule("mare:3.3.5e")
def test_no_war_on_a_military_ally() -> None:
    s = world()
    alliance(s, "rome", "egypt")
    war = towards("egypt", declare_war=True)
    assert refused(s, "rome", war) == {"diplomacy[0].declare_war": "mare:3.3.5e"}
    ordered(s, "rome", war)
    run(s, "declare_wars")
    assert not at_war(s, "rome", "egypt")
    assert level(s, "rome") == "medio"


@pytest.mark.rule("mare:3.3.5f")
def test_no_war_in_the_turn_in_which_the_alliance_was_broken() -> None:
    s = world()
    alliance(s, "rome", "egypt")
    row = towards("egypt", military_alliance="cancel", declare_war=True)
    assert refused(s, "rome", row) == {"diplomacy[0].declare_war": "mare:3.3.5f"}
    ordered(s, "rome", row)
    run(s, "cancel_treaties")
    run(s, "declare_wars")
    assert not allied(s, "rome", "egypt")
    assert not at_war(s, "rome", "egypt")
    s.year += 1
    assert refused(s, "rome", towards("egypt", declare_war=True)) == {}


@pytest.mark.rule("mare:3.3.5g")
def test_no_war_with_own_troops_in_the_land() -> None:
    s = world()
    grant(s, "egypt", "rome", YEAR)
    muster(s, "rome", "AF10", inf=1)
    assert refused(s, "rome", towards("egypt", declare_war=True)) == {"diplomacy[0].declare_war": "mare:3.3.5g"}


@pytest.mark.rule("mare:3.3a")
def test_no_war_on_an_enemy() -> None:
    s = world()
    go_to_war(s, "rome", "egypt")
    assert refused(s, "rome", towards("egypt", declare_war=True)) == {"diplomacy[0].declare_war": "mare:3.3a"}


@pytest.mark.rule("mare:3.3.5j")
@pytest.mark.parametrize(("which", "armed"), [("military", ["pergamon"]), ("any", ["bosporus", "pergamon"])])
def test_allies_of_the_victim_whom_no_forced_peace_binds_get_a_casus_belli(which: str, armed: list[str]) -> None:
    s = world(options={"ally_casus_belli": which})
    alliance(s, "egypt", "pergamon")
    alliance(s, "egypt", "pontus")
    alliance(s, "egypt", "armenia")
    go_to_war(s, "armenia", "rome")
    trading(s, "egypt", "bosporus", True)
    trading(s, "egypt", "rome", False)
    s.peace_until[nation(s, "pontus")][nation(s, "rome")] = YEAR
    ordered(s, "rome", towards("egypt", declare_war=True))
    run(s, "declare_wars")
    names = ("armenia", "bosporus", "egypt", "gauls", "pergamon", "pontus")
    assert [name for name in names if holds(s, name, "rome")] == armed
    assert not may_use(s, "pergamon", "rome")


@pytest.mark.rule("mare:3.3.5l", "mare:3.2z")
def test_only_as_many_wars_in_the_order_of_the_rows_as_keep_out_of_collapse() -> None:
    s = world()
    level(s, "rome", "muy_bajo")
    rows = (towards("egypt"), towards("gauls", declare_war=True), towards("illyria", declare_war=True))
    assert refused(s, "rome", *rows) == {"diplomacy[2].declare_war": "mare:3.3.5l"}
    ordered(s, "rome", *rows)
    run(s, "declare_wars")
    assert not at_war(s, "rome", "egypt")
    assert (at_war(s, "rome", "gauls"), at_war(s, "rome", "illyria"), level(s, "rome")) == (True, False, "fiasco")
    assert [line.to for line in lines(s, "war.collapse")] == [[nation(s, "rome")]]


@pytest.mark.rule("mare:3.3.5m", "mare:3.3.5u", "mare:3.3.5l")
def test_a_casus_belli_lifts_every_restriction_and_costs_nothing_even_in_collapse() -> None:
    s = world()
    alliance(s, "rome", "egypt")
    grant(s, "rome", "egypt", YEAR)
    muster(s, "rome", "AF10", inf=1)
    muster(s, "egypt", "IT1", inf_mc=1)
    s.peace_until[nation(s, "rome")][nation(s, "egypt")] = YEAR + 3
    s.routes = [Route(nation(s, "rome"), CITY["city:roma"], CITY["city:cyrene"], points=8)]
    level(s, "rome", "colapso")
    arm(s, "rome", "egypt")
    ordered(s, "rome", towards("egypt", declare_war=True))
    run(s, "declare_wars")
    assert at_war(s, "rome", "egypt")
    assert level(s, "rome") == "colapso"
    assert not allied(s, "rome", "egypt")
    assert [route.points for route in s.routes] == [4]


@pytest.mark.rule("mare:3.3.5n", "mare:7.1l")
def test_a_casus_belli_is_good_in_the_turn_after_it_arose_and_then_no_more() -> None:
    s = world()
    give_casus_belli(s, nation(s, "egypt"), nation(s, "rome"))
    found = []
    for turn in (1, 2, 3):
        s.turn = turn
        found.append(may_use(s, "egypt", "rome"))
    assert found == [False, True, False]


@pytest.mark.rule("mare:3.3.5n")
def test_a_new_casus_belli_does_not_spoil_the_one_that_is_good_now() -> None:
    s = world(turn=2)
    arm(s, "egypt", "rome")
    s.turn = 3
    give_casus_belli(s, nation(s, "egypt"), nation(s, "rome"))
    assert may_use(s, "egypt", "rome")
    assert holds(s, "egypt", "rome")


def treaties_of_the_example(now: str = "medio") -> MareNostrum:
    """Rome is X and Egypt Y: a trade alliance, and passage that X granted to Y."""
    s = world()
    grant(s, "rome", "egypt", YEAR + 3)
    s.routes = [Route(nation(s, "rome"), CITY["city:roma"], CITY["city:cyrene"], points=7)]
    level(s, "rome", now)
    return s


@pytest.mark.rule("mare:3.3.5o", "mare:3.3.5p")
@pytest.mark.parametrize(("x", "y", "left"), [("rome", "egypt", "muy_bajo"), ("egypt", "rome", "bajo")])
def test_the_books_example_of_the_treaties_that_a_war_breaks(x: str, y: str, left: str) -> None:
    s = treaties_of_the_example()
    ordered(s, x, towards(y, declare_war=True))
    run(s, "declare_wars")
    assert (level(s, x), level(s, y)) == (left, "medio")
    assert [route.points for route in s.routes] == [3]
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    assert not granted(s, "rome", "egypt")
    assert not trading(s, "rome", "egypt")
    assert s.no_trade_before[rome][egypt] == s.no_passage_before[rome][egypt] == YEAR + 5
    assert s.no_passage_before[egypt][rome] == s.no_military_before[rome][egypt] == 0


@pytest.mark.rule("mare:3.3.5q", "mare:3.3.5l")
@pytest.mark.parametrize(
    ("now", "why", "left"),
    [("muy_bajo", {"diplomacy[0].declare_war": "mare:3.3.5q"}, "muy_bajo"), ("bajo", {}, "fiasco")],
)
def test_the_books_example_of_a_war_that_would_lead_into_collapse(now: str, why: dict[str, str], left: str) -> None:
    s = treaties_of_the_example(now)
    war = towards("egypt", declare_war=True)
    assert refused(s, "rome", war) == why
    ordered(s, "rome", war)
    run(s, "declare_wars")
    assert level(s, "rome") == left


@pytest.mark.rule("mare:3.3.5m", "mare:3.3.2c")
def test_the_books_example_of_a_broken_trade_alliance_avenged_on_a_military_ally() -> None:
    s = world()
    alliance(s, "rome", "egypt")
    ordered(s, "rome", towards("egypt", trade_alliance="cancel"))
    run(s, "cancel_treaties")
    s.turn, s.year = s.turn + 1, s.year + 1
    ordered(s, "rome")
    ordered(s, "egypt", towards("rome", declare_war=True))
    run(s, "declare_wars")
    assert at_war(s, "egypt", "rome")
    assert level(s, "egypt") == "medio"


@pytest.mark.rule("mare:3.3.5o")
def test_war_voids_the_terms_of_the_last_peace() -> None:
    s = world()
    rome, carthage = nation(s, "rome"), nation(s, "carthage")
    s.peace_until[carthage][rome] = YEAR + 3
    s.debts = [Debt(carthage, rome, since=YEAR, until=YEAR + 5, per_urban=1)]
    ordered(s, "rome", towards("carthage", declare_war=True))
    run(s, "declare_wars")
    assert (s.peace_until[carthage][rome], s.debts) == (0, [])


@pytest.mark.rule("mare:3.3.5r", "mare:1.4b")
def test_two_who_declare_war_on_each_other_both_pay() -> None:
    s = treaties_of_the_example()
    ordered(s, "rome", towards("egypt", declare_war=True))
    ordered(s, "egypt", towards("rome", declare_war=True))
    run(s, "declare_wars")
    assert (level(s, "rome"), level(s, "egypt")) == ("muy_bajo", "bajo")
    assert s.declared[nation(s, "rome")][nation(s, "egypt")]
    assert s.declared[nation(s, "egypt")][nation(s, "rome")]


@pytest.mark.rule("mare:3.3.5s")
def test_enemies_make_no_treaty_not_even_in_the_turn_of_the_declaration() -> None:
    s = world()
    row = {"trade_alliance": "establish", "military_alliance": "establish", "grant_passage_until": YEAR}
    ordered(s, "rome", towards("gauls", **row))
    ordered(s, "gauls", towards("rome", **row, declare_war=True))
    run(s, "declare_wars")
    run(s, "establish_treaties")
    assert not (trading(s, "rome", "gauls"))
    assert not (allied(s, "rome", "gauls"))
    assert not (granted(s, "rome", "gauls"))
    assert refused(s, "rome", towards("gauls", **row)) == {
        "diplomacy[0].trade_alliance": "mare:3.3.5s",
        "diplomacy[0].military_alliance": "mare:3.3.5s",
        "diplomacy[0].grant_passage_until": "mare:3.3.5s",
    }


@pytest.mark.rule("mare:3.3.5s")
def test_a_nation_that_nobody_plays_makes_no_treaty() -> None:
    s = world()
    s.seat_of[nation(s, "gauls")] = NOBODY
    row = towards("gauls", trade_alliance="establish", military_alliance="establish", grant_passage_until=YEAR)
    assert {why.message for _, why in faults(s, "rome", diplomacy=[row])} == {"treaty.unplayed"}
    assert s.sheets[nation(s, "gauls")] in (None, Orders())


# -- 3.3.5 the end of a war ------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.5t")
def test_a_war_in_which_nobody_met_is_over_without_forced_peace() -> None:
    s = world()
    go_to_war(s, "rome", "carthage")
    run(s, "war_fade")
    assert not at_war(s, "rome", "carthage")
    assert not at_war(s, "carthage", "rome")
    assert refused(s, "rome", towards("carthage", declare_war=True)) == {}
    assert [line.to for line in lines(s, "war.faded")] == [None]


@pytest.mark.rule("mare:3.3.5t")
@pytest.mark.parametrize("contact", ["battle", "own troops", "their troops", "an ally's troops"])
def test_contact_keeps_a_war_alive(contact: str) -> None:
    s = world()
    rome, carthage = nation(s, "rome"), nation(s, "carthage")
    go_to_war(s, "rome", "carthage")
    alliance(s, "rome", "pergamon")
    match contact:
        case "battle":
            s.fought[rome][carthage] = s.fought[carthage][rome] = True
        case "own troops":
            muster(s, "rome", "AF1", inf=1)
        case "their troops":
            muster(s, "carthage", "IT8", inf_mc=1)
        case _:
            muster(s, "pergamon", "AF1", inf_mc=1)
    run(s, "war_fade")
    assert at_war(s, "rome", "carthage")
    run(s, "war_fade")
    assert at_war(s, "rome", "carthage") == (contact != "battle")


@pytest.mark.rule("mare:3.3.5t", "mare:6.1m")
def test_cities_occupied_in_a_faded_war_return_with_one_garrison_point_and_their_points_are_lost() -> None:
    s = world()
    rome = nation(s, "rome")
    city = CITY["city:karjedon"]
    go_to_war(s, "rome", "carthage")
    s.occupier[city], s.garrison[city], s.points[rome] = rome, 4, 5
    run(s, "war_fade")
    assert (s.occupier[city], s.garrison[city], s.points[rome]) == (NOBODY, 1, 0)
