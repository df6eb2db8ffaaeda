"""The six segments of a year: moving, handing over, contact, rights (3.14, 3.3.1)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.orders import Relation, Step, Units
from tabularium.games.mare_nostrum.pieces import Campaign
from tabularium.games.mare_nostrum.tables import HOSTILE, PASSAGE
from tabularium.games.mare_nostrum.world import CITY

from ..world import alliance, columns, general, go_to_war, lead, level, lines, muster, nation, place, sea, units
from .steps import assault, force_passage, march, on_the_map, plunder, sail, segments, told, where

MISS, HIT, SURVIVES, DIES = 1, 10, 100, 1


# -- moving ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.14c", "mare:3.14b")
def test_a_leader_enters_six_provinces_with_his_units() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "IT6", inf=5)
    way = ["IT5", "IT1", "IT2", "IT3", "IT4", "IT5"]
    told(s, "rome", {leader.number: [march(segment, code) for segment, code in enumerate(way, 1)]})
    segments(s, 3)
    assert where(leader) == "IT2"
    segments(s, 3)
    assert where(leader) == "IT5"
    assert units(s, "rome", "IT5") == {"inf": 5}
    assert (s.segment, s.campaigns) == (0, [])


@pytest.mark.rule("mare:5a")
def test_everybody_sees_who_goes_where_in_a_segment() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "IT1", inf=5)
    told(s, "rome", {leader.number: [march(2, "IT5")]})
    segments(s, 2)
    [seen] = lines(s, "movement.segment")
    assert (seen.to, seen.params["segment"], seen.params["nations"]) == (None, 2, ["nation:rome"])
    assert seen.params["moves"] == [["nation:rome", f"leader:{leader.number}", "province:IT1", "province:IT5"]]


@pytest.mark.rule("mare:3.14d")
def test_moving_waiting_and_moving_again() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "IT1", inf=5)
    told(s, "rome", {leader.number: [march(1, "IT5"), Step(2), march(3, "IT6")]})
    segments(s, 2)
    assert where(leader) == "IT5"
    segments(s, 1)
    assert where(leader) == "IT6"


@pytest.mark.rule("mare:3.14g", "mare:3.14h")
def test_a_slow_border_is_behind_him_at_the_end_of_the_second_segment() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "IT3", inf=5)
    s.grade[nation(s, "rome")][place("IT12")] = PASSAGE
    told(s, "rome", {leader.number: [march(1, "IT12")]})
    segments(s, 1)
    assert where(leader) == "IT3"
    segments(s, 1)
    assert where(leader) == "IT12"


@pytest.mark.rule("mare:3.14h")
def test_who_is_crossing_still_fights_where_he_was() -> None:
    s = on_the_map([MISS] * 6 + [SURVIVES] * 2)
    roman, punic = lead(s, "rome", "IT3", inf=5), lead(s, "carthage", "IT1", inf=1)
    told(s, "rome", {roman.number: [march(1, "IT12")]})
    told(s, "carthage", {punic.number: [march(1, "IT3")]})
    segments(s, 1)
    assert len(lines(s, "battle.field")) == 1
    segments(s, 1)
    assert (where(roman), where(punic)) == ("IT12", "IT3")


@pytest.mark.rule("mare:3.3.1d", "mare:3.14h", "mare:3.14aa")
def test_who_is_under_way_to_a_province_that_falls_to_another_is_turned_back_at_its_border() -> None:
    s = on_the_map()
    germans = nation(s, "germans")
    s.grade[germans][place("GM8")] = HOSTILE
    s.garrison[CITY["city:noreya"]] = 0
    stormer, late = lead(s, "germans", "GM8", inf=2), lead(s, "rome", "GM9", inf=3)
    told(s, "germans", {stormer.number: [assault(1, "noreya")]})
    told(s, "rome", {late.number: [march(1, "GM8")]})
    segments(s, 2)
    assert (s.owner[place("GM8")], where(late)) == (germans, "GM9")
    assert [line.to for line in lines(s, "movement.no_right")] == [[nation(s, "rome")]]


@pytest.mark.rule("mare:3.3.1k", "mare:3.3.1d")
@pytest.mark.parametrize(
    ("forced", "stability", "wronged"), [(False, "medio", True), (True, "medio", False), (True, "fiasco", True)]
)
def test_a_move_annulled_by_a_revocation_is_a_casus_belli(forced: bool, stability: str, wronged: bool) -> None:
    s = on_the_map()
    rome, macedonia = nation(s, "rome"), nation(s, "macedonia")
    s.revoked[macedonia][rome] = 1
    level(s, "rome", stability)
    leader = lead(s, "rome", "DM5", inf=2)
    pages = {"diplomacy": force_passage("macedonia")} if forced else {}
    told(s, "rome", {leader.number: [march(1, "GR4")]}, **pages)
    segments(s, 2)
    assert (where(leader), s.casus_belli[rome][macedonia] > 0) == ("DM5" if wronged else "GR4", wronged)


@pytest.mark.rule("mare:3.14z", "mare:3.14e", "mare:3.14r", "mare:3.12.2b")
def test_a_segment_hands_over_then_moves_then_plunders_and_counts_who_overstays() -> None:
    s = on_the_map()
    first, second = lead(s, "rome", "AF1", inf=3), lead(s, "rome", "AF1", inf=1)
    guest = lead(s, "rome", "IT12", inf=1)
    s.rural[place("AF1")] = 9
    told(
        s,
        "rome",
        {
            first.number: [Step(2, drop=Units(inf=2))],
            second.number: [Step(2, "plunder", pick_up=Units(inf=2))],
            guest.number: [Step(1)],
        },
    )
    before = level(s, "rome")
    segments(s, 3)
    assert s.plundered[place("AF1")] == 3
    assert (before, level(s, "rome")) == ("medio", "bajo")


@pytest.mark.rule("mare:3.11c", "mare:3.11d")
def test_companions_go_along_and_carry_out_the_orders_of_who_fell() -> None:
    s = on_the_map([HIT, MISS, DIES, SURVIVES])
    first = lead(s, "rome", "IT3", inf=1)
    second = general(s, "rome", "IT3", principal=first.number)
    muster(s, "carthage", "IT1", inf=1)
    told(s, "rome", {first.number: [march(1, "IT1"), march(2, "IT2")]})
    segments(s, 1)
    assert first not in s.leaders
    assert where(second) == "IT1"
    segments(s, 1)
    assert where(second) == "IT2"
    army = s.army(second.number)
    assert army is not None
    assert army.province == place("IT2")


@pytest.mark.rule("mare:3.14z")
def test_all_move_at_once_so_who_leaves_is_not_met() -> None:
    s = on_the_map()
    roman, punic = lead(s, "rome", "IT1", inf=5), lead(s, "carthage", "IT5", inf=5)
    told(s, "rome", {roman.number: [march(1, "IT2")]})
    told(s, "carthage", {punic.number: [march(1, "IT1")]})
    segments(s, 1)
    assert lines(s, "battle.field") == []


@pytest.mark.rule("mare:3.14y")
def test_after_a_step_that_failed_later_ones_are_tried_from_where_he_is() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "IT1", inf=5)
    told(s, "rome", {leader.number: [march(1, "IT8"), march(2, "IT9"), march(3, "IT5")]})
    segments(s, 2)
    assert where(leader) == "IT1"
    segments(s, 1)
    assert where(leader) == "IT5"
    assert [line.to for line in lines(s, "movement.not_adjacent")] == [[nation(s, "rome")]] * 2


# -- handing over ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.14e", "mare:3.14f")
def test_one_army_takes_what_another_leaves_in_the_same_segment_and_moves_on() -> None:
    s = on_the_map()
    first, second = lead(s, "rome", "IT1", inf=1), lead(s, "rome", "IT2", inf=5)
    told(
        s,
        "rome",
        {
            first.number: [march(1, "IT3"), march(2, "IT4", pick_up=Units(inf=3))],
            second.number: [march(1, "IT3"), Step(2, drop=Units(inf=3))],
        },
    )
    segments(s, 2)
    armies = [s.army(leader.number) for leader in (first, second)]
    assert [army and army.size for army in armies] == [4, 2]
    assert where(first) == "IT4"


@pytest.mark.rule("mare:3.14e", "mare:3.14f")
def test_what_is_left_stands_and_what_is_not_there_is_not_taken() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "IT1", inf=5)
    told(s, "rome", {leader.number: [Step(2, drop=Units(inf=9)), Step(3, pick_up=Units(inf=2, cav=1))]})
    segments(s, 2)
    assert s.standing(nation(s, "rome"), place("IT1")).units == columns(inf=5)
    segments(s, 1)
    army = s.army(leader.number)
    assert army is not None
    assert army.units == columns(inf=2)
    assert len(lines(s, "units.not_there")) == 2


# -- contact --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:4.2a", "mare:3.3.5c")
def test_entering_a_province_with_enemy_units_means_battle_led_or_not() -> None:
    s = on_the_map([HIT] * 2 + [MISS] * 2 + [SURVIVES])
    leader = lead(s, "rome", "IT1", inf=2)
    muster(s, "carthage", "IT5", inf=2)
    told(s, "rome", {leader.number: [march(1, "IT5")]})
    segments(s, 1)
    assert units(s, "carthage", "IT5") == {}


@pytest.mark.rule("mare:4.2a", "mare:3.3.5c")
@pytest.mark.parametrize("led", [True, False])
def test_forces_in_contact_at_the_start_fight_once_if_one_has_a_leader(led: bool) -> None:
    s = on_the_map([MISS] * 4 + [SURVIVES] * 4)
    if led:
        lead(s, "rome", "IT1", inf=2)
    else:
        muster(s, "rome", "IT1", inf=2)
    muster(s, "carthage", "IT1", inf=2)
    segments(s, 6)
    assert len(lines(s, "battle.field")) == (1 if led else 0)


@pytest.mark.rule("mare:4.2a", "mare:3.3.5c", "mare:4.5.1b")
def test_a_leader_among_units_that_nobody_was_assigned_opens_the_battle_and_may_take_them_up() -> None:
    s = on_the_map([MISS] * 4 + [SURVIVES])
    leader = general(s, "rome", "IT1")
    s.campaigns.append(Campaign(nation=leader.nation, leader=leader.number, orders=leader.number))
    muster(s, "rome", "IT1", inf=2)
    muster(s, "carthage", "IT1", inf=2)
    told(s, "rome", {leader.number: [march(2, "IT5", pick_up=Units(inf=2))]})
    segments(s, 2)
    assert (len(lines(s, "battle.field")), where(leader), units(s, "rome", "IT5")) == (1, "IT5", {"inf": 2})


@pytest.mark.rule("mare:3.14l")
def test_contact_stops_who_came_but_not_who_was_there() -> None:
    s = on_the_map([MISS] * 4 + [SURVIVES] * 2)
    roman, punic = lead(s, "rome", "IT1", inf=2), lead(s, "carthage", "IT5", inf=2)
    told(s, "rome", {roman.number: [march(1, "IT5"), march(2, "IT6")]})
    told(s, "carthage", {punic.number: [march(2, "IT7")]})
    segments(s, 2)
    assert (where(roman), where(punic)) == ("IT5", "IT7")
    assert [line.to for line in lines(s, "movement.stopped")] == [[nation(s, "rome")]]


@pytest.mark.rule("mare:3.14m")
@pytest.mark.parametrize(("hits", "stays"), [(2, False), (1, True)])
def test_who_destroys_all_enemies_goes_on(hits: int, stays: bool) -> None:
    s = on_the_map([HIT] * hits + [MISS] * (2 - hits) + [MISS] * 2 + [SURVIVES])
    roman = lead(s, "rome", "IT1", inf=2)
    muster(s, "carthage", "IT5", inf=2)
    told(s, "rome", {roman.number: [march(1, "IT5"), march(2, "IT6")]})
    segments(s, 2)
    assert where(roman) == ("IT5" if stays else "IT6")


@pytest.mark.rule("mare:3.14m")
def test_units_whose_leader_fell_are_counted_once() -> None:
    hits, losses = [HIT] * 3 + [MISS] * (10 + 7), [1] * 3
    s = on_the_map([*hits, *losses, 10, SURVIVES, DIES])
    roman = lead(s, "rome", "IT1", inf=13)
    muster(s, "carthage", "IT5", inf=3)
    punic = lead(s, "carthage", "IT5", inf=4)
    told(s, "rome", {roman.number: [march(1, "IT5"), march(2, "IT6")]})
    segments(s, 2)
    assert punic not in s.leaders
    assert units(s, "carthage", "IT5") == {"inf": 4}
    assert where(roman) == "IT6"


@pytest.mark.rule("mare:3.14m", "mare:3.14e")
def test_an_army_that_took_up_all_units_and_lost_its_leader_still_stops_who_came() -> None:
    s = on_the_map([MISS, MISS, MISS, SURVIVES, DIES])
    roman = lead(s, "rome", "IT1", inf=2)
    punic = lead(s, "carthage", "IT5")
    muster(s, "carthage", "IT5", inf_mc=1)
    told(s, "rome", {roman.number: [march(2, "IT5"), march(3, "IT6")]})
    told(s, "carthage", {punic.number: [Step(2, pick_up=Units(inf_mc=1))]})
    segments(s, 3)
    assert units(s, "carthage", "IT5") == {"inf_mc": 1}
    assert where(roman) == "IT5"


@pytest.mark.rule("mare:3.12.1a", "mare:3.14m")
def test_hostile_troops_of_an_independent_fight_but_do_not_stop() -> None:
    s = on_the_map([MISS] * 5 + [SURVIVES])
    roman = lead(s, "rome", "IT12", inf=2)
    muster(s, "", "IT13", inf=3)
    s.grade[nation(s, "rome")][place("IT13")] = HOSTILE
    told(s, "rome", {roman.number: [march(1, "IT13"), march(3, "DM1")]})
    segments(s, 2)
    assert len(lines(s, "battle.field")) == 1
    segments(s, 1)
    assert where(roman) == "DM1"


@pytest.mark.rule("mare:3.12d", "mare:3.12.2a")
def test_neutral_troops_let_a_leader_pass() -> None:
    s = on_the_map()
    roman = lead(s, "rome", "IT12", inf=2)
    muster(s, "", "IT13", inf=3)
    told(s, "rome", {roman.number: [march(1, "IT13"), march(3, "DM1")]})
    segments(s, 3)
    assert lines(s, "battle.field") == []
    assert (where(roman), level(s, "rome")) == ("DM1", "medio")


@pytest.mark.rule("mare:3.12.5a")
def test_troops_of_an_enemys_military_ally_fight() -> None:
    s = on_the_map([MISS] * 5 + [SURVIVES])
    go_to_war(s, "rome", "gauls")
    gaul = lead(s, "gauls", "GL10", inf=2)
    muster(s, "", "GL13", inf=3)
    told(s, "gauls", {gaul.number: [march(1, "GL13")]})
    segments(s, 1)
    assert len(lines(s, "battle.field")) == 1


# -- rights ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.1d", "mare:3.14aa")
def test_without_right_war_or_force_a_leader_stays_and_is_told_why() -> None:
    s = on_the_map()
    roman = lead(s, "rome", "GR11", inf=2)
    told(s, "rome", {roman.number: [march(1, "GR2")]})
    segments(s, 2)
    assert where(roman) == "GR11"
    assert [line.to for line in lines(s, "movement.no_right")] == [[nation(s, "rome")]]


@pytest.mark.rule("mare:3.3.1b", "mare:3.2m")
def test_forcing_passage_costs_each_leader_a_level_once_for_each_host() -> None:
    s = on_the_map()
    roman = lead(s, "rome", "GR11", inf=2)
    general(s, "rome", "GR11", principal=roman.number)
    steps = [march(1, "GR2"), march(3, "GR1"), march(4, "GR4")]
    told(s, "rome", {roman.number: steps}, diplomacy=force_passage("macedonia"))
    segments(s, 4)
    assert (where(roman), level(s, "rome")) == ("GR4", "bajo")
    assert s.forced_entry[nation(s, "rome")][nation(s, "macedonia")] == 1
    assert [line.to for line in lines(s, "movement.forced")] == [[nation(s, "rome")]]


@pytest.mark.rule("mare:3.3.1c")
@pytest.mark.parametrize(
    ("before", "after", "places"),
    [
        ("fiasco", "fiasco", ["GR11", "GR11", "GR11"]),
        ("muy_bajo", "fiasco", ["GR2", "GR11", "GR11"]),
        ("bajo", "fiasco", ["GR2", "GR2", "GR11"]),
    ],
)
def test_forcing_never_leads_into_collapse(before: str, after: str, places: list[str]) -> None:
    s = on_the_map()
    s.grade[nation(s, "rome")][place("GR11")] = PASSAGE
    leaders = [lead(s, "rome", "GR11", inf=2) for _ in range(3)]
    level(s, "rome", before)
    told(s, "rome", {leader.number: [march(1, "GR2")] for leader in leaders}, diplomacy=force_passage("macedonia"))
    segments(s, 2)
    assert [where(leader) for leader in leaders] == places
    assert level(s, "rome") == after


@pytest.mark.rule("mare:3.3.1d", "mare:3.3.1f")
def test_a_grant_that_did_not_come_annuls_the_move() -> None:
    s = on_the_map()
    roman = lead(s, "rome", "GR11", inf=2)
    hoped = [Relation("nation:macedonia", accept_passage_until=s.year)]
    told(s, "rome", {roman.number: [march(1, "GR2")]}, diplomacy=hoped)
    segments(s, 2)
    assert where(roman) == "GR11"


# -- by sea ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.14v", "mare:3.14x")
@pytest.mark.parametrize(("own", "place_after"), [(14, "IT8"), (13, "IT1")])
def test_a_sea_is_crossed_with_ten_fleets_more_than_enemies_have(own: int, place_after: str) -> None:
    s = on_the_map()
    leader = lead(s, "rome", "IT1", inf=5)
    s.fleets[nation(s, "rome")][sea("M04")] = own - 3
    s.fleets[nation(s, "pergamon")][sea("M04")] = 3
    alliance(s, "rome", "pergamon")
    s.fleets[nation(s, "carthage")][sea("M04")] = 4
    s.fleets[nation(s, "egypt")][sea("M04")] = 40
    told(s, "rome", {leader.number: [sail(1, "IT8", "M04")]})
    segments(s, 1)
    assert where(leader) == "IT1"
    segments(s, 1)
    assert where(leader) == place_after
    assert len(lines(s, "movement.supremacy")) == (0 if place_after == "IT8" else 1)


@pytest.mark.rule("mare:3.14v", "mare:3.3.3e", "mare:3.3.3i")
@pytest.mark.parametrize(("supported", "place_after"), [(True, "IT1"), (False, "IT8")])
def test_fleets_that_stand_by_the_victim_of_the_year_are_hostile_on_the_way_too(
    supported: bool, place_after: str
) -> None:
    """Rome has declared war on Carthage, whom Egypt supports: 20 fleets against 4 and 8 are not ten more."""
    s = on_the_map()
    leader = lead(s, "rome", "IT1", inf=5)
    rome, carthage, egypt = (nation(s, name) for name in ("rome", "carthage", "egypt"))
    s.fleets[rome][sea("M04")], s.fleets[carthage][sea("M04")], s.fleets[egypt][sea("M04")] = 20, 4, 8
    alliance(s, "carthage", "egypt")
    s.declared[rome][carthage], s.support[egypt][carthage] = True, supported
    told(s, "rome", {leader.number: [sail(1, "IT8", "M04")]})
    segments(s, 2)
    assert where(leader) == place_after


@pytest.mark.rule("mare:3.14v")
def test_every_sea_of_a_chain_must_be_ruled() -> None:
    s = on_the_map()
    leader = lead(s, "rome", "IT1", inf=5)
    s.fleets[nation(s, "rome")][sea("M04")] = 10
    told(s, "rome", {leader.number: [sail(1, "IT6", "M04", "M06")]})
    segments(s, 4)
    assert where(leader) == "IT1"
    s.fleets[nation(s, "rome")][sea("M06")] = 10
    s.segment = 0
    segments(s, 4)
    assert where(leader) == "IT6"


@pytest.mark.rule("mare:3.14ab")
def test_a_leader_without_units_neither_moves_nor_plunders_nor_storms() -> None:
    s = on_the_map([MISS] + [HIT] * 2 + [SURVIVES])
    leader = lead(s, "rome", "AF4", inf=1)
    muster(s, "carthage", "AF1", inf=2)
    told(s, "rome", {leader.number: [march(1, "AF1"), march(2, "AF2"), plunder(3), assault(4, "karjedon")]})
    segments(s, 6)
    assert (where(leader), leader in s.leaders) == ("AF1", True)
    assert s.plundered[place("AF1")] == 0
    assert lines(s, "city.assault") == []


@pytest.mark.rule("mare:4.2a", "mare:3.14z")
def test_a_leader_who_falls_in_one_province_leaves_the_battles_of_others_alone() -> None:
    s = on_the_map([HIT, MISS, DIES, HIT, MISS, SURVIVES])
    first, second = lead(s, "rome", "IT3", inf=1), lead(s, "rome", "IT4", inf=1)
    muster(s, "carthage", "IT1", inf=1)
    muster(s, "carthage", "IT5", inf=1)
    told(s, "rome", {first.number: [march(1, "IT1")], second.number: [march(1, "IT5")]})
    segments(s, 1)
    assert s.leaders == [second]
    assert len(lines(s, "battle.field")) == 2


@pytest.mark.rule("mare:3.14ab", "mare:3.14h")
def test_who_loses_all_units_while_he_crosses_does_not_arrive() -> None:
    s = on_the_map([MISS, HIT, SURVIVES, SURVIVES])
    roman, punic = lead(s, "rome", "IT3", inf=1), lead(s, "carthage", "IT1", inf=1)
    told(s, "rome", {roman.number: [march(1, "IT12")]})
    told(s, "carthage", {punic.number: [march(1, "IT3")]})
    segments(s, 2)
    assert (where(roman), roman in s.leaders) == ("IT3", True)
    assert [line.to for line in lines(s, "movement.no_units")] == [[nation(s, "rome")]]
