"""Civil war: before each of its battles veterans go to the side of the commander to whom they are sworn."""

from __future__ import annotations

from tabularium.engine import Pick, Scene, Window

from ..cards import PERSON, PERSON_AT
from ..forces import army, move
from ..senators import loyal
from ..state import NOBODY, WITH, Seat
from .book import people_scene, rule, scene
from .people import all_at_once
from .state import Assembly

GO_OVER, STAY = "go_over", "stay"


@rule("republic_assembly:10.51", "republic_assembly:11.51b")
def sworn_elsewhere(s: Assembly) -> dict[Seat, dict[int, list[int]]]:
    """The rebel's veterans who are sworn to loyal senators, by the person who plays these."""
    found: dict[Seat, dict[int, list[int]]] = {}
    for legion in army(s, s.rebel):
        p = s.sworn[legion]
        if p != NOBODY and s.faction[p] != NOBODY and loyal(s, p):
            found.setdefault(s.person_of(p), {}).setdefault(p, []).append(legion)
    return found


@people_scene
@rule("republic_assembly:10.51", "republic_assembly:11.51b")
def civil_battle(s: Assembly, key: str) -> Scene:
    """Loyal senators whose veterans march with the rebel are all asked at once; who says nothing has them come over."""
    if s.rebel == NOBODY or s.triumph != NOBODY:
        s.done()
        return
    owners = sworn_elsewhere(s)
    answers = yield from all_at_once(s, (which_side(seat, theirs) for seat, theirs in owners.items()))
    for seat, theirs in owners.items():
        for p, legions in theirs.items() if answers[seat] == GO_OVER else ():
            move(s, legions, WITH + PERSON_AT[key])
            s.say("civil_war.go_over", rule="republic_assembly:10.51", senator=PERSON[p], legions=len(legions))
    s.next(before_clash, key)


def which_side(seat: Seat, theirs: dict[int, list[int]]) -> Pick:
    """Do the veterans sworn to these senators leave the rebel?"""
    return Pick(
        seat,
        "veterans.sides",
        [GO_OVER, STAY],
        fallback=GO_OVER,
        rule="republic_assembly:11.51b",
        params={"senators": [PERSON[p] for p in theirs], "legions": sum(map(len, theirs.values()))},
    )


@scene
def before_clash(s: Assembly, key: str) -> Scene:
    """The last moment before Romans fight Romans."""
    yield Window("combat.before_roll")
    s.next("clash", key)
