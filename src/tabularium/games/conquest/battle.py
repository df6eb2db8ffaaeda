"""A battle on land: battle legions, dice, losses on both sides, and the choice to stand or to retreat."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tabularium.engine import SEATS, Amount, Ask, Pick, Scene

from . import captives, combat, pursuit
from .board import KEYS
from .book import rule, scene
from .pieces import BOX, CATAPULT, CAVALRY, FACE_KEYS, FACES, INFANTRY, KIND_KEYS, LAND_KINDS, counted
from .state import FORTIFIED, Conquest

LEGION: int = BOX["battle_legion"]["units"]
PER_LEADER: int = BOX["battle_legion"]["per_leader"]
WALLS: int = BOX["fortified_city"]["dice"]
BREACHED_WALLS: int = BOX["fortified_city"]["dice_against_catapult"]
CHEAPEST = [INFANTRY, CAVALRY, CATAPULT]
DEAREST = [CATAPULT, CAVALRY, INFANTRY]
STRONGEST = [CAVALRY, INFANTRY, CATAPULT]
"""Orders in which units are taken where nobody says otherwise."""

Parted = Generator[Ask, Any, list[int]]


def engage(s: Conquest, land: int, foe: int) -> None:
    """A battle begins; the defender forms the first battle legion."""
    s.field, s.foe, s.clash = land, foe, 0
    s.front = [0] * (2 * LAND_KINDS)
    s.fallen = [0] * (2 * LAND_KINDS)
    s.say("battle.begins", rule="conquest:combat.1a", seat=SEATS[s.active], foe=SEATS[foe], land=KEYS[land])
    s.next(form, foe)


def part(seat: int, key: str, rule: str, there: list[int], count: int, order: list[int]) -> Parted:
    """So many of these units, asked kind by kind where there is a choice; by default the first of the order first."""
    chosen = [0] * LAND_KINDS
    rest = sum(there)
    for kind in order:
        rest -= there[kind]
        low, high = max(0, count - rest), min(there[kind], count)
        chosen[kind] = high
        if low < high:
            chosen[kind] = yield Amount(
                seat, key, low, high, high, rule=rule, params={"unit": KIND_KEYS[kind], "count": count}
            )
        count -= chosen[kind]
    return chosen


@rule("conquest:combat.2a", "conquest:combat.2b", "conquest:combat.2e", "conquest:captive.2")
def size(s: Conquest, seat: int) -> int:
    """Five units and one for each leader present, and as many of these as there are."""
    return min(s.strong(seat, s.field), LEGION + PER_LEADER * len(s.leaders_at(seat, s.field)))


@scene
@rule("conquest:combat.2b", "conquest:combat.2c", "conquest:combat.2d")
def form(s: Conquest, seat: int) -> Scene:
    """The owner chooses who fights, the defender first; the others are in reserve for this round."""
    chosen = yield from part(
        seat, "battle.legion", "conquest:combat.2c", s.force(seat, s.field), size(s, seat), STRONGEST
    )
    if seat == s.foe:
        s.front[:LAND_KINDS] = chosen
        s.next(form, s.active)
    else:
        s.front[LAND_KINDS:] = chosen
        s.clash += 1
        strike(s)


@rule("conquest:combat.1d", "conquest:combat.3a", "conquest:combat.3b", "conquest:combat.3c", "conquest:combat.2e")
def hits(s: Conquest, dice: int, legion: list[int], catapults: int) -> int:
    """One die each: a face hits for every unit of that kind in the legion, catapults also from the reserve."""
    shown = [0] * LAND_KINDS
    s.rolled = s.roll(dice)
    for face in s.rolled:
        kind = FACES[face - 1]
        if 0 <= kind < LAND_KINDS:
            shown[kind] += 1
    return (
        min(shown[INFANTRY], legion[INFANTRY]) + min(shown[CAVALRY], legion[CAVALRY]) + min(shown[CATAPULT], catapults)
    )


@rule("conquest:combat.3a", "conquest:combat.3e")
def strike(s: Conquest) -> None:
    """The attacker rolls first; the defender marks who is hit."""
    legion = s.front[LAND_KINDS:]
    blows = hits(s, sum(legion), legion, s.force(s.active, s.field)[CATAPULT])
    tell(s, s.active, blows)
    s.next(mark, s.foe, blows)


@rule("conquest:combat.3d", "conquest:city.5", "conquest:city.6")
def walls(s: Conquest) -> int:
    """Two more dice in an own fortified city, one while the attacker has a catapult, in the reserve or not."""
    if s.city[s.field] != FORTIFIED or s.control[s.field] != s.foe:
        return 0
    return BREACHED_WALLS if s.force(s.active, s.field)[CATAPULT] else WALLS


@rule("conquest:combat.3d", "conquest:combat.3e")
def strike_back(s: Conquest) -> None:
    """The defender rolls for the whole battle legion, the marked units too."""
    legion = s.front[:LAND_KINDS]
    blows = hits(s, sum(legion) + walls(s), legion, s.force(s.foe, s.field)[CATAPULT])
    tell(s, s.foe, blows)
    s.next(mark, s.active, blows)


def tell(s: Conquest, seat: int, blows: int) -> None:
    """The dice and what they came to."""
    s.say(
        "battle.rolled",
        rule="conquest:combat.3b",
        seat=SEATS[seat],
        hits=blows,
        dice=lambda: [FACE_KEYS[face - 1] for face in s.rolled],
    )


@scene
@rule("conquest:combat.3e", "conquest:combat.3f", "conquest:combat.3g", "conquest:combat.3h")
def mark(s: Conquest, seat: int, blows: int) -> Scene:
    """The owner chooses who of the own battle legion is hit; hits beyond its size are lost."""
    at = 0 if seat == s.foe else LAND_KINDS
    legion = s.front[at : at + LAND_KINDS]
    lost = yield from part(seat, "battle.losses", "conquest:combat.3f", legion, min(blows, sum(legion)), CHEAPEST)
    s.fallen[at : at + LAND_KINDS] = lost
    if seat == s.foe:
        strike_back(s)
    else:
        bury(s)


@rule(
    "conquest:combat.3e",
    "conquest:combat.4b",
    "conquest:combat.4c",
    "conquest:combat.4d",
    "conquest:pursuit.5",
    "conquest:combat.4f",
    "conquest:combat.4g",
)
def bury(s: Conquest) -> None:
    """All who were hit leave together; a side without units has lost, and the battle goes on while both have some."""
    for seat, at in ((s.foe, 0), (s.active, LAND_KINDS)):
        lost = s.fallen[at : at + LAND_KINDS]
        s.lose(seat, s.field, lost)
        s.say("battle.lost", rule="conquest:combat.3e", seat=SEATS[seat], units=counted(lost))
    mine, theirs = s.strong(s.active, s.field), s.strong(s.foe, s.field)
    if mine and theirs:
        s.next(stand, s.foe)
    elif mine:
        won(s, s.leaders_at(s.foe, s.field))
    elif theirs:
        held(s, s.leaders_at(s.active, s.field))
    else:
        s.say("battle.nobody", rule="conquest:combat.4d", land=KEYS[s.field])
        s.next(pursuit.withdraw)


@scene
@rule("conquest:combat.4a", "conquest:combat.2c", "conquest:retreat.4")
def stand(s: Conquest, seat: int) -> Scene:
    """The defender decides first whether to fight on or to retreat; only who is left is asked then."""
    choice = yield Pick(
        seat, "battle.stand", ["fight", "retreat"], rule="conquest:combat.4a", params={"land": KEYS[s.field]}
    )
    if choice == "retreat":
        s.say("battle.retreat", rule="conquest:combat.4a", seat=SEATS[seat], land=KEYS[s.field])
        pursuit.pursue(s, seat)
    elif seat == s.foe:
        s.next(stand, s.active)
    else:
        s.next(form, s.foe)


@rule("conquest:combat.4e", "conquest:conquer.1", "conquest:pursuit.5", "conquest:galley.loss")
def won(s: Conquest, leaders: list[int], by: str = "conquest:pursuit.5") -> None:
    """The attacker has the field, takes the leaders of the beaten, and the province unless others still stand there."""
    s.say("battle.won", rule="conquest:combat.4e", seat=SEATS[s.active], land=KEYS[s.field])
    caught = [[leader, s.active] for leader in leaders]
    if not s.contested(s.active, s.field):
        caught += combat.conquer(s, s.field)
        caught += [pair for pair in combat.lone_leaders(s, combat.alone(s)) if pair[0] not in leaders]
    captives.take_in(s, caught, by)


@rule("conquest:combat.4b", "conquest:combat.4e", "conquest:pursuit.5")
def held(s: Conquest, leaders: list[int], by: str = "conquest:pursuit.5") -> None:
    """The defender keeps the field and takes the attacker's leaders; control does not change."""
    s.say("battle.held", rule="conquest:combat.4e", seat=SEATS[s.foe], land=KEYS[s.field])
    captives.take_in(s, [[leader, s.foe] for leader in leaders], by)
