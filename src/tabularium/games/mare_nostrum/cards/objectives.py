"""Objectives: cards that score when a goal is met while they are in play (8.1k)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..book import rule
from ..counting import overrun
from ..deck import COPIES
from ..pieces import Active
from ..routes import paying
from ..state import MareNostrum
from ..world import SEAS
from .lasting import chosen
from .step import put_away

Goal = Callable[[MareNostrum, Active, dict[str, Any]], bool]


@rule("mare:8.1k", "mare:3.1.2i")
def score_objectives(s: MareNostrum, timing: str) -> None:
    """Goals that are met score once, and their cards leave play; goals of trade are looked at in the economy."""
    for card in list(s.active):
        kind = COPIES[card.card]
        for effect in kind["effects"]:
            if effect["tag"] != "objective" or (kind["timing"] == "economy") != (timing == "economy"):
                continue
            if GOALS[effect["goal"]](s, card, effect):
                s.points[card.nation] += effect["vp"]
                s.tell(card.nation, "cards.objective", rule="mare:8.1k", card=f"card:{kind['id']}", points=effect["vp"])
                s.active.remove(card)
                put_away(s, card.card)


def surrender(s: MareNostrum, card: Active, goal: dict[str, Any]) -> bool:
    """An unconditional surrender of the nation that was named, after the card was played: peace comes before cards."""
    return card.since < s.turn and ["surrender", card.nation, s.nation(chosen(card, goal["of"]))] in s.feats


def fleet_dominance(s: MareNostrum, card: Active, goal: dict[str, Any]) -> bool:
    """So many fleets, and more than any other nation, in so many seas."""
    own = s.fleets[card.nation]
    ruled = [
        sea
        for sea in range(len(SEAS))
        if own[sea] >= goal["min_fleets"] and all(s.fleets[other][sea] < own[sea] for other in s.others(card.nation))
    ]
    return len(ruled) >= int(goal["seas"])


def annexations(s: MareNostrum, card: Active, goal: dict[str, Any]) -> bool:
    """So many independents annexed since the card was played."""
    card.used += sum(feat[:2] == ["annexed", card.nation] for feat in s.feats)
    return card.used >= int(goal["n"])


def trade_points(s: MareNostrum, card: Active, goal: dict[str, Any]) -> bool:
    """So many active points of one's own."""
    return sum(route.points for route in paying(s, overrun(s)) if route.nation == card.nation) >= int(goal["n"])


def cities_occupied_in_turn(s: MareNostrum, card: Active, goal: dict[str, Any]) -> bool:
    """So many cities of enemy nations occupied in one turn; one that was lost and taken again is still one."""
    return len({feat[2] for feat in s.feats if feat[:2] == ["occupied", card.nation]}) >= int(goal["n"])


GOALS: dict[str, Goal] = {
    "surrender": surrender,
    "fleet_dominance": fleet_dominance,
    "annexations": annexations,
    "trade_points": trade_points,
    "cities_occupied_in_turn": cities_occupied_in_turn,
}
