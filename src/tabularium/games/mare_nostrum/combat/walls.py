"""Assaults and sieges, and cities that change hands (4.3, 4.4, 8.1f)."""

from __future__ import annotations

from collections.abc import Sequence

from ..book import rule
from ..cards.warfare import attackers_need, garrison_needs
from ..independents import may_storm, stormed
from ..pieces import NOBODY, Force
from ..state import POINTS, MareNostrum
from ..world import CITIES, PROVINCE_OF
from .figures import CITY_LOSS_ON, DIE, HIT_ON, MOST_DICE, Volley, volley
from .losses import fall
from .sides import picked

ASSAULT, SIEGE = "assault", "siege"
TAKEN = {ASSAULT: "mare:4.3d", SIEGE: "mare:4.4d"}
"""By the way it was attacked the rule by which a city is taken."""
FIRST_GARRISON = 1
"""Points of garrison that the new holder of a city has there."""


# -- what may be attacked -------------------------------------------------------------------------------------------
@rule("mare:3.14p", "mare:3.14q", "mare:4.3a", "mare:4.4a", "mare:3.3.5b", "mare:3.12.7c")
def open_to_attack(s: MareNostrum, nation: int, city: int) -> bool:
    """May a nation's army attack a city: an enemy's garrison holds it, or an independent's that it may storm?"""
    holder = s.holder(city)
    if holder == NOBODY:
        return may_storm(s, nation, PROVINCE_OF[city])
    return s.at_war(nation, holder)


# -- the attack -----------------------------------------------------------------------------------------------------
@rule("mare:4.3b", "mare:4.3c", "mare:4.3d", "mare:4.4b", "mare:4.4c", "mare:4.4d", "mare:4.4e")
def attack(s: MareNostrum, city: int, armies: Sequence[Force], how: str) -> None:
    """All armies that attack a city in a segment do so together; both sides strike at the same time.

    The party left before a city without garrison takes it. This is no battle: no leader ages by it, and it earns no
    points but the city's.
    """
    had = s.garrison[city]
    units = sum(army.size for army in armies)
    attackers = breaches(s, city, armies, how)
    defenders = volley([(garrison_hits_on(s, city, how), s.roll(had, DIE))])
    lost, broken = min(defenders.struck, units), min(attackers.struck, had)
    s.garrison[city] -= broken
    fall(s, [army.units for army in armies], lost)
    ruined = min(sum(die >= CITY_LOSS_ON[how] for die in s.roll(broken, DIE)), s.urban[city])
    s.urban[city] -= ruined
    s.say(
        f"city.{how}",
        rule="mare:5j",
        segment=s.segment,
        city=CITIES[city],
        nations=lambda: [s.name(nation) for nation in s.living() if any(army.nation == nation for army in armies)],
        units=units,
        lost=lost,
        garrison=had,
        broken=broken,
        ruined=ruined,
        dice=[list(attackers), list(defenders)],
    )
    if not s.garrison[city] and lost < units:
        fall_of(s, city, armies, TAKEN[how])


@rule("mare:4.3b", "mare:4.4b", "mare:4.5.1a")
def breaches(s: MareNostrum, city: int, armies: Sequence[Force], how: str) -> Volley:
    """The dice with which the attackers strike the garrison, of all kinds of units and leaders.

    All of them roll in an assault, ten in a siege; the surest first.
    """
    if not s.garrison[city]:
        return volley([])
    left = sum(army.size for army in armies)
    if how == SIEGE:
        left = min(left, MOST_DICE["siege"])
    elif s.options.assault_dice_cap != "none":
        left = min(left, int(s.options.assault_dice_cap))
    rolls = []
    for need, army in sorted(((attacker_hits_on(s, army, how), army) for army in armies), key=lambda each: each[0]):
        dice = min(army.size, left)
        left -= dice
        rolls.append((need, s.roll(dice, DIE)))
    return volley(rolls)


def attacker_hits_on(s: MareNostrum, army: Force, how: str) -> int:
    """The roll that a unit of an army needs before walls."""
    return attackers_need(s, army, HIT_ON[f"{how}_attacker"])


def garrison_hits_on(s: MareNostrum, city: int, how: str) -> int:
    """The roll that a point of garrison needs."""
    return garrison_needs(s, CITIES[city], s.holder(city), HIT_ON[f"{how}_garrison"])


# -- cities that fall -----------------------------------------------------------------------------------------------
@rule("mare:4.3e", "mare:4.4d", "mare:3.12.7c")
def fall_of(s: MareNostrum, city: int, armies: Sequence[Force], why: str) -> None:
    """A city falls to the nation of the leader who has most units left, among equals by lot."""
    most = [army.nation for army in armies if army.size == max(army.size for army in armies)]
    taker = most[picked(s, len(most))]
    if s.independent(PROVINCE_OF[city]):
        leave(s, city)
        stormed(s, city, taker)
    else:
        take(s, city, taker, why)


@rule("mare:4.3d", "mare:4.3e", "mare:4.4d", "mare:8.1f", "mare:3.2s", "mare:3.9e")
def take(s: MareNostrum, city: int, taker: int, why: str = TAKEN[ASSAULT]) -> None:
    """A city of a nation changes hands: it holds one point of garrison of its new holder.

    A city whose owner is no enemy of the taker goes back to the owner: so does every city of a nation that takes part,
    for enemies never attack together.
    """
    owner = s.owner[PROVINCE_OF[city]]
    leave(s, city)
    s.garrison[city] = FIRST_GARRISON
    if taker == owner or not s.at_war(taker, owner):
        s.occupier[city] = NOBODY
        s.say("city.freed", rule=why, city=CITIES[city], nation=s.name(owner))
        return
    s.occupier[city] = taker
    s.feats.append(["occupied", taker, city])
    s.points[taker] += POINTS["city_occupied"]
    s.tell(taker, "battle.points", "mare:8.1f", points=POINTS["city_occupied"])
    s.say("city.occupied", rule=why, city=CITIES[city], nation=s.name(taker))


@rule("mare:3.2s", "mare:8.1f", "mare:3.12.7c")
def leave(s: MareNostrum, city: int) -> None:
    """A nation whose garrison is driven out loses a level; an occupier loses the points of a nation's city too."""
    holder, occupied = s.holder(city), s.occupied(city)
    if occupied and s.owner[PROVINCE_OF[city]] != NOBODY:
        s.points[holder] -= POINTS["city_occupied"]
    if holder != NOBODY and (not occupied or s.options.occupier_city_loss_penalty):
        s.steady(holder, -1)
        s.tell(holder, "city.stability_falls", "mare:3.2s", city=CITIES[city])
