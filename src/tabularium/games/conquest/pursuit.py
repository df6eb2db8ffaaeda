"""Leaving a battle: the pursuit, the retreat to one province, and the way out of a field where nobody is left."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Pick, Refusal, Scene, refuse

from . import battle, combat
from .board import KEYS, NEIGHBOURS, PLACE
from .book import rule, scene
from .pieces import CAVALRY, FACES, LEADER_KEYS, counted
from .state import NOBODY, Conquest


@rule("conquest:pursuit.1", "conquest:pursuit.2", "conquest:pursuit.6", "conquest:combat.1d")
def pursue(s: Conquest, fleeing: int) -> None:
    """One die for each land unit of the other side, reserve included; cavalry faces hit for each own cavalry."""
    pursuer = s.active if fleeing == s.foe else s.foe
    force = s.force(pursuer, s.field)
    s.rolled = s.roll(sum(force))
    blows = min(sum(FACES[face - 1] == CAVALRY for face in s.rolled), force[CAVALRY])
    battle.tell(s, pursuer, blows)
    s.next(run_down, fleeing, blows)


@scene
@rule("conquest:pursuit.3", "conquest:pursuit.4")
def run_down(s: Conquest, fleeing: int, blows: int) -> Scene:
    """The pursuer chooses who of the fleeing falls; leaders are nobody's losses."""
    pursuer = s.active if fleeing == s.foe else s.foe
    force = s.force(fleeing, s.field)
    lost = yield from battle.part(
        pursuer, "pursuit.losses", "conquest:pursuit.3", force, min(blows, sum(force)), battle.DEAREST
    )
    s.lose(fleeing, s.field, lost)
    s.say("battle.lost", rule="conquest:pursuit.3", seat=SEATS[fleeing], units=counted(lost))
    s.next(retreat, fleeing)


@scene
@rule("conquest:retreat.1", "conquest:retreat.2", "conquest:retreat.3", "conquest:retreat.4", "conquest:pursuit.4")
def retreat(s: Conquest, fleeing: int) -> Scene:
    """All survivors go to one neighbouring province without another player's combat units, or are lost."""
    force, leaders = s.force(fleeing, s.field), s.leaders_at(fleeing, s.field)
    havens = s.havens(fleeing, NEIGHBOURS[s.field])
    caught: list[int] = []
    if not havens:
        s.lose(fleeing, s.field, force)
        caught = leaders
        s.say("retreat.none", rule="conquest:retreat.3", seat=SEATS[fleeing], land=KEYS[s.field])
    elif any(force) or leaders:
        to = havens[0]
        if len(havens) > 1:
            to = PLACE[(yield asked(s, fleeing, havens))]
        leave(s, fleeing, to, force, leaders)
    (battle.won if fleeing == s.foe else battle.held)(s, caught, "conquest:retreat.3")


@rule("conquest:retreat.2")
def asked(s: Conquest, seat: int, havens: list[int]) -> Pick:
    """The one who retreats chooses, by default an own province."""
    own = [land for land in havens if s.control[land] == seat]

    def why(answer: Any) -> Refusal | None:
        place = PLACE.get(answer, NOBODY)
        if place in NEIGHBOURS[s.field]:
            return refuse("retreat.watched", "conquest:retreat.1", land=answer)
        return (
            refuse("retreat.far", "conquest:retreat.1", place=answer, land=KEYS[s.field]) if answer in PLACE else None
        )

    return Pick(
        seat,
        "retreat.to",
        [KEYS[land] for land in havens],
        KEYS[(own or havens)[0]],
        rule="conquest:retreat.1",
        reason=why,
        nearby=lambda: [KEYS[land] for land in NEIGHBOURS[s.field]],
        params={"land": KEYS[s.field]},
    )


@rule("conquest:retreat.1", "conquest:retreat.4", "conquest:retreat.5")
def leave(s: Conquest, seat: int, to: int, force: list[int], leaders: list[int]) -> None:
    """Units and leaders leave together, whatever points they have; no province changes hands."""
    s.shift(seat, s.field, force, -1)
    s.shift(seat, to, force)
    for leader in leaders:
        s.at[leader] = to
    s.say(
        "retreat.done",
        rule="conquest:retreat.1",
        seat=SEATS[seat],
        land=KEYS[s.field],
        into=KEYS[to],
        company=[*(LEADER_KEYS[leader] for leader in leaders), *counted(force)],
    )


@scene
@rule("conquest:combat.4d")
def withdraw(s: Conquest) -> Scene:
    """Nobody is left to win: the attacker's leaders go to a neighbour without others' combat units, if there is one."""
    leaders = s.leaders_at(s.active, s.field)
    havens = s.havens(s.active, NEIGHBOURS[s.field])
    if leaders and havens:
        to = havens[0]
        if len(havens) > 1:
            to = PLACE[(yield asked(s, s.active, havens))]
        leave(s, s.active, to, [0, 0, 0], leaders)
    combat.go_on(s)
