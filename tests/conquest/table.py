"""A board of Conquest put up in the middle of a game, by names; and short words to read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabularium.engine import Match, Table
from tabularium.engine.dice import Scripted, seeded
from tabularium.games.conquest import GAME
from tabularium.games.conquest.board import HOMES_FOR, NATIONS, NUMBERS, PLACE, ROAD
from tabularium.games.conquest.pieces import COMBAT_KINDS, GALLEY, GALLEY_NAMES, LEADER_NAMES
from tabularium.games.conquest.setup import settle
from tabularium.games.conquest.state import ABOARD, GONE, HELD, Conquest
from tabularium.testing.language import asked, legal, play

FACES = {"infantry": 1, "cavalry": 3, "catapult": 4, "galley": 5, "blank": 6}
Force = Sequence[int]


def seat(nation: str, seats: int = 6) -> int:
    """The seat of a nation at these tables: seats are numbered in the order of play."""
    return HOMES_FOR[seats].index(NATIONS.index(nation))


def position(
    seats: int = 6,
    scene: str = "move",
    args: Sequence[Any] = (),
    *,
    active: int = 0,
    options: Mapping[str, Any] | None = None,
    units: Mapping[str, Mapping[int, Force]] | None = None,
    leaders: Mapping[str, str] | None = None,
    galleys: Mapping[str, str] | None = None,
    cargo: Mapping[str, Force] | None = None,
    control: Mapping[str, int] | None = None,
    cities: Sequence[str] = (),
    fortified: Sequence[str] = (),
    roads: Sequence[str] = (),
    talents: Sequence[int] | None = None,
    round: int = 1,
    dice: Iterable[str] = (),
    **fields: Any,
) -> Match:
    """A match that begins with `scene`, played on to its first ask.

    Everybody stands as after the set-up unless told otherwise. `units` says exactly which land units a player has in a
    land, without its control. `leaders` go to a land, to `galley:egyptus_1`, to `captive:2` or are `gone`; `galleys`
    lie in a sea or on a coast such as `egyptus.m_alexandria`.
    """
    state = GAME.new(seats, options or {})
    assert isinstance(state, Conquest)
    state.sit(Table())
    for nation in HOMES_FOR[seats]:
        settle(state, nation)
    state.due = [GONE, GONE]
    for land, forces in (units or {}).items():
        for owner, force in forces.items():
            put(state, owner, NUMBERS[land], force)
    for land, owner in (control or {}).items():
        state.take(owner, NUMBERS[land])
    for land in [*cities, *fortified]:
        state.build(NUMBERS[land])
    for land in fortified:
        state.fortify(NUMBERS[land])
    for road in roads:
        here, there = road.split(".")
        stretch = ROAD.get(f"road:{road}", ROAD.get(f"road:{there}.{here}", GONE))
        state.road[stretch] = state.control[NUMBERS[here]]
        state.roads -= 1
    for name, place in (galleys or {}).items():
        galley = GALLEY_NAMES.index(name)
        state.galley_at[galley] = NUMBERS[place] if place in NUMBERS else PLACE[f"coast:{place}"]
        state.supply[state.lord[galley // 8] * COMBAT_KINDS + GALLEY] -= 1
    for name, force in (cargo or {}).items():
        galley = GALLEY_NAMES.index(name)
        for kind, count in enumerate(force):
            state.cargo[galley * 3 + kind] = count
            state.supply[state.lord[galley // 8] * COMBAT_KINDS + kind] -= count
    for name, place in (leaders or {}).items():
        state.at[LEADER_NAMES.index(name)] = _whereabouts(place)
    state.talents = list(talents or [0] * seats)
    state.active = active
    state.slot = (round - 1) * len(NATIONS) + state.nation[active]
    state.points = [2] * len(GALLEY_NAMES)
    state.dice = seeded(0)
    state.agenda = [[scene, *args]]
    for name, value in fields.items():
        assert hasattr(state, name), f"a state has no {name}"
        setattr(state, name, value)
    holds(state)
    match = Match.from_state(GAME, state, seats, Scripted([FACES[each] for each in dice]))
    holds(match.state)
    return match


def rich(**given: Any) -> Match:
    """Macedonia, the first seat, buys, with 500 talents unless told otherwise."""
    return position(**{"scene": "buy", "talents": [500, 0, 0, 0, 0, 0], **given})


def put(state: Conquest, owner: int, land: int, force: Force) -> None:
    """Exactly these units of a player in a land."""
    before = state.force(owner, land)
    state.lose(owner, land, before)
    state.shift(owner, land, force)
    for kind, count in enumerate(force):
        state.supply[owner * COMBAT_KINDS + kind] -= count


def _whereabouts(place: str) -> int:
    kind, _, name = place.partition(":")
    if kind == "galley":
        return ABOARD + GALLEY_NAMES.index(name)
    if kind == "captive":
        return HELD + int(name)
    return GONE if place == "gone" else NUMBERS[place]


def holds(state: Any) -> None:
    """The invariants of the game."""
    assert GAME.invariants is not None
    GAME.invariants(state)


# -- reading it ------------------------------------------------------------------------------------------------------
def board(match: Match) -> Conquest:
    """The state, typed."""
    assert isinstance(match.state, Conquest)
    return match.state


def force(match: Match, owner: int, land: str) -> list[int]:
    """A player's infantry, cavalry and catapults in a land."""
    return board(match).force(owner, NUMBERS[land])


def owner(match: Match, land: str) -> int | None:
    """Who controls a land."""
    found: int | None = match.view()["lands"][land]["control"]
    return found


def where(match: Match, leader: str) -> str:
    """Where a leader is: a land, `galley:…`, `captive:…` or gone."""
    place = match.view()["leaders"][leader]
    if place["captor"] is not None:
        return f"captive:{place['captor']}"
    if place["galley"] is not None:
        return f"galley:{place['galley']}"
    return place["land"] or "gone"


def galley(match: Match, name: str) -> str | None:
    """Where a galley lies: a sea, or land and sea."""
    found = match.view()["galleys"].get(name)
    if found is None:
        return None
    return f"{found['land']}.{found['sea']}" if found["land"] else str(found["sea"])


def near(match: Match) -> dict[Any, str]:
    """What the seat that is asked would try next and may not, each with the message of its refusal."""
    (found,) = match.asks.values()
    return {answer: refusal.message for answer, refusal in found.near()}


def spaces(match: Match) -> list[str]:
    """The lands and seas among the legal answers."""
    return sorted(each.removeprefix("space:") for each in legal(match) if str(each).startswith("space:"))


# -- playing on ------------------------------------------------------------------------------------------------------
def march(match: Match, leader: str, to: str, *, leaders: Sequence[str] = (), **units: int) -> Match:
    """A leader marches with exactly these units, and with these other leaders."""
    play(match, f"leader:{leader}")
    ask = next(iter(match.asks.values()))
    for other in leaders:
        play(match, f"leader:{other}")
    for key in ask.params["units"]:
        kind, _, count = key.removeprefix("unit:").rpartition("_")
        if units.get(kind) != int(count):
            play(match, f"unit:{kind}_0")
    for kind, count in units.items():
        if f"unit:{kind}_{count}" not in ask.params["units"]:
            play(match, f"unit:{kind}_{count}")
    return play(match, f"galley:{to.removeprefix('galley:')}" if to.startswith("galley:") else f"space:{to}")


def fight(attack: Sequence[int], defence: Sequence[int], dice: Sequence[str], **given: Any) -> Match:
    """Macedonia attacks Galatia in Dacia, which has Moesia and Pannonia beside it; movement has just ended."""
    attacker, defender = seat("macedonia"), seat("galatia")
    units = {"dacia": {attacker: attack, defender: defence}, **given.pop("more", {})}
    return play(position(**{"units": units, "control": {"dacia": defender}, "dice": dice, **given}), "done")


def sail(match: Match, name: str, *ways: str) -> Match:
    """A galley sails from space to space."""
    for way in ways:
        play(match, f"galley:{name}", f"space:{way}")
    return match


def to_battle(match: Match, where: str | None = None) -> Match:
    """Movement ends; if there is a choice of battles, this one comes first."""
    play(match, "done")
    if where is not None and "combat.next" in asked(match).values():
        play(match, f"space:{where}")
    return match


def end_turn(match: Match) -> Match:
    """The active player does nothing more; battles are declined where they can be."""
    active = board(match).active
    while board(match).active == active and match.asks:
        play(match, "done")
    return match
