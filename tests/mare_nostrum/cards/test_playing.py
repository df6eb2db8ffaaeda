"""Playing a card: parameters, conditions, costs, and the order of effects (3.1.2)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.deck import CARD
from tabularium.games.mare_nostrum.orders import Cards, Named, Play
from tabularium.games.mare_nostrum.pieces import NOBODY, Force, Leader
from tabularium.games.mare_nostrum.world import CITY

from ..world import go_to_war, level, lines, nation, order, place, purse, run, wrong
from .table import card, dealt, give, play, played


@pytest.mark.rule("mare:3.1.2f", "mare:3.1.2g", "mare:3.1.2k")
def test_a_card_that_cannot_be_paid_stays_in_the_hand_and_costs_nothing() -> None:
    s = dealt("C67", "C24")
    purse(s, "rome", talents=2000, grain=16)
    both = Cards(play=[Play(card("C67")), Play(card("C24"))])
    assert wrong(s, "rome", cards=both) == {"cards.play[1]": "mare:3.1.2f"}
    order(s, "rome", cards=both)
    run(s, "cards")
    assert [held.card for held in s.hands[nation(s, "rome")]] == [CARD[card("C24")]]
    assert (purse(s, "rome")["grain"], purse(s, "rome")["talents"]) == (1, 2000)


@pytest.mark.rule("mare:3.1.2l")
def test_what_a_card_brings_does_not_pay_for_another_of_the_same_step() -> None:
    s = dealt("C18", "C52")
    purse(s, "rome", talents=30)
    s.leaders.append(Leader(number=5, nation=nation(s, "egypt"), modifier=0, age=20))
    sheet = Cards(play=[Play(card("C18")), Play(card("C52"), [Named("leader", "leader:5")])])
    assert wrong(s, "rome", cards=sheet) == {"cards.play[1]": "mare:3.1.2f"}


@pytest.mark.rule("mare:3.1.2l")
def test_all_gains_of_one_value_come_before_all_losses() -> None:
    s = dealt("C26")
    give(s, "egypt", "C25")
    level(s, "egypt", "optimo")
    order(s, "rome", cards=play("C26", nation="nation:egypt"))
    order(s, "egypt", cards=play("C25"))
    run(s, "cards")
    assert (level(s, "egypt"), s.points[nation(s, "egypt")]) == ("muy_alto", 5)


@pytest.mark.rule("mare:3.1.2i", "mare:3.1.2j")
def test_a_card_goes_back_to_the_deck_or_out_of_the_game() -> None:
    assert CARD[card("C15")] in played("C15").deck
    s = played("C66")
    assert (CARD[card("C66")] in s.deck, s.removed) == (False, [CARD[card("C66")]])


@pytest.mark.rule("mare:3.1.2h")
def test_a_name_and_a_date_bind_nobody() -> None:
    s = dealt("C13", name="gauls")
    assert wrong(s, "gauls", cards=play("C13")) == {}


@pytest.mark.rule("mare:3.1.2a")
@pytest.mark.parametrize(
    "named",
    [{}, {"province": "province:IT1"}, {"province": "province:AF1"}, {"city": "city:roma"}, {"": ""}],
    ids=["missing", "without mine", "not own", "unknown", "nameless"],
)
def test_parameters_must_be_complete_and_pass_their_filters(named: dict[str, str]) -> None:
    s = dealt("C19")
    s.mines[place("IT1")] = 0
    assert wrong(s, "rome", cards=play("C19", **named)) == {"cards.play[0]": "mare:3.1.2a"}


@pytest.mark.rule("mare:3.1.2b", "mare:3.1.2d", "mare:3.1.2e")
def test_a_card_in_play_can_be_ended_unless_it_cannot() -> None:
    s = played("C34")
    order(s, "rome", cards=Cards(cancel=[card("C34")]))
    run(s, "cards")
    assert s.active == []
    hero = played("C07")
    sheet = Cards(cancel=[card("C07")])
    assert wrong(hero, "rome", cards=sheet) == {}  # it may be tried, and has no effect
    order(hero, "rome", cards=sheet)
    run(hero, "cards")
    assert [each.card for each in hero.active] == [CARD[card("C07")]]
    assert [(line.rule, line.to) for line in lines(hero, "cards.not_cancellable")] == [("mare:3.1.2e", [0])]


@pytest.mark.rule("mare:3.1c", "mare:3.1d")
def test_not_at_war_means_with_no_nation_and_hostile_units_means_anybodys() -> None:
    s = dealt("C25")
    assert wrong(s, "rome", cards=play("C25")) == {}
    go_to_war(s, "rome", "carthage")
    assert wrong(s, "rome", cards=play("C25")) == {"cards.play[0]": "mare:3.1.2f"}
    alone = dealt("C66")
    alone.grade[nation(alone, "rome")][place("GL12")] = 0
    alone.forces.append(Force(nation=NOBODY, province=place("IT2"), units=[1, 0, 0, 0, 0, 0, 0, 0]))
    assert wrong(alone, "rome", cards=play("C66")) == {"cards.play[0]": "mare:3.1.2f"}


@pytest.mark.parametrize(
    ("kind", "named", "mend"),
    [
        ("C02", {}, "lost"),
        ("C27", {}, "won"),
        ("C28", {}, "city"),
        ("C36", {"nation": "nation:egypt"}, "border"),
        ("C50", {"nation": "nation:rome"}, "mercenaries"),
    ],
)
@pytest.mark.rule("mare:3.1.2f")
def test_a_condition_that_does_not_hold_refuses_the_card(kind: str, named: dict[str, str], mend: str) -> None:
    s = dealt(kind, name="carthage")
    own = nation(s, "carthage")
    if mend == "city":
        s.urban = [min(people, 8) for people in s.urban]
    assert wrong(s, "carthage", cards=play(kind, **named)) == {"cards.play[0]": "mare:3.1.2f"}
    if mend == "lost":
        s.lost[own].append(1)
    elif mend == "won":
        s.won[own].append(4)
    elif mend == "city":
        s.urban[CITY["city:karjedon"]] = 9
    elif mend == "border":
        s.owner[place("AF8")] = s.owner[place("AF9")] = own
    else:
        s.forces.append(Force(nation=nation(s, "rome"), province=place("IT1"), units=[0, 0, 0, 8, 0, 0, 0, 0]))
    assert wrong(s, "carthage", cards=play(kind, **named)) == {}


@pytest.mark.rule("mare:3.1.2a", "mare:3.1.2f")
def test_several_cards_are_played_each_once() -> None:
    s = dealt("C13", "C15")
    both = Cards(play=[Play(card("C13")), Play(card("C15"))])
    assert wrong(s, "rome", cards=both) == {}
    twice = Cards(play=[Play(card("C13")), Play(card("C13"))])
    assert wrong(s, "rome", cards=twice) == {"cards.play[1]": "mare:3.1.1a"}
