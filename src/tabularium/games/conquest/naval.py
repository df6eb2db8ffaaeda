"""Battles between galleys: only if the active player wishes, three rounds at most, and nobody flees."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tabularium.engine import SEATS, Ask, Scene, Subset

from . import captives
from .board import KEYS
from .board import SEAS as WATERS
from .book import rule, scene
from .pieces import BOX, FACE_KEYS, FACES, GALLEY, GALLEY_AT, GALLEY_KEYS, GALLEYS_EACH, counted, is_caesar
from .sailing import load
from .state import ABOARD, Conquest

Chosen = Generator[Ask, Any, list[int]]

DICE: int = BOX["sea_battle"]["dice_per_galley"]
ROUNDS: int = BOX["sea_battle"]["rounds"]


@rule("conquest:naval.1", "conquest:naval.11", "conquest:sea.12")
def meetings(s: Conquest) -> set[tuple[int, int]]:
    """Where the active player's galleys lie with others', and whose, unless they have fought there this turn."""
    at = s.galley_at
    mine = {at[galley] for galley in s.galleys_of(s.active)}
    return {
        (place, seat)
        for seat, nations in enumerate(s.colours)
        if seat != s.active
        for nation in nations
        for place in mine.intersection(at[nation * GALLEYS_EACH : (nation + 1) * GALLEYS_EACH])
        if [place, seat] not in s.fought
    }


@rule("conquest:naval.1", "conquest:naval.11")
def enemies(s: Conquest, place: int) -> list[int]:
    """The players whose galleys can be fought here."""
    return sorted([seat for where, seat in meetings(s) if where == place])


@rule("conquest:naval.1")
def waters(s: Conquest) -> list[int]:
    """The seas and coasts where galleys can be fought."""
    return sorted({place for place, _ in meetings(s)})


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
        dice=lambda: [FACE_KEYS[face - 1] for face in s.rolled],
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
    caught = founder(s, s.foe, theirs, s.active) + founder(s, s.active, mine, s.foe)
    captives.take_in(s, caught, "conquest:naval.7")


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
    """Which galleys go down, by default the emptiest first and the Caesar's last."""
    galleys = s.galleys_at(seat, s.field)
    if blows == 0 or blows >= len(galleys):
        return galleys if blows else []
    keys = [GALLEY_KEYS[galley] for galley in galleys]

    def dear(galley: int) -> tuple[bool, int, int]:
        leaders = s.leaders_at(seat, ABOARD + galley)
        return any(map(is_caesar, leaders)), sum(load(s, galley)), len(leaders)

    given_up = sorted(galleys, key=dear)[:blows]
    chosen = yield Subset(
        seat,
        "naval.losses",
        keys,
        blows,
        blows,
        [key for galley, key in zip(galleys, keys, strict=True) if galley in given_up],
        rule="conquest:naval.5",
        params={"place": KEYS[s.field]},
    )
    return [GALLEY_AT[key] for key in chosen]
