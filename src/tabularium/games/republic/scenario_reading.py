"""How scenario files read what they put somewhere in a way of its own: forces, captives, provinces, concessions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .cards import BEQUEST, EVENT, PERSON, PROVINCE, WAR
from .forces import legions_at
from .scenario_forces import BARBARIANS, NONE, known
from .state import (
    ACTIVE_BOX,
    ALLIED,
    BEQUEST_POST,
    CAMP,
    CAPTIVE,
    FIELD,
    GARRISON,
    NOBODY,
    REBEL_POST,
    REBEL_PROVINCE_POST,
    REVOLTED,
    VACANT,
    WITH,
    Republic,
)


def read_force(s: Republic, where: int) -> dict[str, Any]:
    """The legions at a place in the words in which they are put there: veterans stand beside the others."""
    there = legions_at(s, where)
    veterans = [legion for legion in there if s.veteran[legion]]
    lords = [PERSON[s.sworn[legion]] if s.sworn[legion] != NOBODY else NONE for legion in veterans]
    sworn: Any = lords[0] if len(set(lords)) == 1 else lords
    plain = {"legions": len(there) - len(veterans)}
    return {**plain, "veterans": len(veterans), "sworn": sworn} if veterans else plain


def read_legions(s: Republic, where: int) -> Any:
    """How many there are; with veterans among them a mapping."""
    force = read_force(s, where)
    return force if len(force) > 1 else force["legions"]


def read_front(post: int) -> str:
    """The enemy of a commander."""
    if post == REBEL_POST:
        return "rebel"
    for first, names in ((REBEL_PROVINCE_POST, PROVINCE), (BEQUEST_POST, BEQUEST)):
        if first <= post < first + len(names):
            return names[post - first]
    return WAR[post]


def read_army(s: Republic, key: str) -> Any:
    """The force of a commander in the field or in revolt, and what he stands against; nothing of anybody else."""
    p = known(key, PERSON)
    against = {"against": read_front(s.post[p])} if s.place[p] == FIELD else {}
    if not against and p != s.rebel:
        return None
    return {**against, **read_force(s, WITH + p), "fleets": s.fleets_with[p]}


def read_captive(s: Republic, key: str) -> Any:
    """The captor of a senator; nobody if he is not captive."""
    p = known(key, PERSON)
    if s.place[p] != CAPTIVE:
        return None
    return WAR[s.post[p]] if s.post[p] != NOBODY else BARBARIANS


def read_camp(s: Republic, key: str) -> Any:
    """The army that waits at a war without commander."""
    war = known(key, WAR)
    return {**read_force(s, CAMP + war), "fleets": s.camp_fleets[war]}


def read_province(s: Republic, key: str) -> Any:
    """Its governor, or that it is vacant or in revolt, or beside which war it stands; nothing if it is none yet."""
    province = known(key, PROVINCE)
    if s.province[province] == ALLIED:
        return {"ally": WAR[s.ally[province]]}
    states = {VACANT: "vacant", REVOLTED: "revolted"}
    governor = s.governor[province]
    return states.get(s.province[province]) or (PERSON[governor] if governor != NOBODY else None)


READ_PLACED: dict[str, Callable[[Republic, str], Any]] = {
    "army": read_army,
    "camp": read_camp,
    "captive": read_captive,
    "garrison": lambda s, key: read_legions(s, GARRISON + known(key, PROVINCE)),
    "province": read_province,
}
"""The fields that are read by key."""
READ_WHOLE: dict[str, Callable[[Republic], Any]] = {
    "events": lambda s: {EVENT[event]: level for event, level in enumerate(s.level) if level},
    "legions": lambda s: read_legions(s, ACTIVE_BOX),
}
"""And what is read as a whole."""
