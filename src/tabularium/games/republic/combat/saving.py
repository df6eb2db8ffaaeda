"""A rebel who has won may still save Rome from its enemies."""

from __future__ import annotations

from tabularium.engine import Pick, Scene, varies

from ..book import rule, scene
from ..cards import PERSON, WAR
from ..end import REBEL_IN_COLLAPSE, fall, too_much, win
from ..forces import army, legions_at, move
from ..losses import lost, mourn
from ..results import VICTORY, Result
from ..revolt import arrive, stronghold
from ..state import ACTIVE_BOX, NOBODY, WITH, Republic
from ..wars import active, at_sea, land_strength, naval_strength, support
from .battle import fight
from .civil_war import rebels_lose
from .conquest import beat


@rule("republic:12.4b")
def fightable(s: Republic) -> list[int]:
    """Wars the rebel has the fleets for, the weakest first."""
    fleets = usable_fleets(s)
    wars = [war for war in active(s) if fleets >= max(support(s, war), int(at_sea(s, war)))]
    return sorted(wars, key=lambda war: land_strength(s, war) + naval_strength(s, war))


@varies
@rule("republic:12.4b")
def usable_fleets(s: Republic) -> int:
    """His own fleets and those in Rome."""
    return s.fleets + s.fleets_with[s.rebel]


@rule("republic:12.4b", "republic_assembly:12.32a")
def menace(s: Republic, how: str) -> str:
    """Why Rome cannot bear its enemies; a revolt that has not beaten the Senate may be one of them."""
    return too_much(s, s.edition.revolt_wars if how == REBEL_IN_COLLAPSE else 0)


@scene
@rule("republic:12.4b", "republic_assembly:12.32a")
def save_rome(s: Republic, how: str) -> Scene:
    """With his army and what is left in Rome he fights wars one by one until Rome can bear those that are left."""
    threat = menace(s, how)
    if not threat:
        win(s, s.triumph, how)
        return
    wars = fightable(s)
    if not wars:
        fall(s, threat)
        return
    answer = yield Pick(s.faction[s.rebel], "combat.save_rome", [WAR[war] for war in wars], rule="republic:12.4b")
    s.next(rebel_fights, answer, how)


@scene
@rule("republic:12.4b")
def rebel_fights(s: Republic, key: str, how: str) -> None:
    """One battle of the new master of Rome; anything but a victory is the end of him and of it."""
    war, p = WAR.index(key), s.rebel
    if stronghold(s) != NOBODY:
        arrive(s, stronghold(s))
    move(s, recruits(s), WITH + p)
    seize_fleets(s, p)
    naval = at_sea(s, war)
    result = fight(s, p, war, naval)
    pay_for_it(s, p, result)
    if result.kind != VICTORY:
        fall(s, menace(s, how))
        return
    s.next(save_rome, how)
    conquered(s, war, naval)


@varies
@rule("republic:12.4b")
def recruits(s: Republic) -> list[int]:
    """The legions in Rome that join him: all."""
    return legions_at(s, ACTIVE_BOX)


@varies
@rule("republic:12.4b")
def seize_fleets(s: Republic, rebel: int) -> None:
    """The fleets in Rome are his."""
    s.fleets_with[rebel] += s.fleets
    s.fleets = 0


@rule("republic:12.4b", "republic:10.6")
def pay_for_it(s: Republic, p: int, result: Result) -> None:
    """The rebel's losses in the battle: legions, provincial armies that march with them, fleets, and popularity."""
    legions, sunk = len(army(s, p)), lost(s, p, result, s.fleets_with[p])
    rebels_lose(s, result)
    fallen = legions - len(army(s, p))
    s.fleets_with[p] -= sunk
    mourn(s, p, fallen)
    s.say("combat.losses", rule="republic:10.6", senator=PERSON[p], legions=fallen, fleets=sunk)


def conquered(s: Republic, war: int, naval: bool) -> None:
    """The war is won at sea or on land, and the rebel goes on."""
    if naval:
        s.navy_beaten[war] = 1
    else:
        beat(s, war)
