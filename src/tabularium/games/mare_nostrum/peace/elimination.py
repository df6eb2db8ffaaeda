"""A nation that has lost its capital leaves the game (6.2)."""

from __future__ import annotations

from typing import Any

from ..book import rule
from ..deck import COPIES
from ..diplomacy.fading import give_back
from ..pieces import NOBODY
from ..routes import change_hands
from ..spheres import end_spheres
from ..state import POINTS, MareNostrum
from ..tables import HOSTILE, NEUTRAL
from .withdrawal import withdraw


@rule("mare:6.2f4", "mare:6.2f6")
def eliminate(s: MareNostrum, nation: int, taker: int, capital: int) -> None:
    """Nothing of the nation is left, and who took the province of its capital gains points."""
    s.eliminated[nation] = True
    s.points[taker] += POINTS["elimination"]
    s.say("peace.eliminated", rule="mare:6.2f4", nation=s.name(nation))
    elsewhere = [province for province in s.provinces(taker) if province != capital]
    for enemy in s.others(taker):
        if s.at_war(nation, enemy) and not s.at_war(enemy, taker):  # in its last province they have no enemy any more
            withdraw(s, enemy, taker, elsewhere)
    for province in s.provinces(nation):  # won in the same peace in which it lost its capital
        change_hands(s, province, NOBODY)
    disband_all(s, nation)
    end_relations(s, nation)
    put_cards_back(s, nation)


@rule("mare:6.2f6")
def disband_all(s: MareNostrum, nation: int) -> None:
    """Units, fleets, leaders and garrisons abroad are gone."""
    s.forces = [force for force in s.forces if force.nation != nation]
    s.leaders = [leader for leader in s.leaders if leader.nation != nation]
    s.fleets[nation] = [0] * len(s.fleets[nation])
    s.new_fleets[nation] = 0
    for city, occupier in enumerate(s.occupier):
        if occupier == nation:
            give_back(s, city, nation, keeps_points=True)


@rule("mare:6.2f6")
def end_relations(s: MareNostrum, nation: int) -> None:
    """Wars, treaties, rights in independents and debts end; its trade went with its cities."""
    for table in (s.war_since, s.passage_until, s.peace_until, s.casus_belli, s.casus_belli_from):
        clear(table, nation, 0)
    for treaties in (s.trade_alliance, s.military_alliance):
        clear(treaties, nation, False)
    for other in s.living():
        end_spheres(s, other, nation)
    s.grade[nation] = [NEUTRAL] * len(s.grade[nation])
    s.kept[nation] = [HOSTILE] * len(s.kept[nation])
    s.no_entry[nation] = [False] * len(s.no_entry[nation])
    s.debts = [each for each in s.debts if nation not in (each.debtor, each.creditor)]
    s.shipments = [each for each in s.shipments if each.to != nation]


def clear(table: list[list[Any]], nation: int, value: int | bool) -> None:
    """A table of nations by nations forgets one of them."""
    for other, row in enumerate(table):
        row[nation] = table[nation][other] = value


@rule("mare:6.2f6")
def put_cards_back(s: MareNostrum, nation: int) -> None:
    """Cards in hand, on their way and in play go back to the deck, but for those that leave the game once played."""
    back = [held.card for held in s.hands[nation]] + [card for card, to in s.ceded if to == nation]
    for active in s.active:
        if active.nation == nation:
            (s.removed if COPIES[active.card]["permanent_discard"] else back).append(active.card)
    s.deck += back
    s.hands[nation] = []
    s.ceded = [row for row in s.ceded if row[1] != nation]
    s.active = [active for active in s.active if active.nation != nation]
