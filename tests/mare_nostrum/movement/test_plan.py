"""Orders of movement as they are written: ways, seasons, seas, rights (3.14)."""

from __future__ import annotations

import msgspec
import pytest

from tabularium.games.mare_nostrum.movement.rights import no_entry
from tabularium.games.mare_nostrum.orders import Approach, Assignment, Deployment, March, Orders, Relation, Step, Units
from tabularium.games.mare_nostrum.tables import HOSTILE
from tabularium.games.mare_nostrum.year import order_sheet

from ..world import general, go_to_war, muster, nation, place, world, wrong
from .steps import assault, besiege, force_passage, march, planned, plunder, sail


@pytest.mark.rule("mare:3.14aa", "mare:3.14c")
def test_a_path_is_continuous() -> None:
    s = world()
    assert planned(s, march(1, "IT5"), march(2, "IT6"), march(3, "IT7")) == {}
    assert planned(s, march(1, "IT5"), march(2, "IT3")) == {"[1].to": "mare:3.14aa"}
    assert planned(s, march(1, "AF1")) == {"[0].to": "mare:3.14aa"}
    assert planned(s, march(6, "AF1")) == {"[0].to": "mare:3.14aa"}
    assert planned(s, Step(1, "march")) == {"[0].to": "mare:3.14aa"}


@pytest.mark.rule("mare:3.14c")
def test_six_provinces_in_six_segments() -> None:
    s = world()
    way = ["IT2", "IT1", "IT2", "IT3", "IT4", "IT5"]
    assert planned(s, *[march(segment, code) for segment, code in enumerate(way, 1)]) == {}
    assert planned(s, march(1, "IT2"), march(1, "IT3")) == {"[1].segment": "mare:3.14c"}


@pytest.mark.rule("mare:3.14d")
def test_a_leader_may_wait() -> None:
    s = world()
    assert planned(s, march(1, "IT5"), Step(2), march(3, "IT6"), march(6, "IT7")) == {}


@pytest.mark.rule("mare:3.14g", "mare:3.14h")
@pytest.mark.parametrize(("start", "to"), [("IT3", "IT12"), ("IT7", "IT8"), ("IT1", "IT4")])
def test_rivers_straits_and_mountains_take_two_segments(start: str, to: str) -> None:
    s = world()
    muster(s, "rome", start, inf=5)
    assert planned(s, march(1, to), Step(2), start=start) == {"[1]": "mare:3.14h"}
    assert planned(s, march(1, to), march(3, start), start=start) == {}


@pytest.mark.rule("mare:3.14i", "mare:3.14j", "mare:3.14k", "mare:3.14g")
@pytest.mark.parametrize(
    ("start", "to", "last", "why"),
    [("IT1", "IT4", 3, "mare:3.14i"), ("IT7", "IT8", 4, "mare:3.14j"), ("IT3", "IT12", 5, "mare:3.14k")],
)
def test_late_in_the_year_slow_borders_close(start: str, to: str, last: int, why: str) -> None:
    s = world()
    muster(s, "rome", start, inf=5)
    for segment in range(1, 7):
        refused = {} if segment <= last else {"[0].to": why}
        assert planned(s, march(segment, to), start=start) == refused


@pytest.mark.rule("mare:3.14v", "mare:3.14w")
def test_a_sea_takes_two_segments_and_none_of_them_is_the_sixth() -> None:
    s = world()
    for segment in range(1, 7):
        late = {"[0].to": "mare:3.14w"}
        assert planned(s, sail(segment, "IT8", "M04")) == ({} if segment <= 4 else late)
        assert planned(s, sail(segment, "IT6", "M04", "M06")) == ({} if segment <= 2 else late)
    assert planned(s, sail(1, "IT8", "M04"), march(2, "IT9")) == {"[1]": "mare:3.14h"}
    assert planned(s, sail(1, "IT8", "M04"), march(3, "IT9")) == {}


@pytest.mark.rule("mare:3.14w")
def test_a_chain_of_three_seas_is_refused_by_the_rule_of_the_season() -> None:
    s = world()
    leader = f"leader:{general(s, 'rome').number}"
    orders = Orders(
        leaders=[Deployment(leader, "province:IT1")],
        armies=[Assignment(leader, Units(inf=1))],
        movement=[March(leader, [sail(1, "IT8", "M04", "M06", "M04")])],
    )
    sheet = order_sheet(s, s.seat_of[nation(s, "rome")])
    found = {path: why.rule for path, why in sheet.problems(msgspec.to_builtins(orders))}
    assert found == {"movement[0].steps[0].to": "mare:3.14w"}


@pytest.mark.rule("mare:3.14v")
def test_seas_touch_both_shores_and_each_other() -> None:
    s = world()
    assert planned(s, sail(1, "IT6", "M04")) == {"[0].to": "mare:3.14v"}
    assert planned(s, sail(1, "IT8", "M06")) == {"[0].to": "mare:3.14v"}
    assert planned(s, sail(1, "IT8")) == {"[0].to": "mare:3.14v"}
    assert planned(s, sail(1, "DM1", "M04", "M07")) == {"[0].to": "mare:3.14v"}
    assert planned(s, sail(1, "IT8", "M06", "M04")) == {"[0].to": "mare:3.14v"}
    assert planned(s, sail(1, "IT8", "M04", "M03")) == {"[0].to": "mare:3.14v"}


@pytest.mark.rule("mare:3.14v")
@pytest.mark.parametrize(("option", "refused"), [("none", (0, 0)), ("departure", (1, 0)), ("both", (1, 1))])
def test_ports_are_needed_by_option_only(option: str, refused: tuple[int, int]) -> None:
    s = world(options={"sea_move_requires_port": option})
    muster(s, "rome", "GR8", inf=5)  # no port on the Ionian Sea
    muster(s, "rome", "IT7", inf=5)
    found = planned(s, sail(1, "IT7", "M06"), start="GR8"), planned(s, sail(1, "GR8", "M06"), start="IT7")
    assert tuple(map(len, found)) == refused
    chain = planned(s, sail(1, "IT1", "M06", "M04"), start="GR8"), planned(s, sail(1, "GR8", "M04", "M06"))
    assert tuple(map(len, chain)) == refused
    assert planned(s, sail(1, "IT6", "M04", "M06")) == {}


@pytest.mark.rule("mare:3.14e")
def test_units_are_left_and_taken_up_from_the_second_segment_on() -> None:
    s = world()
    two = Units(inf=2)
    assert planned(s, Step(1, drop=two, pick_up=two)) == {"[0].drop": "mare:3.14e", "[0].pick_up": "mare:3.14e"}
    assert planned(s, Step(2, drop=two, pick_up=two)) == {}
    assert planned(s, march(1, "IT3"), march(2, "IT2", pick_up=two, drop=Units(inf=1))) == {}
    assert planned(s, Step(2, drop=Units(inf=6))) == {"[0].drop": "mare:3.14e"}
    assert planned(s, march(1, "IT2"), Step(2, pick_up=two)) == {}  # cut to what is there when it comes to it
    assert planned(s, Step(2, drop=Units(inf=5)), march(3, "IT2", pick_up=Units(cav=99))) == {}


@pytest.mark.rule("mare:3.14b", "mare:3.14ab")
def test_a_leader_without_units_goes_nowhere() -> None:
    s = world()
    assert planned(s, march(1, "IT2"), units=Units()) == {"[0].to": "mare:3.14b"}
    assert planned(s, march(2, "IT2", pick_up=Units(inf=1)), units=Units()) == {}
    assert planned(s, march(2, "IT2", drop=Units(inf=5))) == {"[0].to": "mare:3.14b"}


@pytest.mark.rule("mare:3.3.1d", "mare:3.14aa", "mare:3.3.1g")
def test_a_foreign_nation_is_entered_by_right_or_by_force() -> None:
    s = world()
    muster(s, "rome", "GR2", inf=5)
    rome, macedonia = nation(s, "rome"), nation(s, "macedonia")
    step = march(1, "GR1")
    assert planned(s, step, start="GR2") == {"[0].to": "mare:3.3.1d"}
    assert planned(s, step, start="GR2", diplomacy=force_passage("macedonia")) == {}
    assert planned(s, step, start="GR2", diplomacy=[Relation("nation:macedonia", accept_passage_until=s.year)]) == {}
    s.passage_until[macedonia][rome] = s.year
    assert planned(s, step, start="GR2") == {}
    s.passage_until[macedonia][rome] = s.year - 1
    assert planned(s, step, start="GR2") == {"[0].to": "mare:3.3.1d"}
    go_to_war(s, "rome", "macedonia")
    assert planned(s, step, start="GR2") == {}


@pytest.mark.rule("mare:3.3.1d", "mare:3.3.1f")
def test_who_counts_on_a_grant_is_told_how_to_say_so() -> None:
    s = world()
    why = no_entry(s, nation(s, "rome"), place("GR1"), Orders(), planned=True)
    assert why is not None
    assert why.remedy == "movement.no_right.remedy"


@pytest.mark.rule("mare:3.14p", "mare:3.14q", "mare:3.3.5b", "mare:3.14r", "mare:3.14aa")
def test_cities_and_land_of_enemies_are_attacked_where_the_army_is() -> None:
    s = world()
    muster(s, "rome", "GR1", inf=5)
    every = [assault(1, "pella"), besiege(2, "pella"), plunder(3)]
    assert planned(s, *every, start="GR1") == {
        "[0].city": "mare:3.3.5b",
        "[1].city": "mare:3.3.5b",
        "[2]": "mare:3.3.5b",
    }
    go_to_war(s, "rome", "macedonia")
    assert planned(s, *every, start="GR1") == {}
    assert planned(s, besiege(6, "pella"), start="GR1") == {"[0].city": "mare:3.14q"}
    assert planned(s, assault(6, "pella"), plunder(5), start="GR1") == {}
    assert planned(s, assault(1, "roma"), start="GR1") == {"[0].city": "mare:3.14p"}
    assert planned(s, assault(1, "roma")) == {"[0].city": "mare:3.3.5b"}
    alone = general(s, "rome", "GR1")
    here = {"leaders": [Deployment(f"leader:{alone.number}", province="province:GR1")]}
    orders = [March(f"leader:{alone.number}", [assault(1, "pella")])]
    assert wrong(s, "rome", **here, movement=orders) == {"movement[0].steps[0].city": "mare:3.14ab"}


@pytest.mark.rule("mare:3.14p", "mare:3.12.7c")
def test_an_independent_is_attacked_if_the_sheet_makes_it_hostile() -> None:
    s = world()
    muster(s, "rome", "IT11", inf=5)
    steps = [assault(1, "genua"), plunder(2)]
    assert planned(s, *steps, start="IT11") == {"[0].city": "mare:3.3.5b", "[1]": "mare:3.3.5b"}
    assert planned(s, *steps, start="IT11", independents=[Approach("province:IT11", "hostile")]) == {}
    s.grade[nation(s, "rome")][place("IT11")] = HOSTILE
    assert planned(s, *steps, start="IT11") == {}


@pytest.mark.rule("mare:3.11c", "mare:3.14c")
def test_companions_take_no_orders_and_nobody_takes_them_twice() -> None:
    s = world()
    first, second = general(s, "rome"), general(s, "rome")
    one, two = f"leader:{first.number}", f"leader:{second.number}"
    leaders = [Deployment(one, province="province:IT1"), Deployment(two, accompanies=one)]
    marches = [March(one), March(two), March(one)]
    assert wrong(s, "rome", leaders=leaders, movement=marches) == {
        "movement[1].leader": "mare:3.11c",
        "movement[2].leader": "mare:3.11c",
    }
