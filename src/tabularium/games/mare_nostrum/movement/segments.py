"""The six segments of a year, each for all nations at once; and the plan of one nation, walked before it is known who
will stand in the way (3.14).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabularium.engine import refuse

from ..book import rule, scene
from ..deck import hero_name
from ..orders import Orders
from ..state import Failed, MareNostrum
from ..tables import SEGMENTS
from ..world import NOWHERE
from .actions import attack_cities, no_attack, no_plunder, plunder
from .armies import stand_down
from .contact import contacts
from .due import all_due, due_of, still_due
from .march import arrive, hand_over, move, set_out
from .transit import overstay


@scene
@rule("mare:3.14z", "mare:3.14e", "mare:3.14r", "mare:3.12.2b")
def movement_segment(s: MareNostrum) -> None:
    """A segment: units change hands, all move, fight, storm and plunder; after the sixth the armies stand down."""
    s.segment += 1
    due = all_due(s)
    hand_over(s, due)
    set_out(s, due)
    contacts(s, arrive(s))
    s.tidy()
    here = still_due(s, due)
    attack_cities(s, here, "assault")
    attack_cities(s, here, "besiege")
    plunder(s, here)
    overstay(s)
    if s.segment < SEGMENTS:
        s.next(movement_segment)
        return
    s.segment, s.campaigns = 0, []
    stand_down(s)
    s.after(movement_segment)


# -- the plan -------------------------------------------------------------------------------------------------------
@rule("mare:3.14c", "mare:3.14d", "mare:3.14aa")
def plan(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """One nation's orders of movement as they would go if nobody stood in their way."""
    for _ in planned(s, nation, orders, failed):
        pass


def planned(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> Iterator[int]:
    """The same segment by segment: each is told before it begins."""
    well_formed(s, nation, orders, failed)
    for s.segment in range(1, SEGMENTS + 1):
        yield s.segment
        due = [*due_of(s, nation, orders, failed, planned=True)]
        hand_over(s, due)
        set_out(s, due)
        for each in due:
            if each.step.action in ("assault", "besiege"):
                why = no_attack(s, each)
            else:
                why = no_plunder(s, each) if each.step.action == "plunder" else None
            if why is not None:
                each.failed(".city" if each.step.action != "plunder" else "", why)
        for campaign in s.campaigns:
            if campaign.bound != NOWHERE and campaign.arrives == s.segment:
                move(s, campaign)


@rule("mare:3.14c", "mare:3.11c")
def well_formed(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Orders go to leaders with a command of their own, once each, and one order to a segment."""
    commands = {f"leader:{campaign.leader}" for campaign in s.campaigns}
    seen: list[str] = []
    for place, march in enumerate(orders.movement):
        if march.leader in seen or march.leader not in commands:
            why = refuse("movement.no_command", "mare:3.11c", leader=hero_name(march.leader))
            failed(f"movement[{place}].leader", why)
        seen.append(march.leader)
        counted: Counter[int] = Counter()
        for number, step in enumerate(march.steps):
            counted[step.segment] += 1
            if counted[step.segment] > 1:
                path = f"movement[{place}].steps[{number}].segment"
                failed(path, refuse("movement.same_segment", "mare:3.14c", segment=step.segment))
