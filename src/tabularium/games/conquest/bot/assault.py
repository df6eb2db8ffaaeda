"""Attacks on lands where an enemy stands: all that can come there this turn, and whether it pays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..board import KEYS, NEIGHBOURS
from ..pieces import COMBAT_KINDS, FRESH, GALLEY_KEYS, GALLEY_ROOM, LAND_KINDS, ROAD_ONLY, UNITS_PER_LEADER
from .campaign import CAESAR_COST, Campaign, Order
from .crossing import aboard, boats_to, landings, next_leg
from .judge import GENERAL_WORTH, NONE, Units, add, best_of, might, odds

SURE = 0.92
"""With such a chance no more need to come."""
HOPELESS = 0.45
"""With less of the enemy's might than this an attack is not thought about."""
ATTACK_FROM = 0.55
"""The chance to take the field below which nobody attacks."""
BOLDNESS = 0.4
"""By how much less is asked of an attack when own units count for nothing any more."""
PLENTY = 500
"""Talents before inflation that replace every loss."""
FIRST = 200.0
"""Attacks come before other moves."""


@dataclass(frozen=True)
class Column:
    """What can march on a field from one place, and the order that sets it going."""

    units: Units
    leaders: int
    order: Order
    caesar: bool = False

    @property
    def might(self) -> float:
        return might(self.units, self.leaders)


def assaults(c: Campaign) -> Iterator[Order]:
    """The orders of all attacks that pay, the first columns first."""
    fields = sorted({land for foe in c.p.foes for land, _ in c.p.stacks[foe]})
    for field in fields:
        columns = sorted(columns_to(c, field), key=lambda column: (column.caesar, -column.might))
        if columns:
            yield from assault(c, field, columns)


def assault(c: Campaign, field: int, columns: list[Column]) -> Iterator[Order]:
    """The columns that are needed to take a field, if it pays."""
    p = c.p
    units = p.force(field)
    leaders = p.leaders_in.get((c.seat, field), 0) if any(units) else 0
    pledged = any(units)
    before = stake(c, field, units, leaders, False) if pledged else 0.0
    chosen: list[Column] = []
    caesar = False
    best = before
    for column in columns:
        if (pledged or chosen) and chance(c, field, units, leaders) >= SURE:
            break
        units, leaders = add(units, column.units), leaders + column.leaders
        caesar = caesar or column.caesar
        chosen.append(column)
        best = stake(c, field, units, leaders, caesar)
    if not chosen or best <= before:
        return
    asked = 0.0 if overflowing(c) else ATTACK_FROM - BOLDNESS * (1 - c.p.thrift)
    if not pledged and (best <= 0 or chance(c, field, units, leaders) < asked):
        return
    for column in chosen:
        order = column.order
        yield Order(FIRST + best, order.piece, order.to, order.others, order.legion)


def overflowing(c: Campaign) -> bool:
    """Is every unit of the own colours on the board, and money enough to replace whoever falls?"""
    troops = c.s.supply[c.seat * COMBAT_KINDS : c.seat * COMBAT_KINDS + LAND_KINDS]
    return not any(troops) and c.s.talents[c.seat] > PLENTY * c.s.factor


def enemy_in(c: Campaign, field: int) -> int:
    """The enemy in a field; of several the strongest."""
    return max(c.p.foes, key=lambda foe: might(c.p.force(field, foe), c.p.leaders_in.get((foe, field), 0)))


def chance(c: Campaign, field: int, units: Units, leaders: int) -> float:
    """The chance to take a field with these units."""
    p = c.p
    foe = enemy_in(c, field)
    theirs, others = p.force(field, foe), p.leaders_in.get((foe, field), 0)
    ours = might(units, leaders)
    dice = 0 if not p.walls(field, foe) else 1 if units[2] else 2
    ratio = ours / might(theirs, others, dice)
    if ratio < HOPELESS:
        return 0.0
    if ratio > 6:
        return 1.0
    return odds(units, leaders, theirs, others, p.walls(field, foe)).conquered


def stake(c: Campaign, field: int, units: Units, leaders: int, caesar: bool) -> float:
    """What an attack with these units is likely to bring and to cost, in talents."""
    p, s = c.p, c.s
    foe = enemy_in(c, field)
    theirs, others = p.force(field, foe), p.leaders_in.get((foe, field), 0)
    if might(units, leaders) < HOPELESS * might(theirs, others):
        return -1.0
    throne = s.at[p.caesar(foe)] == field
    havens = (True, bool(s.havens(foe, NEIGHBOURS[field])))
    clash = odds(units, leaders, theirs, others, p.walls(field, foe), (caesar, throne), havens)
    captured = p.prize(foe) * clash.their_caesar
    gain = clash.conquered * c.gain(field) + captured
    gain += s.factor * (clash.their_loss + GENERAL_WORTH * clash.their_generals)
    cost = (
        s.factor * (clash.our_loss * c.p.thrift + GENERAL_WORTH * clash.our_generals) + CAESAR_COST * clash.our_caesar
    )
    if caesar:
        cost += CAESAR_COST * c.peril(field, units) * (1 - clash.their_caesar) / 4
    return gain - cost


# -- who can come ------------------------------------------------------------------------------------------------------
def columns_to(c: Campaign, field: int) -> Iterator[Column]:
    """Everything that could reach a field this turn, by land and by sea."""
    for land in c.bases:
        if land == field:
            continue
        if field in c.ways(land):
            column = by_land(c, land, field)
        else:
            column = by_sea(c, land, field)
        if column is not None:
            yield column
    for galley in aboard(c):
        if field in landings(c, galley):
            units, leaders = aboard(c)[galley]
            caesar = c.p.caesar(c.seat) in leaders
            to = KEYS[next_leg(c, galley, field)]
            yield Column(units, len(leaders), Order(0, GALLEY_KEYS[galley], to), caesar)


def by_land(c: Campaign, land: int, field: int) -> Column | None:
    """What can march from a neighbouring land: the generals there, or where there is none the Caesar."""
    leaders = c.generals(land)
    caesar = not leaders and land == c.court and c.s.strength[c.p.caesar(c.seat)] < ROAD_ONLY
    if caesar:
        leaders = [c.p.caesar(c.seat)] if c.s.at[c.p.caesar(c.seat)] == land else []
    spare = sum(c.p.force(land)) if caesar else c.spare(land, field)
    units = best_of(c.stepping(land), min(spare, UNITS_PER_LEADER * len(leaders)))
    if not any(units):
        return None
    leaders = leaders[: needed(sum(units))]
    piece, others = c.key(leaders)
    order = Order(0, piece, KEYS[field], others, c.legion(land, units))
    return Column(units, len(leaders), order, caesar)


def needed(units: int) -> int:
    """How many leaders go with so many units: to lead them, and to make the battle legion large."""
    return max(-(-units // UNITS_PER_LEADER), min(units - 5, 3), 1)


def by_sea(c: Campaign, land: int, field: int) -> Column | None:
    """What can be shipped from a port this turn; one galley with one general at a time."""
    leaders = c.generals(land, rested=True)
    boats = boats_to(c, land, field) if leaders else []
    if not boats:
        return None
    units = best_of(c.rested(land), min(c.spare(land), GALLEY_ROOM))
    if units == NONE or c.s.strength[leaders[0]] != FRESH:
        return None
    fleet = min(len(boats), len(leaders))
    whole = best_of(c.rested(land), min(c.spare(land), GALLEY_ROOM * fleet))
    piece, _ = c.key(leaders[:1])
    order = Order(0, piece, GALLEY_KEYS[boats[0]], (), c.legion(land, units, rested=True))
    return Column(whole, fleet, order)
