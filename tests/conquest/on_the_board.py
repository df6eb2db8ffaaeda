"""The same battles by the scenes of the game: put up on the board, and answered by the policies of both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabularium.engine import Ask, Run, Subset, Table
from tabularium.engine.dice import Fast
from tabularium.games.conquest import GAME
from tabularium.games.conquest.board import NAMES, NEIGHBOURS, NUMBERS
from tabularium.games.conquest.pieces import GALLEY_NAMES, LEADER_NAMES
from tabularium.games.conquest.state import GONE, HELD, ROW, Conquest
from tests.conquest.battles import KINDS, Battle, Lost, SeaBattle, Seen, Units, given_up, take
from tests.conquest.table import board, position

ATTACKER, DEFENDER, THIRD = range(3)
COLOURS = ("macedonia", "egyptus", "hispania")
"""The nations of the three seats."""
FIELD, WATERS = "italia", "m_tyrrhenum"
LAND_OF = NUMBERS[FIELD]


class OnTheBoard:
    """A position of the game with one battle in it, to be played again and again."""

    def __init__(self, battle: Battle | SeaBattle) -> None:
        self.battle = battle
        self.state = put_up_at_sea(battle) if isinstance(battle, SeaBattle) else put_up(battle)

    def play(self, seed: int, seen: Seen) -> None:
        """Play the battle with the dice of this seed, everybody answering by policy."""
        state = self.state.copy()
        source = Fast(seed)
        state.dice = source.first()
        run = Run(GAME, state, Table(source))
        run.go()
        fled = ""
        while run.asks:
            ((seat, ask),) = run.asks.items()
            answer = self.answer(state, seat, ask)
            if answer is None:
                break
            if answer == "retreat":
                fled = "attacker_retreats" if seat == ATTACKER else "defender_retreats"
            run.answer(seat, answer)
        if isinstance(self.battle, SeaBattle):
            seen.note(*read_sea(self.battle, state))
        else:
            seen.note(*read_land(self.battle, state, fled))

    def answer(self, s: Conquest, seat: int, ask: Ask) -> Any:
        """What the policies say; None when the battle is over."""
        if ask.key == "combat.next":
            return next((option for option in ask.legal() if option != "done"), None)
        if ask.key == "captive.fate":
            return "hold"
        if ask.key == "retreat.to":
            return ask.default
        if isinstance(self.battle, SeaBattle):
            return self.sunk(s, seat, ask) if ask.key == "naval.losses" else None
        policy = self.battle.policy(seat == ATTACKER)
        if ask.key == "battle.stand":
            mine, theirs = (s.force(each, LAND_OF) for each in (ATTACKER, DEFENDER))
            return "retreat" if self.battle.flees(seat == ATTACKER, mine, theirs) else "fight"
        scene = s.agenda[-1]
        if ask.key == "battle.legion":
            force = self.battle.attacker if seat == ATTACKER else self.battle.defender
            chosen = take(named(s.force(seat, LAND_OF)), 5 + force.leaders, policy.legion)
        elif ask.key == "battle.losses":
            legion = s.front[:3] if seat == DEFENDER else s.front[3:]
            chosen = take(named(legion), scene[2], policy.losses)
        elif ask.key == "pursuit.losses":
            chosen = take(named(s.force(scene[1], LAND_OF)), scene[2], policy.pursuit)
        else:
            return None
        return chosen[ask.params["unit"].removeprefix("kind:")]

    def sunk(self, s: Conquest, seat: int, ask: Ask) -> list[str]:
        """The galleys that are given up."""
        assert isinstance(self.battle, SeaBattle)
        assert isinstance(ask, Subset)
        fleet = self.battle.attacker if seat == ATTACKER else self.battle.defender
        order = sorted(range(len(fleet)), key=lambda at: given_up(fleet[at]))
        keys = [f"galley:{COLOURS[seat]}_{at + 1}" for at in order]
        return [key for key in keys if key in ask.options][: ask.least]


def named(units: Sequence[int]) -> Units:
    """A row of the state by the names of the kinds."""
    return dict(zip(KINDS, units, strict=True))


def put_up(battle: Battle) -> Conquest:
    """The battle in a land far from everybody's home."""
    sides = battle.attacker, battle.defender
    leaders: dict[str, str] = {}
    for colour, force in zip(COLOURS, sides, strict=False):
        leaders |= {f"{colour}_general_{number + 1}": FIELD for number in range(force.general)}
        leaders |= {f"{colour}_caesar": FIELD for _ in range(force.caesar)}
    guards = {NAMES[land]: {THIRD: (1, 0, 0)} for land in NEIGHBOURS[LAND_OF] if battle.trapped}
    return ready(
        units={FIELD: {seat: force.units for seat, force in enumerate(sides)}, **guards},
        leaders=leaders,
        galleys={f"egyptus_{number + 1}": f"{FIELD}.{WATERS}" for number in range(battle.defender.galley)},
        control={FIELD: DEFENDER},
        fortified=[FIELD] if battle.fort else [],
    )


def put_up_at_sea(battle: SeaBattle) -> Conquest:
    """The battle in a sea."""
    leaders: dict[str, str] = {}
    galleys: dict[str, str] = {}
    cargo: dict[str, Sequence[int]] = {}
    for colour, fleet in zip(COLOURS, (battle.attacker, battle.defender), strict=False):
        general = 0
        for number, load in enumerate(fleet, 1):
            galley = f"{colour}_{number}"
            galleys[galley] = WATERS
            cargo[galley] = load.units
            leaders |= {f"{colour}_general_{general + each + 1}": f"galley:{galley}" for each in range(load.general)}
            leaders |= {f"{colour}_caesar": f"galley:{galley}" for _ in range(load.caesar)}
            general += load.general
    return ready(leaders=leaders, galleys=galleys, cargo=cargo)


def ready(units: Mapping[str, Mapping[int, Sequence[int]]] | None = None, **more: Any) -> Conquest:
    """A position of three players, without the units they begin with, just before the battles."""
    homes = {colour: {seat: (0, 0, 0)} for seat, colour in enumerate(COLOURS)}
    state = board(position(3, units={**homes, **(units or {})}, **more)).copy()
    state.agenda = [["combat"]]
    return state


def read_land(battle: Battle, s: Conquest, fled: str) -> tuple[str, int, Lost, Lost]:
    """How a battle on land has ended."""
    left = [units_of(s, ATTACKER), units_of(s, DEFENDER)]
    standing = any(left[ATTACKER]), any(left[DEFENDER])
    wins = {(True, False): "attacker_wins", (False, True): "defender_wins"}
    losses: list[Lost] = []
    for seat, force in enumerate((battle.attacker, battle.defender)):
        units = [had - has for had, has in zip(force.units, left[seat], strict=True)]
        galleys = [GALLEY_NAMES.index(f"{COLOURS[seat]}_{number + 1}") for number in range(force.galley)]
        held = [s.at[leader] for leader in generals(seat, force.general)]
        captured = force.general if s.out[seat] else sum(place >= HELD for place in held)
        losses.append((*units, sum(s.galley_at[each] == GONE for each in galleys), captured, s.out[seat]))
    return fled or wins.get(standing, "both_destroyed"), s.clash, losses[0], losses[1]


def units_of(s: Conquest, seat: int) -> list[int]:
    """All land units a player has on the board; who is out has none."""
    row = s.units[seat * ROW : (seat + 1) * ROW]
    return [sum(row[kind::3]) for kind in range(3)]


def generals(seat: int, count: int) -> list[int]:
    """The first generals of a seat."""
    return [LEADER_NAMES.index(f"{COLOURS[seat]}_general_{number + 1}") for number in range(count)]


def read_sea(battle: SeaBattle, s: Conquest) -> tuple[str, int, Lost, Lost]:
    """How a battle at sea has ended."""
    losses: list[Lost] = []
    afloat: list[bool] = []
    for seat, fleet in enumerate((battle.attacker, battle.defender)):
        gone = [
            s.galley_at[GALLEY_NAMES.index(f"{COLOURS[seat]}_{number}")] == GONE for number in range(1, len(fleet) + 1)
        ]
        sunk = [load for load, down in zip(fleet, gone, strict=True) if down]
        held = [s.at[leader] for leader in generals(seat, sum(load.general for load in fleet))]
        captured = sum(load.general for load in sunk) if s.out[seat] else sum(place >= HELD for place in held)
        losses.append(
            (*(sum(getattr(load, kind) for load in sunk) for kind in KINDS), len(sunk), captured, s.out[seat])
        )
        afloat.append(not all(gone) and not s.out[seat])
    if not any(afloat):
        outcome = "attacker_wins" if s.out[DEFENDER] else "defender_wins" if s.out[ATTACKER] else "both_destroyed"
    else:
        outcome = "both_afloat" if all(afloat) else "attacker_wins" if afloat[ATTACKER] else "defender_wins"
    return outcome, s.clash, losses[0], losses[1]
