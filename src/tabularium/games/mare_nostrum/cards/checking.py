"""A card in the hand before it is played: conditions, price, chances, and how long it stays (3.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..ages import OLD
from ..book import rule
from ..deck import CARD, COPIES
from ..odds.ages import check
from ..orders import Orders
from ..state import MareNostrum
from ..tables import TABLES
from ..world import SEA
from .conditions import Chosen, holds
from .effects import CAUSES
from .parameters import numbers
from .step import cost, parameters

YOUNGEST = min(map(int, TABLES["leader_age_1d100"]))
FACES = 10
"""Fleets in a tempest roll a die of so many faces each."""


@dataclass(frozen=True)
class Met:
    """A condition: whether it holds, or None while it waits for a name."""

    name: str
    holds: bool | None
    told: dict[str, Any]


@dataclass(frozen=True)
class Chance:
    """The possible events, and how likely each is."""

    name: str
    likely: float
    told: dict[str, Any]


@dataclass(frozen=True)
class Checks:
    """The first check of a card, with its chances and what becomes of it."""

    price: list[int]
    affords: bool
    conditions: list[Met]
    unnamed: list[str]
    chances: list[Chance] = field(default_factory=list)
    stays: str = ""
    turns: int = 0


@rule("mare:3.1.2f")
def checks(s: MareNostrum, nation: int, name: str, orders: Orders) -> Checks:
    """A card as the world stands, with what the sheet names for it."""
    copy = CARD[name]
    kind = COPIES[copy]
    chosen = next((parameters(play) for play in orders.cards.play if play.card == name), {})
    unnamed = [each["name"] for each in kind["params"] if len(chosen.get(each["name"], [])) < numbers(each["type"])[0]]
    price = cost(copy)
    stays, turns = afterwards(kind)
    return Checks(
        price,
        s.affords(nation, *price),
        [met(s, nation, each, chosen) for each in kind["conditions"]],
        unnamed,
        [chance for effect in kind["effects"] for chance in chances(s, effect, chosen)],
        stays,
        turns,
    )


def met(s: MareNostrum, nation: int, condition: dict[str, Any], chosen: Chosen) -> Met:
    """One condition, with the figures it is about."""
    name = condition["check"]
    if "value" in condition:
        name += "" if condition["value"] else ".not"
    told: dict[str, Any] = {"n": condition.get("within_turns") or condition.get("min") or condition.get("n") or 0}
    if "level" in condition:
        told["level"] = f"level:{condition['level']}"
    waits = any(
        isinstance(each, str) and each.startswith("$") and each[1:] not in chosen for each in condition.values()
    )
    return Met(name, None if waits else holds(s, nation, condition, chosen), told)


@rule("mare:4.5.2k", "mare:3.1a")
def chances(s: MareNostrum, effect: dict[str, Any], chosen: Chosen) -> list[Chance]:
    """The exact chances of what dice decide; ages of others are hidden, so a young and an old leader stand for him."""
    if "attrition_on" in effect and chosen.get("sea", [""])[0] in SEA:
        sea, each = SEA[chosen["sea"][0]], (FACES + 1 - effect["attrition_on"]) / FACES
        there = {other: s.fleets[other][sea] for other in s.living() if s.fleets[other][sea]}
        return [
            Chance("tempest", 1 - (1 - each) ** fleets, {"nation": s.name(other), "n": fleets, "mean": fleets * each})
            for other, fleets in there.items()
        ]
    if effect["tag"] != "leader_age":
        return []
    low, high = effect["exposed_on"]
    victims = [f"leader:{leader.number}" for leader in s.leaders if leader.name]
    named = chosen.get("leader", [""])[0] in victims
    falls = [Chance("falls", check(age, CAUSES[effect["check"]], named), {"n": age}) for age in (YOUNGEST, OLD - 1)]
    return [*falls, Chance("exposed", (high - low + 1) / 100, {})]


@rule("mare:3.1.2i", "mare:3.1.2j", "mare:3.1.2b")
def afterwards(kind: dict[str, Any]) -> tuple[str, int]:
    """The fate of a card after it was played, and for how many turns it stays."""
    duration = kind["duration"]
    if duration["kind"] in ("turns", "until_met"):
        return duration["kind"], int(duration.get("n") or duration["max_turns"])
    if duration["kind"] == "leader_life":
        return "leader_life", 0
    return "removed" if kind["permanent_discard"] else "deck", 0
