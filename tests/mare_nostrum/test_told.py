"""Who is told what: what touches a nation's treasury, stability, points, cards or treaties it alone hears (5)."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum.cards.hands import cut_to_limit
from tabularium.games.mare_nostrum.combat.spoils import decided
from tabularium.games.mare_nostrum.combat.walls import ASSAULT, SIEGE, attack, take
from tabularium.games.mare_nostrum.diplomacy.fading import end_war
from tabularium.games.mare_nostrum.independents import exterminated, leader_appears, stormed
from tabularium.games.mare_nostrum.pieces import NOBODY, Debt, Force, Held, Shipment
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import HOSTILE, SUBSIDIARY
from tabularium.games.mare_nostrum.world import CITIES_OF, CITY

from .world import columns, disarm, go_to_war, lead, lines, muster, nation, place, purse, run, world


def heard(s: MareNostrum, message: str) -> list[list[str] | None]:
    """By line of this kind the nations that read it; None is everybody."""
    names = [each.removeprefix("nation:") for each in s.names]
    return [None if line.to is None else [names[seat] for seat in line.to] for line in lines(s, message)]


@pytest.mark.rule("mare:2.0a", "mare:2.1h")
def test_whose_province_is_full_of_enemies_hears_of_it_before_the_income() -> None:
    s = world()
    disarm(s)
    go_to_war(s, "rome", "carthage")
    muster(s, "rome", "AF1", inf=1)
    muster(s, "rome", "AF2", inf=1)
    muster(s, "carthage", "AF2", inf=1)
    run(s, "activity")
    assert heard(s, "economy.inactive") == [["carthage"]]
    assert lines(s, "economy.inactive")[0].params["provinces"] == ["province:AF1"]


@pytest.mark.rule("mare:2.2a", "mare:2.2b", "mare:2.2c", "mare:2.2d", "mare:3.2c", "mare:5b")
def test_payments_are_known_to_who_pays_and_who_is_paid() -> None:
    s = world(turn=2)
    purse(s, "dacians", talents=30)
    debtor, rome, egypt = (nation(s, name) for name in ("dacians", "rome", "egypt"))
    s.debts = [Debt(debtor, rome, since=520, until=530, per_urban=1), Debt(debtor, egypt, 521, 530, per_urban=1)]
    run(s, "extraordinary")
    assert heard(s, "economy.debt_paid") == [["dacians"], ["dacians"]]
    assert heard(s, "economy.debt_received") == [["rome"], ["egypt"]]
    assert heard(s, "economy.debt_unpaid") == [["dacians"]]


@pytest.mark.rule("mare:2.2b", "mare:2.2c", "mare:2.2d", "mare:5b")
def test_where_nothing_is_left_nothing_is_said_to_be_paid() -> None:
    s = world(turn=2)
    purse(s, "dacians", horses=1)
    s.debts = [Debt(nation(s, "dacians"), nation(s, "rome"), since=520, until=530, per_urban=1)]
    run(s, "extraordinary")
    assert (heard(s, "economy.debt_paid"), heard(s, "economy.debt_received")) == ([], [])


@pytest.mark.rule("mare:2.2a", "mare:2.3e", "mare:3.13.4c", "mare:5b")
def test_tributes_and_goods_are_told_to_who_receives_them_each_by_its_own_words() -> None:
    s = world(turn=2)
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    s.grade = [[1] * len(s.owner) for _ in s.grade]
    s.grade[rome][place("GL13")] = SUBSIDIARY
    s.shipments = [
        Shipment(to=egypt, sender=NOBODY, goods=[0, 2, 0, 0]),
        Shipment(to=egypt, sender=rome, goods=[1] * 4),
    ]
    run(s, "extraordinary")
    assert [heard(s, f"economy.{kind}") for kind in ("tribute", "bought", "sent")] == [
        [["rome"]],
        [["egypt"]],
        [["egypt"]],
    ]
    assert lines(s, "economy.bought")[0].params["grain"] == 2
    assert lines(s, "economy.sent")[0].params["nation"] == "nation:rome"


@pytest.mark.rule("mare:2.3b", "mare:2.3c", "mare:2.3d", "mare:5c")
def test_hunger_is_known_at_home_and_remembered_for_the_year() -> None:
    s = world(turn=2)
    purse(s, "rome", talents=500, grain=3)
    purse(s, "egypt", grain=99)
    run(s, "feeding")
    assert (["rome"] in heard(s, "economy.hunger"), ["egypt"] in heard(s, "economy.hunger")) == (True, False)
    assert (s.unfed[nation(s, "rome")], s.unfed[nation(s, "egypt")]) == (True, False)


@pytest.mark.rule("mare:3.2q", "mare:3.2r", "mare:8.1a", "mare:5c")
def test_what_a_battle_does_to_stability_each_side_hears_for_itself() -> None:
    s = world()
    rome, carthage = nation(s, "rome"), nation(s, "carthage")
    decided(s, [rome], [carthage, NOBODY])
    assert heard(s, "battle.stability_rises") == [["rome"]]
    assert heard(s, "battle.stability_falls") == [["carthage"]]


@pytest.mark.rule("mare:8.1f", "mare:4.3d", "mare:3.9e", "mare:3.2s", "mare:5h")
def test_the_points_of_a_city_are_told_to_who_took_it_and_the_loss_to_who_held_it() -> None:
    s = world()
    go_to_war(s, "rome", "carthage")
    take(s, CITY["city:utica"], nation(s, "rome"))
    assert heard(s, "battle.points") == [["rome"]]
    assert heard(s, "city.stability_falls") == [["carthage"]]
    assert heard(s, "city.occupied") == [None]
    assert ["occupied", nation(s, "rome"), CITY["city:utica"]] in s.feats


@pytest.mark.rule("mare:6.1m", "mare:8.1f", "mare:5h")
def test_whose_occupied_city_goes_back_hears_of_it_and_loses_its_points() -> None:
    s = world()
    go_to_war(s, "rome", "carthage")
    rome = nation(s, "rome")
    s.occupier[CITY["city:utica"]] = rome
    s.points[rome] = 5
    end_war(s, rome, nation(s, "carthage"))
    assert (heard(s, "peace.city_returned"), s.points[rome]) == ([["rome"]], 0)


@pytest.mark.rule("mare:3.3.1a", "mare:5c")
def test_who_stands_abroad_without_right_hears_of_the_level_it_costs() -> None:
    s = world()
    muster(s, "rome", "GR1", inf=1)
    run(s, "passage_penalty")
    assert heard(s, "passage.unlawful_stay") == [["rome"]]


@pytest.mark.rule("mare:3.1.1b", "mare:3.1.3d", "mare:3.1.3e", "mare:5d")
def test_cards_that_come_and_go_are_known_to_their_nation_alone() -> None:
    s = world(turn=5)
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    s.eliminated = [nation not in (rome, egypt) for nation in range(13)]
    s.card_limit = [1] * 13
    s.hands[rome] = [Held(card=0), Held(card=1)]
    s.deck = [3]
    s.ceded = [[2, rome]]
    run(s, "card_limit")
    assert heard(s, "cards.over_limit") == [["rome"]]
    assert heard(s, "cards.drawn") == [["egypt"]]
    assert heard(s, "cards.received_now") == [["rome"]]
    assert [held.since for held in s.hands[egypt]] == [s.turn + 1]


@pytest.mark.rule("mare:3.1.1b", "mare:3.1.3e")
def test_a_card_on_its_way_to_who_is_gone_goes_back_to_the_deck() -> None:
    s = world(turn=5)
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    s.eliminated = [nation != rome for nation in range(13)]
    s.card_limit = [0] * 13
    s.deck, s.ceded = [], [[2, egypt]]
    run(s, "card_limit")
    assert (s.deck, s.hands[egypt], s.ceded) == ([2], [], [])


@pytest.mark.rule("mare:3.1.3d")
def test_a_hand_that_keeps_its_limit_loses_nothing() -> None:
    s = world()
    s.hands[0] = [Held(card=number) for number in range(s.card_limit[0])]
    cut_to_limit(s, 0, s.card_limit[0])
    assert (len(s.hands[0]), lines(s)) == (s.card_limit[0], [])


@pytest.mark.rule("mare:3.12.9e")
def test_whose_investment_a_new_leader_voids_hears_of_it_and_only_there() -> None:
    s = world()
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    s.grade[rome][place("GL13")] = s.grade[egypt][place("HP9")] = SUBSIDIARY
    s.climbed = [[rome, place("GL13"), 2, 0], [egypt, place("HP9"), 2, 0]]
    leader_appears(s, place("GL13"))
    assert heard(s, "independents.overtaken") == [["rome"]]
    assert (s.grade[rome][place("GL13")], s.grade[egypt][place("HP9")]) == (2, SUBSIDIARY)
    assert s.climbed == [[egypt, place("HP9"), 2, 0]]


# -- which rule a line names ------------------------------------------------------------------
@pytest.mark.rule("mare:4.2g", "mare:4.2h", "mare:4.5.2h")
@pytest.mark.parametrize(("size", "killed", "rule"), [(9, 4, "mare:4.2g"), (12, 1, "mare:4.2h"), (12, 4, "mare:4.2g")])
def test_a_victory_names_the_test_that_it_passed_and_a_fallen_leader_the_battle(
    size: int, killed: int, rule: str
) -> None:
    dice = [10] * killed + [1] * (2 * size - killed) + [2]  # no veterans; both leaders are too old to survive it
    s = world(dice=[*dice, 1, 1])
    disarm(s)
    go_to_war(s, "rome", "carthage")
    lead(s, "rome", "AF1", age=90, inf=size)
    lead(s, "carthage", "AF1", age=90, inf=size)
    run(s, "movement_segment")
    assert [line.rule for line in lines(s, "battle.won")] == [rule]
    assert [line.rule for line in lines(s, "leaders.died")] == ["mare:4.5.2h"] * 2


@pytest.mark.rule("mare:4.1f", "mare:4.1g")
@pytest.mark.parametrize(("fleets", "sunk", "rule"), [(12, 6, "mare:4.1f"), (20, 1, "mare:4.1g")])
def test_a_victory_at_sea_names_the_test_that_it_passed(fleets: int, sunk: int, rule: str) -> None:
    s = world(dice=[10] * sunk + [1] * (2 * fleets - sunk))
    disarm(s)
    go_to_war(s, "rome", "carthage")
    for city in s.cities(nation(s, "rome")) + s.cities(nation(s, "carthage")):
        s.occupier[city] = nation(s, "egypt")  # so that no port counts
    for name in ("rome", "carthage"):
        s.fleets[nation(s, name)][0] = fleets
    run(s, "naval_battles")
    assert [line.rule for line in lines(s, "battle.won")] == [rule]


@pytest.mark.rule("mare:4.3d", "mare:4.4d", "mare:3.12.1b", "mare:3.12.7c", "mare:3.12.1c")
def test_a_city_or_a_province_won_names_how_it_was_won() -> None:
    s = world()
    go_to_war(s, "rome", "carthage")
    for how, city in ((ASSAULT, "utica"), (SIEGE, "karjedon")):
        s.garrison[CITY[f"city:{city}"]] = 0
        attack(s, CITY[f"city:{city}"], [Force(nation(s, "rome"), place("AF1"), columns(inf=1))], how)
    assert [line.rule for line in lines(s, "city.occupied")] == ["mare:4.3d", "mare:4.4d"]
    s.grade[nation(s, "rome")][place("IT9")] = HOSTILE
    exterminated(s, place("IT9"), nation(s, "rome"))
    s.pending = [[place("IT10"), nation(s, "rome"), nation(s, "egypt")]]
    run(s, "independents")
    assert [line.rule for line in lines(s, "independents.granted")] == ["mare:3.12.1b", "mare:3.12.1c"]
    for city in CITIES_OF[place("IT9")]:
        stormed(s, city, nation(s, "rome"))
    assert [line.rule for line in lines(s, "independents.annexed")] == ["mare:3.12.7c"]


@pytest.mark.rule("mare:2.3c", "mare:2.3d")
@pytest.mark.parametrize(("talents", "rule"), [(60, "mare:2.3c"), (59, "mare:2.3d")])
def test_hunger_that_talents_do_not_end_is_told_as_such(talents: int, rule: str) -> None:
    s = world(turn=2)
    purse(s, "rome", talents=talents)
    run(s, "feeding")
    assert [line.rule for line in lines(s, "economy.hunger") if line.to == [nation(s, "rome")]] == [rule]


@pytest.mark.rule("mare:8.2a", "mare:8.2d", "mare:8.2g")
@pytest.mark.parametrize(("fields", "rule"), [({"points": [700] + [0] * 12}, "mare:8.2a"), ({}, "mare:8.2g")])
def test_the_end_names_its_rule(fields: dict[str, Any], rule: str) -> None:
    s = world(options={"last_year": 1}, **fields)
    run(s, "victory")
    assert [line.rule for line in lines(s) if line.message.startswith("victory.")] == [rule]
