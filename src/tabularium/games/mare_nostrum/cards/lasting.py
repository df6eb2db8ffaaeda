"""Cards in play: what they change in other chapters while they last."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from ..book import rule
from ..deck import COPIES
from ..pieces import Active
from ..state import MareNostrum
from ..tables import KINDS
from ..world import CITY, PORTS, PROVINCES, REGION, SEA

Effect = dict[str, Any]


def lasting(s: MareNostrum, tag: str) -> Iterator[tuple[Active, Effect]]:
    """All effects of one kind that are in force, each with the card that has it."""
    for card in s.active:
        for effect in COPIES[card.card]["effects"]:
            if effect["tag"] == tag:
                yield card, effect


def concerns(card: Active, effect: Effect, nation: int) -> bool:
    """Is a nation meant by an effect: its player, or everybody?"""
    return effect.get("target", "self") == "all" or card.nation == nation


def chosen(card: Active, value: str) -> str:
    """A name, or what the card's parameter was set to."""
    return card.named[value[1:]][0] if value.startswith("$") else value


# -- income ------------------------------------------------------------------
def grain_yield(s: MareNostrum, nation: int, provinces: list[int]) -> int:
    """The harvests of these provinces: none where locusts feed, and half of all after a failure of crops."""
    mods = [
        (card, each)
        for card, each in lasting(s, "income_mod")
        if each["source"] == "harvests" and concerns(card, each, nation)
    ]
    bare = {chosen(card, each["region"]).removeprefix("region:") for card, each in mods if "region" in each}
    total = sum([s.harvests[province] for province in provinces if REGION[province] not in bare])
    for _, each in mods:
        if "region" not in each:
            total = int(total * each["factor"])
    return total


def point_yield(s: MareNostrum, nation: int, origin: int, destination: int) -> int:
    """A nation's income from an active trade point: a talent, none where pirates lie, two by a great lighthouse."""
    talents = 1
    for card, each in lasting(s, "income_mod"):
        if each["source"] != "trade" or not concerns(card, each, nation):
            continue
        if "sea" in each:
            sea = SEA[chosen(card, each["sea"])]
            if any(PORTS[city] == [sea] for city in (origin, destination)):
                return 0
        elif CITY[chosen(card, each["city"])] in (origin, destination):
            talents *= each["factor"]
    return talents


def vassal_tribute(s: MareNostrum, nation: int, talents: int) -> int:
    """A vassal's tribute for each of its people."""
    for card, each in lasting(s, "income_mod"):
        if each["source"] == "vassals" and card.nation == nation:
            talents = max(talents, each["per_ppu"])
    return talents


# -- prices ------------------------------------------------------------------
def upkeep_rate(s: MareNostrum, nation: int, kind: int, talents: int) -> int:
    """The upkeep of a unit, under what a card allows at most."""
    for card, each in lasting(s, "upkeep_mod"):
        if card.nation == nation and KINDS[kind] in each["units"] and s.turn < card.since + each["turns"]:
            talents = min(talents, each["max_each"])
    return talents


def bargains(s: MareNostrum, nation: int, action: str) -> list[Effect]:
    """The changes that cards make in the price or limits of an order of this nation."""
    return [each for card, each in lasting(s, "cost_mod") if card.nation == nation and each["action"] == action]


def diplomacy_rate(s: MareNostrum, nation: int, province: int, talents: int) -> int:
    """The price of a step with an independent for each unit or point of population, rounded up."""
    for card, each in lasting(s, "cost_mod"):
        mine = card.nation == nation and each["action"] == "independent_diplomacy"
        if mine and chosen(card, each["where"]) == PROVINCES[province]:
            talents = ceil(talents * each["factor"])
    return talents


# -- hands ------------------------------------------------------------------
@rule("mare:3.1.3d")
def hand_limit(s: MareNostrum, nation: int) -> int:
    """How many cards a nation may keep."""
    more = sum(each.get("limit", 0) for card, each in lasting(s, "cards") if card.nation == nation)
    return s.card_limit[nation] + int(more)
