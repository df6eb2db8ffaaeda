"""The tables of the book under the names the chapters use; figures only, from data/tables.json."""

from __future__ import annotations

from typing import Any

from .world import facts

TABLES: dict[str, Any] = facts("tables")

# -- stability: the eight levels, 0 the best ------------------------------------------------------------------
LEVELS: list[str] = [TABLES["data_keys"]["stability"][level] for level in TABLES["stability_levels"]]
OPTIMAL, VERY_HIGH, HIGH, MEDIUM, LOW, VERY_LOW, FIASCO, COLLAPSE = range(8)

# -- the seven grades of an independent ------------------------------------------------------------------
GRADES: list[str] = [TABLES["data_keys"]["grades"][grade] for grade in TABLES["independent_grades"]]
HOSTILE, NEUTRAL, PASSAGE, SUBSIDIARY, MILITARY_ALLIANCE, VASSAL, ANNEXED = range(7)

# -- units ------------------------------------------------------------------
KINDS = ("inf", "cav", "inf_mc", "cav_mc")
"""Kinds of units; a force counts each of them, then the veterans of each."""
INFANTRY, CAVALRY, MERCENARY_INFANTRY, MERCENARY_CAVALRY = range(4)
MERCENARIES = (MERCENARY_INFANTRY, MERCENARY_CAVALRY)
VETERAN = len(KINDS)
"""A veteran of a kind stands so many columns behind it."""
COLUMNS = 2 * len(KINDS)

# -- goods ------------------------------------------------------------------
GOODS = ("talents", "grain", "resources", "horses")
"""The columns of a treasury."""
LETTERS = {"T": "talents", "G": "grain", "R": "resources", "Cb": "horses"}
"""How the data call them."""

SEGMENTS: int = 6
