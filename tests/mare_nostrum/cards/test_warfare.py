"""Cards that change battles, sieges and marches."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.cards.warfare import (
    Field,
    attackers_need,
    battle_over,
    crossing_cost,
    crossing_ends,
    crossing_losses,
    field_dice,
    garrison_needs,
    in_battle,
    naval_dice,
)
from tabularium.games.mare_nostrum.combat.naval import bonus
from tabularium.games.mare_nostrum.deck import CARD
from tabularium.games.mare_nostrum.orders import Step
from tabularium.games.mare_nostrum.pieces import Active, Force, Leader
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import CAVALRY, INFANTRY, MERCENARY_INFANTRY, VETERAN
from tabularium.games.mare_nostrum.world import SEA

from ..movement.steps import march, on_the_map, sail, segments, told
from ..world import lead, nation, place, units, world


def in_play(kind: str, name: str = "rome", **named: str) -> tuple[MareNostrum, Active]:
    """A world in which a nation has a card in play, and a leader with the number seven."""
    s = world(turn=5)
    card = Active(
        nation=nation(s, name),
        card=CARD[f"card:{kind}_1"],
        named={parameter: [value] for parameter, value in named.items()},
        since=5,
        until=5,
    )
    s.deck.remove(card.card)
    s.active.append(card)
    s.leaders.append(Leader(number=7, nation=nation(s, name), modifier=0, age=30, card=card.card))
    return s, card


def battle(s: MareNostrum, code: str = "IT1", sizes: tuple[int, int] = (3, 5), led: bool = True) -> Field:
    """Rome against Carthage."""
    leaders = [s.leaders[0]] if led else []
    return Field(place(code), ([nation(s, "rome")], [nation(s, "carthage")]), (leaders, []), sizes)


def dice(s: MareNostrum, field: Field, side: int, column: int = INFANTRY) -> int:
    """What cards add to the dice of Rome (0) or of Carthage (1)."""
    return field_dice(in_battle(s, field), field, side, field.parties[side][0], column)


@pytest.mark.rule("mare:3.1a", "mare:4.5.1b", "mare:4.2b", "mare:4.2e")
def test_elephants_help_own_units_in_the_first_battle_of_their_leader() -> None:
    s, card = in_play("C39", leader="leader:7")
    field = battle(s)
    assert (dice(s, field, 0), dice(s, field, 1)) == (1, 0)
    assert dice(s, battle(s, led=False), 0) == 0
    battle_over(in_battle(s, field))
    assert (card.used, dice(s, field, 0)) == (1, 0)


@pytest.mark.rule("mare:3.1a", "mare:4.2b")
def test_an_ambush_hurts_the_stronger_enemy_only() -> None:
    s, _ = in_play("C40", leader="leader:7")
    assert (dice(s, battle(s), 0), dice(s, battle(s), 1)) == (0, -1)
    assert dice(s, battle(s, sizes=(5, 5)), 1) == 0


@pytest.mark.rule("mare:3.1a", "mare:4.2b")
@pytest.mark.parametrize(("code", "minus"), [("IT1", -1), ("AF1", 0)])
def test_the_delayer_hurts_enemies_at_home(code: str, minus: int) -> None:
    s, _ = in_play("C03")
    assert dice(s, battle(s, code), 1) == minus
    assert dice(s, battle(s, code, led=False), 1) == 0


@pytest.mark.rule("mare:3.1a", "mare:4.2b")
def test_arminius_helps_own_infantry_at_home() -> None:
    s, _ = in_play("C10")
    columns = (INFANTRY, INFANTRY + VETERAN, CAVALRY, MERCENARY_INFANTRY)
    assert [dice(s, battle(s), 0, column) for column in columns] == [1, 1, 0, 0]


@pytest.mark.rule("mare:3.1a", "mare:4.1c")
def test_the_boarding_bridge_helps_a_side_in_one_sea() -> None:
    s, _ = in_play("C53", sea="sea:M04")
    rome, egypt = nation(s, "rome"), nation(s, "egypt")
    assert [
        naval_dice(s, sea, side)
        for sea, side in (("sea:M04", [egypt, rome]), ("sea:M04", [egypt]), ("sea:M05", [rome]))
    ] == [1, 0, 0]
    assert [bonus(s, SEA["sea:M04"], ([rome], [egypt]), side, 2) for side in (0, 1)] == [2, 1]


@pytest.mark.rule("mare:3.1a", "mare:4.3b", "mare:4.4b")
def test_a_siege_train_and_the_machines_of_archimedes() -> None:
    s, _ = in_play("C44", leader="leader:7")
    army = Force(nation=nation(s, "rome"), province=place("IT1"), units=[1] * 8, leader=7)
    assert attackers_need(s, army, 10) == 9
    army.leader = 8
    assert attackers_need(s, army, 10) == 10
    walls, _ = in_play("C45", city="city:roma")
    rome, carthage = nation(walls, "rome"), nation(walls, "carthage")
    assert [
        garrison_needs(walls, city, holder, 9)
        for city, holder in (("city:roma", rome), ("city:roma", carthage), ("city:capua", rome))
    ] == [8, 9, 9]


@pytest.mark.rule("mare:3.1a", "mare:3.14g", "mare:3.14i")
def test_one_leader_crosses_the_alps_at_any_time_and_at_a_price() -> None:
    s, card = in_play("C41", leader="leader:7")
    leader = s.leaders[0]
    assert (crossing_cost(s, leader, "mountain", 2), crossing_cost(s, leader, "river", 2)) == (1, 2)
    assert (crossing_ends(s, leader, "mountain", 1, 4, 6), crossing_losses(s, leader, "mountain")) == (6, 1)
    other = Leader(number=8, nation=leader.nation, modifier=0, age=30)
    assert (crossing_cost(s, other, "mountain", 2), crossing_losses(s, other, "mountain")) == (2, 0)
    winter = Active(nation=nation(s, "gauls"), card=CARD["card:C43_1"], since=5, until=5)
    s.active.append(winter)
    assert crossing_ends(s, leader, "mountain", 1, 4, 6) == 6
    assert crossing_ends(s, other, "mountain", 2, 4, 6) == 3
    assert card in s.active


@pytest.mark.rule("mare:3.1a", "mare:3.14b", "mare:3.14h")
@pytest.mark.parametrize(
    ("way", "left"), [(march(1, "IT11"), 4), (sail(1, "IT11", "M03"), 5)], ids=["over the mountains", "by sea"]
)
def test_the_alps_take_their_toll_of_who_crosses_them_and_not_of_who_sails_round(way: Step, left: int) -> None:
    s = on_the_map()
    leader = lead(s, "rome", "GL13", inf=5)
    s.fleets[nation(s, "rome")][SEA["sea:M03"]] = 20
    s.deck.remove(CARD["card:C41_1"])
    named = {"leader": [f"leader:{leader.number}"]}
    s.active.append(Active(nation=leader.nation, card=CARD["card:C41_1"], named=named, since=s.turn, until=s.turn))
    told(s, "rome", {leader.number: [way]})
    segments(s, 2)
    assert units(s, "rome", "IT11") == {"inf": left}


@pytest.mark.rule("mare:3.1a", "mare:3.14g")
def test_a_bridge_of_boats_serves_all_own_leaders_and_no_others() -> None:
    s, _ = in_play("C42")
    other = Leader(number=8, nation=nation(s, "carthage"), modifier=0, age=30)
    assert [crossing_cost(s, leader, "strait", 2) for leader in (s.leaders[0], other)] == [1, 2]
    assert crossing_ends(s, s.leaders[0], "strait", 1, 5, 6) == 5
