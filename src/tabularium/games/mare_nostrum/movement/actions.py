"""The actions of an army where it is: assaults, sieges and plunder (3.14)."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine import Refusal, refuse

from ..book import rule
from ..combat.commanders import without_troops
from ..combat.field import enemies_in
from ..combat.figures import DIE
from ..combat.walls import ASSAULT, SIEGE, attack, open_to_attack
from ..pieces import NOBODY, Force, Plunder
from ..state import MareNostrum
from ..tables import HOSTILE, SEGMENTS
from ..world import CITY, PROVINCE_OF, PROVINCES
from .armies import led_by
from .due import Due

DESTROYED_ON = 10
ORDER = {"assault": ASSAULT, "besiege": SIEGE}


# -- cities ---------------------------------------------------------------------------------------------------------
@rule("mare:3.14p", "mare:3.14q", "mare:3.14ab", "mare:4.3e", "mare:4.4a")
def attack_cities(s: MareNostrum, due: Sequence[Due], action: str) -> None:
    """Each city that is assaulted, or besieged, is so by all armies together that are ordered to.

    A leader who loses his last unit there has no more orders this year.
    """
    attackers: dict[int, list[Force]] = {}
    for each in due:
        if each.step.action != action or each.campaign.stopped:
            continue
        why = no_attack(s, each)
        if why is not None:
            each.failed(".city", why)
        else:
            attackers.setdefault(CITY[each.step.city or ""], []).append(led_by(s, each.leader))
    for city, armies in sorted(attackers.items()):
        attack(s, city, armies, ORDER[action])
    without_troops(s, [army for armies in attackers.values() for army in armies])


@rule("mare:3.14p", "mare:3.14q", "mare:4.3a", "mare:4.4a")
def no_attack(s: MareNostrum, each: Due) -> Refusal | None:
    """Why an army may not attack the city it is ordered to."""
    province = each.leader.province
    if each.step.action == "besiege" and s.segment == SEGMENTS:
        return refuse("city.siege_in_winter", "mare:3.14q")
    if each.step.city is None or PROVINCE_OF[CITY[each.step.city]] != province:
        return refuse("city.not_here", "mare:3.14p", province=PROVINCES[province])
    if each.army(s) is None:
        return refuse("movement.no_units", "mare:3.14ab")
    city = CITY[each.step.city]
    open_ = open_to_attack(s, each.nation, city)
    if not open_ and not enemy(s, each.nation, s.holder(city), province):
        return refuse("city.not_enemy", "mare:3.3.5b", city=each.step.city)
    if each.planned:
        return None
    if not open_ or enemies_in(s, each.nation, province):
        why = "mare:4.3a" if each.step.action == "assault" else "mare:4.4a"
        return refuse("city.enemies_outside", why, province=PROVINCES[province])
    return None


@rule("mare:3.3.5b")
def enemy(s: MareNostrum, nation: int, owner: int, province: int) -> bool:
    """Is the owner of something in a province an enemy: a nation at war, or an independent that is Hostile?"""
    if owner == NOBODY:
        return s.grade[nation][province] == HOSTILE
    return owner != nation and s.at_war(nation, owner)


# -- plunder --------------------------------------------------------------------------------------------------------
@rule("mare:3.14r", "mare:3.14u")
def plunder(s: MareNostrum, due: Sequence[Due]) -> None:
    """Armies lay a province waste, those of allies together; a run of segments in which they do counts when it ends."""
    for each in due:
        if each.step.action != "plunder" or each.campaign.stopped:
            continue
        why = no_plunder(s, each)
        if why is not None:
            each.failed("", why)
        else:
            go_on(s, each.nation, each.leader.province, led_by(s, each.leader).size)
    ended = [run for run in s.runs if run.last < s.segment or s.segment == SEGMENTS]
    s.runs = [run for run in s.runs if run not in ended]
    for run in sorted(ended, key=lambda run: run.province):
        lay_waste(s, run)


@rule("mare:3.14r", "mare:3.3.5b")
def no_plunder(s: MareNostrum, each: Due) -> Refusal | None:
    """Why an army may not plunder where it is."""
    province = each.leader.province
    if each.army(s) is None:
        return refuse("movement.no_units", "mare:3.14ab")
    if not enemy(s, each.nation, s.owner[province], province):
        return refuse("plunder.not_enemy", "mare:3.3.5b", province=PROVINCES[province])
    if not each.planned and enemies_in(s, each.nation, province):
        return refuse("plunder.enemies", "mare:3.14r", province=PROVINCES[province])
    return None


def go_on(s: MareNostrum, nation: int, province: int, units: int) -> None:
    """So many units plunder in this segment, after those of the segment before."""
    run = next((each for each in s.runs if each.province == province), None)
    if run is None:
        run = Plunder(nations=[], province=province, units=0, last=s.segment)
        s.runs.append(run)
    run.units += units
    run.last = s.segment
    if nation not in run.nations:
        run.nations.append(nation)


@rule("mare:3.14s", "mare:3.14t", "mare:3.14u")
def lay_waste(s: MareNostrum, run: Plunder) -> None:
    """Each unit makes a point of rural population inactive next year; those in excess may destroy one for good."""
    province, rural = run.province, s.rural[run.province]
    s.plundered[province] = max(s.plundered[province], min(run.units, rural))
    excess = max(run.units - rural, 0)
    destroyed = min(s.roll(excess, DIE).count(DESTROYED_ON), rural)
    s.rural[province] -= destroyed
    s.say(
        "plunder.done",
        rule="mare:3.14s",
        nations=[s.name(nation) for nation in s.living() if nation in run.nations],
        province=PROVINCES[province],
        inactive=min(run.units, rural),
        destroyed=destroyed,
    )
