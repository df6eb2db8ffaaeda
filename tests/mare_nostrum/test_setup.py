"""The map, the bidding for nations and the scenario (1, 9)."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match, Sheet
from tabularium.engine.dice import Scripted
from tabularium.games.mare_nostrum.deck import COPIES
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.orders import Goods, Parcel
from tabularium.games.mare_nostrum.pieces import NOBODY
from tabularium.games.mare_nostrum.setup import bid_sheet, first_hand
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import MILITARY_ALLIANCE
from tabularium.games.mare_nostrum.world import (
    BORDERS,
    CITIES,
    CITIES_OF,
    COASTS,
    LANES,
    PORTS,
    PORTS_ON,
    PROVINCES,
    REGION,
    REGIONS,
    SEAS,
    SHORES,
)
from tabularium.games.mare_nostrum.year import common_year

from .world import nation, order, place, purse, run, units, world

NAMES = [each.name for each in world().scenario.nations]


# -- the map -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:1.2a", "mare:1.3a", "mare:1.3b")
def test_the_map_has_provinces_cities_and_seas_that_fit_together() -> None:
    assert (len(PROVINCES), len(CITIES), len(SEAS)) == (140, 176, 18)
    assert sorted(city for cities in CITIES_OF for city in cities) == list(range(176))
    assert all(len(seas) <= 2 for seas in PORTS)
    assert all(sea in COASTS[province] for sea in range(18) for province in SHORES[sea])
    assert all(sea in LANES[other] for sea in range(18) for other in LANES[sea])
    assert all(sea in PORTS[city] for sea in range(18) for city in PORTS_ON[sea])


@pytest.mark.rule("mare:1.2b")
def test_borders_are_the_same_from_both_sides() -> None:
    kinds = {kind for each in BORDERS for kind in each.values()}
    assert kinds == {"plain", "river", "mountain", "strait"}
    assert all(BORDERS[b][a] == kind for a, each in enumerate(BORDERS) for b, kind in each.items())


@pytest.mark.rule("mare:1.2c")
def test_there_are_thirteen_regions() -> None:
    assert (len(REGIONS), set(REGION)) == (13, set(REGIONS))


@pytest.mark.rule("mare:1.0b")
@pytest.mark.parametrize(("year", "ours"), [(1, -753), (522, -232), (753, -1), (754, 1), (1000, 247)])
def test_years_are_counted_from_the_founding_of_rome(year: int, ours: int) -> None:
    assert common_year(year) == ours


# -- the bidding -------------------------------------------------------------------------------------------------------
def bids(*points: int) -> dict[str, Any]:
    """Bids on the nations in their order."""
    return {"bids": [{"nation": name, "points": each} for name, each in zip(NAMES, points, strict=True)]}


LOW = [5 * each for each in range(1, 14)]


@pytest.mark.rule("mare:1.1a")
@pytest.mark.parametrize(
    ("points", "wrong"),
    [
        (LOW, []),
        ([7, *LOW[1:]], ["bids[0].points"]),
        ([10, *LOW[1:]], ["bids[1].points"]),
        ([0, *LOW[1:]], ["bids[0].points"]),
        ([105, *LOW[1:]], ["bids[0].points"]),
    ],
    ids=["good", "not five", "twice", "too low", "too high"],
)
def test_bids_are_different_multiples_of_five_up_to_a_hundred(points: list[int], wrong: list[str]) -> None:
    assert [path for path, _ in bid_sheet(world(), 0).problems(bids(*points))] == wrong


@pytest.mark.rule("mare:1.1a")
def test_every_nation_is_bid_on() -> None:
    missing = {"bids": bids(*LOW)["bids"][1:]}
    assert [path for path, _ in bid_sheet(world(), 0).problems(missing)] == ["bids"]


@pytest.mark.rule("mare:1.1a", "mare:1.1b")
def test_players_get_what_they_have_bid_most_on_once_all_bids_are_in() -> None:
    match = Match.new(GAME, seats=2, seed=4)
    s = match.state
    assert isinstance(s, MareNostrum)
    match.answer(0, bids(*LOW))
    assert s.nation_of == [NOBODY, NOBODY]
    match.answer(1, bids(*LOW[:-1], 100))
    assert [s.name(each) for each in s.nation_of] == [NAMES[-2], NAMES[-1]]
    assert s.bids == []


@pytest.mark.rule("mare:1.1a", "mare:1.1b", "mare:1.1d")
def test_who_bids_on_nothing_takes_what_is_left_by_lot_and_for_nothing() -> None:
    match = Match.new(GAME, seats=3, seed=4)
    s, ask = match.state, match.asks[0]
    assert isinstance(s, MareNostrum)
    assert isinstance(ask, Sheet)
    assert ask.default == {"bids": []}, "whose time runs out has bid on nothing"
    match.answer(0, ask.default)
    match.answer(1, bids(*LOW))
    match.answer(2, ask.default)
    assert s.name(s.nation_of[1]) == NAMES[-1]
    assert len(set(s.nation_of)) == 3
    told = {line.message: line.params for line in match.log if line.message.startswith("bids.")}
    assert told["bids.won"] == {"seat": "seat:1", "nation": NAMES[-1], "sum": 65, "points": 65}
    assert told["bids.drawn"]["seat"] in ("seat:0", "seat:2"), "and the others by lot"
    assert [s.points[each] for each in s.nation_of] == [0, -65, 0]


@pytest.mark.rule("mare:1.1b")
def test_of_what_nobody_has_bid_on_each_nation_may_come() -> None:
    fallen = set()
    for seed in range(40):
        match = Match.new(GAME, seats=2, seed=seed)
        match.answer(0, {"bids": []})
        match.answer(1, bids(*LOW))
        s = match.state
        assert isinstance(s, MareNostrum)
        fallen.add(s.nation_of[0])
    assert len(fallen) > 6
    assert len(NAMES) - 1 not in fallen


def assigned(*offers: dict[str, int], dice: list[int] | None = None) -> MareNostrum:
    """Nations are assigned by these bids, by seat; nations nobody mentions are bid five on."""
    s = world(dice or [])
    s.seats, s.nation_of, s.seat_of = len(offers), [NOBODY] * len(offers), [NOBODY] * 13
    s.bids = [{name: offer.get(name.removeprefix("nation:"), 5) for name in NAMES} for offer in offers]
    run(s, "assignment")
    return s


@pytest.mark.rule("mare:1.1b", "mare:1.1d")
def test_the_most_wanted_nation_goes_first_and_bids_of_the_served_no_longer_count() -> None:
    s = assigned({"rome": 60, "egypt": 100}, {"rome": 50, "egypt": 90}, {"rome": 20, "egypt": 95, "gauls": 30})
    # Egypt has 285 and goes to the first for 100; of the others Rome has 70, which the second leads
    assert [s.name(each) for each in s.nation_of] == ["nation:egypt", "nation:rome", "nation:gauls"]
    assert [s.points[each] for each in s.nation_of] == [-100, -50, -30]


@pytest.mark.rule("mare:1.1c")
@pytest.mark.parametrize("winner", [0, 1])
def test_equal_bids_are_decided_by_lot(winner: int) -> None:
    s = world()
    rome = nation(s, "rome")
    s = assigned({"rome": 60}, {"rome": 60}, dice=[rome, winner])
    assert s.seat_of[rome] == winner


@pytest.mark.rule("mare:1.1e")
def test_nations_nobody_plays_collect_and_pay_and_give_no_orders() -> None:
    s = assigned({"rome": 60}, {"egypt": 60})
    gauls = nation(s, "gauls")
    assert (s.seat_of[gauls], len(s.living())) == (NOBODY, 13)
    s.turn = 2
    before = purse(s, "gauls")["talents"]
    run(s, "income")
    run(s, "upkeep")
    assert purse(s, "gauls")["talents"] == before + 35 * 5 + 4 * 5 - 35 * 2


@pytest.mark.rule("mare:1.1e")
def test_by_option_unplayed_nations_are_independents() -> None:
    s = assigned({"rome": 60}, {"egypt": 60})
    wild = world(options={"unplayed_nations": "independent"})
    wild.seats, wild.nation_of, wild.seat_of = 2, [NOBODY] * 2, [NOBODY] * 13
    wild.bids = [{name: 60 if name == f"nation:{each}" else 5 for name in NAMES} for each in ("rome", "egypt")]
    run(wild, "assignment")
    assert s.owner[place("GL1")] == nation(s, "gauls")
    assert (wild.owner[place("GL1")], len(wild.living())) == (NOBODY, 2)
    assert wild.units_in(place("GL1"), NOBODY) == s.units_in(place("GL1"), nation(s, "gauls"))
    assert s.units_in(place("GL5"), nation(s, "gauls")) == 0
    assert wild.units_in(place("GL5"), NOBODY) == s.rural[place("GL5")] // 2 > 1
    assert (sum(wild.fleets[nation(s, "carthage")]), sum(s.fleets[nation(s, "carthage")])) == (0, 50)
    assert any(map(any, s.trade_alliance))
    assert not any(row[wild.nation("nation:carthage")] for row in (*wild.trade_alliance, *wild.military_alliance))


# -- the scenario ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:9a")
def test_the_game_begins_in_522_with_thirteen_nations() -> None:
    s = world()
    assert (s.year, len(s.living())) == (522, 13)


BOOK: dict[str, tuple[Any, ...]] = {
    "mare:9.gauls": (6, "gergovia", 3, "E", 3, (25, 10, 0, 0, 0), (35, 38, 9, 4, 7, 3), 0, (100, 2, 2, 1)),
    "mare:9.carthage": (9, "karjedon", 4, "C", 4, (0, 10, 25, 0, 50), (55, 49, 12, 7, 14, 2), 45, (225, 4, 4, 0)),
    "mare:9.egypt": (7, "alejandria", 3, "F", 3, (0, 0, 25, 0, 50), (45, 37, 20, 5, 6, 0), 25, (160, 12, 4, 0)),
    "mare:9.seleucids": (6, "seleucia", 3, "E", 4, (20, 10, 0, 5, 15), (64, 60, 6, 5, 5, 2), 15, (190, 4, 2, 0)),
    "mare:9.armenia": (6, "artaxata", 3, "E", 2, (20, 5, 0, 0, 10), (31, 29, 5, 4, 10, 1), 10, (100, 2, 4, 0)),
    "mare:9.pergamum": (5, "pergamo", 3, "E", 2, (0, 0, 20, 5, 30), (51, 44, 7, 3, 4, 0), 45, (205, 0, 2, 0)),
    "mare:9.pontus": (5, "sinope", 3, "E", 3, (20, 5, 0, 0, 20), (46, 42, 5, 5, 6, 0), 20, (160, 4, 2, 0)),
    "mare:9.bosporus": (5, "quersoneso", 3, "F", 2, (10, 5, 10, 0, 35), (25, 22, 8, 8, 11, 2), 40, (150, 2, 2, 1)),
    "mare:9.dacians": (6, "sarmizegetusa", 3, "F", 2, (35, 0, 0, 0, 0), (21, 26, 7, 5, 9, 0), 0, (65, 0, 2, 0)),
    "mare:9.germans": (7, None, 3, "F", 3, (30, 5, 0, 0, 0), (28, 37, 7, 3, 6, 1), 0, (80, 0, 0, 0)),
    "mare:9.illyria": (5, "salona", 3, "E", 2, (20, 0, 0, 5, 25), (40, 41, 6, 4, 7, 0), 25, (150, 2, 2, 0)),
    "mare:9.macedonia": (5, "pella", 3, "D", 4, (0, 5, 20, 0, 20), (40, 34, 5, 8, 6, 2), 20, (155, 2, 6, 1)),
    "mare:9.rome": (8, "roma", 3, "D", 4, (30, 10, 0, 0, 30), (77, 65, 14, 3, 8, 1), 30, (245, 6, 4, 1)),
}
"""Provinces, capital, cards, strategy, leaders, units and fleets, what its land holds, trade, treasury."""


@pytest.mark.rule("mare:9.gauls", "mare:9.carthage", "mare:9.egypt", "mare:9.seleucids", "mare:9.armenia")
@pytest.mark.rule("mare:9.pergamum", "mare:9.pontus", "mare:9.bosporus", "mare:9.dacians", "mare:9.germans")
@pytest.mark.rule("mare:9.illyria", "mare:9.macedonia", "mare:9.rome")
@pytest.mark.parametrize("rule", BOOK)
def test_a_nation_begins_as_the_book_says(rule: str) -> None:
    s = world()
    name = rule.removeprefix("mare:9.")
    at = nation(s, {"pergamum": "pergamon"}.get(name, name))
    facts, own = s.facts(at), s.provinces(at)
    troops = [sum(force.units[kind] for force in s.forces if force.nation == at) for kind in range(4)]
    land = [
        s.urban_of(at),
        *(sum(column[each] for each in own) for column in (s.rural, s.harvests, s.mines, s.deposits, s.herds)),
    ]
    capital = CITIES[facts.capital].removeprefix("city:") if facts.capital >= 0 else None
    assert (len(own), capital, facts.cards, facts.strategy, facts.leaders) == BOOK[rule][:5]
    assert (*troops, s.fleets_of(at)) == BOOK[rule][5]
    assert tuple(land) == BOOK[rule][6]
    assert (sum(facts.trade), tuple(s.treasury[at])) == BOOK[rule][7:]
    assert s.card_limit[at] == 3


@pytest.mark.rule("mare:9i")
def test_treaties_in_force_at_the_start() -> None:
    s = world()
    pairs = {frozenset((s.name(a), s.name(b))) for a in s.living() for b in s.living() if s.trade_alliance[a][b]}
    assert pairs == {
        frozenset(("nation:rome", "nation:egypt")),
        frozenset(("nation:rome", "nation:pergamon")),
        frozenset(("nation:rome", "nation:bosporus")),
        frozenset(("nation:pergamon", "nation:bosporus")),
    }
    assert [s.grade[nation(s, "rome")][place(code)] for code in ("HP8", "GL13")] == [MILITARY_ALLIANCE] * 2


@pytest.mark.rule("mare:9h")
def test_units_stand_where_the_scenario_puts_them() -> None:
    s = world()
    assert units(s, "rome", "IT1") == {"inf": 12, "cav": 4}
    assert s.leaders == []


@pytest.mark.rule("mare:9.germans.b")
def test_the_germans_have_the_province_with_most_people_for_a_capital() -> None:
    s = world()
    germans = nation(s, "germans")
    top = max(s.urban_in(each) for each in s.provinces(germans))
    assert s.urban_in(s.capital(germans)) == top
    assert s.capital(germans) == min(each for each in s.provinces(germans) if s.urban_in(each) == top)
    for province in s.provinces(germans):
        s.town[province] += top - s.urban_in(province)
    assert s.capital(germans) == s.provinces(germans)[0], "of equals the first on the map"
    s.town[place("IT2")] = 99
    assert s.capital(nation(s, "rome")) == place("IT1"), "who has a capital keeps it"


@pytest.mark.rule("mare:1.1a", "mare:4.5.3a", "mare:4.5.4a", "mare:3.1.3b")
def test_the_deal_rolls_leaders_places_twenty_of_independents_and_deals_hands() -> None:
    match = Match.new(GAME, seats=13, seed=4, options={"bidding": False})
    s = match.state
    assert isinstance(s, MareNostrum)
    for each in s.living():
        assert len(s.leaders_of(each)) == s.facts(each).leaders
        assert len(s.hands[each]) == s.facts(each).cards
    wild = [leader.province for leader in s.leaders_of(NOBODY)]
    assert (len(wild), len(set(wild))) == (20, 20)


@pytest.mark.rule("mare:3.1.3b")
def test_a_card_that_strikes_at_once_is_not_dealt_at_the_start() -> None:
    plague = next(number for number, each in enumerate(COPIES) if each["id"] == "C58")
    harvest = next(number for number, each in enumerate(COPIES) if each["id"] == "C13")
    s = world([plague, harvest])
    assert isinstance(s.table.dice, Scripted)
    first_hand(s, nation(s, "rome"), 1)
    assert [held.card for held in s.hands[nation(s, "rome")]] == [harvest]
    assert plague in s.deck


# -- orders ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:1.4a", "mare:1.4b", "mare:1.0a")
def test_steps_follow_the_pages_of_the_book_whatever_order_they_were_filled_in() -> None:
    steps = world().edition.steps["resolution"]
    assert steps.index("cards") < steps.index("stability") < steps.index("declare_wars") < steps.index("population")
    assert steps.index("population") < steps.index("infantry") < steps.index("upkeep") < steps.index("garrisons")
    assert steps.index("garrisons") < steps.index("fleet_deployment") < steps.index("independents")
    assert steps.index("independents") < steps.index("trade") < steps.index("naval_battles")


@pytest.mark.rule("mare:1.4d", "mare:1.4e", "mare:3.1.1d", "mare:3.1.2c", "mare:3.1.3c")
def test_a_sheet_can_be_taken_back_until_the_last_is_in_and_absent_nations_feed_pay_and_stand() -> None:
    match = Match.new(GAME, seats=13, seed=4, options={"bidding": False})
    seats = sorted(match.asks)
    for seat in seats[:-1]:
        match.answer(seat, match.asks[seat].default)
    match.undo(seats[0])
    assert seats[0] in match.asks
    for seat in (seats[0], seats[-1]):
        match.answer(seat, match.asks[seat].default)
    assert isinstance(match.state, MareNostrum)
    assert match.state.year == 523


@pytest.mark.rule("mare:3.12.8e", "mare:3.12a", "mare:3.12c")
def test_every_independent_may_be_named_and_none_acts_or_grows_by_itself() -> None:
    match = Match.new(GAME, seats=13, seed=4, options={"bidding": False})
    s = match.state
    assert isinstance(s, MareNostrum)
    named = match.asks[0].offered()["independents[].province"]  # type: ignore[attr-defined]
    assert sorted(named) == sorted(PROVINCES[each] for each in s.independents())
    led = {leader.province for leader in s.leaders_of(NOBODY)}
    quiet = [each for each in s.independents() if each not in led]
    before = [s.units_in(each, NOBODY) for each in quiet]
    for seat in sorted(match.asks):
        match.answer(seat, match.asks[seat].default)
    after = match.state
    assert isinstance(after, MareNostrum)
    risen = {leader.province for leader in after.leaders_of(NOBODY)}
    still = [place for place in quiet if place not in risen]
    assert [after.units_in(each, NOBODY) for each in still] == [
        number for each, number in zip(quiet, before, strict=True) if each in still
    ]


@pytest.mark.rule("mare:3.3.2a")
def test_only_trade_allies_trade_and_ship() -> None:
    s = world(turn=2)
    order(s, "rome", goods=Goods(send=[Parcel("nation:egypt", grain=1), Parcel("nation:carthage", grain=1)]))
    run(s, "trade")
    assert [each.to for each in s.shipments] == [nation(s, "egypt")]
