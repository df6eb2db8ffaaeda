"""The words of a proposal, for asks and log lines: its terms as names, and numbers with what they count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..cards import PERSON, WAR
from ..state import NOBODY, Republic

REBEL = "rebel"
"""The target of an army that is not a card."""
NONE = "none"
"""Nobody takes over the army that comes home."""

AGAINST, LEGIONS, FLEETS, VETERANS = "term:against", "term:legions", "term:fleets", "term:veterans"
WAITING = "term:waiting"
Telling = Callable[[Republic, list[Any]], list[Any]]


def target(s: Republic, where: str) -> str:
    """A war or a bequest by its key, the rebel by his name as long as there is one."""
    return PERSON[s.rebel] if where == REBEL and s.rebel != NOBODY else where


def _units(legions: int, veterans: list[str], fleets: int) -> list[Any]:
    told: tuple[tuple[str, Any], ...] = ((LEGIONS, legions), (VETERANS, [*veterans]), (FLEETS, fleets))
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


def _whose(key: str) -> Any:
    """A commander by his name; an army without one by the war at which it waits."""
    return {WAITING: key} if key in WAR else key


def _armies(s: Republic, terms: list[Any]) -> list[Any]:
    told: list[Any] = []
    for whose, *units in terms:
        told += [_whose(whose), *_forces(s, units)]
    return told


def _garrisons(s: Republic, terms: list[Any]) -> list[Any]:
    return _armies(s, [[*part, 0] for part in terms])


def _recalls(s: Republic, terms: list[Any]) -> list[Any]:
    told: list[Any] = []
    for whose, other in terms:
        told += [_whose(whose)] if other == NONE else [whose, {"term:replacement": other}]
    return told


def _trial(s: Republic, terms: list[Any]) -> list[Any]:
    accused, prosecutor, charge = terms
    told: dict[str, Any] = {"term:accused": accused} | ({"term:prosecutor": prosecutor} if prosecutor else {})
    return [told | {"term:charge": charge}] if isinstance(charge, str) else [told]


def _posts(s: Republic, terms: list[Any]) -> list[Any]:
    return [each for what, who in terms for each in (what, {"term:for": who})]


def _bill(s: Republic, terms: list[Any]) -> list[Any]:
    return [f"land_bill:{terms[0]}", {"term:sponsors": terms[1:]}]


def _law(s: Republic, terms: list[Any]) -> list[Any]:
    return [terms[0], {"term:sponsors": terms[1:]}]


def _nothing(s: Republic, terms: list[Any]) -> list[Any]:
    return []


TELLING: dict[str, Telling] = {
    "dispatch": _command,
    "recruit": _recruits,
    "disband": _forces,
    "reinforce": _armies,
    "withdraw": _armies,
    "recall": _recalls,
    "garrison": _garrisons,
    "ungarrison": _garrisons,
    "trial": _trial,
    "special_trial": _trial,
    "governors": _posts,
    "governor_recall": _posts,
    "concessions": _posts,
    "land_bill": _bill,
    "repeal": _bill,
    "law": _law,
    "refuse_rhodian": _nothing,
}


def told(s: Republic, subject: str, terms: list[Any]) -> list[Any]:
    """The terms of a proposal as they are told; those of most elections are names already."""
    telling = TELLING.get(subject)
    return list(terms) if telling is None else telling(s, terms)
