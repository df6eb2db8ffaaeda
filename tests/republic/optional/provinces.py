"""Provinces with forces of their own, for tests of provincial wars and of rebel governors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabularium.games.republic.cards import PROVINCE
from tabularium.games.republic.forces import garrison
from tabularium.games.republic.state import Republic

from ..table import board, loaded, province

ON = {"provincial_wars": True}


def held(forces: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    """Columns of the state in which provinces hold `armies`, `fleets` and `legions`, and may be `developed`."""
    found: dict[str, Any] = {"garrisons": {key: each.get("legions", 0) for key, each in forces.items()}}
    for column, what in (("provincial_armies", "armies"), ("provincial_fleets", "fleets"), ("developed", "developed")):
        found[column] = [forces.get(key, {}).get(what, 0) for key in PROVINCE]
    return found


def settled(forces: Mapping[str, Mapping[str, int]], *dice: int, **given: Any) -> Republic:
    """A board whose provinces hold these forces; the next rolls and draws are these."""
    return loaded(board(**{"options": ON, "phase": "combat", **held(forces), **given}), *dice)


def forces(s: Republic, key: str) -> tuple[int, int, int]:
    """Provincial armies and fleets, and the legions of the garrison."""
    where = province(key)
    return s.provincial_armies[where], s.provincial_fleets[where], len(garrison(s, where))
