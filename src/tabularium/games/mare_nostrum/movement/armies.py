"""The composition of armies (3.14), and the campaigns of their leaders."""

from __future__ import annotations

from tabularium.engine import refuse

from ..book import rule, scene
from ..deck import hero_name
from ..leaders import called, heirs
from ..orders import Orders, Units
from ..pieces import NOBODY, Campaign, Force, Leader
from ..state import Failed, MareNostrum
from ..tables import COLUMNS
from ..world import NOWHERE, PROVINCES


@scene
@rule("mare:3.14a")
def army_composition(s: MareNostrum) -> None:
    """All nations assign their units to the leaders who are with them."""
    s.campaigns, s.runs = [], []
    for nation, orders in s.ordered():
        compose(s, nation, orders, s.failed(nation))
    s.tidy()
    s.after(army_composition)


@rule("mare:3.14a", "mare:3.14b", "mare:3.12.7b", "mare:3.11d")
def compose(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Leaders take what they are assigned of the units around them, by number; the rest stays as it stands.

    The successor of a leader who is gone has his army and his orders.
    """
    own = s.leaders_of(nation)
    taken = heirs(own, orders) if orders.leaders else {}
    former = {heir: gone for gone, heir in taken.items()}
    leaders = {called(leader): leader for leader in own} if orders.armies else {}
    leaders |= {gone: leaders[heir] for gone, heir in taken.items() if leaders}
    rows = [(f"armies[{place}]", row) for place, row in enumerate(orders.armies)]
    for path, row in sorted(rows, key=lambda each: int(each[1].leader.removeprefix("leader:"))):
        leader = leaders.get(row.leader)
        if leader is None or leader.principal != NOBODY or leader.province == NOWHERE:
            failed(f"{path}.leader", refuse("armies.no_command", "mare:3.14a", leader=hero_name(row.leader)))
        elif not take(s, leader, row.units):
            where = PROVINCES[leader.province]
            failed(f"{path}.units", refuse("units.not_there", "mare:3.14a", province=where))
    s.campaigns += [
        Campaign(nation, leader.number, int(former.get(called(leader), called(leader)).removeprefix("leader:")))
        for leader in own
        if leader.principal == NOBODY and leader.province != NOWHERE
    ]


def take(s: MareNostrum, leader: Leader, wanted: Units) -> bool:
    """A leader takes units of his nation that nobody leads; were all there?"""
    standing, army = s.standing(leader.nation, leader.province), led_by(s, leader)
    taken = [min(want, there) for want, there in zip(wanted.columns, standing.units, strict=True)]
    standing.units = [there - gone for there, gone in zip(standing.units, taken, strict=True)]
    army.units = [there + gone for there, gone in zip(army.units, taken, strict=True)]
    return taken == wanted.columns


def leave(s: MareNostrum, leader: Leader, wanted: Units) -> bool:
    """A leader leaves units where he is; had he all of them?"""
    standing, army = s.standing(leader.nation, leader.province), led_by(s, leader)
    left = [min(want, there) for want, there in zip(wanted.columns, army.units, strict=True)]
    army.units = [there - gone for there, gone in zip(army.units, left, strict=True)]
    standing.units = [there + gone for there, gone in zip(standing.units, left, strict=True)]
    return left == wanted.columns


def led_by(s: MareNostrum, leader: Leader) -> Force:
    """The army of a leader, which may still be empty."""
    army = s.army(leader.number)
    if army is None:
        army = Force(nation=leader.nation, province=leader.province, units=[0] * COLUMNS, leader=leader.number)
        s.forces.append(army)
    return army


@rule("mare:3.14b")
def stand_down(s: MareNostrum) -> None:
    """After the last segment the units of all nations stand where they are; their leaders are placed anew next year."""
    for army in [force for force in s.forces if force.leader != NOBODY and force.nation != NOBODY]:
        s.join(army)
    s.tidy()
