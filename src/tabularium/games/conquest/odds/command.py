"""The odds as the command asks for them: forces and policies in words, and the answer in tables.

`ask(["2 general 5 infantry", "4 infantry", "--fort", "--defender-retreats", "25%"])`
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import permutations
from typing import Any

import msgspec

from tabularium.draw.findings import Cell, Figure, Findings, Grid, Said
from tabularium.engine.refusal import bad

from ..pieces import GALLEY_ROOM, KINDS, LAND_KINDS
from .answer import ORDERS, Force, Odds, Order, Outcomes, Policy, Toll
from .land import land_battle
from .sea import sea_battle

PIECES = [*KINDS[: LAND_KINDS + 1], "general", "caesar"]
MOST = {"infantry": 40, "cavalry": 40, "catapult": 12, "galley": 16, "general": 8, "caesar": 1}
"""The pieces of two colours, with one Caesar: nobody has seen more in one place."""
WORDS = re.compile(r"(?:(\d+)\s*)?\b([a-z]+)\b")
"""A piece, with its number if it has one."""
EXAMPLE = "2 general 5 infantry 1 catapult"
SIDES = ("attacker", "defender")
SEA, FORT = "--sea", "--fort"
SWITCHES = (FORT, SEA, *(f"--{side}-trapped" for side in SIDES))
ORDERS_OF_A_SIDE = ("legion", "losses", "pursuit")
ORDERED = tuple(f"--{side}-{what}" for side in SIDES for what in ORDERS_OF_A_SIDE)
RETREATS = tuple(f"--{side}-retreats" for side in SIDES)
FLAGS = (*SWITCHES, *ORDERED, *RETREATS)
SPELLED: dict[str, Order] = {
    **ORDERS,
    **{",".join(kinds): kinds for kinds in permutations(ORDERS["cheapest"], 3)},
}


def ask(arguments: Sequence[str]) -> Findings:
    """The odds of a battle: two forces, the attacker's first, and options."""
    forces, flags = _sorted_out(arguments)
    if len(forces) != len(SIDES):
        raise bad("odds.bad.sides", number=len(forces), example=EXAMPLE)
    if SEA in flags:
        for flag in flags.keys() - {SEA}:
            raise bad("odds.bad.at_sea", name=flag)
        odds = sea_battle(*map(read_fleet, forces))
    else:
        attacker, defender = map(read_force, forces)
        odds = land_battle(
            attacker,
            defender,
            fort=FORT in flags,
            attack=_policy("attacker", flags),
            defence=_policy("defender", flags),
            attacker_haven="--attacker-trapped" not in flags,
            defender_haven="--defender-trapped" not in flags,
        )
    return Findings(list(_grids(odds)), msgspec.to_builtins(odds))


# -- reading -------------------------------------------------------------------------------------------------------
def _sorted_out(arguments: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Forces and flags; `--flag value` and `--flag=value` are the same."""
    forces: list[str] = []
    flags: dict[str, str] = {}
    rest = iter(arguments)
    for argument in rest:
        if not argument.startswith("--"):
            forces.append(argument)
            continue
        flag, equals, value = argument.partition("=")
        if flag not in FLAGS:
            raise bad("bad.flag", name=flag, nearest=_nearest(flag, FLAGS))
        if flag not in SWITCHES and not equals:
            value = next(rest, "")
        flags[flag] = value
    return forces, flags


def _nearest(name: str, known: Iterable[str]) -> str:
    return (get_close_matches(name, list(known), 1, 0) or [""])[0]


def read_force(text: str) -> Force:
    """A force in words, such as `2 general 5 infantry`; a word without a number is one piece."""
    lower = text.lower()
    counts = dict.fromkeys(PIECES, 0)
    for number, word in re.findall(WORDS, lower):
        kind = _piece(word)
        counts[kind] += int(number or 1)
        if counts[kind] > MOST[kind]:
            raise bad("odds.bad.many", number=counts[kind], name=kind, nearest=MOST[kind])
    if re.sub(WORDS, "", lower).strip(" ,") or not any(counts.values()):
        raise bad("odds.bad.force", name=text, example=EXAMPLE)
    return Force(**counts)


def _piece(word: str) -> str:
    """The piece that was meant, in the singular or the plural."""
    singular = word.removesuffix("s")
    if singular not in PIECES:
        raise bad("odds.bad.piece", name=word, nearest=_nearest(singular, PIECES))
    return singular


def read_fleet(text: str) -> list[Force]:
    """Galleys in words, such as `2 galley, 1 galley 1 general 3 infantry`: each of a group carries what follows."""
    fleet: list[Force] = []
    for group in text.split(","):
        force = read_force(group)
        if not force.galley:
            raise bad("odds.bad.no_galleys")
        if sum(force.units) > GALLEY_ROOM:
            raise bad("odds.bad.room", number=sum(force.units), nearest=GALLEY_ROOM)
        fleet += [msgspec.structs.replace(force, galley=0)] * force.galley
    for kind in PIECES:
        count = len(fleet) if kind == "galley" else sum(getattr(load, kind) for load in fleet)
        if count > MOST[kind] and kind in ("galley", "general", "caesar"):
            raise bad("odds.bad.many", number=count, name=kind, nearest=MOST[kind])
    return fleet


def _policy(side: str, flags: dict[str, str]) -> Policy:
    chosen: dict[str, Any] = {}
    for what in ORDERS_OF_A_SIDE:
        flag = f"--{side}-{what}"
        if flag in flags:
            spelled = flags[flag].replace(" ", "").lower()
            if spelled not in SPELLED:
                raise bad("odds.bad.order", name=flags[flag], nearest=_nearest(spelled, SPELLED))
            chosen[what] = SPELLED[spelled]
    if f"--{side}-retreats" in flags:
        chosen["retreat_below"] = _share(flags[f"--{side}-retreats"])
    return Policy(**chosen)


def _share(text: str) -> float:
    number, percent, rest = text.strip().partition("%")
    if not re.fullmatch(r"\d+(\.\d+)?|\.\d+", number.strip()) or rest:
        raise bad("odds.bad.share", name=text)
    return float(number) / 100 if percent else float(number)


# -- telling -------------------------------------------------------------------------------------------------------
def _grids(odds: Odds) -> Iterable[Grid]:
    sides = [Said(f"odds.{side}") for side in SIDES]
    tolls = odds.attacker_toll, odds.defender_toll
    yield Grid(Said("odds.forces"), sides, list(_forces(odds)))
    yield Grid(Said("odds.outcomes"), [Said("odds.chance")], list(_outcomes(odds)))
    yield Grid(Said("odds.cost"), sides, list(_cost(tolls, odds)))
    for side, toll, force in zip(SIDES, tolls, (odds.attacker.force, odds.defender.force), strict=True):
        kinds = [kind for kind in PIECES[:-1] if getattr(force, kind)]
        rows = _by_number([getattr(toll, kind).chances for kind in kinds])
        yield Grid(Said(f"odds.losses.{side}"), [Said(f"odds_piece.{kind}") for kind in kinds], list(rows))
    yield Grid(Said("odds.policies"), sides, list(_policies(odds)))


def _forces(odds: Odds) -> Iterable[list[Cell]]:
    for kind in PIECES:
        counts = [getattr(side.force, kind) for side in (odds.attacker, odds.defender)]
        if any(counts):
            yield [Said(f"odds_piece.{kind}"), *(Figure(count, "count") for count in counts)]
    if odds.fort:
        yield [Said("odds.fort"), None, Said("odds.yes")]


def _outcomes(odds: Odds) -> Iterable[list[Cell]]:
    for name in Outcomes.__struct_fields__:
        chance = getattr(odds.outcomes, name)
        if chance or name in ("attacker_wins", "defender_wins"):
            yield [Said(f"odds.outcome.{name}"), Figure(chance, "share")]
    yield [Said("odds.rounds"), Figure(odds.rounds)]


def _cost(tolls: tuple[Toll, Toll], odds: Odds) -> Iterable[list[Cell]]:
    forces = odds.attacker.force, odds.defender.force
    for kind in PIECES[:-1]:
        if any(getattr(force, kind) for force in forces):
            yield [Said(f"odds.lost.{kind}"), *(Figure(getattr(toll, kind).expected) for toll in tolls)]
    if any(force.caesar for force in forces):
        cells = [Figure(t.caesar, "share") if f.caesar else None for t, f in zip(tolls, forces, strict=True)]
        yield [Said("odds.lost.caesar"), *cells]
    yield [Said("odds.lost.talents"), *(Figure(toll.talents) for toll in tolls)]


def _by_number(columns: Sequence[Sequence[float]]) -> Iterable[list[Cell]]:
    """The chance of each number lost, down to the last that anything has."""
    for number in range(max(map(len, columns))):
        cells = [Figure(column[number], "share") if number < len(column) else None for column in columns]
        yield [Figure(number, "count"), *cells]


def _policies(odds: Odds) -> Iterable[list[Cell]]:
    sides = odds.attacker, odds.defender
    if odds.place == "sea":
        yield [Said("odds.policy.sinking"), *(Said(f"odds.sinking.{side.policy.sinking}") for side in sides)]
        return
    for what in ORDERS_OF_A_SIDE:
        yield [Said(f"odds.policy.{what}"), *(_order(getattr(side.policy, what)) for side in sides)]
    yield [Said("odds.policy.retreats"), *(_retreats(side.policy) for side in sides)]
    if not all(side.haven for side in sides):
        yield [Said("odds.policy.haven"), *(Said("odds.yes" if side.haven else "odds.no") for side in sides)]


def _order(order: Order) -> Said:
    first, second, third = (f"odds_piece:{kind}" for kind in order)
    return Said("odds.order", {"first": first, "second": second, "third": third})


def _retreats(policy: Policy) -> Said:
    if policy.retreat_below == 0:
        return Said("odds.retreats.never")
    return Said("odds.retreats.below", {"percent": f"{100 * policy.retreat_below:g}"})
