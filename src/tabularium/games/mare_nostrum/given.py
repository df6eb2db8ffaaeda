"""How the year goes on from a position that a scenario file gives: its armies, their orders, and the steps to come."""

from __future__ import annotations

from msgspec.structs import replace

from .leaders import called
from .movement.armies import stand_down
from .orders import Assignment, Deployment, Units
from .pieces import NOBODY, Campaign, Leader
from .state import NO_ORDERS, MareNostrum
from .world import NOWHERE, PROVINCES

MARCHING = ("naval_battles", "fleet_attrition", "movement_segment")
"""The steps in which armies have been made up and have orders."""


def tidy(s: MareNostrum) -> None:
    """Forces without units are forgotten, armies on the map are under way, and the rest of the year follows a step.

    Before armies are made up leaders have none: the units that a position gives them stand where they are. Where sheets
    have been handed in, they lead them all the same, unless their sheet says otherwise.
    """
    abroad = [leader for leader in s.leaders if leader.nation != NOBODY and leader.province != NOWHERE]
    if s.scene in MARCHING:
        s.campaigns = s.campaigns or [
            Campaign(leader.nation, leader.number, leader.number) for leader in abroad if leader.principal == NOBODY
        ]
    else:
        for leader in abroad if s.scene in s.edition.steps["resolution"] else ():
            stay_in_command(s, leader)
        stand_down(s)
    s.tidy()
    phases, now = s.edition.phases, s.edition.phase_of([s.scene])
    if len(s.flow) == 1 and now in phases:
        later = phases[phases.index(now) + 1 :]
        s.resume([["open_turn"], *([s.edition.steps[phase][0]] for phase in reversed(later)), *s.flow])


def stay_in_command(s: MareNostrum, leader: Leader) -> None:
    """The sheet of a leader's nation leaves him where he is, with what he leads, if it does not speak of him."""
    orders, name = s.sheets[leader.nation] or NO_ORDERS, called(leader)
    army = s.army(leader.number)
    if all(row.leader != name for row in orders.leaders) and (army is not None or leader.principal != NOBODY):
        here = Deployment(name, province=PROVINCES[leader.province])
        along = Deployment(name, accompanies=f"leader:{leader.principal}")
        orders = replace(orders, leaders=[*orders.leaders, here if leader.principal == NOBODY else along])
    if army is not None and all(row.leader != name for row in orders.armies):
        orders = replace(orders, armies=[*orders.armies, Assignment(name, Units(*army.units))])
    s.sheets[leader.nation] = orders
