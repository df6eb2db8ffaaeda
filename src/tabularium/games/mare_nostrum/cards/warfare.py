"""The changes that cards make in battles, before walls and on the march."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..pieces import Active, Force, Leader
from ..state import MareNostrum, plain
from ..tables import KINDS
from .lasting import Effect, chosen, concerns, lasting


@dataclass(frozen=True)
class Field:
    """A field battle as cards see it: where it is, who fights, who leads, and how many; the last three by side."""

    province: int
    parties: tuple[list[int], list[int]]
    leaders: tuple[list[Leader], list[Leader]]
    sizes: tuple[int, int]

    def side(self, nation: int) -> int:
        """The side a nation fights on."""
        return 0 if nation in self.parties[0] else 1


# -- field battles ------------------------------------------------------------------
def in_battle(s: MareNostrum, field: Field) -> list[tuple[Active, Effect]]:
    """The cards that count in a battle."""
    return [
        (card, effect)
        for card, effect in lasting(s, "combat_mod")
        if effect["kind"] == "land"
        and any(card.nation in parties for parties in field.parties)
        and qualifies(s, card, effect, field)
    ]


def qualifies(s: MareNostrum, card: Active, effect: Effect, field: Field) -> bool:
    """Are the leader, the place and the odds as a card wants them, and is this still one of its battles?"""
    side = field.side(card.nation)
    present = field.leaders[side]
    if "leader" in effect and all(f"leader:{each.number}" != chosen(card, effect["leader"]) for each in present):
        return False
    if "with_leader" in effect and all(each.card != card.card for each in present):
        return False
    if effect.get("where") == "own_territory" and s.owner[field.province] != card.nation:
        return False
    if effect.get("if_outnumbered") and field.sizes[side] >= field.sizes[1 - side]:
        return False
    return card.used < int(effect.get("battles", card.used + 1))


def field_dice(cards: list[tuple[Active, Effect]], field: Field, side: int, nation: int, column: int) -> int:
    """The sum that cards add to the die of a unit of a nation on one side of a battle, or take from it."""
    total = 0
    for card, effect in cards:
        own = card.nation == nation if effect["side"] == "self" else field.side(card.nation) != side
        if own and KINDS[plain(column)] in effect.get("units", KINDS):
            total += int(effect["dice"])
    return total


def battle_over(cards: list[tuple[Active, Effect]]) -> None:
    """Cards that count for some battles only have seen one more."""
    for card, effect in cards:
        card.used += "battles" in effect


# -- at sea and before walls ------------------------------------------------------------------
def naval_dice(s: MareNostrum, sea: str, side: list[int]) -> int:
    """The sum that cards add to the dice of a side in a sea; allies share it."""
    return sum(
        effect["dice"]
        for card, effect in lasting(s, "combat_mod")
        if effect["kind"] == "naval" and card.nation in side and chosen(card, effect["sea"]) == sea
    )


def attackers_need(s: MareNostrum, army: Force, need: int) -> int:
    """The roll that the units of an army need before walls."""
    return min([need, *(int(each["hit_on"]) for _, each in sieges(s, "leader", f"leader:{army.leader}"))])


def garrison_needs(s: MareNostrum, city: str, holder: int, need: int) -> int:
    """The roll that the garrison of a city needs."""
    cards = sieges(s, "city", city)
    return min([need, *(int(each["hit_on"]) for card, each in cards if card.nation == holder)])


def sieges(s: MareNostrum, kind: str, name: str) -> Iterator[tuple[Active, Effect]]:
    """Cards that count before walls for this leader or city."""
    for card, effect in lasting(s, "combat_mod"):
        if effect["kind"] == "siege_assault" and kind in effect and chosen(card, effect[kind]) == name:
            yield card, effect


# -- on the march ------------------------------------------------------------------
def on_the_march(s: MareNostrum, leader: Leader) -> Iterator[Effect]:
    """The changes that cards make in the movement of a leader."""
    for card, effect in lasting(s, "movement_mod"):
        if "leader" in effect:
            if chosen(card, effect["leader"]) == f"leader:{leader.number}":
                yield effect
        elif concerns(card, effect, leader.nation):
            yield effect


def crossing_cost(s: MareNostrum, leader: Leader, border: str, cost: int) -> int:
    """How many segments a border takes a leader."""
    return 1 if any(border in each.get("ignore", ()) for each in on_the_march(s, leader)) else cost


def crossing_ends(s: MareNostrum, leader: Leader, border: str, cost: int, last: int, segments: int) -> int:
    """The last segment in which a crossing may end: a hard winter closes mountains early, but not to everybody."""
    mods = list(on_the_march(s, leader))
    if any(each.get("ignore_season") and border in each["ignore"] for each in mods):
        return segments
    starts = [int(each["last_start"][border]) for each in mods if border in each.get("last_start", {})]
    return min([last, *(start + cost - 1 for start in starts)])


def crossing_losses(s: MareNostrum, leader: Leader, border: str) -> int:
    """How many units a leader loses by crossing a border."""
    return max(
        (
            each.get("units_lost_per_crossing", 0)
            for each in on_the_march(s, leader)
            if border in each.get("ignore", ())
        ),
        default=0,
    )
