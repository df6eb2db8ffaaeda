"""Ageing: senators grow old, elders stay in Rome, die of old age, or retire with honour."""

from __future__ import annotations

from tabularium.engine import SEATS, Pick, Scene, Subset

from .book import rule, scene
from .cards import NUMBER_OF, PEOPLE, PERSON, PERSON_AT
from .death import Cause, kill
from .odds.ageing import dies
from .senators import clockwise, elder, in_play, in_rome, members, names
from .state import Faction, Republic

HONOURED = 20
"""The influence with which an elder can retire."""


@rule("republic:5.5a", "republic:5.5b", "republic:5.5c", "republic:5.53")
def grow_old(s: Republic) -> None:
    """Everybody in play is a year older; an elder rolls a die, untouched by evil omens, and may die of his age."""
    for p in [p for p in PEOPLE if in_play(s, p)]:
        if not in_play(s, p):  # he has died with the rebel whom he followed
            continue
        s.age[p] += 1
        if elder(s, p) and dies(s.age[p], s.roll()[0]):
            s.say("ageing.dies", rule="republic:5.5b", senator=PERSON[p], age=s.age[p])
            kill(s, p, Cause.MORTALITY)


# -- setting up ------------------------------------------------------------------------------------------------------
@scene
@rule("republic:5.54")
def give_ages(s: Republic, turn: int) -> Scene:
    """Clockwise from the temporary consul each player gives his senators the ages from 1 on, each another."""
    order = clockwise(s)
    faction = order[turn]
    left = members(s, faction)
    for age in range(1, len(left) + 1):
        chosen = left[0]
        if len(left) > 1:
            foremost = max(left, key=lambda p: (s.influence[p], -NUMBER_OF[p]))
            key = yield Pick(
                faction, "setup.age", names(left), PERSON[foremost], rule="republic:5.54", params={"age": age}
            )
            chosen = PERSON_AT[key]
        s.age[chosen] = age
        left = [p for p in left if p != chosen]
    s.say(
        "setup.ages",
        rule="republic:5.54",
        seat=SEATS[faction],
        senators=names(sorted(members(s, faction), key=lambda p: s.age[p])),
    )
    if turn + 1 < len(order):
        s.next(give_ages, turn + 1)
    else:
        s.next("name_leader", 0)


# -- retirement ------------------------------------------------------------------------------------------------------
@rule("republic:5.52a")
def honoured(s: Republic, faction: Faction) -> list[int]:
    """Elders of a faction in Rome with influence enough to retire."""
    return [p for p in in_rome(s, faction) if elder(s, p) and s.influence[p] >= HONOURED]


@scene
@rule("republic:5.52a", "republic:5.52b", "republic:5.53")
def retirement(s: Republic, faction: Faction) -> Scene:
    """A player may retire elders before cards are played; half of their influence counts when the game is over."""
    fit = names(honoured(s, faction))
    chosen = yield Subset(faction, "revolution.retire", fit, 0, len(fit), fallback=[], rule="republic:5.52a")
    s.done()
    for key in chosen:
        p = PERSON_AT[key]
        honour = s.influence[p] // 2
        s.honour[faction] += honour
        s.say("ageing.retires", rule="republic:5.52a", senator=key, seat=SEATS[faction], influence=honour)
        kill(s, p, Cause.RETIREMENT)
