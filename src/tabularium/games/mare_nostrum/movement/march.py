"""How armies change and move in a segment: units left and taken, setting out, arriving (3.14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabularium.engine import Refusal, refuse

from ..book import rule
from ..cards.warfare import crossing_losses
from ..combat.losses import fall
from ..diplomacy.passage import turned_away
from ..orders import Units
from ..pieces import Campaign
from ..state import OUT_OF_PLAY, MareNostrum
from ..world import BORDERS, NOWHERE, PROVINCE, PROVINCES
from .armies import leave, take
from .crossings import held_back
from .due import Due
from .rights import can_force, must_force, no_entry
from .ways import by_land, by_sea, supremacy

NOTHING = Units()


# -- units left and taken -------------------------------------------------------------------------------------------
@rule("mare:3.14e", "mare:3.14f")
def hand_over(s: MareNostrum, due: Sequence[Due]) -> None:
    """Before anything else leaders leave units where they are, all of them; then others, or they, take units up.

    How many will be there to be taken up nobody need know when he writes: as many are as there are.
    """
    for part, done in (("drop", leave), ("pick_up", take)):
        for each in due:
            units: Units = getattr(each.step, part)
            if units == NOTHING:
                continue
            if s.segment == 1:
                each.failed(f".{part}", refuse("movement.first_segment", "mare:3.14e"))
            elif not done(s, each.leader, units) and not (each.planned and part == "pick_up"):
                where = PROVINCES[each.leader.province]
                each.failed(f".{part}", refuse("units.not_there", "mare:3.14e", province=where))


# -- setting out ----------------------------------------------------------------------------------------------------
@rule("mare:3.14b", "mare:3.14d", "mare:3.14y", "mare:3.14z", "mare:3.14ab", "mare:3.1a")
def set_out(s: MareNostrum, due: Sequence[Due]) -> None:
    """Those who are to move begin to; whose step is not possible from where he is stays there."""
    for each in due:
        if each.step.action not in ("march", "sail"):
            continue
        found = journey(s, each)
        if isinstance(found, Refusal):
            each.failed(".to", found)
        else:
            each.campaign.bound = to = PROVINCE[each.step.to or ""]
            each.campaign.border = BORDERS[each.leader.province][to] if each.step.action == "march" else ""
            each.campaign.arrives = s.segment + found - 1


def journey(s: MareNostrum, each: Due) -> int | Refusal:
    """How many segments a move takes, or why it cannot be begun."""
    leader, step = each.leader, each.step
    if each.army(s) is None:
        return refuse("movement.no_units", "mare:3.14b")
    if step.to is None:
        return refuse("movement.no_target", "mare:3.14aa")
    if step.action == "march":
        cost = by_land(s, leader, PROVINCE[step.to], s.segment)
    else:
        cost = by_sea(s, leader, step, s.segment)
        if not isinstance(cost, Refusal) and not each.planned:
            cost = supremacy(s, leader.nation, step.seas) or cost
    if isinstance(cost, Refusal):
        return cost
    why = no_entry(s, leader.nation, PROVINCE[step.to], each.orders, each.planned)
    if why is not None and not each.planned:
        turn_away(s, leader.nation, PROVINCE[step.to])
    return why or cost


@rule("mare:3.3.1k", "mare:3.3.1d")
def turn_away(s: MareNostrum, nation: int, province: int) -> None:
    """A nation that has just revoked the right to this move gives its guest a reason for war."""
    if s.owner[province] != OUT_OF_PLAY:
        turned_away(s, nation, s.owner[province])


# -- arriving -------------------------------------------------------------------------------------------------------
@rule("mare:3.14h", "mare:3.14z", "mare:3.3.1b", "mare:3.3.1c", "mare:3.3.1k", "mare:3.14n", "mare:5a")
def arrive(s: MareNostrum) -> list[Campaign]:
    """All moves that end in this segment are made at once. Who has entered a province?

    A leader who is held back forces no passage: the level it would have cost is left for another.
    """
    due = [each for each in s.campaigns if each.bound != NOWHERE and each.arrives == s.segment]
    able = entitled(s, due)
    moving, held = affordable(s, able), list[Campaign]()
    while back := held_back(s, moving):
        held += back
        moving = affordable(s, [each for each in able if each not in held])
    for campaign in able:
        if campaign in held:
            annul(s, campaign, refuse("movement.held_back", "mare:3.14n", province=PROVINCES[campaign.bound]))
        elif campaign not in moving:
            turn_away(s, campaign.nation, campaign.bound)
            annul(s, campaign, refuse("movement.forcing_collapse", "mare:3.3.1c", province=PROVINCES[campaign.bound]))
    tell_moves(s, moving)
    for campaign in moving:
        enter(s, campaign)
    return moving


@rule("mare:5a")
def tell_moves(s: MareNostrum, moving: list[Campaign]) -> None:
    """Everybody sees who goes where in a segment."""
    if not moving:
        return
    marching = [each for nation in s.living() for each in moving if each.nation == nation]
    s.say(
        "movement.segment",
        rule="mare:5a",
        segment=s.segment,
        nations=list(dict.fromkeys(s.name(each.nation) for each in marching)),
        moves=[
            [
                s.name(each.nation),
                f"leader:{each.leader}",
                PROVINCES[s.leader(each.leader).province],
                PROVINCES[each.bound],
            ]
            for each in sorted(marching, key=lambda each: each.leader)
        ],
    )


@rule("mare:3.3.1d", "mare:3.14ab")
def entitled(s: MareNostrum, arriving: list[Campaign]) -> list[Campaign]:
    """Those who still have units, and the right to enter or the order to force it, by the numbers of the leaders."""
    found: list[Campaign] = []
    for campaign in sorted(arriving, key=lambda each: each.leader):
        nation, orders = campaign.nation, s.sheets[campaign.nation]
        army = s.army(campaign.leader)
        why: Refusal | None = None
        if army is None or not army.size:
            why = refuse("movement.no_units", "mare:3.14ab")
        elif orders is not None:
            why = no_entry(s, nation, campaign.bound, orders, planned=False)
        if why is None:
            found.append(campaign)
        else:
            annul(s, campaign, why)
    return found


@rule("mare:3.3.1b", "mare:3.3.1c")
def affordable(s: MareNostrum, arriving: list[Campaign]) -> list[Campaign]:
    """Of these those who need no level to enter, and of the others as many as the nation has levels for."""
    found: list[Campaign] = []
    forcing: Counter[int] = Counter()
    for campaign in arriving:
        forced = must_force(s, campaign, campaign.bound)
        if not forced or can_force(s, campaign.nation, forcing[campaign.nation]):
            forcing[campaign.nation] += forced
            found.append(campaign)
    return found


def annul(s: MareNostrum, campaign: Campaign, why: Refusal) -> None:
    """A move is not made: the leader stays, and his nation is told why."""
    s.failed(campaign.nation)("movement", why)
    campaign.bound = NOWHERE


@rule("mare:3.14h", "mare:3.11c", "mare:3.3.1b", "mare:3.2m")
def enter(s: MareNostrum, campaign: Campaign) -> None:
    """An army is in a new province with its leader and his companions; forced passage is paid for."""
    nation, to = campaign.nation, campaign.bound
    if must_force(s, campaign, to):
        host = s.owner[to]
        campaign.forced.append(host)
        s.forced_entry[nation][host] += 1
        s.steady(nation, -1)
        s.tell(nation, "movement.forced", "mare:3.3.1b", province=PROVINCES[to])
    move(s, campaign)


def move(s: MareNostrum, campaign: Campaign) -> None:
    """An army, its leader and his companions are where he was bound."""
    to, campaign.bound, campaign.since = campaign.bound, NOWHERE, s.segment
    for leader in s.leaders:
        if campaign.leader in (leader.number, leader.principal):
            leader.province = to
    army = s.army(campaign.leader)
    if army is not None:
        lost = crossing_losses(s, s.leader(campaign.leader), campaign.border)
        fall(s, [army.units], min(lost, army.size))
        army.province = to
