"""Repopulating Rome: the Senate is never left with fewer than eight."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine import SEATS, Pick, Scene

from ..book import rule, scene
from ..cards import PERSON, PERSON_AT, TABLES
from ..census import people_at
from ..chance import highest
from ..senators import fresh, in_rome, join, living, members, names, present, standing, voice
from ..state import FORUM, Faction, Republic
from .session import at_once

LEAST: int = TABLES["senate"]["repopulate_below"]


def unaligned(s: Republic) -> Sequence[int]:
    """Senators in the Forum without faction."""
    return people_at(s, FORUM)


@rule("republic:9.81a")
def too_few(s: Republic) -> bool:
    """Are fewer than eight aligned senators in Rome?"""
    return len(present(s)) < LEAST


@at_once
@rule("republic:9.81a", "republic:9.81b")
def repopulate(s: Republic) -> bool:
    """With fewer than eight aligned senators in Rome the first of the Curia joins a faction, or one of the Forum."""
    if not too_few(s) or not (s.curia or unaligned(s)) or not living(s):
        return False
    s.push(settle_in)
    return True


@rule("republic:9.81a")
def poorest(s: Republic) -> list[Faction]:
    """The factions with fewest senators anywhere; among them those with least influence in Rome."""
    seats = living(s)
    fewest = min(len(members(s, faction)) for faction in seats)
    few = [faction for faction in seats if len(members(s, faction)) == fewest]
    weight = {faction: sum(s.influence[p] for p in in_rome(s, faction)) for faction in few}
    return [faction for faction in few if weight[faction] == min(weight.values())]


@scene
@rule("republic:9.81a", "republic:9.81b")
def settle_in(s: Republic) -> None:
    """The poorest faction gets a senator; a remaining tie is rolled for."""
    faction = highest(s, poorest(s))
    if s.curia:
        s.done()
        p = s.curia.pop(0)
        fresh(s, p)
        welcome(s, p, faction)
    else:
        s.next(choose_senator, faction)


@scene
@rule("republic:9.81b")
def choose_senator(s: Republic, faction: Faction) -> Scene:
    """With an empty Curia the receiving player takes an unaligned senator of his choice.

    A Tribune's proposal may come first, in whose sitting Rome is repopulated too: perhaps nobody is needed or left. Or
    a murder, after which the player is out: then another receives him.
    """
    fit = sorted(unaligned(s), key=lambda p: standing(s, p))
    if not (fit and too_few(s)):
        s.done()
        return
    if s.out[faction]:
        s.next(settle_in)
        return
    answer = yield Pick(voice(s, faction), "senate.repopulate", names(fit), rule="republic:9.81b")
    s.done()
    welcome(s, PERSON_AT[answer], faction)


@rule("republic:9.81a")
def welcome(s: Republic, p: int, faction: Faction) -> None:
    """A senator joins; a faction that had none has a leader again. If there are still too few another follows."""
    join(s, p, faction)
    if not any(each != p for each in members(s, faction)):
        s.leader[faction] = p
    s.say("senate.repopulated", rule="republic:9.81a", senator=PERSON[p], seat=SEATS[faction])
    repopulate(s)
