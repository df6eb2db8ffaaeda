"""What a proposal says, for asks and log lines: its terms as names, and numbers with what they count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..cards import PERSON
from ..state import NOBODY, Republic

REBEL = "rebel"
"""The target of an army that is not a card."""
NONE = "none"
"""Nobody takes over the army that comes home."""

AGAINST, LEGIONS, FLEETS, VETERANS = "term:against", "term:legions", "term:fleets", "term:veterans"
Telling = Callable[[Republic, list[Any]], list[Any]]


def target(s: Republic, where: str) -> str:
    """A war or a bequest by its key, the rebel by his name as long as there is one."""
    return PERSON[s.rebel] if where == REBEL and s.rebel != NOBODY else where


def _units(legions: int, veterans: list[str], fleets: int) -> list[Any]:
    told: tuple[tuple[str, Any], ...] = ((LEGIONS, legions), (VETERANS, veterans), (FLEETS, fleets))
    return [{unit: units} for unit, units in told if units]


def _command(s: Republic, terms: list[Any]) -> list[Any]:
    told: list[Any] = []
    for who, where, *units in terms:
        told += [who, {AGAINST: target(s, where)}, *_units(*units)]
    return told


def _recruits(s: Republic, terms: list[Any]) -> list[Any]:
    legions, fleets = terms
    return _units(legions, [], fleets)


def _forces(s: Republic, terms: list[Any]) -> list[Any]:
    veterans, legions, fleets = terms
    return _units(legions, veterans, fleets)


def _army(s: Republic, terms: list[Any]) -> list[Any]:
    who, *units = terms
    return [who, *_forces(s, units)]


def _garrison(s: Republic, terms: list[Any]) -> list[Any]:
    return _army(s, [*terms, 0])


def _recall(s: Republic, terms: list[Any]) -> list[Any]:
    who, other = terms
    return [who] if other == NONE else [who, {"term:replacement": other}]


def _trial(s: Republic, terms: list[Any]) -> list[Any]:
    accused, prosecutor, charge = terms
    told: dict[str, Any] = {"term:accused": accused, "term:prosecutor": prosecutor}
    return [told | {"term:charge": charge}] if isinstance(charge, str) else [told]


def _posts(s: Republic, terms: list[Any]) -> list[Any]:
    return [each for what, who in terms for each in (what, {"term:for": who})]


def _bill(s: Republic, terms: list[Any]) -> list[Any]:
    return [f"land_bill:{terms[0]}", {"term:sponsors": terms[1:]}]


def _nothing(s: Republic, terms: list[Any]) -> list[Any]:
    return []


TELLING: dict[str, Telling] = {
    "dispatch": _command,
    "recruit": _recruits,
    "disband": _forces,
    "reinforce": _army,
    "withdraw": _army,
    "recall": _recall,
    "garrison": _garrison,
    "ungarrison": _garrison,
    "trial": _trial,
    "special_trial": _trial,
    "governors": _posts,
    "governor_recall": _posts,
    "concessions": _posts,
    "land_bill": _bill,
    "repeal": _bill,
    "refuse_rhodian": _nothing,
}


def told(s: Republic, subject: str, terms: list[Any]) -> list[Any]:
    """The terms of a proposal as they are told; those of most elections are names already."""
    telling = TELLING.get(subject)
    return list(terms) if telling is None else telling(s, terms)
