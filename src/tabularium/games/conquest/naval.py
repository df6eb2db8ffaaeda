"""Battles between galleys: only if the active player wishes, three rounds at most, and nobody flees."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tabularium.engine import SEATS, Ask, Scene, Subset

from . import captives
from .board import KEYS
from .board import SEAS as WATERS
from .book import rule, scene
from .pieces import BOX, FACE_KEYS, FACES, GALLEY, GALLEY_AT, GALLEY_KEYS, counted
from .sailing import load
from .state import ABOARD, Conquest

Chosen = Generator[Ask, Any, list[int]]

DICE: int = BOX["sea_battle"]["dice_per_galley"]
ROUNDS: int = BOX["sea_battle"]["rounds"]


@rule("conquest:naval.1", "conquest:naval.11", "conquest:sea.12")
def enemies(s: Conquest, place: int) -> list[int]:
    """The players with galleys here whom the active player has not fought here this turn."""
    return [
        seat
        for seat in range(s.seats)
        if seat != s.active and [place, seat] not in s.fought and s.galleys_at(seat, place)
    ]


@rule("conquest:naval.1")
def waters(s: Conquest) -> list[int]:
    """Where the active player's galleys lie with others': in seas and on coasts."""
    mine = s.galleys_of(s.active)
    if not mine:
        return []
    return [place for place in sorted({s.galley_at[galley] for galley in mine}) if enemies(s, place)]


def engage(s: Conquest, place: int, foe: int) -> None:
    """A battle at sea begins."""
    s.field, s.foe, s.clash = place, foe, 0
    s.fought.append([place, foe])
    s.say("naval.begins", rule="conquest:naval.1", seat=SEATS[s.active], foe=SEATS[foe], place=KEYS[place])
    s.next(broadside)


@rule("conquest:naval.2", "conquest:naval.3", "conquest:combat.1d")
def volley(s: Conquest, seat: int) -> int:
    """Two dice a galley, loaded or not; only galley faces hit."""
    s.rolled = s.roll(DICE * len(s.galleys_at(seat, s.field)))
    found = sum(FACES[face - 1] == GALLEY for face in s.rolled)
    s.say(
        "naval.rolled",
        rule="conquest:naval.3",
        seat=SEATS[seat],
        hits=found,
        dice=[FACE_KEYS[face - 1] for face in s.rolled],
    )
    return found


@scene
@rule("conquest:naval.4", "conquest:naval.8")
def broadside(s: Conquest) -> None:
    """Both sides roll before any galley goes down."""
    s.clash += 1
    blows = volley(s, s.active)
    s.next(go_down, blows, volley(s, s.foe))


@scene
@rule("conquest:naval.5", "conquest:naval.8")
def go_down(s: Conquest, blows: int, answered: int) -> Scene:
    """The defender chooses which of the own galleys are sunk; the attacker's follow."""
    sunk = yield from choose(s, s.foe, blows)
    s.next(go_down_too, sunk, answered)


@scene
@rule("conquest:naval.4", "conquest:naval.5", "conquest:naval.6", "conquest:naval.7", "conquest:naval.8")
def go_down_too(s: Conquest, theirs: list[int], answered: int) -> Scene:
    """The attacker's choice; then all that are hit sink together, and their leaders are captured by the other side."""
    mine = yield from choose(s, s.active, answered)
    captives.take_in(s, founder(s, s.foe, theirs, s.active) + founder(s, s.active, mine, s.foe))


@rule("conquest:naval.6", "conquest:naval.7", "conquest:naval.9", "conquest:naval.10")
def founder(s: Conquest, seat: int, galleys: list[int], captor: int) -> list[list[int]]:
    """Galleys sink with the units aboard; their leaders fall to the side that scored the hits."""
    caught = []
    for galley in galleys:
        caught += [[leader, captor] for leader in s.leaders_at(seat, ABOARD + galley)]
        s.say(
            "naval.sunk",
            rule="conquest:naval.6",
            seat=SEATS[seat],
            galley=GALLEY_KEYS[galley],
            units=counted(load(s, galley)),
        )
        s.sink(galley, seat)
    return caught


@rule("conquest:naval.4")
def unfinished(s: Conquest) -> bool:
    """Is a battle at sea under way that must go on? Both have galleys, and three rounds are not yet fought."""
    if s.field < WATERS.start or s.clash >= ROUNDS:
        return False
    return bool(s.galleys_at(s.active, s.field) and s.galleys_at(s.foe, s.field))


@rule("conquest:naval.5")
def choose(s: Conquest, seat: int, blows: int) -> Chosen:
    """Which galleys go down, by default empty ones first."""
    galleys = s.galleys_at(seat, s.field)
    if blows == 0 or blows >= len(galleys):
        return galleys if blows else []
    keys = [GALLEY_KEYS[galley] for galley in galleys]
    spared = sorted(galleys, key=lambda galley: (sum(load(s, galley)), len(s.leaders_at(seat, ABOARD + galley))))
    chosen = yield Subset(
        seat,
        "naval.losses",
        keys,
        blows,
        blows,
        [key for galley, key in zip(galleys, keys, strict=True) if galley in spared[:blows]],
        rule="conquest:naval.5",
        params={"place": KEYS[s.field]},
    )
    return [GALLEY_AT[key] for key in chosen]
