"""Field battles (4.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ..book import rule
from ..cards.lasting import Effect
from ..cards.warfare import Field, battle_over, field_dice, in_battle
from ..hostility import hostile
from ..independents import exterminated, leader_gone
from ..patronage import has_leader
from ..pieces import NOBODY, Active, Force, Leader
from ..state import POINTS, MareNostrum
from ..tables import HOSTILE, VETERAN
from ..world import PROVINCES
from .commanders import commander, present, survive, without_troops
from .figures import DIE, Volley, clearly, needed, rolling, victor, volley
from .losses import drawn, fall
from .sides import Sides, picked
from .spoils import Engaged, battle_points, decided, remember, share

Cards = list[tuple[Active, Effect]]
VETERANS_ON = 1
MOST_VETERANS = 3


@dataclass
class Battle:
    """A battle as it begins; everything by side."""

    province: int
    sides: Sides
    forces: tuple[list[Force], list[Force]]
    leaders: tuple[list[Leader], list[Leader]]
    engaged: tuple[Engaged, Engaged]

    def size(self, side: int) -> int:
        """How many units a side has now."""
        return sum(force.size for force in self.forces[side])


def line_up(s: MareNostrum, province: int, sides: Sides) -> Battle:
    """All units of both sides in a province, led or not."""
    here = [force for force in s.forces_in(province) if force.size]
    one, other = ([force for force in here if force.nation in side] for side in sides)
    engaged: tuple[Engaged, Engaged] = ({}, {})
    for side, forces in zip(engaged, (one, other), strict=True):
        for force in forces:
            side[force.nation] = side.get(force.nation, 0) + force.size
    return Battle(province, sides, (one, other), (present(s, province, one), present(s, province, other)), engaged)


@rule(
    "mare:4.2e",
    "mare:4.2f",
    "mare:4.2m",
    "mare:8.1a",
    "mare:8.1b",
    "mare:4.2d",
    "mare:3.14ab",
    "mare:3.12.9d",
    "mare:3.12.1b",
    "mare:8.1d",
    "mare:8.1e",
)
def fight(s: MareNostrum, province: int, sides: Sides) -> tuple[Battle, int | None]:
    """Both sides strike once at the same time and take their losses; nobody retreats. Who won, if anybody did?"""
    s.tidy()  # else an army whose leader falls could join units that are none and take no part
    battle = line_up(s, province, sides)
    had = battle.size(0), battle.size(1)
    field = Field(province, sides, battle.leaders, had)
    cards = in_battle(s, field)
    dice = strikes(s, battle, 0, field, cards), strikes(s, battle, 1, field, cards)
    battle_over(cards)
    lost = min(dice[1].struck, had[0]), min(dice[0].struck, had[1])
    for side in (0, 1):
        fall(s, [force.units for force in battle.forces[side]], lost[side])
    remember(s, sides)
    led = all(battle.leaders)
    winner = victor(had, lost, "field") if led else None
    report(s, battle, had, lost, winner, dice)
    for side in (0, 1):
        points = battle_points(winner == side, lost[1 - side], lost[side], POINTS["unit_excess"])
        share(s, battle.engaged[side], points)
    if winner is not None:
        decided(s, sides[winner], sides[1 - winner])
        toughen(s, battle.forces[winner])
    for side in (0, 1):
        cause = "battle_undecided" if winner is None else "battle_won" if winner == side else "battle_lost"
        survive(s, battle.leaders[side], cause, battle.engaged[1 - side])
    for side in (0, 1):
        without_troops(s, battle.forces[side])
    conquer(s, battle)
    return battle, winner


@rule("mare:4.2b", "mare:4.2c")
def strikes(s: MareNostrum, battle: Battle, side: int, field: Field, cards: Cards) -> Volley:
    """The dice with which a side strikes."""
    lead = bonus(battle, side)
    needing: Counter[int] = Counter()
    for force in battle.forces[side]:
        for column, number in enumerate(force.units):
            if number:
                needing[needed(column) - lead - field_dice(cards, field, side, force.nation, column)] += number
    return volley((need, s.roll(dice, DIE)) for need, dice in rolling(needing))


@rule("mare:4.2l", "mare:4.5.1b")
def bonus(battle: Battle, side: int) -> int:
    """The sum that a unit of a side adds to its die: the modifier of the leader who leads the side."""
    leader = commander(battle.leaders[side])
    return leader.modifier if leader is not None else 0


@rule("mare:4.2j")
def toughen(s: MareNostrum, forces: list[Force]) -> None:
    """One victory in ten makes up to three veterans out of those who survived it."""
    if s.die(DIE) != VETERANS_ON:
        return
    for _ in range(s.die(MOST_VETERANS)):
        slots = [(force.units, column) for force in forces for column in range(VETERAN) if force.units[column]]
        if slots:
            units, column = drawn(s, slots, sum(units[column] for units, column in slots))
            units[column] -= 1
            units[column + VETERAN] += 1


@rule("mare:3.12.1b", "mare:3.12.9c", "mare:3.12.1c")
def conquer(s: MareNostrum, battle: Battle) -> None:
    """An independent without troops falls to the Hostile nation that has most units left; among equals by lot.

    The same if the last of them left with a leader who did not survive. Only then it counts that he is gone, for he
    alone may have been what it was at war about.
    """
    for side in (0, 1):
        own = any(force.nation == NOBODY for force in battle.forces[side])
        left = {
            nation: s.units_in(battle.province, nation)
            for nation in s.living()
            if nation in battle.sides[1 - side] and s.grade[nation][battle.province] == HOSTILE
        }
        most = [nation for nation, units in left.items() if units == max(left.values())]
        if own and most and not s.units_in(battle.province, NOBODY):
            exterminated(s, battle.province, most[picked(s, len(most))])
        led = any(leader.nation == NOBODY for leader in battle.leaders[side])
        if led and not has_leader(s, battle.province):
            leader_gone(s, battle.province)


@rule("mare:3.14m")
def free_to_go(battle: Battle, winner: int | None, side: int) -> bool:
    """May a leader who came to this battle go on? The enemy is gone, or beaten and outnumbered, or an independent."""
    theirs = battle.size(1 - side)
    return (
        not theirs
        or (winner == side and battle.size(side) >= 2 * theirs)
        or all(party == NOBODY for party in battle.sides[1 - side])
    )


def report(
    s: MareNostrum,
    battle: Battle,
    had: tuple[int, int],
    lost: tuple[int, int],
    winner: int | None,
    dice: tuple[Volley, Volley],
) -> None:
    """The public line about it."""
    province = PROVINCES[battle.province]
    one, other = ([province if party == NOBODY else s.name(party) for party in side] for side in battle.sides)
    s.say(
        "battle.field",
        rule="mare:4.2a",
        segment=s.segment,
        province=province,
        one=one,
        other=other,
        units=had[0],
        enemies=had[1],
        lost=lost[0],
        killed=lost[1],
        dice=[list(side) for side in dice],
    )
    if winner is not None:
        why = "mare:4.2g" if clearly(lost, winner, "field") else "mare:4.2h"
        s.say("battle.won", rule=why, winners=(one, other)[winner])


def enemies_in(s: MareNostrum, nation: int, province: int) -> bool:
    """Are there units in a province that fight this nation?"""
    return any(
        force.size and force.nation != nation and hostile(s, nation, force.nation, province)
        for force in s.forces_in(province)
    )
