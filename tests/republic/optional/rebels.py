"""Provinces whose governors may rebel, or have rebelled, for the tests of rebel governors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabularium.engine import Match
from tabularium.games.republic.state import NOBODY, REVOLT, Republic

from ..table import GAME, holds, person, position, war
from .provinces import held, settled

ON = {"provincial_wars": True, "rebel_governors": True}
ASIA, AFRICA, SICILIA, GALLIA = "province:asia", "province:africa", "province:sicilia", "province:gallia-cisalpina"
CORNELIUS, FABIUS, VALERIUS = "family:cornelius", "family:fabius", "family:valerius"
JULIUS, MANLIUS = "family:julius", "family:manlius"
NO_CHIT = 32


def revolution(forces: Mapping[str, Mapping[str, int]], scene: str = "declarations", *dice: int, **given: Any) -> Match:
    """The declarations begin; provinces hold these forces."""
    return position(scene, phase="revolution", dice=dice, **{"options": ON, **held(forces), **given})


def risen(
    forces: Mapping[str, Mapping[str, int]], *dice: int, governor: str = FABIUS, where: str = ASIA, **given: Any
) -> Republic:
    """Fabius has rebelled in Asia and stays there; others may follow him in provinces of their own."""
    followers: Mapping[str, str] = given.pop("followers", {})
    provinces = {where: governor, **followers, **given.pop("provinces", {})}
    s = settled(forces, *dice, **{"options": ON, "provinces": provinces, **given})
    s.rebel = person(governor)
    for key in (governor, *followers.values()):
        s.place[person(key)], s.post[person(key)] = REVOLT, NOBODY
    holds(s)
    return s


def playing(s: Republic, scene: str, *args: Any) -> Match:
    """A match that goes on from this state."""
    script = s.table.dice
    s.resume([[scene, *args]])
    match = Match.from_state(GAME, s, s.factions, script)
    holds(match.state)
    return match


def victor(where: str = "war:gallic-1", **more: Any) -> dict[str, Any]:
    """What there is to say of somebody in the field who has won his war."""
    return {"place": "field", "post": war(where), "victor": 1, "rank": 1, **more}
