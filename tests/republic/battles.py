"""A commander before a war, for tests of battles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabularium.engine import Match
from tabularium.testing.language import lines

from .table import position, war

PIRATES = "war:cilician-1"
GALLIC = "war:gallic-1"
SYRIAN_FORCE = {"place": "field", "post": war("war:syrian"), "fleets_with": 2, "rank": 1, "office": "none"}
JULIUS = "family:julius"
"""Field Consul, military 4, number 4."""


def battle(
    *dice: int,
    target: str = GALLIC,
    legions: int = 10,
    fleets: int = 0,
    commander: str = JULIUS,
    chits: tuple[int, ...] = (),
    people: Mapping[str, Mapping[str, Any]] | None = None,
    state: str = "active",
    **given: Any,
) -> Match:
    """A commander has been sent against a war, and the Combat Phase begins."""
    sent = {"place": "field", "post": war(target), "fleets_with": fleets, "sent": 2, "rank": 1}
    merged: dict[str, Mapping[str, Any]] = dict(people or {})
    merged[commander] = {"faction": 1, "office": "field_consul", **sent, **dict(merged.get(commander, {}))}
    return position(
        "combat_phase",
        phase="combat",
        people=merged,
        wars={target: state, **given.pop("wars", {})},
        armies={commander: legions},
        dice=[*dice, *chits],
        **given,
    )


def fought(match: Match) -> dict[str, Any]:
    """The line that tells of the battle."""
    return lines(match, "combat.fought")[0].params


def led_by(statesman: str, *dice: int, **given: Any) -> Match:
    """A statesman commands as Field Consul."""
    people: dict[str, Mapping[str, Any]] = {statesman: {"faction": 0}, JULIUS: {"office": "none"}}
    return battle(*dice, commander=statesman, people=people, **given)
