"""Forced peace and war (3.3.4, 3.3.5)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.casus_belli import give_casus_belli
from tabularium.games.mare_nostrum.independents.grades import closed
from tabularium.games.mare_nostrum.orders import Orders
from tabularium.games.mare_nostrum.pieces import NOBODY, Debt, Route
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.world import CITY

from .diplomacy import YEAR, allied, arm, at_war, grant, granted, holds, may_use, ordered, refused, towards, trading
from .world import alliance, faults, go_to_war, level, lines, muster, nation, place, run, world


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


@pytest.mark.rule("mare:3.3.5o")
def test_war_voids_the_terms_of_the_last_peace() -> None:
    s = world()
    rome, carthage = nation(s, "rome"), nation(s, "carthage")
    s.peace_until[carthage][rome] = YEAR + 3
    s.debts = [Debt(carthage, rome, since=YEAR, until=YEAR + 5, per_urban=1)]
    ordered(s, "rome", towards("carthage", declare_war=True))
    run(s, "declare_wars")
    assert (s.peace_until[carthage][rome], s.debts) == (0, [])


@pytest.mark.rule("mare:3.3.5o", "mare:6.2i")
def test_war_ends_the_spheres_of_influence_of_the_last_peace_and_of_no_other() -> None:
    s = world()
    rome, egypt, carthage = (nation(s, name) for name in ("rome", "egypt", "carthage"))
    for victor, code in ((rome, "HP8"), (egypt, "HP9")):
        s.sphere_until[carthage][place(code)] = YEAR + 4
        s.sphere_of[carthage][place(code)] = victor
    ordered(s, "carthage", towards("rome", declare_war=True))
    run(s, "declare_wars")
    assert [s.sphere_until[carthage][place(code)] for code in ("HP8", "HP9")] == [0, YEAR + 4]
    assert closed(s, carthage, place("HP8")) is None
    assert closed(s, carthage, place("HP9")) is not None


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
