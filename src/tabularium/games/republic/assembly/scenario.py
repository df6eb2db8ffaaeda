"""How scenario files speak of a position of the assembly: as in the second edition, and of its people and exiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..cards import CONCESSION, FAMILY, PERSON, STATESMEN
from ..death import to_curia
from ..scenario import look as second_look
from ..scenario import patch as second_patch
from ..scenario import tidy as second_tidy
from ..scenario_forces import known
from ..senators import fresh, man
from ..state import BENEATH, EXILE, NO_FACTION, NO_OFFICE, NOBODY, NOWHERE, Seat
from .people import seat_all
from .state import Assembly

__all__ = ["look", "patch", "tidy"]

WAITING = {"forum": "curia"}
"""Where an enemy leader without a war waits here, and how the second edition calls it."""
MEN = ("quaestors", "consuls")
"""Fields that remember senators as they were then."""


# -- writing -----------------------------------------------------------------------------------------------------------
def patch(s: Assembly, path: list[str], value: Any) -> bool:
    """The lines that only this edition has; all others are as in the second."""
    what, *rest = path
    if what == "senator" and len(rest) == 1:
        for word, each in value.items():
            if not patch(s, [word, rest[0]], each):
                raise ValueError(f"nothing is called {word!r} of a senator")
        return True
    if what in WHOLE and not rest:
        WHOLE[what](s, value)
    elif what == "place" and len(rest) == 1 and value == "exile":
        put_exile(s, known(rest[0], PERSON))
    elif what in MEN and not rest:
        setattr(s, what, [man(s, known(key, PERSON)) for key in value])
    elif what == "leader_at" and len(rest) == 1:
        return second_patch(s, path, WAITING.get(value, value))
    else:
        return second_patch(s, path, value)
    return True


def put_factions(s: Assembly, factions: list[list[str]]) -> None:
    """Only these senators are on the table, and nobody plays any of them yet, or remembers others."""
    second_patch(s, ["factions"], factions)
    s.plays = [Seat(NOBODY)] * len(s.plays)
    s.quaestors, s.consuls, s.ruins, s.approval = [], [], [], 0


def put_people(s: Assembly, people: list[list[str] | str]) -> None:
    """The senators of each person in turn, one or several; each person sits where they are."""
    s.plays = [Seat(NOBODY)] * len(s.plays)
    for seat, keys in enumerate(people):
        for key in [keys] if isinstance(keys, str) else keys:
            p = known(key, PERSON)
            s.plays[p] = Seat(seat)
            if s.faction[p] == NO_FACTION:
                raise ValueError(f"{key} has no faction, so nobody plays him")
            s.sits[seat] = s.faction[p]


def put_exile(s: Assembly, p: int) -> None:
    """A statesman in exile; the family beneath him goes to the Curia, as if he had died."""
    if p not in STATESMEN:
        raise ValueError(f"{PERSON[p]} is no statesman, and cannot be in exile")
    if s.place[p] == NOWHERE:
        fresh(s, p)
    faction, family = s.faction[p], FAMILY[p]
    s.place[p], s.faction[p], s.office[p], s.plays[p] = EXILE, NO_FACTION, NO_OFFICE, Seat(NOBODY)
    if faction != NO_FACTION and s.leader[faction] == p:
        s.leader[faction] = NOBODY
    if s.place[family] == BENEATH:
        fresh(s, family)
        to_curia(s, family)


def put_ruins(s: Assembly, keys: list[str]) -> None:
    """The concessions that were destroyed in this Forum Phase: they lie in the Curia, and have no die yet."""
    for key in keys:
        second_patch(s, ["concession", key], "curia")
    s.ruins = [[known(key, CONCESSION), s.turn] for key in keys]


def put_earned(s: Assembly, earned: dict[str, str]) -> None:
    """The senators who have earned by a concession that they have lost since, and can be tried for it."""
    s.earned = [[known(key, CONCESSION), *man(s, known(who, PERSON))] for key, who in earned.items()]


WHOLE: dict[str, Callable[[Assembly, Any], None]] = {
    "factions": put_factions,
    "people": put_people,
    "ruins": put_ruins,
    "earned": put_earned,
}
"""The lines that are said as a whole."""


def tidy(s: Assembly) -> None:
    """Cards lie where they can; who plays a senator of his own faction keeps him, and everybody else gets one."""
    second_tidy(s)
    for p, seat in enumerate(s.plays):
        if seat != NOBODY and (s.sits[seat] != s.faction[p] or s.place[p] == BENEATH):
            s.plays[p] = Seat(NOBODY)
    s.waiting = []
    seat_all(s, {})


# -- reading -----------------------------------------------------------------------------------------------------------
def look(s: Assembly, path: list[str]) -> Any:
    """The same words where a file reads the state."""
    what, *rest = path
    if what in MEN and not rest:
        return [PERSON[p] for p, _ in getattr(s, what)]
    if what == "people" and not rest:
        return [[PERSON[p] for p, each in enumerate(s.plays) if each == seat] for seat in range(len(s.sits))]
    if what == "exiles" and not rest:
        return [PERSON[p] for p, place in enumerate(s.place) if place == EXILE]
    found = second_look(s, path)
    return "forum" if what == "leader_at" and found == "curia" else found
