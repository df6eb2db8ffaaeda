"""The second phase: what happens where legions have arrived, which battle comes next, and who has the province."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Pick, Refusal, Scene, refuse

from . import battle, captives, economy, naval, sailing, turn
from .board import KEYS, LANDS, PLACE
from .book import rule, scene
from .pieces import LEADERS_EACH, LEADERS_OF
from .state import LAND_COUNT, NOBODY, Conquest


@rule("conquest:move.1", "conquest:sea.9", "conquest:seq.1", "conquest:conquer.2")
def movement_ends(s: Conquest) -> None:
    """All moves are made: who lies on a coast is ashore, nobody is tired any more, and what was met is met."""
    sailing.unload(s)
    s.tired, s.landed = list(turn.UNTIRED), []
    s.say("move.over", rule="conquest:move.1", seat=SEATS[s.active])
    left = alone(s)
    caught = lone_leaders(s, left) + strays(s, left)
    captives.take_in(s, caught + occupy(s), "conquest:leader.3")


@rule("conquest:leader.3")
def alone(s: Conquest) -> list[int]:
    """Leaders without own land units in a province where another player's stand."""
    if s.options.lone_leader_capture == "never":
        return []
    at, crowd = s.at, s.crowd
    found = []
    for seat, nations in enumerate(s.colours):
        for nation in nations:
            for leader in LEADERS_OF[nation]:
                place = at[leader]
                if 0 <= place < LAND_COUNT and crowd[place] and s.friendless(seat, place):
                    found.append(leader)
    return found


@rule("conquest:leader.3")
def lone_leaders(s: Conquest, left: list[int]) -> list[list[int]]:
    """Leaders left alone among the active player's land units, if no third player has units there: pairs with the
    captor."""
    active = s.active
    return [
        [leader, active] for leader in left if s.strong(active, s.at[leader]) and not s.contested(active, s.at[leader])
    ]


@rule("conquest:leader.3")
def strays(s: Conquest, left: list[int]) -> list[list[int]]:
    """The active player's leaders who were left alone among others' land units: pairs of leader and captor."""
    return [
        [leader, next(seat for seat in range(s.seats) if s.strong(seat, s.at[leader]))]
        for leader in left
        if s.lord[leader // LEADERS_EACH] == s.active
    ]


@rule("conquest:conquer.2", "conquest:move.8", "conquest:move.9", "conquest:leader.3", "conquest:retreat.5")
def occupy(s: Conquest) -> list[list[int]]:
    """Provinces where only the active player's land units stand are taken without a battle; who is caught by it."""
    active, control = s.active, s.control
    caught: list[list[int]] = []
    for land, crowd in enumerate(s.crowd):
        if crowd and control[land] != active and s.strong(active, land) == crowd:
            caught += conquer(s, land)
    return caught


@rule("conquest:conquer.1", "conquest:conquer.4", "conquest:galley.loss", "conquest:move.10")
def conquer(s: Conquest, land: int) -> list[list[int]]:
    """The province is the active player's, others' galleys on its coasts are destroyed, and leaders aboard caught."""
    if s.control[land] != s.active:
        s.take(s.active, land)
    return s.clear_coasts(s.active, land)


@rule("conquest:combat.1a", "conquest:combat.1e", "conquest:move.11")
def contacts(s: Conquest) -> list[int]:
    """Where the active player's land units stand with another player's: each must be fought, ally or not."""
    active = s.active
    return [land for land, crowd in enumerate(s.crowd) if crowd and 0 < s.strong(active, land) < crowd]


@rule("conquest:combat.1a", "conquest:combat.1e")
def foes_in(s: Conquest, land: int) -> list[int]:
    """The other players with land units in a land."""
    return [seat for seat in range(s.seats) if seat != s.active and s.strong(seat, land)]


@scene
@rule("conquest:combat.1a", "conquest:combat.1b", "conquest:combat.1c", "conquest:naval.1", "conquest:naval.11")
def combat(s: Conquest) -> Scene:
    """The active player picks the next battle; land battles must be fought, battles between galleys may be."""
    lands = contacts(s)
    waters = naval.waters(s)
    options = [KEYS[place] for place in [*lands, *waters]]
    if not lands:
        options.insert(0, "done")

    def why(answer: Any) -> Refusal | None:
        if answer == "done":
            return refuse("combat.must_fight", "conquest:combat.1a", lands=[KEYS[land] for land in lands])
        place = PLACE.get(answer, NOBODY)
        if any(place == each for each, _ in s.fought):
            return refuse("naval.once", "conquest:naval.11", place=answer)
        by = "conquest:combat.1a" if place in LANDS else "conquest:naval.1"
        return refuse("combat.nobody", by, place=answer) if answer in PLACE else None

    where = options[0]
    if len(options) > 1:
        where = yield Pick(
            s.active, "combat.next", options, rule="conquest:combat.1b", reason=why, nearby=lambda: ["done"]
        )
    if where == "done":
        combat_ends(s)
        return
    place = PLACE[where]
    foes = foes_in(s, place) if place in LANDS else naval.enemies(s, place)
    foe = foes[0]
    if len(foes) > 1:
        named = yield Pick(
            s.active,
            "combat.foe",
            [SEATS[each] for each in foes],
            rule="conquest:combat.1b" if place in LANDS else "conquest:naval.11",
            params={"place": where},
        )
        foe = SEATS.index(named)
    if place in LANDS:
        battle.engage(s, place, foe)
    else:
        naval.engage(s, place, foe)


@rule("conquest:combat.1c", "conquest:retreat.5", "conquest:conquer.2", "conquest:leader.3")
def combat_ends(s: Conquest) -> None:
    """A player who retreated into an empty province gets it, and the leaders alone there; then tribute is collected."""
    caught = lone_leaders(s, alone(s)) + occupy(s)
    if caught:
        captives.take_in(s, caught, "conquest:leader.3")
    else:
        economy.collect(s)


@rule("conquest:elim.1", "conquest:elim.4", "conquest:seq.2", "conquest:naval.4")
def go_on(s: Conquest) -> None:
    """On to the next battle; a player who has just lost the Caesar has no turn any more."""
    if s.out[s.active]:
        s.field = s.foe = NOBODY
        turn.end_turn(s)
    elif naval.unfinished(s):
        s.next(naval.broadside)
    else:
        s.field = s.foe = NOBODY
        s.next(combat)
