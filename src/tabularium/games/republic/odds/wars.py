"""The odds of a named war: its fleet and its army with their leaders, against a Roman force.

The strengths are those the game itself computes, from a table on which only this war is in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabularium.draw.findings import Cell, Figure, Findings, Grid, Said
from tabularium.engine.refusal import bad

from ..cards import (
    BASE_LAND,
    BASE_NAVAL,
    DISASTER,
    LEADER,
    LEADER_WARS,
    MATCHING,
    MILITARY,
    PERSON,
    PROVINCE,
    REVOLTS,
    STANDOFF,
    WAR,
)
from ..forces import VETERAN_STRENGTH, local_strength
from ..options import RepublicOptions
from ..results import voids
from ..state import ACTIVE, LEADING, Republic
from ..wars import land_strength, naval_strength, numbers, support
from .battle import KINDS, battle, strength
from .province import Enemy, Strength, chances
from .reading import Bounds, Typed, given, known, typed

FORCE = {
    "legions": Bounds(0, 25),
    "veterans": Bounds(0, 25),
    "fleets": Bounds(0, 25),
    "military": Bounds(0, 20, None),
    "matching": Bounds(0, 3),
    "omens": Bounds(0, 2),
}
PROVINCIAL = {
    "armies": Bounds(0, 10),
    "fleets": Bounds(0, 10),
    "legions": Bounds(0, 25),
    "military": Bounds(0, 20),
    "matching": Bounds(0, 3),
    "omens": Bounds(0, 2),
}
SEA, LAND = "sea", "land"


def war(arguments: Sequence[str]) -> Findings:
    """At sea as long as the enemy has a fleet, then on land; each with the numbers that decide without the table."""
    found = typed(arguments, FORCE, ("leader", "commander"), ("developed",))
    if len(found.words) != 1:
        raise bad("odds.bad.one_war", number=len(found.words))
    number = known(found.words[0], WAR, "odds.bad.war")
    for name in found.named.get("commander", [])[-1:]:
        found.numbers.setdefault("military", MILITARY[known(name, PERSON, "odds.bad.senator")])
    force = given(found, FORCE)
    s = lone_war(number, found, force["matching"])
    units = {SEA: force["fleets"], LAND: force["legions"] + VETERAN_STRENGTH * force["veterans"]}
    against = {SEA: naval_strength(s, number), LAND: land_strength(s, number)}
    fights = [where for where in (SEA, LAND) if units[where] and (where == LAND or against[where])]
    if not fights:
        raise bad("odds.bad.no_force", war=WAR[number])
    if LAND in fights and force["fleets"] < support(s, number):
        raise bad("odds.bad.support", war=WAR[number], number=force["fleets"], least=support(s, number))
    disaster, standoff = strikes(s, number, found)
    told = {
        where: {
            "mine": strength(units[where], force["military"]),
            "theirs": against[where],
            "disaster": disaster,
            "standoff": standoff,
            "chances": battle(
                strength(units[where], force["military"]), against[where], disaster, standoff, force["omens"]
            ),
        }
        for where in fights
    }
    return Findings(list(_grids(WAR[number], told)), {"war": WAR[number], **told})


def province(arguments: Sequence[str]) -> Findings:
    """A province that a war attacks: with its base, the garrison, provincial forces and a governor."""
    found = typed(arguments, PROVINCIAL, ("leader",), ("developed",))
    if len(found.words) != 2:
        raise bad("odds.bad.province_and_war", number=len(found.words))
    place = known(found.words[0], PROVINCE, "odds.bad.province")
    number = known(found.words[1], WAR, "odds.bad.war")
    force = given(found, PROVINCIAL)
    s = lone_war(number, found, force["matching"])
    side = int("developed" in found.switches)
    land = BASE_LAND[side][place] + force["legions"] + local_strength(force["armies"], force["legions"])
    naval = BASE_NAVAL[side][place] + force["fleets"]
    disaster, standoff = numbers(s, number)
    own = Strength(land + force["military"], naval + force["military"], force["fleets"], force["legions"])
    enemy = Enemy(
        land_strength(s, number), naval_strength(s, number), support(s, number), tuple(disaster), tuple(standoff)
    )
    told = chances(own, enemy, force["omens"])._asdict()
    rows: list[list[Cell]] = [
        [Said("odds.mine"), Figure(own.land, "count")],
        [Said("odds.theirs"), Figure(enemy.land, "count")],
    ]
    rows += [[Said(f"odds.province.{name}"), Figure(chance, "share")] for name, chance in told.items()]
    title = Said("odds.province", {"province": PROVINCE[place], "war": WAR[number]})
    return Findings([Grid(title, [Said("odds.value")], rows)], told)


def lone_war(number: int, found: Typed, matching: int) -> Republic:
    """A table with this war active, with so many matching ones and the leaders named."""
    s = Republic(options=RepublicOptions(), factions=3)
    if matching > len(MATCHING[number]):
        raise bad("odds.bad.matching", war=WAR[number], most=len(MATCHING[number]))
    for each in (number, *MATCHING[number][:matching]):
        s.war[each] = ACTIVE
    for name in found.named.get("leader", []):
        leader = known(name, LEADER, "odds.bad.leader")
        if number in LEADER_WARS[leader]:
            s.leader_at[leader] = LEADING
        else:
            s.refuge.append([leader, number])
    if number in REVOLTS:
        s.developed[number - REVOLTS.start] = int("developed" in found.switches)
    return s


def strikes(s: Republic, number: int, found: Typed) -> tuple[list[int], list[int]]:
    """The disaster and standoff numbers; a commander may make those of the war's own card harmless."""
    disaster, standoff = numbers(s, number)
    for name in found.named.get("commander", [])[-1:]:
        if voids(known(name, PERSON, "odds.bad.senator"), number):
            return disaster[len(DISASTER[number]) :], standoff[len(STANDOFF[number]) :]
    return disaster, standoff


def _grids(key: str, told: dict[str, dict[str, Any]]) -> list[Grid]:
    columns = [Said(f"odds.{where}") for where in told]
    forces: list[list[Cell]] = [
        [Said(f"odds.{what}"), *(Figure(each[what], "count") for each in told.values())] for what in ("mine", "theirs")
    ]
    forces += [
        [Said(f"odds.{what}"), *(Said("odds.numbers", {"numbers": each[what]}) for each in told.values())]
        for what in ("disaster", "standoff")
    ]
    chances: list[list[Cell]] = [
        [Said(f"odds.result.{kind}"), *(Figure(each["chances"][kind], "share") for each in told.values())]
        for kind in KINDS
    ]
    return [Grid(Said("odds.battle", {"war": key}), columns, forces), Grid(Said("odds.outcomes"), columns, chances)]
