"""Edges of many paragraphs: the last case in which something still holds, and the first in which it does not."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.cards.conditions import holds
from tabularium.games.mare_nostrum.cards.effects import decreases
from tabularium.games.mare_nostrum.cards.effects import population as population_card
from tabularium.games.mare_nostrum.cards.hands import draw_card, draw_cards
from tabularium.games.mare_nostrum.combat.commanders import commander
from tabularium.games.mare_nostrum.combat.losses import fall
from tabularium.games.mare_nostrum.combat.naval import ports
from tabularium.games.mare_nostrum.combat.walls import attack
from tabularium.games.mare_nostrum.counting import friends
from tabularium.games.mare_nostrum.diplomacy.treaties import void_treaties
from tabularium.games.mare_nostrum.fleets import safe_seas
from tabularium.games.mare_nostrum.hostility import hostile
from tabularium.games.mare_nostrum.independents.grades import grant
from tabularium.games.mare_nostrum.orders import Approach, InCity, Relation
from tabularium.games.mare_nostrum.patronage import has_leader, patron
from tabularium.games.mare_nostrum.pieces import NOBODY, Debt, Force, Leader, Route
from tabularium.games.mare_nostrum.routes import first_collection
from tabularium.games.mare_nostrum.stability import most_levels
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import (
    ANNEXED,
    HOSTILE,
    MILITARY_ALLIANCE,
    NEUTRAL,
    PASSAGE,
    SUBSIDIARY,
    VASSAL,
)
from tabularium.games.mare_nostrum.world import BORDERS, CITIES_OF, CITY, PORTS, PORTS_ON, near

from .island import HERE, improve, settled
from .world import (
    alliance,
    columns,
    disarm,
    general,
    go_to_war,
    level,
    lines,
    muster,
    nation,
    order,
    place,
    purse,
    run,
    sea,
    world,
    wrong,
)


# -- cards ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.1d")
@pytest.mark.parametrize(
    ("guest", "angry", "found"),
    [("", False, False), ("", True, True), ("egypt", True, False), ("carthage", False, True)],
)
def test_hostile_units_are_an_enemys_or_those_of_an_independent_one_is_hostile_to(
    guest: str, angry: bool, found: bool
) -> None:
    s = world()
    disarm(s)
    go_to_war(s, "rome", "carthage")
    muster(s, guest, "IT1", inf=1)
    s.grade[nation(s, "rome")][place("GL13")] = HOSTILE if angry else NEUTRAL
    for value in (True, False):
        condition = {"check": "hostile_units_in_territory", "value": value}
        assert holds(s, nation(s, "rome"), condition, {}) is (found is value)


@pytest.mark.rule("mare:3.1.2l")
@pytest.mark.parametrize(("delta", "takes"), [(-1, True), (0, False), (1, False)])
def test_what_gives_comes_before_what_takes(delta: int, takes: bool) -> None:
    assert decreases({"tag": "stability", "delta": delta}) is takes


@pytest.mark.rule("mare:3.1b", "mare:3.4e")
def test_a_card_that_names_no_least_leaves_nobody() -> None:
    s = world()
    population_card(s, 0, 0, {"where": "city:roma", "ppu": -99}, {})
    population_card(s, 0, 0, {"where": "province:IT1", "ppr": -99}, {})
    assert (s.urban[CITY["city:roma"]], s.rural[place("IT1")]) == (0, 0)


@pytest.mark.rule("mare:3.1.3b", "mare:3.1.3e", "mare:7.2e")
def test_an_empty_deck_deals_nothing_and_what_was_bought_is_dealt_once() -> None:
    s = world()
    s.deck, s.bought_cards[0], s.extra_draws[0] = [], 2, 1
    draw_card(s, 0)
    draw_cards(s, 0, s.card_limit[0])
    assert (s.hands[0], s.bought_cards[0], s.extra_draws[0]) == ([], 0, 0)


# -- battles ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:4.5.1b", "mare:4.5.1a")
def test_of_leaders_alike_in_everything_the_first_by_number_leads() -> None:
    s = world()
    first, second = general(s, "rome", modifier=2, age=40), general(s, "rome", modifier=2, age=40)
    assert commander([second, first]) is first
    assert commander([]) is None


@pytest.mark.rule("mare:4.1e", "mare:4.2d", "mare:4.4b")
def test_where_all_fall_or_all_are_alike_no_lot_is_drawn() -> None:
    s = world()
    before = s.dice
    units, alike = [2, 1], [0, 5, 0]
    fall(s, [units], 3)
    fall(s, [alike], 2)
    assert (units, alike, s.dice) == ([0, 0], [0, 3, 0], before)


@pytest.mark.rule("mare:4.1d")
def test_an_ally_of_only_one_of_two_lends_its_ports_to_neither() -> None:
    s = world()
    rome, egypt, pergamon, macedonia = (nation(s, name) for name in ("rome", "egypt", "pergamon", "macedonia"))
    for name in ("rome", "egypt", "pergamon"):
        go_to_war(s, name, "macedonia")
    alliance(s, "rome", "egypt")
    alliance(s, "rome", "pergamon")
    aegean = sea("M09")
    theirs = [city for city in PORTS_ON[aegean] if s.holder(city) == pergamon]
    assert theirs
    alone = ports(s, aegean, ([rome, egypt], [macedonia]), 0)
    alliance(s, "egypt", "pergamon")
    assert ports(s, aegean, ([rome, egypt], [macedonia]), 0) == alone + len(theirs)


@pytest.mark.rule("mare:4.3c", "mare:4.4c")
@pytest.mark.parametrize(
    ("how", "dice", "lost"),
    [
        ("assault", [8, 9], 2),
        ("assault", [7, 1], 0),
        ("assault", [10, 7], 1),
        ("siege", [7, 8], 2),
        ("siege", [6, 6], 0),
        ("siege", [6, 7], 1),
    ],
)
def test_population_falls_with_the_garrison(how: str, dice: list[int], lost: int) -> None:
    s = world(dice=[10, 10, 1, 1, 1, *dice])
    disarm(s)
    go_to_war(s, "rome", "carthage")
    city = CITY["city:utica"]
    s.garrison[city] = 3
    army = Force(nation(s, "rome"), place("AF1"), columns(inf=2), leader=5)
    s.forces.append(army)
    people = s.urban[city]
    attack(s, city, [army], how)
    assert (people - s.urban[city], s.garrison[city], army.size) == (lost, 1, 2)


@pytest.mark.rule("mare:4.3b", "mare:4.3d", "mare:4.4b")
@pytest.mark.parametrize("how", ["assault", "siege"])
def test_nobody_rolls_before_a_city_without_garrison(how: str) -> None:
    s = world()
    disarm(s)
    go_to_war(s, "rome", "carthage")
    city = CITY["city:utica"]
    s.garrison[city] = 0
    army = Force(nation(s, "rome"), place("AF1"), columns(inf=12), leader=5)
    s.forces.append(army)
    before = s.dice
    attack(s, city, [army], how)
    assert (s.holder(city), s.dice, army.size) == (nation(s, "rome"), before, 12)


@pytest.mark.rule("mare:3.12d", "mare:3.12.1a", "mare:3.12.5a")
def test_who_fights_whom_in_a_province() -> None:
    s = world()
    rome, carthage, here = nation(s, "rome"), nation(s, "carthage"), place("HP9")
    assert not hostile(s, rome, carthage, here)
    go_to_war(s, "rome", "carthage")
    assert hostile(s, rome, carthage, here)
    assert not hostile(s, NOBODY, carthage, here)
    s.grade[rome][here] = SUBSIDIARY
    assert not hostile(s, NOBODY, carthage, here)
    s.grade[rome][here] = MILITARY_ALLIANCE
    assert hostile(s, NOBODY, carthage, here)
    assert not hostile(s, NOBODY, rome, here)


@pytest.mark.rule("mare:3.12.5b", "mare:3.12.6c", "mare:3.12.9a")
def test_a_patron_is_a_military_ally_and_a_nations_leader_does_not_suspend_him() -> None:
    s = world()
    rome, here = nation(s, "rome"), place("HP9")
    s.grade[rome][here] = SUBSIDIARY
    assert patron(s, here) == NOBODY
    s.grade[rome][here] = MILITARY_ALLIANCE
    general(s, "carthage", "HP9")
    s.leaders.append(Leader(number=80, nation=NOBODY, modifier=0, age=30, province=place("HP10")))
    assert (patron(s, here), has_leader(s, here)) == (rome, False)
    s.leaders.append(Leader(number=81, nation=NOBODY, modifier=0, age=30, province=here))
    assert (patron(s, here), has_leader(s, here)) == (NOBODY, True)


@pytest.mark.rule("mare:3.3.3i")
def test_by_option_an_ally_counts_who_is_at_war_with_any_of_the_enemies() -> None:
    s = world(options={"allied_counts": "co_belligerent"})
    rome, pergamon, carthage, gauls = (nation(s, name) for name in ("rome", "pergamon", "carthage", "gauls"))
    alliance(s, "rome", "pergamon")
    assert friends(s, rome, [carthage, gauls]) == [rome]
    go_to_war(s, "pergamon", "gauls")
    assert friends(s, rome, [carthage, gauls]) == [rome, pergamon]


@pytest.mark.rule("mare:3.12.8b")
def test_a_border_or_one_sea_makes_provinces_adjacent() -> None:
    assert near(place("DC1"), next(iter(BORDERS[place("DC1")])))
    assert near(place("AF1"), place("IT9"))
    assert place("IT9") not in BORDERS[place("AF1")]
    assert not near(place("DC1"), place("AF1"))


# -- diplomacy --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.5l", "mare:3.3.5m", "mare:3.3.5q", "mare:3.3a")
def test_war_is_not_declared_on_who_is_an_enemy_already_and_costs_nothing_then() -> None:
    s = world()
    go_to_war(s, "rome", "carthage", since=510)
    again = [Relation("nation:carthage", declare_war=True)]
    assert wrong(s, "rome", diplomacy=again) == {"diplomacy[0].declare_war": "mare:3.3a"}
    order(s, "rome", diplomacy=again)
    run(s, "declare_wars")
    assert (level(s, "rome"), s.war_since[nation(s, "rome")][nation(s, "carthage")]) == ("medio", 510)


@pytest.mark.rule("mare:3.3.5r", "mare:3.3.3e", "mare:3.3.3f")
def test_declarations_are_of_their_turn() -> None:
    s = world()
    s.declared = [[True] * 13 for _ in range(13)]
    order(s, "rome", diplomacy=[Relation("nation:carthage", declare_war=True)])
    run(s, "declare_wars")
    rome, carthage = nation(s, "rome"), nation(s, "carthage")
    assert [(a, b) for a in range(13) for b in range(13) if s.declared[a][b]] == [(rome, carthage)]


@pytest.mark.rule("mare:3.3.5o", "mare:3.3.5k", "mare:3.12.5c")
def test_a_declaration_ends_the_victims_passage_through_the_declarers_independent_allies() -> None:
    s = world()
    rome, carthage = nation(s, "rome"), nation(s, "carthage")
    s.grade[carthage][place("HP8")] = PASSAGE
    order(s, "rome", diplomacy=[Relation("nation:carthage", declare_war=True)])
    run(s, "declare_wars")
    assert (s.grade[rome][place("HP8")], s.grade[carthage][place("HP8")]) == (MILITARY_ALLIANCE, NEUTRAL)


@pytest.mark.rule("mare:3.3a", "mare:3.3.5o", "mare:3.3.5u")
def test_war_ends_what_there_was_and_bars_nothing_else() -> None:
    s = world()
    rome, carthage, egypt = (nation(s, name) for name in ("rome", "carthage", "egypt"))
    kept = [
        Debt(rome, egypt, since=520, until=530, per_urban=1),
        Debt(rome, carthage, since=520, goods=[5, 0, 0, 0], phases=1),
    ]
    s.debts = [Debt(rome, carthage, since=520, until=530, per_urban=1), *kept]
    void_treaties(s, rome, carthage)
    assert s.debts == kept
    bars = (s.no_trade_before, s.no_military_before, s.no_passage_before)
    assert [bar[rome][carthage] for bar in bars] == [0, 0, 0]
    s.trade_alliance[rome][carthage] = s.trade_alliance[carthage][rome] = True
    s.routes = [Route(rome, CITY["city:roma"], CITY["city:utica"], points=5)]
    void_treaties(s, carthage, rome)
    assert (s.no_trade_before[rome][carthage], s.routes[0].points) == (s.year + 5, 2)


# -- economy, garrisons, fleets ---------------------------------------------------------------------------------------
@pytest.mark.rule("mare:2.1a", "mare:2.1b", "mare:2.1c")
def test_the_income_of_a_year_has_the_points_of_both_ends_and_of_routes_in_it() -> None:
    def talents(*routes: Route) -> int:
        s = world(turn=2, routes=list(routes))
        purse(s, "rome", horses=1)
        run(s, "income")
        return purse(s, "rome")["talents"]

    s = world()
    there = Route(nation(s, "rome"), CITY["city:roma"], CITY["city:cyrene"], points=6)
    back = Route(nation(s, "egypt"), CITY["city:cyrene"], CITY["city:roma"], points=7)
    assert [talents(*routes) - talents() for routes in ((there,), (back,), (there, back))] == [6, 7, 6 + 7 + 1]


@pytest.mark.rule("mare:9g")
def test_free_points_pay_in_the_first_year_only() -> None:
    assert [first_collection(world(turn=turn), 0) > 0 for turn in (1, 2)] == [True, False]
    assert first_collection(world(turn=2), 0) == 0


@pytest.mark.rule("mare:3.9a", "mare:3.9c")
@pytest.mark.parametrize(
    ("talents", "ordered", "added"), [(25, 3, 2), (9, 1, 0), (500, 9, 2), (500, 1, 1), (-20, 1, 0)]
)
def test_walls_are_manned_as_far_as_talents_and_people_go(talents: int, ordered: int, added: int) -> None:
    s = world()
    city = CITY["city:utica"]
    s.urban[city], s.garrison[city] = 5, 3
    purse(s, "carthage", talents=talents)
    order(s, "carthage", garrisons=[InCity("city:utica", ordered)])
    run(s, "garrisons")
    assert (s.garrison[city], purse(s, "carthage")["talents"]) == (3 + added, talents - 10 * added)
    assert len(lines(s, "garrisons.too_many")) == (added < ordered)


@pytest.mark.rule("mare:3.10b", "mare:3.12.6b")
def test_an_occupied_port_of_a_vassal_makes_no_sea_safe() -> None:
    s = world()
    rome = nation(s, "rome")
    s.grade[rome][place("GR12")] = VASSAL
    ports_there = [CITY["city:bizancio"]]
    seas = {each for city in ports_there for each in PORTS[city]} - safe_seas(world(), rome)
    assert seas
    assert seas <= safe_seas(s, rome)
    for city in range(len(s.occupier)):
        if s.owner[place("GR12")] == NOBODY and city in CITIES_OF[place("GR12")]:
            s.occupier[city] = nation(s, "dacians")
    assert not seas & safe_seas(s, rome)


@pytest.mark.rule("mare:3.2f", "mare:7.1c")
def test_a_kind_of_goods_buys_one_level_a_year_and_two_in_a_period() -> None:
    assert (most_levels(world()), most_levels(world(period=True))) == (1, 2)


# -- independents -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:3.12b", "mare:3.12.8d", "mare:3.12.7a")
def test_an_annexed_province_is_not_also_a_relation() -> None:
    s = settled({"rome": VASSAL})
    grant(s, nation(s, "rome"), place(HERE), ANNEXED)
    assert (s.owner[place(HERE)], s.grade[nation(s, "rome")][place(HERE)]) == (nation(s, "rome"), NEUTRAL)


@pytest.mark.rule("mare:3.12.8j", "mare:1.4b", "mare:3.12.3a")
def test_all_who_buy_passage_are_granted_it_and_it_is_noted_what_they_had() -> None:
    s = settled()
    rome, egypt, here = nation(s, "rome"), nation(s, "egypt"), place(HERE)
    for name in ("rome", "egypt"):
        order(s, name, independents=[improve()])
    run(s, "independents")
    assert [s.grade[each][here] for each in (rome, egypt)] == [PASSAGE, PASSAGE]
    assert s.climbed == [[rome, here, NEUTRAL, 0], [egypt, here, NEUTRAL, 0]]


@pytest.mark.rule("mare:3.12.8c", "mare:3.12.8h", "mare:3.12.1c")
def test_a_second_action_is_told_to_have_failed_and_a_lost_province_changes_first() -> None:
    s = settled({"egypt": MILITARY_ALLIANCE})
    rome, here = nation(s, "rome"), place(HERE)
    s.pending = [[here, rome, nation(s, "egypt")]]
    order(s, "rome", independents=[Approach(f"province:{HERE}", "lower", "subsidiary"), improve()])
    run(s, "independents")
    assert s.grade[rome][here] == SUBSIDIARY
    assert [line.to for line in lines(s, "independents.once")] == [[rome]]


@pytest.mark.rule("mare:3.12.7a", "mare:3.12.6c", "mare:3.12.5c", "mare:3.12.8c", "mare:3.3.5n")
def test_writing_a_sheet_changes_nothing_in_the_world() -> None:
    def told(s: MareNostrum) -> list[object]:
        fields = (
            "grade",
            "kept",
            "no_entry",
            "owner",
            "routes",
            "occupier",
            "feats",
            "casus_belli",
            "climbed",
            "points",
        )
        return [str(getattr(s, name)) for name in fields]

    for grades in ({"rome": VASSAL, "egypt": PASSAGE}, {"rome": MILITARY_ALLIANCE, "egypt": SUBSIDIARY}):
        s = settled(grades)
        before = told(s)
        assert wrong(s, "rome", independents=[improve()]) == {}
        assert told(s) == before
    s = settled({"egypt": MILITARY_ALLIANCE, "rome": PASSAGE})
    before = told(s)
    assert wrong(s, "rome", diplomacy=[Relation("nation:egypt", declare_war=True)]) == {}
    assert wrong(s, "rome", independents=[Approach("province:HP8", "lower", "neutral")]) == {}
    assert told(s) == before


@pytest.mark.rule("mare:3.12.8c", "mare:3.12.8h")
def test_in_a_period_a_sheet_climbs_three_grades_as_it_is_written() -> None:
    s = settled()
    s.period = True
    purse(s, "rome", talents=9000)
    assert wrong(s, "rome", independents=[improve()] * 3) == {}
    assert set(wrong(s, "rome", independents=[improve()] * 4)) == {"independents[3]"}
